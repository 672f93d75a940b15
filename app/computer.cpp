#include "app/computer.h"

#include "app/bundled_library.h"

#include <fmt/core.h>

#include <memory>

namespace bazillion::app {

opponent::Opponent computer_for(const Session& session, const std::string& library,
                                const opponent::Settings& settings) {
    const auto new_game = [path = session.file.path(), folder = find_library(library), title = session.title,
                           switches = session.switches]() -> std::shared_ptr<play::Game> {
        GameFile file = GameFile::open(path, folder);
        return title < file.titles().size() ? file.start(title, switches) : nullptr;
    };
    return opponent::Opponent(new_game, settings);
}

std::string score_words(opponent::Score score) {
    if (const auto plies = opponent::plies_to_end(score)) {
        return *plies > 0 ? fmt::format("wins in {}", *plies) : fmt::format("loses in {}", -*plies);
    }
    return fmt::format("{:+.2f}", score / 100.0);
}

}  // namespace bazillion::app
