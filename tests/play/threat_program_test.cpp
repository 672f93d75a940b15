// What is left of programs for those who ask what is attacked attacks the same cells as the whole programs.
#include "play/machine/threat_program.h"
#include "play/analysis/self_test.h"
#include "play/tiny.h"

#include <fmt/core.h>

namespace bazillion {
namespace {

using tiny::Parts;

/// A link `r` leads through all cells from a1, and from c3 nowhere; for O it means east.
constexpr std::string_view round =
    "(links r (a1 b1) (b1 c1) (c1 c2) (c2 b2) (b2 a2) (a2 a3) (a3 b3) (b3 c3)) (zone (name low) (players X O) "
    "(positions a1 b1 c1)) (symmetry O (n s) (s n) (r e))";

/// Each of these is put between a step and its `add`.
const std::vector<std::string> afterthoughts{
    // all over the board, and back
    "mark a1 (while (on-board? r) r (if (and enemy? (piece? Chip)) flip (set-attribute marked? true))) back",
    // nobody comes back
    "a1 (while (on-board? r) r (if marked? (set-attribute marked? false)))",
    // walks that do not end, run off the board, or hang on where pieces stand
    "mark a1 (while (on-board? r) (if enemy? flip)) back", "mark a1 r r r r r r r r r back",
    "mark a1 (while (not-enemy? r) r) back", "mark c1 (while (in-zone? low) w) back",
    "mark a1 (while (on-board? r) r) (verify (not-position? c3)) back", "mark a1 r (verify (position? b1)) back",
    // marks that are still asked for
    "mark a1 (while (on-board? r) r) back (if enemy? mark) n (if enemy? back)", "(mark n) (if (piece? Chip) flip) back",
    "mark (if enemy? r) back", "to c3 (opposite r) (if enemy? capture)",
    // what asks of threats is told that there are none
    "(verify not-attacked?)", "(if (not-attacked? b2) flip else (verify empty?))",
    // more is captured than where the piece arrives
    "(if enemy? (capture n)) (if (piece? Chip) (capture a1) else flip)", "cascade s from n (if (enemy? e) e flip) to",
    "(if (piece? Chip) (create Man b2) (capture b2))",
    // flags and places
    "(if enemy? (set-flag f true)) mark a1 r back (verify (not-flag? f))",
    "(set-position-flag f true) mark a1 (while (on-board? r) r) (verify (not-position-flag? f)) back"};

Parts with(const std::string& afterthought, const std::string& last) {
    std::string blocks;
    for (const char* direction : {"n", "e", "s", "w", "ne"}) {
        blocks += fmt::format("({} (verify not-friend?) {} {}) ", direction, afterthought, last);
    }
    return {.blocks = blocks,
            .setup = "(X (Man a1 b1) (Chip c1)) (O (Man c3 b3) (Chip a3))",
            .board = std::string(round),
            .sections = "(loss-condition (X O) (checkmated Chip))",
            .attributes = "(attribute marked? false)"};
}

std::size_t instructions_met(const rules::Program& program) {
    return static_cast<std::size_t>(std::count_if(program.code.begin(), program.code.end(), [](const auto& each) {
        return each.op != rules::Op::jump && each.op != rules::Op::stop;
    }));
}

TEST_CASE("what is attacked is told by less of the programs", "[threats]") {
    const std::string afterthought = GENERATE(from_range(afterthoughts));
    const std::string last = GENERATE(as<std::string>(), "add", "(add Man Chip)");
    INFO(afterthought << " " << last);
    play::Engine engine(tiny::rules_of(tiny::text_of(with(afterthought, last))), nullptr, 0);
    const auto self_test = play::probe(engine, {.games = 100, .plies = 30, .every_ply = 100}, [] { return false; });
    CHECK(self_test.plain == "");
    CHECK(self_test.undo == "");
    CHECK(self_test.compared > 0);
}

TEST_CASE("what a capture does elsewhere is left out of threats", "[threats]") {
    const auto rules = tiny::rules_of(tiny::text_of(with(afterthoughts.front(), "add")));
    const rules::Program& whole = rules->kinds[0].blocks[0].program;
    const rules::Program reduced = play::threat_program(*rules, whole, 0);
    CHECK(instructions_met(whole) > 10);
    const auto at = [&](std::size_t index) {  // what a run comes to as the index-th instruction, if no test fails
        std::size_t pc = 0;
        while (index > 0 || reduced.code[pc].op == rules::Op::jump) {
            const bool jumps = reduced.code[pc].op == rules::Op::jump;
            index -= jumps ? 0 : 1;
            pc = jumps ? reduced.code[pc].target : pc + 1;
        }
        return reduced.code[pc].op;
    };
    CHECK(at(0) == rules::Op::step);
    CHECK(at(1) == rules::Op::test_friend);
    CHECK(at(2) == rules::Op::add);
}

/// Whether X's man on a1 threatens O's royal chip on c1, to which `effects` brings him along the row.
bool checks(const std::string& effects) {
    const Parts parts{.blocks = "(mark e (while empty? e) (verify enemy?) " + effects + ")",
                      .setup = "(X (Man a1)) (O (Chip c1) (Man c3))",
                      .turns = "O X",
                      .sections = "(loss-condition (X O) (checkmated Chip))"};
    const bool told = tiny::match(parts).in_check();
    play::Engine engine(tiny::rules_of(tiny::text_of(parts)), nullptr, 0);
    const auto self_test = play::probe(engine, {.games = 50, .plies = 30, .every_ply = 100}, [] { return false; });
    CHECK(self_test.plain == "");
    CHECK(self_test.undo == "");
    return told;
}

/// Whether such a move takes the chip from the board or from its owner, where it may be made.
bool takes(const std::string& effects) {
    play::Match match = tiny::match({.blocks = "(mark e (while empty? e) (verify enemy?) " + effects + ")",
                                     .setup = "(X (Man a1)) (O (Chip c1) (Man c3))"});
    const std::string whole = match.position_text();
    REQUIRE(whole.find("[O Chip]") != std::string::npos);
    const std::vector<play::Option> options(match.options().begin(), match.options().end());
    return std::any_of(options.begin(), options.end(), [&](const play::Option& option) {
        REQUIRE(match.play(option));
        const bool stands = match.position_text().find("[O Chip]") != std::string::npos;
        REQUIRE(match.take_back());
        return !stands;
    });
}

TEST_CASE("what threatens a royal piece is just what would take it", "[threats]") {
    const std::string carried = GENERATE("", "cascade", "cascade back", "cascade a3", "cascade from b2 to",
                                         "cascade a3 cascade c3 from a3", "cascade a3 from c3 to");
    const std::string effect = GENERATE("", "flip", "(change-owner)", "capture", "(create X Man)", "(change-type Man)",
                                        "(capture a3)", "(change-owner a3)", "(capture c1)", "(go from)", "(go to)");
    const std::string last = GENERATE("add", "(add A)");
    const std::string effects = carried + " " + effect + " " + last;
    INFO(effects);
    CHECK(checks(effects) == takes(effects));
}

TEST_CASE("who changes places with a royal piece does not threaten it", "[threats]") {
    CHECK_FALSE(checks("cascade back add"));
    CHECK_FALSE(checks("cascade a3 add"));
    CHECK_FALSE(checks("cascade from b2 to c2 add"));
    // but who takes it off, over, or captures it where it goes
    CHECK(checks("add"));
    CHECK(checks("cascade a3 (change-owner) add"));
    CHECK(checks("cascade a3 flip add"));
    CHECK(checks("cascade a3 (create X Man) add"));
    CHECK(checks("cascade a3 capture add"));
    CHECK(checks("cascade a3 (add Man)"));
    CHECK(checks("cascade (go from) add"));
    CHECK(checks("cascade a3 cascade c3 from a3 add"));
}

}  // namespace
}  // namespace bazillion
