#pragma once

#include "play/match/match.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::network {

inline constexpr std::uint16_t default_port = 27182;

/// From where a host accepts connections.
enum class Reach {
    this_computer,
    local_network,  ///< addresses that are private or link-local, and this computer's own
    anywhere
};

/// A TCP connection by IPv6 or IPv4 that carries lines, or a listener that waits for one. All work is done in `poll`,
/// which does not block; only the destructor waits if a name is still being looked up. Buffers are bounded: no more is
/// read while lines wait to be taken.
class Connection {
public:
    enum class State { listening, connecting, open, closed };

    /// Waits for one connection on this port (0: any free one), and stops listening when it has come.
    static play::Result<Connection> listen(std::uint16_t port, Reach reach);
    /// `address`: a name or an address, and a port behind `:` if it is not the usual one; IPv6 in brackets then.
    static play::Result<Connection> connect(std::string_view address);

    Connection(Connection&&) noexcept;
    Connection& operator=(Connection&&) noexcept;
    ~Connection();

    void poll();
    [[nodiscard]] State state() const;
    /// Why it is closed, in words; "" if the other side hung up.
    [[nodiscard]] const std::string& error() const;
    /// The port that it listens or listened on.
    [[nodiscard]] std::uint16_t port() const;

    void send(std::string_view line);
    /// Lines that have come, without their ends.
    [[nodiscard]] std::vector<std::string> take_lines();
    /// Closes it when all is sent.
    void close_when_sent();

private:
    struct Impl;
    explicit Connection(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// The addresses of this computer without those of the loopback interface, IPv4 first.
[[nodiscard]] std::vector<std::string> own_addresses();

struct HostAndPort {
    std::string host;
    std::uint16_t port = default_port;
};
/// "name", "name:port", "192.168.1.2:27182", "[::1]:27182", "::1".
[[nodiscard]] play::Result<HostAndPort> read_address(std::string_view text);

}  // namespace bazillion::network
