#include "protocols/move_dialect.h"

#include "games/bundled.h"
#include "games/uci_peer.h"
#include "play/position/random.h"
#include "protocols/variants.h"

#include <algorithm>
#include <iostream>
#include <set>
#include <sstream>

namespace bazillion::protocols {
namespace {

play::Match match_of(const std::string& file, const std::string& position = "", const std::string& title = "") {
    return bundled::at(bundled::game(file, title), position);
}

/// Our text of the move that another program's text means; "-" if there is none.
std::string meant(const play::Match& match, const MoveStyle& style, const std::string& text) {
    const auto found = MoveDialect(match.rules(), style).find(match, text);
    return found ? found->text : "-";
}

/// What another program reads for one of our moves.
std::string written(const play::Match& match, const MoveStyle& style, const std::string& text) {
    const auto options = match.options();
    const auto option =
        std::find_if(options.begin(), options.end(), [&](const auto& each) { return each.text == text; });
    INFO(text);
    REQUIRE(option != options.end());
    return MoveDialect(match.rules(), style).write(match, *option);
}

TEST_CASE("chess moves are read in all the ways that programs write them") {
    const auto match = match_of("chess.game", "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const MoveStyle style = uci_style(match.rules());
    for (const auto& [text, ours] : std::vector<std::pair<std::string, std::string>>{
             {"e1g1", "e1g1"},
             {"e1h1", "e1g1"},  // onto the rook
             {"O-O", "e1g1"},
             {"o-o-o", "e1c1"},
             {"0-0-0", "e1c1"},
             {"E1D1", "e1d1"},
             {" e1d1\r\n", "e1d1"},
             {"h1h8", "h1h8"},
             {"e1e3", "-"},
             {"h1h8q", "-"},
             {"", "-"},
             {"0000", "-"},
             {"pass", "-"},
             {"a7", "-"},
             {"a7a8", "-"},  // which piece?
         }) {
        INFO(text);
        CHECK(meant(match, style, text) == ours);
    }
    auto promotes = match_of("chess.game", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(meant(promotes, style, "a7a8q") == "a7a8q");
    CHECK(meant(promotes, style, "a7b8N") == "a7b8n");
    CHECK(meant(promotes, style, "a7b8=R") == "a7b8r");
    CHECK(meant(promotes, style, "a7b8") == "-");
    CHECK(meant(promotes, style, "a7b8k") == "-");
    CHECK(written(promotes, style, "a7b8r") == "a7b8r");
}

TEST_CASE("an illegal move of another program is told with the nearest legal one") {
    const auto match = match_of("Xiangqi.game");
    const auto found = MoveDialect(match.rules(), xboard_style(match.rules())).find(match, "a0a4");
    REQUIRE(!found);
    CHECK(found.error().message == "`a0a4` is not a legal move here");
    CHECK(found.error().hint.find("a0a") != std::string::npos);
}

TEST_CASE("ranks of a board of ten count from 0 in xboard") {
    const auto match = match_of("Xiangqi.game");
    CHECK(written(match, xboard_style(match.rules()), "b3b10") == "b2b9");
    CHECK(meant(match, xboard_style(match.rules()), "b2b9") == "b3b10");
    CHECK(written(match, uci_style(match.rules()), "b3b10") == "b3b10");
    CHECK(meant(match, uci_style(match.rules()), "b3b10") == "b3b10");
}

TEST_CASE("shogi has squares, drops and promotions of its own") {
    auto match = match_of("Shogi.game", "4k4/9/9/2P6/9/9/9/9/4K4[Pp] w - - 0 1");
    const MoveStyle uci = uci_style(match.rules()), xboard = xboard_style(match.rules());
    CHECK(written(match, uci, "7d7cp") == "c6c7");
    CHECK(written(match, uci, "7d7c+p") == "c6c7+");
    CHECK(written(match, xboard, "7d7cp") == "c6c7=");
    CHECK(meant(match, uci, "c6c7+") == "7d7c+p");
    CHECK(meant(match, uci, "c6c7") == "7d7cp");
    CHECK(meant(match, xboard, "c6c7=") == "7d7cp");
    CHECK(meant(match, uci, "P@e5") == "p@5e");
    CHECK(meant(match, uci, "p@e5") == "p@5e");
    CHECK(written(match, uci, "p@5e") == "P@e5");
}

TEST_CASE("a makruk pawn becomes a met, whatever the letter") {
    const auto match = match_of("Makruk.game", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1");
    const MoveStyle style = uci_style(match.rules());
    CHECK(written(match, style, "a5a6") == "a5a6m");
    for (const char* text : {"a5a6m", "a5a6", "a5a6q", "a5a6f", "a5a6=M"}) {
        CHECK(meant(match, style, text) == "a5a6");
    }
    CHECK(meant(match, style, "a5a6mm") == "-");
}

TEST_CASE("a pass is read in all forms and written as each protocol has it") {
    const auto janggi = match_of("Janggi.game");
    CHECK(written(janggi, uci_style(janggi.rules()), "pass") == "e2e2");
    CHECK(written(janggi, xboard_style(janggi.rules()), "pass") == "@@@@");
    for (const char* text : {"e2e2", "0000", "@@@@", "pass"}) {
        CHECK(meant(janggi, uci_style(janggi.rules()), text) == "pass");
    }
    const auto go = match_of("Go.game");
    CHECK(meant(go, gtp_style(), "PASS") == "pass");
    CHECK(meant(go, gtp_style(), "J9") == "s@j9");
    CHECK(meant(go, gtp_style(), "I9") == "-");
    CHECK(written(go, gtp_style(), "s@a1") == "A1");
}

/// Every option of random games of every bundled game is written by a text of its own that is read again.
TEST_CASE("moves of all bundled games are found by what is written for them") {
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() != ".game") {
            continue;
        }
        INFO(entry.path().filename().string());
        play::Match match = match_of(entry.path().filename().string());
        play::Random random(1);
        for (int plies = 0; plies < 30 && !match.options().empty(); ++plies) {
            for (const MoveStyle& style : {uci_style(match.rules()), xboard_style(match.rules()), gtp_style()}) {
                const MoveDialect dialect(match.rules(), style);
                const auto count = static_cast<std::uint32_t>(match.options().size());
                for (int i = 0; i < 3; ++i) {  // all of them would take long where there are a thousand
                    const play::Option& option = match.options()[random.below(count)];
                    const std::string text = dialect.write(match, option);
                    INFO(option.text << " as " << text << " in " << match.position_text());
                    const auto found = dialect.find(match, text);
                    REQUIRE(found);
                    CHECK(found->move == option.move);
                }
            }
            const auto count = static_cast<std::uint32_t>(match.options().size());
            REQUIRE(match.play(match.options()[random.below(count)].text));
        }
    }
}

using Texts = std::multiset<std::string>;

Texts legal_moves_of(UciPeer& peer, const std::string& moves) {
    Texts texts;
    std::istringstream lines(peer.perft_after(moves, 1).by_move);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos && line.find(' ') == colon + 1) {
            texts.insert(line.substr(0, colon));
        }
    }
    return texts;
}

Texts written_moves(const play::Match& match, const MoveDialect& dialect) {
    Texts texts;
    for (const play::Option& option : match.options()) {
        texts.insert(dialect.write(match, option));
    }
    return texts;
}

std::string joined(const Texts& texts) {
    std::string all;
    for (const std::string& text : texts) {
        all += text + " ";
    }
    return all;
}

/// Moves that fairy-stockfish lists though we do not, by its rules: a pawn dropped to give mate, which loses there; the
/// king of extinction chess castles across attacked cells.
bool by_peers_rules(const Variant& variant, const std::string& move) {
    constexpr std::string_view castlings[] = {"e1g1", "e1c1", "e8g8", "e8c8"};
    const bool drops_mate = variant.title.find("hogi") != std::string_view::npos && move.starts_with("P@");
    return drops_mate || (variant.uci == "extinction" &&
                          std::find(std::begin(castlings), std::end(castlings), move) != std::end(castlings));
}

/// Plays at random through another program, which is told all moves from the start and lists its own at each ply.
void compare_random_game(UciPeer& peer, const Variant& variant, play::Match& match, std::uint64_t seed,
                         std::size_t most_plies) {
    const MoveDialect dialect(match.rules(), uci_style(match.rules()));
    play::Random random(seed);
    std::string moves;
    match.restart();
    while (!match.outcome() && match.record().size() < most_plies) {
        const Texts ours = written_moves(match, dialect);
        Texts theirs = legal_moves_of(peer, moves);
        std::erase_if(theirs, [&](const auto& move) { return !ours.contains(move) && by_peers_rules(variant, move); });
        INFO(moves << "\n" << match.position_text() << "\nours: " << joined(ours) << "\ntheirs: " << joined(theirs));
        REQUIRE(ours == theirs);
        auto chosen = theirs.begin();
        std::advance(chosen, random.below(static_cast<std::uint32_t>(theirs.size())));
        const auto option = dialect.find(match, *chosen);
        REQUIRE(option);
        REQUIRE(match.play(*option));
        moves += (moves.empty() ? "" : " ") + *chosen;
    }
}

TEST_CASE("whole games are understood by fairy-stockfish", "[.peer]") {
    const std::filesystem::path program = "/usr/games/fairy-stockfish";
    if (!std::filesystem::exists(program)) {
        std::cout << "skipped: fairy-stockfish is not installed\n";
        return;
    }
    UciPeer peer(program);
    for (const Variant& variant : known_variants()) {
        if (variant.uci.empty() || variant.king_takes_rook) {
            continue;
        }
        INFO(variant.title);
        peer.set_option("UCI_Variant", std::string(variant.uci));
        play::Match match = match_of(std::string(variant.file), "", std::string(variant.title));
        constexpr std::size_t games = 3, most_plies = 120;
        for (std::uint64_t seed = 1; seed <= games; ++seed) {
            compare_random_game(peer, variant, match, seed, most_plies);
        }
    }
}

}  // namespace
}  // namespace bazillion::protocols
