#include "matches/description.h"

#include <catch2/catch.hpp>

namespace bazillion::matches {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;
using Options = std::vector<std::pair<std::string, std::string>>;

Description described(const std::string& text) {
    const auto player = read_description(text);
    INFO(text << (player ? "" : ": " + player.error().message));
    REQUIRE(player);
    return *player;
}

TEST_CASE("players are described by a word and settings") {
    CHECK(described("random").kind == Description::Kind::random);
    CHECK(described(" greedy name=glutton ").name == "glutton");

    const Description ours = described("bazillion level=10 threads=1 time=0.5s");
    CHECK(ours.kind == Description::Kind::bazillion);
    CHECK(ours.arguments == Words{"--level=10", "--threads=1"});
    CHECK(described("bazillion option.MultiPV=2").options == Options{{"MultiPV", "2"}});
    CHECK(ours.limits.time == 500ms);
    CHECK(ours.name == "bazillion level=10 threads=1");
    CHECK(described("bazillion program=/tmp/old").command == Words{"/tmp/old"});

    const Description uci = described("uci:/usr/games/fairy-stockfish option.UCI_Elo=2300 variant=chess nodes=5000");
    CHECK(uci.kind == Description::Kind::uci);
    CHECK(uci.command == Words{"/usr/games/fairy-stockfish"});
    CHECK(uci.options == Options{{"UCI_Elo", "2300"}});
    CHECK(uci.variant == "chess");
    CHECK(uci.limits.nodes == 5000u);

    CHECK(described("gtp:\"gnugo --mode gtp --level 1\"").command == Words{"gnugo", "--mode", "gtp", "--level", "1"});
    CHECK(described("'xboard:gnuchess --xboard' say='book off' say=hard").lines == Words{"book off", "hard"});
    CHECK(described("uci:x option.'Skill Level'=4").options == Options{{"Skill Level", "4"}});
    CHECK(described("uci:'\"/a b/c\" -d'").command == Words{"/a b/c", "-d"});
}

TEST_CASE("descriptions of players that are wrong are told") {
    const auto message = [](const std::string& text) {
        const auto player = read_description(text);
        return player ? std::string("fine") : player.error().message + "; " + player.error().hint;
    };
    CHECK(message("").starts_with("there is no player ``; a player is `random`"));
    CHECK(message("stockfish").starts_with("there is no player `stockfish`; a player is"));
    CHECK(message("uci:").starts_with("`uci:` names no program"));
    CHECK(message("uci:x --level").starts_with("`--level` is no setting; a setting is NAME=VALUE"));
    CHECK(message("uci:x Hash=3") == "a player has no setting `Hash`; options of a program are written option.Hash=3");
    CHECK(message("uci:x tyme=3") == "a player has no setting `tyme`; did you mean `time`?");
    CHECK(message("uci:x nodes=-3").starts_with("`nodes=-3` is no number from 1 to"));
    CHECK(message("uci:x depth=99999999999999999999").starts_with("`depth=99999999999999999999` is no number"));
    CHECK(message("uci:x time=soon").starts_with("`soon` is no time"));
    CHECK(message("uci:'x").starts_with("a quote is not closed"));
    CHECK(message("uci:x say='quit\nrm'").starts_with("a player is described by one line"));
}

TEST_CASE("times have units") {
    CHECK(read_time("100ms").value() == 100ms);
    CHECK(read_time("0.5s").value() == 500ms);
    CHECK(read_time("2").value() == 2s);
    CHECK(read_time("1m").value() == 1min);
    CHECK(read_time("1h30m").value() == 90min);
    for (const char* wrong : {"", "s", "0", "-1s", "25h", "1m30", "1e9", "nan", "inf", "1 s"}) {
        INFO(wrong);
        CHECK(!read_time(wrong));
    }
}

}  // namespace
}  // namespace bazillion::matches
