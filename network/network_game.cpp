#include "network/network_game.h"

#include "syntax/printable.h"

#include <fmt/format.h>

#include <utility>

namespace bazillion::network {

namespace {

constexpr std::chrono::seconds reconnect_interval{1};  ///< between attempts to come together again
constexpr std::chrono::seconds closing_time{1};

}  // namespace

play::Result<NetworkGame> NetworkGame::host(LocalPlayer player, std::uint16_t port, Reach reach) {
    auto connection = Connection::listen(port, reach);
    if (!connection) {
        return tl::unexpected(connection.error());
    }
    player.side = Side::host;
    NetworkGame game(std::move(player), *std::move(connection));
    game.port_ = game.connection_->port();
    game.reach_ = reach;
    return game;
}

play::Result<NetworkGame> NetworkGame::join(LocalPlayer player, const std::string& address) {
    auto connection = Connection::connect(address);
    if (!connection) {
        return tl::unexpected(connection.error());
    }
    player.side = Side::joiner;
    NetworkGame game(std::move(player), *std::move(connection));
    game.address_ = address;
    return game;
}

std::optional<Event> NetworkGame::poll(const play::Match& match) {
    const auto now = std::chrono::steady_clock::now();
    const bool ended = receive_lines(now);
    auto event = session_.poll(match, now);
    if (!connection_) {
        return event;
    }
    for (const std::string& line : session_.take_lines()) {
        connection_->send(line);
    }
    if (session_.closing() && !closing_since_) {
        closing_since_ = now;
        connection_->close_when_sent();
    }
    connection_->poll();
    const bool closed = ended || (closing_since_ && now - *closing_since_ > closing_time);
    if (closed && !event) {  // all that it has said is heard
        if (session_.side() == Side::joiner && !session_.started()) {
            session_.fail(connection_->error().empty()
                              ? fmt::format("{} hung up: it may take players of its own network only", address_)
                              : fmt::format("{} cannot be reached: {}", address_, connection_->error()));
        }
        drop_connection();
    }
    return event;
}

void NetworkGame::drop_connection() {
    connection_.reset();
    closing_since_.reset();
    if (std::exchange(open_, false)) {
        session_.closed();
    }
}

/// Whether the connection is closed, and all that has come by it is taken.
bool NetworkGame::receive_lines(GameSession::Time now) {
    reconnect(now);
    if (!connection_) {
        return false;
    }
    connection_->poll();
    const auto lines = connection_->take_lines();
    if (!open_ && (connection_->state() == Connection::State::open || !lines.empty())) {
        open_ = true;
        session_.opened(now);
    }
    for (const std::string& line : lines) {
        session_.receive(line, now);
    }
    return connection_->state() == Connection::State::closed;
}

/// Listens or calls again, as long as the game is not over.
void NetworkGame::reconnect(GameSession::Time now) {
    if (connection_ || over() || (reconnected_at_ && now - *reconnected_at_ < reconnect_interval)) {
        return;
    }
    const bool host = session_.side() == Side::host;
    auto connection = host ? Connection::listen(port_, reach_) : Connection::connect(address_);
    if (!host || !connection) {
        reconnected_at_ = now;
    }
    if (connection) {
        connection_.emplace(*std::move(connection));
    }
}

std::string NetworkGame::status() const {
    using Phase = GameSession::Phase;
    const bool host = session_.side() == Side::host;
    switch (session_.phase()) {
        case Phase::playing:
            return fmt::format("Connected with {}", session_.other());
        case Phase::handshake:
        case Phase::synchronizing:
            return "Comparing the rules ...";
        case Phase::over:
            return session_.reason();
        case Phase::disconnected:
            break;
    }
    if (session_.started()) {
        return host ? fmt::format("Connection lost: waiting for {}", session_.other())
                    : "Connection lost: trying again";
    }
    if (!host) {
        return fmt::format("Connecting to {} ...", syntax::printable(address_));
    }
    const std::string& refused = session_.reason();
    return fmt::format("Waiting on port {}{}", port_, refused.empty() ? "" : "; one was turned away: " + refused);
}

}  // namespace bazillion::network
