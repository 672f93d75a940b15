#include "script/binding.h"

#include "script/lua_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace bazillion::script {

using rules::Variable;

namespace {
constexpr std::size_t cells_a_question = 32, kinds_a_block = 64;
}

Binding::Binding(lua_State* lua, std::shared_ptr<const rules::Rules> of)
    : rules_(std::move(of)),
      cells(lua, "cell", rules::names_of(rules_->board.cells)),
      kinds(lua, "piece", rules::names_of(rules_->kinds)),
      players(lua, "player", rules::names_of(rules_->players)),
      variables(lua, "variable", rules::names_of(rules_->variables)),
      attributes(lua, "attribute", rules_->attributes),
      zones(lua, "zone", rules::names_of(rules_->board.zones)),
      directions(lua, "direction", rules_->board.directions),
      switches(lua, "switch", rules::names_of(rules_->switches)),
      is_right_(rules_->variables.size()) {
    for (const Variable& variable : rules_->variables) {
        values_.emplace_back(lua, fmt::format("value of `{}`", variable.name), variable.values);
    }
    for (const rules::Right& right : rules_->rights) {
        is_right_[right.variable] = true;
    }
}

Binding::Call::Call(Binding& binding, const play::HookView& view, play::PlayerId mover) : binding_(binding) {
    binding_.view_ = &view;
    binding_.mover_ = mover;
    ++binding_.serial_;
}

Binding& Binding::of(lua_State* lua) {
    return *static_cast<Binding*>(lua_touserdata(lua, companion));
}

const play::HookView& Binding::view() const {
    if (view_ == nullptr) {
        throw std::runtime_error("there is no position while a script is loaded; only hooks see one");
    }
    return *view_;
}

std::uint32_t Binding::tell(const Question& question) const {
    using About = Question::About;
    const play::HookView& hook = view();
    const play::Position& position = question.before ? hook.before() : hook.position;
    const play::CompiledMove* const made = hook.facts.made;
    switch (question.about) {
        case About::nothing:
            break;
        case About::mover:
            return mover_;
        case About::turns:
            return position.turn_state.turns;
        case About::slot:
            return position.slots[question.index];
        case About::sum: {
            const std::int32_t sum = position.slots[question.index] + question.amount;
            return sum >= 0 && sum <= largest ? 1 : 0;
        }
        case About::made:
            return made != nullptr ? 1 : 0;
        case About::from:
            return made != nullptr ? made->from : rules::none;
        case About::to:
            return made != nullptr ? made->to : rules::none;
        case About::named:
            return made != nullptr ? made->named : rules::none;
        case About::captured:
            return question.index < hook.facts.captured.size() ? hook.facts.captured[question.index] : rules::empty;
        case About::check:
            return hook.in_check(static_cast<play::PlayerId>(question.index)) ? 1 : 0;
        case About::territory:
            return hook.territory(static_cast<play::PlayerId>(question.index), position);
        case About::variety:
            return count_kinds(kind_sets_[question.index], position);
        case About::count:
            return static_cast<std::uint32_t>(
                sets_[question.index].pieces.count(std::span(position.slots).first(rules_->cells())));
        case About::cells: {
            const std::vector<std::uint8_t>& holds = sets_[question.index].holds;
            const std::size_t first = cells_a_question * static_cast<std::size_t>(question.amount);
            const std::size_t end = std::min(first + cells_a_question, rules_->cells());
            std::uint32_t found = 0;
            for (std::size_t cell = first; cell < end; ++cell) {
                found |= std::uint32_t{holds[position.slots[cell]]} << (cell - first);
            }
            return found;
        }
    }
    return 0;
}

std::optional<std::uint16_t> Binding::number_of(const PieceSet& pieces) {
    const auto known =
        std::find_if(sets_.begin(), sets_.end(), [&](const Known& set) { return set.pieces.same_as(pieces); });
    if (known == sets_.end() && sets_.size() == most_sets) {
        return std::nullopt;
    }
    const auto number = static_cast<std::uint16_t>(known - sets_.begin());
    if (known == sets_.end()) {
        std::vector<std::uint8_t> holds(rules_->codes.size());
        for (std::size_t code = 1; code < holds.size(); ++code) {
            holds[code] = pieces.holds(static_cast<rules::Code>(code)) ? 1 : 0;
        }
        sets_.push_back({pieces, std::move(holds)});
    }
    return number;
}

