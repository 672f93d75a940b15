// Advice: what is allowed but most likely not meant.
#include "rules/lint.h"

#include "rules/resolve.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

using namespace bazillion;
namespace fs = std::filesystem;

namespace {

/// All messages of a document after every title was resolved and looked at.
void lint(syntax::Document& document) {
    rules::Lint lint(document);
    for (const rules::Title& title : rules::titles(document)) {
        if (!title.separator) {
            if (const auto resolved = rules::resolve(document, title)) {
                lint.look_at(title, *resolved);
            }
        }
    }
    lint.report();
}

std::map<std::string, int> count_codes(const syntax::Document& document) {
    std::map<std::string, int> counts;
    std::map<std::string, int> seen;
    for (const auto& diagnostic : document.diagnostics.all()) {
        if (seen[syntax::render(diagnostic, document.sources)]++ == 0) {
            ++counts[diagnostic.code];
        }
    }
    return counts;
}

}  // namespace

namespace {

/// A game in which all is well; tests put something wrong in.
struct Parts {
    std::string players = "X O";
    std::string turns = "X O";
    std::string board;
    std::string men = "(X (Man a1))";
    std::string pieces;
    std::string blocks = "(n (verify empty?) add)";
    std::string sections;
    std::string behind;  ///< the game
};

std::string text_of(const Parts& parts) {
    return "(game (title \"T\") (players " + parts.players + ") (turn-order " + parts.turns + ")\n(board (grid " +
           "(start-rectangle 0 0 10 10) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (n 0 -1) (s 0 1)))" +
           parts.board + ")\n(board-setup " + parts.men + " (O (Man b2)))\n(piece (name Man) (moves " + parts.blocks +
           "))\n" + parts.pieces + parts.sections + ")\n" + parts.behind;
}

/// The messages that such a game gets, each as "code: message".
std::vector<std::string> advice(const Parts& parts) {
    syntax::Document document = syntax::read_text(text_of(parts), "t.game");
    lint(document);
    std::vector<std::string> said;
    for (const auto& diagnostic : document.diagnostics.all()) {
        said.push_back(diagnostic.code + ": " + diagnostic.message);
    }
    return said;
}

using Said = std::vector<std::string>;

}  // namespace

TEST_CASE("a game in which all is well gets no advice", "[lint]") {
    CHECK(advice({}) == Said{});
    CHECK(advice({.board = "(zone (name z) (positions a2))", .blocks = "(n (verify (in-zone? z)) add)"}) == Said{});
    CHECK(advice({.pieces = "(piece (name King) (moves (s add)))", .blocks = "(n (add King))"}) == Said{});
    CHECK(advice({.pieces = "(piece (name \"Old man\") (moves (s add)))", .blocks = "(n (add \"Old man\"))"}) ==
          Said{});
    CHECK(advice({.blocks = "(move-type a) (n (add-partial b)) (move-type b)", .sections = "(move-priorities a)"}) ==
          Said{});
    CHECK(advice({.blocks = "((while (on-board? n) n) add) ((while (not-flag? f) (set-flag f true)) n add)"}) ==
          Said{});
}

TEST_CASE("names that nothing uses", "[lint]") {
    CHECK(advice({.board = "(zone (name z) (players X) (positions a2)) (zone (name z) (players O) (positions a1))"}) ==
          Said{"unused-zone: zone `z` is never used"});
    CHECK(advice({.players = "X O Z"}) == Said{"idle-player: player `Z` has no turns and no pieces"});
    CHECK(advice({.pieces = "(piece (name King) (moves (s add)))"}) ==
          Said{"piece-never-appears: piece `King` is never placed, created or promoted to"});
}

TEST_CASE("texts about a piece do not place it", "[lint]") {
    CHECK(advice({.pieces = "(piece (name \"Old man\") (help \"Old man\") (moves (s add)))"}) ==
          Said{"piece-never-appears: piece `Old man` is never placed, created or promoted to"});
}

TEST_CASE("a position that nothing leads to", "[lint]") {
    CHECK(advice({.board = "(positions (far 90 90 99 99)) (zone (name z) (positions a2 far))",
                  .blocks = "(n (verify (in-zone? z)) add)"}) ==
          Said{"unreachable-position: no piece can come to `far`: no link leads there, and nothing is placed there"});
    CHECK(advice({.board = "(positions (far 90 90 99 99)) (zone (name z) (positions a2 far))",
                  .blocks = "(n (verify (in-zone? z)) add) (far add)"}) == Said{});
}

