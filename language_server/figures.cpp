#include "language_server/figures.h"

#include "play/analysis/game_statistics.h"
#include "play/analysis/perft.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace bazillion::language_server {
namespace {

using Clock = std::chrono::steady_clock;

/// The title that is written at these bytes of the file itself.
std::optional<std::size_t> title_at(const GameFile& file, ByteRange form) {
    for (const rules::Title& title : file.titles()) {
        const syntax::Span span = title.where.span;
        if (!title.separator && title.where.expansion == nullptr && span.source == 0 && form.holds(span.begin)) {
            return title.index;
        }
    }
    return std::nullopt;
}

/// 1234567 as "1 234 567".
std::string grouped(std::uint64_t number) {
    std::string text = fmt::format("{}", number);
    for (std::ptrdiff_t at = std::ssize(text) - 3; at > 0; at -= 3) {
        text.insert(static_cast<std::size_t>(at), " ");
    }
    return text;
}

void count_moves(const play::Match& match, Clock::time_point until,
                 const std::function<void(const std::string&)>& say) {
    constexpr int deepest = 12;
    std::string line = "perft";
    std::uint64_t before = 1;
    for (int depth = 1; depth <= deepest; ++depth) {
        const auto begin = Clock::now();
        const std::uint64_t count = play::perft(match, depth);
        line += (depth == 1 ? " " : " · ") + grouped(count);
        say(line);
        // The next depth takes longer by as much as it counts more.
        const auto growth = static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(before, 1));
        if (count == 0 || Clock::now() + (Clock::now() - begin) * std::max(growth, 1.0) > until) {
            return;
        }
        before = count;
    }
}

int percent(double share) {
    constexpr double hundred = 100;
    return static_cast<int>(std::lround(share * hundred));
}

std::string summary_of(const rules::Rules& rules, const play::GameStatistics& statistics) {
    const std::size_t games = statistics.finished();
    if (games == 0) {
        return statistics.unfinished == 0 ? "random games take long" : "random games do not end";
    }
    std::string line = fmt::format("{} random games: {:.0f} moves", grouped(games), play::mean_length(statistics));
    const auto players = play::deciding_players(rules);
    if (!players.empty()) {
        const play::Estimate score = play::score_of(statistics.results[players[0]], players.size());
        line += fmt::format(" · {} {} % ± {}", rules.players[players[0]].name, percent(score.mean),
                            percent((score.high - score.low) / 2));
        const std::size_t draws = statistics.results[players[0]].draws;
        line += draws == 0
                    ? ""
                    : fmt::format(" · drawn {} %", percent(static_cast<double>(draws) / static_cast<double>(games)));
    }
    const std::size_t cut = statistics.unfinished;
    return cut == 0 ? line : line + fmt::format(" · {} without an end", grouped(cut));
}

void play_games(play::Match& match, Clock::time_point until, const std::function<void(const std::string&)>& say) {
    constexpr std::size_t most_plies = 1000;
    constexpr std::uint64_t first_seed = 0x9e3779b97f4a7c15ULL;
    play::GameStatistics statistics(match.rules());
    play::GameNotes notes(match.rules(), statistics);
    play::Engine& engine = match.engine();
    const auto over = [&] { return Clock::now() > until; };
    for (std::uint64_t number = 1; !over(); ++number) {
        engine.set_position(engine.start());
        if (!play::play_random_game(engine, notes, first_seed * number, number, most_plies, over)) {
            if (const auto error = engine.take_error()) {
                say("random games fail: " + error->message);
                return;
            }
        }
    }
    say(summary_of(match.rules(), statistics));
}

}  // namespace

void work_out_figure(const FigureOf& of, const Services& services, const syntax::FileTexts& unsaved,
                     std::chrono::milliseconds time, const std::function<void(const std::string& line)>& say) {
    GameFile file = GameFile::open(of.file, services.library, &unsaved);
    const auto title = title_at(file, of.form);
    const auto game = title ? file.start(*title) : nullptr;
    if (game == nullptr || game->rules->engine) {
        return;
    }
    play::Match match(game);
    const auto until = Clock::now() + time;
    of.figure == Figure::perft ? count_moves(match, until, say) : play_games(match, until, say);
}

}  // namespace bazillion::language_server
