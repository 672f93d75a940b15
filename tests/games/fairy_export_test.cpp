// Games as Fairy-Stockfish is told them: what is written is read again as the same game, and that program counts the
// same.
#include "exporting/fairy_ini.h"
#include "exporting/piece_in_betza.h"
#include "exporting/round_trip.h"
#include "games/playing.h"
#include "games/uci_peer.h"
#include "play/tiny.h"
#include "temporary_folder.h"

namespace bazillion::fairy_export {

namespace {

using namespace bundled;
using Catch::Contains;

struct Exported {
    std::string file, title;
};

/// Titles that fit.
const std::vector<Exported>& fitting() {
    static const std::vector<Exported> all{
        {"chess.game", "Chess"},
        {"Capablanca.game", "Capablanca chess"},
        {"Courier.game", "Courier chess"},
        {"Los Alamos.game", "Los Alamos chess"},
        {"Los Alamos.game", "Gardner's minichess"},
        {"Chess variants.game", "Knightmate"},
        {"Chess variants.game", "Hoppel-Poppel"},
        {"Chess variants.game", "King of the Hill"},
        {"Makruk.game", "Makruk"},
        {"Crazyhouse.game", "Crazyhouse"},
        {"Breakthrough.game", "Breakthrough"},
    };
    return all;
}

play::Result<std::string> ini_of(const Exported& game) {
    return exporting::fairy_ini(match(game.file, game.title, ""), "exported", folder());
}

TEST_CASE("games become variants and come back with the same counts", "[export]") {
    for (const Exported& game : fitting()) {
        INFO(game.title);
        const auto ini = ini_of(game);
        INFO((ini ? *ini : ini.error().message));
        REQUIRE(ini);
        const auto again = exporting::reimported(*ini, folder());
        REQUIRE(again);
        for (int depth = 1; depth <= 3; ++depth) {
            CHECK(play::perft(*again, depth) == play::perft(match(game.file, game.title, ""), depth));
        }
    }
}

TEST_CASE("quiet moves that draw are exported and come back", "[export]") {
    const auto chess = ini_of({"chess.game", "Chess"});
    REQUIRE(chess);
    CHECK_THAT(*chess, Contains("nMoveRule = 50\n"));
    auto again = exporting::reimported(*chess, folder());
    REQUIRE(again);
    REQUIRE(again->set_position("8/8/8/8/8/2k5/8/K6R w - - 99 100"));
    REQUIRE(again->play("h1h2"));
    REQUIRE(again->outcome());
    CHECK(again->outcome()->reason == "50 quiet moves");
    const auto small = ini_of({"Los Alamos.game", "Los Alamos chess"});
    REQUIRE(small);
    CHECK_THAT(*small, Contains("nMoveRule = 0\n"));

    std::string counted = *small;
    counted.replace(counted.find("nMoveRule = 0"), 13, "nMoveRule = 2");
    auto slow = exporting::reimported(counted, folder());  // pawns of one step count as any others
    REQUIRE(slow);
    REQUIRE(slow->set_position("5k/6/6/6/P5/K5 w - - 3 9"));
    REQUIRE(slow->play("a2a3"));
    CHECK_FALSE(slow->outcome());
    REQUIRE(slow->set_position("5k/6/6/6/P5/K5 w - - 3 9"));
    REQUIRE(slow->play("a1b1"));
    REQUIRE(slow->outcome());
    CHECK(slow->outcome()->reason == "2 quiet moves");
}

TEST_CASE("a draw that asks for more than quiet moves has no key", "[export]") {
    const auto why = [](const std::string& condition) {
        std::string text = tiny::text_of(
            {.blocks = "(n add)", .sections = "(draw-condition (X O) " + condition + " (reason \"long\"))"});
        for (const std::string name : {"Man", "Chip", "A", "B"}) {
            const std::string piece = "(piece (name " + name + ")";
            text.replace(text.find(piece), piece.size(), piece + " (notation \"" + name[0] + "\")");
        }
        const play::Match small(std::make_shared<play::Game>(play::Game{tiny::rules_of(text), nullptr, {}}));
        const auto ini = exporting::fairy_ini(small, "exported", folder());
        return ini ? *ini : ini.error().message;
    };
    CHECK_THAT(why("(and (>= quiet 100) (>= turns 9) (not stalemated))"), Contains("its goal `long` has no key"));
    CHECK_THAT(why("(or (>= quiet 100) (>= turns 9))"), Contains("its goal `long` has no key"));
    CHECK_THAT(why("(= quiet 100)"), Contains("its goal `long` has no key"));
    CHECK_THAT(why("(and (>= quiet 100) (not stalemated))"), !Contains("its goal `long` has no key"));
}

TEST_CASE("a game that does not fit says in a line why", "[export]") {
    const auto why = [](const std::string& file, const std::string& title = "") {
        const auto ini = exporting::fairy_ini(match(file, title, ""), "exported", folder());
        REQUIRE_FALSE(ini);
        CHECK(ini.error().message.find('\n') == std::string::npos);
        return ini.error().message;
    };
    CHECK_THAT(why("Go.game"), Contains("no variant of Fairy-Stockfish is like this game"));
    CHECK_THAT(why("Bario.game"), Contains("no variant of Fairy-Stockfish is like this game"));
    CHECK_THAT(why("Atomic.game"), Contains("something happens behind its moves"));
    CHECK_THAT(why("Hexagonal.game"), Contains("its board is no rectangle of squares"));
    CHECK_THAT(why("Four-Player.game"), Contains("it is not one of two players"));
    CHECK_THAT(why("Shogi.game"), Contains("its cells are not called a1"));
    CHECK_THAT(why("Xiangqi.game", "Xiangqi"), Contains("plays otherwise: at the start, only ours has the move b3b10"));
}

TEST_CASE("games that differ are told apart by a move or by their end", "[export]") {
    const play::Match chess = match("chess.game", "", "");
    CHECK(exporting::difference(chess, match("chess.game", "", "")) == "");
    CHECK_THAT(exporting::difference(chess, match("Los Alamos.game", "Los Alamos chess", "")),
               Contains("at the start, only ours has the move"));
    CHECK_THAT(exporting::difference(chess, match("Chess variants.game", "Knightmate", "")), Contains("has the move"));
}

TEST_CASE("pieces are told in Betza's notation as they go", "[export]") {
    const std::vector<std::pair<std::string, std::string>> kinds{{"King", "WF"},  {"Queen", "RB"}, {"Rook", "R"},
                                                                 {"Bishop", "B"}, {"Knight", "N"}, {"Pawn", "mfWcfF"}};
    const play::Match chess = match("chess.game", "", "");
    play::PieceMoves moves(chess);
    for (const auto& [name, betza] : kinds) {
        INFO(name);
        CHECK(exporting::piece_in_betza(chess.rules(), moves.alone(0, *chess.rules().find_kind(name))) == betza);
    }
    const play::Match old = match("Tamerlane.game", "", "");
    play::PieceMoves old_moves(old);
    CHECK(exporting::piece_in_betza(old.rules(), old_moves.alone(0, *old.rules().find_kind("Camel"))) == "C");
    CHECK(exporting::piece_in_betza(old.rules(), old_moves.alone(0, *old.rules().find_kind("Giraffe"))) ==
          std::nullopt);
    const play::Match courier = match("Courier.game", "Courier-spiel", "");
    play::PieceMoves courier_moves(courier);
    CHECK(exporting::piece_in_betza(courier.rules(), courier_moves.alone(0, *courier.rules().find_kind("Sage"))) ==
          "WFN");
    CHECK(exporting::piece_in_betza(courier.rules(), courier_moves.alone(0, *courier.rules().find_kind("Archer"))) ==
          "FA");
}

TEST_CASE("fairy-stockfish counts the same in games that were exported for it", "[.peer]") {
    const auto program = UciPeer::installed();
    if (program.empty()) {
        return;
    }
    const test::TemporaryFolder written;
    for (const Exported& game : fitting()) {
        const auto ini = ini_of(game);
        REQUIRE(ini);
        if (ini->find(':', ini->find('\n')) != std::string::npos) {
            continue;  // version 11 knows no pieces of one's own
        }
        INFO(game.title << "\n" << *ini);
        test::write_text(written / "exported.ini", *ini);
        UciPeer peer(program);
        peer.set_option("VariantPath", (written / "exported.ini").string());
        peer.set_option("UCI_Variant", "exported");
        for (int depth = 1; depth <= 3; ++depth) {
            CHECK(peer.perft_after("", depth).nodes == play::perft(match(game.file, game.title, ""), depth));
        }
    }
}

}  // namespace

}  // namespace bazillion::fairy_export
