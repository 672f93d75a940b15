#include "play/tables/row_drops.h"

#include "play/tables/fan_builder.h"
#include "play/tables/tables.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace bazillion::play {

/// The parts of a program, each from one instruction to before another one, and the flag that they set.
struct RowParts {
    using Part = std::pair<std::uint32_t, std::uint32_t>;
    std::vector<Part> parts;
    std::uint16_t flag = 0;
};

namespace {

using rules::Instruction;
using rules::Op;
using rules::OpClass;

/// The instructions, and the end of the program, that each run comes to with its cursor where it began, if not from
/// behind, as to the head of a loop, and that no jump passes by.
std::vector<std::uint32_t> places_at_start(const rules::Program& program) {
    const auto& code = program.code;
    const auto end = static_cast<std::uint32_t>(code.size());
    std::vector<bool> passed(end + 1u), away(end + 1u), entered_away(end + 1u);
    const auto lead = [&](std::uint32_t from, std::uint32_t to, bool is_away, bool& changed) {
        changed = changed || (is_away && !away[to]);
        away[to] = away[to] || is_away;
        entered_away[to] = entered_away[to] || (is_away && from < to);
    };
    for (std::uint32_t i = 0; i < end; ++i) {
        if (is_test(code[i].op) || code[i].op == Op::jump) {
            const std::uint32_t to = std::min(code[i].target, end);
            for (std::uint32_t at = std::min(i, to) + 1; at < std::max(i + 1, to); ++at) {
                passed[at] = true;
            }
        }
    }
    for (bool changed = true; std::exchange(changed, false);) {
        for (std::uint32_t i = 0; i < end; ++i) {
            const Op op = code[i].op;
            const bool after = op != Op::go_mark && (away[i] || moves_cursor(op));
            if (op != Op::jump && op != Op::stop) {
                lead(i, i + 1, after, changed);
            }
            if (op == Op::jump || is_test(op)) {
                lead(i, std::min(code[i].target, end), after, changed);
            }
        }
    }
    std::vector<std::uint32_t> places;
    for (std::uint32_t at = 0; at <= end; ++at) {
        if (!passed[at] && !entered_away[at]) {
            places.push_back(at);
        }
    }
    return places;
}

/// Whether a part leaves a run as it was, but for the cursor, what it does to pieces, and flags that it sets.
bool is_plain(const Instruction& instruction) {
    switch (class_of(instruction.op)) {
        case OpClass::movement:
            return instruction.op != Op::go_last_from && instruction.op != Op::go_last_to;
        case OpClass::effect:
            return true;
        case OpClass::test:
            return instruction.op != Op::test_flag && instruction.op != Op::test_position_flag;
        default:
            return instruction.op == Op::jump || (instruction.op == Op::set_flag && instruction.b != 0);
    }
}

std::optional<RowParts> parts_of(const rules::Program& program) {
    constexpr std::size_t most_instructions = 1000;
    const auto& code = program.code;
    const auto hard = [](const Instruction& each) {
        return class_of(each.op) == OpClass::place || each.op == Op::branch || each.op == Op::each_cell ||
               each.op == Op::cascade;
    };
    const auto count = [](auto begin, auto end, auto&& holds) { return std::count_if(begin, end, holds); };
    if (code.size() > most_instructions || std::any_of(code.begin(), code.end(), hard) ||
        count(code.begin(), code.end(), [](const auto& each) { return each.op == Op::add; }) != 1) {
        return std::nullopt;
    }
    const auto is_effect = [](const Instruction& each) { return class_of(each.op) == OpClass::effect; };
    RowParts found;
    std::optional<std::uint16_t> flag;
    const auto places = places_at_start(program);
    std::ptrdiff_t effects = 0;
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
        const auto begin = code.begin() + places[i], end = code.begin() + places[i + 1];
        const auto done = count(begin, end, is_effect);
        if (done == 0) {
            continue;
        }
        const auto set = std::find_if(begin, end, [](const auto& each) { return each.op == Op::set_flag; });
        if (!std::all_of(begin, end, is_plain) || set == end || end - begin < 2) {
            return std::nullopt;
        }
        flag = flag.value_or(set->a);
        const auto differs = [&](const auto& each) { return each.op == Op::set_flag && each.a != *flag; };
        if (std::any_of(begin, end, differs)) {
            return std::nullopt;
        }
        effects += done;
        found.parts.emplace_back(places[i], places[i + 1]);
    }
    const bool all = effects == count(code.begin(), code.end(), is_effect) && found.parts.size() > 1;
    const auto others_note = [&](const Instruction& each) {
        const auto at = static_cast<std::uint32_t>(&each - code.data());
        const auto holds_it = [&](const RowParts::Part& part) { return part.first <= at && at < part.second; };
        return class_of(each.op) == OpClass::memory && std::none_of(found.parts.begin(), found.parts.end(), holds_it);
    };
    if (!all || std::any_of(code.begin(), code.end(), others_note)) {
        return std::nullopt;
    }
    found.flag = *flag;
    return found;
}

