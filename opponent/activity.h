#pragma once

#include "opponent/score.h"
#include "opponent/sides.h"
#include "opponent/weights.h"
#include "play/engine/engine.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace bazillion::opponent {

/// What pieces can do in a position, as bitboards tell it. Counted are
///
/// * for each piece the cells that it can move to without being attacked there by an enemy of the least kind
///   (mobility), those of them on or beside the only royal piece of the enemy (attack on the king zone), and the
///   enemies that it could gain: unguarded ones, and those that are worth more (threats);
/// * for each side how often its pieces attack the king zone of the enemy, and how many of these cells only the king
///   guards (king danger), by how many men it has in reserve;
/// * the pieces on their way to promotion or a goal that no such piece of the enemy can stop any more (passed pawns),
///   and whether the next cell there is open to them;
/// * for each kind the cells from which it could give check at once, by a move or a drop, without being captured there
///   (safe checks);
/// * where pieces win by coming to certain cells, how soon the first of a player's could, if enemies stayed where they
///   are (arrival).
///
/// It takes a small part of a node, and is counted where the engine has bitboards of moves. What a piece does by other
/// moves than those of `Engine::reach` is not counted, nor are stacks. The features are those of chess programs
/// (https://www.chessprogramming.org/Evaluation).
class Activity {
public:
    Activity(play::Engine& engine, const Weights& weights);

    /// Hardly a score is further from 0 than this (lazy evaluation): four times the mean of those worked out lately, by
    /// which 98 to 99.9 of 100 are closer in chess, Shogi, Xiangqi and Crazyhouse.
    [[nodiscard]] Score margin() const { return most_of_arrival_ + std::min(most_of_the_rest_, 4 * mean_ / mean_unit); }
    void forget_margin() { mean_ = most_of_the_rest_ * mean_unit; }
    /// For a score that will be asked for soon.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(known_.data() + hash % known_places); }

    /// Whether any of it is worth something.
    [[nodiscard]] bool counts() const { return counted_.reach || counted_.passed; }
    /// For the first side, at most so much for either. `phase` is as `Evaluation::phase` tells it. A search comes back
    /// to many positions: their scores are kept by hash.
    [[nodiscard]] Score score(const Sides& sides, int phase);

    /// Tells a visitor what is counted, all with the sign of the side that it is good for:
    /// `piece(sign, code, cells to move to, cells of the king zone, threats)`, `passed(sign, code, steps to
    /// promotion, free)`, `safe_checks(sign, code, count)`, `arrival(sign, player, plies)`, and `danger(sign, player,
    /// men in reserve, attacks)` as indices of `Weights::danger_at`.
    template <typename Visitor>
    void visit(const Sides& sides, Visitor&& visitor) {
        if (!engine_.tells_reach()) {
            return;
        }
        if (engine_.words() == 1) {
            visit_all<1>(sides, {}, visitor);
        } else {
            visit_all<2>(sides, {}, visitor);
        }
    }

private:
    struct Sum;
    /// What is counted. All but passed pawns needs to be told what pieces can reach. Where safe checks are left out,
    /// they are not part of king danger either: what that is worth was learned without them.
    struct Counted {
        bool reach = true, safe_checks = true, arrival = true, passed = true, free = true;
    };
    static constexpr std::size_t most_kinds = 20;  ///< of which safe checks are counted
    /// Pieces of a player that may give check.
    struct Checker {
        rules::KindId kind = 0;
        rules::Code code = rules::empty, mirrored = rules::empty;  ///< the mirrored one is the enemy's
        rules::Slot reserve = rules::none;                         ///< of those that can be dropped
    };
    /// A player's pieces that win by where they come to.
    struct Runners {
        rules::PlayerId player = 0;
        std::vector<rules::Code> codes;
    };
    template <std::size_t words>
    struct Seen {
        rules::Code code;
        rules::Cell cell;
        bool second;  ///< of the other side
        play::Reach<words> reach;
    };
    /// What the pieces of a side do together.
    template <std::size_t words>
    struct Together {
        std::array<play::Bitboard<words>, most_kinds> moves{};  ///< [kind] of those that are not royal
        play::Bitboard<words> men{};                            ///< where they stand, without royal ones
        play::Bitboard<words> guarded{};                        ///< by any of them
        play::Bitboard<words> twice{};                          ///< by two of them or more
        play::Bitboard<words> by_men{};                         ///< by those that are not royal
        play::Bitboard<words> by_least{};                       ///< by those of the least kind
        play::Bitboard<words> king_zone{};                      ///< of its only royal piece
        rules::Cell royal = rules::none;                        ///< where that stands
        rules::PlayerId player = rules::no_player;              ///< the first of the side
        int attacks = 0;                                        ///< on the enemy's king zone
    };
    template <std::size_t words>
    using Both = std::array<Together<words>, 2>;

