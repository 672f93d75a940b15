#include "protocols/server.h"

#include <algorithm>
#include <cassert>
#include <exception>
#include <utility>

namespace bazillion::protocols {
namespace {

constexpr std::size_t most_written = 40;       ///< moves of a line
constexpr std::size_t most_waiting = 100'000;  ///< commands; whoever sends more is not listened to

play::Result<opponent::Thought> think_safely(const Player& player, const opponent::GameSoFar& game,
                                             const opponent::Limits& limits, const std::stop_token& stop,
                                             const std::function<void(const opponent::Thought&)>& progress) {
    try {
        auto thought = player.think(game, limits, stop, progress);
        if (thought && (thought->lines.empty() || thought->lines.front().moves.empty())) {
            return tl::unexpected(play::Error{"the opponent found no move", {}, {}});
        }
        return thought;
    } catch (const std::exception& error) {
        return tl::unexpected(play::Error{error.what(), {}, {}});
    }
}

}  // namespace

Server::Server(Host& host, Games games, opponent::Settings settings)
    : host_(host), games_(std::move(games)), settings_(settings), index_(games_.first), random_(settings.seed) {
    assert(index_ < games_.offered.size());
}

// --- commands ---------------------------------------------------------------------------------------------------

void Server::receive(std::string_view line) {
    if (ended_) {
        return;
    }
    if (!busy_ && waiting_.empty()) {
        obey_guarded(line);
        return;
    }
    const Timing when = timing(line);
    if (when == Timing::at_once || (waiting_.empty() && goes_beside_work(when))) {
        obey_guarded(line);
    } else if (waiting_.size() < most_waiting) {
        waiting_.emplace_back(line);
        hurry();
    }
}

bool Server::goes_beside_work(Timing when) {
    return when == Timing::at_once || when == Timing::now || when == Timing::urgent;
}

void Server::end_of_input() {
    if (ended_) {
        return;
    }
    if (busy_) {
        stop();
    }
    ended_ = true;  // once what waits has been answered
}

void Server::end() {
    waiting_.clear();
    end_of_input();
}

void Server::obey_guarded(std::string_view line) {
    try {
        obey(line);
    } catch (const GameNotOpen& failure) {
        game_not_open(line, failure.error);
    }
}

void Server::obey_waiting() {
    while (!waiting_.empty() && (!busy_ || goes_beside_work(timing(waiting_.front())))) {
        const std::string line = std::move(waiting_.front());
        waiting_.pop_front();
        obey_guarded(line);
    }
    hurry();
}

void Server::hurry() {
    if (!busy_) {
        return;
    }
    const auto waits = [&](Timing when) {
        return std::any_of(waiting_.begin(), waiting_.end(), [&](const auto& line) { return timing(line) == when; });
    };
    if (waits(Timing::after_discarding)) {
        discard();
    } else if (ended_ || waits(Timing::after_stopping) || waits(Timing::urgent)) {
        stop();
    }
}

void Server::say_lines(std::string_view text, std::string_view before) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        say(std::string(before) + std::string(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// --- the game ---------------------------------------------------------------------------------------------------

OpenGame& Server::game() {
    if (!game_) {
        if (auto opened = open(index_); !opened) {
            throw GameNotOpen{opened.error()};
        }
    }
    return *game_;
}

play::Result<void> Server::open(std::size_t index) {
    assert(!busy_);
    auto opened = games_.open(index);
    if (!opened) {
        return tl::unexpected(opened.error());
    }
    game_ = std::move(*opened);
    index_ = index;
    dialect_.emplace(game_->match.rules(), style_of(game_->match.rules()));
    configure();
    return {};
}

const play::Option* Server::option(std::string_view compact_text) {
    const auto options = match().options();
    const auto found =
        std::find_if(options.begin(), options.end(), [&](const auto& each) { return each.text == compact_text; });
    return found == options.end() ? nullptr : &*found;
}

play::Result<void> Server::play_text(std::string_view text) {
    const auto found = dialect().find(match(), text);
    if (!found) {
        return tl::unexpected(found.error());
    }
    return match().play(*found);
}

std::string Server::written(const play::Option& option) {
    return dialect().write(match(), option);
}

std::string Server::written_line(std::span<const std::string> moves, std::span<const std::string> before) {
    std::string line;
    std::size_t played = 0;
    const auto go_on = [&](const std::string& move, bool write) {
        const play::Option* const found = option(move);
        if (found == nullptr) {
            return false;
        }
        const play::Option chosen = *found;
        const std::string text = write ? written(chosen) : "";
        if (!match().play(chosen)) {
            return false;
        }
        ++played;
        line += write ? (line.empty() ? "" : " ") + text : "";
        return true;
    };
    if (std::all_of(before.begin(), before.end(), [&](const std::string& move) { return go_on(move, false); })) {
        moves = moves.first(std::min(moves.size(), most_written));
        (void)std::all_of(moves.begin(), moves.end(), [&](const std::string& move) { return go_on(move, true); });
    }
    for (; played > 0; --played) {
        match().take_back();
    }
    return line;
}

const play::Option* Server::thrown() {
    const auto options = match().options();
    if (options.empty() || !match().rules().players[match().player()].random) {
        return nullptr;
    }
    return &options[std::uniform_int_distribution<std::size_t>(0, options.size() - 1)(random_)];
}

// --- thinking ---------------------------------------------------------------------------------------------------

void Server::configure() {
    assert(!busy_);
    if (game_) {
        game_->player.configure(settings_);
    }
}

void Server::think(const opponent::Limits& limits, std::optional<Milliseconds> aim,
                   std::span<const std::string> behind) {
    discarded_ = false;
    time_manager_ = aim ? std::optional(TimeManager(*aim)) : std::nullopt;
    work([this, limits, player = game().player, game = so_far(match(), behind)](const std::stop_token& stopped) {
        const auto progress = [this](const opponent::Thought& thought) {
            host_.post([this, thought] { told_progress(thought); });
        };
        return [this, thought = think_safely(player, game, limits, stopped, progress)] {
            if (!discarded_) {
                thinking_ended(thought);
            }
        };
    });
}

void Server::when_ready(std::function<void()> tell) {
    if (busy_ || !game_ || !game_->player.prepare) {
        tell();
        return;
    }
    compile_first_moves();
    work([prepare = game_->player.prepare, tell = std::move(tell)](const std::stop_token& stopped) {
        try {
            prepare(stopped);
        } catch (const std::exception&) {  // thinking will meet it again, and tell it
        }
        return tell;
    });
}

void Server::compile_first_moves() {
    if (!match().record().empty()) {
        return;
    }
    constexpr int few = 4;  // with dice, each throws first
    int played = 0;
    for (; played < few && !match().options().empty(); ++played) {
        const play::Option first = match().options().front();
        if (!match().play(first)) {
            break;
        }
    }
    for (; played > 0; --played) {
        match().take_back();
    }
}

void Server::told_progress(const opponent::Thought& thought) {
    if (discarded_ || thought.lines.empty()) {
        return;
    }
    thinking_goes_on(thought);
    if (time_manager_ && time_manager_->enough(thought, thought.time)) {
        stop();
    }
}

void Server::discard() {
    if (busy_) {
        discarded_ = true;
        stop();
    }
}

void Server::work(std::function<std::function<void()>(const std::stop_token&)> job) {
    assert(!busy_);
    busy_ = true;
    host_.start([this, job = std::move(job)](const std::stop_token& stopped) {
        host_.post([this, tell = job(stopped)] {
            busy_ = false;
            tell();
            obey_waiting();
        });
    });
}

opponent::GameSoFar so_far(const play::Match& match, std::span<const std::string> behind) {
    auto game = opponent::GameSoFar::of(match);
    game.moves.insert(game.moves.end(), behind.begin(), behind.end());
    return game;
}

play::Result<void> replay(play::Match& match, const opponent::GameSoFar& game) {
    if (!game.start.empty()) {
        if (auto set = match.set_position(game.start); !set) {
            return set;
        }
    }
    for (const std::string& move : game.moves) {
        if (auto played = match.play(move); !played) {
            return played;
        }
    }
    return {};
}

}  // namespace bazillion::protocols
