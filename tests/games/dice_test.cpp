// Games with dice: backgammon and chaturaji. What the dice show is chosen here, not thrown.
#include "games/playing.h"
#include "play/engine/engine.h"
#include "play/match/text.h"
#include "play/position/random.h"
#include "temporary_folder.h"

#include <fstream>
#include <iterator>
#include <map>

namespace bazillion {
namespace {

using namespace bundled;

struct Piece {
    std::string cell, player, kind;
};

/// A match from a position that is told piece by piece.
play::Match arranged(const std::string& file, std::size_t turn, const std::vector<Piece>& pieces) {
    play::Match game = match(file, "", "");
    const auto& rules = game.rules();
    play::Position position = game.engine().start();
    std::fill_n(position.slots.begin(), rules.cells(), rules::empty);
    for (const Piece& piece : pieces) {
        INFO(piece.cell << ' ' << piece.player << ' ' << piece.kind);
        const auto cell = rules.find_cell(piece.cell);
        const auto player = rules.find_player(piece.player);
        const auto kind = rules.find_kind(piece.kind);
        REQUIRE((cell && player && kind));
        position.slots[*cell] = rules.codes.make(*player, *kind);
    }
    position.turn_state.turn = static_cast<std::uint16_t>(turn);
    game.engine().plan()->complete(position);
    const auto set = game.set_position(play::position_text(rules, position));
    REQUIRE(set);
    return game;
}

std::string piece_at(const play::Match& game, const std::string& cell) {
    const auto& rules = game.rules();
    const auto code = game.position().slots[*rules.find_cell(cell)];
    return code == rules::empty
               ? ""
               : rules.players[rules.codes.owner(code)].name + " " + rules.kinds[rules.codes.kind(code)].name;
}

/// Backgammon with the two dice and White to play; the dice are used up where they show nothing.
play::Match backgammon(const std::string& first, const std::string& second, std::vector<Piece> pieces) {
    for (const auto& [cell, face] :
         std::vector<std::pair<std::string, std::string>>{{"die1", first},
                                                          {"die2", second},
                                                          {"die3", first == second ? first : "Blank"},
                                                          {"die4", first == second ? first : "Blank"}}) {
        pieces.push_back({cell, "?Dice", face});
    }
    return arranged("Backgammon.game", 2, pieces);
}

/// So many checkers in a column.
void pile(std::vector<Piece>& pieces, const std::string& point, const std::string& player, int count,
          const std::string& kind = "Checker") {
    for (int level = 0; level < count; ++level) {
        pieces.push_back({point + static_cast<char>('a' + level), player, kind});
    }
}

TEST_CASE("backgammon: throws and first moves", "[shelf]") {
    // 6 and 6 throws. Ways to play one die at the start, by hand: 3 for a one (12 is closed), 4 each for two, three and
    // four, 2 for a five, 3 for a six: 20 together. In thirty throws there are two dice to choose from, in six one:
    // 10 * 20 + 20.
    bundled::check_perft(match("Backgammon.game", "", ""), {6, 36, 220});
}

TEST_CASE("backgammon: a turn uses both dice, doubles four times", "[shelf]") {
    play::Match game = match("Backgammon.game", "", "");
    play_all(game, {"3@die1", "1@die2", "8c5a", "6e5b"});
    CHECK(game.rules().players[game.player()].name == "?Dice");
    CHECK(piece_at(game, "5b") == "White Checker");
    play_all(game, {"2@die1", "2@die2", "1b3a", "12e14a", "12d14b", "14b16a"});
    CHECK(game.rules().players[game.player()].name == "?Dice");
}

TEST_CASE("backgammon: both dice if possible, else the higher", "[shelf]") {
    std::vector<Piece> pieces{{"13a", "White", "Checker"}};
    pile(pieces, "5", "Black", 2);
    pile(pieces, "v", "White", 14, "Borne");
    // From 13 to 10 or 8; then both ways end on 5, which is closed.
    CHECK(bundled::moves(backgammon("Five", "Three", pieces)) == Moves{"13a8a"});
    CHECK(bundled::moves(backgammon("Three", "Five", pieces)) == Moves{"13a8a"});
    std::vector<Piece> two{{"13a", "White", "Checker"}, {"7a", "White", "Checker"}};
    pile(two, "8", "Black", 2);
    // The three must not be played from 7, since no five would be left.
    CHECK(bundled::moves(backgammon("Five", "Three", two)) == Moves{"13a10a", "7a2a"});
}

/// Backgammon with the rule of the most dice told by a script that enumerates them on arrays of its own.
std::shared_ptr<play::Game> scripted_backgammon(const test::TemporaryFolder& folder) {
    std::string text = test::read_text(bundled::folder() / "Backgammon.game");
    const auto begin = text.find("(minimize "), end = text.find("(win-condition", begin);
    REQUIRE(end != std::string::npos);
    text.replace(begin, end - begin,
                 "(script \"backgammon.lua\")"
                 "(hook legal most-dice (when (or (some? mover Checker) (some? mover Borne))))");
    std::ofstream(folder / "Scripted.game") << text;
    std::filesystem::copy_file(std::filesystem::path(BAZILLION_SOURCE_DIR) / "tests/data/backgammon.lua",
                               folder / "backgammon.lua");
    GameFile file = GameFile::open(folder / "Scripted.game", bundled::folder());
    auto game = file.start(0);
    INFO(file.messages());
    REQUIRE(game);
    return game;
}

TEST_CASE("backgammon: the rule of the most dice is that of a script", "[shelf]") {
    const test::TemporaryFolder folder;
    const auto scripted = scripted_backgammon(folder);
    const auto bundled = bundled::game("Backgammon.game");
    play::Engine by_script(scripted->rules, scripted->hooks.get()), by_rule(bundled->rules, nullptr);
    const auto legal = [](play::Engine& engine) {
        std::vector<play::Move> moves;
        engine.legal_moves(moves);
        std::map<std::string, play::Move> by_text;
        for (const play::Move move : moves) {
            REQUIRE(engine.make(move));  // which of two dice is used to bear off shows behind the move only
            by_text.emplace(play::position_text(engine.rules(), engine.position()), move);
            engine.unmake();
        }
        CHECK(by_text.size() == moves.size());
        return by_text;
    };
    play::Random random(11);
    int forced = 0;
    for (int game = 0; game < 6; ++game) {
        by_script.set_position(by_script.start());
        by_rule.set_position(by_rule.start());
        for (int ply = 0; ply < 250 && !by_rule.ended(); ++ply) {
            const auto told = legal(by_script), ruled = legal(by_rule);
            std::vector<play::Move> possible;
            by_rule.generate(possible);
            forced += ruled.size() < possible.size() ? 1 : 0;
            REQUIRE(told.size() == ruled.size());
            const auto chosen = std::next(ruled.begin(), random.below(static_cast<std::uint32_t>(ruled.size())));
            for (const auto& [text, move] : ruled) {
                REQUIRE(told.count(text) == 1);
            }
            REQUIRE(by_script.make(told.at(chosen->first)));
            REQUIRE(by_rule.make(chosen->second));
        }
    }
    CHECK(forced > 0);
}

TEST_CASE("backgammon: hit, and back from the bar", "[shelf]") {
    std::vector<Piece> pieces{{"13a", "White", "Checker"}, {"13b", "White", "Checker"}, {"10a", "Black", "Checker"}};
    pile(pieces, "19", "Black", 2);
    play::Match game = backgammon("Three", "One", pieces);
    play_all(game, {"13b10a"});
    CHECK(piece_at(game, "10a") == "White Checker");
    CHECK(piece_at(game, "ua") == "Black Prisoner");
    play_all(game, {"10a9a", "4@die1", "2@die2"});
    CHECK(bundled::moves(game) == Moves{"ua2a", "ua4a"});  // he enters before anything else moves
    play_all(game, {"ua4a"});
    CHECK(piece_at(game, "4a") == "Black Checker");
    // A closed home: White has to pass.
    std::vector<Piece> shut{{"xa", "White", "Prisoner"}, {"13a", "White", "Checker"}};
    pile(shut, "22", "Black", 2);
    pile(shut, "24", "Black", 2);
    CHECK(bundled::moves(backgammon("Three", "One", shut)) == Moves{"pass"});
}

TEST_CASE("backgammon: bearing off", "[shelf]") {
    std::vector<Piece> pieces{{"6a", "White", "Checker"}, {"2a", "White", "Checker"}, {"24a", "Black", "Checker"}};
    pile(pieces, "v", "White", 13, "Borne");
    // With a five the man on 2 cannot go while one stands behind it; with a two he can, exactly.
    CHECK(offered(backgammon("Five", "Two", pieces), {"2avn", "6a1a", "6a4a"}) == Moves{"2avn", "6a1a", "6a4a"});
    CHECK_FALSE(offers(backgammon("Five", "One", pieces), "2avn"));
    // Nobody is borne off while one is outside.
    std::vector<Piece> outside = pieces;
    outside.push_back({"7a", "White", "Checker"});
    CHECK_FALSE(offers(backgammon("Six", "Two", outside), "6avn"));
    play::Match game = backgammon("Six", "Three", pieces);
    play_all(game, {"6avn", "2avo"});  // now the three is more than needed, and nobody is behind
    CHECK(ending(game) == "all borne off");
    CHECK(game.outcome()->winner == 0);
}

play::Match chaturaji(const std::string& first, const std::string& second, std::vector<Piece> pieces) {
    pieces.push_back({"die1", "?Dice", first});
    pieces.push_back({"die2", "?Dice", second});
    return arranged("Chaturaji.game", 2, pieces);
}

const std::vector<Piece> kings{
    {"d1", "Red", "King"}, {"a5", "Green", "King"}, {"e8", "Yellow", "King"}, {"h4", "Black", "King"}};

std::vector<Piece> with(std::vector<Piece> pieces, const std::vector<Piece>& more) {
    pieces.insert(pieces.end(), more.begin(), more.end());
    return pieces;
}

TEST_CASE("chaturaji: the dice say who moves", "[shelf]") {
    play::Match game = match("Chaturaji.game", "", "");
    play_all(game, {"5@die1", "3@die2"});
    // A five: four pawns ahead, and the king aside or slantwise ahead to the empty e1 and e2. A three: the horse to a3
    // and c3.
    CHECK(offered(game, {"a2a3", "b2b3", "c2c3", "d2d3", "d1e1", "d1e2", "b1a3", "b1c3"}).size() == 8);
    CHECK(game.options().size() == 9);  // and the pass
    play_all(game, {"b1c3"});
    CHECK(game.options().size() == 3 + 2 + 1);  // the horse stands before a pawn
    play_all(game, {"pass"});
    CHECK(game.rules().players[game.player()].name == "?Dice");
    play_all(game, {"2@die1", "2@die2"});
    CHECK(game.rules().players[game.player()].name == "Green");
    CHECK(offers(game, "a8c6"));  // over the pawn
}

TEST_CASE("chaturaji: points, triumph of the boat, and the end", "[shelf]") {
    const auto points = [](const play::Match& game) {
        return game.position().slots[game.rules().slot(*game.rules().find_variable("points"), 0)];
    };
    play::Match game = chaturaji("Four", "Four", with(kings, {{"c1", "Red", "Elephant"}, {"c7", "Yellow", "Horse"}}));
    play_all(game, {"c1c7"});
    CHECK(points(game) == 3);
    // Four boats in a square: three fall.
    play::Match boats = chaturaji(
        "Two", "Blank",
        with(kings,
             {{"b2", "Red", "Boat"}, {"d5", "Green", "Boat"}, {"e4", "Yellow", "Boat"}, {"e5", "Black", "Boat"}}));
    play_all(boats, {"b2d4"});
    CHECK(points(boats) == 6);
    CHECK(piece_at(boats, "d4") == "Red Boat");
    CHECK(piece_at(boats, "e5").empty());
    // Whose king is gone moves no more; the last king ends it, for who has most points.
    CHECK(bundled::moves(chaturaji("Four", "Five",
                                   {{"c1", "Red", "Elephant"}, {"a5", "Green", "King"}, {"h4", "Black", "King"}})) ==
          Moves{"pass"});
    play::Match last =
        chaturaji("Four", "Two", {{"d1", "Red", "King"}, {"c1", "Red", "Elephant"}, {"c7", "Yellow", "King"}});
    play_all(last, {"c1c7"});
    CHECK(ending(last) == "points");
    CHECK(last.outcome()->winner == 0);
}

TEST_CASE("chaturaji: pawns are promoted by the line they reach", "[shelf]") {
    const auto [from, to, kind] = GENERATE(table<std::string, std::string, std::string>(
        {{"a7", "a8", "Boat"}, {"g7", "g8", "Horse"}, {"c7", "c8", "Elephant"}, {"d7", "d8", "Elephant"}}));
    play::Match game = chaturaji("Five", "Two", with(kings, {{from, "Red", "Pawn"}}));
    play_all(game, {from + to});
    CHECK(piece_at(game, to) == "Red " + kind);
}

}  // namespace
}  // namespace bazillion
