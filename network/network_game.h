#pragma once

#include "network/connection.h"
#include "network/game_session.h"

#include <optional>
#include <string>

namespace bazillion::network {

/// A game with another program over the network: a session on a connection, which is made anew when it is lost. All
/// work is done in `poll`, to be called several times a second.
class NetworkGame {
public:
    static play::Result<NetworkGame> host(LocalPlayer player, std::uint16_t port, Reach reach);
    static play::Result<NetworkGame> join(LocalPlayer player, const std::string& address);

    /// What is to be applied to the match; to be called until there is nothing more.
    std::optional<Event> poll(const play::Match& match);

    [[nodiscard]] GameSession& session() { return session_; }
    [[nodiscard]] const GameSession& session() const { return session_; }
    /// Closes the connection as if it were lost.
    void drop_connection();
    /// For a person: "Connected with Anna".
    [[nodiscard]] std::string status() const;
    /// The other program is connected, and the game goes on.
    [[nodiscard]] bool connected() const { return session_.phase() == GameSession::Phase::playing; }
    [[nodiscard]] bool over() const { return session_.phase() == GameSession::Phase::over; }
    /// The port that a host listens on.
    [[nodiscard]] std::uint16_t port() const { return port_; }

private:
    NetworkGame(LocalPlayer player, Connection connection)
        : session_(std::move(player)), connection_(std::move(connection)) {}
    bool receive_lines(GameSession::Time now);
    void reconnect(GameSession::Time now);

    GameSession session_;
    std::optional<Connection> connection_;
    std::string address_;  ///< of the host
    std::uint16_t port_ = 0;
    Reach reach_ = Reach::local_network;
    bool open_ = false;
    std::optional<GameSession::Time> closing_since_, reconnected_at_;
};

}  // namespace bazillion::network
