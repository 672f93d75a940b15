#include "opponent/general_weights.h"

#include <algorithm>
#include <cmath>

namespace bazillion::opponent {

using rules::Cell;
using rules::Code;

namespace {

Tapered scaled(GeneralWeights::Value value, float unit) {
    const auto rounded = [&](float each) {
        return static_cast<std::int16_t>(std::lround(std::clamp(each * unit, -8'000.0F, 8'000.0F)));
    };
    return {rounded(value.early), rounded(value.late)};
}

}  // namespace

const GeneralWeights& GeneralWeights::learned() {
    static const GeneralWeights weights{.mobility = {0.21F, 0.65F},
                                        .king_attack = {14.5F, -15.2F},
                                        .threat = {22.0F, 15.3F},
                                        .passed = {{{-0.085F, 0.069F},
                                                    {-0.066F, 0.026F},
                                                    {-0.096F, 0.084F},
                                                    {-0.077F, 0.024F},
                                                    {-0.045F, 0.021F},
                                                    {0.096F, 0.024F},
                                                    {0.000F, 0.000F},
                                                    {0.000F, 0.000F}}},
                                        .king_danger = {{{-12.7F, 8.9F},
                                                         {-26.3F, 33.3F},
                                                         {-28.7F, 15.0F},
                                                         {-1.7F, -20.6F},
                                                         {-2.4F, -22.4F},
                                                         {3.4F, -13.5F},
                                                         {9.1F, -18.1F},
                                                         {21.0F, -28.2F},
                                                         {-3.1F, 11.0F},
                                                         {-14.2F, 1.5F},
                                                         {14.6F, 3.7F},
                                                         {13.4F, 7.2F},
                                                         {19.5F, 14.1F},
                                                         {6.1F, 7.6F},
                                                         {0.3F, -0.7F},
                                                         {1.9F, 1.0F}}}};
    return weights;
}

GeneralUnits general_units(const rules::Rules& rules, const MobilitySurvey& survey, const Weights& weights) {
    const std::size_t cells = rules.cells();
    GeneralUnits units;
    units.mobility.resize(weights.codes);
    units.gain.resize(weights.codes);
    units.usual.resize(weights.codes * cells);
    for (std::size_t i = 1; i < rules.codes.singles(); ++i) {
        const auto code = static_cast<Code>(i);
        const auto player = rules.codes.owner(code);
        const auto kind = rules.codes.kind(code);
        float sum = 0, count = 0;
        for (std::size_t cell = 0; player < rules.players.size() && cell < cells; ++cell) {
            const MobilitySurvey::Place& place = survey.place(player, kind, static_cast<Cell>(cell));
            if (!place.seen()) {
                continue;
            }
            auto& usual = units.usual[code * cells + cell];
            usual = {place.early.quiet + place.early.captures, place.late.quiet + place.late.captures};
            sum += (usual.early + usual.late) / 2;
            count += 1;
            for (const MobilitySurvey::Step& step : place.steps) {
                if (step.kind != kind && step.kind < rules.kinds.size()) {
                    const Score more = weights.piece[rules.codes.make(player, step.kind)] - weights.piece[code];
                    units.gain[code] = std::max(units.gain[code], static_cast<float>(more));
                }
            }
        }
        constexpr float usual_move = 12, least = 1;
        units.mobility[code] = count == 0 ? 0 : usual_move / std::sqrt(std::max(sum / count, least));
    }
    return units;
}

void add_general(const GeneralWeights& general, const GeneralUnits& units, Weights& weights) {
    for (std::size_t code = 1; code < weights.mobility.size(); ++code) {
        const Tapered move = weights.mobility[code] = scaled(general.mobility, units.mobility[code]);
        for (std::size_t cell = 0; weights.by_cell && cell < weights.cells; ++cell) {
            const GeneralWeights::Value usual = units.usual[code * weights.cells + cell];
            weights.on_cell[cell * weights.codes + code] +=
                Tapered{scaled({usual.early, 0}, -move.early).early, scaled({0, usual.late}, -move.late).late};
        }
        const bool piece = units.mobility[code] != 0;
        weights.king_attack[code] = piece ? scaled(general.king_attack, 1) : Tapered{};
        weights.threat[code] = piece ? scaled(general.threat, 1) : Tapered{};
        weights.safe_check[code] = piece ? scaled(general.safe_check, 1) : Tapered{};
        for (std::size_t steps = 0; steps < Weights::most_steps; ++steps) {
            weights.passed[code * Weights::most_steps + steps] = scaled(general.passed[steps], units.gain[code]);
        }
    }
    for (std::size_t at = 0; at < weights.king_danger.size(); ++at) {
        weights.king_danger[at] = scaled(general.king_danger[at % Weights::attacks], 1);
    }
}

}  // namespace bazillion::opponent
