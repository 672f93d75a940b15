#include "play/engine/game_state.h"

#include "play/engine/last_move.h"
#include "play/machine/machine.h"

#include <algorithm>
#include <array>
#include <utility>

namespace bazillion::play {

GameState::GameState(const Plan& plan)
    : rules_(*plan.rules),
      plan_(plan),
      cells_(rules_.cells()),
      codes_(rules_.codes.size()),
      cell_hash_(plan.cell_hash.empty() ? nullptr : plan.cell_hash.data()),
      code_derived_(plan.code_derived.data()),
      occupied_(rules_),
      groups_(rules_) {}

bool GameState::is_consistent() const {
    Position afresh = position_;
    plan_.complete(afresh);
    for (const Slot royals : plan_.royal_slot) {
        if (royals != 0) {  // the one placed last may be gone again, so that its place tells nothing
            afresh.slots[royals + 1] = position_.slots[royals + 1];
        }
    }
    for (std::size_t slot = rules_.first_plane; slot < rules_.first_plane + rules_.planes.size() * rules_.cells();
         ++slot) {
        const Cell cell = rules_.cell_of_plane(static_cast<Slot>(slot));
        if (position_.slots[slot] != 0 && position_.slots[cell] == rules::empty) {
            return false;
        }
    }
    return afresh == position_ && groups_.fit(position_.slots.data());
}

bool GameState::set_position(const Position& position) {
    const bool again = position == set_;
    if (!again) {
        set_ = position;
        set_occupied_ = occupied_;
        set_occupied_.reset(position);
    }
    position_ = position;
    occupied_ = set_occupied_;
    groups_.reset(position_.slots.data());
    writes_.clear();
    ++epoch_;
    for (std::size_t i = 0; plan_.ends_by_repetition && i < frames_.size(); ++i) {
        forget_met(frames_[i].turn_state);
    }
    frames_.clear();
    captured_.clear();
    past_endings_.clear();
    facts_ = {};
    note_last_move();
    goal_note_ = {};
    return again;
}

/// Empties a cell.
void GameState::take_off(Cell cell) {
    write(cell, rules::empty);
    for (std::size_t plane = 0; plane < rules_.planes.size(); ++plane) {
        write(rules_.plane_slot(plane, cell), 0);
    }
}

/// Keeps counts, royal cells and groups in step with a cell that changed.
void GameState::derive(Slot cell, Code old, Code now) {
    const auto store = [&](Slot slot, int value) {
        writes_.push_back({slot, position_.slots[slot]});
        position_.slots[slot] = static_cast<Value>(value);
    };
    for (const Code piece : rules_.codes.pieces(old)) {
        if (plan_.code_count[piece] != 0) {
            store(plan_.code_count[piece], position_.slots[plan_.code_count[piece]] - 1);
        }
        if (plan_.is_royal(piece)) {
            const Slot slot = plan_.royal_slot[rules_.codes.owner(piece)];
            store(slot, position_.slots[slot] - 1);
        }
    }
    for (const Code piece : rules_.codes.pieces(now)) {
        if (plan_.code_count[piece] != 0) {
            store(plan_.code_count[piece], position_.slots[plan_.code_count[piece]] + 1);
        }
        if (plan_.is_royal(piece)) {
            const Slot slot = plan_.royal_slot[rules_.codes.owner(piece)];
            store(slot, position_.slots[slot] + 1);
            store(static_cast<Slot>(slot + 1), cell);
        }
    }
    if (groups_.kept()) {
        groups_.change(cell, old, position_.slots.data());
    }
}

/// The owner's reserve gains the pieces that stand on a cell.
void GameState::recycle(Code captured) {
    for (const Code piece : rules_.codes.pieces(captured)) {
        if (const Slot stock = plan_.recycled_to[piece]; stock != rules::none) {
            write(stock, static_cast<Value>(position_.slots[stock] + 1));
        }
    }
}

/// Captures the group of what stands on the cell, if anything does.
void GameState::capture_group(Cell cell) {
    if (position_.slots[cell] == rules::empty) {
        return;
    }
    for (const Cell member : groups_.lift(cell)) {
        const Code code = position_.slots[member];
        const auto pieces = rules_.codes.pieces(code);
        captured_.insert(captured_.end(), pieces.begin(), pieces.end());
        if (rules_.options.recycle_captures) {
            recycle(code);
        }
        take_off(member);
        for (const rules::Right& right : rules_.rights) {
            if (std::find(right.cells.begin(), right.cells.end(), member) != right.cells.end()) {
                write(rules_.slot(right.variable, right.player), 0);
            }
        }
    }
}

/// What has no liberties when the first group is captured is captured with it, though it may have gained some by that.
void GameState::capture_surrounded(Cell cell, PlayerId player) {
    surrounded_.clear();
    groups_.each_enemy(cell, player, 0, position_.slots.data(), [&](Cell group) { surrounded_.push_back(group); });
    for (const Cell group : surrounded_) {
        capture_group(group);
    }
}

void GameState::perform(std::span<const Change> changes) {
    std::array<Code, 256> registers;
    const auto& codes = rules_.codes;
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
                if (!rules_.has_stacks() || old == rules::empty || codes.owner(old) != mover()) {
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
                if (const Slot slot = plan_.gain_slot(static_cast<PlayerId>(change.value), old); slot != 0) {
                    write(slot, sum_of(position_.slots[slot], 1));
                }
                continue;
            case Change::Op::take:
                write(change.slot, codes.taken(old, change.value));
                continue;
            case Change::Op::set_in_plane:
                if (position_.slots[rules_.cell_of_plane(change.slot)] != rules::empty) {
                    write(change.slot, change.value);
                }
                continue;
            case Change::Op::join: {
                const bool friends = old != rules::empty && codes.owner(old) == codes.owner(change.value);
                write(change.slot, friends ? codes.joined(old, change.value) : change.value);
                continue;
            }
            default:
                change_piece(change, old);
                continue;
        }
    }
}

