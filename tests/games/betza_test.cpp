// Betza's notation: counts of an independent program, and what XBoard's description says where that has none.
#include "rules/betza.h"
#include "games/playing.h"
#include "play/analysis/self_test.h"
#include "temporary_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace bazillion {
namespace {

/// The game that the records are about, or another setup of it.
std::string fairy_text(const std::string& betza, const std::string& setup = "(White (King e1)) (Black (King e8))") {
    return R"((include "lib/chess.game")
(game
  (title "Fairy")
  (players White Black)
  (turn-order White Black)
  (chess-board)
  (piece (name King) (notation "K") (moves (king-moves)))
  (piece (name Knight) (notation "N") (moves (knight-moves)))
  (piece (name Fairy) (notation "A") (moves (betza ")" +
           betza + R"(")))
  (board-setup )" +
           setup + R"()
  (loss-condition (White Black) (checkmated King))
  (option "repetition draw" false))
)";
}

struct Opened {
    test::TemporaryFolder folder;
    std::shared_ptr<play::Game> game;
    std::string messages;
};

std::shared_ptr<Opened> open_text(const std::string& text) {
    auto opened = std::make_shared<Opened>();
    test::write_text(opened->folder / "betza.game", text);
    GameFile file = GameFile::open(opened->folder / "betza.game", bundled::folder());
    if (file.default_title()) {
        opened->game = file.start(*file.default_title());
    }
    opened->messages = file.messages();
    return opened;
}

play::Match fairy(const std::string& betza, const std::string& position) {
    const auto opened = open_text(fairy_text(betza));
    INFO(betza << "\n" << opened->messages);
    REQUIRE(opened->game);
    return bundled::at(opened->game, position);
}

/// Where the fairy on a cell can go, in alphabetic order.
std::string goes(const std::string& betza, const std::string& position, const std::string& from = "d4") {
    std::string texts;
    auto moves = bundled::moves_from(fairy(betza, position), from);
    std::sort(moves.begin(), moves.end());
    for (const std::string& move : moves) {
        texts += (texts.empty() ? "" : " ") + move.substr(2);
    }
    return texts;
}

std::string messages_of(const std::string& betza) {
    return open_text(fairy_text(betza))->messages;
}

TEST_CASE("Betza's notation gives the counts of an independent program", "[betza]") {
    std::ifstream file(bundled::vectors() / "betza" / "vectors-dev.jsonl");
    std::size_t records = 0;
    for (std::string line; std::getline(file, line); ++records) {
        const auto record = nlohmann::json::parse(line);
        const auto betza = record["betza"].get<std::string>();
        const auto match = fairy(betza, record["fen"]);
        INFO(betza << " " << record["fen"]);
        // That program lets no lame (3,3) leaper and no rider of (3,1) steps move, which at three plies is seen here.
        const bool other_reading = betza == "CclCcC2" || betza == "nbrAnfrGmrB3";
        const int depth = other_reading ? 2 : 3;
        for (int plies = 1; plies <= depth; ++plies) {
            CHECK(play::perft(match, plies) == record["counts"][static_cast<std::size_t>(plies) - 1]);
        }
    }
    CHECK(records == 155);
}

