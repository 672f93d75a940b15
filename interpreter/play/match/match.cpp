#include "play/match/match_state.h"

#include "play/engine/engine.h"
#include "play/match/distinctions.h"
#include "play/match/move_writer.h"
#include "play/match/outcome.h"
#include "play/match/prompt.h"
#include "play/match/text.h"
#include "play/match/text_parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace bazillion::play {

void Match::State::begin(const Position& position, bool from_text) {
    engine.set_position(position);
    if (from_text) {
        engine.test_goals();
    }
    record.clear();
    taken_back.clear();
    tree = {};
    here = GameTree::root;
    termination.reset();
    if (clock) {
        clock->reset();
    }
    refresh();
}

Error Match::State::script_error() {
    const auto diagnostic = engine.take_error();
    if (!diagnostic) {
        return {"the move is not legal", "", ""};
    }
    return game->error_of(*diagnostic);
}

Option Match::State::describe(Move move) const {
    const CompiledMove& made = engine[move];
    Option option;
    option.move = move;
    option.text = move_text(engine.rules(), made, engine.position());
    option.label = move_label(engine.rules(), made);
    option.from = made.from;
    option.to = made.to;
    option.piece = made.piece;
    option.kind = made.named;
    option.pass = made.has(CompiledMove::pass);
    if (made.has(CompiledMove::button)) {
        option.button = made.button_index;
    }
    return option;
}

void Match::State::refresh() {
    legal.clear();
    options.clear();
    if (forgets && engine.memory() > Engine::usual_memory) {
        engine.forget();
    }
    listed_since = engine.times_forgotten();
    if (engine.rules().engine) {
        return;  // the moves are not in the file: there is only a board to be shown
    }
    engine.legal_moves(legal);
    if (auto diagnostic = engine.take_error()) {
        error = game->error_of(*diagnostic);
    }
    std::sort(legal.begin(), legal.end());
    legal.erase(std::unique(legal.begin(), legal.end()), legal.end());
    stuck = legal.empty() && error.has_value();
    for (const Move move : legal) {
        options.push_back(describe(move));
    }
    tell_apart();
    settle_outcome();
    if (outcome) {
        options.clear();
    }
}

/// Sorts the options by text and makes the texts unique, by what the moves do besides; at last by numbers. Moves of one
/// text are in the order of what they do, which is the same in every engine; their ids are not.
void Match::State::tell_apart() {
    const auto by_text = [&](const Option& a, const Option& b) {
        return a.text != b.text ? a.text < b.text : engine[a.move] < engine[b.move];
    };
    std::stable_sort(options.begin(), options.end(), by_text);
    // Lengthens the texts that several moves share, unless that tells none of them apart.
    const auto lengthen = [&](auto&& suffix) {
        bool longer = false;
        for (auto first = options.begin(); first != options.end();) {
            const auto last =
                std::find_if(first, options.end(), [&](const Option& o) { return o.text != first->text; });
            std::vector<std::string> suffixes;
            for (auto at = first; last - first > 1 && at != last; ++at) {
                suffixes.push_back(suffix(*at, at - first));
            }
            const bool differ = std::any_of(suffixes.begin(), suffixes.end(),
                                            [&](const std::string& other) { return other != suffixes.front(); });
            for (std::size_t i = 0; differ && i < suffixes.size(); ++i) {
                first[static_cast<std::ptrdiff_t>(i)].text += suffixes[i];
            }
            longer = longer || differ;
            first = last;
        }
        if (longer) {
            std::stable_sort(options.begin(), options.end(), by_text);
        }
    };
    for (const Distinction distinction : distinctions) {
        lengthen([&](const Option& option, std::ptrdiff_t) {
            return distinction(engine.rules(), engine[option.move], engine.position());
        });
    }
    lengthen([](const Option&, std::ptrdiff_t number) { return "#" + std::to_string(number + 1); });
}

void Match::State::settle_outcome() {
    const auto& rules = engine.rules();
    outcome.reset();
    if (engine.ended()) {
        outcome = outcome_of(rules, *engine.ended());
    } else if (!stuck) {
        if (const auto ending = engine.ending(!options.empty())) {
            outcome = outcome_of(rules, *ending);
        }
    }
    if (!outcome && termination) {
        outcome = outcome_of(rules, *termination);
    }
}

std::string Match::State::written(const Option& option) const {
    std::string words = writer.write(engine, option.move, legal);
    return writer.is_ambiguous(engine, option.move, words, legal) ? option.text : words;
}

/// Makes a legal move, once, and notes it. False if a script failed; nothing has changed then.
bool Match::State::make(const Option& option) {
    Ply ply{.player = engine.player(), .text = option.text};
    ply.written = written(option);
    const PlayerId mover = engine.mover();
    if (!engine.make(option.move, ply.effects)) {
        return false;
    }
    const CompiledMove& made = *engine.last_move().made;
    if (!made.has(CompiledMove::button)) {
        ply.from = made.from;
        ply.to = made.to;
    }
    if (clock) {
        if (engine.player() != ply.player) {
            clock->end_turn(ply.player);
        }
        ply.left = clock->all();
    }
    note(ply);
    record.push_back(std::move(ply));
    refresh();
    mark_last(mover);
    tree.set_written(here, record.back().written);
    return true;
}

