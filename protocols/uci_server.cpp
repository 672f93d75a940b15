#include "protocols/uci_server.h"

#include "opponent/seats.h"
#include "play/analysis/perft.h"
#include "play/engine/engine.h"
#include "protocols/variants.h"
#include "syntax/letters.h"
#include "syntax/printable.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace bazillion::protocols {
namespace {

constexpr unsigned most_lines = 100;
constexpr auto most_time = Milliseconds(std::int64_t{1'000'000'000});
constexpr auto most_overhead = Milliseconds(5'000);

/// "cp 25", or "mate 3": in moves of who wins or, negative, of who loses.
std::string score_text(opponent::Score score) {
    if (const auto plies = opponent::plies_to_end(score)) {
        return fmt::format("mate {}", score > 0 ? (*plies + 1) / plies_a_move : *plies / plies_a_move);
    }
    return fmt::format("cp {}", score);
}

std::uint64_t per_second(std::uint64_t nodes, Milliseconds time) {
    constexpr std::uint64_t milliseconds = 1000;
    return nodes * milliseconds / static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
}

std::optional<Milliseconds> read_time(std::string_view text) {
    const auto number = number_in<std::int64_t>(text, -most_time.count(), most_time.count());
    return number ? std::optional(Milliseconds(*number)) : std::nullopt;
}

}  // namespace

UciServer::UciServer(Host& host, Games games, const opponent::Settings& settings)
    : Server(host, std::move(games), settings) {}

MoveStyle UciServer::style_of(const rules::Rules& rules) const {
    return uci_style(rules);
}

Server::Timing UciServer::timing(std::string_view line) {
    const std::string_view command = Words(line).next();
    if (command == "quit") {
        return Timing::at_once;
    }
    if (command == "stop") {
        return Timing::urgent;
    }
    if (command == "position" || command == "go" || command == "setoption" || command == "ucinewgame") {
        return hold_answer_ ? Timing::after_stopping : Timing::when_done;
    }
    return Timing::now;
}

void UciServer::obey(std::string_view line) {
    Words words(line);
    const std::string_view command = words.next();
    if (command.empty()) {
        return;
    }
    if (command == "uci") {
        introduce();
    } else if (command == "isready") {
        game();
        when_ready([this] { say("readyok"); });
    } else if (command == "setoption") {
        set_option(words);
    } else if (command == "ucinewgame") {
        game().player.clear();
    } else if (command == "position" || command == "go") {
        stop_now();  // an answer that nobody asked for in time is still told
        (this->*(command == "go" ? &UciServer::go : &UciServer::set_position))(words);
    } else if (command == "stop") {
        stop_now();
    } else if (command == "ponderhit") {
        ponder_hit();
    } else if (command == "d") {
        show_position();
    } else if (command == "quit") {
        end();
    } else if (command == "debug") {
        debug_ = words.next() == "on";
    } else if (command != "register") {
        say(fmt::format("Unknown command: '{}'.", syntax::printable(command)));
    }
}

// --- options ----------------------------------------------------------------------------------------------------

void UciServer::introduce() {
    say("id name Bazillion");
    say("id author the Bazillion founders");
    say(fmt::format("option name Hash type spin default {} min {} max {}", settings().table_bytes >> 20,
                    least_megabytes, most_megabytes));
    say(fmt::format("option name Threads type spin default {} min 1 max {}", settings().threads, most_threads));
    say(fmt::format("option name MultiPV type spin default 1 min 1 max {}", most_lines));
    say("option name Clear Hash type button");
    say("option name Ponder type check default false");
    say(fmt::format("option name Move Overhead type spin default {} min 0 max {}", overhead_.count(),
                    most_overhead.count()));
    say(fmt::format("option name Skill Level type spin default {0} min 0 max {0}", full_skill));
    say("option name UCI_LimitStrength type check default false");
    say(fmt::format("option name UCI_Elo type spin default {1} min {0} max {1}", least_elo, most_elo));
    say("option name Without type string default <empty>");
    say("option name Method type combo default automatic var automatic var alpha-beta var monte-carlo");
    say("option name UCI_AnalyseMode type check default false");
    say("option name UCI_Chess960 type check default false");
    std::string variants;
    for (const OfferedGame& each : games().offered) {
        variants += " var " + each.uci;
    }
    say(fmt::format("option name UCI_Variant type combo default {}{}", games().offered[game_index()].uci, variants));
    say("uciok");
}

void UciServer::set_option(Words words) {
    words.before("name");
    const std::string name = syntax::to_lower(words.before("value"));
    const std::string_view value = words.rest();
    const bool on = syntax::equal_ignoring_case(value, "true");
    if (name == "uci_variant") {
        choose_variant(value);
    } else if (name == "uci_chess960") {
        chess960_ = on;
        choose_variant(games().offered[game_index()].uci);
    } else if (name == "clear hash") {
        game().player.clear();
    } else if (!set_number(name, value) && !set_strength(name, value) && !set_method(name, value) && name != "ponder" &&
               name != "uci_analysemode") {
        say(fmt::format("No such option: {}", syntax::printable(name)));
    }
}

/// False if there is no such option.
bool UciServer::set_number(const std::string& name, std::string_view value) {
    if (name == "hash") {
        const auto megabytes = number_in<std::size_t>(value, least_megabytes, most_megabytes);
        settings().table_bytes = megabytes ? *megabytes << 20 : settings().table_bytes;
    } else if (name == "threads") {
        settings().threads = number_in<unsigned>(value, 1, most_threads).value_or(settings().threads);
    } else if (name == "multipv") {
        settings().lines = number_in<unsigned>(value, 1, most_lines).value_or(settings().lines);
    } else if (name == "move overhead") {
        overhead_ = std::clamp(read_time(value).value_or(overhead_), Milliseconds(0), most_overhead);
        return true;
    } else {
        return false;
    }
    configure();
    return true;
}

bool UciServer::set_strength(const std::string& name, std::string_view value) {
    if (name == "skill level") {
        skill_ = number_in<int>(value, 0, full_skill).value_or(skill_);
    } else if (name == "uci_elo") {
        elo_ = number_in<int>(value, least_elo, most_elo).value_or(elo_);
    } else if (name == "uci_limitstrength") {
        limited_ = syntax::equal_ignoring_case(value, "true");
    } else {
        return false;
    }
    settings().level = limited_ ? level_of_elo(elo_) : level_of_skill(skill_);
    configure();
    return true;
}

bool UciServer::set_method(const std::string& name, std::string_view value) {
    const auto parts = opponent::parts_without(value == "<empty>" ? "" : value);
    const auto method = opponent::method_named(value);
    if (name == "without" && parts) {
        settings().parts = *parts;
    } else if (name == "method" && method) {
        settings().method = *method;
    } else if (name == "without" || name == "method") {
        say(fmt::format("info string {} cannot be {}", name, syntax::printable(value)));
    } else {
        return false;
    }
    configure();
    return true;
}

void UciServer::choose_variant(std::string_view name) {
    auto found = games().find(name, &OfferedGame::uci);
    if (!found) {
        say(fmt::format("info string there is no variant {}", syntax::printable(name)));
        return;
    }
    const Variant* const known = find_uci_variant(games().offered[*found].uci);
    if (chess960_ && known != nullptr && known->uci == "chess") {
        found = games().find("fischerandom", &OfferedGame::uci).value_or(*found);
    }
    if (has_game() && *found == game_index()) {
        return;
    }
    if (const auto opened = open(*found); !opened) {
        complain(opened.error());
        return;
    }
    position_fault_.clear();
    describe_variant();
}

/// In the form in which fairy-stockfish tells interfaces what they cannot know.
void UciServer::describe_variant() {
    const auto& grids = match().rules().board.grids;
    const auto grid = std::find_if(grids.begin(), grids.end(), [](const auto& each) { return each.axes.size() == 2; });
    say(fmt::format("info string variant {} files {} ranks {} pocket {} template fairy startpos {}",
                    games().offered[game_index()].uci, grid == grids.end() ? 0 : grid->axes[0].size(),
                    grid == grids.end() ? 0 : grid->axes[1].size(), match().rules().reserve == rules::none ? 0 : 1,
                    syntax::printable(match().position_text())));
}

void UciServer::game_not_open(std::string_view line, const play::Error& error) {
    complain(error);
    const std::string_view command = Words(line).next();
    if (command == "isready") {
        say("readyok");
    } else if (command == "go") {
        say("bestmove (none)");
    }
}

void UciServer::complain(const play::Error& error) {
    say_lines(syntax::printable(error.message), "info string ");
}

// --- go ---------------------------------------------------------------------------------------------------------

UciServer::Go UciServer::read_go(Words words) {
    Go go;
    const auto time = [&] { return read_time(words.next()); };
    const auto depth = [&] { return number_in<int>(words.next(), 1, most_depth); };
    const auto clock = [&](std::size_t player) {
        if (const auto left = time()) {
            go.remaining[player] = *left;
            go.has_clock[player] = true;
        }
    };
    while (!words.empty()) {
        const std::string_view word = words.next();
        if (word == "wtime" || word == "btime") {
            clock(word == "wtime" ? 0 : 1);
        } else if (word == "winc" || word == "binc") {
            go.increment[word == "winc" ? 0 : 1] = std::max(time().value_or(Milliseconds(0)), Milliseconds(0));
        } else if (word == "movestogo") {
            constexpr int most_moves = 1000;
            go.moves_to_go = number_in<int>(words.next(), 0, most_moves).value_or(0);
        } else if (word == "movetime") {
            const auto given = time();
            go.limits.time = given ? std::optional(std::max(*given, Milliseconds(1))) : std::nullopt;
        } else if (word == "depth") {
            go.limits.depth = depth();
        } else if (word == "nodes") {
            go.limits.nodes = number_in<std::uint64_t>(words.next(), 1, std::uint64_t{1} << 62);
        } else if (word == "mate") {
            go.mate = depth();
        } else if (word == "perft") {
            go.perft = depth();
        } else if (word == "infinite" || word == "ponder") {
            (word == "infinite" ? go.infinite : go.ponder) = true;
        } else if (word == "searchmoves") {
            go.search_moves = true;
        }
    }
    return go;
}

std::optional<TimeBudget> UciServer::budget(const Go& asked) {
    const std::size_t player = match().player() == 0 ? 0 : 1;
    if (!asked.has_clock[player]) {
        return std::nullopt;
    }
    return budget_for({asked.remaining[player], asked.increment[player], asked.moves_to_go}, overhead_);
}

void UciServer::go(Words words) {
    Go asked = read_go(words);
    if (asked.search_moves) {
        say("info string searchmoves is not supported: all moves are searched");
    }
    if (!position_fault_.empty()) {
        complain({position_fault_, {}, {}});
        say("bestmove (none)");
        return;
    }
    if (asked.perft) {
        count(*asked.perft);
        return;
    }
    hold_answer_ = asked.infinite || asked.ponder;
    pondering_ = asked.ponder && !asked.infinite;
    after_hit_.reset();
    mate_ = asked.mate;
    if (match().options().empty()) {
        say(fmt::format("info depth 0 score {}", match().in_check() ? "mate 0" : "cp 0"));
        answer("bestmove (none)");
        return;
    }
    if (const play::Option* dice = thrown()) {
        answer("bestmove " + written(*dice));
        return;
    }
    if (asked.mate && !asked.limits.depth) {
        asked.limits.depth = std::min(plies_a_move * *asked.mate, most_depth);
    }
    std::optional<Milliseconds> aim;
    if (const auto time = budget(asked); time && !asked.limits.time) {
        asked.limits.time = time->most;
        aim = time->aim;
        if (match().options().size() == 1 && !asked.limits.depth) {
            asked.limits.depth = 1;  // there is nothing to think about
        }
    }
    if (hold_answer_) {
        after_hit_ = aim ? aim : asked.limits.time;
        asked.limits.time.reset();
        aim.reset();
    }
    think(asked.limits, aim);
}

/// Perft in a match of its own, so that it can be stopped like a search.
void UciServer::count(int depth) {
    struct Count {
        std::vector<std::pair<std::string, std::uint64_t>> by_move;
        std::string fault;
    };
    const auto counted = [depth, new_game = game().new_game, so_far = so_far(match()),
                          dialect = dialect()](const std::stop_token& stopped) -> Count {
        const auto fresh = new_game();
        if (!fresh) {
            return {{}, "the game cannot be opened once more"};
        }
        play::Match match(fresh);
        if (const auto replayed = replay(match, so_far); !replayed) {
            return {{}, replayed.error().message};
        }
        Count count;
        for (const play::Option& option : match.options()) {
            if (match.engine().make(option.move)) {
                const std::uint64_t nodes = play::perft(match.engine(), depth - 1, stopped);
                match.engine().unmake();
                count.by_move.emplace_back(dialect.write(match, option), nodes);
            }
        }
        count.fault = stopped.stop_requested() ? "perft was stopped" : "";
        return count;
    };
    work([this, counted](const std::stop_token& stopped) {
        return [this, count = counted(stopped)] {
            if (!count.fault.empty()) {
                complain({count.fault, {}, {}});
                return;
            }
            std::uint64_t all = 0;
            for (const auto& [move, nodes] : count.by_move) {
                say(fmt::format("{}: {}", move, nodes));
                all += nodes;
            }
            say("");
            say(fmt::format("Nodes searched: {}", all));
            say("");
        };
    });
}

void UciServer::stop_now() {
    hold_answer_ = pondering_ = false;
    if (busy()) {
        stop();
    } else if (!held_.empty()) {
        say(std::exchange(held_, {}));
    }
}

void UciServer::ponder_hit() {
    if (!pondering_) {
        return;
    }
    pondering_ = hold_answer_ = false;
    if (!busy()) {
        stop_now();
    } else if (after_hit_) {
        stop_after(*after_hit_);
    }
}

void UciServer::answer(std::string text) {
    if (hold_answer_) {
        held_ = std::move(text);
    } else {
        say(text);
    }
}

void UciServer::tell_lines(const opponent::Thought& thought) {
    for (std::size_t i = 0; i < thought.lines.size(); ++i) {
        const opponent::Variation& line = thought.lines[i];
        say(fmt::format("info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv {}",
                        thought.depth, std::max(thought.selective_depth, thought.depth), i + 1, score_text(line.score),
                        thought.nodes, per_second(thought.nodes, thought.time), thought.table_permille,
                        thought.time.count(), written_line(line.moves)));
    }
}

void UciServer::thinking_goes_on(const opponent::Thought& thought) {
    tell_lines(thought);
    const auto plies = opponent::plies_to_end(thought.lines.front().score);
    if (mate_ && plies && *plies > 0 && *plies <= plies_a_move * *mate_) {
        stop();
    }
}

void UciServer::thinking_ended(const play::Result<opponent::Thought>& thought) {
    if (thought) {
        tell_lines(*thought);
        if (thought->complaint) {
            complain(*thought->complaint);
        }
    } else {
        complain(thought.error());
    }
    answer(best_move(thought));
    if (ending()) {
        stop_now();
    }
}

/// Whatever went wrong with thinking, a legal move loses no game.
std::string UciServer::best_move(const play::Result<opponent::Thought>& thought) {
    const play::Option* best = thought ? option(thought->move()) : nullptr;
    if (best == nullptr) {
        say("info string no move was found by thinking: this is just a legal one");
        return "bestmove " + written(match().options().front());
    }
    const play::Option move = *best;
    std::string text = "bestmove " + written(move);
    const auto& line = thought->lines.front().moves;
    if (line.size() > 1) {
        const std::string both = written_line(std::span(line).first(2));
        const std::size_t gap = both.find(' ');
        text += gap == std::string::npos ? "" : " ponder " + both.substr(gap + 1);
    }
    return text;
}

}  // namespace bazillion::protocols
