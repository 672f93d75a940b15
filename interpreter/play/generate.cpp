// Generating moves: by the tables, or by the plain interpreter.
#include "play/engine.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

void Engine::run(const Entry entry, std::vector<Move>& moves, bool simple_ones) {
    for (std::uint32_t at = entry.first; at < entry.last; ++at) {
        const Stretch stretch = tables_.stretch(at);
        if (stretch.simple && !simple_ones) {
            continue;
        }
        if (stretch.shape == Stretch::Shape::tree) {
            walk(stretch.begin, stretch.end, [&](const Node& node, std::uint32_t yields) {
                if (yields != 0) {
                    moves.push_back(node.move);
                }
                return false;
            });
            continue;
        }
        const Node* const nodes = tables_.nodes();
        const std::uint32_t* const rows = tables_.rows();
        const Value* const slots = position_.slots.data();
        const bool leap = stretch.shape == Stretch::Shape::leap;
        for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) {
            const std::uint32_t todo = rows[nodes[i].row + slots[nodes[i].slot]];
            if ((todo & Node::emit_bit) != 0) {
                moves.push_back(nodes[i].move);
            }
            if (!leap && (todo & Node::enter_bit) == 0) {
                break;
            }
        }
    }
}

bool Engine::evaluate(const rules::Program& program, PlayerId player) {
    const Entry entry = plain_ ? Tables::plain : tables_.condition(program, player);
    if (entry.interpreted) {
        return tables_.interpret_condition(program, player, *this);
    }
    return yields_any(entry);
}

/// Whether an unfolded entry yields a move in this position.
bool Engine::yields_any(const Entry& entry) {
    return walk(entry.begin, entry.end, [](const Node&, std::uint32_t yields) { return yields != 0; });
}

void Engine::generate(std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    generate_actions(moves);
    if (position_.clock.chain != rules::none) {
        return;
    }
    const bool by_lot = rules_->players[turn().decider].random;  // a throw of dice that has no use passes
    const rules::Passing passing = by_lot ? rules::Passing::forced : rules_->options.pass_turn;
    if (passing == rules::Passing::always ||
        (passing == rules::Passing::forced && !any_legal(moves, first) && !(ends_in_deadlock_ && deadlocked()))) {
        moves.push_back(passes_[mover()]);
    }
}

/// Whether nobody could do anything if all passed in turn; asked where the player to act cannot.
bool Engine::deadlocked() {
    std::size_t passed = 0;
    bool stuck = true;
    auto actions = spare_moves_.lend();
    while (stuck && passed < rules_->turns.size() && force(passes_[mover()])) {
        ++passed;
        actions->clear();
        generate_actions(*actions);
        stuck = !any_legal(*actions, 0);
    }
    for (; passed > 0; --passed) {
        unmake();
    }
    return stuck;
}

/// Whether the player to act can bring it about, in the actions he has until it is another's turn, that the condition
/// holds for `player`.
bool Engine::can_reach(const rules::Program& goal, PlayerId player) {
    if (reaching_) {
        return false;
    }
    std::size_t tries = 0;
    reaching_ = true;
    const bool found = reach(goal, player, this->player(), tries, 1);
    reaching_ = false;
    return found;
}

bool Engine::reach(const rules::Program& goal, PlayerId player, PlayerId actor, std::size_t& tries, std::size_t depth) {
    constexpr std::size_t most_tries = 20'000;
    constexpr std::size_t most_actions = 8;
    auto actions = spare_moves_.lend();
    generate(*actions);
    for (const Move action : *actions) {
        if (++tries > most_tries || !make(action)) {
            continue;
        }
        const bool goes_on = this->player() == actor && depth < most_actions;
        const bool found = evaluate(goal, player) || (goes_on && reach(goal, player, actor, tries, depth + 1));
        unmake();
        if (found) {
            return true;
        }
    }
    return false;
}

void Engine::generate_actions(std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    if (position_.clock.chain != rules::none) {
        generate_steps(moves);
        keep_longest(moves, first);
        if (rules_->options.pass_partial) {
            moves.push_back(passes_[mover()]);
        }
        return;
    }
    const auto filters = filters_now();
    for (std::size_t i = 0; i < filters.size(); ++i) {
        const bool last = i + 1 == filters.size();
        generate_pieces(filters[i], moves, !last);
        // Priorities look at what the rules of pieces allow, phases at what is legal.
        if (last || (rules_->phases.empty() ? moves.size() > first : any_legal(moves, first))) {
            break;
        }
        moves.resize(first);
    }
    keep_longest(moves, first);
    if (!rules_->buttons.empty()) {
        generate_buttons(moves);
    }
    if (hooks_ != nullptr) {
        generate_from_scripts(moves);
    }
}

/// Which blocks may run now: the first filter that yields moves decides
/// (docs/language.md#partial-moves, #phases).
std::span<const FilterId> Engine::filters_now() {
    if (!rules_->phases.empty()) {
        const std::size_t at = phase();
        return at == rules::none ? std::span<const FilterId>() : std::span<const FilterId>(phase_filters_[at]);
    }
    if (turn().type != rules::none || rules_->priorities.empty()) {
        return std::span<const FilterId>(turn_filters_).subspan(position_.clock.turn, 1);
    }
    return priority_filters_;
}

