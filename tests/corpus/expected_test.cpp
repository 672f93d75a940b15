// Real ZRF files against an independent interpreter (../shared/zrf/EXPECTED.md).
#include "corpus/comparison.h"
#include "game/game_file.h"

#include <fmt/core.h>
#include <catch2/catch.hpp>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <set>

using namespace bazillion;

namespace {

std::filesystem::path zrf_folder() {
    return std::filesystem::path(BAZILLION_SOURCE_DIR) / ".." / "shared" / "zrf";
}

/// Titles where we differ from that interpreter on purpose, since no recorded game tells otherwise. docs/language.md
/// (#goals) forbids moves after which a royal piece can be captured. That interpreter allows them in two cases: by a
/// partial move that ends the turn; and, to a player who is in check, where the royal piece turns into another royal
/// kind. To one who is not in check it forbids the latter as we do.
const std::set<std::string> differing{
    "dagaz/checkmate/gravity-chess.zrf #0",          "dagaz/checkmate/shabel.zrf #0",
    "zillions/TransportChess/TransportChess.zrf #0", "zillions/TransportChess/TransportChess.zrf #2",
    "zillions/TransportChess/TransportChess.zrf #4",
};

/// One file at a time: titles of a file follow each other.
class Loader {
public:
    GameFile& operator()(const std::string& file) {
        if (!opened_ || name_ != file) {
            opened_.emplace(
                GameFile::open(zrf_folder() / "corpus" / file, std::filesystem::path(BAZILLION_SOURCE_DIR) / "games"));
            name_ = file;
        }
        return *opened_;
    }

private:
    std::string name_;
    std::optional<GameFile> opened_;
};

}  // namespace

TEST_CASE("Real files play as the independent interpreter says", "[.old-files]") {
    std::ifstream lines(zrf_folder() / "expected-dev.jsonl");
    if (!lines) {
        WARN("skipped: ../shared/zrf is not there");
        return;
    }
    // A sample, unless all titles or those of a part of `FILE #INDEX` are asked for.
    const char* only = std::getenv("BAZILLION_ONLY");
    const std::size_t every = only != nullptr || std::getenv("BAZILLION_ALL") != nullptr ? 1 : 12;
    std::size_t number = 0;
    Loader load;
    std::string line;
    std::size_t compared = 0, agreeing = 0;
    while (std::getline(lines, line)) {
        const auto expected = nlohmann::json::parse(line);
        if (!expected.contains("start_moves") || expected["start_moves"].is_null()) {
            continue;
        }
        const auto file = expected["file"].get<std::string>();
        const auto name = fmt::format("{} #{}", file, expected["index"].get<std::size_t>());
        if (only != nullptr && name.find(only) == std::string::npos) {
            continue;
        }
        if (number++ % every != 0) {
            continue;
        }
        ++compared;
        const auto begin = std::chrono::steady_clock::now();
        GameFile& opened = load(file);
        const auto game = opened.start(expected["index"].get<std::size_t>());
        std::string faults;
        if (!game) {
            faults = "\n    does not load: " + opened.messages().substr(0, 400);
        } else {
            for (const auto& fault : corpus::disagreements(*game, expected)) {
                faults += "\n    " + fault;
            }
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        if (took.count() > 3) {
            fmt::print("{}: {:.1f} s\n", name, took.count());
        }
        agreeing += faults.empty() || differing.contains(name) ? 1 : 0;
        if (!faults.empty()) {
            fmt::print("{} ({}):{}\n", name, expected["confidence"].get<std::string>(), faults);
            std::fflush(stdout);
        }
    }
    fmt::print("{} of {} titles agree\n", agreeing, compared);
    CHECK(agreeing == compared);
}
