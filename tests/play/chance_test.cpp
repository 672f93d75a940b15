// Random players: their moves are cast, by nobody's choice, and taken back with the ply before them.
#include "play/match/chance.h"
#include "play/tiny.h"

#include <map>

namespace bazillion {
namespace {

/// The die on c3 shows A, B or nothing; then X or O goes a step. The man of O cannot be caught.
play::Match dice_game(const std::string& turns = "?Dice X ?Dice O") {
    const std::string text = "(game (title \"Dice\") (players X O ?Dice) (turn-order " + turns + ")\n(board " +
                             std::string(tiny::grid) + R"()
        (board-setup (X (Man a1)) (O (Man b1)) (?Dice (A off 9) (B off 9)))
        (piece (name Man) (moves (n add) (s add)))
        (piece (name A) (drops (c3 add)))
        (piece (name B) (drops (c3 add))))";
    return play::Match(std::make_shared<play::Game>(play::Game{tiny::rules_of(text), nullptr, {}}));
}

std::string played(const play::Match& match) {
    std::string all;
    for (const play::Ply& ply : match.record()) {
        all += match.rules().players[ply.player].name + " " + ply.text + "; ";
    }
    return all;
}

TEST_CASE("dice are thrown until a real player has to act", "[chance]") {
    play::Match match = dice_game();
    play::Chance chance(1);
    REQUIRE(chance.cast(match));
    REQUIRE(match.record().size() == 1);
    CHECK(match.rules().players[match.player()].name == "X");
    CHECK(play::last_throws(match) == "Dice: " + play::shown_text(match.record()[0]));
    REQUIRE(chance.cast(match));
    CHECK(match.record().size() == 1);
    REQUIRE(match.play(match.options()[0]));
    CHECK(play::last_throws(match).empty());
    REQUIRE(chance.cast(match));
    CHECK(match.record().size() == 3);
}

TEST_CASE("the same seed throws the same dice, and each throw is as likely", "[chance]") {
    std::map<std::string, int> seen;
    std::string first;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        play::Match match = dice_game();
        play::Match again = dice_game();
        play::Chance chance(seed), same(seed);
        REQUIRE(chance.cast(match));
        REQUIRE(same.cast(again));
        REQUIRE(played(match) == played(again));
        ++seen[played(match)];
    }
    REQUIRE(seen.size() == 2);
    for (const auto& [text, times] : seen) {
        INFO(text);
        CHECK(times > 240);
        CHECK(times < 360);
    }
}

TEST_CASE("taking back goes to the last ply of a real player, whose throw stays", "[chance]") {
    play::Match match = dice_game();
    play::Chance chance(7);
    REQUIRE(chance.cast(match));
    CHECK_FALSE(play::can_take_back(match));
    CHECK_FALSE(play::take_back(match));
    const std::string thrown = played(match);
    REQUIRE(match.play(match.options()[0]));
    REQUIRE(chance.cast(match));
    const std::string all = played(match);
    CHECK(play::can_take_back(match));
    CHECK(play::can_take_back(match, 1));
    CHECK_FALSE(play::can_take_back(match, 2));
    REQUIRE(play::take_back(match));
    CHECK(played(match) == thrown);

    SECTION("redo brings move and lot again") {
        REQUIRE(play::redo(match, chance));
        CHECK(played(match) == all);
        CHECK_FALSE(play::redo(match, chance));
    }
    SECTION("so does the same move by hand: nobody casts twice") {
        REQUIRE(match.play(match.options()[0]));
        REQUIRE(chance.cast(match));
        CHECK(played(match) == all);
    }
}

TEST_CASE("a saved game knows what was thrown", "[chance]") {
    play::Match match = dice_game();
    play::Chance chance(3), others(4);
    for (int ply = 0; ply < 6; ++ply) {
        REQUIRE(chance.cast(match));
        REQUIRE(match.play(match.options()[0]));
    }
    play::Match again = dice_game();
    const auto saved = play::read_saved_game(play::write_saved_game(match));
    REQUIRE(saved);
    REQUIRE(play::resume(again, *saved));
    CHECK(played(again) == played(match));
}

TEST_CASE("a game of random players alone does not hang", "[chance]") {
    play::Match match = dice_game("?Dice");
    play::Chance chance(1);
    REQUIRE(chance.cast(match));
    CHECK(match.record().size() >= 18);  // the dice run out, and passing goes on
}

}  // namespace
}  // namespace bazillion
