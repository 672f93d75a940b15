// Records of Shogi in KIF.
#include "protocols/game_record.h"

#include "../broken_text.h"
#include "../play/variations.h"
#include "../temporary_folder.h"
#include "games/bundled.h"

#include <array>
#include <random>

using namespace bazillion;
using Catch::Contains;
using Catch::StartsWith;
using protocols::RecordFormat;

namespace {

play::Match shogi() {
    return bundled::at(bundled::game("Shogi.game"), "");
}

play::Match read_kif(const std::string& text) {
    play::Match match = shogi();
    const auto done = protocols::read_kif(match, text);
    INFO(text << (done ? "" : done.error().message));
    REQUIRE(done);
    return match;
}

std::string kif_error(const std::string& text) {
    play::Match match = shogi();
    const auto done = protocols::read_kif(match, text);
    return done ? "" : done.error().message + " " + done.error().hint;
}

std::string kif_of(const play::Match& match) {
    const auto text = protocols::write_kif(match);
    INFO((text ? "" : text.error().message));
    REQUIRE(text);
    return *text;
}

/// As Kifu for Windows and others write it.
const char* const club_game = R"(# ---- Kifu for Windows V7 ----
開始日時：2024/05/01 10:00:00
手合割：平手
先手：山田
後手：佐藤
手数----指手---------消費時間--
*始め
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:00/00:00:00)+
*よい手
*とても
   3 ２二角成(88)   ( 0:00/00:00:00)
   4 同　銀(31)   ( 0:00/00:00:00)
   5 ４五角打   ( 0:00/00:00:00)+
   6 投了
まで5手で先手の勝ち

変化：5手
   5 ５五角打   ( 0:00/00:00:00)
   6 ４二金(41)   ( 0:00/00:00:00)

変化：2手
   2 ８四歩(83)   ( 0:00/00:00:00)
   3 ２六歩(27)   ( 0:00/00:00:00)
   4 ８五歩(84)+

変化：4手
   4 ３二金(41)
)";

}  // namespace

TEST_CASE("a KIF of another program is read with variations, comments and its end", "[kif]") {
    const play::Match match = read_kif(club_game);
    CHECK(tiny::tree_text(match.tree()) ==
          "{山田 - 佐藤, 2024/05/01 10:00:00\n始め} 7g7f(8c8d 2g2f(4a3b) 8d8e) 3c3d{よい手\nとても} "
          "8h2b+b 3a2b(b@5e 4a4b) b@4e");
    REQUIRE(match.termination());
    CHECK(match.termination()->reason == play::Termination::Reason::resigned);
    CHECK(match.rules().players[match.termination()->player].name == "Gote");
    CHECK(match.record().size() == 5);
    CHECK(tiny::tree_text(read_kif("1 7六歩(77)\r\n2 ３四歩(33)\r\n").tree()) == " 7g7f 3c3d");
}

TEST_CASE("a KIF in Shift-JIS is read, and one in no letters refused", "[kif]") {
    // 手合割：平手, 1 ７六歩(77)
    const std::string old = "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\r\n   1 \x82\x56\x98\x5a\x95\xe0(77)\r\n";
    CHECK(read_kif(old).record().size() == 1);
    CHECK_THAT(kif_error("\x8e\xff\xff\xff"), Contains("neither UTF-8 nor Shift-JIS"));
}

TEST_CASE("KIF keeps games as they were", "[kif]") {
    std::mt19937 random(12);
    for (int round = 0; round < 8; ++round) {
        play::Match match = shogi();
        for (int i = 0; i < 120; ++i) {
            tiny::edit_record(match, random);
        }
        for (play::GameTree::Id id = 0; id < match.tree().size(); ++id) {
            match.set_glyphs(id, std::vector<unsigned>{});  // KIF knows none
        }
        const std::string text = kif_of(match);
        const play::Match again = read_kif(text);
        CHECK(tiny::tree_text(again.tree()) == tiny::tree_text(match.tree()));
        CHECK(protocols::recognised_format(text) == RecordFormat::kif);
    }
}

TEST_CASE("handicaps and diagrams tell where a KIF begins", "[kif]") {
    const play::Match two = read_kif("手合割：二枚落ち\n下手：甲\n上手：乙\n   1 ６二銀(71)\n   2 ７六歩(77)\n");
    CHECK_THAT(two.start_text(), StartsWith("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b"));
    CHECK(two.tree()[play::GameTree::root].comment == "甲 - 乙");
    const std::string problem = R"(後手の持駒：飛　金二　歩十二
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・v全v馬 ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 王 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　と
)";
    CHECK_THAT(kif_error(problem), Contains("no と can be in the hand"));
    play::Match match = read_kif(problem.substr(0, problem.rfind("　と")) + "\n後手番\n1 ６二玉(51)\n");
    CHECK_THAT(match.start_text(), StartsWith("4k4/9/4P4/5+s+b2/9/9/9/9/4K4[G12pggr] b"));
    const std::string text = kif_of(match);
    CHECK_THAT(text, Contains("後手の持駒：歩十二　") && Contains("|五") && Contains("後手番"));
    const play::Match again = read_kif(text);
    CHECK(again.start_text() == match.start_text());
    CHECK(tiny::tree_text(again.tree()) == tiny::tree_text(match.tree()));
}

