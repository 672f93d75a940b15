// Games in the formats of other programs: PGN and SGF.
#include "protocols/game_record.h"

#include "../broken_text.h"
#include "../play/variations.h"
#include "../temporary_folder.h"
#include "games/bundled.h"
#include "protocols/san.h"

#include <array>
#include <cstdio>
#include <cstdlib>

using namespace bazillion;
using Catch::Contains;
using Catch::StartsWith;
using protocols::RecordFormat;

namespace {

play::Match new_match(const std::string& file, const std::string& title = "") {
    return bundled::at(bundled::game(file, title), "");
}

play::Match read_pgn(const std::string& text, const std::string& file = "chess.game", const std::string& title = "") {
    play::Match match = new_match(file, title);
    const auto done = protocols::read_pgn(match, text);
    INFO(text << (done ? "" : done.error().message));
    REQUIRE(done);
    return match;
}

std::string pgn_error(const std::string& text) {
    play::Match match = new_match("chess.game");
    const auto done = protocols::read_pgn(match, text);
    return done ? "" : done.error().message + " " + done.error().hint;
}

std::string sgf_error(const std::string& text) {
    play::Match match = new_match("Go.game", "Go 9x9");
    const auto done = protocols::read_sgf(match, text);
    return done ? "" : done.error().message + " " + done.error().hint;
}

std::string written(const play::Match& match, RecordFormat format) {
    const auto text = protocols::write_record(match, format);
    INFO((text ? "" : text.error().message));
    REQUIRE(text);
    return *text;
}

/// Comments without line feeds and blanks at their ends, as PGN keeps them.
std::string folded(const play::Match& match) {
    std::string text = tiny::tree_text(match.tree());
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

}  // namespace

TEST_CASE("a PGN of another program is read with variations, comments and glyphs", "[pgn]") {
    const play::Match match = read_pgn(R"([Event "Club \"A\""]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

1.e4! {best by
 test} 1... e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6 $14) 2. Nf3 ; a line comment
2... Nc6 3.Bb5 a6 4. 0-0 ({a quiet one} 4. Bxc6 dxc6) 4... Nge7 1-0

[Event "the next game"]

1. d4 *
)");
    CHECK(folded(match) ==
          "{Anna - Bert, Club \"A\"} e2e4{best by test}$1(c7c5(c2c3 d7d5) g1f3 d7d6$14) e7e5 "
          "g1f3{a line comment} b8c6 f1b5 a7a6(b5c6{a quiet one} d7c6) e1g1 g8e7");
    CHECK(match.record().size() == 8);
}

TEST_CASE("moves are understood however programs write them", "[pgn]") {
    play::Match match = new_match("chess.game");
    for (const char* move : {"e2-e4", "d7d5", "e4xd5", "Ng8f6", "c4?!", "c6", "dxc6", "Qd7", "cxb7", "a6", "bxa8(Q)"}) {
        INFO(move);
        const auto option = protocols::find_san(match, move);
        REQUIRE(option);
        REQUIRE(match.play(*option));
    }
    CHECK(match.record().back().text == "b7a8q");
    match = bundled::at(bundled::game("chess.game", ""), "7k/8/8/8/8/8/8/N3N2K w - -");
    CHECK_FALSE(protocols::find_san(match, "Nc2"));
    CHECK(protocols::find_san(match, "Nac2")->text == "a1c2");
}

TEST_CASE("what a PGN cannot mean is told with line and column", "[pgn]") {
    const auto [text, message] = GENERATE(table<std::string, std::string>({
        {"1. e4 e5\n2. Ke3 *", "line 2, column 4: `Ke3`: this is not a legal move here"},
        {"1. e4 (1. d4 *", "line 1, column 14: the game ends (`*`) inside a variation `)` is missing"},
        {"1. e4 (1. d4 ", "line 1, column 14: a variation is not closed"},
        {"1. e4) *", "line 1, column 6: `)` closes no variation"},
        {"(1. e4) *", "line 1, column 1: a variation begins where"},
        {"1. e4 $900 *", "line 1, column 7: `$900` is no glyph"},
        {"[White Anna]\n\n1. e4 *", "line 1, column 1: this is no tag"},
        {"[White \"Anna]\n\n1. e4 *", "line 1, column 1: the quotes of this tag are not closed"},
        {"[FEN \"x\"]\n\n*", "line 1, column 1: the position of the tag FEN: "},
        {"1. e4 } *", "line 1, column 7: `}` closes nothing"},
    }));
    CHECK_THAT(pgn_error(text), StartsWith(message));
}

