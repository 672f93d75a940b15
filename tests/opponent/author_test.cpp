// What the author of a game tells the computer: `(advice ...)` and `(hook evaluate ...)`.
#include "game/game_file.h"
#include "games/bundled.h"
#include "opponent/opponent.h"
#include "opponent/preparation.h"
#include "temporary_folder.h"

#include <catch2/catch.hpp>

#include <fstream>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

/// A game for two on five files, in which nothing is at stake but what `sections` say.
std::string field_of(const std::string& sections) {
    return R"((game
  (title "Field")
  (players White Black)
  (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (9 0)) ("5/4/3/2/1" (0 9)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (symmetry Black (n s) (s n))
    (zone (name left) (players White) (positions a2 a3))
    (zone (name left) (players Black) (positions a4 a3)))
  (variable gold number 0 per-player)
  (define walk ($1 (verify not-friend?) add))
  (define dig ($1 (verify not-friend?) (increase gold 1) add))
  (piece (name Man) (notation "M") (attribute tired false)
    (moves (walk n) ((set-attribute tired true) (walk w)) (walk e)))
  (piece (name Rook) (notation "R") (moves (walk n) (walk s) (walk e) (walk w)))
  (piece (name Digger) (notation "D") (moves (dig n) (walk e)))
  (loss-condition (White Black) (pieces-remaining 0))
)" + sections +
           ")";
}

/// The computer's move at so low a depth that it sees nothing but what it is told.
struct Author {
    explicit Author(const std::string& sections, const std::string& script = "") {
        std::ofstream(folder / "field.game") << field_of(sections);
        std::ofstream(folder / "field.lua") << script;
        file.emplace(GameFile::open(folder / "field.game", bundled::folder()));
    }
    Thought think(const Limits& limits = {.depth = 1}, const GameSoFar& so_far = {}) {
        if (!player) {
            player.emplace([this] { return file->start(0); });
        }
        const auto thought = player->think(so_far, limits);
        INFO(file->messages() << (thought ? "" : thought.error().message));
        REQUIRE(thought);
        return *thought;
    }
    std::string move() { return think().move(); }

    test::TemporaryFolder folder;
    std::optional<GameFile> file;
    std::optional<Opponent> player;
};

const std::string men_and_rooks = "(board-setup (White (Man c1) (Rook e1)) (Black (Man c5) (Rook e5)))";

}  // namespace

TEST_CASE("the computer prefers what it is told is worth more", "[author]") {
    const std::string men = "(board-setup (White (Man b2)) (Black (Man e4)))";
    CHECK(Author(men + "(advice (kind Man (cells (c2 900 900))))").move() == "b2c2");
    CHECK(Author(men + "(advice (kind Man (cells (b3 900 900))))").move() == "b2b3");
    CHECK(Author(men + "(advice (kind Man (zone left 900 900)))").move() == "b2a2");
    CHECK(Author(men + "(advice (kind Man (zone left -900 -900) (cells (c2 50 50))))").move() == "b2c2");
    CHECK(Author(men + "(advice (kind Man (cells) (attribute tired 500 500)))").move() == "b2a2");
    CHECK(Author(men + "(advice (kind Man (cells (b3 1 1)) (attribute tired -500 -500)))").move() == "b2b3");
}

TEST_CASE("the computer plays for a number that it is told of", "[author]") {
    const std::string digger = "(board-setup (White (Digger b1)) (Black (Digger e5)))(advice (mobility 0)";
    CHECK(Author(digger + "(kind Digger (cells)) (variable gold 400 400))").move() == "b1b2");
    CHECK(Author(digger + "(kind Digger (cells)) (variable gold -400 -400))").move() == "b1c1");
}

TEST_CASE("the computer captures what it is told is worth more", "[author]") {
    const std::string choice = "(board-setup (White (Rook c3)) (Black (Man c4) (Digger b3) (Rook e1)))";
    CHECK(Author(choice + "(advice (kind Man (worth 900 900)) (kind Digger (worth 50 50)))").move() == "c3c4");
    CHECK(Author(choice + "(advice (kind Digger (worth 900 900)) (kind Man (worth 50 50)))").move() == "c3b3");
    const std::string counted =
        "(counter diggers (Digger)) (advice (kind Man (worth 99 99)) (kind Digger (worth 90 90))";
    CHECK(Author(choice + counted + "(counter diggers 900 900))").move() == "c3b3");
    CHECK(Author(choice + counted + "(counter diggers -50 -50))").move() == "c3c4");
}

