// Two programs that play with each other over the network, each in its terminal.
#include "child.h"

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

using nlohmann::json;

namespace {

/// One of the two, which answers in JSON.
class Person {
public:
    Person(const std::string& game, std::vector<std::string> more) : child_(arguments(game, std::move(more))) {}

    void type(const std::string& line) const { child_.send(line); }

    /// The next line in which this member begins so.
    json hear(const std::string& member, const std::string& begin) {
        std::string heard;
        for (std::string line = child_.line(); !line.empty(); line = child_.line()) {
            heard += line + '\n';
            json answer = json::parse(line);
            const auto found = answer.find(member);
            if (found != answer.end() &&
                (found->is_string() ? found->get<std::string>() : found->dump()).starts_with(begin)) {
                return answer;
            }
        }
        FAIL("`" << begin << "` did not come, but:\n" << heard);
        return {};
    }

private:
    static std::vector<std::string> arguments(const std::string& game, std::vector<std::string> more) {
        more.insert(more.begin(), {"play", game, "--text", "--no-journal", "--format", "json"});
        return more;
    }

    Child child_;
};

std::string port_of(Person& host) {
    const std::string told = host.hear("message", "Waiting on port ")["message"];
    return told.substr(told.rfind(' ') + 1);
}

}  // namespace

TEST_CASE("two programs play over the network, each move checked by both") {
    Person anna("chess", {"--host", "0", "--from", "computer", "--name", "Anna", "--clock", "5m"});
    Person ben("chess", {"--join", "127.0.0.1:" + port_of(anna), "--name", "Ben"});
    anna.hear("message", "Connected with Ben");
    ben.hear("message", "Connected with Anna");
    ben.type("e7e5");
    CHECK(ben.hear("error", "")["error"] == "Anna is to move");
    anna.type("e2e4");
    const json first = ben.hear("record", R"(["e2e4"])");
    CHECK(first["clocks"]["White"].get<double>() > 200);
    ben.type("e7e5");
    anna.hear("record", R"(["e2e4","e7e5"])");
    ben.type("say \x1b[2J boo");
    CHECK(anna.hear("message", "Ben: ")["message"] == "Ben: \\x1b[2J boo");
    anna.type("undo");
    ben.hear("message", "Anna asks to take a move back");
    ben.type("accept");
    anna.hear("record", "[]");
    ben.hear("record", "[]");
    anna.type("d2d4");
    ben.hear("record", R"(["d2d4"])");
    anna.type("draw");
    ben.hear("message", "Anna offers a draw");
    ben.type("decline");
    anna.hear("message", "Ben declines.");
    ben.type("hint");
    CHECK(ben.hear("error", "")["error"] == "`hint` is not for games over the network");
    ben.type("resign");
    CHECK(anna.hear("prompt", "White wins")["prompt"] == "White wins: Black resigned");
    anna.type("rematch");
    ben.hear("message", "Anna offers a rematch");
    ben.type("accept");
    ben.hear("record", "[]");
    anna.hear("record", "[]");
    ben.type("e2e4");
    anna.hear("record", R"(["e2e4"])");
    anna.type("resign");
    CHECK(ben.hear("prompt", "White wins")["prompt"] == "White wins: Black resigned");
    ben.type("new");  // which leaves the other one
    ben.hear("record", "[]");
    anna.hear("message", "Ben has left the game");
    anna.hear("message", "The game stays on the table.");
}

TEST_CASE("who hosts another game is told so by name, and nobody where there is nobody") {
    Person anna("chess", {"--host", "0", "--from", "computer"});
    const std::string address = "127.0.0.1:" + port_of(anna);
    Person ben("Bario", {"--join", address});
    CHECK(ben.hear("message", "the rules are not the same")["message"].get<std::string>().find(
              "only this program reads") != std::string::npos);
    anna.hear("message", "Waiting on port " + address.substr(10) + "; one was turned away: the rules are not the same");
    Person eve("chess", {"--join", "127.0.0.1:1"});
    eve.hear("message", "127.0.0.1:1 cannot be reached");
}

TEST_CASE("what is no port, no address or no game for two is refused before anything listens") {
    CHECK(run_bazillion({"play", "chess", "--text", "--host", "99999"}).code == 2);
    CHECK(run_bazillion({"play", "chess", "--text", "--host", "--from", "moon"}).code == 2);
    CHECK(run_bazillion({"play", "chess", "--text", "--host", "--join", "x"}).code == 2);
    const Run wrong = run_bazillion({"play", "chess", "--text", "--no-journal", "--join", "a b"});
    CHECK(wrong.code == 1);
    CHECK(wrong.err.find("this is no address") != std::string::npos);
    const Run four = run_bazillion({"play", "Chaturaji", "--text", "--no-journal", "--host", "0"});
    CHECK(four.err.find("only games for two can be played over a network") != std::string::npos);
}
