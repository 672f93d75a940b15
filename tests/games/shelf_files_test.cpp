// What holds for each bundled file, whatever game it is.
#include "games/bundled.h"
#include "play/analysis/playout.h"

#include <map>
#include <set>

namespace bazillion {
namespace {

std::vector<GameFile> bundled_files() {
    std::vector<GameFile> files;
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() == ".game") {
            files.push_back(GameFile::open(entry.path(), bundled::folder()));
        }
    }
    return files;
}

TEST_CASE("there is nothing to say against any bundled file", "[shelf][files]") {
    for (GameFile& file : bundled_files()) {
        rules::Lint lint = file.lint();
        for (const auto& title : file.titles()) {
            INFO(file.path() << ": " << title.name << file.messages());
            const auto game = file.start(title.index);
            REQUIRE(game);
            lint.look_at(title, *game->rules);
        }
        lint.report();
        CHECK(file.messages() == "");
    }
}

TEST_CASE("titles tell bundled games apart", "[shelf][files]") {
    std::map<std::string, std::set<std::string>> files_of;
    for (const GameFile& file : bundled_files()) {
        for (const auto& title : file.titles()) {
            INFO(file.path() << ": " << title.name);
            CHECK(files_of[title.name].insert(file.path().stem()).second);
        }
    }
    std::erase_if(files_of, [](const auto& entry) { return entry.second.size() == 1; });
    // Chessgammon calls its variants by the games they are like.
    CHECK(files_of == decltype(files_of){{"Racing Kings", {"Chessgammon", "Racing Kings"}}});
}

TEST_CASE("a random game of any title can be played at once", "[shelf][files]") {
    for (GameFile& file : bundled_files()) {
        for (const auto& title : file.titles()) {
            INFO(file.path() << ": " << title.name);
            const auto game = file.start(title.index);
            REQUIRE(game);
            play::Engine engine(game->rules, game->hooks.get());
            const auto played = play::Playout(engine, 1).play(30);
            CHECK((played.ending || played.plies == 30));
        }
    }
}

}  // namespace
}  // namespace bazillion
