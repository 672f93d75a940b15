#include "play/engine/plan.h"

#include "play/engine/last_move.h"
#include "play/engine/quiet_bounds.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

namespace {

/// Whether the condition can hold only if the player to act cannot move, or the position is repeated.
bool needs_a_close(const rules::GoalCondition& condition) {
    using Type = rules::GoalCondition::Type;
    const auto& parts = condition.parts;
    switch (condition.type) {
        case Type::checkmated:
        case Type::stalemated:
        case Type::deadlocked:
        case Type::repetition:
            return true;
        case Type::all:
            return std::any_of(parts.begin(), parts.end(), needs_a_close);
        case Type::any:
            return std::all_of(parts.begin(), parts.end(), needs_a_close);
        default:
            return false;
    }
}

}  // namespace

Plan::Plan(std::shared_ptr<const rules::Rules> of)
    : rules(std::move(of)), lasting_tests(play::lasting_tests(*rules)), last_cells(*rules) {
    find_royal_codes();
    lay_out_derived_slots();
    keep_hashes();
    sort_players();
    sort_goals();
    find_stocks();
    follow_turns();
    prepare_filters();
    prepare_sampling();
}

void Plan::find_royal_codes() {
    const auto& codes = rules->codes;
    royal.assign(codes.size(), false);
    for (std::size_t i = 1; i < codes.size(); ++i) {
        const auto pieces = codes.distinct(static_cast<Code>(i));
        royal[i] = std::any_of(pieces.begin(), pieces.end(), [&](Code piece) { return rules->is_royal(piece); });
    }
}

/// The id of a class of moves, the same that `Tables` give it.
FilterId Plan::filter(const BlockFilter& wanted) {
    const auto found = std::find(filters.begin(), filters.end(), wanted);
    if (found != filters.end()) {
        return static_cast<FilterId>(found - filters.begin());
    }
    filters.push_back(wanted);
    return static_cast<FilterId>(filters.size() - 1);
}

FilterId Plan::filter_of(rules::MoveTypeId type) {
    return type == rules::none ? filter({}) : filter({.any = false, .types = {type}});
}

/// Gives slots to the counts that the rules ask for and to the royal pieces.
void Plan::lay_out_derived_slots() {
    const auto& r = *rules;
    const std::size_t players = r.players.size(), kinds = r.kinds.size(), codes = r.codes.size();
    all_slots = r.slots;
    count_slot.assign(players * kinds, 0);
    royal_slot.assign(players, 0);
    royal_last.assign(players, false);
    code_count.assign(codes, 0);
    code_derived.assign(codes, 0);

    std::vector<bool> counted(kinds);
    for (const rules::Number& number : r.numbers) {
        const bool counts = number.type == rules::Number::Type::count || number.type == rules::Number::Type::variety ||
                            number.type == rules::Number::Type::owned;
        for (const KindId kind : number.kinds) {
            counted[kind] = counted[kind] || counts;
        }
        if (number.type == rules::Number::Type::owned && number.kinds.empty()) {
            counted.assign(kinds, true);
        }
    }
    for (const rules::Counter& counter : r.counters) {
        for (const KindId kind : counter.kinds) {
            counted[kind] = true;
        }
        if (counter.kinds.empty()) {
            counted.assign(kinds, true);
        }
    }
    for (std::size_t player = 0; player < players; ++player) {
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            count_slot[player * kinds + kind] = counted[kind] ? all_slots++ : Slot{0};
        }
    }
    for (const rules::Royal& each : r.royals) {
        royal_slot[each.player] = all_slots;
        royal_last[each.player] = each.last;
        all_slots = static_cast<Slot>(all_slots + 2);
        has_royals = true;
        royals_depend = royals_depend || !each.when.code.empty();
    }
    for (std::size_t i = 1; i < codes; ++i) {
        const auto code = static_cast<Code>(i);
        const PlayerId owner = r.codes.owner(code);
        const KindId kind = r.codes.kind(code);
        code_count[i] = count_slot[owner * kinds + kind];
        const auto parts = r.codes.distinct(code);
        code_derived[i] = !r.group_ways.empty() || is_royal(code) ||
                          std::any_of(parts.begin(), parts.end(), [&](Code p) { return code_count[p] != 0; });
    }
}