/// A way through a tree of tests of cells: what must stand where, and the move at its end.
struct Way {
    std::vector<std::pair<Cell, CodeSet>> tests;
    Move move = no_move;
};

/// Takes down the ways through a tree; false if it asks for anything but cells.
bool add_ways(const Tree& tree, std::size_t cells, Way& upto, std::vector<Way>& ways) {
    for (const Move move : tree.moves) {
        ways.push_back({upto.tests, move});
    }
    return std::all_of(tree.branches.begin(), tree.branches.end(), [&](const Tree::Branch& branch) {
        if (branch.test.type != Test::Type::cell || branch.test.slot >= cells) {
            return false;
        }
        Way further = upto;
        const auto known = std::find_if(further.tests.begin(), further.tests.end(),
                                        [&](const auto& test) { return test.first == branch.test.slot; });
        if (known == further.tests.end()) {
            further.tests.emplace_back(branch.test.slot, branch.test.codes);
        } else {
            known->second = known->second & branch.test.codes;
        }
        return add_ways(branch.tree, cells, further, ways);
    });
}

/// Whether a run ends with a move whatever it meets: steps off the board end it without one.
bool always_moves(const Tree& tree) {
    return tree.branches.empty()
               ? tree.moves.size() == 1
               : tree.moves.empty() && tree.branches.size() == 2 &&
                     std::all_of(tree.branches.begin(), tree.branches.end(),
                                 [](const Tree::Branch& branch) { return always_moves(branch.tree); });
}

}  // namespace

/// Finds the rows of each cell.
class RowDropBuilder {
public:
    RowDropBuilder(Tables& tables, const rules::Block& block, RowParts parts, Code code)
        : tables_(tables),
          rules_(tables.rules_),
          program_(block.program),
          parts_(std::move(parts)),
          context_{.mover = rules_.codes.owner(code), .piece = code, .drop = true, .becoming = block.becoming} {}

    std::unique_ptr<RowDrops> build() {
        auto made = std::make_unique<RowDrops>();
        made->cells.resize(rules_.cells());
        for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
            if (rules_.board.cells[cell].takes_drops() && !add(static_cast<Cell>(cell), *made)) {
                return nullptr;
            }
        }
        return made->masks.empty() ? nullptr : std::move(made);
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    struct Run {
        std::vector<Cell> cells;
        Owners enclosed = 0, closing = 0;
        Code turned = 0;
    };

    /// The ways of the program with one part, or none; `with_flag`: as if another one had set the flag. Nothing if it
    /// asks for anything but cells, or if the part may end the run.
    std::optional<std::vector<Way>> ways(Cell cell, std::size_t only, bool with_flag) {
        bool flagged = with_flag;
        rules::Program program = program_;
        for (std::size_t i = 0; i < parts_.parts.size(); ++i) {
            auto [at, end] = parts_.parts[i];
            if (i != only) {
                if (std::exchange(flagged, false)) {  // instead of the first of the others
                    program.code[at++] = {.op = Op::set_flag, .a = parts_.flag, .b = 1};
                }
                program.code[at] = {.op = Op::jump, .target = end};
            }
        }
        context_.start = cell;
        Tree tree;
        std::vector<Way> ways;
        Way start;
        if (!tables_.machine_.run(program, context_, tree) || !add_ways(tree, rules_.cells(), start, ways)) {
            return std::nullopt;
        }
        if (only != none && with_flag && (tree.branches.size() != 1 || !always_moves(tree.branches[0].tree))) {
            return std::nullopt;
        }
        return ways;
    }

