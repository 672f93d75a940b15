// What lies beside the board: stocks and visible variables.
#include "play/match/match.h"
#include "play/match/text.h"
#include "play/match/text_parts.h"
#include "syntax/phrases.h"

namespace bazillion::play {

const rules::Codes& codes(const Match& match) {
    return match.rules().codes;
}

std::vector<Stock> reserve(const Match& match, PlayerId player) {
    const auto& rules = match.rules();
    std::vector<Stock> stocks;
    if (rules.reserve != rules::none) {
        for (const KindId kind : rules.variables[rules.reserve].kinds) {
            const unsigned count = match.position().slots[rules.slot(rules.reserve, player, kind)];
            if (count > 0 || rules.may_hold(player, kind)) {
                stocks.push_back({player, kind, count});
            }
        }
    }
    return stocks;
}

namespace {

std::string label_of(const std::string& label, const std::string& name) {
    return label.empty() ? syntax::in_words(name) : label;
}

}  // namespace

std::vector<Gauge> gauges(const Match& match) {
    const auto& rules = match.rules();
    std::vector<Gauge> result;
    for (const rules::Counter& counter : rules.counters) {
        for (std::size_t player = 0; !counter.hidden && player < rules.players.size(); ++player) {
            const auto owner = static_cast<PlayerId>(player);
            result.push_back({label_of(counter.label, counter.name), owner,
                              std::to_string(counter_value(rules, match.position(), counter, owner))});
        }
    }
    for (std::size_t i = 0; i < rules.variables.size(); ++i) {
        const rules::Variable& variable = rules.variables[i];
        if (variable.hidden || variable.reserve || variable.type == rules::Variable::Type::cells) {
            continue;
        }
        for (std::size_t player = 0; player < (variable.per_player ? rules.players.size() : 1); ++player) {
            const auto owner = static_cast<PlayerId>(player);
            const Value value = match.position().slots[rules.slot(static_cast<rules::VariableId>(i), owner)];
            result.push_back({label_of(variable.label, variable.name), variable.per_player ? owner : rules::no_player,
                              value_text(rules, variable, value)});
            result.back().variable = static_cast<rules::VariableId>(i);
        }
    }
    return result;
}

}  // namespace bazillion::play
