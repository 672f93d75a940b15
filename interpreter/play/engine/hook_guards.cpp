#include "play/engine/hook_guards.h"

#include "play/engine/hook_bearing.h"
#include "play/engine/hook_calls.h"
#include "play/engine/last_move.h"

#include <algorithm>
#include <array>

namespace bazillion::play {

namespace {

/// Conditions that have a bit in `HookReach`.
constexpr std::size_t reach_bits = 64;

/// Whether a change touches nothing but its own slot.
bool is_local(const Change& change) {
    return change.op != Change::Op::gain && change.op != Change::Op::recycle;
}

}  // namespace

HookGuards::HookGuards(const EngineParts& parts) : EngineParts(parts), statically_known_(sort_hooks(hooks_.any())) {}

/// Notes the conditions of the hooks that can change or forbid a move. False if one of them cannot be known beforehand.
bool HookGuards::sort_hooks(bool called) {
    using Event = rules::Hook::Event;
    follow_ups_.assign(rules_.players.size(), {});
    bool statically_known = true;
    for (const rules::Hook& hook : rules_.hooks) {
        if (!(called || hook.function.empty()) || !bears_on_legality(rules_, hook) ||
            (hook.event != Event::after_move && hook.event != Event::legal)) {
            continue;
        }
        has_follow_ups_ = true;
        for (std::size_t player = 0; player < follow_ups_.size() && !hook.when.code.empty(); ++player) {
            Condition condition{.entry = tables_.condition(hook.when, static_cast<PlayerId>(player)), .ways = {}};
            find_ways(condition, static_cast<PlayerId>(player));
            statically_known = statically_known && !condition.entry.interpreted;
            follow_ups_[player].push_back(std::move(condition));
        }
        const bool swept = hook.event == Event::legal && rules_.swept != rules::none;
        statically_known = statically_known && !hook.when.code.empty() && !swept;
    }
    return statically_known;
}

bool HookGuards::may_trigger_hooks(const CompiledMove& made, std::uint64_t in_reach) {
    const auto& conditions = follow_ups_[state_.mover()];
    const auto captures_groups = [](const Change& change) { return change.captures_groups(); };
    if (state_.groups().kept() && std::any_of(made.changes.begin(), made.changes.end(), captures_groups)) {
        return !conditions.empty();  // who knows which cells these are
    }
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const bool far = i < reach_bits && (in_reach >> i & 1) == 0;
        if (!far && may_hold(conditions[i].entry, made)) {
            return true;
        }
    }
    return false;
}

namespace {

/// How a move can make a test of a cell hold: by emptying it, or by putting there a piece of the mover, a royal one or
/// another. Of a node that emits and enters, the ways to the latter lie behind those to the former.
constexpr unsigned no_way = 0, by_emptying = 1, by_filling = 2, by_royal = 4;
constexpr unsigned bits_of_ways = 3;

}  // namespace

/// What is missing in the position on a way through the tree of a condition.
struct HookGuards::Path {
    std::array<Cell, 2> cells{};         ///< that hold something else than is asked for,
    std::array<std::uint8_t, 2> ways{};  ///< and how to change that
    std::uint8_t count = 0;
    bool variables = false;  ///< a variable has another value
    bool blocked = false;    ///< more than a simple move can change

    [[nodiscard]] Path without(Cell cell, unsigned way) const {
        Path path = *this;
        const auto known =
            static_cast<std::size_t>(std::find(cells.begin(), cells.begin() + count, cell) - cells.begin());
        if (known < count) {
            path.ways[known] &= static_cast<std::uint8_t>(way);
            path.blocked = path.ways[known] == no_way;
        } else {
            const auto differ = [](unsigned one, unsigned other) {
                return (one & by_emptying) != 0 && (other & (by_filling | by_royal)) != 0;
            };
            path.blocked = count == cells.size() || way == no_way ||
                           (count == 1 && !differ(ways[0], way) && !differ(way, ways[0]));
            if (!path.blocked) {
                path.ways[path.count] = static_cast<std::uint8_t>(way);
                path.cells[path.count++] = cell;
            }
        }
        return path;
    }
    void note(std::uint64_t bit, HookReach& reach) const {
        if (blocked) {
            return;
        }
        if (variables) {
            reach.by_variables |= bit;
            return;
        }
        (count == 0 ? reach.always : reach.by_cells) |= bit;
        for (std::size_t i = 0; i < count; ++i) {
            const auto note = [&](unsigned way, CellSet& alone, CellSet& too) {
                if ((ways[i] & way) != 0) {
                    (count == 1 ? alone : too).insert(cells[i]);
                }
            };
            note(by_emptying, reach.emptied, reach.emptied_too);
            note(by_filling, reach.by_simple.alone, reach.by_simple.too);
            note(by_royal, reach.by_royal.alone, reach.by_royal.too);
        }
    }
};

