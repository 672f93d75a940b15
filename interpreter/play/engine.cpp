#include "play/engine.h"

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

Engine::Engine(std::shared_ptr<const rules::Rules> rules, Hooks* hooks, std::uint8_t patience)
    : rules_(std::move(rules)), hooks_(hooks), tables_(*rules_, patience), occupied_(*rules_), groups_(*rules_) {
    lay_out_derived_slots();
    keep_hashes();
    sort_players();
    sort_goals();
    find_stocks();
    sort_legality();
    follow_turns();
    prepare_filters();
    prepare_draws();
    set_position(start());
}

/// Gives slots to the counts that the rules ask for and to the royal pieces.
void Engine::lay_out_derived_slots() {
    const auto& r = *rules_;
    const std::size_t players = r.players.size(), kinds = r.kinds.size(), codes = r.codes.size();
    all_slots_ = r.slots;
    count_slot_.assign(players * kinds, 0);
    royal_slot_.assign(players, 0);
    royal_last_.assign(players, false);
    code_count_.assign(codes, 0);
    code_derived_.assign(codes, 0);

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
            count_slot_[player * kinds + kind] = counted[kind] ? all_slots_++ : Slot{0};
        }
    }
    for (const rules::Royal& royal : r.royals) {
        royal_slot_[royal.player] = all_slots_;
        royal_last_[royal.player] = royal.last;
        all_slots_ = static_cast<Slot>(all_slots_ + 2);
        has_royals_ = true;
    }
    for (std::size_t i = 1; i < codes; ++i) {
        const auto code = static_cast<Code>(i);
        const PlayerId owner = r.codes.owner(code);
        const KindId kind = r.codes.kind(code);
        code_count_[i] = count_slot_[owner * kinds + kind];
        const auto parts = r.codes.distinct(code);
        code_derived_[i] = groups_.kept() || is_royal(code) ||
                           std::any_of(parts.begin(), parts.end(), [&](Code p) { return code_count_[p] != 0; });
    }
}

/// Works out the hash of each piece on each cell, where these are not too many.
void Engine::keep_hashes() {
    const auto& r = *rules_;
    const std::size_t codes = r.codes.size();
    constexpr std::size_t most_hashes_kept = 1'000'000;
    const bool keep = r.cells() * codes <= most_hashes_kept;
    cell_hash_.resize(keep ? r.cells() * codes : 0);
    for (std::size_t cell = 0; keep && cell < r.cells(); ++cell) {
        for (std::size_t code = 0; code < codes; ++code) {
            cell_hash_[cell * codes + code] = slot_hash(static_cast<Slot>(cell), static_cast<Value>(code));
        }
    }
}

/// Who can attack whom, and who wins when another one loses.
void Engine::sort_players() {
    const auto& r = *rules_;
    const std::size_t players = r.players.size();
    for (std::size_t player = 0; player < players; ++player) {
        if (!r.players[player].neutral && !r.players[player].random) {
            enemies_.push_back(static_cast<PlayerId>(player));
        }
    }
    for (std::size_t i = 0; i < players; ++i) {
        const bool decides =
            std::any_of(r.turns.begin(), r.turns.end(), [&](const rules::Turn& turn) { return turn.decider == i; });
        if (decides && !r.players[i].random) {
            contenders_.push_back(static_cast<PlayerId>(i));
        }
    }
}

/// When the end of the game has to be looked for.
void Engine::sort_goals() {
    const auto& r = *rules_;
    for (const rules::Goal& goal : r.goals) {
        ends_in_deadlock_ = ends_in_deadlock_ || goal.condition.type == rules::GoalCondition::Type::deadlocked;
    }
    static_goals_ = std::any_of(r.goals.begin(), r.goals.end(),
                                [](const rules::Goal& goal) { return goal.stage == rules::Goal::Stage::turn; });
    goal_on_repetition_ = std::any_of(r.goals.begin(), r.goals.end(), [](const rules::Goal& goal) {
        return goal.stage == rules::Goal::Stage::repetition;
    });
    ends_in_other_ways_ = std::any_of(r.goals.begin(), r.goals.end(), [](const rules::Goal& goal) {
        return goal.stage != rules::Goal::Stage::turn && !needs_a_close(goal.condition);
    });
    ends_by_repetition_ = goal_on_repetition_ || r.options.repetition_draw;
    static_goals_ = static_goals_ || std::any_of(r.hooks.begin(), r.hooks.end(), [](const rules::Hook& hook) {
                        return hook.event == rules::Hook::Event::outcome;
                    });
}

