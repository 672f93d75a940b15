// Random games of drops on sets of cells.
#include "play/engine/drop_games.h"

#include "play/engine/game_end.h"
#include "play/engine/game_state.h"
#include "play/engine/hook_calls.h"

#include <algorithm>

namespace bazillion::play {

namespace {

constexpr std::size_t most_cells = 64;
constexpr std::uint64_t bit(Cell cell) {
    return std::uint64_t{1} << cell;
}

}  // namespace

std::unique_ptr<DropGames> DropGames::of(const EngineParts& parts, const DropLists& lists) {
    std::unique_ptr<DropGames> games(new DropGames(parts, lists));
    const bool small = parts.rules_.cells() <= most_cells && parts.rules_.players.size() <= Occupancy::most_players;
    const bool told = small && !parts.hooks_.any() && parts.rules_.options.pass_turn == rules::Passing::never &&
                      games->find_endings() && games->find_readers() && games->find_patterns();
    return told ? std::move(games) : nullptr;
}

/// Whether all ends are known beforehand.
bool DropGames::find_endings() {
    const GoalWatch& watch = game_end_.watch();
    for (GoalWatch::Rank rank = 0; rank < watch.ranks(); ++rank) {
        reached_.push_back(game_end_.ending_by(watch[rank]));
    }
    for (const rules::Turn& turn : rules_.turns) {
        const auto stuck = game_end_.ending_of_stuck(turn.decider);
        if (!stuck) {
            return false;
        }
        stuck_.push_back(*stuck);
    }
    return std::all_of(reached_.begin(), reached_.end(), [](const auto& ending) { return ending.has_value(); });
}

/// The condition under which nodes yield a move, if it is one of empty cells, and the cell asked for has to be empty.
std::optional<DropGames::Condition> DropGames::condition_of(const DropLists::Asked& asked) const {
    // One node after the other is entered, or left for the end.
    Condition condition;
    for (std::uint32_t i = asked.begin; i < asked.end; ++i) {
        const Node& node = tables_.nodes()[i];
        if (node.type == Node::Type::always) {
            return i + 1 == asked.end ? std::optional(condition) : std::nullopt;
        }
        const std::uint32_t* const row = tables_.rows() + node.row;
        const auto on_piece = row[1], on_empty = row[rules::empty];
        const bool same = std::all_of(row + 1, row + rules_.codes.size(), [&](auto todo) { return todo == on_piece; });
        const bool one_way = (on_piece == 0) != (on_empty == 0);
        if (!same || !one_way || node.next != asked.end) {
            return std::nullopt;
        }
        (on_empty != 0 ? condition.empty : condition.filled) |= bit(node.slot);
        if (((on_piece | on_empty) & Node::emit_bit) != 0) {
            return condition;
        }
    }
    return std::nullopt;
}

bool DropGames::find_readers() {
    for (std::size_t i = 0; i < rules_.cells(); ++i) {
        first_reader_.push_back(static_cast<std::uint32_t>(readers_.size()));
        bool all = true;
        lists_.each_reader(static_cast<Cell>(i), [&](std::uint16_t list, Cell cell, const DropLists::Asked& asked) {
            const auto condition = condition_of(asked);
            all = all && condition && (condition->empty & bit(cell)) != 0;
            readers_.push_back({condition.value_or(Condition{}), list, cell});
        });
        if (!all) {
            return false;
        }
    }
    first_reader_.push_back(static_cast<std::uint32_t>(readers_.size()));
    return std::all_of(plan_.stocks.begin(), plan_.stocks.end(), [&](const auto& stocks) {
        return std::all_of(stocks.begin(), stocks.end(), [&](const auto& stock) { return fills_one_cell(stock); });
    });
}

/// Whether a drop of the piece changes no other cell than the one it is for.
bool DropGames::fills_one_cell(const Plan::Stock& stock) const {
    return lists_.all_moves(stock.piece, [&](Cell cell, Move move) {
        const auto changes = tables_.packed(move).changes();
        return std::all_of(changes.begin(), changes.end(), [&](const Change& change) {
            return change.op == Change::Op::add || (change.slot == cell && change.value == stock.piece);
        });
    });
}

/// Finds the patterns that each piece may complete on each cell.
bool DropGames::find_patterns() {
    const GoalWatch& watch = game_end_.watch();
    std::vector<std::vector<std::vector<std::uint64_t>>> across(rules_.codes.size());  // [code][cell]
    for (const auto& stocks : plan_.stocks) {
        for (const Plan::Stock& stock : stocks) {
            for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
                const auto masks = watch.masks_across(static_cast<Cell>(cell), stock.piece);
                if (!masks) {
                    return false;
                }
                most_patterns_ = std::max(most_patterns_, masks->size());
                across[stock.piece].push_back(*masks);
            }
        }
    }
    most_patterns_ += most_patterns_ % 2;  // an even number is looked at sooner
    masks_.resize(across.size());
    for (std::size_t code = 0; code < across.size(); ++code) {
        for (std::vector<std::uint64_t>& masks : across[code]) {
            constexpr std::uint64_t nowhere = ~std::uint64_t{0};
            masks.resize(most_patterns_, masks.empty() ? nowhere : masks.front());
            masks_[code].insert(masks_[code].end(), masks.begin(), masks.end());
        }
    }
    return true;
}

