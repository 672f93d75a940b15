#include "storage/game_book.h"

#include <algorithm>

namespace bazillion::storage {

namespace {

constexpr std::size_t most_plies = 400;  // of a game; openings are what people look up

/// How the players have ended it, if they have.
void end_as_saved(play::Match& match, const play::SavedGame& saved) {
    if (!saved.result.empty()) {
        if (const auto termination = play::read_termination(match.rules(), saved.result)) {
            match.end_by(*termination);
        }
    }
}

void count(GameBook::Move& move, const std::optional<play::Outcome>& outcome, std::size_t players) {
    ++move.games;
    move.won.resize(players);
    if (outcome && outcome->result == play::Outcome::Result::win) {
        ++move.won[outcome->winner];
    }
    move.drawn += outcome && outcome->result == play::Outcome::Result::draw ? 1 : 0;
}

}  // namespace

bool GameBook::add(play::Match& match, const play::SavedGame& saved, std::uint32_t game) {
    if (saved.start.empty()) {
        match.restart();
    } else if (!match.set_position(saved.start)) {
        return false;
    }
    std::vector<std::uint64_t> hashes{match.position().turn_state.hash};
    const std::size_t plies = std::min(saved.played.value_or(saved.moves.size()), saved.moves.size());
    for (std::size_t i = 0; i < plies && match.play(saved.moves[i]); ++i) {
        hashes.push_back(match.position().turn_state.hash);
    }
    const bool whole = match.record().size() == plies;
    if (match.record().empty()) {
        return false;
    }
    if (whole) {
        end_as_saved(match, saved);
    }
    for (std::size_t i = 0; i < std::min(hashes.size(), most_plies); ++i) {
        Place& place = places_[hashes[i]];
        if (!place.games.empty() && place.games.back() == game) {
            continue;  // it has come back to where it was
        }
        place.games.push_back(game);
        if (i == match.record().size()) {
            break;
        }
        const play::Ply& ply = match.record()[i];
        const auto known = std::find_if(place.moves.begin(), place.moves.end(),
                                        [&](const Move& each) { return each.text == ply.text; });
        Move& move = known != place.moves.end() ? *known : place.moves.emplace_back();
        move.text = ply.text;
        move.written = play::shown_text(ply);
        count(move, whole ? match.outcome() : std::nullopt, match.rules().players.size());
    }
    return true;
}

std::vector<GameBook::Move> GameBook::moves(const play::Position& position) const {
    const auto place = places_.find(position.turn_state.hash);
    std::vector<Move> moves = place == places_.end() ? std::vector<Move>() : place->second.moves;
    std::stable_sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.games > b.games; });
    return moves;
}

std::span<const std::uint32_t> GameBook::games(const play::Position& position) const {
    const auto place = places_.find(position.turn_state.hash);
    return place == places_.end() ? std::span<const std::uint32_t>() : place->second.games;
}

}  // namespace bazillion::storage
