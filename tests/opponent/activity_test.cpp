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
    return engine.words() == 1 ? Cells{{engine.reach<1>(code, cell).word[0]}} : engine.reach<2>(code, cell);
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

TEST_CASE("mobility and attacks beside the enemy's king are counted for both sides") {
    play::Match match(bundled::game("chess.game"));
    play::Engine& engine = match.engine();
    const auto& rules = match.rules();
    Weights weights = derive_weights(engine);
    const auto score_in = [&](const char* fen) {
        REQUIRE(match.set_position(fen));
        Activity activity(engine, weights);
        return activity.counts() ? activity.score(Sides(rules, 0), 256) : 0;
    };
    for (Tapered& each : weights.mobility) {
        each = {};
    }
    for (Tapered& each : weights.king_attack) {
        each = {};
    }
    const char* const rook = "7k/8/8/8/8/8/8/R3K3 w - - 0 1";
    CHECK(score_in(rook) == 0);
    for (std::size_t i = 1; i < rules.codes.singles(); ++i) {
        if (rules.codes.kind(static_cast<rules::Code>(i)) == *rules.find_kind("Rook")) {
            weights.mobility[i] = {3, 0};
            weights.king_attack[i] = {40, 0};
        }
    }
    CHECK(score_in(rook) == 3 * (7 + 3));
    CHECK(score_in("7k/8/8/8/8/8/8/r3K3 w - - 0 1") == -3 * (7 + 4) - 2 * 40);
    CHECK(score_in("7k/8/8/8/8/8/8/4K1R1 w - - 0 1") == 3 * (7 + 1 + 1) + 2 * 40);
}

TEST_CASE("the largest weights of an advice stay within the bound") {
    play::Match match(bundled::game("chess.game"));
    play::Engine& engine = match.engine();
    Weights weights = derive_weights(engine);
    for (std::size_t i = 1; i < match.rules().codes.singles(); ++i) {
        weights.mobility[i] = weights.king_attack[i] = {8'000, 8'000};
    }
    REQUIRE(match.set_position("QQQQ3k/QQQQ4/8/QQQQQQQQ/8/QQQQQQQQ/8/QQQQK3 w - - 0 1"));
    Activity activity(engine, weights);
    for (const int phase : {0, 256}) {
        CHECK(activity.score(Sides(match.rules(), 0), phase) == Activity::most);
    }
}

TEST_CASE("large boards have no bitboards of moves") {
    play::Match match(bundled::game("Go.game", "Go 19x19"));
    const Weights weights = derive_weights(match.engine());
    Activity activity(match.engine(), weights);
    CHECK_FALSE(activity.counts());
    CHECK(weights.mobility.empty());
}
