#include "matches/description.h"

#include "play/match/duration.h"
#include "syntax/diagnostic.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <charconv>
#include <filesystem>

namespace bazillion::matches {
namespace {

using Kind = Description::Kind;

tl::unexpected<play::Error> wrong(std::string message, std::string hint = {}) {
    return tl::unexpected(play::Error{std::move(message), std::move(hint), {}});
}

/// Words between blanks; quotes hold them together and vanish.
play::Result<std::vector<std::string>> split(std::string_view text) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    for (const char c : text) {
        if (quote != 0 ? c == quote : c == '"' || c == '\'') {
            quote = quote != 0 ? '\0' : c;
            if (!in_word) {
                words.emplace_back();
            }
            in_word = true;
        } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
            in_word = false;
        } else {
            if (!in_word) {
                words.emplace_back();
            }
            in_word = true;
            words.back() += c;
        }
    }
    if (quote != 0) {
        return wrong(fmt::format("a quote is not closed in `{}`", text));
    }
    return words;
}

/// `uci:...`, or a word alone.
play::Result<Kind> read_kind(std::string_view word) {
    const std::vector<std::pair<std::string, Kind>> kinds{
        {"random", Kind::random},  {"greedy", Kind::greedy}, {"bazillion", Kind::bazillion}, {"uci:", Kind::uci},
        {"xboard:", Kind::xboard}, {"gtp:", Kind::gtp},      {"gnubg:", Kind::gnubg}};
    for (const auto& [name, kind] : kinds) {
        if (name.ends_with(':') ? word.starts_with(name) : word == name) {
            return kind;
        }
    }
    return wrong(fmt::format("there is no player `{}`", word),
                 "a player is `random`, `greedy`, `bazillion`, or another program as `uci:PROGRAM`, `xboard:PROGRAM`, "
                 "`gtp:PROGRAM` or `gnubg:PROGRAM`");
}

template <typename Number>
play::Result<Number> read_number(const std::string& name, const std::string& value, Number most) {
    Number number{};
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    if (read.ec != std::errc() || read.ptr != value.data() + value.size() || number < 1 || number > most) {
        return wrong(fmt::format("`{}={}` is no number from 1 to {}", name, value, most));
    }
    return number;
}

play::Result<void> add_setting(Description& player, const std::string& name, const std::string& value) {
    constexpr std::uint64_t most_nodes = 1'000'000'000'000;
    constexpr int most_depth = 1000;
    if (name == "name") {
        player.name = value;
    } else if (name == "variant") {
        player.variant = value;
    } else if (name == "say") {
        player.lines.push_back(value);
    } else if (name == "time") {
        const auto time = read_time(value);
        if (!time) {
            return tl::unexpected(time.error());
        }
        player.limits.time = *time;
    } else if (name == "nodes") {
        const auto nodes = read_number(name, value, most_nodes);
        if (!nodes) {
            return tl::unexpected(nodes.error());
        }
        player.limits.nodes = *nodes;
    } else if (name == "depth") {
        const auto depth = read_number(name, value, most_depth);
        if (!depth) {
            return tl::unexpected(depth.error());
        }
        player.limits.depth = *depth;
    } else if (name == "program" && player.kind == Kind::bazillion) {
        player.command = {value};
    } else if (name.starts_with("option.") && name.size() > std::string_view("option.").size()) {
        player.options.emplace_back(name.substr(std::string_view("option.").size()), value);
    } else if (player.kind == Kind::bazillion) {
        player.arguments.push_back(fmt::format("--{}={}", name, value));
    } else {
        const std::vector<std::string> known{"name", "variant", "say", "time", "nodes", "depth"};
        std::string hint = syntax::suggest(name, known);
        return wrong(fmt::format("a player has no setting `{}`", name),
                     hint.empty() ? fmt::format("options of a program are written option.{}={}", name, value) : hint);
    }
    return {};
}

std::string usual_name(const Description& player) {
    if (player.kind == Kind::random || player.kind == Kind::greedy) {
        return player.kind == Kind::random ? "random" : "greedy";
    }
    std::string name =
        player.command.empty() ? "bazillion" : std::filesystem::path(player.command.front()).filename().string();
    for (const std::string& argument : player.arguments) {
        name += " " + argument.substr(2);
    }
    for (const auto& [option, value] : player.options) {
        name += fmt::format(" {}={}", option, value);
    }
    return name;
}

bool has_control_characters(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

}  // namespace

play::Result<std::chrono::milliseconds> read_time(std::string_view text) {
    constexpr std::chrono::milliseconds least{1}, most = std::chrono::hours(24);
    const auto time = play::read_duration(text, std::chrono::seconds(1));
    if (!time || *time < least || *time > most) {
        return wrong(fmt::format("`{}` is no time", text), "a time is written 100ms, 0.5s or 2m");
    }
    return *time;
}

play::Result<Description> read_description(std::string_view text) {
    if (has_control_characters(text)) {
        return wrong("a player is described by one line of text");
    }
    const auto words = split(text);
    if (!words) {
        return tl::unexpected(words.error());
    }
    const auto kind = read_kind(words->empty() ? "" : words->front());
    if (!kind) {
        return tl::unexpected(kind.error());
    }
    Description player;
    player.kind = *kind;
    player.text = text;
    if (!player.built_in() && player.kind != Kind::bazillion) {
        const auto command = split(words->front().substr(words->front().find(':') + 1));
        if (!command || command->empty()) {
            return wrong(fmt::format("`{}` names no program", words->front()));
        }
        player.command = *command;
    }
    for (std::size_t i = 1; i < words->size(); ++i) {
        const std::string& word = (*words)[i];
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0) {
            return wrong(
                fmt::format("`{}` is no setting", word),
                "a setting is NAME=VALUE; a program with arguments stands in quotes, gtp:\"gnugo --mode gtp\"");
        }
        if (const auto added = add_setting(player, word.substr(0, equals), word.substr(equals + 1)); !added) {
            return tl::unexpected(added.error());
        }
    }
    if (player.name.empty()) {
        player.name = usual_name(player);
    }
    return player;
}

play::Result<Description> read_program(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    text.remove_prefix(std::min(begin, text.size()));
    const std::string_view word = text.substr(0, text.find(' '));
    const bool described = word.find(':') != std::string_view::npos && read_kind(word).has_value();
    if (described || has_control_characters(text)) {
        return read_description(text);
    }
    const auto command = split(text);
    if (!command) {
        return tl::unexpected(command.error());
    }
    if (command->empty() || word == "bazillion" || word == "random" || word == "greedy") {
        return wrong(fmt::format("`{}` is no program of another author", text),
                     "write its command line, as fairy-stockfish or \"gnugo --mode gtp\"");
    }
    Description player;
    player.kind = Kind::any;
    player.text = text;
    player.command = *command;
    player.name = usual_name(player);
    return player;
}

}  // namespace bazillion::matches
