#include "renderer/author/move_origin.h"

#include "play/analysis/explain.h"
#include "play/match/text.h"

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

namespace {

/// The instruction of a block that adds the option's move; null if none does.
const syntax::Origin* adding(const play::BlockTrace& trace, const play::Match& match, const play::Option& option) {
    const auto is_meant = [&](play::Move move) {
        return move != play::no_move && (move == option.move || play::move_text(match.rules(), match.engine()[move],
                                                                                match.position()) == option.text);
    };
    for (const play::TraceStep& step : trace.steps) {
        if (std::any_of(step.moves.begin(), step.moves.end(), is_meant)) {
            return &trace.block->program.origins[step.index];
        }
    }
    return nullptr;
}

/// Of a move that can be made in a match.
MoveOrigin origin_of(const play::Match& match, const play::Option& option, const syntax::Sources& sources) {
    MoveOrigin result;
    const rules::Rules& rules = match.rules();
    if (option.button) {
        const syntax::Origin& origin = rules.buttons[*option.button].origin;
        result.places.push_back({"the button", place_of(sources, origin.span)});
        return result;
    }
    const bool drop = option.from == rules::none;
    const play::Cell cell = drop ? option.to : option.from;
    if (option.pass || cell == rules::none || (drop && option.piece == rules::none)) {
        return result;
    }
    const play::Code piece = drop ? rules.codes.make(match.engine().mover(), option.piece) : match.position().at(cell);
    for (const play::BlockTrace& trace : play::explain(match.engine(), piece, cell, drop)) {
        if (const syntax::Origin* origin = adding(trace, match, option)) {
            result.places.push_back({"added at", place_of(sources, origin->span)});
            for (NamedPlace& call : calls_of(sources, *origin)) {
                result.places.push_back(std::move(call));
            }
            break;
        }
    }
    return result;
}

}  // namespace

void MoveTracer::begin(const play::Match& match, std::size_t index) {
    asked_.reset();
    const auto record = match.record().first(index + 1);
    if (!match_ || match_->game() != match.game() || match_->start_text() != match.start_text()) {
        match_.emplace(match.game());
        record_.clear();
        if (!match.start_text().empty() && !match_->set_position(match.start_text())) {
            match_.reset();
            return;
        }
    }
    const auto same = [](const play::Ply& a, const play::Ply& b) { return a.text == b.text; };
    const auto apart = std::mismatch(record_.begin(), record_.end(), record.begin(), record.end(), same).first;
    const auto common = std::min(static_cast<std::size_t>(apart - record_.begin()), index);
    while (match_->record().size() > common && match_->take_back()) {
    }
    record_.assign(record.begin(), record.end());
    asked_ = index;
}

std::optional<MoveOrigin> MoveTracer::step(std::chrono::milliseconds time, const syntax::Sources& sources) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (asked_ && match_->record().size() < *asked_) {
        if (!match_->play(record_[match_->record().size()].text)) {
            asked_.reset();
        }
        if (std::chrono::steady_clock::now() >= end) {
            return std::nullopt;
        }
    }
    if (!asked_) {
        return std::nullopt;
    }
    const play::Ply& ply = record_[*std::exchange(asked_, std::nullopt)];
    const auto options = match_->options();
    const auto option =
        std::find_if(options.begin(), options.end(), [&](const play::Option& each) { return each.text == ply.text; });
    if (option == options.end()) {
        return std::nullopt;
    }
    MoveOrigin origin = origin_of(*match_, *option, sources);
    origin.move = play::shown_text(ply);
    return origin;
}

}  // namespace bazillion::renderer