/// Works out the hash of each piece on each cell, where these are not too many.
void Plan::keep_hashes() {
    const auto& r = *rules;
    const std::size_t codes = r.codes.size();
    constexpr std::size_t most_hashes_kept = 1'000'000;
    const bool keep = r.cells() * codes <= most_hashes_kept;
    cell_hash.resize(keep ? r.cells() * codes : 0);
    for (std::size_t cell = 0; keep && cell < r.cells(); ++cell) {
        for (std::size_t code = 0; code < codes; ++code) {
            cell_hash[cell * codes + code] = slot_hash(static_cast<Slot>(cell), static_cast<Value>(code));
        }
    }
}

/// Who can attack whom, and who wins when another one loses.
void Plan::sort_players() {
    const auto& r = *rules;
    const std::size_t players = r.players.size();
    nobody = static_cast<Owners>(1u << players % 8);
    for (std::size_t player = 0; player < players; ++player) {
        if (!r.players[player].neutral && !r.players[player].random) {
            enemies.push_back(static_cast<PlayerId>(player));
        }
    }
    for (std::size_t i = 0; i < players; ++i) {
        const bool decides =
            std::any_of(r.turns.begin(), r.turns.end(), [&](const rules::Turn& turn) { return turn.decider == i; });
        if (decides && !r.players[i].random) {
            contenders.push_back(static_cast<PlayerId>(i));
        }
    }
}

/// When the end of the game has to be looked for.
void Plan::sort_goals() {
    const auto& r = *rules;
    for (const rules::Goal& goal : r.goals) {
        ends_in_deadlock = ends_in_deadlock || goal.condition.type == rules::GoalCondition::Type::deadlocked;
    }
    static_goals = std::any_of(r.goals.begin(), r.goals.end(),
                               [](const rules::Goal& goal) { return goal.stage == rules::Goal::Stage::turn; });
    goal_on_repetition = std::any_of(r.goals.begin(), r.goals.end(), [](const rules::Goal& goal) {
        return goal.stage == rules::Goal::Stage::repetition;
    });
    for (const rules::Goal& goal : r.goals) {
        if (goal.stage != rules::Goal::Stage::turn && !needs_a_close(goal.condition)) {
            other_ends_from = std::min(other_ends_from, quiet_bounds(r, goal.condition).least);
        }
    }
    ends_by_repetition = goal_on_repetition || r.options.repetition_draw;
    static_goals = static_goals || std::any_of(r.hooks.begin(), r.hooks.end(), [](const rules::Hook& hook) {
                       return hook.event == rules::Hook::Event::outcome;
                   });
}

/// What can be dropped, and where captured pieces go.
void Plan::find_stocks() {
    const auto& r = *rules;
    const std::size_t codes = r.codes.size();
    std::vector<bool> drops;  // [kind] whether it can be dropped
    for (const rules::Kind& kind : r.kinds) {
        drops.push_back(std::any_of(kind.blocks.begin(), kind.blocks.end(), [](const auto& b) { return b.drop; }));
        has_drops = has_drops || drops.back();
    }
    stocks.resize(r.players.size());
    for (std::size_t i = 0; i < drops.size() * stocks.size() && r.reserve != rules::none; ++i) {
        const auto player = static_cast<PlayerId>(i / drops.size());
        const auto kind = static_cast<KindId>(i % drops.size());
        if (drops[kind]) {
            stocks[player].push_back({r.slot(r.reserve, player, kind), r.codes.make(player, kind)});
        }
    }
    recycled_to.assign(codes, rules::none);
    for (std::size_t i = 1; i < codes && r.reserve != rules::none; ++i) {
        const auto code = static_cast<Code>(i);
        const KindId kind = r.codes.kind(code);
        if (r.variables[r.reserve].kind_index[kind] != rules::none) {
            recycled_to[i] = r.slot(r.reserve, r.codes.owner(code), kind);
        }
    }
}

