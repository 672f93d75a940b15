#include "protocols/gtp_server.h"

#include "protocols/bounds.h"
#include "protocols/variants.h"
#include "syntax/letters.h"
#include "syntax/printable.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace bazillion::protocols {
namespace {

constexpr int expected_stones = 35;

/// As the protocol has it: control characters are dropped, tabs are blanks, and a comment goes to the end of the line.
std::string without_comment(std::string_view line) {
    std::string text;
    for (const char c : line.substr(0, line.find('#'))) {
        constexpr char first_printable = ' ', deleted = 127;
        if (c == '\t') {
            text += ' ';
        } else if (static_cast<unsigned char>(c) >= first_printable && c != deleted) {
            text += c;
        }
    }
    return std::string(syntax::trimmed(text));
}

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<double> number_at_start(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// The first number in a text of words.
std::optional<double> number_within(std::string_view text) {
    const std::size_t begin = text.find_first_of("0123456789");
    return begin == std::string_view::npos ? std::nullopt : number_at_start(text.substr(begin));
}

std::optional<Milliseconds> whole_seconds_in(std::string_view text) {
    constexpr std::int64_t most = 1'000'000;
    const auto seconds = number_in<std::int64_t>(text, 0, most);
    return seconds ? std::optional<Milliseconds>(std::chrono::seconds(*seconds)) : std::nullopt;
}

/// Points to a side of a square board; 0 for boards of other shapes.
std::size_t side_of(const rules::Rules& rules) {
    const auto& grids = rules.board.grids;
    const auto grid = std::find_if(grids.begin(), grids.end(), [](const auto& each) { return each.axes.size() == 2; });
    const bool square = grid != grids.end() && grid->axes[0].size() == grid->axes[1].size();
    return square ? grid->axes[0].size() : 0;
}

const play::Option* passing(const play::Match& match) {
    const auto options = match.options();
    const auto found = std::find_if(options.begin(), options.end(), [](const play::Option& option) {
        return option.pass || (option.button && option.text == "pass");
    });
    return found == options.end() ? nullptr : &*found;
}

}  // namespace

GtpServer::GtpServer(Host& host, Games games, const opponent::Settings& settings)
    : Server(host, std::move(games), settings) {}

const std::vector<GtpServer::Command>& GtpServer::commands() {
    static const std::vector<Command> all = {
        {"boardsize", &GtpServer::boardsize},
        {"clear_board", &GtpServer::clear_board},
        {"final_score", &GtpServer::final_score},
        {"genmove", &GtpServer::genmove},
        {"known_command", &GtpServer::known_command},
        {"komi", &GtpServer::komi},
        {"list_commands", &GtpServer::list_commands},
        {"name", &GtpServer::name},
        {"play", &GtpServer::play},
        {"protocol_version", &GtpServer::protocol_version},
        {"quit", &GtpServer::quit},
        {"reg_genmove", &GtpServer::reg_genmove},
        {"showboard", &GtpServer::showboard},
        {"time_left", &GtpServer::time_left},
        {"time_settings", &GtpServer::time_settings},
        {"undo", &GtpServer::undo},
        {"version", &GtpServer::version},
    };
    return all;
}

MoveStyle GtpServer::style_of(const rules::Rules& /*rules*/) const {
    return gtp_style();
}

Server::Timing GtpServer::timing(std::string_view line) {
    Words words(line);
    const std::string_view first = words.next();
    const std::string_view command = is_number(first) ? words.next() : first;
    return command == "quit" ? Timing::after_stopping : Timing::when_done;
}

void GtpServer::obey(std::string_view line) {
    const std::string text = without_comment(line);
    if (text.empty()) {
        return;
    }
    Words words(text);
    id_ = is_number(words.peek()) ? std::string(words.next()) : "";
    const std::string_view name = words.next();
    const auto& all = commands();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Command& each) { return each.name == name; });
    if (found == all.end()) {
        refuse("unknown command");
    } else {
        (this->*found->handler)(words);
    }
}

/// The answer to a command ends with an empty line.
void GtpServer::respond(char sign, std::string_view text) {
    while (text.ends_with('\n')) {
        text.remove_suffix(1);
    }
    constexpr std::size_t most_bytes = 1 << 20;
    say(fmt::format("{}{} {}", sign, id_, syntax::printable(text, most_bytes, syntax::Lines::keep)));
    say("");
}

