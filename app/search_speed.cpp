#include "app/search_speed.h"

#include "app/computer.h"
#include "app/failure.h"
#include "matches/talk.h"
#include "opponent/opponent.h"
#include "process/coprocess.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace bazillion::app {
namespace {

using process::Coprocess;
using Words = std::vector<std::string>;

/// How a search is asked for in a protocol, and how it is told of.
struct SearchTalk {
    std::vector<std::string> lines;                      ///< to be said
    std::string_view answer;                             ///< the word that begins the line with its move
    std::optional<Searched> (*told)(const Words& line);  ///< nothing if a line tells something else
};

template <typename Number>
std::optional<Number> number_in(const std::string& word) {
    Number number{};
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    return read.ec == std::errc() && read.ptr == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

/// `info depth 12 ... nodes 123456 ... time 1000 ...`, in milliseconds.
std::optional<Searched> told_by_uci(const Words& line) {
    const auto behind = [&](const char* name) {
        const auto at = std::find(line.begin(), line.end(), name);
        return line.end() - at < 2 ? std::optional<std::uint64_t>() : number_in<std::uint64_t>(*(at + 1));
    };
    const auto depth = behind("depth"), nodes = behind("nodes"), time = behind("time");
    if (line.empty() || line[0] != "info" || !depth || !nodes || !time) {
        return std::nullopt;
    }
    return Searched{
        *nodes, static_cast<double>(std::max<std::uint64_t>(*time, 1)) / 1'000, static_cast<int>(*depth), {}};
}

/// `12 35 100 123456 e2e4 ...`: depth, score, hundredths of a second, nodes.
std::optional<Searched> told_by_xboard(const Words& line) {
    constexpr std::size_t fields = 4;
    if (line.size() < fields) {
        return std::nullopt;
    }
    const auto depth = number_in<int>(line[0]), score = number_in<int>(line[1]);
    const auto time = number_in<std::uint64_t>(line[2]), nodes = number_in<std::uint64_t>(line[3]);
    if (!depth || !score || !time || !nodes) {
        return std::nullopt;
    }
    return Searched{*nodes, static_cast<double>(std::max<std::uint64_t>(*time, 1)) / 100, *depth, {}};
}

SearchTalk talk_of(const Peering& what, std::chrono::milliseconds time) {
    if (what.peer.dialect == &uci) {
        return {{"uci", "setoption name UCI_Variant value " + what.variant,
                 "position " + (what.fen.empty() ? std::string("startpos") : "fen " + what.fen),
                 fmt::format("go movetime {}", time.count())},
                "bestmove",
                told_by_uci};
    }
    std::vector<std::string> lines{"xboard", "variant " + what.variant, "post"};
    if (!what.fen.empty()) {
        lines.insert(lines.end(), {"force", "setboard " + what.fen});
    }
    lines.push_back(fmt::format("st {}", std::chrono::ceil<std::chrono::seconds>(time).count()));
    lines.emplace_back("go");
    return {std::move(lines), "move", told_by_xboard};
}

/// What a program that does not know the variant says of it.
bool refuses(const Words& line, const Peering& what) {
    const Words option{"option", "name", "UCI_Variant"};
    const bool lists = line.size() > option.size() && std::equal(option.begin(), option.end(), line.begin());
    return (lists && std::find(line.begin(), line.end(), what.variant) == line.end()) ||
           (!line.empty() && line[0] == "Error");
}

}  // namespace

Searched own_search(const GameArguments& game, std::chrono::milliseconds time) {
    const Session session = open_session(game);
    opponent::Opponent computer = computer_for(session, game.library, {});
    if (const auto ready = computer.prepare(); !ready) {
        throw failure(ready.error());
    }
    opponent::Limits limits;
    limits.time = time;
    const auto think = [&] {
        computer.clear();
        auto thought = computer.think(opponent::GameSoFar::of(session.match), limits);
        return thought ? std::move(*thought) : throw failure(thought.error());
    };
    think();  // builds tables of moves on the way
    const opponent::Thought thought = think();
    constexpr double milliseconds = 1'000;
    return {thought.nodes, static_cast<double>(thought.time.count()) / milliseconds, thought.depth,
            std::string(opponent::name_of(thought.method))};
}

Searched peer_search(const Peering& what, std::chrono::milliseconds time, std::chrono::milliseconds patience) {
    const auto fails = [&](const std::string& why) {
        return Failure(Exit::errors,
                       {fmt::format("`{}` does not search {}: {}", what.peer.program, what.variant, why), {}, {}});
    };
    const auto file = process::find_program(what.peer.program);
    auto program = file.empty() ? std::nullopt : Coprocess::start(file, {});
    if (!program) {
        throw fails("it is not installed");
    }
    const auto until = Coprocess::Clock::now() + time + patience;
    const SearchTalk talk = talk_of(what, time);
    for (const std::string& line : talk.lines) {
        program->say(line, until);
    }
    Searched searched;
    std::string line;
    while (program->hear(line, until) == Coprocess::Heard::line) {
        const Words words = matches::words_of(line);
        if (refuses(words, what)) {
            throw fails("it does not know it");
        }
        searched = talk.told(words).value_or(searched);
        if (!words.empty() && words[0] == talk.answer && searched.nodes > 0) {
            return searched;
        }
    }
    throw fails("it gives no answer, or does not say what it looks at");
}

}  // namespace bazillion::app