TEST_CASE("Chess can be written in Betza's notation", "[betza]") {
    const auto opened = open_text(R"((include "lib/chess.game")
(game
  (title "Chess")
  (players White Black)
  (turn-order White Black)
  (chess-board)
  (rights (king-side (White e1 h1) (Black e8 h8)) (queen-side (White e1 a1) (Black e8 a8)))
  (piece (name King) (notation "K") (moves (betza "KO2")))
  (piece (name Queen) (notation "Q") (moves (betza "Q")))
  (piece (name Rook) (notation "R") (moves (betza "R")))
  (piece (name Bishop) (notation "B") (moves (betza "B")))
  (piece (name Knight) (notation "N") (moves (betza "N")))
  (piece (name Pawn) (notation "P") (moves (betza "fmWfceFifmnD" (pawn-arrive))))
  (board-setup
    (White (Rook a1 h1) (Knight b1 g1) (Bishop c1 f1) (Queen d1) (King e1) (Pawn a2 b2 c2 d2 e2 f2 g2 h2))
    (Black (Rook a8 h8) (Knight b8 g8) (Bishop c8 f8) (Queen d8) (King e8) (Pawn a7 b7 c7 d7 e7 f7 g7 h7)))
  (loss-condition (White Black) (checkmated King))
  (position-text (placement) (side w b)
    (letters (K (right king-side White)) (Q (right queen-side White))
      (k (right king-side Black)) (q (right queen-side Black)))
    (passed-over Pawn n) optional (quiet Pawn) (round)))
)");
    INFO(opened->messages);
    REQUIRE(opened->game);
    CHECK(play::perft(bundled::at(opened->game, ""), 4) == 197281);
    const std::string tricky = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    CHECK(play::perft(bundled::at(opened->game, tricky), 3) == 97862);
    const std::string endgame = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    CHECK(play::perft(bundled::at(opened->game, endgame), 5) == 674624);
}

TEST_CASE("Modifiers of Betza's notation do what XBoard's description says", "[betza]") {
    const std::string alone = "k7/8/8/8/3A4/8/8/7K w";
    struct Case {
        std::string betza, position, goes;
    };
    const std::vector<Case> cases{
        // what stands on the way
        {"nN", "k7/8/8/3n4/3A4/8/8/7K w", "b3 b5 c2 e2 f3 f5"},
        {"jA", "k7/8/8/4n3/3A4/8/8/7K w", "f6"},
        {"jH", "k7/8/3n4/3n2N1/3AN3/8/8/7K w", "g4"},
        {"jjH", "k7/8/3n4/3n4/3AN3/8/8/7K w", "d7 g4"},
        {"jW3", "k7/8/8/3n4/3A4/8/8/7K w", "b4 d2 d6 d7 f4 a4 d1 g4"},
        {"pW", "k7/8/8/3n4/3A4/8/8/7K w", "d6"},
        {"tpR", "k7/8/8/3n4/3AN3/8/8/7K w", "f4 g4 h4"},
        {"gQ", "k7/8/8/3n4/3A4/2N5/8/7K w", "b2 d6"},
        // changing places
        {"ucR", "k7/8/3n4/8/1N1A2n1/8/8/7K w", "d6 g4"},
        {"udR", "k7/8/3n4/8/1N1A2n1/8/8/7K w", "b4"},
        {"uW", "k7/8/8/3n4/3AN3/8/8/7K w", "c4 d3 d5"},
        // friends and royal pieces
        {"dW", "k7/8/8/3N4/3An3/8/8/7K w", "d5"},
        {"tF", "8/8/8/4n3/3A4/8/8/K6k w", "c3 c5 e3 e5"},
        {"mkR", "3k4/8/8/8/1n1A2n1/8/8/7K w", "c4 d1 d2 d3 d5 d6 d7 d8 e4 f4"},
        {"kcfW", "8/8/8/3n4/3A4/8/8/k6K w", "d5"},
        {"kK", "8/8/8/3n4/3A4/2k5/8/7K w", "c3"},
        // bent riders, and cylinders
        {"zfF", alone, "a5 b4 c5 c7 d6 d8 e5 e7 f4 g5 h4"},
        {"qN3", alone, "a1 a7 b3 b5 c2 c6 d8 e2 e6 f3 f5 g1 g7 h4"},
        {"Nrf2", alone, "a1 a7 b3 b5 c2 c6 d8 e2 e6 f3 f5 g1 g7 h4"},
        {"oB", alone, "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"},
        // legs
        {"mafsmafW", alone, "a2 a6 b1 b7 f1 f7 g2 g6"},
        {"aaW", "k7/8/8/3n4/2nA4/8/8/7K w", "b3 c2 c4 d1 d3 d5 e2 e4 e6 f3 f5 g4"},
        {"mpampaF", "k7/8/8/4n3/3A4/2N5/8/7K w", "a1 a3 a5 a7 c1 c5 c7 e1 e3 e5 e7 g1 g3 g5 g7"},
        {"mpafN", "k7/8/4n3/8/3A4/8/8/7K w", "b8 f8 h2 h6"},
        {"fcafmF", "k7/8/8/4n3/3A4/8/8/7K w", "f6"},
        {"yafsW", alone, "a2 a6 a8 b1 b3 b5 b7 c2 c6 e2 e6 f1 f3 f5 f7 g2 g6 g8 h7"},
        {"W-F", "k7/8/8/3n4/3A4/8/8/7K w", "b3 b5 c2 e2 f3 f5"},
        {"fmF(fcF-mF)", "k7/8/8/4n3/3A4/8/8/7K w", "c5 f6"},
        {"pR-cR", "k2n4/3N4/8/8/3A4/8/8/7K w", "d8"},
        {"(fW-F)0", alone, "b8 c6 e6 f8"},
        {"fRc0", "k2n4/8/3n4/8/3A4/8/8/7K w", "d5 d6 d7 d8"},
        {"fN0", "k7/8/8/8/3A4/8/8/7K w", "b8 c6 e6 f8"},
        {"hrN", alone, "b5 c2 e6 f3"},
    };
    for (const Case& one : cases) {
        INFO(one.betza << " in " << one.position);
        std::istringstream words(one.goes);
        std::vector<std::string> cells{std::istream_iterator<std::string>(words), {}};
        std::sort(cells.begin(), cells.end());
        CHECK(goes(one.betza, one.position) == fmt::format("{}", fmt::join(cells, " ")));
    }
    CHECK(goes("osW", "k7/8/8/8/A7/8/8/7K w", "a4") == "b4 h4");
    CHECK(bundled::moves_from(fairy("mU", alone), "d4").size() == 61);
}

