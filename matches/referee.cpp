#include "matches/referee.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace bazillion::matches {
namespace {

class Referee {
public:
    Referee(play::Match& match, const std::array<Player*, 2>& players, const GamePlan& plan)
        : match_(match), players_(players), plan_(plan), lots_(mixed(plan.seed, 0)) {
        record_.game = plan.game;
        record_.reversed = plan.game % 2 == 1;
        seats_ = deciders(match.rules());
    }

    play::Result<GameRecord> play() {
        match_.restart();
        auto prepared = cast_first_lots();
        prepared = prepared ? begin_players() : prepared;
        prepared = prepared && !over_ ? play_opening_moves() : prepared;
        if (!prepared) {
            return tl::unexpected(prepared.error());
        }
        while (!over_) {
            if (const auto went_on = next_ply(); !went_on) {
                return tl::unexpected(went_on.error());
            }
        }
        for (const play::Ply& ply : match_.record()) {
            record_.moves.push_back(ply.text);
        }
        return std::move(record_);
    }

private:
    /// 0 if the first player acts, 1 if the second does.
    [[nodiscard]] std::size_t acting() const {
        const bool second_seat = match_.player() != seats_.front();
        return second_seat != record_.reversed ? 1 : 0;
    }

    /// Random players that act before anybody else belong to the start that programs are given.
    play::Result<void> cast_first_lots() {
        std::size_t next = 0;
        while (next < plan_.opening.size() && by_lot()) {
            if (auto played = match_.play(plan_.opening[next++]); !played) {
                return played;
            }
        }
        return plan_.opening.empty() ? cast_lots(match_, lots_) : play::Result<void>();
    }

    play::Result<void> begin_players() {
        for (std::size_t who = 0; who < 2; ++who) {
            const auto begun = players_[who]->begin(match_, mixed(plan_.seed, plan_.game, who + 1));
            if (!begun && !over_) {
                lose_by_fault(who, begun.error());
            }
        }
        return {};
    }

    play::Result<void> play_opening_moves() {
        for (std::size_t next = match_.record().size(); next < plan_.opening.size(); ++next) {
            const auto options = match_.options();
            const auto found = std::find_if(options.begin(), options.end(),
                                            [&](const auto& option) { return option.text == plan_.opening[next]; });
            if (found == options.end()) {
                return tl::unexpected(
                    play::Error{fmt::format("the opening's move `{}` is not legal", plan_.opening[next]),
                                "were the rules changed since the match began?", ""});
            }
            if (auto made = make(play::Option(*found)); !made) {
                return made;
            }
        }
        record_.opening = match_.record().size();
        return {};
    }

    [[nodiscard]] bool by_lot() const {
        return !match_.options().empty() && match_.rules().players[match_.player()].random;
    }

    play::Result<void> make(const play::Option& option) {
        for (Player* player : players_) {
            player->note(match_, option);
        }
        return match_.play(option);
    }

    play::Result<void> next_ply() {
        if (const auto& outcome = match_.outcome()) {
            end_by_rules(*outcome);
            return {};
        }
        if (match_.options().empty()) {
            const auto error = match_.take_error();
            return tl::unexpected(error ? *error : play::Error{"the game cannot go on", "", ""});
        }
        if (by_lot()) {
            const auto options = match_.options();
            return make(play::Option(options[lots_.below(static_cast<std::uint32_t>(options.size()))]));
        }
        if (match_.record().size() >= plan_.most_plies) {
            end(EndedBy::length, 1, fmt::format("{} moves", plan_.most_plies));
            return {};
        }
        return ask();
    }

    play::Result<void> ask() {
        const std::size_t who = acting();
        const auto begin = std::chrono::steady_clock::now();
        Answer answer = players_[who]->choose(match_, plan_.limits[who]);
        note_time(who, std::chrono::steady_clock::now() - begin);
        if (const auto* option = std::get_if<play::Option>(&answer)) {
            return make(*option);
        }
        if (const auto* claim = std::get_if<Claim>(&answer)) {
            settle(who, *claim);
        } else {
            lose_by_fault(who, std::get<Fault>(answer));
        }
        return {};
    }

    void note_time(std::size_t who, std::chrono::steady_clock::duration time) {
        const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time);
        const auto& allowed = plan_.limits[who].time;
        record_.overruns[who] += allowed && ms > *allowed + GamePlan::margin ? 1 : 0;
        record_.slowest_ms[who] = std::max<std::int64_t>(record_.slowest_ms[who], ms.count());
        record_.spent_ms[who] += ms.count();
        ++record_.moves_made[who];
    }

    /// The position is not over by our rules, or nobody would have been asked. Rules that differ in draws are the usual
    /// cause of a claim; a draw claimed against the rules costs half a point at most.
    void settle(std::size_t who, const Claim& claim) {
        switch (claim.of) {
            case Claim::Of::loss:
                end(EndedBy::resigns, who == 0 ? 0 : 2, claim.text);
                break;
            case Claim::Of::draw:
                end(EndedBy::claim, 1, claim.text);
                break;
            case Claim::Of::win:
                lose_by_fault(who, {Fault::Kind::refused, fmt::format("claims to have won: {}", claim.text)});
                break;
        }
    }

    void lose_by_fault(std::size_t who, const Fault& fault) {
        record_.at_fault = static_cast<int>(who);
        end(EndedBy::fault, who == 0 ? 0 : 2, fmt::format("{}: {}", name_of(fault.kind), fault.what));
    }

    void end_by_rules(const play::Outcome& outcome) {
        using Result = play::Outcome::Result;
        unsigned seat_points = 1;  // of who sits first
        if (outcome.result == Result::win) {
            seat_points = outcome.winner == seats_[0] ? 2 : outcome.winner == seats_[1] ? 0 : 1;
        } else if (outcome.result == Result::loss) {
            seat_points = outcome.loser == seats_[0] ? 0 : 2;
        }
        end(EndedBy::rules, record_.reversed ? 2 - seat_points : seat_points, outcome.reason);
    }

    void end(EndedBy by, unsigned points, std::string reason) {
        over_ = true;
        record_.by = by;
        record_.points = points;
        record_.reason = std::move(reason);
    }

    play::Match& match_;
    std::array<Player*, 2> players_;
    const GamePlan& plan_;
    play::Random lots_;
    std::vector<play::PlayerId> seats_;
    GameRecord record_;
    bool over_ = false;
};

}  // namespace

const char* name_of(EndedBy by) {
    switch (by) {
        case EndedBy::rules:
            return "rules";
        case EndedBy::length:
            return "length";
        case EndedBy::resigns:
            return "resigns";
        case EndedBy::claim:
            return "claim";
        default:
            return "fault";
    }
}

play::Result<GameRecord> play_game(play::Match& match, const std::array<Player*, 2>& players, const GamePlan& plan) {
    return Referee(match, players, plan).play();
}

}  // namespace bazillion::matches
