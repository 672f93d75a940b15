// The table of words: that it is consistent, that readers accept what it lists, and that every word is documented.
#include "rules/words.h"
#include "rules/resolve.h"

#include <fmt/core.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

using namespace bazillion;
using rules::Place;

namespace {

std::string said_of_sections(const std::string& sections) {
    auto document = syntax::read_text("(game (title \"Test\")" + sections + ")", "t.game");
    rules::resolve(document, rules::titles(document).at(0));
    std::string said;
    for (const auto& diagnostic : document.diagnostics.all()) {
        said += diagnostic.message + "\n";
    }
    return said;
}

/// A game with one block of moves.
std::string with_block(const std::string& block) {
    return fmt::format(
        R"((players White Black) (board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
        (directions (n 0 -1)))) (piece (name Man) (moves ({}))) (board-setup (White (Man a1))))",
        block);
}

bool is_letter(char c) {
    return static_cast<unsigned char>(c) > ' ' && std::string_view("()`\",;|[]").find(c) == std::string_view::npos;
}

/// What the page shows as code: between backquotes, and in examples.
std::string code_in(const std::filesystem::path& page) {
    std::ifstream in(page);
    std::ostringstream all;
    all << in.rdbuf();
    const std::string text = all.str();
    std::string code;
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '`') {
            const bool fence = text.compare(i, 3, "```") == 0;
            i += fence ? 2 : 0;
            inside = !inside;
            code += ' ';
        } else if (inside) {
            code += text[i] == '\n' ? ' ' : text[i];
        }
    }
    return code;
}

bool contains_word(const std::string& text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !is_letter(text[at - 1]);
        const std::size_t end = at + word.size();
        if (begins && (end == text.size() || !is_letter(text[end]))) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("no word stands twice in a place, and all are told", "[words]") {
    std::set<std::pair<Place, std::string_view>> seen;
    for (const rules::Word& word : rules::all_words()) {
        INFO(word.text << " in " << rules::place_name(word.place));
        CHECK(!word.text.empty());
        CHECK(!word.doc.empty());
        CHECK(seen.emplace(word.place, word.text).second);
        CHECK(rules::find_word(word.place, word.text) == &word);
    }
    CHECK(rules::find_word(Place::program, "captur") == nullptr);
    CHECK(rules::find_word(Place::goal, "capture") == nullptr);
}

TEST_CASE("conditions have opposites, comparisons have none", "[words]") {
    CHECK(rules::is_condition("empty?"));
    CHECK(rules::is_condition("not-empty?"));
    CHECK(rules::is_condition(">="));
    CHECK_FALSE(rules::is_condition("not->="));
    CHECK_FALSE(rules::is_condition("add"));
}

TEST_CASE("what the table lists is read where it may stand", "[words]") {
    for (const rules::Word& word : rules::all_words()) {
        INFO(word.text);
        const std::string alone(word.text);
        const std::string call = fmt::format("({} a b c)", word.text);
        if (word.place == Place::section) {
            CHECK_THAT(said_of_sections(call), !Catch::Contains(fmt::format("unknown section `{}`", word.text)));
        } else if (word.place == Place::program) {
            const bool only_alone = word.takes == rules::Takes::nothing;
            CHECK_THAT(said_of_sections(with_block(only_alone ? alone : call)),
                       !Catch::Contains(fmt::format("unknown instruction `{}`", word.text)));
        } else if (word.place == Place::condition) {
            CHECK_THAT(said_of_sections(with_block(fmt::format("(verify {}) add", call))),
                       !Catch::Contains(fmt::format("unknown condition `{}`", word.text)));
        } else if (word.place == Place::goal) {
            CHECK_THAT(said_of_sections(with_block("n add") + fmt::format("(win-condition (White) {})", call)),
                       !Catch::Contains(fmt::format("unknown goal `{}`", word.text)));
        }
    }
}

TEST_CASE("words that stand alone are read so", "[words]") {
    for (const rules::Word& word : rules::all_words()) {
        INFO(word.text);
        if (word.has(rules::trait::alone) && word.place == Place::program) {
            CHECK_THAT(said_of_sections(with_block(std::string(word.text))),
                       !Catch::Contains(fmt::format("unknown instruction `{}`", word.text)));
        } else if (word.has(rules::trait::alone) && word.place == Place::condition) {
            CHECK_THAT(said_of_sections(with_block(fmt::format("(verify {}) add", word.text))),
                       !Catch::Contains(fmt::format("unknown condition `{}`", word.text)));
        }
    }
}

TEST_CASE("every word is in the reference of the language", "[words]") {
    const std::string code = code_in(std::filesystem::path(BAZILLION_SOURCE_DIR) / "docs/language.md");
    REQUIRE(contains_word(code, "add-partial"));
    REQUIRE_FALSE(contains_word(code, "add-part"));
    std::string missing;
    for (const rules::Word& word : rules::all_words()) {
        if (!contains_word(code, word.text)) {
            missing += fmt::format("{} ({})\n", word.text, rules::place_name(word.place));
        }
    }
    CHECK(missing == "");
}