/// Makes a change of the piece that stands on a cell, if there is one.
void GameState::change_piece(const Change& change, Code old) {
    if (old == rules::empty) {
        return;
    }
    const auto& codes = rules_.codes;
    switch (change.op) {
        case Change::Op::set_kind:
            write(change.slot, codes.with_kind(old, change.value));
            break;
        case Change::Op::set_owner:
            write(change.slot, codes.with_owner(old, static_cast<PlayerId>(change.value)));
            break;
        case Change::Op::flip:
            write(change.slot, codes.with_owner(old, next_player(rules_, codes.owner(old))));
            break;
        default:
            write(change.slot, codes.with_attribute(old, change.value, change.op == Change::Op::set_attribute));
            break;
    }
}

/// Notes what a move captures, before it is made.
void GameState::note_captured(const PackedMove& made) {
    for (const Cell victim : made.victims()) {
        const Code code = position_.slots[victim];
        if (code == rules::empty || (rules_.has_stacks() && rules_.codes.owner(code) == mover())) {
            continue;  // friends in a stack are joined
        }
        for (const Code piece : rules_.codes.pieces(code)) {
            captured_.push_back(piece);
        }
    }
}

void GameState::follow(const PackedMove& made) {
    const std::size_t before = captured_.size();
    note_captured(made);
    perform(made.changes());
    facts_.captured = std::span<const Code>(captured_).subspan(frames_.back().captured);
    if (captured_.size() != before) {
        position_.turn_state.quiet = 0;
    }
}

