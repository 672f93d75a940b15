#include "play/match/duration.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace bazillion::play {

using std::chrono::milliseconds;

namespace {

/// A number that is not below 0; what is read of `text` is removed.
std::optional<double> take_number(std::string_view& text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc{} && number >= 0 ? std::optional(number) : std::nullopt;
}

/// How many milliseconds the unit is that `text` begins with, which is removed; 0 if there is none.
double take_unit(std::string_view& text) {
    constexpr std::array<std::pair<std::string_view, double>, 4> units{
        {{"ms", 1}, {"s", 1'000}, {"m", 60'000}, {"h", 3'600'000}}};
    const auto* const unit =
        std::find_if(units.begin(), units.end(), [&](const auto& each) { return text.starts_with(each.first); });
    if (unit == units.end()) {
        return 0;
    }
    text.remove_prefix(unit->first.size());
    return unit->second;
}

}  // namespace

std::optional<milliseconds> read_duration(std::string_view text, std::optional<milliseconds> unit) {
    constexpr double longest = 1'000 * 24 * 3'600'000.0;
    double total = 0;
    bool bare = unit.has_value();  // what stands behind a unit has one, too
    do {
        const auto number = take_number(text);
        bare = bare && text.empty();
        const double each = bare ? static_cast<double>(unit->count()) : take_unit(text);
        total += number.value_or(0) * each;
        if (!number || each == 0 || !(total <= longest)) {
            return std::nullopt;
        }
        bare = false;
    } while (!text.empty());
    return milliseconds(std::llround(total));
}

std::string write_duration(milliseconds time) {
    const auto all = time.count();
    const auto hours = all / 3'600'000, minutes = all / 60'000 % 60, rest = all % 60'000;
    std::string text = hours > 0 ? fmt::format("{}h", hours) : "";
    text += minutes > 0 ? fmt::format("{}m", minutes) : "";
    if (rest > 0 || text.empty()) {
        text +=
            rest % 1000 == 0 ? fmt::format("{}s", rest / 1000) : fmt::format("{}s", static_cast<double>(rest) / 1000);
    }
    return text;
}

}  // namespace bazillion::play
