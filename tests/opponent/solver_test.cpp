// Positions and puzzles that are searched to their end.
#include "opponent/solver.h"
#include "games/bundled.h"
#include "opponent/opponent.h"
#include "opponent/puzzle_solver.h"
#include "play/position/random.h"
#include "play/tiny.h"

#include <set>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

/// Who wins, by trying everything: 1 the player to decide, -1 the other, 0 nobody.
int minimax(play::Engine& engine) {
    const play::PlayerId player = engine.player();
    const auto value = [&](const play::Ending& ending) {
        return ending.winner == rules::no_player ? 0 : ending.winner == player ? 1 : -1;
    };
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    if (engine.ended()) {
        return value(*engine.ended());
    }
    if (const auto ending = engine.ending(!moves.empty())) {
        return value(*ending);
    }
    int best = -1;
    for (const play::Move move : moves) {
        REQUIRE(engine.make(move));
        best = std::max(best, engine.player() == player ? minimax(engine) : -minimax(engine));
        engine.unmake();
    }
    return best;
}

std::vector<play::Move> root_of(const play::Match& match) {
    std::vector<play::Move> root;
    for (const play::Option& option : match.options()) {
        root.push_back(option.move);
    }
    return root;
}

/// Pegs that jump over each other, on a cross of 33 holes; one has to be left.
std::shared_ptr<play::Game> solitaire(const std::string& pegs) {
    auto game = std::make_shared<play::Game>();
    game->rules = tiny::rules_of(R"((define jump ($1 (verify not-empty?) capture $1 (verify empty?) add))
(game (title "Solitaire") (players You) (turn-order You)
(board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c/d/e/f/g" (10 0)) ("7/6/5/4/3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
  (kill-positions a1 b1 a2 b2 f1 g1 f2 g2 a6 b6 a7 b7 f6 g6 f7 g7))
(piece (name Peg) (moves (jump n) (jump e) (jump s) (jump w)))
(board-setup (You (Peg )" + pegs +
                                 R"()))
(win-condition (You) (pieces-remaining 1))))");
    return game;
}

constexpr const char* all_pegs =
    "c7 d7 e7 c6 d6 e6 a5 b5 c5 d5 e5 f5 g5 a4 b4 c4 e4 f4 g4 a3 b3 c3 d3 e3 f3 g3 c2 d2 e2 c1 d1 e1";

}  // namespace

TEST_CASE("the solver finds what trying everything finds") {
    std::set<int> met;
    for (const auto& [file, plies] : std::vector<std::pair<const char*, std::size_t>>{
             {"Connect Four.game", 33}, {"Reversi.game", 54}, {"Tic-Tac-Toe.game", 3}}) {
        play::Match match(bundled::game(file));
        play::Random random(11);
        for (int game = 0; game < 25; ++game) {
            match.restart();
            while (!match.outcome() && match.record().size() < plies) {
                const auto options = bundled::moves(match);
                REQUIRE(match.play(options[random.below(static_cast<std::uint32_t>(options.size()))]));
            }
            if (match.outcome()) {
                continue;
            }
            INFO(file << " " << match.position_text());
            const int right = minimax(match.engine());
            Solver solver(match.engine(), 1 << 20);
            StopSignal signal({}, std::nullopt, std::nullopt);
            const auto root = root_of(match);
            const auto solution = solver.solve(root, signal);
            REQUIRE(solution);
            CHECK(solution->value == right);
            CHECK(solution->to_end);
            met.insert(right);
            // The first move keeps what it promises.
            const play::PlayerId player = match.player();
            REQUIRE(match.engine().make(solution->line.front()));
            const bool same = match.engine().player() == player;
            CHECK((match.engine().ended() ? right : (same ? 1 : -1) * minimax(match.engine())) == right);
            match.engine().unmake();
        }
    }
    CHECK(met.size() == 3);
}

TEST_CASE("the solver gives up when it is told to, and leaves the position as it was") {
    play::Match match(bundled::game("Connect Four.game"));
    const std::string before = match.position_text();
    Solver solver(match.engine(), 1 << 20);
    StopSignal signal({}, std::nullopt, 5'000);
    CHECK(!solver.solve(root_of(match), signal));
    CHECK(match.position_text() == before);
    CHECK(root_of(match).size() == 7);
}

TEST_CASE("puzzles for one player are solved, and said not to be where there is no way") {
    for (const char* pegs : {"d3 d4 d5 d6 c5 e5", all_pegs}) {
        play::Match match(solitaire(pegs));
        Opponent player([&] { return solitaire(pegs); });
        const auto found = player.think({}, {.nodes = 24'000'000});
        REQUIRE(found);
        const auto& line = found->lines.front();
        CHECK(line.score == win_in(static_cast<int>(line.moves.size())));
        for (const std::string& move : line.moves) {
            REQUIRE(match.play(move));
        }
        REQUIRE(match.outcome());
        CHECK(match.outcome()->result == play::Outcome::Result::win);
    }
    play::Match match(solitaire("c7 d7 a3"));
    PuzzleSolver solver(match.engine(), 1 << 20);
    StopSignal signal({}, std::nullopt, 100'000);
    CHECK(!solver.solve(1, signal));
    CHECK(!signal.stopped());  // it knows that there is none
    Opponent player([&] { return solitaire("c7 d7 a3"); });
    CHECK(player.think({}, {.nodes = 10'000}));
}

namespace {

/// Eight tiles that slide on nine cells; `goal` is what has to be reached.
std::shared_ptr<play::Game> tiles(const std::string& goal) {
    auto game = std::make_shared<play::Game>();
    std::string kinds;
    for (int tile = 1; tile <= 8; ++tile) {
        kinds += fmt::format("(piece (name T{}) (moves (slide n) (slide e) (slide s) (slide w)))", tile);
    }
    game->rules = tiny::rules_of(R"((define slide ($1 (verify empty?) add))
(game (title "Tiles") (players You) (turn-order You)
(board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
)" + kinds + R"((board-setup (You (T8 a3) (T6 b3) (T7 c3) (T2 a2) (T5 b2) (T4 c2) (T3 a1) (T1 c1))))" +
                                 goal + ")");
    return game;
}

}  // namespace

TEST_CASE("of the ways to solve a sliding puzzle a shortest one is found") {
    const std::string goal = R"((win-condition (You) (and (absolute-config T1 (a3)) (absolute-config T2 (b3))
(absolute-config T3 (c3)) (absolute-config T4 (a2)) (absolute-config T5 (b2)) (absolute-config T6 (c2))
(absolute-config T7 (a1)) (absolute-config T8 (b1)))))";
    Opponent player([&] { return tiles(goal); });
    const auto found = player.think({}, {.nodes = 2'000'000});
    REQUIRE(found);
    CHECK(found->lines.front().score == win_in(31));  // one of the two positions that are farthest from it (Reinefeld)
    play::Match match(tiles(goal));
    for (const std::string& move : found->lines.front().moves) {
        REQUIRE(match.play(move));
    }
    CHECK(match.outcome());
    // Half of all positions cannot be reached: here two tiles are exchanged.
    std::string never = goal;
    never.replace(never.find("T7 (a1)"), 7, "T8 (a1)");
    never.replace(never.find("T8 (b1)"), 7, "T7 (b1)");
    play::Match hopeless(tiles(never));
    PuzzleSolver solver(hopeless.engine(), 8 << 20);
    StopSignal signal({}, std::nullopt, std::nullopt);
    CHECK(!solver.solve(1, signal));
    CHECK(solver.nodes() < 1'000'000);
    // Where the table of positions is too small for all, it goes on otherwise.
    PuzzleSolver small(match.engine(), 1 << 12);
    StopSignal soon({}, std::nullopt, 100'000);
    match.restart();
    static_cast<void>(small.solve(1, soon));
    CHECK(match.engine().made() == 0);
}

TEST_CASE("a game that one player alone plays and cannot win is looked at all the same") {
    Opponent player([] { return tiles(""); });
    const auto found = player.think({}, {.nodes = 5'000});
    REQUIRE(found);
    CHECK(!decided(found->lines.front().score));
    CHECK(found->depth > 2);
}
