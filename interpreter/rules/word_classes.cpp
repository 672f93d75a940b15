#include "rules/word_classes.h"

#include "rules/words.h"

#include <algorithm>
#include <array>
#include <map>

namespace bazillion::rules {

namespace {

WordClass class_of_place(Place place) {
    switch (place) {
        case Place::file:
            return WordClass::file;
        case Place::program:
        case Place::blocks:
            return WordClass::instruction;
        case Place::condition:
        case Place::configuration:
            return WordClass::condition;
        case Place::goal:
            return WordClass::goal;
        case Place::section:
            return WordClass::section;
        case Place::number:
        case Place::player:
            return WordClass::number;
        default:
            return WordClass::part;
    }
}

/// Names of options stand in quotes: they are strings.
using Classes = std::map<std::string, WordClass, std::less<>>;
const Classes& all_classes() {
    static const Classes all = [] {
        Classes classes;
        const auto add = [&](const std::string& text, WordClass word_class) {
            const auto [known, added] = classes.emplace(text, word_class);
            known->second = std::min(known->second, word_class);
        };
        for (const Word& word : all_words()) {
            if (word.place == Place::option) {
                continue;
            }
            add(std::string(word.text), class_of_place(word.place));
            if (word.place == Place::condition && word.text.ends_with('?')) {
                add("not-" + std::string(word.text), WordClass::condition);
            }
        }
        return classes;
    }();
    return all;
}

}  // namespace

const std::vector<std::string>& words_of(WordClass word_class) {
    static const auto lists = [] {
        std::array<std::vector<std::string>, word_classes> all;
        for (const auto& [text, each] : all_classes()) {
            all[static_cast<std::size_t>(each)].push_back(text);
        }
        return all;
    }();
    return lists[static_cast<std::size_t>(word_class)];
}

std::optional<WordClass> word_class_of(std::string_view text) {
    const auto found = all_classes().find(text);
    return found == all_classes().end() ? std::nullopt : std::optional(found->second);
}

}  // namespace bazillion::rules
