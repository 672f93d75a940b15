#include "app/terminal_game.h"

#include "app/output.h"
#include "app/positions.h"
#include "app/terminal_clock.h"
#include "app/text_board.h"
#include "app/written_file.h"
#include "protocols/game_record.h"
#include "storage/save_file.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <istream>

namespace bazillion::app {
namespace {

/// More moves than this are only counted; `moves` lists them all.
constexpr std::size_t most_listed = 40;

/// Words side by side in lines that fit a terminal.
std::string in_lines(const std::vector<std::string>& words) {
    constexpr std::size_t width = 78;
    std::string text;
    std::size_t column = 0;
    for (const std::string& each : words) {
        const std::string word = safe(each);
        const bool fits = column + word.size() + 2 <= width;
        text += column == 0 ? "  " : fits ? "  " : "\n  ";
        column = (fits ? column : 0) + word.size() + 2;
        text += word;
    }
    return text;
}

}  // namespace

struct TerminalGame::Command {
    std::string_view name;
    std::string_view argument;
    std::string_view help;
    void (TerminalGame::*run)(std::string_view argument);
    bool alone = false;  ///< only for games that are not played over a network
};

std::span<const TerminalGame::Command> TerminalGame::commands() {
    static constexpr std::array<Command, 21> all{{
        {"help", "", "this list", &TerminalGame::help},
        {"moves", "[START]", "the legal moves, or those that begin with START", &TerminalGame::moves},
        {"undo", "", "take back the last move", &TerminalGame::undo},
        {"redo", "", "play it again", &TerminalGame::redo, true},
        {"board", "", "show the board again", &TerminalGame::board},
        {"fen", "[TEXT]", "the position as text, or start from such a text", &TerminalGame::fen},
        {"computer", "PLAYER [LEVEL]", "let the computer play for a player, at a level from 1 to 10",
         &TerminalGame::computer, true},
        {"person", "PLAYER", "play for a player yourself", &TerminalGame::person, true},
        {"hint", "", "what the computer would play at full strength, and why", &TerminalGame::hint, true},
        {"rules", "", "how the game begins, who moves when, and how it ends", &TerminalGame::rules},
        {"go", "", "let the computer make this one move", &TerminalGame::go, true},
        {"resign", "", "give the game up", &TerminalGame::resign},
        {"draw", "", "offer a draw", &TerminalGame::draw},
        {"accept", "", "agree to the draw that was offered, or to what the other one asks", &TerminalGame::accept},
        {"decline", "", "do not", &TerminalGame::decline},
        {"rematch", "", "offer another game to the other one over the network, with the seats changed",
         &TerminalGame::rematch},
        {"say", "TEXT", "say something to the other one over the network", &TerminalGame::chat},
        {"save", "FILE", "write the game to a file", &TerminalGame::save},
        {"load", "FILE", "go on with a saved game", &TerminalGame::load, true},
        {"new", "[TITLE]", "start again, or another title of the file", &TerminalGame::restart, true},
        {"quit", "", "leave", &TerminalGame::quit},
    }};
    return all;
}

const TerminalGame::Command* TerminalGame::find_command(std::string_view name) {
    const auto found =
        std::find_if(commands().begin(), commands().end(), [&](const Command& each) { return each.name == name; });
    return found == commands().end() ? nullptr : &*found;
}

TerminalGame::TerminalGame(Session session, storage::Journal journal, std::istream& in, Format format, bool interactive,
                           play::Chance chance, TableComputers computers, std::optional<play::TimeControl> clock)
    : session_(std::move(session)),
      journal_(std::move(journal)),
      chance_(chance),
      computers_(std::move(computers)),
      clock_(clock),
      in_(in),
      format_(format),
      interactive_(interactive),
      saved_(play::write_saved_game(session_.match)) {
    computers_.use(session_);
    set_clocks();
}

void TerminalGame::run() {
    if (format_ == Format::text) {
        print("{}\nType a move, or `help`.\n", one_line(session_.match.rules().title));
    }
    go_on();
    std::string line;
    while (!left_) {
        if (format_ == Format::text) {
            print("> ");
        }
        flush_out();
        const auto asked = std::chrono::steady_clock::now();
        if (!read_line(line)) {
            break;
        }
        if (format_ == Format::text && !interactive_) {
            print("{}\n", line);  // so that a transcript reads like a session
        }
        !network_&& let_pass(asked) ? show() : obey(line);
    }
    leave_network();
    if (!left_ && format_ == Format::text) {
        print("\n");
    }
    if (interactive_ && format_ == Format::text) {
        tell_where_it_is_kept();
    }
}

void TerminalGame::tell_where_it_is_kept() const {
    if (journal_.keeps() && !session_.match.outcome()) {
        print("The game is kept: `bazillion play --resume {}` goes on with it.\n", journal_.file().stem().string());
    }
}

/// A legal move comes first, whatever it is called; `:undo` always means the command.
void TerminalGame::obey(const std::string& line) {
    line_ = syntax::trimmed(line);
    if (line_.empty() || play_if_legal(line_)) {
        return;
    }
    const bool surely_command = line_.front() == ':';
    const std::string_view typed = std::string_view(line_).substr(surely_command ? 1 : 0);
    const std::size_t blank = typed.find(' ');
    const Command* command = find_command(syntax::to_lower(typed.substr(0, blank)));
    try {
        if (command != nullptr && command->alone && session_.match.outcome()) {
            leave_network();
        }
        if (command != nullptr && network_ && command->alone) {
            complain(
                {fmt::format("`{}` is not for games over the network", command->name), "`quit` leaves the game", {}});
        } else if (command != nullptr && !fits_correspondence(command->name)) {
            complain({fmt::format("`{}` is not for games by correspondence", command->name), {}, {}});
        } else if (command != nullptr) {
            (this->*command->run)(blank == std::string_view::npos ? "" : syntax::trimmed(typed.substr(blank)));
        } else if (surely_command || !play_if_begun(line_)) {
            refuse(line_);
        }
    } catch (const Failure& failure) {
        complain(failure.error);
    }
    if (line_ != warned_about_) {
        warned_about_.clear();
    }
}

bool TerminalGame::play_if_legal(const std::string& text) {
    const auto options = session_.match.options();
    const auto same = [&](const play::Option& option) { return option.text == text; };
    const auto alike = [&](const play::Option& option) {
        return syntax::to_lower(option.text) == syntax::to_lower(text);
    };
    auto found = std::find_if(options.begin(), options.end(), same);
    if (found == options.end() && std::count_if(options.begin(), options.end(), alike) == 1) {
        found = std::find_if(options.begin(), options.end(), alike);
    }
    if (found == options.end()) {
        const auto written = session_.match.written_options();
        found = options.begin() + (std::find(written.begin(), written.end(), text) - written.begin());
    }
    if (found == options.end()) {
        return false;
    }
    play(found->text);
    return true;
}

/// Plays the only move that begins with `text`, or tells all that do, be it that players would write them alike so.
bool TerminalGame::play_if_begun(const std::string& text) {
    std::vector<std::string> begun;
    const auto options = session_.match.options();
    const auto brief = session_.match.short_options();
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (brief[i] == text || syntax::to_lower(options[i].text).starts_with(syntax::to_lower(text))) {
            begun.push_back(options[i].text);
        }
    }
    if (begun.size() == 1) {
        play(begun.front());
    } else if (!begun.empty()) {
        complain({fmt::format("several moves begin with `{}`", text), join(begun, ", "), {}});
    }
    return !begun.empty();
}

