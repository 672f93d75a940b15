// The recipes of docs/recipes.md: each is a whole game without a complaint, and what is said below it is so.
#include "games/page.h"
#include "games/playing.h"
#include "opponent/opponent.h"
#include "rules/lint.h"

#include <unistd.h>

namespace bazillion {
namespace {

namespace fs = std::filesystem;

struct Recipe {
    std::string game;
    std::string script;                            ///< of the file that its first line names: `-- rows.lua`
    std::vector<std::vector<std::string>> claims;  ///< of each line below it, what stands in backquotes
    std::vector<std::string> lines;
};

std::vector<Recipe> recipes() {
    std::vector<Recipe> found;
    std::istringstream page(page::read("recipes.md"));
    bool inside = false, script = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("```")) {
            inside = line == "```lisp";
            script = line == "```lua";
            if (inside) {
                found.emplace_back();
            }
        } else if (inside || script) {
            (inside ? found.back().game : found.back().script) += line + "\n";
        } else if (line.starts_with("* ")) {
            std::vector<std::string> quoted;
            for (std::size_t at = line.find('`'); at != std::string::npos; at = line.find('`', at + 1)) {
                const std::size_t end = line.find('`', at + 1);
                quoted.push_back(line.substr(at + 1, end - at - 1));
                at = end;
            }
            found.back().claims.push_back(quoted);
            found.back().lines.push_back(line);
        }
    }
    return found;
}

bundled::Moves split(const std::string& text) {
    std::istringstream words(text);
    bundled::Moves found;
    for (std::string word; words >> word;) {
        found.push_back(word);
    }
    return found;
}

std::string joined(bundled::Moves moves) {
    std::sort(moves.begin(), moves.end());
    std::string text;
    for (const std::string& move : moves) {
        text += (text.empty() ? "" : " ") + move;
    }
    return text;
}

void check_claim(const std::shared_ptr<play::Game>& game, const std::string& line,
                 const std::vector<std::string>& claim) {
    INFO(line);
    play::Match match = bundled::at(game, claim.front() == "start" ? "" : claim.front());
    if (line.find("the computer plays") != std::string::npos) {
        opponent::Opponent computer([&] { return game; });
        const auto thought = computer.think(opponent::GameSoFar::of(match), {.depth = 1});
        REQUIRE(thought);
        CHECK_FALSE(thought->complaint);
        const auto good = split(claim[1]);
        INFO(thought->move());
        CHECK(std::find(good.begin(), good.end(), thought->move()) != good.end());
        return;
    }
    if (claim.size() == 2) {
        CHECK(claim[1] == joined(bundled::moves(match)));
        return;
    }
    REQUIRE(claim.size() == 3);
    bundled::play_all(match, split(claim[1]));
    CHECK(claim[2] == (match.outcome() ? bundled::ending(match) : match.position_text()));
}

TEST_CASE("recipes are games without a complaint, and do what is said below them", "[recipes]") {
    const fs::path folder = fs::temp_directory_path() / ("bazillion-recipes-" + std::to_string(getpid()));
    fs::create_directories(folder);
    const auto all = recipes();
    CHECK(all.size() >= 30);
    for (const Recipe& recipe : all) {
        std::ofstream(folder / "recipe.game") << recipe.game;
        if (!recipe.script.empty()) {
            REQUIRE(recipe.script.starts_with("-- "));
            std::ofstream(folder / recipe.script.substr(3, recipe.script.find('\n') - 3)) << recipe.script;
        }
        GameFile file = GameFile::open(folder / "recipe.game", bundled::folder());
        const auto game = file.start(file.default_title().value_or(0));
        INFO(recipe.game << file.messages());
        REQUIRE(game);
        rules::Lint lint = file.lint();
        lint.look_at(file.titles().front(), *game->rules);
        lint.report();
        CHECK(file.messages() == "");
        CHECK_FALSE(recipe.claims.empty());
        for (std::size_t i = 0; i < recipe.claims.size(); ++i) {
            check_claim(game, recipe.lines[i], recipe.claims[i]);
        }
    }
    fs::remove_all(folder);
}

}  // namespace
}  // namespace bazillion
