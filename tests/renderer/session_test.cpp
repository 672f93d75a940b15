// The game on the table when files change under it, and what is kept of games.
#include "renderer/window/window_session.h"

#include "../temporary_folder.h"
#include "storage/kept_games.h"

#include <catch2/catch.hpp>

#include <string>

using namespace bazillion;
using test::TemporaryFolder, test::read_text, test::write_text;
namespace fs = std::filesystem;
using Catch::Contains;
using renderer::Session;

namespace {

const fs::path library = fs::path(BAZILLION_SOURCE_DIR) / "games";

/// Men that step over a board of four cells by three, and a script that is asked about each move.
std::string game(const std::string& moves = "(n (verify empty?) add) (e (verify empty?) add)") {
    return "(game (title \"Steps\") (players X O) (turn-order X O) (script \"rules.lua\")\n"
           " (variable coins number 0) (hook after-move pay (when (captured?))) (hook legal allowed)\n"
           " (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b/c/d\" (50 0)) (\"3/2/1\" (0 50)))\n"
           "  (directions (n 0 -1) (e 1 0))))\n"
           " (piece (name Man) (moves " +
           moves + "))\n (board-setup (X (Man a1)) (O (Man a3 b1))))\n";
}

const std::string capturing = "(n add) (e (verify not-friend?) add)";

std::string script(const std::string& pay = "add(\"coins\", 1)", const std::string& allowed = "true") {
    return "function pay(now)\n  return { " + pay + " }\nend\nfunction allowed(now)\n  return " + allowed + "\nend\n";
}

struct Table {
    TemporaryFolder folder;
    fs::path file = folder / "steps.game";
    Session session{library, storage::Journal(folder / "kept")};

    explicit Table(const std::string& rules) {
        write_text(folder / "rules.lua", script());
        write_text(file, rules);
        REQUIRE(session.open(file));
    }
    void play(const std::vector<std::string>& moves) {
        for (const std::string& move : moves) {
            REQUIRE(session.match().play(move));
            REQUIRE_FALSE(session.keep());
        }
    }
    std::vector<std::string> record() {
        std::vector<std::string> moves;
        for (const auto& ply : session.match().record()) {
            moves.push_back(ply.text);
        }
        return moves;
    }
    std::vector<storage::KeptGame> kept() { return storage::kept_games(folder / "kept"); }
};

using Moves = std::vector<std::string>;

}  // namespace

TEST_CASE("clocks and an end agreed upon outlive rules that are saved", "[session]") {
    Table table(game(capturing));
    table.session.match().set_clock(play::GameClock(*play::read_time_control("5m+1s"), 2));
    table.play({"a1b1"});
    CHECK_FALSE(table.session.match().spend(std::chrono::seconds(10)));
    table.play({"a3b3"});
    REQUIRE(table.session.match().end_by({}));
    REQUIRE_FALSE(table.session.keep());
    write_text(table.file, game(capturing) + "; as before\n");
    REQUIRE(table.session.reload());
    const play::Match& match = table.session.match();
    CHECK(match.prompt() == "Drawn: by agreement");
    REQUIRE(match.clock());
    CHECK(match.clock()->of(1).main == std::chrono::seconds(291));
    CHECK(table.kept().at(0).over == "Drawn: by agreement");
}

TEST_CASE("a script that fails leaves position and record, is told, and is tried again", "[session]") {
    Table table(game(capturing));
    table.play({"a1b1", "a3b3"});
    const std::string position = table.session.match().position_text();

    // The variable is renamed in one place only: the script fails when the capture is played again.
    write_text(table.folder / "rules.lua", script("add(\"coins\", count)"));
    const auto failed = table.session.reload();
    REQUIRE_FALSE(failed);
    CHECK_THAT(renderer::describe(failed.error()), Contains("rules.lua:2") && !Contains("not a legal move"));
    CHECK(table.record() == Moves{"a1b1", "a3b3"});
    CHECK(table.session.match().position_text() == position);
    REQUIRE(table.session.match().play("b1c1"));  // by the rules as they were

    write_text(table.folder / "rules.lua", script("add(\"coins\", 2)"));
    const auto mended = table.session.reload();
    REQUIRE(mended);
    CHECK(*mended == "");
    CHECK(table.record() == Moves{"a1b1", "a3b3", "b1c1"});
    CHECK(play::gauges(table.session.match())[0].value == "2");
}

TEST_CASE("a script that fails where the game stands is told, too", "[session]") {
    Table table(game());
    table.play({"a1a2"});
    for (const char* wrong : {"nothing.at.all", "now:no_such()", "error(\"no\")"}) {
        write_text(table.folder / "rules.lua", script("", wrong));
        const auto failed = table.session.reload();
        REQUIRE_FALSE(failed);
        CHECK_THAT(renderer::describe(failed.error()), Contains("rules.lua:5"));
        CHECK(table.record() == Moves{"a1a2"});
        CHECK_FALSE(table.session.match().options().empty());
    }
    write_text(table.folder / "rules.lua", "function pay( end");
    REQUIRE_FALSE(table.session.reload());
    fs::remove(table.folder / "rules.lua");
    REQUIRE_FALSE(table.session.reload());
    CHECK(table.record() == Moves{"a1a2"});
    write_text(table.folder / "rules.lua", script());
    REQUIRE(table.session.reload());
    CHECK(table.record() == Moves{"a1a2"});
}

