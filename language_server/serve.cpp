#include "language_server/language_server.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

namespace bazillion::language_server {
namespace {

/// False if nobody reads any more.
bool write_whole(int out, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = write(out, bytes.data(), bytes.size());
        if (written < 0 && errno == EAGAIN) {
            pollfd ready{out, POLLOUT, 0};
            (void)poll(&ready, 1, -1);
        } else if (written < 0 && errno != EINTR) {
            return false;
        }
        bytes.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
    return true;
}

/// Waits for the client, a child process or the next deadline. True if the client has sent something, or is gone.
bool wait(int in, const LanguageServer& server) {
    std::vector<pollfd> ready{1, pollfd{in, POLLIN, 0}};
    for (const int descriptor : server.descriptors()) {
        ready.push_back({descriptor, POLLIN, 0});
    }
    int timeout = -1;
    if (const auto next = server.next(); next != LanguageServer::Clock::time_point::max()) {
        constexpr std::int64_t most = 60'000;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - LanguageServer::Clock::now()).count();
        timeout = static_cast<int>(std::clamp<std::int64_t>(left, 0, most));
    }
    return poll(ready.data(), ready.size(), timeout) > 0 && ready[0].revents != 0;
}

}  // namespace

bool serve(int in, int out, Services services) {
    (void)std::signal(SIGPIPE, SIG_IGN);
    bool heard = true;
    LanguageServer server(std::move(services),
                          [&](const Json& message) { heard = heard && write_whole(out, framed(message)); });
    FrameReader frames;
    std::array<char, 1 << 16> bytes{};
    while (!server.ended() && heard) {
        if (wait(in, server)) {
            const auto count = read(in, bytes.data(), bytes.size());
            if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) {
                return server.ended_well();
            }
            frames.receive({bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))});
            while (const auto frame = frames.next()) {
                server.receive(*frame);
            }
        }
        server.go_on();
    }
    return server.ended_well();
}

}  // namespace bazillion::language_server
