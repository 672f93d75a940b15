// Barca: counts of move sequences, positions and games of independent programs, and the rules that are easily missed.
#include "games/playing.h"
#include "games/records.h"

#include <set>

namespace bazillion {
namespace {

using bundled::Moves;
using nlohmann::json;

play::Match barca(const std::string& text = "", const Switches& switches = {}) {
    return bundled::match("Barca.game", "Barca", text, switches);
}

/// Where the animals are that are asked of: what the legal moves tell of fear.
std::set<std::string> origins(const play::Match& match) {
    std::set<std::string> cells;
    for (const play::Option& option : match.options()) {
        cells.insert(match.rules().board.cells[option.from].name);
    }
    return cells;
}

TEST_CASE("Barca has the known numbers of move sequences") {
    // Published with the rules, and found by two programs that share no code.
    bundled::check_perft(barca(), {38, 1404, 66286, 3046014});
}

TEST_CASE("an afraid animal escapes before any other moves") {
    // The elephant on e5 stands beside a mouse and can leave; it may not stop beside the other mouse either.
    const play::Match match = barca("9l/10/10/10/10/3mE5/10/8m1/10/L8M w");
    CHECK(origins(match) == std::set<std::string>{"e5"});
    CHECK(bundled::offers(match, "e5e8"));
    CHECK_FALSE(bundled::offers(match, "e5d6"));  // still beside the mouse
    CHECK_FALSE(bundled::offers(match, "e5h2"));  // beside the other one
}

TEST_CASE("fear is of enemies, and of one kind only") {
    const play::Match match = barca("10/10/10/10/3lMl4/10/10/10/10/E9 w");
    CHECK(origins(match) == std::set<std::string>{"e6"});  // the mouse fears lions
    const play::Match friends = barca("10/10/10/10/3MEM4/10/10/10/10/E8l w");
    CHECK(origins(friends).contains("a1"));  // own mice frighten nobody
}

TEST_CASE("a trapped animal may go anywhere, and need not go at all") {
    // The elephant on a1 can only go to a2 and a3, both beside the mouse on b2.
    const play::Match match = barca("10/10/10/10/10/10/L9/10/1m8/EM8 w");
    CHECK(bundled::moves_from(match, "a1") == Moves{"a1a2", "a1a3"});
    CHECK(origins(match) == std::set<std::string>{"a1", "a4", "b1"});
    // As long as somebody can escape, it may not.
    CHECK(origins(barca("9E/8m1/10/10/10/10/L9/10/1m8/EM8 w")) == std::set<std::string>{"j10"});
}

TEST_CASE("animals on three holes win at once") {
    play::Match match = barca("10/10/10/3E2E3/10/10/10/3M6/10/8ll w");
    bundled::play_all(match, {"d3d4"});
    CHECK(bundled::ending(match) == "watering holes");
    CHECK(match.outcome()->winner == 0);
    CHECK(match.options().empty());
}

TEST_CASE("who cannot move passes, and if nobody can the game is drawn") {
    play::Match match = barca("L9/1l8/10/10/10/4e5/10/10/10/10 w");
    CHECK(bundled::moves(match) == Moves{"pass"});
    bundled::play_all(match, {"pass"});
    CHECK(bundled::offers(match, "e5e6"));
    const std::string row = "LLLLLLLLLL/";
    const play::Match full =
        barca(row + row + row + "LLLLLLlLLL/" + row + row + "LLLlLLLLLL/" + row + row + "LLLLLLLLLL w");
    CHECK(bundled::ending(full) == "deadlock");
    CHECK(full.outcome()->result == play::Outcome::Result::draw);
    CHECK(play::perft(full, 1) == 0);
}

TEST_CASE("switches of Barca: who begins, and whether repetition draws") {
    CHECK(barca().player() == 0);
    CHECK(barca("", {{"dark-begins", true}}).player() == 1);
    const Moves shuffle{"e1d1", "e10d10", "d1e1", "d10e10"};
    for (const bool endless : {false, true}) {
        play::Match match = barca("", {{"endless", endless}});
        bundled::play_all(match, shuffle);
        bundled::play_all(match, shuffle);
        CHECK(bundled::ending(match) == (endless ? "" : "repetition"));
    }
}

TEST_CASE("Barca positions of independent programs", "[vectors]") {
    play::Match match = barca();
    for (const json& record : bundled::records("barca", "vectors-dev.jsonl")) {
        const std::string fen = record["fen"];
        INFO(record["id"] << " " << fen);
        REQUIRE(match.set_position(fen));
        CHECK(match.position_text() == fen);
        CHECK(bundled::moves(match) == record["moves"].get<Moves>());
        bundled::check_perft(match, record["perft"].get<std::vector<std::uint64_t>>());
        const json& winner = record["winner"];
        REQUIRE(match.outcome().has_value() == !winner.is_null());
        if (match.outcome()) {
            CHECK(match.outcome()->winner == (winner == "w" ? 0 : 1));
            continue;
        }
        // Who escapes is afraid and not trapped; if nobody escapes, all that are afraid are trapped.
        const auto afraid = record["afraid"].get<std::set<std::string>>();
        const auto trapped = record["trapped"].get<std::set<std::string>>();
        std::set<std::string> escaping;
        std::set_difference(afraid.begin(), afraid.end(), trapped.begin(), trapped.end(),
                            std::inserter(escaping, escaping.end()));
        CHECK((escaping.empty() || origins(match) == escaping));
    }
}

TEST_CASE("Barca games of independent programs", "[vectors]") {
    play::Match match = barca();
    for (const json& record : bundled::records("barca", "games-dev.jsonl")) {
        INFO(record["id"]);
        match.restart();
        for (const json& move : record["moves"]) {
            REQUIRE_FALSE(match.outcome());
            bundled::play_all(match, {move});
        }
        REQUIRE(match.outcome());
        CHECK(match.outcome()->winner == (record["winner"] == "w" ? 0 : 1));
        for (std::size_t row = 0; row < record["final"].size(); ++row) {
            const std::string cells = record["final"][row];
            for (std::size_t file = 0; file < cells.size(); ++file) {
                const std::string name = static_cast<char>('a' + file) + std::to_string(10 - row);
                const auto code = match.position().at(*match.rules().find_cell(name));
                const auto& codes = play::codes(match);
                const std::string letter = code == rules::empty ? "." : match.rules().kinds[codes.kind(code)].notation;
                const char shown = code != rules::empty && codes.owner(code) == 1
                                       ? static_cast<char>(std::tolower(letter[0]))
                                       : letter[0];
                CHECK(shown == cells[file]);
            }
        }
    }
}

}  // namespace
}  // namespace bazillion
