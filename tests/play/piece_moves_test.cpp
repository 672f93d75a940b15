// Where pieces go, for diagrams; and how games end, in words.
#include "play/analysis/piece_moves.h"
#include "games/playing.h"
#include "play/analysis/piece_in_words.h"
#include "play/analysis/rules_in_words.h"

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
                                         "The game is drawn when a position comes for the third time."});
    const Moves four = endings("Connect Four.game");
    REQUIRE_FALSE(four.empty());
    CHECK(four[0] == "A player wins when 4 of their Discs stand in a row (four in a row).");
    CHECK(endings("English Draughts.game")[0] == "A player loses when they cannot move (no move left).");
}

}  // namespace
}  // namespace bazillion