void GameState::apply(const PackedMove& made) {
    const auto first = static_cast<std::uint32_t>(captured_.size());
    push_frame();
    if (goal_note_.ended) [[unlikely]] {
        past_endings_.push_back(std::move(*goal_note_.ended));
        goal_note_ = {};
    }
    const auto victims = made.victims();
    if (std::any_of(victims.begin(), victims.end(),
                    [&](Cell victim) { return position_.slots[victim] != rules::empty; })) {
        note_captured(made);
    }
    perform(made.changes());
    facts_ = {mover(), made.made, std::span<const Code>(captured_).subspan(first)};
    TurnState& turn_state = position_.turn_state;
    if (!made.has(CompiledMove::button)) {
        turn_state.last_from = made.from;
        turn_state.last_to = made.to;
        if (turn_state.passed != made.passed) {
            turn_state.hash ^= passed_hash(turn_state.passed) ^ passed_hash(made.passed);
            turn_state.passed = made.passed;
        }
        const bool restarts = made.has(CompiledMove::irreversible) || !facts_.captured.empty();
        turn_state.quiet = restarts ? std::uint16_t{0} : static_cast<std::uint16_t>(turn_state.quiet + 1);
    }
}

TurnState GameState::behind(const PackedMove& made, const Plan::NextTurn& next) const {
    TurnState after = position_.turn_state;
    const auto victims = made.victims();
    const bool restarts = made.has(CompiledMove::irreversible) ||
                          std::any_of(victims.begin(), victims.end(),
                                      [&](Cell victim) { return position_.slots[victim] != rules::empty; });
    after.quiet = restarts ? std::uint16_t{0} : static_cast<std::uint16_t>(after.quiet + 1);
    after.last_from = made.from;
    after.last_to = made.to;
    after.passed = made.passed;
    after.turn = next.turn;
    ++after.turns;
    return after;
}

std::uint64_t GameState::hash_behind(const PackedMove& made, const Plan::NextTurn& next) const {
    const TurnState& now = position_.turn_state;
    std::uint64_t hash = now.hash ^ next.hash ^ now.last_move ^ passed_hash(now.passed) ^ passed_hash(made.passed);
    for (const Change& change : made.changes()) {
        const std::uint64_t* const hashes = plan_.cell_hash.data() + change.slot * codes_;
        hash ^= hashes[position_.slots[change.slot]] ^ hashes[change.value];
    }
    return hash;
}

void GameState::sweep() {
    const rules::Codes& codes = rules_.codes;
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        const Code code = position_.slots[cell];
        if (code != rules::empty && codes.has(code, rules_.swept)) {
            captured_.push_back(code);
            take_off(static_cast<Cell>(cell));
            position_.turn_state.quiet = 0;
        }
    }
    facts_.captured = std::span<const Code>(captured_).subspan(frames_.back().captured);
}

void GameState::hash_last_move() {
    set_last_move_hash(last_move_hash(rules_, plan_.lasting_tests, facts_) ^
                       (plan_.last_cells.empty() ? 0 : plan_.last_cells.hash(position_)));
}

void GameState::unmake() {
    Frame& frame = frames_.back();
    for (std::size_t i = writes_.size(); i-- > frame.writes;) {
        const auto [slot, old] = writes_[i];
        if (slot < cells_) {
            occupied_.change(slot, position_.slots[slot], old);
        }
        position_.slots[slot] = old;
    }
    writes_.resize(frame.writes);
    groups_.undo(frame.groups);
    ++epoch_;
    position_.turn_state = frame.turn_state;
    if (plan_.ends_by_repetition) {
        forget_met(position_.turn_state);
    }
    captured_.resize(frame.captured);
    const std::size_t first = frames_.size() > 1 ? frames_[frames_.size() - 2].captured : captured_.size();
    facts_ = {frame.mover, frame.made, std::span<const Code>(captured_).subspan(first)};
    goal_note_.ended.reset();
    if (frame.ended) [[unlikely]] {
        goal_note_.ended = std::move(past_endings_.back());
        past_endings_.pop_back();
    }
    goal_note_.untested = frame.untested;
    frames_.pop_back();
}

