#include "play/match/chance.h"

#include "play/match/move_writer.h"

#include <algorithm>

namespace bazillion::play {

namespace {

bool by_lot(const Match& match, PlayerId player) {
    return match.rules().players[player].random;
}

/// How many plies at the end of the record are those of random players.
std::size_t chance_plies_at_end(const Match& match) {
    const auto record = match.record();
    const auto last =
        std::find_if_not(record.rbegin(), record.rend(), [&](const Ply& ply) { return by_lot(match, ply.player); });
    return static_cast<std::size_t>(last - record.rbegin());
}

}  // namespace

Chance::Chance(std::optional<std::uint64_t> seed) : random_(seed ? *seed : std::random_device()()) {}

Result<void> Chance::cast(Match& match) {
    constexpr std::size_t most = 1000;  // or a game of random players alone would go on for ever
    for (std::size_t plies = 0; plies < most; ++plies) {
        const auto options = match.options();
        if (options.empty() || !by_lot(match, match.player())) {
            break;
        }
        if (match.redo()) {
            continue;
        }
        std::uniform_int_distribution<std::size_t> any(0, options.size() - 1);
        const Option& option = options[any(random_)];
        if (auto played = match.play(option); !played) {
            return played;
        }
    }
    return {};
}

bool can_take_back(const Match& match, std::size_t from) {
    return chance_plies_at_end(match) + from < match.record().size();
}

bool take_back(Match& match) {
    if (!can_take_back(match)) {
        return false;
    }
    for (std::size_t plies = chance_plies_at_end(match) + 1; plies > 0; --plies) {
        match.take_back();
    }
    return true;
}

bool redo(Match& match, Chance& chance) {
    return match.redo() && chance.cast(match).has_value();
}

std::string last_throws(const Match& match) {
    const auto record = match.record();
    const auto chance = record.last(chance_plies_at_end(match));
    std::string words;
    for (std::size_t i = 0; i < chance.size(); ++i) {
        const bool same = i > 0 && chance[i].player == chance[i - 1].player;
        words += i == 0 ? "" : same ? ", " : "; ";
        const std::string name(spoken_name(match.rules().players[chance[i].player]));
        words += (same ? "" : name + ": ") + shown_text(chance[i]);
    }
    return words;
}

}  // namespace bazillion::play
