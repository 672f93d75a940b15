#include "opponent/opponent.h"

#include "opponent/levels.h"
#include "opponent/mate_search.h"
#include "opponent/preparation.h"
#include "opponent/puzzle_solver.h"
#include "opponent/searcher_team.h"

#include <algorithm>
#include <utility>

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

struct Opponent::State {
    NewGame new_game;
    Settings settings;
    TranspositionTable table;
    SearcherTeam searchers{table};
    std::optional<Preparation> preparation;
    std::uint64_t choices = 0;  ///< how often another move could be chosen than the best

    State(NewGame with, const Settings& chosen)
        : new_game(std::move(with)), settings(chosen), table(chosen.table_bytes) {}

    using Clock = StopSignal::Clock;
    using Told = std::function<void(const Thought&)>;
    /// What is asked of a call of `think`.
    struct Job {
        const Limits& limits;
        const std::stop_token& stop;
        const Told& progress;
        Clock::time_point began = Clock::now();

        /// When so many percent of the time that is left will have passed.
        [[nodiscard]] std::optional<Clock::time_point> deadline(int percent = 100) const;
        /// Nothing may depend on time: telling a line in words has the engine compile moves, too.
        [[nodiscard]] bool is_repeatable() const {
            return !limits.time && (limits.nodes || limits.depth) && !stop.stop_requested();
        }
        [[nodiscard]] std::chrono::milliseconds spent() const {
            return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began);
        }
    };

    /// Makes a searcher for each thread, and works out what is to be known of the game, until `due`.
    play::Result<void> prepare(const std::function<bool()>& due);
    play::Result<Thought> think(const Job& job);
    play::Result<Thought> search(const Job& job);
    play::Result<Thought> think_monte_carlo(const Job& job);
    /// So many of the best moves are searched: with variety, more than are told.
    [[nodiscard]] unsigned lines() const;
    /// Chooses among moves that are nearly as good as the best, and leaves those that are to be told.
    void vary(Thought& thought);
    /// Tells what is known by now.
    void tell(Thought thought, const Job& job) const;
    /// The answer if there is no time to think.
    [[nodiscard]] Thought any_move(const Job& job);
    /// What is told of a line that was searched to its end.
    [[nodiscard]] Thought proven(const std::vector<play::Move>& line, Score score, std::uint64_t nodes, const Job& job);
    /// The answer for a position that can be searched to its end in a share of the time, unless it is lost.
    std::optional<Thought> solve(const Job& job);
    /// A mate by checks alone, if one is found in a small share of the time.
    std::optional<Thought> find_mate(const Job& job);
    /// The way to solve a game for one player, if it is found in a share of the time.
    std::optional<Thought> solve_puzzle(const Job& job);
    [[nodiscard]] Method method(const Limits& limits) const;
    [[nodiscard]] Thought thought(std::span<const RootMove> moves, const Job& job);
    [[nodiscard]] std::vector<MonteCarlo::Tried> tried();
    [[nodiscard]] Thought monte_carlo_thought(std::vector<MonteCarlo::Tried> tried, const Job& job);
    /// Up to `most` of these lines in words.
    [[nodiscard]] std::vector<Variation> variations(std::span<const RootMove> moves, std::size_t most, const Job& job);
    [[nodiscard]] Searcher& first() { return searchers.first(); }
    [[nodiscard]] MonteCarlo& monte_carlo(Searcher& searcher) {
        return searcher.monte_carlo(preparation->traits(), settings.parts, settings.table_bytes / searchers.size());
    }
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
    state_->choices = 0;
    state_->searchers.begin_anew();
}

std::optional<StopSignal::Clock::time_point> Opponent::State::Job::deadline(int percent) const {
    constexpr int hundred = 100;
    if (!limits.time) {
        return std::nullopt;
    }
    const auto now = Clock::now();
    return now + std::max(began + *limits.time - now, Clock::duration(0)) * percent / hundred;
}

play::Result<void> Opponent::State::prepare(const std::function<bool()>& due) {
    const std::size_t threads = std::clamp<std::size_t>(settings.threads, 1, 256);
    if (auto ready = searchers.resize(threads, new_game); !ready) {
        return ready;
    }
    if (!preparation) {
        preparation.emplace(first().match().game());
    }
    preparation->go_on(due);
    return preparation->advice_error();
}

