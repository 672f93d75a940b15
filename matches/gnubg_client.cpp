#include "matches/gnubg_client.h"

#include "play/engine/engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace bazillion::matches {
namespace {

constexpr int checkers = 15, last_point = 24;

/// The number that a text begins with.
std::optional<int> number_at_start(std::string_view text) {
    int number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

bool is_backgammon(const rules::Rules& rules) {
    const auto has = [&](std::string_view name) {
        const auto& cells = rules.board.cells;
        return std::any_of(cells.begin(), cells.end(), [&](const auto& cell) { return cell.name == name; });
    };
    return has("24a") && has("xa") && has("ua") && has("die1") && rules.players.size() > 2;
}

/// What the dice show that are thrown; as many as there are to be used.
std::vector<int> thrown(const play::Engine& engine) {
    std::vector<int> dice;
    const auto& rules = engine.rules();
    for (std::size_t i = 0; i < rules.cells(); ++i) {
        const play::Code code = engine.position().at(static_cast<play::Cell>(i));
        if (rules.board.cells[i].name.starts_with("die") && code != rules::empty) {
            const auto& kind = rules.kinds[rules.codes.kind(code)];
            if (const auto face = number_at_start(kind.notation)) {
                dice.push_back(*face);
            }
        }
    }
    return dice;
}

/// Moves of single checkers that end the turn with this board; empty if there are none.
std::vector<play::Move> way_to(play::Engine& engine, play::PlayerId player, const BackgammonBoard& wanted) {
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    for (const play::Move move : moves) {
        if (!engine.make(move)) {
            continue;
        }
        std::vector<play::Move> rest;
        const bool turn_goes_on = engine.player() == player && !engine.ended();
        if (turn_goes_on) {
            rest = way_to(engine, player, wanted);
        }
        const bool there = turn_goes_on ? !rest.empty() : backgammon_board(engine, player) == wanted;
        engine.unmake();
        if (there) {
            rest.insert(rest.begin(), move);
            return rest;
        }
    }
    return {};
}

std::optional<std::size_t> point_of(std::string_view text) {
    if (text == "bar") {
        return BackgammonBoard::bar;
    }
    if (text == "off") {
        return BackgammonBoard::off;
    }
    const auto number = number_at_start(text);
    return number && *number >= 1 && *number <= last_point ? std::optional(static_cast<std::size_t>(*number))
                                                           : std::nullopt;
}

/// `13/7*/5`: a checker's way, with the points where it hits.
bool walk(BackgammonBoard& board, std::string_view way) {
    std::optional<std::size_t> from;
    while (!way.empty()) {
        const std::size_t end = std::min(way.find('/'), way.size());
        const auto point = point_of(way.substr(0, std::min(end, way.find('*'))));
        if (!point) {
            return false;
        }
        if (from) {
            if (board.own[*from] <= 0) {
                return false;
            }
            --board.own[*from];
            ++board.own[*point];
            if (*point != BackgammonBoard::off && board.theirs[*point] == 1) {
                board.theirs[*point] = 0;
                ++board.theirs[BackgammonBoard::bar];
            }
        }
        from = point;
        way.remove_prefix(std::min(end + 1, way.size()));
    }
    return from.has_value();
}

}  // namespace

BackgammonBoard backgammon_board(const play::Engine& engine, play::PlayerId player) {
    const auto& rules = engine.rules();
    BackgammonBoard board;
    for (std::size_t i = 0; i < rules.cells(); ++i) {
        const play::Code code = engine.position().at(static_cast<play::Cell>(i));
        const std::string& name = rules.board.cells[i].name;
        if (code == rules::empty || name.starts_with("die")) {
            continue;
        }
        const play::PlayerId owner = rules.codes.owner(code);
        auto& side = owner == player ? board.own : board.theirs;
        if (const auto point = number_at_start(name)) {
            ++side[static_cast<std::size_t>(player == 0 ? *point : last_point + 1 - *point)];
        } else {
            ++side[name.front() == 'x' || name.front() == 'u' ? BackgammonBoard::bar : BackgammonBoard::off];
        }
    }
    return board;
}

std::optional<BackgammonBoard> after_turn(BackgammonBoard board, std::string_view turn) {
    for (const std::string& part : words_of(turn)) {
        const std::size_t times_at = std::min(part.find('('), part.size());
        const int times = times_at < part.size() ? number_at_start(part.substr(times_at + 1)).value_or(0) : 1;
        for (int i = 0; i < std::clamp(times, 0, checkers); ++i) {
            if (!walk(board, std::string_view(part).substr(0, times_at))) {
                return std::nullopt;
            }
        }
    }
    return board;
}

play::Result<GnubgClient> GnubgClient::start(const Description& player, const rules::Rules& rules,
                                             const Surroundings& around) {
    if (!is_backgammon(rules)) {
        return tl::unexpected(
            play::Error{fmt::format("`{}` plays Backgammon only, not {}", player.name, rules.title), "", ""});
    }
    std::vector<std::string> command = player.command;
    if (command.size() == 1) {
        command.insert(command.end(), {"-t", "-q"});
    }
    auto talk = Talk::start(command, around);
    if (!talk) {
        return tl::unexpected(talk.error());
    }
    GnubgClient client(std::move(*talk), player, around);
    const auto said = client.say({"set automatic game off", "set automatic roll off", "set automatic bearoff off",
                                  "set automatic move off", "set automatic doubles 0", "set player 0 human",
                                  "set player 1 human", "set confirm new off", "set cube use off",
                                  "set evaluation chequerplay evaluation plies 0", "new match 1", "set turn 1"});
    const auto begun = said.and_then([&] { return client.talk_.wait_for("GNU"); });
    if (!begun) {
        return tl::unexpected(
            play::Error{fmt::format("`{}` {}", player.name, begun.error().what), "is it GNU Backgammon?", ""});
    }
    return client;
}

OrFault<void> GnubgClient::say(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        if (auto said = talk_.say(line); !said) {
            return said;
        }
    }
    return {};
}

