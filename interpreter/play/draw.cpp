// Drawing a move without listing all of them, in games where pieces are dropped and nothing else happens.
#include "play/engine.h"

#include <algorithm>

namespace bazillion::play {

/// All moves are drops, and what `generate` adds to those of the pieces is buttons at most.
void Engine::prepare_draws() {
    const auto& r = *rules_;
    const bool only_drops = std::all_of(r.kinds.begin(), r.kinds.end(), [](const rules::Kind& kind) {
        return std::all_of(kind.blocks.begin(), kind.blocks.end(), [](const auto& block) { return block.drop; });
    });
    const bool adds_moves = std::any_of(r.hooks.begin(), r.hooks.end(),
                                        [](const auto& hook) { return hook.event == rules::Hook::Event::moves; });
    const bool random = std::any_of(r.players.begin(), r.players.end(), [](const auto& each) { return each.random; });
    if (!has_drops_ || !only_drops || adds_moves || random || !r.phases.empty() || !r.priorities.empty() ||
        r.options.maximal_captures || r.options.pass_turn != rules::Passing::never) {
        return;
    }
    drawn_.assign(r.codes.size(), Drawn::unknown);
    for (std::size_t cell = 0; cell < r.cells(); ++cell) {
        if (!r.board.cells[cell].dummy && !r.board.cells[cell].exit) {
            drop_cells_.push_back(static_cast<Cell>(cell));
        }
    }
}

/// Whether every cell has at most one drop of the piece, known by unfolded tables, and no drop comes from two cells.
bool Engine::draws_drops(FilterId filter, Code code) {
    if (drawn_[code] == Drawn::unknown) {
        bool waiting = false, never = false;
        for (const Cell cell : drop_cells_) {
            const Entry& entry = tables_.drops(filter, code, cell);
            waiting = waiting || !entry.built;
            never = never || entry.interpreted || entry.repeats || tables_.most_moves(entry) > 1;
        }
        drawn_[code] = waiting ? Drawn::unknown : never ? Drawn::never : Drawn::singly;
    }
    return drawn_[code] == Drawn::singly;
}

/// A cell is drawn, and again if nothing can be dropped there: so each drop is as likely as the others.
Move Engine::draw(Random& random) {
    if (drawn_.empty() || plain_ || position_.clock.chain != rules::none) {
        return no_move;
    }
    drawing_.clear();
    if (!rules_->buttons.empty()) {
        generate_buttons(drawing_);
        if (!drawing_.empty()) {
            return no_move;
        }
    }
    const FilterId filter = filters_now()[0];
    Code piece = rules::empty;
    for (std::size_t kind = 0; kind < rules_->kinds.size(); ++kind) {
        const auto id = static_cast<KindId>(kind);
        if (drops_[kind] && position_.slots[rules_->slot(rules_->reserve, mover(), id)] != 0) {
            if (piece != rules::empty) {
                return no_move;  // a choice of pieces
            }
            piece = rules_->codes.make(mover(), id);
        }
    }
    if (piece == rules::empty || !draws_drops(filter, piece)) {
        return no_move;
    }
    constexpr int most_tries = 100;
    for (int i = 0; i < most_tries; ++i) {
        const Cell cell = drop_cells_[random.below(static_cast<std::uint32_t>(drop_cells_.size()))];
        run(tables_.drops(filter, piece, cell), drawing_);
        if (!drawing_.empty()) {
            return drawing_[0];
        }
    }
    return no_move;
}

}  // namespace bazillion::play