/// Works out for each test of a cell how moves of a player can make it hold.
void HookGuards::find_ways(Condition& condition, PlayerId mover) const {
    const auto& codes = rules_.codes;
    for (std::uint32_t i = condition.entry.begin; i < condition.entry.end; ++i) {
        const Node& node = tables_.nodes()[i];
        const bool of_cell = node.type == Node::Type::cell && node.slot < rules_.cells();
        unsigned ways = no_way;
        for (std::size_t at = 0; of_cell && at < codes.size(); ++at) {
            const auto code = static_cast<Code>(at);
            if (code != rules::empty && codes.owner(code) != mover) {
                continue;
            }
            const unsigned way = code == rules::empty ? by_emptying : tables_.is_royal(code) ? by_royal : by_filling;
            const std::uint32_t todo = tables_.rows()[node.row + at];
            ways |= (todo & Node::emit_bit) != 0 ? way : no_way;
            ways |= (todo & Node::enter_bit) != 0 ? way << bits_of_ways : no_way;
        }
        condition.ways.push_back(static_cast<std::uint8_t>(ways));
    }
}

void HookGuards::set_reach(HookReach& reach) const {
    const auto& conditions = follow_ups_[state_.mover()];
    reach.always = reach.by_variables = reach.by_cells = 0;
    for (CellSet* const cells : {&reach.emptied, &reach.emptied_too, &reach.by_simple.alone, &reach.by_simple.too,
                                 &reach.by_royal.alone, &reach.by_royal.too, &reach.looked_at}) {
        cells->clear(rules_.cells());
    }
    reach.looks_beyond = false;
    if (conditions.size() > reach_bits) {
        reach.always = ~std::uint64_t{0};
        return;
    }
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const Entry& entry = conditions[i].entry;
        follow(conditions[i], entry.begin, entry.end, {}, std::uint64_t{1} << i, reach);
    }
}

/// Walks nodes [begin, end) of a condition, which lie behind a path. Tests that it cannot judge are taken to hold.
void HookGuards::follow(const Condition& condition, std::uint32_t begin, std::uint32_t end, const Path& path,
                        std::uint64_t bit, HookReach& reach) const {
    for (std::uint32_t i = begin; i < end && (reach.always & bit) == 0;) {
        const Node& node = tables_.nodes()[i];
        Path inside = path;
        if (node.type == Node::Type::always) {
            path.note(bit, reach);
        } else if (node.type == Node::Type::cell && node.slot < rules_.cells()) {
            const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
            const unsigned ways = condition.ways[i - condition.entry.begin];
            const auto cell = static_cast<Cell>(node.slot);
            reach.looked_at.insert(cell);
            if (node.move != no_move) {
                constexpr unsigned of_emitting = (1u << bits_of_ways) - 1;
                ((todo & Node::emit_bit) != 0 ? path : path.without(cell, ways & of_emitting)).note(bit, reach);
            }
            if ((todo & Node::enter_bit) == 0) {
                inside = path.without(cell, ways >> bits_of_ways);
            }
        } else if (node.type == Node::Type::cell) {
            path.note(bit, reach);  // an attribute beside the code
            reach.looks_beyond = true;
        } else if (node.type == Node::Type::test) {
            inside.blocked = out_of_reach(tables_.test(node.row));
            reach.looks_beyond = true;
        } else if (node.slot < rules_.slots) {
            const Value value = position_.slots[node.slot];
            const bool within = value >= node.row >> 16 && value <= (node.row & 0xffff);
            inside.variables = path.variables || within != (node.type == Node::Type::within);
        }
        if (!inside.blocked && i + 1 < node.next) {
            follow(condition, i + 1, node.next, inside, bit, reach);
        }
        i = node.next;
    }
}

/// Whether a number of pieces is so far from what a test asks for that no simple move brings it there: such a move
/// empties one cell and fills another, so it brings or takes two at most.
bool HookGuards::out_of_reach(const Test& test) const {
    constexpr int most = 2;
    const auto sum = count_of(test);
    return sum && !test.negate && (*sum + most < test.low || *sum - most > test.high);
}

