// Partial moves: what goes on, and which chains are the longest (docs/language.md#partial-moves).
#include "play/engine.h"

#include <algorithm>

namespace bazillion::play {

void Engine::set_chain(Cell cell, rules::MoveTypeId type) {
    Clock& clock = position_.clock;
    clock.hash ^= chain_hash(clock.chain, clock.chain_type) ^ chain_hash(cell, type);
    clock.chain = cell;
    clock.chain_type = type;
}

/// The next steps of a partial move: of the type it named, whatever the priorities; of any type the turn allows if it
/// named none.
void Engine::generate_steps(std::vector<Move>& moves) {
    if (steps_.epoch == epoch_ && steps_.made == frames_.size() && !plain_) {
        moves.insert(moves.end(), steps_.moves.begin(), steps_.moves.end());
        return;
    }
    const std::size_t first = moves.size();
    const auto step = [&](FilterId filter) {
        each_once(moves, [&] { generate_from(position_.clock.chain, filter, moves); });
    };
    if (position_.clock.chain_type != rules::none) {
        step(filter_of(position_.clock.chain_type));
        return;
    }
    for (const FilterId filter : filters_now()) {
        step(filter);
        if (moves.size() > first) {
            return;
        }
    }
}

/// Whether the piece of a partial move has a next step. Where royal pieces must be heeded, a step has to be made to see
/// whether it is legal, and so have those behind it: chains so long that no board has them go on for ever.
bool Engine::can_go_on() {
    const Clock& clock = position_.clock;
    const Code code = position_.slots[clock.chain];
    if (!plain_ && !has_royals_ && clock.chain_type != rules::none && !rules_->codes.is_stack(code)) {
        const Entry& entry = tables_.moves(filter_of(clock.chain_type), code, clock.chain);
        if (!entry.interpreted) {
            return yields_any(entry);
        }
    }
    auto steps = spare_moves_.lend();
    generate_steps(*steps);
    if (!plain_ && !has_royals_) {  // whoever looks for a legal one takes moves back, and they may be asked for again
        steps_.moves = *steps;
        steps_.epoch = epoch_;
        steps_.made = frames_.size();
    }
    constexpr std::size_t longest_chain = 200;
    if (!has_royals_ || chain_depth_ == longest_chain) {
        return !steps->empty();
    }
    ++chain_depth_;
    const bool can = any_legal(*steps, 0);
    --chain_depth_;
    return can;
}

/// Under `maximal captures`, leaves only the moves from `first` on that begin a longest chain.
void Engine::keep_longest(std::vector<Move>& moves, std::size_t first) {
    if (!rules_->options.maximal_captures) {
        return;
    }
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::none_of(begin, moves.end(), [&](Move move) { return tables_[move].partial; })) {
        return;
    }
    ChainSearch search;
    auto lengths = spare_lengths_.lend();
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
std::size_t Engine::chain_length(Move move, ChainSearch& search) {
    constexpr std::size_t most_positions = 20'000;
    constexpr std::size_t most_steps = 500;  // of one chain
    if (!tables_[move].partial || search.endless || !force(move)) {
        return 1;
    }
    std::size_t rest = 0;
    if (position_.clock.chain != rules::none) {
        // What a step may ask for beside the position: where the step before led.
        const std::uint64_t last = std::uint64_t{position_.clock.last_from} << 16 | position_.clock.last_to;
        const auto [known, fresh] = search.rest.try_emplace({position_.clock.hash, last}, ChainSearch::being_searched);
        rest = known->second;
        search.endless = rest == ChainSearch::being_searched &&
                         (!fresh || search.rest.size() > most_positions || ++search.steps > most_steps);
        if (fresh && !search.endless) {
            auto steps = spare_moves_.lend();
            generate_steps(*steps);
            rest = 0;
            for (const Move step : *steps) {
                rest = std::max(rest, chain_length(step, search));
            }
            known->second = rest;
            --search.steps;
        }
    }
    unmake();
    return 1 + rest;
}

}  // namespace bazillion::play