TEST_CASE("the game stands before the move that new rules forbid, and comes back with it", "[session]") {
    Table table(game("(n (verify empty?) add) (e (verify empty?) add)"));
    table.play({"a1a2", "b1c1", "a2b2", "c1c2"});
    REQUIRE(table.session.match().take_back());
    write_text(table.file, game("(n (verify empty?) add)"));
    const auto lost = table.session.reload();
    REQUIRE(lost);
    CHECK_THAT(*lost, Contains("move 2, `b1c1`"));
    CHECK(table.record() == Moves{"a1a2"});
    CHECK(table.session.match().taken_back().size() == 3);
    CHECK_FALSE(table.session.match().redo());
    write_text(table.file, game());
    CHECK(table.session.reload() == "");
    CHECK(table.record() == Moves{"a1a2", "b1c1", "a2b2"});
    CHECK(table.session.match().taken_back().size() == 1);

    // Another move instead is a decision: the old line is not tried again, and stays in the journal.
    write_text(table.file, game("(n (verify empty?) add)"));
    REQUIRE(table.session.reload());
    table.play({"b1b2"});
    write_text(table.file, game());
    CHECK(table.session.reload() == "");
    CHECK(table.record() == Moves{"a1a2", "b1b2"});
    REQUIRE(table.kept().size() == 1);
    CHECK_THAT(read_text(table.kept()[0].file), Contains("3. a2b2\n"));
}

TEST_CASE("a file saved with errors is the one read last, while the game stays that of the file before", "[session]") {
    Table table(game());
    CHECK(table.session.read_file() == table.session.file());
    write_text(table.file, game("(nn add)"));
    REQUIRE_FALSE(table.session.reload());
    REQUIRE(table.session.read_file() != table.session.file());
    CHECK(table.session.read_file()->diagnostics().has_errors());
    CHECK_FALSE(table.session.file()->diagnostics().has_errors());
    // Another file that cannot be played is none of its business.
    write_text(table.folder / "other.game", "(game (title");
    REQUIRE_FALSE(table.session.open(table.folder / "other.game"));
    CHECK(table.session.read_file()->path() == table.file);
    write_text(table.file, game());
    REQUIRE(table.session.reload());
    CHECK(table.session.read_file() == table.session.file());
}

TEST_CASE("a title without a name is found again when its file changes", "[session]") {
    const TemporaryFolder folder;
    const std::string first =
        "(game (players X O) (turn-order X O)"
        " (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b\" (50 0)) (\"2/1\" (0 50)))"
        " (directions (n 0 -1)))) (piece (name Man) (moves (n (verify empty?) add)))"
        " (board-setup (X (Man a1)) (O (Man b2))))\n";
    write_text(folder / "a.game", first + "(variant (board-setup (X (Man b1)) (O (Man a1))))\n");
    Session session(library);
    REQUIRE(session.open(folder / "a.game", "#1"));
    REQUIRE(session.match().play("b1b2"));
    CHECK(session.reload() == "");
    CHECK(session.title() == 1);
    CHECK(session.match().record().size() == 1);
    REQUIRE(session.save(folder / "a.save"));
    REQUIRE(session.start(0));
    REQUIRE(session.load(folder / "a.save"));
    CHECK(session.title() == 1);
}

TEST_CASE("a new game, another variant and a loaded game keep the one left behind", "[session]") {
    Table table(game());
    table.play({"a1a2"});
    table.session.restart();
    table.play({"a1a2", "b1b2"});
    CHECK(table.kept().size() == 2);
    REQUIRE(table.session.start(0));
    table.play({"a1a2"});
    REQUIRE(table.session.set_position(table.session.match().position_text()));
    CHECK(table.kept().size() == 3);
    const fs::path save = table.folder / "x.save";
    table.play({"b1b2"});
    REQUIRE(table.session.save(save));
    REQUIRE(table.session.load(save));
    CHECK(table.kept().size() == 4);
    CHECK(table.session.keep() == std::nullopt);
    CHECK(table.kept().size() == 4);

    for (const storage::KeptGame& each : table.kept()) {
        if (each.moves == 2) {
            REQUIRE(table.session.resume(each.file));
            CHECK(table.record() == Moves{"a1a2", "b1b2"});
        }
    }
    CHECK(table.kept().size() == 4);
}

TEST_CASE("what is no saved game is replaced by nobody who was not asked", "[session]") {
    Table table(game());
    CHECK_FALSE(table.session.save("/dev/null"));
    CHECK_FALSE(table.session.save(table.folder.path()));
    CHECK(table.session.saved().empty());
}

TEST_CASE("a game of Shogi is copied as KIF, and pasted whatever is on the table") {
    Session session(library);
    REQUIRE(session.open(library / "Shogi.game"));
    REQUIRE(session.match().play("7g7f"));
    REQUIRE(session.match().play("3c3d"));
    const std::string text = session.game_text();
    CHECK_THAT(text, Contains("   2 ３四歩(33)"));
    Session other(library);
    REQUIRE(other.open(library / "chess.game"));
    REQUIRE(other.paste(text));
    CHECK(other.match().rules().title == "Shogi");
    CHECK(other.match().record().size() == 2);
    CHECK_FALSE(other.paste("手合割：平手\n1 ７七歩(77)\n"));
    CHECK(other.match().record().size() == 2);
}
