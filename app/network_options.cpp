#include "app/network_options.h"

#include "app/failure.h"

#include <fmt/core.h>

#include <charconv>

namespace bazillion::app {
namespace {

std::uint16_t read_port(const std::string& text) {
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || end != text.data() + text.size()) {
        throw Failure(Exit::usage,
                      {fmt::format("`{}` is no port", text), "ports go from 1 to 65535; 0 takes any that is free", {}});
    }
    return port;
}

network::Reach read_reach(const std::string& text) {
    if (text.empty() || text == "local") {
        return network::Reach::local_network;
    }
    if (text == "computer" || text == "anywhere") {
        return text == "computer" ? network::Reach::this_computer : network::Reach::anywhere;
    }
    throw Failure(Exit::usage, {fmt::format("nobody is within reach of `{}`", text),
                                "`computer`, `local` (the local network) or `anywhere`",
                                {}});
}

}  // namespace

std::vector<Option> network_options(NetworkArguments& arguments) {
    return {
        {
            .names = "--host",
            .help = "Wait for another Bazillion that joins over the network, on a port (27182)",
            .target = &arguments.host,
            .takes = "[PORT]",
            .excludes = "--computer",
        },
        {
            .names = "--join",
            .help = "Play with the Bazillion that hosts this game there",
            .target = &arguments.join,
            .takes = "ADDRESS[:PORT]",
            .excludes = "--host",
        },
        {
            .names = "--from",
            .help = "From where others may join: computer, local or anywhere (local)",
            .target = &arguments.reach,
            .takes = "WHERE",
        },
        {
            .names = "--seat",
            .help = "Whom a host plays for: the first player, if it is not told",
            .target = &arguments.seat,
            .takes = "PLAYER",
        },
        {
            .names = "--name",
            .help = "Your name for the other one",
            .target = &arguments.name,
            .takes = "NAME",
        },
    };
}

std::optional<network::Invitation> read_invitation(const NetworkArguments& arguments) {
    if (!arguments.host && arguments.join.empty()) {
        return std::nullopt;
    }
    network::Invitation invitation;
    invitation.side = arguments.host ? network::Side::host : network::Side::joiner;
    invitation.address = arguments.join;
    invitation.port = arguments.host && !arguments.host->empty() ? read_port(*arguments.host) : network::default_port;
    invitation.reach = read_reach(arguments.reach);
    invitation.name = arguments.name;
    invitation.seat = arguments.seat;
    return invitation;
}

}  // namespace bazillion::app
