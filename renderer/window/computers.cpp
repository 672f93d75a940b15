#include "renderer/window/computers.h"

#include "matches/program_player.h"
#include "opponent/time_budget.h"

#include "renderer/scene/score_graph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <thread>
#include <utility>

namespace bazillion::renderer {

using opponent::Seat;

namespace {

/// Hints are those of the strongest level.
constexpr std::chrono::milliseconds hint_time{1'000};
constexpr unsigned hint_lines = 3;
constexpr int depth_of_line = 2;  // to tell what is expected after the move
/// In which a computer looks whether it stands better.
constexpr std::chrono::milliseconds draw_time{500};

/// The longest time of pondering.
constexpr std::chrono::milliseconds ponder_time{60'000};

/// At full strength all cores think but the one that draws.
unsigned threads_for(int level) {
    constexpr unsigned most = 8;
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    return level == opponent::levels ? std::clamp(cores - 1, 1U, most) : 1;
}

/// What a line goes on with behind its first move, as players write it.
std::string expected_behind(const opponent::Variation& line) {
    constexpr std::size_t most = 7;
    const auto behind = std::span(line.written).subspan(1);
    return fmt::format("{}", fmt::join(behind.first(std::min(behind.size(), most)), " "));
}

}  // namespace

void Computers::use(const rules::Rules& rules, opponent::Opponent::NewGame new_game) {
    drop();
    programs_.clear();
    new_game_ = std::move(new_game);
    thinker_.use(new_game_);
    seats_.use(rules);
    known_.reset();
    scores_.clear();
    paused_ = !seats_.any_person();
}

void Computers::prefer(opponent::Method method, int variety) {
    favourite_.method = method;
    favourite_.variety = variety;
    favourite_.engine.clear();
    for (const play::PlayerId player : seats_.players()) {
        Seat seat = seats_.of(player);
        seat.method = method;
        seat.variety = variety;
        seats_.put(player, seat);
    }
}

void Computers::let_ponder(bool on) {
    ponders_ = on;
    if (!on && pondering()) {
        drop();
    }
}

void Computers::restarted() {
    drop();
    known_.reset();
    scores_.clear();
    paused_ = false;
}

void Computers::drop() {
    asked().cancel();
    program_.reset();
    purpose_ = Purpose::nothing;
    hint_.reset();
    declined_ = false;
}

void Computers::put(play::PlayerId player, const Seat& seat) {
    drop();
    if (seat.engine != seats_.of(player).engine || !seat.computer) {
        programs_.erase(player);
    }
    seats_.put(player, seat);
    if (seat.computer) {
        favourite_ = seat;
    }
    paused_ = false;
}

void Computers::play_against(const play::Match& match) {
    for (const play::PlayerId player : seats_.players()) {
        Seat seat = favourite_;
        seat.computer = player != match.player();
        put(player, seat);
    }
}

void Computers::let_all_be(bool computers) {
    for (const play::PlayerId player : seats_.players()) {
        Seat seat = favourite_;
        seat.computer = computers;
        put(player, seat);
    }
}

void Computers::played() {
    drop();
    paused_ = false;
}

void Computers::browsed(const play::Match& match) {
    drop();
    known_.reset();
    paused_ = seats_.any_person() ? match.can_redo() : seats_.any_computer();
}

void Computers::ask_hint(const play::Match& match) {
    if (!match.options().empty() && !decides(match)) {
        drop();
        start(match, Purpose::hint, {true, opponent::levels, hint_time});
    }
}

bool Computers::may_offer_draw(const play::Match& match) const {
    return seats_.players().size() == 2 && !match.options().empty() && !decides(match);
}

void Computers::ask_draw(const play::Match& match) {
    if (may_offer_draw(match)) {
        drop();
        start(match, Purpose::draw, {true, opponent::levels, draw_time});
    }
}

void Computers::pause() {
    drop();
    paused_ = true;
}

void Computers::go_on() {
    paused_ = false;
}

bool Computers::decides(const play::Match& match) const {
    return !match.options().empty() && seats_.computer(match.player());
}

void Computers::start(const play::Match& match, Purpose purpose, const Seat& seat) {
    opponent::Settings settings;
    settings.level = seat.level;
    settings.threads = threads_for(seat.level);
    settings.method = seat.method;
    settings.variety = purpose == Purpose::move ? seat.variety : 0;
    settings.seed = seed_;
    settings.lines = purpose == Purpose::hint ? hint_lines : 1;
    const bool timed = purpose == Purpose::move && match.clock();
    const auto time = timed ? opponent::time_for_move(*match.clock(), match.player()) : seat.time;
    if (purpose == Purpose::move && !seat.engine.empty()) {
        program_ = match.player();
        if (const auto [program, fresh] = programs_.try_emplace(*program_); fresh) {
            program->second.use_player(matches::program_player(seat.engine, new_game_));
        }
    }
    // People rather wait than see a move without a thought where other programs leave hardly any time for this one.
    const int least_depth = timed ? 0 : purpose == Purpose::hint ? depth_of_line : 1;
    asked().start({opponent::GameSoFar::of(match), settings, {.time = time, .least_depth = least_depth}});
    purpose_ = purpose;
}

void Computers::note(std::optional<Known>& shown, const play::Match& match, opponent::Thought thought) {
    note_score(match, thought.lines.front().score);
    shown = Known{match.player(), std::move(thought)};
}

void Computers::note_score(const play::Match& match, opponent::Score score) {
    if (seats_.players().size() == 2 && score >= -opponent::win && score <= opponent::win) {
        scores_.resize(match.record().size() + 1);
        scores_.back() = match.player() == seats_.players().front() ? score : -score;
    }
}

bool Computers::begin(const play::Match& match) {
    if (paused_ || match.options().empty()) {
        return false;
    }
    if (decides(match)) {
        start(match, Purpose::move, seats_.of(match.player()));
        return true;
    }
    const auto players = seats_.players();
    const auto found = std::find_if(players.begin(), players.end(), [&](play::PlayerId player) {
        const Seat& seat = seats_.of(player);
        return seat.computer && seat.engine.empty() && seat.level == opponent::levels;
    });
    if (ponders_ && found != players.end()) {
        Seat seat = seats_.of(*found);
        seat.time = ponder_time;
        start(match, Purpose::ponder, seat);
    }
    return false;
}

Computers::News Computers::look(const play::Match& match) {
    News news;
    if (purpose_ == Purpose::nothing) {
        news.changed = begin(match);
        return news;
    }
    if (pondering()) {
        return news;  // what it finds stays with the search and is not shown
    }
    if (purpose_ == Purpose::draw) {
        look_at_draw(news);
        return news;
    }
    auto& shown = purpose_ == Purpose::hint ? hint_ : known_;
    if (auto thought = asked().news()) {
        note(shown, match, *std::move(thought));
        news.changed = true;
    }
    if (auto result = asked().result()) {
        news.changed = true;
        take(news, match, *std::move(result));
    }
    return news;
}

void Computers::take(News& news, const play::Match& match, play::Result<opponent::Thought> result) {
    const Purpose purpose = std::exchange(purpose_, Purpose::nothing);
    news.program = program_.has_value();
    program_.reset();
    if (result && result->resigns) {
        news.resigns = true;
    } else if (result) {
        auto& shown = purpose == Purpose::hint ? hint_ : known_;
        news.complaint = result->complaint;
        note(shown, match, *std::move(result));
        if (purpose == Purpose::move) {
            news.move = shown->thought.move();
        }
    } else {
        news.error = result.error();
        if (news.program && news.error->hint.empty()) {
            news.error->hint = fmt::format("a person plays for {} now", match.rules().players[match.player()].name);
        }
        hint_.reset();
        if (purpose == Purpose::move) {  // or it would fail again at once
            Seat seat = seats_.of(match.player());
            seat.computer = false;
            seats_.put(match.player(), seat);
            programs_.erase(match.player());
        }
    }
}

/// The score is that of the one who offers it.
void Computers::look_at_draw(News& news) {
    static_cast<void>(thinker_.news());
    if (auto result = thinker_.result()) {
        purpose_ = Purpose::nothing;
        news.changed = true;
        if (*result) {
            news.draw = opponent::agrees_to_draw(-(*result)->lines.front().score);
            declined_ = !news.draw;
        } else {
            news.error = result->error();
        }
    }
}

Company Computers::company(const play::Match& match) const {
    Company company;
    company.seats.resize(match.rules().players.size());
    const std::size_t players = seats_.players().size();
    for (const play::PlayerId player : seats_.players()) {
        const Seat& seat = seats_.of(player);
        SeatView& view = company.seats[player];
        view.words = opponent::seat_words(seat);
        view.brief = opponent::seat_words(seat, true);
        view.computer = seat.computer;
        view.thinking = purpose_ == Purpose::move && match.player() == player;
        if (known_ && known_->player == player && seat.computer) {
            view.score = opponent::score_words(known_->thought.lines.front().score, players);
        }
    }
    company.tools = tools(match);
    company.thoughts = thoughts(match);
    for (const auto& score : scores_) {
        company.graph.push_back(score ? std::optional(drawn_score(*score)) : std::nullopt);
    }
    company.graph.resize(scores_.empty() ? 0 : std::max(scores_.size(), match.record().size() + 1));
    company.hint = arrow(match);
    company.decides = decides(match);
    return company;
}

std::vector<ToolView> Computers::tools(const play::Match& match) const {
    const ToolView back{Tool::take_back, "Take back", "Back", false, take_back_to(match).has_value()};
    if (match.options().empty()) {
        return {{Tool::new_game, "New game", "New", true, true}, back};
    }
    if (!decides(match)) {
        const ToolView hint{Tool::hint, "Hint", "Hint", false, purpose_ != Purpose::hint};
        if (seats_.players().size() > 1 && !seats_.any_computer()) {
            return {{Tool::play_computer, "Play against the computer", "Play the computer", true, true}, hint};
        }
        return {hint, back};
    }
    if (paused_) {
        return {{Tool::go_on, "Go on", "Go on", true, true}, back};
    }
    const ToolView now{Tool::move_now, "Move now", "Now", false, true};
    return {now, seats_.any_person() ? back : ToolView{Tool::pause, "Pause", "Pause", false, true}};
}

/// What is thought of the position, what is expected, and of a hint the next best moves.
std::vector<std::string> Computers::thoughts(const play::Match& match) const {
    if (purpose_ == Purpose::draw) {
        return {"A draw is offered ..."};
    }
    if (declined_) {
        return {"The computer declines the draw."};
    }
    if (purpose_ == Purpose::hint && !hint_) {
        return {"Looking for a hint ..."};
    }
    const auto& shown = hint_ ? hint_ : known_;
    if (!shown) {
        return purpose_ == Purpose::move ? std::vector<std::string>{"Thinking ..."} : std::vector<std::string>{};
    }
    const auto& [player, thought] = *shown;
    const opponent::Variation& line = thought.lines.front();
    const std::string score = opponent::score_words(line.score, seats_.players().size());
    const std::string who = match.rules().players[player].name + (score.empty() ? "" : " " + score);
    std::vector<std::string> words;
    if (hint_) {
        words.push_back(fmt::format("Hint: {}  ({})", line.written.front(), who));
    } else {  // other programs do not tell how far they have looked
        const std::string ahead = fmt::format(", {} turn{} ahead", thought.depth, thought.depth == 1 ? "" : "s");
        words.push_back(who + (thought.depth > 0 ? ahead : ""));
    }
    if (const std::string expected = expected_behind(line); !expected.empty()) {
        words.push_back((hint_ ? "then " : "expects ") + expected);
    }
    for (std::size_t i = 1; hint_ && i < thought.lines.size(); ++i) {
        const opponent::Variation& other = thought.lines[i];
        words.push_back(fmt::format("or {}  ({})  {}", other.written.front(),
                                    opponent::score_words(other.score, seats_.players().size()),
                                    expected_behind(other)));
    }
    return words;
}

std::optional<ArrowView> Computers::arrow(const play::Match& match) const {
    if (!hint_) {
        return std::nullopt;
    }
    const auto options = match.options();
    const auto found = std::find_if(options.begin(), options.end(), [this](const play::Option& option) {
        return option.text == hint_->thought.move();
    });
    if (found == options.end()) {
        return std::nullopt;
    }
    const bool drop = found->from == rules::none && !found->button;
    return ArrowView{found->from, found->to, drop ? found->kind : rules::none, match.player()};
}

}  // namespace bazillion::renderer
