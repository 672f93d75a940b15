#include "network/invitation.h"

#include "syntax/letters.h"

#include <fmt/format.h>

#include <cstdlib>

namespace bazillion::network {

namespace {

std::optional<PlayerId> find_seat(const rules::Rules& rules, const std::string& name) {
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        const auto player = static_cast<PlayerId>(i);
        if (play::decides(rules, player) &&
            (name.empty() || syntax::equal_ignoring_case(rules.players[i].name, name))) {
            return player;
        }
    }
    return std::nullopt;
}

}  // namespace

play::Result<NetworkGame> open(const Invitation& invitation, const play::Match& match, const GameFile& file,
                               std::size_t title, const Switches& switches, const std::filesystem::path& library) {
    const rules::Rules& rules = match.rules();
    const auto refuse = [](std::string message, std::string hint) {
        return tl::unexpected(play::Error{std::move(message), std::move(hint), ""});
    };
    if (!for_two(rules)) {
        return refuse("only games for two can be played over a network", "");
    }
    if (match.outcome() && invitation.side == Side::host) {
        return refuse("this game is over", "begin a new one, or go back in it");
    }
    const auto seat = find_seat(rules, invitation.seat);
    if (!seat) {
        return refuse(fmt::format("this game has no player `{}`", invitation.seat), "");
    }
    auto identity = identify(file.path(), library, title, switches);
    if (!identity) {
        return tl::unexpected(identity.error());
    }
    LocalPlayer player{invitation.side, invitation.name.empty() ? own_name() : invitation.name, *std::move(identity),
                       *seat};
    return invitation.side == Side::host ? NetworkGame::host(std::move(player), invitation.port, invitation.reach)
                                         : NetworkGame::join(std::move(player), invitation.address);
}

std::string own_name() {
    for (const char* variable : {"USER", "LOGNAME"}) {
        const char* name = std::getenv(variable);
        if (name != nullptr && *name != '\0') {
            return name;
        }
    }
    return "Guest";
}

}  // namespace bazillion::network
