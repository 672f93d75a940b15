// Programs of other authors at a board: asked by a `Thinker`, as the window does.
#include "matches/program_player.h"

#include "matches/fakes.h"
#include "matches/find_protocol.h"

#include <csignal>
#include <thread>

namespace bazillion::matches {
namespace {

using namespace std::chrono_literals;
using opponent::GameSoFar;
using opponent::Thinker;
using Clock = std::chrono::steady_clock;

opponent::Opponent::NewGame chess() {
    return [] { return bundled::game("chess.game"); };
}

/// A thinker that asks this program.
struct AtBoard {
    Thinker thinker;

    explicit AtBoard(const std::string& program, std::chrono::milliseconds patience = 30s) {
        thinker.use_player(program_player(program, chess(), {.patience = patience, .patience_at_start = patience}));
    }
    void ask(const GameSoFar& game, std::chrono::milliseconds time = 100ms) {
        thinker.start({game, {}, {.time = time}});
    }
    play::Result<opponent::Thought> wait() {
        const auto end = Clock::now() + 60s;
        while (Clock::now() < end) {
            if (auto result = thinker.result()) {
                return *std::move(result);
            }
            std::this_thread::sleep_for(1ms);
        }
        return tl::unexpected(play::Error{"no answer", "", ""});
    }
    std::string move(const GameSoFar& game) {
        ask(game);
        const auto thought = wait();
        return thought ? thought->move() : thought.error().message;
    }
};

/// Answers with e7e5, g8f6, b8c6 ..., by how many moves it is told, and writes down what it hears.
std::string follower(const std::filesystem::path& folder) {
    return script(folder, R"(
moves=
while read -r word rest; do
    echo "$word $rest" >> )" + (folder / "heard").string() +
                              R"(
    case $word in
        uci) echo uciok ;;
        isready) echo readyok ;;
        position) set -- $rest; moves=$# ;;
        go) case $moves in 3) echo bestmove e7e5 ;; 5) echo bestmove g8f6 ;; *) echo bestmove b8c6 ;; esac ;;
    esac
done
)");
}

std::size_t heard(const TemporaryFolder& folder, const std::string& line) {
    std::ifstream in(folder.path() / "heard");
    std::size_t count = 0;
    for (std::string each; std::getline(in, each);) {
        count += each == line ? 1 : 0;
    }
    return count;
}

TEST_CASE("a program at the board follows the game, and begins anew where moves were taken back") {
    const TemporaryFolder folder;
    AtBoard board(follower(folder.path()));
    CHECK(board.move({"", {"e2e4"}}) == "e7e5");
    CHECK(board.move({"", {"e2e4", "e7e5", "g1f3"}}) == "g8f6");
    CHECK(heard(folder, "ucinewgame ") == 1);
    CHECK(heard(folder, "position startpos moves e2e4 e7e5 g1f3") == 1);
    CHECK(board.move({"", {"d2d4"}}) == "e7e5");
    CHECK(heard(folder, "ucinewgame ") == 2);
    CHECK(heard(folder, "position startpos moves d2d4") == 1);
    // Another move than it has found was played.
    CHECK(board.move({"", {"d2d4", "d7d5", "c2c4"}}) == "g8f6");
    CHECK(heard(folder, "ucinewgame ") == 3);
}

TEST_CASE("a program that does wrong is told, and nothing is played") {
    const TemporaryFolder folder;
    const std::vector<std::pair<std::string, std::string>> wrongs{
        {"echo bestmove e2e5", "plays `e2e5`, which is not legal"},
        {"echo bestmove", "gives no move"},
        {"exit 0", "has ended"},
        {"echo bestmove win", "claims `win` instead of moving"},
        {"sleep 1000", "does not answer"},
        {"while :; do echo info; done", "does not answer"}};
    for (const auto& [does, told] : wrongs) {
        INFO(does);
        AtBoard board("uci:" + uci_script(folder.path(), does), 300ms);
        board.ask({}, 1ms);
        const auto thought = board.wait();
        REQUIRE_FALSE(thought);
        CHECK_THAT(thought.error().message, Catch::EndsWith(told));
    }
    AtBoard resigning(uci_script(folder.path(), "echo bestmove resign"));
    resigning.ask({});
    const auto thought = resigning.wait();
    REQUIRE(thought);
    CHECK(thought->resigns);
    CHECK(AtBoard("no-such-program").move({}) == "there is no program `no-such-program`");
    CHECK_THAT(AtBoard("greedy").move({}), Catch::Contains("no program of another author"));
}

