#include "play/engine/position_oracle.h"

#include "play/engine/attacks.h"
#include "play/engine/last_move.h"
#include "play/engine/lookahead.h"

#include <algorithm>

namespace bazillion::play {

bool PositionOracle::evaluate(const rules::Program& program, PlayerId player) {
    const Entry entry = plain_ ? Tables::plain : tables_.condition(program, player);
    if (entry.interpreted) {
        return tables_.interpret_condition(program, player, *this);
    }
    return yields_any(entry);
}

bool PositionOracle::holds(const Test& test) {
    const auto within = [&](unsigned value) { return value >= test.low && value <= test.high; };
    bool result = false;
    switch (test.type) {
        case Test::Type::cell:
            return test.codes.contains(position_.slots[test.slot]);
        case Test::Type::any_cell:
            result = std::any_of(test.slots.begin(), test.slots.end(),
                                 [&](Slot slot) { return test.codes.contains(position_.slots[slot]); });
            break;
        case Test::Type::range:
            result = within(position_.slots[test.slot]);
            break;
        case Test::Type::group: {
            const auto asked = static_cast<rules::GroupNumber>(test.index);
            const Value* const board = position_.slots.data();
            result = within(plain_ ? state_.groups().ask_plain(asked, test.slot, test.player, board)
                                   : state_.groups().ask(asked, test.slot, test.player, board));
            break;
        }
        case Test::Type::number:
            result = within(number(rules_.numbers[test.index], test.player));
            break;
        case Test::Type::last_from:
            result = position_.turn_state.last_from == test.slot;
            break;
        case Test::Type::last_to:
            result = position_.turn_state.last_to == test.slot;
            break;
        case Test::Type::attacked:
            result = attacks_.answer(tables_.attack_test(test.index));
            break;
        case Test::Type::check:
            result = attacks_.in_check(test.player);
            break;
        case Test::Type::reach:
            result = lookahead_.can_reach(rules_.conditions[test.index], test.player);
            break;
        case Test::Type::predicate:
            result = answer_predicate(test);
            break;
        case Test::Type::captured:
        case Test::Type::becoming:
        case Test::Type::promoted:
        case Test::Type::passed:
        case Test::Type::moved:
        case Test::Type::dropped:
        case Test::Type::moved_to:
        case Test::Type::moved_from:
            result = is_such(rules_, test, state_.facts());
            break;
    }
    return result != test.negate;
}

/// Many moves of a position ask the same: answers are kept until something is written.
bool PositionOracle::answer_predicate(const Test& test) {
    const std::size_t of = test.index * rules_.players.size() + test.player;
    const std::size_t place = test.slot == rules::none ? rules_.cells() : test.slot;
    predicates_.resize(std::max(predicates_.size(), of + 1));
    KnownAnswers& known = predicates_[of];
    if (known.version != state_.version()) {
        known.version = state_.version();
        known.answers.assign(rules_.cells() + 1, Answer::unknown);
    }
    if (const Answer answer = known.answers[place]; answer != Answer::unknown) {
        return answer == Answer::yes;
    }
    const Entry entry = tables_.predicate(test.index, test.player, test.slot);
    const bool holds = entry.interpreted ? tables_.interpret_condition(tables_.predicate_program(test.index),
                                                                       test.player, *this, test.slot)
                                         : yields_any(entry);
    predicates_[of].answers[place] = holds ? Answer::yes : Answer::no;  // it may have asked for another predicate
    return holds;
}

unsigned PositionOracle::number_of(const rules::Number& asked, PlayerId player) {
    const PlayerId whose = asked.who.role == rules::Role::fixed      ? asked.who.player
                           : asked.who.role == rules::Role::opponent ? next_player(rules_, player)
                                                                     : player;
    if (asked.type == rules::Number::Type::variable) {
        return position_.slots[rules_.slot(asked.variable, whose, asked.kinds.empty() ? rules::none : asked.kinds[0])];
    }
    return number(asked, whose);
}

unsigned PositionOracle::number(const rules::Number& asked, PlayerId player) {
    switch (asked.type) {
        case rules::Number::Type::count:
            return state_.count(player, asked.kinds);
        case rules::Number::Type::owned:
            return state_.owned(player, asked);
        case rules::Number::Type::in_reserve:
            return state_.in_reserve(player);
        case rules::Number::Type::count_in:
            return state_.count_in(player, asked);
        case rules::Number::Type::variety:
            return state_.variety(player, asked.kinds);
        case rules::Number::Type::threatened:
            return threatened(player, asked.kinds);
        case rules::Number::Type::territory:
            return state_.groups().territory(player, position_.slots.data());
        case rules::Number::Type::to_move:
            return state_.mover() == player ? 1 : 0;
        case rules::Number::Type::order: {
            const unsigned first = number_of(rules_.numbers[asked.first], player);
            const unsigned second = number_of(rules_.numbers[asked.second], player);
            return first < second ? 0 : first == second ? 1 : 2;
        }
        case rules::Number::Type::turns:
            return position_.turn_state.turns;
        default:
            return position_.turn_state.quiet;
    }
}

unsigned PositionOracle::threatened(PlayerId player, std::span<const KindId> kinds) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < rules_.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const Code code = position_.slots[cell];
        const bool asked = code != rules::empty && rules_.codes.owner(code) == player &&
                           std::find(kinds.begin(), kinds.end(), rules_.codes.kind(code)) != kinds.end();
        const bool attacked =
            asked && std::any_of(plan_.enemies.begin(), plan_.enemies.end(), [&](PlayerId attacker) {
                return attacker != player && attacks_.attacked_by(attacker, cell, code, tables_.threats());
            });
        sum += attacked ? 1 : 0;
    }
    return sum;
}

}  // namespace bazillion::play
