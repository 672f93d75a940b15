#include "protocols/xboard_server.h"

#include "opponent/seats.h"
#include "protocols/bounds.h"
#include "protocols/strength.h"
#include "protocols/variants.h"
#include "syntax/letters.h"
#include "syntax/printable.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace bazillion::protocols {
namespace {

/// Seconds with or without a fraction.
std::optional<Milliseconds> seconds_in(std::string_view text) {
    double seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    constexpr double most = 1e6, thousand = 1000;
    return error == std::errc() && seconds >= 0 && seconds <= most
               ? std::optional(Milliseconds(static_cast<std::int64_t>(seconds * thousand)))
               : std::nullopt;
}

/// "5" minutes or "0:30"; what follows is left alone, as the protocol asks for.
std::optional<Milliseconds> minutes_in(std::string_view text) {
    constexpr int most = 100'000, most_seconds = 59;
    const auto digits = [](std::string_view of) { return of.substr(0, of.find_first_not_of("0123456789")); };
    const std::string_view minutes = digits(text);
    const auto whole = number_in<int>(minutes, 0, most);
    if (!whole) {
        return std::nullopt;
    }
    text.remove_prefix(minutes.size());
    const auto rest = text.starts_with(':') ? number_in<int>(digits(text.substr(1)), 0, most_seconds) : std::nullopt;
    return std::chrono::minutes(*whole) + std::chrono::seconds(rest.value_or(0));
}

bool looks_like_a_move(std::string_view word) {
    const auto square = [](std::string_view text) {
        return text.size() > 1 && text[0] >= 'a' && text[0] <= 'z' && text[1] >= '0' && text[1] <= '9';
    };
    return (word.size() > 3 && square(word)) || word.find('@') == 1;
}

std::string quoted_list(const Games& games) {
    std::string names;
    for (const OfferedGame& each : games.offered) {
        names += (names.empty() ? "" : ",") + each.xboard;
    }
    return names;
}

}  // namespace

XboardServer::XboardServer(Host& host, Games games, const opponent::Settings& settings)
    : Server(host, std::move(games), settings), level_setting_(settings.level) {}

const std::vector<XboardServer::Command>& XboardServer::commands() {
    using Self = XboardServer;
    static const std::vector<Command> all = {
        {"?", Timing::urgent, &Self::move_now},
        {"quit", Timing::at_once, &Self::quit},
        {".", Timing::now, &Self::status},
        {"accepted", Timing::now, &Self::ignore},
        {"analyze", Timing::after_discarding, &Self::analyze},
        {"bk", Timing::now, &Self::book},
        {"button", Timing::after_discarding, &Self::button},
        {"computer", Timing::now, &Self::opponent_is_computer},
        {"cores", Timing::after_discarding, &Self::cores},
        {"draw", Timing::now, &Self::ignore},
        {"easy", Timing::now, &Self::easy},
        {"exit", Timing::after_discarding, &Self::exit_analysis},
        {"force", Timing::after_discarding, &Self::force},
        {"go", Timing::after_discarding, &Self::go},
        {"hard", Timing::now, &Self::hard},
        {"hint", Timing::now, &Self::hint},
        {"hover", Timing::now, &Self::ignore},
        {"level", Timing::now, &Self::level},
        {"lift", Timing::now, &Self::lift},
        {"memory", Timing::after_discarding, &Self::memory},
        {"name", Timing::now, &Self::ignore},
        {"new", Timing::after_discarding, &Self::new_game},
        {"nopost", Timing::now, &Self::nopost},
        {"option", Timing::after_discarding, &Self::option_set},
        {"otim", Timing::now, &Self::ignore},
        {"ping", Timing::now, &Self::ping},
        {"playother", Timing::after_discarding, &Self::playother},
        {"post", Timing::now, &Self::post},
        {"protover", Timing::now, &Self::protover},
        {"put", Timing::now, &Self::put},
        {"random", Timing::now, &Self::ignore},
        {"rating", Timing::now, &Self::ignore},
        {"rejected", Timing::now, &Self::ignore},
        {"remove", Timing::after_discarding, &Self::remove},
        {"result", Timing::after_discarding, &Self::result},
        {"sd", Timing::now, &Self::depth},
        {"setboard", Timing::after_discarding, &Self::setboard},
        {"st", Timing::now, &Self::seconds_a_move},
        {"time", Timing::now, &Self::time},
        {"undo", Timing::after_discarding, &Self::undo},
        {"usermove", Timing::after_discarding, &Self::usermove},
        {"variant", Timing::after_discarding, &Self::variant},
        {"xboard", Timing::now, &Self::ignore},
    };
    return all;
}

const XboardServer::Command* XboardServer::find_command(std::string_view name) {
    const auto& all = commands();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Command& each) { return each.name == name; });
    return found == all.end() ? nullptr : &*found;
}

MoveStyle XboardServer::style_of(const rules::Rules& rules) const {
    return xboard_style(rules);
}

