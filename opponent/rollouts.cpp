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
        beside_.emplace(engine.rules());
        drops_.resize(engine.rules().players.size() * engine.rules().cells());
        in_group_.resize(engine.rules().cells());
        find_corners();
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

void Rollouts::find_corners() {
    const std::size_t cells = engine_.rules().cells();
    corners_.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const auto beside = (*beside_)[static_cast<Cell>(cell)];
        std::vector<Cell> reached;
        for (const Cell next : beside) {
            for (const Cell second : (*beside_)[next]) {
                const bool far = second != cell && std::find(beside.begin(), beside.end(), second) == beside.end();
                if (far && std::find(reached.begin(), reached.end(), second) == reached.end()) {
                    reached.push_back(second);
                } else if (far) {
                    corners_[cell].push_back(second);
                }
            }
        }
    }
}

std::optional<play::Ending> Rollouts::ending() {
    if (engine_.ended()) {
        return engine_.ended();
    }
    if (engine_.repeated() || engine_.plan()->ends_in_other_ways) {
        return engine_.ending(engine_.any_legal_move());
    }
    return std::nullopt;
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
    if (beside_) {
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
        if (beside_ && rescue_or_capture(line)) {
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
    if (!beside_) {
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
    if (!beside_) {
        return false;
    }
    const MoveInfo& info = infos_[move];
    return info.drop ? is_own_eye(info.to) : idle(move);
}

/// An empty cell beside which there is nothing but pieces of the mover. At corners across an enemy may stand, but not
/// two, and none at the edge of the board.
bool Rollouts::is_own_eye(Cell cell) const {
    const auto& codes = engine_.rules().codes;
    const auto& position = engine_.position();
    const PlayerId mover = engine_.mover();
    const auto owned = [&](Cell at) {
        return position.at(at) != rules::empty && codes.owner(position.at(at)) == mover;
    };
    const auto beside = (*beside_)[cell];
    if (!std::all_of(beside.begin(), beside.end(), owned)) {
        return false;
    }
    const auto& corners = corners_[cell];
    const auto enemies = std::count_if(corners.begin(), corners.end(), [&](Cell at) {
        return position.at(at) != rules::empty && codes.owner(position.at(at)) != mover;
    });
    return enemies <= (corners.size() < 4 ? 0 : 1);
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

unsigned Rollouts::liberties(Cell cell) const {
    return engine_.state().groups().ask(rules::GroupNumber::liberties, cell, engine_.mover(),
                                        engine_.position().slots.data());
}

/// The last liberty of a group, found by walking over it.
Cell Rollouts::only_liberty(Cell cell) {
    const auto& position = engine_.position();
    const rules::Code code = position.at(cell);
    const PlayerId owner = engine_.rules().codes.owner(code);
    group_.assign(1, cell);
    in_group_[cell] = true;
    Cell liberty = rules::none;
    for (std::size_t i = 0; i < group_.size() && liberty == rules::none; ++i) {
        for (const Cell next : (*beside_)[group_[i]]) {
            const rules::Code there = position.at(next);
            if (there == rules::empty) {
                liberty = next;
                break;
            }
            if (!in_group_[next] && engine_.rules().codes.owner(there) == owner) {
                in_group_[next] = true;
                group_.push_back(next);
            }
        }
    }
    for (const Cell member : group_) {
        in_group_[member] = false;
    }
    return liberty;
}

/// Answers a move that leaves a group of the mover, or the group it belongs to itself, with one liberty.
bool Rollouts::rescue_or_capture(std::vector<Move>& line) {
    if (line.empty()) {
        return false;
    }
    const Cell last = infos_[line.back()].to;
    if (!infos_[line.back()].drop || last == rules::none || engine_.position().at(last) == rules::empty) {
        return false;
    }
    if (liberties(last) == 1) {
        if (drop_on(only_liberty(last), line)) {
            return true;
        }
    }
    const PlayerId mover = engine_.mover();
    const auto& codes = engine_.rules().codes;
    for (const Cell next : (*beside_)[last]) {
        const rules::Code there = engine_.position().at(next);
        if (there == rules::empty || codes.owner(there) != mover || liberties(next) != 1) {
            continue;
        }
        const Cell liberty = only_liberty(next);
        if (drop_on(liberty, line)) {
            if (liberties(liberty) >= 2) {
                return true;
            }
            engine_.unmake();  // it is captured all the same
            line.pop_back();
        }
    }
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
