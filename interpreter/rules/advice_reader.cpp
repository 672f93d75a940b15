#include "rules/advice_reader.h"

#include "rules/context.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace bazillion::rules {

void AdviceReader::read(std::span<const Form> parts, Advice& advice) {
    for (const Form& part : parts) {
        const Word* const word = word_at(part, Place::advice);
        if (word == nullptr) {
            continue;
        }
        if (word->text == "kind") {
            kind(part, advice);
        } else if (word->text == "beside") {
            beside(part, advice);
        } else if (word->text == "king-danger") {
            danger(part, advice);
        } else if (word->text == "arrival") {
            arrival(part, advice);
        } else if (word->text == "counter") {
            counter(part, advice);
        } else if (word->text == "variable") {
            variable(part, advice);
        } else if (word->text == "mobility") {
            mobility(part, advice);
        } else {
            network(part, advice);
        }
    }
}

syntax::Diagnostic& AdviceReader::report(std::string code, std::string message, const Form& at) {
    return severity_ == syntax::Severity::error
               ? diagnostics_.error(std::move(code), std::move(message), at.origin())
               : diagnostics_.warning(std::move(code), std::move(message), at.origin());
}

void AdviceReader::unknown(std::string_view what, const Form& at, const std::vector<std::string>& known) {
    auto& said = report(fmt::format("unknown-{}", what),
                        fmt::format("unknown {} `{}`", what, at.is_list() ? "(...)" : at.text()), at);
    said.hint = syntax::suggest(at.text(), known);
    if (said.hint.empty()) {
        said.hint = Context::those_known(known);
    }
}

const Word* AdviceReader::word_at(const Form& part, Place place) {
    const Word* const word = part.is_list() ? find_word(place, part.head()) : nullptr;
    if (word == nullptr) {
        unknown("advice", part.is_list() && !part.items().empty() ? part.items().front() : part, words_at(place));
    }
    return word;
}

const syntax::Form* AdviceReader::item(const Form& list, std::size_t at) {
    if (list.items().size() <= at) {
        report("bad-advice", "something is missing here", list);
        return nullptr;
    }
    return &list.items()[at];
}

std::optional<std::int16_t> AdviceReader::number(const Form& list, std::size_t at) {
    constexpr int most = 8'000;
    const Form* const form = item(list, at);
    if (form == nullptr) {
        return std::nullopt;
    }
    const auto value = form->is_atom() ? parse_number(form->text()) : std::nullopt;
    if (!value || std::abs(*value) > most) {
        report("bad-advice", fmt::format("expected a whole number from {} to {}", -most, most), *form);
        return std::nullopt;
    }
    return static_cast<std::int16_t>(*value);
}

std::optional<Tapered> AdviceReader::pair(const Form& list, std::size_t at) {
    if (list.items().size() == at + 1) {
        report("bad-advice", "something is missing here", list).hint =
            "two numbers are expected: what it is worth at the beginning of the game, and at its end";
        return std::nullopt;
    }
    const auto early = number(list, at), late = early ? number(list, at + 1) : std::nullopt;
    return late ? std::optional(Tapered{*early, *late}) : std::nullopt;
}

std::optional<std::size_t> AdviceReader::named(std::string_view what, const std::vector<std::string>& names,
                                               const Form& list, std::size_t at) {
    const Form* const form = item(list, at);
    if (form == nullptr) {
        return std::nullopt;
    }
    const auto found = form->is_list() ? names.end() : std::find(names.begin(), names.end(), form->text());
    if (found == names.end()) {
        unknown(what, *form, names);
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - names.begin());
}

std::optional<KindId> AdviceReader::kind_named(const Form& list, std::size_t at) {
    const auto kind = named("piece", names_of(rules_.kinds), list, at);
    return kind ? std::optional(static_cast<KindId>(*kind)) : std::nullopt;
}

std::optional<PlayerId> AdviceReader::player_named(const Form& list, std::size_t at) {
    const auto player = named("player", names_of(rules_.players), list, at);
    return player ? std::optional(static_cast<PlayerId>(*player)) : std::nullopt;
}

/// The player of `(player NAME)`, if that stands at `at`, which is passed over then; else everybody.
PlayerId AdviceReader::player_told(const Form& list, std::size_t& at) {
    const auto& items = list.items();
    return items.size() > at && items[at].is_call("player") ? player_named(items[at++], 1).value_or(no_player)
                                                            : no_player;
}

