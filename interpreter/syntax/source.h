#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::syntax {

/// Index of a text in `Sources`.
using SourceId = std::uint32_t;

/// A half-open range of bytes [begin, end) in one text.
struct Span {
    SourceId source = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    bool operator==(const Span&) const = default;
};

/// A place as people name it; both count from 1. Columns count displayed characters, a tab being one.
struct Location {
    std::string_view file;
    std::uint32_t line = 1;
    std::uint32_t column = 1;
};

/// One text handed to the interpreter: a rules file, an included file, a script, a saved game or a line typed by a
/// user.
struct Source {
    std::string name;                        ///< shown in messages, normally the path as the user gave it
    std::string text;                        ///< UTF-8, whatever the file was encoded in
    std::vector<std::uint32_t> line_starts;  ///< byte offset of each line
};

/// All texts that messages may point into. Texts are only ever added, so ids and spans stay valid.
class Sources {
public:
    SourceId add(std::string name, std::string text);

    [[nodiscard]] const Source& operator[](SourceId id) const { return sources_[id]; }
    [[nodiscard]] std::size_t size() const { return sources_.size(); }

    [[nodiscard]] Location locate(Span span) const;

    /// The line of `locate`, without the work of counting columns.
    [[nodiscard]] std::uint32_t line_number(Span span) const;

    /// The line (1-based) without its line end.
    [[nodiscard]] std::string_view line(SourceId id, std::uint32_t line) const;

    [[nodiscard]] std::string_view text(Span span) const;

private:
    std::deque<Source> sources_;  ///< a deque, so that views into a text outlive the adding of others
};

}  // namespace bazillion::syntax