TEST_CASE("Tables and plain interpreter agree on moves in Betza's notation", "[betza]") {
    const std::string betza =
        GENERATE(as<std::string>(), "mRcpR", "gQnN", "KcaKmcabK", "mafsmafW", "qN2zB", "oRfcF", "jRjA", "Rc0", "(W-F)0",
                 "fmWfceFifmnD", "dWtB", "yafsW", "Nrf0", "WimD", "uR", "udKucN");
    const auto opened = open_text(fairy_text(betza,
                                             "(White (King e1) (Fairy a2 c2 d2 f2 h1) (Knight b1 g1)) "
                                             "(Black (King e8) (Fairy a7 c7 d7 f7 h8) (Knight b8 g8))"));
    INFO(betza << "\n" << opened->messages);
    REQUIRE(opened->game);
    play::Engine engine(opened->game->rules, opened->game->hooks.get(), 0);
    const auto tested = play::probe(engine, {.games = 6, .plies = 60, .every_ply = 5}, [] { return false; });
    CHECK(tested.compared > 0);
    CHECK(tested.plain == "");
    CHECK(tested.clean());
}

TEST_CASE("Pieces change places by `u`, and none is captured", "[betza]") {
    play::Match match = fairy("udRucN", "k7/8/8/4n3/8/3A4/8/3N3K w");
    bundled::play_all(match, {"d3e5"});
    CHECK(match.position_text().starts_with("k7/8/8/4A3/8/3n4/8/3N3K b"));
    CHECK(play::shown_text(match.record().back()) == "Ae5");
    play::Match friends = fairy("udR", "k7/8/8/8/8/3A4/8/3N3K w");
    bundled::play_all(friends, {"d3d1"});
    CHECK(friends.position_text().starts_with("k7/8/8/8/8/3N4/8/3A3K b"));
}

TEST_CASE("What has moved knows it, and castling by Betza's notation needs what has not", "[betza]") {
    const auto opened = open_text(fairy_text("KimNimD", "(White (King h1) (Fairy d1)) (Black (King h8) (Fairy d8))"));
    INFO(opened->messages);
    REQUIRE(opened->game);
    play::Match match(opened->game);
    CHECK(bundled::offers(match, "d1e3"));
    CHECK(bundled::offers(match, "d1d3"));
    bundled::play_all(match, {"d1d2", "h8g8", "d2d1", "g8h8"});
    CHECK_FALSE(bundled::offers(match, "d1e3"));
    CHECK_FALSE(bundled::offers(match, "d1d3"));
    bundled::play_all(match, {"h1g1"});
    CHECK(bundled::offers(match, "d8e6"));
}

