// Random games: every legal move as likely as the others, and the end that of the rules.
#include "play/analysis/playout.h"

#include "play/drops_at_once.h"
#include "play/tiny.h"

#include <algorithm>
#include <map>

namespace bazillion {
namespace {

/// How often each move is made first, of so many games of one ply.
std::map<std::string, int> first_moves(play::Engine& engine, int games) {
    const play::Position start = engine.position();
    play::Playout playout(engine, 7);
    std::map<std::string, int> made;
    for (int i = 0; i < games; ++i) {
        engine.set_position(start);
        CHECK(playout.play(1).plies == 1);
        ++made[std::to_string(engine.position().turn_state.hash)];
    }
    return made;
}

/// So many games that a thousand of each move are expected, with a deviation of about 30.
void check_uniform(play::Engine& engine) {
    std::vector<play::Move> legal;
    engine.legal_moves(legal);
    const auto made = first_moves(engine, 1000 * static_cast<int>(legal.size()));
    CHECK(made.size() == legal.size());
    for (const auto& [where, often] : made) {
        CHECK(often > 850);
        CHECK(often < 1150);
    }
}

TEST_CASE("a branch of which one move at most can be made is drawn as often as a move", "[playout]") {
    const std::string step =
        "(verify not-friend?) (if (enemy? e) (add Chip) else (if (not-empty? w) (add A) else add))";
    play::Engine engine(
        tiny::rules_of(tiny::text_of({.blocks = "(n " + step + ") (s " + step + ") (e " + step + ") (ne add)",
                                      .setup = "(X (Man a1 b1)) (O (Man b2 c2))"})),
        nullptr);
    check_uniform(engine);
}

TEST_CASE("moves along long lines are drawn as often as short ones", "[playout]") {
    const std::string text =
        "(define slide ($1 (while empty? add $1))) (game (title \"Wide\") (players X O) (turn-order X O)"
        " (board (grid (start-rectangle 0 0 10 10) (dimensions (\"a/b/c/d/e/f/g/h/i/j\" (10 0)) (\"8/7/6/5/4/3/2/1\""
        " (0 10))) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (se 1 1) (sw -1 1) (nw -1 -1))))"
        " (board-setup (X (Queen d4 j8) (Pawn a2 c3)) (O (Pawn d6 b2 h4)))"
        " (piece (name Queen) (moves (slide n) (slide e) (slide s) (slide w) (slide ne) (slide se) (slide sw) (slide "
        "nw)))"
        " (piece (name Pawn) (moves (n (verify empty?) add) (ne (verify enemy?) add))))";
    play::Engine engine(tiny::rules_of(text), nullptr);
    check_uniform(engine);
}

const std::string drops = "(piece (name Stone) (drops ((verify empty?) (verify (not-empty? s)) add)))";

TEST_CASE("legal moves are drawn evenly, though some that are tried are not legal", "[playout]") {
    // The man on b1 may not go to b2.
    const tiny::Parts parts{.blocks = "(n add) (s add) (e add) (w add)",
                            .setup = "(X (Man b1)) (O (Man b3))",
                            .sections = "(loss-condition (X O) (checkmated Man))"};
    play::Engine engine(tiny::rules_of(tiny::text_of(parts)), nullptr);
    check_uniform(engine);
}

TEST_CASE("a move that two blocks of a piece yield is not drawn oftener than others", "[playout]") {
    const tiny::Parts parts{.blocks = "(n add) ((verify (empty? e)) n add) (e add)",
                            .setup = "(X (Man a1)) (O (Man c3))"};
    play::Engine engine(tiny::rules_of(tiny::text_of(parts)), nullptr);
    check_uniform(engine);
}

TEST_CASE("drops are drawn evenly without being listed", "[playout]") {
    play::Engine engine(
        tiny::rules_of(
            tiny::text_of({.blocks = "", .setup = "(X (Stone a1 c1 off 9)) (O (Stone a2 off 9))", .sections = drops})),
        nullptr);
    check_uniform(engine);
    const auto facts = engine.statistics();
    CHECK(std::any_of(facts.begin(), facts.end(), [](const auto& fact) {
        return fact.name == "random moves" && fact.words.find("without listing") != std::string::npos;
    }));
}

TEST_CASE("buttons are drawn as often as each drop", "[playout]") {
    const std::string program =
        GENERATE(as<std::string>(), "(verify empty?) add", "(verify empty?) (verify (not-empty? s)) add");
    const std::string sections = "(piece (name Stone) (drops (" + program +
                                 "))) (variable rung number) "
                                 "(button ring (do (set rung 1))) (button toll (do (set rung 2)))";
    play::Engine engine(
        tiny::rules_of(tiny::text_of(
            {.blocks = "", .setup = "(X (Stone a1 c1 off 9)) (O (Stone a2 off 9))", .sections = sections})),
        nullptr);
    check_uniform(engine);
}

TEST_CASE("drops that are made at once are legal moves, end as goals tell, and can be taken back", "[playout]") {
    const std::string program = GENERATE(as<std::string>(), "(verify empty?) add", "(verify not-friend?) add",
                                         "(verify empty?) (verify (not-empty? s)) add");
    const std::string sections =
        "(piece (name Stone) (drops (" + program + "))) (win-condition (X O) (relative-config Stone n Stone n Stone))";
    play::Engine engine(tiny::rules_of(tiny::text_of(
                            {.blocks = "", .setup = "(X (Stone off 9)) (O (Stone off 9))", .sections = sections})),
                        nullptr);
    CHECK(test::count_made_at_once(engine, 300) > 1000);
}

/// Games of which only the outcome is asked are those that are played move by move, and where they are played on the
/// board, they come to the same position and can be taken back. How many were played without making a move.
int count_told(play::Engine& engine, int games) {
    const play::Position start = engine.position();
    int told = 0;
    for (int i = 0; i < games; ++i) {
        const std::size_t most = i % 7 == 0 ? 4 : 30;
        const auto seed = static_cast<std::uint64_t>(i);
        engine.set_position(start);
        const auto played = play::Playout(engine, seed).play(most);
        const play::Position end = engine.position();
        engine.set_position(start);
        const auto outcome = play::Playout(engine, seed).outcome(most);
        if (engine.made() == 0 && outcome.plies != 0) {
            ++told;
        } else {
            CHECK(engine.position() == end);
            CHECK(engine.state().is_consistent());
            CHECK(engine.made() == played.plies);
            while (engine.made() != 0) {
                engine.unmake();
            }
            CHECK(engine.position() == start);
        }
        CHECK(outcome.plies == played.plies);
        REQUIRE(outcome.ending.has_value() == played.ending.has_value());
        if (played.ending) {
            CHECK(outcome.ending->reason == played.ending->reason);
            CHECK(outcome.ending->goal == played.ending->goal);
            CHECK(outcome.ending->reached == played.ending->reached);
            CHECK(outcome.ending->winner == played.ending->winner);
            CHECK(outcome.ending->loser == played.ending->loser);
        }
    }
    return told;
}

TEST_CASE("outcomes of games of drops are told without making moves, where sets of cells tell them", "[playout]") {
    const std::string row = "(win-condition (X O) (relative-config Stone n Stone n Stone))";
    const std::string full = "(draw-condition (X O) stalemated)";
    const auto [program, goals, setup, told] = GENERATE_COPY(table<std::string, std::string, std::string, bool>({
        {"(verify empty?) add", row, "(X (Stone off 5)) (O (Stone off 4))", true},
        {"(verify empty?) add", row + full, "(X (Stone off 9)) (O (Stone off 9))", true},
        {"(verify empty?) add", row + full, "(X (Stone off 3)) (O (Stone off 1))", true},
        {"(verify empty?) (verify (not-empty? s)) add", row + full, "(X (Stone off 9)) (O (Stone off 9))", true},
        {"(verify empty?) (verify (not-empty? s)) add", "(loss-condition (X O) stalemated)" + row,
         "(X (Stone b1 off 9)) (O (Stone a1 off 9))", true},
        {"(verify empty?) (verify (empty? s)) add", row, "(X (Stone b1 off 9)) (O (Stone off 9))", true},
        // Another man of the same owner does not count for a row.
        {"(verify empty?) add", row, "(X (Man a2 b2) (Stone off 9)) (O (Stone off 9))", true},
        {"(verify empty?) add", "(win-condition (X O) (relative-config Stone n (not Stone) n Stone))",
         "(X (Stone off 9)) (O (Stone off 9))", false},
        {"(verify empty?) add", row + "(win-condition (X O) (pieces-remaining 3))",
         "(X (Stone off 9)) (O (Stone off 9))", false},
        {"(verify empty?) (if (enemy? s) (capture s)) add", row, "(X (Stone off 9)) (O (Stone off 9))", false},
        {"(verify not-friend?) add", row, "(X (Stone off 9)) (O (Stone off 9))", false},
        {"(verify empty?) (verify (not-enemy? s)) add", row, "(X (Stone off 9)) (O (Stone off 9))", false},
    }));
    INFO(program << goals << setup);
    play::Engine engine(
        tiny::rules_of(tiny::text_of(
            {.blocks = "", .setup = setup, .sections = "(piece (name Stone) (drops (" + program + ")))" + goals})),
        nullptr, 0);
    const int games = 400;
    const int without_moves = count_told(engine, games);
    CHECK(without_moves >= (told ? games - 20 : 0));
    CHECK((told || without_moves == 0));
}

TEST_CASE("moves along long lines are the same where only outcomes are of interest", "[playout]") {
    const auto [queen, rest, at_once] = GENERATE(table<std::string, std::string, bool>({
        // She goes and shoots, goes and stays, or goes on until she is stuck; a shot becomes another piece.
        {"(lines ride-and-shoot) (move-type shoot) (lines shot)", "(move-priorities ride)", true},
        {"(lines ride)", "", true},
        {"(lines ride-on) (move-type ride-again) (lines ride-on)", "(move-priorities ride)", true},
        {"(lines ride)", "(option \"repetition draw\" false)", true},
        {"(lines ride)", "(loss-condition (X O) stalemated)", true},
        // Captures, goals of a turn, what follows a move, and pieces that go elsewhere.
        {"(lines capture-far)", "", false},
        {"(lines ride)", "(win-condition (X O) (absolute-config Queen (e4)))", false},
        {"(lines ride)", "(draw-condition (X O) (> turns 12))", false},
        {"(lines ride-and-shoot) (move-type shoot) (n add-copy)", "(move-priorities ride)", false},
        {"(n (verify empty?) add)", "", false},
    }));
    INFO(queen << rest);
    const std::string macros =
        "(define lines ($1 n) ($1 e) ($1 s) ($1 w) ($1 ne) ($1 se) ($1 sw) ($1 nw))"
        "(define ride ($1 (while empty? add $1)))"
        "(define ride-on ($1 (while empty? (add-partial ride-again) $1)))"
        "(define ride-and-shoot ($1 (while empty? (add-partial shoot) $1)))"
        "(define shot ($1 (while empty? (add-copy Arrow) $1)))"
        "(define capture-far ($1 (while empty? add $1) (verify enemy?) add))";
    const std::string text =
        macros +
        "(game (title \"Wide\") (players X O) (turn-order X O)"
        " (board (grid (start-rectangle 0 0 10 10) (dimensions (\"a/b/c/d/e/f/g/h/i/j\" (10 0)) "
        "(\"10/9/8/7/6/5/4/3/2/1\""
        " (0 10))) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (se 1 1) (sw -1 1) (nw -1 -1))))"
        " (board-setup (X (Queen d4 j8)) (O (Queen b2 h4)))"
        " (piece (name Queen) (moves (move-type ride) " +
        queen + ")) (piece (name Arrow)) " + rest + ")";
    play::Engine engine(tiny::rules_of(text), nullptr, 0);
    CHECK(count_told(engine, 150) == 0);
    const auto facts = engine.statistics();
    CHECK(at_once == std::any_of(facts.begin(), facts.end(), [](const auto& fact) {
              return fact.name == "random moves" && fact.words.find("long lines") != std::string::npos;
          }));
    // What was learned of them goes with the tables.
    engine.forget();
    CHECK(count_told(engine, 20) == 0);
}

TEST_CASE("the place of a bit is found among all others", "[playout]") {
    play::Random random(5);
    for (int i = 0; i < 2000; ++i) {
        play::Bitboard<2> cells{};
        for (std::uint32_t filled = random.below(129); filled != 0; --filled) {
            cells.insert(random.below(128));
        }
        std::uint32_t before = 0;
        cells.each([&](std::size_t cell) { CHECK(cells.cell_at(before++) == cell); });
        CHECK(static_cast<int>(before) == cells.count());
    }
    CHECK(play::place_of_bit(~std::uint64_t{0}, 63) == 63);
}

TEST_CASE("drops that are interpreted are drawn evenly", "[playout]") {
    const auto [program, at_once] = GENERATE(table<std::string, bool>({
        {"(verify empty?) s (verify not-empty?) back add", true},
        {"(verify empty?) (if (friend? s) (set-flag beside true)) (verify (flag? beside)) add", true},
        {"(verify empty?) add s (verify empty?) add", false},
        {"s (verify empty?) add", false},
        {"(verify empty?) mark s (if on-board? mark) back (verify empty?) add", false},
        {"(verify empty?) (while on-board? (if empty? add) s)", false},
    }));
    INFO(program);
    const std::string piece = "(piece (name Stone) (drops (" + program + "))) (option \"pass turn\" forced)";
    constexpr std::uint8_t never_unfold = 255;
    play::Engine engine(
        tiny::rules_of(
            tiny::text_of({.blocks = "", .setup = "(X (Stone a1 c1 off 9)) (O (Stone a2 off 9))", .sections = piece})),
        nullptr, never_unfold);
    play::Random random(1);
    CHECK((engine.sample(random) != play::no_move) == at_once);
    check_uniform(engine);
}

/// In each position of random games, what is drawn are the legal moves, all of them.
void check_draws(play::Engine& engine, int games) {
    const play::Position start = engine.position();
    play::Random random(3);
    std::size_t draws = 0;
    for (int i = 0; i < games; ++i) {
        engine.set_position(start);
        while (!engine.ended()) {
            std::vector<play::Move> legal;
            engine.legal_moves_plain(legal);
            std::sort(legal.begin(), legal.end());
            std::vector<play::Move> drawn;
            for (std::size_t often = 0; often < 40 * legal.size(); ++often) {
                if (const play::Move move = engine.sample(random); move != play::no_move) {
                    drawn.push_back(move);
                }
            }
            std::sort(drawn.begin(), drawn.end());
            draws += drawn.size();
            drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
            CHECK((drawn.empty() || drawn == legal));
            if (legal.empty() || !engine.make(legal[random.below(static_cast<std::uint32_t>(legal.size()))])) {
                break;
            }
        }
    }
    CHECK(draws > 100);
    engine.set_position(start);
}

TEST_CASE("lists of drops follow the board", "[playout]") {
    const std::string program = GENERATE(
        as<std::string>(), "(verify empty?) add", "(verify empty?) (verify (not-empty? s)) add",
        "(verify empty?) (if (enemy? s) (capture s)) add", "(verify (or empty? (and enemy? (friend? e)))) add");
    INFO(program);
    play::Engine engine(tiny::rules_of(tiny::text_of({.blocks = "",
                                                      .setup = "(X (Stone a1 c1 off 9)) (O (Stone a2 off 9))",
                                                      .sections = "(piece (name Stone) (drops (" + program + ")))"})),
                        nullptr, 0);
    check_draws(engine, 20);
    std::vector<play::Move> legal;
    engine.legal_moves(legal);
    REQUIRE(engine.make(legal[0]));
    play::Random random(1);
    engine.sample(random);
    engine.unmake();
    check_draws(engine, 5);
}

TEST_CASE("of classes of moves the first that yields any is drawn from", "[playout]") {
    const std::string blocks =
        "(move-type jump) (jump n) (jump s) (jump e) (jump w)"
        "(move-type walk) (n (verify empty?) add) ((verify (empty? e)) n (verify empty?) add) (e (verify empty?) add)";
    const std::string setup = GENERATE(as<std::string>(), "(X (Man a1 c1)) (O (Man c3))",
                                       "(X (Man a1 b1)) (O (Man a2))", "(X (Man a1 b3)) (O (Man a2 c3 b2))");
    INFO(setup);
    play::Engine engine(
        tiny::rules_of(tiny::text_of(
            {.blocks = blocks,
             .setup = setup,
             .sections = "(move-priorities jump walk)",
             .macros = "(define jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jump)))"})),
        nullptr, 0);
    check_draws(engine, 10);
    check_uniform(engine);
}

TEST_CASE("moves of all pieces that have one alike are drawn at once", "[playout]") {
    const auto [blocks, setup, sections, at_once] = GENERATE(table<std::string, std::string, std::string, bool>({
        {"(n (verify empty?) add) (ne add)", "(X (Man a1 b1 c1)) (O (Man a3 b3))", "", true},
        {"(n add) (w (verify not-friend?) add) (ne (verify enemy?) add)", "(X (Man a1 b2)) (O (Man b1 c2))", "", true},
        // One may become two things, the other has moves of its own, and the third has none.
        {"(n (verify empty?) (if (not-on-board? n) (add Lady Chip) else add))",
         "(X (Man a2 c1) (Lady b1)) (O (Man a3) (Lady b3) (Chip c3))",
         "(piece (name Lady) (moves (n (verify not-friend?) add) (ne (verify empty?) add) (w (verify empty?) add)))",
         true},
        {"(n (verify empty?) add) (ne add)", "(X (Man a1) (Chip b1 a2)) (O (Man a3) (Chip c3))", "", true},
        // Captures before other moves.
        {"(move-type jump) (jump n) (jump e) (move-type walk) (walk n) (walk e) (walk ne)",
         "(X (Man a1 c1)) (O (Man a2 b3))", "(move-priorities jump walk)", true},
        // Which enemy it is counts, or what lies far off, or a number.
        {"(n (verify (not-piece? Chip)) add) (e add)", "(X (Man a1 c1)) (O (Man a2) (Chip c2))", "", false},
        {"(n (verify empty?) (verify (empty? a3)) (verify (empty? b3)) (verify (empty? c3)) add) (e add)",
         "(X (Man a1 c1)) (O (Man b2))", "", false},
        {"(n (verify (< turns 2)) add) (e add)", "(X (Man a1 c1)) (O (Man b2))", "", false},
    }));
    INFO(blocks << setup);
    play::Engine engine(
        tiny::rules_of(
            tiny::text_of({.blocks = blocks,
                           .setup = setup,
                           .sections = sections,
                           .macros = "(define jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jump)))"
                                     "(define walk ($1 (verify empty?) add))"})),
        nullptr, 0);
    check_draws(engine, 40);
    check_uniform(engine);
    const auto facts = engine.statistics();
    CHECK(at_once == std::any_of(facts.begin(), facts.end(), [](const auto& fact) {
              return fact.name == "random moves" && fact.words.find("alike") != std::string::npos;
          }));
}

TEST_CASE("random games end by goals, by want of moves, by repetition, or are cut", "[playout]") {
    using Reason = play::Ending::Reason;
    const auto played = [](const tiny::Parts& parts) {
        play::Engine engine(tiny::rules_of(tiny::text_of(parts)), nullptr);
        return play::Playout(engine, 1).play(30);
    };
    const std::string goal = "(win-condition (X) (absolute-config Man (a3)))";
    const auto reached = played({.blocks = "(n add)", .setup = "(X (Man a1)) (O (Man c1))", .sections = goal});
    REQUIRE(reached.ending);
    CHECK(reached.plies == 3);
    CHECK(reached.ending->reason == Reason::goal);
    CHECK(reached.ending->winner == 0);

    const std::string stuck = "(loss-condition (X O) stalemated)";
    const auto blocked = played({.blocks = "(n add)", .setup = "(X (Man a2)) (O (Man c1))", .sections = stuck});
    REQUIRE(blocked.ending);
    CHECK(blocked.plies == 2);
    CHECK(blocked.ending->reason == Reason::stalemate);
    CHECK(blocked.ending->winner == 1);

    const std::string to_and_fro = "(n (verify empty?) add) (s (verify empty?) add)";
    const tiny::Parts repeating{.blocks = to_and_fro, .setup = "(X (Man a1)) (O (Man c1))"};
    const auto repeated = played(repeating);
    REQUIRE(repeated.ending);
    CHECK(repeated.ending->reason == Reason::repetition);

    play::Engine engine(tiny::rules_of(tiny::text_of(repeating)), nullptr);
    const auto cut = play::Playout(engine, 1).play(3);
    CHECK(cut.plies == 3);
    CHECK_FALSE(cut.ending);
}

TEST_CASE("a game that may end though moves are left ends then", "[playout]") {
    play::Engine engine(tiny::rules_of(tiny::text_of({.blocks = "(n add) (s add)",
                                                      .setup = "(X (Man a1)) (O (Man c1))",
                                                      .sections = "(draw-condition (X O) (not stalemated))"})),
                        nullptr);
    const auto played = play::Playout(engine, 1).play(30);
    CHECK(played.plies == 0);
    CHECK(played.ending);
}

}  // namespace
}  // namespace bazillion
