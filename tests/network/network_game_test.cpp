// Two ends with real sockets between them, on this computer.
#include "network/network_game.h"
#include "network/table.h"

#include <thread>

namespace bazillion::network::test {
namespace {

using Moves = std::vector<std::string>;

/// A table with a network behind it.
struct End {
    End(NetworkGame own, const std::shared_ptr<play::Game>& game) : network(std::move(own)), match(game) {}

    void look() {
        while (const auto news = network.look(match)) {
            if (const auto* move = std::get_if<PlayMove>(&*news)) {
                REQUIRE(match.play(move->text));
            } else if (const auto* back = std::get_if<TakeBackTo>(&*news)) {
                while (match.record().size() > back->ply) {
                    match.take_back();
                }
            }
        }
    }

    NetworkGame network;
    play::Match match;
};

template <typename Wished>
bool wait_for(End& one, End& other, Wished wished) {
    for (int i = 0; i < 1'000 && !wished(); ++i) {
        one.look();
        other.look();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return wished();
}

Guest guest(const std::string& name) {
    return {Side::host, name, identity_of("chess.game"), 0};
}

End host_chess(std::uint16_t port = 0) {
    auto network = NetworkGame::host(guest("Anna"), port, Reach::this_computer);
    REQUIRE(network);
    return {*std::move(network), game_of("chess.game")};
}

End join_chess(std::uint16_t port) {
    auto network = NetworkGame::join(guest("Ben"), "127.0.0.1:" + std::to_string(port));
    REQUIRE(network);
    return {*std::move(network), game_of("chess.game")};
}

}  // namespace

TEST_CASE("a host listens until somebody has joined, and not any more then") {
    End host = host_chess();
    CHECK(host.network.status() == "Waiting on port " + std::to_string(host.network.port()));
    End joiner = join_chess(host.network.port());
    REQUIRE(wait_for(host, joiner, [&] { return host.network.connected() && joiner.network.connected(); }));
    CHECK(host.network.status() == "Connected with Ben");
    End late = join_chess(host.network.port());
    REQUIRE(wait_for(host, late, [&] { return late.network.over(); }));
    CHECK(late.network.status() ==
          "127.0.0.1:" + std::to_string(host.network.port()) + " cannot be reached: Connection refused");
    REQUIRE(host.match.play("e2e4"));
    REQUIRE(wait_for(host, joiner, [&] { return joiner.match.record().size() == 1; }));
    joiner.network.conversation().leave();
    REQUIRE(wait_for(host, joiner, [&] { return host.network.over(); }));
    CHECK(host.network.status() == "Ben has left the game");
}

TEST_CASE("a connection that breaks comes together again by itself") {
    End host = host_chess();
    End joiner = join_chess(host.network.port());
    REQUIRE(wait_for(host, joiner, [&] { return host.network.connected() && joiner.network.connected(); }));
    host.network.drop_connection();
    REQUIRE(wait_for(host, joiner, [&] { return !host.network.connected() && !joiner.network.connected(); }));
    CHECK(host.network.status() == "Connection lost: waiting for Ben");
    CHECK(joiner.network.status() == "Connection lost: trying again");
    REQUIRE(wait_for(host, joiner, [&] { return host.network.connected() && joiner.network.connected(); }));
    REQUIRE(host.match.play("e2e4"));
    REQUIRE(wait_for(host, joiner, [&] { return joiner.match.record().size() == 1; }));
}

TEST_CASE("whoever connects and talks nonsense is turned away, and others may still come") {
    End host = host_chess();
    for (const std::string& nonsense : {std::string("GET / HTTP/1.1"), std::string(100'000, 'x'), std::string("{}"),
                                        std::string(R"({"type":"hello","bazillion":1})"), std::string(3, '\0')}) {
        auto wire = Wire::connect("127.0.0.1:" + std::to_string(host.network.port()));
        REQUIRE(wire);
        wire->send(nonsense);
        for (int i = 0; i < 1'000 && wire->state() != Wire::State::closed; ++i) {
            host.look();
            wire->poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        INFO(wire->error() << " / " << host.network.status());
        CHECK(wire->state() == Wire::State::closed);
        CHECK_FALSE(host.network.over());
        host.look();  // it listens again
    }
    End joiner = join_chess(host.network.port());
    const bool connected =
        wait_for(host, joiner, [&] { return host.network.connected() && joiner.network.connected(); });
    INFO(host.network.status() << " / " << joiner.network.status());
    CHECK(connected);
}

TEST_CASE("a port that is taken, and an address that is none, are told") {
    const End host = host_chess();
    const auto second = NetworkGame::host(guest("Eve"), host.network.port(), Reach::this_computer);
    REQUIRE_FALSE(second);
    CHECK(second.error().hint == "another program listens there; take another port");
    for (const char* text : {"", ":", "host:port", "host:99999", "host:0", "a b", "http://x", "[::1]x"}) {
        INFO(text);
        CHECK_FALSE(read_address(text));
    }
    CHECK(read_address("anna.local")->port == default_port);
    CHECK(read_address(" 192.168.1.2:4000 ")->port == 4000);
    CHECK(read_address("[::1]:4000")->host == "::1");
    CHECK(read_address("fe80::1")->host == "fe80::1");
}

}  // namespace bazillion::network::test
