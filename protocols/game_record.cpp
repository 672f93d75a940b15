#include "protocols/game_record.h"

#include "protocols/games.h"
#include "protocols/kif_text.h"
#include "protocols/pgn_tags.h"
#include "protocols/variants.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace bazillion::protocols {
namespace fs = std::filesystem;

namespace {

/// Names are compared by their letters and digits: "King of the Hill", "kingofthehill".
std::string letters_of(std::string_view name) {
    std::string letters;
    for (const char c : syntax::to_lower(std::string(name))) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80) {
            letters += c;
        }
    }
    return letters;
}

/// A game of this name among the bundled ones: one that other programs know, else a file called so.
std::optional<RecordRules> find_by_name(const std::string& name, const fs::path& library) {
    const std::string letters = letters_of(name);
    for (const Variant& variant : known_variants()) {
        for (const std::string_view known : {variant.title, variant.uci, variant.xboard}) {
            if (!known.empty() && letters_of(known) == letters) {
                return RecordRules{library / variant.file, std::string(variant.title)};
            }
        }
    }
    std::error_code error;
    for (fs::directory_iterator each(library, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        if (each->path().extension() == ".game" && letters_of(each->path().stem().string()) == letters) {
            return RecordRules{each->path(), ""};
        }
    }
    return std::nullopt;
}

play::Result<RecordRules> rules_of_pgn(std::string_view text, const fs::path& library) {
    RecordText reader(text);
    const auto tags = read_tags(reader);
    if (!tags) {
        return tl::unexpected(tags.error());
    }
    const auto variant = tags->find("Variant"), rules = tags->find("Rules");
    const std::string name = variant == tags->end() ? "chess" : variant->second.value;
    if (rules != tags->end()) {
        return RecordRules{fs::path(rules->second.value).filename(), variant == tags->end() ? "" : name};
    }
    if (letters_of(name) == "standard") {
        return find_by_name("chess", library).value_or(RecordRules{});
    }
    if (auto found = find_by_name(name, library)) {
        return *found;
    }
    return tl::unexpected(play::Error{
        fmt::format("line {}, column 1: no bundled game is called `{}`", variant->second.line, excerpt_of(name)),
        "open its rules with the record: `bazillion play RULES --load RECORD`", ""});
}

constexpr auto record_endings =
    std::to_array<std::pair<std::string_view, RecordFormat>>({{".pgn", RecordFormat::pgn},
                                                              {".sgf", RecordFormat::sgf},
                                                              {".kif", RecordFormat::kif},
                                                              {".kifu", RecordFormat::kif}});

/// A heading, or a move: `1 ７六歩(77)`.
bool looks_like_kif(std::string_view text) {
    for (const std::string_view heading : {"#KIF", "# ---- Kifu", "手合割", "開始日時", "対局日", "棋戦", "表題",
                                           "先手：", "後手：", "下手：", "上手：", "手数----", "後手の持駒"}) {
        if (text.starts_with(heading)) {
            return true;
        }
    }
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(digits);
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    text.remove_prefix(blanks);
    return digits > 0 && blanks > 0 &&
           std::any_of(wide_digits.begin(), wide_digits.end(), [&](auto digit) { return text.starts_with(digit); });
}

}  // namespace

RecordFormat record_format(const fs::path& file) {
    const std::string ending = syntax::to_lower(file.extension().string());
    for (const auto& [known, format] : record_endings) {
        if (ending == known) {
            return format;
        }
    }
    return RecordFormat::none;
}

RecordFormat recognised_format(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.starts_with("(;")) {
        return RecordFormat::sgf;
    }
    if (looks_like_kif(text)) {
        return RecordFormat::kif;
    }
    // A tag is a name and a text in quotes; `[White Man]` is a piece of a position text.
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t digits = text.find_first_not_of("0123456789");
    const bool tag = line.starts_with('[') && line.find('"') != std::string_view::npos;
    const bool move = digits != 0 && digits != std::string_view::npos && text[digits] == '.';
    return tag || move ? RecordFormat::pgn : RecordFormat::none;
}

play::Result<RecordRules> record_rules(std::string_view text, RecordFormat format, const fs::path& library) {
    if (format == RecordFormat::kif) {
        return find_by_name("shogi", library).value_or(RecordRules{});
    }
    return format == RecordFormat::sgf ? rules_of_sgf(text, library) : rules_of_pgn(text, library);
}

play::Result<void> read_record(play::Match& match, std::string_view text, RecordFormat format) {
    return format == RecordFormat::sgf   ? read_sgf(match, text)
           : format == RecordFormat::kif ? read_kif(match, text)
                                         : read_pgn(match, text);
}

play::Result<std::string> write_record(const play::Match& match, RecordFormat format) {
    return format == RecordFormat::sgf   ? write_sgf(match)
           : format == RecordFormat::kif ? write_kif(match)
                                         : write_pgn(match);
}

play::Result<std::string> write_game_for(const play::Match& match, const fs::path& file) {
    const RecordFormat format = record_format(file);
    return format == RecordFormat::none ? play::write_saved_game_for(match, file) : write_record(match, format);
}

}  // namespace bazillion::protocols
