#include "run.h"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace fs = std::filesystem;

namespace {

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'') {
            result += "'\\'";
        }
        result += c;
    }
    result += '\'';
    return result;
}

}  // namespace

const std::string& program() {
    static const std::string path = [] {
        const char* const named = std::getenv("BAZILLION_PROGRAM");
        return std::string(named != nullptr ? named : BAZILLION_EXECUTABLE);
    }();
    return path;
}

Run bazillion(const std::vector<std::string>& arguments, const std::string& input, int seconds) {
    const TemporaryFolder folder;
    write_text(folder / "in", input);
    std::string command;  // games of tests are not kept among those of whoever runs them
    if (std::getenv("BAZILLION_STATE") == nullptr) {
        command += "BAZILLION_STATE=" + quoted((folder / "state").string()) + " ";
    }
    command += "timeout --kill-after=5 " + std::to_string(seconds) + " ";
    const auto add = [&command](const char* before, const std::string& text) {
        command.append(before).append(quoted(text));
    };
    add("", program());
    for (const std::string& argument : arguments) {
        add(" ", argument);
    }
    add(" <", folder / "in");
    add(" >", folder / "out");
    add(" 2>", folder / "err");
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_text(folder / "out"),
            read_text(folder / "err")};
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
