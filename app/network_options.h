#pragma once

#include "app/command.h"
#include "network/invitation.h"

#include <optional>
#include <string>
#include <vector>

namespace bazillion::app {

/// What a user said about playing over the network.
struct NetworkArguments {
    std::optional<std::string> host;  ///< port; "": the usual one
    std::string join;                 ///< address
    std::string reach;                ///< of a host: "computer", "local" or "anywhere"; empty: local
    std::string name;                 ///< of the person
    std::string seat;                 ///< the player of a host
};

std::vector<Option> network_options(NetworkArguments& arguments);

/// Nothing if there is to be no network. Throws `Failure` for what is no port or no reach.
std::optional<network::Invitation> read_invitation(const NetworkArguments& arguments);

}  // namespace bazillion::app
