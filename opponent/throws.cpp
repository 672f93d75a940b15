#include "opponent/throws.h"

#include "play/position/hash_combine.h"
#include "play/position/random.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace bazillion::opponent {

namespace {

using play::Move;

/// The positions to which the turn behind two throws may lead.
class TurnEnds {
public:
    TurnEnds(play::Engine& engine, const std::function<bool()>& due) : engine_(engine), due_(due) {}

    [[nodiscard]] bool interrupted() const { return interrupted_; }
    /// Throws by the kinds that dice become. None if there is no such throw, if there is too much to be seen, or if it
    /// was interrupted.
    std::optional<std::set<std::uint64_t>> behind(rules::KindId first, rules::KindId second) {
        const std::size_t before = engine_.made();
        complete_ = roll(first) && roll(second) && !engine_.chance();
        if (complete_) {
            collect(engine_.player());
        }
        while (engine_.made() > before) {
            engine_.unmake();
        }
        return complete_ ? std::optional(ends_) : std::nullopt;
    }

private:
    static constexpr std::size_t most_positions = 5'000;

    bool roll(rules::KindId kind) {
        std::vector<Move> moves;
        engine_.legal_moves(moves);
        const auto found =
            std::find_if(moves.begin(), moves.end(), [&](Move move) { return engine_[move].named == kind; });
        return engine_.chance() && found != moves.end() && engine_.make(*found);
    }
    bool roll_any() {
        std::vector<Move> moves;
        engine_.legal_moves(moves);
        const auto least = std::min_element(moves.begin(), moves.end(), [&](Move one, Move other) {
            return engine_[one].named < engine_[other].named;
        });
        return least != moves.end() && engine_.make(*least);
    }

    void collect(play::PlayerId player) {
        if (engine_.ended() || engine_.player() != player) {
            note();
            return;
        }
        interrupted_ = interrupted_ || due_();
        complete_ = complete_ && !interrupted_ && seen_.size() < most_positions;
        if (!complete_ || !seen_.insert(engine_.position().turn_state.hash).second) {
            return;
        }
        std::vector<Move> moves;
        engine_.legal_moves(moves);
        for (const Move move : moves) {
            if (engine_.make(move)) {
                collect(player);
                engine_.unmake();
            }
        }
        if (moves.empty()) {
            note();
        }
    }

    /// The next throw shows all dice anew.
    void note() {
        const std::size_t before = engine_.made();
        const bool over = engine_.ended().has_value();
        while (!engine_.ended() && engine_.chance() && roll_any()) {
        }
        ends_.insert(play::hash_combine(engine_.position().turn_state.hash, over ? 1 : 0));
        while (engine_.made() > before) {
            engine_.unmake();
        }
    }

    play::Engine& engine_;
    const std::function<bool()>& due_;
    std::set<std::uint64_t> seen_, ends_;
    bool complete_ = true, interrupted_ = false;
};

}  // namespace

ThrowComparison::ThrowComparison(play::Engine& engine, std::uint64_t seed) : engine_(engine), random_(seed) {
    const std::size_t turns = engine.rules().turns.size();
    bool ever = false;
    for (std::size_t turn = 0; turn < turns; ++turn) {
        ever = ever || acts_twice(turn);
    }
    if (!ever) {
        answer_ = false;
    }
}

bool ThrowComparison::acts_twice(std::size_t turn) const {
    const rules::Rules& rules = engine_.rules();
    const auto random = [&](std::size_t at) { return rules.players[rules.turns[at].decider].random; };
    return random(turn) && random(rules.next_turn(turn));
}

ThrowComparison::Compared ThrowComparison::compare(rules::KindId one, rules::KindId other,
                                                   const std::function<bool()>& due) {
    TurnEnds ends(engine_, due), ends_back(engine_, due);
    const auto forth = ends.behind(one, other), back = ends_back.behind(other, one);
    return ends.interrupted() || ends_back.interrupted() ? Compared::interrupted
           : forth.has_value() != back.has_value()       ? Compared::different
           : !forth                                      ? Compared::too_much
           : *forth == *back                             ? Compared::alike
                                                         : Compared::different;
}

std::optional<bool> ThrowComparison::go_on(const std::function<bool()>& due) {
    constexpr int most_plies = 400, enough = 20;
    if (!answer_ && plies_ == 0) {
        engine_.set_position(engine_.start());
    }
    while (!answer_) {
        if (plies_ == most_plies || compared_ == enough) {
            answer_ = compared_ >= enough / 2;
            break;
        }
        if (due()) {
            return std::nullopt;
        }
        moves_.clear();
        engine_.legal_moves(moves_);
        const auto many = static_cast<std::uint32_t>(moves_.size());
        play::Random random = random_;  // what is interrupted begins again with the same numbers
        if (many > 1 && acts_twice(engine_.position().turn_state.turn)) {
            const std::uint32_t at = random.below(many), other = (at + 1 + random.below(many - 1)) % many;
            const Compared found = compare(engine_[moves_[at]].named, engine_[moves_[other]].named, due);
            if (found == Compared::interrupted) {
                return std::nullopt;
            }
            if (found == Compared::different) {
                answer_ = false;
                break;
            }
            compared_ += found == Compared::alike ? 1 : 0;
        }
        if (moves_.empty() || !engine_.make(moves_[random.below(many)])) {
            engine_.set_position(engine_.start());
        }
        random_ = random;
        ++plies_;
    }
    engine_.set_position(engine_.start());
    return answer_;
}

bool throws_commute(play::Engine& engine, std::uint64_t seed) {
    return ThrowComparison(engine, seed).go_on([] { return false; }).value_or(false);
}

}  // namespace bazillion::opponent
