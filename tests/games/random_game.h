#pragma once

#include "games/bundled.h"
#include "play/engine.h"
#include "play/text.h"

#include <cstdlib>
#include <functional>
#include <random>

/// Games of random moves: whatever must hold at every ply of any game does, there and on the way back.
namespace bazillion::bundled {

/// How many games of each title are to be played: BAZILLION_RANDOM_GAMES, or `usual`.
inline std::size_t random_games(std::size_t usual) {
    const char* const wanted = std::getenv("BAZILLION_RANDOM_GAMES");
    return wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : usual;
}

struct RandomGameOptions {
    std::size_t most_plies = 60;
    std::size_t text_every = 1;  ///< plies between looks at the position text, which are slow
};

/// What a game has of its own to check: called at each position, and after each move with the position before.
struct RandomGameWatch {
    std::function<void(const play::Position& now)> position = [](const auto&) {};
    std::function<void(const play::Position& before)> moved = [](const auto&) {};
};

class RandomGame {
public:
    RandomGame(play::Engine& engine, std::uint64_t seed, RandomGameOptions options, RandomGameWatch watch = {})
        : engine_(engine), random_(seed), options_(options), watch_(std::move(watch)) {
        engine_.set_position(engine_.start());
    }

    /// Plays until the end, or `most_plies`; checks everything on the way, and all the way back.
    void play() {
        bool over = false;
        while (!over && past_.size() < options_.most_plies) {
            check_position();
            over = !step();
        }
        for (; !past_.empty(); past_.pop_back()) {
            engine_.unmake();
            REQUIRE(engine_.position() == past_.back());
        }
    }

private:
    /// False at the end of the game, which must have a reason.
    bool step() {
        std::vector<play::Move> moves;
        engine_.legal_moves(moves);
        REQUIRE_FALSE(engine_.take_trouble());
        if (moves.empty()) {
            REQUIRE((engine_.ended() || engine_.ending(false)));
            return false;
        }
        const auto pick = [&] { return moves[random_() % moves.size()]; };
        past_.push_back(engine_.position());
        REQUIRE(engine_.make(pick()));
        engine_.unmake();
        REQUIRE(engine_.position() == past_.back());
        REQUIRE(engine_.make(pick()));
        watch_.moved(past_.back());
        return true;
    }

    void check_position() {
        const play::Position& now = engine_.position();
        REQUIRE(engine_.hash_of(now) == now.clock.hash);
        if (royal_pieces_are_single(
                now)) {  // else the cell of the last one placed is kept, which the board cannot tell
            play::Position afresh = now;
            engine_.complete(afresh);
            REQUIRE(afresh == now);
        }
        if (past_.size() % options_.text_every == 0) {
            const std::string text = play::position_text(engine_.rules(), now);
            INFO("ply " << past_.size() << ": " << text);
            const auto read = play::read_position(engine_, text);
            REQUIRE(read);
            REQUIRE(play::position_text(engine_.rules(), *read) == text);
        }
        watch_.position(now);
    }

    [[nodiscard]] bool royal_pieces_are_single(const play::Position& now) const {
        const auto& rules = engine_.rules();
        return std::all_of(rules.royals.begin(), rules.royals.end(), [&](const rules::Royal& royal) {
            std::size_t found = 0;
            for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
                const auto code = now.slots[cell];
                found += code != rules::empty && rules.codes.owner(code) == royal.player &&
                         std::find(royal.kinds.begin(), royal.kinds.end(), rules.codes.kind(code)) != royal.kinds.end();
            }
            return found == 1;
        });
    }

    play::Engine& engine_;
    std::mt19937_64 random_;
    RandomGameOptions options_;
    RandomGameWatch watch_;
    std::vector<play::Position> past_;
};

}  // namespace bazillion::bundled