std::optional<Cell> AdviceReader::cell_named(const Form& list, std::size_t at) {
    const Form* const form = item(list, at);
    const auto cell = form == nullptr || form->is_list() ? std::nullopt : rules_.find_cell(form->text());
    if (form != nullptr && !cell) {
        unknown("position", *form, names_of(rules_.board.cells));
    }
    return cell;
}

/// `(kind Pawn (player White) (worth 82 110) ...)`.
void AdviceReader::kind(const Form& form, Advice& advice) {
    const auto found = kind_named(form, 1);
    if (!found) {
        return;
    }
    KindAdvice told{.player = no_player, .kind = *found, .worth = {}, .in_reserve = {}, .on_cell = {}, .zones = {}};
    const auto parts = arguments(form).subspan(1);
    for (const Form& part : parts) {
        if (part.is_call("player")) {
            told.player = player_named(part, 1).value_or(told.player);
        }
    }
    if (!kinds_.emplace(told.player, told.kind).second) {
        report("bad-advice", fmt::format("`{}` has been told above", rules_.kinds[told.kind].name), form);
        return;
    }
    for (const Form& part : parts) {
        kind_part(part, told, advice);
    }
    advice.kinds.push_back(std::move(told));
}

void AdviceReader::kind_part(const Form& form, KindAdvice& kind, Advice& advice) {
    const Word* const word = word_at(form, Place::kind_advice);
    if (word == nullptr || word->text == "player") {
        return;
    }
    if (word->text == "worth") {
        kind.worth = pair(form, 1);
    } else if (word->text == "reserve") {
        kind.in_reserve = pair(form, 1);
    } else if (word->text == "mobility") {
        kind.mobility = pair(form, 1);
    } else if (word->text == "king-attack") {
        kind.king_attack = pair(form, 1);
    } else if (word->text == "threat") {
        kind.threat = pair(form, 1);
    } else if (word->text == "safe-check") {
        kind.safe_check = pair(form, 1);
    } else if (word->text == "passed") {
        by_steps(form, kind.passed);
    } else if (word->text == "passed-free") {
        by_steps(form, kind.passed_free);
    } else if (word->text == "per-promotable") {
        kind.per_promotable = pair(form, 1);
    } else if (word->text == "cells") {
        cells(form, kind);
    } else if (word->text == "zone") {
        zone(form, kind);
    } else if (word->text == "attribute") {
        attribute(form, kind, advice);
    } else if (word->text == "keep") {
        if (const auto worth = pair(form, 1)) {
            advice.kept.push_back({.player = kind.player, .kind = kind.kind, .worth = *worth});
        }
    } else {
        by_steps(form, word->text == "near-own" ? kind.near_own : kind.near_enemy);
    }
}

void AdviceReader::cells(const Form& form, KindAdvice& kind) {
    kind.on_cell.resize(rules_.cells());
    for (const Form& entry : arguments(form)) {
        const auto cell = cell_named(entry, 0);
        const auto worth = cell ? pair(entry, 1) : std::nullopt;
        if (worth) {
            kind.on_cell[*cell] = *worth;
        }
    }
}

void AdviceReader::zone(const Form& form, KindAdvice& kind) {
    const auto zone = named("zone", names_of(rules_.board.zones), form, 1);
    const auto worth = zone ? pair(form, 2) : std::nullopt;
    const auto told = [&](const KindAdvice::OfZone& before) { return before.zone == *zone; };
    if (worth && std::any_of(kind.zones.begin(), kind.zones.end(), told)) {
        report("bad-advice", "this zone has been told above", form);
    } else if (worth) {
        kind.zones.push_back({static_cast<ZoneId>(*zone), *worth});
    }
}

void AdviceReader::attribute(const Form& form, const KindAdvice& kind, Advice& advice) {
    const auto found = named("attribute", rules_.attributes, form, 1);
    const auto worth = found ? pair(form, 2) : std::nullopt;
    if (!worth) {
        return;
    }
    const auto attribute = static_cast<AttributeId>(*found);
    if (rules_.plane_of(attribute)) {
        report("bad-advice", "so many attributes change in this game that this one cannot be counted", form);
    } else if (!attributes_.emplace(kind.player, kind.kind, attribute).second) {
        report("bad-advice", "this attribute has been told above", form);
    } else {
        advice.attributes.push_back(
            {.player = kind.player, .kind = kind.kind, .attribute = attribute, .worth = *worth});
    }
}

