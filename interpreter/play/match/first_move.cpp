#include "play/match/first_move.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

namespace bazillion::play {

namespace {

/// Looks for what stands against the first move, in the rules and among the pieces of the player to act.
class Explanation {
public:
    explicit Explanation(Engine& engine)
        : engine_(engine), rules_(engine.rules()), name_(rules_.players[engine.mover()].name) {}

    std::string tell() {
        const bool drops = has_drops();
        const std::size_t pieces = own_pieces();
        if (pieces == 0 && !drops) {
            return rules_.setup.empty() ? "there are no pieces: the file has no `(board-setup ...)`"
                                        : fmt::format("`(board-setup ...)` gives `{}` no piece", name_);
        }
        if (const std::string type = missing_type(); !type.empty()) {
            return fmt::format("the turn is for moves of type `{}`, which no piece of `{}` has", type, name_);
        }
        std::vector<Move> moves;
        engine_.generate(moves);
        if (!moves.empty()) {
            return fmt::format(
                "each of the {} moves that `{}` has is forbidden, because it would leave a royal piece "
                "under attack or break another rule",
                moves.size(), name_);
        }
        if (pieces == 0) {
            return fmt::format("`{}` has no piece on the board, and none can be dropped", name_);
        }
        return fmt::format("`{}` has {} piece{} on the board, but none of them can move{}", name_, pieces,
                           pieces == 1 ? "" : "s", drops ? ", and none can be dropped" : "");
    }

private:
    [[nodiscard]] std::size_t own_pieces() const {
        std::size_t count = 0;
        for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
            const Code code = engine_.position().at(static_cast<Cell>(cell));
            count += code != rules::empty && rules_.codes.owner(code) == engine_.mover() ? 1 : 0;
        }
        return count;
    }

    template <typename Holds>
    [[nodiscard]] bool any_block(Holds&& holds) const {
        return std::any_of(rules_.kinds.begin(), rules_.kinds.end(), [&](const rules::Kind& kind) {
            return kind.belongs_to(engine_.mover()) && std::any_of(kind.blocks.begin(), kind.blocks.end(), holds);
        });
    }
    [[nodiscard]] bool has_drops() const {
        return any_block([](const rules::Block& block) { return block.drop; });
    }

    /// The type of moves that the turn asks for, if no piece has it.
    [[nodiscard]] std::string missing_type() const {
        const rules::MoveTypeId type = rules_.turns[engine_.position().turn_state.turn].type;
        const bool missing =
            type != rules::none && !any_block([type](const rules::Block& block) { return block.type == type; });
        return missing ? rules_.move_types[type] : "";
    }

    Engine& engine_;
    const rules::Rules& rules_;
    const std::string& name_;
};

}  // namespace

std::string no_first_move(Engine& engine) {
    if (engine.rules().engine) {
        return "";
    }
    if (engine.ended()) {
        return "a goal holds in the start position";
    }
    return engine.any_legal_move() ? "" : Explanation(engine).tell();
}

}  // namespace bazillion::play