TEST_CASE("move types that no piece has", "[lint]") {
    CHECK(advice({.blocks = "(move-type jump) (n add)", .sections = "(move-priorities jmp)"}) ==
          Said{"unknown-move-type: no piece has moves of type `jmp`"});
    CHECK(advice({.turns = "(X jump) O"}) == Said{"unknown-move-type: no piece has moves of type `jump`"});
    CHECK(advice({.blocks = "(n (add-partial on))"}) ==
          Said{"unknown-move-type: no piece has moves of type `on` to go on with"});
}

TEST_CASE("blocks that make no move and loops that never end", "[lint]") {
    CHECK(advice({.blocks = "(n add) (s capture)"}) ==
          Said{"no-add: this block of `Man` makes no move: it has no `add`"});
    CHECK(advice({.blocks = "((while empty? capture) n add)"}) ==
          Said{"endless-while: this loop never ends once it is entered: nothing in it moves or sets a flag"});
}

TEST_CASE("what is noted where no add follows", "[lint]") {
    const Said lost{"lost-effect: this comes to nothing: no `add` follows"};
    CHECK(advice({.blocks = "(n add capture)"}) == lost);
    CHECK(advice({.blocks = "(n add (set-attribute a true))) (attribute a false"}) == lost);
    CHECK(advice({.blocks = "(n (if empty? add else add capture))"}) == lost);
    CHECK(advice({.blocks = "((anywhere capture) add)"}) == lost);
    CHECK(advice({.blocks = "(n add capture n add)"}) == Said{});
    CHECK(advice({.blocks = "((while empty? add capture n) add)"}) == Said{});
    CHECK(advice({.blocks = "((while (on-board? n) n add capture))"}) == Said{});
    CHECK(advice({.blocks = "((anywhere (if enemy? capture add)))"}) == Said{});
}

TEST_CASE("cascade on an empty cell, and nothing says who moves on", "[lint]") {
    const Said nobody{"cascade-of-nobody: nothing stands here that could move on, and no `from` says who does"};
    CHECK(advice({.blocks = "(n (verify empty?) cascade n add)"}) == nobody);
    CHECK(advice({.blocks = "(n (verify empty?) cascade n from s s to add)"}) == Said{});
    CHECK(advice({.blocks = "(n (verify enemy?) cascade n add)"}) == Said{});
    CHECK(advice({.blocks = "(n (verify (empty? n)) cascade n add)"}) == Said{});
    CHECK(advice({.blocks = "(n n cascade n from s s to add)"}) == Said{});
}

TEST_CASE("a piece that moves on behind cascade, and ends where it stood", "[lint]") {
    const Said stays{
        "cascade-stays: the piece that moves on from here comes to stand where it stood, and is captured there"};
    CHECK(advice({.blocks = "(n (verify enemy?) cascade (go from) add)"}) == stays);
    CHECK(advice({.blocks = "(n cascade n (go from) (verify enemy?) add)"}) == stays);
    CHECK(advice({.blocks = "(n cascade (if enemy? capture) add)"}) == stays);
    CHECK(advice({.blocks = "(mark n (verify enemy?) cascade back add)"}) == Said{});
    CHECK(advice({.blocks = "(n cascade (while empty? n) add)"}) == Said{});
    CHECK(advice({.blocks = "(n n cascade n from s s to (go from) add)"}) == Said{});
    CHECK(advice({.blocks = "(n cascade (try s add) n add)"}) == Said{});
}

TEST_CASE("what is noted inside try belongs to an add inside it", "[lint][try]") {
    const Said lost{"lost-effect: this comes to nothing: no `add` follows inside its `try`"};
    CHECK(advice({.blocks = "((try n (verify enemy?) capture) n add)"}) == lost);
    CHECK(advice({.blocks = "((try n (try n capture) add) n add)"}) == lost);
    CHECK(advice({.blocks = "((try n (verify enemy?) capture add) n add)"}) == Said{});
    CHECK(advice({.blocks = "((try n capture (try n add)) n add)"}) == Said{});
    CHECK(advice({.blocks = "((capture n) (try n n add))"}) == Said{});
}

TEST_CASE("a draw by quiet moves that comes before a mate", "[lint]") {
    const std::string mate = "(loss-condition (X O) (checkmated Man))";
    const Said drawn{
        "drawn-mate: a mate by the last of these quiet moves is a draw: they are counted before it is known"};
    CHECK(advice({.sections = mate + "(draw-condition (X O) (>= quiet 100))"}) == drawn);
    CHECK(advice({.sections = "(draw-condition (X O) (or repetition (>= quiet 100)))" + mate}) == drawn);
    CHECK(advice({.sections = mate + "(draw-condition (X O) (and (>= quiet 100) (not (checkmated Man))))"}) == Said{});
    CHECK(advice({.sections = "(loss-condition (X O) stalemated) (draw-condition (X O) (>= quiet 100))"}) == Said{});
    CHECK(advice({.sections = mate + "(draw-condition (X O) (>= turns 100))"}) == Said{});
}

