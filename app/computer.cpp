#include "app/computer.h"

#include "app/bundled_library.h"
#include "app/failure.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/report.h"
#include "opponent/time_budget.h"

#include <fmt/core.h>

#include <array>
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

constexpr std::array<std::pair<opponent::Method, std::string_view>, 3> methods{
    {{opponent::Method::automatic, "automatic"},
     {opponent::Method::alpha_beta, "alpha-beta"},
     {opponent::Method::monte_carlo, "monte-carlo"}}};

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

std::optional<opponent::Method> method_named(std::string_view name) {
    for (const auto& [method, word] : methods) {
        if (word == name) {
            return method;
        }
    }
    return std::nullopt;
}

std::string_view name_of(opponent::Method method) {
    for (const auto& [named, word] : methods) {
        if (named == method) {
            return word;
        }
    }
    return "";
}

std::vector<SeatWish> read_seats(const std::vector<std::string>& texts, double seconds) {
    std::vector<SeatWish> wishes;
    for (const std::string& text : texts) {
        const std::size_t equals = text.rfind('=');
        SeatWish wish{text.substr(0, equals), {.computer = true, .time = milliseconds(seconds)}};
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
    return wishes;
}

TableComputers::TableComputers(std::string library, const std::vector<SeatWish>& wishes, double seconds,
                               std::uint64_t seed)
    : library_(std::move(library)), wishes_(wishes), time_(milliseconds(seconds)), seed_(seed) {}

void TableComputers::use(const Session& session) {
    computer_.reset();
    seats_.use(session.match.rules());
    for (const SeatWish& wish : std::exchange(wishes_, {})) {
        seats_.put(find_seat(seats_, session.match.rules(), wish.player), wish.seat);
    }
}

void TableComputers::put(const Session& session, const std::string& player, bool computer, int level) {
    const play::PlayerId id = find_seat(seats_, session.match.rules(), player);
    seats_.put(id, {computer, level > 0 ? level : seats_.of(id).level, time_});
}

void TableComputers::give_back(play::PlayerId player) {
    opponent::Seat seat = seats_.of(player);
    seat.computer = false;
    seats_.put(player, seat);
}

bool TableComputers::decides(const play::Match& match) const {
    return !match.options().empty() && seats_.computer(match.player());
}

play::Result<opponent::Thought> TableComputers::think(const Session& session) {
    opponent::Seat seat = seats_.of(session.match.player());
    seat.time = seat.computer ? seat.time : time_;
    if (session.match.clock()) {
        seat.time = opponent::time_for_move(*session.match.clock(), session.match.player());
    }
    return think(session, seat);
}

play::Result<opponent::Thought> TableComputers::hint(const Session& session) {
    return think(session, {true, opponent::levels, time_});
}

play::Result<opponent::Thought> TableComputers::think(const Session& session, const opponent::Seat& seat) {
    const Progress progress("thinking");
    const opponent::Settings settings{.level = seat.level, .seed = seed_};
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
