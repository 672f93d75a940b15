// Variants of chess that no other program at hand counts: compared with chess told a second time (plain_chess.h), along
// random games, so that what happens seldom is met, too.
#include "games/plain_chess.h"
#include "games/playing.h"
#include "play/position/random.h"

namespace bazillion {
namespace {

using plain_chess::State;
using plain_chess::Variant;

/// A cell of a match as the second chess numbers it.
int number_of(const std::string& cell, bool hexagons) {
    if (hexagons) {
        return plain_chess::hexagon(cell[0], std::stoi(cell.substr(1)));
    }
    const bool behind_glass = cell[0] < 'a';
    return (behind_glass ? cell[0] - 'A' + 64 : cell[0] - 'a') + 8 * (cell[1] - '1');
}

std::vector<char> board_of(const play::Match& match, const Variant& variant) {
    std::vector<char> at(variant.geometry.cells, '.');
    const rules::Rules& rules = match.rules();
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const auto code = match.position().slots[cell];
        if (code != rules::empty) {
            const char letter = rules.kinds[rules.codes.kind(code)].notation[0];
            at[number_of(rules.board.cells[cell].name, variant.geometry.straight.size() == 6)] =
                rules.codes.owner(code) == 0 ? letter : static_cast<char>(letter - 'A' + 'a');
        }
    }
    return at;
}

/// Compares counts from the start, then the moves of each position of random games.
void compare(const std::string& file, const std::string& title, const Variant& variant, const State& start, int depth) {
    for (int d = 1; d <= depth; ++d) {
        INFO(title << " to depth " << d);
        CHECK(play::perft(bundled::match(file, title, ""), d) == plain_chess::count(variant, start, d));
    }
    play::Random random(1);
    for (int game = 0; game < 6; ++game) {
        play::Match match = bundled::match(file, title, "");
        State state = start;
        for (int ply = 0; ply < 150 && !match.outcome(); ++ply) {
            const auto options = match.options();
            const auto next = plain_chess::after_moves(variant, state);
            INFO(title << ", ply " << ply << ": " << match.position_text());
            REQUIRE(options.size() == next.size());
            REQUIRE(match.play(options[random.below(static_cast<std::uint32_t>(options.size()))].text));
            const auto board = board_of(match, variant);
            const auto same =
                std::find_if(next.begin(), next.end(), [&](const State& each) { return each.at == board; });
            REQUIRE(same != next.end());
            state = *same;
        }
    }
}

State hexagonal_start(const Variant& variant) {
    State state;
    state.at.assign(variant.geometry.cells, '.');
    const auto put = [&](char piece, const std::string& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const char file = cells[i];
            std::string rank;
            while (i + 1 < cells.size() && cells[i + 1] >= '0' && cells[i + 1] <= '9') {
                rank += cells[++i];
            }
            state.at[plain_chess::hexagon(file, std::stoi(rank))] = piece;
        }
    };
    put('K', "g1"), put('Q', "e1"), put('R', "c1i1"), put('B', "f1f2f3"), put('N', "d1h1");
    put('k', "g10"), put('q', "e10"), put('r', "c8i8"), put('b', "f11f10f9"), put('n', "d9h9");
    put('P', "b1c2d3e4f5g4h3i2k1"), put('p', "b7c7d7e7f7g7h7i7k7");
    return state;
}

Variant hexagonal() {
    Variant variant{.geometry = plain_chess::hexagons()};
    const State state = hexagonal_start(variant);
    for (int cell = 0; cell < variant.geometry.cells; ++cell) {
        variant.geometry.home[0][cell] = state.at[cell] == 'P';
        variant.geometry.home[1][cell] = state.at[cell] == 'p';
    }
    return variant;
}

TEST_CASE("the second chess counts as chess does", "[shelf][models]") {
    const Variant chess{.geometry = plain_chess::squares(false, 1)};
    compare("chess.game", "Chess", chess, plain_chess::start(chess), 3);
}

TEST_CASE("Cylinder chess agrees with chess told a second time", "[shelf][models]") {
    const Variant cylinder{.geometry = plain_chess::squares(true, 1)};
    compare("Cylinder.game", "Cylinder chess", cylinder, plain_chess::start(cylinder), 3);
}

