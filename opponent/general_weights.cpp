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
    static const GeneralWeights weights{.mobility = {0.31F, 0.42F},
                                        .king_attack = {4.7F, -5.2F},
                                        .threat = {27.4F, 40.0F},
                                        .safe_check = {23.8F, 4.7F},
                                        .passed = {{{0.011F, 0.005F},
                                                    {-0.048F, 0.017F},
                                                    {0.011F, -0.027F},
                                                    {-0.049F, 0.008F},
                                                    {0.023F, -0.007F},
                                                    {-0.132F, 0.055F},
                                                    {-0.046F, 0.115F},
                                                    {0.000F, 0.000F}}},
                                        .king_danger = {{{2.7F, 0.4F},
                                                         {-10.7F, 2.4F},
                                                         {-3.2F, 13.7F},
                                                         {9.6F, -3.1F},
                                                         {11.5F, -5.2F},
                                                         {-4.9F, -5.2F},
                                                         {8.5F, -10.5F},
                                                         {12.2F, -3.4F},
                                                         {17.4F, -1.9F},
                                                         {11.3F, -10.8F},
                                                         {-3.8F, -0.9F},
                                                         {1.3F, 6.5F},
                                                         {-0.1F, 6.4F},
                                                         {-13.0F, 8.7F},
                                                         {-2.9F, 2.9F},
                                                         {-24.8F, 3.2F}}}};
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
                Tapered{scaled({usual.early, 0}, static_cast<float>(-move.early)).early,
                        scaled({0, usual.late}, static_cast<float>(-move.late)).late};
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
