#include "run.h"

#include "child.h"
#include "process/argv.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace fs = std::filesystem;

namespace {

/// Becomes the program, with these files as its input and output; the kernel ends it after so many seconds.
[[noreturn]] void become(const bazillion::process::Argv& argv, const fs::path& in, const fs::path& out,
                         const fs::path& err, int seconds) {
    use_default_signals();
    const auto redirect = [](const fs::path& file, int flags, int descriptor) {
        const int opened = open(file.c_str(), flags, 0600);
        dup2(opened, descriptor);
        close(opened);
    };
    redirect(in, O_RDONLY, STDIN_FILENO);
    redirect(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    alarm(static_cast<unsigned>(seconds));
    execv(argv.file(), argv.data());
    _exit(127);
}

int code_of(int status) {
    if (WIFEXITED(status)) {
        return WEXITSTATUS(status);
    }
    return WTERMSIG(status) == SIGALRM ? 124 : 128 + WTERMSIG(status);
}

}  // namespace

const std::string& program() {
    static const std::string path = [] {
        const char* const named = std::getenv("BAZILLION_PROGRAM");
        return std::string(named != nullptr ? named : BAZILLION_EXECUTABLE);
    }();
    return path;
}

// Without a shell or `timeout` in between: each start of a program costs as much as what many a test looks at.
Run run_bazillion(const std::vector<std::string>& arguments, const std::string& input, int seconds) {
    const TemporaryFolder folder;
    const fs::path in = folder / "in", out = folder / "out", err = folder / "err";
    write_text(in, input);
    const bazillion::process::Argv argv(program(), arguments);
    const pid_t child = fork();
    if (child < 0) {
        throw std::runtime_error("no process");
    }
    if (child == 0) {
        setenv("BAZILLION_STATE", (folder / "state").c_str(), 0);  // not among the games of whoever runs the tests
        become(argv, in, out, err, seconds);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return {code_of(status), read_text(out), read_text(err)};
}

std::vector<nlohmann::json> json_lines(const std::string& text) {
    std::vector<nlohmann::json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(nlohmann::json::parse(line));
    }
    return lines;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "bazillion-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("no temporary folder");
    }
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string read_text(const fs::path& file) {
    const std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void write_text(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

fs::path data(const std::string& name) {
    return fs::path(BAZILLION_SOURCE_DIR) / "tests" / "data" / name;
}

std::string three_in_a_row() {
    return data("app/three.game").string();
}
