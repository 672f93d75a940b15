// Games are kept while they are played, however the program ends.
#include "child.h"
#include "run.h"
#include "state_folder.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <random>

using Catch::Contains;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

using Moves = std::vector<std::string>;

/// A game as it was shown.
struct Shown {
    Moves record, later, moves;
    std::string position;

    explicit Shown(const json& state)
        : record(state.at("record")), later(state.at("later")), moves(state.at("moves")), position(state.at("fen")) {}
    [[nodiscard]] bool same_as(const Shown& other) const {
        return record == other.record && later == other.later && position == other.position;
    }
};

/// Whether `after` can be what a command made of `before`.
bool follows(const Shown& before, const std::string& command, const Shown& after) {
    Moves record = before.record, later = before.later;
    if (command == "undo" && !record.empty()) {
        later.insert(later.begin(), record.back());
        record.pop_back();
    } else if (command == "redo" && !later.empty()) {
        record.push_back(later.front());
        later.erase(later.begin());
    } else {
        record.push_back(command);
        const bool again = !later.empty() && later.front() == command;
        later.erase(later.begin(), again ? later.begin() + 1 : later.end());
    }
    return after.record == record && after.later == later;
}

const std::vector<std::string> chess{"play", "chess", "--format", "json"};
const std::vector<std::string> resume{"play", "--resume", "--format", "json"};

json listed() {
    return json::parse(run_bazillion({"games", "--all", "--format", "json"}).out)["games"];
}

json last_state(const Run& run) {
    const std::size_t end = run.out.find_last_not_of('\n');
    INFO(run.out + run.err);
    REQUIRE(end != std::string::npos);
    const std::size_t begin = run.out.rfind('\n', end);
    return json::parse(run.out.substr(begin == std::string::npos ? 0 : begin + 1));
}

/// Whether the game is over after these moves, and this one, if any: then it is none to go on with.
bool is_over_after(const Moves& record, const std::string& pending) {
    std::string input;
    for (const std::string& move : record) {
        input += move + '\n';
    }
    return last_state(run_bazillion(chess, input + pending + '\n'))["moves"].empty();
}

}  // namespace

TEST_CASE("killed at 200 random moments, a game is as it was shown last", "[kills]") {
    const TemporaryFolder folder;
    const StateFolder state(folder.path());
    std::mt19937 random(11);
    std::optional<Shown> shown;  // what a person saw when the program died; none: a new game is due
    std::string pending;         // what the program was told but had not answered
    std::size_t moves = 0, in_flight = 0;
    for (int kills = 0; kills < 200; ++kills) {
        Child child(shown ? resume : chess);
        const json first = json::parse(child.line());
        if (shown && first.contains("error")) {
            INFO(first.dump() << " after " << json(shown->record).dump() << " and " << pending);
            const std::string move = pending == "redo" ? shown->later.at(0) : pending;
            REQUIRE((move.empty() ? shown->moves.empty() : is_over_after(shown->record, move)));
            shown.reset();
            continue;
        }
        const Shown now(first);
        if (shown) {
            INFO("shown " << json(shown->record).dump() << json(shown->later).dump() << " then " << pending << ", now "
                          << json(now.record).dump() << json(now.later).dump());
            REQUIRE((now.same_as(*shown) || (!pending.empty() && follows(*shown, pending, now))));
        }
        shown = now;
        pending.clear();
        for (bool alive = true; alive;) {
            const bool over = shown->moves.empty();
            const auto choice = over || shown->record.empty() ? 99 : random() % 100;
            pending = choice < 10                            ? "undo"
                      : choice < 18 && !shown->later.empty() ? "redo"
                      : over                                 ? "board"
                                                             : shown->moves[random() % shown->moves.size()];
            alive = over || shown->record.empty() || random() % 5 != 0;
            if (alive) {
                child.send(pending);
            } else {
                if (kills % 4 == 0) {
                    child.stop();  // so that it dies between a command and its answer
                }
                child.send(pending);
                if (kills % 2 == 1) {
                    usleep(static_cast<useconds_t>(random() % 2500));  // else at once
                }
                child.end(SIGKILL);
            }
            const std::string line = child.line();
            if (!line.empty()) {
                shown.emplace(json::parse(line));
                pending.clear();
                ++moves;
            }
            if (over) {
                shown.reset();
                break;
            }
        }
        in_flight += pending.empty() ? 0 : 1;
    }
    CHECK(moves > 400);
    CHECK(in_flight > 10);
}

TEST_CASE("a game outlives hangups and interrupts of its terminal") {
    for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGQUIT}) {
        const TemporaryFolder folder;
        const StateFolder state(folder.path());
        Child child(chess);
        child.line();
        child.send("e2e4");
        child.line();
        child.end(signal);
        CHECK(last_state(run_bazillion(resume))["record"] == json({"e2e4"}));
    }
}