void Plan::follow_turns() {
    const auto& r = *rules;
    for (std::size_t turn = 0; turn < r.turns.size(); ++turn) {
        const auto next = static_cast<std::uint16_t>(r.next_turn(turn));
        next_turns.push_back(
            {turn_hash(static_cast<std::uint16_t>(turn)) ^ turn_hash(next), next, r.turns[next].when.code.empty()});
    }
    const bool hooks_follow = std::any_of(r.hooks.begin(), r.hooks.end(), [](const rules::Hook& hook) {
        return hook.event == rules::Hook::Event::after_move;
    });
    has_consequences = hooks_follow || std::any_of(r.buttons.begin(), r.buttons.end(),
                                                   [](const rules::Button& button) { return !button.hook.empty(); });
    allows_null_moves = alternates() && r.priorities.empty() && r.phases.empty() && !r.options.maximal_captures &&
                        !hooks_follow && r.options.pass_turn != rules::Passing::always;
}

/// Whether each player who decides moves his own pieces, once in a round, whatever happens.
bool Plan::alternates() const {
    return rules->turns.size() == contenders.size() &&
           std::all_of(rules->turns.begin(), rules->turns.end(), [&](const rules::Turn& turn) {
               const auto index = static_cast<std::size_t>(&turn - rules->turns.data());
               return turn.decider == turn.mover && turn.when.code.empty() && turn.type == rules::none &&
                      !rules->players[turn.decider].random && rules->turns[rules->next_turn(index)].mover != turn.mover;
           });
}

/// Which blocks may run in each phase, turn and class, and which of them threaten.
void Plan::prepare_filters() {
    const auto& r = *rules;
    const std::size_t players = r.players.size();
    filter({});
    filter({.threat = true});
    for (const rules::Phase& phase : r.phases) {
        auto& of_phase = phase_filters.emplace_back();
        of_phase.push_back(filter({.any = false, .types = phase.types}));
        if (!phase.otherwise.empty()) {
            of_phase.push_back(filter({.any = false, .types = phase.otherwise}));
        }
    }
    const auto used = [&](rules::MoveTypeId type) {
        return std::any_of(r.kinds.begin(), r.kinds.end(), [&](const rules::Kind& kind) {
            return std::any_of(kind.blocks.begin(), kind.blocks.end(),
                               [&](const rules::Block& block) { return block.type == type; });
        });
    };
    std::vector<FilterId> by_priority;
    for (const rules::MoveTypeId type : r.priorities) {
        by_priority.push_back(filter_of(type));
    }
    if (r.priorities.empty() || used(rules::untyped)) {
        by_priority.push_back(filter_of(rules::untyped));
    }
    for (const rules::Turn& turn : r.turns) {
        const bool typed = turn.type != rules::none || r.priorities.empty();
        turn_filters.push_back(typed ? std::vector(1, filter_of(turn.type)) : by_priority);
    }
    for (std::size_t turn = 0; turn < r.turns.size(); ++turn) {
        for (std::size_t attacker = 0; attacker < players; ++attacker) {
            threat_filters.push_back(next_threats(turn, static_cast<PlayerId>(attacker)));
        }
    }
}

Position Plan::start() const {
    Position position;
    position.slots.assign(all_slots, 0);
    for (const rules::Placement& placement : rules->setup) {
        const Code piece = rules->codes.make(placement.player, placement.kind);
        const Code there = position.slots[placement.cell];
        rules->put_new(position.slots, placement.cell, rules->has_stacks() ? rules->codes.joined(there, piece) : piece);
    }
    for (const rules::Variable& variable : rules->variables) {
        std::copy(variable.initial.begin(), variable.initial.end(), position.slots.begin() + variable.first);
    }
    complete(position);
    return position;
}