/// What can be dropped, and where captured pieces go.
void Engine::find_stocks() {
    const auto& r = *rules_;
    const std::size_t codes = r.codes.size();
    for (const rules::Kind& kind : r.kinds) {
        drops_.push_back(std::any_of(kind.blocks.begin(), kind.blocks.end(), [](const auto& b) { return b.drop; }));
        has_drops_ = has_drops_ || drops_.back();
    }
    stocks_.resize(r.players.size());
    for (std::size_t i = 0; i < drops_.size() * stocks_.size() && r.reserve != rules::none; ++i) {
        const auto player = static_cast<PlayerId>(i / drops_.size());
        const auto kind = static_cast<KindId>(i % drops_.size());
        if (drops_[kind]) {
            stocks_[player].push_back({r.slot(r.reserve, player, kind), r.codes.make(player, kind)});
        }
    }
    recycled_to_.assign(codes, rules::none);
    for (std::size_t i = 1; i < codes && r.reserve != rules::none; ++i) {
        const auto code = static_cast<Code>(i);
        const KindId kind = r.codes.kind(code);
        if (r.variables[r.reserve].kind_index[kind] != rules::none) {
            recycled_to_[i] = r.slot(r.reserve, r.codes.owner(code), kind);
        }
    }
}

/// What of legality can be told without making a move.
void Engine::sort_legality() {
    const auto& r = *rules_;
    const bool defers =
        std::any_of(r.phases.begin(), r.phases.end(), [](const auto& phase) { return phase.defer_check; });
    has_legality_ = !r.legal.code.empty();
    plain_legality_ =
        sort_hooks() && !defers && !r.options.recycle_promotions && (!has_legality_ || foresees_legality());
    nothing_forbids_ = plain_legality_ && !has_legality_ && !has_royals_ && !has_follow_ups_;
}

void Engine::follow_turns() {
    const auto& r = *rules_;
    for (std::size_t turn = 0; turn < r.turns.size(); ++turn) {
        const auto next = static_cast<std::uint16_t>(r.next_turn(turn));
        next_turns_.push_back(
            {turn_hash(static_cast<std::uint16_t>(turn)) ^ turn_hash(next), next, r.turns[next].when.code.empty()});
    }
}

/// Which blocks may run in each phase, turn and class, which of them threaten, and how one passes.
void Engine::prepare_filters() {
    const auto& r = *rules_;
    const std::size_t players = r.players.size();
    for (const rules::Phase& phase : r.phases) {
        auto& filters = phase_filters_.emplace_back();
        filters.push_back(tables_.filter({.any = false, .types = phase.types}));
        if (!phase.otherwise.empty()) {
            filters.push_back(tables_.filter({.any = false, .types = phase.otherwise}));
        }
    }
    for (const rules::Turn& turn : r.turns) {
        turn_filters_.push_back(filter_of(turn.type));
    }
    const auto used = [&](rules::MoveTypeId type) {
        return std::any_of(r.kinds.begin(), r.kinds.end(), [&](const rules::Kind& kind) {
            return std::any_of(kind.blocks.begin(), kind.blocks.end(),
                               [&](const rules::Block& block) { return block.type == type; });
        });
    };
    for (const rules::MoveTypeId type : r.priorities) {
        priority_filters_.push_back(filter_of(type));
    }
    if (r.priorities.empty() || used(rules::untyped)) {
        priority_filters_.push_back(filter_of(rules::untyped));
    }
    for (std::size_t turn = 0; turn < r.turns.size(); ++turn) {
        for (std::size_t attacker = 0; attacker < players; ++attacker) {
            threat_filters_.push_back(next_threats(turn, static_cast<PlayerId>(attacker)));
        }
    }
    for (std::size_t player = 0; player < players; ++player) {
        passes_.push_back(tables_.pass(static_cast<PlayerId>(player)));
    }
}

Position Engine::start() const {
    Position position;
    position.slots.assign(all_slots_, 0);
    for (const rules::Placement& placement : rules_->setup) {
        const Code piece = rules_->codes.make(placement.player, placement.kind);
        const Code there = position.slots[placement.cell];
        rules_->put_new(position.slots, placement.cell,
                        rules_->has_stacks() ? rules_->codes.joined(there, piece) : piece);
    }
    for (const rules::Variable& variable : rules_->variables) {
        std::copy(variable.initial.begin(), variable.initial.end(), position.slots.begin() + variable.first);
    }
    complete(position);
    return position;
}