TEST_CASE("the computer does not trade a piece that it is told to keep", "[author]") {
    // The rook can take a man that is guarded, or a digger that is not.
    const std::string trade = "(board-setup (White (Rook c3) (Digger e1)) (Black (Man c4) (Rook c5) (Digger b3)))";
    const std::string worth = "(kind Man (worth 600 600)) (kind Digger (worth 30 30))";
    Author trades(trade + "(advice (mobility 0) (kind Rook (worth 500 500))" + worth + ")");
    CHECK(trades.think({.depth = 2}).move() == "c3c4");
    Author keeps(trade + "(advice (mobility 0) (kind Rook (worth 500 500) (keep 900 900))" + worth + ")");
    CHECK(keeps.think({.depth = 2}).move() == "c3b3");
    // Scores of the second player have the other sign.
    const std::string mirrored =
        "(board-setup (Black (Rook c3) (Digger e5)) (White (Man c2 e1) (Rook c1) (Digger b3)))";
    Author trades_second(mirrored + "(advice (mobility 0) (kind Rook (worth 500 500))" + worth + ")");
    CHECK(trades_second.think({.depth = 2}, {"", {"e1e2"}}).move() == "c3c2");
    Author keeps_second(mirrored + "(advice (mobility 0) (kind Rook (worth 500 500) (keep 900 900))" + worth + ")");
    CHECK(keeps_second.think({.depth = 2}, {"", {"e1e2"}}).move() == "c3b3");
}

TEST_CASE("pieces side by side count as the author says", "[author]") {
    const std::string two = "(board-setup (White (Man a1 d1)) (Black (Man e5)))";
    CHECK(Author(two + "(advice (kind Man (cells)) (beside Man e (own Man 700 700)))")
              .think({.depth = 3})
              .lines.front()
              .score > 500);
    CHECK(Author(two + "(advice (kind Man (cells)))").think({.depth = 3}).lines.front().score < 500);
}

TEST_CASE("mobility counts as much as the author says", "[author]") {
    const auto spread = [](const std::string& mobility) {
        Author author("(board-setup (White (Rook c1)) (Black (Rook c5)))" + mobility);
        Preparation preparation(author.file->start(0));
        preparation.go_on([] { return false; });
        const Weights& weights = *preparation.weights();
        const auto [least, most] = std::minmax_element(weights.on_cell.begin(), weights.on_cell.end(),
                                                       [](Tapered a, Tapered b) { return a.late < b.late; });
        return most->late - least->late;
    };
    const int none = spread("(advice (mobility 0))"), usual = spread(""), much = spread("(advice (mobility 500))");
    CHECK(none < usual);
    CHECK(usual < much);
}

TEST_CASE("what a script makes of a position is added to the evaluation", "[author]") {
    const std::string men =
        "(board-setup (White (Man b2)) (Black (Man e4)))(script \"field.lua\")(hook evaluate judge)";
    const auto wants = [](const std::string& cell) {
        return "function judge(now) local _, owner = now:at('" + cell +
               "') return owner == nil and 0 or owner == now:mover() and 900 or -900 end";
    };
    CHECK(Author(men, wants("a2")).move() == "b2a2");
    CHECK(Author(men, wants("c2")).move() == "b2c2");
    CHECK(Author(men, wants("b3")).move() == "b2b3");
}

TEST_CASE("a script that fails to judge is told once, and the game goes on", "[author]") {
    Author author(men_and_rooks + "(script \"field.lua\")(hook evaluate judge)",
                  "function judge(now)\n  return now:at('z9')\nend");
    const Thought first = author.think();
    REQUIRE(first.complaint);
    CHECK(first.complaint->message.find("z9") != std::string::npos);
    CHECK(first.complaint->details.find("field.lua:2") != std::string::npos);
    CHECK_FALSE(first.move().empty());
    CHECK_FALSE(author.think().complaint);
    CHECK_FALSE(author.think({.nodes = 2'000}).complaint);
}

TEST_CASE("a script that never ends is told and then left alone", "[author]") {
    Author author(men_and_rooks + "(script \"field.lua\")(hook evaluate judge)",
                  "function judge(now) while true do end end");
    const Thought thought = author.think();
    REQUIRE(thought.complaint);
    CHECK_FALSE(thought.move().empty());
}

TEST_CASE("a script that judges does not keep thinking from ending in time", "[author]") {
    Author author(men_and_rooks + "(script \"field.lua\")(hook evaluate judge)",
                  "function judge(now) local n = 0 for i = 1, 100000 do n = n + i % 7 end return n % 10 end");
    const Thought thought = author.think({.time = std::chrono::milliseconds(100)});
    CHECK_FALSE(thought.complaint);  // it was interrupted, which is no mistake of its own
    CHECK_FALSE(thought.move().empty());
}