TEST_CASE("PGN keeps games as they were", "[pgn]") {
    const auto [file, title] = GENERATE(table<std::string, std::string>({{"chess.game", ""},
                                                                         {"Crazyhouse.game", ""},
                                                                         {"Shogi.game", ""},
                                                                         {"Xiangqi.game", ""},
                                                                         {"Makruk.game", ""},
                                                                         {"Breakthrough.game", ""},
                                                                         {"Reversi.game", ""},
                                                                         {"Bario.game", ""},
                                                                         {"English Draughts.game", ""}}));
    std::mt19937 random(5);
    for (int round = 0; round < 4; ++round) {
        play::Match match = new_match(file, title);
        for (int i = 0; i < 70; ++i) {
            tiny::edit_record(match, random);
        }
        const std::string text = written(match, RecordFormat::pgn);
        INFO(text);
        const play::Match again = read_pgn(text, file, title);
        CHECK(folded(again) == folded(match));
        CHECK(written(again, RecordFormat::pgn) == text);
    }
}

TEST_CASE("a PGN from a position tells it, and Black may begin", "[pgn]") {
    play::Match match = bundled::at(bundled::game("chess.game", ""), "4k3/8/8/8/8/8/4P3/4K3 b - -");
    REQUIRE(match.play("e8e7"));
    REQUIRE(match.play("e2e4"));
    const std::string text = written(match, RecordFormat::pgn);
    CHECK_THAT(text, Contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]"));
    CHECK_THAT(text, Contains("1... Ke7 2. e4 *"));
    CHECK(read_pgn(text).start_text() == match.start_text());
}

TEST_CASE("games that PGN and SGF cannot tell are refused with words", "[pgn][sgf]") {
    const auto dice = protocols::write_pgn(new_match("Backgammon.game"));
    REQUIRE_FALSE(dice);
    CHECK_THAT(dice.error().message, Contains("two players without dice"));
    const auto chess = protocols::write_sgf(new_match("chess.game"));
    REQUIRE_FALSE(chess);
    CHECK_THAT(chess.error().message, Contains("SGF is for Go"));
}

TEST_CASE("a record tells of which game it is", "[pgn][sgf]") {
    const auto of = [](const char* text, RecordFormat format = RecordFormat::pgn) {
        const auto rules = protocols::record_rules(text, format, bundled::folder());
        return rules ? rules->file.filename().string() + "/" + rules->title
                     : rules.error().message + rules.error().hint;
    };
    CHECK(of("1. e4 *") == "chess.game/Chess");
    CHECK(of("[Variant \"Standard\"]\n*") == "chess.game/Chess");
    CHECK(of("[Variant \"King of the Hill\"]\n*") == "Chess variants.game/King of the Hill");
    CHECK(of("[Variant \"crazyhouse\"]\n*") == "Crazyhouse.game/Crazyhouse");
    CHECK(of("[Variant \"Amazons\"]\n*") == "Amazons.game/");
    CHECK(of("[Variant \"Mine\"]\n[Rules \"../mine.game\"]\n*") == "mine.game/Mine");
    CHECK_THAT(of("[Variant \"No such\"]\n*"), Contains("no bundled game is called `No such`"));
    CHECK(of("(;GM[1]SZ[13])", RecordFormat::sgf) == "Go.game/Go 13x13");
    CHECK_THAT(of("(;GM[2])", RecordFormat::sgf), Contains("only Go"));
}

TEST_CASE("an SGF is read with variations, set-up and annotations", "[sgf]") {
    play::Match match = new_match("Go.game", "Go 9x9");
    const auto done = protocols::read_sgf(match, R"(some text
(;GM[1]FF[4]SZ[9]AB[cc][gg]PL[W]C[two stones]
;W[ee]TE[1]C[the \] middle]
(;B[ec];W[])
(;B[dc]BM[2]))
)");
    INFO((done ? "" : done.error().message));
    REQUIRE(done);
    CHECK(tiny::tree_text(match.tree()) == "{two stones} s@e5{the ] middle}$1(s@d7$4) s@e7 pass");
    CHECK_THAT(match.start_text(), Contains("2S6/9/9/9/6S2"));
    const std::string text = written(match, RecordFormat::sgf);
    CHECK_THAT(text, Contains("AB[gg][cc]") || Contains("AB[cc][gg]"));
    play::Match again = new_match("Go.game", "Go 9x9");
    REQUIRE(protocols::read_sgf(again, text));
    CHECK(tiny::tree_text(again.tree()) == tiny::tree_text(match.tree()));
    CHECK(again.start_text() == match.start_text());
}