    bool add(Cell cell, RowDrops& made) {
        const auto alone = ways(cell, none, true), without_flag = ways(cell, none, false);
        if (!alone || !without_flag || !without_flag->empty() || alone->size() > 1) {
            return false;
        }
        if (alone->empty()) {
            return true;
        }
        const auto& tests = alone->front().tests;
        if (tests.size() != 1 || tests[0].first != cell ||
            owners_in(tests[0].second) != owner_bit(rules_, rules::empty)) {
            return false;
        }
        RowDrops::OfCell& of = made.cells[cell];
        of.alone = alone->front().move;
        of.at = static_cast<std::uint32_t>(made.masks.size());
        std::vector<Run> runs;
        for (std::size_t i = 0; i < parts_.parts.size(); ++i) {
            if (!add_run(cell, i, of.alone, runs)) {
                return false;
            }
        }
        return !cross(runs) && store(runs, of, made);
    }

    /// Takes down the run of a part, if it has any; false if it does something else.
    bool add_run(Cell cell, std::size_t part, Move alone, std::vector<Run>& runs) {
        auto by_part = ways(cell, part, false);
        const auto in_any_case = ways(cell, part, true);
        if (!by_part || !in_any_case) {
            return false;
        }
        // What it does it does with the flag set.
        const auto does = [&](const Way& way) { return way.move != alone; };
        if (!std::all_of(by_part->begin(), by_part->end(), does) ||
            std::count_if(in_any_case->begin(), in_any_case->end(), does) !=
                static_cast<std::ptrdiff_t>(by_part->size())) {
            return false;
        }
        std::sort(by_part->begin(), by_part->end(),
                  [](const Way& a, const Way& b) { return a.tests.size() < b.tests.size(); });
        Run run;
        for (std::size_t enclosed = 1; enclosed <= by_part->size(); ++enclosed) {
            if (!extend(run, (*by_part)[enclosed - 1], enclosed, {cell, alone})) {
                return false;
            }
        }
        if (!run.cells.empty()) {
            runs.push_back(std::move(run));
        }
        return true;
    }

    /// Makes a run long enough for a way that encloses so many pieces; false if it does not fit those before.
    bool extend(Run& run, const Way& way, std::size_t enclosed, std::pair<Cell, Move> drop) {
        if (way.tests.size() != enclosed + 2 || way.tests[0].first != drop.first ||
            owners_in(way.tests[0].second) != owner_bit(rules_, rules::empty)) {
            return false;
        }
        Run longer{.turned = run.turned};
        for (std::size_t i = 1; i < way.tests.size(); ++i) {
            const auto owners = owners_in(way.tests[i].second);
            Owners& wanted = i <= enclosed ? longer.enclosed : longer.closing;
            if (!owners || (wanted != 0 && wanted != *owners)) {
                return false;
            }
            wanted = *owners;
            longer.cells.push_back(way.tests[i].first);
        }
        const bool fits = run.cells.empty() || (std::equal(run.cells.begin(), run.cells.end(), longer.cells.begin()) &&
                                                run.enclosed == longer.enclosed && run.closing == longer.closing);
        const auto row = std::span<const Cell>(longer.cells).first(enclosed);
        const bool turns = turns_row(tables_[way.move], tables_[drop.second], row, longer.turned);
        run = std::move(longer);
        return fits && turns && is_straight(run.cells) && (run.enclosed & run.closing) == 0 &&
               ((run.enclosed | run.closing) & owner_bit(rules_, rules::empty)) == 0;
    }