void Plan::complete(Position& position) const {
    position.slots.resize(all_slots);
    std::fill(position.slots.begin() + rules->slots, position.slots.end(), Value{0});
    for (std::size_t cell = 0; cell < rules->cells(); ++cell) {
        for (const Code code : rules->codes.pieces(position.slots[cell])) {
            if (code_count[code] != 0) {
                ++position.slots[code_count[code]];
            }
            if (is_royal(code)) {
                const Slot slot = royal_slot[rules->codes.owner(code)];
                ++position.slots[slot];
                position.slots[slot + 1] = static_cast<Value>(cell);
            }
        }
    }
    position.turn_state.hash = hash_of(position);
}

std::uint64_t Plan::hash_of(const Position& position) const {
    const TurnState& turn_state = position.turn_state;
    std::uint64_t hash = turn_hash(turn_state.turn) ^ turn_state.last_move ^ passed_hash(turn_state.passed) ^
                         chain_hash(turn_state.chain, turn_state.chain_type);
    for (Slot slot = 0; slot < rules->slots; ++slot) {
        hash ^= slot_hash(slot, position.slots[slot]);
    }
    return hash;
}

/// By which blocks a player may capture when his next turn comes, seen from a turn (docs/language.md#goals).
FilterId Plan::next_threats(std::size_t turn, PlayerId attacker) {
    const auto& r = *rules;
    std::size_t at = turn;
    for (std::size_t steps = 0; steps < 2 * r.turns.size() && r.turns[at].mover != attacker; ++steps) {
        at = r.next_turn(at);
    }
    const rules::MoveTypeId type = r.turns[at].mover == attacker ? r.turns[at].type : rules::MoveTypeId{rules::none};
    if (type != rules::none) {
        return filter({.threat = true, .any = false, .types = {type}});
    }
    if (r.priorities.empty() || !r.phases.empty()) {
        return filter({.threat = true});
    }
    BlockFilter wanted{.threat = true, .any = false, .types = r.priorities};
    wanted.types.push_back(rules::untyped);
    return filter(wanted);
}

Slot Plan::gain_slot(PlayerId player, Code captured) const {
    if (captured == rules::empty || rules->reserve == rules::none) {
        return 0;
    }
    const KindId kind = rules->codes.kind(captured);
    const KindId in_hand = rules->kinds[kind].in_hand == rules::none ? kind : rules->kinds[kind].in_hand;
    const bool kept = rules->variables[rules->reserve].kind_index[in_hand] != rules::none;
    return kept ? rules->slot(rules->reserve, player, in_hand) : Slot{0};
}

/// What `generate` adds to the moves of the pieces is buttons at most, and none of these are left out.
void Plan::prepare_sampling() {
    const auto& r = *rules;
    for (std::size_t cell = 0; cell < r.cells(); ++cell) {
        if (r.board.cells[cell].takes_drops()) {
            drop_cells.push_back(static_cast<Cell>(cell));
        }
    }
    const bool adds_moves = std::any_of(r.hooks.begin(), r.hooks.end(),
                                        [](const auto& hook) { return hook.event == rules::Hook::Event::moves; });
    const bool random = std::any_of(r.players.begin(), r.players.end(), [](const auto& each) { return each.random; });
    samples = !adds_moves && !random && !r.options.maximal_captures && r.options.pass_turn != rules::Passing::always;
    const bool only_drops = std::all_of(r.kinds.begin(), r.kinds.end(), [](const rules::Kind& kind) {
        return std::all_of(kind.blocks.begin(), kind.blocks.end(), [](const auto& block) { return block.drop; });
    });
    samples_drops = samples && has_drops && only_drops && r.phases.empty() && r.priorities.empty();
}

}  // namespace bazillion::play
