// Barion: each worked example and each row of the table of decisions, by their numbers in its rule document.
#include "games/playing.h"

namespace bazillion {
namespace {

using bundled::barion;
using bundled::ending;
using bundled::Moves;
using bundled::moves;
using bundled::moves_from;
using bundled::offered;
using bundled::offers;
using bundled::play_all;

TEST_CASE("Barion, example 1: start", "[barion][examples]") {
    const play::Match start = barion.at("");
    CHECK(start.position_text() == "ssssksss/pppppppp/8/8/8/8/PPPPPPPP/SSSSKSSS w KQkq - 22212221 --");
    bundled::check_perft(start, {268, 71754});  // 16980550 at depth 3 is too many for a test
}

TEST_CASE("Barion, example 2: travel, definition, colour", "[barion][examples]") {
    play::Match match = barion.at("", {"b1e5"});
    CHECK(match.position_text() == "ssssksss/pppppppp/8/4T3/8/8/PPPPPPPP/S1SSKSSS b KQkq - 22212221 --");
    CHECK(match.options().size() == 267);
    play_all(match, {"n@g8"});
    CHECK(match.position_text() == "ssssksns/pppppppp/8/4T3/8/8/PPPPPPPP/S1SSKSSS w KQkq - 22212121 --");
    play_all(match, {"b@e5"});
    CHECK(match.position_text() == "ssssksns/pppppppp/8/4B3/8/8/PPPPPPPP/S1SSKSSS b KQkq - 22112121 l-");
}

TEST_CASE("Barion, example 3: colour of the second bishop", "[barion][examples]") {
    const play::Match light = barion.at("4k3/8/8/8/8/8/8/T3K2S w - - 01100000 l-");
    const play::Match dark = barion.at("4k3/8/8/8/8/8/8/T3K2S w - - 01100000 d-");
    CHECK(offered(light, {"b@a1", "b@h1"}) == Moves{"b@h1"});
    CHECK(offered(dark, {"b@a1", "b@h1"}) == Moves{"b@a1"});
    CHECK(light.options().size() == 68);
    CHECK(dark.options().size() == 68);
}

const std::string check_on_the_file = "4k3/8/8/8/4r3/8/8/S3K1S1 w - - 20100000 d-";

TEST_CASE("Barion, example 4: interposing", "[barion][examples]") {
    CHECK(moves(barion.at(check_on_the_file)) == Moves{"a1e2", "a1e3", "e1d1", "e1d2", "e1f1", "e1f2", "g1e2", "g1e3"});
}

TEST_CASE("Barion, example 5: pinned and shielding shamans", "[barion][examples]") {
    CHECK(moves(barion.at("4k3/8/8/8/8/8/8/4K1Sr w - - 10000000 --")) ==
          Moves{"e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "g1f1", "r@g1"});
    CHECK(moves(barion.at("4k3/8/8/8/4r3/8/4T3/4K3 w - - 10000000 --")) ==
          Moves{"e1d1", "e1d2", "e1f1", "e1f2", "r@e2"});
}

const std::string castling = "4k3/8/8/8/8/8/8/S3K2S w KQ - 22210000 --";
const Moves both_castlings{"e1g1", "e1c1"};

TEST_CASE("Barion, example 6: castling", "[barion][examples]") {
    CHECK(barion.after(castling, {"e1g1"}) == "4k3/8/8/8/8/8/8/S4TK1 b - - 22210000 --");
    CHECK(barion.after(castling, {"e1c1"}) == "4k3/8/8/8/8/8/8/2KT3S b - - 22210000 --");
    CHECK(barion.after(castling, {"r@h1"}) == "4k3/8/8/8/8/8/8/S3K2R b Q - 12210000 --");
    CHECK(offered(barion.at("4k3/8/8/8/2b5/8/8/S3K2S w KQ - 22210000 --"), both_castlings) == Moves{"e1c1"});
}

const std::string last_shaman = "4k3/8/8/8/8/3N4/5t2/4K3 w - - 00002221 --";

TEST_CASE("Barion, example 7: capture of a shaman", "[barion][examples]") {
    CHECK(barion.after(last_shaman, {"e1f2"}) == "4k3/8/8/8/8/3N4/5K2/8 b - - 00002221 --");
    CHECK(barion.after(last_shaman, {"d3f2"}) == "4k3/8/8/8/8/8/5N2/4K3 b - - 00002221 --");
}

TEST_CASE("Barion, example 8: discovered check, mate by definition", "[barion][examples]") {
    const play::Match opened = barion.at("8/8/8/8/8/8/4K3/R1S4k w - - 01000000 --", {"c1c8"});
    CHECK(opened.in_check());
    const play::Match mated = barion.at("k6T/8/1K6/8/8/8/8/8 w - - 10000000 --", {"r@h8"});
    CHECK(ending(mated) == "checkmate");
    CHECK(mated.outcome()->winner == 0);
}

TEST_CASE("Barion, example 9: undefinable", "[barion][examples]") {
    CHECK(ending(barion.at("7k/5Q2/8/8/8/8/8/t3K3 b - - 00000010 -l")) == "stalemate");
    CHECK(moves(barion.at("7k/5Q2/8/8/8/8/8/t3K3 b - - 00000010 -d")) == Moves{"b@a1"});
}

TEST_CASE("Barion, example 10: promotion", "[barion][examples]") {
    const play::Match match = barion.at("4k3/P7/8/8/8/8/8/3SK3 w - - 00100000 d-");
    CHECK(offers(match, "a7a8b"));
    CHECK_FALSE(offers(match, "b@d1"));
    CHECK(offers(match, "d1d8"));
}

TEST_CASE("B-1: the kings begin on e1 and e8", "[barion][B]") {
    const play::Match start = barion.at("");
    CHECK(moves_from(start, "e1").empty());
    CHECK(start.position_text().substr(0, 9) == "ssssksss/");
}

TEST_CASE("B-2: a shaman may be defined without having travelled", "[barion][B]") {
    CHECK(offered(barion.at(""), {"r@b1", "n@b1", "b@b1", "q@b1"}) == Moves{"r@b1", "n@b1", "b@b1", "q@b1"});
}

TEST_CASE("B-3: a shaman travels to any empty cell, once", "[barion][B]") {
    CHECK(moves_from(barion.at("4k3/p7/8/8/8/8/8/S3K3 w Q - 10000000 --"), "a1").size() == 60 + 1);
    CHECK(moves_from(barion.at("4k3/p7/8/8/8/8/8/T3K3 w - - 10000000 --"), "a1") == Moves{"r@a1"});
    CHECK(offered(barion.at("4k3/p7/8/8/8/8/8/S3K3 w Q - 10000000 --"), {"a1h8", "a1b1", "a1a7", "a1e8", "a1e1"}) ==
          Moves{"a1h8", "a1b1"});
}

TEST_CASE("B-4: a shaman may interpose", "[barion][B]") {
    CHECK(moves_from(barion.at(check_on_the_file), "a1") == Moves{"a1e2", "a1e3"});
}

TEST_CASE("B-5: shamans give no check, prevent none and guard nothing", "[barion][B]") {
    const play::Match match = barion.at("4k3/8/8/8/8/2s5/3t4/4K3 w - - 00002221 --");
    CHECK_FALSE(match.in_check());
    CHECK(moves(match) == Moves{"e1d1", "e1d2", "e1e2", "e1f1", "e1f2"});
}

TEST_CASE("B-6: no castling with a rook defined on its corner", "[barion][B]") {
    CHECK(offered(barion.at(castling, {"r@h1", "e8e7"}), both_castlings) == Moves{"e1c1"});
}

TEST_CASE("B-7: no castling with a travelled shaman on the corner", "[barion][B]") {
    CHECK(offered(barion.at(castling, {"h1h5", "e8e7", "a1h1", "e7e8"}), both_castlings).empty());
}

TEST_CASE("B-8: a shaman that has castled travels no more", "[barion][B]") {
    const play::Match match = barion.at(castling, {"e1g1", "e8d7"});
    CHECK(moves_from(match, "f1") == Moves{"b@f1", "n@f1", "q@f1", "r@f1"});
}

TEST_CASE("B-9: what a captured shaman would have been is never settled", "[barion][B]") {
    const play::Match match = barion.at("4k3/8/8/8/8/3N4/5t2/t3K3 w - - 00000110 --", {"d3f2"});
    CHECK(match.position_text() == "4k3/8/8/8/8/8/5N2/t3K3 b - - 00000110 --");
    CHECK(offered(match, {"n@a1", "xn@f2", "xb@f2"}) == Moves{"n@a1"});
}

TEST_CASE("B-10: the colour counts even if the first bishop is gone", "[barion][B]") {
    play::Match dark = barion.at("4k2r/8/8/8/7T/8/8/S3K3 w Q - 00200000 --", {"b@h4", "h8h4"});
    CHECK(dark.position_text() == "4k3/8/8/8/7r/8/8/S3K3 w Q - 00100000 l-");
    CHECK_FALSE(offers(dark, "b@a1"));
    play::Match light = barion.at("4k2r/8/8/7T/8/8/8/S3K3 w Q - 00200000 --", {"b@h5", "h8h5"});
    CHECK(light.position_text() == "4k3/8/8/7r/8/8/8/S3K3 w Q - 00100000 d-");
    CHECK(offers(light, "b@a1"));
}

TEST_CASE("B-11: a promoted bishop has any colour and is none of the two", "[barion][B]") {
    CHECK(barion.after("4k3/P7/8/8/8/8/8/3SK3 w - - 00100000 d-", {"a7a8b"}) ==
          "B3k3/8/8/8/8/8/8/3SK3 b - - 00100000 d-");
    CHECK(barion.after("4k3/1P6/8/8/8/8/8/3SK3 w - - 00200000 --", {"b7b8b"}) ==
          "1B2k3/8/8/8/8/8/8/3SK3 b - - 00200000 --");
}

TEST_CASE("B-12: promotion to any officer, whatever the reserve holds", "[barion][B]") {
    CHECK(moves_from(barion.at("4k3/P7/8/8/8/8/8/4K3 w - - 00000000 --"), "a7") ==
          Moves{"a7a8b", "a7a8n", "a7a8q", "a7a8r"});
}

TEST_CASE("B-13: a new man does not move in the same turn, but attacks at once", "[barion][B]") {
    const play::Match match = barion.at("4k3/8/8/8/8/8/8/S3K3 w Q - 10010000 --", {"q@a1"});
    CHECK(match.player() == 1);
    CHECK_FALSE(match.in_check());
    CHECK(barion.at("4k3/8/8/8/T7/8/8/4K3 w - - 00010000 --", {"q@a4"}).in_check());
}

TEST_CASE("B-14: a definition may mate", "[barion][B]") {
    CHECK(ending(barion.at("k6T/8/1K6/8/8/8/8/8 w - - 10000000 --", {"r@h8"})) == "checkmate");
}

TEST_CASE("B-15: a reserve without shamans is kept, to no effect", "[barion][B]") {
    const play::Match match = barion.at(last_shaman, {"e1f2", "e8e7", "f2e1"});
    CHECK(match.position_text() == "8/4k3/8/8/8/3N4/8/4K3 b - - 00002221 --");
    CHECK(moves(match) == moves_from(match, "e7"));
}

TEST_CASE("B-16: stalemate and the third occurrence of a state are draws", "[barion][B]") {
    const play::Match stalemate = barion.at("7k/8/5K2/8/8/8/8/6Q1 w - - 00000000 --", {"g1g6"});
    CHECK(ending(stalemate) == "stalemate");
    CHECK(stalemate.outcome()->result == play::Outcome::Result::draw);
    const Moves there_and_back{"a1a2", "e8e7", "a2a1", "e7e8"};
    play::Match match = barion.at("4k3/8/8/8/8/8/8/R3K3 w - - 00000000 --", there_and_back);
    CHECK(ending(match).empty());
    play_all(match, there_and_back);
    CHECK(ending(match) == "repetition");
}

}  // namespace
}  // namespace bazillion