TEST_CASE("Any text in Betza's notation ends with moves or a message", "[betza]") {
    constexpr std::string_view letters = "fblrvshmcdeinjoptgyaqzWFDNAHCZGRBQKOU0123()-ux";
    std::uint64_t state = 20261122;
    const auto draw = [&](std::size_t below) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state >> 33U) % below;
    };
    std::size_t played = 0;
    for (int i = 0; i < 400; ++i) {
        std::string betza;
        for (std::size_t length = draw(12) + 1; betza.size() < length;) {
            betza += letters[draw(letters.size())];
        }
        INFO(betza);
        const auto opened = open_text(fairy_text(betza, "(White (King e1) (Fairy d4)) (Black (King e8) (Fairy d5))"));
        CHECK((opened->game != nullptr || opened->messages.find("bad-betza") != std::string::npos));
        if (opened->game) {
            ++played;
            CHECK(bundled::at(opened->game, "").options().size() < 400);
        }
    }
    CHECK(played > 20);
}

TEST_CASE("Betza's notation is written as XBoard reads it", "[betza]") {
    struct Case {
        std::string written, read;
    };
    const std::vector<Case> cases{{"fmWfceFifmnD", "fmWfceFifmnD"},
                                  {"NN", "N0"},
                                  {"pcRmR", "cpRmR"},
                                  {"LJ", "CZ"},
                                  {"mafsmafW", "mafsmafW"},
                                  {"KisO2", "KisO2"},
                                  {"W-F", ""},
                                  {"mkR", ""},
                                  {"zB", ""},
                                  {"Nrf0", ""},
                                  {"nmfiD2", "ifmnD2"}};
    for (const Case& one : cases) {
        CHECK(rules::betza::text_for_xboard(one.written) == one.read);
    }
    const auto opened = open_text(fairy_text("mRpcR"));
    REQUIRE(opened->game);
    CHECK(opened->game->rules->kinds[2].betza == "mRpcR");
    CHECK(opened->game->rules->kinds[0].betza.empty());
}

TEST_CASE("Faults in Betza's notation are told with their place", "[betza]") {
    struct Case {
        std::string betza, place, message;
    };
    const std::vector<Case> cases{
        {"fmWx", "9:56", "the modifier `x` is not played"},
        {"kafW", "9:53", "`k` stands on the last leg of a move"},
        {"WX", "9:54", "`X`, which makes a leap longer, is not played"},
        {"I", "9:53", "`I`, which moves as the last piece that moved, is not played"},
        {"uafW", "9:53", "`u` stands on moves of a single leg"},
        {"uU", "9:53", "`U` is a move of its own, and takes no such modifiers"},
        {"R100", "9:54", "a range is at most 99"},
        {"NN1000000000", "9:55", "this number follows no atom"},
        {"mf", "9:53", "an atom is missing here"},
        {"KM", "9:54", "`M` is no atom"},
        {"(W-F", "9:53", "this parenthesis is not closed"},
        {"aaaaK", "9:53", "this goes more than 1000 ways"},
        {"K@", "9:54", "`@` is a drop, not a move"},
        {"jW", "9:53", "a single step has nothing to jump over"},
        {"", "9:53", "there are no moves"},
        {std::string(400, '('), "9:57", "parentheses are nested too deep"},
        {std::string(200'000, 'N'), "9:53", "this is too long: 200000 characters"},
        {std::string(450, 'a') + "K", "", "a move has at most 6 legs"},
    };
    for (const Case& one : cases) {
        const std::string said = messages_of(one.betza);
        INFO(one.betza.substr(0, 50) << "\n" << said.substr(0, 1000));
        CHECK(said.find("error: " + one.message + " [bad-betza]") != std::string::npos);
        CHECK(said.find("betza.game:" + one.place) != std::string::npos);
    }
}

}  // namespace
}  // namespace bazillion
