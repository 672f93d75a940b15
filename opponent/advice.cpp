#include "opponent/advice.h"

#include <algorithm>

namespace bazillion::opponent {

using rules::Cell;
using rules::Code;
using rules::KindId;
using rules::PlayerId;

namespace {

Tapered difference(Tapered a, Tapered b) {
    return {static_cast<std::int16_t>(a.early - b.early), static_cast<std::int16_t>(a.late - b.late)};
}

Tapered mean(const std::vector<Tapered>& values) {
    int early = 0, late = 0;
    for (const Tapered value : values) {
        early += value.early;
        late += value.late;
    }
    const int count = std::max(static_cast<int>(values.size()), 1);
    return {static_cast<std::int16_t>(early / count), static_cast<std::int16_t>(late / count)};
}

bool has_reserve(const rules::Rules& rules, KindId kind) {
    if (rules.reserve == rules::none) {
        return false;
    }
    const auto& kinds = rules.variables[rules.reserve].kinds;
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

KindAdvice advice_of_kind(const Weights& weights, const rules::Rules& rules, PlayerId player, KindId kind) {
    KindAdvice advice{
        .player = player, .kind = kind, .worth = Tapered{}, .in_reserve = Tapered{}, .on_cell = {}, .zones = {}};
    const Code code = rules.codes.make(player, kind);
    if (weights.by_cell) {
        for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
            advice.on_cell.push_back(weights.of(static_cast<Cell>(cell), code));
        }
        advice.worth = mean(advice.on_cell);
        for (Tapered& weight : advice.on_cell) {
            weight = difference(weight, *advice.worth);
        }
    } else {
        advice.worth = weights.on_cell[code];
    }
    if (has_reserve(rules, kind)) {
        advice.in_reserve = weights.in_slot[rules.slot(rules.reserve, player, kind) - rules.cells()];
    }
    if (!weights.mobility.empty()) {
        advice.mobility = weights.mobility[code];
        advice.king_attack = weights.king_attack[code];
        advice.threat = weights.threat[code];
        advice.safe_check = weights.safe_check[code];
        for (std::size_t steps = 0; steps < Weights::most_steps; ++steps) {
            advice.passed[steps] = weights.passed[code * Weights::most_steps + steps];
            advice.passed_free[steps] = weights.passed_free[code * Weights::most_steps + steps];
        }
    }
    if (!weights.per_promotable.empty()) {
        advice.per_promotable = weights.per_promotable[code];
    }
    for (std::size_t steps = 0; !weights.steps.empty() && steps < Weights::distances; ++steps) {
        advice.near_enemy[steps] = weights.near_enemy[code * Weights::distances + steps];
        advice.near_own[steps] = weights.near_own[code * Weights::distances + steps];
    }
    return advice;
}

/// All codes of a player's pieces of a kind that stand alone.
std::vector<Code> codes_of(const rules::Rules& rules, PlayerId player, KindId kind) {
    std::vector<Code> codes;
    for (std::size_t i = 1; i < rules.codes.singles(); ++i) {
        const auto code = static_cast<Code>(i);
        if (rules.codes.owner(code) == player && rules.codes.kind(code) == kind) {
            codes.push_back(code);
        }
    }
    return codes;
}

/// The mean over the cells of what a piece is worth.
Tapered mean_of(const Weights& weights, std::size_t cells, Code code) {
    std::vector<Tapered> values;
    values.reserve(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        values.push_back(weights.of(static_cast<Cell>(cell), code));
    }
    return mean(values);
}

bool says(const std::array<Tapered, Weights::distances>& values) {
    return std::any_of(values.begin(), values.end(), [](Tapered value) { return value != Tapered{}; });
}

/// Pieces that are lost only with the game keep what they count there.
bool counts_in_exchanges(const rules::Rules& rules, const Weights& weights, Code code) {
    return !rules.is_royal(code) && !weights.loses_with(code);
}

/// Puts the advice for one kind into all codes of a player's pieces of this kind that stand alone.
void follow(const KindAdvice& advice, const rules::Rules& rules, const Views& views, PlayerId player,
            Weights& weights) {
    for (const Code code : codes_of(rules, player, advice.kind)) {
        if (advice.worth && counts_in_exchanges(rules, weights, code)) {
            weights.piece[code] = (advice.worth->early + advice.worth->late) / 2;
        }
        const Tapered derived = mean_of(weights, weights.by_cell ? rules.cells() : 1, code);
        const Tapered worth = advice.worth.value_or(derived);
        for (std::size_t cell = 0; weights.by_cell && cell < rules.cells(); ++cell) {
            Tapered& weight = weights.on_cell[cell * weights.codes + code];
            const Tapered besides = advice.on_cell.empty()
                                        ? difference(weight, derived)
                                        : advice.on_cell[views.seen(player, static_cast<Cell>(cell))];
            weight = worth;
            weight += besides;
            for (const KindAdvice::OfZone& each : advice.zones) {
                weight += rules.board.zones[each.zone].holds[player][cell] ? each.worth : Tapered{};
            }
        }
        if (!weights.by_cell) {
            weights.on_cell[code] = worth;
        }
        const auto row = static_cast<std::ptrdiff_t>(code * Weights::distances);
        if (!weights.mobility.empty()) {
            // What cells are worth without mobility is told with it, and otherwise includes it.
            const bool anew = !advice.on_cell.empty();
            const auto told = [&](Tapered& weight, const std::optional<Tapered>& value) {
                weight = value.value_or(anew ? Tapered{} : weight);
            };
            told(weights.mobility[code], advice.mobility);
            told(weights.king_attack[code], advice.king_attack);
            told(weights.threat[code], advice.threat);
            told(weights.safe_check[code], advice.safe_check);
            if (anew || says(advice.passed)) {
                std::copy(advice.passed.begin(), advice.passed.end(), weights.passed.begin() + row);
                std::copy(advice.passed_free.begin(), advice.passed_free.end(), weights.passed_free.begin() + row);
            }
        }
        if (!weights.per_promotable.empty() && (advice.per_promotable || !advice.on_cell.empty())) {
            weights.per_promotable[code] = advice.per_promotable.value_or(Tapered{});
        }
        if (!weights.steps.empty() && says(advice.near_enemy)) {
            std::copy(advice.near_enemy.begin(), advice.near_enemy.end(), weights.near_enemy.begin() + row);
        }
        if (!weights.steps.empty() && says(advice.near_own)) {
            std::copy(advice.near_own.begin(), advice.near_own.end(), weights.near_own.begin() + row);
        }
    }
    if (advice.in_reserve && has_reserve(rules, advice.kind)) {
        weights.in_slot[rules.slot(rules.reserve, player, advice.kind) - rules.cells()] = *advice.in_reserve;
    }
}

/// Adds to what a piece is worth wherever it stands.
void add_everywhere(const rules::Rules& rules, Weights& weights, Code code, Tapered worth) {
    if (counts_in_exchanges(rules, weights, code)) {
        weights.piece[code] += (worth.early + worth.late) / 2;
    }
    for (std::size_t i = code; i < weights.on_cell.size(); i += weights.codes) {
        weights.on_cell[i] += worth;
    }
}

void follow(const rules::AttributeAdvice& advice, const rules::Rules& rules, const Views& /*views*/, PlayerId player,
            Weights& weights) {
    for (const Code code : codes_of(rules, player, advice.kind)) {
        if (rules.codes.has(code, advice.attribute)) {
            add_everywhere(rules, weights, code, advice.worth);
        }
    }
}

void follow(const rules::DangerAdvice& advice, const rules::Rules& /*rules*/, const Views& /*views*/, PlayerId player,
            Weights& weights) {
    if (!weights.king_danger.empty()) {
        const auto first = static_cast<std::ptrdiff_t>(Weights::danger_at(player, advice.reserve, 0));
        std::copy(advice.worth.begin(), advice.worth.end(), weights.king_danger.begin() + first);
    }
}

void follow(const rules::ArrivalAdvice& advice, const rules::Rules& /*rules*/, const Views& /*views*/, PlayerId player,
            Weights& weights) {
    if (!weights.arrival.empty()) {
        const auto first = static_cast<std::ptrdiff_t>(player * Weights::plies);
        std::copy(advice.worth.begin(), advice.worth.end(), weights.arrival.begin() + first);
    }
}

/// A counter counts pieces on the board, or those that are neither there nor in reserve.
void follow(const rules::CounterAdvice& advice, const rules::Rules& rules, Weights& weights) {
    const rules::Counter& counter = rules.counters[advice.counter];
    const bool missing = counter.missing_from != 0;
    const Tapered worth = missing ? difference({}, advice.worth) : advice.worth;
    const auto counts = [&](KindId kind) {
        return counter.kinds.empty() ||
               std::find(counter.kinds.begin(), counter.kinds.end(), kind) != counter.kinds.end();
    };
    for (std::size_t i = 1; i < rules.codes.singles(); ++i) {
        const auto code = static_cast<Code>(i);
        if (counts(rules.codes.kind(code))) {
            add_everywhere(rules, weights, code, worth);
        }
    }
    for (std::size_t i = 0; missing && i < rules.kinds.size(); ++i) {
        const auto kind = static_cast<KindId>(i);
        for (std::size_t player = 0; counts(kind) && has_reserve(rules, kind) && player < rules.players.size();
             ++player) {
            weights.in_slot[rules.slot(rules.reserve, static_cast<PlayerId>(player), kind) - rules.cells()] += worth;
        }
    }
}

void follow(const rules::KeepAdvice& advice, const rules::Rules& rules, const Views& /*views*/, PlayerId player,
            Weights& weights) {
    weights.kept.resize(weights.codes);
    for (const Code code : codes_of(rules, player, advice.kind)) {
        weights.kept[code] = advice.worth;
    }
}

void follow(const rules::VariableAdvice& advice, const rules::Rules& rules, Weights& weights) {
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        const auto slot = rules.slot(advice.variable, static_cast<PlayerId>(player));
        if (slot != rules::none) {
            weights.in_slot[slot - rules.cells()] = advice.worth;
        }
    }
}

/// Calls `visit` with each player whose pieces are meant.
template <typename Visit>
void each_meant(PlayerId told, const rules::Rules& rules, const Views& views, Visit&& visit) {
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        const auto player = static_cast<PlayerId>(i);
        if (told == rules::no_player || views.leader(player) == views.leader(told)) {
            visit(player);
        }
    }
}