std::uint32_t Binding::count_kinds(const KindSet& set, const play::Position& position) const {
    std::uint32_t count = 0;
    for (std::size_t block = 0; block < set.of_code.size(); ++block) {
        const std::vector<std::uint64_t>& of_code = set.of_code[block];
        std::uint64_t held = 0;
        for (const rules::Code code : std::span(position.slots).first(rules_->cells())) {
            held |= of_code[code];
        }
        const auto reserves = std::span(set.reserves).subspan(kinds_a_block * block);
        for (std::size_t i = 0; i < std::min(reserves.size(), kinds_a_block); ++i) {
            const bool in_reserve = reserves[i] != rules::none && position.slots[reserves[i]] > 0;
            held |= std::uint64_t{in_reserve ? 1U : 0U} << i;
        }
        count += static_cast<std::uint32_t>(std::popcount(held));
    }
    return count;
}

Binding::KindSet Binding::kind_set(play::PlayerId player, std::span<const play::KindId> asked) const {
    KindSet set{.player = player, .kinds = {asked.begin(), asked.end()}, .reserves = {}, .of_code = {}};
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (i % kinds_a_block == 0) {
            set.of_code.emplace_back(rules_->codes.size());
        }
        for (std::size_t code = 1; code < rules_->codes.size(); ++code) {
            const auto pieces = rules_->codes.distinct(static_cast<rules::Code>(code));
            const bool of_kind = std::any_of(pieces.begin(), pieces.end(), [&](rules::Code piece) {
                return rules_->codes.owner(piece) == player && rules_->codes.kind(piece) == asked[i];
            });
            set.of_code.back()[code] |= std::uint64_t{of_kind ? 1U : 0U} << i % kinds_a_block;
        }
        set.reserves.push_back(rules_->reserve == rules::none ? rules::none : reserve_slot(player, asked[i]));
    }
    return set;
}

std::uint32_t Binding::variety(play::PlayerId player, std::span<const play::KindId> asked, bool before) {
    auto known = std::find_if(kind_sets_.begin(), kind_sets_.end(), [&](const KindSet& set) {
        return set.player == player && std::equal(set.kinds.begin(), set.kinds.end(), asked.begin(), asked.end());
    });
    if (known == kind_sets_.end()) {
        KindSet set = kind_set(player, asked);
        if (kind_sets_.size() == most_sets) {
            notes.give_up();
            return count_kinds(set, before ? view().before() : view().position);
        }
        known = kind_sets_.insert(known, std::move(set));
    }
    const auto number = static_cast<std::uint16_t>(known - kind_sets_.begin());
    return ask({.about = Question::About::variety, .before = before, .index = number});
}

void Binding::note_count(const PieceSet& pieces, bool before) {
    if (!notes.taking()) {
        return;
    }
    if (const auto number = number_of(pieces)) {
        ask({.about = Question::About::count, .before = before, .index = *number});
    } else {
        notes.give_up();
    }
}

std::span<const play::Cell> Binding::find(const PieceSet& pieces, bool before) {
    const auto number = number_of(pieces);
    if (!number) {
        notes.give_up();
        return find_in(before ? view().before() : view().position, pieces);
    }
    found_.clear();
    for (std::size_t first = 0; first < rules_->cells(); first += cells_a_question) {
        const auto part = static_cast<std::int32_t>(first / cells_a_question);
        std::uint32_t held = ask({.about = Question::About::cells, .before = before, .index = *number, .amount = part});
        for (; held != 0; held &= held - 1) {
            found_.push_back(static_cast<play::Cell>(first + static_cast<std::size_t>(std::countr_zero(held))));
        }
    }
    return found_;
}

std::span<const play::Cell> Binding::find_in(const play::Position& position, const PieceSet& pieces) {
    found_.resize(rules_->cells());
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < found_.size(); ++cell) {
        found_[count] = static_cast<play::Cell>(cell);  // without a branch, which would often be mispredicted
        count += pieces.holds(position.slots[cell]) ? 1 : 0;
    }
    return std::span(found_).first(count);
}

