// Division of node counts by first moves: every title of every bundled game, at its start and some moves on.
#include "games/playing.h"

#include <random>
#include <set>

namespace bazillion {
namespace {

void check_division(const play::Match& match, int depth) {
    INFO(match.rules().title << ": " << match.position_text());
    std::set<std::string> texts;
    std::uint64_t sum = 0;
    const auto division = play::divide(match, depth);
    for (const auto& [text, nodes] : division) {
        texts.insert(text);
        sum += nodes;
    }
    CHECK(texts.size() == division.size());
    CHECK(sum == play::perft(match, depth));
}

TEST_CASE("shelf: division tells each move by a text of its own, and loses none", "[shelf][perft]") {
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() != ".game") {
            continue;
        }
        GameFile file = GameFile::open(entry.path(), bundled::folder());
        for (const auto& title : file.titles()) {
            std::mt19937 rng(1);
            play::Match match(file.start(title.index));
            for (int ply = 0; ply < 12 && !match.outcome() && !match.options().empty(); ++ply) {
                check_division(match, match.options().size() > 60 ? 1 : 2);
                REQUIRE(match.play(match.options()[rng() % match.options().size()]));
            }
        }
    }
}

}  // namespace
}  // namespace bazillion
