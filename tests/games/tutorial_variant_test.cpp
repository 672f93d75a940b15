// The second path of the tutorial: its variant is imported to just the file that it shows, and each step has the moves
// that it tells.
#include "games/page.h"
#include "games/playing.h"
#include "importing/fairy_game.h"
#include "random/random_game.h"
#include "temporary_folder.h"

namespace bazillion {
namespace {

using namespace bundled;

/// The games that `tutorial-variant.md` shows, from its second step on.
class VariantTutorial {
public:
    VariantTutorial() : page_(page::read("tutorial-variant.md")), games_(page::blocks(page_, "lisp")) {}

    [[nodiscard]] const std::string& page() const { return page_; }
    [[nodiscard]] const std::vector<std::string>& games() const { return games_; }
    [[nodiscard]] play::Match match(std::size_t step, const std::string& text = "") const {
        INFO("step " << step);
        test::write_text(folder_ / "towers.game", games_.at(step - 2));
        GameFile file = GameFile::open(folder_ / "towers.game", bundled::folder());
        const auto game = file.start(0);
        CHECK(file.messages() == "");
        INFO(file.messages());
        REQUIRE(game);
        return at(game, text);
    }

private:
    test::TemporaryFolder folder_;
    std::string page_;
    std::vector<std::string> games_;
};

TEST_CASE("the variant of the tutorial is imported as it shows", "[tutorial]") {
    const VariantTutorial tutorial;
    syntax::Sources sources;
    syntax::Diagnostics diagnostics;
    const auto inis = page::blocks(tutorial.page(), "ini");
    REQUIRE(inis.size() == 1);
    const auto id = sources.add("variants.ini", inis.front());
    const auto variants = importing::read_variants(sources, id, diagnostics);
    REQUIRE(variants.size() == 1);
    CHECK(importing::game_text(variants.front(), "The variant `towers` of variants.ini.", diagnostics) ==
          tutorial.games().front());
    CHECK(diagnostics.all().empty());
}

TEST_CASE("the steps from a variant to a game have the moves that they tell", "[tutorial]") {
    const VariantTutorial tutorial;
    REQUIRE(tutorial.games().size() == 4);
    CHECK(bundled::moves(tutorial.match(2)).size() == 11);
    CHECK(bundled::moves_from(tutorial.match(2), "c1") == Moves{"c1c3"});
    CHECK(offered(tutorial.match(3), {"c1c3", "c1c5"}) == Moves{"c1c3", "c1c5"});

    play::Match waits = tutorial.match(4);
    CHECK(bundled::moves_from(play_all(waits, {"c1c3"}), "c6").empty());
    CHECK_FALSE(bundled::moves_from(play_all(waits, {"a5a4", "b2b3"}), "c6").empty());

    play::Match stands = tutorial.match(5, "1T2k1/6/6/6/6/3K2 w - -");
    CHECK(ending(play_all(stands, {"d1d2"})).empty());
    play::Match arrives = tutorial.match(5, "4k1/1T4/6/6/6/3K2 w - -");
    CHECK(ending(play_all(arrives, {"b5b6"})) == "tower home");
    CHECK(winner(arrives) == "White");
    play::Match promoted = tutorial.match(5, "4k1/1P4/6/6/6/3K2 w - -");
    CHECK(ending(play_all(promoted, {"b5b6t"})).empty());
}

TEST_CASE("the steps from a variant to a game can be played", "[tutorial]") {
    const VariantTutorial tutorial;
    for (std::size_t step = 2; step <= 5; ++step) {
        const play::Match match = tutorial.match(step);
        play::Engine engine(match.game()->rules, match.game()->hooks.get());
        for (std::size_t seed = 1; seed <= 20; ++seed) {
            bundled::RandomGame(engine, seed, 60).play();
        }
    }
}

}  // namespace
}  // namespace bazillion
