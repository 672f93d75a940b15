#pragma once

#include "play/engine/engine_parts.h"
#include "play/engine/game_state.h"
#include "play/machine/machine.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// Answers the questions of programs and conditions on the position as it stands: what is on a cell, how many pieces a
/// player has, whether a cell is attacked. It changes nothing that lasts; a question about attacks or about what can be
/// reached may make moves and take them back.
class PositionOracle final : public Oracle, EngineParts {
public:
    explicit PositionOracle(const EngineParts& parts) : EngineParts(parts) {}

    /// Whether a condition of the rules holds for a player: by its unfolded tree, else by the interpreter.
    [[nodiscard]] bool evaluate(const rules::Program& program, PlayerId player);
    /// Whether an unfolded entry yields a move in this position.
    [[nodiscard]] bool yields_any(const Entry& entry) {
        return walk(entry.begin, entry.end, [](const Node&, std::uint32_t yields) { return yields != 0; });
    }
    /// Walks nodes of the tables; calls `visit` with each that may have a move and whether (1 or 0) it yields it in
    /// this position, until that returns true; returns whether it did.
    template <typename Visit>
    bool walk(std::uint32_t begin, std::uint32_t end, Visit&& visit);
    /// Whether the test of a node of no cell holds.
    [[nodiscard]] bool answer(const Node& node) {
        const Value value = position_.slots[node.slot];
        const bool within = value >= node.row >> 16 && value <= (node.row & 0xffff);
        return node.type == Node::Type::within    ? within
               : node.type == Node::Type::outside ? !within
                                                  : holds(tables_.test(node.row));
    }

    /// What a number is for a player who asks.
    [[nodiscard]] unsigned number_of(const rules::Number& asked, PlayerId player);

    [[nodiscard]] bool holds(const Test& test) override;
    [[nodiscard]] const Value* board() const override { return position_.slots.data(); }
    [[nodiscard]] Cell last_from() const override { return position_.turn_state.last_from; }
    [[nodiscard]] Cell last_to() const override { return position_.turn_state.last_to; }

private:
    [[nodiscard]] unsigned number(const rules::Number& asked, PlayerId player);
    [[nodiscard]] unsigned threatened(PlayerId player, std::span<const KindId> kinds);
    [[nodiscard]] bool answer_predicate(const Test& test);

    enum class Answer : std::uint8_t { unknown, no, yes };
    struct KnownAnswers {
        GameState::Version version;   ///< what they are of
        std::vector<Answer> answers;  ///< [cell], the last one of the position
    };
    std::vector<KnownAnswers> predicates_;  ///< [predicate * players + player]
};

template <typename Visit>
bool PositionOracle::walk(std::uint32_t begin, std::uint32_t end, Visit&& visit) {
    for (std::uint32_t i = begin; i < end;) {
        const Node& node = tables_.nodes()[i];
        if (node.type == Node::Type::cell) [[likely]] {
            const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
            const std::uint32_t next = (todo & Node::enter_bit) != 0 ? i + 1 : node.next;
            if (visit(node, todo & Node::emit_bit)) {
                return true;
            }
            i = next;
        } else if (node.type == Node::Type::always) {
            if (visit(node, std::uint32_t{1})) {
                return true;
            }
            ++i;
        } else {
            i = answer(node) ? i + 1 : node.next;
        }
    }
    return false;
}

}  // namespace bazillion::play