TEST_CASE("pieces that move, on cells that are not shown", "[lint]") {
    const auto corner = [](const std::string& place, const std::string& links) {
        return advice({.board = "(positions (far " + place + ")) " + links, .men = "(X (Man a1 far))"});
    };
    const Said hidden{"hidden-piece: a `Man` stands on `far`, which is not shown: its place is left of 0 or above it"};
    CHECK(corner("-10 20 0 30", "(links n (far a2))") == hidden);
    CHECK(corner("0 -10 10 0", "(links n (far a2))") == hidden);
    CHECK(corner("0 20 10 30", "(links n (far a2))") == Said{});
    CHECK(corner("-10 20 0 30", "(links n (a2 far))") == Said{});
}

TEST_CASE("options, switches and reserves with a slip", "[lint]") {
    CHECK(advice({.sections = "(option \"pass trun\" true)"}) == Said{"unknown-option: unknown option `pass trun`"});
    CHECK(advice({.sections = "(option \"Pass Turn\" true) (option \"smart moves\" true)"}) == Said{});
    CHECK(advice({.sections = "(switch s (lable \"x\"))"}) == Said{"unknown-switch-part: unknown switch part `lable`"});
    CHECK(advice({.blocks = "(n (spend Man Z) add)", .sections = "(reserve (Man 1))"}) ==
          Said{"unknown-player: unknown player `Z`"});
}

TEST_CASE("an argument that no call gives", "[lint]") {
    const std::string slide = "(define go ($1 (verify empty?) $2 add))";
    CHECK(advice({.blocks = "(go n)", .behind = slide}) ==
          Said{"missing-argument: `go` uses `$2`, but no call gives it"});
    CHECK(advice({.blocks = "(go n) (go n s)", .behind = slide}) == Said{});
    CHECK(advice({.blocks = "(walk n s)", .behind = "(define walk (tail)) (define tail ($1 $2 add))"}) == Said{});
}

TEST_CASE("what several titles share is wrong only if it is wrong in all", "[lint]") {
    CHECK(advice({.pieces = "(piece (name King) (moves (s add)))",
                  .behind = "(variant (title \"K\") (board-setup (X (King a1)) (O (Man b2))))"}) == Said{});
}

TEST_CASE("of many warnings of a kind the first three are told", "[lint]") {
    std::string zones;
    for (int i = 0; i < 10; ++i) {
        zones += "(zone (name z" + std::to_string(i) + ") (positions a1))";
    }
    CHECK(advice({.board = zones}).size() == 3);
}

TEST_CASE("files that leave rules to code outside of them are warned of once", "[lint]") {
    const std::string complete = "the rules of this file are not complete: ";
    CHECK(advice({.sections = "(option \"chess-invariant\" true) (option \"sliding-puzzle\" true)",
                  .behind = "(variant (title \"V\"))"}) ==
          Said{"outside-code: " + complete + "an option of another program stands here"});
    CHECK(advice({.blocks = "(n capture)"}) ==
          Said{"outside-code: " + complete + "no piece of this game can move: no block has an `add`"});
    CHECK(advice({.blocks = "(from)", .sections = "(engine \"a.dll\")"}) == Said{});
}

TEST_CASE("published files get a handful of warnings at most, and those that need other code are told apart",
          "[.old-files]") {
    const fs::path corpus = fs::path(BAZILLION_SOURCE_DIR) / "../shared/zrf/corpus";
    std::ifstream manifest(corpus / "MANIFEST.tsv");
    if (!manifest) {
        WARN("skipped: there is no corpus at " << corpus);
        return;
    }
    std::string line;
    std::getline(manifest, line);
    std::size_t files = 0, noisy = 0, misjudged = 0;
    while (std::getline(manifest, line)) {
        const std::string name = line.substr(0, line.find('\t'));
        const std::string kind = line.substr(line.find('\t') + 1);
        syntax::Document document = syntax::read_document(corpus / name);
        lint(document);
        const auto counts = count_codes(document);
        std::size_t sum = 0;
        for (const auto& [code, count] : counts) {
            sum += static_cast<std::size_t>(count);
        }
        const bool announced = kind == "external-rules-announced" || kind == "no-moves-in-file";
        ++files;
        noisy += kind == "plain" && sum > 6 ? 1 : 0;
        misjudged += announced != counts.contains("outside-code") ? 1 : 0;
    }
    CHECK(files > 100);
    CHECK(noisy <= files / 50);       // four of 313, each with real faults
    CHECK(misjudged <= files / 100);  // one of 313, called plain, in which no piece can move
}
