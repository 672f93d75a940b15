#include "opponent/opponent.h"

#include "opponent/derive_weights.h"
#include "opponent/method.h"
#include "opponent/monte_carlo.h"
#include "opponent/puzzle_solver.h"
#include "opponent/search.h"
#include "opponent/solver.h"
#include "opponent/stop_signal.h"
#include "opponent/transposition_table.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace bazillion::opponent {

using play::Match;
using play::Move;

GameSoFar GameSoFar::of(const Match& match) {
    GameSoFar game{match.start_text(), {}};
    for (const play::Ply& ply : match.record()) {
        game.moves.push_back(ply.text);
    }
    return game;
}

namespace {

/// Strength by how much a player sees: beginners look at few positions and judge them roughly.
struct Sight {
    std::optional<std::uint64_t> nodes;
    int depth = 100;
    int noise = 0;  ///< in hundredths of about the least piece
    bool quiescence = true;
};

Sight sight_of(int level) {
    constexpr std::array<Sight, 9> below_full{{{40, 1, 90, false},
                                               {80, 1, 70, true},
                                               {250, 2, 55, true},
                                               {700, 3, 42, true},
                                               {2'000, 4, 32, true},
                                               {6'000, 5, 24, true},
                                               {20'000, 7, 16, true},
                                               {70'000, 9, 10, true},
                                               {300'000, 12, 5, true}}};
    const auto index = static_cast<std::size_t>(std::clamp(level, 1, 10) - 1);
    return index < below_full.size() ? below_full[index] : Sight{};
}

/// A thread's own copy of the game with its search.
class Worker {
public:
    Worker(const std::shared_ptr<play::Game>& game, std::shared_ptr<const Weights> weights, TranspositionTable& table)
        : match_(game), table_(table), weights_(std::move(weights)) {
        if (!weights_) {
            weights_ = std::make_shared<const Weights>(derive_weights(match_.engine()));
            match_.restart();
        }
    }

    [[nodiscard]] const std::shared_ptr<const Weights>& weights() const { return weights_; }
    [[nodiscard]] Match& match() { return match_; }
    [[nodiscard]] Search& search(const SearchParts& parts) {
        if (!search_ || parts != parts_) {
            parts_ = parts;
            search_.emplace(match_.engine(), *weights_, table_, parts);
        }
        return *search_;
    }
    [[nodiscard]] MonteCarlo& monte_carlo(const GameTraits& traits, std::size_t bytes) {
        if (!monte_carlo_ || bytes != tree_bytes_) {
            tree_bytes_ = bytes;
            monte_carlo_.emplace(match_.engine(), *weights_, style_for(traits), bytes);
        }
        return *monte_carlo_;
    }
    [[nodiscard]] Solver& solver(std::size_t bytes) {
        if (!solver_) {
            solver_.emplace(match_.engine(), bytes);
        }
        return *solver_;
    }
    [[nodiscard]] std::vector<Move> root_moves() const;
    /// Plays what the other game has more, or begins anew where they part.
    play::Result<void> follow(const GameSoFar& game);
    void clear() {
        search_.reset();
        monte_carlo_.reset();
        solver_.reset();
    }

    std::vector<RootMove> found;

private:
    Match match_;
    TranspositionTable& table_;
    std::shared_ptr<const Weights> weights_;
    std::optional<Search> search_;
    std::optional<MonteCarlo> monte_carlo_;
    std::optional<Solver> solver_;
    std::size_t tree_bytes_ = 0;
    SearchParts parts_;
};

std::vector<Move> Worker::root_moves() const {
    std::vector<Move> moves;
    for (const play::Option& option : match_.options()) {
        moves.push_back(option.move);
    }
    return moves;
}

play::Result<void> Worker::follow(const GameSoFar& game) {
    if (match_.start_text() != game.start) {
        if (game.start.empty()) {
            match_.restart();
        } else if (auto set = match_.set_position(game.start); !set) {
            return set;
        }
    }
    std::size_t same = 0;
    for (const auto record = match_.record(); same < std::min(record.size(), game.moves.size()); ++same) {
        if (record[same].text != game.moves[same]) {
            break;
        }
    }
    while (match_.record().size() > same) {
        match_.take_back();
    }
    for (; same < game.moves.size(); ++same) {
        if (auto played = match_.play(game.moves[same]); !played) {
            return played;
        }
    }
    return {};
}

/// A line in words, by playing it.
std::vector<std::string> texts(Match& match, const std::vector<Move>& line) {
    std::vector<std::string> words;
    for (const Move move : line) {
        const auto options = match.options();
        const auto option = std::find_if(options.begin(), options.end(),
                                         [&](const play::Option& offered) { return offered.move == move; });
        if (option == options.end()) {
            break;
        }
        std::string text = option->text;
        if (!match.play(text)) {
            break;
        }
        words.push_back(std::move(text));
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        match.take_back();
    }
    match.set_taken_back({});
    return words;
}

}  // namespace

struct Opponent::State {
    NewGame new_game;
    Settings settings;
    TranspositionTable table;
    std::vector<std::unique_ptr<Worker>> workers;
    std::optional<GameTraits> traits;

    State(NewGame with, const Settings& chosen)
        : new_game(std::move(with)), settings(chosen), table(chosen.table_bytes) {}

    play::Result<void> prepare(const GameSoFar& game);
    play::Result<Thought> think(const Limits& limits, const std::stop_token& stop,
                                const std::function<void(const Thought&)>& progress);
    play::Result<Thought> think_monte_carlo(const Limits& limits, const std::stop_token& stop,
                                            const std::function<void(const Thought&)>& progress);
    /// The answer for a position that can be searched to its end in a share of the time, unless it is lost.
    std::optional<Thought> solve(const Limits& limits, const std::stop_token& stop);
    /// The way to solve a game for one player, if it is found in a share of the time.
    std::optional<Thought> solve_puzzle(const Limits& limits, const std::stop_token& stop);
    /// Runs `work(number)` for each worker in a thread of its own; that of the first one tells the others to end.
    void run_all(StopSignal& signal, const std::function<void(std::size_t)>& work);
    [[nodiscard]] Method method(const Limits& limits) const;
    /// Beginners do not play captures out.
    [[nodiscard]] SearchParts parts() const {
        SearchParts used = settings.parts;
        used.quiescence = used.quiescence && sight_of(settings.level).quiescence;
        return used;
    }
    [[nodiscard]] Thought thought(std::span<const RootMove> moves, StopSignal::Clock::time_point began);
    [[nodiscard]] std::vector<MonteCarlo::Tried> tried();
    [[nodiscard]] Thought monte_carlo_thought(std::vector<MonteCarlo::Tried> tried,
                                              StopSignal::Clock::time_point began);
    [[nodiscard]] Worker& first() { return *workers.front(); }
    [[nodiscard]] MonteCarlo& monte_carlo(Worker& worker) {
        return worker.monte_carlo(*traits, settings.table_bytes / workers.size());
    }
    [[nodiscard]] play::Error script_error();
};

Opponent::Opponent(NewGame new_game, const Settings& settings)
    : state_(std::make_unique<State>(std::move(new_game), settings)) {}
Opponent::Opponent(Opponent&&) noexcept = default;
Opponent& Opponent::operator=(Opponent&&) noexcept = default;
Opponent::~Opponent() = default;

void Opponent::configure(const Settings& settings) {
    if (settings.table_bytes != state_->settings.table_bytes) {
        state_->table.resize(settings.table_bytes);
    }
    state_->settings = settings;
}

void Opponent::clear() {
    state_->table.clear();
    for (const auto& worker : state_->workers) {
        worker->clear();
    }
}

/// A worker for each thread, all at the position to think about.
play::Result<void> Opponent::State::prepare(const GameSoFar& game) {
    const std::size_t threads = std::clamp<std::size_t>(settings.threads, 1, 256);
    if (workers.size() > threads) {
        workers.resize(threads);
    }
    while (workers.size() < threads) {
        const auto copy = new_game();
        if (!copy) {
            return tl::unexpected(play::Error{"the game cannot be opened once more", "", ""});
        }
        workers.push_back(
            std::make_unique<Worker>(copy, workers.empty() ? nullptr : workers.front()->weights(), table));
    }
    if (!traits) {
        traits = read_traits(first().match().engine());
        first().match().restart();
    }
    for (const auto& worker : workers) {
        if (auto followed = worker->follow(game); !followed) {
            return followed;
        }
    }
    return {};
}

Thought Opponent::State::thought(std::span<const RootMove> moves, StopSignal::Clock::time_point began) {
    Thought thought;
    Worker& first = *workers.front();
    for (std::size_t i = 0; i < std::min<std::size_t>(settings.lines, moves.size()); ++i) {
        thought.lines.push_back({moves[i].score, texts(first.match(), moves[i].line)});
    }
    const Search& search = first.search(parts());
    thought.nodes = search.nodes();
    thought.selective_depth = search.selective_depth();
    thought.depth = search.iterations();
    thought.time = std::chrono::duration_cast<std::chrono::milliseconds>(StopSignal::Clock::now() - began);
    thought.table_permille = table.permille();
    return thought;
}

play::Result<Thought> Opponent::State::think(const Limits& limits, const std::stop_token& stop,
                                             const std::function<void(const Thought&)>& progress) {
    const auto began = StopSignal::Clock::now();
    const Sight sight = sight_of(settings.level);
    const auto deadline = limits.time ? std::optional(began + *limits.time) : std::nullopt;
    const auto nodes = limits.nodes && sight.nodes ? std::min(*limits.nodes, *sight.nodes)
                       : limits.nodes              ? limits.nodes
                                                   : sight.nodes;
    StopSignal signal(stop, deadline, nodes);
    table.new_search();
    run_all(signal, [&](std::size_t number) {
        Worker& worker = *workers[number];
        Search::Bounds bounds{.depth = std::min(limits.depth.value_or(100), sight.depth),
                              .lines = number == 0 ? std::max(1U, settings.lines) : 1,
                              .helper = static_cast<int>(number),
                              .noise = sight.noise,
                              .seed = settings.seed};
        Search::Progress told;
        if (number == 0 && progress) {
            told = [&](int, std::span<const RootMove> moves) { progress(thought(moves, began)); };
        }
        worker.found = worker.search(parts()).run(worker.root_moves(), bounds, signal, told);
    });
    if (first().search(parts()).failed()) {
        return tl::unexpected(script_error());
    }
    Thought all = thought(first().found, began);
    for (std::size_t i = 1; i < workers.size(); ++i) {
        all.nodes += workers[i]->search(parts()).nodes();
    }
    return all;
}

void Opponent::State::run_all(StopSignal& signal, const std::function<void(std::size_t)>& work) {
    std::vector<std::jthread> helpers;
    for (std::size_t number = 1; number < workers.size(); ++number) {
        helpers.emplace_back([&work, number] { work(number); });
    }
    work(0);
    signal.stop();
}

play::Error Opponent::State::script_error() {
    const auto diagnostic = first().match().engine().take_error();
    return {diagnostic ? diagnostic->message : "a script failed", diagnostic ? diagnostic->hint : "", ""};
}

Method Opponent::State::method(const Limits& limits) const {
    if (settings.method != Method::automatic) {
        return settings.method;
    }
    const bool depth_alone = limits.depth && !limits.time && !limits.nodes;
    return suits_monte_carlo(*traits) && !depth_alone ? Method::monte_carlo : Method::alpha_beta;
}

/// What the workers' trees tell of the root moves, added up.
std::vector<MonteCarlo::Tried> Opponent::State::tried() {
    auto all = monte_carlo(first()).tried();
    for (std::size_t number = 1; number < workers.size(); ++number) {
        for (MonteCarlo::Tried& other : monte_carlo(*workers[number]).tried()) {
            const auto same = std::find_if(all.begin(), all.end(), [&](const MonteCarlo::Tried& move) {
                return move.signature == other.signature;
            });
            if (same != all.end()) {
                same->visits += other.visits;
                same->sum += other.sum;
                same->proven = same->proven == SearchTree::open ? other.proven : same->proven;
            }
        }
    }
    return all;
}

Thought Opponent::State::monte_carlo_thought(std::vector<MonteCarlo::Tried> tried,
                                             StopSignal::Clock::time_point began) {
    Thought thought;
    const MonteCarlo& search = monte_carlo(first());
    const auto moves = MonteCarlo::ranked(std::move(tried));
    for (std::size_t i = 0; i < std::min<std::size_t>(std::max(settings.lines, 1U), moves.size()); ++i) {
        thought.lines.push_back({moves[i].score, texts(first().match(), moves[i].line)});
    }
    thought.nodes = search.nodes();
    thought.depth = search.main_line();
    thought.selective_depth = search.selective_depth();
    thought.time = std::chrono::duration_cast<std::chrono::milliseconds>(StopSignal::Clock::now() - began);
    thought.table_permille = search.permille();
    thought.method = Method::monte_carlo;
    return thought;
}

std::optional<Thought> Opponent::State::solve(const Limits& limits, const std::stop_token& stop) {
    constexpr int full_strength = 10;
    const auto root = first().root_moves();
    if (settings.level < full_strength || settings.lines > 1 ||
        !suits_solver(*traits, first().match().engine(), root.size())) {
        return std::nullopt;
    }
    const auto began = StopSignal::Clock::now();
    constexpr std::uint64_t most_nodes = 20'000'000;
    StopSignal signal(stop, limits.time ? std::optional(began + *limits.time / 2) : std::nullopt,
                      limits.nodes ? *limits.nodes / 2 : most_nodes);
    Solver& solver = first().solver(settings.table_bytes / 2);
    const auto solution = solver.solve(root, signal);
    if (!solution || solution->value < 0) {
        return std::nullopt;
    }
    Thought thought;
    const auto plies = static_cast<int>(solution->line.size());
    thought.lines.push_back({solution->value == 0 ? 0 : win_in(plies), texts(first().match(), solution->line)});
    thought.depth = thought.selective_depth = plies;
    thought.nodes = solver.nodes();
    thought.time = std::chrono::duration_cast<std::chrono::milliseconds>(StopSignal::Clock::now() - began);
    thought.method = Method::monte_carlo;
    return thought;
}

std::optional<Thought> Opponent::State::solve_puzzle(const Limits& limits, const std::stop_token& stop) {
    const auto began = StopSignal::Clock::now();
    constexpr std::uint64_t most_nodes = 20'000'000;
    StopSignal signal(stop, limits.time ? std::optional(began + *limits.time * 4 / 5) : std::nullopt,
                      limits.nodes ? *limits.nodes / 2 : most_nodes);
    PuzzleSolver solver(first().match().engine(), settings.table_bytes / 2);
    const auto line = solver.solve(settings.seed, signal);
    if (!line || line->empty()) {
        return std::nullopt;
    }
    Thought thought;
    const auto plies = static_cast<int>(line->size());
    thought.lines.push_back({win_in(plies), texts(first().match(), *line)});
    thought.depth = thought.selective_depth = plies;
    thought.nodes = solver.nodes();
    thought.time = std::chrono::duration_cast<std::chrono::milliseconds>(StopSignal::Clock::now() - began);
    return thought;
}

play::Result<Thought> Opponent::State::think_monte_carlo(const Limits& limits, const std::stop_token& stop,
                                                         const std::function<void(const Thought&)>& progress) {
    const auto began = StopSignal::Clock::now();
    if (auto solved = solve(limits, stop)) {
        return std::move(*solved);
    }
    const Sight sight = sight_of(settings.level);
    StopSignal signal(stop, limits.time ? std::optional(began + *limits.time) : std::nullopt, limits.nodes);
    run_all(signal, [&](std::size_t number) {
        Worker& worker = *workers[number];
        MonteCarlo& search = monte_carlo(worker);
        const MonteCarlo::Bounds bounds{
            .playouts = sight.nodes, .depth = limits.depth, .noise = sight.noise, .seed = settings.seed + number};
        MonteCarlo::Progress told;
        if (number == 0 && progress) {
            told = [&](int) { progress(monte_carlo_thought(search.tried(), began)); };
        }
        search.run(worker.root_moves(), bounds, signal, told);
    });
    if (monte_carlo(first()).failed()) {
        return tl::unexpected(script_error());
    }
    Thought all = monte_carlo_thought(tried(), began);
    for (std::size_t i = 1; i < workers.size(); ++i) {
        all.nodes += monte_carlo(*workers[i]).nodes();
    }
    return all;
}

play::Result<Thought> Opponent::think(const GameSoFar& game, const Limits& limits, const std::stop_token& stop,
                                      const std::function<void(const Thought&)>& progress) {
    if (auto ready = state_->prepare(game); !ready) {
        return tl::unexpected(ready.error());
    }
    if (state_->workers.front()->match().options().empty()) {
        return tl::unexpected(play::Error{"there is nothing to move: the game is over", "", ""});
    }
    const bool depth_alone = limits.depth && !limits.time && !limits.nodes;
    Limits left = limits;
    if (state_->traits->alone && state_->settings.method == Method::automatic && !depth_alone) {
        const auto began = StopSignal::Clock::now();
        if (auto solved = state_->solve_puzzle(limits, stop)) {
            return std::move(*solved);
        }
        if (left.time) {
            left.time = std::max(
                std::chrono::milliseconds(1),
                *left.time - std::chrono::duration_cast<std::chrono::milliseconds>(StopSignal::Clock::now() - began));
        }
    }
    return state_->method(limits) == Method::monte_carlo ? state_->think_monte_carlo(left, stop, progress)
                                                         : state_->think(left, stop, progress);
}

}  // namespace bazillion::opponent
