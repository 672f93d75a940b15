// A text of any content as a position of the bundled games, and as a saved game.
#include "support.h"

using namespace bazillion;

namespace {

std::vector<play::Match> bundled() {
    const std::filesystem::path folder = std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";
    std::vector<play::Match> matches;
    for (const char* file : {"chess.game", "Bario.game"}) {
        auto document = syntax::read_document(folder / file, {folder});
        for (auto& game : fuzz::games_of(document)) {
            matches.emplace_back(std::move(game));
        }
    }
    return matches;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static std::vector<play::Match> matches = bundled();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (play::Match& match : matches) {
        if (match.set_position(text)) {
            const std::string normal = match.position_text();
            fuzz::require(match.set_position(normal).has_value(), "a written position can be read");
            fuzz::require(match.position_text() == normal, "and comes back the same");
            fuzz::play_at_random(match, static_cast<unsigned>(size + 1), 4);
        }
    }
    play::read_saved_game(text).map([&](const play::SavedGame& saved) { play::resume(matches.front(), saved); });
    return 0;
}
