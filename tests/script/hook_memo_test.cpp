// Calls of hooks that are remembered have the results that Lua would give.
#include "script/hook_memo.h"

#include "comparing.h"
#include "game.h"
#include "play/engine/engine.h"
#include "play/position/random.h"

using namespace bazillion;
using script::HookMemo;
using script::Notes;
using script::Question;

namespace {

using About = Question::About;

/// A position of which a function can ask two slots.
struct Asked {
    std::uint32_t first = 0, second = 0;
    std::uint32_t operator()(const Question& question) const { return question.index == 0 ? first : second; }
};

/// Learns a function that asks for the second slot only if the first is not 0.
void learn(HookMemo& memo, const Asked& asked, std::uint32_t result) {
    Notes notes;
    notes.begin();
    notes.take({.about = About::slot, .index = 0}, asked.first);
    if (asked.first != 0) {
        notes.take({.about = About::slot, .index = 0}, asked.first);  // again
        notes.take({.about = About::slot, .index = 1}, asked.second);
    }
    memo.learn(notes.all(), result, 1);
}

}  // namespace

TEST_CASE("a call is remembered by what it asked") {
    HookMemo memo;
    CHECK_FALSE(memo.find(Asked{}));
    learn(memo, {1, 5}, 0);
    learn(memo, {1, 6}, 1);
    learn(memo, {0, 9}, 2);
    learn(memo, {2, 5}, 3);
    CHECK(memo.find(Asked{1, 5}) == 0u);
    CHECK(memo.find(Asked{1, 6}) == 1u);
    CHECK(memo.find(Asked{0, 1}) == 2u);
    CHECK(memo.find(Asked{0, 2}) == 2u);
    CHECK(memo.find(Asked{2, 5}) == 3u);
    CHECK_FALSE(memo.find(Asked{2, 6}));
    CHECK_FALSE(memo.find(Asked{3, 5}));
    CHECK(memo.times_asked() == 8);
    CHECK(memo.times_found() == 5);
    memo.forget();
    CHECK_FALSE(memo.find(Asked{1, 5}));
}

TEST_CASE("many answers to a question are remembered, up to a bound") {
    HookMemo memo;
    std::uint32_t learnt = 0;
    for (; memo.has_room(3); ++learnt) {
        learn(memo, {learnt, learnt}, learnt);
    }
    CHECK(learnt > HookMemo::most_kept / 8);
    for (std::uint32_t i = 0; i < 1000; ++i) {
        CHECK(memo.find(Asked{i, i}) == i);
    }
    CHECK_FALSE(memo.find(Asked{learnt, learnt}));
}

TEST_CASE("what is never met again is not remembered for a while") {
    HookMemo memo;
    std::uint32_t calls = 0;
    for (; memo.is_active() && calls < 100'000; ++calls) {
        if (!memo.find(Asked{calls, calls}) && !memo.is_backing_off()) {
            learn(memo, {calls, calls}, calls);
        }
    }
    CHECK(calls < 10'000);
    CHECK(memo.is_backing_off());
    std::uint32_t rest = 0;
    for (; !memo.is_active() && rest < 1'000'000; ++rest) {
    }
    CHECK(rest > calls);
    CHECK(rest < 1'000'000);
    CHECK(memo.is_empty());
}

TEST_CASE("what is never met again behind one answer alone is not remembered") {
    HookMemo memo;
    learn(memo, {0, 0}, 0);
    constexpr std::uint32_t calls = 100'000;
    std::uint32_t learnt = 0;
    for (std::uint32_t i = 0; i < calls; ++i) {
        REQUIRE(memo.is_active());
        CHECK(memo.find(Asked{0, i}) == 0u);
        if (!memo.find(Asked{1, i}) && memo.is_worth_learning()) {
            learn(memo, {1, i}, ++learnt);
        }
    }
    CHECK(learnt < 2000);
    CHECK(memo.times_asked() == 2 * calls);
    CHECK(memo.times_found() == calls);
}

TEST_CASE("too many questions are not remembered") {
    Notes notes;
    notes.begin();
    for (std::uint16_t i = 0; i < 1000; ++i) {
        notes.take({.about = About::slot, .index = i}, i);
    }
    CHECK_FALSE(notes.taking());
}

namespace {

constexpr const char* helpers = R"(
function number(...)   -- of all that it is given, from 0 to 50000
  local sum = 7
  for i = 1, select('#', ...) do
    local text = tostring((select(i, ...)))
    for at = 1, #text do sum = (sum * 31 + text:byte(at)) % 50001 end
  end
  return sum
end
function list(t) return table.concat(t, ' ') end
function taken(now)
  local s = '' for _, p in ipairs(now:captured()) do s = s .. p.kind .. ' ' .. p.owner end return s
end
)";

/// Random games with a hook, each call compared with Lua's answer; many of them must be remembered.
void compare(const std::string& script, const std::string& sections = "(hook after-move f)") {
    INFO(script << sections);
    Played played(helpers + script, sections);
    INFO(played.messages());
    REQUIRE(played.loaded());
    ComparingHooks hooks(played.hooks());
    play::Engine engine(played.rules(), &hooks);
    play::Random random(1);
    std::vector<play::Move> moves;
    for (int ply = 0; ply < 400; ++ply) {
        moves.clear();
        engine.legal_moves(moves);
        (void)engine.take_error();  // of moves that a script refuses
        if (moves.empty() || ply % 40 == 39) {
            engine.set_position(engine.start());
        } else {
            REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
        }
    }
    CHECK(hooks.calls > 100);
    CHECK(hooks.different == "");
    CHECK(played.hooks().memory_of("f").found > 20);
}

}  // namespace

