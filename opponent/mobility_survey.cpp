#include "opponent/mobility_survey.h"

#include "play/analysis/playout.h"

#include <algorithm>

namespace bazillion::opponent {

using rules::Cell;
using rules::Code;
using rules::KindId;
using rules::PlayerId;

MobilitySurvey::MobilitySurvey(play::Engine& engine, std::uint64_t seed)
    : engine_(engine),
      random_(seed),
      kinds_(engine.rules().kinds.size()),
      cells_(engine.rules().cells()),
      places_(engine.rules().players.size() * kinds_ * cells_) {
    collect_positions();
    seed_places();
    constexpr std::size_t work = 40'000, fewest = 2, most = 48;  // positions looked at, in all and for a place
    const std::size_t samples = std::clamp(work / std::max<std::size_t>(open_.size() * 4, 1), fewest, most);
    std::size_t done = 0;
    for (std::size_t i = 0; i < open_.size() && !snapshots_.empty() && done < 8 * work; ++i, done += samples) {
        survey(open_[i], samples);
    }
    engine_.set_position(engine_.start());
}

/// Positions of random games, the opening as likely as the end.
void MobilitySurvey::collect_positions() {
    constexpr std::size_t wanted = 96, most_plies = 6'000, longest = 160;
    const auto& rules = engine_.rules();
    play::Playout playout(engine_, random_());
    std::size_t plies = 0;
    std::uint64_t empty = 0, all = 0;
    const auto captured = [&] { return !engine_.last_move().captured.empty(); };
    while (snapshots_.size() < wanted && plies < most_plies) {
        engine_.set_position(engine_.start());
        for (std::size_t length = 0; length < longest && snapshots_.size() < wanted;) {
            const std::size_t next = 1 + random_.below(8);
            const auto played = playout.play(next);
            length += next;
            plies += played.plies + 1;
            captures_ = captures_ || captured();
            if (played.ending || played.plies < next) {
                break;
            }
            if (engine_.chance() || engine_.in_partial_move() || engine_.ended()) {
                continue;
            }
            snapshots_.push_back({engine_.position(), engine_.mover()});
            for (std::size_t cell = 0; cell < cells_; ++cell) {
                empty += rules.board.cells[cell].takes_drops() && engine_.position().at(static_cast<Cell>(cell)) == 0;
                all += rules.board.cells[cell].takes_drops() ? 1 : 0;
            }
        }
    }
    if (all != 0) {
        empty_ = std::max(0.05F, static_cast<float>(empty) / static_cast<float>(all));
        enemy_ = std::max(0.02F, (1 - empty_) / 2);
    }
}

void MobilitySurvey::reach(PlayerId player, KindId kind, Cell cell) {
    const auto& rules = engine_.rules();
    if (kind >= kinds_ || cell >= cells_ || rules.board.cells[cell].exit) {
        return;
    }
    if (Place& place = places_[index(player, kind, cell)]; !place.reached) {
        place.reached = true;
        open_.push_back(index(player, kind, cell));
    }
}

/// Pieces of the setup where they stand, and those that can be dropped wherever that is.
void MobilitySurvey::seed_places() {
    const auto& rules = engine_.rules();
    const auto start = engine_.start();
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        for (const Code code : rules.codes.pieces(start.at(static_cast<Cell>(cell)))) {
            reach(rules.codes.owner(code), rules.codes.kind(code), static_cast<Cell>(cell));
        }
    }
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
        const auto& blocks = rules.kinds[kind].blocks;
        const bool drops =
            std::any_of(blocks.begin(), blocks.end(), [](const rules::Block& block) { return block.drop; });
        for (std::size_t player = 0; drops && player < rules.players.size(); ++player) {
            const auto owner = static_cast<PlayerId>(player);
            for (std::size_t cell = 0; rules.kinds[kind].belongs_to(owner) && cell < cells_; ++cell) {
                if (rules.board.cells[cell].takes_drops()) {
                    reach(owner, static_cast<KindId>(kind), static_cast<Cell>(cell));
                }
            }
        }
    }
}

/// Puts the piece there, in place of the player's royal piece if it is one itself. False if a royal piece stands there.
bool MobilitySurvey::stand_alone(play::Position& position, PlayerId player, Code code, Cell cell) const {
    const auto& rules = engine_.rules();
    const auto& plan = *engine_.plan();
    if (plan.is_royal(position.at(cell)) && !(plan.is_royal(code) && rules.codes.owner(position.at(cell)) == player)) {
        return false;
    }
    for (std::size_t other = 0; plan.is_royal(code) && other < cells_; ++other) {
        const Code there = position.at(static_cast<Cell>(other));
        if (plan.is_royal(there) && rules.codes.owner(there) == player) {
            rules.put_new(position.slots, static_cast<Cell>(other), rules::empty);
        }
    }
    rules.put_new(position.slots, cell, code);
    plan.complete(position);
    return true;
}

void MobilitySurvey::survey(std::size_t place, std::size_t samples) {
    const auto cell = static_cast<Cell>(place % cells_);
    const auto kind = static_cast<KindId>(place / cells_ % kinds_);
    const auto player = static_cast<PlayerId>(place / cells_ / kinds_);
    const Code code = engine_.rules().codes.make(player, kind);
    std::vector<Cell> seen_quiet, seen_captures;
    std::vector<Step> steps;
    for (std::size_t i = 0; i < samples; ++i) {
        const Snapshot& snapshot = snapshots_[random_.below(static_cast<std::uint32_t>(snapshots_.size()))];
        play::Position position = snapshot.position;
        if (snapshot.mover != player || !stand_alone(position, player, code, cell)) {
            continue;
        }
        engine_.set_position(position);
        moves_.clear();
        engine_.generate_of(cell, moves_);
        seen_quiet.clear();
        seen_captures.clear();
        for (const play::Move move : moves_) {
            const play::CompiledMove& made = engine_[move];
            auto& seen = engine_.captures(move) ? seen_captures : seen_quiet;
            if (made.to == rules::none || made.has(play::CompiledMove::pass)) {
                continue;
            }
            if (std::find(seen.begin(), seen.end(), made.to) == seen.end()) {
                seen.push_back(made.to);
            }
            const KindId becomes = made.named == rules::none ? kind : made.named;
            const auto same = [&](const Step& step) { return step.to == made.to && step.kind == becomes; };
            if (std::none_of(steps.begin(), steps.end(), same)) {
                steps.push_back({made.to, becomes});
            }
        }
        Place& at = places_[place];
        ++at.samples;
        at.quiet += static_cast<float>(seen_quiet.size());
        at.captures += static_cast<float>(seen_captures.size());
        at.attacked += engine_.plan()->is_royal(code) && engine_.in_check(player) ? 1.0F : 0.0F;
    }
    for (const Step& step : steps) {
        reach(player, step.kind, step.to);
    }
    Place& at = places_[place];
    at.steps = std::move(steps);
    if (at.samples != 0) {
        const auto samples_taken = static_cast<float>(at.samples);
        at.quiet /= samples_taken;
        at.captures /= samples_taken;
        at.attacked /= samples_taken;
    }
}

}  // namespace bazillion::opponent
