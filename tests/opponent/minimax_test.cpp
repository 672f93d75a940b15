// What only saves time must not change the result: moves generated in stages and tried in order, the table, null
// windows.
#include "games/bundled.h"
#include "opponent/derive_weights.h"
#include "opponent/search.h"
#include "play/analysis/playout.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

/// All that may change the result is left out.
constexpr SearchParts exact{.quiescence = false,
                            .null_move = false,
                            .reductions = false,
                            .pruning = false,
                            .extensions = false,
                            .activity = false};

class Compared {
public:
    explicit Compared(const std::string& file)
        : match_(bundled::game(file)),
          weights_(derive_weights(match_.engine())),
          search_(engine(), weights_, table_, exact) {}

    [[nodiscard]] play::Engine& engine() { return match_.engine(); }

    Score searched(int depth) {
        std::vector<play::Move> root;
        engine().legal_moves(root);
        table_.clear();
        StopSignal signal({}, std::nullopt, std::nullopt);
        const auto moves = search_.run(root, {.depth = depth}, signal, {});
        return moves.empty() ? Score{0} : moves.front().score;
    }
    /// By trying all legal moves; the last of them is looked at by a search one ply deep.
    Score tried(int depth) {
        std::vector<play::Move> moves;
        engine().legal_moves(moves);
        if (depth == 1 || moves.empty()) {
            return moves.empty() ? ended() : searched(1);
        }
        Score best = -infinite;
        for (const play::Move move : moves) {
            REQUIRE(engine().make(move));
            best = std::max(best, -from_table(engine().ended() ? ended() : tried(depth - 1), 1));
            engine().unmake();
        }
        return best;
    }

private:
    /// What the end is worth to who would have to move.
    Score ended() {
        const Sides sides(engine().rules(), engine().player());
        const auto ending = engine().ended() ? engine().ended() : engine().ending(false);
        const int winner = ending ? sides.winner(*ending) : 0;
        return winner == 0 ? 0 : winner == sides.deciding(engine()) ? win : -win;
    }

    play::Match match_;
    Weights weights_;
    TranspositionTable table_{1 << 20};
    Search search_;
};

}  // namespace

TEST_CASE("a search that leaves nothing out finds what trying all moves finds") {
    struct Case {
        std::string file;
        int depth;
    };
    const Case played = GENERATE(Case{"chess.game", 3}, Case{"Crazyhouse.game", 3}, Case{"Shogi.game", 2},
                                 Case{"Xiangqi.game", 2}, Case{"Breakthrough.game", 3}, Case{"Atomic.game", 3});
    INFO(played.file);
    Compared compared(played.file);
    play::Playout playout(compared.engine(), 3);
    for (const std::size_t plies : {6U, 40U}) {
        INFO(plies);
        compared.engine().set_position(compared.engine().start());
        static_cast<void>(playout.play(plies));
        if (!compared.engine().ended()) {
            CHECK(compared.searched(played.depth) == compared.tried(played.depth));
        }
    }
}
