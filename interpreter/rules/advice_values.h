#pragma once

#include "rules/types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// What the computer player is told of a game, by its author in the game or by learning in a file beside it
/// (docs/opponent.md). Rules do not depend on it: no move and no result does.
///
/// Worth is counted in hundredths of about the least piece. `player` is whose pieces are meant, with those of all who
/// see the board as he does; `no_player`: everybody's.
namespace bazillion::rules {

/// A weight at the beginning of the game and at its end, when the pieces are gone.
struct Tapered {
    std::int16_t early = 0, late = 0;

    Tapered& operator+=(Tapered other) {
        early = static_cast<std::int16_t>(early + other.early);
        late = static_cast<std::int16_t>(late + other.late);
        return *this;
    }
    friend bool operator==(Tapered, Tapered) = default;
};

/// What pieces of a kind are worth. It takes the place of what was derived from the rules; what is not told stays.
struct KindAdvice {
    /// Steps from royal pieces that are told apart; the last of them stands for all more.
    static constexpr std::size_t distances = 8;

    struct OfZone {
        ZoneId zone = 0;
        Tapered worth;
    };

    PlayerId player = 0;
    KindId kind = 0;
    std::optional<Tapered> worth;  ///< on the board, in the mean of the cells
    std::optional<Tapered> in_reserve;
    std::vector<Tapered> on_cell;  ///< [cell] besides, as `player` sees the board; empty: as derived
    std::vector<OfZone> zones;     ///< besides, on each cell of the zone, as each player has it
    /// Besides, for each cell that it can move to, for each of these on or beside the royal piece of the enemy, and for
    /// each enemy that it could gain.
    std::optional<Tapered> mobility, king_attack, threat;
    /// Besides, for each cell from which it could give check at once without being captured there.
    std::optional<Tapered> safe_check;
    /// Besides, if no enemy on his own way to promotion can stop it, by the steps that are left: 1, 2 ...
    std::array<Tapered, distances> passed{};
    /// Besides, if nothing stands in its way then and no enemy attacks where it goes next.
    std::array<Tapered, distances> passed_free{};
    /// Besides, for each piece on the board, of whoever, that promotes on its way and is beyond half of those at the
    /// start; less, for each that is missing from that half.
    std::optional<Tapered> per_promotable;
    /// Besides, by the steps from the royal piece of the enemy, and from the player's own.
    std::array<Tapered, distances> near_enemy{}, near_own{};
};

/// What pieces with an attribute are worth besides.
struct AttributeAdvice {
    PlayerId player = 0;
    KindId kind = 0;
    AttributeId attribute = 0;
    Tapered worth;
};

/// What it is worth to a player that a piece of his has another beside it.
struct BesideAdvice {
    PlayerId player = 0;  ///< whose piece
    KindId kind = 0;
    DirectionId direction = 0;  ///< of the other piece, as written in rules for the player
    KindId other = 0;
    bool enemy = false;  ///< the other piece is an enemy's
    Tapered worth;
};

/// What it is worth to a player that his pieces attack cells on and beside the only royal piece of the enemy, by how
/// often they do, and by how many men he has in reserve.
struct DangerAdvice {
    static constexpr std::array<int, 4> reserves{0, 1, 3, 6};  ///< at least so many men
    static constexpr int attacks = 16;                         ///< that are told apart; the last stands for all more

    PlayerId player = 0;
    std::size_t reserve = 0;  ///< index of `reserves`
    std::array<Tapered, attacks> worth{};
};

/// What it is worth to a player that the first of his pieces could stand where it wins after so many plies.
struct ArrivalAdvice {
    static constexpr std::size_t plies = 16;  ///< that are told apart; later arrivals do not count

    PlayerId player = 0;
    std::array<Tapered, plies> worth{};  ///< [plies - 1]
};

/// What a unit of a variable is worth to the player whose it is.
struct VariableAdvice {
    VariableId variable = 0;
    Tapered worth;
};

/// What a unit of a counter is worth to the player whose pieces it counts.
struct CounterAdvice {
    std::size_t counter = 0;
    Tapered worth;
};

/// A piece that the computer keeps: to the player who thinks it is worth so much more than to anybody else.
struct KeepAdvice {
    PlayerId player = 0;
    KindId kind = 0;
    Tapered worth;
};

/// A network of one hidden layer. Numbers are 256ths. `player` is whose view the cells are of.
struct NetworkAdvice {
    static constexpr std::size_t most_units = 256;

    struct Input {
        KindId kind = 0;
        bool enemy = false;
        std::vector<Cell> cells;            ///< a piece on any of them
        std::vector<std::int16_t> weights;  ///< [unit]
    };
    PlayerId player = 0;
    std::int16_t output_bias = 0;
    std::vector<std::int16_t> output;  ///< [unit]
    std::vector<std::int16_t> bias;    ///< [unit]
    std::vector<Input> inputs;

    [[nodiscard]] std::size_t units() const { return output.size(); }
};

struct Advice {
    std::vector<KindAdvice> kinds;
    std::vector<AttributeAdvice> attributes;
    std::vector<BesideAdvice> beside;
    std::vector<DangerAdvice> danger;
    std::vector<ArrivalAdvice> arrivals;
    std::vector<VariableAdvice> variables;
    std::vector<CounterAdvice> counters;
    std::vector<KeepAdvice> kept;
    std::optional<int> mobility;  ///< percents of what a move more counts on a cell
    std::optional<NetworkAdvice> network;
};

}  // namespace bazillion::rules