std::vector<Variation> Opponent::State::variations(std::span<const RootMove> moves, std::size_t most, const Job& job) {
    constexpr auto usual = std::chrono::milliseconds(8), late = std::chrono::milliseconds(500);
    // Who waited for a first look waits for its line, too, which others keep a thread from telling.
    const bool waits = job.limits.least_depth > 0 && job.limits.time && job.spent() >= *job.limits.time;
    const auto until = job.is_repeatable() ? Clock::time_point::max() : Clock::now() + (waits ? late : usual);
    std::vector<Variation> lines;
    for (const RootMove& move : moves.first(std::min(most, moves.size()))) {
        const bool by_network = preparation->weights()->network && method(Limits()) == Method::alpha_beta;
        const Score score = by_network ? NeuralNetwork::in_hundredths(move.score) : move.score;
        lines.push_back(first().told(move.line, until));
        lines.back().score = score;
    }
    return lines;
}

Thought Opponent::State::thought(std::span<const RootMove> moves, const Job& job) {
    Thought thought;
    thought.lines = variations(moves, lines(), job);
    const Search& search = first().search(settings.parts);
    thought.nodes = search.nodes();
    thought.selective_depth = search.selective_depth();
    thought.depth = search.iterations();
    thought.time = job.spent();
    thought.table_permille = table.permille();
    return thought;
}

unsigned Opponent::State::lines() const {
    constexpr unsigned to_choose_from = 4;
    return std::max({1U, settings.lines, settings.variety > 0 ? to_choose_from : 1U});
}

void Opponent::State::tell(Thought thought, const Job& job) const {
    thought.lines.resize(std::min<std::size_t>(thought.lines.size(), std::max(1U, settings.lines)));
    job.progress(thought);
}

void Opponent::State::vary(Thought& thought) {
    constexpr Score nearly_as_good = 30;
    auto& lines = thought.lines;
    if (lines.empty()) {
        return;
    }
    const Score best = lines.front().score;
    const auto worse = std::find_if(lines.begin() + 1, lines.end(), [&](const Variation& line) {
        return line.score < best - nearly_as_good || line.moves.empty();
    });
    const auto others = static_cast<std::uint32_t>(worse - lines.begin() - 1);
    constexpr std::uint32_t all = 100;
    play::Random random(settings.seed + ++choices);
    if (others > 0 && !plies_to_end(best) && static_cast<int>(random.below(all)) < settings.variety) {
        std::swap(lines.front(), lines[1 + random.below(others)]);
    }
    lines.resize(std::min<std::size_t>(lines.size(), std::max(1U, settings.lines)));
}

Thought Opponent::State::any_move(const Job& job) {
    Thought thought;
    const play::Option& option = first().match().options().front();
    thought.lines.push_back({0, {option.text}, {first().match().written(option)}});
    thought.time = job.spent();
    return thought;
}

play::Result<Thought> Opponent::State::search(const Job& job) {
    const Sight sight = sight_of(settings.level);
    const Limits& limits = job.limits;
    const auto nodes = limits.nodes && sight.nodes ? std::min(*limits.nodes, *sight.nodes)
                       : limits.nodes              ? limits.nodes
                                                   : sight.nodes;
    StopSignal signal(job.stop, job.deadline(), nodes);
    signal.hold(limits.least_depth > 0);
    table.new_search();
    const auto ran = searchers.run(signal, [&](std::size_t number) {
        Searcher& searcher = searchers[number];
        const Search::Bounds bounds{.depth = std::min(limits.depth.value_or(100), sight.depth),
                                    .least_depth = limits.least_depth,
                                    .lines = number == 0 ? lines() : 1,
                                    .helper = static_cast<int>(number),
                                    .noise = sight.noise,
                                    .seed = settings.seed,
                                    .memory = searchers.memory(),
                                    .idle = searcher.idle()};
        Search::Progress told;
        if (number == 0 && job.progress) {
            told = [&](int, std::span<const RootMove> moves) { tell(thought(moves, job), job); };
        }
        searcher.found = searcher.search(settings.parts).run(searcher.root_moves(), bounds, signal, told);
    });
    if (!ran) {
        return tl::unexpected(ran.error());
    }
    Thought all = thought(first().found, job);
    for (std::size_t i = 1; i < searchers.size(); ++i) {
        all.nodes += searchers[i].search(settings.parts).nodes();
    }
    return all;
}

