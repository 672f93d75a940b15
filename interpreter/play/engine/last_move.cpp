#include "play/engine/last_move.h"

#include "play/machine/machine.h"
#include "play/position/position.h"

#include <algorithm>

namespace bazillion::play {

bool is_such(const rules::Rules& rules, const Test& test, const CompiledMove& made) {
    const auto of_kind = [&] {
        return made.piece != rules::none && (test.index == rules::none || made.piece == test.index);
    };
    const auto in_zone = [&](Cell cell) {
        return cell != rules::none && rules.board.zones[test.index].holds[test.player][cell];
    };
    switch (test.type) {
        case Test::Type::becoming:
            return made.has(CompiledMove::becoming);
        case Test::Type::promoted:
            return made.has(CompiledMove::promoted);
        case Test::Type::passed:
            return made.has(CompiledMove::pass);
        case Test::Type::moved:
            return of_kind() && !made.has(CompiledMove::drop);
        case Test::Type::dropped:
            return of_kind() && made.has(CompiledMove::drop);
        case Test::Type::moved_to:
            return in_zone(made.to);
        case Test::Type::moved_from:
            return in_zone(made.from);
        default:
            return false;
    }
}

bool is_such(const rules::Rules& rules, const Test& test, const MoveFacts& facts) {
    if (test.type == Test::Type::captured) {
        return std::any_of(facts.captured.begin(), facts.captured.end(), [&](Code code) {
            return test.index == rules::none || rules.codes.kind(code) == test.index;
        });
    }
    return facts.made != nullptr && is_such(rules, test, *facts.made);
}

std::vector<Test> lasting_tests(const rules::Rules& rules) {
    std::vector<Test> tests;
    const auto add = [&](const Test& test) {
        if (std::find(tests.begin(), tests.end(), test) == tests.end()) {
            tests.push_back(test);
        }
    };
    const auto search = [&](const rules::Program& program) {
        for (const rules::Instruction& instruction : program.code) {
            Test test;
            for (std::size_t i = 0; i < rules.players.size(); ++i) {
                if (question_of_move(instruction, static_cast<PlayerId>(i), test)) {
                    add(test);
                }
            }
        }
    };
    for (const rules::Kind& kind : rules.kinds) {
        for (const rules::Block& block : kind.blocks) {
            search(block.program);
        }
    }
    for (const rules::Phase& phase : rules.phases) {
        search(phase.when);
    }
    for (const rules::Button& button : rules.buttons) {
        std::for_each(button.programs.begin(), button.programs.end(), search);
    }
    for (const rules::Royal& royal : rules.royals) {
        search(royal.when);
    }
    for (const rules::Hook& hook : rules.hooks) {
        if (hook.event == rules::Hook::Event::moves || hook.event == rules::Hook::Event::evaluate) {
            search(hook.when);
        }
    }
    return tests;
}

std::uint64_t last_move_hash(const rules::Rules& rules, std::span<const Test> tests, const MoveFacts& facts) {
    constexpr Slot beyond_slots = 0xfffb;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < tests.size(); ++i) {
        hash ^= is_such(rules, tests[i], facts) ? slot_hash(beyond_slots, static_cast<Value>(i)) : 0;
    }
    return hash;
}

}  // namespace bazillion::play
