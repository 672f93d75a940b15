#include "play/match/game_clock.h"

#include "play/match/duration.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace bazillion::play {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds longest{24 * 60 * 60 * 1000};
constexpr unsigned most_periods = 99;
constexpr milliseconds tenths_below{10'000};

/// A time within a day.
std::optional<milliseconds> read_time(std::string_view text) {
    const auto time = read_duration(text);
    return time && *time <= longest ? time : std::nullopt;
}

/// "3x30s".
bool read_periods(std::string_view text, TimeControl& control) {
    const std::size_t cross = text.find('x');
    const auto [end, error] = std::from_chars(text.data(), text.data() + cross, control.periods);
    const auto period = read_time(text.substr(cross + 1));
    control.period = period.value_or(milliseconds(0));
    return error == std::errc{} && end == text.data() + cross && control.periods > 0 &&
           control.periods <= most_periods && control.period.count() > 0;
}

/// A number of seconds with at most three decimals; what is read of `text` is removed.
std::optional<milliseconds> take_seconds(std::string_view& text) {
    double seconds = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (error != std::errc{} || !(seconds >= 0 && seconds <= 100.0 * static_cast<double>(longest.count()))) {
        return std::nullopt;
    }
    return milliseconds(std::llround(seconds * 1000));
}

std::string in_seconds(milliseconds time) {
    return fmt::format("{}", static_cast<double>(time.count()) / 1000);
}

}  // namespace

std::optional<TimeControl> read_time_control(std::string_view text) {
    TimeControl control;
    constexpr std::string_view each = "/move";
    if (text.ends_with(each)) {
        const auto period = read_time(text.substr(0, text.size() - each.size()));
        if (!period || period->count() == 0) {
            return std::nullopt;
        }
        control.periods = 1;
        control.period = *period;
        return control;
    }
    const std::size_t plus = text.find('+');
    const std::string_view more = plus == std::string_view::npos ? "" : text.substr(plus + 1);
    const auto main = read_time(text.substr(0, plus));
    bool fine = main.has_value();
    control.main = main.value_or(milliseconds(0));
    if (more.find('x') != std::string_view::npos) {
        fine = fine && read_periods(more, control);
    } else if (plus != std::string_view::npos) {
        const auto increment = read_time(more);
        fine = fine && increment;
        control.increment = increment.value_or(milliseconds(0));
    }
    fine = fine && (control.main.count() > 0 || control.periods > 0);
    return fine ? std::optional(control) : std::nullopt;
}

std::string write_time_control(const TimeControl& control) {
    if (control.main.count() == 0 && control.periods == 1) {
        return write_duration(control.period) + "/move";
    }
    std::string text = write_duration(control.main);
    if (control.periods > 0) {
        text += fmt::format("+{}x{}", control.periods, write_duration(control.period));
    } else if (control.increment.count() > 0) {
        text += "+" + write_duration(control.increment);
    }
    return text;
}

std::string clock_words(const TimeLeft& left) {
    const bool in_period = left.main.count() == 0 && left.periods > 0;
    const milliseconds time = in_period ? left.period : left.main;
    std::string text;
    if (time < tenths_below) {
        const auto tenths = (time.count() + 99) / 100;
        text = fmt::format("0:{:02}.{}", tenths / 10, tenths % 10);
    } else {
        const auto seconds = (time.count() + 999) / 1000;
        const auto hours = seconds / 3600, minutes = seconds / 60 % 60;
        text = hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, seconds % 60)
                         : fmt::format("{}:{:02}", minutes, seconds % 60);
    }
    return in_period && left.periods > 1 ? fmt::format("{} ({})", text, left.periods) : text;
}

std::string write_left(std::span<const TimeLeft> left) {
    std::string text;
    for (const TimeLeft& each : left) {
        text += text.empty() ? "" : " ";
        text += in_seconds(each.main);
        if (each.periods > 0) {
            text += fmt::format("/{}x{}", each.periods, in_seconds(each.period));
        }
    }
    return text;
}

std::optional<std::vector<TimeLeft>> read_left(std::string_view text) {
    std::vector<TimeLeft> all;
    while (!text.empty()) {
        TimeLeft left;
        const auto main = take_seconds(text);
        left.main = main.value_or(milliseconds(0));
        bool fine = main.has_value();
        if (fine && text.starts_with('/')) {
            const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), left.periods);
            text.remove_prefix(static_cast<std::size_t>(end - text.data()));
            fine = error == std::errc{} && left.periods <= most_periods && text.starts_with('x');
            text.remove_prefix(fine ? 1 : 0);
            const auto period = fine ? take_seconds(text) : std::nullopt;
            left.period = period.value_or(milliseconds(0));
            fine = period.has_value();
        }
        if (!fine || (!text.empty() && text.front() != ' ')) {
            return std::nullopt;
        }
        text.remove_prefix(text.empty() ? 0 : 1);
        all.push_back(left);
    }
    return all;
}

void GameClock::reset() {
    std::fill(left_.begin(), left_.end(), TimeLeft{control_.main, control_.periods, control_.period});
}

bool GameClock::set(std::span<const TimeLeft> left) {
    if (left.size() != left_.size()) {
        return false;
    }
    left_.assign(left.begin(), left.end());
    return true;
}

void GameClock::spend(rules::PlayerId player, milliseconds time) {
    TimeLeft& left = left_[player];
    const milliseconds of_main = std::min(left.main, time);
    left.main -= of_main;
    time -= of_main;
    while (left.main.count() == 0 && left.periods > 0 && time >= left.period) {
        time -= left.period;
        --left.periods;
        left.period = left.periods > 0 ? control_.period : milliseconds(0);
    }
    left.period -= std::min(left.period, time);
}

void GameClock::end_turn(rules::PlayerId player) {
    TimeLeft& left = left_[player];
    left.main += control_.increment;
    left.period = left.periods > 0 ? control_.period : milliseconds(0);
}

bool GameClock::flagged(rules::PlayerId player) const {
    return left_[player].main.count() == 0 && left_[player].periods == 0;
}

bool GameClock::low(rules::PlayerId player) const {
    constexpr milliseconds little{10'000}, little_of_period{5'000};
    const TimeLeft& left = left_[player];
    if (left.main.count() == 0 || control_.main.count() == 0) {
        return left.period < std::min(little_of_period, control_.period / 2);
    }
    return left.periods == 0 && left.main < std::max(control_.main / 10, std::min(little, control_.main / 2));
}

milliseconds GameClock::until_flag(rules::PlayerId player) const {
    const TimeLeft& left = left_[player];
    return left.main + left.period + (left.periods > 1 ? control_.period * (left.periods - 1) : milliseconds(0));
}

}  // namespace bazillion::play
