#include "play/match/zillions_game.h"

#include "play/engine/engine.h"
#include "play/match/notation.h"
#include "syntax/utf8.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace bazillion::play {

namespace {

constexpr std::string_view header = "Zillions Save Game File Version ";
constexpr std::string_view version = "0.02";

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = std::min(text.find_first_not_of(" \t\r", at), text.size());
        at = std::min(text.find_first_of(" \t\r", begin), text.size());
        if (begin < at) {
            words.emplace_back(text.substr(begin, at - begin));
        }
    }
    return words;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

/// The line as `zillions_text_without_numbers` writes it.
std::string without_numbers(const std::string& line) {
    auto words = words_of(line);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::size_t number = words[i] == "partial" && i == 0 ? 1 : words[i] == "@" ? i + 2 : words.size();
        if (number < words.size()) {
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(number));
        }
    }
    return joined(words);
}

/// What of a line old versions of the rules have in common with new ones: legs, a drop, and what pieces become.
std::string without_effects(const std::string& line) {
    const auto words = words_of(without_numbers(line));
    std::vector<std::string> kept;
    bool leg = true;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "@") {
            i += 2;
            leg = false;
        } else if (words[i] == "flip" || (words[i] == "x" && !leg)) {
            ++i;
        } else if (words[i] != "partial") {
            kept.push_back(words[i]);
            leg = leg && words[i] != "=";
        }
    }
    return joined(kept);
}

/// The legal move that a line tells; none if there is none.
std::optional<Option> find_move(const Match& match, const std::string& line) {
    const auto& rules = match.rules();
    const auto find = [&](const auto& text_of, const std::string& wanted) -> std::optional<Option> {
        for (const Option& option : match.options()) {
            if (text_of(match.engine()[option.move]) == wanted) {
                return option;
            }
        }
        return std::nullopt;
    };
    const auto full = [&](const CompiledMove& made) { return zillions_text(rules, made, match.position()); };
    const auto masked = [&](const CompiledMove& made) {
        return zillions_text_without_numbers(rules, made, match.position());
    };
    const auto bare = [&](const CompiledMove& made) { return without_effects(full(made)); };
    if (auto found = find(full, joined(words_of(line)))) {
        return found;
    }
    if (auto found = find(masked, without_numbers(line))) {
        return found;
    }
    return find(bare, without_effects(line));
}

/// Passes where the original does not always write that down: a player who cannot do anything else, and the end of a
/// partial move.
bool pass_unrecorded(Match& match) {
    const auto options = match.options();
    const auto pass = std::find_if(options.begin(), options.end(), [](const Option& option) { return option.pass; });
    const bool goes_without_saying = options.size() == 1 || match.position().turn_state.chain != rules::none;
    return pass != options.end() && goes_without_saying && match.play(Option(*pass)).has_value();
}

Result<Position> start_of(const Match& match, const SavedGame& saved) {
    const auto& rules = match.rules();
    Position position = match.engine().start();
    for (const SavedGame::Piece& piece : saved.put) {
        const auto player = rules.find_player(piece.player);
        const auto kind = rules.find_kind(piece.kind);
        const auto cell = rules.find_cell(piece.cell);
        if (!player || !kind || !cell) {
            return tl::unexpected(Error{
                fmt::format("`({} {} {})` names what the rules do not have", piece.player, piece.kind, piece.cell),
                "the game may have been saved with an older version of the rules", ""});
        }
        rules.put_new(position.slots, *cell, rules.codes.make(*player, *kind));
    }
    match.engine().plan()->complete(position);
    return position;
}

}  // namespace

bool is_zillions_game(std::string_view text) {
    return text.starts_with(header);
}

Result<SavedGame> read_zillions_game(std::string_view bytes) {
    const std::string text = syntax::to_utf8(std::string(bytes));
    SavedGame saved{.of_zillions = true};
    std::size_t number = 0, round = 0;
    bool named = false;
    const auto fail = [&](std::string message, std::string hint) {
        return tl::unexpected(Error{fmt::format("line {}: {}", number, message), std::move(hint), ""});
    };
    const auto round_of = [](const std::string& digits) {
        std::size_t value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return value;
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = joined(words_of(std::string_view(text).substr(at, end - at)));
        at = end + 1;
        ++number;
        if (end == text.size()) {
            return fail("the saved game is cut short in this line",
                        fmt::format("{} moves could be read", saved.moves.size()));
        }
        const std::size_t dot = line.find(". ");
        constexpr std::string_view rules_file = "RulesFile=", variant_name = "VariantName=";
        if (number == 1 || line.empty()) {
            continue;
        }
        if (line.starts_with(rules_file)) {
            const std::size_t folder = line.find_last_of("\\/");
            saved.game = line.substr(folder == std::string::npos ? rules_file.size() : folder + 1);
        } else if (line.starts_with(variant_name)) {
            saved.title = line.substr(variant_name.size());
            named = true;
        } else if (line.front() == '(' && line.back() == ')' && words_of(line).size() == 3) {
            auto words = words_of(std::string_view(line).substr(1, line.size() - 2));
            saved.put.push_back({words[0], words[1], words[2]});
        } else if (dot != std::string::npos && line.find_first_not_of("0123456789") == dot) {
            const std::size_t now = round_of(line.substr(0, dot));
            if (now != round && now != round + 1) {
                return fail(fmt::format("this is move {}, but the one before was move {}", line.substr(0, dot), round),
                            "are lines missing?");
            }
            round = now;
            saved.moves.push_back(line.substr(dot + 2));
            saved.lines.push_back(number);
        } else {
            return fail(fmt::format("`{}` is neither a piece nor a move", line),
                        "moves are written like `12. Rook a1 - a4`");
        }
    }
    if (!named) {
        return fail("the saved game is cut short: the line `VariantName=...` is missing", "");
    }
    return saved;
}

