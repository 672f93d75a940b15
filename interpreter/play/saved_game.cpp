// Games on paper: writing and reading saved games.
#include "play/match.h"
#include "play/zillions_game.h"

#include "syntax/letters.h"

#include <fmt/core.h>

namespace bazillion::play {

namespace {

constexpr std::string_view first_line = "Bazillion saved game 1";

std::string_view next_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
        line.remove_suffix(1);
    }
    return line;
}

}  // namespace

std::string write_saved_game(const Match& match) {
    std::string text = fmt::format("{}\nGame: {}\nTitle: {}\n", first_line, match.rules().file.filename().string(),
                                   match.rules().title);
    for (const rules::Switch& option : match.rules().switches) {
        text += fmt::format("Switch: {}={}\n", option.name, option.value ? "on" : "off");
    }
    if (!match.start_text().empty()) {
        text += fmt::format("Start: {}\n", match.start_text());
    }
    text += '\n';
    std::size_t number = 0;
    for (const Ply& ply : match.record()) {
        text += fmt::format("{}. {}\n", ++number, ply.text);
    }
    return text + "end\n";
}

Result<SavedGame> read_saved_game(std::string_view text) {
    const auto fail = [](std::size_t line, std::string message, std::string hint = {}) {
        return tl::unexpected(Trouble{fmt::format("line {}: {}", line, message), std::move(hint), ""});
    };
    if (is_zillions_game(text)) {
        return read_zillions_game(text);
    }
    if (next_line(text) != first_line) {
        return fail(1, "this is not a saved game", fmt::format("a saved game begins with `{}`", first_line));
    }
    SavedGame saved;
    std::size_t line = 1;
    bool ended = false;
    while (!text.empty() && !ended) {
        const std::string_view content = next_line(text);
        ++line;
        const std::size_t colon = content.find(": ");
        const std::size_t dot = content.find(". ");
        if (content.empty() || content.starts_with('#')) {
            continue;
        }
        if (content == "end") {
            ended = true;
        } else if (content.starts_with("Game: ")) {
            saved.game = content.substr(6);
        } else if (content.starts_with("Title: ")) {
            saved.title = content.substr(7);
        } else if (content.starts_with("Start: ")) {
            saved.start = content.substr(7);
        } else if (content.starts_with("Switch: ")) {
            const std::string_view pair = content.substr(8);
            const std::size_t equals = pair.find('=');
            if (equals == std::string_view::npos) {
                return fail(line, fmt::format("`{}` is no switch", pair), "expected `name=on` or `name=off`");
            }
            saved.switches[std::string(pair.substr(0, equals))] = pair.substr(equals + 1) == "on";
        } else if (dot != std::string_view::npos && content.substr(0, dot) == std::to_string(saved.moves.size() + 1)) {
            saved.moves.emplace_back(content.substr(dot + 2));
        } else if (colon == std::string_view::npos) {
            return fail(line, fmt::format("`{}` is neither a move nor a heading", content),
                        fmt::format("expected move {} as `{}. text`", saved.moves.size() + 1, saved.moves.size() + 1));
        }
    }
    if (!ended) {
        return fail(line, "the saved game is cut short: its last line `end` is missing",
                    fmt::format("{} moves could be read", saved.moves.size()));
    }
    return saved;
}

Result<std::string> write_saved_game_for(const Match& match, const std::filesystem::path& file) {
    const bool of_zillions = syntax::to_lower(file.extension().string()) == ".zsg";
    return of_zillions ? write_zillions_game(match) : Result<std::string>(write_saved_game(match));
}

Result<void> resume(Match& match, const SavedGame& saved) {
    if (saved.of_zillions) {
        return resume_zillions_game(match, saved);
    }
    match.restart();
    if (!saved.start.empty()) {
        if (auto done = match.set_position(saved.start); !done) {
            return done;
        }
    }
    for (std::size_t i = 0; i < saved.moves.size(); ++i) {
        if (auto done = match.play(saved.moves[i]); !done) {
            Trouble trouble = done.error();
            trouble.message = fmt::format("move {}: {}", i + 1, trouble.message);
            return tl::unexpected(trouble);
        }
    }
    return {};
}

}  // namespace bazillion::play
