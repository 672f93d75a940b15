// The games in the reference of the language: every one loads, is what the page says it is, and can be played.
#include "games/page.h"
#include "games/playing.h"
#include "random/random_game.h"

#include <fstream>
#include <map>

#include <unistd.h>

namespace bazillion {
namespace {

namespace fs = std::filesystem;

/// A folder with the games and scripts of the page, gone when the tests are.
class Page {
public:
    Page() : folder_(fs::temp_directory_path() / ("bazillion-language-" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
        const std::string text = page::read("language.md");
        for (const std::string& game : page::blocks(text, "lisp")) {
            const bool whole = game.starts_with("(include") || game.starts_with("(game");
            const std::string opening = "(title \"";
            const std::size_t title = game.find(opening);
            if (whole && title != std::string::npos) {
                const std::size_t begin = title + opening.size();
                const std::string name = game.substr(begin, game.find('"', begin) - begin);
                write(name + ".game", game);
                titles.push_back(name);
            }
        }
        for (const std::string& script : page::blocks(text, "lua")) {
            write(script.substr(3, script.find('\n') - 3), script);  // "-- name.lua"
        }
    }
    ~Page() { fs::remove_all(folder_); }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    [[nodiscard]] std::shared_ptr<play::Game> game(const std::string& title, const Switches& switches = {}) const {
        GameFile opened = GameFile::open(folder_ / (title + ".game"), bundled::folder());
        auto started = opened.start(opened.default_title().value_or(0), switches);
        INFO(title << "\n" << opened.messages());
        REQUIRE(started);
        return started;
    }
    [[nodiscard]] play::Match match(const std::string& title, const std::string& text = "",
                                    const Switches& switches = {}) const {
        return bundled::at(game(title, switches), text);
    }

    std::vector<std::string> titles;

private:
    void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

    fs::path folder_;
};

TEST_CASE("every game of the reference can be played", "[language]") {
    const Page page;
    REQUIRE(page.titles.size() >= 7);
    for (const std::string& title : page.titles) {
        const auto game = page.game(title);
        play::Engine engine(game->rules, game->hooks.get());
        for (std::size_t seed = 1; seed <= 20; ++seed) {
            INFO(title << ", seed " << seed);
            bundled::RandomGame(engine, seed, 40).play();
        }
    }
}

TEST_CASE("Pond: trying, neighbours, counting in zones, deadlock and sections under switches", "[language]") {
    const Page page;
    // The goose passes by the fox on c3 and stops behind it, but beside it nowhere.
    const play::Match goose = page.match("Pond", "4f/5/2f2/5/1G3 w");
    CHECK(bundled::moves(goose) == bundled::Moves{"b1a1", "b1b2", "b1b4", "b1b5", "b1c1", "b1d1", "b1e1"});
    const play::Match fox = page.match("Pond", "5/5/5/1G3/F1G2 w");
    CHECK(bundled::moves_from(fox, "a1") == bundled::Moves{"a1a2", "a1b1"});
    CHECK(bundled::ending(page.match("Pond", "5/5/1GG2/5/5 b")) == "goal");
    CHECK(bundled::ending(page.match("Pond", "5/5/1GG2/5/5 b", {{"long", true}})).empty());
    CHECK(page.match("Pond").player() == 0);
    CHECK(page.match("Pond", "", {{"black-begins", true}}).player() == 1);
    // A fox alone stays where it is: here it is all White has, and then all that anybody has.
    CHECK(bundled::moves(page.match("Pond", "f3g/5/5/5/F4 w")) == bundled::Moves{"pass"});
    CHECK(bundled::ending(page.match("Pond", "f4/5/5/5/F4 w")) == "deadlock");
}

TEST_CASE("Way out: exits, the bar, sets, counters, and turns left out", "[language]") {
    const Page page;
    play::Match match = page.match("Way out");
    CHECK(match.position_text() == "mmm/3/3/MMM w - 0,0 - - 1");
    bundled::play_all(match, {"a1a3"});
    CHECK(match.position_text() == "mmm/M2/3/1MM b - 0,0 - a2 2");
    bundled::play_all(match, {"a4a3"});  // captures
    CHECK(match.position_text() == "1mm/m2/3/1MM b M 0,0 - - 1");
    bundled::play_all(match, {"a3a2"});
    CHECK(bundled::moves(match) == bundled::Moves{"a-a1"});
    CHECK(match.prompt() == "White: bring in your man");
    play::Match off = page.match("Way out", "3/3/3/m2 b - 3,2 - - 2");
    bundled::play_all(off, {"a1out"});
    CHECK(off.outcome()->result == play::Outcome::Result::draw);
    CHECK(bundled::ending(page.match("Way out", "mm1/3/3/3 b - 3,1 - - 2")) == "goal");  // too far to draw level
    // Where one can only pass, the second turn is left out.
    play::Match stuck = page.match("Way out", "3/mm1/MMm/3 w - 1,0 - - 2");
    CHECK(bundled::offers(stuck, "b2b3"));
    play::Match blocked = page.match("Way out", "mmm/3/3/3 w MMM 0,0 - - 2");
    bundled::play_all(blocked, {"a-a1"});
    CHECK(blocked.player() == 0);
    CHECK_FALSE(match.set_position("mmm/3/3/MMM w - 1,0 - - 1"));
    CHECK_FALSE(match.set_position("mmm/3/3/MMM w - 0,0 a1 - 1"));
    CHECK_FALSE(match.set_position("mmm/3/3/MMM w - 0,0 - - 3"));
}

TEST_CASE("Towers: stacks grow up to their height, and are safe", "[language]") {
    const Page page;
    play::Match match = page.match("Towers");
    CHECK(match.rules().text.empty());
    bundled::play_all(match, {"a1b1"});
    CHECK(match.position_text().starts_with("2(mc)(mm)/4/4/M(MMC)2 b"));
    CHECK_FALSE(bundled::offers(page.match("Towers", "C2c/4/4/(MM)m2 b"), "b1a1"));  // two are safe
    CHECK(bundled::offers(page.match("Towers", "C2c/4/4/Mm2 b"), "b1a1"));
    CHECK_FALSE(bundled::offers(page.match("Towers", "C2c/4/4/M(MMMM)2 w"), "a1b1"));  // there is no room
    const play::Match two = page.match("Towers", "3c/4/4/(MC)3 w");
    CHECK(bundled::offers(two, "a1a2:m"));  // a man, or the chief
    CHECK(bundled::offers(two, "a1a2:c"));
}

TEST_CASE("Hop: captures come first, and go on or not", "[language]") {
    const Page page;
    CHECK(bundled::moves(page.match("Hop", "5/5/2m2/2M2/M4 w")) == bundled::Moves{"c2c4"});
    play::Match on = page.match("Hop", "4m/1Mm2/1m3/1M3/5 w");
    REQUIRE(on.play("b4d4"));
    CHECK(on.player() == 1);
    play::Match chain = page.match("Hop", "5/2m2/1m3/1M3/4m w");
    REQUIRE(chain.play("b2b4"));
    CHECK(bundled::moves(chain) == bundled::Moves{"b4d4", "pass"});
    REQUIRE(chain.play("pass"));
    CHECK(chain.player() == 1);
}

TEST_CASE("Across: links drawn by the author are ways like others", "[language]") {
    const Page page;
    CHECK(bundled::moves_from(page.match("Across"), "a1") == bundled::Moves{"a1a2", "a1b1", "a1b2"});
    CHECK(page.match("Across").rules().board.lines.size() == 11);
    CHECK(page.match("Bridges").rules().board.edges.size() == 4);
}

}  // namespace
}  // namespace bazillion
