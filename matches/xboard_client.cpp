#include "matches/xboard_client.h"

#include "protocols/variants.h"
#include "syntax/diagnostic.h"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>

namespace bazillion::matches {
namespace {

/// `feature` lines follow `protover` within two seconds, or `done=0` asks for more.
constexpr auto time_for_features = std::chrono::seconds(2);

play::Error xboard_error(const Description& player, const Fault& fault) {
    return {fmt::format("`{}` {}", player.name, fault.what), "does it speak the protocol of XBoard?", ""};
}

/// NAME=VALUE pairs, values of several words in quotes.
std::vector<std::pair<std::string, std::string>> pairs_of(std::string_view line) {
    std::vector<std::pair<std::string, std::string>> pairs;
    while (true) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            return pairs;
        }
        const std::string name(first_word(line.substr(0, equals)));
        line.remove_prefix(equals + 1);
        const bool quoted = !line.empty() && line.front() == '"';
        const std::size_t end = std::min(line.find(quoted ? '"' : ' ', quoted ? 1 : 0), line.size());
        pairs.emplace_back(name, line.substr(quoted ? 1 : 0, end - (quoted ? 1 : 0)));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
}

std::vector<std::string> split_at_commas(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ',');) {
        parts.push_back(part);
    }
    return parts;
}

}  // namespace

XboardClient::XboardClient(Talk talk, Description player, const rules::Rules& rules, Surroundings around)
    : talk_(std::move(talk)),
      player_(std::move(player)),
      around_(std::move(around)),
      dialect_(rules, protocols::xboard_style(rules)) {}

play::Result<XboardClient> XboardClient::start(const Description& player, const rules::Rules& rules,
                                               const Surroundings& around) {
    auto talk = Talk::start(player.command, around);
    if (!talk) {
        return tl::unexpected(talk.error());
    }
    XboardClient client(std::move(*talk), player, rules, around);
    if (const auto met = client.shake_hands(); !met) {
        return tl::unexpected(xboard_error(player, met.error()));
    }
    if (const auto chosen = client.choose_variant(rules); !chosen) {
        return tl::unexpected(chosen.error());
    }
    if (const auto known = client.check_options(); !known) {
        return tl::unexpected(known.error());
    }
    return client;
}

std::string XboardClient::feature(const std::string& name) const {
    const auto found = features_.find(name);
    return found == features_.end() ? "" : found->second;
}

void XboardClient::read_features(std::string_view line) {
    for (auto& [name, value] : pairs_of(line)) {
        if (name == "option") {
            options_.push_back(value.substr(0, value.find(" -")));
        } else {
            features_[name] = value;
        }
    }
}

OrFault<void> XboardClient::shake_hands() {
    auto said = talk_.say("xboard");
    said = said ? talk_.say("protover 2") : said;
    if (!said) {
        return said;
    }
    auto until = Talk::Clock::now() + time_for_features;
    while (feature("done") != "1") {
        const auto line = talk_.next(until);
        if (!line) {
            const bool old_protocol = line.error().kind == Fault::Kind::silent && features_.empty();
            return old_protocol ? OrFault<void>() : tl::unexpected(line.error());
        }
        if (first_word(*line) == "feature") {
            read_features(behind_first_word(*line));
            until = feature("done") == "0" ? talk_.patience() : until;
        }
    }
    for (const auto& [name, value] : features_) {
        // Moves in standard notation need a board to be read.
        said = said ? talk_.say((name == "san" && value == "1" ? "rejected " : "accepted ") + name) : said;
    }
    return said;
}

play::Result<void> XboardClient::choose_variant(const rules::Rules& rules) {
    const protocols::Variant* const known = protocols::variant_of(rules);
    variant_ = player_.variant;
    if (variant_.empty()) {
        if (known == nullptr || known->xboard.empty()) {
            return tl::unexpected(
                play::Error{fmt::format("it is not known what `{}` calls {}", player_.name, rules.title),
                            "say it: variant=NAME, if it plays by the same rules", ""});
        }
        variant_ = known->xboard;
    }
    if (variant_ == "normal") {
        variant_.clear();
        return {};
    }
    // `8x8+0_fairy` is the variant fairy on a board of its own.
    const auto variants = split_at_commas(feature("variants"));
    const auto offers = [&](const std::string& offered) {
        return offered == variant_ || offered.ends_with("_" + variant_);
    };
    if (std::none_of(variants.begin(), variants.end(), offers)) {
        return tl::unexpected(play::Error{fmt::format("`{}` has no variant `{}`", player_.name, variant_),
                                          syntax::suggest(variant_, variants), ""});
    }
    return {};
}

play::Result<void> XboardClient::check_options() {
    for (auto& [wanted, value] : player_.options) {
        const auto name = same_name(wanted, options_);
        if (!name) {
            return tl::unexpected(play::Error{fmt::format("`{}` has no option `{}`", player_.name, wanted),
                                              syntax::suggest(wanted, options_), ""});
        }
        wanted = *name;
    }
    return {};
}