/// If a class of moves has `often_none`, each piece is first looked at from afar.
void Engine::generate_pieces(FilterId filter, std::vector<Move>& moves, bool often_none) {
    each_once(moves, [&] {
        occupied_.each(mover(), [&](Cell cell) {
            if (!often_none || may_move(filter, cell)) {
                generate_from(cell, filter, moves);
            }
        });
        if (has_drops_) {
            each_drop([&](Code code) { generate_drops(code, filter, moves); });
        }
    });
}

void Engine::remove_equal(std::vector<Move>& moves, std::size_t first) {
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, moves.end());
    moves.erase(std::unique(begin, moves.end()), moves.end());
}

/// Not only if it is known that the piece has no moves of this class.
bool Engine::may_move(FilterId filter, Cell cell) {
    const Code code = position_.slots[cell];
    if (plain_ || rules_->codes.is_stack(code)) {
        return true;
    }
    const Prospect& prospect = tables_.prospect(filter, code, cell);
    return !prospect.known || is_open(prospect);
}

void Engine::generate_from(Cell cell, FilterId filter, std::vector<Move>& moves) {
    const Code standing = position_.slots[cell];
    const auto each = [&](Code code) {
        run_or_interpret(plain_ ? Tables::plain : tables_.moves(filter, code, cell), filter, code, cell, false, moves);
    };
    if (!rules_->codes.is_stack(standing)) [[likely]] {
        each(standing);
        return;
    }
    for (const Code code : rules_->codes.distinct(standing)) {
        each(code);
    }
}

void Engine::generate_from_scripts(std::vector<Move>& moves) {
    for (const rules::Hook& hook : rules_->hooks) {
        if (hook.event != rules::Hook::Event::moves || (!hook.when.code.empty() && !evaluate(hook.when, mover()))) {
            continue;
        }
        auto answer = hooks_->moves(hook.function, view());
        if (!answer) {
            trouble_ = answer.error();
            return;
        }
        for (HookMove& move : *answer) {
            Template made{.changes = std::move(move.changes), .from = move.from, .to = move.to, .mover = mover()};
            made.flags = move.again ? Template::again : 0;
            made.text = std::move(move.text);
            made.label = std::move(move.label);
            if (made.to != rules::none) {
                made.victims.push_back(made.to);
            }
            moves.push_back(tables_.templates().intern(made));
        }
    }
}

void Engine::generate_drops(Code code, FilterId filter, std::vector<Move>& moves) {
    const Entry all = plain_ ? Tables::plain : tables_.all_drops(filter, code);
    if (!all.interpreted) {
        repeats_ = repeats_ || all.repeats;
        run(all, moves);
        return;
    }
    const auto idle = plain_ ? std::span<const std::uint64_t>() : tables_.idle(filter, code);
    for (const Cell cell : drop_cells_) {
        if (!occupied_.all_empty(idle, cell)) {
            run_or_interpret(plain_ ? Tables::plain : tables_.drops(filter, code, cell), filter, code, cell, true,
                             moves);
        }
    }
}

/// The moves of a piece, by its tables or by its programs.
void Engine::run_or_interpret(const Entry entry, FilterId filter, Code code, Cell cell, bool drop,
                              std::vector<Move>& moves) {
    repeats_ = repeats_ || entry.repeats;
    const std::size_t first = moves.size();
    if (entry.interpreted && entry.built) {
        tables_.interpret_again(filter, code, cell, drop, *this, moves);
    } else if (entry.interpreted) {
        tables_.interpret(filter, code, cell, drop, *this, moves, plain_);
    } else {
        run(entry, moves);
    }
    if (entry.twice) {
        remove_equal(moves, first);
    }
}

void Engine::generate_buttons(std::vector<Move>& moves) {
    const auto press = [&](std::uint16_t index) {
        for (std::size_t choice = 0; choice < rules_->buttons[index].programs.size(); ++choice) {
            const Entry entry = plain_ ? Tables::plain : tables_.button(index, choice, mover());
            if (entry.interpreted) {
                tables_.interpret_button(index, choice, mover(), *this, moves);
            } else {
                run(entry, moves);
            }
        }
    };
    if (rules_->phases.empty()) {
        for (std::size_t i = 0; i < rules_->buttons.size(); ++i) {
            press(static_cast<std::uint16_t>(i));
        }
    } else if (const std::size_t at = phase(); at != rules::none) {
        for (const std::uint16_t index : rules_->phases[at].buttons) {
            press(index);
        }
    }
}

void Engine::generate_plain(std::vector<Move>& moves) {
    const bool before = std::exchange(plain_, true);
    generate(moves);
    plain_ = before;
}

void Engine::legal_moves_plain(std::vector<Move>& moves) {
    const bool before = std::exchange(plain_, true);
    legal_moves(moves);
    plain_ = before;
}

}  // namespace bazillion::play