/// Whether a condition may hold behind a move.
bool HookGuards::may_hold(const Entry& condition, const CompiledMove& made) {
    for (std::uint32_t i = condition.begin; i < condition.end;) {
        const Node& node = tables_.nodes()[i];
        if (node.type == Node::Type::always) {
            return true;
        }
        if (node.type == Node::Type::test) {
            const auto holds = check_statically(tables_.test(node.row), made);
            if (!holds) {
                return true;
            }
            i = *holds ? i + 1 : node.next;
            continue;
        }
        const auto value = value_after(node.slot, made);
        if (!value) {
            return true;
        }
        if (node.type == Node::Type::cell) {
            const std::uint32_t todo = tables_.rows()[node.row + *value];
            if ((todo & Node::emit_bit) != 0) {
                return true;
            }
            i = (todo & Node::enter_bit) != 0 ? i + 1 : node.next;
        } else {
            const bool within = *value >= node.row >> 16 && *value <= (node.row & 0xffff);
            i = within == (node.type == Node::Type::within) ? i + 1 : node.next;
        }
    }
    return false;
}

/// What a cell or variable will hold; nothing if that cannot be told.
std::optional<Value> HookGuards::value_after(Slot slot, const CompiledMove& made) const {
    Value value = position_.slots[slot];
    bool known = true;
    for (const Change& change : made.changes) {
        if (change.slot == slot && is_local(change)) {
            known = change.op == Change::Op::put;
            value = change.value;
        } else if (!is_local(change) && slot >= rules_.cells()) {
            known = false;
        }
    }
    return known ? std::optional(value) : std::nullopt;
}

/// Whether a test will hold; nothing if that cannot be told.
std::optional<bool> HookGuards::check_statically(const Test& test, const CompiledMove& made) {
    const auto tell = [&](bool holds) { return std::optional(holds != test.negate); };
    switch (test.type) {
        case Test::Type::cell: {
            const auto code = value_after(test.slot, made);
            return code ? std::optional(test.codes.contains(*code)) : std::nullopt;
        }
        case Test::Type::any_cell: {
            bool any = false;
            for (const Slot slot : test.slots) {
                const auto code = value_after(slot, made);
                if (!code) {
                    return std::nullopt;
                }
                any = any || test.codes.contains(*code);
            }
            return tell(any);
        }
        case Test::Type::range: {
            const auto value = value_after(test.slot, made);
            return value ? tell(*value >= test.low && *value <= test.high) : std::nullopt;
        }
        case Test::Type::number:
            return check_count_statically(test, made);
        case Test::Type::captured:
            if (rules_.has_stacks()) {
                return std::nullopt;
            }
            return tell(std::any_of(made.victims.begin(), made.victims.end(), [&](Cell victim) {
                const Code code = position_.slots[victim];
                return code != rules::empty && (test.index == rules::none || rules_.codes.kind(code) == test.index);
            }));
        case Test::Type::becoming:
        case Test::Type::promoted:
        case Test::Type::passed:
        case Test::Type::moved:
        case Test::Type::dropped:
        case Test::Type::moved_to:
        case Test::Type::moved_from:
            return tell(is_such(rules_, test, made));
        default:
            return std::nullopt;
    }
}

/// How many pieces a test finds now that asks how many of some kinds a player has; nothing if it asks for other things.
std::optional<int> HookGuards::count_of(const Test& test) const {
    if (test.type != Test::Type::number || rules_.has_stacks()) {
        return std::nullopt;
    }
    const rules::Number& asked = rules_.numbers[test.index];
    return asked.type == rules::Number::Type::count
               ? std::optional(static_cast<int>(state_.count(test.player, asked.kinds)))
               : std::nullopt;
}

/// Whether a test of how many pieces a player has will hold; nothing if that cannot be told.
std::optional<bool> HookGuards::check_count_statically(const Test& test, const CompiledMove& made) const {
    const auto before = count_of(test);
    if (!before) {
        return std::nullopt;
    }
    const rules::Number& asked = rules_.numbers[test.index];
    int sum = *before;
    // Each change brings or takes one at most, which often tells.
    const int most = static_cast<int>(made.changes.size());
    if (sum + most < test.low || sum - most > test.high) {
        return test.negate;
    }
    const auto counted = [&](Code code) {
        return code != rules::empty && rules_.codes.owner(code) == test.player &&
                       std::find(asked.kinds.begin(), asked.kinds.end(), rules_.codes.kind(code)) != asked.kinds.end()
                   ? 1
                   : 0;
    };
    for (std::size_t i = 0; i < made.changes.size(); ++i) {
        const Change& change = made.changes[i];
        if (change.slot >= rules_.cells() || !is_local(change)) {
            continue;
        }
        const bool again = std::any_of(made.changes.begin(), made.changes.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const Change& earlier) { return earlier.slot == change.slot; });
        if (change.op != Change::Op::put || again) {
            return std::nullopt;
        }
        sum += counted(change.value) - counted(position_.slots[change.slot]);
    }
    return (sum >= test.low && sum <= test.high) != test.negate;
}

}  // namespace bazillion::play
