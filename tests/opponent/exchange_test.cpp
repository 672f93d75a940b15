// What comes of a move if both sides capture on.
#include "opponent/exchange.h"
#include "games/bundled.h"
#include "opponent/derive_weights.h"

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

/// What a move yields at least in chess, where a pawn is worth 100, a knight 300, a bishop 310, a rook 500, a queen
/// 900.
class Exchanges {
public:
    Exchanges() : weights_(derive_weights(match_.engine())) {
        const auto& rules = match_.rules();
        for (std::size_t code = 1; code < rules.codes.singles(); ++code) {
            const std::string& name = rules.kinds[rules.codes.kind(static_cast<rules::Code>(code))].name;
            weights_.piece[code] = name == "Pawn"     ? 100
                                   : name == "Knight" ? 300
                                   : name == "Bishop" ? 310
                                   : name == "Rook"   ? 500
                                   : name == "Queen"  ? 900
                                                      : 0;
        }
    }
    Score of(const std::string& fen, const std::string& from, const std::string& to) {
        REQUIRE(match_.set_position(fen));
        play::Engine& engine = match_.engine();
        Exchange exchange(engine, weights_);
        MoveInfos infos(engine);
        const auto yields = [&](play::Move move, Score gained, Score least) {
            std::optional<bool> told;  // who attacks a cell is unfolded when it has been asked some times
            for (int times = 0; times < 100'000 && !told; ++times) {
                told = exchange.yields(infos[move], engine.position().at(engine[move].from), gained, least);
            }
            REQUIRE(told);
            return *told;
        };
        std::vector<play::Move> moves;
        engine.legal_moves(moves);
        for (const play::Move move : moves) {
            const play::CompiledMove& made = engine[move];
            if (made.from == *match_.rules().find_cell(from) && made.to == *match_.rules().find_cell(to)) {
                const rules::Code victim = engine.position().at(made.to);
                const Score gained = victim == rules::empty ? 0 : weights_.piece[victim];
                for (Score least = 1'000; least > -1'000; least -= 10) {
                    if (yields(move, gained, least)) {
                        return least;
                    }
                }
            }
        }
        FAIL(from << to << " is no move");
        return 0;
    }

private:
    play::Match match_{bundled::game("chess.game")};
    Weights weights_;
};

}  // namespace

TEST_CASE("an exchange goes on while it pays") {
    Exchanges exchanges;
    CHECK(exchanges.of("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3", "d5") == 100);      // unguarded
    CHECK(exchanges.of("4k3/8/4p3/3p4/8/4N3/8/4K3 w - - 0 1", "e3", "d5") == -200);   // guarded
    CHECK(exchanges.of("4k3/8/4p3/3n4/8/4N3/8/4K3 w - - 0 1", "e3", "d5") == 0);      // like for like
    CHECK(exchanges.of("4k3/8/4p3/3p4/2P5/4N3/8/4K3 w - - 0 1", "c4", "d5") == 100);  // both guard
    CHECK(exchanges.of("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2", "d5") == 100);    // an x-ray
    CHECK(exchanges.of("3rk3/3q4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2", "d5") == 0);    // the queen has to capture first
    CHECK(exchanges.of("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1", "e5") == 100);
    CHECK(exchanges.of("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3", "e5") == -200);
}

TEST_CASE("kings capture what is not guarded") {
    Exchanges exchanges;
    CHECK(exchanges.of("8/8/3k4/3p4/8/4N3/8/4K3 w - - 0 1", "e3", "d5") == -200);
    CHECK(exchanges.of("8/8/3k4/3p4/2P5/4N3/8/4K3 w - - 0 1", "e3", "d5") == 100);
}

TEST_CASE("quiet moves onto attacked cells lose the piece") {
    Exchanges exchanges;
    CHECK(exchanges.of("4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "e3", "d5") == -300);
    CHECK(exchanges.of("4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "e3", "f5") == -300);
    CHECK(exchanges.of("4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "e3", "g4") == 0);
}
