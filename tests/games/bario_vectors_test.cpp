// Positions and games of Bario and Barion worked out by independent programs: every record, every ply.
#include "games/records.h"

namespace bazillion {
namespace {

using nlohmann::json;

void check_positions(const std::string& title, const std::string& file) {
    play::Match match(bundled::game("Bario.game", title));
    for (const json& record : bundled::records("bario", file)) {
        const std::string fen = record["fen"];
        INFO(title << " " << record["id"] << " " << fen);
        REQUIRE(match.set_position(fen));
        CHECK(match.position_text() == fen);
        CHECK(bundled::moves(match) == record["legal"].get<std::vector<std::string>>());
        CHECK(match.in_check() == record["check"].get<bool>());
        const std::string result = match.outcome() ? match.outcome()->reason : "";
        CHECK(result == (record["result"].is_null() ? "" : record["result"].get<std::string>()));
        const auto perft = record["perft"].get<std::vector<std::uint64_t>>();
        for (std::size_t depth = 1; depth <= perft.size(); ++depth) {
            CHECK(play::perft(match, static_cast<int>(depth)) == perft[depth - 1]);
        }
    }
}

void check_games(const std::string& title, const std::string& file) {
    play::Match match(bundled::game("Bario.game", title));
    for (const json& record : bundled::records("bario", file)) {
        REQUIRE(match.set_position(record["start"].get<std::string>()));
        for (const json& ply : record["moves"]) {
            INFO(title << " " << record["id"] << " " << ply["m"] << " in " << match.position_text());
            const auto played = match.play(ply["m"].get<std::string>());
            INFO((played ? "" : played.error().message + played.error().details));
            REQUIRE(played);
            REQUIRE(match.position_text() == ply["fen"].get<std::string>());
        }
        INFO(title << " " << record["id"] << " ends " << record["reason"]);
        const std::string reason = record["reason"];
        if (reason == "bare-kings") {
            CHECK_FALSE(match.outcome());  // stopped there; the rules know no such draw
            continue;
        }
        REQUIRE(match.outcome());
        CHECK(match.outcome()->reason == reason);
        const auto winner = match.outcome()->winner;
        CHECK(record["result"] == (winner == 0 ? "1-0" : winner == 1 ? "0-1" : "1/2-1/2"));
    }
}

TEST_CASE("Bario positions of rule set Z", "[vectors]") {
    check_positions("Bario", "vectors-z-dev.jsonl");
}
TEST_CASE("Bario games of rule set Z", "[vectors]") {
    check_games("Bario", "games-z-dev.jsonl");
}
TEST_CASE("Bario positions of rule set V", "[vectors]") {
    check_positions("Bario, vchess.club rules", "vectors-dev.jsonl");
}
TEST_CASE("Bario games of rule set V", "[vectors]") {
    check_games("Bario, vchess.club rules", "games-dev.jsonl");
}
TEST_CASE("Bario positions of rule set I", "[vectors]") {
    check_positions("Bario, inventor's rules", "vectors-i-dev.jsonl");
}
TEST_CASE("Barion positions", "[vectors]") {
    check_positions("Barion", "vectors-barion-dev.jsonl");
}

}  // namespace
}  // namespace bazillion