TEST_CASE("remembered calls have the results of Lua, whatever they ask") {
    const char* const expression = GENERATE(
        "now:mover()", "now:opponent()", "now:turns() % 4", "now:at('b2')", "list(now:pieces('b3'))",
        "now:has('a2', 'moved')", "now:count('White')", "now:count(nil, 'Rook', 'Pawn')", "list(now:cells('Black'))",
        "list(now:cells(nil, 'Rook', 'King'))", "now:reserve('White', 'Rook')", "now:get('n', 'White')",
        "now:get('stage')", "now:get('pending')", "now:get('corner', 'Black')", "now:get('castle', 'White')",
        "list(now:get('seen'))", "now:switch('wild')", "now:from()", "now:to()", "now:named()", "taken(now)",
        "now:before():at('b2')", "now:before():count('White')", "list(now:before():cells('White', 'Rook'))",
        "now:before():turns() % 4", "now:before():get('n', 'White')", "now:in_check('White')",
        "now:step(now:to() or 'a1', 'n', now:mover())", "now:in_zone('home', now:to() or 'a1', now:mover())",
        "now:at(now:to() or 'a1'), now:before():at(now:to() or 'a1')");
    const std::string sections =
        "(royal King) (variable seen (cells b2 b1))"
        "(hook after-move vary (when (captured?))) (hook after-move f)";
    const std::string vary =
        "function vary(now)"
        "  return {set('stage', 'ack'), set('pending', now:to()), set('corner', 'Rook', 'Black'),"
        "    set('castle', 0, 'White'), set('n', 1, now:mover()), gain('White', 'Rook')} end ";
    compare(vary + "function f(now) return set('total', number(" + expression + ")) end", sections);
}

TEST_CASE("remembered calls of all sorts have the results of Lua") {
    compare("function f(now) return now:to() and now:at(now:to()) and become(now:to(), 'Rook') end");
    compare("function f(now) return now:to() and now:at('a2') and {place('a2', 'Pawn', 'Black'), again()} end");
    // Numbers that would go below 0 are errors, for the sum alone.
    compare("function f(now) return {add('n', -1, now:mover()), add('n', 2, 'Black'), add('n', -2, 'Black')} end");
    compare("function f(now) return {set('n', 3, 'White'), add('n', now:at('b2') and -4 or -3, 'White')} end");
    compare("function f(now) return {gain('White', 'Rook', now:at('b2') and -1 or 1)} end");
    compare("function f(now) return now:at('b2') ~= 'Rook' end", "(hook legal f)");
    compare("function f(now) if now:at('b2') == 'King' then return {winner = now:mover(), reason = 'there'} end end",
            "(hook outcome f)");
    compare(
        "function f(now) local to = now:cells(now:mover(), 'King')[1] or 'b2'"
        "  return {{text = 'x' .. to, to = to, changes = {remove(to)}}} end",
        "(hook moves f)");
}

TEST_CASE("what is printed is printed each time") {
    Played played("function f(now) print(now:mover()) end");
    REQUIRE(played.loaded());
    play::Engine engine(played.rules(), &played.hooks());
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    const auto prints = [&] {
        played.printed.clear();
        REQUIRE(engine.make(moves.front()));
        engine.unmake();
        return played.printed;
    };
    CHECK(prints() == "White\n");
    CHECK(prints() == "White\n");
    std::string others;
    played.hooks().set_console({});
    CHECK(prints().empty());
    played.hooks().set_console([&](std::string_view line) { others += line; });
    CHECK(prints().empty());
    CHECK(others == "White");
}
