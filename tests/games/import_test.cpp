// Variants of chess imported from the file that Fairy-Stockfish reads, and compared with that program.
#include "games/bundled.h"
#include "games/uci_peer.h"
#include "importing/fairy_game.h"
#include "temporary_folder.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace bazillion {
namespace {

std::filesystem::path variants_file(const std::string& name = "variants.ini") {
    return std::filesystem::path(BAZILLION_SOURCE_DIR) / "tests" / "data" / "importing" / name;
}

struct Imported {
    std::vector<importing::FairyVariant> variants;
    syntax::Sources sources;
    syntax::Diagnostics diagnostics;

    explicit Imported(const std::string& text) {
        const auto id = sources.add("variants.ini", text);
        variants = importing::read_variants(sources, id, diagnostics);
    }
    [[nodiscard]] std::string messages() const {
        std::string text;
        for (const auto& diagnostic : diagnostics.all()) {
            text += syntax::render(diagnostic, sources);
        }
        return text;
    }
    std::shared_ptr<play::Game> game(const importing::FairyVariant& variant, const test::TemporaryFolder& folder) {
        const std::string text = importing::game_text(variant, "", diagnostics);
        test::write_text(folder / "imported.game", text);
        GameFile file = GameFile::open(folder / "imported.game", bundled::folder());
        auto started = file.start(0);
        INFO(variant.name << "\n" << text << file.messages());
        REQUIRE(started);
        return started;
    }
};

TEST_CASE("imported variants have the counts of fairy-stockfish", "[.peer][import]") {
    const auto program = UciPeer::installed();
    if (program.empty()) {
        return;
    }
    Imported imported(test::read_text(variants_file()));
    INFO(imported.messages());
    CHECK(imported.diagnostics.all().empty());
    CHECK(imported.variants.size() >= 62);
    UciPeer peer(program);
    peer.set_option("VariantPath", variants_file().string());
    const test::TemporaryFolder folder;
    for (const auto& variant : imported.variants) {
        INFO(variant.name);
        peer.set_option("UCI_Variant", variant.name);
        const play::Match match = bundled::at(imported.game(variant, folder), "");
        for (int depth = 1; depth <= 3; ++depth) {
            CHECK(play::perft(match, depth) == peer.perft_after("", depth).nodes);
        }
    }
}

TEST_CASE("variants that Fairy-Stockfish has built in have its counts when they are imported", "[import]") {
    Imported imported(test::read_text(variants_file("built-in.ini")));
    INFO(imported.messages());
    CHECK(imported.diagnostics.all().empty());
    CHECK(imported.variants.size() == 28);
    const auto counts = nlohmann::json::parse(test::read_text(bundled::vectors() / "perft" / "counts.json"));
    const test::TemporaryFolder folder;
    for (const auto& variant : imported.variants) {
        INFO(variant.name);
        const auto& expected = counts[variant.name]["counts"];
        const play::Match match = bundled::at(imported.game(variant, folder), "");
        for (std::size_t depth = 1; depth <= expected.size() && expected[depth - 1] < 100'000; ++depth) {
            CHECK(play::perft(match, static_cast<int>(depth)) == expected[depth - 1]);
        }
    }
}

TEST_CASE("pieces of one's own are imported by Betza's notation", "[import]") {
    Imported imported("[mine:chess]\nknight = -\ncustomPiece1 = n:N\nqueen = -\ncustomPiece2 = q:RB\n");
    REQUIRE(imported.variants.size() == 1);
    const test::TemporaryFolder folder;
    CHECK(play::perft(bundled::at(imported.game(imported.variants[0], folder), ""), 3) == 8902);
}

TEST_CASE("regions of pieces and of captures in passing are imported", "[import]") {
    Imported imported(
        "[realm:chess]\nmobilityRegionWhiteKing = *1 *2\nstartFen = 4k3/8/8/8/8/8/4K3/8 w - - 0 1\n"
        "[passing:chess]\nenPassantRegion = a6\nstartFen = 4k3/p1p5/8/1P6/8/8/8/4K3 b - - 0 1\n");
    REQUIRE(imported.variants.size() == 2);
    CHECK(imported.messages().empty());
    const test::TemporaryFolder folder;
    CHECK(play::perft(bundled::at(imported.game(imported.variants[0], folder), ""), 1) == 5);
    const auto passing = imported.game(imported.variants[1], folder);
    const auto has = [&](const std::string& played, const std::string& answer) {
        play::Match match(passing);
        REQUIRE(match.play(played));
        const auto moves = bundled::moves(match);
        return std::find(moves.begin(), moves.end(), answer) != moves.end();
    };
    CHECK(has("a7a5", "b5a6"));
    CHECK_FALSE(has("c7c5", "b5c6"));
}

TEST_CASE("a key that is not imported is a warning with its line", "[import]") {
    Imported imported(
        "# a comment\n[one:chess]\ncambodianMoves = true\nqueeen = q\n\n[two:nowhere]\n[three]\nking = "
        "k:Kx\nnonsense\n");
    const std::string said = imported.messages();
    INFO(said);
    CHECK(said.find("variants.ini:3:1: warning: `cambodianMoves = true` is not imported [ini-key]") !=
          std::string::npos);
    CHECK(said.find("variants.ini:4:1: warning: `queeen = q` is not imported [ini-key]") != std::string::npos);
    CHECK(said.find("variants.ini:6:1: error: there is no variant `nowhere` to inherit from") != std::string::npos);
    CHECK(said.find("variants.ini:8:1: error: the modifier `x` is not played in `Kx` [bad-betza]") !=
          std::string::npos);
    CHECK(said.find("variants.ini:9:1: warning: this line is neither") != std::string::npos);
}

TEST_CASE("rows are imported for the pieces that are in play", "[import]") {
    Imported imported(
        "[rows:shogi]\nconnectN = 10\n[kings:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nconnectN = 3\n");
    REQUIRE(imported.variants.size() == 2);
    const test::TemporaryFolder folder;
    CHECK(play::perft(bundled::at(imported.game(imported.variants[0], folder), ""), 3) == 25470);
    CHECK(imported.messages().find("variants.ini:2:1: warning: rows of different pieces do not count") !=
          std::string::npos);
}

TEST_CASE("rows count in the directions that are named", "[import]") {
    Imported imported(
        "[rows:chess]\nconnectN = 4\nconnectDiagonal = false\nconnectVertical = false\nstartFen = "
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    REQUIRE(imported.variants.size() == 1);
    const std::string text = importing::game_text(imported.variants[0], "", imported.diagnostics);
    CHECK(text.find("King e King e King e King") != std::string::npos);
    CHECK(text.find("King n King") == std::string::npos);
    CHECK(text.find("King ne King") == std::string::npos);
}

TEST_CASE("hands, flags and promoted pieces that a variant does not have are left out", "[import]") {
    for (const std::string text :
         {"[x:crazyhouse]\npawn = -\nknight = -\nbishop = -\nrook = -\nqueen = -\nstartFen = 4k3/8/8/8/8/8/8/4K3[] w - "
          "- 0 1\n",
          "[x:chess]\ncapturesToHand = true\n", "[x:chess]\nflagPiece = k\nflagRegionWhite = j20\n",
          "[x:chess]\nstartFen = 4k3/4+p3/8/8/8/8/4P3/4K3 w - - 0 1\n"}) {
        INFO(text);
        Imported imported(text);
        REQUIRE(imported.variants.size() == 1);
        const test::TemporaryFolder folder;
        CHECK(play::perft(bundled::at(imported.game(imported.variants[0], folder), ""), 1) > 0);
    }
}

TEST_CASE("walls are imported", "[import]") {
    const std::string no_check =
        "king = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\nextinctionPieceTypes = k\n";
    const auto game = [](const std::string& lines, const test::TemporaryFolder& folder) {
        Imported imported("[walls:chess]\n" + lines);
        REQUIRE(imported.variants.size() == 1);
        auto started = imported.game(imported.variants[0], folder);
        INFO(imported.messages());
        CHECK(imported.diagnostics.all().empty());
        return started;
    };
    const test::TemporaryFolder folder;
    // The bundled game moves the duck by a move of its own.
    const play::Match duck = bundled::at(game("wallingRule = duck\nstalemateValue = win\n" + no_check, folder), "");
    CHECK(play::perft(duck, 1) == play::perft(bundled::match("Duck.game", "", ""), 2));
    CHECK(play::perft(duck, 2) == play::perft(bundled::match("Duck.game", "", ""), 4));

    const play::Match walls = bundled::at(game("staticGating = true\n", folder), "");
    CHECK(play::perft(walls, 1) == 20 * 32);
    const play::Match past = bundled::at(game("wallingRule = past\n", folder), "");
    CHECK(play::perft(past, 1) == 20);
    CHECK(play::perft(past, 2) == 400);
    play::Match played = bundled::at(game("wallingRule = past\n", folder), "");
    bundled::play_all(played, {"e2e4", "e7e5", "g1f3"});
    CHECK(played.position_text().starts_with("rnbqkbnr/pppp*ppp/8/4p3/4P3/5N2/PPPP*PPP/RNBQKB*R b"));

    // Cells that castling leaves can have a wall, those where it ends cannot.
    const std::string castling = "startFen = 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nwallingRule = static\n";
    const auto castled = [](const std::string& each) { return each.starts_with("e1g1"); };
    const bundled::Moves all = bundled::moves(bundled::at(game(castling, folder), ""));
    CHECK(std::count_if(all.begin(), all.end(), castled) == 61);
    // In a region, at the edge, and from the start.
    const play::Match at_edge = bundled::at(
        game("startFen = 4k3/8/8/8/3*4/8/8/4K3 w - - 0 1\nwallingRule = edge\nwallingRegionWhite = d* e*\n", folder),
        "");
    CHECK(at_edge.position_text().starts_with("4k3/8/8/8/3*4/8/8/4K3 w"));
    // 3 moves to the second rank: d1, e1, d8, beside the wall d3, d5, e4; two along the first: without one of d1 or f1.
    CHECK(bundled::moves(at_edge).size() == 3 * 6 + 5 + 6);
    Imported arrow("[arrows:chess]\nwallingRule = arrow\n");
    const auto without = arrow.game(arrow.variants[0], folder);
    CHECK(arrow.messages().find("variants.ini:2:1: warning: walls of this sort are not imported") != std::string::npos);
    CHECK(play::perft(bundled::at(without, ""), 2) == 400);
}

TEST_CASE("texts that are no variants end with messages", "[import]") {
    for (const std::string text :
         {"[a:a]", "[", "]=[", "=", "[x]\nmaxFile = 99999999999999999999\nstartFen = /////[[[",
          "[x:chess]\nmaxRank = 0\nstartFen = 9999999999/+/~* w\npromotionRank = -5\nconnectN = 100000\n",
          "[a:b]\n[b:a]\n", "[:chess]\npawn=\n", "[x:chess]\nwhiteFlag = zz -1 *\nextinctionValue = loss\n"}) {
        Imported imported(text);
        for (const auto& variant : imported.variants) {
            CHECK_FALSE(importing::game_text(variant, "", imported.diagnostics).empty());
        }
    }
}

}  // namespace
}  // namespace bazillion
