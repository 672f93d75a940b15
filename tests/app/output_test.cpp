// Where the output goes: nobody reads it, the disk is full, a person waits, or there is too much to tell.

#include "child.h"
#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

using Catch::Contains;
namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

/// The exit code of `bazillion` run by a shell, with redirections as it writes them.
int shell(const std::string& arguments) {
    const int status = std::system(("timeout 60 " + program() + " " + arguments).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void become_bazillion(const std::vector<std::string>& arguments) {
    std::vector<char*> words;
    std::vector<std::string> copies = arguments;
    copies.insert(copies.begin(), program());
    words.reserve(copies.size() + 1);
    for (std::string& each : copies) {
        words.push_back(each.data());
    }
    words.push_back(nullptr);
    use_default_signals();
    execv(words[0], words.data());
    _exit(127);
}

/// Runs it in the background, its output thrown away.
pid_t start(const std::vector<std::string>& arguments) {
    const pid_t pid = fork();
    if (pid == 0) {
        const int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        become_bazillion(arguments);
    }
    return pid;
}

std::vector<pid_t> children_of(pid_t pid) {
    std::vector<pid_t> children;
    const std::string name = std::to_string(pid);
    std::istringstream words(read_text("/proc/" + name + "/task/" + name + "/children"));
    for (pid_t child = 0; words >> child;) {
        children.push_back(child);
    }
    return children;
}

bool comes_true(const std::function<bool()>& condition, std::chrono::seconds most = std::chrono::seconds(20)) {
    const auto until = Clock::now() + most;
    while (!condition()) {
        if (Clock::now() > until) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
}

/// Whether it runs still; a zombie does not.
bool runs(pid_t pid) {
    const std::string stat = read_text("/proc/" + std::to_string(pid) + "/stat");
    const std::size_t name_end = stat.rfind(')');
    return name_end != std::string::npos && stat.compare(name_end + 1, 2, " Z") != 0;
}

}  // namespace

TEST_CASE("a standard output that is full or closed is an error, never a crash", "[output]") {
    const TemporaryFolder folder;
    const std::string err = (folder / "err").string();
    for (const std::string& command :
         {"moves " + three_in_a_row(), "check " + three_in_a_row(), "titles " + three_in_a_row() + " --format json",
          "perft " + three_in_a_row() + " -d 3", "play " + three_in_a_row() + " --text </dev/null",
          std::string("--help"), std::string("help moves"), std::string("--version"), "fmt " + three_in_a_row(),
          "bench " + three_in_a_row() + " --seconds 0.01 -d 1"}) {
        INFO(command);
        CHECK(shell(command + " >/dev/full 2>" + err) == 1);
        CHECK_THAT(read_text(err), Contains("could not be written to standard output: No space left on device"));
        CHECK(shell(command + " >&- 2>" + err) == 1);
        CHECK_THAT(read_text(err), Contains("could not be written to standard output"));
    }
}

TEST_CASE("a standard error that is full or closed changes no exit code", "[output]") {
    const TemporaryFolder folder;
    const std::string out = (folder / "out").string();
    for (const std::string redirection : {"2>&-", "2>/dev/full", "2>&- <&-"}) {
        INFO(redirection);
        CHECK(shell("moves " + three_in_a_row() + " >" + out + " " + redirection) == 0);
        CHECK(read_text(out).size() > 10);
        CHECK(shell("moves " + three_in_a_row() + " --fen nonsense >" + out + " " + redirection) == 1);
        CHECK(read_text(out).empty());
        CHECK(shell("moves " + three_in_a_row() + " --title nonsense " + redirection) == 2);
        CHECK(shell("nonsense " + redirection) == 2);
        CHECK(shell(redirection) == 2);
    }
    for (const std::string redirection : {">&- 2>&- <&-", ">/dev/full 2>/dev/full"}) {
        INFO(redirection);
        CHECK(shell("moves " + three_in_a_row() + " " + redirection) == 1);
        CHECK(shell("moves " + three_in_a_row() + " --format json --fen nonsense " + redirection) == 1);
        CHECK(shell("nonsense " + redirection) == 2);
    }
}

TEST_CASE("a file that is written never takes the place of a closed standard stream", "[output]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "copy.game").string();
    write_text(file, "(game\n(title \"T\"))\n");
    CHECK(shell("fmt --write " + file + " >&- 2>&-") == 1);
    CHECK_THAT(read_text(file), !Contains("formatted") && !Contains("bazillion"));
}

TEST_CASE("who is told to end takes his children along", "[output]") {
    const TemporaryFolder folder;
    fs::copy_file(fs::path(BAZILLION_SOURCE_DIR) / "games" / "chess.game", folder / "chess.game");
    const std::string seconds = "60";
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
        for (const auto& arguments : {std::vector<std::string>{"bench", "chess", "--seconds", seconds},
                                      {"corpus", folder.path().string(), "--games", "1000000", "--seconds", seconds}}) {
            INFO(arguments[0] << ", signal " << signal);
            const pid_t parent = start(arguments);
            REQUIRE(parent > 0);
            std::vector<pid_t> children;
            CHECK(comes_true([&] { return !(children = children_of(parent)).empty(); }));
            kill(parent, signal);
            int status = 0;
            waitpid(parent, &status, 0);
            CHECK(WIFSIGNALED(status));
            CHECK(WTERMSIG(status) == signal);
            for (const pid_t child : children) {
                CHECK(comes_true([&] { return !runs(child); }));
            }
        }
    }
}

TEST_CASE("long work tells a terminal that it goes on, and nobody else", "[output][long]") {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    REQUIRE(child >= 0);
    if (child == 0) {
        become_bazillion({"perft", "chess", "-d", "12"});
    }
    std::string shown;
    const bool told = comes_true(
        [&] {
            std::array<char, 4096> buffer{};
            pollfd ready{terminal, POLLIN, 0};
            if (poll(&ready, 1, 100) > 0) {
                const ssize_t count = read(terminal, buffer.data(), buffer.size());
                shown.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
            }
            return shown.find("counting depth") != std::string::npos && shown.find(" s\x1b[K") != std::string::npos;
        },
        std::chrono::seconds(60));
    INFO(shown);
    CHECK(told);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(terminal);

    const Run piped = run_bazillion({"perft", "chess", "-d", "12"}, "", 4);
    CHECK(piped.code == 124);
    CHECK(piped.err.empty());
    CHECK_THAT(piped.out, !Contains("counting"));
}

TEST_CASE("names of a megabyte are not echoed whole", "[output]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "t.game").string();
    const std::string name(1 << 20, 'N');
    std::string text = read_text(three_in_a_row());
    text.replace(text.find("Man off 5"), 3, name);
    write_text(file, text);
    constexpr std::size_t most = 20'000;
    for (const std::string command : {"check", "moves"}) {
        for (const std::string format : {"text", "json"}) {
            const Run run = run_bazillion({command, file, "--format", format});
            INFO(command + " " + format);
            CHECK(run.code == 1);
            CHECK_THAT(run.out + run.err, Contains("NNNN"));
            CHECK(run.out.size() + run.err.size() < most);
        }
    }
    const Run play =
        run_bazillion({"play", three_in_a_row(), "--text"}, name + "\nmoves " + name + "\n:" + name + "\n");
    CHECK(play.code == 0);
    CHECK(play.out.size() < most);
    CHECK(run_bazillion({"play", three_in_a_row(), "--text", "--format", "json"}, name + "\n").out.size() < most);
    const Run fen = run_bazillion({"moves", three_in_a_row(), "--fen", std::string(100'000, 'x')});
    CHECK(fen.err.size() < most);
}

TEST_CASE("of thousands of errors the first are told, and all are counted", "[output]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "t.game").string();
    std::string text = read_text(three_in_a_row());
    std::string bad;
    for (int i = 0; i < 5000; ++i) {
        bad += "(Nobody" + std::to_string(i) + " a1)\n";
    }
    text.replace(text.find("(Man off 5)"), 11, bad);
    write_text(file, text);
    const Run run = run_bazillion({"check", file});
    CHECK(run.code == 1);
    CHECK_THAT(run.out, Contains("500 errors (of each the first 50 are told)"));
    CHECK(std::count(run.out.begin(), run.out.end(), '\n') < 600);
}

TEST_CASE("a picture that cannot be written leaves the old one, and says why", "[output]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "p.png").string();
    const Run drawn = run_bazillion({"render", three_in_a_row(), "-o", file, "--width", "64"});
    if (drawn.err.find("without a window") != std::string::npos) {
        return;
    }
    REQUIRE(drawn.code == 0);
    const std::string old = read_text(file);
    CHECK(old.starts_with("\x89PNG"));
    for (const std::string command : {"render", "sheet"}) {
        const std::string err = (folder / "err").string();
        // Files of this process may have no more than 512 bytes: as on a full disk, a write fails half way.
        const int status = std::system(("(ulimit -f 1; trap '' XFSZ; " + program() + " " + command + " " +
                                        three_in_a_row() + " -o " + file + ") 2>" + err)
                                           .c_str());
        CHECK(WEXITSTATUS(status) == 1);
        CHECK_THAT(read_text(err), Contains("p.png") && Contains("File too large"));
        CHECK((read_text(file) == old));
        CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 2);
        const Run nowhere = run_bazillion({command, three_in_a_row(), "-o", "/no/such/folder/x.png"});
        CHECK(nowhere.code == 1);
        CHECK_THAT(nowhere.err, Contains("/no/such/folder/x.png") && Contains("No such file or directory"));
    }
}
