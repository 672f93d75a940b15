#include "play/engine.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

namespace {

void remove_equal(std::vector<Move>& moves, std::size_t first) {
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, moves.end());
    moves.erase(std::unique(begin, moves.end()), moves.end());
}

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
    : rules_(std::move(rules)), hooks_(hooks), tables_(*rules_, patience), occupied_(*rules_) {
    const auto& r = *rules_;
    const std::size_t players = r.players.size(), kinds = r.kinds.size(), codes = r.codes.size();
    all_slots_ = r.slots;
    count_slot_.assign(players * kinds, 0);
    royal_slot_.assign(players, 0);
    royal_last_.assign(players, false);
    code_count_.assign(codes, 0);
    code_royal_.assign(codes, false);
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
        code_royal_[i] = tables_.is_royal(code);
        code_derived_[i] =
            code_royal_[i] || std::any_of(parts.begin(), parts.end(), [&](Code p) { return code_count_[p] != 0; });
    }
    constexpr std::size_t most_hashes_kept = 1'000'000;
    const bool keep = r.cells() * codes <= most_hashes_kept;
    cell_hash_.resize(keep ? r.cells() * codes : 0);
    for (std::size_t cell = 0; keep && cell < r.cells(); ++cell) {
        for (std::size_t code = 0; code < codes; ++code) {
            cell_hash_[cell * codes + code] = slot_hash(static_cast<Slot>(cell), static_cast<Value>(code));
        }
    }
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
    for (const rules::Kind& kind : r.kinds) {
        drops_.push_back(std::any_of(kind.blocks.begin(), kind.blocks.end(), [](const auto& b) { return b.drop; }));
        has_drops_ = has_drops_ || drops_.back();
    }
    recycled_to_.assign(codes, rules::none);
    for (std::size_t i = 1; i < codes && r.reserve != rules::none; ++i) {
        const auto code = static_cast<Code>(i);
        const KindId kind = r.codes.kind(code);
        if (r.variables[r.reserve].kind_index[kind] != rules::none) {
            recycled_to_[i] = r.slot(r.reserve, r.codes.owner(code), kind);
        }
    }
    const bool defers =
        std::any_of(r.phases.begin(), r.phases.end(), [](const auto& phase) { return phase.defer_check; });
    has_legality_ = !r.legal.code.empty();
    plain_legality_ =
        r.hooks.empty() && !defers && !r.options.recycle_promotions && (!has_legality_ || foresees_legality());

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
    for (const rules::MoveTypeId type : r.priorities) {
        priority_filters_.push_back(filter_of(type));
    }
    priority_filters_.push_back(filter_of(rules::untyped));
    for (std::size_t turn = 0; turn < r.turns.size(); ++turn) {
        for (std::size_t attacker = 0; attacker < players; ++attacker) {
            threat_filters_.push_back(next_threats(turn, static_cast<PlayerId>(attacker)));
        }
    }
    for (std::size_t player = 0; player < players; ++player) {
        passes_.push_back(tables_.pass(static_cast<PlayerId>(player)));
    }
    prepare_draws();
    set_position(start());
}

