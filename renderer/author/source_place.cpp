#include "renderer/author/source_place.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::renderer {

SourcePlace place_of(const syntax::Sources& sources, const syntax::Span& span) {
    const syntax::Source& source = sources[span.source];
    SourcePlace place{.file = source.name, .line = sources.line_number(span)};
    const std::uint32_t start = source.line_starts[place.line - 1];
    const auto length = static_cast<std::uint32_t>(sources.line(span.source, place.line).size());
    place.begin = std::min(span.begin - start, length);
    place.end = std::clamp(span.end - start, place.begin, length);
    return place;
}

std::vector<NamedPlace> calls_of(const syntax::Sources& sources, const syntax::Origin& origin) {
    std::vector<NamedPlace> calls;
    for (const auto* call = origin.expansion.get(); call != nullptr; call = call->outer.get()) {
        calls.push_back({fmt::format("in `{}`, called at", call->macro), place_of(sources, call->call)});
    }
    return calls;
}

std::vector<Problem> problems_of(const syntax::Sources& sources, const Findings& findings) {
    std::vector<Problem> problems;
    for (const syntax::Diagnostic& diagnostic : findings.diagnostics) {
        Problem problem{.error = diagnostic.severity == syntax::Severity::error,
                        .message = diagnostic.message,
                        .hint = diagnostic.hint};
        if (diagnostic.where) {
            problem.at = place_of(sources, diagnostic.where->span);
            problem.calls = calls_of(sources, *diagnostic.where);
        }
        const auto same = [&](const Problem& known) {
            return known.message == problem.message && known.at == problem.at;
        };
        if (std::none_of(problems.begin(), problems.end(), same)) {
            problems.push_back(std::move(problem));
        }
    }
    for (const play::Error& error : findings.errors) {
        problems.push_back({.error = true, .message = error.message, .hint = error.hint});
    }
    std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
        if (a.error != b.error) {
            return a.error;
        }
        return a.at && b.at && a.at->file == b.at->file && a.at->line < b.at->line;
    });
    return problems;
}

std::vector<Problem> problems_of(const GameFile& file) {
    return problems_of(file.sources(), {file.diagnostics().all(), {}});
}

}  // namespace bazillion::renderer
