#include "play/match/effects.h"

#include <algorithm>

namespace bazillion::play {

std::vector<Effect> effects_of(const rules::Rules& rules, const CompiledMove& made, const Position& before,
                               const Position& after) {
    using Kind = Effect::Kind;
    // Of a stack one piece goes; and who leaves the board is seen going there.
    const bool leaves = made.to != rules::none && rules.board.cells[made.to].exit;
    if (made.piece != rules::none && made.to != rules::none && (leaves || rules.has_stacks())) {
        const Code piece = rules.codes.make(made.mover, made.piece);
        std::vector<Effect> effects;
        for (const Cell cell : made.victims) {
            const Code victim = before.at(cell);
            if (victim != rules::empty && rules.codes.owner(victim) != made.mover) {
                effects.push_back({Kind::vanish, cell, rules::none, victim, rules::empty});
            }
        }
        effects.push_back(made.from == rules::none ? Effect{Kind::appear, rules::none, made.to, rules::empty, piece}
                                                   : Effect{Kind::slide, made.from, made.to, piece, piece});
        return effects;
    }
    std::vector<Cell> left, entered, changed;
    for (std::size_t i = 0; i < rules.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const Code old = before.at(cell), now = after.at(cell);
        if (old == now) {
            continue;
        }
        const bool other_kind = old == rules::empty || now == rules::empty ||
                                rules.codes.kind(old) != rules.codes.kind(now) ||
                                rules.codes.owner(old) != rules.codes.owner(now);
        if (now == rules::empty) {
            left.push_back(cell);
        } else if (old == rules::empty) {
            entered.push_back(cell);
        } else if (other_kind) {
            changed.push_back(cell);
        }
    }
    std::vector<Effect> effects;
    const auto slide = [&](Cell from, Cell to) {
        std::erase(left, from);
        std::erase(entered, to);
        std::erase(changed, to);
        effects.push_back({Kind::slide, from, to, before.at(from), after.at(to)});
    };
    const bool moves = made.from != rules::none && made.to != rules::none && made.from != made.to &&
                       after.at(made.from) == rules::empty && after.at(made.to) != rules::empty;
    if (moves) {
        if (before.at(made.to) != rules::empty) {
            effects.push_back({Kind::vanish, made.to, rules::none, before.at(made.to), rules::empty});
        }
        slide(made.from, made.to);
    }
    // A second piece that went along, as the rook does in castling.
    for (const Cell cell : std::vector<Cell>(entered)) {
        const auto from = std::find_if(left.begin(), left.end(), [&](Cell other) {
            return rules.codes.owner(before.at(other)) == rules.codes.owner(after.at(cell));
        });
        if (from != left.end()) {
            slide(*from, cell);
        }
    }
    for (const Cell cell : left) {
        effects.push_back({Kind::vanish, cell, rules::none, before.at(cell), rules::empty});
    }
    for (const Cell cell : entered) {
        effects.push_back({Kind::appear, rules::none, cell, rules::empty, after.at(cell)});
    }
    for (const Cell cell : changed) {
        effects.push_back({Kind::change, rules::none, cell, before.at(cell), after.at(cell)});
    }
    return effects;
}

}  // namespace bazillion::play
