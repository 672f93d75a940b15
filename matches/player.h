#pragma once

#include "matches/answer.h"
#include "matches/built_in_player.h"
#include "matches/gnubg_client.h"
#include "matches/gtp_client.h"
#include "matches/uci_client.h"
#include "matches/xboard_client.h"

#include <cstdint>
#include <optional>
#include <variant>

namespace bazillion::matches {

/// Whoever plays, of whatever kind. Belongs to the thread that started it.
class Player {
public:
    static play::Result<Player> start(const Description& description, play::Match& match, const Surroundings& around);

    /// A new game, which goes on from where the match stands. The seed is for those who play at random.
    OrFault<void> begin(const play::Match& match, std::uint64_t seed);
    /// To be called before each move that is made after `begin`, whoever makes it.
    void note(const play::Match& before, const play::Option& move);
    /// A legal move, or why there is none. When `hurry` is asked for, programs are told to move at once, as far as
    /// their protocol lets them be told.
    Answer choose(const play::Match& match, const Limits& limits, const std::stop_token& hurry = {});
    /// See `UciClient::score`.
    [[nodiscard]] std::optional<int> score() const;

private:
    using Any = std::variant<BuiltInPlayer, UciClient, XboardClient, GtpClient, GnubgClient>;
    explicit Player(Any any) : any_(std::move(any)) {}

    Any any_;
};

}  // namespace bazillion::matches
