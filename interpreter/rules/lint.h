#pragma once

#include "rules/resolve.h"
#include "rules/rules.h"
#include "syntax/document.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::rules {

/// Looks through a whole file for what is allowed but most likely not meant: names that nothing uses, pieces that never
/// appear, loops that never end. Something that several titles share is only reported if it is wrong in all of them.
class Lint {
public:
    explicit Lint(syntax::Document& document) : document_(document) {}

    /// Looks at a title that was resolved without errors. `idle` are kinds whose pieces never moved when it was played
    /// at random; null if that was not tried.
    void look_at(const Title& title, const Rules& rules, const std::vector<KindId>* idle = nullptr);

    /// Reports what was found to the document's diagnostics, as warnings.
    void report();

private:
    friend class TitleLint;
    struct Suspect {
        syntax::Diagnostic warning;
        std::size_t seen = 0;  ///< titles that have it
        std::size_t bad = 0;   ///< titles in which it is wrong
    };
    /// The words of a section that stand for uses of a name, and the move types that it declares.
    struct Words {
        syntax::Form section;  ///< kept, so that no other one comes to its place
        std::vector<std::string_view> used;
        std::vector<std::string_view> types;
    };
    const Words& words_of(const syntax::Form& section);

    syntax::Document& document_;
    std::map<const void*, Words> words_;  ///< by where the items of the section are: titles share what they inherit
    using Place = std::pair<syntax::SourceId, std::uint32_t>;
    std::map<std::pair<std::string, Place>, Suspect> suspects_;  ///< by code and place
};

}  // namespace bazillion::rules