/// Adds what it is worth to a player that his piece has that one beside it.
void follow(const BesideAdvice& advice, const rules::Rules& rules, PlayerId player, Weights& weights) {
    const auto way = weights.neighbourhood->way(rules.board.symmetry[player][advice.direction]);
    if (!way) {
        return;
    }
    const Tapered mine = advice.worth;
    const Tapered theirs{static_cast<std::int16_t>(-mine.early), static_cast<std::int16_t>(-mine.late)};
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        const auto owner = static_cast<PlayerId>(i);
        if (advice.enemy == (owner == player)) {
            continue;
        }
        for (const Code piece : codes_of(rules, player, advice.kind)) {
            for (const Code other : codes_of(rules, owner, advice.other)) {
                const Code first = way->forward ? piece : other, ahead = way->forward ? other : piece;
                weights.beside[(way->axis * weights.codes + first) * weights.codes + ahead] +=
                    way->forward || !advice.enemy ? mine : theirs;
            }
        }
    }
}

void follow_beside(const Advice& advice, const rules::Rules& rules, const Views& views, Weights& weights) {
    constexpr std::size_t most_entries = 4'000'000;
    if (advice.beside.empty()) {
        return;
    }
    weights.beside.clear();
    weights.neighbourhood = nullptr;
    auto neighbourhood = std::make_shared<const Neighbourhood>(rules);
    const std::size_t entries = neighbourhood->axes().size() * weights.codes * weights.codes;
    if (entries > most_entries) {
        return;
    }
    weights.neighbourhood = std::move(neighbourhood);
    weights.beside.resize(entries);
    for (const BesideAdvice& beside : advice.beside) {
        each_meant(beside.player, rules, views, [&](PlayerId player) { follow(beside, rules, player, weights); });
    }
}