TEST_CASE("how a game of Shogi ended is told in KIF", "[kif]") {
    play::Match match = shogi();
    CHECK_THAT(kif_of(match), Contains("   1 中断\n"));
    REQUIRE(match.play("7g7f"));
    REQUIRE(match.end_by({play::Termination::Reason::resigned, match.player()}));
    CHECK_THAT(kif_of(match), Contains("   2 投了\n"));
    CHECK(read_kif(kif_of(match)).termination() == match.termination());
    match.take_back();
    REQUIRE(match.end_by({play::Termination::Reason::time, static_cast<play::PlayerId>(1)}));
    CHECK(read_kif("1 反則勝ち\n").outcome()->winner == match.outcome()->winner);
}

TEST_CASE("what a KIF cannot mean is told with its line", "[kif]") {
    const auto [text, message] = GENERATE(table<std::string, std::string>({
        {"1 ７六歩(77)\n2 ７六歩(77)\n", "line 2, column 1: `７六歩(77)`: this is not a legal move here"},
        {"1 ７六歩(77)\n3 ３四歩(33)\n", "line 2, column 1: this is not the number of the next move, 2"},
        {"1 同　歩(77)\n", "line 1, column 1: `同` stands for where the move before went"},
        {"1 歩(77)\n", "line 1, column 1: this move goes to no cell of the board"},
        {"1 ７六(77)\n", "line 1, column 1: this move names no piece"},
        {"1 ７六歩\n", "line 1, column 1: where this move comes from is not told"},
        {"1 ５八金成(49)\n", "line 1, column 1: 金 is never promoted"},
        {"1 ７六歩成(77)\n", "line 1, column 1: `７六歩成(77)`: this is not a legal move here"},
        {"1 ７六銀(77)\n", "line 1, column 1: `７六銀(77)`: this is not a legal move here"},
        {"1 ７六歩(77)\n変化：2手\n", "line 2, column 1: there is no such move in the line before"},
        {"1 ７六歩(77)\n変化：x\n", "line 2, column 1: there is no such move in the line before"},
        {"手合割：山落ち\n", "line 1, column 1: where the game begins is not known: `山落ち`"},
        {"| ・ ・ 山\n", "line 1, column 1: cell 71 of the diagram holds no piece"},
        {"| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n1 ７六歩(77)\n", "line 2, column 1: the diagram has less than nine rows"},
        {"先手の持駒：山\n", "line 1, column 1: `山` in the hand is no piece"},
        {"hello\n", "line 1, column 1: `hello` is no line of a record in KIF moves are written like"},
    }));
    CHECK_THAT(kif_error(text), StartsWith(message));
}

TEST_CASE("KIF is for games on the board of Shogi with its pieces, whatever they are called", "[kif]") {
    for (const char* other : {"chess.game", "Minishogi.game", "Chu Shogi.game", "Go.game"}) {
        INFO(other);
        play::Match match(bundled::game(other));
        CHECK_THAT(protocols::write_kif(match).error().message, Contains("KIF is for Shogi"));
        CHECK_THAT(protocols::read_kif(match, club_game).error().message, Contains("KIF is for Shogi"));
    }
    const auto rules = protocols::record_rules(club_game, protocols::recognised_format(club_game), bundled::folder());
    CHECK(rules->title == "Shogi");
    CHECK(protocols::recognised_format("   1 ７六歩(77)\n") == RecordFormat::kif);
    CHECK(protocols::recognised_format("1. e4") == RecordFormat::pgn);
    CHECK(protocols::recognised_format("8/8 w") == RecordFormat::none);
    CHECK(protocols::record_format("a.KIF") == RecordFormat::kif);
    CHECK(protocols::record_format("a.kifu") == RecordFormat::kif);
}

TEST_CASE("KIF broken at random is read or refused, and nothing else", "[kif]") {
    play::Match match = shogi();
    std::mt19937 random(13);
    for (int i = 0; i < 40; ++i) {
        tiny::edit_record(match, random);
    }
    const auto sources = std::to_array<std::string>({kif_of(match), club_game});
    for (int round = 0; round < 600; ++round) {
        const auto done = protocols::read_kif(match, test::broken(sources[round % 2], random, "| ・v歩 ・\n"));
        CHECK((done || !done.error().message.empty()));
        if (done) {
            const auto written = protocols::write_kif(match);
            REQUIRE(written);
            CHECK(protocols::read_kif(match, *written));
        }
    }
}
