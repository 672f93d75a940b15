// Partial moves: what goes on, and which chains are the longest (docs/language.md#partial-moves).
#include "play/engine/chains.h"

#include "play/engine/generator.h"
#include "play/engine/legality.h"
#include "play/engine/move_maker.h"
#include "play/engine/position_oracle.h"

#include <algorithm>

namespace bazillion::play {

/// The next steps of a partial move: of the type it named, whatever the priorities; of any type the turn allows if it
/// named none.
void Chains::generate_steps(std::vector<Move>& moves) {
    if (steps_.epoch == state_.epoch() && steps_.made == state_.made() && !plain_) {
        moves.insert(moves.end(), steps_.moves.begin(), steps_.moves.end());
        return;
    }
    const std::size_t first = moves.size();
    const auto step = [&](FilterId filter) {
        generator_.each_once(moves, [&] { generator_.generate_from(position_.turn_state.chain, filter, moves); });
    };
    if (position_.turn_state.chain_type != rules::none) {
        step(generator_.filter_of(position_.turn_state.chain_type));
        return;
    }
    for (const FilterId filter : generator_.filters_now()) {
        step(filter);
        if (moves.size() > first) {
            return;
        }
    }
}

bool Chains::can_go_on() {
    const TurnState& turn_state = position_.turn_state;
    const Code code = position_.slots[turn_state.chain];
    if (!plain_ && !plan_.has_royals && turn_state.chain_type != rules::none && !rules_.codes.is_stack(code)) {
        const Entry& entry = tables_.moves(generator_.filter_of(turn_state.chain_type), code, turn_state.chain);
        if (!entry.interpreted) {
            return oracle_.yields_any(entry);
        }
    }
    auto steps = move_lists_.borrow();
    generate_steps(*steps);
    if (!plain_ &&
        !plan_.has_royals) {  // whoever looks for a legal one takes moves back, and they may be asked for again
        steps_.moves = *steps;
        steps_.epoch = state_.epoch();
        steps_.made = state_.made();
    }
    constexpr std::size_t longest_chain = 200;
    if (!plan_.has_royals || chain_depth_ == longest_chain) {
        return !steps->empty();
    }
    ++chain_depth_;
    const bool can = legality_.any_legal(*steps, 0);
    --chain_depth_;
    return can;
}

void Chains::keep_longest(std::vector<Move>& moves, std::size_t first) {
    if (!rules_.options.maximal_captures) {
        return;
    }
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::none_of(begin, moves.end(), [&](Move move) { return tables_[move].partial; })) {
        return;
    }
    ChainSearch search;
    auto lengths = length_lists_.borrow();
    for (std::size_t i = first; i < moves.size(); ++i) {
        lengths->push_back(chain_length(moves[i], search));
    }
    if (search.endless) {
        return;
    }
    const std::size_t longest = *std::max_element(lengths->begin(), lengths->end());
    std::size_t kept = first;
    for (std::size_t i = first; i < moves.size(); ++i) {
        if ((*lengths)[i - first] == longest) {
            moves[kept++] = moves[i];
        }
    }
    moves.resize(kept);
}

/// Steps of the longest chain that begins with a move. Chains often come to the same position by several ways: it is
/// looked at once.
std::size_t Chains::chain_length(Move move, ChainSearch& search) {
    constexpr std::size_t most_positions = 20'000;
    constexpr std::size_t most_steps = 500;  // of one chain
    if (!tables_[move].partial || search.endless || !maker_.force(move)) {
        return 1;
    }
    std::size_t rest = 0;
    if (position_.turn_state.chain != rules::none) {
        // What a step may ask for beside the position: where the step before led.
        const std::uint64_t last = std::uint64_t{position_.turn_state.last_from} << 16 | position_.turn_state.last_to;
        const auto [known, fresh] =
            search.rest.try_emplace({position_.turn_state.hash, last}, ChainSearch::being_searched);
        rest = known->second;
        search.endless = rest == ChainSearch::being_searched &&
                         (!fresh || search.rest.size() > most_positions || ++search.steps > most_steps);
        if (fresh && !search.endless) {
            auto steps = move_lists_.borrow();
            generate_steps(*steps);
            rest = 0;
            for (const Move step : *steps) {
                rest = std::max(rest, chain_length(step, search));
            }
            known->second = rest;
            --search.steps;
        }
    }
    state_.unmake();
    return 1 + rest;
}

}  // namespace bazillion::play
