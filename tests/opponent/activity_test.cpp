// What pieces can do where they stand: bitboards tell the same as the moves that are generated.
#include "opponent/activity.h"
#include "games/bundled.h"
#include "opponent/derive_weights.h"
#include "play/position/random.h"

#include <bit>
#include <set>
#include <string>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

using Cells = play::Bitboard<2>;

/// The cells that the generated moves of the piece on a cell lead to.
Cells destinations(play::Engine& engine, rules::Cell from) {
    std::vector<play::Move> moves;
    engine.generate_of(from, moves);
    Cells cells{};
    for (const play::Move move : moves) {
        cells.insert(engine[move].to);
    }
    return cells;
}

Cells reached_from(play::Engine& engine, rules::Code code, rules::Cell cell) {
    return engine.words() == 1 ? Cells{{engine.reach<1>(code, cell).moves.word[0]}} : engine.reach<2>(code, cell).moves;
}

/// Calls `look` at each position of a random game.
template <typename Look>
void play_at_random(play::Engine& engine, Look&& look) {
    play::Random random(5);
    std::vector<play::Move> moves;
    engine.set_position(engine.start());
    for (int plies = 0; plies < 150 && !engine.ended(); ++plies) {
        look();
        moves.clear();
        engine.legal_moves(moves);
        if (moves.empty()) {
            break;
        }
        REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
}

}  // namespace

TEST_CASE("pieces reach the cells that their generated moves lead to") {
    // Castling, en passant, the double step of pawns and the jump of cannons ask for more than who stands where.
    const std::set<std::string> others{"King", "Pawn", "Cannon"};
    for (const char* file : {"chess.game", "Makruk.game", "Crazyhouse.game", "Capablanca.game", "Shogi.game",
                             "Xiangqi.game", "Minishogi.game"}) {
        INFO(file);
        play::Match match(bundled::game(file));
        play::Engine& engine = match.engine();
        const auto& rules = match.rules();
        REQUIRE(engine.tells_reach());
        std::size_t compared = 0;
        play_at_random(engine, [&] {
            for (std::size_t i = 0; i < rules.cells(); ++i) {
                const auto cell = static_cast<rules::Cell>(i);
                const rules::Code code = engine.position().at(cell);
                if (code == rules::empty || rules.codes.owner(code) != engine.mover()) {
                    continue;
                }
                const std::string& kind = rules.kinds[rules.codes.kind(code)].name;
                INFO(kind << " on " << rules.board.cells[cell].name);
                const Cells reached = reached_from(engine, code, cell), moves = destinations(engine, cell);
                REQUIRE_FALSE((reached & ~moves).any());
                if (others.count(kind) == 0) {
                    REQUIRE(reached == moves);
                    REQUIRE(reached.count() == std::popcount(moves.word[0]) + std::popcount(moves.word[1]));
                    ++compared;
                }
            }
        });
        CHECK(compared > 40);
    }
}

namespace {

/// A game in which nothing that pieces can do is worth anything yet.
struct Trial {
    explicit Trial(const char* file = "chess.game") : match(bundled::game(file)) {
        MobilitySurvey survey(match.engine(), 1);
        static_cast<void>(survey.go_on([] { return false; }));
        weights = derive_weights(match.engine(), survey, 100, {});
    }

    /// Sets what something is worth for both players' pieces of a kind.
    void set(std::vector<Tapered>& of_kind, const char* kind, Tapered worth) const {
        for (std::size_t code = 1; code < match.rules().codes.singles(); ++code) {
            if (match.rules().codes.kind(static_cast<rules::Code>(code)) == *match.rules().find_kind(kind)) {
                of_kind[code] = worth;
            }
        }
    }
    Score score(const std::string& fen, int phase = 256) {
        REQUIRE(match.set_position(fen));
        Activity activity(match.engine(), weights);
        return activity.counts() ? activity.score(Sides(match.rules(), 0), phase) : 0;
    }

    play::Match match;
    Weights weights;
};

}  // namespace

TEST_CASE("mobility and attacks beside the enemy's king are counted for both sides") {
    Trial chess;
    const char* const rook = "7k/8/8/8/8/8/8/R3K3 w - - 0 1";
    CHECK(chess.score(rook) == 0);
    chess.set(chess.weights.mobility, "Rook", {3, 0});
    chess.set(chess.weights.king_attack, "Rook", {40, 0});
    CHECK(chess.score(rook) == 3 * (7 + 3));
    CHECK(chess.score("7k/8/8/8/8/8/8/r3K3 w - - 0 1") == -3 * (7 + 4) - 2 * 40);
    CHECK(chess.score("7k/8/8/8/8/8/8/4K1R1 w - - 0 1") == 3 * (7 + 1 + 1) + 2 * 40);
    CHECK(chess.score("7k/8/8/8/3p4/8/8/R3K3 w - - 0 1") == 3 * (7 + 3));  // the pawn attacks c3 and e3
    CHECK(chess.score("7k/8/8/8/8/1p6/8/R3K3 w - - 0 1") == 3 * (6 + 3));  // ... and here a2, too
}