void GtpServer::game_not_open(std::string_view /*line*/, const play::Error& error) {
    refuse(error.message);
}

// --- administration ---------------------------------------------------------------------------------------------

void GtpServer::protocol_version(Words /*words*/) {
    accept("2");
}

void GtpServer::name(Words /*words*/) {
    accept("Bazillion");
}

void GtpServer::version(Words /*words*/) {
    accept(match().rules().title);
}

void GtpServer::known_command(Words words) {
    const auto& all = commands();
    const std::string_view asked = words.next();
    accept(std::any_of(all.begin(), all.end(), [&](const Command& each) { return each.name == asked; }) ? "true"
                                                                                                        : "false");
}

void GtpServer::list_commands(Words /*words*/) {
    std::string names;
    for (const Command& each : commands()) {
        names += std::string(each.name) + "\n";
    }
    accept(names);
}

void GtpServer::quit(Words /*words*/) {
    accept();
    end();
}

// --- the board --------------------------------------------------------------------------------------------------

void GtpServer::boardsize(Words words) {
    constexpr std::size_t most = 1000;
    const auto side = number_in<std::size_t>(words.next(), 0, most);
    if (!side) {
        refuse("boardsize not an integer");
        return;
    }
    before_.clear();
    if (side_of(match().rules()) == *side) {
        match().restart();
        accept();
        return;
    }
    const std::size_t present = game_index();
    for (std::size_t i = 0; i < games().offered.size(); ++i) {
        if (i != present && open(i) && side_of(match().rules()) == *side) {
            accept();
            return;
        }
    }
    if (game_index() != present) {
        (void)open(present);
    }
    refuse("unacceptable size");
}

void GtpServer::clear_board(Words /*words*/) {
    before_.clear();
    match().restart();
    game().player.clear();
    if (game().player.prepare) {
        game().player.prepare({});  // no command is answered before the one before it
    }
    accept();
}

/// Points in advance are part of the rules that a game file tells, and stay what they are there; the protocol has every
/// number accepted.
void GtpServer::komi(Words words) {
    if (number_at_start(words.next())) {
        accept();
    } else {
        refuse("komi not a float");
    }
}

std::optional<play::PlayerId> GtpServer::colour_in(const rules::Rules& rules, std::string_view word) {
    const std::string colour = syntax::to_lower(word);
    const bool black = colour == "b" || colour == "black", white = colour == "w" || colour == "white";
    if (!black && !white) {
        return std::nullopt;
    }
    // In games in which White begins, the players are found by their names; else Black is the first.
    const auto named = rules.find_player(black ? "Black" : "White");
    return named ? *named : static_cast<play::PlayerId>(black ? 0 : 1);
}

bool GtpServer::give_turn(play::PlayerId player) {
    if (match().player() == player || match().options().empty()) {
        return match().player() == player;
    }
    const play::Option* const pass = passing(match());
    if (pass == nullptr) {
        return false;
    }
    const play::Option chosen = *pass;
    return match().play(chosen) && match().player() == player;
}

void GtpServer::play(Words words) {
    const auto player = colour_in(match().rules(), words.next());
    const std::string_view vertex = words.next();
    if (!player || vertex.empty()) {
        refuse("invalid color or coordinate");
        return;
    }
    const std::size_t plies = match().record().size();
    auto played = give_turn(*player) ? play_text(vertex) : tl::unexpected(play::Error{"illegal move", {}, {}});
    if (played) {
        before_.push_back(plies);
        accept();
        return;
    }
    while (match().record().size() > plies) {
        match().take_back();
    }
    refuse("illegal move");
}

void GtpServer::undo(Words /*words*/) {
    if (before_.empty()) {
        refuse("cannot undo");
        return;
    }
    while (match().record().size() > before_.back()) {
        match().take_back();
    }
    before_.pop_back();
    accept();
}

void GtpServer::showboard(Words /*words*/) {
    accept("\n" + games().draw_board(match()));
}

