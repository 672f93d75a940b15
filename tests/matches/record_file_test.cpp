#include "matches/fakes.h"

namespace bazillion::matches {
namespace {

GameRecord some_game(std::size_t number) {
    GameRecord game;
    game.game = number;
    game.points = static_cast<unsigned>(number % 3);
    game.reversed = number % 2 == 1;
    game.by = EndedBy::fault;
    game.reason = "illegal move: plays `\"\xff\x1b\n`";
    game.at_fault = 1;
    game.opening = 1;
    game.moves = {"e2e4", "e7e5"};
    game.overruns = {0, 3};
    game.slowest_ms = {10, 2000};
    game.moves_made = {1, 2};
    game.spent_ms = {10, 2100};
    return game;
}

MatchSetup some_setup() {
    MatchSetup setup = plan_for("greedy", "uci:x time=100ms", 2, 6).setup;
    setup.switches = {{"one", true}, {"two", false}};
    setup.limits[0] = {std::chrono::milliseconds(5), 7, 9};
    return setup;
}

TEST_CASE("a record holds the games of a match") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.jsonl";
    for (std::size_t number = 0; number < 4; ++number) {
        auto file = RecordFile::open(path, some_setup());
        REQUIRE(file);
        REQUIRE(file->games().size() == number);
        REQUIRE(file->add(some_game(number)));
    }
    const auto read = read_record_file(path);
    REQUIRE(read);
    CHECK(read->setup == some_setup());
    REQUIRE(read->games.size() == 4);
    // What is no text is written as what is; so it reads the same from then on.
    CHECK(game_line(read->games[3]) == game_line(some_game(3)));
    CHECK(read->games[3].moves == some_game(3).moves);
    CHECK(read->games[3].slowest_ms == some_game(3).slowest_ms);
}

TEST_CASE("whatever a kill leaves of a record, no whole game is lost and half a one is played again") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.jsonl";
    {
        auto file = RecordFile::open(path, some_setup());
        REQUIRE(file);
        REQUIRE(file->add(some_game(0)));
        REQUIRE(file->add(some_game(1)));
    }
    const std::string whole = test::read_text(path);
    const auto cut = folder.path() / "b.jsonl";
    for (std::size_t length = 0; length <= whole.size(); length += 7) {
        std::ofstream(cut, std::ios::binary) << whole.substr(0, length);
        auto file = RecordFile::open(cut, some_setup());
        REQUIRE(file);
        const std::string kept = whole.substr(0, length);
        const auto lines = static_cast<std::size_t>(std::count(kept.begin(), kept.end(), '\n'));
        CHECK(file->games().size() == (lines < 1 ? 0 : lines - 1));
        REQUIRE(file->add(some_game(2)));
        CHECK(read_record_file(cut)->games.size() == file->games().size());
    }
}

TEST_CASE("a record is of one match, and of one worker at a time") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.jsonl";
    const auto first = RecordFile::open(path, some_setup());
    REQUIRE(first);
    const auto second = RecordFile::open(path, some_setup());
    REQUIRE(!second);
    CHECK(second.error().message.find("is being written by another match") != std::string::npos);

    const auto other_path = folder.path() / "b.jsonl";
    REQUIRE(RecordFile::open(other_path, some_setup()));
    MatchSetup other = some_setup();
    other.seed = 2;
    const auto mixed_up = RecordFile::open(other_path, other);
    REQUIRE(!mixed_up);
    CHECK(mixed_up.error().message.find("is the record of another match: seed is 1 there and 2 here") !=
          std::string::npos);
}

TEST_CASE("what is no record is told with its line") {
    const TemporaryFolder folder;
    const auto message = [&](const std::string& text) {
        const auto file = folder.path() / "x.jsonl";
        std::ofstream(file, std::ios::binary) << text;
        const auto read = read_record_file(file);
        return read ? "fine" : read.error().message.substr(folder.path().string().size() + 1);
    };
    CHECK(message(setup_line(some_setup())) == "fine");
    CHECK(message(setup_line(some_setup()) + game_line(some_game(1)) + "{\"number\":2") == "fine");
    CHECK(message("hello\n") == "x.jsonl:1: not a line of a record of games");
    CHECK(message(setup_line(some_setup()) + "{}\n") == "x.jsonl:2: not a line of a record of games");
    CHECK(message(setup_line(some_setup()) + "[[[[\n") == "x.jsonl:2: not a line of a record of games");
    CHECK(message(game_line(some_game(1))) == "x.jsonl:1: not a line of a record of games");
    CHECK(message("").ends_with("x.jsonl` is empty"));
}

TEST_CASE("games recorded twice count once, and pairs are found in any order") {
    std::vector<GameRecord> games;
    for (const std::size_t number : {3, 0, 2, 1, 0, 6, 2}) {
        games.push_back(some_game(number));
        games.back().points = 2;
    }
    const Tally sum = tally(games);
    CHECK(sum.score.wins == 5);
    CHECK(sum.score.pairs == std::array<std::size_t, 5>{0, 0, 0, 0, 2});
    CHECK(sum.faults == std::array<std::size_t, 2>{0, 5});
    CHECK(sum.overruns[1] == 15);
    CHECK(sum.openings == 1);
    CHECK(sum.slowest_ms[1] == 2000);
}

}  // namespace
}  // namespace bazillion::matches
