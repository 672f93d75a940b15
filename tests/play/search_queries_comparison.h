#pragma once

#include "play/engine/engine.h"
#include "play/position/random.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

/// What a search asks of the engine before it makes a move, compared with what making it shows.
namespace bazillion::search_queries {

/// Pieces of others than the player that are not marked to be taken off.
inline std::size_t others_unmarked(const play::Engine& engine, play::PlayerId player) {
    const auto& rules = engine.rules();
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const auto code = engine.position().slots[cell];
        const bool others = code != rules::empty && rules.codes.owner(code) != player;
        count += others && (rules.swept == rules::none || !rules.codes.has(code, rules.swept)) ? 1 : 0;
    }
    return count;
}

/// What making a move shows.
struct Shown {
    bool captures = false, check = false;
};

inline Shown shown_by(play::Engine& engine, play::Move move) {
    const auto player = engine.mover();
    const std::size_t others = others_unmarked(engine, player);
    if (!engine.force(move)) {
        return {};
    }
    const bool fewer = others_unmarked(engine, player) < others;
    const bool sweeps = engine.rules().swept != rules::none;
    Shown shown{.captures = sweeps ? fewer : !engine.last_move().captured.empty()};
    shown.check = engine.mover() != player && engine.in_check(engine.mover());
    engine.unmake();
    return shown;
}

inline std::vector<play::Move> sorted(std::vector<play::Move> moves) {
    std::sort(moves.begin(), moves.end());
    return moves;
}

/// Moves that no piece on the board makes.
inline bool of_no_piece(const play::CompiledMove& made) {
    return made.has(play::CompiledMove::drop) || made.has(play::CompiledMove::pass) ||
           made.has(play::CompiledMove::button) || !made.text.empty();
}

inline void compare_moves(play::Engine& engine, const std::vector<play::Move>& all) {
    std::vector<play::Move> noisy, found, of_pieces;
    play::ChecksGiven given;
    engine.set_checks_given(given);
    for (const play::Move move : all) {
        const Shown shown = shown_by(engine, move);
        const auto& made = engine[move];
        INFO("from " << made.from << " to " << made.to);
        if (!made.has(play::CompiledMove::button)) {  // a script may do anything
            CHECK(engine.captures(move) == shown.captures);
        }
        CHECK(engine.gives_check(move) == shown.check);
        CHECK(engine.gives_check(move, given) == shown.check);
        if (engine.captures(move) || engine.promotes(move)) {
            noisy.push_back(move);
        }
    }
    engine.generate_noisy(found);
    CHECK(sorted(found) == sorted(noisy));

    for (std::size_t cell = 0; cell < engine.rules().cells(); ++cell) {
        engine.generate_of(static_cast<play::Cell>(cell), of_pieces);
    }
    of_pieces = sorted(of_pieces);
    std::vector<play::Move> expected = all;
    expected.erase(
        std::remove_if(expected.begin(), expected.end(), [&](play::Move move) { return of_no_piece(engine[move]); }),
        expected.end());
    of_pieces.erase(std::unique(of_pieces.begin(), of_pieces.end()), of_pieces.end());
    CHECK(of_pieces == sorted(expected));
}

/// All legal moves are among the evasions, and no others than generated ones.
inline void compare_evasions(play::Engine& engine, const std::vector<play::Move>& all) {
    play::CheckInfo check_info;
    engine.set_check_info(check_info);
    std::vector<play::Move> evasions, legal;
    engine.generate_evasions(check_info, evasions);
    engine.legal_moves(legal);
    const auto listed = sorted(all);
    evasions = sorted(evasions);
    legal = sorted(legal);
    CHECK(std::includes(listed.begin(), listed.end(), evasions.begin(), evasions.end()));
    CHECK(std::includes(evasions.begin(), evasions.end(), legal.begin(), legal.end()));
}

/// Remembered moves of all positions met: those listed now are pseudo-legal, and no others.
class Remembered {
public:
    void compare(play::Engine& engine, const std::vector<play::Move>& listed, play::Random& random) {
        for (std::size_t i = 0; i < checked_at_a_time && !moves_.empty(); ++i) {
            compare(engine, listed, moves_[random.below(static_cast<std::uint32_t>(moves_.size()))]);
        }
        for (const play::Move move : listed) {
            compare(engine, listed, move);
        }
        moves_.insert(moves_.end(), listed.begin(), listed.end());
    }

private:
    static constexpr std::size_t checked_at_a_time = 100;
    static void compare(play::Engine& engine, const std::vector<play::Move>& listed, play::Move move) {
        const auto& made = engine[move];
        INFO("from " << made.from << " to " << made.to);
        CHECK(engine.is_pseudo_legal(move) == (std::find(listed.begin(), listed.end(), move) != listed.end()));
    }

    std::vector<play::Move> moves_;
};

/// A null move hands the turn to another player, changes nothing else on the board, and is taken back like others.
inline void compare_null_move(play::Engine& engine) {
    const play::Position before = engine.position();
    const auto player = engine.player();
    if (!engine.make_null_move()) {
        CHECK(engine.position() == before);
        return;
    }
    CHECK(engine.player() != player);
    CHECK(std::equal(before.slots.begin(), before.slots.begin() + static_cast<std::ptrdiff_t>(engine.rules().cells()),
                     engine.position().slots.begin()));
    engine.unmake();
    CHECK(engine.position() == before);
}

/// All of it in a game of random moves.
inline void play_and_compare(play::Engine& engine, std::size_t plies, std::uint64_t seed = 1) {
    play::Random random(seed), sample(2);
    std::vector<play::Move> moves;
    Remembered remembered;
    for (std::size_t ply = 0; ply < plies && !engine.ended(); ++ply) {
        moves.clear();
        engine.generate(moves);
        compare_moves(engine, moves);
        compare_evasions(engine, moves);
        remembered.compare(engine, moves, sample);
        compare_null_move(engine);
        bool made = false;
        while (!made && !moves.empty()) {
            const auto at = random.below(static_cast<std::uint32_t>(moves.size()));
            made = engine.make(moves[at]);
            moves[at] = moves.back();
            moves.pop_back();
        }
        if (!made) {
            return;
        }
    }
}

}  // namespace bazillion::search_queries
