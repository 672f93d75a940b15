#include "app/command.h"
#include "app/output.h"
#include "app/word_lists.h"
#include "rules/words.h"

#include <fmt/core.h>

#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* words_help = R"(Prints every word of the rules language: where it may stand, what it takes, and
what it does. A word that may stand in several places is told for each of them.
Conditions have opposites (`not-empty?`), which are not listed.

Examples:
  bazillion words                        all words
  bazillion words capture                what `capture` means
  bazillion words --for vim              a syntax file for Vim; docs/editors has it
  bazillion words --format json          all words, for programs

With --format json the answer is one object: {"words": [{"word", "place", "takes",
"own", "alone", "ignored", "operation", "doc"}]}. "own" tells that the word is not
in ZRF, "alone" that it may stand without parentheses, "ignored" that it has no
effect yet, and "operation" of which sort an instruction or condition is.

Exit codes: 0 fine, 1 no such word, 2 wrong usage.)";

struct WordsArguments {
    std::string word;
    std::string target;
};

std::string_view class_name(const rules::Word& word) {
    const auto* op = word.as<rules::Op>();
    if (op == nullptr) {
        return "";
    }
    switch (rules::class_of(*op)) {
        case rules::OpClass::movement:
            return "moves the cursor";
        case rules::OpClass::place:
            return "notes a place";
        case rules::OpClass::emission:
            return "makes a move";
        case rules::OpClass::effect:
            return "effect";
        case rules::OpClass::memory:
            return "notes a flag";
        case rules::OpClass::control:
            return "control";
        case rules::OpClass::test:
            return "test";
    }
    return "";
}

Json json_of(const rules::Word& word) {
    Json json;
    json["word"] = word.text;
    json["place"] = rules::place_name(word.place);
    json["takes"] = rules::takes_text(word.takes);
    json["own"] = word.has(rules::trait::own);
    json["alone"] = word.has(rules::trait::alone);
    json["ignored"] = word.has(rules::trait::ignored);
    json["operation"] = class_name(word);
    json["doc"] = word.doc;
    return json;
}

std::string usage_of(const rules::Word& word) {
    const std::string_view takes = rules::takes_text(word.takes);
    const std::string form = takes.empty() ? std::string(word.text) : fmt::format("({} {})", word.text, takes);
    return word.place == rules::Place::option ? fmt::format("(option \"{}\" ...)", word.text) : form;
}

Exit list_for(const std::string& target, Format format) {
    const std::string text = target == "vim"        ? vim_syntax()
                             : target == "textmate" ? textmate_grammar()
                             : target == "kate"     ? kate_syntax()
                             : target == "fuzz"     ? fuzzing_dictionary()
                                                    : "";
    if (text.empty()) {
        throw Failure(Exit::usage, {fmt::format("there is no list for `{}`", one_line(target)),
                                    "there are `vim`, `textmate`, `kate` and `fuzz`",
                                    {}});
    }
    if (format == Format::json) {
        print_json(Json{{"text", text}});
    } else {
        print("{}", Verbatim{text});
    }
    return Exit::fine;
}

Exit words(const WordsArguments& arguments, Format format) {
    if (!arguments.target.empty()) {
        return list_for(arguments.target, format);
    }
    Json list = Json::array();
    std::vector<std::string> known;
    for (const rules::Word& word : rules::all_words()) {
        known.emplace_back(word.text);
        if (!arguments.word.empty() && word.text != arguments.word) {
            continue;
        }
        list.push_back(json_of(word));
        if (format == Format::text) {
            print("{:<16} {:<44} {}\n", rules::place_name(word.place), usage_of(word), std::string(word.doc));
        }
    }
    if (list.empty()) {
        throw Failure(Exit::errors, {fmt::format("the rules language has no word `{}`", one_line(arguments.word)),
                                     syntax::suggest(arguments.word, known),
                                     {}});
    }
    if (format == Format::json) {
        print_json(Json{{"words", std::move(list)}});
    }
    return Exit::fine;
}

}  // namespace

Command words_command() {
    auto arguments = std::make_shared<WordsArguments>();
    return {
        .name = "words",
        .summary = "List the words of the rules language",
        .help = words_help,
        .options =
            {
                {
                    .names = "WORD",
                    .help = "Only this word",
                    .target = &arguments->word,
                },
                {
                    .names = "--for",
                    .help = "A list of words for another program: vim, textmate, kate, or fuzz for libFuzzer",
                    .target = &arguments->target,
                    .takes = "PROGRAM",
                },
            },
        .run = [arguments](Format format) { return words(*arguments, format); },
    };
}

}  // namespace bazillion::app
