// Chessgammon: positions and games of independent programs, hand-made edge cases, the inventor's two example lines.
#include "games/playing.h"
#include "games/records.h"

#include <map>

namespace bazillion {
namespace {

using bundled::Moves;
using nlohmann::json;

std::string title_of(const json& record) {
    const std::string variant = record.value("variant", "diceless"), armies = record.value("armies", "FF");
    static const std::map<std::string, std::string> titles{{"diceless", "Diceless"},
                                                           {"bodlaender", "Bodlaender"},
                                                           {"racing", "Racing Kings"},
                                                           {"double", "Doublemove"},
                                                           {"4x8", "4x8"}};
    return armies == "FF" ? titles.at(variant) : "armies " + armies;
}

play::Match match_of(const json& record, const std::string& text = "") {
    return bundled::match("Chessgammon.game", title_of(record), text);
}

std::string joined(const json& cells) {
    std::string text;
    for (const json& cell : cells) {
        text += (text.empty() ? "" : ",") + cell.get<std::string>();
    }
    return text.empty() ? "-" : text;
}

int pieces(const std::string& text, bool white) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), [&](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) != 0 &&
               (std::isupper(static_cast<unsigned char>(c)) != 0) == white;
    }));
}

/// A record's position in the fields of the game.
std::string text_of(const json& record) {
    const std::string variant = record.value("variant", "diceless");
    const std::string fen = record["fen"];
    std::string bar = record["bar"]["w"].get<std::string>() + record["bar"]["b"].get<std::string>();
    const int men = variant == "racing" ? 8 : 16;
    const auto off = [&](const char* side, bool white) {
        const int counted = men - pieces(fen, white) - pieces(bar, white);
        return record.contains("off") ? record["off"][side].get<int>() : counted;
    };
    const std::string offs = std::to_string(off("w", true)) + "," + std::to_string(off("b", false));
    std::string text = fen + " " + record["side"].get<std::string>() + " " + (bar.empty() ? "-" : bar) + " " + offs +
                       " " + joined(record.value("ep", json::array()));
    if (variant == "double") {
        text += " " + std::to_string(record.value("left", 2)) + " " + joined(record.value("ep_made", json::array()));
    }
    return text;
}

std::string outcome_of(const play::Match& match) {
    if (!match.outcome()) {
        return "";
    }
    return match.outcome()->result == play::Outcome::Result::draw ? "draw" : match.outcome()->winner == 0 ? "w" : "b";
}

void check_record(const json& record) {
    const std::string text = text_of(record);
    INFO(record["id"] << " " << title_of(record) << " " << text);
    play::Match match = match_of(record, text);
    CHECK(match.position_text() == text);
    CHECK(bundled::moves(match) == record["moves"].get<Moves>());
    CHECK(outcome_of(match) == (record["outcome"].is_null() ? "" : record["outcome"].get<std::string>()));
    if (record.contains("perft")) {
        bundled::check_perft(match, record["perft"].get<std::vector<std::uint64_t>>());
    }
}

TEST_CASE("Chessgammon positions of independent programs", "[vectors][chessgammon]") {
    for (const json& record : bundled::records("chessgammon", "vectors-dev.jsonl")) {
        check_record(record);
    }
}

TEST_CASE("Chessgammon edge cases", "[vectors][chessgammon]") {
    for (const json& record : bundled::records("chessgammon", "edge-cases.jsonl")) {
        check_record(record);
    }
}

TEST_CASE("Chessgammon games of independent programs", "[vectors][chessgammon]") {
    for (const json& record : bundled::records("chessgammon", "games-dev.jsonl")) {
        json start = record["start"];
        start["variant"] = record["variant"];
        play::Match match = match_of(record, text_of(start));
        INFO(record["id"] << " " << title_of(record));
        for (const json& move : record["moves"]) {
            // The data know of no draws by repetition; a game goes on from the position that was repeated.
            if (bundled::ending(match) == "repetition") {
                REQUIRE(match.set_position(match.position_text()));
            }
            REQUIRE_FALSE(match.outcome());
            bundled::play_all(match, {move});
        }
        CHECK(outcome_of(match) == (record["outcome"].is_null() ? "" : record["outcome"].get<std::string>()));
        const std::string end = match.position_text();
        CHECK(end.substr(0, end.find(' ')) == record["end_fen"].get<std::string>());
    }
}

TEST_CASE("the two lines that the inventor of Chessgammon gave, ply by ply", "[vectors][chessgammon]") {
    std::ifstream in(bundled::vectors() / "chessgammon" / "seed-games.json");
    REQUIRE(in);
    for (const json& line : json::parse(in)) {
        std::optional<play::Match> match;
        for (json ply : line["plies"]) {
            ply["fen"] = ply["fen_before"];
            ply["bar"] = ply["bar_before"];
            ply["ep"] = ply["ep_before"];
            const std::string text = text_of(ply);
            if (!match) {
                match = match_of(line, text);
            }
            INFO(text << ": " << ply["move"]);
            CHECK(match->position_text() == text);
            CHECK(match->options().size() == ply["legal_count"].get<std::size_t>());
            if (!ply["legal_moves"].is_null()) {
                CHECK(bundled::moves(*match) == ply["legal_moves"].get<Moves>());
            }
            bundled::play_all(*match, {ply["move"]});
        }
    }
}

}  // namespace
}  // namespace bazillion
