// Two ends with real sockets between them, on this computer.
#include "network/network_game.h"
#include "network/peers.h"

#include <sys/resource.h>

#include <thread>

namespace bazillion::network::test {
namespace {

using Moves = std::vector<std::string>;

/// A table with a network behind it.
struct End {
    End(NetworkGame own, const std::shared_ptr<play::Game>& game) : network(std::move(own)), match(game) {}

    void poll() {
        while (const auto event = network.poll(match)) {
            if (const auto* move = std::get_if<PlayMove>(&*event)) {
                REQUIRE(match.play(move->text));
            } else if (const auto* back = std::get_if<TakeBackTo>(&*event)) {
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
        one.poll();
        other.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return wished();
}

LocalPlayer player(const std::string& name) {
    return {Side::host, name, identity_of("chess.game"), 0};
}

End host_chess(std::uint16_t port = 0) {
    auto network = NetworkGame::host(player("Anna"), port, Reach::this_computer);
    REQUIRE(network);
    return {*std::move(network), game_of("chess.game")};
}

End join_chess(std::uint16_t port) {
    auto network = NetworkGame::join(player("Ben"), "127.0.0.1:" + std::to_string(port));
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
    joiner.network.session().leave();
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
        auto connection = Connection::connect("127.0.0.1:" + std::to_string(host.network.port()));
        REQUIRE(connection);
        connection->send(nonsense);
        for (int i = 0; i < 1'000 && connection->state() != Connection::State::closed; ++i) {
            host.poll();
            connection->poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        INFO(connection->error() << " / " << host.network.status());
        CHECK(connection->state() == Connection::State::closed);
        CHECK_FALSE(host.network.over());
        host.poll();  // it listens again
    }
    End joiner = join_chess(host.network.port());
    const bool connected =
        wait_for(host, joiner, [&] { return host.network.connected() && joiner.network.connected(); });
    INFO(host.network.status() << " / " << joiner.network.status());
    CHECK(connected);
}

TEST_CASE("what was said before the other side hung up is heard, however much it is") {
    End host = host_chess();
    Peer joiner(Side::joiner, game_of("chess.game"), identity_of("chess.game"), "Ben");
    auto connection = Connection::connect("127.0.0.1:" + std::to_string(host.network.port()));
    REQUIRE(connection);
    const auto pump = [&](const auto& reached) {
        for (int i = 0; i < 1'000 && !reached(); ++i) {
            const auto now = std::chrono::steady_clock::now();
            connection->poll();
            if (connection->state() == Connection::State::open &&
                joiner.session.phase() == GameSession::Phase::disconnected) {
                joiner.session.opened(now);
            }
            for (const std::string& line : connection->take_lines()) {
                joiner.session.receive(line, now);
            }
            joiner.poll(now);
            for (const std::string& line : joiner.session.take_lines()) {
                connection->send(line);
            }
            host.poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return reached();
    };
    REQUIRE(pump([&] { return host.network.connected(); }));
    for (int i = 0; i < 270; ++i) {
        connection->send(R"({"type":"ping"})");
    }
    connection->send(R"({"type":"leave","reason":""})");
    connection->close_when_sent();
    for (int i = 0; i < 1'000 && connection->state() != Connection::State::closed; ++i) {
        connection->poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    REQUIRE(connection->state() == Connection::State::closed);
    for (int i = 0; i < 10 && !host.network.over(); ++i) {
        host.poll();
    }
    CHECK(host.network.status() == "Ben has left the game");
}

TEST_CASE("a joiner is told that it was turned away without a word") {
    auto host = Connection::listen(0, Reach::this_computer);
    REQUIRE(host);
    End joiner = join_chess(host->port());
    for (int i = 0; i < 1'000 && !joiner.network.over(); ++i) {
        host->poll();
        if (host->state() == Connection::State::open) {
            host->close_when_sent();
        }
        joiner.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(joiner.network.status() ==
          "127.0.0.1:" + std::to_string(host->port()) + " hung up: it may take players of its own network only");
}

TEST_CASE("a host that has no descriptors left waits for some") {
    auto host = Connection::listen(0, Reach::this_computer);
    REQUIRE(host);
    auto joiner = Connection::connect("127.0.0.1:" + std::to_string(host->port()));
    REQUIRE(joiner);
    for (int i = 0; i < 1'000 && joiner->state() != Connection::State::open; ++i) {
        joiner->poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
    const rlimit none{0, before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
    host->poll();  // comes back
    REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
    for (int i = 0; i < 1'000 && host->state() != Connection::State::open; ++i) {
        host->poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(host->state() == Connection::State::open);
}

TEST_CASE("a port that is taken, and an address that is none, are told") {
    const End host = host_chess();
    const auto second = NetworkGame::host(player("Eve"), host.network.port(), Reach::this_computer);
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