Result<void> resume_zillions_game(Match& match, const SavedGame& saved) {
    match.restart();
    if (!saved.put.empty()) {
        const auto start = start_of(match, saved);
        if (!start) {
            return tl::unexpected(start.error());
        }
        match.set_position(*start);
    }
    for (std::size_t i = 0; i < saved.moves.size(); ++i) {
        auto found = find_move(match, saved.moves[i]);
        while (!found && pass_unrecorded(match)) {
            found = find_move(match, saved.moves[i]);
        }
        const auto played = found ? match.play(*found) : Result<void>(tl::unexpected(Error{}));
        if (!played) {
            return tl::unexpected(Error{
                fmt::format("{}move {}, `{}`, is not legal here{}",
                            i < saved.lines.size() ? fmt::format("line {}: ", saved.lines[i]) : "", i + 1,
                            saved.moves[i], match.outcome() ? fmt::format(" ({})", match.prompt()) : std::string()),
                "the game may have been saved with an older version of the rules", ""});
        }
    }
    return {};
}

Result<std::string> write_zillions_game(const Match& match) {
    const rules::Rules& rules = match.rules();
    const std::string file = rules.file.filename().string();
    for (const std::string& name : {file, rules.title}) {
        if (name != joined(words_of(name)) || name.find('\n') != std::string::npos) {
            return tl::unexpected(Error{fmt::format("a `.zsg` file cannot tell the name `{}`", name),
                                        "save it under another ending, e.g. `.save`", ""});
        }
    }
    std::string text = fmt::format("{}{} ", header, version);
    for (const rules::Player& player : rules.players) {
        text += player.random ? 'C' : 'H';
    }
    text += fmt::format("\r\nRulesFile={}\r\nVariantName={}\r\n", file, rules.title);
    Match replay(match.game());
    const Position usual = replay.position();
    if (!match.start_text().empty()) {
        if (auto set = replay.set_position(match.start_text()); !set) {
            return tl::unexpected(set.error());
        }
        Position told = usual;
        for (std::size_t i = 0; i < rules.cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            const Code code = replay.position().at(cell);
            if (code != usual.at(cell) && code != rules::empty) {
                text += fmt::format("({} {} {})\r\n", rules.players[rules.codes.owner(code)].name,
                                    rules.kinds[rules.codes.kind(code)].name, rules.board.cells[cell].name);
                rules.put_new(told.slots, cell, rules.codes.make(rules.codes.owner(code), rules.codes.kind(code)));
            }
        }
        replay.engine().plan()->complete(told);
        if (told.turn_state.hash != replay.position().turn_state.hash) {
            return tl::unexpected(
                Error{"a `.zsg` file cannot tell how this game began: it only adds pieces to the setup",
                      "save it under another ending, e.g. `.save`", ""});
        }
    }
    std::size_t round = 1;
    for (const Ply& ply : match.record()) {
        const auto& options = replay.options();
        const auto found =
            std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.text == ply.text; });
        if (found == options.end() || found->button) {
            return tl::unexpected(Error{fmt::format("a `.zsg` file has no words for the move `{}`", ply.text),
                                        "save it under another ending, e.g. `.save`", ""});
        }
        const CompiledMove& made = replay.engine()[found->move];
        text += fmt::format("{}. {}\r\n", round, zillions_text(rules, made, replay.position()));
        const auto turns = replay.position().turn_state.turns;
        if (auto played = replay.play(Option(*found)); !played) {
            return tl::unexpected(played.error());
        }
        const TurnState& turn_state = replay.position().turn_state;
        round += turn_state.turns != turns && turn_state.turn == rules.repeat_from ? 1 : 0;
    }
    return syntax::to_windows_1252(text);
}

}  // namespace bazillion::play
