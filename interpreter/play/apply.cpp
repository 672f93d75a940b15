// Making moves and taking them back.
#include "play/engine.h"

#include <algorithm>
#include <array>

namespace bazillion::play {

void Engine::write(Slot slot, Value value) {
    const Value old = position_.slots[slot];
    if (old == value) {
        return;
    }
    writes_.push_back({slot, old});
    position_.slots[slot] = value;
    if (slot < rules_->cells()) {
        occupied_.change(slot, old, value);
        if (!cell_hash_.empty()) [[likely]] {
            const std::size_t row = slot * rules_->codes.size();
            position_.clock.hash ^= cell_hash_[row + old] ^ cell_hash_[row + value];
        } else {
            position_.clock.hash ^= slot_hash(slot, old) ^ slot_hash(slot, value);
        }
        if ((code_derived_[old] | code_derived_[value]) != 0) {
            derive(slot, old, value);
        }
    } else {
        position_.clock.hash ^= slot_hash(slot, old) ^ slot_hash(slot, value);
    }
}

/// Empties a cell.
void Engine::take_off(Cell cell) {
    write(cell, rules::empty);
    for (std::size_t plane = 0; plane < rules_->planes.size(); ++plane) {
        write(rules_->plane_slot(plane, cell), 0);
    }
}

/// Keeps counts, royal cells and groups in step with a cell that changed.
void Engine::derive(Slot cell, Code old, Code now) {
    const auto store = [&](Slot slot, int value) {
        writes_.push_back({slot, position_.slots[slot]});
        position_.slots[slot] = static_cast<Value>(value);
    };
    for (const Code piece : rules_->codes.pieces(old)) {
        if (code_count_[piece] != 0) {
            store(code_count_[piece], position_.slots[code_count_[piece]] - 1);
        }
        if (is_royal(piece)) {
            const Slot slot = royal_slot_[rules_->codes.owner(piece)];
            store(slot, position_.slots[slot] - 1);
        }
    }
    for (const Code piece : rules_->codes.pieces(now)) {
        if (code_count_[piece] != 0) {
            store(code_count_[piece], position_.slots[code_count_[piece]] + 1);
        }
        if (is_royal(piece)) {
            const Slot slot = royal_slot_[rules_->codes.owner(piece)];
            store(slot, position_.slots[slot] + 1);
            store(static_cast<Slot>(slot + 1), cell);
        }
    }
    if (groups_.kept()) {
        groups_.change(cell, old, position_.slots.data());
    }
}

/// Where a player keeps in reserve what he captured; 0 if he does not.
Slot Engine::gain_slot(PlayerId player, Code captured) const {
    if (captured == rules::empty || rules_->reserve == rules::none) {
        return 0;
    }
    const KindId kind = rules_->codes.kind(captured);
    const KindId in_hand = rules_->kinds[kind].in_hand == rules::none ? kind : rules_->kinds[kind].in_hand;
    const bool kept = rules_->variables[rules_->reserve].kind_index[in_hand] != rules::none;
    return kept ? rules_->slot(rules_->reserve, player, in_hand) : Slot{0};
}

/// The owner's reserve gains the pieces that stand on a cell.
void Engine::recycle(Code captured) {
    for (const Code piece : rules_->codes.pieces(captured)) {
        if (const Slot stock = recycled_to_[piece]; stock != rules::none) {
            write(stock, static_cast<Value>(position_.slots[stock] + 1));
        }
    }
}

/// Captures the group of what stands on the cell, if anything does.
void Engine::capture_group(Cell cell) {
    if (position_.slots[cell] == rules::empty) {
        return;
    }
    for (const Cell member : groups_.lift(cell)) {
        const Code code = position_.slots[member];
        const auto pieces = rules_->codes.pieces(code);
        captured_.insert(captured_.end(), pieces.begin(), pieces.end());
        if (rules_->options.recycle_captures) {
            recycle(code);
        }
        take_off(member);
        for (const rules::Right& right : rules_->rights) {
            if (std::find(right.cells.begin(), right.cells.end(), member) != right.cells.end()) {
                write(rules_->slot(right.variable, right.player), 0);
            }
        }
    }
}

/// What has no liberties when the first group is captured is captured with it, though it may have gained some by that.
void Engine::capture_surrounded(Cell cell, PlayerId player) {
    surrounded_.clear();
    groups_.each_enemy(cell, player, 0, position_.slots.data(), [&](Cell group) { surrounded_.push_back(group); });
    for (const Cell group : surrounded_) {
        capture_group(group);
    }
}

void Engine::perform(std::span<const Change> changes) {
    std::array<Code, 256> registers;
    const auto& codes = rules_->codes;
    for (const Change& change : changes) {
        const Value old = position_.slots[change.slot];
        switch (change.op) {
            case Change::Op::put:
                write(change.slot, change.value);
                continue;
            case Change::Op::add:
                write(change.slot, sum_of(old, change.value));
                continue;
            case Change::Op::recycle:
                // Friends in a stack are joined, not captured.
                if (!rules_->has_stacks() || old == rules::empty || codes.owner(old) != mover()) {
                    recycle(old);
                }
                continue;
            case Change::Op::capture_group:
                capture_group(change.slot);
                continue;
            case Change::Op::capture_surrounded:
                capture_surrounded(change.slot, static_cast<PlayerId>(change.value));
                continue;
            case Change::Op::lift:
                registers[change.reg] = old;
                if (change.value == 0) {
                    write(change.slot, rules::empty);
                }
                continue;
            case Change::Op::place:
                write(change.slot, registers[change.reg]);
                continue;
            case Change::Op::gain:
                if (const Slot slot = gain_slot(static_cast<PlayerId>(change.value), old); slot != 0) {
                    write(slot, sum_of(position_.slots[slot], 1));
                }
                continue;
            case Change::Op::take:
                write(change.slot, codes.taken(old, change.value));
                continue;
            case Change::Op::set_in_plane:
                if (position_.slots[rules_->cell_of_plane(change.slot)] != rules::empty) {
                    write(change.slot, change.value);
                }
                continue;
            case Change::Op::join: {
                const bool friends = old != rules::empty && codes.owner(old) == codes.owner(change.value);
                write(change.slot, friends ? codes.joined(old, change.value) : change.value);
                continue;
            }
            default:
                break;
        }
        if (old == rules::empty) {
            continue;
        }
        switch (change.op) {
            case Change::Op::set_kind:
                write(change.slot, codes.with_kind(old, change.value));
                break;
            case Change::Op::set_owner:
                write(change.slot, codes.with_owner(old, static_cast<PlayerId>(change.value)));
                break;
            case Change::Op::flip:
                write(change.slot, codes.with_owner(old, next_player(*rules_, codes.owner(old))));
                break;
            default:
                write(change.slot, codes.with_attribute(old, change.value, change.op == Change::Op::set_attribute));
                break;
        }
    }
}

void Engine::apply(const Packed& made) {
    const auto first = static_cast<std::uint32_t>(captured_.size());
    frames_.push_back({position_.clock, static_cast<std::uint32_t>(writes_.size()), first, facts_.made, facts_.mover,
                       ended_.has_value(), untested_, static_cast<std::uint32_t>(groups_.mark())});
    if (ends_by_repetition_) {
        ++met_[met_at(position_.clock.hash)];
    }
    if (ended_) [[unlikely]] {
        past_endings_.push_back(std::move(*ended_));
        ended_.reset();
        untested_ = never_tested;
    }
    for (const Cell victim : made.victims()) {
        const Code code = position_.slots[victim];
        const bool joined = rules_->has_stacks() && code != rules::empty && rules_->codes.owner(code) == mover();
        for (const Code piece : code == rules::empty || joined ? std::span<const Code>() : rules_->codes.pieces(code)) {
            captured_.push_back(piece);
        }
    }
    perform(made.changes());
    facts_ = {mover(), made.made, std::span<const Code>(captured_).subspan(first)};
    Clock& clock = position_.clock;
    if (!made.has(Template::button)) {
        clock.last_from = made.from;
        clock.last_to = made.to;
        if (clock.passed != made.passed) {
            clock.hash ^= passed_hash(clock.passed) ^ passed_hash(made.passed);
            clock.passed = made.passed;
        }
        const bool restarts = made.has(Template::irreversible) || !facts_.captured.empty();
        clock.quiet = restarts ? std::uint16_t{0} : static_cast<std::uint16_t>(clock.quiet + 1);
    }
}

/// Takes off the board what was captured in the course of the turn and stayed until now.
void Engine::sweep() {
    const rules::Codes& codes = rules_->codes;
    for (std::size_t cell = 0; cell < rules_->cells(); ++cell) {
        const Code code = position_.slots[cell];
        if (code != rules::empty && codes.has(code, rules_->swept)) {
            captured_.push_back(code);
            take_off(static_cast<Cell>(cell));
            position_.clock.quiet = 0;
        }
    }
    facts_.captured = std::span<const Code>(captured_).subspan(frames_.back().captured);
}

/// Passes the turn on, unless the same player acts again or his partial move goes on (docs/language.md#partial-moves).
void Engine::finish_turn(const Packed& made, bool again) {
    Clock& clock = position_.clock;
    if (made.partial && position_.slots[made.to] != rules::empty) {
        set_chain(made.to, made.continuation);
        if (can_go_on()) {
            return;
        }
    }
    if (clock.chain != rules::none) {
        set_chain(rules::none, rules::none);
    }
    if (again) {
        return;
    }
    if (rules_->swept != rules::none) {
        sweep();
    }
    const auto evaluates = [&](std::uint16_t turn) {
        return evaluate(rules_->turns[turn].when, rules_->turns[turn].mover);
    };
    const NextTurn* next = &next_turns_[clock.turn];
    std::uint64_t hash = next->hash;
    for (std::size_t i = 0; i < next_turns_.size() && !next->sure && !evaluates(next->turn); ++i) {
        next = &next_turns_[next->turn];
        hash ^= next->hash;
    }
    clock.hash ^= hash;
    clock.turn = next->turn;
    ++clock.turns;
}

bool Engine::force(Move move) {
    const Packed& made = tables_.packed(move);
    const PlayerId player = mover();
    apply(made);
    bool again = made.has(Template::again);
    if (hooks_ != nullptr && !run_hooks(*made.made, player, again)) {
        unmake();
        return false;
    }
    finish_turn(made, again);
    if (static_goals_ && position_.clock.chain == rules::none) {
        test_goals_of_turn();
    }
    return true;
}

bool Engine::run_hooks(const Template& made, PlayerId player, bool& again) {
    const auto call = [&](const std::string& function) {
        const auto answer = hooks_->changes(function, view());
        if (!answer) {
            trouble_ = answer.error();
            return false;
        }
        perform(answer->changes);
        again = again || answer->again;
        return true;
    };
    if (made.has(Template::button)) {
        const std::string& hook = rules_->buttons[made.button_index].hook;
        return hook.empty() || call(hook);
    }
    for (const rules::Hook& hook : rules_->hooks) {
        if (hook.event == rules::Hook::Event::after_move && (hook.when.code.empty() || evaluate(hook.when, player)) &&
            !call(hook.function)) {
            return false;
        }
    }
    return true;
}

void Engine::unmake() {
    Frame& frame = frames_.back();
    for (std::size_t i = writes_.size(); i-- > frame.writes;) {
        const auto [slot, old] = writes_[i];
        if (slot < rules_->cells()) {
            occupied_.change(slot, position_.slots[slot], old);
        }
        position_.slots[slot] = old;
    }
    writes_.resize(frame.writes);
    groups_.undo(frame.groups);
    ++epoch_;
    position_.clock = frame.clock;
    if (ends_by_repetition_) {
        --met_[met_at(position_.clock.hash)];
    }
    captured_.resize(frame.captured);
    const std::size_t first = frames_.size() > 1 ? frames_[frames_.size() - 2].captured : captured_.size();
    facts_ = {frame.mover, frame.made, std::span<const Code>(captured_).subspan(first)};
    ended_.reset();
    if (frame.ended) [[unlikely]] {
        ended_ = std::move(past_endings_.back());
        past_endings_.pop_back();
    }
    untested_ = frame.untested;
    frames_.pop_back();
}

std::span<const Write> Engine::last_writes() const {
    return std::span<const Write>(writes_).subspan(frames_.empty() ? writes_.size() : frames_.back().writes);
}

HookView Engine::view() {
    before_.reset();
    const auto before = [this]() -> const Position& {
        if (frames_.empty()) {
            return position_;
        }
        if (!before_) {
            before_ = position_;
            const Frame& frame = frames_.back();
            for (std::size_t i = writes_.size(); i-- > frame.writes;) {
                before_->slots[writes_[i].slot] = writes_[i].old;
            }
            before_->clock = frame.clock;
        }
        return *before_;
    };
    return {*rules_,
            position_,
            facts_,
            before,
            [this](PlayerId player) { return in_check(player); },
            [this](PlayerId player, const Position& at) { return groups_.territory(player, at.slots.data()); },
            plain_};
}

}  // namespace bazillion::play