/// Waits until it has done all it was told, where it can tell.
OrFault<void> XboardClient::ping() {
    if (feature("ping") != "1") {
        return {};
    }
    const std::string number = std::to_string(++pings_);
    if (auto said = talk_.say("ping " + number); !said) {
        return said;
    }
    while (true) {
        const auto line = talk_.wait_for("pong");
        if (!line) {
            return tl::unexpected(line.error());
        }
        if (first_word(behind_first_word(*line)) == number) {
            return {};
        }
    }
}

OrFault<void> XboardClient::begin(const play::Match& match) {
    pending_.clear();
    own_move_ = playing_ = false;
    std::vector<std::string> lines{"new"};
    if (!variant_.empty()) {
        lines.push_back("variant " + variant_);
    }
    lines.insert(lines.end(), {"force", "easy", "nopost"});
    for (const auto& [name, value] : player_.options) {
        lines.push_back(fmt::format("option {}={}", name, value));
    }
    lines.insert(lines.end(), player_.lines.begin(), player_.lines.end());
    if (!match.record().empty() || !match.start_text().empty()) {
        if (feature("setboard") != "1") {
            return tl::unexpected(Fault{Fault::Kind::refused, "cannot set up a position"});
        }
        lines.push_back("setboard " + match.position_text());
    }
    for (const std::string& line : lines) {
        if (auto said = talk_.say(line); !said) {
            return said;
        }
    }
    return ping();
}

void XboardClient::note(const play::Match& before, const play::Option& move) {
    if (!std::exchange(own_move_, false)) {
        pending_.push_back(dialect_.write(before, move));
    }
}

OrFault<void> XboardClient::tell_clock(const Limits& limits) {
    std::vector<std::string> lines;
    if (limits.depth) {
        lines.push_back(fmt::format("sd {}", *limits.depth));
    }
    if (limits.time) {
        const auto hundredths = std::max<std::int64_t>(limits.time->count() / 10, 1);
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(*limits.time).count();
        lines.push_back(fmt::format("level 1 {}:{:02} 0", seconds / 60, seconds % 60));
        lines.push_back(fmt::format("time {}", hundredths));
        lines.push_back(fmt::format("otim {}", hundredths));
    }
    OrFault<void> said;
    for (const std::string& line : lines) {
        said = said ? talk_.say(line) : said;
    }
    return said;
}

/// The moves made since it was told last, and that it has to move.
OrFault<void> XboardClient::tell_moves() {
    const std::string usermove = feature("usermove") == "1" ? "usermove " : "";
    const bool by_answering = playing_ && pending_.size() == 1;
    OrFault<void> said;
    if (!by_answering && playing_) {
        said = talk_.say("force");
    }
    told_ = std::exchange(pending_, {});
    for (const std::string& move : told_) {
        said = said ? talk_.say(usermove + move) : said;
    }
    if (!by_answering) {
        said = said ? talk_.say("go") : said;
    }
    playing_ = true;
    return said;
}

std::optional<Answer> XboardClient::answer_in(const std::string& line, const play::Match& match) const {
    const std::string_view word = first_word(line);
    if (word == "move" || line.starts_with("My move is")) {
        const std::string_view text =
            word == "move" ? behind_first_word(line) : std::string_view(line).substr(line.find(':') + 1);
        const std::string move(first_word(text));
        const auto option = dialect_.find(match, move);
        if (!option) {
            return Fault{Fault::Kind::illegal, fmt::format("plays `{}`, which is not legal", move)};
        }
        return *option;
    }
    if (word == "resign") {
        return Claim{Claim::Of::loss, line};
    }
    if (word == "1/2-1/2") {
        return Claim{Claim::Of::draw, line};
    }
    if (word == "1-0" || word == "0-1") {
        const bool first = match.player() == match.rules().turns.front().decider;
        return Claim{(word == "1-0") == first ? Claim::Of::win : Claim::Of::loss, line};
    }
    // It may also complain of commands that it can do without.
    const auto speaks_of = [&](const std::string& move) { return line.find(move) != std::string::npos; };
    if ((word == "Illegal" || word == "Error") && std::any_of(told_.begin(), told_.end(), speaks_of)) {
        return Fault{Fault::Kind::refused, fmt::format("says `{}`", line)};
    }
    return std::nullopt;
}

Answer XboardClient::choose(const play::Match& match, const Limits& limits, const std::stop_token& hurry) {
    auto said = tell_clock(limits);
    said = said ? tell_moves() : said;
    if (!said) {
        return said.error();
    }
    MoveWait waiting(talk_, limits, around_, hurry, "?");
    while (true) {
        const auto line = waiting.next();
        if (!line) {
            return line.error();
        }
        if (first_word(*line) == "feature") {  // late, as of programs that take long to start
            read_features(behind_first_word(*line));
        } else if (auto answer = answer_in(*line, match)) {
            own_move_ = std::holds_alternative<play::Option>(*answer);
            return *answer;
        }
    }
}

}  // namespace bazillion::matches
