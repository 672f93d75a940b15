// Saving and loading, as users meet it.
#include "../broken_text.h"
#include "run.h"
#include "state_folder.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <sys/stat.h>

#include <cstdlib>
#include <random>
#include <sstream>

using Catch::Contains;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::vector<json> answers_of(const Run& run) {
    INFO(run.out + run.err);
    REQUIRE(run.code == 0);
    return json_lines(run.out);
}

std::vector<json> talk(const std::string& game, const std::string& input, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"play", game, "--format", "json"});
    return answers_of(run_bazillion(more, input));
}

/// A game with `titles`, of which each has a man more than the one before.
std::string game_of(const std::vector<std::string>& titles) {
    std::string text;
    for (std::size_t i = 0; i < titles.size(); ++i) {
        text += i == 0 ? "(game " : "(variant ";
        text += titles[i];
        text += i == 0 ? "(players X O) (turn-order X O) (board (grid (start-rectangle 0 0 10 10)"
                         " (dimensions (\"a/b/c/d\" (10 0)) (\"3/2/1\" (0 10))) (directions (n 0 -1))))"
                         " (piece (name Man) (moves (n (verify empty?) add)))"
                       : "";
        text += "(board-setup (X (Man " + std::string("a1 b1 c1 d1").substr(0, 3 * i + 2) + ")) (O (Man d2))))\n";
    }
    return text;
}

}  // namespace

TEST_CASE("games without a title, or with the same, are loaded as they were saved") {
    const TemporaryFolder folder;
    const std::string file = (folder / "blank.game").string(), save = (folder / "a.save").string();
    const auto titles = GENERATE(std::vector<std::string>{"", "(title \"\")", "(title \"  \")", ""},
                                 std::vector<std::string>{"(title \"A\")", "(title \"A\")", "", "(title \"A\")"},
                                 std::vector<std::string>{"(title \"#2\")", "(title \"it's\")", "(title \"#1\")", ""});
    write_text(file, game_of(titles));
    for (std::size_t i = 0; i < titles.size(); ++i) {
        fs::remove(save);
        const auto saved = talk(file, "a1a2\nsave " + save + "\n", {"--title", "#" + std::to_string(i)});
        INFO(game_of(titles) << read_text(save));
        REQUIRE(saved.size() == 3);
        REQUIRE_FALSE(saved[1].contains("error"));
        const auto loaded = talk(file, "", {"--load", save});
        CHECK(loaded[0]["fen"] == saved[1]["fen"]);
        CHECK(talk(file, "load " + save + "\n")[1]["fen"] == saved[1]["fen"]);
    }
}

TEST_CASE("a file whose name has line feeds and blanks is saved and loaded") {
    const TemporaryFolder folder;
    const std::string save = (folder / "a.save").string();
    for (const char* name : {"two\nlines.game", " blank ", "\"quoted\".game", "tab\t.game", "cr\r"}) {
        const std::string file = (folder / name).string();
        write_text(file, game_of({"(title \"X\")"}));
        const auto saved = talk(file, "a1a2\nsave " + save + "\n");
        CHECK(talk(file, "", {"--load", save})[0] == saved[1]);
        const StateFolder state(folder / "state");
        talk(file, "a1a2\n");
        CHECK(answers_of(run_bazillion({"play", "--resume", "--format", "json"}))[0] == saved[1]);
        fs::remove(save);
    }
}

TEST_CASE("`save` replaces no device, no folder, and only when told twice what is not a saved game") {
    const TemporaryFolder folder;
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    fs::create_directory(folder / "folder");
    for (const fs::path& target : {fs::path("/dev/null"), fs::path("/dev/full"), folder / "pipe", folder / "folder"}) {
        const auto answers = talk("chess", "e2e4\nsave " + target.string() + "\nsave " + target.string() + "\n");
        INFO(target);
        CHECK(answers[2].contains("error"));
        CHECK(answers[3].contains("error"));
    }
    CHECK(fs::is_fifo(folder / "pipe"));

    const std::string letter = (folder / "letter.txt").string(), save = "save " + letter + "\n";
    write_text(letter, "Dear aunt,\n");
    CHECK_THAT(talk("chess", "e2e4\n" + save)[2]["message"].get<std::string>(), Contains("not a saved game"));
    CHECK(talk("chess", "e2e4\n" + save + "board\n" + save).size() == 5);
    CHECK(read_text(letter) == "Dear aunt,\n");
    CHECK_THAT(talk("chess", "e2e4\n" + save + save)[3]["message"].get<std::string>(), Contains("saved in"));
    CHECK_THAT(read_text(letter), Catch::StartsWith("Bazillion saved game 1"));
    CHECK_THAT(talk("chess", "d2d4\n" + save)[2]["message"].get<std::string>(), Contains("saved in"));
    // What was a saved game when it was written may be something else by now.
    const auto changed = talk("chess", "e2e4\n" + save + "board\n");
    CHECK_THAT(changed[2]["message"].get<std::string>(), Contains("saved in"));
}

TEST_CASE("damaged saved games load as what they say, or not at all; the game on the board stays") {
    const TemporaryFolder folder;
    const std::string save = (folder / "a.save").string();
    talk("Bario", "e2e4\ne7e5\ng1f3\nundo\nsave " + save + "\n", {"--switch", "one-kind-at-once=on"});
    const std::string whole = read_text(save);
    REQUIRE_THAT(whole, Contains("Switch: ") && Contains("Played: "));
    std::mt19937 random(2);
    const int many =
        std::getenv("BAZILLION_SLOW") != nullptr ? 50 : 150;  // tests/fuzz/soak damages more under sanitizers
    std::string input = "d2d4\n";
    for (int i = 0; i < many; ++i) {
        const std::string file = (folder / std::to_string(i)).string();
        write_text(file, bazillion::test::broken(whole, random));
        input += "load " + file + "\n";
    }
    constexpr int patience = 240;  // seconds, for sanitizers on a busy machine; without these it takes less than one
    const auto answers = answers_of(run_bazillion({"play", "Bario", "--format", "json"}, input, patience));
    REQUIRE(std::ssize(answers) == many + 2);
    std::size_t refused = 0;
    for (int i = 0; i < many; ++i) {
        const json& answer = answers[static_cast<std::size_t>(i) + 2];
        refused += answer.contains("error") ? 1 : 0;
        CHECK((answer.contains("error") || answer.contains("record")));
    }
    CHECK(refused > static_cast<std::size_t>(many) / 2);
    CHECK(talk("Bario", "d2d4\nload " + (folder / "none").string() + "\nboard\n")[3]["record"].size() == 1);
}