TEST_CASE("enemies that could be gained are counted") {
    Trial chess;
    chess.set(chess.weights.threat, "Knight", {10, 0});
    CHECK(chess.score("7k/8/8/1p3p2/3N4/8/8/4K3 w - - 0 1") == 20);    // nobody guards them
    CHECK(chess.score("7k/8/2p5/1p3p2/3N4/8/8/4K3 w - - 0 1") == 20);  // c6 guards b5, and is loose itself
    CHECK(chess.score("7k/8/8/8/2p5/1p6/8/N3K3 w - - 0 1") == 0);      // a guarded pawn
    CHECK(chess.score("7k/8/8/8/2p5/1r6/8/N3K3 w - - 0 1") == 10);     // a guarded rook
    CHECK(chess.score("4k3/8/8/8/8/1n6/8/P1P1K3 b - - 0 1") == -20);
}

TEST_CASE("pawns are passed if no pawn can stop them") {
    Trial chess;
    for (std::size_t code = 1; code < chess.match.rules().codes.singles(); ++code) {
        for (std::size_t steps = 1; steps <= Weights::most_steps; ++steps) {
            chess.weights.passed[code * Weights::most_steps + steps - 1] = {0, static_cast<std::int16_t>(steps)};
        }
    }
    CHECK(chess.score("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", 0) == 3);
    CHECK(chess.score("4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", 0) == 0);
    CHECK(chess.score("4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1", 0) == 0);
    CHECK(chess.score("4k3/8/8/4P3/3p4/8/8/4K3 w - - 0 1", 0) == 3 - 3);
    CHECK(chess.score("4k3/2p5/8/4P3/8/8/8/4K3 w - - 0 1", 0) == 3 - 5);
    CHECK(chess.score("4k3/4P3/8/8/8/8/p7/4K3 w - - 0 1", 0) == 1 - 1);
}

TEST_CASE("a passed pawn is free if it can go on to where no enemy attacks it") {
    Trial chess;
    for (std::size_t code = 1; code < chess.match.rules().codes.singles(); ++code) {
        for (std::size_t steps = 1; steps <= Weights::most_steps; ++steps) {
            const std::size_t at = code * Weights::most_steps + steps - 1;
            chess.weights.passed_free[at] = {0, static_cast<std::int16_t>(steps)};
        }
    }
    CHECK(chess.score("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", 0) == 3);
    CHECK(chess.score("8/4k3/8/4P3/8/8/8/4K3 w - - 0 1", 0) == 0);    // attacked
    CHECK(chess.score("8/8/4N2k/4P3/8/8/8/4K3 w - - 0 1", 0) == 0);   // something stands there
    CHECK(chess.score("7k/4n3/8/4P3/8/8/8/4K3 w - - 0 1", 0) == 3);   // on the way, but not there
    CHECK(chess.score("7k/8/8/8/8/8/4P3/7K w - - 0 1", 0) == 5);      // two cells at once
    CHECK(chess.score("7k/8/4r3/8/8/8/P3P3/7K w - - 0 1", 0) == 5);   // the other one cannot go there
    CHECK(chess.score("4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", 0) == 0);  // not passed
}

TEST_CASE("a king in danger is worth something to who attacks it") {
    Trial chess;
    for (std::size_t player = 0; player < 2; ++player) {
        for (int attacks = 0; attacks < Weights::attacks; ++attacks) {
            chess.weights.king_danger[Weights::danger_at(static_cast<rules::PlayerId>(player), 0, attacks)] = {
                static_cast<std::int16_t>(attacks), 0};
        }
    }
    CHECK(chess.score("7k/8/8/8/8/8/8/4K3 w - - 0 1") == 0);
    CHECK(chess.score("7k/8/8/8/8/8/8/4K1R1 w - - 0 1") == 2 + 2);
    chess.set(chess.weights.safe_check, "Pawn", {1, 0});                     // from here on they are counted
    CHECK(chess.score("7k/8/8/8/8/8/8/R5K1 w - - 0 1") == 1);                // a check on a8
    CHECK(chess.score("7k/8/8/8/8/8/8/4K1R1 w - - 0 1") == 2 + 2 + 1);       // g8 and g7, guarded by the king only
    CHECK(chess.score("5r1k/8/8/8/8/8/8/K5R1 w - - 0 1") == 2 + 1 + 1 - 1);  // the rook guards g8, and checks on a8
}

