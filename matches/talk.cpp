#include "matches/talk.h"

#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>

namespace bazillion::matches {

const char* name_of(Fault::Kind kind) {
    switch (kind) {
        case Fault::Kind::illegal:
            return "illegal move";
        case Fault::Kind::ended:
            return "program ended";
        case Fault::Kind::silent:
            return "no answer";
        default:
            return "refusal";
    }
}

std::chrono::steady_clock::time_point latest_answer(const Limits& limits, const Surroundings& around) {
    constexpr int without_time = 60;
    const auto now = std::chrono::steady_clock::now();
    return now + (limits.time ? *limits.time + around.patience : without_time * around.patience);
}

play::Result<Talk> Talk::start(const std::vector<std::string>& command, const Surroundings& around) {
    const auto file = process::find_program(command.front());
    if (file.empty()) {
        return tl::unexpected(play::Error{fmt::format("there is no program `{}`", command.front()),
                                          "name it as in a shell, or by its path", ""});
    }
    auto process = process::Coprocess::start(file, {command.begin() + 1, command.end()});
    if (!process) {
        return tl::unexpected(play::Error{"no further process could be started", "", ""});
    }
    return Talk(std::move(*process), around);
}

OrFault<void> Talk::say(std::string_view line) {
    const auto until = patience();
    if (!process_.say(line, until)) {
        const bool closed = Clock::now() < until;  // it does not listen any more
        return tl::unexpected(
            Fault{Fault::Kind::ended, closed ? "has ended" : fmt::format("does not read `{}`", first_word(line))});
    }
    return {};
}

OrFault<std::string> Talk::next(Clock::time_point until, const std::stop_token& stop) {
    constexpr auto slice = std::chrono::milliseconds(20);  // in which a stop is noticed
    const bool stoppable = stop.stop_possible() || abandoned_.stop_possible();
    std::string line;
    while (!stop.stop_requested() && !abandoned_.stop_requested()) {
        switch (process_.hear(line, stoppable ? std::min(until, Clock::now() + slice) : until)) {
            case process::Coprocess::Heard::line:
                return line;
            case process::Coprocess::Heard::end:
                return tl::unexpected(Fault{Fault::Kind::ended, "has ended"});
            default:
                break;
        }
        if (Clock::now() >= until) {
            break;
        }
    }
    return tl::unexpected(Fault{Fault::Kind::silent, "does not answer"});
}

OrFault<std::string> Talk::wait_for(std::string_view word) {
    const auto until = patience();
    while (true) {
        auto line = next(until);
        if (!line || first_word(*line) == word) {
            return line;
        }
    }
}

OrFault<std::string> MoveWait::next() {
    auto line = talk_.next(until_, hurry_);
    if (line || !hurry_.stop_requested()) {
        return line;
    }
    hurry_ = std::stop_token();
    if (!talk_.say(move_now_)) {
        return line;
    }
    until_ = Talk::Clock::now() + patience_;
    return talk_.next(until_);
}

std::vector<std::string> words_of(std::string_view line) {
    std::istringstream in{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) {
        words.push_back(std::move(word));
    }
    return words;
}

std::string_view first_word(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) {
        return {};
    }
    return line.substr(begin, std::min(line.find_first_of(" \t", begin), line.size()) - begin);
}

std::string_view behind_first_word(std::string_view line) {
    const std::string_view first = first_word(line);
    line.remove_prefix(first.empty() ? line.size()
                                     : static_cast<std::size_t>(first.data() - line.data()) + first.size());
    const std::size_t begin = line.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

std::optional<std::string> same_name(std::string_view wanted, const std::vector<std::string>& known) {
    const auto bare = [](std::string_view name) {
        std::string letters = syntax::to_lower(name);
        std::erase_if(letters, [](char c) { return !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'); });
        return letters;
    };
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const std::string& name) { return bare(name) == bare(wanted); });
    return found == known.end() ? std::nullopt : std::optional(*found);
}

}  // namespace bazillion::matches
