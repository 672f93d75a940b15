// Servers in their process: real threads and pipes, and an opponent that thinks until it is stopped.
#include "protocols/event_loop.h"

#include "protocols/scripted_host.h"
#include "protocols/uci_server.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <thread>

namespace bazillion::protocols::test {
namespace {

/// Both ends of a pipe.
struct Pipe {
    Pipe() {
        std::array<int, 2> ends{};
        REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0);
        read_end = ends[0];
        write_end = ends[1];
    }
    ~Pipe() {
        close_reading();
        close_writing();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close_reading() { close_once(read_end); }
    void close_writing() { close_once(write_end); }

    int read_end = -1, write_end = -1;

private:
    static void close_once(int& end) {
        if (end >= 0) {
            close(std::exchange(end, -1));
        }
    }
};

/// An opponent that thinks until it is stopped, as the real one does without limits.
play::Result<opponent::Thought> think_until_stopped(Script& script, const std::shared_ptr<play::Game>& game,
                                                    const opponent::GameSoFar& so_far, const opponent::Limits& limits,
                                                    const std::stop_token& stop,
                                                    const std::function<void(const opponent::Thought&)>& progress) {
    auto thought = scripted_thought(script, game, so_far, limits, progress);
    if (!limits.depth && !limits.nodes) {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait(lock, stop, [] { return false; });
    }
    return thought;
}

/// A server that runs in a thread of its own, and the other ends of its pipes.
class Engine {
public:
    Engine()
        : served_(bundled::game("chess.game")),
          thought_about_(bundled::game("chess.game")),
          thread_([this] { serve(); }) {}
    ~Engine() {
        to_.close_writing();
        thread_.join();
    }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    void send(const std::string& text) const {
        REQUIRE(write(to_.write_end, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    }
    /// Its lines up to one that begins so. A machine that is slow is waited for; an engine that hangs is not.
    Lines read_until(const std::string& beginning) {
        Lines lines;
        while (lines.empty() || !lines.back().starts_with(beginning)) {
            const auto line = read_line();
            INFO("waiting for " << beginning << " behind " << (lines.empty() ? "nothing" : lines.back()));
            REQUIRE(line);
            lines.push_back(*line);
        }
        return lines;
    }
    /// None at the end of the output.
    std::optional<std::string> read_line() {
        while (unread_.find('\n') == std::string::npos) {
            constexpr int patience_ms = 120'000;
            pollfd ready{from_.read_end, POLLIN, 0};
            std::array<char, 4096> bytes{};
            const auto count = poll(&ready, 1, patience_ms) == 1 ? read(from_.read_end, bytes.data(), bytes.size()) : 0;
            if (count <= 0) {
                return std::nullopt;
            }
            unread_.append(bytes.data(), static_cast<std::size_t>(count));
        }
        const std::size_t end = unread_.find('\n');
        std::string line = unread_.substr(0, end);
        unread_.erase(0, end + 1);
        return line;
    }
    void close_input() { to_.close_writing(); }
    void close_output() { from_.close_reading(); }

private:
    void serve() {
        Games games;
        games.offered = {{"Chess", "chess", "normal"}};
        games.open = [this](std::size_t) -> play::Result<std::unique_ptr<OpenGame>> {
            Player player;
            player.think = [this](const auto& so_far, const auto& limits, const auto& stop, const auto& progress) {
                return think_until_stopped(script_, thought_about_, so_far, limits, stop, progress);
            };
            player.configure = [](const auto&) {};
            player.clear = [] {};
            return std::make_unique<OpenGame>(
                OpenGame{play::Match(served_), std::move(player), [] { return nullptr; }});
        };
        games.draw_board = [](const play::Match&) { return "board\n"; };
        {
            EventLoop loop(to_.read_end, from_.write_end);
            const auto first = loop.first_line();
            UciServer server(loop, games, {});
            loop.run(server, first);
        }
        from_.close_writing();
    }

    Pipe to_, from_;
    Script script_;
    std::shared_ptr<play::Game> served_, thought_about_;  ///< by two threads
    std::string unread_;
    std::thread thread_;
};

TEST_CASE("a session over pipes") {
    Engine engine;
    engine.send("\n\nuci\n");
    engine.read_until("uciok");
    engine.send("position startpos\ngo depth 2\n");
    CHECK(engine.read_until("bestmove").back() == "bestmove a2a3 ponder a7a5");
    engine.send("go infinite\n");
    engine.read_until("info depth 2");
    engine.send("isready\n");
    CHECK(engine.read_until("readyok").size() == 1);
    engine.send("stop\n");
    engine.read_until("bestmove");
    engine.send("go movetime 5\nquit\n");  // stopped by quit, for this opponent knows no time
    engine.read_until("bestmove");
    CHECK_FALSE(engine.read_line());
}

TEST_CASE("many searches, each stopped as soon as it has begun") {
    Engine engine;
    for (int i = 0; i < 100; ++i) {
        engine.send("go infinite\nstop\n");
    }
    for (int i = 0; i < 100; ++i) {
        engine.read_until("bestmove");
    }
    engine.send("go ponder wtime 1 btime 1\nponderhit\n");
    engine.read_until("bestmove");
}

TEST_CASE("lines come in pieces, without an end, and too long") {
    Engine engine;
    engine.send("uc");
    engine.send("i\r\nisre");
    engine.send("ady\n");
    engine.read_until("readyok");
    const std::string piece(60'000, 'x');
    for (std::size_t sent = 0; sent <= EventLoop::most_line_bytes; sent += piece.size()) {
        engine.send(piece);
    }
    engine.send("\nisready\n");
    CHECK(engine.read_until("readyok").size() == 1);
    engine.send("go depth 1");
    engine.close_input();
    engine.read_until("bestmove");
    CHECK_FALSE(engine.read_line());
}

TEST_CASE("the end of input ends thinking") {
    Engine engine;
    engine.send("go infinite\n");
    engine.read_until("info");
    engine.close_input();
    engine.read_until("bestmove");
    CHECK_FALSE(engine.read_line());
}

TEST_CASE("nothing comes at all") {
    Engine engine;
    engine.close_input();
    CHECK_FALSE(engine.read_line());
}

}  // namespace
}  // namespace bazillion::protocols::test
