#include "opponent/mobility_survey.h"

#include "opponent/board_symmetry.h"
#include "opponent/goal_potential.h"

#include <algorithm>

namespace bazillion::opponent {

using rules::Cell;
using rules::Code;
using rules::KindId;
using rules::PlayerId;

void MobilitySurvey::Activity::add(const Activity& other) {
    const float all = samples + other.samples;
    const auto mean = [&](float one, float two) { return all == 0 ? 0 : (one * samples + two * other.samples) / all; };
    quiet = mean(quiet, other.quiet);
    captures = mean(captures, other.captures);
    open = mean(open, other.open);
    attacked = mean(attacked, other.attacked);
    samples = all;
}

MobilitySurvey::MobilitySurvey(play::Engine& engine, std::uint64_t seed)
    : engine_(engine),
      random_(seed),
      kinds_(engine.rules().kinds.size()),
      cells_(engine.rules().cells()),
      pseudo_royal_(opponent::pseudo_royals(engine.rules(), engine.start())),
      places_(engine.rules().players.size() * kinds_ * cells_),
      places_of_(engine.rules().players.size() * kinds_),
      snapshots_(engine.rules().players.size()),
      density_(2 * engine.rules().players.size() * cells_) {}

namespace {

constexpr std::size_t positions_wanted = 160, most_plies_surveyed = 8'000, longest_game = 160;

}  // namespace

bool MobilitySurvey::go_on(const std::function<bool()>& is_due) {
    bool over = false;
    const auto due = [&] { return over = over || is_due(); };
    collect_positions(due);
    if (collected() && !seeded_) {
        seeded_ = true;
        sort_by_density();
        seed_places();
    }
    while (seeded_ && !complete() && !due()) {
        survey_next(due);
    }
    static_cast<void>(engine_.take_error());  // of a script that was interrupted, or fails in these positions
    engine_.set_position(engine_.start());
    return complete();
}

bool MobilitySurvey::complete() const {
    constexpr std::size_t work = 80'000;  // positions looked at
    return seeded_ && (reached_.empty() || pass_ == 0 || samples_ >= work);
}

/// Looks at the next place; the more often, the fewer the places of its kind are.
void MobilitySurvey::survey_next(const std::function<bool()>& due) {
    constexpr std::size_t most = 40;  // of a place, in all passes, if its kind gets to half of the board
    constexpr std::size_t most_times = 8;
    const std::size_t place = reached_[next_];
    const std::size_t times = std::clamp<std::size_t>(cells_ / (2 * places_of_[place / cells_]), 1, most_times);
    survey(place, pass_ * times, due);
    samples_ += 2 * pass_ * times;
    if (++next_ == reached_.size()) {
        next_ = 0;
        passed_ += pass_;
        pass_ = std::min(2 * pass_, most - passed_);
    }
}

bool MobilitySurvey::collected() const {
    return positions_ >= positions_wanted || plies_ >= most_plies_surveyed;
}

/// Positions of random games, the opening as likely as the end.
void MobilitySurvey::collect_positions(const std::function<bool()>& due) {
    if (collected()) {
        return;
    }
    play::Playout playout(engine_, random_());
    while (!collected() && !due()) {
        engine_.set_position(engine_.start());
        collect_from_game(playout, due);
    }
}

/// So many plies, or as many as there is time for: one may take long.
play::Playout::Played MobilitySurvey::play_on(play::Playout& playout, std::size_t plies,
                                              const std::function<bool()>& due) {
    play::Playout::Played played;
    while (played.plies < plies && !played.ending && !engine_.has_error()) {
        const auto one = playout.play(1);
        played.plies += one.plies;
        played.ending = one.ending;
        if (one.plies == 0 || due()) {
            break;
        }
    }
    return played;
}

void MobilitySurvey::collect_from_game(play::Playout& playout, const std::function<bool()>& due) {
    for (std::size_t length = 0; length < longest_game && positions_ < positions_wanted;) {
        const std::size_t next = 1 + random_.below(8);
        const auto played = play_on(playout, next, due);
        length += next;
        plies_ += played.plies + 1;
        captures_ = captures_ || !engine_.last_move().captured.empty();
        if (engine_.has_error()) {
            constexpr std::size_t for_nothing = most_plies_surveyed / 16;
            plies_ += for_nothing;  // a script that fails now may fail always
            static_cast<void>(engine_.take_error());
            return;
        }
        if (played.ending || played.plies < next || due()) {
            return;
        }
        if (!engine_.chance() && !engine_.in_partial_move() && !engine_.ended()) {
            note_choice();
            snapshots_[engine_.mover()].push_back({engine_.position(), 0});
            ++positions_;
        }
    }
}

/// Whether there are captures in the position, or men to bring in, and something else to do as well.
void MobilitySurvey::note_choice() {
    const bool waiting = engine_.state().in_reserve(engine_.mover()) > 0;
    if (could_capture_ && had_choice_ && (waited_ || !waiting)) {
        return;
    }
    moves_.clear();
    engine_.legal_moves(moves_);
    const auto all = static_cast<std::ptrdiff_t>(moves_.size());
    const auto captures =
        std::count_if(moves_.begin(), moves_.end(), [&](play::Move move) { return engine_.captures(move); });
    could_capture_ = could_capture_ || captures > 0;
    had_choice_ = had_choice_ || (captures > 0 && captures < all);
    if (!waiting) {
        return;
    }
    const auto entries = std::count_if(moves_.begin(), moves_.end(), [&](play::Move move) {
        return !engine_.captures(move) && engine_[move].has(play::CompiledMove::drop);
    });
    could_enter_ = could_enter_ || entries > 0;
    waited_ = waited_ || (captures + entries > 0 && captures + entries < all);
}

/// The half of each player's positions that has more pieces tells how pieces move early in the game.
void MobilitySurvey::sort_by_density() {
    const auto& rules = engine_.rules();
    std::size_t board = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        board += rules.board.cells[cell].takes_drops() ? 1 : 0;
    }
    std::size_t early = 0, late = 0, pieces_early = 0, pieces_late = 0;
    for (auto& snapshots : snapshots_) {
        for (Snapshot& snapshot : snapshots) {
            for (std::size_t cell = 0; cell < cells_; ++cell) {
                snapshot.pieces += snapshot.position.at(static_cast<Cell>(cell)) != rules::empty ? 1 : 0;
            }
        }
        std::stable_sort(snapshots.begin(), snapshots.end(),
                         [](const Snapshot& a, const Snapshot& b) { return a.pieces > b.pieces; });
        for (std::size_t i = 0; i < snapshots.size(); ++i) {
            const bool crowded = i < (snapshots.size() + 1) / 2;
            (crowded ? early : late) += board;
            (crowded ? pieces_early : pieces_late) += snapshots[i].pieces;
        }
    }
    const auto density = [](std::size_t all, std::size_t pieces) {
        const float filled = all == 0 ? 0 : static_cast<float>(pieces) / static_cast<float>(all);
        return Density{std::max(1 - filled, 0.05F), std::max(filled / 2, 0.02F)};
    };
    early_ = density(early, pieces_early);
    late_ = density(late, pieces_late);
    for (std::size_t mover = 0; mover < snapshots_.size(); ++mover) {
        measure_density(static_cast<PlayerId>(mover));
    }
}

