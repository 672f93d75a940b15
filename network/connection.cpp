#include "network/connection.h"

#include "network/message.h"

#include <fmt/format.h>
#include <asio.hpp>

#include <array>
#include <deque>
#include <optional>
#include <utility>

namespace bazillion::network {

using asio::ip::tcp;
using play::Error;

namespace {

constexpr std::size_t most_lines_waiting = 64;  ///< more are not read until these are taken
constexpr std::size_t most_unsent_bytes = 4 << 20;

bool is_local(asio::ip::address address, Reach reach) {
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    if (address.is_loopback()) {
        return true;
    }
    if (reach == Reach::this_computer) {
        return false;
    }
    if (address.is_v6()) {
        constexpr unsigned unique_local = 0xfc, mask = 0xfe;
        return address.to_v6().is_link_local() || (address.to_v6().to_bytes()[0] & mask) == unique_local;
    }
    const auto four = address.to_v4();
    for (const char* net : {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"}) {
        const auto network = asio::ip::make_network_v4(net);
        if (asio::ip::network_v4(four, network.prefix_length()).canonical() == network) {
            return true;
        }
    }
    return false;
}

std::string error_text(const std::error_code& code) {
    return code == asio::error::eof || code == asio::error::connection_reset || code == asio::error::broken_pipe
               ? ""
               : code.message();
}

}  // namespace

struct Connection::Impl {
    asio::io_context context;
    tcp::acceptor acceptor{context};
    tcp::resolver resolver{context};
    tcp::socket socket{context};
    State state = State::closed;
    Reach reach = Reach::local_network;
    std::uint16_t port = 0;
    std::string error;

    std::array<char, 4096> buffer{};
    std::string begun;  ///< of a line that has not ended yet
    std::deque<std::string> lines;
    std::string to_send, sending;
    bool accepting = false, reading = false, closing = false;

    void close(std::string why) {
        error = state == State::closed ? error : std::move(why);
        state = State::closed;
        std::error_code ignored;
        acceptor.close(ignored);
        resolver.cancel();
        socket.close(ignored);
    }

    void opened() {
        state = State::open;
        std::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        read();
        write();
    }

    std::error_code open_acceptor(const tcp::endpoint& endpoint) {
        std::error_code code;
        acceptor.open(endpoint.protocol(), code);
        if (!code) {
            acceptor.set_option(tcp::acceptor::reuse_address(true), code);
        }
        if (!code && endpoint.address().is_v6() && !endpoint.address().is_loopback()) {
            acceptor.set_option(asio::ip::v6_only(false), code);
        }
        if (!code) {
            acceptor.bind(endpoint, code);
        }
        if (!code) {
            acceptor.listen(1, code);
        }
        if (code) {
            std::error_code ignored;
            acceptor.close(ignored);
        }
        return code;
    }

    /// The next connection; `poll` waits for another one if it is closed again, or there is no descriptor for it.
    void accept() {
        accepting = true;
        acceptor.async_accept([this](const std::error_code& code, tcp::socket other) {
            accepting = false;
            std::error_code unknown;
            const auto remote = code ? tcp::endpoint() : other.remote_endpoint(unknown);
            if (code || unknown || (reach != Reach::anywhere && !is_local(remote.address(), reach))) {
                return;
            }
            std::error_code ignored;
            acceptor.close(ignored);
            socket = std::move(other);
            opened();
        });
    }

    void read() {
        if (reading || state != State::open || lines.size() >= most_lines_waiting) {
            return;
        }
        reading = true;
        socket.async_read_some(asio::buffer(buffer), [this](const std::error_code& code, std::size_t count) {
            reading = false;
            if (code) {
                close(error_text(code));
                return;
            }
            take(std::string_view(buffer.data(), count));
            read();
        });
    }

    void take(std::string_view bytes) {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find('\n');
            begun += bytes.substr(0, end);
            if (begun.size() > most_line_bytes) {
                close("the other side sends a line that is too long");
                return;
            }
            if (end == std::string_view::npos) {
                return;
            }
            lines.push_back(std::exchange(begun, {}));
            bytes.remove_prefix(end + 1);
        }
    }