/// Stacks are worth what their pieces are.
void add_up_stacks(const rules::Rules& rules, Weights& weights) {
    for (std::size_t i = rules.codes.singles(); i < rules.codes.size(); ++i) {
        const auto stack = static_cast<Code>(i);
        const std::size_t places = weights.by_cell ? rules.cells() : 1;
        for (std::size_t place = 0; place < places; ++place) {
            Tapered sum;
            for (const Code piece : rules.codes.pieces(stack)) {
                sum += weights.on_cell[place * weights.codes + piece];
            }
            weights.on_cell[place * weights.codes + stack] = sum;
        }
    }
}

/// What was told of everybody's pieces, told once for each view.
template <typename Told>
void tell_for_each_view(std::vector<Told>& all, const rules::Rules& rules, const Views& views) {
    std::vector<Told> told;
    for (const Told& each : all) {
        for (std::size_t i = 0; i < rules.players.size(); ++i) {
            const auto player = static_cast<PlayerId>(i);
            const bool meant = each.player == rules::no_player || views.leader(each.player) == player;
            if (meant && views.leader(player) == player) {
                told.push_back(each);
                told.back().player = player;
            }
        }
    }
    all = std::move(told);
}

}  // namespace

Advice in_force(const Advice& author, const Advice& learned, const rules::Rules& rules, const Views& views) {
    Advice both;
    both.network = learned.network ? learned.network : author.network;
    both.beside = learned.beside.empty() ? author.beside : learned.beside;
    both.attributes = learned.attributes;
    for (const rules::AttributeAdvice& each : author.attributes) {
        const bool relearned = std::any_of(learned.kinds.begin(), learned.kinds.end(),
                                           [&](const KindAdvice& kind) { return kind.kind == each.kind; });
        if (!relearned) {
            both.attributes.push_back(each);
        }
    }
    tell_for_each_view(both.beside, rules, views);
    tell_for_each_view(both.attributes, rules, views);
    return both;
}

