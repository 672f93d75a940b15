#include "matches/uci_client.h"

#include "protocols/variants.h"
#include "syntax/diagnostic.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace bazillion::matches {
namespace {

/// The name in `option name Clear Hash type button`.
std::string option_name(const std::vector<std::string>& words) {
    std::string name;
    for (std::size_t i = 2; i < words.size() && words[i] != "type"; ++i) {
        name += (name.empty() ? "" : " ") + words[i];
    }
    return name;
}

std::vector<std::string> combo_values(const std::vector<std::string>& words) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "var") {
            values.push_back(words[i + 1]);
        }
    }
    return values;
}

/// Mates count as so many pawns.
std::optional<int> score_in(const std::string& line) {
    constexpr int mate = 100'000;
    const auto words = words_of(line);
    const auto at = std::find(words.begin(), words.end(), "score");
    if (words.end() - at < 3) {
        return std::nullopt;
    }
    const std::string& text = *(at + 2);
    int number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc()) {
        return std::nullopt;
    }
    return *(at + 1) == "mate" ? (number > 0 ? mate : -mate) : number;
}

play::Error uci_error(const Description& player, const Fault& fault) {
    const bool ours = player.kind == Description::Kind::bazillion;
    return {fmt::format("`{}` {}", player.name, fault.what),
            ours ? "`bazillion engine --help` lists its options" : "does it speak UCI?", ""};
}

play::Error not_known(const Description& player, const std::string& what, const std::string& name,
                      const std::vector<std::string>& known) {
    return {fmt::format("`{}` has no {} `{}`", player.name, what, name), syntax::suggest(name, known), ""};
}

/// Games that `bazillion engine` is told on its command line.
std::vector<std::string> command_of(const Description& player, const Surroundings& around) {
    if (player.kind != Description::Kind::bazillion) {
        return player.command;
    }
    std::vector<std::string> command{player.command.empty() ? around.own_program.string() : player.command.front(),
                                     "engine"};
    command.insert(command.end(), around.game_words.begin(), around.game_words.end());
    command.insert(command.end(), player.arguments.begin(), player.arguments.end());
    return command;
}

}  // namespace

UciClient::UciClient(Talk talk, Description player, const rules::Rules& rules, Surroundings around)
    : talk_(std::move(talk)),
      player_(std::move(player)),
      around_(std::move(around)),
      dialect_(rules, protocols::uci_style(rules)) {}

play::Result<UciClient> UciClient::start(const Description& player, const rules::Rules& rules,
                                         const Surroundings& around) {
    auto talk = Talk::start(command_of(player, around), around);
    if (!talk) {
        return tl::unexpected(talk.error());
    }
    UciClient client(std::move(*talk), player, rules, around);
    if (const auto met = client.shake_hands(); !met) {
        return tl::unexpected(uci_error(player, met.error()));
    }
    if (const auto set = client.set_options(rules); !set) {
        return tl::unexpected(set.error());
    }
    return client;
}

OrFault<void> UciClient::shake_hands() {
    if (auto said = talk_.say("uci"); !said) {
        return said;
    }
    const auto until = talk_.patience();
    while (true) {
        const auto line = talk_.next(until);
        if (!line) {
            return tl::unexpected(line.error());
        }
        const auto words = words_of(*line);
        if (!words.empty() && words[0] == "uciok") {
            return {};
        }
        if (words.size() > 2 && words[0] == "option" && words[1] == "name") {
            options_.push_back(option_name(words));
            if (options_.back() == "UCI_Variant") {
                variants_ = combo_values(words);
            }
        }
    }
}

OrFault<void> UciClient::set(const std::string& option, const std::string& value) {
    return talk_.say(fmt::format("setoption name {} value {}", option, value));
}

