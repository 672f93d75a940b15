#include "protocols/san.h"

#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::protocols {

namespace {

/// Without what says nothing of which move it is.
std::string bare(std::string_view text) {
    std::string letters;
    for (const char c : text) {
        if (std::string_view("x-=+#:()/!? ").find(c) == std::string_view::npos) {
            letters += c;
        }
    }
    return letters;
}

std::string without_end(std::string_view text) {
    const std::size_t end = text.find_last_not_of("+#!?");
    return std::string(text.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

/// All ways of writing a move of a piece, bare: with or without where it comes from. None for other moves.
std::vector<std::string> algebraic(const rules::Rules& rules, const play::Option& option) {
    if (option.from == rules::none || option.to == rules::none || option.piece == rules::none || option.button) {
        return {};
    }
    const auto name = [&](play::Cell cell) {
        const rules::CellInfo& info = rules.board.cells[cell];
        return info.written.empty() ? info.name : info.written;
    };
    const std::string& letter = rules.kinds[option.piece].notation;
    const std::string from = name(option.from);
    const std::size_t digit = std::min(from.find_first_of("0123456789"), from.size());
    const std::string end =
        bare(name(option.to)) + (option.kind == rules::none ? "" : bare(rules.kinds[option.kind].notation));
    std::vector<std::string> all;
    for (const std::string& origin : {std::string(), from.substr(0, digit), from.substr(digit), from}) {
        all.push_back(bare(letter + origin) + end);
        if (letter == "P") {
            all.push_back(bare(origin) + end);
        }
    }
    return all;
}

bool is_one_token(const std::string& text) {
    const bool starts_well = !text.empty() && std::string_view("!?$").find(text[0]) == std::string_view::npos;
    return starts_well && text.find_first_of(" \t\r\n\v\f(){}[];$%\"") == std::string::npos &&
           text.find_first_not_of("0123456789.") != std::string::npos && text != "*" && text != "1-0" &&
           text != "0-1" && text.back() != '!' && text.back() != '?';
}

play::Error unknown(const play::Match& match, std::string_view text, const std::vector<std::string>& written) {
    if (match.outcome()) {
        return {fmt::format("the game is over ({})", match.prompt()), "", ""};
    }
    return {"this is not a legal move here", syntax::suggest(std::string(text.substr(0, 40)), written), ""};
}

}  // namespace

std::vector<std::string> san_of_options(const play::Match& match) {
    std::vector<std::string> words = match.written_options();
    const auto options = match.options();
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = is_one_token(words[i]) ? words[i] : options[i].text;
    }
    return words;
}

play::Result<play::Option> find_san(const play::Match& match, std::string_view text) {
    const auto options = match.options();
    std::string wanted = without_end(text);
    if (wanted.starts_with("0-0")) {
        std::replace(wanted.begin(), wanted.end(), '0', 'O');
    }
    const std::vector<std::string> written = match.written_options();
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].text == text || written[i] == text) {
            return options[i];
        }
    }
    const play::Option* found = nullptr;
    std::size_t count = 0;
    const auto look = [&](auto&& fits) {
        for (std::size_t i = 0; i < options.size() && count < 2; ++i) {
            if (fits(i)) {
                found = &options[i];
                ++count;
            }
        }
    };
    look([&](std::size_t i) { return without_end(written[i]) == wanted || without_end(options[i].text) == wanted; });
    if (count == 0 && !bare(wanted).empty()) {
        const std::string letters = bare(wanted);
        look([&](std::size_t i) {
            const auto all = algebraic(match.rules(), options[i]);
            return std::find(all.begin(), all.end(), letters) != all.end();
        });
    }
    if (count == 1) {
        return *found;
    }
    return tl::unexpected(count == 0
                              ? unknown(match, text, written)
                              : play::Error{"several moves are meant by this", "say where the piece comes from", ""});
}

}  // namespace bazillion::protocols
