#include "process/coprocess.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <thread>

namespace bazillion::process {
namespace {

using Heard = Coprocess::Heard;

Coprocess shell(const std::string& commands) {
    auto process = Coprocess::start("/bin/sh", {"-c", commands});
    REQUIRE(process);
    return std::move(*process);
}

Coprocess::Clock::time_point late() {
    return Coprocess::Clock::now() + std::chrono::minutes(1);
}

std::string next(Coprocess& process) {
    std::string line;
    switch (process.hear(line, late())) {
        case Heard::line:
            return line;
        case Heard::end:
            return "(end)";
        default:
            return "(silence)";
    }
}

TEST_CASE("another program is talked with by lines") {
    Coprocess process = shell("read -r a; echo \"heard $a\"; printf 'with return\\r\\n\\nlast words'");
    CHECK(process.say("something", late()));
    CHECK(next(process) == "heard something");
    CHECK(next(process) == "with return");
    CHECK(next(process).empty());
    CHECK(next(process) == "last words");
    CHECK(next(process) == "(end)");
    CHECK(next(process) == "(end)");
    CHECK(!process.say("still there?", late()));
}

TEST_CASE("a line that is too long is cut, and the next one is whole") {
    Coprocess process =
        shell("head -c 1000000 /dev/zero | tr '\\0' x; echo; echo short; head -c 70000 /dev/zero | tr '\\0' y");
    CHECK(next(process) == std::string(Coprocess::most_line, 'x'));
    CHECK(next(process) == "short");
    CHECK(next(process) == std::string(Coprocess::most_line, 'y'));
    CHECK(next(process) == "(end)");
}

TEST_CASE("a program that does not read keeps nobody from going on") {
    Coprocess process = shell("sleep 1000");
    const std::string much(1 << 22, 'x');
    CHECK(!process.say(much, Coprocess::Clock::now() + std::chrono::milliseconds(1)));
    std::string line;
    CHECK(process.hear(line, Coprocess::Clock::now()) == Heard::silence);
}

TEST_CASE("what a program has started is killed with it") {
    Coprocess process = shell("sleep 1000 & echo $!; wait");
    const std::string child = next(process);
    REQUIRE(!child.empty());
    const std::filesystem::path entry = "/proc/" + child;
    CHECK(std::filesystem::exists(entry / "stat"));
    CHECK(process.end().signal == 9);
    // Whoever adopts it may take a while to bury it.
    for (int i = 0; i < 6000 && std::filesystem::exists(entry / "exe"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    CHECK(!std::filesystem::exists(entry / "exe"));
}

TEST_CASE("programs are found by name, by path, and among the games of Debian") {
    CHECK(find_program("sh").filename() == "sh");
    CHECK(find_program("/bin/sh") == "/bin/sh");
    CHECK(find_program("/etc/passwd").empty());
    CHECK(find_program("/").empty());
    CHECK(find_program("no-such-program").empty());
    Coprocess nothing = *Coprocess::start("/etc/passwd", {});
    CHECK(next(nothing) == "(end)");
    CHECK(nothing.end().exit_code == 127);
}

}  // namespace
}  // namespace bazillion::process
