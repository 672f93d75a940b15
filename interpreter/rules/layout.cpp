// The numbers of a position: piece codes and slots.
#include "rules/resolver.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

void Resolver::codes() {
    const auto contains = [](const auto& list, AttributeId attribute) {
        return std::find(list.begin(), list.end(), attribute) != list.end();
    };
    std::vector<Codes::KindAttributes> kinds(rules_.kinds.size());
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const auto vary = [&](AttributeId attribute, bool value) {
            auto& varying = kinds[kind].varying;
            if (!contains(varying, attribute)) {
                varying.push_back(attribute);
                kinds[kind].initial |= value ? 1u << (varying.size() - 1) : 0u;
            }
        };
        for (const auto& [attribute, value] : declared_[kind]) {
            if (contains(context_.set_attributes, attribute)) {
                vary(attribute, value);
            } else if (value) {
                kinds[kind].constant_true.push_back(attribute);
            }
        }
        for (const AttributeId attribute : context_.set_attributes) {
            vary(attribute, false);
        }
    }
    rules_.codes = Codes(rules_.players.size(), std::move(kinds));
    if (!rules_.codes.valid()) {
        document_.diagnostics.error("too-many-attributes",
                                    "pieces, players and attributes make more combinations than fit");
    }
}

void Resolver::slots() {
    std::size_t next = rules_.board.cells.size();
    for (Variable& variable : rules_.variables) {
        const std::size_t players = variable.per_player ? rules_.players.size() : 1;
        const bool is_set = variable.type == Variable::Type::cells;
        const std::size_t kinds = is_set ? variable.cells.size() : std::max<std::size_t>(variable.kinds.size(), 1);
        variable.first = static_cast<Slot>(std::min<std::size_t>(next, none));
        for (std::size_t player = 0; player < rules_.players.size(); ++player) {
            const std::size_t at = variable.per_player ? next + player * kinds : next;
            variable.by_player.push_back(static_cast<Slot>(std::min<std::size_t>(at, none)));
        }
        variable.kind_index.assign(rules_.kinds.size(), none);
        for (std::size_t i = 0; i < variable.kinds.size(); ++i) {
            variable.kind_index[variable.kinds[i]] = static_cast<std::uint16_t>(i);
        }
        if (variable.reserve) {
            variable.initial.assign(players * kinds, 0);
            for (const auto& [key, count] : supplies_) {
                const std::size_t at = key.first * kinds + variable.kind_index[key.second];
                variable.initial[at] = static_cast<Value>(std::clamp(count, 0, 60'000));
            }
        }
        next += players * kinds;
    }
    constexpr std::size_t most_slots = 30'000;
    constexpr std::size_t most_counts = 30'000;  // a position also counts the pieces of each player and kind
    constexpr std::size_t most_codes_on_cells = 20'000'000;  // tables tell for each piece on each cell what it can do
    if (next > most_slots) {
        document_.diagnostics.error("position-too-large", "the board and the variables are too large together");
    }
    if (rules_.players.size() * rules_.kinds.size() > most_counts ||
        rules_.codes.size() * rules_.board.cells.size() > most_codes_on_cells) {
        document_.diagnostics.error("game-too-large", "the board, the pieces and the players are too many together");
    }
    rules_.slots = static_cast<Slot>(std::min<std::size_t>(next, most_slots));
}

}  // namespace bazillion::rules
