#pragma once

#include "play/engine/hooks.h"
#include "script/names.h"
#include "script/piece_set.h"
#include "script/question.h"
#include "script/sandbox.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::script {

/// What the functions offered to scripts work on: the names of the game as Lua strings, and the hook call under way.
class Binding {
public:
    /// Numbers in a game go from 0 to this.
    static constexpr int largest = 60'000;

    Binding(lua_State* lua, std::shared_ptr<const rules::Rules> of);
    Binding(const Binding&) = delete;
    Binding& operator=(const Binding&) = delete;

    /// Makes what a hook may see known for as long as this lives.
    class Call {
    public:
        Call(Binding& binding, const play::HookView& view, play::PlayerId mover);
        ~Call() { binding_.view_ = nullptr; }
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;

    private:
        Binding& binding_;
    };

    /// The binding that a C function was given as its context.
    static Binding& of(lua_State* lua);

    [[nodiscard]] const rules::Rules& rules() const { return *rules_; }

    /// The call under way. Throws if there is none.
    [[nodiscard]] const play::HookView& view() const;
    [[nodiscard]] play::PlayerId mover() const { return mover_; }
    /// A number that no other call has.
    [[nodiscard]] std::uintptr_t serial() const { return view_ == nullptr ? 0 : serial_; }

    /// The answer to a question in the call under way.
    [[nodiscard]] std::uint32_t tell(const Question& question) const;
    /// The same for a script: what it learns of the position must come from here.
    std::uint32_t ask(const Question& question) {
        const std::uint32_t answer = tell(question);
        if (notes.taking()) {
            notes.take(question, answer);
        }
        return answer;
    }
    /// Takes down that a script learns how many pieces of a set there are.
    void note_count(const PieceSet& pieces, bool before);
    /// The pieces of so many kinds, told by their place, of a player or of all; those of all kinds if it is none.
    template <typename KindAt>
    [[nodiscard]] PieceSet piece_set(std::optional<play::PlayerId> owner, int count, KindAt&& kind_at) const {
        PieceSet set(rules_->codes, rules_->players.size(), rules_->kinds.size(), owner);
        for (int i = 0; i < count; ++i) {
            set.add(kind_at(i));
        }
        if (count <= 0) {
            set.add_all();
        }
        return set;
    }
    /// Where the pieces of a set are, for a script; until somebody asks again.
    [[nodiscard]] std::span<const play::Cell> find(const PieceSet& pieces, bool before);
    /// The same in any position, without asking: for what a script does not learn of.
    [[nodiscard]] std::span<const play::Cell> find_in(const play::Position& position, const PieceSet& pieces);
    /// How many of these kinds a player has, on the board or in reserve.
    [[nodiscard]] std::uint32_t variety(play::PlayerId player, std::span<const play::KindId> asked, bool before);
    Notes notes;

    int type_of_changes = LUA_NOREF;  ///< the metatable of changes that scripts have made, in the registry
    int type_of_every = LUA_NOREF;    ///< and that of what `every` gave

    /// A variable and the slot of it that a script means.
    struct Place {
        rules::VariableId variable;
        play::Slot slot;
    };
    /// Reads the name of a variable and, if it is kept for each player, whose is meant. Throws if that makes no sense.
    [[nodiscard]] Place read_place(lua_State* lua, int name, int player) const;

    /// The player named at `index`; nothing for nil.
    [[nodiscard]] std::optional<play::PlayerId> read_player_or_nil(lua_State* lua, int index) const;

    /// Values of a variable to and from Lua; nil is "none". `read_value` throws if the variable cannot hold the value.
    void push_value(lua_State* lua, rules::VariableId id, play::Value value) const;
    [[nodiscard]] play::Value read_value(lua_State* lua, int index, rules::VariableId id) const;

    /// The slot of a reserve, `rules::none` if such pieces are never in it. Throws if the game has no reserve.
    [[nodiscard]] play::Slot reserve_slot(play::PlayerId player, play::KindId kind) const;

    /// A slot in words: "`Queen` in the reserve of White", "`stage`".
    [[nodiscard]] std::string slot_text(play::Slot slot) const;

private:
    std::shared_ptr<const rules::Rules> rules_;
    const play::HookView* view_ = nullptr;
    play::PlayerId mover_ = rules::no_player;
    std::uintptr_t serial_ = 0;

public:
    const Names cells, kinds, players, variables, attributes, zones, directions, switches;

private:
    /// Sets of pieces that scripts have asked about, as far as questions have numbers for them.
    struct Known {
        PieceSet pieces;
        std::vector<std::uint8_t> holds;  ///< [code]
    };
    static constexpr std::size_t most_sets = 64;
    [[nodiscard]] std::optional<std::uint16_t> number_of(const PieceSet& pieces);

    /// Kinds of a player that scripts have asked about, and their places in reserve.
    struct KindSet {
        play::PlayerId player;
        std::vector<play::KindId> kinds;
        std::vector<play::Slot> reserves;
        /// [i / 64][code] bit i % 64: the code is of `kinds[i]`, or a stack with one of them in it.
        std::vector<std::vector<std::uint64_t>> of_code;
    };
    [[nodiscard]] KindSet kind_set(play::PlayerId player, std::span<const play::KindId> asked) const;
    [[nodiscard]] std::uint32_t count_kinds(const KindSet& set, const play::Position& position) const;

    std::vector<play::Cell> found_;
    std::deque<Known> sets_;
    std::deque<KindSet> kind_sets_;
    std::vector<Names> values_;   ///< [variable] what a choice can be
    std::vector<bool> is_right_;  ///< [variable]
};

}  // namespace bazillion::script