void TerminalGame::refuse(const std::string& text) {
    if (must_wait()) {
        return;
    }
    std::vector<std::string> known;
    for (const play::Option& option : session_.match.options()) {
        known.push_back(option.text);
    }
    for (const Command& command : commands()) {
        known.emplace_back(command.name);
    }
    std::string hint = syntax::suggest(text, known);
    if (hint.empty()) {
        hint = session_.match.outcome() ? "the game is over; `undo` takes a move back, `help` lists the commands"
                                        : "`moves` lists the legal moves, `help` the commands";
    }
    complain({fmt::format("`{}` is neither a legal move nor a command", text), hint, {}});
}

void TerminalGame::play(const std::string& text) {
    if (must_wait()) {
        return;
    }
    if (auto done = session_.match.play(text); !done) {
        complain(done.error());
        return;
    }
    go_on();
}

void TerminalGame::help(std::string_view /*argument*/) {
    std::string text;
    for (const Command& command : commands()) {
        text += fmt::format("  {:<23} {}\n", fmt::format("{} {}", command.name, command.argument), command.help);
    }
    text +=
        "Anything else is a move, as `moves` writes them or as they are shown below the board; the beginning is "
        "enough\n";
    text += "where only one fits.\n";
    text += "Should a move be called like a command, `:undo` still means the command.\n";
    say(text + "Pieces:\n" + text_legend(session_.match.rules()));
}

