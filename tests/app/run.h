#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

/// What a run of the program came to.
struct Run {
    int code = -1;  ///< exit code; 128 + the signal's number if one ended it, 124 if it ran too long
    std::string out;
    std::string err;
};

/// The program that is tested: what BAZILLION_PROGRAM of the environment names, or the one built with the tests. So the
/// tests of one build try the program of another, which has sanitizers.
const std::string& program();

/// Runs `bazillion` with these arguments and this standard input, in a folder of its own, for so many seconds at most:
/// the worst scripts are stopped after about one.
Run run_bazillion(const std::vector<std::string>& arguments, const std::string& input = "", int seconds = 60);

/// What a run printed with `--format json`: a value a line.
std::vector<nlohmann::json> json_lines(const std::string& text);

/// A folder that vanishes with it.
class TemporaryFolder {
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);

/// A file of tests/data.
std::filesystem::path data(const std::string& name);

/// The path of the smallest of them, three in a row.
std::string three_in_a_row();
