// The numbers of a position: piece codes and slots.
#include "rules/resolver.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

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
                const bool fits = varying.size() <= 32;  // `Codes` refuses far fewer
                kinds[kind].initial |= value && fits ? 1u << (varying.size() - 1) : 0u;
            }
        };
        for (const auto& [attribute, value] : declared_[kind]) {
            if (contains(context_.set_attributes, attribute)) {
                vary(attribute, value);
                kinds[kind].declared = kinds[kind].varying.size();
            } else if (value) {
                kinds[kind].constant_true.push_back(attribute);
            }
        }
        for (const AttributeId attribute : context_.set_attributes) {
            vary(attribute, false);
        }
    }
    const bool varying =
        std::any_of(kinds.begin(), kinds.end(), [](const auto& kind) { return !kind.varying.empty(); });
    rules_.codes = Codes(rules_.players.size(), std::move(kinds));
    if (rules_.has_stacks() && rules_.codes.valid() && !varying) {
        rules_.codes.add_stacks(rules_.players.size(), rules_.stack_height, rules_.stack_most);
    }
    if (!rules_.codes.valid()) {
        document_.diagnostics.error("too-many-attributes",
                                    "pieces, players and attributes make more combinations than fit");
    }
}

/// `(stacks 16 (Pawn 8) ...)`: so many pieces can share a cell, so many of each kind.
void Resolver::stacks() {
    const Form* section = last("stacks");
    rules_.stack_most.assign(rules_.kinds.size(), 0);
    if (section == nullptr) {
        return;
    }
    const auto items = arguments(*section);
    const auto height = items.empty() ? std::nullopt : context_.need_number(items[0]);
    if (!height || *height < 2 || *height > 1000) {
        context_.error("bad-stacks", "`stacks` is `(stacks height (piece most) ...)`, with a height from 2 to 1000",
                       *section);
        return;
    }
    rules_.stack_height = static_cast<unsigned>(*height);
    for (const Form& entry : items.subspan(1)) {
        const auto kind = entry.items().empty() ? std::nullopt : context_.need_kind(entry.items()[0]);
        const auto most = entry.items().size() > 1 ? context_.need_number(entry.items()[1]) : std::nullopt;
        if (kind && most) {
            rules_.stack_most[*kind] = static_cast<unsigned>(std::clamp(*most, 0, *height));
        }
    }
}

/// Pieces that are set up on one cell must make a stack.
void Resolver::check_setup() {
    std::map<Cell, Code> standing;
    for (const Placement& placement : rules_.setup) {
        Code& code = standing[placement.cell];
        code = rules_.codes.joined(code, rules_.codes.make(placement.player, placement.kind));
        if (rules_.has_stacks() && code == none) {
            document_.diagnostics.error("stack-full", fmt::format("more pieces are set up on `{}` than can stand there",
                                                                  rules_.board.cells[placement.cell].name));
            return;
        }
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
