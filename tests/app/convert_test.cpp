// Games in the formats of other programs, as users meet them.
#include "run.h"
#include "state_folder.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using Catch::Contains;
using nlohmann::json;
namespace fs = std::filesystem;

TEST_CASE("a PGN becomes a saved game and a PGN again, with its variations") {
    const TemporaryFolder folder;
    const std::string pgn = (folder / "a.pgn").string(), save = (folder / "a.save").string(),
                      again = (folder / "b.pgn").string();
    write_text(pgn, "1. e4 e5 (1... c5 2. Nf3!) 2. Nf3 {good} *\n");
    REQUIRE(run_bazillion({"convert", pgn, "-o", save}).code == 0);
    CHECK_THAT(read_text(save), Contains("3. g1f3\nComment: good\n"));
    const Run run = run_bazillion({"convert", save, "-o", again, "--format", "json"});
    REQUIRE(run.code == 0);
    CHECK(json::parse(run.out)["moves"] == 3);
    CHECK_THAT(read_text(again), Contains("1. e4 e5 (1... c5 2. Nf3 $1) 2. Nf3 {good} *"));
}

TEST_CASE("a PGN and an SGF are opened by `play`, and saved by their endings") {
    const TemporaryFolder folder;
    const std::string pgn = (folder / "a.pgn").string(), sgf = (folder / "a.sgf").string();
    write_text(pgn, "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 *\n");
    const Run chess = run_bazillion({"play", pgn, "--format", "json", "--no-journal"}, "d8d5\nsave " + sgf + "\n");
    REQUIRE(chess.code == 0);
    const auto answers = json_lines(chess.out);
    CHECK(answers[0]["title"] == "Crazyhouse");
    CHECK(answers[1]["record"] == json({"e2e4", "d7d5", "e4d5", "d8d5"}));
    CHECK_THAT(answers[2]["error"].get<std::string>(), Contains("SGF is for Go"));
    const Run go = run_bazillion({"play", "Go", "--format", "json", "--no-journal"}, "s@d4\npass\nsave " + sgf + "\n");
    REQUIRE(go.code == 0);
    CHECK_THAT(read_text(sgf), Contains(";B[df]\n;W[]"));
    const auto loaded = json_lines(run_bazillion({"play", sgf, "--format", "json", "--no-journal"}, "").out);
    CHECK(loaded[0]["record"] == json({"s@d4", "pass"}));
}

TEST_CASE("a KIF of Shogi becomes a saved game and a KIF again") {
    const TemporaryFolder folder;
    const std::string kif = (folder / "a.kif").string(), save = (folder / "a.save").string(),
                      again = (folder / "b.kifu").string();
    write_text(kif, "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*好手\n   3 ２二角成(88)\n   4 投了\n");
    REQUIRE(run_bazillion({"convert", kif, "-o", save}).code == 0);
    CHECK_THAT(read_text(save), Contains("Title: Shogi\n") && Contains("2. 3c3d\nComment: 好手\n") &&
                                    Contains("Result: resigned Gote\n"));
    REQUIRE(run_bazillion({"convert", save, "-o", again}).code == 0);
    CHECK_THAT(read_text(again), Contains("   3 ２二角成(88)   ( 0:00/00:00:00)\n   4 投了\n"));
}

TEST_CASE("a record that cannot be read is told with its file, line and column") {
    const TemporaryFolder folder;
    const std::string pgn = (folder / "a.pgn").string();
    write_text(pgn, "1. e4 e5\n2. Ke3 *\n");
    const Run run = run_bazillion({"convert", pgn, "-o", (folder / "b.pgn").string()});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("a.pgn: line 2, column 4: `Ke3`: this is not a legal move here"));
    CHECK_FALSE(fs::exists(folder / "b.pgn"));
}

TEST_CASE("a game that was played is drawn as picture, for print, on paper, and as animation") {
    const TemporaryFolder folder;
    const std::string pgn = (folder / "a.pgn").string();
    write_text(pgn, "1. e4 e5 2. Nf3 *\n");
    for (const auto& [name, beginning] :
         {std::pair("a.png", "\x89PNG"), {"a.svg", "<?xml"}, {"a.apng", "\x89PNG"}, {"a.pdf", "%PDF"}}) {
        const std::string out = (folder / name).string();
        const Run run = run_bazillion({"render", pgn, "-o", out, "--width", "400"});
        INFO(run.err);
        REQUIRE(run.code == 0);
        CHECK(read_text(out).starts_with(beginning));
    }
    CHECK_THAT(read_text(folder / "a.pdf"), Contains("/Title (Chess)") && Contains("/Count 1\n"));
    std::string stones;
    for (int stone = 0; stone < 19 * 6; ++stone) {
        const char column = static_cast<char>('a' + stone % 19), row = static_cast<char>('a' + stone / 19);
        stones += std::string(";B[") + column + row + "];W[" + column + static_cast<char>('s' - stone / 19) + "]";
    }
    const std::string sgf = (folder / "a.sgf").string();
    write_text(sgf, "(;GM[1]FF[4]SZ[19]" + stones + ")\n");
    REQUIRE(run_bazillion({"render", sgf, "-o", (folder / "long.pdf").string()}).code == 0);
    CHECK_THAT(read_text(folder / "long.pdf"), Contains("/Count 2\n"));
}