void Engine::complete(Position& position) const {
    position.slots.resize(all_slots_);
    std::fill(position.slots.begin() + rules_->slots, position.slots.end(), Value{0});
    for (std::size_t cell = 0; cell < rules_->cells(); ++cell) {
        for (const Code code : rules_->codes.pieces(position.slots[cell])) {
            if (code_count_[code] != 0) {
                ++position.slots[code_count_[code]];
            }
            if (is_royal(code)) {
                const Slot slot = royal_slot_[rules_->codes.owner(code)];
                ++position.slots[slot];
                position.slots[slot + 1] = static_cast<Value>(cell);
            }
        }
    }
    position.clock.hash = hash_of(position);
}

bool Engine::in_step() const {
    Position afresh = position_;
    complete(afresh);
    for (const Slot royals : royal_slot_) {
        if (royals != 0) {  // the one placed last may be gone again, so that its place tells nothing
            afresh.slots[royals + 1] = position_.slots[royals + 1];
        }
    }
    for (std::size_t slot = rules_->first_plane; slot < rules_->first_plane + rules_->planes.size() * rules_->cells();
         ++slot) {
        const Cell cell = rules_->cell_of_plane(static_cast<Slot>(slot));
        if (position_.slots[slot] != 0 && position_.slots[cell] == rules::empty) {
            return false;
        }
    }
    return afresh == position_ && groups_.fit(position_.slots.data());
}

std::uint64_t Engine::hash_of(const Position& position) const {
    const Clock& clock = position.clock;
    std::uint64_t hash = turn_hash(clock.turn) ^ passed_hash(clock.passed) ^ chain_hash(clock.chain, clock.chain_type);
    for (Slot slot = 0; slot < rules_->slots; ++slot) {
        hash ^= slot_hash(slot, position.slots[slot]);
    }
    return hash;
}

void Engine::set_position(const Position& position) {
    const bool again = position == set_;
    if (!again) {
        set_ = position;
        set_occupied_ = occupied_;
        set_occupied_.reset(position);
        set_often_ = SetOften::once;
    }
    position_ = position;
    occupied_ = set_occupied_;
    groups_.reset(position_.slots.data());
    writes_.clear();
    ++epoch_;
    for (std::size_t i = 0; ends_by_repetition_ && i < frames_.size(); ++i) {
        --met_[met_at(frames_[i].clock.hash)];
    }
    frames_.clear();
    captured_.clear();
    past_endings_.clear();
    facts_ = {};
    ended_.reset();
    untested_ = never_tested;
    if (again && static_goals_ && set_often_ == SetOften::once) {
        set_often_ = reached_goal(rules::Goal::Stage::turn, {.moved = false}) ? SetOften::with_goal : SetOften::no_goal;
    }
    if (again && set_often_ == SetOften::no_goal) {
        untested_ = 0;
    }
}

std::size_t Engine::phase() {
    for (std::size_t i = 0; i < rules_->phases.size(); ++i) {
        const rules::Phase& phase = rules_->phases[i];
        if (phase.when.code.empty() || evaluate(phase.when, mover())) {
            return i;
        }
    }
    return rules::none;
}

FilterId Engine::filter_of(rules::MoveTypeId type) {
    if (type == rules::none) {
        return tables_.everything();
    }
    constexpr FilterId unknown = rules::none;
    type_filters_.resize(rules_->move_types.size(), unknown);
    FilterId& filter = type_filters_[type];
    return filter = filter != unknown ? filter : tables_.filter({.any = false, .types = {type}});
}

/// By which blocks a player may capture when his next turn comes, seen from a turn (docs/language.md#goals).
FilterId Engine::next_threats(std::size_t turn, PlayerId attacker) {
    const auto& r = *rules_;
    std::size_t at = turn;
    for (std::size_t steps = 0; steps < 2 * r.turns.size() && r.turns[at].mover != attacker; ++steps) {
        at = r.next_turn(at);
    }
    const rules::MoveTypeId type = r.turns[at].mover == attacker ? r.turns[at].type : rules::MoveTypeId{rules::none};
    if (type != rules::none) {
        return tables_.filter({.threat = true, .any = false, .types = {type}});
    }
    if (r.priorities.empty() || !r.phases.empty()) {
        return tables_.threats();
    }
    BlockFilter filter{.threat = true, .any = false, .types = r.priorities};
    filter.types.push_back(rules::untyped);
    return tables_.filter(filter);
}

std::optional<syntax::Diagnostic> Engine::take_trouble() {
    auto trouble = std::move(trouble_);
    trouble_.reset();
    return trouble;
}

}  // namespace bazillion::play
