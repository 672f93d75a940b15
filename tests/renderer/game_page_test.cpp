// Pages about games: that they show the game, and that no text of a game does anything in them.
#include "renderer/scene/game_page.h"
#include "renderer/scene/html.h"

#include "games/bundled.h"
#include "temporary_folder.h"

#include <nlohmann/json.hpp>

using namespace bazillion;
using Catch::Contains;

namespace {

std::string written_page(const play::Match& match) {
    renderer::RenderOptions options;
    options.library = bundled::folder();
    options.width = 300;
    const auto page = renderer::page_of(match, options);
    REQUIRE(page);
    return *page;
}

nlohmann::json frames_of(const std::string& page) {
    const std::string begin = "<script type=\"application/json\" id=\"frames\">";
    const std::size_t at = page.find(begin);
    REQUIRE(at != std::string::npos);
    const std::size_t from = at + begin.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

std::size_t count_of(const std::string& page, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = page.find(what); at != std::string::npos; at = page.find(what, at + 1)) {
        ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("a page shows board, rules, pieces and each position of the game", "[export]") {
    play::Match match(bundled::game("chess.game"));
    for (const std::string move : {"e2e4", "d7d5", "e4d5", "d8d5"}) {
        REQUIRE(match.play(move));
    }
    const std::string page = written_page(match);
    const auto frames = frames_of(page);
    REQUIRE(frames.size() == 5);
    const std::vector<std::size_t> men{32, 32, 32, 31, 30};
    for (std::size_t i = 0; i < frames.size(); ++i) {
        CHECK(frames[i]["men"].size() == men[i]);
        CHECK(frames[i]["last"].size() == (i == 0 ? 0 : 2));
    }
    CHECK(frames[1]["men"] != frames[0]["men"]);
    for (const std::string text :
         {"<h1>Chess</h1>", ">e4<", ">exd5<", ">Qxd5<", "How the game ends", "<h2>How the game begins</h2>",
          "<p>The players take turns, White first.</p>", "Indian chaturanga"}) {
        CHECK_THAT(page, Contains(text));
    }
    CHECK(count_of(page, "<div class=\"card\">") == 6);
    CHECK(count_of(page, "<symbol id=\"man") == 12);
    CHECK(count_of(page, "<use href=\"#man") > 32 + 6);  // the start without scripts, and the cards
}

TEST_CASE("a page fetches nothing", "[export]") {
    const std::string file = GENERATE("Shogi.game", "Bario.game", "Hexagonal.game", "Four-Player.game");
    const std::string page = written_page(play::Match(bundled::game(file)));
    for (const std::string from : {"http:", "https:", "src=", "url(", "import ", "@import", "fetch("}) {
        CHECK(count_of(page, from) == 0);
    }
    CHECK(count_of(page, "href=\"") == count_of(page, "href=\"#") + count_of(page, "href=\"data:image/png;base64,"));
}

TEST_CASE("a page tells what is beside the board", "[export]") {
    play::Match match(bundled::game("Crazyhouse.game"));
    for (const std::string move : {"e2e4", "d7d5", "e4d5"}) {
        REQUIRE(match.play(move));
    }
    CHECK(frames_of(written_page(match)).back()["aside"].get<std::string>().find("1 Pawn") != std::string::npos);
}

TEST_CASE("no text of a game does anything on its page", "[export]") {
    const test::TemporaryFolder folder;
    const std::string evil = "</script><script>alert(1)</script><img src=x onerror='alert(2)'>&";
    test::write_text(
        folder / "evil.game",
        "(game (title \"" + evil + "\") (description \"" + evil + "\") (history \"" + evil + "\") (players \"" + evil +
            "\" B) (turn-order \"" + evil +
            "\" B) (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b\" (50 0)) (\"2/1\" (0 50))) "
            "(directions (n 0 -1)))) (piece (name \"" +
            evil + "\") (help \"" + evil + "\") (moves (n (verify empty?) add))) (board-setup (\"" + evil + "\" (\"" +
            evil + "\" a1)) (B (\"" + evil + "\" b1))))");
    GameFile file = GameFile::open(folder / "evil.game", bundled::folder());
    INFO(file.messages());
    const auto game = file.start(0);
    REQUIRE(game);
    play::Match match(game);
    REQUIRE(match.play("a1a2"));
    const std::string page = written_page(match);
    CHECK(count_of(page, "<script") == 2);
    CHECK(count_of(page, "</script>") == 2);
    CHECK(count_of(page, "<img") == 0);
    CHECK_THAT(page, Contains("&lt;/script&gt;"));
    CHECK(frames_of(page).size() == 2);
}

TEST_CASE("files become addresses", "[export]") {
    CHECK(renderer::data_address("text/plain", "") == "data:text/plain;base64,");
    CHECK(renderer::data_address("text/plain", "f") == "data:text/plain;base64,Zg==");
    CHECK(renderer::data_address("text/plain", "fo") == "data:text/plain;base64,Zm8=");
    CHECK(renderer::data_address("text/plain", "foo") == "data:text/plain;base64,Zm9v");
    CHECK(renderer::data_address("text/plain", "foob") == "data:text/plain;base64,Zm9vYg==");
    CHECK(renderer::data_address("x/y", std::string("\xff\xfe\x00", 3)) == "data:x/y;base64,//4A");
    CHECK(renderer::paragraphs("a<b\n\nc") == "<p>a&lt;b</p>\n<p>c</p>\n");
}
