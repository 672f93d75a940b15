#include "games/uci_peer.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <iostream>
#include <stdexcept>

namespace bazillion {
namespace {

constexpr int patience_ms = 60'000;

}  // namespace

std::filesystem::path UciPeer::installed() {
    std::filesystem::path program = "/usr/games/fairy-stockfish";
    if (!std::filesystem::exists(program)) {
        std::cout << "skipped: fairy-stockfish is not installed\n";
        return {};
    }
    return program;
}

UciPeer::UciPeer(const std::filesystem::path& program) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        throw std::runtime_error("no channel to another program");
    }
    channel_ = ends[0];
    process_ = fork();
    if (process_ == 0) {
        dup2(ends[1], STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        execl(program.c_str(), program.c_str(), nullptr);
        _exit(127);
    }
    close(ends[1]);
    if (process_ < 0) {
        close(channel_);
        throw std::runtime_error("no process for another program");
    }
    say("uci");
    read_until("uciok");
}

UciPeer::~UciPeer() {
    close(channel_);
    kill(process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

void UciPeer::set_option(const std::string& name, const std::string& value) {
    say("setoption name " + name + " value " + value);
    say("isready");
    read_until("readyok");
}

UciPeer::Count UciPeer::perft(const std::string& position, int depth) {
    return count("fen " + position, depth);
}

UciPeer::Count UciPeer::perft_after(const std::string& moves, int depth) {
    return count(moves.empty() ? "startpos" : "startpos moves " + moves, depth);
}

UciPeer::Count UciPeer::count(const std::string& position, int depth) {
    const std::string heading = "Nodes searched: ";
    say("position " + position);
    say("go perft " + std::to_string(depth));
    Count counted{.by_move = read_until(heading)};
    counted.nodes = std::stoull(last_.substr(heading.size()));
    return counted;
}

void UciPeer::say(const std::string& line) {
    const std::string text = line + "\n";
    for (std::size_t sent = 0; sent < text.size();) {
        const auto count = send(channel_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) {
            throw std::runtime_error("the other program does not listen");
        }
        sent += count < 0 ? 0 : static_cast<std::size_t>(count);
    }
}

std::string UciPeer::read_until(const std::string& beginning) {
    std::string before;
    while (true) {
        for (std::size_t end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n')) {
            last_ = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            if (last_.starts_with(beginning)) {
                return before;
            }
            before += last_ + "\n";
        }
        pollfd ready{channel_, POLLIN, 0};
        std::array<char, 4096> buffer{};
        const auto count = poll(&ready, 1, patience_ms) == 1 ? read(channel_, buffer.data(), buffer.size()) : 0;
        if (count <= 0) {
            throw std::runtime_error("the other program does not answer; it said last: " + before);
        }
        unread_.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace bazillion
