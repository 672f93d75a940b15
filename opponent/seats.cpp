#include "opponent/seats.h"

#include "syntax/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>

namespace bazillion::opponent {

namespace {

constexpr std::array<std::pair<Method, std::string_view>, 3> methods{
    {{Method::automatic, "automatic"}, {Method::alpha_beta, "alpha-beta"}, {Method::monte_carlo, "monte-carlo"}}};

/// The file in `uci:"/usr/games/fairy-stockfish -v" option.Hash=64`.
std::string file_name_of(std::string_view engine) {
    const std::string_view command = engine.substr(0, engine.find_first_of(" \t"));
    const std::string_view file = command.substr(command.find_last_of(":/") + 1);
    std::string name;
    std::copy_if(file.begin(), file.end(), std::back_inserter(name), [](char c) { return c != '"' && c != '\''; });
    return name;
}

}  // namespace

std::optional<Method> method_named(std::string_view name) {
    const auto* const found =
        std::find_if(methods.begin(), methods.end(), [&](const auto& method) { return method.second == name; });
    return found == methods.end() ? std::nullopt : std::optional(found->first);
}

std::string_view name_of(Method method) {
    const auto* const found =
        std::find_if(methods.begin(), methods.end(), [&](const auto& named) { return named.first == method; });
    return found == methods.end() ? "" : found->second;
}

std::string seat_words(const Seat& seat, bool brief) {
    if (!seat.computer) {
        return "Person";
    }
    return seat.engine.empty() ? fmt::format("Computer{} {}", brief ? "" : ", level", seat.level)
                               : file_name_of(seat.engine);
}

std::string score_words(Score score, std::size_t players) {
    if (score < -win || score > win) {
        return "";
    }
    if (const auto plies = plies_to_end(score)) {
        if (*plies == 0) {
            return "has lost";
        }
        const auto each = static_cast<int>(std::max<std::size_t>(1, players));
        const int moves = (std::abs(*plies) + each - 1) / each;
        return fmt::format("{} in {} move{}", *plies > 0 ? "wins" : "loses", moves, moves == 1 ? "" : "s");
    }
    return fmt::format("{:+.1f}", (score / 10) / 10.0);
}

void Seats::use(const rules::Rules& rules) {
    players_.clear();
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        if (!rules.players[i].neutral && !rules.players[i].random) {
            players_.push_back(static_cast<play::PlayerId>(i));
        }
    }
    seats_.resize(std::max(seats_.size(), players_.size()));
}

std::optional<std::size_t> Seats::index_of(play::PlayerId player) const {
    const auto found = std::find(players_.begin(), players_.end(), player);
    return found == players_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - players_.begin()));
}

std::optional<play::PlayerId> Seats::find(const rules::Rules& rules, std::string_view name) const {
    for (const play::PlayerId player : players_) {
        if (syntax::equal_ignoring_case(rules.players[player].name, name)) {
            return player;
        }
    }
    std::size_t number = 0;
    const auto [stopped, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool counts = error == std::errc() && stopped == name.data() + name.size();
    return counts && number >= 1 && number <= players_.size() ? std::optional(players_[number - 1]) : std::nullopt;
}

const Seat& Seats::of(play::PlayerId player) const {
    return seats_[index_of(player).value()];
}

void Seats::put(play::PlayerId player, const Seat& seat) {
    seats_[index_of(player).value()] = seat;
    seats_[index_of(player).value()].level = std::clamp(seat.level, 1, levels);
}

bool Seats::computer(play::PlayerId player) const {
    const auto index = index_of(player);
    return index && seats_[*index].computer;
}

bool Seats::any_computer() const {
    return std::any_of(players_.begin(), players_.end(), [this](play::PlayerId player) { return computer(player); });
}

bool Seats::any_person() const {
    return std::any_of(players_.begin(), players_.end(), [this](play::PlayerId player) { return !computer(player); });
}

std::optional<play::PlayerId> Seats::person_in_charge(const play::Match& match) const {
    if (index_of(match.player()) && !computer(match.player())) {
        return match.player();
    }
    std::optional<play::PlayerId> person;
    for (const play::PlayerId player : players_) {
        if (!computer(player)) {
            if (person) {
                return std::nullopt;
            }
            person = player;
        }
    }
    return person;
}

std::optional<std::size_t> Seats::last_decision(const play::Match& match) const {
    const auto record = match.record();
    const bool persons = any_person();
    if (match.termination() && match.termination()->reason != play::Termination::Reason::time) {
        return record.size();
    }
    for (std::size_t ply = record.size(); ply-- > 0;) {
        const play::PlayerId player = record[ply].player;
        if (index_of(player) && (!persons || !computer(player))) {
            return ply;
        }
    }
    return std::nullopt;
}

}  // namespace bazillion::opponent
