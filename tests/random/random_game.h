#pragma once

#include "games/bundled.h"
#include "number_from_environment.h"
#include "play/analysis/self_test.h"
#include "play/engine/engine.h"
#include "play/match/text.h"

#include <functional>
#include <random>
#include <string>
#include <vector>

/// Random games: whatever must hold at every ply does.
namespace bazillion::bundled {

/// BAZILLION_RANDOM_GAMES tells how many games of each title are played.
inline std::size_t random_games(std::size_t otherwise) {
    return number_from_environment("BAZILLION_RANDOM_GAMES", otherwise);
}

/// One game of random legal moves. At every ply the hash and the derived numbers are those of the position worked out
/// afresh, the position text is read as it was written, and making a move and taking it back changes nothing; nor does
/// taking back the whole game.
class RandomGame {
public:
    /// Position texts, which are slow, are looked at every so many plies.
    RandomGame(play::Engine& engine, std::uint64_t seed, std::size_t most_plies, std::size_t text_every = 1)
        : engine_(engine), random_(seed), most_plies_(most_plies), text_every_(text_every) {
        engine_.set_position(engine_.start());
    }

    /// What else a game has to say of positions: the law one breaks, "" if none; and of steps between them.
    std::function<std::string(const play::Position& now)> law;
    std::function<void(const play::Position& before, const play::Position& after)> look;

    void play() {
        bool over = false;
        while (!over && past_.size() < most_plies_) {
            check_position();
            over = !step();
        }
        finished_ = over;
        for (; !past_.empty(); past_.pop_back()) {
            engine_.unmake();
            REQUIRE(engine_.position() == past_.back());
        }
    }

    [[nodiscard]] bool finished() const { return finished_; }

private:
    /// False at the end of the game, which must have a reason.
    bool step() {
        std::vector<play::Move> moves;
        engine_.legal_moves(moves);
        REQUIRE_FALSE(engine_.take_error());
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
        if (look) {
            look(past_.back(), engine_.position());
        }
        return true;
    }

    void check_position() {
        const play::Position& now = engine_.position();
        REQUIRE(play::inconsistency(engine_).empty());
        if (past_.size() % text_every_ == 0) {
            const std::string text = play::position_text(engine_.rules(), now);
            INFO("ply " << past_.size() << ": " << text);
            const auto read = play::read_position(engine_, text);
            REQUIRE(read);
            REQUIRE(play::position_text(engine_.rules(), *read) == text);
        }
        if (law) {
            REQUIRE(law(now).empty());
        }
    }

    play::Engine& engine_;
    std::mt19937_64 random_;
    std::size_t most_plies_;
    std::size_t text_every_;
    std::vector<play::Position> past_;
    bool finished_ = false;
};

}  // namespace bazillion::bundled
