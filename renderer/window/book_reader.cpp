#include "renderer/window/book_reader.h"

#include "play/engine/hooks.h"

#include <chrono>
#include <utility>

namespace bazillion::renderer {

void BookReader::read(const Task& task, const std::stop_token& given_up, const Worker::Publish& publish) {
    Report report;
    report.games = storage::kept_games(task.folder);
    std::erase_if(report.games, [](const auto& game) { return game.in_use || !game.error.empty() || game.moves == 0; });
    publish(report);
    GameFile file = GameFile::open(task.title.file, task.title.library);
    const auto game = given_up.stop_requested() ? nullptr : file.start(task.title.index, task.title.switches);
    if (game == nullptr) {
        return;
    }
    if (game->hooks != nullptr) {
        game->hooks->interrupt_when([&] { return given_up.stop_requested(); });
    }
    play::Match match(game);
    constexpr std::chrono::milliseconds pause{700};
    auto told = std::chrono::steady_clock::now();
    for (std::uint32_t i = 0; i < report.games.size() && !given_up.stop_requested(); ++i) {
        const storage::KeptGame& kept = report.games[i];
        if (kept.title != game->rules->title || kept.rules.filename() != task.title.file.filename()) {
            continue;
        }
        const auto saved = storage::read_kept(kept.file);
        if (!saved || saved->namesakes != game->namesakes || saved->switches != task.title.switches) {
            continue;
        }
        report.book.add(match, *saved, i);
        if (const auto now = std::chrono::steady_clock::now(); now - told > pause) {
            told = now;
            publish(report);
        }
    }
    report.finished = true;
    publish(report);
}

}  // namespace bazillion::renderer
