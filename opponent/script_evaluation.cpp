#include "opponent/script_evaluation.h"

#include <algorithm>

namespace bazillion::opponent {

ScriptEvaluation::ScriptEvaluation(play::Engine& engine) : engine_(engine) {
    const rules::Rules& rules = engine.rules();
    const bool asked = std::any_of(rules.hooks.begin(), rules.hooks.end(),
                                   [](const rules::Hook& hook) { return hook.event == rules::Hook::Event::evaluate; });
    for (std::size_t turn = 0; asked && engine.has_scripts() && turn < rules.turns.size(); ++turn) {
        std::size_t at = turn;
        for (std::size_t i = 0; i < rules.turns.size() && rules.players[rules.turns[at].decider].random; ++i) {
            at = rules.next_turn(at);
        }
        next_.push_back(rules.turns[at].mover);
    }
}

Score ScriptEvaluation::score(const Sides& sides) {
    const rules::PlayerId player = next_[engine_.position().turn_state.turn];
    const auto answer = engine_.evaluate_by_scripts(player);
    if (answer) {
        return *answer * sides.sign(player);
    }
    if (answer.error().code != play::Hooks::interrupted) {
        error_ = answer.error();
        next_.clear();
    }
    return 0;
}

}  // namespace bazillion::opponent
