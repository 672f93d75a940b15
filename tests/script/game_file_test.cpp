// Opening game files: titles, what is wrong with them, switches.
#include "game.h"

using namespace bazillion;
using Catch::Contains;

namespace {

const std::string variants = R"(
(variant (title "-"))
(variant (title "Wilder") (default))
(variant (title "wilder"))
(variant (title "Broken") (board-setup (White (Rok a1))))
(variant (title "Scriptless") (script "none.lua"))
)";

/// The test game, its variants, and a script.
struct Opened {
    Opened() {
        folder.write("games/test.game", test_game("(hook after-move f)") + variants);
        folder.write("games/test.lua", "function f(now) end");
        file = GameFile::open(folder.game(), {});
    }
    GameFolder folder;
    GameFile file;
};

}  // namespace

TEST_CASE("titles are found by name and by number") {
    const Opened opened;
    const GameFile& file = opened.file;
    REQUIRE(file.titles().size() == 6);
    CHECK(file.default_title() == 2);
    CHECK(file.find_title("Test") == 0);
    CHECK(file.find_title("Wilder") == 2);
    CHECK(file.find_title("wilder") == 3);
    CHECK(file.find_title("WILDER") == 2);
    CHECK(file.find_title("#3") == 3);
    for (const char* wrong : {"-", "#1", "#6", "#", "#x", "#2x", "#-1", "", "Wild"}) {
        INFO(wrong);
        CHECK_FALSE(file.find_title(wrong));
    }
}

TEST_CASE("games of included files are there to make variants of") {
    GameFolder folder;
    folder.write("games/test.game", test_game(""));
    folder.write("games/test.lua", "");
    const std::string text = "(include \"test.game\") (define twin (variant (title \"Twin\"))) (twin)";
    folder.write("games/twin.game", text);
    folder.write("games/old.zrf", text);
    folder.write("games/same.game", "(include \"test.game\")");
    const auto names = [&](const char* file) {
        std::vector<std::string> found;
        GameFile opened = GameFile::open(folder.game().parent_path() / file, {});
        for (const auto& title : opened.titles()) {
            CHECK(opened.start(title.index));
            found.push_back(title.name);
        }
        return found;
    };
    using Names = std::vector<std::string>;
    CHECK(names("twin.game") == Names{"Twin"});
    CHECK(names("old.zrf") == Names{"Test", "Twin"});
    CHECK(names("same.game") == Names{"Test"});
}

TEST_CASE("a title that cannot be started leaves the others alone") {
    Opened opened;
    CHECK_FALSE(opened.file.start(4));
    CHECK_THAT(opened.file.messages(), Contains("unknown piece `Rok`") && Contains("did you mean `Rook`?"));
    CHECK_FALSE(opened.file.start(5));
    CHECK_THAT(opened.file.messages(), Contains("no script `none.lua`"));
    CHECK_FALSE(opened.file.start(1));
    CHECK_FALSE(opened.file.start(99));
    CHECK(opened.file.start(0));
}

TEST_CASE("a file that cannot be read starts nothing") {
    GameFolder folder;
    GameFile missing = GameFile::open(folder.game(), {});
    CHECK(missing.titles().empty());
    CHECK_FALSE(missing.default_title());
    CHECK_THAT(missing.messages(), Contains("[no-file]"));
    folder.write("games/test.game", "; nothing");
    CHECK_THAT(GameFile::open(folder.game(), {}).messages(), Contains("[no-game]"));
    folder.write("games/test.game", test_game("") + "(((");
    GameFile torn = GameFile::open(folder.game(), {});
    CHECK_FALSE(torn.start(0));
    CHECK(torn.diagnostics().has_errors());
}

TEST_CASE("switches reach the scripts") {
    Opened opened;
    opened.folder.write("games/test.lua", "function f(now) if now:switch('calm') then return again() end end");
    for (const bool calm : {false, true}) {
        play::Match match(opened.file.start(0, {{"calm", calm}}));
        REQUIRE(match.play("a1a2"));
        CHECK(match.player() == (calm ? 0 : 1));
    }
}
