// The formatter: what it makes of texts, and that it changes nothing but white space.
#include "support.h"

#include "rules/words.h"
#include "syntax/format.h"
#include "syntax/reader.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <sstream>

using namespace bazillion::syntax;
using namespace bazillion::syntax::test;
namespace fs = std::filesystem;

namespace {

std::optional<std::string> format_text(std::string_view text) {
    return bazillion::syntax::format_text(text, bazillion::rules::layout_of);
}

std::string formatted(std::string_view text) {
    const auto result = format_text(text);
    REQUIRE(result);
    CHECK(format_text(*result) == result);
    return *result;
}

/// A text cut into its tokens by hand, apart from the grammar: what must not change.
struct Tokens {
    std::vector<std::string> code;
    std::vector<std::string> comments;
};

Tokens tokens_of(std::string_view text) {
    Tokens found;
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    }
    const auto is_delimiter = [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || std::strchr("()\";", c) != nullptr;
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t start = i++;
        if (static_cast<unsigned char>(text[start]) <= ' ') {
            continue;
        }
        if (text[start] == ';') {
            i = std::min(text.find('\n', start), text.size());
            std::string comment(text.substr(start, i - start));
            while (static_cast<unsigned char>(comment.back()) <= ' ') {
                comment.pop_back();
            }
            found.comments.push_back(comment);
            continue;
        }
        if (text[start] == '"') {
            i = text.find('"', i) + 1;
        } else if (text[start] != '(' && text[start] != ')') {
            while (i < text.size() && !is_delimiter(text[i])) {
                ++i;
            }
        }
        std::string token;
        for (std::size_t at = start; at < i; ++at) {
            if (text[at] != '\r' || text[at + 1] != '\n') {
                token += text[at];
            }
        }
        found.code.push_back(token);
    }
    return found;
}

void check_file(const fs::path& file) {
    INFO(file);
    const std::string text = read_file(file, 8 << 20).text;
    const auto once = format_text(text);
    if (!once) {
        const Document document = read_document(file);
        CHECK(document.diagnostics.has_errors());  // it says why
        return;
    }
    const Tokens before = tokens_of(text), after = tokens_of(*once);
    CHECK(before.code == after.code);
    CHECK(before.comments == after.comments);
    CHECK(format_text(*once) == once);
    CHECK(once->find("\r\n") == std::string::npos);
}

std::vector<fs::path> rules_files(const fs::path& folder) {
    std::vector<fs::path> files;
    if (fs::exists(folder)) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
            const std::string extension = entry.path().extension().string();
            if (extension == ".game" || tolerance_of(entry.path().string()) == Tolerance::lenient) {
                files.push_back(entry.path());
            }
        }
    }
    return files;
}

}  // namespace

TEST_CASE("closing parentheses go behind what they close, rows stay rows", "[format]") {
    CHECK(formatted("(define step\n(\n   $1\n (verify   not-friend?)\n\n\n add\n )\n)") ==
          "(define step\n  ($1\n   (verify not-friend?)\n\n   add))\n");
    CHECK(formatted("(zone (name z) (positions\na1 b1\na2 b2))") == "(zone (name z) (positions\n  a1 b1\n  a2 b2))\n");
    CHECK(formatted("(x \"a\"\"b\"c)") == "(x \"a\" \"b\" c)\n");
    CHECK(formatted("") == "");
}

TEST_CASE("sections have lines of their own, short lists stay on theirs", "[format]") {
    CHECK(formatted("(game (title \"A\") (players X))") == "(game (title \"A\") (players X))\n");
    CHECK(formatted("(game (title \"A\") (players X)\n(piece (name P)\n(moves (n add))))(define a b)") ==
          "(game\n  (title \"A\")\n  (players X)\n  (piece (name P)\n    (moves (n add))))\n(define a b)\n");
}

TEST_CASE("comments stay where they were said", "[format]") {
    CHECK(formatted("; top  \n\n\n(a ; head\n b ; last\n) ; behind\n;end") ==
          "; top\n\n(a  ; head\n  b)  ; last\n; behind\n;end\n");
    CHECK(formatted("(moves\n   (n add)   ; north\n   ; to do\n)\n") == "(moves\n  (n add)    ; north\n  ; to do\n)\n");
    CHECK(formatted("(moves\n   (n add)      ; north\n)\n") == "(moves\n  (n add))      ; north\n");
    CHECK(formatted("(;x\na)") == "(;x\n a)\n");
    CHECK(formatted("(\n;x\n)") == "()  ;x\n");
}

TEST_CASE("long lines are broken where words end, further conditions stand under the first", "[format]") {
    std::string cells;
    for (int i = 0; i < 60; ++i) {
        cells += " cell" + std::to_string(i);
    }
    const std::string text = formatted("(positions" + cells + ")");
    std::istringstream lines(text);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        CHECK(line.size() <= 120);
    }
    CHECK(count == 4);
    CHECK(formatted("(verify (or a\nb))") == "(verify (or a\n            b))\n");
}

TEST_CASE("bytes of texts stay, line ends become LF", "[format]") {
    CHECK(formatted("(title \"K\xF6nig\r\n  x\")\r\n; \xFC\r\n") == "(title \"K\xF6nig\n  x\")\n; \xFC\n");
    CHECK(formatted("\xEF\xBB\xBF(a)") == "(a)\n");
}

TEST_CASE("unbalanced texts keep their parentheses, strings without an end are refused", "[format]") {
    CHECK(formatted("(a) ) (b (c") == "(a)\n)\n(b (c\n");
    CHECK_FALSE(format_text("(title \"never closed)"));
    CHECK_FALSE(format_text(std::string(100'000, '(')));
}

TEST_CASE("formatting keeps every token and comment of our files, and changes nothing twice", "[.old-files]") {
    const fs::path root = BAZILLION_SOURCE_DIR;
    std::size_t files = 0;
    for (const char* folder : {"games", "tests/data"}) {
        for (const fs::path& file : rules_files(root / folder)) {
            check_file(file);
            ++files;
        }
    }
    CHECK(files > 20);
}

TEST_CASE("formatting keeps every token and comment of published files, and changes nothing twice", "[.old-files]") {
    const auto files = rules_files(fs::path(BAZILLION_SOURCE_DIR) / "../shared/zrf/corpus");
    if (files.empty()) {
        WARN("skipped: there is no corpus");
        return;
    }
    for (const fs::path& file : files) {
        check_file(file);
    }
}

TEST_CASE("the bundled games are in the house style", "[format]") {
    for (const fs::path& file : rules_files(fs::path(BAZILLION_SOURCE_DIR) / "games")) {
        INFO(file << ": run `bazillion fmt --write` on it");
        const std::string text = read_file(file, 8 << 20).text;
        CHECK(format_text(text) == text);
    }
}
