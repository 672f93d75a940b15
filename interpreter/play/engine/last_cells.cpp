#include "play/engine/last_cells.h"

#include "play/machine/machine.h"

#include <algorithm>
#include <array>

namespace bazillion::play {

namespace {

/// To unfold more than this would keep a game from being ready at once.
constexpr std::size_t most_unfolded = 50'000;

bool asks_of_last_cells(const rules::Program& program) {
    return std::any_of(program.code.begin(), program.code.end(), [](const rules::Instruction& instruction) {
        return instruction.op == rules::Op::test_last_from || instruction.op == rules::Op::test_last_to;
    });
}

}  // namespace

/// What is known on the way to a move: where the last one began and ended, and who stands where.
struct LastCells::Path {
    Move move{rules::none, rules::none};
    std::vector<std::pair<Slot, CodeSet>> cells = {};
};

LastCells::LastCells(const rules::Rules& rules) : codes_(rules.codes.size()) {
    unfold(rules);
    if (asked_.empty()) {
        return;
    }
    ends_.resize(rules.cells() * codes_);
    for (const auto& [move, codes] : asked_) {
        for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
            for (std::size_t code = 0; code < codes_; ++code) {
                if ((move.second == rules::none || move.second == cell) && codes.contains(static_cast<Code>(code))) {
                    ends_[cell * codes_ + code] = true;
                }
            }
        }
    }
}

void LastCells::unfold(const rules::Rules& rules) {
    CompiledMoves moves;
    std::deque<AttackTest> attacks;
    Machine machine(rules, moves, attacks);
    std::size_t unfolded = 0;
    for (std::size_t code = 1; code < rules.codes.singles(); ++code) {
        const auto piece = static_cast<Code>(code);
        for (const rules::Block& block : rules.kinds[rules.codes.kind(piece)].blocks) {
            if (!asks_of_last_cells(block.program)) {
                continue;
            }
            for (std::size_t cell = 0; cell < rules.cells() && ++unfolded < most_unfolded; ++cell) {
                Tree tree;
                const RunContext context{.mover = rules.codes.owner(piece),
                                         .start = static_cast<Cell>(cell),
                                         .piece = piece,
                                         .drop = block.drop};
                if (machine.run(block.program, context, tree)) {
                    follow(tree, {});
                }
            }
        }
    }
}

void LastCells::follow(const Tree& tree, const Path& path) {
    if (!tree.moves.empty()) {
        note(path);
    }
    for (const Tree::Branch& branch : tree.branches) {
        const Test& test = branch.test;
        Path further = path;
        if (test.type == Test::Type::cell) {
            further.cells.emplace_back(test.slot, test.codes);
        } else if (test.type == Test::Type::last_from || test.type == Test::Type::last_to) {
            (test.type == Test::Type::last_from ? further.move.first : further.move.second) = test.slot;
            if (test.negate) {  // what follows is there if the move was another one
                note(further);
                further = path;
            }
        }
        follow(branch.tree, further);
    }
}

void LastCells::note(const Path& path) {
    if (path.move == Move{rules::none, rules::none}) {
        return;
    }
    CodeSet codes(codes_);
    for (std::size_t i = 0; i < codes_; ++i) {
        const auto code = static_cast<Code>(i);
        const bool fits = std::all_of(path.cells.begin(), path.cells.end(), [&](const auto& cell) {
            return cell.first != path.move.second || cell.second.contains(code);
        });
        if (fits) {
            codes.insert(code);
        }
    }
    const auto [known, fresh] = asked_.try_emplace(path.move, codes);
    if (!fresh) {
        known->second = known->second | codes;
    }
}

std::uint64_t LastCells::hash_of_asked(const TurnState& turn_state, Code code) const {
    constexpr Slot beyond_slots_from = 0xfffa, beyond_slots_to = 0xfff9;
    const auto asks = [&](Cell from, Cell to) {
        const auto found = asked_.find({from, to});
        return found != asked_.end() && found->second.contains(code);
    };
    const bool both = asks(turn_state.last_from, turn_state.last_to);
    const bool from = both || asks(turn_state.last_from, rules::none);
    const bool to = both || asks(rules::none, turn_state.last_to);
    return (from ? slot_hash(beyond_slots_from, turn_state.last_from) : 0) ^
           (to ? slot_hash(beyond_slots_to, turn_state.last_to) : 0);
}

}  // namespace bazillion::play