TEST_CASE("Marseillais chess agrees with chess told a second time", "[shelf][models]") {
    const Variant twice{.geometry = plain_chess::squares(false, 1), .two_moves = true};
    compare("Marseillais.game", "Marseillais chess", twice, plain_chess::start(twice), 4);
}

TEST_CASE("Checkless chess agrees with chess told a second time", "[shelf][models]") {
    const Variant quiet{.geometry = plain_chess::squares(false, 1), .no_checks = true};
    compare("Chess variants.game", "Checkless chess", quiet, plain_chess::start(quiet), 4);
}

TEST_CASE("Alice chess agrees with chess told a second time", "[shelf][models]") {
    const Variant alice{.geometry = plain_chess::squares(false, 2), .en_passant = false};
    compare("Alice.game", "Alice chess", alice, plain_chess::start(alice), 4);
}

TEST_CASE("Hexagonal chess agrees with chess told a second time", "[shelf][models]") {
    const Variant hexagons = hexagonal();
    compare("Hexagonal.game", "Hexagonal chess", hexagons, hexagonal_start(hexagons), 3);
}

/// What an independent engine counts whole turns: a move, and a flight of the duck.
TEST_CASE("Duck chess agrees with an independent engine", "[shelf][perft]") {
    const play::Match match = bundled::match("Duck.game", "Duck chess", "");
    CHECK(play::perft(match, 2) == 640);
    CHECK(play::perft(match, 4) == 379'440);
}

TEST_CASE("the duck is in the way, must fly, and kings are captured", "[shelf]") {
    const std::string duck_before_pawn = "4k3/8/8/8/8/4*3/4P3/4K2R[] w K - 0 1";
    const play::Match match = bundled::match("Duck.game", "Duck chess", duck_before_pawn);
    CHECK(match.position_text() == duck_before_pawn);
    CHECK(bundled::moves_from(match, "e2").empty());
    play::Match played = bundled::match("Duck.game", "Duck chess", duck_before_pawn);
    bundled::play_all(played, {"h1h8"});
    CHECK(played.position_text() == "4k2R/8/8/8/8/4*3/4P3/4K3[] w:1 - - 1 1");
    bundled::play_all(played, {"e3f8"});
    CHECK(bundled::offered(played, {"e8d8", "e8f8", "e8f7"}) == bundled::Moves{"e8d8", "e8f7"});
    bundled::play_all(played, {"e8d8", "f8a8", "h8d8"});
    CHECK(bundled::winner(played) == "White");
}

/// Counts of fairy-stockfish 11.1, variant `grand`.
TEST_CASE("Grand chess agrees with an independent engine", "[shelf][perft]") {
    const auto check = [](const std::string& text, const std::vector<std::uint64_t>& counts) {
        bundled::check_perft(bundled::match("Grand.game", "Grand chess", text), counts);
    };
    check("", {65, 4225, 259'514});
    check("10/2PP4p1/5k4/10/10/10/10/10/4K5/10 w - - 0 1", {20, 162, 3757});
    check("r8r/1nbqk1a1n1/2ppp1p2p/10/10/3P6/10/PPpPP1P1P1/1NB2K2N1/R8R b - - 0 1", {71, 3430, 227'074});
}

/// Counts of fairy-stockfish 11.1, variant `shako`.
TEST_CASE("Shako agrees with an independent engine", "[shelf][perft]") {
    const auto check = [](const std::string& text, const std::vector<std::uint64_t>& counts) {
        bundled::check_perft(bundled::match("Shako.game", "Shako", text), counts);
    };
    check("", {58, 3364, 185'938});
    check("c8c/1r3k2r1/pp1p1ppp1p/2p1p5/4n3E1/3NP1e3/2P2P4/PP1P2PPPP/1R3K2R1/C8C w KQkq - 0 1", {65, 4112, 249'601});
    check("10/1PP3k1p1/10/3c6/3E6/4e5/3K2C3/10/6pp2/10 w - - 0 1", {6, 217, 7575});
}

}  // namespace
}  // namespace bazillion
