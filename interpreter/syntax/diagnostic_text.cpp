#include "syntax/diagnostic.h"
#include "syntax/letters.h"
#include "syntax/printable.h"

#include <fmt/format.h>

#include <algorithm>

namespace bazillion::syntax {

namespace {

constexpr std::size_t tab_width = 4;
constexpr std::size_t most_columns = 120;  ///< of a source line; of a longer one, only the part at the caret is shown
constexpr std::size_t most_text = 600;     ///< bytes of a message, which may echo a name of megabytes
constexpr std::size_t most_calls = 6;      ///< of a chain of macro calls; of a longer one, the middle is left out

enum class Style { error, warning, note, hint, place, gutter };

std::string_view escape_code(Style style) {
    switch (style) {
        case Style::error:
            return "\x1b[1;31m";
        case Style::warning:
            return "\x1b[1;35m";
        case Style::note:
            return "\x1b[1;36m";
        case Style::hint:
            return "\x1b[1;32m";
        case Style::place:
            return "\x1b[1m";
        case Style::gutter:
            return "\x1b[2m";
    }
    return {};
}

/// A character of a source line as it is displayed, one column wide.
std::string in_one_column(std::string_view character) {
    return printable(character) == character ? std::string(character) : "�";
}

/// A source line as displayed, a string for each column.
struct Columns {
    std::vector<std::string> cells;
    std::size_t begin = 0;  ///< the columns of the span
    std::size_t end = 0;
};

Columns lay_out(std::string_view line, std::size_t begin, std::size_t end) {
    Columns columns;
    std::size_t i = 0;
    while (true) {
        if (i <= begin) {
            columns.begin = columns.cells.size();
        }
        if (i <= end) {
            columns.end = columns.cells.size();
        }
        if (i >= line.size()) {
            break;
        }
        if (line[i] == '\t') {
            columns.cells.resize((columns.cells.size() / tab_width + 1) * tab_width, " ");
            ++i;
            continue;
        }
        const std::size_t first = i++;
        while (i < line.size() && continues_character(line[i])) {
            ++i;
        }
        columns.cells.push_back(in_one_column(line.substr(first, i - first)));
    }
    columns.end = std::max(columns.end, columns.begin + 1);
    return columns;
}

/// Cuts a long line to a window that has the start of the span in its first half.
void cut(Columns& columns) {
    if (columns.cells.size() <= most_columns) {
        return;
    }
    const std::size_t start =
        std::min(columns.begin - std::min(columns.begin, most_columns / 2), columns.cells.size() - most_columns);
    const bool more = start + most_columns < columns.cells.size();
    columns.cells.resize(start + most_columns);
    if (more) {
        columns.cells.back() = "…";
    }
    columns.cells.erase(columns.cells.begin(), columns.cells.begin() + static_cast<std::ptrdiff_t>(start));
    if (start > 0) {
        columns.cells.front() = "…";
    }
    columns.begin -= start;
    columns.end = std::clamp(columns.end - start, columns.begin + 1, std::max(most_columns, columns.begin + 1));
}

/// Of a line of megabytes, only what might be shown is worth laying out.
Columns lay_out_part(std::string_view line, std::size_t begin, std::size_t end) {
    constexpr std::size_t most_bytes = 8 * most_columns;
    std::size_t first = std::min(begin, line.size());
    first -= std::min(first, most_bytes);
    while (first > 0 && continues_character(line[first])) {
        --first;
    }
    Columns columns = lay_out(line.substr(first, 2 * most_bytes), begin - first, end - first);
    cut(columns);
    return columns;
}

class Renderer {
public:
    Renderer(const Sources& sources, bool colour) : sources_(sources), colour_(colour) {}