TEST_CASE("a program that failed is started anew when it is asked again") {
    const TemporaryFolder folder;
    const std::string once = (folder.path() / "once").string();
    AtBoard board("uci:" + uci_script(folder.path(), "if [ -e " + once + " ]; then echo bestmove e2e4; else touch " +
                                                         once + "; exit; fi"));
    CHECK_THAT(board.move({}), Catch::EndsWith("has ended"));
    CHECK(board.move({}) == "e2e4");
}

TEST_CASE("a program told to move now does, and one that does not read is not waited for") {
    const TemporaryFolder folder;
    const std::string thinks = script(folder.path(), R"(
while read -r word rest; do
    case $word in
        uci) echo uciok ;;
        isready) echo readyok ;;
        stop) echo bestmove d2d4 ;;
    esac
done
)");
    AtBoard board("uci:" + thinks);
    board.ask({}, 1h);
    std::this_thread::sleep_for(100ms);
    CHECK_FALSE(board.thinker.result());
    board.thinker.stop();
    const auto thought = board.wait();
    REQUIRE(thought);
    CHECK(thought->move() == "d2d4");

    const auto began = Clock::now();
    pid_t process = 0;
    {
        const std::string note = (folder.path() / "pid").string();
        AtBoard deaf("uci:" + uci_script(folder.path(), "echo $$ > " + note + "; exec sleep 1000"));
        deaf.ask({}, 1h);
        while (process == 0 && Clock::now() < began + 30s) {
            std::this_thread::sleep_for(1ms);
            std::ifstream(note) >> process;
        }
    }
    CHECK(Clock::now() - began < 20s);
    REQUIRE(process != 0);
    CHECK(kill(process, 0) != 0);
}

TEST_CASE("the protocol of a program is found out") {
    const TemporaryFolder folder;
    const auto kind = [](const std::string& line) {
        const auto program = read_program(line);
        REQUIRE(program);
        const auto found = find_protocol(*program, {});
        return found ? found->kind : Description::Kind::any;
    };
    CHECK(kind(uci_script(folder.path(), "")) == Description::Kind::uci);
    CHECK(kind(script(folder.path(), "while read -r line; do echo '= 2'; echo; done")) == Description::Kind::gtp);
    CHECK(kind(script(folder.path(), "cat > /dev/null")) == Description::Kind::xboard);
    CHECK(kind("gnugo --mode gtp") == Description::Kind::gtp);
    CHECK(kind("gnuchess --xboard") == Description::Kind::xboard);
    CHECK(kind("no-such-program") == Description::Kind::any);
    CHECK_FALSE(read_program(""));
    CHECK_FALSE(read_program("bazillion"));
    CHECK_FALSE(read_program("engine \"not closed"));
    CHECK(read_program("uci:engine option.Hash=4")->options.size() == 1);
    CHECK(read_program("/opt/my engine")->command == std::vector<std::string>{"/opt/my", "engine"});
}

TEST_CASE("programs do not get files and sockets of this one") {
    const TemporaryFolder folder;
    const std::ifstream open("/dev/null");
    const std::string lists = script(folder.path(), "ls /proc/self/fd | wc -l > " + (folder.path() / "count").string());
    static_cast<void>(AtBoard("uci:" + lists, 300ms).move({}));
    int count = 0;
    std::ifstream(folder.path() / "count") >> count;
    CHECK(count == 4);  // its input, output and errors, and the folder that `ls` reads
}

}  // namespace
}  // namespace bazillion::matches
