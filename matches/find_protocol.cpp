#include "matches/find_protocol.h"

#include "matches/talk.h"
#include "syntax/letters.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace bazillion::matches {
namespace {

using Kind = Description::Kind;

/// "--mode=gtp", "-xboard", "uci".
std::optional<Kind> named_in(const std::vector<std::string>& command) {
    constexpr std::array<std::pair<std::string_view, Kind>, 3> names{
        {{"gtp", Kind::gtp}, {"xboard", Kind::xboard}, {"uci", Kind::uci}}};
    for (std::size_t i = 1; i < command.size(); ++i) {
        const std::string word = command[i].substr(command[i].find_last_of("-=") + 1);
        for (const auto& [name, kind] : names) {
            if (syntax::equal_ignoring_case(word, name)) {
                return kind;
            }
        }
    }
    return std::nullopt;
}

/// Whether a line that begins so comes soon after the question.
play::Result<bool> answers(const Description& program, const Surroundings& around, const char* question,
                           std::string_view begin) {
    constexpr auto soon = std::chrono::seconds(3);
    auto talk = Talk::start(program.command, around);
    if (!talk) {
        return tl::unexpected(talk.error());
    }
    const auto until = Talk::Clock::now() + std::min<std::chrono::milliseconds>(soon, around.patience_at_start);
    if (!talk->say(question)) {
        return false;
    }
    while (true) {
        const auto line = talk->next(until);
        if (!line || first_word(*line).starts_with(begin)) {
            return line.has_value();
        }
    }
}

}  // namespace

play::Result<Description> find_protocol(const Description& program, const Surroundings& around) {
    Description found = program;
    if (const auto named = named_in(program.command)) {
        found.kind = *named;
        return found;
    }
    const auto uci = answers(program, around, "uci", "uciok");
    if (!uci) {
        return tl::unexpected(uci.error());
    }
    const auto gtp = *uci ? false : answers(program, around, "protocol_version", "=");
    if (!gtp) {
        return tl::unexpected(gtp.error());
    }
    found.kind = *uci ? Kind::uci : *gtp ? Kind::gtp : Kind::xboard;
    return found;
}

}  // namespace bazillion::matches
