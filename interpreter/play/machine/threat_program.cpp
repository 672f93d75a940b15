#include "play/machine/threat_program.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace bazillion::play {

using rules::Cell;
using rules::Instruction;
using rules::Op;

namespace {

/// What moves do to the position besides moving pieces and capturing. Programs look at the position before the move, so
/// they cannot tell whether it was done. Where pieces are carried along, what becomes of them tells whether they are
/// lost.
bool is_side_effect(Op op, bool carries) {
    const bool changes_piece = op == Op::create || op == Op::change_kind || op == Op::change_owner || op == Op::flip;
    return rules::class_of(op) == rules::OpClass::effect && op != Op::capture && !(carries && changes_piece);
}

/// What has nothing to do becomes a jump, so that no other instruction moves. Each step may leave more work for the
/// others.
class Reducer {
public:
    Reducer(const rules::Rules& rules, rules::Program program, rules::PlayerId mover)
        : rules_(rules), program_(std::move(program)), code_(program_.code), mover_(mover) {}

    rules::Program reduce() {
        const bool carries =
            std::any_of(code_.begin(), code_.end(), [](const Instruction& each) { return each.op == Op::cascade; });
        code_.push_back({.op = Op::stop});  // what will be appended is not run into
        for (Index i = 0; i < code_.size(); ++i) {
            if (is_side_effect(code_[i].op, carries)) {
                skip(i, i + 1);
            }
        }
        for (rules::Add& add : program_.adds) {
            if (!carries) {
                add.kinds.clear();  // what the piece becomes
            }
        }
        constexpr int most_rounds = 8;
        changed_ = true;
        for (int round = 0; changed_ && round < most_rounds; ++round) {
            changed_ = false;
            skip_tests();
            join_steps();
            skip_moves();
            skip_marks();
        }
        for (Instruction& instruction : code_) {
            instruction.target = next(instruction.target);
        }
        program_.origins.clear();
        return std::move(program_);
    }

private:
    using Index = std::uint32_t;

    /// Where a run at `at` comes to something other than a jump.
    [[nodiscard]] Index next(Index at) const {
        for (std::size_t jumps = 0; code_[at].op == Op::jump && jumps < code_.size(); ++jumps) {
            at = code_[at].target;
        }
        return at;
    }
    void skip(Index from, Index to) {
        changed_ = true;
        code_[from] = {.op = Op::jump, .target = to};
    }
    /// Does something in place of an instruction, then goes on at `to`.
    void replace(Index from, const Instruction& by, Index to) {
        skip(from, static_cast<Index>(code_.size()));
        code_.push_back(by);
        code_.push_back({.op = Op::jump, .target = to});
    }

    /// What a test of the board or of nothing tells wherever pieces stand.
    [[nodiscard]] std::optional<bool> told(const Instruction& test, Cell cursor) const {
        switch (test.op) {
            case Op::test_constant:
                return test.a != 0;
            case Op::test_threat:
                return true;
            case Op::test_attacked:
            case Op::test_defended:
            case Op::test_check:
                return false;  // threats do not ask about threats
            default:
                break;
        }
        if (cursor == rules::none) {
            return {};
        }
        const Cell cell = place(test.where, cursor);
        switch (test.op) {
            case Op::test_on_board:
                return cell != rules::none;
            case Op::test_cell:
                return cell == test.a;
            case Op::test_zone:
                return cell != rules::none && rules_.board.zones[test.a].holds[mover_][cell];
            default:
                return {};
        }
    }
    [[nodiscard]] Cell place(const rules::Where& where, Cell cursor) const {
        switch (where.type) {
            case rules::Where::Type::here:
                return cursor;
            case rules::Where::Type::direction:
                return rules_.board.open_to(mover_, rules_.board.step(cursor, meant(where.index)));
            case rules::Where::Type::opposite:
                return rules_.board.open_to(mover_, rules_.board.step_back(cursor, meant(where.index)));
            default:
                return where.index;
        }
    }
    [[nodiscard]] rules::DirectionId meant(rules::DirectionId written) const {
        return rules_.board.symmetry[mover_][written];
    }