TEST_CASE("kept games are listed, reopened by name, and left by new ones") {
    const TemporaryFolder folder;
    const StateFolder state(folder.path());
    CHECK(listed().empty());
    CHECK_THAT(run_bazillion({"games"}).out, Contains("no unfinished games"));
    const Run none = run_bazillion({"play", "--resume", "--text"});
    CHECK(none.code == 1);
    CHECK_THAT(none.err, Contains("no unfinished game"));

    run_bazillion(chess, "e2e4\nnew\nd2d4\nd7d5\nfen 4k3/8/8/8/8/8/8/4K2R w K -\nh1h8\n");
    REQUIRE(listed().size() == 3);
    run_bazillion(chess, "f2f3\ne7e5\ng2g4\nd8h4\n");
    const json games = listed();
    REQUIRE(games.size() == 4);
    CHECK_THAT(games[0]["over"].get<std::string>(), Contains("Black wins"));
    CHECK(games[0]["title"] == "Chess");
    const Run unfinished = run_bazillion({"games"});
    CHECK(std::count(unfinished.out.begin(), unfinished.out.end(), '\n') == 3);

    std::vector<json> records;
    for (const json& game : games) {
        records.push_back(last_state(run_bazillion({"play", "--resume", game["name"], "--format", "json"}))["record"]);
    }
    std::sort(records.begin(), records.end());
    CHECK(records == std::vector<json>{{"d2d4", "d7d5"}, {"e2e4"}, {"f2f3", "e7e5", "g2g4", "d8h4"}, {"h1h8"}});
    CHECK(listed().size() == 4);  // looking is not playing

    const Run unknown = run_bazillion({"play", "--resume", "chss", "--text"});
    CHECK(unknown.code == 1);
    CHECK_THAT(unknown.err, Contains("`chss`"));
    CHECK(run_bazillion({"play", "Bario", "--resume", "--text"}).code == 2);
}

TEST_CASE("moves taken back are kept too, and a game goes on in its own file") {
    const TemporaryFolder folder;
    const StateFolder state(folder.path());
    run_bazillion(chess, "e2e4\ne7e5\ng1f3\nundo\nundo\n");
    const json back = last_state(run_bazillion(resume));
    CHECK(back["record"] == json({"e2e4"}));
    CHECK(back["later"] == json({"e7e5", "g1f3"}));
    const json on = last_state(run_bazillion(resume, "redo\nb8c6\n"));
    CHECK(on.contains("error"));  // it is White's turn
    CHECK(last_state(run_bazillion(resume, "undo\nc7c5\n"))["record"] == json({"e2e4", "c7c5"}));
    REQUIRE(listed().size() == 1);
    CHECK_THAT(read_text(listed()[0]["file"].get<std::string>()), Contains("3. g1f3"));  // the old line is still there
}

TEST_CASE("two programs do not disturb each other") {
    const TemporaryFolder folder;
    const StateFolder state(folder.path());
    Child first(chess), second(chess);
    first.line();
    second.line();
    first.send("e2e4");
    first.line();
    second.send("d2d4");
    second.line();
    CHECK(listed().size() == 2);
    for (const json& game : listed()) {
        CHECK(game["in_use"] == true);
        const Run refused = run_bazillion({"play", "--resume", game["name"], "--text"});
        CHECK(refused.code == 1);
        CHECK_THAT(refused.err, Contains("another window or terminal"));
    }
    first.end(SIGKILL);
    CHECK(last_state(run_bazillion(resume))["record"] == json({"e2e4"}));
    second.send("d7d5");
    CHECK(json::parse(second.line())["record"].size() == 2);
}

TEST_CASE("where games cannot be kept, that is told once and play goes on") {
    const TemporaryFolder folder;
    write_text(folder / "file", "");
    const StateFolder state(folder / "file");
    const Run run = run_bazillion({"play", "chess", "--text"}, "e2e4\ne7e5\ng1f3\n");
    CHECK(run.code == 0);
    const std::size_t told = run.out.find("not being kept");
    REQUIRE(told != std::string::npos);
    CHECK(run.out.find("not being kept", told + 1) == std::string::npos);
    CHECK_THAT(run.out, Contains("White played Nf3"));
    CHECK(run_bazillion({"play", "chess", "--text", "--no-journal"}, "e2e4\n").out.find("not being kept") ==
          std::string::npos);
}

TEST_CASE("throws of dice alone are not kept, but with the first move they are") {
    const TemporaryFolder folder;
    const StateFolder state(folder.path());
    const std::vector<std::string> backgammon{"play", "Backgammon", "--format", "json"};
    const json start = last_state(run_bazillion(backgammon));
    CHECK(listed().empty());
    Child child(backgammon);
    const json thrown = json::parse(child.line());
    child.end(SIGKILL);
    CHECK(last_state(run_bazillion(resume))["record"] == thrown["record"]);
}

TEST_CASE("a kept game that does not fit its rules any more says where") {
    const TemporaryFolder folder;
    const StateFolder state(folder.path());
    const fs::path game = folder / "mine.game";
    const std::string text = read_text(data("app/three.game"));
    write_text(game, text);
    const json first = last_state(run_bazillion({"play", game.string(), "--format", "json"}));
    run_bazillion({"play", game.string(), "--format", "json"}, first["moves"][0].get<std::string>() + "\n");
    fs::remove(game);
    const Run gone = run_bazillion({"play", "--resume", "--text"});
    CHECK(gone.code == 1);
    CHECK_THAT(gone.err, Contains("mine.game"));
    write_text(game, text);
    CHECK(last_state(run_bazillion(resume))["record"].size() == 1);
}
