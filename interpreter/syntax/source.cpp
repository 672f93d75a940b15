#include "syntax/source.h"

#include "syntax/letters.h"

#include <algorithm>

namespace bazillion::syntax {

namespace {

std::vector<std::uint32_t> find_line_starts(std::string_view text) {
    std::vector<std::uint32_t> starts{0};
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
        starts.push_back(static_cast<std::uint32_t>(at + 1));
    }
    return starts;
}

}  // namespace

SourceId Sources::add(std::string name, std::string text) {
    std::vector<std::uint32_t> starts = find_line_starts(text);
    sources_.push_back({std::move(name), std::move(text), std::move(starts)});
    return static_cast<SourceId>(sources_.size() - 1);
}

std::uint32_t Sources::line_number(Span span) const {
    const std::vector<std::uint32_t>& starts = sources_[span.source].line_starts;
    return static_cast<std::uint32_t>(std::upper_bound(starts.begin(), starts.end(), span.begin) - starts.begin());
}

Location Sources::locate(Span span) const {
    const Source& source = sources_[span.source];
    const std::uint32_t line = line_number(span);
    const std::string_view before = text({span.source, source.line_starts[line - 1], span.begin});
    const auto characters =
        std::count_if(before.begin(), before.end(), [](char byte) { return !continues_character(byte); });
    return {source.name, line, static_cast<std::uint32_t>(characters + 1)};
}

std::string_view Sources::line(SourceId id, std::uint32_t line) const {
    const Source& source = sources_[id];
    if (line == 0 || line > source.line_starts.size()) {
        return {};
    }
    const auto end = line < source.line_starts.size() ? source.line_starts[line] - 1
                                                      : static_cast<std::uint32_t>(source.text.size());
    std::string_view found = text({id, source.line_starts[line - 1], end});
    while (!found.empty() && found.back() == '\r') {
        found.remove_suffix(1);
    }
    return found;
}

std::string_view Sources::text(Span span) const {
    const std::string_view whole = sources_[span.source].text;
    const std::size_t begin = std::min<std::size_t>(span.begin, whole.size());
    const std::size_t end = std::clamp<std::size_t>(span.end, begin, whole.size());
    return whole.substr(begin, end - begin);
}

}  // namespace bazillion::syntax
