#include "matches/gtp_client.h"

#include "protocols/variants.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace bazillion::matches {
namespace {

/// Rows of a square board; 0 if it is none.
std::size_t size_of(const rules::Rules& rules) {
    const auto& grids = rules.board.grids;
    const bool square =
        grids.size() == 1 && grids[0].axes.size() == 2 && grids[0].axes[0].size() == grids[0].axes[1].size();
    return square ? grids[0].axes[0].size() : 0;
}

/// Black begins.
const char* colour_of(const play::Match& match) {
    return match.player() == match.rules().turns.front().decider ? "b" : "w";
}

play::Error gtp_error(const Description& player, const Fault& fault) {
    return {fmt::format("`{}` {}", player.name, fault.what), "does it speak GTP?", ""};
}

}  // namespace

GtpClient::GtpClient(Talk talk, Description player, const rules::Rules& rules, Surroundings around)
    : talk_(std::move(talk)),
      player_(std::move(player)),
      around_(std::move(around)),
      dialect_(rules, protocols::gtp_style()),
      size_(size_of(rules)) {}

play::Result<GtpClient> GtpClient::start(const Description& player, const rules::Rules& rules,
                                         const Surroundings& around) {
    if (size_of(rules) == 0 || rules.group_ways.empty()) {
        return tl::unexpected(play::Error{fmt::format("`{}` plays Go only, not {}", player.name, rules.title), "", ""});
    }
    if (!player.options.empty()) {
        return tl::unexpected(play::Error{"programs that speak GTP have no options",
                                          "give them as arguments, gtp:\"gnugo --mode gtp --level 1\"", ""});
    }
    auto talk = Talk::start(player.command, around);
    if (!talk) {
        return tl::unexpected(talk.error());
    }
    GtpClient client(std::move(*talk), player, rules, around);
    if (const auto answer = client.ask("protocol_version"); !answer) {
        return tl::unexpected(gtp_error(player, answer.error()));
    }
    return client;
}

OrFault<std::string> GtpClient::ask(const std::string& command, Talk::Clock::time_point until) {
    if (const auto said = talk_.say(command); !said) {
        return tl::unexpected(said.error());
    }
    while (true) {
        const auto line = talk_.next(until);
        if (!line) {
            return tl::unexpected(line.error());
        }
        const std::string_view mark = first_word(*line);
        if (mark.starts_with('?')) {
            return tl::unexpected(Fault{Fault::Kind::refused, fmt::format("answers `{}` by `{}`", command, *line)});
        }
        if (mark.starts_with('=')) {
            return std::string(behind_first_word(*line));
        }
    }
}

OrFault<void> GtpClient::begin(const play::Match& match) {
    if (!match.record().empty() || !match.start_text().empty()) {
        return tl::unexpected(Fault{Fault::Kind::refused, "cannot set up a position"});
    }
    pending_.clear();
    own_move_ = false;
    std::vector<std::string> commands{fmt::format("boardsize {}", size_), "clear_board", "komi 7.5"};
    commands.insert(commands.end(), player_.lines.begin(), player_.lines.end());
    for (const std::string& command : commands) {
        if (const auto answer = ask(command); !answer) {
            return tl::unexpected(answer.error());
        }
    }
    return {};
}

void GtpClient::note(const play::Match& before, const play::Option& move) {
    if (!std::exchange(own_move_, false)) {
        pending_.push_back(fmt::format("play {} {}", colour_of(before), dialect_.write(before, move)));
    }
}

Answer GtpClient::choose(const play::Match& match, const Limits& limits) {
    std::vector<std::string> commands = std::exchange(pending_, {});
    if (limits.time) {  // whole seconds only: byo-yomi of one move
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(*limits.time).count();
        commands.push_back(fmt::format("time_settings 0 {} 1", seconds));
    }
    for (const std::string& command : commands) {
        if (const auto answer = ask(command); !answer) {
            return answer.error();
        }
    }
    const auto text = ask(fmt::format("genmove {}", colour_of(match)), latest_answer(limits, around_));
    if (!text) {
        return text.error();
    }
    if (syntax::equal_ignoring_case(*text, "resign")) {
        return Claim{Claim::Of::loss, *text};
    }
    const auto option = dialect_.find(match, *text);
    if (!option) {
        return Fault{Fault::Kind::illegal, fmt::format("plays `{}`, which is not legal", *text)};
    }
    own_move_ = true;
    return *option;
}

}  // namespace bazillion::matches