    /// Tests that lead to the same whatever they find.
    void skip_tests() {
        for (auto i = static_cast<Index>(code_.size()); i-- > 0;) {
            if (!is_test(code_[i].op)) {
                continue;
            }
            const auto holds = told(code_[i], rules::none);
            if (holds) {
                skip(i, *holds != code_[i].negate ? i + 1 : code_[i].target);
            } else if (next(i + 1) == next(code_[i].target)) {
                skip(i, next(i + 1));
            }
        }
    }

    /// Walks that begin on a cell named and go their way whatever stands on the board end where they always do.
    void join_steps() {
        constexpr int longest = 20'000;
        const auto before = static_cast<Index>(code_.size());
        for (Index i = 0; i < before; ++i) {
            if (code_[i].op != Op::go_cell) {
                continue;
            }
            Cell cursor = code_[i].a;
            Index at = next(i + 1);
            const Index first = at;
            int steps = 0;
            for (bool goes_on = true; goes_on && cursor != rules::none && steps < longest; ++steps) {
                const Instruction& instruction = code_[at];
                if (is_test(instruction.op)) {
                    const auto holds = told(instruction, cursor);
                    goes_on = holds.has_value();
                    at = !goes_on ? at : next(*holds != instruction.negate ? at + 1 : instruction.target);
                    continue;
                }
                const auto type = instruction.op == Op::step            ? rules::Where::Type::direction
                                  : instruction.op == Op::step_opposite ? rules::Where::Type::opposite
                                                                        : rules::Where::Type::cell;
                goes_on = type != rules::Where::Type::cell || instruction.op == Op::go_cell;
                if (goes_on) {
                    cursor = place({type, instruction.a}, cursor);
                    at = next(at + 1);
                }
            }
            if (cursor == rules::none) {
                changed_ = true;
                code_[i] = {.op = Op::stop};
            } else if (at != first && steps < longest) {
                replace(i, {.op = Op::go_cell, .a = cursor}, at);
            }
        }
    }

    /// The cursor goes to a cell only to go elsewhere from there, whichever cell it was; or it goes back to a mark just
    /// made.
    void skip_moves() {
        const auto before = static_cast<Index>(code_.size());
        for (Index i = 0; i < before; ++i) {
            const bool goes = code_[i].op == Op::go_cell;
            const bool marks = code_[i].op == Op::mark && code_[i].where.type == rules::Where::Type::here;
            if (!goes && !marks) {
                continue;
            }
            const Index then = next(i + 1);
            const Op op = code_[then].op;
            if (goes && (op == Op::go_cell || op == Op::go_mark || op == Op::go_from || op == Op::stop)) {
                skip(i, then);
            } else if (marks && op == Op::go_mark) {
                replace(i, Instruction(code_[i]), then + 1);
            }
        }
    }

    /// Marks that nobody asks for.
    void skip_marks() {
        std::vector<bool> wanted(code_.size());  // the mark, by whoever comes here
        const auto wants = [&](Index i) {
            const Instruction& instruction = code_[i];
            switch (instruction.op) {
                case Op::go_mark:
                case Op::test_mark:
                    return true;
                case Op::mark:
                case Op::stop:
                    return false;
                case Op::jump:
                    return static_cast<bool>(wanted[instruction.target]);
                default: {
                    const bool forks =
                        is_test(instruction.op) || instruction.op == Op::branch || instruction.op == Op::each_cell;
                    return wanted[i + 1] || (forks && wanted[instruction.target]);
                }
            }
        };
        for (bool more = true; more;) {
            more = false;
            for (auto i = static_cast<Index>(code_.size()); i-- > 0;) {
                if (!wanted[i] && wants(i)) {
                    more = wanted[i] = true;
                }
            }
        }
        for (Index i = 0; i < code_.size(); ++i) {
            if (code_[i].op == Op::mark && code_[i].where.type == rules::Where::Type::here && !wanted[i + 1]) {
                skip(i, i + 1);
            }
        }
    }

    const rules::Rules& rules_;
    rules::Program program_;
    std::vector<Instruction>& code_;
    rules::PlayerId mover_;
    bool changed_ = false;
};

}  // namespace

rules::Program threat_program(const rules::Rules& rules, const rules::Program& program, rules::PlayerId mover) {
    return Reducer(rules, program, mover).reduce();
}

}  // namespace bazillion::play
