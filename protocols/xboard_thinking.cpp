// The thinking of a CECP server: about its move, on the opponent's time, and for analysis.
#include "protocols/bounds.h"
#include "protocols/xboard_server.h"
#include "syntax/printable.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::protocols {
namespace {

constexpr auto hint_time = Milliseconds(500);
constexpr int mate_score = 100'000;

int score_of(opponent::Score score) {
    const auto plies = opponent::plies_to_end(score);
    if (!plies) {
        return score;
    }
    return score > 0 ? mate_score + (*plies + 1) / plies_a_move : -mate_score + *plies / plies_a_move;
}

}  // namespace

bool XboardServer::computer_moves() {
    return computer_ == match().player() && !match().options().empty();
}

opponent::Limits XboardServer::limits(std::optional<Milliseconds>& aim) {
    opponent::Limits limits;
    limits.depth = depth_;
    if (move_time_) {
        limits.time = std::max(*move_time_ - usual_overhead, Milliseconds(1));
    } else if (has_level_ || left_) {
        const auto& record = match().record();
        const auto made =
            std::count_if(record.begin(), record.end(), [&](const auto& ply) { return ply.player == computer_; });
        const int to_go = session_moves_ > 0 ? session_moves_ - static_cast<int>(made % session_moves_) : 0;
        const TimeBudget budget = budget_for({left_.value_or(base_), increment_, to_go}, usual_overhead);
        aim = budget.aim;
        limits.time = budget.most;
        if (match().options().size() == 1 && !limits.depth) {
            limits.depth = 1;  // there is nothing to think about
        }
    } else {
        limits.time = usual_time;
    }
    return limits;
}

void XboardServer::think_for(Purpose purpose) {
    purpose_ = purpose;
    last_ = {};
    if (match().options().empty()) {
        return;
    }
    std::optional<Milliseconds> aim;
    opponent::Limits bounds;
    if (purpose == Purpose::move) {
        bounds = limits(aim);
        // A button cannot be told to XBoard: another line may begin with a move.
        const auto options = match().options();
        const auto buttons =
            std::count_if(options.begin(), options.end(), [](const auto& each) { return each.button; });
        settings().lines =
            buttons > 0 && static_cast<std::size_t>(buttons) < options.size() ? static_cast<unsigned>(buttons) + 1 : 1;
        configure();
    } else if (purpose == Purpose::hint) {
        bounds.time = hint_time;
    }
    think(bounds, aim);
}

void XboardServer::start_pondering() {
    if (!ponder_ || busy() || predicted_.empty() || option(predicted_) == nullptr || ending()) {
        return;
    }
    purpose_ = Purpose::ponder;
    pondered_ = predicted_;
    last_ = {};
    opponent::Limits bounds;
    bounds.depth = depth_;
    think(bounds, {}, std::span(&pondered_, 1));
}

void XboardServer::ponder_hit() {
    const play::Option* const expected = option(pondered_);
    if (expected == nullptr || !match().play(play::Option(*expected))) {
        discard();
        return;
    }
    purpose_ = Purpose::move;
    std::optional<Milliseconds> aim;
    const auto most = limits(aim).time;
    stop_after(aim ? *aim : most.value_or(usual_time));
}

void XboardServer::move_now(Words /*words*/) {
    if (busy() && purpose_ == Purpose::move) {
        stop();
    }
}

void XboardServer::analyze(Words /*words*/) {
    analyzing_ = force_ = true;
}

void XboardServer::exit_analysis(Words /*words*/) {
    analyzing_ = false;
}

void XboardServer::status(Words /*words*/) {
    if (analyzing_ && busy()) {
        constexpr int milliseconds = 10;
        say(fmt::format("stat01: {} {} {} 0 {}", last_.time.count() / milliseconds, last_.nodes, last_.depth,
                        match().options().size()));
    }
}

void XboardServer::hint(Words /*words*/) {
    if (const play::Option* expected = predicted_.empty() ? nullptr : option(predicted_)) {
        say("Hint: " + written(*expected));
    } else if (!busy() && !match().options().empty()) {
        think_for(Purpose::hint);
    }
}

void XboardServer::book(Words /*words*/) {
    say(" There is no book.");
    say("");
}

void XboardServer::thinking_goes_on(const opponent::Thought& thought) {
    last_ = thought;
    if (!(post_ || purpose_ == Purpose::analysis) || purpose_ == Purpose::hint) {
        return;
    }
    constexpr int milliseconds = 10;
    constexpr std::uint64_t thousand = 1000;
    const auto rate =
        thought.nodes * thousand / static_cast<std::uint64_t>(std::max<std::int64_t>(thought.time.count(), 1));
    const bool behind = purpose_ == Purpose::ponder;
    for (const opponent::Variation& line : thought.lines) {
        say(fmt::format("{} {} {} {} {} {} 0\t{}{}", thought.depth, score_of(line.score),
                        thought.time.count() / milliseconds, thought.nodes,
                        std::max(thought.selective_depth, thought.depth), rate,
                        behind ? "(" + written_line(std::span(&pondered_, 1)) + ") " : "",
                        written_line(line.moves, std::span(&pondered_, behind ? 1 : 0))));
    }
}

void XboardServer::thinking_ended(const play::Result<opponent::Thought>& thought) {
    if (ending()) {
        return;
    }
    if (!thought) {
        say(fmt::format("# {}", syntax::printable(thought.error().message)));
    }
    switch (purpose_) {
        case Purpose::move:
            make_move(thought ? &*thought : nullptr);
            break;
        case Purpose::hint:
            if (const play::Option* best = thought ? option(thought->move()) : nullptr) {
                say("Hint: " + written(*best));
            }
            break;
        case Purpose::ponder:
        case Purpose::analysis:
            break;  // nobody asked yet; it is thought about again when there is something new
    }
}

/// The move to be made; whatever went wrong with thinking, a legal one loses no game.
const play::Option* XboardServer::chosen(const opponent::Thought* thought) {
    const auto options = match().options();
    if (thought != nullptr) {
        for (const opponent::Variation& line : thought->lines) {
            const play::Option* const best = line.moves.empty() ? nullptr : option(line.moves.front());
            if (best != nullptr && !best->button) {
                return best;
            }
        }
    }
    const auto move = std::find_if(options.begin(), options.end(), [](const auto& each) { return !each.button; });
    if (move != options.end()) {
        return &*move;
    }
    const play::Option* const pressed = thought != nullptr ? option(thought->move()) : nullptr;
    return pressed != nullptr ? pressed : &options.front();
}

void XboardServer::make_move(const opponent::Thought* thought) {
    const play::Option made = *chosen(thought);
    const std::string text = written(made);
    predicted_.clear();
    if (thought != nullptr && thought->move() == made.text && thought->lines.front().moves.size() > 1) {
        predicted_ = thought->lines.front().moves[1];
    }
    if (const auto played = match().play(made); !played) {
        say(fmt::format("tellusererror {}", syntax::printable(played.error().message)));
        force_ = true;
        return;
    }
    press_forced();
    const bool goes_on = !match().outcome() && computer_moves();
    if (made.button) {
        say(fmt::format("# pressed {}", syntax::printable(made.text)));
    } else {
        say(fmt::format("move {}{}", text, goes_on ? "," : ""));
    }
    go_on();
}

}  // namespace bazillion::protocols
