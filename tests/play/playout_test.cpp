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