void AdviceReader::pair_list(std::span<const Form> entries, std::span<Tapered> worth, std::string_view what) {
    for (std::size_t i = 0; i < entries.size() && i < worth.size(); ++i) {
        worth[i] = pair(entries[i], 0).value_or(Tapered{});
    }
    if (entries.size() > worth.size()) {
        report("bad-advice", fmt::format("no more than {} {} are told apart", worth.size(), what),
               entries[worth.size()]);
    }
}

void AdviceReader::by_steps(const Form& form, std::array<Tapered, KindAdvice::distances>& worth) {
    pair_list(arguments(form), worth, "distances");
}

/// `(king-danger (player White) 3 (0 0) (4 1) (9 2) ...)`: with three men in reserve or more.
void AdviceReader::danger(const Form& form, Advice& advice) {
    std::size_t at = 1;
    DangerAdvice told{.player = player_told(form, at)};
    const auto& reserves = DangerAdvice::reserves;
    const auto men = number(form, at);
    const auto found = std::find(reserves.begin(), reserves.end(), men.value_or(0));
    if (!men) {
        return;
    }
    if (found == reserves.end()) {
        report("bad-advice",
               fmt::format("expected how many men are in reserve at least: {}", fmt::join(reserves, ", ")),
               form.items()[at]);
        return;
    }
    told.reserve = static_cast<std::size_t>(found - reserves.begin());
    if (!dangers_.emplace(told.player, told.reserve).second) {
        report("bad-advice", "this has been told above", form);
        return;
    }
    pair_list(arguments(form).subspan(at), told.worth, "numbers of attacks");
    advice.danger.push_back(told);
}

/// `(arrival (player White) (900 900) (700 650) ...)`: one ply away, two ...
void AdviceReader::arrival(const Form& form, Advice& advice) {
    std::size_t at = 1;
    ArrivalAdvice told{.player = player_told(form, at)};
    if (!arrivals_.insert(told.player).second) {
        report("bad-advice", "this has been told above", form);
        return;
    }
    pair_list(arguments(form).subspan(at - 1), told.worth, "plies");
    advice.arrivals.push_back(told);
}

/// `(beside Pawn ne (own Pawn 8 14) (enemy Knight -5 -2))`.
void AdviceReader::beside(const Form& form, Advice& advice) {
    const auto found = kind_named(form, 1);
    if (!found) {
        return;
    }
    std::size_t at = 2;
    BesideAdvice each{.player = player_told(form, at), .kind = *found, .worth = {}};
    const auto direction = named("direction", rules_.board.directions, form, at);
    if (!direction) {
        return;
    }
    each.direction = static_cast<DirectionId>(*direction);
    for (const Form& entry : arguments(form).subspan(at)) {
        beside_entry(entry, each, advice);
    }
}

void AdviceReader::beside_entry(const Form& entry, BesideAdvice each, Advice& advice) {
    each.enemy = entry.is_call("enemy");
    if (!each.enemy && !entry.is_call("own")) {
        report("bad-advice", "expected `(own NAME ...)` or `(enemy NAME ...)`", entry);
        return;
    }
    const auto other = kind_named(entry, 1);
    const auto worth = other ? pair(entry, 2) : std::nullopt;
    if (!worth) {
        return;
    }
    each.other = *other;
    each.worth = *worth;
    if (!pairs_.emplace(each.player, each.kind, each.direction, each.other, each.enemy).second) {
        report("bad-advice", "this pair has been told above", entry);
        return;
    }
    advice.beside.push_back(each);
}

void AdviceReader::counter(const Form& form, Advice& advice) {
    const auto found = named("counter", names_of(rules_.counters), form, 1);
    const auto worth = found ? pair(form, 2) : std::nullopt;
    if (worth && !counters_.insert(*found).second) {
        report("bad-advice", "this counter has been told above", form);
    } else if (worth) {
        advice.counters.push_back({*found, *worth});
    }
}

