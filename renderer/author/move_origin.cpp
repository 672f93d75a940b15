#include "renderer/author/move_origin.h"

#include "play/analysis/explain.h"
#include "play/match/text.h"

#include <algorithm>

namespace bazillion::renderer {

namespace {

/// The match as it was before a ply.
std::optional<play::Match> match_before(const play::Match& match, std::size_t index) {
    play::Match before(match.game());
    if (!match.start_text().empty() && !before.set_position(match.start_text())) {
        return std::nullopt;
    }
    for (const play::Ply& ply : match.record().first(index)) {
        if (!before.play(ply.text)) {
            return std::nullopt;
        }
    }
    return before;
}

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

}  // namespace

std::optional<MoveOrigin> origin_of_ply(const play::Match& match, std::size_t index, const syntax::Sources& sources) {
    const play::Ply& ply = match.record()[index];
    const auto before = match_before(match, index);
    if (!before) {
        return std::nullopt;
    }
    const auto options = before->options();
    const auto option =
        std::find_if(options.begin(), options.end(), [&](const play::Option& each) { return each.text == ply.text; });
    if (option == options.end()) {
        return std::nullopt;
    }
    MoveOrigin result{.move = play::shown_text(ply), .places = {}};
    const rules::Rules& rules = match.rules();
    if (option->button) {
        const syntax::Origin& origin = rules.buttons[*option->button].origin;
        result.places.push_back({"the button", place_of(sources, origin.span)});
        return result;
    }
    if (option->pass) {
        return result;
    }
    const bool drop = option->from == rules::none;
    const play::Cell cell = drop ? option->to : option->from;
    if (cell == rules::none || (drop && option->piece == rules::none)) {
        return result;
    }
    const play::Code piece =
        drop ? rules.codes.make(before->engine().mover(), option->piece) : before->position().at(cell);
    for (const play::BlockTrace& trace : play::explain(before->engine(), piece, cell, drop)) {
        if (const syntax::Origin* origin = adding(trace, *before, *option)) {
            result.places.push_back({"added at", place_of(sources, origin->span)});
            for (NamedPlace& call : calls_of(sources, *origin)) {
                result.places.push_back(std::move(call));
            }
            break;
        }
    }
    return result;
}

}  // namespace bazillion::renderer