TEST_CASE("SGF keeps games as they were", "[sgf]") {
    std::mt19937 random(6);
    for (int round = 0; round < 6; ++round) {
        play::Match match = new_match("Go.game", "Go 9x9");
        for (int i = 0; i < 80; ++i) {
            tiny::edit_record(match, random);
        }
        for (play::GameTree::Id id = 0; id < match.tree().size(); ++id) {
            match.set_glyphs(id, std::vector<unsigned>{});  // SGF knows few of them
        }
        const std::string text = written(match, RecordFormat::sgf);
        play::Match again = new_match("Go.game", "Go 9x9");
        const auto done = protocols::read_sgf(again, text);
        INFO(text << (done ? "" : done.error().message));
        REQUIRE(done);
        CHECK(tiny::tree_text(again.tree()) == tiny::tree_text(match.tree()));
    }
}

TEST_CASE("what an SGF cannot mean is told with line and column", "[sgf]") {
    const auto [text, message] = GENERATE(table<std::string, std::string>({
        {"hello", "line 1, column 5: this is no game in SGF"},
        {"(;GM[1]SZ[19];B[aa])", "line 1, column 8: this is a game of Go on 19 x 19 crossings"},
        {"(;SZ[9]\n;B[zz])", "line 2, column 2: Black cannot play at `zz`"},
        {"(;SZ[9];W[aa])", "line 1, column 9: it is not White's turn"},
        {"(;SZ[9];B[aa]", "line 1, column 14: the game is not closed"},
        {"(;SZ[9];B[aa", "line 1, column 9: the value of this property is not closed"},
        {"(;SZ[9];B)", "line 1, column 9: the property B has no value"},
        {"(;SZ[9];B[aa]?)", "line 1, column 14: `?` does not belong here"},
    }));
    CHECK_THAT(sgf_error(text), StartsWith(message));
}

TEST_CASE("records broken at random are read or refused, and nothing else", "[pgn][sgf]") {
    play::Match chess = new_match("chess.game"), go = new_match("Go.game", "Go 9x9");
    std::mt19937 random(8);
    for (int i = 0; i < 30; ++i) {
        tiny::edit_record(chess, random);
        tiny::edit_record(go, random);
    }
    const std::array<std::string, 2> sources{written(chess, RecordFormat::pgn), written(go, RecordFormat::sgf)};
    for (int round = 0; round < 600; ++round) {
        const std::string text = test::broken(sources[round % 2], random);
        const auto done = round % 2 == 0 ? protocols::read_pgn(chess, text) : protocols::read_sgf(go, text);
        CHECK((done || !done.error().message.empty()));
    }
}

TEST_CASE("GNU Chess reads the PGN that we write", "[pgn][.peer]") {
    if (std::system("PATH=$PATH:/usr/games; command -v gnuchess >/dev/null 2>&1") != 0) {
        WARN("skipped: gnuchess is not installed");
        return;
    }
    play::Match match = new_match("chess.game");
    std::mt19937 random(9);
    for (int i = 0; i < 60 && !match.outcome(); ++i) {
        const auto options = match.options();
        REQUIRE(match.play(std::string(options[random() % options.size()].text)));
    }
    REQUIRE_FALSE(match.outcome());
    const test::TemporaryFolder folder;
    const auto file = folder / "game.pgn";
    test::write_text(file, written(match, RecordFormat::pgn));
    const std::string command = "cd '" + folder.path().string() +
                                "' && PATH=$PATH:/usr/games; printf 'pgnload game.pgn\\nshow board\\nquit\\n' | "
                                "timeout 20 gnuchess -x 2>/dev/null";
    std::string said;
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
        said += static_cast<char>(c);
    }
    pclose(pipe);
    INFO(said);
    // Its board, row by row from the eighth, with a blank between two cells.
    std::string rows;
    const std::string placement = match.position_text().substr(0, match.position_text().find(' '));
    for (const char c : placement) {
        rows += c == '/' ? "\n" : c >= '1' && c <= '8' ? [&] {
            std::string empty;
            for (int i = 0; i < c - '0'; ++i) {
                empty += ". ";
            }
            return empty;
        }()
                                                       : std::string{c, ' '};
    }
    CHECK_THAT(said, Contains(rows));
}
