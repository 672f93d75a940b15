#include "app/computer.h"

#include "app/bundled_library.h"
#include "app/failure.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/report.h"
#include "matches/program_player.h"
#include "opponent/time_budget.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

namespace bazillion::app {

opponent::Opponent::NewGame another_game_of(const Session& session, const std::string& library) {
    return [path = session.file.path(), folder = find_library(library), title = session.title,
            switches = session.switches]() -> std::shared_ptr<play::Game> {
        GameFile file = GameFile::open(path, folder);
        return title < file.titles().size() ? file.start(title, switches) : nullptr;
    };
}

opponent::Opponent computer_for(const Session& session, const std::string& library,
                                const opponent::Settings& settings) {
    return opponent::Opponent(another_game_of(session, library), settings);
}

namespace {

std::chrono::milliseconds milliseconds(double seconds) {
    return std::chrono::milliseconds(std::lround(seconds * 1000));
}

play::PlayerId find_seat(const opponent::Seats& seats, const rules::Rules& rules, const std::string& name) {
    if (const auto player = seats.find(rules, name)) {
        return *player;
    }
    std::vector<std::string> names;
    for (const play::PlayerId player : seats.players()) {
        names.push_back(rules.players[player].name);
    }
    std::string hint = syntax::suggest(name, names);
    if (hint.empty()) {
        hint = names.empty() ? "nobody decides anything in this game" : "its players: " + join(names, ", ");
    }
    throw Failure(Exit::usage, {fmt::format("`{}` has no player `{}`", rules.title, name), hint, {}});
}

}  // namespace

opponent::Method read_method(const std::string& name) {
    if (const auto method = opponent::method_named(name)) {
        return *method;
    }
    throw Failure(
        Exit::usage,
        {fmt::format("there is no method `{}`", name), "--method takes automatic, alpha-beta or monte-carlo", {}});
}

opponent::Seat usual_seat(const SeatArguments& arguments) {
    return {.computer = true,
            .time = milliseconds(arguments.seconds),
            .method = arguments.method.empty() ? opponent::Method::automatic : read_method(arguments.method),
            .variety = std::max(0, arguments.variety)};
}

std::vector<SeatWish> read_seats(const SeatArguments& arguments) {
    std::vector<SeatWish> wishes;
    for (const std::string& text : arguments.computers) {
        const std::size_t equals = text.rfind('=');
        SeatWish wish{text.substr(0, equals), usual_seat(arguments)};
        if (equals != std::string::npos) {
            const char* const end = text.data() + text.size();
            const auto [stopped, error] = std::from_chars(text.data() + equals + 1, end, wish.seat.level);
            if (error != std::errc{} || stopped != end || wish.seat.level < 1 || wish.seat.level > opponent::levels) {
                throw Failure(Exit::usage, {fmt::format("`{}` names no level", text),
                                            fmt::format("write PLAYER=LEVEL with a level from 1 (beginner) to {} (full "
                                                        "strength), e.g. --computer Black=7",
                                                        opponent::levels),
                                            {}});
            }
        }
        wishes.push_back(std::move(wish));
    }
    for (const std::string& text : arguments.engines) {
        const std::size_t equals = text.find('=');
        SeatWish wish{text.substr(0, equals), usual_seat(arguments)};
        wish.seat.engine = equals == std::string::npos ? "" : text.substr(equals + 1);
        if (const auto program = matches::read_program(wish.seat.engine); !program) {
            throw Failure(Exit::usage,
                          {fmt::format("`{}` names no program", text),
                           "write PLAYER=PROGRAM, e.g. --engine Black=fairy-stockfish", program.error().message});
        }
        wishes.push_back(std::move(wish));
    }
    return wishes;
}

TableComputers::TableComputers(std::string library, const SeatArguments& arguments, std::uint64_t seed)
    : library_(std::move(library)), wishes_(read_seats(arguments)), usual_(usual_seat(arguments)), seed_(seed) {}

void TableComputers::use(const Session& session) {
    computer_.reset();
    programs_.clear();
    seats_.use(session.match.rules());
    for (const SeatWish& wish : std::exchange(wishes_, {})) {
        seats_.put(find_seat(seats_, session.match.rules(), wish.player), wish.seat);
    }
}

void TableComputers::put(const Session& session, const std::string& player, bool computer, int level) {
    const play::PlayerId id = find_seat(seats_, session.match.rules(), player);
    programs_.erase(id);
    opponent::Seat seat = usual_;
    seat.computer = computer;
    seat.level = level > 0 ? level : seats_.of(id).level;
    seats_.put(id, seat);
}

void TableComputers::give_back(play::PlayerId player) {
    opponent::Seat seat = seats_.of(player);
    seat.computer = false;
    seats_.put(player, seat);
    programs_.erase(player);
}

bool TableComputers::decides(const play::Match& match) const {
    return !match.options().empty() && seats_.computer(match.player());
}

play::Result<opponent::Thought> TableComputers::think(const Session& session) {
    opponent::Seat seat = seats_.of(session.match.player());
    if (!seat.computer) {
        seat = usual_;
    }
    if (session.match.clock()) {
        seat.time = opponent::time_for_move(*session.match.clock(), session.match.player());
    }
    return think(session, seat);
}

play::Result<opponent::Thought> TableComputers::hint(const Session& session) {
    opponent::Seat best = usual_;
    best.level = opponent::levels;
    best.variety = 0;
    return think(session, best);
}

play::Result<opponent::Thought> TableComputers::ask_program(const Session& session, const opponent::Seat& seat) {
    opponent::Thinker::Player& program = programs_[session.match.player()];
    if (!program) {
        program = matches::program_player(seat.engine, another_game_of(session, library_))({});
    }
    return program({opponent::GameSoFar::of(session.match), {}, {.time = seat.time}}, {}, {});
}

play::Result<opponent::Thought> TableComputers::think(const Session& session, const opponent::Seat& seat) {
    const Progress progress("thinking");
    if (!seat.engine.empty()) {
        return ask_program(session, seat);
    }
    const opponent::Settings settings{
        .level = seat.level, .method = seat.method, .variety = seat.variety, .seed = seed_};
    if (!computer_) {
        computer_.emplace(computer_for(session, library_, settings));
    } else {
        computer_->configure(settings);
    }
    if (std::exchange(level_, seat.level) != seat.level) {
        computer_->clear();  // what one level has found out would make another one stronger or weaker
    }
    if (auto ready = computer_->prepare(); !ready) {  // before its time begins
        return tl::unexpected(ready.error());
    }
    return computer_->think(opponent::GameSoFar::of(session.match), {.time = seat.time});
}

}  // namespace bazillion::app