void TerminalGame::moves(std::string_view argument) {
    std::vector<std::string> found;
    for (const play::Option& option : session_.match.options()) {
        if (option.text.starts_with(argument)) {
            found.push_back(option.text);
        }
    }
    if (format_ == Format::json) {
        print_json({{"moves", found}});
    } else {
        say(found.empty() ? "  none" : in_lines(found));
    }
}

void TerminalGame::undo(std::string_view /*argument*/) {
    if (asks_over_network(network::Question::take_back)) {
        return;
    }
    const auto ply = computers_.seats().last_decision(session_.match);
    if (!ply) {
        complain({"there is no move to take back", {}, {}});
        return;
    }
    session_.match.retract();
    while (session_.match.record().size() > *ply && play::take_back(session_.match)) {
    }
    show();
}

void TerminalGame::redo(std::string_view /*argument*/) {
    if (!session_.match.redo()) {
        complain({"there is no move to play again", {}, {}});
        return;
    }
    throw_dice();
    // What computers had answered, too.
    while (computers_.decides(session_.match) && computers_.seats().any_person() && session_.match.redo()) {
        throw_dice();
    }
    go_on();
}

void TerminalGame::board(std::string_view /*argument*/) {
    show();
}

void TerminalGame::fen(std::string_view argument) {
    if (argument.empty()) {
        say(session_.match.position_text());
    } else if (network_) {
        complain({"no other position is set up while a game over the network is going on", {}, {}});
    } else if (may_lose("the moves played so far are not saved")) {
        if (auto done = session_.match.set_position(argument); !done) {
            complain(done.error());
            return;
        }
        journal_.begin(session_.match, session_.file.path());
        go_on();
    }
}

void TerminalGame::save(std::string_view argument) {
    const std::string file(argument.empty() ? std::string_view(saved_file_) : argument);
    if (file.empty()) {
        complain({"`save` needs a file name", "e.g. `save evening.save`", {}});
        return;
    }
    const storage::Occupant there = storage::occupant(file);
    if (there == storage::Occupant::other && !said_twice(fmt::format("`{}` is not a saved game", file))) {
        return;
    }
    if (there == storage::Occupant::saved_game && file != saved_file_ && interactive_ &&
        !said_twice(fmt::format("`{}` exists", file))) {
        return;
    }
    const auto text = protocols::write_game_for(session_.match, file);
    if (!text) {
        complain(text.error());
        return;
    }
    save_text(file, *text);
    saved_ = play::write_saved_game(session_.match);
    saved_file_ = file;
    say(fmt::format("saved in {}", file));
}

void TerminalGame::load(std::string_view argument) {
    if (argument.empty()) {
        complain({"`load` needs a file name", {}, {}});
    } else if (may_lose("this game is not saved")) {
        replace_session(load_session(session_.file, {}, session_.switches, argument));
        saved_file_ = argument;
        go_on();
    }
}

void TerminalGame::restart(std::string_view argument) {
    if (!may_lose("this game is not saved")) {
        return;
    }
    GameFile file = session_.file;
    const std::size_t title = argument.empty() ? session_.title : choose_title(file, std::string(argument));
    play::Match match = start_match(file, title, session_.switches);
    replace_session({std::move(file), title, session_.switches, std::move(match)});
    saved_file_.clear();
    go_on();
}

void TerminalGame::quit(std::string_view /*argument*/) {
    if (may_lose("this game is not saved")) {
        left_ = true;
    }
}

