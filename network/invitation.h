#pragma once

#include "network/network_game.h"

#include <filesystem>
#include <string>

namespace bazillion::network {

/// How a person wants to play over the network: options of the command line, or the fields of the dialog.
struct Invitation {
    Side side = Side::host;
    std::string address;                 ///< of the host, for who joins
    std::uint16_t port = default_port;   ///< for a host; 0: any free one
    Reach reach = Reach::local_network;  ///< for a host
    std::string name;                    ///< of the person
    std::string seat;                    ///< the player that a host decides for; empty: the first one
};

/// Begins to listen, or to connect, for a match of this title of a rules file.
play::Result<NetworkGame> open(const Invitation& invitation, const play::Match& match, const GameFile& file,
                               std::size_t title, const Switches& switches, const std::filesystem::path& library);

/// The login name of the person at this computer; "Guest" if it is not known.
[[nodiscard]] std::string own_name();

}  // namespace bazillion::network
