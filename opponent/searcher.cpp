#include "opponent/searcher.h"

#include "opponent/mate_search.h"
#include "play/engine/hooks.h"

#include <algorithm>

namespace bazillion::opponent {

using play::Move;

Searcher::Searcher(const std::shared_ptr<play::Game>& game, TranspositionTable& table) : match_(game), table_(table) {
    match_.leave_memory_to_caller();  // searches keep moves
}

void Searcher::use(const std::shared_ptr<const Weights>& weights) {
    if (weights_ != weights) {
        weights_ = weights;
        clear();
    }
}

void Searcher::rehearse(const std::shared_ptr<const Weights>& weights, const SearchParts& parts,
                        const std::stop_token& stop, StopSignal::Clock::time_point deadline) {
    constexpr std::uint64_t few = 1000;
    const auto root = root_moves();
    if (root.empty()) {
        return;
    }
    use(weights);
    StopSignal mates(stop, deadline, few / 20);
    if (MateSearch::suits(*engine().plan())) {
        static_cast<void>(MateSearch(engine()).find(mates));
    }
    StopSignal signal(stop, deadline, few);
    interrupt_scripts(&signal);
    static_cast<void>(search(parts).run(root, {}, signal, {}));
    interrupt_scripts(nullptr);
    static_cast<void>(engine().take_error());  // thinking will meet it again, and tell it
    clear();
}

Search& Searcher::search(const SearchParts& parts) {
    if (!search_ || parts != parts_) {
        parts_ = parts;
        search_.emplace(match_.engine(), *weights_, table_, parts);
    }
    return *search_;
}

MonteCarlo& Searcher::monte_carlo(const GameTraits& traits, const SearchParts& parts, std::size_t bytes) {
    if (!monte_carlo_ || bytes != tree_bytes_ || parts != tree_parts_) {
        tree_bytes_ = bytes;
        tree_parts_ = parts;
        monte_carlo_.emplace(match_.engine(), *weights_, style_for(traits, parts), bytes);
    }
    return *monte_carlo_;
}

Solver& Searcher::solver(std::size_t bytes) {
    if (!solver_) {
        solver_.emplace(match_.engine(), bytes);
    }
    return *solver_;
}

std::optional<syntax::Diagnostic> Searcher::take_evaluation_error() {
    auto error = search_ ? search_->take_evaluation_error() : std::nullopt;
    return !error && monte_carlo_ ? monte_carlo_->take_evaluation_error() : error;
}

void Searcher::clear() {
    search_.reset();
    monte_carlo_.reset();
    solver_.reset();
}

void Searcher::begin_anew() {
    clear();
    match_.restart();
    pieces_.clear();
    match_.engine().forget();
}

std::vector<Move> Searcher::root_moves() const {
    std::vector<Move> moves;
    for (const play::Option& option : match_.options()) {
        moves.push_back(option.move);
    }
    return moves;
}

play::Result<void> Searcher::set_start(const GameSoFar& game) {
    if (match_.start_text() == game.start) {
        return {};
    }
    if (game.start.empty()) {
        match_.restart();
        return {};
    }
    return match_.set_position(game.start);
}

play::Result<void> Searcher::follow(const GameSoFar& game, std::size_t memory) {
    if (match_.engine().memory() > memory) {
        match_.engine().forget();
    }
    static_cast<void>(match_.engine().take_error());  // of scripts that were interrupted
    if (auto set = set_start(game); !set) {
        return set;
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
    pieces_.resize(std::min(pieces_.size(), same));
    for (; same < game.moves.size(); ++same) {
        pieces_.push_back(pieces_in_game());
        const auto began = Clock::now();
        if (auto played = match_.play(game.moves[same]); !played) {
            return played;
        }
        listing_ = Clock::now() - began;
    }
    return {};
}

/// Those on the board and in reserve.
int Searcher::pieces_in_game() const {
    const auto& rules = match_.rules();
    const auto& slots = match_.position().slots;
    const auto cells = slots.begin() + static_cast<std::ptrdiff_t>(rules.cells());
    auto count = cells - slots.begin() - std::count(slots.begin(), cells, rules::empty);
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        count += match_.engine().state().in_reserve(static_cast<rules::PlayerId>(player));
    }
    return static_cast<int>(count);
}

int Searcher::idle() const {
    const int now = pieces_in_game();
    const auto other = std::find_if(pieces_.rbegin(), pieces_.rend(), [&](int pieces) { return pieces != now; });
    return static_cast<int>(other - pieces_.rbegin());
}

void Searcher::interrupt_scripts(StopSignal* signal) {
    if (const auto& hooks = match_.game()->hooks) {
        hooks->interrupt_when(signal == nullptr ? std::function<bool()>()
                                                : [this, signal] { return !telling_ && signal->due(); });
    }
}

Variation Searcher::told(const std::vector<Move>& line, Clock::time_point until) {
    telling_ = true;
    Variation told;
    std::size_t played = 0;
    for (const Move move : line) {
        const auto options = match_.options();
        const auto option = std::find_if(options.begin(), options.end(),
                                         [&](const play::Option& offered) { return offered.move == move; });
        if (option == options.end()) {
            break;
        }
        const play::Option next = *option;  // playing lists the options anew
        told.moves.push_back(next.text);
        const auto before = Clock::now();
        const auto more = 2 * listing_;  // what is played is taken back, too, which takes as long
        const bool in_time = before + more <= until;
        if (!in_time) {
            listing_ /= 2;  // or a slow move would end all lines that follow
        }
        if (!in_time || !match_.play(next)) {
            told.written.push_back(match_.written(next));
            break;
        }
        told.written.push_back(match_.record().back().written);
        listing_ = Clock::now() - before;
        until -= listing_;
        ++played;
    }
    for (; played > 0; --played) {
        match_.take_back();
    }
    match_.set_taken_back({});
    telling_ = false;
    return told;
}

}  // namespace bazillion::opponent
