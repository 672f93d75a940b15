// What an editor asks about a game.
#include "scripted_client.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <ctime>
#include <set>

namespace bazillion::test {

using Catch::Contains;

namespace {

/// A client with the small game, checked.
struct WithGame {
    ScriptedClient client;
    explicit WithGame(const std::string& text = small_game()) {
        client.open(small, text);
        client.wait_until_idle();
    }
};

std::set<std::string> labels(const Json& completion) {
    std::set<std::string> found;
    for (const Json& item : completion.at("items")) {
        found.insert(item.at("label"));
    }
    return found;
}

std::string hover_text(ScriptedClient& client, const std::string& text, std::size_t behind = 0) {
    const Json hover = client.request("textDocument/hover", client.at(small, text, behind));
    return hover.is_null() ? "" : hover.at("contents").at("value").get<std::string>();
}

int line_of(const Json& location) {
    return location.at("range").at("start").at("line");
}

/// The text with the edits of an answer made.
std::string edited(std::string text, Json edits) {
    std::sort(edits.begin(), edits.end(), [](const Json& a, const Json& b) {
        const auto key = [](const Json& e) {
            return std::pair(e.at("range").at("start").at("line").get<int>(),
                             e.at("range").at("start").at("character").get<int>());
        };
        return key(a) > key(b);
    });
    const auto offset = [&](const Json& position) {
        std::size_t at = 0;
        for (int line = position.at("line"); line > 0; --line) {
            at = text.find('\n', at) + 1;
        }
        return at + position.at("character").get<std::size_t>();
    };
    for (const Json& edit : edits) {
        const std::size_t begin = offset(edit.at("range").at("start"));
        text.replace(begin, offset(edit.at("range").at("end")) - begin, edit.at("newText").get<std::string>());
    }
    return text;
}

}  // namespace

TEST_CASE("words, names and macros are explained", "[hover]") {
    WithGame with;
    auto& client = with.client;
    CHECK_THAT(hover_text(client, "while empty"),
               Contains("`(while condition instruction ...)`") && Contains("move program"));
    CHECK_THAT(hover_text(client, "not-friend?"), Contains("The opposite of: a piece of the mover stands there"));
    CHECK_THAT(hover_text(client, "slide n"), Contains("macro") && Contains("Any number of steps in a direction.") &&
                                                  Contains("(define slide ($1 (while empty?"));
    CHECK_THAT(hover_text(client, "Rook b1"), Contains("piece") && Contains("any number of cells straight"));
    CHECK_THAT(hover_text(client, "goal-row)) add"), Contains("zone"));
    CHECK_THAT(hover_text(client, "b1)) (Black"), Contains("position") && Contains("Rook of White"));
    CHECK_THAT(hover_text(client, "start-rectangle"), Contains("Left, top, right and bottom"));
    CHECK(hover_text(client, "60 60").empty());
}

TEST_CASE("completion knows what may stand where", "[completion]") {
    const auto [before, wanted, unwanted] =
        GENERATE(table<const char*, std::vector<std::string>, std::vector<std::string>>({
            {"  (wi", {"win-condition"}, {"while", "Rook"}},
            {"  (piece (name X) (moves (n (ver", {"verify"}, {"version"}},
            {"  (piece (name X) (moves (n (verify not-e", {"not-empty?", "not-enemy?"}, {"needs-reply"}},
            {"  (piece (name X) (moves (n (verify (in-zone? g", {"goal-row"}, {"go", "grid"}},
            {"  (piece (name X) (moves (n (verify (piece? ",
             {"Rook", "King"},
             {"goal-row", "White", "slide", "else", "off"}},
            {"  (piece (name X) (moves (sl", {"slide"}, {"stacks"}},
            {"  (piece (name X) (moves (slide ", {"n", "s", "a1"}, {}},
            {"  (piece (name X) (no", {"notation"}, {"note", "not"}},
            {"  (win-condition (White) (ch", {"checkmated"}, {"chequered"}},
            {"  (win-condition (W", {"White"}, {"while"}},
            {"  (turn-order B", {"Black"}, {"board"}},
            {"  (board-setup (White (Rook b", {"b1", "b2", "b3"}, {"board"}},
            {"  (option \"pass t", {"pass turn"}, {"pass-turn"}},
        }));
    INFO(before);
    WithGame with;
    auto& client = with.client;
    const std::string text = small_game(std::string("; here\n") + before);
    client.change(small, text);
    const auto found =
        labels(client.request("textDocument/completion", client.at(small, before, std::string(before).size())));
    for (const std::string& label : wanted) {
        INFO(label);
        CHECK(found.contains(label));
    }
    for (const std::string& label : unwanted) {
        INFO(label);
        CHECK_FALSE(found.contains(label));
    }
}

TEST_CASE("files to include are completed", "[completion]") {
    WithGame with;
    with.client.change(small, "(include \"lib/ch\")\n" + small_game());
    const auto found = labels(with.client.request("textDocument/completion", with.client.at(small, "lib/ch", 6)));
    CHECK(found.contains("lib/chess.game"));
}

TEST_CASE("definitions are found", "[definition]") {
    WithGame with("(include \"lib/square.game\")\n(include \"part.game\")\n" +
                  small_game("  (piece (dancer) (notation \"D\") (moves (hop n)))\n"
                             "  (script \"dance.lua\")\n  (hook outcome win-now)\n"));
    auto& client = with.client;
    client.open("part.game", "(define hop ($1 $1 add))\n(define dancer (name Dancer))\n");
    bazillion::test::write_text(client.file("dance.lua"), "-- a game\nfunction win_now(now)\n  return nil\nend\n");
    client.notify("textDocument/didSave", client.document(small));
    client.wait_until_idle();
    const auto define = [&](const std::string& text, std::size_t behind = 0) {
        return client.request("textDocument/definition", client.at(small, text, behind));
    };
    CHECK(line_of(define("slide n")) == 5);
    CHECK(line_of(define("Rook b1")) == 19);
    CHECK(line_of(define("goal-row)) add")) == 17);
    CHECK(define("hop n").at("uri") == client.uri("part.game"));
    const Json library = define("lib/square.game", 3);
    CHECK_THAT(library.at("uri").get<std::string>(), Contains("games/lib/square.game"));
    const Json function = define("win-now");
    CHECK(function.at("uri") == client.uri("dance.lua"));
    CHECK(line_of(function) == 1);
    CHECK(line_of(define("\"dance.lua\"", 3)) == 0);
    CHECK(define("(title", 2).is_null());
}

TEST_CASE("uses are found in all files of a game", "[references]") {
    ScriptedClient client;
    client.open("part.game", "(define hop ((slide $1) (verify (piece? Rook))))\n");
    client.open(small,
                "(include \"part.game\")\n" + small_game("  (piece (name Dancer) (notation \"D\") (moves (hop n)))\n"));
    client.wait_until_idle();
    Json asked = client.at(small, "slide n");
    asked["context"]["includeDeclaration"] = true;
    CHECK(client.request("textDocument/references", asked).size() == 6);
    asked["context"]["includeDeclaration"] = false;
    CHECK(client.request("textDocument/references", asked).size() == 5);
    CHECK(client.request("textDocument/references", client.at(small, "Rook b3")).size() == 4);
    CHECK(client.request("textDocument/documentHighlight", client.at(small, "Rook b3")).size() == 3);
}

TEST_CASE("what is renamed is renamed everywhere, and means the same", "[rename]") {
    WithGame with;
    auto& client = with.client;
    const auto rename = [&](const std::string& at, const std::string& to) {
        Json asked = client.at(small, at);
        asked["newName"] = to;
        return client.request("textDocument/rename", asked);
    };
    const auto [at, to, count] = GENERATE(table<const char*, const char*, int>({{"slide n", "glide", 5},
                                                                                {"Rook b1", "Tower", 3},
                                                                                {"goal-row)) add", "end-row", 3},
                                                                                {"White Black", "Red", 5}}));
    INFO(at);
    const Json edits = rename(at, to).at("changes").at(client.uri(small));
    CHECK(edits.size() == static_cast<std::size_t>(count));
    client.change(small, edited(small_game(), edits));
    CHECK(client.messages(small).empty());
    CHECK_THAT(client.text(small), Contains(to));
}

TEST_CASE("pieces that macros are given get another name there, too", "[rename]") {
    WithGame with("(define turning (n (verify empty?) (add $1)))\n" +
                  small_game("  (piece (name Pawn) (notation \"P\") (moves (turning Rook)))\n"));
    Json asked = with.client.at(small, "Rook b1");
    asked["newName"] = "Tower";
    CHECK(with.client.request("textDocument/rename", asked).at("changes").at(with.client.uri(small)).size() == 4);
}

TEST_CASE("a macro and a type of moves may share a name", "[rename]") {
    WithGame with("(define hop ($1 $1 add))\n" +
                  small_game("  (piece (name Frog) (notation \"F\") (moves (move-type hop) (hop n)))\n"
                             "  (move-priorities hop)\n"));
    const auto [at, count] = GENERATE(table<const char*, std::size_t>({{"hop n", 2}, {"hop)", 2}}));
    Json asked = with.client.at(small, at);
    asked["newName"] = "leap";
    CHECK(with.client.request("textDocument/rename", asked).at("changes").at(with.client.uri(small)).size() == count);
}

TEST_CASE("a new name that would clash is refused", "[rename]") {
    WithGame with(small_game("  (define two-$1 (slide $1))\n  (define odd (verify ($1-row? x)))\n"));
    auto& client = with.client;
    const auto [at, to, why] = GENERATE(table<const char*, const char*, const char*>({
        {"slide n", "step", "there is a macro `step` already"},
        {"Rook b1", "King", "there is a piece `King` already"},
        {"Rook b1", "a1", "there is a position `a1` already"},
        {"Rook b1", "capture", "is a word of the language"},
        {"Rook b1", "Big Rook", "a name has no blanks"},
        {"Rook b1", "", "a name has no blanks"},
        {"Rook b1", "x)", "a name has no blanks"},
        {"while empty", "until", "only macros, pieces"},
    }));
    INFO(at << " " << to);
    Json asked = client.at(small, at);
    asked["newName"] = to;
    const Json answer = client.request("textDocument/rename", asked);
    REQUIRE(answer.contains("error"));
    CHECK_THAT(answer.at("error").at("message").get<std::string>(), Contains(why));
}

TEST_CASE("a name that macros put together is not renamed by halves", "[rename]") {
    std::string text = "(define goal (in-zone? $1-row))\n(define home (verify (goal goal)))\n" +
                       small_game("  (piece (name Pawn) (notation \"P\") (moves (n (home) add)))\n");
    text.replace(text.find("(Rook b1)"), 9, "(Rook b1) (Pawn c1)");
    WithGame with(text);
    auto& client = with.client;
    REQUIRE(client.messages(small).empty());
    Json asked = client.at(small, "goal-row)) add");
    asked["newName"] = "end-row";
    const Json answer = client.request("textDocument/rename", asked);
    REQUIRE(answer.contains("error"));
    CHECK_THAT(answer.at("error").at("message").get<std::string>(), Contains("would be another one"));
}

TEST_CASE("symbols, folds and layout", "[document]") {
    WithGame with;
    auto& client = with.client;
    const Json symbols = client.request("textDocument/documentSymbol", client.document(small));
    REQUIRE(symbols.size() == 3);
    CHECK(symbols[0].at("name") == "slide");
    CHECK(symbols[2].at("name") == "Small");
    CHECK(symbols[2].at("children").size() == 4);  // two zones, two pieces
    const Json folds = client.request("textDocument/foldingRange", client.document(small));
    CHECK(std::any_of(folds.begin(), folds.end(), [](const Json& fold) { return fold.at("startLine") == 6; }));

    const std::string ugly = "(game\n(title \"X\")\n      (players A B))\n";
    client.change(small, ugly);
    const Json edits = client.request("textDocument/formatting", client.document(small));
    CHECK(edited(ugly, edits) == "(game\n  (title \"X\")\n  (players A B))\n");
    client.change(small, "(game (title \"X))\n");
    CHECK(client.request("textDocument/formatting", client.document(small)).contains("error"));
}

TEST_CASE("figures stand above each game, and end when the text changes", "[lens]") {
    WithGame with;
    auto& client = with.client;
    const Json lenses = client.request("textDocument/codeLens", client.document(small));
    REQUIRE(lenses.size() == 2);
    CHECK_THAT(client.request("codeLens/resolve", lenses[0]).at("command").at("title").get<std::string>(),
               Contains("perft 4 · 13 · 64 · "));
    CHECK_THAT(client.request("codeLens/resolve", lenses[1]).at("command").at("title").get<std::string>(),
               Contains("random games: ") && Contains("White "));
    client.change(small, small_game() + "\n");
    const int asked = client.send("codeLens/resolve", lenses[0]);
    client.change(small, small_game());
    CHECK(client.answer(asked).at("error").at("code") == -32801);
    const int again = client.send("codeLens/resolve", lenses[0]);
    client.notify("$/cancelRequest", {{"id", again}});
    CHECK(client.answer(again).at("error").at("code") == -32800);
}

/// A text with `many` lists within each other, names in a list, or games on a line.
std::string wide_text(int kind, int many) {
    std::string text = kind == 1 ? "(define a add)(game (title \"x\") " : "(define a add)";
    for (int i = 0; i < many; ++i) {
        text += std::array{"(a ", "a ", "(game (a \u00e9)) "}.at(static_cast<std::size_t>(kind));
    }
    return text;
}

/// Of the processor: what it takes to open a text and to answer questions about it.
double seconds_for(const std::string& text, std::size_t names) {
    ScriptedClient client;
    const std::clock_t begin = std::clock();
    client.open(small, text);
    const Json params = client.at(small, "a add");
    CHECK(client.request("textDocument/references", params).size() > names);
    CHECK(client.request("textDocument/documentHighlight", params).size() > names);
    CHECK(client.request("textDocument/documentSymbol", params).is_array());
    CHECK(client.request("textDocument/foldingRange", params).is_array());
    CHECK(client.request("textDocument/codeLens", params).is_array());
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

TEST_CASE("the time for answers grows with the lists, names or characters of a line, not with their square",
          "[questions]") {
    const int kind = GENERATE(0, 1, 2);
    const double few = seconds_for(wide_text(kind, 500), 500);
    CHECK(seconds_for(wide_text(kind, 4'000), 4'000) < 24 * few + 0.5);  // 64 times as long if it were the square
}

}  // namespace bazillion::test
