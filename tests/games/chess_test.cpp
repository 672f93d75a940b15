// Chess in plain ZRF: counts that everybody knows, and the rules that are more than moves of single men.
#include "games/playing.h"

namespace bazillion {
namespace {

using bundled::offers;
using bundled::play_all;

play::Match chess(const std::string& text = "") {
    return bundled::match("chess.game", "", text);
}

void check_chess_perft(const std::string& text, const std::vector<std::uint64_t>& counts) {
    bundled::check_perft(chess(text), counts);
}

TEST_CASE("chess: perft of the start", "[chess][perft]") {
    check_chess_perft("", {20, 400, 8902, 197281, 4865609});
}

TEST_CASE("chess: perft of a middle game with castling and pins", "[chess][perft]") {
    check_chess_perft("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", {48, 2039, 97862, 4085603});
}

TEST_CASE("chess: perft of an end game with en passant and pins", "[chess][perft]") {
    check_chess_perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2812, 43238, 674624});
}

TEST_CASE("chess: perft of a position with promotions and checks", "[chess][perft]") {
    check_chess_perft("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", {6, 264, 9467, 422333});
}

TEST_CASE("chess: a position read is the position written", "[chess][text]") {
    const std::string text = GENERATE(as<std::string>(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                      "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 31", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 40",
                                      "4k3/8/8/8/8/8/8/4K3 b - - 99 120");
    CHECK(chess(text).position_text() == text);
}

TEST_CASE("chess: clocks and rights are told as moves are made", "[chess][text]") {
    play::Match match = chess();
    play_all(match, {"e2e4"});
    CHECK(match.position_text() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    play_all(match, {"g8f6", "e1e2"});
    CHECK(match.position_text() == "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 2 2");
    play_all(match, {"h8g8", "e2e1"});
    CHECK(match.position_text() == "rnbqkbr1/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR b q - 4 3");
}

TEST_CASE("chess: who has no right to castle does not castle", "[chess][text][castling]") {
    check_chess_perft("2K2r2/4P3/8/8/8/8/8/3k4 w - -", {11, 133, 1442, 19174, 266199, 3821001});
    CHECK(bundled::offered(chess("2K2R2/8/8/8/8/8/3k4/8 w - -"), {"c8e8", "c8a8"}).empty());
    CHECK(bundled::offered(chess("4k3/8/8/8/8/8/8/R3K2R w - -"), {"e1g1", "e1c1"}).empty());
    CHECK(bundled::offered(chess("4k3/8/8/8/8/8/8/R3K2R w kq -"), {"e1g1", "e1c1"}).empty());
    CHECK(bundled::offered(chess("4k3/8/8/8/8/8/8/R3K2R w Q -"), {"e1g1", "e1c1"}) == bundled::Moves{"e1c1"});
}

TEST_CASE("chess: a right to castle that the men deny is not held", "[chess][text][castling]") {
    const auto text =
        GENERATE(as<std::string>(), "4k3/8/8/8/8/8/8/R2K3R w", "4k3/8/8/8/8/8/8/R3K2r w", "R3K2R/8/8/8/8/8/8/r3k2r w");
    CHECK(chess(text + " Kkq - 0 1").position_text() == text + " - - 0 1");
    const play::Match wide = bundled::match("Capablanca.game", "", "4k5/10/10/10/10/10/10/R3K4R w KQkq - 0 1");
    CHECK(wide.position_text() == "4k5/10/10/10/10/10/10/R3K4R w - - 0 1");
    CHECK(bundled::offered(wide, {"e1h1", "e1b1"}).empty());
}

TEST_CASE("chess: a rook that was a pawn has moved", "[chess][text][castling]") {
    for (const auto& [file, title] : {std::pair{"chess.game", ""}, {"Chess variants.game", "Knightmate"}}) {
        play::Match match = bundled::match(file, title, "4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1");
        play_all(match, {"g7h8r"});
        CHECK(match.position_text() == "4k2R/8/8/8/8/8/8/4K3 b - - 0 1");
        match = bundled::match(file, title, "4k2r/6P1/8/8/8/8/8/4K3 w - - 0 1");
        play_all(match, {"g7h8r"});
        play::Match same = bundled::match(file, title, match.position_text());
        CHECK(same.position().turn_state.hash == match.position().turn_state.hash);
    }
}

TEST_CASE("chess: clocks may be left out", "[chess][text]") {
    CHECK(chess("4k3/8/8/8/8/8/8/4K3 w - -").position_text() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST_CASE("chess: castling moves king and rook", "[chess][castling]") {
    play::Match match = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    play_all(match, {"e1g1", "e8c8"});
    CHECK(match.position_text() == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

TEST_CASE("chess: castling needs unmoved men, empty cells and safe ones", "[chess][castling]") {
    struct Case {
        std::string why, text;
        bool short_side, long_side;
    };
    const Case c = GENERATE(
        values<Case>({{"nothing in the way", "4k3/8/8/8/8/8/8/R3K2R w KQ -", true, true},
                      {"right of one side only", "4k3/8/8/8/8/8/8/R3K2R w Q -", false, true},
                      {"king in check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ -", false, false},
                      {"f1 attacked", "4k3/8/8/8/5r2/8/8/R3K2R w KQ -", false, true},
                      {"g1 attacked", "4k3/8/8/8/6r1/8/8/R3K2R w KQ -", false, true},
                      {"d1 attacked", "4k3/8/8/8/3r4/8/8/R3K2R w KQ -", true, false},
                      {"b1 and h1 attacked, which does not matter", "4k3/8/8/8/1r5r/8/8/R3K2R w KQ -", true, true},
                      {"attacked by a pawn", "4k3/8/8/8/8/8/6p1/R3K2R w KQ -", false, true},
                      {"men between", "4k3/8/8/8/8/8/8/RN2K1NR w KQ -", false, false}}));
    INFO(c.why);
    const play::Match match = chess(c.text);
    CHECK(offers(match, "e1g1") == c.short_side);
    CHECK(offers(match, "e1c1") == c.long_side);
}

TEST_CASE("chess: a rook that comes back, or is taken, castles no more", "[chess][castling]") {
    play::Match back = chess("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    play_all(back, {"h1h2", "e8e7", "h2h1", "e7e8"});
    CHECK_FALSE(offers(back, "e1g1"));
    CHECK(offers(back, "e1c1"));
    play::Match taken = chess("4k3/8/8/8/3b4/8/8/R3K2R b KQ -");
    play_all(taken, {"d4a1", "h1h2", "a1g7", "h2a2", "e8d8", "a2a1", "d8e8"});
    CHECK_FALSE(offers(taken, "e1c1"));
}

TEST_CASE("chess: en passant is the direct answer to a double step", "[chess][en-passant]") {
    play::Match match = chess("4k3/3p4/8/4P3/8/8/8/4K3 b - -");
    play_all(match, {"d7d5"});
    SECTION("at once") {
        play_all(match, {"e5d6"});
        CHECK(match.position_text() == "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    }
    SECTION("not a move later") {
        play_all(match, {"e1e2", "e8e7"});
        CHECK_FALSE(offers(match, "e5d6"));
    }
    SECTION("not to two single steps") {
        match = chess("4k3/3p4/8/4P3/8/8/8/4K3 b - -");
        play_all(match, {"d7d6", "e1e2", "d6d5"});
        CHECK_FALSE(offers(match, "e5d6"));
    }
}

TEST_CASE("chess: en passant may not lay the king open along the rank", "[chess][en-passant]") {
    CHECK_FALSE(offers(chess("8/8/8/K2pP2r/8/8/8/4k3 w - d6"), "e5d6"));
    CHECK(offers(chess("8/8/8/K2pP3/8/8/8/4k2r w - d6"), "e5d6"));
}

TEST_CASE("chess: promotion to any of four, with and without a capture", "[chess][promotion]") {
    play::Match match = chess("3r3k/4P3/8/8/8/8/8/4K3 w - -");
    for (const char kind : {'q', 'r', 'b', 'n'}) {
        CHECK(offers(match, std::string("e7e8") + kind));
        CHECK(offers(match, std::string("e7d8") + kind));
    }
    CHECK_FALSE(offers(match, "e7e8"));
    CHECK_FALSE(offers(match, "e7e8k"));
    play_all(match, {"e7d8n"});
    CHECK(match.position_text() == "3N3k/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("chess: mate, stalemate and their winners", "[chess][end]") {
    play::Match mate = chess();
    play_all(mate, {"f2f3", "e7e5", "g2g4", "d8h4"});
    REQUIRE(mate.outcome());
    CHECK(mate.outcome()->result == play::Outcome::Result::win);
    CHECK(mate.outcome()->winner == 1);
    CHECK(mate.outcome()->reason == "checkmate");
    CHECK(mate.options().empty());
    CHECK(mate.prompt() == "Black wins: checkmate");

    play::Match stalemate = chess("7k/8/5KQ1/8/8/8/8/8 w - -");
    play_all(stalemate, {"g6f7"});
    REQUIRE(stalemate.outcome());
    CHECK(stalemate.outcome()->result == play::Outcome::Result::draw);
    CHECK(stalemate.outcome()->reason == "stalemate");
}

TEST_CASE("chess: the third occurrence of a position draws, the second does not", "[chess][end]") {
    play::Match match = chess("4k3/8/8/8/8/8/8/R3K3 w - -");
    const std::vector<std::string> there_and_back{"a1a2", "e8e7", "a2a1", "e7e8"};
    play_all(match, there_and_back);
    CHECK_FALSE(match.outcome());
    play_all(match, there_and_back);
    REQUIRE(match.outcome());
    CHECK(match.outcome()->reason == "repetition");
    match.take_back();
    CHECK_FALSE(match.outcome());
}

TEST_CASE("chess: fifty quiet moves of each draw, unless the last one mates", "[chess][end]") {
    play::Match match = chess("8/8/8/8/8/2k5/8/K6R w - - 98 100");
    play_all(match, {"h1h2"});
    CHECK_FALSE(match.outcome());
    play_all(match, {"c3d3"});
    REQUIRE(match.outcome());
    CHECK(match.outcome()->result == play::Outcome::Result::draw);
    CHECK(match.outcome()->reason == "fifty moves");
    match.take_back();
    CHECK_FALSE(match.outcome());

    play::Match mate = chess("7k/8/6K1/8/8/8/8/5R2 w - - 99 100");
    play_all(mate, {"f1f8"});
    REQUIRE(mate.outcome());
    CHECK(mate.outcome()->reason == "checkmate");

    play::Match pawn = chess("7k/8/6K1/8/8/8/P7/8 w - - 99 100");
    play_all(pawn, {"a2a3"});
    CHECK_FALSE(pawn.outcome());
}

TEST_CASE("chess: a right to castle makes a position another one", "[chess][end]") {
    play::Match match = chess("4k3/8/8/8/8/8/8/R3K3 w Q -");
    const std::vector<std::string> there_and_back{"a1a2", "e8e7", "a2a1", "e7e8"};
    play_all(match, there_and_back);
    play_all(match, there_and_back);
    CHECK_FALSE(match.outcome());  // the start had the right, so its look-alike has come up but twice
    play_all(match, {"a1a2"});
    REQUIRE(match.outcome());
    CHECK(match.outcome()->reason == "repetition");
}

}  // namespace
}  // namespace bazillion
