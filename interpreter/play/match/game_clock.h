#pragma once

#include "rules/rules.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::play {

/// How much time players have. Time for each move alone is a period without main time.
struct TimeControl {
    std::chrono::milliseconds main{0};       ///< for the whole game
    std::chrono::milliseconds increment{0};  ///< gained by each turn
    unsigned periods = 0;                    ///< of byo-yomi, behind the main time
    std::chrono::milliseconds period{0};     ///< a turn within it costs nothing

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// "5m", "5m+3s" (increment), "30s/move", "10m+3x30s" (byo-yomi); times as `read_duration`
/// reads them. None for other texts, for no time at all, and for more than a day.
[[nodiscard]] std::optional<TimeControl> read_time_control(std::string_view text);
[[nodiscard]] std::string write_time_control(const TimeControl& control);

/// What a clock shows.
struct TimeLeft {
    std::chrono::milliseconds main{0};
    unsigned periods = 0;                 ///< that are left, the one under way included
    std::chrono::milliseconds period{0};  ///< of the one under way

    friend bool operator==(const TimeLeft&, const TimeLeft&) = default;
};

/// "4:59", "1:02:03", "0:09.3" in the last ten seconds; behind the main time the period and how many: "0:27 (2)".
[[nodiscard]] std::string clock_words(const TimeLeft& left);

/// As saved games write the clocks of all players: seconds, and behind the main time "0/2x27.5" for two periods.
[[nodiscard]] std::string write_left(std::span<const TimeLeft> left);
[[nodiscard]] std::optional<std::vector<TimeLeft>> read_left(std::string_view text);

/// The clocks of all players of a game: plain values, that are told what time has passed.
class GameClock {
public:
    GameClock(const TimeControl& control, std::size_t players) : control_(control), left_(players) { reset(); }

    [[nodiscard]] const TimeControl& control() const { return control_; }
    [[nodiscard]] const std::vector<TimeLeft>& all() const { return left_; }
    [[nodiscard]] const TimeLeft& of(rules::PlayerId player) const { return left_[player]; }

    /// All have the full time.
    void reset();
    /// False, and nothing has changed, if these are not as many as there are players.
    bool set(std::span<const TimeLeft> left);
    void spend(rules::PlayerId player, std::chrono::milliseconds time);
    /// The turn has passed on from this player: he gains the increment, and a period begun is whole again.
    void end_turn(rules::PlayerId player);

    [[nodiscard]] bool flagged(rules::PlayerId player) const;
    /// Little is left: less than a tenth of the main time, or ten seconds of a game or five of a period.
    [[nodiscard]] bool low(rules::PlayerId player) const;
    /// What the player may think at most before his time is up.
    [[nodiscard]] std::chrono::milliseconds until_flag(rules::PlayerId player) const;

private:
    TimeControl control_;
    std::vector<TimeLeft> left_;
};

}  // namespace bazillion::play
