#include "play/analysis/piece_moves.h"

#include "play/engine/engine.h"

#include <algorithm>
#include <limits>

namespace bazillion::play {

namespace {

PieceTarget& target_at(std::vector<PieceTarget>& targets, Cell cell) {
    const auto found =
        std::find_if(targets.begin(), targets.end(), [cell](const PieceTarget& each) { return each.cell == cell; });
    return found != targets.end() ? *found : targets.emplace_back(PieceTarget{cell});
}

/// Notes the moves that a block adds.
class Collector : public Observer {
public:
    void tested(std::size_t, std::optional<Cell>, bool) override {}
    void added(std::size_t, Move move) override {
        if (move != no_move) {
            moves.push_back(move);
        }
    }
    void stepped(std::size_t, Cell, Cell, bool) override {}

    std::vector<Move> moves;
};

}  // namespace

PieceMoves::PieceMoves(const Match& match)
    : rules_(match.rules()), engine_(std::make_unique<Engine>(match.engine().plan(), nullptr)) {}
PieceMoves::~PieceMoves() = default;

/// As at the start of the player's turn.
void PieceMoves::give_turn(Position& position, PlayerId player) const {
    position.turn_state.chain = rules::none;
    if (rules_.turns[position.turn_state.turn].mover == player) {
        return;
    }
    for (std::size_t turn = rules_.turns.size(); turn-- > 0;) {
        if (rules_.turns[turn].mover == player) {
            position.turn_state.turn = static_cast<std::uint16_t>(turn);
        }
    }
}

std::vector<PieceTarget> PieceMoves::run(const Position& position, Code piece, Cell cell) {
    const PlayerId player = rules_.codes.owner(piece);
    engine_->set_position(position);
    Collector collector;
    for (const rules::Block& block : rules_.kinds[rules_.codes.kind(piece)].blocks) {
        if (!block.drop) {
            engine_->inspect().watch(block, piece, cell, collector);
        }
    }
    (void)engine_->take_error();
    std::vector<PieceTarget> targets;
    const auto enemy = [&](Cell at) {
        const Code code = position.at(at);
        return code != rules::empty && rules_.codes.owner(code) != player;
    };
    for (const Move move : collector.moves) {
        const CompiledMove& made = (*engine_)[move];
        if (made.from != cell || made.to == rules::none || made.to == cell) {
            continue;
        }
        bool captures = false;
        for (std::size_t at = 0; at < rules_.cells(); ++at) {
            const auto victim = static_cast<Cell>(at);
            if (enemy(victim) && made.hits(victim)) {
                target_at(targets, victim).captures = captures = true;
            }
        }
        if (!captures) {
            target_at(targets, made.to).moves = true;
        }
    }
    return targets;
}

std::vector<PieceTarget> PieceMoves::here(const Match& match, Cell cell) {
    const Code code = match.position().at(cell);
    if (code == rules::empty) {
        return {};
    }
    const Code piece = rules_.codes.distinct(code).front();
    const PlayerId player = rules_.codes.owner(piece);
    if (match.outcome() || match.engine().mover() != player) {
        Position position = match.position();
        give_turn(position, player);
        return run(position, piece, cell);
    }
    std::vector<PieceTarget> targets;
    for (const Option& option : match.options()) {
        if (option.from == cell && option.to != rules::none && option.to != cell && !option.button) {
            PieceTarget& target = target_at(targets, option.to);
            (match.position().at(option.to) == rules::empty ? target.moves : target.captures) = true;
        }
    }
    return targets;
}

std::vector<PieceTarget> PieceMoves::drops(const Match& match, PlayerId player, KindId kind) {
    std::vector<PieceTarget> targets;
    for (const Option& option : match.options()) {
        if (match.player() == player && option.from == rules::none && !option.button && option.kind == kind &&
            option.to != rules::none) {
            target_at(targets, option.to).moves = true;
        }
    }
    return targets;
}

Position PieceMoves::empty_board(PlayerId player) const {
    Position position = engine_->start();
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        rules_.put_new(position.slots, static_cast<Cell>(cell), rules::empty);
    }
    give_turn(position, player);
    return position;
}

/// An enemy to be captured: of the same kind if there are such, or what enemies have most of at the start.
Code PieceMoves::enemy_of(PlayerId player, KindId kind) const {
    for (std::size_t other = 0; other < rules_.players.size(); ++other) {
        const rules::Player& enemy = rules_.players[other];
        if (other == player || enemy.neutral || enemy.random) {
            continue;
        }
        const auto owner = static_cast<PlayerId>(other);
        if (rules_.kinds[kind].belongs_to(owner)) {
            return rules_.codes.make(owner, kind);
        }
        for (const rules::Placement& placement : rules_.setup) {
            if (placement.player == owner) {
                return rules_.codes.make(owner, placement.kind);
            }
        }
    }
    return rules::empty;
}

Cell PieceMoves::middle() const {
    double x = 0, y = 0, count = 0;
    for (const rules::CellInfo& cell : rules_.board.cells) {
        if (cell.takes_drops()) {
            const auto [cell_x, cell_y] = cell.where.middle();
            x += cell_x, y += cell_y, count += 1;
        }
    }
    Cell best = rules::none;
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        const auto [cell_x, cell_y] = rules_.board.cells[cell].where.middle();
        const double dx = cell_x - x / count, dy = cell_y - y / count;
        if (rules_.board.cells[cell].takes_drops() && dx * dx + dy * dy < nearest) {
            nearest = dx * dx + dy * dy;
            best = static_cast<Cell>(cell);
        }
    }
    return best;
}

/// Puts an enemy on one cell after the other, and sees which of them can be captured.
void PieceMoves::run_captures(Position position, Code piece, Cell cell, std::vector<PieceTarget>& targets) {
    constexpr std::size_t most_cells = 700;
    const Code enemy = enemy_of(rules_.codes.owner(piece), rules_.codes.kind(piece));
    if (enemy == rules::empty || rules_.cells() > most_cells) {
        return;
    }
    for (std::size_t at = 0; at < rules_.cells(); ++at) {
        const auto other = static_cast<Cell>(at);
        if (other == cell || !rules_.board.cells[at].takes_drops()) {
            continue;
        }
        rules_.put_new(position.slots, other, enemy);
        for (const PieceTarget& found : run(position, piece, cell)) {
            if (found.captures) {
                target_at(targets, other).captures = true;
            }
        }
        rules_.put_new(position.slots, other, rules::empty);
    }
}

std::vector<PieceTarget> PieceMoves::alone_from(Position position, Code piece, Cell cell) {
    rules_.put_new(position.slots, cell, piece);
    std::vector<PieceTarget> targets = run(position, piece, cell);
    run_captures(std::move(position), piece, cell, targets);
    return targets;
}

PieceMoves::Pattern PieceMoves::alone(PlayerId player, KindId kind, Cell usual) {
    const Code piece = rules_.codes.make(player, kind);
    const bool none = std::none_of(rules_.kinds[kind].blocks.begin(), rules_.kinds[kind].blocks.end(),
                                   [](const rules::Block& block) { return !block.drop; });
    const Position position = empty_board(player);
    Pattern pattern{middle(), {}};
    if (pattern.from == rules::none || none) {
        return pattern;
    }
    pattern.targets = alone_from(position, piece, pattern.from);
    if (pattern.targets.empty() && usual != rules::none) {
        pattern.from = usual;
        pattern.targets = alone_from(position, piece, usual);
    }
    return pattern;
}

}  // namespace bazillion::play
