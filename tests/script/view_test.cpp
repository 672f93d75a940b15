#include "game.h"

#include <array>

using namespace bazillion;
using Catch::Contains;

namespace {

/// What `print(expression)` shows in a hook after the moves, of which the last one alone is looked at.
std::string seen(const std::string& expression, std::initializer_list<const char*> moves = {"a1a2"}) {
    Played played(
        "function f(now) print(" + expression +
        ") end\n"
        "function list(t) return table.concat(t, ' ') end\n"
        "function taken(now)\n"
        "  local s = '' for _, p in ipairs(now:captured()) do s = s .. p.kind .. ' ' .. p.owner end return s\n"
        "end");
    for (const char* move : moves) {
        played.printed.clear();
        if (std::string wrong = played.play(move); !wrong.empty()) {
            return wrong;
        }
        // Legal moves of the next player were worked out since: his hooks printed too.
        played.printed.erase(std::min(played.printed.find('\n'), played.printed.size()));
    }
    return played.printed;
}

}  // namespace

TEST_CASE("a view tells who plays") {
    CHECK(seen("now:mover(), now:opponent()") == "White\tBlack");
    CHECK(seen("now:mover(), now:opponent()", {"a1a2", "b3b2"}) == "Black\tWhite");
    CHECK(seen("list(now:players())") == "White Black");
    CHECK(seen("now:turns()", {"a1a2", "b3b2"}) == "1");
}

TEST_CASE("a view tells what is on the board") {
    CHECK(seen("now:at('a2')") == "Rook\tWhite");
    CHECK(seen("now:at('a1')") == "nil");
    CHECK(seen("now:has('a2', 'moved')") == "true");
    CHECK(seen("now:has('a3', 'moved')") == "false");
    CHECK(seen("now:has('a1', 'moved')") == "false");
    CHECK(seen("now:has('c1', 'moved')") == "false");
    CHECK(seen("now:count()") == "6");
    CHECK(seen("now:count('White'), now:count('Black'), now:count(nil, 'Rook')") == "3\t3\t2");
    CHECK(seen("now:count('Black', 'Rook', 'Pawn', 'Pawn'), now:count('White', 'Queen')") == "3\t0");
    CHECK(seen("now:variety('White', 'Rook', 'King', 'Queen'), now:variety('Black', 'King')") == "3\t0");
    CHECK(seen("list(now:cells())") == "a3 a2 b3 b1 c3 c1");
    CHECK(seen("list(now:cells('Black'))") == "a3 b3 c3");
    CHECK(seen("list(now:cells(nil, 'Rook', 'King'))") == "a3 a2 c1");
    CHECK(seen("list(now:cells('White', 'Queen'))").empty());
}

TEST_CASE("a view tells what is in stacks") {
    GameFolder folder;
    folder.write("games/test.game", R"((game (title "Towers") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1))))
(stacks 4 (Man 3) (Chief 1))
(piece (name Man) (moves (n add))) (piece (name Chief) (moves (s add)))
(board-setup (White (Man a1 a1 b1) (Chief a1)) (Black (Man a2 a2) (Chief a2 b3)))
(script "test.lua") (hook after-move f)))");
    const auto seen = [&](const std::string& expression) {
        folder.write("games/test.lua",
                     "function list(t) return table.concat(t, ' ') end function f(now) print(" + expression + ") end");
        GameFile file = GameFile::open(folder.game(), {});
        const auto game = file.start(0);
        REQUIRE(game);
        std::string printed;
        dynamic_cast<script::ScriptHooks&>(*game->hooks).set_console([&](std::string_view line) {
            printed = printed.empty() ? line : printed;
        });
        play::Match match(game);
        printed.clear();
        REQUIRE(match.play("a1a2"));  // one man takes two and their chief
        return printed;
    };
    CHECK(seen("list(now:pieces('a1')), list(now:pieces('a2')), #now:pieces('a3')") == "Man Chief\tMan\t0");
    CHECK(seen("now:at('a1')") == "Man\tWhite");
    CHECK(seen("now:count('White'), now:count('White', 'Man'), now:count(nil, 'Chief')") == "4\t3\t2");
    CHECK(seen("now:variety('White', 'Man', 'Chief'), now:variety('Black', 'Man', 'Chief')") == "2\t1");
    CHECK(seen("list(now:cells('White', 'Chief')), list(now:cells(nil, 'Man')), list(now:cells())") ==
          "a1\ta2 a1 b1\ta2 a1 b3 b1");
    CHECK(seen("#now:captured(), now:captured()[1].kind, now:captured()[3].kind") == "3\tMan\tChief");
    CHECK(seen("list(now:before():pieces('a2')), now:before():count('Black')") == "Man Man Chief\t4");
}