/// The more crowded positions of a mover, or the rest, which is nothing if there is one position only.
std::span<const MobilitySurvey::Snapshot> MobilitySurvey::half_of(PlayerId mover, bool late) const {
    const std::span<const Snapshot> all = snapshots_[mover];
    const std::size_t crowded = (all.size() + 1) / 2;
    return late ? all.subspan(crowded) : all.first(crowded);
}

/// Of each cell, drawn to what holds for all cells, since there are not many positions.
void MobilitySurvey::measure_density(PlayerId mover) {
    for (const bool late : {false, true}) {
        const Density& all = late ? late_ : early_;
        const auto positions = half_of(mover, late);
        for (std::size_t i = 0; i < cells_; ++i) {
            constexpr float drawn = 3;  // as much as so many positions
            const auto cell = static_cast<Cell>(i);
            Density sum{drawn * all.empty, drawn * all.enemy};
            for (const Snapshot& snapshot : positions) {
                const Code there = snapshot.position.at(cell);
                sum.empty += there == rules::empty ? 1.0F : 0.0F;
                sum.enemy += there != rules::empty && engine_.rules().codes.owner(there) != mover ? 1.0F : 0.0F;
            }
            const float count = static_cast<float>(positions.size()) + drawn;
            density_[density_at(mover, late, cell)] = {sum.empty / count, sum.enemy / count};
        }
    }
}

