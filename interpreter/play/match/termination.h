#pragma once

#include "rules/rules.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bazillion::play {

using rules::PlayerId;
struct Outcome;

/// How players end a game that its rules would let go on.
struct Termination {
    enum class Reason : std::uint8_t { resigned, time, agreed };
    Reason reason = Reason::agreed;
    PlayerId player = rules::no_player;  ///< who gave up or ran out of time; nobody for a draw

    friend bool operator==(const Termination&, const Termination&) = default;
};

/// The player is neither neutral nor random: somebody decides for him.
[[nodiscard]] bool decides(const rules::Rules& rules, PlayerId player);

/// Where two players decide, the other one wins; else nobody does.
[[nodiscard]] Outcome outcome_of(const rules::Rules& rules, const Termination& termination);

/// As saved games write it: "resigned Black", "time White", "agreed".
[[nodiscard]] std::string termination_text(const rules::Rules& rules, const Termination& termination);
[[nodiscard]] std::optional<Termination> read_termination(const rules::Rules& rules, std::string_view text);

}  // namespace bazillion::play
