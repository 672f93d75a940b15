// Moves as players of each game write them, and prompts that say what is asked.
#include "games/playing.h"
#include "play/match/chance.h"
#include "play/tiny.h"

namespace bazillion {
namespace {

using bundled::Moves;

play::Match start(const std::string& file, const std::string& position = "", const std::string& title = "") {
    return bundled::match(file, title, position);
}

Moves written(play::Match match, const Moves& moves) {
    bundled::play_all(match, moves);
    Moves words;
    for (const play::Ply& ply : match.record()) {
        words.push_back(play::shown_text(ply));
    }
    return words;
}

TEST_CASE("chess is written in algebraic notation", "[writer]") {
    CHECK(written(start("chess.game"), {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"}) ==
          Moves{"e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"});
    CHECK(written(start("chess.game"), {"f2f3", "e7e5", "g2g4", "d8h4"}).back() == "Qh4#");
    CHECK(written(start("chess.game", "4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6"), {"e5d6"}).back() == "exd6");
    CHECK(written(start("chess.game", "4k3/P7/8/3pP3/8/8/8/R3K2R w KQ -"), {"a7a8q"}).back() == "a8=Q+");
    CHECK(written(start("chess.game", "4k3/8/8/8/8/8/8/R3K2R w KQ -"), {"e1g1"}).back() == "O-O");
    CHECK(written(start("chess.game", "4k3/8/8/8/8/8/8/R3K2R w KQ -"), {"e1c1"}).back() == "O-O-O");
}

TEST_CASE("a royal piece that only exchanges cells with a friend castles where a right is for both", "[writer]") {
    const auto first = [](const std::string& rights) {
        const play::Match match = tiny::match({.blocks = "(w (verify friend?) cascade e add) (e cascade a1 add)",
                                               .setup = "(X (Chip a1) (Man b1)) (O (Man c3) (Chip b3))",
                                               .sections = "(loss-condition (X O) (checkmated Chip)) " + rights});
        return match.written_options().front();
    };
    CHECK(first("") == "Man a1");
    CHECK(first("(rights (long (X a1 b1)))") == "O-O-O");
    CHECK(first("(rights (long (X a1 c1)))") == "Man a1");
}

TEST_CASE("like pieces that could go to the same cell are told apart", "[writer]") {
    CHECK(written(start("chess.game", "7k/8/8/8/8/8/8/N3N2K w - -"), {"a1c2"}).back() == "Nac2");
    CHECK(written(start("chess.game", "R7/7k/8/8/8/8/8/R6K w - -"), {"a1a4"}).back() == "R1a4");
    CHECK(written(start("chess.game", "7k/8/8/8/Q6Q/8/8/Q6K w - -"), {"a4d4"}).back() == "Qa4d4+");
}

TEST_CASE("shogi has signs for promotions and drops, and none for checks", "[writer]") {
    play::Match match = start("Shogi.game");
    bundled::play_all(match, {"7g7f", "3c3d"});
    CHECK(play::shown_text(match.record()[0]) == "P-7f");
    Moves takes;
    const Moves all = match.written_options();
    std::copy_if(all.begin(), all.end(), std::back_inserter(takes), [](const auto& each) { return each[0] == 'B'; });
    CHECK(std::find(takes.begin(), takes.end(), "Bx2b+") != takes.end());
    CHECK(std::find(takes.begin(), takes.end(), "Bx2b=") != takes.end());
    bundled::play_all(match, {"8h2b+b", "3a2b"});
    const Moves drops = match.written_options();
    CHECK(std::find(drops.begin(), drops.end(), "B*5e") != drops.end());
}

TEST_CASE("games of like pieces are written from cell to cell", "[writer]") {
    CHECK(written(start("Breakthrough.game"), {"a2a3"}).back() == "a2-a3");
    CHECK(
        written(start("English Draughts.game"), {start("English Draughts.game").options()[0].text}).back().find('-') ==
        2);
    const Moves shots = written(start("Amazons.game"), {"d1d7", "d7g7"});
    CHECK(shots == Moves{"d1-d7", "/g7"});
    CHECK(written(start("Go.game"), {"s@d4"}) == Moves{"d4"});
}

TEST_CASE("two options are never written alike, and writing them plays none", "[writer]") {
    const play::Match match = start("chess.game");
    Moves all = match.written_options();
    std::sort(all.begin(), all.end());
    CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
    CHECK(match.written(match.options().front()) == match.written_options().front());
    CHECK(match.record().empty());
    CHECK(!match.can_redo());
    CHECK(match.options().size() == 20);
}

TEST_CASE("prompts say what is asked", "[writer][prompt]") {
    CHECK(start("Go.game").prompt() == "Black to place a stone");
    play::Match amazons = start("Amazons.game");
    bundled::play_all(amazons, {"d1d7"});
    CHECK(amazons.prompt() == "White: shoot an arrow from where the amazon stands");
    CHECK(start("Arimaa.game").prompt() == "Gold to place a piece: 1 of 16");
    play::Match draughts = start("English Draughts.game", "8/8/1M6/2m5/8/4m3/8/8 b");
    bundled::play_all(draughts, {draughts.options()[0].text});
    CHECK(draughts.prompt() == "Black: go on with the man on d4");
}

TEST_CASE("dice are called by their names, and by what they show", "[writer]") {
    play::Match match = start("Backgammon.game");
    play::Chance chance(1);
    REQUIRE(chance.cast(match));
    const std::string words = play::last_throws(match);
    CHECK(words.substr(0, 6) == "Dice: ");
    CHECK(words.size() == 10);  // two numbers
    REQUIRE(match.play(match.options()[0]));
    const std::string text = play::shown_text(match.record().back());
    CHECK(text.find('/') != std::string::npos);
    CHECK(text.find_first_of("abcdefghijklmno") == std::string::npos);
}

TEST_CASE("chance that sets up is told by what it puts on the board", "[writer]") {
    play::Match match = start("Chess960.game");
    const Moves first = match.written_options();
    CHECK(first == Moves{"B@a1", "B@c1", "B@e1", "B@g1"});
}

TEST_CASE("a reserve is of what a player begins with, or may come to", "[writer]") {
    const auto kinds = [](const play::Match& match) {
        std::vector<std::string> names;
        for (const play::Stock& stock : play::reserve(match, 0)) {
            names.push_back(match.rules().kinds[stock.kind].name);
        }
        return names;
    };
    CHECK(kinds(start("Tic-Tac-Toe.game")) == Moves{"Cross"});
    CHECK(kinds(start("Crazyhouse.game")) == Moves{"Pawn", "Knight", "Bishop", "Rook", "Queen"});
    const std::string drops = "(piece (name Stone) (drops ((verify empty?) add))) ";
    const auto sections = [&](const std::string& more) {
        return tiny::match({.blocks = "(n add)", .sections = drops + more});
    };
    CHECK(kinds(sections("")).empty());
    CHECK(kinds(sections("(option \"recycle captures\" true)")).size() == 5);
    CHECK(kinds(sections("(after-move (gain Stone))")) == Moves{"Stone"});
}

TEST_CASE("what players read of variables has labels", "[writer]") {
    CHECK(play::gauges(start("Chu Shogi.game")).empty());
    CHECK(play::gauges(start("Arimaa.game")).empty());
}

}  // namespace
}  // namespace bazillion
