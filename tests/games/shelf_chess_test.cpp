// The chess-like games of the shelf: node counts that an independent engine found for the same rules.
//
// The counts are those of Fairy-Stockfish (see `expected_counts` for where they come from); `tests/data/vectors/perft`
// has more of them. Where a game follows other rules than the engine's variant of that name, it is said below.
#include "games/playing.h"
#include "games/uci_peer.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace bazillion {
namespace {

/// A title, and what the engine calls it.
struct Title {
    std::string file, title, variant;
};

const std::vector<Title>& titles() {
    static const std::vector<Title> all{
        {"Atomic.game", "Atomic chess", "atomic"},
        {"Breakthrough.game", "Breakthrough", "breakthrough"},
        {"Capablanca.game", "Capablanca chess", "capablanca"},
        {"Chess variants.game", "Antichess", "antichess"},
        {"Chess variants.game", "Extinction chess", "extinction"},
        {"Chess variants.game", "Hoppel-Poppel", "hoppelpoppel"},
        {"Chess variants.game", "Horde", "horde"},
        {"Chess variants.game", "King of the Hill", "kingofthehill"},
        {"Chess variants.game", "Knightmate", "knightmate"},
        {"Chess variants.game", "Three-check", "3check"},
        {"Chess960.game", "Chess960", "fischerandom"},
        {"Courier.game", "Courier chess", "courier"},
        {"Crazyhouse.game", "Crazyhouse", "crazyhouse"},
        {"Dobutsu Shogi.game", "Dobutsu shogi", "dobutsu"},
        {"Janggi.game", "Janggi", "janggi"},
        {"Los Alamos.game", "Gardner's minichess", "gardner"},
        {"Los Alamos.game", "Los Alamos chess", "losalamos"},
        {"Makruk.game", "Makruk", "makruk"},
        {"Micro Shogi.game", "Kyoto shogi", "kyotoshogi"},
        {"Micro Shogi.game", "Micro shogi", "micro"},
        {"Minishogi.game", "Goro-goro shogi", "gorogoro"},
        {"Minishogi.game", "Judkins shogi", "judkins"},
        {"Minishogi.game", "Minishogi", "minishogi"},
        {"Racing Kings.game", "Racing Kings", "racingkings"},
        {"Seirawan.game", "Seirawan chess", "seirawan"},
        {"Shatranj.game", "Shatranj", "shatranj"},
        {"Sho Shogi.game", "Sho shogi", "shoshogi"},
        {"Shogi.game", "Shogi", "shogi"},
        {"Sittuyin.game", "Sittuyin", "sittuyin"},
        {"Xiangqi.game", "Minixiangqi", "minixiangqi"},
        {"Xiangqi.game", "Xiangqi", "xiangqi"},
    };
    return all;
}

using Counts = std::vector<std::uint64_t>;

/// A position ("" for the start), and how many sequences of one, two ... moves lead on from it.
struct Line {
    std::string variant, text;
    Counts counts;
};

/// Of each game the start, and positions that show what is special about it.
const std::vector<Line>& expected_counts() {
    static const std::vector<Line> all{
        {"atomic", "", {20, 400, 8902, 197326}},
        {"atomic", "Rr2k1rR/3K4/3p4/8/8/8/7P/8 w - - 0 1", {21, 444, 10152, 229412}},
        {"atomic", "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", {40, 1238, 45237}},
        {"atomic", "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1", {28, 833, 23353}},
        {"3check", "", {20, 400, 8902, 197281}},
        {"3check", "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39", {25, 547, 12407}},
        {"breakthrough", "", {22, 484, 11132, 256036}},
        {"breakthrough", "1p2pp1p/2p2ppp/2P5/8/8/3P2P1/1p1P2PP/1PP1PP1P w - - 1 26", {21, 358, 6898, 121264}},
        {"capablanca", "", {28, 784, 25228}},
        {"antichess", "", {20, 400, 8067, 153299}},
        {"extinction", "", {20, 400, 8902, 197742}},
        {"hoppelpoppel", "", {20, 400, 9034, 202459}},
        {"horde", "", {8, 128, 1274, 23310, 265223}},
        {"horde", "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - - 0 1", {30, 241, 6633, 56539}},
        {"horde", "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - - 0 1", {13, 172, 2205, 33781}},
        {"kingofthehill", "", {20, 400, 8902, 197281}},
        {"kingofthehill", "rnb2b1r/ppp2ppp/3k4/8/1PKp1pn1/3Pq3/PBP1P2P/RN1Q1B1R w - - 4 12", {21, 943, 19003}},
        {"knightmate", "", {18, 324, 6765, 139774}},
        {"courier", "", {26, 678, 18406}},
        {"fischerandom", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", {21, 528, 12189, 326672}},
        {"fischerandom", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", {21, 807, 18002}},
        {"fischerandom", "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", {20, 479, 10471, 273318}},
        {"fischerandom", "r1k1r3/8/8/8/8/8/8/1R2K1R1 w GBea - 0 1", {4, 92, 2035, 46136}},
        {"fischerandom", "1r3kr1/8/8/8/8/8/8/RK5R w HAgb - 0 1", {3, 75, 1631, 38957}},
        {"fischerandom", "rk2r3/8/8/8/8/8/8/5RKR b HFea - 0 1", {24, 483, 11454, 258496}},
        {"fischerandom", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", {20, 400, 8902, 197281}},
        {"crazyhouse", "", {20, 400, 8902, 197281}},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", {301, 75353}},
        {"crazyhouse", "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", {67, 3083, 88634}},
        {"dobutsu", "", {4, 17, 123, 976, 8122, 71677}},
        {"dobutsu", "g1e/1cL/lC1/E1G[] w - - 4 3", {7, 44, 300, 2290}},
        {"janggi", "", {32, 1024, 33000}},
        {"janggi", "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1", {2, 61, 2644, 76763}},
        {"gardner", "", {7, 53, 506, 4775, 52512}},
        {"losalamos", "", {10, 100, 1212, 14332, 191846}},
        {"losalamos", "6/2P3/6/1K1k2/6/6 w - - 0 1", {8, 49, 508, 3117, 39171, 187431}},
        {"makruk", "", {23, 529, 12012, 273026}},
        {"gorogoro", "", {16, 250, 4166, 67517}},
        {"judkins", "", {20, 336, 6183, 118345}},
        {"minishogi", "", {14, 181, 2512, 35401}},
        {"kyotoshogi", "", {12, 137, 1636, 18268}},
        {"micro", "", {9, 80, 767, 7256}},
        {"micro", "kb1+l/p2+r/4/3P/+L1BK[PRpl] w - - 0 1", {50, 2312}},
        {"racingkings", "", {21, 421, 11264, 296242}},
        {"racingkings", "6r1/2K5/5k2/8/3R4/8/8/8 w - - 0 1", {17, 322, 5493, 86041}},
        {"racingkings", "6R1/2k5/5K2/8/3r4/8/8/8 b - - 0 1", {17, 322, 5493, 86009}},
        {"seirawan", "", {28, 784, 24830}},
        {"seirawan", "reb1k2r/ppppqppp/2nb1n2/4p3/4P3/N1P2N2/PB1PQPPP/RE2KBHR[h] b KQkqc - 3 7", {35, 876, 30174}},
        {"shatranj", "", {16, 256, 4176, 68122}},
        {"shoshogi", "", {26, 676, 17368}},
        {"shogi", "", {30, 900, 25470}},
        {"sittuyin", "", {88, 7744}},
        {"sittuyin", "8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b - - 0 72", {35, 825, 26596}},
        {"sittuyin", "2r5/6k1/6p1/3s2P1/3npR2/8/p2N2F1/3K4[] w - - 1 50", {21, 656, 12939, 373984}},
        {"minixiangqi", "", {19, 331, 6664, 127164}},
        {"xiangqi", "", {44, 1920, 79666}},
        {"xiangqi",
         "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
         {49, 2265, 100326}},
    };
    return all;
}

const Title& title_of(const std::string& variant) {
    const auto found =
        std::find_if(titles().begin(), titles().end(), [&](const Title& title) { return title.variant == variant; });
    REQUIRE(found != titles().end());
    return *found;
}

void check(const Line& line, std::uint64_t most_nodes) {
    const Title& title = title_of(line.variant);
    INFO(title.title);
    const play::Match match = bundled::match(title.file, title.title, line.text);
    Counts counts = line.counts;
    std::erase_if(counts, [&](std::uint64_t count) { return count > most_nodes; });
    REQUIRE_FALSE(counts.empty());
    bundled::check_perft(match, counts);
}

TEST_CASE("shelf: node counts agree with an independent engine", "[shelf][perft]") {
    for (const Line& line : expected_counts()) {
        check(line, 40'000);
    }
}

TEST_CASE("shelf: positions of the engine's own are read and written as they are", "[shelf][text]") {
    for (const Line& line : expected_counts()) {
        const Title& title = title_of(line.variant);
        const std::string text = bundled::match(title.file, title.title, line.text).position_text();
        INFO(title.title << ": " << text);
        CHECK(bundled::match(title.file, title.title, text).position_text() == text);
    }
}

nlohmann::json counts_in(const std::string& name) {
    std::ifstream in(bundled::vectors() / "perft" / name);
    REQUIRE(in);
    return nlohmann::json::parse(in);
}

TEST_CASE("shelf: the counts of an independent engine", "[shelf][perft]") {
    const auto starts = counts_in("counts.json");
    const auto positions = counts_in("variant-positions.json");
    constexpr std::uint64_t most_nodes = 150'000;
    for (const Title& title : titles()) {
        REQUIRE(starts.contains(title.variant));
        const auto& start = starts[title.variant];
        check({title.variant, start["start_fen"], start["counts"]}, most_nodes);
        if (positions.contains(title.variant)) {
            for (const auto& position : positions[title.variant]) {
                check({title.variant, position["fen"], position["counts"]}, most_nodes);
            }
        }
    }
}

TEST_CASE("shelf: each game begins where the engine's does", "[shelf][text]") {
    const auto starts = counts_in("counts.json");
    for (const Title& title : titles()) {
        if (title.variant == "fischerandom") {
            continue;  // ours draws the array first
        }
        INFO(title.title);
        const std::string theirs = starts[title.variant]["start_fen"];
        CHECK(bundled::match(title.file, title.title, theirs).position().slots ==
              bundled::match(title.file, title.title, "").position().slots);
    }
}

// --- the engine itself, where it is installed
// ----------------------------------------------------------------------------

TEST_CASE("shelf: the installed engine counts the same behind each position", "[.peer]") {
    const auto program = UciPeer::installed();
    if (program.empty()) {
        return;
    }
    // Version 11 of the engine does not know these, or knows them by older rules, or counts on behind the end.
    const std::vector<std::string> unknown{"shoshogi", "gardner", "dobutsu", "racingkings", "atomic"};
    UciPeer peer(program);
    for (const Line& line : expected_counts()) {
        const bool drawn_by_lot = line.variant == "fischerandom" && line.text.empty();  // our array
        if (drawn_by_lot || std::find(unknown.begin(), unknown.end(), line.variant) != unknown.end()) {
            continue;
        }
        const Title& title = title_of(line.variant);
        INFO(title.title << " " << line.text);
        peer.set_option("UCI_Chess960", line.variant == "fischerandom" ? "true" : "false");
        peer.set_option("UCI_Variant", line.variant);
        const auto theirs = line.text.empty() ? peer.perft_after("", 2) : peer.perft(line.text, 2);
        CHECK(play::perft(bundled::match(title.file, title.title, line.text), 2) == theirs.nodes);
    }
}

}  // namespace
}  // namespace bazillion
