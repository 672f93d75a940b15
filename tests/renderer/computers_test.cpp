// The computers at the table, without a window.
#include "renderer/window/computers.h"

#include "games/bundled.h"
#include "support.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <thread>

using namespace bazillion;
using namespace bazillion::renderer;
using namespace std::chrono_literals;

namespace {

/// Called on the thinking thread, where nothing may be checked.
opponent::Opponent::NewGame title(const std::string& file) {
    return [file] {
        GameFile opened = GameFile::open(bundled::folder() / file, bundled::folder());
        return opened.start(opened.default_title().value());
    };
}

struct Board {
    play::Match match;
    Computers computers{1};

    explicit Board(const std::string& file) : match(bundled::game(file)) { computers.use(match.rules(), title(file)); }
    [[nodiscard]] play::PlayerId player(std::size_t index) const { return computers.seats().players()[index]; }

    /// Waits for a move, a hint or an error.
    Computers::News wait() {
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (std::chrono::steady_clock::now() < end) {
            Computers::News news = computers.look(match);
            if (news.move || news.error || (news.changed && !computers.thinking())) {
                return news;
            }
            std::this_thread::sleep_for(1ms);
        }
        FAIL("nothing came of it");
        return {};
    }
    void answer() {
        const auto news = wait();
        REQUIRE(news.move);
        REQUIRE(match.play(*news.move));
        computers.played();
    }
    void play(const char* move) {
        REQUIRE(match.play(move));
        computers.played();
    }
    [[nodiscard]] std::vector<std::string> tools() const {
        std::vector<std::string> words;
        for (const ToolView& tool : computers.company(match).tools) {
            words.push_back(tool.words + (tool.enabled ? "" : " -"));
        }
        return words;
    }
};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("at first only persons play, and the computer is one click away") {
    Board board("chess.game");
    CHECK_FALSE(board.computers.decides(board.match));
    CHECK_FALSE(board.computers.look(board.match).changed);
    CHECK(board.tools() == Words{"Play against the computer", "Hint"});
    board.computers.play_against(board.match);
    CHECK(board.computers.company(board.match).seats[board.player(0)].words == "Person");
    CHECK(board.computers.company(board.match).seats[board.player(1)].words == "Computer, level 5");
    CHECK(board.tools() == Words{"Hint", "Take back -"});
    board.play("e2e4");
    CHECK(board.computers.company(board.match).decides);
    CHECK(board.tools() == Words{"Move now", "Take back"});
    board.answer();
    CHECK(board.computers.take_back_to(board.match) == 0U);
    CHECK_FALSE(board.computers.company(board.match).thoughts.empty());
}

TEST_CASE("who plays whom follows whose turn it is") {
    Board board("chess.game");
    board.play("e2e4");
    board.computers.play_against(board.match);
    CHECK(board.computers.seats().computer(board.player(0)));
    CHECK_FALSE(board.computers.seats().computer(board.player(1)));
}

TEST_CASE("computers wait where the game was taken back, until they are told to go on") {
    Board board("chess.game");
    board.computers.put(board.player(1), {true, 1, 100ms});
    board.play("e2e4");
    board.answer();
    board.match.take_back();
    board.computers.browsed(board.match);
    CHECK(board.computers.paused());
    CHECK_FALSE(board.computers.look(board.match).changed);
    CHECK(board.tools() == Words{"Go on", "Take back"});
    board.match.redo();
    board.computers.browsed(board.match);
    CHECK_FALSE(board.computers.paused());
    board.match.take_back();
    board.computers.browsed(board.match);
    board.computers.go_on();
    board.answer();
    CHECK(board.match.record().size() == 2);
}

TEST_CASE("a hint does not play, and a move played meanwhile ends it") {
    Board board("chess.game");
    board.computers.ask_hint(board.match);
    CHECK(board.computers.thinking());
    const auto news = board.wait();
    CHECK_FALSE(news.move);
    CHECK(board.computers.company(board.match).hint);
    board.computers.ask_hint(board.match);
    board.play("e2e4");
    CHECK_FALSE(board.computers.thinking());
    CHECK_FALSE(board.computers.company(board.match).hint);
}

TEST_CASE("a computer ponders in a person's time if it may, which ends with his move") {
    Board board("chess.game");
    board.computers.put(board.player(1), {true, 10, 100ms});
    CHECK_FALSE(board.computers.look(board.match).changed);
    CHECK_FALSE(board.computers.pondering());
    board.computers.let_ponder(true);
    CHECK_FALSE(board.computers.look(board.match).changed);
    CHECK(board.computers.pondering());
    CHECK_FALSE(board.computers.thinking());
    CHECK(board.computers.company(board.match).thoughts.empty());
    CHECK(board.tools() == Words{"Hint", "Take back -"});
    std::this_thread::sleep_for(200ms);
    const auto began = std::chrono::steady_clock::now();
    board.play("e2e4");
    CHECK_FALSE(board.computers.pondering());
    board.answer();
    CHECK(std::chrono::steady_clock::now() - began < 20s);  // far less than it would have pondered
    board.computers.look(board.match);
    CHECK(board.computers.pondering());
    board.computers.ask_hint(board.match);
    CHECK(board.wait().changed);
    board.computers.look(board.match);
    CHECK(board.computers.pondering());
    board.computers.let_ponder(false);
    CHECK_FALSE(board.computers.pondering());
    board.computers.let_ponder(true);
    board.computers.put(board.player(1), {true, 9, 100ms});
    board.computers.look(board.match);
    CHECK_FALSE(board.computers.pondering());
}

TEST_CASE("a hint to drop a piece shows which") {
    Board board("Shogi.game");
    REQUIRE(board.match.set_position("4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1"));
    board.computers.restarted();
    board.computers.ask_hint(board.match);
    board.wait();
    const auto hint = board.computers.company(board.match).hint;
    REQUIRE(hint);
    CHECK(hint->from == rules::none);
    CHECK(hint->kind != rules::none);
}

TEST_CASE("a computer that cannot think gives its seat back") {
    Board board("chess.game");
    board.computers.use(board.match.rules(), []() -> std::shared_ptr<play::Game> { return nullptr; });
    board.computers.put(board.player(0), {true, 5, 100ms});
    const auto news = board.wait();
    REQUIRE(news.error);
    CHECK_FALSE(board.computers.decides(board.match));
    CHECK_FALSE(board.computers.look(board.match).changed);
}

TEST_CASE("a puzzle has no opponent, but hints; a game that is over has none") {
    const play::Match alone = test::tiny_match(
        "(game (title \"Alone\") (players You) (turn-order You) (board (grid (start-rectangle 0 0 50 50)"
        " (dimensions (\"a/b\" (50 0))) (directions (e 1)))) (piece (name Man) (moves (e add)))"
        " (board-setup (You (Man a))) (win-condition (You) (absolute-config Man (b))))");
    Computers computers(1);
    computers.use(alone.rules(), nullptr);
    CHECK(computers.company(alone).tools.front().words == "Hint");
    Board over("chess.game");
    REQUIRE(over.match.set_position("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - -"));
    over.computers.let_all_be(true);
    CHECK_FALSE(over.computers.look(over.match).changed);
    CHECK(over.tools() == Words{"New game", "Take back -"});
}
