#pragma once

#include "network/conversation.h"
#include "network/wire.h"

#include <optional>
#include <string>

namespace bazillion::network {

/// A game with another program over the network: listens or calls, talks, and comes together again when the connection
/// is lost. Nothing happens but in `look`, which whoever has the match on the table calls several times a second.
class NetworkGame {
public:
    static play::Result<NetworkGame> host(Guest guest, std::uint16_t port, Reach reach);
    static play::Result<NetworkGame> join(Guest guest, const std::string& address);

    /// What is to be done to the match; to be called until there is nothing more.
    std::optional<News> look(const play::Match& match);

    [[nodiscard]] Conversation& conversation() { return conversation_; }
    [[nodiscard]] const Conversation& conversation() const { return conversation_; }
    /// As if the cable were pulled; the two come together again.
    void drop_connection();
    /// How it stands, in words: "Connected with Anna".
    [[nodiscard]] std::string status() const;
    /// A connection is there and the game goes on.
    [[nodiscard]] bool connected() const { return conversation_.phase() == Conversation::Phase::playing; }
    [[nodiscard]] bool over() const { return conversation_.phase() == Conversation::Phase::over; }
    /// That the host listens on.
    [[nodiscard]] std::uint16_t port() const { return port_; }

private:
    NetworkGame(Guest guest, Wire wire) : conversation_(std::move(guest)), wire_(std::move(wire)) {}
    bool talk(Conversation::Time now);
    void renew(Conversation::Time now);

    Conversation conversation_;
    std::optional<Wire> wire_;
    std::string address_;  ///< of the host
    std::uint16_t port_ = 0;
    Reach reach_ = Reach::local_network;
    bool open_ = false;
    std::optional<Conversation::Time> hung_up_, renewed_;
};

}  // namespace bazillion::network
