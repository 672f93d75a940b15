#include "rules/language.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace bazillion::rules::language {

const std::vector<std::string>& sections() {
    static const std::vector<std::string> words{
        "title", "description", "history", "strategy", "solution", "default", "players", "turn-order", "board",
        "board-setup", "piece", "move-priorities", "option", "engine", "win-condition", "loss-condition",
        "draw-condition", "count-condition", "music", "opening-sound", "move-sound", "release-sound", "capture-sound",
        "drop-sound", "click-sound", "change-sound", "win-sound", "loss-sound", "draw-sound", "allow-flipping",
        "animate-captures", "animate-drops", "include-off-pieces", "maximal-captures", "pass-partial", "pass-turn",
        "recycle-captures", "recycle-promotions",
        // Bazillion's own
        "art", "script", "reserve", "variable", "counter", "rights", "phase", "button", "hook", "after-move", "legal",
        "position-text", "switch", "if-switch", "move-text", "royal", "sweep", "stacks", "groups"};
    return words;
}

std::vector<std::string> statements() {
    return {"add", "add-copy", "add-copy-partial", "add-partial", "back", "capture", "cascade", "change-owner",
            "change-type", "create", "flip", "from", "go", "if", "mark", "opposite", "set-attribute", "set-flag",
            "set-position-flag", "to", "verify", "while",
            // Bazillion's own
            "again", "anywhere", "clear", "gain", "needs-reply", "set", "spend", "try", "note", "erase",
            "capture-group", "capture-surrounded"};
}

std::vector<std::string> tests() {
    return {"adjacent-to-enemy?", "attacked?", "defended?", "empty?", "enemy?", "flag?", "friend?", "goal-position?",
            "in-zone?", "last-from?", "last-to?", "marked?", "neutral?", "on-board?", "piece?", "position?",
            "position-flag?", "and", "or", "not", "true", "false",
            // Bazillion's own
            "reserve?", "is?", "set?", "right?", "threat?", "in-check?", "captured?", "becoming?", "promoted?", "none?",
            "some?", "threatened?", "to-move?", "adjacent-to-friend?", "switch?", "noted?", "can-reach?", "passed?",
            "stacked?", "suicide?"};
}

const std::vector<std::string>& goals() {
    static const std::vector<std::string> words{
        "absolute-config", "relative-config",  "captured",          "checkmated", "stalemated",
        "repetition",      "pieces-remaining", "total-piece-count", "deadlocked", "connected"};
    return words;
}

const std::vector<std::string>& options() {
    static const std::vector<std::string> words{"pass turn", "pass partial", "maximal captures", "recycle captures",
                                                "recycle promotions", "include off-pieces", "discard cascades",
                                                // about the screen of the old program
                                                "animate captures", "animate drops", "prevent flipping",
                                                "allow flipping", "smart moves", "highlight goals", "show moves list",
                                                "silent ? moves", "progressive levels", "selection screen",
                                                // Bazillion's own
                                                "repetition draw"};
    return words;
}

bool is_test(std::string_view word) {
    const auto words = tests();
    const auto known = [&](std::string_view name) {
        return std::find(words.begin(), words.end(), name) != words.end();
    };
    constexpr std::array<std::string_view, 6> comparisons{"=", "!=", "<", "<=", ">", ">="};
    return known(word) || (word.starts_with("not-") && known(word.substr(4))) ||
           std::find(std::begin(comparisons), std::end(comparisons), word) != std::end(comparisons);
}

bool is_statement(std::string_view word) {
    static const auto all = statements();
    static const std::unordered_set<std::string_view> words(all.begin(), all.end());
    return words.contains(word);
}

}  // namespace bazillion::rules::language