    void write() {
        if (state != State::open || !sending.empty()) {
            return;
        }
        if (to_send.empty()) {
            if (closing) {
                close("");
            }
            return;
        }
        sending = std::exchange(to_send, {});
        asio::async_write(socket, asio::buffer(sending), [this](const std::error_code& code, std::size_t /*count*/) {
            sending.clear();
            code ? close(error_text(code)) : write();
        });
    }
};

Connection::Connection(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Connection::Connection(Connection&&) noexcept = default;
Connection& Connection::operator=(Connection&&) noexcept = default;
Connection::~Connection() = default;

play::Result<Connection> Connection::listen(std::uint16_t port, Reach reach) {
    auto impl = std::make_unique<Impl>();
    const bool here = reach == Reach::this_computer;
    using asio::ip::address_v4, asio::ip::address_v6;
    // All addresses of both versions at once; a computer without IPv6 has those of IPv4. The own one is that of IPv4,
    // to which `localhost` leads in the end.
    auto code =
        here ? impl->open_acceptor({address_v4::loopback(), port}) : impl->open_acceptor({address_v6::any(), port});
    if (code && !here && code != asio::error::address_in_use) {
        code = impl->open_acceptor({address_v4::any(), port});
    }
    if (code) {
        const std::string hint =
            code == asio::error::address_in_use ? "another program listens there; take another port" : "";
        return tl::unexpected(Error{fmt::format("port {} cannot be listened on: {}", port, code.message()), hint, ""});
    }
    impl->port = impl->acceptor.local_endpoint(code).port();
    impl->reach = reach;
    impl->state = State::listening;
    return Connection(std::move(impl));
}

play::Result<Connection> Connection::connect(std::string_view address) {
    const auto where = read_address(address);
    if (!where) {
        return tl::unexpected(where.error());
    }
    auto impl = std::make_unique<Impl>();
    Impl* self = impl.get();  // handlers run in `poll` only, while it lives
    self->port = where->port;
    self->state = State::connecting;
    self->resolver.async_resolve(where->host, std::to_string(where->port),
                                 [self](const std::error_code& code, const tcp::resolver::results_type& found) {
                                     if (code) {
                                         self->close(code.message());
                                         return;
                                     }
                                     asio::async_connect(
                                         self->socket, found,
                                         [self](const std::error_code& failed, const tcp::endpoint& /*at*/) {
                                             failed ? self->close(failed.message()) : self->opened();
                                         });
                                 });
    return Connection(std::move(impl));
}

void Connection::poll() {
    constexpr int most_turned_away = 16;
    for (int i = 0; i < most_turned_away; ++i) {
        const bool listening = impl_->state == State::listening;
        if (listening && !impl_->accepting) {
            impl_->accept();
        }
        impl_->context.restart();
        impl_->context.poll();
        if (!listening || impl_->accepting) {
            return;
        }
    }
}

Connection::State Connection::state() const {
    return impl_->state;
}

const std::string& Connection::error() const {
    return impl_->error;
}

std::uint16_t Connection::port() const {
    return impl_->port;
}

void Connection::send(std::string_view line) {
    if (impl_->state == State::closed || impl_->closing) {
        return;
    }
    impl_->to_send.append(line).push_back('\n');
    if (impl_->to_send.size() > most_unsent_bytes) {
        impl_->close("the other side does not read what it is sent");
        return;
    }
    impl_->write();
}

std::vector<std::string> Connection::take_lines() {
    std::vector<std::string> taken(std::make_move_iterator(impl_->lines.begin()),
                                   std::make_move_iterator(impl_->lines.end()));
    impl_->lines.clear();
    impl_->read();
    return taken;
}

void Connection::close_when_sent() {
    impl_->closing = true;
    if (impl_->state == State::open) {
        impl_->write();
    } else {
        impl_->close("");
    }
}

}  // namespace bazillion::network
