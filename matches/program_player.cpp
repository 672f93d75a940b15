#include "matches/program_player.h"

#include "matches/player.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace bazillion::matches {
namespace {

using opponent::GameSoFar;
using opponent::Thought;

/// The error of a program that does not play on.
tl::unexpected<play::Error> failure_of(const Description& program, const std::string& what) {
    return tl::unexpected(play::Error{fmt::format("`{}` {}", program.name, what), "", ""});
}

class ProgramPlayer {
public:
    ProgramPlayer(Description program, opponent::Opponent::NewGame new_game, Surroundings around)
        : program_(std::move(program)), new_game_(std::move(new_game)), around_(std::move(around)) {}

    play::Result<Thought> think(const opponent::Thinker::Job& job, const std::stop_token& stop) {
        auto thought = answer(job, stop);
        if (!thought) {
            player_.reset();  // what it believes of the game cannot be relied on
        }
        return thought;
    }

private:
    /// Makes the match and starts the program where that was not done.
    play::Result<void> start();
    /// Brings the match to the position to think about, and tells the program.
    play::Result<void> follow(const GameSoFar& game);
    /// The program has heard of no other moves than those of the game, and begins.
    [[nodiscard]] bool goes_on(const GameSoFar& game) const;
    play::Result<void> begin(const GameSoFar& game);
    play::Result<Thought> answer(const opponent::Thinker::Job& job, const std::stop_token& stop);

    Description program_;
    opponent::Opponent::NewGame new_game_;
    Surroundings around_;
    std::optional<play::Match> match_;
    std::optional<Player> player_;
    bool begun_ = false;
    std::string answered_;  ///< its last move, which it believes to be made
};

play::Result<void> ProgramPlayer::start() {
    if (!match_) {
        auto game = new_game_ ? new_game_() : nullptr;
        if (!game) {
            return tl::unexpected(play::Error{"the game cannot be opened once more", "", ""});
        }
        match_.emplace(std::move(game));
    }
    if (!player_) {
        auto started = Player::start(program_, *match_, around_);
        if (!started) {
            return tl::unexpected(started.error());
        }
        player_.emplace(std::move(*started));
        begun_ = false;
    }
    return {};
}

bool ProgramPlayer::goes_on(const GameSoFar& game) const {
    const auto record = match_->record();
    const auto same = [](const play::Ply& ply, const std::string& move) { return ply.text == move; };
    return begun_ && match_->start_text() == game.start && record.size() <= game.moves.size() &&
           std::equal(record.begin(), record.end(), game.moves.begin(), same) &&
           (answered_.empty() || (record.size() < game.moves.size() && game.moves[record.size()] == answered_));
}

play::Result<void> ProgramPlayer::begin(const GameSoFar& game) {
    match_->restart();
    if (!game.start.empty()) {
        if (auto set = match_->set_position(game.start); !set) {
            return set;
        }
    }
    answered_.clear();
    if (const auto begun = player_->begin(*match_, 1); !begun) {
        return failure_of(program_, begun.error().what);
    }
    begun_ = true;
    return {};
}

play::Result<void> ProgramPlayer::follow(const GameSoFar& game) {
    if (!goes_on(game)) {
        if (auto begun = begin(game); !begun) {
            return begun;
        }
    }
    while (match_->record().size() < game.moves.size()) {
        const std::string& text = game.moves[match_->record().size()];
        const auto options = match_->options();
        const auto found =
            std::find_if(options.begin(), options.end(), [&](const play::Option& each) { return each.text == text; });
        if (found == options.end()) {
            return tl::unexpected(play::Error{fmt::format("the move `{}` is not legal", text), "", ""});
        }
        const play::Option& option = *found;
        player_->note(*match_, option);
        if (auto played = match_->play(option); !played) {
            return played;
        }
    }
    answered_.clear();
    return {};
}

play::Result<Thought> ProgramPlayer::answer(const opponent::Thinker::Job& job, const std::stop_token& stop) {
    if (auto ready = start().and_then([&] { return follow(job.game); }); !ready) {
        return tl::unexpected(ready.error());
    }
    const Limits limits = program_.limits.empty() ? Limits{.time = job.limits.time} : program_.limits;
    const auto began = std::chrono::steady_clock::now();
    const Answer answer = player_->choose(*match_, limits, stop);
    Thought thought;
    thought.time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
    if (const auto* fault = std::get_if<Fault>(&answer)) {
        return failure_of(program_, fault->what);
    }
    if (const auto* claim = std::get_if<Claim>(&answer)) {
        thought.resigns = claim->of == Claim::Of::loss;
        return thought.resigns ? play::Result<Thought>(thought)
                               : failure_of(program_, fmt::format("claims `{}` instead of moving", claim->text));
    }
    const auto& option = std::get<play::Option>(answer);
    answered_ = option.text;
    thought.lines.push_back({player_->score().value_or(opponent::infinite), {answered_}, {match_->written(option)}});
    return thought;
}

}  // namespace

opponent::Thinker::MakePlayer program_player(std::string program, opponent::Opponent::NewGame new_game,
                                             const Surroundings& around) {
    using opponent::Thinker;
    return [program = std::move(program), new_game = std::move(new_game),
            around](const std::stop_token& end) -> Thinker::Player {
        const auto description = read_program(program);
        if (!description) {
            return [error = description.error()](const Thinker::Job&, const std::stop_token&,
                                                 const Thinker::Tell&) -> play::Result<Thought> {
                return tl::unexpected(error);
            };
        }
        Surroundings here = around;
        here.abandoned = end;
        const auto player = std::make_shared<ProgramPlayer>(*description, new_game, here);
        return [player](const Thinker::Job& job, const std::stop_token& stop, const Thinker::Tell&) {
            return player->think(job, stop);
        };
    };
}

}  // namespace bazillion::matches
