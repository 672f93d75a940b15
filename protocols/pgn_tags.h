#pragma once

#include "protocols/record_text.h"

#include <map>
#include <string>

namespace bazillion::protocols {

/// What stands in brackets above the moves of a game: `[White "Fischer, Robert J."]`.
struct PgnTag {
    std::string value;
    std::size_t line = 0;
};
using PgnTags = std::map<std::string, PgnTag>;

/// Reads them; a tag that is there twice keeps its first value.
play::Result<PgnTags> read_tags(RecordText& text);

/// Who played whom, where and when, as far as it is told.
[[nodiscard]] std::string tags_in_words(const PgnTags& tags);

}  // namespace bazillion::protocols
