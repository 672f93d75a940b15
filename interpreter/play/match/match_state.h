#pragma once

#include "play/engine/engine.h"
#include "play/match/match.h"
#include "play/match/move_writer.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::play {

/// What a match is made of, for its own files alone.
struct Match::State {
    explicit State(std::shared_ptr<Game> of)
        : game(std::move(of)), engine(game->rules, game->hooks.get(), game->tables), writer(*game->rules) {}

    std::shared_ptr<Game> game;
    Engine engine;
    MoveWriter writer;
    std::string start_text;
    std::vector<Ply> record;
    std::vector<Ply> taken_back;  ///< the one taken back last is the last
    std::vector<Move> legal;
    std::vector<Option> options;
    std::optional<Outcome> outcome;
    std::optional<Termination> termination;
    std::optional<GameClock> clock;
    std::optional<Error> error;
    GameTree tree;
    GameTree::Id here = GameTree::root;
    bool forgets = true;
    std::uint64_t listed_since = 0;  ///< `Engine::times_forgotten`
    bool stuck = false;              ///< a script fails wherever the game could go on: nobody has won by that

    void begin(const Position& position, bool from_text);
    void refresh();
    void tell_apart();
    void settle_outcome();
    [[nodiscard]] Option describe(Move move) const;
    bool make(const Option& option);
    void note(const Ply& ply);
    void list_taken_back();
    void mark_last(PlayerId mover);
    bool unplay();
    [[nodiscard]] std::string written(const Option& option) const;
    [[nodiscard]] Error script_error();
};

}  // namespace bazillion::play
