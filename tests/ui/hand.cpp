#include "hand.h"

#include "process/argv.h"

#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

namespace bazillion::test {

using nlohmann::json;
using namespace std::chrono_literals;

namespace {

constexpr auto patience = 60s;

pid_t start(const std::string& program, const std::vector<std::string>& arguments) {
    const process::Argv argv(program, arguments);
    const pid_t child = fork();
    if (child == 0) {
        execv(argv.file(), argv.data());
        _exit(127);
    }
    return child;
}

std::string output_of(const std::string& command) {
    std::string output;
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    std::array<char, 256> buffer{};
    while (pipe && fgets(buffer.data(), static_cast<int>(buffer.size()), pipe.get()) != nullptr) {
        output += buffer.data();
    }
    return output;
}

std::string windows() {
    return output_of("xdotool search --name Bazillion 2>/dev/null");
}

bool is_cell(const json& state, const std::string& text) {
    return state["cells"].contains(text);
}

}  // namespace

Hand::Hand(const std::filesystem::path& folder, std::vector<std::string> arguments) : dump_(folder / "state.json") {
    std::filesystem::remove(dump_);
    setenv("BAZILLION_STATE", (folder / "state").c_str(), 1);  // not among the games of whoever runs the tests
    const char* program = std::getenv("BAZILLION_PROGRAM");
    if (arguments.empty() || arguments.front() != "start") {
        arguments.insert(arguments.begin(), "play");
    }
    arguments.insert(arguments.end(), {"--state-dump", dump_.string()});
    const std::string others = windows();
    process_ = start(program != nullptr ? program : BAZILLION_PROGRAM, arguments);
    state_while_drawing();
    std::istringstream all(windows());
    while (std::getline(all, window_) && others.find(window_) != std::string::npos) {
    }
    run_xdotool("windowfocus " + window_);
}

Hand::~Hand() {
    if (process_ > 0) {
        kill(process_, SIGTERM);
        waitpid(process_, nullptr, 0);
    }
}

void Hand::kill_at_once() {
    ::kill(process_, SIGKILL);
    waitpid(std::exchange(process_, -1), nullptr, 0);
}

int Hand::quit() {
    key("ctrl+q");
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

json Hand::read() const {
    std::ifstream in(dump_);
    return in ? json::parse(in, nullptr, false) : json();
}

json Hand::wait(const std::string& what, const std::function<bool(const json&)>& wished, bool while_drawing) {
    return wait_while_moving(what, [&](const json& state) {
        return !state["moving"].get<bool>() && (while_drawing || !state["drawing"].get<bool>()) && wished(state);
    });
}

json Hand::wait_while_moving(const std::string& what, const std::function<bool(const json&)>& wished) {
    const auto end = std::chrono::steady_clock::now() + patience;
    json state;
    do {
        state = read();
        if (state.is_object() && wished(state)) {
            return state;
        }
        std::this_thread::sleep_for(15ms);
    } while (std::chrono::steady_clock::now() < end);
    for (const char* bulky : {"cells", "pieces"}) {
        if (state.is_object()) {
            state.erase(bulky);
        }
    }
    throw std::runtime_error(fmt::format("waited in vain for {}; the window says {}", what, state.dump(1)));
}

json Hand::state() {
    return wait("the window", [](const json&) { return true; });
}

json Hand::state_while_drawing() {
    return wait(
        "the window", [](const json&) { return true; }, true);
}

void Hand::run_xdotool(const std::string& command) const {
    if (std::system(("xdotool " + command).c_str()) != 0) {
        throw std::runtime_error("xdotool failed: " + command);
    }
}

void Hand::click(const json& at) {
    run_xdotool(fmt::format("mousemove --window {} {} {} click 1", window_, at[0].get<int>(), at[1].get<int>()));
}

void Hand::drag(const json& from, const json& to) {
    const int x = (from[0].get<int>() + to[0].get<int>()) / 2, y = (from[1].get<int>() + to[1].get<int>()) / 2;
    run_xdotool(
        fmt::format("mousemove --window {0} {1} {2} mousedown 1 mousemove --window {0} {3} {4} sleep 0.05 mousemove "
                    "--window {0} {5} {6} sleep 0.05 mouseup 1",
                    window_, from[0].get<int>(), from[1].get<int>(), x, y, to[0].get<int>(), to[1].get<int>()));
}

void Hand::right_click(const json& at) {
    run_xdotool(fmt::format("mousemove --window {} {} {} click 3", window_, at[0].get<int>(), at[1].get<int>()));
}

void Hand::right_drag(const json& from, const json& to) {
    run_xdotool(
        fmt::format("mousemove --window {0} {1} {2} mousedown 3 sleep 0.05 mousemove --window {0} {3} {4} sleep 0.05 "
                    "mouseup 3",
                    window_, from[0].get<int>(), from[1].get<int>(), to[0].get<int>(), to[1].get<int>()));
}

void Hand::turn_wheel(const json& at, int steps) {
    run_xdotool(
        fmt::format("mousemove --window {} {} {} keydown ctrl sleep 0.05 click --repeat {} --delay 30 {} "
                    "sleep 0.05 keyup ctrl",
                    window_, at[0].get<int>(), at[1].get<int>(), std::abs(steps), steps > 0 ? 4 : 5));
}

void Hand::hold(const json& at) {
    run_xdotool(fmt::format("mousemove --window {} {} {} mousedown 1 sleep 0.8 mouseup 1", window_, at[0].get<int>(),
                            at[1].get<int>()));
}

void Hand::move_to(int x, int y) {
    run_xdotool(fmt::format("windowmove --sync {} {} {}", window_, x, y));
    take_up();
}

void Hand::take_up() {
    run_xdotool(fmt::format("windowraise {0} windowfocus --sync {0}", window_));
}

void Hand::key(const std::string& name) {
    run_xdotool("key " + name);
}

void Hand::type(const std::string& text) {
    run_xdotool(fmt::format("type --delay 8 '{}'", text));
}

void Hand::resize(int width, int height) {
    run_xdotool(fmt::format("windowsize --sync {} {} {}", window_, width, height));
    wait("the new size", [&](const json& s) {
        const auto window = s.contains("boxes") ? s["boxes"]["window"] : json();
        return window.is_array() && window[2] == width && window[3] == height;
    });
}

void Hand::press(const std::string& tool) {
    const json there = wait(tool, [&](const json& s) { return s["tools"].contains(tool); });
    click(there["tools"][tool]["at"]);
}

void Hand::seat_computer(const std::string& player, int level, const std::string& time) {
    click(state()["seats"][player]["at"]);
    const std::string words = "Computer, level " + std::to_string(level);
    const json card = wait("the card", [](const json& s) { return s["card"].is_object(); })["card"];
    click(card["spots"]["level " + std::to_string(level)]);
    wait_while_moving(words, [&](const json& s) { return s["seats"][player]["words"] == words; });
    click(card["spots"][time]);
    wait_while_moving(time, [&](const json& s) { return s["seats"][player]["time"] == time; });
    key("Escape");
    wait_while_moving("the card to be gone", [](const json& s) { return s["card"].is_null(); });
}

void Hand::click_cell(const std::string& cell) {
    click(state()["cells"][cell]);
}

/// Moves are written `e2e4`, `e7e8q`, `n@b1c3`, `n@b1`.
void Hand::make_on_board(const std::string& move, const std::string& from, const std::string& to) {
    const std::size_t played = state()["record"].size();
    click_cell(from);
    if (to != from) {
        wait("dots of " + from,
             [&](const json& s) { return std::find(s["hints"].begin(), s["hints"].end(), to) != s["hints"].end(); });
        click_cell(to);
    }
    const json after = wait("the move or a chooser",
                            [&](const json& s) { return s["record"].size() > played || !s["choices"].empty(); });
    for (const json& choice : after["choices"]) {
        if (choice["text"] == move) {
            click(choice["at"]);
        }
    }
}

void Hand::make(const std::string& move) {
    const json before = state();
    const std::size_t played = before["record"].size();
    const std::size_t at = move.find('@');
    const std::string cells = at == std::string::npos ? move : move.substr(at + 1);
    const std::string from = cells.substr(0, 2), to = cells.size() >= 4 ? cells.substr(2, 2) : from;
    const std::size_t colon = move.find(':');
    if (colon != std::string::npos) {
        for (const json& chip : before["chips"]) {
            if (chip["text"] == move) {
                click(chip["at"]);
            }
        }
    } else if (is_cell(before, from) && is_cell(before, to)) {
        make_on_board(move, from, to);
    } else {
        for (const json& button : before["buttons"]) {
            if (button["lit"]) {
                click(button["at"]);
            }
        }
    }
    wait("the record of " + move,
         [&](const json& s) { return s["record"].size() > played && s["record"][played] == move; });
}

}  // namespace bazillion::test