Binding::Place Binding::read_place(lua_State* lua, int name, int player) const {
    const rules::VariableId id = variables.read(lua, name);
    const Variable& variable = rules_->variables[id];
    if (variable.reserve) {
        throw std::runtime_error("the reserve is kept for each piece: use `reserve` and `gain`");
    }
    const bool named = !lua_isnoneornil(lua, player);
    if (variable.per_player && !named) {
        throw std::runtime_error(fmt::format("`{}` is kept for each player: say whose", variable.name));
    }
    if (named && !variable.per_player) {
        throw std::runtime_error(fmt::format("`{}` is not kept for each player", variable.name));
    }
    return {id, named ? variable.by_player[players.read(lua, player)] : variable.first};
}

std::optional<play::PlayerId> Binding::read_player_or_nil(lua_State* lua, int index) const {
    return lua_isnoneornil(lua, index) ? std::nullopt
                                       : std::optional(static_cast<play::PlayerId>(players.read(lua, index)));
}

void Binding::push_value(lua_State* lua, rules::VariableId id, play::Value value) const {
    const Variable& variable = rules_->variables[id];
    if (variable.type == Variable::Type::number) {
        lua_pushinteger(lua, value);
    } else if (value == rules::none) {
        lua_pushnil(lua);
    } else if (variable.type == Variable::Type::cell) {
        cells.push(lua, value);
    } else if (variable.type == Variable::Type::player) {
        players.push(lua, value);
    } else if (variable.type == Variable::Type::kind) {
        kinds.push(lua, value);
    } else {
        values_[id].push(lua, value);
    }
}

play::Value Binding::read_value(lua_State* lua, int index, rules::VariableId id) const {
    const Variable& variable = rules_->variables[id];
    if (variable.type == Variable::Type::cells) {
        throw std::runtime_error(fmt::format("`{}` is a set of cells, which only the rules change", variable.name));
    }
    if (variable.type == Variable::Type::number) {
        const int most = is_right_[id] ? 1 : largest;
        int is_whole = 0;
        const lua_Integer number = lua_type(lua, index) == LUA_TNUMBER ? lua_tointegerx(lua, index, &is_whole) : 0;
        if (is_whole == 0 || number < 0 || number > most) {
            throw std::runtime_error(
                fmt::format("`{}` holds a number from 0 to {}, not {}", variable.name, most, describe(lua, index)));
        }
        return static_cast<play::Value>(number);
    }
    if (variable.type == Variable::Type::choice) {
        return values_[id].read(lua, index);
    }
    if (lua_isnil(lua, index)) {
        return rules::none;
    }
    return variable.type == Variable::Type::cell     ? cells.read(lua, index)
           : variable.type == Variable::Type::player ? players.read(lua, index)
                                                     : kinds.read(lua, index);
}

play::Slot Binding::reserve_slot(play::PlayerId player, play::KindId kind) const {
    if (rules_->reserve == rules::none) {
        throw std::runtime_error("the game has no `(reserve ...)`");
    }
    const bool held = rules_->variables[rules_->reserve].kind_index[kind] != rules::none;
    return held ? rules_->slot(rules_->reserve, player, kind) : rules::none;
}

std::string Binding::slot_text(play::Slot slot) const {
    if (slot < cells.size()) {
        return fmt::format("`{}`", cells[slot]);
    }
    if (rules_->reserve != rules::none) {
        const Variable& reserve = rules_->variables[rules_->reserve];
        for (std::size_t player = 0; player < players.size(); ++player) {
            for (const play::KindId kind : reserve.kinds) {
                if (rules_->slot(rules_->reserve, static_cast<play::PlayerId>(player), kind) == slot) {
                    return fmt::format("`{}` in the reserve of {}", kinds[kind], players[player]);
                }
            }
        }
    }
    for (const Variable& variable : rules_->variables) {
        if (slot >= variable.first && slot < variable.first + variable.initial.size()) {
            return fmt::format("`{}`", variable.name);
        }
    }
    return "a number of the position";
}

}  // namespace bazillion::script
