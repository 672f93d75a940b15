#pragma once

#include "play/match/match.h"

#include <memory>
#include <vector>

namespace bazillion::play {

class Engine;

/// What a piece can do with a cell.
struct PieceTarget {
    Cell cell = rules::none;
    bool moves = false;     ///< goes there while it is empty
    bool captures = false;  ///< captures an enemy there

    friend bool operator==(const PieceTarget&, const PieceTarget&) = default;
};

/// Where pieces go, worked out by running their moves: for diagrams of any rules. Has an engine of its own, and asks
/// the game's scripts nothing.
class PieceMoves {
public:
    explicit PieceMoves(const Match& match);
    ~PieceMoves();

    /// From where it stands: its legal moves if its owner is to act, else those it would have, whatever keeps it from
    /// them. In an order without meaning.
    std::vector<PieceTarget> here(const Match& match, Cell cell);

    /// Where the player to act may put such a piece of his reserve.
    static std::vector<PieceTarget> drops(const Match& match, PlayerId player, KindId kind);

    /// On a board of its own: from the middle, or from `usual` if it cannot move there. Captures are tried cell by
    /// cell, on boards of at most some hundred cells.
    struct Pattern {
        Cell from = rules::none;
        std::vector<PieceTarget> targets;
    };
    Pattern alone(PlayerId player, KindId kind, Cell usual = rules::none);

private:
    std::vector<PieceTarget> run(const Position& position, Code piece, Cell cell);
    void run_captures(Position position, Code piece, Cell cell, std::vector<PieceTarget>& targets);
    [[nodiscard]] std::vector<PieceTarget> alone_from(Position position, Code piece, Cell cell);
    [[nodiscard]] Position empty_board(PlayerId player) const;
    [[nodiscard]] Code enemy_of(PlayerId player, KindId kind) const;
    [[nodiscard]] Cell middle() const;
    void give_turn(Position& position, PlayerId player) const;

    const rules::Rules& rules_;
    std::unique_ptr<Engine> engine_;
};

}  // namespace bazillion::play
