// Where pieces go, for diagrams; and how games end, in words.
#include "play/analysis/piece_moves.h"
#include "games/playing.h"
#include "play/analysis/piece_in_words.h"
#include "play/analysis/rules_in_words.h"
#include "tiny.h"

namespace bazillion {
namespace {

using bundled::Moves;

Moves names(const play::Match& match, const std::vector<play::PieceTarget>& targets, bool play::PieceTarget::*which) {
    Moves all;
    for (const play::PieceTarget& target : targets) {
        if (target.*which) {
            all.push_back(match.rules().board.cells[target.cell].name);
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

TEST_CASE("what a piece does is told from where it stands, whoever is to act", "[piece-moves]") {
    const play::Match match = bundled::match("chess.game", "", "4k3/8/8/3p4/4P3/8/8/4K3 w - -");
    play::PieceMoves moves(match);
    const auto white = moves.here(match, *match.rules().find_cell("e4"));
    CHECK(names(match, white, &play::PieceTarget::moves) == Moves{"e5"});
    CHECK(names(match, white, &play::PieceTarget::captures) == Moves{"d5"});
    const auto black = moves.here(match, *match.rules().find_cell("d5"));
    CHECK(names(match, black, &play::PieceTarget::moves) == Moves{"d4"});
    CHECK(names(match, black, &play::PieceTarget::captures) == Moves{"e4"});
    CHECK(moves.here(match, *match.rules().find_cell("a1")).empty());
}

TEST_CASE("on an empty board captures are told apart from moves", "[piece-moves]") {
    const auto count = [](const std::string& file, const std::string& kind, bool play::PieceTarget::*which) {
        const play::Match match = bundled::match(file, "", "");
        play::PieceMoves moves(match);
        const auto pattern = moves.alone(0, *match.rules().find_kind(kind));
        return names(match, pattern.targets, which).size();
    };
    CHECK(count("chess.game", "Pawn", &play::PieceTarget::moves) == 1);
    CHECK(count("chess.game", "Pawn", &play::PieceTarget::captures) == 2);
    CHECK(count("chess.game", "Queen", &play::PieceTarget::captures) == 27);
    CHECK(count("Shogi.game", "Gold", &play::PieceTarget::moves) == 6);
    CHECK(count("Xiangqi.game", "Horse", &play::PieceTarget::moves) == 8);
    CHECK(count("English Draughts.game", "Man", &play::PieceTarget::moves) == 2);
    CHECK(count("English Draughts.game", "Man", &play::PieceTarget::captures) == 2);  // jumped over
    CHECK(count("Go.game", "Stone", &play::PieceTarget::moves) == 0);
}

TEST_CASE("pieces of every bundled game can be asked about at any time", "[piece-moves]") {
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() != ".game") {
            continue;
        }
        INFO(entry.path());
        const play::Match match = bundled::match(entry.path().filename().string(), "", "");
        play::PieceMoves moves(match);
        for (std::size_t cell = 0; cell < match.rules().cells(); ++cell) {
            moves.here(match, static_cast<rules::Cell>(cell));
        }
        for (std::size_t kind = 0; kind < match.rules().kinds.size(); ++kind) {
            for (std::size_t player = 0; player < match.rules().players.size(); ++player) {
                if (match.rules().kinds[kind].belongs_to(static_cast<play::PlayerId>(player))) {
                    moves.alone(static_cast<play::PlayerId>(player), static_cast<play::KindId>(kind));
                }
            }
        }
    }
}

TEST_CASE("what pieces do is told in words where nobody has written any", "[rules-in-words]") {
    const auto words = [](const std::string& file, const std::string& kind, play::PlayerId player = 0) {
        const play::Match match = bundled::match(file, "", "");
        play::PieceMoves moves(match);
        return play::pattern_in_words(match.rules(), player, moves.alone(player, *match.rules().find_kind(kind)));
    };
    CHECK(words("chess.game", "Rook") == "Goes any number of cells straight.");
    CHECK(words("chess.game", "Queen") == "Goes any number of cells in any direction.");
    CHECK(words("chess.game", "Knight") == "Goes a leap of 2 cells straight and 1 aside.");
    for (const play::PlayerId player : {play::PlayerId{0}, play::PlayerId{1}}) {
        CHECK(words("chess.game", "Pawn", player) == "Goes one step ahead; captures one step diagonally ahead.");
    }
    CHECK(words("Shogi.game", "Silver") == "Goes one step diagonally or ahead.");
    CHECK(words("Shogi.game", "Dragon") == "Goes one step diagonally, or any number of cells straight.");
    CHECK(words("Go.game", "Stone").empty());
}

TEST_CASE("how games end is told in sentences", "[rules-in-words]") {
    const auto endings = [](const std::string& file) {
        return play::endings_in_words(bundled::match(file, "", "").rules());
    };
    CHECK(endings("chess.game") == Moves{"A player loses when their King is checkmated.",
                                         "The game is drawn when a player cannot move and is not in check.",
                                         "The game is drawn when a position comes for the third time.",
                                         "The game is drawn (fifty moves)."});
    const Moves four = endings("Connect Four.game");
    REQUIRE_FALSE(four.empty());
    CHECK(four[0] == "A player wins when 4 of their Discs stand in a row (four in a row).");
    CHECK(endings("English Draughts.game")[0] == "A player loses when they cannot move (no move left).");
    const auto told = [](const std::string& goal) {
        return play::endings_in_words(tiny::match({.blocks = "(e add)", .sections = goal}).rules())[0];
    };
    // What has no words of its own is told by its reason.
    CHECK(told("(loss-condition (X O) (and (captured Man) (moved? Man)) (reason \"man takes man\"))") ==
          "A player loses (man takes man).");
    CHECK(told("(draw-condition (X O) (>= turns 9) (reason \"too long\"))") == "The game is drawn (too long).");
}

TEST_CASE("what each side begins with is told in sentences", "[rules-in-words]") {
    const auto setup = [](const std::string& file) {
        return play::setup_in_words(bundled::match(file, "", "").rules());
    };
    CHECK(setup("chess.game") ==
          Moves{"Each side begins with a King, a Queen, 2 Rooks, 2 Bishops, 2 Knights and 8 Pawns."});
    CHECK(setup("Fox and Geese.game") == Moves{"Geese: 13 Geese on the board.", "Fox: a Fox on the board."});
    CHECK(setup("Reversi.game") == Moves{"Each side begins with 2 Discs.", "Each side has in reserve 60 Discs."});
    CHECK(setup("Tic-Tac-Toe.game") ==
          Moves{"The board is empty at the start.", "X: 5 Crosses in reserve.", "O: 4 Noughts in reserve."});
}

TEST_CASE("who moves when is told in sentences", "[rules-in-words]") {
    const auto turns = [](const std::string& file, const std::string& title = "") {
        return play::turns_in_words(bundled::match(file, title, "").rules());
    };
    CHECK(turns("chess.game") == Moves{"The players take turns, White first."});
    CHECK(turns("Arimaa.game") == Moves{"The game begins with 16 moves of Gold (place) and 16 moves of Silver (place).",
                                        "Then the players take turns, Gold first."});
    CHECK(turns("Duck.game") ==
          Moves{"The players take turns, White first.", "In each turn the player moves, then moves for Duck (duck)."});
    const Moves boats = turns("Chaturaji.game");
    REQUIRE(boats.size() == 3);
    CHECK(boats[0] == "The players take turns: Red, Green, Yellow and Black.");
    CHECK(boats[1] == "In each turn chance acts twice, then the player moves twice.");
    CHECK(boats[2] == "Instead of moving, a player may pass.");
    CHECK(turns("Chess960.game")[0] == "The game begins with 8 acts of chance.");
    CHECK(turns("International Draughts.game") ==
          Moves{"The players take turns, White first.",
                "Moves that the rules call `jump` come before `walk`: while there is one, no other may be made.",
                "Of captures, those that take the most must be made."});
    CHECK(turns("Barca.game").back().find("`escape` come before all others") != std::string::npos);
}

TEST_CASE("turns that are not the same for all are told one by one", "[rules-in-words]") {
    const auto turns = [](const std::string& order) {
        return play::turns_in_words(*tiny::rules_of(tiny::text_of({.blocks = "(n add)", .turns = order})));
    };
    CHECK(turns("X O") == Moves{"The players take turns, X first."});
    CHECK(turns("X X O") == Moves{"In this order, again and again: 2 moves of X and a move of O."});
    CHECK(turns("X repeat O O X X") == Moves{"The game begins with a move of X.",
                                             "Then the players take turns, O first.",
                                             "In each turn the player moves twice."});
    CHECK(turns("X") == Moves{"X makes all moves."});
}

}  // namespace
}  // namespace bazillion
