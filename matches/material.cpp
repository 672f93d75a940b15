#include "matches/material.h"

#include "play/position/random.h"

#include <algorithm>

namespace bazillion::matches {
namespace {

using play::Engine;
using play::Move;

/// Moves and pieces of each kind, counted over positions.
struct Mobility {
    std::vector<double> moves, pieces;

    void count(Engine& engine, const std::vector<Move>& list) {
        for (const Move move : list) {
            const auto& made = std::as_const(engine)[move];
            if (made.piece != rules::none && !made.has(play::CompiledMove::drop)) {
                moves[made.piece] += 1;
            }
        }
        const auto& codes = engine.rules().codes;
        for (std::size_t cell = 0; cell < engine.rules().cells(); ++cell) {
            for (const play::Code piece : codes.pieces(engine.position().slots[cell])) {
                pieces[codes.kind(piece)] += codes.owner(piece) == engine.mover() ? 1 : 0;
            }
        }
    }
};

/// Captures and promotions until none pays. The value of `player` is never passed on with a changed sign but where the
/// turn passes.
class Quiescence {
public:
    Quiescence(Engine& engine, const Material& material) : engine_(engine), material_(material) {}

    double search(double alpha, double beta, int depth) {
        const play::PlayerId player = engine_.player();
        double best = material_.balance(engine_, player);
        if (best >= beta || depth == 0 || ++nodes_ > most_nodes || engine_.ended() || engine_.chance()) {
            return best;
        }
        std::vector<Move> moves;
        engine_.generate_noisy(moves);
        for (const Move move : moves) {
            if (!engine_.make(move)) {
                continue;
            }
            const bool same = engine_.player() == player;
            const double from = std::max(alpha, best);
            const double value = same ? search(from, beta, depth - 1) : -search(-beta, -from, depth - 1);
            engine_.unmake();
            best = std::max(best, value);
            if (best >= beta) {
                break;
            }
        }
        return best;
    }

private:
    static constexpr int most_nodes = 3000;

    Engine& engine_;
    const Material& material_;
    int nodes_ = 0;
};

bool is_royal(const rules::Rules& rules, rules::KindId kind) {
    return std::any_of(rules.royals.begin(), rules.royals.end(), [&](const rules::Royal& royal) {
        return std::find(royal.kinds.begin(), royal.kinds.end(), kind) != royal.kinds.end();
    });
}

}  // namespace

Material::Material(Engine& engine, std::uint64_t seed) : values_(engine.rules().kinds.size()) {
    constexpr int games = 12, most_plies = 80, look_every = 4;
    Mobility mobility{std::vector<double>(values_.size()), std::vector<double>(values_.size())};
    play::Random random(seed);
    std::vector<Move> moves;
    for (int game = 0; game < games; ++game) {
        int plies = 0;
        for (; plies < most_plies && !engine.ended(); ++plies) {
            moves.clear();
            engine.legal_moves(moves);
            if (moves.empty()) {
                break;
            }
            if (plies % look_every == 0) {
                mobility.count(engine, moves);
            }
            if (!engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))])) {
                break;
            }
        }
        while (plies-- > 0 && engine.made() > 0) {
            engine.unmake();
        }
    }
    for (std::size_t kind = 0; kind < values_.size(); ++kind) {
        const bool counts = mobility.pieces[kind] > 0 && !is_royal(engine.rules(), static_cast<rules::KindId>(kind));
        values_[kind] = counts ? mobility.moves[kind] / mobility.pieces[kind] : 0;
    }
}

double Material::balance(const Engine& engine, play::PlayerId player) const {
    const rules::Rules& rules = engine.rules();
    const play::Position& position = engine.position();
    double sum = 0;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        for (const play::Code piece : rules.codes.pieces(position.slots[cell])) {
            const double value = values_[rules.codes.kind(piece)];
            sum += rules.codes.owner(piece) == player ? value : -value;
        }
    }
    if (rules.reserve != rules::none) {
        for (std::size_t owner = 0; owner < rules.players.size(); ++owner) {
            for (const rules::KindId kind : rules.variables[rules.reserve].kinds) {
                const auto slot = rules.slot(rules.reserve, static_cast<play::PlayerId>(owner), kind);
                const double value = values_[kind] * position.slots[slot];
                sum += owner == player ? value : -value;
            }
        }
    }
    return sum;
}

double Material::quiet_balance(Engine& engine) const {
    constexpr double infinite = 1e9;
    constexpr int deepest = 8;
    return Quiescence(engine, *this).search(-infinite, infinite, deepest);
}

double Material::least() const {
    double least = 0;
    for (const double value : values_) {
        least = value > 0 && (least == 0 || value < least) ? value : least;
    }
    return least;
}

}  // namespace bazillion::matches
