// Games kept on disk while they are played.
#include "storage/journal.h"
#include "storage/kept_games.h"
#include "storage/save_file.h"

#include "../play/tiny.h"
#include "../play/variations.h"
#include "../temporary_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <random>

using namespace bazillion;
using test::TemporaryFolder, test::read_text, test::write_text;
namespace fs = std::filesystem;
using Catch::Contains;

namespace {

play::Match new_match() {
    return tiny::match({.blocks = "(n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add)"
                                  " (w (verify empty?) add)"});
}

/// What must come back: the whole record, and where the game stands in it; how players ended it, and what clocks showed
/// behind the last move.
std::string state_of(const play::Match& match) {
    std::string text = tiny::record_text(match);
    if (match.termination()) {
        text += " " + play::termination_text(match.rules(), *match.termination());
    }
    if (match.clock()) {
        text += " " + play::write_time_control(match.clock()->control());
        text += match.record().empty() ? "" : " " + play::write_left(match.record().back().left);
    }
    return text;
}

std::string state_in(const std::string& text) {
    const auto saved = play::read_saved_game(text);
    INFO(text);
    REQUIRE(saved);
    play::Match match = new_match();
    REQUIRE(play::resume(match, *saved));
    return state_of(match);
}

void do_anything(play::Match& match, std::mt19937& random) {
    const auto deed = random() % 16;
    const auto options = match.options();
    if (deed < 5 && !options.empty()) {
        REQUIRE(match.play(std::string(options[random() % options.size()].text)));
    } else if (deed == 5) {
        match.redo();
    } else if (deed == 8) {
        match.end_by({play::Termination::Reason::resigned, static_cast<play::PlayerId>(random() % 2)});
    } else if (deed == 9) {
        match.retract();
    } else if (deed == 10) {
        match.spend(std::chrono::milliseconds(random() % 3'000));
    } else if (deed == 11 && random() % 3 == 0) {
        const auto control = play::read_time_control(random() % 2 == 0 ? "6s+1s" : "2s+2x1s");
        match.set_clock(random() % 3 == 0 ? std::nullopt : std::optional(play::GameClock(*control, 2)));
    } else if (deed > 11) {
        tiny::edit_record(match, random);
    } else {
        match.take_back();
    }
}

std::vector<fs::path> files_in(const fs::path& folder) {
    return {fs::directory_iterator(folder), fs::directory_iterator()};
}

storage::KeptGame only_game(const fs::path& folder) {
    const auto games = storage::kept_games(folder);
    REQUIRE(games.size() == 1);
    return games[0];
}

}  // namespace

TEST_CASE("a journal tells the game after each step, and cut anywhere a step before", "[journal]") {
    const TemporaryFolder folder;
    std::mt19937 random(5);
    for (int game = 0; game < 20; ++game) {
        play::Match match = new_match();
        storage::Journal journal(folder.path());
        journal.begin(match, "tiny.game");
        std::vector<std::string> states{state_of(match)};
        std::string text;
        for (int step = 0; step < 40; ++step) {
            do_anything(match, random);
            REQUIRE_FALSE(journal.keep(match));
            const std::string state = state_of(match);
            if (journal.file().empty()) {
                REQUIRE(state == states.front());
                continue;
            }
            const std::string now = read_text(journal.file());
            REQUIRE(now.starts_with(text));  // nothing written is ever changed
            REQUIRE(state_in(now) == state);
            for (std::size_t length = text.size() + 1; !text.empty() && length < now.size(); ++length) {
                REQUIRE(play::read_saved_game(now.substr(0, length)));
            }
            text = now;
        }
        fs::remove(journal.file());
    }
}

TEST_CASE("a journal is gone on with, and only by one program", "[journal]") {
    const TemporaryFolder folder;
    std::mt19937 random(6);
    play::Match match = new_match();
    REQUIRE(match.play(std::string(match.options()[0].text)));
    fs::path file;
    {
        storage::Journal journal(folder.path());
        journal.begin(new_match(), "tiny.game");
        REQUIRE_FALSE(journal.keep(match));
        file = journal.file();
        CHECK(only_game(folder.path()).in_use);
        const auto second = storage::JournalFile::open(file);
        REQUIRE_FALSE(second);
        CHECK_THAT(second.error().message, Contains("another window"));
        CHECK_FALSE(storage::find_kept(folder.path(), ""));
    }
    CHECK_FALSE(only_game(folder.path()).in_use);
    CHECK(only_game(folder.path()).moves == 1);
    std::ofstream(file, std::ios::app) << "2. half a li" << std::string(10, '\0');
    auto reopened = storage::JournalFile::open(*storage::find_kept(folder.path(), ""));
    REQUIRE(reopened);
    REQUIRE(state_in(*reopened->text()) == state_of(match));
    storage::Journal journal(folder.path());
    journal.go_on(std::move(*reopened), match, "tiny.game");
    for (int step = 0; step < 30; ++step) {
        do_anything(match, random);
        REQUIRE_FALSE(journal.keep(match));
        REQUIRE(state_in(read_text(file)) == state_of(match));
    }
    CHECK(files_in(folder.path()).size() == 1);
}

TEST_CASE("a new game leaves the old one where it is; nothing is written for a game without moves", "[journal]") {
    const TemporaryFolder folder;
    play::Match match = new_match();
    storage::Journal journal(folder.path());
    journal.begin(match, "tiny.game");
    REQUIRE_FALSE(journal.keep(match));
    CHECK(files_in(folder.path()).empty());
    for (std::size_t games = 1; games < 4; ++games) {
        REQUIRE(match.play(std::string(match.options()[0].text)));
        REQUIRE_FALSE(journal.keep(match));
        CHECK(files_in(folder.path()).size() == games);
        match.restart();
        journal.begin(match, "tiny.game");
        REQUIRE_FALSE(journal.keep(match));
    }
}

TEST_CASE("a line of moves that another one replaces stays in the journal", "[journal]") {
    const TemporaryFolder folder;
    play::Match match = new_match();
    storage::Journal journal(folder.path());
    journal.begin(match, "tiny.game");
    REQUIRE((match.play("a1b1") && match.play("a2a3")));
    REQUIRE_FALSE(journal.keep(match));
    REQUIRE((match.take_back() && match.play("a2b2")));
    REQUIRE_FALSE(journal.keep(match));
    CHECK_THAT(read_text(journal.file()), Contains("2. a2a3\nPlayed: 1\n2. a2b2\n"));
}

TEST_CASE("that a game cannot be kept is told once, and it is kept as soon as it can", "[journal]") {
    const TemporaryFolder folder;
    const fs::path blocked = folder / "games";
    write_text(blocked, "a file where the folder should be");
    play::Match match = new_match();
    storage::Journal journal(blocked);
    journal.begin(match, "tiny.game");
    REQUIRE(match.play("a1b1"));
    const auto told = journal.keep(match);
    REQUIRE(told);
    CHECK_THAT(told->message, Contains(blocked.string()));
    CHECK_FALSE(journal.keeps());
    REQUIRE(match.play("a2a3"));
    CHECK_FALSE(journal.keep(match));
    CHECK_FALSE(journal.keeps());
    fs::remove(blocked);
    REQUIRE(match.play("b1b2"));
    CHECK_FALSE(journal.keep(match));
    CHECK(journal.keeps());
    CHECK(state_in(read_text(journal.file())) == state_of(match));

    fs::remove(journal.file());  // somebody tidies up: the game is written again
    CHECK_FALSE(journal.keep(match));
    CHECK(state_in(read_text(journal.file())) == state_of(match));
}

TEST_CASE("so many games are kept; those that are over go first", "[journal]") {
    const TemporaryFolder folder;
    const auto write = [&](const std::string& name, bool over, int age) {
        const fs::path file = folder / (name + ".save");
        write_text(file, "Bazillion saved game 1\nGame: a\nTitle: b\nJournal: c\n\n1. d\n" +
                             std::string(over ? "Over: it is\n" : ""));
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(age));
    };
    write("old", false, 100);
    write("older", false, 200);
    write("ended", true, 50);
    write("ended-long-ago", true, 150);
    const auto names = [&] {
        std::vector<std::string> all;
        for (const auto& game : storage::kept_games(folder.path())) {
            all.push_back(game.name);
        }
        return all;
    };
    using Names = std::vector<std::string>;
    storage::drop_oldest(folder.path(), 4);
    CHECK(names() == Names{"ended", "old", "ended-long-ago", "older"});
    storage::drop_oldest(folder.path(), 3);
    CHECK(names() == Names{"ended", "old", "older"});
    storage::drop_oldest(folder.path(), 1);
    CHECK(names() == Names{"old"});
    CHECK(storage::find_kept(folder.path(), "o")->stem() == "old");
    CHECK_FALSE(storage::find_kept(folder.path(), "x"));
}

TEST_CASE("what a saved game may replace", "[save]") {
    using storage::Occupant;
    const TemporaryFolder folder;
    CHECK(storage::occupant(folder / "none") == Occupant::nothing);
    write_text(folder / "letter", "Dear aunt,");
    CHECK(storage::occupant(folder / "letter") == Occupant::other);
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    fs::create_symlink("/dev/null", folder / "link");
    for (const fs::path& file : {folder.path(), fs::path("/dev/null"), folder / "pipe", folder / "link"}) {
        INFO(file);
        CHECK(storage::occupant(file) == Occupant::special);
        CHECK_FALSE(storage::save_text(file, "text"));
    }
    CHECK(fs::is_fifo(folder / "pipe"));

    fs::create_symlink("letter", folder / "to-letter");
    fs::permissions(folder / "letter", fs::perms(0600));
    write_text(folder / ("new." + std::to_string(getpid()) + "-0.new"), "left behind");
    REQUIRE(storage::save_text(folder / "to-letter", play::write_saved_game(new_match())));
    REQUIRE(storage::save_text(folder / "new", "text"));
    CHECK(fs::is_symlink(folder / "to-letter"));
    CHECK(storage::occupant(folder / "letter") == Occupant::saved_game);
    CHECK(fs::status(folder / "letter").permissions() == fs::perms(0600));
}