    /// Whether a move does nothing but another one and to put the piece `turned`, if it is known, on the cells of a
    /// row.
    static bool turns_row(CompiledMove move, const CompiledMove& alone, std::span<const Cell> row, Code& turned) {
        std::size_t count = 0;
        std::erase_if(move.changes, [&](const Change& change) {
            const bool turns =
                change.op == Change::Op::put && std::find(row.begin(), row.end(), change.slot) != row.end();
            turned = turns && turned == rules::empty ? change.value : turned;
            count += turns && change.value == turned ? 1 : 0;
            return turns;
        });
        move.record.actions = alone.record.actions;
        return count == row.size() && turned != rules::empty && move == alone;
    }

    [[nodiscard]] std::optional<Owners> owners_in(const CodeSet& codes) const {
        Owners with = 0, without = 0;
        for (std::size_t i = 0; i < rules_.codes.size(); ++i) {
            const auto code = static_cast<Code>(i);
            (codes.contains(code) ? with : without) |= owner_bit(rules_, code);
        }
        return (with & without) != 0 ? std::nullopt : std::optional(with);
    }

    /// Whether two runs share a cell.
    [[nodiscard]] bool cross(const std::vector<Run>& runs) const {
        std::vector<bool> met(rules_.cells());
        return std::any_of(runs.begin(), runs.end(), [&](const Run& run) {
            return std::any_of(run.cells.begin(), run.cells.end(), [&](Cell cell) {
                const bool before = met[cell];
                met[cell] = true;
                return before;
            });
        });
    }

    /// All runs must want the same.
    bool store(const std::vector<Run>& runs, RowDrops::OfCell& of, RowDrops& made) const {
        for (const bool up : {true, false}) {
            for (const Run& run : runs) {
                if (made.masks.empty()) {
                    made.enclosed = run.enclosed;
                    made.closing = run.closing;
                    made.turned = run.turned;
                }
                if (run.enclosed != made.enclosed || run.closing != made.closing || run.turned != made.turned) {
                    return false;
                }
                if ((run.cells[0] < run.cells[1]) == up) {
                    append_mask(run.cells, tables_.words(), made.masks);
                    ++(up ? of.up : of.down);
                }
            }
        }
        return true;
    }

    Tables& tables_;
    const rules::Rules& rules_;
    const rules::Program& program_;
    const RowParts parts_;
    RunContext context_;
};

std::unique_ptr<RowDrops> find_row_drops(Tables& tables, FilterId filter, Code code) {
    const rules::Rules& rules = tables.rules();
    if (!has_fans(rules) || tables.blocks_of(filter).threat) {
        return nullptr;
    }
    const rules::Block* only = nullptr;
    for (const rules::Block& block : rules.kinds[rules.codes.kind(code)].blocks) {
        if (block.drop) {
            if (only != nullptr) {
                return nullptr;
            }
            only = &block;
        }
    }
    const BlockFilter& wanted = tables.blocks_of(filter);
    const bool of_type = only != nullptr && (wanted.any || std::find(wanted.types.begin(), wanted.types.end(),
                                                                     only->type) != wanted.types.end());
    auto parts = of_type ? parts_of(only->program) : std::nullopt;
    return parts ? RowDropBuilder(tables, *only, std::move(*parts), code).build() : nullptr;
}

const RowDrops* Tables::find_row_drops(FilterId filter, Code code) {
    OfFilter& of = *filters_[filter];
    if (!of.sought_row_drops[code] && affords_trees()) {
        of.sought_row_drops[code] = true;
        of.row_drops[code] = play::find_row_drops(*this, filter, code);
        if (const auto& found = of.row_drops[code]) {
            bytes_of_lists_ +=
                found->cells.size() * sizeof(found->cells[0]) + found->masks.size() * sizeof(found->masks[0]);
        }
    }
    return of.row_drops[code].get();
}

bool RowDrops::is_open(Cell cell, const Occupancy& occupied) const {
    constexpr std::size_t cells_of_a_word = 64;
    return cells[cell].alone != no_move &&
           (cells.size() <= cells_of_a_word ? turned_from<1>(cell, occupied.held_by<1>()).any()
                                            : turned_from<2>(cell, occupied.held_by<2>()).any());
}

}  // namespace bazillion::play