/// Writes behind the move made last that it gives check, or mates.
void Match::State::mark_last(PlayerId mover) {
    if (engine.rules().royals.empty() || engine.ended() || stuck || engine.mover() == mover || !engine.in_check()) {
        return;
    }
    record.back().written += outcome ? MoveWriter::mate_mark() : writer.check_mark();
}

bool Match::State::unplay() {
    if (record.empty()) {
        return false;
    }
    engine.unmake();
    taken_back.push_back(std::move(record.back()));
    here = tree[here].parent;
    record.pop_back();
    termination.reset();
    if (clock && record.empty()) {
        clock->reset();
    } else if (clock && !record.back().left.empty()) {
        clock->set(record.back().left);
    }
    refresh();
    return true;
}

Match::Match(std::shared_ptr<Game> game) : state_(std::make_unique<State>(std::move(game))) {
    restart();
}
Match::~Match() = default;
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;

const rules::Rules& Match::rules() const {
    return state_->engine.rules();
}
const Position& Match::position() const {
    return state_->engine.position();
}
PlayerId Match::player() const {
    return state_->engine.player();
}
void Match::leave_memory_to_caller() {
    state_->forgets = false;
}
std::span<const Option> Match::options() const {
    if (state_->listed_since != state_->engine.times_forgotten()) {
        state_->refresh();
    }
    return state_->options;
}
const std::optional<Outcome>& Match::outcome() const {
    return state_->outcome;
}
const std::optional<Termination>& Match::termination() const {
    return state_->termination;
}
const std::optional<GameClock>& Match::clock() const {
    return state_->clock;
}
bool Match::in_check() const {
    return !state_->engine.ended() && state_->engine.in_check();
}
Cell Match::checked_cell() const {
    return state_->engine.checked_cell(state_->engine.mover());
}
bool Match::can_take_back() const {
    return !state_->record.empty();
}
bool Match::can_redo() const {
    return !state_->taken_back.empty();
}
std::span<const Ply> Match::record() const {
    return state_->record;
}
std::span<const Ply> Match::taken_back() const {
    return state_->taken_back;
}
const std::string& Match::start_text() const {
    return state_->start_text;
}
Engine& Match::engine() const {
    return state_->engine;
}
const std::shared_ptr<Game>& Match::game() const {
    return state_->game;
}

std::vector<std::string> Match::short_options() const {
    std::vector<std::string> words;
    for (const Option& option : options()) {
        words.push_back(state_->writer.write(state_->engine, option.move, state_->legal));
    }
    return words;
}

std::vector<std::string> Match::written_options() const {
    std::vector<std::string> words = short_options();
    std::map<std::string, std::size_t> uses;
    for (const std::string& each : words) {
        ++uses[each];
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = uses[words[i]] > 1 ? state_->options[i].text : words[i];
    }
    return words;
}

std::string Match::written(const Option& option) const {
    return state_->written(option);
}

std::string Match::prompt() const {
    return state_->stuck ? "a script of the game fails; it cannot go on from here" : prompt_of(*this);
}

Result<void> Match::play(std::string_view text) {
    const auto options = this->options();  // listed anew where the engine has forgotten them
    const auto found = std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.text == text; });
    if (found == options.end()) {
        if (outcome()) {
            return tl::unexpected(Error{fmt::format("the game is over ({})", prompt()), "", ""});
        }
        std::vector<std::string> known;
        known.reserve(options.size());
        for (const Option& option : options) {
            known.push_back(option.text);
        }
        return tl::unexpected(
            Error{fmt::format("`{}` is not a legal move here", text), syntax::suggest(text, known), ""});
    }
    return play(*found);
}

Result<void> Match::play(const Option& option) {
    const bool legal = std::find(state_->legal.begin(), state_->legal.end(), option.move) != state_->legal.end();
    if (!legal || outcome()) {
        return tl::unexpected(Error{fmt::format("`{}` is not a legal move here", option.text), "", ""});
    }
    const Option chosen = option;  // the list it stands in is replaced
    if (!state_->make(chosen)) {
        return tl::unexpected(state_->script_error());
    }
    return {};
}

bool Match::take_back() {
    return state_->unplay();
}

void Match::restart() {
    state_->start_text.clear();
    state_->begin(state_->engine.start(), false);
}

Result<void> Match::set_position(std::string_view text) {
    const auto position = read_position(state_->engine, text);
    if (!position) {
        return tl::unexpected(position.error());
    }
    state_->start_text = play::position_text(rules(), *position);
    state_->begin(*position, true);
    return {};
}

void Match::set_position(const Position& position) {
    state_->start_text = play::position_text(rules(), position);
    state_->begin(position, true);
}

std::string Match::position_text() const {
    return play::position_text(rules(), position());
}

std::optional<Error> Match::take_error() {
    auto error = std::move(state_->error);
    state_->error.reset();
    return error;
}

}  // namespace bazillion::play