std::span<const Write> GameState::last_writes() const {
    return std::span<const Write>(writes_).subspan(frames_.empty() ? writes_.size() : frames_.back().writes);
}

void GameState::copy_before(Position& before) const {
    before = position_;
    if (!frames_.empty()) {
        for (std::size_t i = writes_.size(); i-- > frames_.back().writes;) {
            before.slots[writes_[i].slot] = writes_[i].old;
        }
        before.turn_state = frames_.back().turn_state;
    }
}

unsigned GameState::count(PlayerId player, std::span<const KindId> kinds) const {
    unsigned sum = 0;
    for (const KindId kind : kinds) {
        sum += position_.slots[plan_.count_slot[player * rules_.kinds.size() + kind]];
    }
    return sum;
}

unsigned GameState::in_reserve(PlayerId player) const {
    if (rules_.reserve == rules::none) {
        return 0;
    }
    unsigned sum = 0;
    const Slot first = rules_.slot(rules_.reserve, player);
    for (std::size_t i = 0; i < rules_.variables[rules_.reserve].kinds.size(); ++i) {
        sum += position_.slots[first + i];
    }
    return sum;
}

unsigned GameState::owned(PlayerId player, const rules::Number& number) const {
    unsigned sum = 0;
    if (number.kinds.empty()) {
        const Slot first = plan_.count_slot[player * rules_.kinds.size()];
        for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind) {
            sum += position_.slots[first + kind];
        }
        sum += in_reserve(player);
    }
    for (const KindId kind : number.kinds) {
        sum += position_.slots[plan_.count_slot[player * rules_.kinds.size() + kind]];
        const bool held =
            rules_.reserve != rules::none && rules_.variables[rules_.reserve].kind_index[kind] != rules::none;
        sum += held ? position_.slots[rules_.slot(rules_.reserve, player, kind)] : 0;
    }
    return number.missing_from == 0 ? sum : std::max<unsigned>(number.missing_from, sum) - sum;
}

unsigned GameState::count_in(PlayerId player, const rules::Number& number) const {
    unsigned sum = 0;
    for (const Cell cell : number.places[player]) {
        const Code code = position_.slots[cell];
        if (code == rules::empty || rules_.codes.owner(code) != player) {
            continue;
        }
        for (const Code piece : rules_.codes.pieces(code)) {
            const KindId kind = rules_.codes.kind(piece);
            const bool counts = number.kinds.empty()
                                    ? !rules_.kinds[kind].dummy
                                    : std::find(number.kinds.begin(), number.kinds.end(), kind) != number.kinds.end();
            sum += counts ? 1 : 0;
        }
    }
    return sum;
}

unsigned GameState::variety(PlayerId player, std::span<const KindId> kinds) const {
    unsigned sum = 0;
    for (const KindId kind : kinds) {
        bool has = position_.slots[plan_.count_slot[player * rules_.kinds.size() + kind]] != 0;
        if (!has && rules_.reserve != rules::none) {
            const auto& reserve = rules_.variables[rules_.reserve];
            has = reserve.kind_index[kind] != rules::none &&
                  position_.slots[rules_.slot(rules_.reserve, player, kind)] != 0;
        }
        sum += has ? 1 : 0;
    }
    return sum;
}

void GameState::set_chain(Cell cell, rules::MoveTypeId type) {
    TurnState& turn_state = position_.turn_state;
    turn_state.hash ^= chain_hash(turn_state.chain, turn_state.chain_type) ^ chain_hash(cell, type);
    turn_state.chain = cell;
    turn_state.chain_type = type;
}

std::size_t GameState::occurrences() const {
    const auto same = [&](const Frame& frame) {
        return frame.turn_state.hash == position_.turn_state.hash && frame.turn_state.chain == rules::none;
    };
    return 1 + static_cast<std::size_t>(std::count_if(frames_.begin(), frames_.end(), same));
}

}  // namespace bazillion::play