void AdviceReader::variable(const Form& form, Advice& advice) {
    const auto found = named("variable", names_of(rules_.variables), form, 1);
    const auto worth = found ? pair(form, 2) : std::nullopt;
    if (!worth) {
        return;
    }
    const Variable& variable = rules_.variables[*found];
    if (variable.type != Variable::Type::number || !variable.per_player || !variable.kinds.empty()) {
        report("bad-advice", fmt::format("`{}` is no number of each player's own", variable.name), form.items()[1])
            .hint = variable.kinds.empty()
                        ? fmt::format("advice is for variables like `(variable {} number 0 per-player)`", variable.name)
                        : "what a piece is worth in reserve is told of its kind: `(kind Pawn (reserve 90 70))`";
    } else if (!variables_.insert(*found).second) {
        report("bad-advice", "this variable has been told above", form);
    } else {
        advice.variables.push_back({static_cast<VariableId>(*found), *worth});
    }
}

void AdviceReader::mobility(const Form& form, Advice& advice) {
    constexpr int most = 1'000;
    const auto percents = number(form, 1);
    if (percents && (*percents < 0 || *percents > most)) {
        report("bad-advice", fmt::format("expected percents from 0 to {}", most), form.items()[1]);
    } else if (percents && advice.mobility) {
        report("bad-advice", "mobility has been told above", form);
    } else if (percents) {
        advice.mobility = *percents;
    }
}

/// The numbers of a list from `at` on, one for each unit.
std::optional<std::vector<std::int16_t>> AdviceReader::unit_numbers(const Form& list, std::size_t at,
                                                                    std::size_t units) {
    if (list.items().size() != at + units) {
        report("bad-advice", fmt::format("expected {} numbers, one for each unit", units), list);
        return std::nullopt;
    }
    std::vector<std::int16_t> numbers;
    for (; at < list.items().size(); ++at) {
        const auto value = number(list, at);
        if (!value) {
            return std::nullopt;
        }
        numbers.push_back(*value);
    }
    return numbers;
}

/// `(network (output BIAS NUMBER ...) (bias NUMBER ...) (own Pawn (a2 b2) NUMBER ...) ...)`.
void AdviceReader::network(const Form& form, Advice& advice) {
    const auto& items = form.items();
    if (advice.network) {
        report("bad-advice", "a network has been told above", form);
        return;
    }
    if (items.size() < 3 || !items[1].is_call("output") || !items[2].is_call("bias")) {
        report("bad-advice", "a network begins with `(output ...)` and `(bias ...)`", form);
        return;
    }
    const Form& output = items[1];
    const std::size_t units = std::max<std::size_t>(output.items().size(), 2) - 2;
    if (units == 0 || units > NetworkAdvice::most_units) {
        report("bad-advice",
               fmt::format("expected a bias, and a number for each of 1 to {} units", NetworkAdvice::most_units),
               output);
        return;
    }
    const auto output_bias = number(output, 1);
    const auto weights = unit_numbers(output, 2, units), bias = unit_numbers(items[2], 1, units);
    if (!output_bias || !weights || !bias) {
        return;
    }
    NetworkAdvice network{.output_bias = *output_bias, .output = *weights, .bias = *bias, .inputs = {}};
    for (const Form& entry : arguments(form).subspan(2)) {
        network_input(entry, network);
    }
    advice.network = std::move(network);
}

void AdviceReader::network_input(const Form& entry, NetworkAdvice& network) {
    NetworkAdvice::Input input;
    input.enemy = entry.is_call("enemy");
    if ((!input.enemy && !entry.is_call("own")) || entry.items().size() < 3 || !entry.items()[2].is_list()) {
        report("bad-advice", "expected `(own NAME (CELL ...) NUMBER ...)` or `(enemy NAME (CELL ...) NUMBER ...)`",
               entry);
        return;
    }
    const auto kind = kind_named(entry, 1);
    if (!kind) {
        return;
    }
    input.kind = *kind;
    const Form& list = entry.items()[2];
    for (std::size_t at = 0; at < list.items().size(); ++at) {
        const auto cell = cell_named(list, at);
        if (!cell) {
            return;
        }
        if (!inputs_.emplace(input.enemy, input.kind, *cell).second) {
            report("bad-advice", "this piece on this cell has been told above", list.items()[at]);
            return;
        }
        input.cells.push_back(*cell);
    }
    if (input.cells.empty()) {
        report("bad-advice", "which cells are these?", entry);
        return;
    }
    if (auto weights = unit_numbers(entry, 3, network.units())) {
        input.weights = *std::move(weights);
        network.inputs.push_back(std::move(input));
    }
}

}  // namespace bazillion::rules
