#pragma once

#include "rules/rules.h"
#include "syntax/document.h"

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace bazillion::rules {

/// Looks through a whole file for what is allowed but most likely not meant: names that nothing uses, pieces that never
/// appear, loops that never end. Something that several titles share is only reported if it is wrong in all of them.
class Review {
public:
    explicit Review(syntax::Document& document) : document_(document) {}

    /// Looks at a title that was resolved without errors.
    void look_at(std::size_t title, const Rules& rules);

    /// Reports what was found to the document's diagnostics, as warnings.
    void report();

private:
    friend class TitleReview;
    struct Suspect {
        syntax::Diagnostic warning;
        std::size_t seen = 0;  ///< titles that have it
        std::size_t bad = 0;   ///< titles in which it is wrong
    };
    syntax::Document& document_;
    using Place = std::pair<syntax::SourceId, std::uint32_t>;
    std::map<std::pair<std::string, Place>, Suspect> suspects_;  ///< by code and place
};

}  // namespace bazillion::rules
