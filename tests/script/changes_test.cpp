#include "game.h"

#include <array>

using Catch::Contains;

namespace {

/// A match in which White's first move makes `changes`.
Played after(const std::string& changes) {
    return Played("function f(now) if now:mover() == 'White' then return " + changes + " end end");
}

/// What goes wrong with these changes. The position stays as it was.
std::string wrong(const std::string& changes) {
    Played played = after(changes);
    INFO(played.messages());
    REQUIRE(played.loaded());
    const auto before = played.match().position();
    std::string text = played.play("a1a2");
    CHECK(played.match().position() == before);
    return text;
}

}  // namespace

TEST_CASE("a hook changes pieces") {
    Played played =
        after("{become('a2', 'Queen'), become('b1', 'Rook', 'Black'), place('b2', 'Pawn', 'Black'), remove('c3')}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.at("a2") == "White Queen");
    CHECK(played.at("b1") == "Black Rook");
    CHECK(played.at("b2") == "Black Pawn");
    CHECK(played.at("c3").empty());
    REQUIRE(played.match().take_back());
    CHECK(played.at("a2").empty());
    CHECK(played.at("a1") == "White Rook");
    CHECK(played.at("c3") == "Black Pawn");
}

TEST_CASE("a list of cells stands for each of them") {
    Played played = after(
        "{become(now:cells('Black', 'Pawn'), 'Queen'), remove({'a2', 'c1'}), place({'a1', 'c2'}, 'Pawn', 'Black'), "
        "remove({})}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.at("b3") == "Black Queen");
    CHECK(played.at("c3") == "Black Queen");
    CHECK(played.at("a2").empty());
    CHECK(played.at("c1").empty());
    CHECK(played.at("a1") == "Black Pawn");
    CHECK(played.at("c2") == "Black Pawn");
    CHECK_THAT(wrong("remove({'a2', 'z9'})"), Contains("unknown cell `z9`"));
    CHECK_THAT(wrong("become({'a2', 'b2'}, 'Queen')"), Contains("there is no piece on `b2`"));
    CHECK_THAT(wrong("remove({'a2', 2})"), Contains("expected the name of a cell, not 2"));
}

TEST_CASE("every piece of some kinds is changed wherever it is") {
    Played played = after(
        "{recycle(every(nil, 'Rook', 'Queen')), remove(every('White', 'King')), "
        "become(every('Black', 'Pawn'), 'Queen', 'White'), set('n', 4, 'White'), "
        "place(every('White', 'Rook'), 'Pawn', 'White')}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.reserve("White", "Rook") == 3);
    CHECK(played.reserve("Black", "Rook") == 3);
    CHECK(played.reserve("Black", "Queen") == 1);
    CHECK(played.at("c1").empty());
    CHECK(played.at("b3") == "White Queen");
    CHECK(played.at("c3") == "White Queen");
    CHECK(played.at("a2") == "White Pawn");
    CHECK(played.at("a3") == "Black Rook");
    CHECK(played.variable("n") == 4);
}

TEST_CASE("numbers are added up in order where every piece is recycled") {
    Played played = after("{recycle(every('White', 'Rook')), gain('White', 'Rook', -3)}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.reserve("White", "Rook") == 0);
    CHECK_THAT(wrong("{recycle(every('White', 'Rook')), gain('White', 'Rook', -4)}"),
               Contains("`Rook` in the reserve of White would become -1"));
    CHECK_THAT(wrong("{gain('White', 'Rook', -3), recycle(every('White', 'Rook'))}"),
               Contains("`Rook` in the reserve of White would become -1"));
}

TEST_CASE("every piece is found where it is when a call is remembered") {
    Played played(
        "function f(now) if now:mover() == 'Black' then return become(every('White', 'Rook'), 'Pawn') end end");
    REQUIRE(played.play("a1a2").empty());
    REQUIRE(played.play("b3b2").empty());
    CHECK(played.at("a2") == "White Pawn");
    REQUIRE(played.match().take_back());
    REQUIRE(played.match().take_back());
    const auto found = played.hooks().memory_of("f").found;
    REQUIRE(played.play("b1b2").empty());
    REQUIRE(played.play("c3c2").empty());
    CHECK(played.at("a1") == "White Pawn");
    CHECK(played.at("b2") == "White Pawn");
    CHECK(played.hooks().memory_of("f").found > found);
}

TEST_CASE("changes of every piece are checked as others are") {
    CHECK_THAT(wrong("recycle(every('White', 'King'))"), Contains("`King` is never in the reserve"));
    CHECK_THAT(wrong("recycle(every('White'))"), Contains("`Pawn` is never in the reserve"));
    CHECK_THAT(wrong("{gain('White', 'Rook', 30000), gain('White', 'Rook', 29998), recycle(every('White', 'Rook'))}"),
               Contains("`Rook` in the reserve of White would become 60001"));
    CHECK_THAT(wrong("become(every('Nobody'), 'Queen')"), Contains("unknown player `Nobody`"));
    CHECK_THAT(wrong("become(every('White', 'Quen'), 'Queen')"), Contains("unknown piece `Quen`"));
    CHECK_THAT(wrong("every('White')"), Contains("expected a list of changes, not"));
    CHECK_THAT(wrong("remove({every('White')})"), Contains("expected the name of a cell"));
    CHECK_THAT(wrong("become(#every('White'), 'Queen')"), Contains("get length"));
}

TEST_CASE("a piece keeps the attributes that its new kind knows") {
    Played played = after("{become('a2', 'Pawn'), become('b1', 'Rook')}");
    REQUIRE(played.play("a1a2").empty());
    const auto& rules = played.match().rules();
    CHECK(rules.codes.has(played.match().position().at(rules.find_cell("a2").value()), 0));
    CHECK_FALSE(rules.codes.has(played.match().position().at(rules.find_cell("b1").value()), 0));
}

TEST_CASE("a hook changes reserves") {
    Played played = after(
        "{gain('White', 'Queen'), gain('White', 'Queen', -2), gain('White', 'Queen', 4), gain('Black', 'Rook', -1)}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.reserve("White", "Queen") == 4);
    CHECK(played.reserve("Black", "Rook") == 1);
    CHECK(played.reserve("White", "Rook") == 2);
}

TEST_CASE("pieces are recycled into the reserve of their owners") {
    Played played = after("{recycle({'a2', 'a3'}), recycle('a3'), remove('a3')}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.reserve("White", "Rook") == 3);
    CHECK(played.reserve("Black", "Rook") == 4);
    CHECK(played.at("a2") == "White Rook");
    CHECK_THAT(wrong("recycle('c1')"), Contains("`King` is never in the reserve"));
    CHECK_THAT(wrong("recycle('a1')"), Contains("there is no piece on `a1`"));
}

TEST_CASE("a hook changes variables of any type") {
    Played played = after(
        "{set('stage', 'ack'), set('pending', 'b2'), set('starter', 'Black'), set('corner', 'Queen', 'White'),"
        "add('n', -2, 'Black'), set('n', 9, 'White'), add('n', 1, 'White'), set('castle', 0, 'White'), add('total', "
        "5)}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.variable("stage") == 1);
    CHECK(played.variable("pending") == played.match().rules().find_cell("b2"));
    CHECK(played.variable("starter") == 1);
    CHECK(played.variable("corner", "White") == played.match().rules().find_kind("Queen"));
    CHECK(played.variable("corner", "Black") == bazillion::rules::none);
    CHECK(played.variable("n", "Black") == 1);
    CHECK(played.variable("n", "White") == 10);
    CHECK(played.variable("castle", "White") == 0);
    CHECK(played.variable("total") == 5);
}

TEST_CASE("a variable set to nil holds nothing") {
    Played played(
        "function f(now) if now:get('pending') then return {set('pending', nil)} end return {set('pending', now:to())} "
        "end");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.variable("pending") == played.match().rules().find_cell("a2"));
    REQUIRE(played.play("b3b2").empty());
    CHECK(played.variable("pending") == bazillion::rules::none);
}

TEST_CASE("the same player can act again") {
    Played played = after("{again()}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.match().player() == 0);
    Played alone = after("again()");
    REQUIRE(alone.play("a1a2").empty());
    CHECK(alone.match().player() == 0);
    Played nothing = after("nil");
    REQUIRE(nothing.play("a1a2").empty());
    CHECK(nothing.match().player() == 1);
}

TEST_CASE("lists of changes nest") {
    Played played = after("{{}, {{add('total', 1)}, add('total', 2)}, {{{add('total', 4)}}}}");
    REQUIRE(played.play("a1a2").empty());
    CHECK(played.variable("total") == 7);
}

TEST_CASE("a button asks a hook") {
    Played played("function press(now) return {add('total', now:named() == 'Queen' and 2 or 1), again()} end",
                  "(button choose (label \"Choose\") (choose Queen Rook) (text \"take-{kind}\") (hook press))");
    INFO(played.messages());
    REQUIRE(played.loaded());
    std::string texts;
    for (const auto& option : played.match().options()) {
        if (option.button && option.kind == played.match().rules().find_kind("Queen")) {
            texts = option.text;
        }
    }
    INFO(texts);
    REQUIRE(played.play(texts).empty());
    CHECK(played.variable("total") == 2);
    CHECK(played.match().player() == 0);
}

TEST_CASE("changes are checked when they are made") {
    const auto cases = std::to_array<std::pair<const char*, const char*>>({
        {"become('b2', 'Queen')", "there is no piece on `b2`"},
        {"become('a2', 'Quen')", "unknown piece `Quen`; did you mean `Queen`?"},
        {"place('a2', 'Queen')", "expected the name of a player, not nil"},
        {"remove(7)", "expected the name of a cell, not 7"},
        {"gain('White', 'King')", "`King` is never in the reserve"},
        {"gain('White', 'Queen', 0.5)", "expected a whole number from -32767 to 32767, not 0.5"},
        {"gain('White', 'Queen', '1')", "expected a whole number"},
        {"gain('White', 'Queen', 40000)", "expected a whole number"},
        {"set('stage', 'plai')", "unknown value of `stage` `plai`; did you mean `play`?"},
        {"set('stage', nil)", "expected the name of a value of `stage`, not nil"},
        {"set('stage')", "`set` is `set(variable, value [, player])`"},
        {"set('total', -1)", "`total` holds a number from 0 to 60000, not -1"},
        {"set('total', nil)", "`total` holds a number from 0 to 60000, not nil"},
        {"set('castle', 2, 'White')", "`castle` holds a number from 0 to 1, not 2"},
        {"set('pending', 'Queen')", "unknown cell `Queen`"},
        {"set('n', 1)", "`n` is kept for each player: say whose"},
        {"set('reserve', 1, 'White')", "use `reserve` and `gain`"},
        {"add('pending', 1)", "`pending` is no number: use `set`"},
        {"add('total', 1, 'White')", "`total` is not kept for each player"},
    });
    for (const auto& [change, message] : cases) {
        INFO(change);
        const std::string text = wrong("{" + std::string(change) + "}");
        CHECK_THAT(text, Contains(message));
        CHECK_THAT(text, Contains("test.lua:1") && Contains("[script-error]") && Contains("is called for this"));
    }
}

TEST_CASE("lists of changes are checked as a whole") {
    const auto cases = std::to_array<std::pair<const char*, const char*>>({
        {"17", "bad result of `f`: expected a list of changes, not 17"},
        {"true", "expected a list of changes, not true"},
        {"'again'", "expected a list of changes, not `again`"},
        {"now", "expected a list of changes, not a view"},
        {"{again}", "expected a change, not a function"},
        {"{false}", "expected a change, not false"},
        {"{add('total', 1), nil, again()}", "expected a list of changes, not a list with a gap"},
        {"{changes = {}}", "expected a list of changes, not a table with `changes` in it"},
        {"{[0] = again()}", "expected a list of changes, not a table with 0 in it"},
        {"again(), again()", "expected nil or one list of changes, not 2 values"},
        {"{gain('White', 'Queen', -1), gain('White', 'Queen', -1)}",
         "`Queen` in the reserve of White would become -1; it goes from 0 to 60000"},
        {"{set('total', 60000), add('total', 1)}", "`total` would become 60001"},
        {"{{{{{{{{{}}}}}}}}}", "lists are nested more than 8 deep"},
    });
    for (const auto& [changes, message] : cases) {
        INFO(changes);
        const std::string text = wrong(changes);
        CHECK_THAT(text, Contains(message));
        CHECK_THAT(text, Contains("test.lua:1") && Contains("[script-result]"));
    }
}

TEST_CASE("enormous lists are refused in time") {
    const auto scripts = std::to_array<const char*>({
        "function f(now) local t = {} for i = 1, 1001 do t[i] = again() end for i = 1, 1001 do t[i] = add('total', 1) "
        "end return t end",
        "function f(now) local t = {} for i = 1, 7 do local l = {} for k = 1, 1000 do l[k] = t end t = l end return t "
        "end",
        "function f(now) local t = {} t[1] = t return t end",
    });
    for (const char* script : scripts) {
        Played played(script);
        const auto before = played.match().position();
        CHECK_FALSE(played.play("a1a2").empty());
        CHECK(played.match().position() == before);
    }
}
