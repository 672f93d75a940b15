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
    static const GeneralWeights weights{.mobility = {0.26F, 0.49F},
                                        .king_attack = {6.4F, -14.5F},
                                        .threat = {24.6F, 11.7F},
                                        .safe_check = {15.0F, 7.2F},
                                        .passed = {{{-0.074F, 0.021F},
                                                    {0.000F, 0.028F},
                                                    {-0.069F, 0.051F},
                                                    {-0.075F, 0.045F},
                                                    {-0.040F, 0.018F},
                                                    {0.056F, 0.018F},
                                                    {0.000F, 0.000F},
                                                    {0.000F, 0.000F}}},
                                        .king_danger = {{{-18.9F, 20.5F},
                                                         {-21.6F, 22.2F},
                                                         {-21.7F, 8.4F},
                                                         {4.9F, -20.7F},
                                                         {9.7F, -19.3F},
                                                         {13.8F, -16.4F},
                                                         {13.7F, -16.4F},
                                                         {20.1F, -12.7F},
                                                         {-4.3F, 8.6F},
                                                         {13.5F, -12.8F},
                                                         {-9.5F, 7.8F},
                                                         {-6.1F, 1.0F},
                                                         {4.2F, 6.7F},
                                                         {8.7F, 7.4F},
                                                         {8.4F, 11.0F},
                                                         {-15.0F, 4.6F}}}};
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
