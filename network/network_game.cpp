#include "network/network_game.h"

#include "syntax/printable.h"

#include <fmt/format.h>

#include <utility>

namespace bazillion::network {

namespace {

constexpr std::chrono::seconds renewal{1};  ///< between attempts to come together again
constexpr std::chrono::seconds last_words{1};

}  // namespace

play::Result<NetworkGame> NetworkGame::host(Guest guest, std::uint16_t port, Reach reach) {
    auto wire = Wire::listen(port, reach);
    if (!wire) {
        return tl::unexpected(wire.error());
    }
    guest.side = Side::host;
    NetworkGame game(std::move(guest), *std::move(wire));
    game.port_ = game.wire_->port();
    game.reach_ = reach;
    return game;
}

play::Result<NetworkGame> NetworkGame::join(Guest guest, const std::string& address) {
    auto wire = Wire::connect(address);
    if (!wire) {
        return tl::unexpected(wire.error());
    }
    guest.side = Side::joiner;
    NetworkGame game(std::move(guest), *std::move(wire));
    game.address_ = address;
    return game;
}

std::optional<News> NetworkGame::look(const play::Match& match) {
    const auto now = std::chrono::steady_clock::now();
    const bool ended = talk(now);
    auto news = conversation_.look(match, now);
    if (!wire_) {
        return news;
    }
    for (const std::string& line : conversation_.take_lines()) {
        wire_->send(line);
    }
    if (conversation_.hangs_up() && !hung_up_) {
        hung_up_ = now;
        wire_->close_behind();
    }
    wire_->poll();
    const bool closed = ended || (hung_up_ && now - *hung_up_ > last_words);
    if (closed && !news) {  // all that it has said is heard
        if (conversation_.side() == Side::joiner && !conversation_.started()) {
            conversation_.fail(wire_->error().empty()
                                   ? fmt::format("{} hung up: it may take players of its own network only", address_)
                                   : fmt::format("{} cannot be reached: {}", address_, wire_->error()));
        }
        drop_connection();
    }
    return news;
}

void NetworkGame::drop_connection() {
    wire_.reset();
    hung_up_.reset();
    if (std::exchange(open_, false)) {
        conversation_.closed();
    }
}

/// Whether the connection is closed, and all that has come by it is taken.
bool NetworkGame::talk(Conversation::Time now) {
    renew(now);
    if (!wire_) {
        return false;
    }
    wire_->poll();
    const auto lines = wire_->take_lines();
    if (!open_ && (wire_->state() == Wire::State::open || !lines.empty())) {
        open_ = true;
        conversation_.opened(now);
    }
    for (const std::string& line : lines) {
        conversation_.receive(line, now);
    }
    return wire_->state() == Wire::State::closed;
}

/// Listens or calls again, as long as the game is not over.
void NetworkGame::renew(Conversation::Time now) {
    if (wire_ || over() || (renewed_ && now - *renewed_ < renewal)) {
        return;
    }
    const bool host = conversation_.side() == Side::host;
    auto wire = host ? Wire::listen(port_, reach_) : Wire::connect(address_);
    if (!host || !wire) {
        renewed_ = now;
    }
    if (wire) {
        wire_.emplace(*std::move(wire));
    }
}

std::string NetworkGame::status() const {
    using Phase = Conversation::Phase;
    const bool host = conversation_.side() == Side::host;
    switch (conversation_.phase()) {
        case Phase::playing:
            return fmt::format("Connected with {}", conversation_.other());
        case Phase::greeting:
        case Phase::comparing:
            return "Comparing the rules ...";
        case Phase::over:
            return conversation_.reason();
        case Phase::apart:
            break;
    }
    if (conversation_.started()) {
        return host ? fmt::format("Connection lost: waiting for {}", conversation_.other())
                    : "Connection lost: trying again";
    }
    if (!host) {
        return fmt::format("Connecting to {} ...", syntax::printable(address_));
    }
    const std::string& refused = conversation_.reason();
    return fmt::format("Waiting on port {}{}", port_, refused.empty() ? "" : "; one was turned away: " + refused);
}

}  // namespace bazillion::network
