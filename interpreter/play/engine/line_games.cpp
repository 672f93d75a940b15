// Random games of pieces that go along long lines.
#include "play/engine/line_games.h"

#include "play/engine/chains.h"
#include "play/engine/generator.h"
#include "play/engine/static_legality.h"

#include <algorithm>
#include <tuple>

namespace bazillion::play {

LineGames::LineGames(const EngineParts& parts) : EngineParts(parts), may_play_(nothing_else_follows()) {}

void LineGames::tables_forgot() {
    lines_.clear();
    forms_.clear();
    reached_.clear();
}

bool LineGames::nothing_else_follows() const {
    const bool quiet = static_.nothing_forbids() && plan_.samples && !plan_.has_drops && !plan_.has_royals &&
                       rules_.buttons.empty() && rules_.phases.empty() && !rules_.has_stacks() &&
                       rules_.swept == rules::none && !plan_.has_consequences && !plan_.static_goals &&
                       !plan_.ends_in_other_ways() && plan_.lasting_tests.empty() && !rules_.options.pass_partial &&
                       rules_.options.pass_turn == rules::Passing::never && rules_.cells() <= Occupancy::most_cells &&
                       rules_.players.size() <= Occupancy::most_players;
    return quiet &&
           std::all_of(plan_.next_turns.begin(), plan_.next_turns.end(), [](const auto& next) { return next.sure; }) &&
           std::all_of(plan_.turn_filters.begin(), plan_.turn_filters.end(),
                       [](const auto& filters) { return filters.size() == 1; });
}

/// Whether the moves of a piece are of such a form, once its tables are built.
const LineGames::Lines& LineGames::find(FilterId filter, Code code, Cell cell) {
    static constexpr Lines unknown;
    const Entry& entry = tables_.moves(filter, code, cell);
    if (!entry.built) {
        return unknown;
    }
    lines_.resize(std::max(lines_.size(), (filter + 1) * rules_.codes.size()));
    auto& all = lines_[filter * rules_.codes.size() + code];
    all.resize(rules_.cells());
    Lines& lines = all[cell];
    lines.at = entry.fans.at;
    const bool found = Tables::leads_far(entry) &&
                       (tables_.words() == 1 ? find_forms<1>(entry.fans, lines) : find_forms<2>(entry.fans, lines));
    lines.known = found ? Lines::Known::yes : Lines::Known::never;
    may_play_ = may_play_ && found;
    has_played_ = has_played_ && found;
    return lines;
}

template <std::size_t words>
bool LineGames::find_forms(const FanList& list, Lines& lines) {
    lines.first = static_cast<std::uint32_t>(forms_.size());
    lines.count = std::uint32_t{list.simple} + list.others;
    FanReader<words> reader(tables_.fan_words() + list.at, state_.occupied().held_by<words>());
    static_cast<void>(reader.mask());  // the gate
    for (std::uint32_t i = 0; i < lines.count; ++i) {
        const Fan fan = reader.fan();
        const auto cells = reader.targets_of(fan);
        Form& form = forms_.emplace_back();
        const bool alike = fan.onto == plan_.nobody && !cells.any_of([&](std::size_t to) {
            const Move move = tables_.fan_moves()[fan.place_of(to)];
            return !tells(form, tables_.packed(move), static_cast<Cell>(to));
        });
        if (!alike) {
            return false;
        }
    }
    return true;
}

/// Whether a move to a cell is of the form, which the first one makes.
bool LineGames::tells(Form& form, const PackedMove& move, Cell to) const {
    constexpr std::uint8_t flags = CompiledMove::irreversible | CompiledMove::promoted;
    static_assert(std::tuple_size_v<decltype(PackedMove::few_changes)> <= 32, "a bit for each");
    const auto is_plain = [&](const Change& change) {
        return change.op == Change::Op::put || change.op == Change::Op::add;
    };
    const auto changes = move.changes();
    const auto victims = move.victims();
    const bool plain = move.fits && move.to == to && (!move.partial || move.continuation != rules::none) &&
                       move.passed == rules::none && (move.flags | flags) == flags &&
                       std::all_of(changes.begin(), changes.end(), is_plain) &&
                       std::all_of(victims.begin(), victims.end(), [&](Cell victim) { return victim == to; });
    if (!plain) {
        return false;
    }
    if (form.move.made == nullptr) {
        form.move = move;
        for (std::size_t i = 0; i < changes.size(); ++i) {
            form.changes_there |= changes[i].slot == to ? 1u << i : 0;
        }
        form.move.victimised = 0;  // nothing stands where it leads to
        return true;
    }
    const PackedMove& first = form.move;
    bool same = first.changed == move.changed && first.from == move.from && first.flags == move.flags &&
                first.partial == move.partial && first.continuation == move.continuation;
    for (std::size_t i = 0; same && i < changes.size(); ++i) {
        Change expected = first.few_changes[i];
        expected.slot = (form.changes_there >> i & 1) != 0 ? to : expected.slot;
        same = changes[i] == expected;
    }
    return same;
}

/// Adds the cells that a piece leads to; false if that is not known.
template <std::size_t words>
bool LineGames::reach(FilterId filter, Cell cell) {
    const Lines lines = lines_of(filter, position_.slots[cell], cell);
    if (lines.known != Lines::Known::yes) {
        return false;
    }
    FanReader<words> reader(tables_.fan_words() + lines.at, state_.occupied().held_by<words>());
    static_cast<void>(reader.mask());  // the gate
    for (std::uint32_t i = 0; i < lines.count; ++i) {
        reached_.add(lines.first + i, reader.cells_of(reader.fan()));
    }
    return true;
}

template <std::size_t words>
bool LineGames::reach_of_turn() {
    reached_.clear();
    const TurnState& turn_state = position_.turn_state;
    if (turn_state.chain != rules::none) {
        return turn_state.chain_type != rules::none &&
               reach<words>(generator_.filter_of(turn_state.chain_type), turn_state.chain);
    }
    const FilterId filter = plan_.turn_filters[turn_state.turn].front();
    bool all = true;
    state_.occupied().each_mover(state_.mover(), [&](Cell cell) { all = all && reach<words>(filter, cell); });
    return all;
}

template <std::size_t words>
[[gnu::noinline]] std::size_t LineGames::play_on(Random& random, std::size_t most) {
    std::size_t plies = 0;
    for (bool known = false; plies < most && !state_.ended() && !state_.repeated(); ++plies) {
        if (!known && !reach_of_turn<words>()) {
            break;
        }
        const std::uint32_t all = reached_.count();
        if (all == 0) {
            break;
        }
        known = make<words>(random.below(all));
    }
    has_played_ = may_play_ && (has_played_ || plies != 0);
    return plies;
}

/// Makes a move, and says whether what is reached by the next one is known: where its piece goes on, that has to be
/// found out.
template <std::size_t words>
bool LineGames::make(std::uint32_t index) {
    const auto [of_form, cell] = reached_[index];
    const auto to = static_cast<Cell>(cell);
    const Form& form = forms_[of_form];
    PackedMove move = form.move;
    move.to = to;
    for (std::uint32_t i = 0; i < move.changed; ++i) {
        move.few_changes[i].slot = (form.changes_there >> i & 1) != 0 ? to : move.few_changes[i].slot;
    }
    state_.apply_plain(move);
    if (move.partial && position_.slots[to] != rules::empty) {
        state_.set_chain(to, move.continuation);
        reached_.clear();
        const bool known = reach<words>(generator_.filter_of(move.continuation), to);
        if (known ? reached_.count() != 0 : chains_.can_go_on()) {
            state_.note_last_move();
            return known;
        }
    }
    if (position_.turn_state.chain != rules::none) {
        state_.set_chain(rules::none, rules::none);
    }
    const Plan::NextTurn& next = plan_.next_turns[position_.turn_state.turn];
    state_.advance_turn(next.turn, next.hash);
    state_.note_last_move();
    return false;
}

template std::size_t LineGames::play_on<1>(Random& random, std::size_t most);
template std::size_t LineGames::play_on<2>(Random& random, std::size_t most);

}  // namespace bazillion::play
