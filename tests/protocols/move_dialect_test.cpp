#include "protocols/move_dialect.h"

#include "games/bundled.h"
#include "games/uci_peer.h"
#include "play/position/random.h"
#include "protocols/variants.h"

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

namespace bazillion::protocols {
namespace {

play::Match match_of(const std::string& file, const std::string& position = "", const std::string& title = "") {
    return bundled::at(bundled::game(file, title), position);
}

/// A position, and the style in which another program writes its moves.
struct Talk {
    play::Match match;
    MoveStyle style;

    /// Our text of the move that the other's text means; "-" if there is none.
    [[nodiscard]] std::string meant(const std::string& text) const {
        const auto found = MoveDialect(match.rules(), style).find(match, text);
        return found ? found->text : "-";
    }
    /// What the other program reads for one of our moves.
    [[nodiscard]] std::string written(const std::string& text) const {
        const auto options = match.options();
        const auto option =
            std::find_if(options.begin(), options.end(), [&](const auto& each) { return each.text == text; });
        INFO(text);
        REQUIRE(option != options.end());
        return MoveDialect(match.rules(), style).write(match, *option);
    }
};

Talk talk(MoveStyle (*style)(const rules::Rules&), const std::string& file, const std::string& position = "") {
    play::Match match = match_of(file, position);
    MoveStyle its = style(match.rules());
    return {std::move(match), std::move(its)};
}

/// Texts of another program with what they mean.
using Meanings = std::vector<std::pair<std::string, std::string>>;

void check_meanings(const Talk& talk, const Meanings& meanings) {
    for (const auto& [text, ours] : meanings) {
        INFO(text);
        CHECK(talk.meant(text) == ours);
    }
}

TEST_CASE("chess moves are read in all the ways that programs write them") {
    const Talk castles = talk(uci_style, "chess.game", "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check_meanings(castles,
                   {{"e1g1", "e1g1"}, {"e1h1", "e1g1"}, {"O-O", "e1g1"}, {"o-o-o", "e1c1"}, {"0-0-0", "e1c1"}});
    check_meanings(castles, {{"E1D1", "e1d1"}, {" e1d1\r\n", "e1d1"}, {"h1h8", "h1h8"}});
    for (const char* text : {"e1e3", "h1h8q", "", "0000", "pass", "a7", "a7a8"}) {
        CHECK(castles.meant(text) == "-");
    }
    const Talk promotes = talk(uci_style, "chess.game", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    check_meanings(promotes,
                   {{"a7a8q", "a7a8q"}, {"a7b8N", "a7b8n"}, {"a7b8=R", "a7b8r"}, {"a7b8", "-"}, {"a7b8k", "-"}});
    CHECK(promotes.written("a7b8r") == "a7b8r");
}

TEST_CASE("an illegal move of another program is told with the nearest legal one") {
    const auto match = match_of("Xiangqi.game");
    const auto found = MoveDialect(match.rules(), xboard_style(match.rules())).find(match, "a0a4");
    REQUIRE(!found);
    CHECK(found.error().message == "`a0a4` is not a legal move here");
    CHECK(found.error().hint.find("a0a") != std::string::npos);
}

TEST_CASE("ranks of a board of ten count from 0 in xboard") {
    CHECK(talk(xboard_style, "Xiangqi.game").written("b3b10") == "b2b9");
    CHECK(talk(xboard_style, "Xiangqi.game").meant("b2b9") == "b3b10");
    CHECK(talk(uci_style, "Xiangqi.game").written("b3b10") == "b3b10");
    CHECK(talk(uci_style, "Xiangqi.game").meant("b3b10") == "b3b10");
}

TEST_CASE("ranks count from the first one on which pieces may stay, not from that over which they leave") {
    const std::string leaving = "4k3/P7/8/8/8/8/p7/4K3 w - 14,14 -";
    CHECK(talk(uci_style, "Chessgammon.game", leaving).written("a7a8") == "a7a8");
    CHECK(talk(xboard_style, "Chessgammon.game", leaving).written("a7a8") == "a7a8");
    check_meanings(talk(uci_style, "Chessgammon.game", leaving), {{"a7a8", "a7a8"}, {"e1e2", "e1e2"}, {"a8a9", "-"}});
}

TEST_CASE("shogi has squares, drops and promotions of its own") {
    const std::string position = "4k4/9/9/2P6/9/9/9/9/4K4[Pp] w - - 0 1";
    const Talk shogi = talk(uci_style, "Shogi.game", position),
               shogi_xboard = talk(xboard_style, "Shogi.game", position);
    CHECK(shogi.written("7d7cp") == "c6c7");
    CHECK(shogi.written("7d7c+p") == "c6c7+");
    CHECK(shogi.written("p@5e") == "P@e5");
    check_meanings(shogi, {{"c6c7+", "7d7c+p"}, {"c6c7", "7d7cp"}, {"P@e5", "p@5e"}, {"p@e5", "p@5e"}});
    CHECK(shogi_xboard.written("7d7cp") == "c6c7=");
    CHECK(shogi_xboard.meant("c6c7=") == "7d7cp");
}

TEST_CASE("a makruk pawn becomes a met, whatever the letter") {
    const Talk makruk = talk(uci_style, "Makruk.game", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1");
    CHECK(makruk.written("a5a6") == "a5a6m");
    for (const char* text : {"a5a6m", "a5a6", "a5a6q", "a5a6f", "a5a6=M"}) {
        CHECK(makruk.meant(text) == "a5a6");
    }
    CHECK(makruk.meant("a5a6mm") == "-");
}

TEST_CASE("a pass is read in all forms and written as each protocol has it") {
    CHECK(talk(uci_style, "Janggi.game").written("pass") == "e2e2");
    CHECK(talk(xboard_style, "Janggi.game").written("pass") == "@@@@");
    check_meanings(talk(uci_style, "Janggi.game"),
                   {{"e2e2", "pass"}, {"0000", "pass"}, {"@@@@", "pass"}, {"pass", "pass"}});
    const Talk go{match_of("Go.game"), gtp_style()};
    check_meanings(go, {{"PASS", "pass"}, {"J9", "s@j9"}, {"I9", "-"}});
    CHECK(go.written("s@a1") == "A1");
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
    constexpr auto castlings = std::to_array<std::string_view>({"e1g1", "e1c1", "e8g8", "e8c8"});
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
    const auto program = UciPeer::installed();
    if (program.empty()) {
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
