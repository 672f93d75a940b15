#include "importing/ini.h"

#include "syntax/letters.h"

#include <algorithm>
#include <string_view>

namespace bazillion::importing {

std::vector<Section> read_ini(const syntax::Sources& sources, syntax::SourceId id, syntax::Diagnostics& diagnostics) {
    const syntax::Source& source = sources[id];
    std::vector<Section> sections;
    for (std::size_t line = 1; line <= source.line_starts.size(); ++line) {
        const std::string_view whole = sources.line(id, static_cast<std::uint32_t>(line));
        const std::string_view text = syntax::trimmed(whole);
        const auto begin = source.line_starts[line - 1] + static_cast<std::uint32_t>(text.data() - whole.data());
        const auto span = [&](std::size_t length) {
            return syntax::Span{id, begin, begin + static_cast<std::uint32_t>(length)};
        };
        if (text.empty() || text.front() == '#' || text.front() == ';') {
            continue;
        }
        const std::size_t equals = text.find('=');
        if (text.front() == '[' && text.back() == ']') {
            const std::string_view inner = text.substr(1, text.size() - 2);
            const std::size_t colon = std::min(inner.find(':'), inner.size());
            Section section{.name = std::string(syntax::trimmed(inner.substr(0, colon))),
                            .parent = {},
                            .entries = {},
                            .where = span(text.size())};
            if (colon < inner.size()) {
                section.parent = syntax::trimmed(inner.substr(colon + 1));
            }
            sections.push_back(std::move(section));
        } else if (equals != std::string_view::npos && !sections.empty()) {
            const std::string_view key = syntax::trimmed(text.substr(0, equals));
            sections.back().entries.push_back(
                {std::string(key), std::string(syntax::trimmed(text.substr(equals + 1))), span(key.size())});
        } else {
            diagnostics
                .warning("ini-line", "this line is neither `[variant]` nor `key = value`",
                         syntax::Origin{span(text.size()), nullptr})
                .hint = "comments begin with `#`";
        }
    }
    return sections;
}

}  // namespace bazillion::importing
