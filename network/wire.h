#pragma once

#include "play/match/match.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::network {

inline constexpr std::uint16_t default_port = 27182;

/// Whose connections a host takes.
enum class Reach {
    this_computer,
    local_network,  ///< addresses that are private or link-local, and this computer's own
    anywhere
};

/// A connection over TCP, by IPv6 or IPv4, that carries lines; or the waiting for one.
/// Nothing blocks but the end of an object that still looks a name up, and nothing happens but in `poll`. What comes
/// and what is still to go is bounded: a flood is not read until there is room for it.
class Wire {
public:
    enum class State { listening, connecting, open, closed };

    /// Waits for one connection on this port (0: any free one), and stops listening when it has come.
    static play::Result<Wire> listen(std::uint16_t port, Reach reach);
    /// `address`: a name or an address, and a port behind `:` if it is not the usual one; IPv6 in brackets then.
    static play::Result<Wire> connect(std::string_view address);

    Wire(Wire&&) noexcept;
    Wire& operator=(Wire&&) noexcept;
    ~Wire();

    void poll();
    [[nodiscard]] State state() const;
    /// Why it is closed, in words; "" if the other side hung up.
    [[nodiscard]] const std::string& error() const;
    /// That it listens on, or listened on.
    [[nodiscard]] std::uint16_t port() const;

    void send(std::string_view line);
    /// Lines that have come, without their ends.
    [[nodiscard]] std::vector<std::string> take_lines();
    /// Closes it when all is sent.
    void close_behind();

private:
    struct Impl;
    explicit Wire(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// Where others find this computer: its addresses without that of the loop back, IPv4 first.
[[nodiscard]] std::vector<std::string> own_addresses();

struct HostAndPort {
    std::string host;
    std::uint16_t port = default_port;
};
/// "name", "name:port", "192.168.1.2:27182", "[::1]:27182", "::1".
[[nodiscard]] play::Result<HostAndPort> read_address(std::string_view text);

}  // namespace bazillion::network
