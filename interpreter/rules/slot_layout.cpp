// The numbers of a position: piece codes and slots.
#include "rules/resolver.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <utility>

namespace bazillion::rules {

namespace {

constexpr std::size_t most_codes_on_cells = 20'000'000;  // tables tell for each piece on each cell what it can do
constexpr std::size_t most_attributes = 60;              // that vary: position texts write them as one number

bool contains(std::span<const AttributeId> list, AttributeId attribute) {
    return std::find(list.begin(), list.end(), attribute) != list.end();
}

}  // namespace

/// Whether there are codes enough for all combinations of so many attributes, on all cells.
bool Resolver::fits(std::size_t attributes) const {
    const std::size_t pieces = rules_.players.size() * rules_.kinds.size();
    const std::size_t most = std::min(bounds_.codes, most_codes_on_cells / rules_.board.cells.size());
    return attributes <= 16 && 1 + (pieces << attributes) <= most;
}

/// Whether nothing but the programs of pieces looks at an attribute, and a piece keeps it whatever kind it becomes.
bool Resolver::may_lie_beside(AttributeId attribute) const {
    const bool named =
        attribute == rules_.swept || std::any_of(rules_.text.begin(), rules_.text.end(), [&](const TextField& field) {
            return field.mark == attribute ||
                   std::any_of(field.letters.begin(), field.letters.end(),
                               [&](const auto& letter) { return letter.attribute == attribute; });
        });
    const auto declares = [&](const auto& kind, bool value) {
        return std::find(kind.begin(), kind.end(), std::pair{attribute, value}) != kind.end();
    };
    const bool never_true =
        std::none_of(declared_.begin(), declared_.end(), [&](const auto& kind) { return declares(kind, true); });
    const bool everywhere = std::all_of(declared_.begin(), declared_.end(), [&](const auto& kind) {
        return declares(kind, true) || declares(kind, false);
    });
    return !named && (never_true || everywhere);
}

/// How many instructions speak of an attribute.
std::size_t Resolver::uses_of(AttributeId attribute) const {
    std::size_t uses = 0;
    for (const Kind& kind : rules_.kinds) {
        for (const Block& block : kind.blocks) {
            uses += static_cast<std::size_t>(
                std::count_if(block.program.code.begin(), block.program.code.end(), [&](const Instruction& each) {
                    return (each.op == Op::test_attribute || each.op == Op::set_attribute) && each.a == attribute;
                }));
        }
    }
    return uses;
}

/// Where codes for all combinations of the attributes that vary would be too many, lays those beside the codes that
/// programs speak of least, until there are few enough to play quickly.
void Resolver::lay_beside(std::vector<AttributeId>& varying) {
    const auto few_enough = [&] {
        constexpr std::size_t comfortable = 4096;
        const std::size_t pieces = rules_.players.size() * rules_.kinds.size();
        return fits(varying.size()) && 1 + (pieces << varying.size()) <= comfortable;
    };
    if (fits(varying.size()) || rules_.has_stacks() || !rules_.scripts.empty()) {
        return;
    }
    std::vector<AttributeId> candidates;
    std::copy_if(varying.begin(), varying.end(), std::back_inserter(candidates),
                 [&](AttributeId attribute) { return may_lie_beside(attribute); });
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](AttributeId a, AttributeId b) { return uses_of(a) < uses_of(b); });
    for (const AttributeId attribute : candidates) {
        if (few_enough()) {
            break;
        }
        std::erase(varying, attribute);
        AttributePlane& plane = rules_.planes.emplace_back();
        plane.attribute = attribute;
        for (const auto& kind : declared_) {
            plane.initial.push_back(std::find(kind.begin(), kind.end(), std::pair{attribute, true}) != kind.end());
        }
    }
}

void Resolver::codes() {
    std::vector<AttributeId> varying;  // in codes
    for (const AttributeId attribute : context_.set_attributes) {
        if (!contains(varying, attribute)) {
            varying.push_back(attribute);
        }
    }
    const std::size_t combined = varying.size();
    lay_beside(varying);
    std::vector<Codes::KindAttributes> kinds(rules_.kinds.size());
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const auto vary = [&](AttributeId attribute, bool value) {
            auto& of = kinds[kind];
            if (!contains(of.varying, attribute)) {
                of.varying.push_back(attribute);
                const bool within = of.varying.size() <= 32;  // `Codes` refuses far fewer
                of.initial |= value && within ? 1u << (of.varying.size() - 1) : 0u;
            }
        };
        for (const auto& [attribute, value] : declared_[kind]) {
            if (contains(varying, attribute)) {
                vary(attribute, value);
                kinds[kind].declared = kinds[kind].varying.size();
            } else if (value && !rules_.plane_of(attribute)) {
                kinds[kind].constant_true.push_back(attribute);
            }
        }
        for (const AttributeId attribute : varying) {
            vary(attribute, false);
        }
    }
    rules_.codes = Codes(rules_.players.size(), std::move(kinds));
    if (rules_.has_stacks() && rules_.codes.valid() && varying.empty()) {
        rules_.codes.add_stacks(rules_.players.size(), rules_.stack_height, rules_.stack_most);
    }
    if (!rules_.codes.valid() || combined > most_attributes) {
        auto& said = document_.diagnostics.error(
            "too-many-attributes",
            fmt::format("{} pieces of {} players with {} attributes that moves set make more combinations than fit",
                        rules_.kinds.size(), rules_.players.size(), combined));
        said.hint = "attributes that begin alike for all pieces take least room; with scripts or stacks all take much";
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
    rules_.first_plane = static_cast<Slot>(std::min<std::size_t>(next, none));
    next += rules_.planes.size() * rules_.cells();
    constexpr std::size_t most_slots = 30'000;
    constexpr std::size_t most_counts = 30'000;  // a position also counts the pieces of each player and kind
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