Advice advice_of(const Weights& weights, const rules::Rules& rules, const Views& views) {
    Advice advice;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        const auto owner = static_cast<PlayerId>(player);
        for (std::size_t kind = 0; views.leader(owner) == owner && kind < rules.kinds.size(); ++kind) {
            advice.kinds.push_back(advice_of_kind(weights, rules, owner, static_cast<KindId>(kind)));
        }
        for (std::size_t reserve = 0; views.leader(owner) == owner && reserve < Weights::reserves; ++reserve) {
            if (!weights.king_danger.empty() && (reserve == 0 || rules.reserve != rules::none)) {
                rules::DangerAdvice danger{.player = owner, .reserve = reserve};
                const auto first = static_cast<std::ptrdiff_t>(Weights::danger_at(owner, reserve, 0));
                std::copy_n(weights.king_danger.begin() + first, danger.worth.size(), danger.worth.begin());
                advice.danger.push_back(danger);
            }
        }
        if (!weights.arrival.empty() && views.leader(owner) == owner) {
            rules::ArrivalAdvice arrival{.player = owner};
            const auto first = static_cast<std::ptrdiff_t>(player * Weights::plies);
            std::copy_n(weights.arrival.begin() + first, arrival.worth.size(), arrival.worth.begin());
            advice.arrivals.push_back(arrival);
        }
    }
    return advice;
}

void follow_advice(const Advice& advice, const rules::Rules& rules, const Views& views, Weights& weights) {
    const auto meant = [&](const auto& told) {
        each_meant(told.player, rules, views, [&](PlayerId player) { follow(told, rules, views, player, weights); });
    };
    std::for_each(advice.kinds.begin(), advice.kinds.end(), meant);
    std::for_each(advice.attributes.begin(), advice.attributes.end(), meant);
    std::for_each(advice.kept.begin(), advice.kept.end(), meant);
    std::for_each(advice.danger.begin(), advice.danger.end(), meant);
    std::for_each(advice.arrivals.begin(), advice.arrivals.end(), meant);
    for (const rules::CounterAdvice& counter : advice.counters) {
        follow(counter, rules, weights);
    }
    for (const rules::VariableAdvice& variable : advice.variables) {
        follow(variable, rules, weights);
    }
    add_up_stacks(rules, weights);
    follow_beside(advice, rules, views, weights);
    if (advice.network) {
        auto network = std::make_shared<const NeuralNetwork>(*advice.network, rules, views);
        weights.network = network->applies() ? std::move(network) : nullptr;
    }
}

std::vector<std::uint8_t> king_steps(const rules::Rules& rules, std::uint8_t most) {
    const std::size_t cells = rules.cells();
    std::vector<std::uint8_t> steps(cells * cells, most);
    std::vector<Cell> open;
    for (std::size_t from = 0; from < cells; ++from) {
        const auto row = steps.begin() + static_cast<std::ptrdiff_t>(from * cells);
        row[static_cast<std::ptrdiff_t>(from)] = 0;
        open.assign(1, static_cast<Cell>(from));
        for (std::size_t i = 0; i < open.size(); ++i) {
            for (std::size_t way = 0; way < rules.board.directions.size(); ++way) {
                const Cell next = rules.board.step(open[i], static_cast<rules::DirectionId>(way));
                const int count = row[open[i]] + 1;
                if (next != rules::none && next < cells && count < row[next]) {
                    row[next] = static_cast<std::uint8_t>(count);
                    open.push_back(next);
                }
            }
        }
    }
    return steps;
}

}  // namespace bazillion::opponent