OrFault<void> GnubgClient::begin(const play::Match& /*match*/) {
    wanted_.reset();
    return say(player_.lines);
}

void GnubgClient::note(const play::Match& before, const play::Option& /*move*/) {
    if (before.rules().players[before.player()].random) {
        wanted_.reset();
    }
}

OrFault<BackgammonBoard> GnubgClient::wanted_board(const play::Match& match, const Limits& limits) {
    const BackgammonBoard board = backgammon_board(match.engine(), match.player());
    const std::vector<int> dice = thrown(match.engine());
    if (dice.size() < 2) {
        return tl::unexpected(Fault{Fault::Kind::refused, "can be asked at the beginning of a turn only"});
    }
    std::string text = fmt::format("set board simple {}", board.own[BackgammonBoard::bar]);
    for (std::size_t point = 1; point <= last_point; ++point) {
        text += fmt::format(" {}", board.own[point] - board.theirs[point]);
    }
    text += fmt::format(" {}", board.theirs[BackgammonBoard::bar]);
    const auto said = say({text, fmt::format("set dice {} {}", dice[0], dice[1]), "hint 1"});
    if (!said) {
        return tl::unexpected(said.error());
    }
    const auto until = latest_answer(limits, around_);
    while (true) {
        const auto line = talk_.next(until);
        if (!line) {
            return tl::unexpected(line.error());
        }
        if (line->starts_with("There are no legal moves")) {
            return board;
        }
        if (first_word(*line) != "1.") {
            continue;
        }
        std::string turn;
        for (const std::string& word : words_of(*line)) {
            turn += word.find('/') != std::string::npos ? word + " " : "";
        }
        const auto wanted = after_turn(board, turn);
        return wanted ? OrFault<BackgammonBoard>(*wanted)
                      : tl::unexpected(Fault{Fault::Kind::illegal, fmt::format("plays `{}`, which is no turn", turn)});
    }
}

Answer GnubgClient::choose(const play::Match& match, const Limits& limits) {
    if (!wanted_) {
        const auto wanted = wanted_board(match, limits);
        if (!wanted) {
            return wanted.error();
        }
        wanted_ = *wanted;
    }
    const auto way = way_to(match.engine(), match.player(), *wanted_);
    const auto options = match.options();
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&](const auto& each) { return !way.empty() && each.move == way.front(); });
    if (option == options.end()) {
        return Fault{Fault::Kind::illegal, "wants a board that no legal moves lead to"};
    }
    return *option;
}

}  // namespace bazillion::matches