/// Finds out what is dropped in the games from this position; false if they cannot be played.
bool DropGames::begin() {
    if (epoch_ == state_.epoch() && writes_ == state_.writes().size()) {
        return known_;
    }
    epoch_ = state_.epoch();
    writes_ = state_.writes().size();
    known_ = false;
    droppers_.clear();
    for (std::size_t turn = 0; turn < rules_.turns.size(); ++turn) {
        const PlayerId mover = rules_.turns[turn].mover;
        Code piece = rules::empty;
        for (const Plan::Stock& stock : plan_.stocks[mover]) {
            if (position_.slots[stock.slot] != 0) {
                if (piece != rules::empty) {
                    return false;  // a choice of pieces
                }
                piece = stock.piece;
            }
        }
        if (piece == rules::empty) {
            return false;
        }
        droppers_.push_back({static_cast<std::uint16_t>(lists_.list_of(piece)), plan_.next_turns[turn].turn, mover,
                             piece, masks_[piece].data()});
    }
    open_.clear();
    for (std::size_t i = 0; i < lists_.lists(); ++i) {
        List& list = open_.emplace_back();
        const auto cells = lists_.open(i);
        list.place.fill(rules::none);
        list.size = static_cast<std::uint32_t>(cells.size());
        std::copy(cells.begin(), cells.end(), list.cells.begin());
        for (std::uint32_t at = 0; at < list.size; ++at) {
            list.place[list.cells[at]] = static_cast<Cell>(at);
        }
    }
    most_plies_ = plies_in_stock();
    known_ = open_[droppers_[position_.turn_state.turn].list].size != 0;
    return known_;
}

std::size_t DropGames::plies_in_stock() const {
    std::vector<std::size_t> left(rules_.players.size());
    for (const Dropper& dropper : droppers_) {
        for (const Plan::Stock& stock : plan_.stocks[dropper.mover]) {
            left[dropper.mover] = std::max<std::size_t>(left[dropper.mover], position_.slots[stock.slot]);
        }
    }
    std::size_t plies = 0;
    for (std::uint16_t turn = position_.turn_state.turn; left[droppers_[turn].mover] != 0; ++plies) {
        --left[droppers_[turn].mover];
        turn = droppers_[turn].next;
    }
    return plies;
}

std::optional<DropGames::Outcome> DropGames::play(Random& random, std::size_t most) {
    if (most == 0 || (plan_.static_goals && state_.goal_note().untested != state_.writes().size()) || !begin()) {
        return std::nullopt;
    }
    std::array<std::uint64_t, Occupancy::most_players> held{};
    std::uint64_t filled = 0;
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        held[player] = state_.occupied().first_word(static_cast<PlayerId>(player));
        filled |= held[player];
    }
    now_open_ = open_;
    const Dropper* const droppers = droppers_.data();
    List* const lists = now_open_.data();
    const std::size_t least = std::min(most, most_plies_);
    std::size_t plies = 0;
    std::uint16_t turn = position_.turn_state.turn;
    for (; plies < least; turn = droppers[turn].next) {
        const Dropper& dropper = droppers[turn];
        const List& list = lists[dropper.list];
        if (list.size == 0) {
            break;
        }
        const Cell cell = list.cells[random.below(list.size)];
        held[dropper.mover] |= bit(cell);
        filled |= bit(cell);
        ++plies;
        if (any_within(dropper.patterns, cell, held[dropper.mover])) [[unlikely]] {
            if (const auto rank = first_reached(cell, dropper, held); rank != GoalWatch::nothing) {
                return Outcome{plies, reached_[rank]};
            }
        }
        for (std::uint32_t i = first_reader_[cell]; i < first_reader_[cell + 1u]; ++i) {
            const Reader& reader = readers_[i];
            const bool open = (reader.condition.empty & filled) == 0 && (reader.condition.filled & ~filled) == 0;
            DropLists::put(lists[reader.list], reader.cell, open);
        }
    }
    return Outcome{plies, plies == most ? std::nullopt : std::optional(stuck_[turn])};
}

/// Whether one of the patterns across a cell lies within a set of cells, without a question after each.
inline bool DropGames::any_within(const std::uint64_t* patterns, Cell cell, std::uint64_t stand) const {
    const std::uint64_t* const mask = patterns + cell * most_patterns_;
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < most_patterns_; i += 2) {
        const std::uint64_t one = mask[i] & ~stand, other = mask[i + 1] & ~stand;
        any |= static_cast<std::uint64_t>(one == 0) | static_cast<std::uint64_t>(other == 0);
    }
    return any != 0;
}

/// The first goal that a drop has reached. What stood on the board at first still stands there.
GoalWatch::Rank DropGames::first_reached(Cell cell, const Dropper& dropper, std::span<const std::uint64_t> held) const {
    return game_end_.watch().first_across(cell, dropper.piece, [&](Cell where) -> Code {
        if (position_.slots[where] != rules::empty) {
            return position_.slots[where];
        }
        const auto has = [&](const Dropper& each) { return (held[each.mover] & bit(where)) != 0; };
        const auto at = std::find_if(droppers_.begin(), droppers_.end(), has);
        return at != droppers_.end() ? at->piece : Code{rules::empty};
    });
}

}  // namespace bazillion::play
