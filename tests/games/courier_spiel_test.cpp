// Courier-spiel, compared with fairy-stockfish, to which it is described: only castling differs, for there the rook and
// what it passes may be attacked.
#include "games/playing.h"
#include "games/uci_peer.h"
#include "play/position/random.h"
#include "temporary_folder.h"

#include <sstream>

namespace bazillion::courier {

namespace {

using namespace bundled;

constexpr auto description = R"([courierspiel:chess]
maxFile = 12
maxRank = 8
fersAlfil = e
centaur = m
commoner = w
castlingKingsideFile = j
castlingQueensideFile = c
promotionPieceTypes = qrbenmw
startFen = rnebmkqwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKQWBENR w KQkq - 0 1
)";

play::Match courier_spiel(const std::string& text) {
    return match("Courier.game", "Courier-spiel", text);
}

TEST_CASE("Courier-spiel has the counts of an independent engine", "[shelf][perft]") {
    check_perft(courier_spiel(""), {34, 1156, 42054});
    // Kings that castled can not any more; pawns that meet, and are promoted.
    check_perft(courier_spiel("3r1k5r/1P10/12/4pP6/2M1E7/12/8w3/2KR8 w - e6 0 1"), {50, 1696, 75906});
}

TEST_CASE("Courier-spiel: castling, far and unseen from end to end", "[shelf]") {
    const Moves both{"f1c1", "f1j1"};
    CHECK(offered(courier_spiel("5k6/12/12/12/12/12/12/R4K5R w KQ - 0 1"), both) == both);
    CHECK(offered(courier_spiel("5k6/12/12/12/12/12/12/R4K5R w Q - 0 1"), both) == Moves{"f1c1"});
    for (const std::string rook : {"r11", "1r10", "2r9", "3r8", "4r7"}) {
        CHECK(offered(courier_spiel("6k5/12/12/12/12/12/" + rook + "/R4K5R w KQ - 0 1"), both) == Moves{"f1j1"});
    }
    for (const std::string rook : {"6r5", "7r4", "8r3", "9r2", "10r1", "11r"}) {
        CHECK(offered(courier_spiel("4k7/12/12/12/12/12/" + rook + "/R4K5R w KQ - 0 1"), both) == Moves{"f1c1"});
    }
    CHECK(offered(courier_spiel("4k7/12/12/12/12/12/5r6/R4K5R w KQ - 0 1"), both).empty());
    play::Match castled = courier_spiel("5k6/12/12/12/12/12/12/R4K5R w KQ - 0 1");
    CHECK(play_all(castled, {"f1j1"}).position_text() == "5k6/12/12/12/12/12/12/R7RK2 b - - 1 1");
}

TEST_CASE("Courier-spiel: random games agree with an independent engine", "[.peer]") {
    const auto program = UciPeer::installed();
    if (program.empty()) {
        return;
    }
    const test::TemporaryFolder folder;
    UciPeer peer(program);
    test::write_text(folder / "courier-spiel.ini", description);
    peer.set_option("VariantPath", (folder / "courier-spiel.ini").string());
    peer.set_option("UCI_Variant", "courierspiel");
    play::Random random(1);
    for (int number = 0; number < 4; ++number) {
        play::Match game = courier_spiel("");
        for (int ply = 0; ply < 120 && !game.outcome(); ++ply) {
            INFO(game.position_text());
            std::istringstream theirs(peer.perft(game.position_text(), 1).by_move);
            std::size_t count = 0;
            for (std::string move; std::getline(theirs, move);) {
                if (!move.ends_with(": 1")) {
                    continue;
                }
                move.resize(move.size() - 3);
                const bool castling = move == "f1c1" || move == "f1j1" || move == "f8c8" || move == "f8j8";
                count += castling && !offers(game, move) ? 0 : 1;
            }
            REQUIRE(count == game.options().size());
            REQUIRE(game.play(game.options()[random.below(static_cast<std::uint32_t>(count))]));
        }
    }
}

}  // namespace

}  // namespace bazillion::courier