void MobilitySurvey::reach(PlayerId player, KindId kind, Cell cell) {
    const auto& rules = engine_.rules();
    if (kind >= kinds_ || cell >= cells_ || rules.board.cells[cell].exit) {
        return;
    }
    if (Place& place = places_[index(player, kind, cell)]; !place.reached) {
        place.reached = true;
        reached_.push_back(index(player, kind, cell));
        ++places_of_[reached_.back() / cells_];
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
        const bool drops = rules.kinds[kind].has_drops();
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

/// So many samples of the crowded positions, and as many of the others.
void MobilitySurvey::survey(std::size_t place, std::size_t samples, const std::function<bool()>& due) {
    const auto player = static_cast<PlayerId>(place / cells_ / kinds_);
    const auto crowded = half_of(player, false), rest = half_of(player, true);
    if (crowded.empty()) {
        return;
    }
    const auto any = [&](std::span<const Snapshot> positions) -> const Snapshot& {
        return positions[random_.below(static_cast<std::uint32_t>(positions.size()))];
    };
    for (std::size_t i = 0; i < samples && (i == 0 || !due()); ++i) {
        sample(any(crowded), place, false);
        sample(rest.empty() ? crowded.front() : any(rest), place, true);
    }
    const std::vector<Step> steps = places_[place].steps;
    for (const Step& step : steps) {
        reach(player, step.kind, step.to);
    }
}

/// Counts the moves of the piece put on its cell in a position.
void MobilitySurvey::sample(const Snapshot& snapshot, std::size_t place, bool late) {
    const auto cell = static_cast<Cell>(place % cells_);
    const auto kind = static_cast<KindId>(place / cells_ % kinds_);
    const auto player = static_cast<PlayerId>(place / cells_ / kinds_);
    const Code code = engine_.rules().codes.make(player, kind);
    play::Position position = snapshot.position;
    if (!stand_alone(position, player, code, cell)) {
        return;
    }
    engine_.set_position(position);
    moves_.clear();
    engine_.generate_of(cell, moves_);
    quiet_.clear();
    captured_.clear();
    float open = 0;
    std::vector<Step>& steps = places_[place].steps;
    for (const play::Move move : moves_) {
        const play::CompiledMove& made = engine_[move];
        const bool leaves = std::find(made.victims.begin(), made.victims.end(), cell) != made.victims.end();
        if (made.to == rules::none || made.has(play::CompiledMove::pass) || (leaves && made.to == cell)) {
            continue;
        }
        const bool captures = engine_.captures(move);
        auto& seen = captures ? captured_ : quiet_;
        if (std::find(seen.begin(), seen.end(), made.to) == seen.end()) {
            seen.push_back(made.to);
            const bool enemy = captures && snapshot.position.at(made.to) != rules::empty;  // not one passed over
            const Density& density =
                captures && !enemy ? (late ? late_ : early_) : density_[density_at(player, late, made.to)];
            open += 1 / (captures ? density.enemy : density.empty) / 2;
        }
        note_step(steps, made.to, made.named == rules::none ? kind : made.named, captures);
    }
    const auto capturable = [&] {
        const auto& players = engine_.plan()->contenders;
        return std::any_of(players.begin(), players.end(),
                           [&](PlayerId other) { return other != player && engine_.could_capture(other, cell, code); });
    };
    const bool attacked =
        engine_.plan()->is_royal(code) ? engine_.in_check(player) : pseudo_royal_[code] && capturable();
    Activity& activity = late ? places_[place].late : places_[place].early;
    activity.add(
        {static_cast<float>(quiet_.size()), static_cast<float>(captured_.size()), open, attacked ? 1.0F : 0.0F, 1});
}

void MobilitySurvey::note_step(std::vector<Step>& steps, Cell to, KindId kind, bool captures) {
    auto step =
        std::find_if(steps.begin(), steps.end(), [&](const Step& each) { return each.to == to && each.kind == kind; });
    if (step == steps.end()) {
        step = steps.insert(steps.end(), {to, kind});
    }
    step->quiet = step->quiet || !captures;
}

void MobilitySurvey::share_between_players() {
    const auto& contenders = engine_.plan()->contenders;
    if (contenders.size() != 2) {
        return;
    }
    const auto image = board_symmetry(engine_.rules(), engine_.start(), contenders[0], contenders[1]);
    for (std::size_t kind = 0; !image.empty() && kind < kinds_; ++kind) {
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            Place& one = places_[index(contenders[0], static_cast<KindId>(kind), static_cast<Cell>(cell))];
            Place& other = places_[index(contenders[1], static_cast<KindId>(kind), image[cell])];
            one.early.add(other.early);
            one.late.add(other.late);
            other.early = one.early;
            other.late = one.late;
        }
    }
}

}  // namespace bazillion::opponent
