// Chessgammon: the numbers of move sequences that two separately written programs found, and rules easily missed.
#include "games/playing.h"

namespace bazillion {
namespace {

play::Match match_of(const std::string& title, const std::string& text = "") {
    return bundled::match("Chessgammon.game", title, text);
}

TEST_CASE("Chessgammon has the known numbers of move sequences") {
    const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> known{
        {"Diceless", {20, 400, 8902, 197068}},
        {"Bodlaender", {20, 400, 8902, 197742}},
        {"Racing Kings", {22, 450, 12231, 327686}},
        {"Doublemove", {20, 400, 8902, 197068}},
        {"4x8", {30, 900, 28647, 910431}},
        {"armies CC", {28, 784, 24231}},
        {"armies KK", {26, 676, 19054}},
        {"armies RR", {24, 576, 15669}},
        {"armies FC", {20, 560, 12462}},
        {"armies KR", {26, 624, 17589}}};
    for (const auto& [title, counts] : known) {
        INFO(title);
        bundled::check_perft(match_of(title), counts);
    }
}

TEST_CASE("with a piece on the bar one brings in or captures, else makes room, else passes") {
    const bundled::Moves bring_in_or_capture{"a3b4", "b0b1", "d1d7", "g0g1"};
    CHECK(bundled::moves(match_of("Diceless", "8/3r4/8/8/1p6/P7/8/3Q3R w N 12,14 -")) == bring_in_or_capture);
    const play::Match room = match_of("Diceless", "8/8/8/7p/P7/8/8/2NRK3 w Q 11,15 -");
    CHECK(bundled::moves(room) == bundled::moves_from(room, "d1"));  // a rook that stands where the queen must go
    CHECK(bundled::moves(match_of("Diceless", "8/8/8/7p/P7/8/8/4n3 w K 14,14 -")) == bundled::Moves{"pass"});
}

TEST_CASE("White done first: Black may draw in the same round") {
    play::Match match = match_of("Diceless", "3P4/8/8/8/8/8/8/1p6 w - 15,15 -");
    bundled::play_all(match, {"d8d9"});
    CHECK(bundled::moves(match) == bundled::Moves{"b1b9"});
    bundled::play_all(match, {"b1b9"});
    CHECK(bundled::ending(match) == "both are done");
    play::Match late = match_of("Diceless", "3P4/8/8/8/8/8/1p6/8 w - 15,15 -");
    bundled::play_all(late, {"d8d9"});
    CHECK(late.outcome()->winner == 0);
}

TEST_CASE("the last move of Doublemove is left out by who is done, and by who passed") {
    play::Match match = match_of("Doublemove", "2P5/7p/8/8/8/8/8/8 w - 15,15 - 2 -");
    bundled::play_all(match, {"c8c9"});
    CHECK(match.outcome()->winner == 0);  // Black cannot be done in his two moves
    play::Match stuck = match_of("Doublemove", "8/8/8/2p5/2P5/8/8/7r w - 15,14 - 2 -");
    bundled::play_all(stuck, {"pass"});
    CHECK(stuck.player() == 1);
}

TEST_CASE("stacks of 4x8 are safe, and any sort of man can leave one") {
    const std::string text = "4/4/(pp)3/4/R2b/4/(PPN)3/4 w - 12,13 -";
    play::Match match = match_of("4x8", text);
    CHECK_FALSE(bundled::offers(match, "Ra4a6"));
    CHECK(bundled::offers(match, "Ra4d4"));
    CHECK(bundled::offers(match, "Na2b4"));
    bundled::play_all(match, {"Pa2a4"});
    CHECK(match.position_text() == "4/4/(pp)3/4/(RP)2b/4/(NP)3/4 b - 12,13 a3");
    match.take_back();
    CHECK(match.position_text() == "4/4/(pp)3/4/R2b/4/(NPP)3/4 w - 12,13 -");
}

TEST_CASE("position texts of Chessgammon that are wrong") {
    play::Match match = match_of("4x8");
    for (const std::string text :
         {"4/4/(pP)3/4/R2b/4/P3/4 w - 14,14 -", "4/4/(KK)3/4/R2b/4/P3/4 w - 13,15 -",
          "4/4/(p3/4/R2b/4/P3/4 w - 14,14 -", "4/4/()3/4/R2b/4/P3/4 w - 14,15 -", "4/4/4/4/R2b/4/P3/4 w - 13,15 -",
          "4/4/4/4/R2b/4/P3/4 w X 14,15 -", "4/4/4/4/R2b/4/P3/4 w - 14,15 a5"}) {
        INFO(text);
        CHECK_FALSE(match.set_position(text));
    }
}

TEST_CASE("all first moves of Chessgammon can be tried one after the other") {
    GameFile opened = GameFile::open(bundled::folder() / "Chessgammon.game", bundled::folder());
    for (const auto& title : opened.titles()) {
        play::Match match = match_of(title.name);
        const std::vector<play::Option> options(match.options().begin(), match.options().end());
        for (const play::Option& option : options) {
            INFO(title.name << " " << option.text);
            REQUIRE(match.play(option));
            match.take_back();
            REQUIRE(match.options().size() == options.size());
        }
    }
}

}  // namespace
}  // namespace bazillion
