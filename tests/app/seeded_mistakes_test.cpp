// Mistakes of authors, each seeded into a bundled game: `check` must name the line and the mend
// (tests/data/mistakes/seeded.txt).

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

using nlohmann::json;
namespace fs = std::filesystem;

namespace {

struct Seed {
    std::string file, right, wrong, at, said;
};

std::vector<Seed> seeds() {
    std::vector<Seed> all;
    std::istringstream lines(read_text(data("mistakes/seeded.txt")));
    for (std::string line; std::getline(lines, line);) {
        const std::string key = line.substr(0, line.find(' '));
        const std::string value = key.size() < line.size() ? line.substr(key.size() + 1) : "";
        if (key == "file") {
            all.push_back({.file = value});
        } else if (key == "-" || key == "+") {
            std::string& text = key == "-" ? all.back().right : all.back().wrong;
            text += (text.empty() ? "" : "\n") + value;
        } else if (key == "at") {
            all.back().at = value;
        } else if (key == "say") {
            all.back().said = value;
        }
    }
    return all;
}

/// Where the change begins, or the text of `at` stands.
std::size_t line_of(const Seed& seed, const std::string& before, const std::string& after) {
    const std::size_t changed = static_cast<std::size_t>(
        std::mismatch(after.begin(), after.end(), before.begin(), before.end()).first - after.begin());
    const std::size_t at = seed.at.empty() ? changed : after.find(seed.at);
    REQUIRE(at != std::string::npos);
    return 1 +
           static_cast<std::size_t>(std::count(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

bool says(const json& diagnostic, const std::string& part) {
    std::string all = diagnostic["message"].get<std::string>() + '\n' + diagnostic["label"].get<std::string>() + '\n' +
                      diagnostic["hint"].get<std::string>();
    for (const json& note : diagnostic["notes"]) {
        all += '\n' + note["message"].get<std::string>();
    }
    return all.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("of mistakes seeded into bundled games, each is told by its line and its mend", "[mistakes]") {
    const fs::path games = fs::path(BAZILLION_SOURCE_DIR) / "games";
    const std::vector<Seed> all = seeds();
    CHECK(all.size() >= 60);
    // Under sanitizers a third will do: each is told as those of tests/data/bad are, which all run there.
    const std::size_t every = std::getenv("BAZILLION_SLOW") != nullptr ? 3 : 1;
    for (std::size_t i = 0; i < all.size(); i += every) {
        const Seed& seed = all[i];
        const std::string before = read_text(games / seed.file);
        const std::size_t at = before.find(seed.right);
        INFO(seed.file << ": " << seed.right << " -> " << seed.wrong);
        REQUIRE(at != std::string::npos);
        std::string after = before;
        after.replace(at, seed.right.size(), seed.wrong);
        const std::size_t line = line_of(seed, before, after);
        const TemporaryFolder folder;
        write_text(folder / seed.file, after);
        const Run run = run_bazillion({"check", (folder / seed.file).string(), "--format", "json"});
        const json checked = json::parse(run.out);
        const auto& found = checked["diagnostics"];
        INFO("wanted at line " << line << ": " << seed.said << "\n" << found.dump(1));
        CHECK(std::any_of(found.begin(), found.end(),
                          [&](const json& each) { return each["line"] == line && says(each, seed.said); }));
    }
}
