#pragma once

#include "play/analysis/trace_words.h"
#include "renderer/author/source_place.h"

#include <string>
#include <vector>

namespace bazillion::renderer {

/// A question about a move: why is it there, or why not.
struct WhyQuestion {
    play::Cell from = rules::none;  ///< who stands there; none: `kind` is dropped
    play::KindId kind = rules::none;
    play::Cell to = rules::none;
    friend bool operator==(const WhyQuestion&, const WhyQuestion&) = default;
};

/// The answer: each block of the piece, step by step, as `bazillion moves --explain` tells it.
struct WhyReport {
    struct Step {
        play::TraceLine line;
        SourcePlace place;
        bool at_target = false;  ///< the cursor comes to the target there, or looks at it
    };
    struct Move {
        std::string text, fate;
        bool legal = false;
        bool to_target = false;
    };
    struct Block {
        std::string title;  ///< with all places
        std::string code;   ///< as it is written, in one line; before it the call of a macro that it stands in
        SourcePlace place;
        std::vector<Step> steps;
        std::vector<Move> moves;
        bool cut = false;  ///< it never ends, so it was stopped

        /// It has to do with the target.
        [[nodiscard]] bool concerns_target() const;
        /// It makes a legal move to the target.
        [[nodiscard]] bool reaches_target() const;
    };
    std::string heading;  ///< "Pawn of White on e2, to e5"
    std::string summary;  ///< "`e2e4` is legal", "no block makes a move to e5"
    bool legal = false;   ///< there is such a move
    std::vector<Block> blocks;
};

/// Runs the blocks of the piece on the position of the match, which is left as it was. `from` must hold a piece, or
/// `kind` be one.
[[nodiscard]] WhyReport why(const play::Match& match, const syntax::Sources& sources, const WhyQuestion& question);

}  // namespace bazillion::renderer