void TerminalGame::replace_session(Session session) {
    session_ = std::move(session);
    computers_.use(session_);
    set_clocks();
    journal_.begin(session_.match, session_.file.path());
    saved_ = play::write_saved_game(session_.match);
}

bool TerminalGame::said_twice(std::string_view question) {
    if (warned_about_ == line_) {
        return true;
    }
    warned_about_ = line_;
    say(fmt::format("{}; say it again to replace it.", question));
    return false;
}

bool TerminalGame::unsaved() const {
    return !session_.match.record().empty() && !journal_.keeps() && play::write_saved_game(session_.match) != saved_;
}

bool TerminalGame::may_lose(std::string_view what) {
    if (!interactive_ || warned_about_ == line_ || !unsaved()) {
        return true;
    }
    warned_about_ = line_;
    say(fmt::format("{}: `save FILE` keeps it, `{}` again goes on without.", what, line_));
    return false;
}

void TerminalGame::show() {
    const auto unkept = journal_.keep(session_.match);
    if (format_ == Format::json) {
        show_state();
    } else {
        show_text();
    }
    played_.clear();
    if (const auto error = session_.match.take_error()) {
        complain(*error);
    }
    if (unkept) {
        complain(*unkept);
    }
    keep_correspondence();
}

void TerminalGame::show_text() const {
    const play::Match& match = session_.match;
    print("\n{}\n", Block{text_board(match)});
    if (const std::string sidelines = text_sidelines(match); !sidelines.empty()) {
        print("{}\n", Block{sidelines});
    }
    const auto record = match.record();
    const std::string chance = play::last_throws(match);
    const auto last = std::find_if(record.rbegin(), record.rend(),
                                   [&](const play::Ply& ply) { return !match.rules().players[ply.player].random; });
    for (const std::string& words : played_) {
        print("{}\n", words);
    }
    if (last != record.rend() && played_.empty()) {
        print("{} played {}\n", match.rules().players[last->player].name, play::shown_text(*last));
    }
    if (!chance.empty()) {
        print("{}\n", chance);
    }
    if (match.clock()) {
        print("{}\n", clock_line(match));
    }
    print("{}\n", match.prompt());
    const auto options = match.options();
    if (options.size() > most_listed) {
        print("{} legal moves\n", options.size());
    } else if (!options.empty()) {
        print("{}\n", Block{in_lines(match.written_options())});
    }
}

void TerminalGame::show_state() const {
    const play::Match& match = session_.match;
    Json state;
    state["title"] = match.rules().title;
    state["fen"] = match.position_text();
    state["prompt"] = match.prompt();
    state["moves"] = legal_moves(match);
    describe_state(match, state);
    state["record"] = Json::array();
    state["written"] = Json::array();
    for (const play::Ply& ply : match.record()) {
        state["record"].push_back(ply.text);
        state["written"].push_back(play::shown_text(ply));
    }
    state["later"] = Json::array();
    const auto later = match.taken_back();
    for (auto ply = later.rbegin(); ply != later.rend(); ++ply) {
        state["later"].push_back(ply->text);
    }
    for (std::size_t i = 0; match.clock() && i < match.rules().players.size(); ++i) {
        const auto left = match.clock()->until_flag(static_cast<play::PlayerId>(i));
        state["clocks"][match.rules().players[i].name] = static_cast<double>(left.count()) / 1000;
    }
    if (computers_.seats().any_computer()) {
        state["computers"] = Json::object();
        for (const play::PlayerId player : computers_.seats().players()) {
            if (computers_.seats().computer(player)) {
                const opponent::Seat& seat = computers_.seats().of(player);
                state["computers"][match.rules().players[player].name] =
                    seat.engine.empty() ? Json(seat.level) : Json(opponent::seat_words(seat));
            }
        }
    }
    print_json(state);
}

void TerminalGame::say(std::string_view message) const {
    if (format_ == Format::json) {
        print_json({{"message", message}});
    } else {
        print("{}\n", Block{message.substr(0, message.find_last_not_of('\n') + 1)});
    }
}

void TerminalGame::complain(const play::Error& error) const {
    if (format_ == Format::json) {
        print_json(to_json(error));
    } else {
        print("{}", Rendered{render(error)});
    }
}

}  // namespace bazillion::app
