#include "support.h"

#include <catch2/catch.hpp>

#include <array>
#include <random>

using namespace bazillion::syntax;
using namespace bazillion::syntax::test;

namespace {

constexpr std::string_view game = R"((version "2.0") ; a text with all there is
(define hop ($1 (verify empty?) add))
(define both (hop $1) (hop $2) x$1 "images/$3.bmp")
(define tail (if (on-board? $1) add))
(define walk ($1 (tail)) $2)
(game
  (title "Tiny \\second line")
  (define late (both n e pawn) $10)
  (players A B)
  (piece (name Man) (moves (both n s) (walk e (late)) ($1 x))))
(variant (title "caf)"
                                  "\xE9"
                                  R"(") (both (a) (b) c))
)";

/// Pieces of text that matter to the reader.
constexpr auto tokens =
    std::to_array<std::string_view>({"(", ")", "\"", ";", "$1", "$", " ", "\n", "\t", "(define ", "(hop ", "(late)",
                                     "(both", "\xC3", "\xE9", "(include \"x\")", "))))", "$99", "walk"});

std::string mutate(std::string text, std::minstd_rand& random) {
    const auto below = [&](std::size_t end) { return random() % end; };
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
        const std::size_t at = below(text.size());
        switch (below(4)) {
            case 0:
                text[at] = static_cast<char>(below(256));
                break;
            case 1:
                text.erase(at, 1 + below(20));
                break;
            case 2:
                text.insert(at, tokens[below(std::size(tokens))]);
                break;
            case 3:
                text.insert(at, text.substr(below(text.size()), below(40)));
                break;
        }
        text += text.empty() ? " " : "";
    }
    return text;
}

void check_spans(const Form& form, const Sources& sources) {
    const Span span = form.origin().span;
    REQUIRE(span.source < sources.size());
    REQUIRE(span.begin < span.end);
    REQUIRE(span.end <= sources[span.source].text.size());
    for (const Form& item : form.items()) {
        check_spans(item, sources);
    }
}

}  // namespace

TEST_CASE("broken texts are read without harm") {
    Limits limits;
    limits.expanded_forms = 10'000;
    for (unsigned seed = 1; seed <= 2000; ++seed) {  // tests/fuzz/soak mutates more games
        std::minstd_rand random(seed);
        CAPTURE(seed);
        const Document document = read_text(mutate(std::string(game), random), "test.game", {}, limits);
        for (const Form& form : document.forms) {
            check_spans(form, document.sources);
        }
        for (const Diagnostic& diagnostic : document.diagnostics.all()) {
            REQUIRE_FALSE(render(diagnostic, document.sources, true).empty());
        }
    }
}
