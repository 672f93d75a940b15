#include "opponent/rollouts.h"

#include <algorithm>

namespace bazillion::opponent {

using play::Cell;
using play::CompiledMove;
using play::Move;
using play::no_move;
using play::PlayerId;

Rollouts::Rollouts(play::Engine& engine, MoveInfos& infos, const Style& style)
    : engine_(engine), infos_(infos), style_(style), replies_(MoveInfos::destinations, no_move) {
    if (!engine.rules().group_ways.empty()) {
        tactics_.emplace(engine);
        drops_.resize(engine.rules().players.size() * engine.rules().cells());
    }
}

void Rollouts::clear() {
    replies_.assign(replies_.size(), no_move);
    idle_.clear();
    noted_.clear();
    for (auto& known : drops_) {
        known.clear();
    }
}

std::optional<play::Ending> Rollouts::ending() {
    return engine_.ended() ? engine_.ended() : engine_.ending_in_other_ways();
}

std::optional<play::Ending> Rollouts::play(std::size_t most_plies, std::vector<Move>& line, const Due& due) {
    for (std::size_t plies = 0;; ++plies) {
        if (auto over = ending()) {
            return over;
        }
        if (plies == most_plies || due()) {
            return std::nullopt;
        }
        if (!step(line)) {
            return engine_.has_error() ? std::nullopt : engine_.ending(false);
        }
    }
}

bool Rollouts::make(Move move, std::vector<Move>& line) {
    if (!engine_.make(move)) {
        return false;
    }
    line.push_back(move);
    if (tactics_) {
        note_drop(move);
    }
    return true;
}

/// Makes a legal move; false if there is none, or a script failed.
bool Rollouts::step(std::vector<Move>& line) {
    if (!engine_.chance()) {
        if (style_.replies && answer(line)) {
            return true;
        }
        if (tactics_ && (rescue_or_capture(line) || complete_shape(line))) {
            return true;
        }
        if (style_.decisive && win_now(line)) {
            return true;
        }
    }
    constexpr int most_draws = 12;
    for (int i = 0; i < most_draws; ++i) {
        const Move drawn = i == 0 ? engine_.sample(random_) : engine_.sample_again(random_);
        if (drawn == no_move) {
            break;
        }
        if (pointless(drawn)) {
            continue;
        }
        if (make(drawn, line)) {
            return true;
        }
        if (engine_.has_error()) {
            return false;
        }
    }
    return step_anyhow(line);
}

/// Makes one of all moves, a pointless one if there is no other; rather one that changes nothing than another.
bool Rollouts::step_anyhow(std::vector<Move>& line) {
    moves_.clear();
    engine_.generate(moves_);
    std::size_t left = moves_.size();
    engine_.set_check_info(check_info_);
    const auto try_those = [&](auto&& wanted) {
        for (std::size_t rest = left; rest > 0;) {
            const std::size_t drawn = random_.below(static_cast<std::uint32_t>(rest));
            const Move move = moves_[drawn];
            --rest;
            std::swap(moves_[drawn], moves_[rest]);
            if (!wanted(move)) {
                continue;
            }
            if (engine_.fast_legality(move, check_info_) != play::Engine::Verdict::illegal && make(move, line)) {
                return true;
            }
            if (engine_.has_error()) {
                return false;
            }
            --left;
            std::swap(moves_[rest], moves_[left]);
        }
        return false;
    };
    if (!tactics_) {
        return try_those([](Move) { return true; });
    }
    return try_those([&](Move move) { return !pointless(move); }) ||
           (!engine_.has_error() && try_those([&](Move move) { return idle(move); })) ||
           (!engine_.has_error() && try_those([](Move) { return true; }));
}

/// Whether a move leaves the board as it is.
bool Rollouts::idle(Move move) {
    if (move >= idle_.size()) {
        idle_.resize(move + move / 2 + 64);
    }
    if (idle_[move] == 0) {
        const CompiledMove& made = engine_[move];
        const std::size_t cells = engine_.rules().cells();
        const bool changes = !made.victims.empty() || made.partial ||
                             std::any_of(made.changes.begin(), made.changes.end(),
                                         [&](const play::Change& change) { return change.slot < cells; });
        idle_[move] = changes ? 1 : 2;
    }
    return idle_[move] == 2;
}

bool Rollouts::pointless(Move move) {
    if (!tactics_) {
        return false;
    }
    const MoveInfo& info = infos_[move];
    return info.drop ? tactics_->is_own_eye(info.to) : idle(move);
}

bool Rollouts::answer(std::vector<Move>& line) {
    if (line.empty()) {
        return false;
    }
    const Move reply = replies_[infos_[line.back()].destination];
    return reply != no_move && engine_[reply].mover == engine_.mover() && engine_.is_pseudo_legal(reply) &&
           !pointless(reply) && make(reply, line);
}

void Rollouts::learn(std::span<const Move> line, const std::function<bool(PlayerId)>& won) {
    if (!style_.replies) {
        return;
    }
    for (std::size_t i = 1; i < line.size(); ++i) {
        Move& reply = replies_[infos_[line[i - 1]].destination];
        if (won(engine_[line[i]].mover)) {
            reply = line[i];
        } else if (reply == line[i]) {
            reply = no_move;
        }
    }
}

/// Makes a move that wins at once, where there are few to try.
bool Rollouts::win_now(std::vector<Move>& line) {
    constexpr std::size_t most_moves = 10;
    moves_.clear();
    engine_.generate(moves_);
    if (moves_.size() > most_moves) {
        return false;
    }
    const PlayerId player = engine_.player();
    for (const Move move : moves_) {
        if (engine_.make(move)) {
            if (engine_.ended() && engine_.ended()->winner == player) {
                line.push_back(move);
                return true;
            }
            engine_.unmake();
        }
    }
    return false;
}

/// Where the last move was a drop that is still there; none for other moves.
Cell Rollouts::last_drop(std::span<const Move> line) {
    const Cell cell = line.empty() || !infos_[line.back()].drop ? rules::none : infos_[line.back()].to;
    return cell != rules::none && engine_.position().at(cell) != rules::empty ? cell : rules::none;
}

/// Answers a move that leaves a group of the mover, or the group it belongs to itself, with one liberty.
bool Rollouts::rescue_or_capture(std::vector<Move>& line) {
    const Cell last = last_drop(line);
    if (last == rules::none) {
        return false;
    }
    if (tactics_->liberties(last) == 1 && drop_on(tactics_->a_liberty(last), line)) {
        return true;
    }
    const PlayerId mover = engine_.mover();
    const auto& codes = engine_.rules().codes;
    for (const Cell next : tactics_->beside(last)) {
        const rules::Code there = engine_.position().at(next);
        if (there != rules::empty && codes.owner(there) == mover && tactics_->liberties(next) == 1 &&
            drop_safely_on(tactics_->a_liberty(next), line)) {
            return true;
        }
    }
    return false;
}

/// Answers beside or across from the last move where a shape asks for it.
bool Rollouts::complete_shape(std::vector<Move>& line) {
    const Cell last = last_drop(line);
    if (last == rules::none) {
        return false;
    }
    const GroupTactics::Ring& around = tactics_->around(last);
    const auto first = static_cast<std::size_t>(random_.below(static_cast<std::uint32_t>(around.size())));
    for (std::size_t i = 0; i < around.size(); ++i) {
        const Cell cell = around[(first + i) % around.size()];
        if (cell != rules::none && engine_.position().at(cell) == rules::empty && tactics_->is_shape(cell) &&
            drop_safely_on(cell, line)) {
            return true;
        }
    }
    return false;
}

/// Makes a drop, unless its group could be captured at once.
bool Rollouts::drop_safely_on(Cell cell, std::vector<Move>& line) {
    if (!drop_on(cell, line)) {
        return false;
    }
    if (tactics_->liberties(cell) >= 2) {
        return true;
    }
    engine_.unmake();
    line.pop_back();
    return false;
}

bool Rollouts::drop_on(Cell cell, std::vector<Move>& line) {
    if (cell == rules::none) {
        return false;
    }
    for (const Move known : drops_[engine_.mover() * engine_.rules().cells() + cell]) {
        if (engine_.is_pseudo_legal(known)) {
            return make(known, line);
        }
    }
    return false;
}

void Rollouts::note_drop(Move move) {
    constexpr std::size_t most_known = 4;
    if (move >= noted_.size()) {
        noted_.resize(move + move / 2 + 64);
    }
    if (!noted_[move]) {
        noted_[move] = true;
        const MoveInfo& info = infos_[move];
        const PlayerId mover = engine_[move].mover;
        if (info.drop && mover != rules::no_player) {
            auto& known = drops_[mover * engine_.rules().cells() + info.to];
            if (known.size() < most_known) {
                known.push_back(move);
            }
        }
    }
}

}  // namespace bazillion::opponent