    template <std::size_t words, typename Visitor>
    void visit_all(const Sides& sides, Counted counted, Visitor& visitor) {
        Both<words> both{};
        if (counted.reach) {
            visit_reach<words>(sides, counted, both, visitor);
        }
        if (counted.passed) {
            visit_passed<words>(sides, counted, both, visitor);
        }
    }
    /// Looks at all pieces; what each side's do together is in `both` then.
    template <std::size_t words, typename Visitor>
    void visit_reach(const Sides& sides, Counted counted, Both<words>& both, Visitor& visitor) {
        std::array<Seen<words>, play::Occupancy::most_cells> seen;  // NOLINT: only as much is read as is written
        const std::size_t count = look<words>(sides, both, seen);
        for (std::size_t i = 0; i < count; ++i) {
            const Seen<words>& piece = seen[i];
            Together<words>& own = both[piece.second ? 1 : 0];
            const Together<words>& enemy = both[piece.second ? 0 : 1];
            const Kind& kind = kinds_[piece.code];
            const auto moves = kind.least ? piece.reach.moves : piece.reach.moves & ~enemy.by_least;
            const int zone = ((piece.reach.moves | piece.reach.guarded) & enemy.king_zone).count();
            own.attacks += kind.royal ? 0 : zone;
            const int sign = piece.second ? -1 : 1;
            visitor.piece(sign, piece.code, moves.count(), zone, threats(piece, enemy));
        }
        for (std::size_t side = 0; side < both.size(); ++side) {
            const Together<words>& own = both[side];
            const Together<words>& enemy = both[1 - side];
            if (own.player != rules::no_player && enemy.king_zone.any()) {
                const int sign = side == 0 ? 1 : -1;
                const int weak = (enemy.king_zone & own.guarded & ~enemy.by_men).count();
                const int checks = counted.safe_checks ? count_safe_checks<words>(own, enemy, sign, visitor) : 0;
                visitor.danger(sign, own.player, in_reserve(own.player), own.attacks + weak + checks);
            }
        }
        if (counted.arrival) {
            visit_arrivals<words>(sides, both, visitor);
        }
    }
    template <std::size_t words, typename Visitor>
    void visit_arrivals(const Sides& sides, const Both<words>& both, Visitor& visitor) {
        for (const Runners& each : runners_) {
            const int sign = sides.sign(each.player);
            const std::size_t turns =
                sign == 0 ? 0 : turns_to_goal<words>(each, both[sign > 0 ? 0 : 1], both[sign > 0 ? 1 : 0]);
            const bool to_move = sides.sign(engine_.player()) == sign;
            if (turns != 0) {
                visitor.arrival(sign, each.player, 2 * turns - (to_move ? 1 : 0));
            }
        }
    }
    template <std::size_t words, typename Visitor>
    void visit_passed(const Sides& sides, Counted counted, const Both<words>& both, Visitor& visitor) {
        const auto& slots = engine_.position().slots;
        std::array<play::Bitboard<words>, 2> on_their_way{};
        for (std::size_t i = 0; i < engine_.rules().players.size(); ++i) {
            const auto player = static_cast<rules::PlayerId>(i);
            const int sign = sides.sign(player);
            engine_.state().occupied().each(player, [&](rules::Cell cell) {
                if (sign != 0 && slots[cell] < kinds_.size() && kinds_[slots[cell]].promotes) {
                    on_their_way[sign > 0 ? 0 : 1].insert(cell);
                }
            });
        }
        for (std::size_t side = 0; side < 2; ++side) {
            on_their_way[side].each([&](std::size_t i) {
                const auto cell = static_cast<rules::Cell>(i);
                const Weights::PromotionPath& path = weights_.path(slots[cell], cell);
                const auto stoppers = play::Bitboard<words>::load(path.stoppers.data());
                if (path.steps != 0 && !(stoppers & on_their_way[1 - side]).any()) {
                    const bool free = counted.free && is_free<words>(cell, both[1 - side].guarded);
                    visitor.passed(side == 0 ? 1 : -1, slots[cell], path.steps, free);
                }
            });
        }
    }
    /// Whether a piece can go on, on a shortest way to promotion, to where no enemy attacks it.
    template <std::size_t words>
    [[nodiscard]] bool is_free(rules::Cell cell, play::Bitboard<words> attacked) const {
        const rules::Code code = engine_.position().slots[cell];
        const std::size_t steps = weights_.path(code, cell).steps;
        bool free = false;
        (engine_.reach<words>(code, cell).moves & ~attacked).each([&](std::size_t to) {
            free = free || weights_.path(code, static_cast<rules::Cell>(to)).steps + 1U == steps;
        });
        return free;
    }
    /// From which cells pieces of each kind could give check, if they got there and nobody could capture them. A piece
    /// attacks from where the enemy's would be attacked by it: the players' moves are taken to be mirrored.
    template <std::size_t words, typename Visitor>
    int count_safe_checks(const Together<words>& own, const Together<words>& enemy, int sign, Visitor& visitor) {
        if (enemy.royal == rules::none) {
            return 0;
        }
        const auto& slots = engine_.position().slots;
        // Who moves there does not guard the cell any more; who is dropped has never guarded it.
        const auto safe = ~enemy.by_men & (~enemy.guarded | own.twice);
        const auto open = ~enemy.by_men & (~enemy.guarded | own.guarded) &
                          engine_.state().occupied().template held_by<words>()[engine_.plan()->nobody];
        int all = 0;
        for (const Checker& each : checkers_[own.player]) {
            auto from = own.moves[each.kind] & safe;
            if (each.reserve != rules::none && slots[each.reserve] != 0) {
                from |= open;
            }
            if (from.any()) {
                const int count = (from & engine_.reach<words>(each.mirrored, enemy.royal).guarded).count();
                visitor.safe_checks(sign, each.code, count);
                all += count;
            }
        }
        return all;
    }
    /// Turns until the first of a player's pieces stands where it wins. A cell that an enemy attacks, or where one of
    /// the own men stands, takes a turn more. 0: it takes longer than is counted.
    template <std::size_t words>
    std::size_t turns_to_goal(const Runners& runners, const Together<words>& own, const Together<words>& enemy) {
        std::size_t least = Weights::plies / 2 + 1;
        for (const rules::Code code : runners.codes) {
            const auto goal = play::Bitboard<words>::load(weights_.goals[code].data());
            const auto attacked = kinds_[code].royal ? enemy.guarded : enemy.guarded & ~own.guarded;
            play::Bitboard<words> front = standing<words>(code), seen = front, delayed{};
            for (std::size_t turns = 1; turns < least && (front.any() || delayed.any()); ++turns) {
                play::Bitboard<words> next{};
                front.each([&](std::size_t cell) {
                    const auto reach = engine_.reach<words>(code, static_cast<rules::Cell>(cell));
                    next |= reach.moves | (reach.guarded & own.men);
                });
                next &= ~seen;
                const auto waiting = next & (attacked | own.men);
                front = (next & ~waiting) | delayed;
                delayed = waiting;
                seen |= next;
                if ((front & goal).any()) {
                    least = turns;
                }
            }
        }
        return least > Weights::plies / 2 ? 0 : least;
    }
    template <std::size_t words>
    [[nodiscard]] play::Bitboard<words> standing(rules::Code code) const {
        const auto& slots = engine_.position().slots;
        play::Bitboard<words> cells{};
        engine_.state().occupied().each(engine_.rules().codes.owner(code), [&](rules::Cell cell) {
            if (slots[cell] == code) {
                cells.insert(cell);
            }
        });
        return cells;
    }
    /// Looks at all pieces; how many there are.
    template <std::size_t words>
    std::size_t look(const Sides& sides, Both<words>& both,
                     std::array<Seen<words>, play::Occupancy::most_cells>& seen) {
        const auto& slots = engine_.position().slots;
        std::size_t count = 0;
        for (std::size_t i = 0; i < engine_.rules().players.size(); ++i) {
            const auto player = static_cast<rules::PlayerId>(i);
            if (sides.sign(player) == 0) {
                continue;
            }
            const bool second = sides.sign(player) < 0;
            Together<words>& own = both[second ? 1 : 0];
            own.player = std::min(own.player, player);
            if (const rules::Cell royal = engine_.state().only_royal(player); royal != rules::none) {
                own.king_zone |= play::Bitboard<words>::load(&zones_[royal * words]);
                own.royal = royal;
            }
            engine_.state().occupied().each(player, [&](rules::Cell cell) {
                if (const rules::Code code = slots[cell]; code < kinds_.size()) {
                    Seen<words>& piece = seen[count++];
                    piece = {code, cell, second, engine_.reach<words>(code, cell)};
                    add(piece, own);
                }
            });
        }
        return count;
    }
    template <std::size_t words>
    void add(const Seen<words>& piece, Together<words>& own) const {
        const Kind& kind = kinds_[piece.code];
        own.twice |= own.guarded & piece.reach.guarded;
        own.guarded |= piece.reach.guarded;
        if (!kind.royal) {
            own.men.insert(piece.cell);
            own.by_men |= piece.reach.guarded;
            if (kind.id < most_kinds) {
                own.moves[kind.id] |= piece.reach.moves;
            }
        }
        if (kind.least) {
            own.by_least |= piece.reach.guarded;
        }
    }
    template <std::size_t words>
    [[nodiscard]] int threats(const Seen<words>& piece, const Together<words>& enemy) const {
        const auto attacked = piece.reach.guarded & enemy.men;
        if (!attacked.any()) {
            return 0;
        }
        const auto& slots = engine_.position().slots;
        const Kind& kind = kinds_[piece.code];
        int count = 0;
        attacked.each([&](std::size_t cell) {
            const bool gains =
                !kind.royal && slots[cell] < kinds_.size() && kinds_[slots[cell]].worth >= kind.worth + clearly_more;
            count += gains || !enemy.guarded.contains(cell) ? 1 : 0;
        });
        return count;
    }
    /// The men that a player has in reserve, as an index of what king danger is told by.
    [[nodiscard]] std::size_t in_reserve(rules::PlayerId player) const;

    [[nodiscard]] Score work_out(const Sides& sides, int phase);
    void find_kinds();
    void find_checkers();
    void find_runners();

    static constexpr Score clearly_more = 50;
    struct Kind {
        Score worth = 0;
        rules::KindId id = 0;
        bool royal = false, least = false, promotes = false;
    };

    play::Engine& engine_;
    const Weights& weights_;
    Counted counted_{false, false, false, false, false};  ///< what is worth something
    Score most_of_the_rest_ = 0, most_of_arrival_ = 0;
    static constexpr Score mean_unit = 1024;
    Score mean_ = 0;                              ///< of how far scores are from 0, arrival left out, in such parts
    std::vector<std::vector<Checker>> checkers_;  ///< [player]
    std::vector<Runners> runners_;
    std::vector<Kind> kinds_;           ///< [code], stacks left out
    std::vector<std::uint64_t> zones_;  ///< [cell * words] it and those beside it
    /// The score of a position with those upper bits of the hash, at the place that the lower bits tell.
    struct Known {
        std::uint32_t check = 0;
        Score score = 0;
    };
    static constexpr std::size_t known_places = 1 << 18;  // 2 MB
    std::vector<Known> known_;
};

}  // namespace bazillion::opponent