Server::Timing XboardServer::timing(std::string_view line) {
    Words words(line);
    const std::string_view name = words.next();
    const bool own_move = busy() && purpose_ == Purpose::move;
    if (name == "ping" && own_move) {
        return Timing::when_done;  // the answer says that the move was made
    }
    if (name == "usermove" || (find_command(name) == nullptr && looks_like_a_move(name))) {
        if (own_move) {
            return Timing::when_done;
        }
        const auto move = purpose_ == Purpose::ponder && busy()
                              ? dialect().find(match(), name == "usermove" ? words.next() : name)
                              : tl::unexpected(play::Error{});
        return move && move->text == pondered_ ? Timing::now : Timing::after_discarding;
    }
    const Command* const command = find_command(name);
    return command != nullptr ? command->timing : Timing::now;
}

void XboardServer::obey(std::string_view line) {
    Words words(line);
    const std::string_view name = words.peek();
    if (name.empty()) {
        return;
    }
    if (const Command* command = find_command(name)) {
        words.next();
        (this->*command->handler)(words);
    } else if (looks_like_a_move(name)) {
        usermove(words);
    } else {
        say(fmt::format("Error (unknown command): {}", syntax::printable(line)));
    }
    if (analyzing_ && !busy() && !ending()) {
        think_for(Purpose::analysis);
    }
}

void XboardServer::game_not_open(std::string_view line, const play::Error& error) {
    say(fmt::format("tellusererror {}", syntax::printable(error.message)));
    say(fmt::format("Error ({}): {}", syntax::printable(error.message), syntax::printable(line)));
}

// --- what the interface sets ------------------------------------------------------------------------------------

void XboardServer::protover(Words /*words*/) {
    say("feature done=0");
    say("feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1");
    say("feature myname=\"Bazillion\" colors=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1 highlight=1");
    say(fmt::format("feature variants=\"{}\"", quoted_list(games())));
    say(fmt::format("feature option=\"Level -spin {} 1 {}\"", level_setting_, full_level));
    say("feature option=\"Method -combo *automatic /// alpha-beta /// monte-carlo\"");
    say("feature done=1");
}

void XboardServer::level(Words words) {
    constexpr int most_moves = 10'000;
    const auto moves = number_in<int>(words.next(), 0, most_moves);
    const auto base = minutes_in(words.next());
    const auto increment = seconds_in(words.next());
    if (!moves || !base || !increment) {
        say("Error (it is level MOVES MINUTES INCREMENT): level");
        return;
    }
    session_moves_ = *moves;
    base_ = *base;
    increment_ = *increment;
    left_.reset();
    move_time_.reset();
    has_level_ = true;
}

void XboardServer::seconds_a_move(Words words) {
    move_time_ = seconds_in(words.next());
}

void XboardServer::depth(Words words) {
    depth_ = number_in<int>(words.next(), 1, most_depth);
}

void XboardServer::time(Words words) {
    constexpr std::int64_t most = 1'000'000'000, milliseconds = 10;
    if (const auto hundredths = number_in<std::int64_t>(words.next(), 0, most)) {
        left_ = Milliseconds(*hundredths * milliseconds);
    }
}

void XboardServer::memory(Words words) {
    if (const auto megabytes = number_in<std::size_t>(words.next(), least_megabytes, most_megabytes)) {
        settings().table_bytes = *megabytes << 20;
        configure();
    }
}

void XboardServer::cores(Words words) {
    settings().threads = number_in<unsigned>(words.next(), 1, most_threads).value_or(settings().threads);
    configure();
}

void XboardServer::option_set(Words words) {
    const std::string_view text = words.rest();
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view name = text.substr(0, equals);
    const std::string_view value = text.substr(std::min(equals + 1, text.size()));
    const auto level = number_in<int>(value, 1, full_level);
    const auto method = opponent::method_named(value);
    if (syntax::equal_ignoring_case(name, "level") && level) {
        settings().level = level_setting_ = *level;
    } else if (syntax::equal_ignoring_case(name, "method") && method) {
        settings().method = *method;
    } else {
        say(fmt::format("Error (unknown option): {}", syntax::printable(text)));
        return;
    }
    configure();
}

/// Between two engines XBoard carries moves alone.
void XboardServer::opponent_is_computer(Words /*words*/) {
    against_computer_ = true;
}

void XboardServer::post(Words /*words*/) {
    post_ = true;
}

void XboardServer::nopost(Words /*words*/) {
    post_ = false;
}

void XboardServer::hard(Words /*words*/) {
    ponder_ = true;
}

void XboardServer::easy(Words /*words*/) {
    ponder_ = false;
    if (purpose_ == Purpose::ponder) {
        discard();
    }
}

void XboardServer::ping(Words words) {
    when_ready([this, pong = fmt::format("pong {}", syntax::printable(words.rest()))] { say(pong); });
}

void XboardServer::quit(Words /*words*/) {
    analyzing_ = false;
    discard();
    end();
}

}  // namespace bazillion::protocols
