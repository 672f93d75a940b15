// In which order moves are tried: that of the table, captures that gain, what refuted before, the rest by history.
#include "opponent/search.h"

#include <algorithm>
#include <functional>
#include <span>

namespace bazillion::opponent {

using play::Move;

Search::Gain Search::gain_of(Move move) {
    const MoveInfo& info = infos_[move];
    const auto& rules = engine_.rules();
    const auto& position = engine_.position();
    const rules::PlayerId mover = engine_.state().mover();
    Gain gain;
    const auto take = [&](rules::Cell cell) {
        if (const rules::Code code = position.at(cell); code != rules::empty) {
            const bool own = rules.codes.owner(code) == mover;
            gain.value += (own ? -1 : 1) * std::abs(weights_.piece[code]);
            gain.noisy = gain.noisy || !own;
        }
    };
    if (info.intricate) {
        for (const rules::Cell cell : engine_[move].victims) {
            take(cell);
        }
        gain.noisy = engine_.captures(move);
    } else if (info.victim != rules::none) {
        take(info.victim);
    }
    if (info.becomes != rules::none && info.piece != rules::none && info.becomes != info.piece) {
        const Score better =
            weights_.piece[rules.codes.make(mover, info.becomes)] - weights_.piece[rules.codes.make(mover, info.piece)];
        gain.value += better;
        gain.noisy = gain.noisy || better > 0;
    }
    return gain;
}

/// Where bitboards do not tell who recaptures, a piece that is worth more than it captures is lost if anybody can.
bool Search::loses_exchange(Move move, const Gain& gain, Score most) {
    const MoveInfo& info = infos_[move];
    if (!parts_.exchanges || !plain_turns_ || info.to == rules::none ||
        (info.intricate && engine_[move].victims.size() > 1)) {
        return false;
    }
    const rules::PlayerId mover = engine_.state().mover();
    const bool drop = info.drop && info.piece != rules::none;
    const rules::Code piece = info.from != rules::none ? engine_.position().at(info.from)
                              : drop                   ? engine_.rules().codes.make(mover, info.piece)
                                                       : rules::Code{rules::empty};
    if (piece == rules::empty || engine_.plan()->is_royal(piece) ||
        std::abs(weights_.piece[piece]) <= gain.value + most) {
        return false;
    }
    if (const auto yields = exchange_.yields(info, piece, gain.value, -most)) {
        return !*yields;
    }
    const rules::PlayerId enemy = engine_.rules().mover_after(engine_.position().turn_state.turn);
    // Such a question may take milliseconds, and a position has many moves.
    return gain.noisy && info.from != rules::none && !signal_->due() && engine_.could_capture(enemy, info.to, piece);
}

namespace {

constexpr int of_table = 1 << 30, good = 1 << 28, killer = 1 << 26, bad = -(1 << 28);

}  // namespace

/// Orders the generated moves behind those that are ordered already, which are noisy. Such are left out if they come
/// again, and so are those that were tried early.
void Search::order_moves(Frame& frame, int ply, std::uint32_t first) {
    static_assert(bad < loses_material && good > gains_material && killer >= refuted_before);
    const std::uint16_t before = ply > 0 ? frames_[static_cast<std::size_t>(ply - 1)].destination : no_destination;
    const std::uint16_t earlier = ply > 1 ? frames_[static_cast<std::size_t>(ply - 2)].destination : no_destination;
    const std::uint32_t counter = history_.counter(before);
    const std::span early(frame.early.data(), frame.earlies);
    const auto known = static_cast<std::ptrdiff_t>(frame.ordered.size());
    if (parts_.history && frame.stage != Stage::noisy) {
        for (const Move move : frame.moves) {
            history_.prefetch(before, earlier, infos_[move]);
        }
    }
    for (const Move move : frame.moves) {
        if (std::find(early.begin(), early.end(), move) != early.end()) {
            continue;
        }
        const MoveInfo& info = infos_[move];
        const Gain gain = gain_of(move);
        const bool of_first = info.signature == first && first != 0;
        if ((gain.noisy || of_first) && std::any_of(frame.ordered.begin(), frame.ordered.begin() + known,
                                                    [&](const Ordered& other) { return other.move == move; })) {
            continue;
        }
        int order = 0;
        if (of_first) {
            order = of_table;
        } else if (gain.noisy) {
            const rules::Code piece = info.from == rules::none ? rules::empty : engine_.position().at(info.from);
            order = 64 * gain.value - std::abs(weights_.piece[piece]) + (parts_.history ? history_.noisy(info) : 0);
            order += gain.value < 0 ? bad : good;
        } else if (frame.stage == Stage::noisy) {
            continue;
        } else if (info.signature == frame.killers[0] || info.signature == frame.killers[1]) {
            order = killer + (info.signature == frame.killers[0] ? 1 : 0);
        } else if (parts_.history) {
            order = history_.quiet(info) + history_.follow_up(before, info) + history_.follow_up(earlier, info) +
                    (info.signature == counter ? 8'000 : 0) + gain.value;
        }
        frame.keys.emplace_back(order, frame.ordered.size());
        frame.ordered.push_back(
            {.move = move, .order = order, .gain = gain.value, .may_lose = !of_first && gain.noisy && gain.value >= 0});
    }
    frame.moves.clear();
    frame.picked = 0;
    frame.sorted = false;
}

void Search::begin_moves(Frame& frame, Stage stage, bool check) {
    frame.moves.clear();
    frame.ordered.clear();
    frame.keys.clear();
    frame.earlies = frame.killers_tried = frame.next = frame.picked = 0;
    frame.stage = stage;
    frame.check = check;
    frame.knows_check_info = frame.knows_checks_given = false;
}

void Search::generate(Frame& frame) {
    if (frame.check) {
        engine_.generate_evasions(check_info(frame), frame.moves);
    } else {
        engine_.generate(frame.moves);
    }
}

/// A remembered move, if it is possible here and has not been tried.
Move Search::early_move(const Frame& frame, std::uint32_t signature) {
    const Move move = signature == 0 ? play::no_move : infos_.find(signature);
    const std::span early(frame.early.data(), frame.earlies);
    const bool tried = std::find(early.begin(), early.end(), move) != early.end();
    return move != play::no_move && !tried && engine_.is_pseudo_legal(move) ? move : play::no_move;
}

/// The move of the table comes before any are generated; then captures and promotions that do not lose material; then
/// killers, which need not be generated either; then the others, with the losing captures last.
Search::Ordered Search::next_move(Frame& frame, int ply, std::uint32_t first) {
    switch (frame.stage) {
        case Stage::of_table:
            frame.stage = Stage::before_noisy;
            if (const Move move = early_move(frame, first); move != play::no_move) {
                frame.early[frame.earlies++] = move;
                return {.move = move, .order = of_table};
            }
            [[fallthrough]];
        case Stage::before_noisy:
            engine_.generate_noisy(frame.moves);
            if (frame.check) {
                std::erase_if(frame.moves, [&](Move move) {
                    return engine_.fast_legality(move, check_info(frame)) == play::Engine::Verdict::illegal;
                });
            }
            order_moves(frame, ply, first);
            frame.stage = Stage::noisy;
            [[fallthrough]];
        case Stage::noisy:
            if (const Ordered best = pick(frame); best.order >= gains_material) {
                return best;
            } else if (best.move != play::no_move) {
                --frame.next;
            }
            frame.stage = Stage::killers;
            [[fallthrough]];
        case Stage::killers:
            while (frame.killers_tried < frame.killers.size()) {
                const Move move = early_move(frame, frame.killers[frame.killers_tried++]);
                if (move != play::no_move && !gain_of(move).noisy) {
                    frame.early[frame.earlies++] = move;
                    return {.move = move, .order = killer};
                }
            }
            generate(frame);
            order_moves(frame, ply, first);
            frame.stage = Stage::rest;
            [[fallthrough]];
        case Stage::rest:
            break;
    }
    return pick(frame);
}

Search::Ordered Search::pick(Frame& frame) {
    constexpr std::size_t few = 6;  // to look for the best so often takes less time than to sort all
    while (frame.next < frame.keys.size()) {
        const auto key = frame.keys.begin() + static_cast<std::ptrdiff_t>(frame.next);
        if (!frame.sorted) {
            std::iter_swap(key, std::max_element(key, frame.keys.end()));
        }
        Ordered& best = frame.ordered[key->index()];
        if (std::exchange(best.may_lose, false) && loses_exchange(best.move, {.value = best.gain, .noisy = true}, 50)) {
            best.order += bad - good;
            *key = SortKey(best.order, key->index());
            continue;
        }
        if (frame.picked++ == few && best.order < gains_material) {
            std::sort(key, frame.keys.end(), std::greater());
            frame.sorted = true;
        }
        ++frame.next;
        return best;
    }
    return {};
}

void Search::reward(Frame& frame, int ply, Move best, bool noisy, int depth) {
    if (!parts_.history) {
        return;
    }
    const int bonus = std::min(16 * depth * depth + 32 * depth, 1'600);
    const std::uint16_t before = ply > 0 ? frames_[static_cast<std::size_t>(ply - 1)].destination : no_destination;
    const std::uint16_t earlier = ply > 1 ? frames_[static_cast<std::size_t>(ply - 2)].destination : no_destination;
    const MoveInfo good = infos_[best];
    const auto quiet = [&](const MoveInfo& info, int amount) {
        history_.reward_quiet(info, amount);
        history_.reward_follow_up(before, info, amount);
        history_.reward_follow_up(earlier, info, amount);
    };
    if (noisy) {
        history_.reward_noisy(good, bonus);
    } else {
        quiet(good, bonus);
        history_.set_counter(before, good);
        if (frame.killers[0] != good.signature) {
            frame.killers = {good.signature, frame.killers[0]};
        }
        for (const Move move : frame.quiets) {
            if (move != best) {
                quiet(infos_[move], -bonus);
            }
        }
    }
    for (const Move move : frame.noisies) {
        if (move != best) {
            history_.reward_noisy(infos_[move], -bonus);
        }
    }
}

}  // namespace bazillion::opponent
