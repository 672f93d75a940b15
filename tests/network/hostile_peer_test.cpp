// Whatever the other program says: nothing falls over, and only what the rules allow is done.
#include "network/peers.h"
#include "number_from_environment.h"

#include <nlohmann/json.hpp>

#include <random>

namespace bazillion::network::test {
namespace {

using Phase = GameSession::Phase;

/// Stands between two programs and spoils what goes to one of them.
class Vandal {
public:
    explicit Vandal(std::uint64_t seed) : random_(seed) {}

    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
    bool now_and_then(std::size_t one_in) { return below(one_in) == 0; }

    /// What goes on instead of a line: nothing, itself, or something else, several times.
    std::vector<std::string> spoil(const std::string& line) {
        seen_.push_back(line);
        std::vector<std::string> lines;
        switch (below(12)) {
            case 0:
                lines.push_back(spoil_bytes(line));
                break;
            case 1:
                lines.push_back(spoil_value(line));
                break;
            case 2:
                lines = {line, line};
                break;
            case 3:
                lines = {seen_[below(seen_.size())], line};
                break;
            case 4:
                break;
            case 5:
                lines.push_back(invent());
                lines.push_back(line);
                break;
            default:
                lines.push_back(line);
        }
        return lines;
    }

private:
    std::string spoil_bytes(std::string line) {
        for (std::size_t n = 1 + below(4); n > 0 && !line.empty(); --n) {
            const std::size_t at = below(line.size());
            switch (below(4)) {
                case 0:
                    line[at] = static_cast<char>(below(256));
                    break;
                case 1:
                    line.erase(at, 1 + below(8));
                    break;
                case 2:
                    line.insert(at, line.substr(below(line.size()), below(20)));
                    break;
                default:
                    line.insert(at, 1 + below(30), "[{\"\\9"[below(5)]);
            }
        }
        return line;
    }

    nlohmann::json any_value() {
        switch (below(8)) {
            case 0:
                return nullptr;
            case 1:
                return below(4);
            case 2:
                return -1;
            case 3:
                return 1e300;
            case 4:
                return std::string(below(3'000), 'x');
            case 5:
                return std::vector<std::string>(below(500), "e2e4");
            case 6:
                return std::string("e7e5");
            default:
                return true;
        }
    }

    std::string spoil_value(const std::string& line) {
        auto object = nlohmann::json::parse(line, nullptr, false);
        if (!object.is_object() || object.empty()) {
            return line;
        }
        auto member = std::next(object.begin(), static_cast<std::ptrdiff_t>(below(object.size())));
        if (now_and_then(4)) {
            object.erase(member);
        } else if (member->is_number() && now_and_then(2)) {
            *member = member->get<std::int64_t>() + static_cast<std::int64_t>(below(5)) - 2;
        } else {
            *member = any_value();
        }
        return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }

    std::string invent() {
        static const std::vector<std::string> lines = {
            R"({"type":"resign"})",
            R"({"type":"leave","reason":"\u001b[2J"})",
            R"({"type":"ask","what":"take-back","ply":1,"back-to":0})",
            R"({"type":"ask","what":"draw","ply":2,"back-to":0})",
            R"({"type":"answer","what":"take-back","ply":1,"yes":true})",
            R"({"type":"settle","what":"take-back","ply":2})",
            R"({"type":"settle","what":"draw","ply":1})",
            R"({"type":"ask","what":"rematch","ply":1,"back-to":0})",
            R"({"type":"settle","what":"rematch","ply":1})",
            R"({"type":"record","from":0,"total":20000,"moves":[]})",
            R"({"type":"record","from":0,"total":2,"moves":["e2e4","e7e5"]})",
            R"({"type":"clocks","left":"0 0"})",
            R"({"type":"clocks","left":"1e99 -5"})",
            R"({"type":"flag","player":"White"})",
            R"({"type":"start","ticket":"x","seat":"White","position":"rnbq","clock":"99999999h"})",
            R"({"type":"move","ply":1,"text":"e7e5","position":""})",
            R"({"type":"say","text":"hi"})",
            "",
            "[]",
            std::string(most_line_bytes + 5, '['),
        };
        return lines[below(lines.size())];
    }

    std::mt19937_64 random_;
    std::vector<std::string> seen_;
};

/// What a person might do here at any time.
void act(Peer& table, Vandal& vandal) {
    switch (vandal.below(14)) {
        case 0:
            (void)table.session.ask(Question::take_back, table.match);
            break;
        case 1:
            (void)table.session.ask(Question::draw, table.match);
            break;
        case 2:
        case 3:
            table.session.answer(vandal.now_and_then(2));
            break;
        case 4:
            table.session.say("hello");
            (void)table.session.ask(Question::rematch, table.match);
            break;
        case 5:
            table.match.spend(std::chrono::milliseconds(100));
            break;
        default: {
            const auto options = table.match.options();
            if (!options.empty()) {
                table.make(std::string(options[vandal.below(options.size())].text));
            }
        }
    }
}

/// A game in which what the victim hears is spoilt.
void play_spoilt(Peers& peers, bool host_is_victim, Vandal& vandal) {
    Peer& victim = host_is_victim ? peers.host : peers.joiner;
    Peer& other = host_is_victim ? peers.joiner : peers.host;
    if (vandal.now_and_then(3)) {
        const std::size_t players = peers.host.match.rules().players.size();
        peers.host.match.set_clock(play::GameClock(*play::read_time_control("1m+1s"), players));
    }
    peers.host.session.opened(peers.now);
    peers.joiner.session.opened(peers.now);
    const bool gently_begun = !vandal.now_and_then(4);
    if (gently_begun) {
        peers.settle();
    }
    for (int step = 0; step < 60 && victim.session.phase() != Phase::over && other.session.phase() != Phase::over;
         ++step) {
        peers.now += std::chrono::milliseconds(vandal.below(500));
        act(victim, vandal);
        act(other, vandal);
        victim.poll(peers.now);
        other.poll(peers.now);
        peers.pass(victim, other);
        for (const std::string& line : other.session.take_lines()) {
            for (const std::string& spoilt : vandal.spoil(line)) {
                victim.session.receive(spoilt, peers.now);
            }
        }
        victim.poll(peers.now);
        if (vandal.now_and_then(20) || victim.session.closing() || other.session.closing()) {
            peers.cut();
            peers.host.session.opened(peers.now);
            peers.joiner.session.opened(peers.now);
        }
    }
    CHECK(victim.legal);
    CHECK(victim.foreign);
    CHECK(other.legal);
    CHECK(victim.session.reason().find('\x1b') == std::string::npos);
}

std::size_t sessions() {
    return number_from_environment("BAZILLION_NETWORK_SESSIONS", 200);
}

}  // namespace

TEST_CASE("a hostile peer plays no illegal move, none for others, and brings nothing down") {
    for (const char* file : {"Tic-Tac-Toe.game", "chess.game", "Bario.game", "Backgammon.game"}) {
        Peers peers(file);
        std::size_t over = 0;
        const std::size_t count = sessions() / 4;
        for (std::size_t i = 0; i < count; ++i) {
            INFO(file << " session " << i);
            Vandal vandal(i);
            peers.begin_again();
            play_spoilt(peers, i % 2 == 0, vandal);
            over += peers.host.session.phase() == Phase::over || peers.joiner.session.phase() == Phase::over ? 1 : 0;
        }
        CHECK(over > count / 4);  // it was spoilt indeed
    }
}

}  // namespace bazillion::network::test