Position Engine::start() const {
    Position position;
    position.slots.assign(all_slots_, 0);
    for (const rules::Placement& placement : rules_->setup) {
        Value& code = position.slots[placement.cell];
        const Code piece = rules_->codes.make(placement.player, placement.kind);
        code = rules_->has_stacks() ? rules_->codes.joined(code, piece) : piece;
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
            if (code_royal_[code]) {
                const Slot slot = royal_slot_[rules_->codes.owner(code)];
                ++position.slots[slot];
                position.slots[slot + 1] = static_cast<Value>(cell);
            }
        }
    }
    position.clock.hash = hash_of(position);
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
    const bool again = static_goals_ && position == set_;
    if (!again) {
        set_ = position;
        set_often_ = SetOften::once;
    }
    position_ = position;
    occupied_.reset(position_);
    writes_.clear();
    ++epoch_;
    for (const Frame& frame : frames_) {
        --met_[met_at(frame.clock.hash)];
    }
    frames_.clear();
    captured_.clear();
    past_endings_.clear();
    facts_ = {};
    ended_.reset();
    untested_ = never_tested;
    if (again && set_often_ == SetOften::once) {
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

/// By which blocks a player may capture when his next turn comes, seen from a turn (REFERENCE 10.4).
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

void Engine::run(const Entry entry, std::vector<Move>& moves, bool simple_ones) {
    for (std::uint32_t at = entry.first; at < entry.last; ++at) {
        const Stretch stretch = tables_.stretch(at);
        if (stretch.simple && !simple_ones) {
            continue;
        }
        if (stretch.shape == Stretch::Shape::tree) {
            run_tree(stretch, moves);
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

void Engine::run_tree(const Stretch& stretch, std::vector<Move>& moves) {
    for (std::uint32_t i = stretch.begin; i < stretch.end;) {
        const Node node = tables_.nodes()[i];
        if (node.type == Node::Type::cell) [[likely]] {
            const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
            if ((todo & Node::emit_bit) != 0) {
                moves.push_back(node.move);
            }
            i = (todo & Node::enter_bit) != 0 ? i + 1 : node.next;
        } else if (node.type == Node::Type::always) {
            moves.push_back(node.move);
            ++i;
        } else {
            i = holds(tables_.test(node.row)) ? i + 1 : node.next;
        }
    }
}

bool Engine::evaluate(const rules::Program& program, PlayerId player) {
    const Entry entry = plain_ ? Tables::plain : tables_.condition(program, player);
    if (entry.interpreted) {
        return tables_.interpret_condition(program, player, *this);
    }
    for (std::uint32_t i = entry.begin; i < entry.end;) {
        const Node node = tables_.nodes()[i];
        if (node.type == Node::Type::always) {
            return true;
        }
        if (node.type == Node::Type::test) {
            i = holds(tables_.test(node.row)) ? i + 1 : node.next;
            continue;
        }
        const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
        if ((todo & Node::emit_bit) != 0) {
            return true;
        }
        i = (todo & Node::enter_bit) != 0 ? i + 1 : node.next;
    }
    return false;
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
    const Clock& clock = position_.clock;
    if (clock.chain != rules::none) {
        generate_steps(moves);
        keep_longest(moves, 0);
        if (rules_->options.pass_partial) {
            moves.push_back(passes_[mover()]);
        }
        return;
    }
    const std::size_t first = moves.size();
    const auto filters = filters_now();
    for (std::size_t i = 0; i < filters.size(); ++i) {
        generate_pieces(filters[i], moves);
        // Priorities look at what the rules of pieces allow, phases at what is legal.
        const bool last = i + 1 == filters.size();
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

/// Which blocks may run now: the first filter that yields moves decides (REFERENCE 9.2).
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

void Engine::generate_pieces(FilterId filter, std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    repeats_ = false;
    occupied_.each(mover(), [&](Cell cell) { generate_from(cell, filter, moves); });
    if (has_drops_) {
        each_drop([&](Code code) { generate_drops(code, filter, moves); });
    }
    remove_repeats(moves, first);
}

/// Equal moves are one (REFERENCE 6.4): blocks that name their place drop there from every cell.
void Engine::remove_repeats(std::vector<Move>& moves, std::size_t first) const {
    if (repeats_) {
        remove_equal(moves, first);
    }
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
    for (std::size_t i = 0; i < rules_->cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!rules_->board.cells[cell].dummy && !rules_->board.cells[cell].exit) {
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
    if (entry.interpreted) {
        tables_.interpret(filter, code, cell, drop, *this, moves);
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

void Engine::legal_moves(std::vector<Move>& moves) {
    if (ended_) {
        return;
    }
    auto candidates = spare_moves_.lend();
    generate(*candidates);
    Safety safety;
    look_around(safety);
    // A move whose script fails is no move. A script that fails every time is not asked for ever: each failure may take
    // all the time that scripts are given.
    constexpr std::size_t most_failures = 3;
    std::optional<syntax::Diagnostic> first = take_trouble();
    std::size_t failures = first ? 1 : 0;
    for (const Move move : *candidates) {
        const Verdict verdict = judge(move, safety);
        if (verdict == Verdict::legal) {
            moves.push_back(move);
        } else if (verdict == Verdict::illegal) {
            continue;
        } else if (make(move, &safety)) {
            unmake();
            moves.push_back(move);
        } else if (auto trouble = take_trouble()) {
            if (!first) {
                first = std::move(trouble);
            }
            if (++failures == most_failures) {
                break;
            }
        }
    }
    trouble_ = std::move(first);
}

bool Engine::any_legal_move() {
    if (ended_) {
        return false;
    }
    auto candidates = spare_moves_.lend();
    generate(*candidates);
    return any_legal(*candidates, 0);
}

bool Engine::any_legal(std::span<const Move> moves, std::size_t first) {
    const auto candidates = moves.subspan(first);
    if (plain_legality_ && !has_legality_ && !has_royals_ && rules_->buttons.empty()) {
        return !candidates.empty();  // nothing could forbid a move
    }
    return std::any_of(candidates.begin(), candidates.end(), [&](Move move) {
        const bool legal = make(move);
        if (legal) {
            unmake();
        }
        return legal;
    });
}

/// Whether somebody can act after the button just pressed. A reply may be a button that needs one too; a chain that
/// long goes on for ever.
bool Engine::can_reply() {
    constexpr std::size_t longest_chain = 4;
    ++reply_depth_;
    const bool can = reply_depth_ > longest_chain || any_legal_move();
    --reply_depth_;
    return can;
}

bool Engine::make(Move move, const Safety* safety) {
    const Verdict verdict = safety != nullptr ? judge(move, *safety) : Verdict::unknown;
    const Template& made = tables_[move];
    const PlayerId player = mover();
    if (verdict == Verdict::illegal || !force(move)) {
        return false;
    }
    if (verdict == Verdict::unknown && !legal_now(made, player, safety)) {
        unmake();
        return false;
    }
    return true;
}

/// Whether the move just made was legal for `player`.
bool Engine::legal_now(const Template& made, PlayerId player, const Safety* safety) {
    if (made.has(Template::button)) {
        return !rules_->buttons[made.button_index].needs_reply || can_reply();
    }
    // A player who moves again may still save his royal piece (REFERENCE 10.4).
    if (has_royals_ && turn().mover != player) {
        const std::size_t now = rules_->phases.empty() ? rules::none : phase();
        if (now != rules::none && rules_->phases[now].defer_check) {
            auto actions = spare_moves_.lend();
            generate(*actions);
            for (const Move action : *actions) {
                const bool done = force(action);
                const bool safe = done && !in_check(player);
                if (done) {
                    unmake();
                }
                if (!safe) {
                    return false;
                }
            }
        } else if (exposes(player, safety)) {
            return false;
        }
    }
    if (!rules_->legal.code.empty() && !evaluate(rules_->legal, player)) {
        return false;
    }
    for (const rules::Hook& hook : rules_->hooks) {
        if (hook.event == rules::Hook::Event::legal && hooks_ != nullptr &&
            (hook.when.code.empty() || evaluate(hook.when, player))) {
            const auto verdict = hooks_->legal(hook.function, view());
            if (!verdict) {
                trouble_ = verdict.error();
            }
            if (!verdict || !*verdict) {
                return false;
            }
        }
    }
    return !made.has(Template::needs_reply) || can_reply();
}

std::optional<syntax::Diagnostic> Engine::take_trouble() {
    auto trouble = std::move(trouble_);
    trouble_.reset();
    return trouble;
}

}  // namespace bazillion::play