Method Opponent::State::method(const Limits& limits) const {
    if (settings.method != Method::automatic) {
        return settings.method;
    }
    const bool depth_alone = limits.depth && !limits.time && !limits.nodes;
    return suits_monte_carlo(preparation->traits()) && !depth_alone ? Method::monte_carlo : Method::alpha_beta;
}

/// What the searchers' trees tell of the root moves, added up.
std::vector<MonteCarlo::Tried> Opponent::State::tried() {
    auto all = monte_carlo(first()).tried();
    for (std::size_t number = 1; number < searchers.size(); ++number) {
        MonteCarlo::add(all, monte_carlo(searchers[number]).tried());
    }
    return all;
}

Thought Opponent::State::monte_carlo_thought(std::vector<MonteCarlo::Tried> tried, const Job& job) {
    Thought thought;
    const MonteCarlo& search = monte_carlo(first());
    thought.lines = variations(MonteCarlo::ranked(std::move(tried)), lines(), job);
    thought.nodes = search.nodes();
    thought.depth = search.main_line();
    thought.selective_depth = search.selective_depth();
    thought.time = job.spent();
    thought.table_permille = search.permille();
    thought.method = Method::monte_carlo;
    return thought;
}

Thought Opponent::State::proven(const std::vector<play::Move>& line, Score score, std::uint64_t nodes, const Job& job) {
    Thought thought;
    const auto plies = static_cast<int>(line.size());
    thought.lines = variations(std::vector<RootMove>{{.score = score, .line = line}}, 1, job);
    thought.depth = thought.selective_depth = plies;
    thought.nodes = nodes;
    thought.time = job.spent();
    return thought;
}

std::optional<Thought> Opponent::State::solve(const Job& job) {
    const auto root = first().root_moves();
    if (settings.level < full_strength || lines() > 1 ||
        !suits_solver(preparation->traits(), first().engine(), root.size())) {
        return std::nullopt;
    }
    constexpr std::uint64_t most_nodes = 20'000'000;
    constexpr int percent_of_time = 50;
    StopSignal signal(job.stop, job.deadline(percent_of_time), job.limits.nodes ? *job.limits.nodes / 2 : most_nodes);
    Solver& solver = first().solver(settings.table_bytes / 2);
    const auto solution = searchers.prove(signal, [&] { return solver.solve(root, signal, searchers.memory()); });
    if (!solution || solution->value < 0) {
        return std::nullopt;
    }
    const bool won = solution->value != 0;
    const auto plies = static_cast<int>(solution->line.size());
    Thought thought = proven(solution->line, won ? win_in(plies) : 0, solver.nodes(), job);
    thought.method = Method::monte_carlo;
    return thought;
}

std::optional<Thought> Opponent::State::find_mate(const Job& job) {
    const bool bounded = job.limits.time || job.limits.nodes;
    if (!settings.parts.mates || settings.level < full_strength || lines() > 1 || !bounded ||
        !MateSearch::suits(*first().engine().plan())) {
        return std::nullopt;
    }
    constexpr std::uint64_t most_nodes = 1'000'000;
    constexpr int percent_of_time = 5;
    StopSignal signal(job.stop, job.deadline(percent_of_time),
                      job.limits.nodes ? *job.limits.nodes * percent_of_time / 100 : most_nodes);
    MateSearch search(first().engine());
    const auto mate = searchers.prove(signal, [&] { return search.find(signal); });
    if (!mate) {
        return std::nullopt;
    }
    return proven(mate->line, win_in(2 * mate->moves - 1), search.nodes(), job);
}