    std::string render(const Diagnostic& diagnostic) {
        gutter_ = gutter_width(diagnostic);
        const bool is_error = diagnostic.severity == Severity::error;
        const Style style = is_error ? Style::error : Style::warning;
        if (known(diagnostic.where)) {
            add(Style::place, place(diagnostic.where->span) + ": ");
        }
        add(style, is_error ? "error: " : "warning: ");
        out_ += fmt::format("{} [{}]\n", printable(diagnostic.message, most_text), diagnostic.code);
        if (known(diagnostic.where)) {
            excerpt(diagnostic.where->span, style, diagnostic.label);
            calls(diagnostic.where->expansion.get());
        }
        for (const Note& note : diagnostic.notes) {
            add_note(note);
        }
        if (!diagnostic.hint.empty()) {
            add(Style::hint, "  hint: ");
            out_ += printable(diagnostic.hint, most_text) + '\n';
        }
        return std::move(out_);
    }

private:
    [[nodiscard]] bool known(const std::optional<Origin>& origin) const {
        return origin && origin->span.source < sources_.size();
    }

    [[nodiscard]] std::string place(Span span) const {
        const Location location = sources_.locate(span);
        return fmt::format("{}:{}:{}", printable(location.file, most_text), location.line, location.column);
    }

    void add(Style style, std::string_view text) {
        out_ += colour_ ? fmt::format("{}{}\x1b[0m", escape_code(style), text) : std::string(text);
    }

    /// All line numbers of a message are set equally wide.
    [[nodiscard]] std::size_t gutter_width(const Diagnostic& diagnostic) const {
        std::uint32_t highest = 1;
        const auto consider = [&](Span span) { highest = std::max(highest, sources_.line_number(span)); };
        if (known(diagnostic.where)) {
            consider(diagnostic.where->span);
            for (const Expansion* call = diagnostic.where->expansion.get(); call; call = call->outer.get()) {
                consider(call->call);
            }
        }
        for (const Note& note : diagnostic.notes) {
            if (known(note.where)) {
                consider(note.where->span);
            }
        }
        return std::to_string(highest).size();
    }

    /// The line a span begins in, with carets below the span's part of it.
    void excerpt(Span span, Style style, std::string_view label = {}) {
        const std::uint32_t number = sources_.line_number(span);
        const std::uint32_t start = sources_[span.source].line_starts[number - 1];
        const Columns columns = lay_out_part(sources_.line(span.source, number), span.begin - start,
                                             std::max(span.begin, span.end) - start);
        add(Style::gutter, fmt::format("  {:>{}} | ", number, gutter_));
        for (const std::string& cell : columns.cells) {
            out_ += cell;
        }
        out_ += '\n';
        add(Style::gutter, fmt::format("  {:>{}} | ", "", gutter_));
        out_.append(columns.begin, ' ');
        add(style, std::string(columns.end - columns.begin, '^'));
        out_ += label.empty() ? "\n" : ' ' + printable(label, most_text) + '\n';
    }

    void calls(const Expansion* innermost) {
        std::vector<const Expansion*> chain;
        for (const Expansion* call = innermost; call; call = call->outer.get()) {
            chain.push_back(call);
        }
        const std::size_t left_out = chain.size() > most_calls ? chain.size() - most_calls : 0;
        for (std::size_t i = 0; i < chain.size(); ++i) {
            if (left_out > 0 && i == most_calls / 2) {
                add(Style::note, "  note: ");
                out_ += fmt::format("{} more calls\n", left_out);
                i += left_out;
            }
            add_call(*chain[i]);
        }
    }

    void add_call(const Expansion& expansion) {
        add(Style::note, "  note: ");
        out_ += fmt::format("in the expansion of `{}`, called at {}\n", printable(expansion.macro, most_text),
                            place(expansion.call));
        excerpt(expansion.call, Style::note);
    }

    void add_note(const Note& note) {
        add(Style::note, "  note: ");
        out_ += printable(note.message, most_text);
        if (known(note.where)) {
            out_ += fmt::format(" ({})\n", place(note.where->span));
            excerpt(note.where->span, Style::note);
        } else {
            out_ += '\n';
        }
    }

    const Sources& sources_;
    bool colour_;
    std::size_t gutter_ = 1;
    std::string out_;
};

}  // namespace

std::string render(const Diagnostic& diagnostic, const Sources& sources, bool colour) {
    return Renderer(sources, colour).render(diagnostic);
}

}  // namespace bazillion::syntax