TEST_CASE("a view tells what is beside the board") {
    CHECK(seen("now:reserve('White', 'Rook'), now:reserve('Black', 'Queen'), now:reserve('Black', 'King')") ==
          "2\t1\t0");
    CHECK(seen("now:get('stage'), now:get('pending'), now:get('starter'), now:get('corner', 'White')") ==
          "play\tnil\tnil\tnil");
    CHECK(seen("now:get('n', 'Black'), now:get('total'), now:get('castle', 'White')") == "3\t0\t1");
    CHECK(seen("now:switch('wild'), now:switch('calm')") == "true\tfalse");
}

TEST_CASE("a view tells the move just made") {
    CHECK(seen("now:from(), now:to(), now:named(), #now:captured()") == "a1\ta2\tnil\t0");
    CHECK(seen("taken(now)", {"a1a2", "a3a2"}) == "Rook White");
    CHECK(seen("now:before():at('a1'), now:at('a1')") == "Rook\tnil");
    CHECK(seen("now:before():has('a1', 'moved'), now:before():to(), now:before():mover()") == "false\ta2\tWhite");
    CHECK(seen("now:in_check('White')") == "false");
    CHECK_THAT(seen("now:before():before()"), Contains("only the position before the last move is known"));
    CHECK_THAT(seen("now:before():in_check('White')"), Contains("after the move only"));
}

TEST_CASE("a view tells territory only where there are groups") {
    CHECK_THAT(seen("now:territory('White')"), Contains("`territory` needs a `(groups ...)` in the game"));
}

TEST_CASE("a view tells the board's geometry") {
    CHECK(seen("now:step('a1', 'n'), now:step('a1', 's')") == "a2\tnil");
    CHECK(seen("now:step('b2', 'n', 'White'), now:step('b2', 'n', 'Black')") == "b3\tb1");
    CHECK(seen("now:in_zone('home', 'a1', 'White'), now:in_zone('home', 'a1', 'Black')") == "true\tfalse");
    CHECK(seen("now:zone('home', 'White')[1], #now:zone('home', 'Black') > 0") == "a1\ttrue");
    CHECK(seen("now:directions()[1], now:step('a1', now:directions()[1])") == "n\ta2");
    CHECK(seen("now:file('b3')") == "b\t2");
    CHECK(seen("now:rank('b3')") == "3\t1");
    CHECK(seen("now:rank('a1')") == "1\t3");
    CHECK_THAT(seen("now:file('b9')"), Contains("unknown cell `b9`"));
}

TEST_CASE("a view helps with wrong names") {
    const auto cases = std::to_array<std::pair<const char*, const char*>>({
        {"now:count('White', 'Quen')", "unknown piece `Quen`; did you mean `Queen`?"},
        {"now:at('a9')", "unknown cell `a9`"},
        {"now:at()", "expected the name of a cell, not nil"},
        {"now:at({})", "expected the name of a cell, not a table"},
        {"now:cells('Whit')", "unknown player `Whit`; did you mean `White`?"},
        {"now:has('a1', 'movd')", "unknown attribute `movd`; did you mean `moved`?"},
        {"now:get('stge')", "unknown variable `stge`; did you mean `stage`?"},
        {"now:get('n')", "`n` is kept for each player: say whose"},
        {"now:get('stage', 'White')", "`stage` is not kept for each player"},
        {"now:get('reserve', 'White')", "the reserve is kept for each piece: use `reserve` and `gain`"},
        {"now:switch('will')", "unknown switch `will`; did you mean `wild`?"},
        {"now:step('a1', 'north')", "unknown direction `north`"},
        {"now:in_zone('hom', 'a1', 'White')", "unknown zone `hom`; did you mean `home`?"},
        {"now:cont('White')", "a view has no `cont`; did you mean `count`?"},
        {"now.mover()", "ask a view with a colon: `now:mover()`"},
        {"now[1]", "a view has no 1"},
        {"now:at(('x'):rep(1000))", "unknown cell `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...`"},
    });
    for (const auto& [expression, message] : cases) {
        INFO(expression);
        CHECK_THAT(seen(expression), Contains(message));
    }
}

TEST_CASE("a view is there in hooks only, to look at") {
    Played changing("function f(now) now.turn = 1 end");
    CHECK_THAT(changing.play("a1a2"), Contains("a view cannot be changed; return changes instead"));

    Played early("local where = become('a1', 'Queen') function f(now) end");
    CHECK_THAT(early.messages(), Contains("there is no position while a script is loaded"));
}

TEST_CASE("names of any length are read") {
    const std::string name(60, 'x');
    Played played("function f(now) print(now:get('" + name + "')) end",
                  "(hook after-move f) (variable " + name + " number 7)");
    CHECK(played.play("a1a2").empty());
    CHECK_THAT(played.printed, Catch::StartsWith("7\n"));
}