std::optional<Thought> Opponent::State::solve_puzzle(const Job& job) {
    constexpr std::uint64_t most_nodes = 20'000'000;
    constexpr int percent_of_time = 80;
    StopSignal signal(job.stop, job.deadline(percent_of_time), job.limits.nodes ? *job.limits.nodes / 2 : most_nodes);
    PuzzleSolver solver(first().engine(), settings.table_bytes / 2);
    const auto line = searchers.prove(signal, [&] { return solver.solve(settings.seed, signal, searchers.memory()); });
    if (!line || line->empty()) {
        return std::nullopt;
    }
    return proven(*line, win_in(static_cast<int>(line->size())), solver.nodes(), job);
}

play::Result<Thought> Opponent::State::think_monte_carlo(const Job& job) {
    if (auto solved = solve(job)) {
        return std::move(*solved);
    }
    const Sight sight = sight_of(settings.level);
    StopSignal signal(job.stop, job.deadline(), job.limits.nodes);
    signal.hold(job.limits.least_depth > 0);
    const auto ran = searchers.run(signal, [&](std::size_t number) {
        Searcher& searcher = searchers[number];
        MonteCarlo& search = monte_carlo(searcher);
        const MonteCarlo::Bounds bounds{.playouts = sight.nodes,
                                        .depth = job.limits.depth,
                                        .least_depth = job.limits.least_depth,
                                        .noise = sight.noise,
                                        .seed = settings.seed + number,
                                        .memory = searchers.memory()};
        MonteCarlo::Progress told;
        if (number == 0 && job.progress) {
            told = [&](int) { tell(monte_carlo_thought(search.tried(), job), job); };
        }
        search.run(searcher.root_moves(), bounds, signal, told);
    });
    if (!ran) {
        return tl::unexpected(ran.error());
    }
    Thought all = monte_carlo_thought(tried(), job);
    for (std::size_t i = 1; i < searchers.size(); ++i) {
        all.nodes += monte_carlo(searchers[i]).nodes();
    }
    return all;
}

play::Result<Thought> Opponent::State::think(const Job& job) {
    const auto& weights = preparation->weights();
    if (!weights || job.stop.stop_requested()) {
        return any_move(job);
    }
    searchers.use(weights);
    const bool depth_alone = job.limits.depth && !job.limits.time && !job.limits.nodes;
    if (preparation->traits().puzzle && settings.method == Method::automatic && !depth_alone) {
        if (auto solved = solve_puzzle(job)) {
            return std::move(*solved);
        }
    }
    const bool monte_carlo = method(job.limits) == Method::monte_carlo;
    if (auto mate = monte_carlo ? std::nullopt : find_mate(job)) {
        return std::move(*mate);
    }
    auto thought = monte_carlo ? think_monte_carlo(job) : search(job);
    if (thought) {
        thought->complaint = searchers.complaint();
        vary(*thought);
    }
    return thought;
}

play::Result<void> Opponent::prepare(const std::stop_token& stop) {
    constexpr auto most = std::chrono::seconds(10);  // more is worked out while thinking
    const auto deadline = StopSignal::Clock::now() + most;
    StopSignal signal(stop, deadline, std::nullopt);
    auto ready = state_->prepare([&] { return signal.due(); });
    if (ready) {
        const auto& weights = state_->preparation->weights();
        if (weights && state_->method({}) == Method::alpha_beta) {
            state_->searchers.rehearse(weights, state_->settings.parts, stop, deadline);
        }
    }
    return ready;
}

play::Result<Thought> Opponent::think(const GameSoFar& game, const Limits& limits, const std::stop_token& stop,
                                      const std::function<void(const Thought&)>& progress) {
    const State::Job job{limits, stop, progress};
    constexpr int percent_to_prepare = 50;
    StopSignal signal(stop, job.deadline(percent_to_prepare), std::nullopt);
    auto ready = state_->prepare([&] {
        signal.hold(limits.least_depth > 0 && !state_->preparation->usable());
        return signal.due();
    });
    if (ready = ready ? state_->searchers.follow(game) : ready; !ready) {
        return tl::unexpected(ready.error());
    }
    if (state_->first().match().options().empty()) {
        return tl::unexpected(play::Error{"there is nothing to move: the game is over", "", ""});
    }
    return state_->think(job);
}

}  // namespace bazillion::opponent
