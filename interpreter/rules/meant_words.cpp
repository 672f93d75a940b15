#include "rules/meant_words.h"

#include "syntax/diagnostic.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace bazillion::rules {
namespace {

struct Meant {
    Place place;
    std::string_view written, meant;
};

constexpr std::array table{
    Meant{Place::section, "victory-condition", "win-condition"},
    Meant{Place::section, "victory", "win-condition"},
    Meant{Place::section, "winning-condition", "win-condition"},
    Meant{Place::section, "goal", "win-condition"},
    Meant{Place::section, "win", "win-condition"},
    Meant{Place::section, "defeat-condition", "loss-condition"},
    Meant{Place::section, "defeat", "loss-condition"},
    Meant{Place::section, "lose-condition", "loss-condition"},
    Meant{Place::section, "losing-condition", "loss-condition"},
    Meant{Place::section, "loss", "loss-condition"},
    Meant{Place::section, "draw", "draw-condition"},
    Meant{Place::section, "tie-condition", "draw-condition"},
    Meant{Place::section, "setup", "board-setup"},
    Meant{Place::section, "start-position", "board-setup"},
    Meant{Place::section, "initial-position", "board-setup"},
    Meant{Place::section, "turns", "turn-order"},
    Meant{Place::section, "order", "turn-order"},
    Meant{Place::section, "move-order", "turn-order"},
    Meant{Place::section, "name", "title"},
    Meant{Place::section, "priorities", "move-priorities"},
    Meant{Place::section, "var", "variable"},
    Meant{Place::board, "cells", "positions"},
    Meant{Place::board, "squares", "positions"},
    Meant{Place::board, "area", "zone"},
    Meant{Place::board, "region", "zone"},
    Meant{Place::piece, "title", "name"},
    Meant{Place::piece, "picture", "image"},
    Meant{Place::piece, "icon", "image"},
    Meant{Place::piece, "move", "moves"},
    Meant{Place::piece, "letter", "notation"},
    Meant{Place::piece, "flag", "attribute"},
    Meant{Place::program, "remove", "capture"},
    Meant{Place::program, "kill", "capture"},
    Meant{Place::program, "take", "capture"},
    Meant{Place::program, "promote", "add"},
    Meant{Place::program, "place", "create"},
    Meant{Place::program, "spawn", "create"},
    Meant{Place::program, "require", "verify"},
    Meant{Place::program, "assert", "verify"},
    Meant{Place::program, "when", "if"},
    Meant{Place::program, "unless", "if"},
    Meant{Place::program, "loop", "while"},
    Meant{Place::program, "goto", "go"},
    Meant{Place::program, "set-type", "change-type"},
    Meant{Place::program, "set-owner", "change-owner"},
    Meant{Place::condition, "vacant?", "empty?"},
    Meant{Place::condition, "free?", "empty?"},
    Meant{Place::condition, "occupied?", "not-empty?"},
    Meant{Place::condition, "opponent?", "enemy?"},
    Meant{Place::condition, "foe?", "enemy?"},
    Meant{Place::condition, "own?", "friend?"},
    Meant{Place::condition, "ally?", "friend?"},
    Meant{Place::condition, "zone?", "in-zone?"},
    Meant{Place::condition, "kind?", "piece?"},
    Meant{Place::condition, "type?", "piece?"},
    Meant{Place::condition, "threatened-by?", "attacked?"},
    Meant{Place::goal, "checkmate", "checkmated"},
    Meant{Place::goal, "mate", "checkmated"},
    Meant{Place::goal, "stalemate", "stalemated"},
    Meant{Place::goal, "capture", "captured"},
    Meant{Place::goal, "piece-count", "pieces-remaining"},
};

constexpr std::string_view opposite = "not-";

}  // namespace

std::string_view meant_word(Place place, std::string_view written) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Meant& meant) {
        return meant.place == place && meant.written == written;
    });
    return found == table.end() ? std::string_view() : found->meant;
}

std::string_view section_hint(std::string_view head) {
    constexpr std::array<std::string_view, 8> models{"of",       "from",       "extends", "inherits",
                                                     "based-on", "variant-of", "parent",  "base"};
    return std::find(models.begin(), models.end(), head) == models.end()
               ? ""
               : "a `variant` copies the game before it in the file; `(include \"Other.game\")` at the top brings that "
                 "of another file";
}

std::string condition_hint(const syntax::Form& form) {
    const auto& items = form.items();
    const std::string_view name = form.is_list() ? form.head() : std::string_view(form.text());
    if (items.size() == 3 && items[1].is_atom()) {
        const std::string sign = items[1].text() == "==" ? "=" : items[1].text();
        const Word* word = find_word(Place::condition, sign);
        if (word != nullptr && word->takes == Takes::number_value) {
            const auto shown = [](const syntax::Form& f) { return f.is_list() ? "(...)" : f.text(); };
            return fmt::format("the sign of a comparison comes first: `({} {} {})`", sign, shown(items[0]),
                               shown(items[2]));
        }
    }
    const bool negated = name.starts_with(opposite);
    const std::string_view positive = negated ? name.substr(opposite.size()) : name;
    std::string meant(meant_word(Place::condition, positive));
    if (meant.empty() && negated) {
        meant = syntax::nearest_name(positive, words_at(Place::condition)).value_or("");
    }
    if (meant.empty()) {
        return "";
    }
    const bool twice = negated && meant.starts_with(opposite);
    return fmt::format("did you mean `{}{}`?", negated && !twice ? opposite : "",
                       twice ? meant.substr(opposite.size()) : meant);
}

}  // namespace bazillion::rules
