#pragma once

#include "play/position/compiled_move.h"
#include "play/position/position.h"
#include "syntax/diagnostic.h"

#include <tl/expected.hpp>

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::play {

/// What a hook is told of the move just made.
struct MoveFacts {
    PlayerId mover = 0;
    const CompiledMove* made = nullptr;  ///< null before the first move
    std::span<const Code> captured;      ///< pieces that left the board by it
};

/// What a hook may look at. Nothing in it may be changed or kept.
struct HookView {
    const rules::Rules& rules;
    const Position& position;
    const MoveFacts& facts;
    /// The position before the move, worked out when asked for.
    std::function<const Position&()> before;
    /// Whether a royal piece of the player is attacked now.
    std::function<bool(PlayerId)> in_check;
    /// The player's territory (`rules::Number::Type::territory`) in a position of a game with groups.
    std::function<unsigned(PlayerId, const Position&)> territory;
    /// Nothing that is remembered of earlier calls may be used.
    bool plain = false;
};

/// What a hook returns: changes, and whether the same player acts again.
struct HookChanges {
    std::vector<Change> changes;
    bool again = false;
};

/// A move that a script adds to those of the rules.
struct HookMove {
    std::string text;
    std::string label;
    Cell from = rules::none, to = rules::none;
    std::vector<Change> changes;
    bool again = false;
};

/// A verdict on the game.
struct HookOutcome {
    bool over = false;
    PlayerId winner = rules::no_player;  ///< none: drawn
    std::string reason;
};

/// How a game's scripts are called; implemented by the script layer. Same position in, same answer out. An error leaves
/// the position as it was before the move.
class Hooks {
public:
    template <typename T>
    using Answer = tl::expected<T, syntax::Diagnostic>;

    virtual ~Hooks() = default;
    virtual Answer<HookChanges> changes(const std::string& function, const HookView& view) = 0;
    virtual Answer<std::vector<HookMove>> moves(const std::string& function, const HookView& view) = 0;
    virtual Answer<bool> legal(const std::string& function, const HookView& view) = 0;
    virtual Answer<HookOutcome> outcome(const std::string& function, const HookView& view) = 0;
    /// How good the position is for a player, in hundredths of about the least piece.
    virtual Answer<int> evaluate(const std::string& function, const HookView& view, PlayerId player) = 0;

    /// Has calls end early, as errors of the code `interrupted`, once this function, asked now and then while a script
    /// runs, says so. Empty: no more.
    virtual void interrupt_when(std::function<bool()> /*asked*/) {}  // NOLINT: who overrides it keeps the function
    static constexpr std::string_view interrupted = "script-interrupted";

    /// How calls are made quick, for those who ask: the name of a function and a few words for each.
    [[nodiscard]] virtual std::vector<std::pair<std::string, std::string>> statistics() { return {}; }
};

}  // namespace bazillion::play