play::Result<void> UciClient::set_options(const rules::Rules& rules) {
    if (auto set = set_variant(rules); !set) {
        return set;
    }
    for (const auto& [wanted, value] : player_.options) {
        const auto name = same_name(wanted, options_);
        if (!name) {
            return tl::unexpected(not_known(player_, "option", wanted, options_));
        }
        if (const auto said = set(*name, value); !said) {
            return tl::unexpected(uci_error(player_, said.error()));
        }
    }
    const auto ready = talk_.say("isready").and_then([&] { return talk_.wait_for("readyok"); });
    return ready ? play::Result<void>() : tl::unexpected(uci_error(player_, ready.error()));
}

play::Result<void> UciClient::set_variant(const rules::Rules& rules) {
    const protocols::Variant* const known = protocols::variant_of(rules);
    std::string variant = player_.variant;
    if (variant.empty() && player_.kind == Description::Kind::uci) {
        if (known == nullptr || known->uci.empty()) {
            return tl::unexpected(
                play::Error{fmt::format("it is not known what `{}` calls {}", player_.name, rules.title),
                            "say it: variant=NAME, if it plays by the same rules", ""});
        }
        variant = known->uci;
    }
    if (variant.empty() || (variant == "chess" && variants_.empty())) {
        return {};
    }
    if (std::find(variants_.begin(), variants_.end(), variant) == variants_.end()) {
        return tl::unexpected(not_known(player_, "variant", variant, variants_));
    }
    auto said = set("UCI_Variant", variant);
    if (said && known != nullptr && known->king_takes_rook) {
        said = set("UCI_Chess960", "true");
    }
    return said ? play::Result<void>() : tl::unexpected(uci_error(player_, said.error()));
}

OrFault<void> UciClient::begin(const play::Match& match) {
    const bool from_setup = match.record().empty() && match.start_text().empty();
    start_ = from_setup ? "startpos" : "fen " + match.position_text();
    moves_.clear();
    auto said = talk_.say("ucinewgame");
    for (const std::string& line : player_.lines) {
        said = said ? talk_.say(line) : said;
    }
    said = said ? talk_.say("isready") : said;
    const auto ready = said.and_then([&] { return talk_.wait_for("readyok"); });
    return ready ? OrFault<void>() : tl::unexpected(ready.error());
}

void UciClient::note(const play::Match& before, const play::Option& move) {
    moves_ += (moves_.empty() ? "" : " ") + dialect_.write(before, move);
}

/// The word behind `bestmove`.
OrFault<std::string> UciClient::best_move(const Limits& limits, const std::stop_token& hurry) {
    std::string go = "go";
    go += limits.time ? fmt::format(" movetime {}", limits.time->count()) : "";
    go += limits.nodes ? fmt::format(" nodes {}", *limits.nodes) : "";
    go += limits.depth ? fmt::format(" depth {}", *limits.depth) : "";
    const std::string moves = moves_.empty() ? "" : " moves " + moves_;
    auto said = talk_.say(fmt::format("position {}{}", start_, moves));
    said = said ? talk_.say(go) : said;
    if (!said) {
        return tl::unexpected(said.error());
    }
    MoveWait waiting(talk_, limits, around_, hurry, "stop");
    while (true) {
        const auto line = waiting.next();
        if (!line) {
            return tl::unexpected(line.error());
        }
        const std::string_view word = first_word(*line);
        if (word == "bestmove") {
            return std::string(first_word(behind_first_word(*line)));
        }
        if (word == "info") {
            const auto score = score_in(*line);
            score_ = score ? score : score_;
        }
    }
}

Answer UciClient::choose(const play::Match& match, const Limits& limits, const std::stop_token& hurry) {
    score_.reset();
    const auto text = best_move(limits, hurry);
    if (!text) {
        return text.error();
    }
    if (text->empty() || *text == "(none)") {
        return Fault{Fault::Kind::refused, "gives no move"};
    }
    if (*text == "resign") {
        return Claim{Claim::Of::loss, *text};
    }
    if (*text == "win") {
        return Claim{Claim::Of::win, *text};
    }
    const auto option = dialect_.find(match, *text);
    if (!option) {
        return Fault{Fault::Kind::illegal, fmt::format("plays `{}`, which is not legal", *text)};
    }
    return *option;
}

}  // namespace bazillion::matches