TEST_CASE("cells from which check can be given safely are counted") {
    Trial chess;
    chess.set(chess.weights.safe_check, "Rook", {10, 0});
    CHECK(chess.score("7k/8/8/8/8/8/8/R3K3 w - - 0 1") == 10);    // a8; h1 is behind the king
    CHECK(chess.score("7k/8/8/8/8/8/8/K5R1 w - - 0 1") == 10);    // h1; the king guards g8
    CHECK(chess.score("7k/8/8/8/8/2B5/8/K5R1 w - - 0 1") == 10);  // ... which the bishop does not
    CHECK(chess.score("7k/8/8/8/8/8/B7/K5R1 w - - 0 1") == 20);   // ... and this one does
    CHECK(chess.score("7k/8/8/8/8/6b1/8/K5R1 w - - 0 1") == 10);
    CHECK(chess.score("1r5k/8/8/8/8/8/8/R3K3 w - - 0 1") == -10);  // b1 gives check, and b8 guards a8

    Trial drops("Crazyhouse.game");
    drops.set(drops.weights.safe_check, "Knight", {10, 0});
    CHECK(drops.score("7k/8/8/8/8/8/8/4K3[] w - - 0 1") == 0);
    CHECK(drops.score("7k/8/8/8/8/8/8/4K3[N] w - - 0 1") == 20);  // f7 and g6
    CHECK(drops.score("6rk/8/8/8/8/8/8/4K3[N] w - - 0 1") == 10);
}

TEST_CASE("pieces that win by where they come to are counted by the plies that takes") {
    Trial race("Racing Kings.game");
    REQUIRE_FALSE(race.weights.arrival.empty());
    for (std::size_t i = 0; i < race.weights.arrival.size(); ++i) {
        race.weights.arrival[i] = {static_cast<std::int16_t>(100 * (1 + i % Weights::plies)), 0};
    }
    CHECK(race.score("8/8/8/8/K7/8/8/8 w - - 0 1") == 700);
    CHECK(race.score("8/8/8/8/K7/8/8/8 b - - 0 1") == 800);
    CHECK(race.score("8/8/8/K7/8/8/8/7k w - - 0 1") == 500 - 1400);
    CHECK(race.score("8/8/8/K7/8/8/R7/7k b - - 0 1") == 600 - 1500);  // across the second row
    CHECK(race.score("8/8/8/K7/8/8/7r/7k w - - 0 1") == 500 - 1400);  // who waits for his rook is as late
    CHECK(race.score("8/7r/8/K7/8/8/8/8 w - - 0 1") == 700);          // a row that is attacked takes a turn more
    CHECK(race.score("R7/8/8/K7/8/8/8/8 w - - 0 1") == 500);          // b8 is open
    Trial chess;
    CHECK(chess.weights.arrival.empty());
}

TEST_CASE("the largest weights of an advice stay within the bound") {
    play::Match match(bundled::game("chess.game"));
    play::Engine& engine = match.engine();
    Weights weights = derive_weights(engine);
    for (std::size_t i = 1; i < match.rules().codes.singles(); ++i) {
        weights.mobility[i] = weights.king_attack[i] = weights.threat[i] = {8'000, 8'000};
    }
    REQUIRE(match.set_position("QQQQ3k/QQQQ4/8/QQQQQQQQ/8/QQQQQQQQ/8/QQQQK3 w - - 0 1"));
    Activity activity(engine, weights);
    const Score most = activity.margin();
    for (const int phase : {0, 256}) {
        CHECK(activity.score(Sides(match.rules(), 0), phase) == most);
    }
}

TEST_CASE("the margin of lazy evaluation follows the scores") {
    play::Match match(bundled::game("chess.game"));
    play::Engine& engine = match.engine();
    const Weights weights = derive_weights(engine);
    const Sides sides(match.rules(), 0);
    Activity activity(engine, weights);
    const Score most = activity.margin();
    play::Random random(1);
    std::vector<play::Move> moves;
    constexpr int positions = 4'000;
    int beyond = 0;
    for (int i = 0; i < positions; ++i) {
        moves.clear();
        engine.legal_moves(moves);
        if (moves.empty() || engine.ending(true)) {
            REQUIRE(match.set_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
            continue;
        }
        REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
        beyond += std::abs(activity.score(sides, 128)) > activity.margin() ? 1 : 0;
    }
    CHECK(activity.margin() < most);
    CHECK(beyond < positions / 20);
    activity.forget_margin();
    CHECK(activity.margin() == most);
}

TEST_CASE("large boards have no bitboards of moves") {
    play::Match match(bundled::game("Go.game", "Go 19x19"));
    const Weights weights = derive_weights(match.engine());
    Activity activity(match.engine(), weights);
    CHECK_FALSE(activity.counts());
    CHECK(weights.mobility.empty());
}