/// Scores the board as it is, as if both players passed now. By how much somebody wins is known where the reason that
/// the rules give has a number in it.
void GtpServer::final_score(Words /*words*/) {
    const std::size_t plies = match().record().size();
    for (const play::Option* pass = passing(match()); !match().outcome() && pass != nullptr; pass = passing(match())) {
        const play::Option chosen = *pass;
        constexpr std::size_t most_passes = 4;
        if (match().record().size() >= plies + most_passes || !match().play(chosen)) {
            break;
        }
    }
    const auto outcome = match().outcome();
    while (match().record().size() > plies) {
        match().take_back();
    }
    if (outcome && outcome->result == play::Outcome::Result::draw) {
        accept("0");
        return;
    }
    const auto points = outcome ? number_within(outcome->reason) : std::nullopt;
    if (!points || outcome->result != play::Outcome::Result::win) {
        refuse("cannot score");
        return;
    }
    accept(fmt::format("{}+{:g}", colour_in(match().rules(), "b") == outcome->winner ? 'B' : 'W', *points));
}

// --- thinking ---------------------------------------------------------------------------------------------------

void GtpServer::time_settings(Words words) {
    const auto main = whole_seconds_in(words.next()), extra = whole_seconds_in(words.next());
    constexpr int most_stones = 1000;
    const auto stones = number_in<int>(words.next(), 0, most_stones);
    if (!main || !extra || !stones) {
        refuse("syntax error");
        return;
    }
    left_ = {};
    // Extra time without stones to be played in it says that there is no limit.
    const bool unlimited = extra->count() > 0 && *stones == 0;
    time_ = unlimited ? std::nullopt : std::optional(TimeSettings{*main, *extra, *stones});
    accept();
}

void GtpServer::time_left(Words words) {
    const auto player = colour_in(match().rules(), words.next());
    const auto time = whole_seconds_in(words.next());
    constexpr int most_stones = 1000;
    const auto stones = number_in<int>(words.next(), 0, most_stones);
    if (!player || !time || !stones) {
        refuse("syntax error");
        return;
    }
    left_[*player == 0 ? 0 : 1] = TimeLeft{*time, *stones};
    accept();
}

opponent::Limits GtpServer::limits(play::PlayerId player, std::optional<Milliseconds>& aim) {
    opponent::Limits limits;
    limits.time = usual_time;
    if (!time_) {
        return limits;
    }
    const auto& left = left_[player == 0 ? 0 : 1];
    Clock clock{left ? left->time : time_->main, Milliseconds(0), left ? left->stones : 0};
    if (!left && time_->main.count() == 0) {
        clock = {time_->extra, Milliseconds(0), time_->stones};
    } else if (left && left->stones == 0 && time_->stones > 0) {
        clock.increment = time_->extra / time_->stones;  // main time may be used up: extra time follows
    }
    if (clock.moves_to_go == 1) {  // time for just this stone, of which nothing can be saved
        limits.time = std::max(clock.remaining - usual_overhead, Milliseconds(1));
        return limits;
    }
    const TimeBudget budget = budget_for(clock, usual_overhead);
    aim = budget.aim;
    limits.time = budget.most;
    return limits;
}

void GtpServer::genmove(Words words) {
    generate(words, true);
}

void GtpServer::reg_genmove(Words words) {
    generate(words, false);
}

void GtpServer::generate(Words words, bool play) {
    const auto player = colour_in(match().rules(), words.next());
    if (!player) {
        refuse("invalid color");
        return;
    }
    if (match().outcome()) {
        accept("pass");
        return;
    }
    const std::size_t plies = match().record().size();
    if (!give_turn(*player) || match().options().empty()) {
        refuse("it is not the turn of this color");
        return;
    }
    play_generated_ = play;
    before_.push_back(plies);
    std::optional<Milliseconds> aim;
    const opponent::Limits bounds = limits(*player, aim);
    think(bounds, aim);
}

void GtpServer::thinking_goes_on(const opponent::Thought& /*thought*/) {}

void GtpServer::thinking_ended(const play::Result<opponent::Thought>& thought) {
    const play::Option* const best = thought ? option(thought->move()) : nullptr;
    const play::Option chosen = best != nullptr ? *best : match().options().front();
    const std::string text = written(chosen);
    if (play_generated_ && !match().play(chosen)) {
        refuse("a script of the game fails");
        return;
    }
    if (!play_generated_) {
        while (match().record().size() > before_.back()) {
            match().take_back();
        }
        before_.pop_back();
    }
    accept(text);
}

}  // namespace bazillion::protocols
