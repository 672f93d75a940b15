#pragma once

#include "play/engine/check_info.h"
#include "play/engine/engine_parts.h"
#include "play/position/buffer_pool.h"
#include "play/tables/fan_builder.h"

#include <optional>
#include <vector>

namespace bazillion::play {

/// What a piece leads to: the cells that it can move to, and those where it could capture an enemy if one stood there.
template <std::size_t words>
struct Reach {
    Bitboard<words> moves, guarded;
};

/// What a search asks about moves before it makes them: generates some of the pseudo-legal moves (captures and
/// promotions, those of one piece), tells whether a remembered one (of a transposition table, a killer) is among them,
/// and which of them capture, promote or give check. The order in which moves are tried is the search's own.
class SearchQueries : EngineParts {
public:
    explicit SearchQueries(const EngineParts& parts);

    /// Those of `Generator::generate` that capture or promote. Pieces have tables of these (`NoisyBuilder`), so that
    /// quiet moves are not even looked at; where a table cannot tell, each of its moves is looked at on the board.
    /// Under `maximal captures`, and in a partial move, all moves are generated first.
    void generate_noisy(std::vector<Move>& moves);
    /// Those of `Generator::generate` that the piece on a cell makes. Where the turn has one class of moves only, it
    /// costs a walk over that piece's table; else all pieces are looked at, too, to see which class is in force.
    void generate_of(Cell cell, std::vector<Move>& moves);
    /// Those of `Generator::generate` that are not known to be illegal by the check info of the position; in check most
    /// are, and are not even generated unless they fill or empty a cell of the evasion mask.
    void generate_evasions(const CheckInfo& check_info, std::vector<Move>& moves);

    /// Whether `Generator::generate` would list a move of the tables, be it remembered from another position. Mostly it
    /// takes a walk over the table of the piece where the move begins. The other pieces are asked if it is not found
    /// there, and their tables may yield moves that begin elsewhere. Passing, buttons, moves of scripts, partial moves
    /// and maximal captures are looked for among all.
    [[nodiscard]] bool is_pseudo_legal(Move move);

    /// Whether a generated move captures, or dooms a piece to be taken off when the turn ends, as the board stands.
    /// Scripts that follow are not asked.
    [[nodiscard]] bool captures(Move move) const;
    [[nodiscard]] bool promotes(Move move) const { return tables_.packed(move).has(CompiledMove::promoted); }
    /// Whether a generated move hands the turn to another player and attacks his royal piece. Most moves are probed:
    /// their pieces are put on the board and the attack set is asked; the others are made and taken back.
    [[nodiscard]] bool gives_check(Move move);
    /// Finds once for a position what mostly tells it at once.
    void set_checks_given(ChecksGiven& given);
    [[nodiscard]] bool gives_check(Move move, const ChecksGiven& given);

    /// Whether `reach` can be asked, for boards of so many words: there are bitboards.
    [[nodiscard]] bool tells_reach() const { return has_fans(rules_); }
    [[nodiscard]] std::size_t words() const { return tables_.words(); }
    /// What a piece on a cell leads to as the board stands, whoever is to move: by those of its moves that ask for
    /// nothing but whose pieces stand on cells (`Fan`).
    template <std::size_t words>
    [[nodiscard]] Reach<words> reach(Code code, Cell cell) {
        const FanList& list = tables_.reach(code, cell);
        Reach<words> all{};
        if (!list.empty()) {
            const auto others = static_cast<Owners>(anybody_ & ~owner_bit(rules_, code));
            FanReader<words> reader(tables_.fan_words() + list.at, state_.occupied().held_by<words>());
            static_cast<void>(reader.mask());  // the gate
            for (unsigned i = list.others; i != 0; --i) {
                const Fan fan = reader.fan();
                const Bitboard<words> seen = reader.cells_in_view(fan);
                all.moves |= seen & reader.held_by(fan.onto);
                all.guarded |= (fan.onto & others) != 0 ? seen : Bitboard<words>{};
            }
        }
        return all;
    }

private:
    void generate_noisy_of_pieces(FilterId filter, std::vector<Move>& moves);
    template <std::size_t words>
    void generate_evasions_of_pieces(FilterId filter, const CellSet& evasion_mask, std::vector<Move>& moves);
    void keep_noisy(std::vector<Move>& moves, std::size_t first) const;
    [[nodiscard]] bool is_generated(Move move);
    [[nodiscard]] bool pieces_yield(FilterId filter, Move move);
    [[nodiscard]] bool drops_yield(FilterId filter, const CompiledMove& made, Move move);
    [[nodiscard]] bool yields(FilterId filter, Code code, Cell cell, bool drop, Move move);
    [[nodiscard]] bool captures_by(const Change& change) const;
    [[nodiscard]] std::optional<bool> gives_check_probed(Move move);
    [[nodiscard]] std::optional<FilterId> class_in_force();

    ListPool<Move> move_lists_;
    Owners anybody_;              ///< any player
    const bool evades_by_piece_;  ///< in check each move of a piece is legal by what cells it fills and empties
};

}  // namespace bazillion::play
