#include "syntax/reader.h"

#include "syntax/grammar.h"
#include "syntax/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace bazillion::syntax {

namespace {

/// Builds the forms of one text as its tokens arrive.
class Builder {
public:
    Builder(SourceId source, std::string_view text, Tolerance tolerance, std::size_t nesting, TextPool& pool,
            Diagnostics& diagnostics)
        : source_(source),
          text_(text),
          tolerance_(tolerance),
          nesting_(nesting),
          pool_(pool),
          diagnostics_(diagnostics) {}

    /// False if the lists are nested too deep to go on.
    bool open(const char* at) {
        const Span paren = span(at, at + 1);
        if (open_.size() >= nesting_) {
            diagnostics_.error("too-deep", fmt::format("parentheses are nested more than {} deep", nesting_),
                               at_span(paren));
            return false;
        }
        const std::optional<std::size_t> indent = indent_of(paren.begin);
        if (indent) {
            look_at_indent(paren, *indent);
        }
        open_.push_back({paren.begin, forms_.size(), indent});
        last_token_ = paren.end;
        return true;
    }

    void close(const char* at) {
        last_token_ = span(at, at + 1).end;
        if (open_.empty()) {
            surplus(span(at, at + 1));
            return;
        }
        close_innermost(span(at, at + 1).end);
        if (open_.empty()) {
            suspect_.reset();
            last_close_ = span(at, at + 1);
        }
    }

    void atom(const char* begin, const char* end) {
        last_token_ = span(begin, end).end;
        forms_.push_back(Form::atom(pool_.share({begin, end}), at_span(span(begin, end))));
    }

    void string(const char* begin, const char* end) {
        last_token_ = span(begin, end).end;
        const char* const line_end = std::find(begin, end, '\n');
        const char* const next =
            std::find_if(line_end, end, [](char c) { return static_cast<unsigned char>(c) > ' '; });
        if (!long_text_ && next != end && *next == '(') {
            long_text_ = span(begin, begin + 1);
        }
        forms_.push_back(Form::string(pool_.share({begin + 1, end - 1}), at_span(span(begin, end))));
    }

    bool unterminated_string(const char* begin, const char* end) {
        const Span quote = span(begin, begin + 1);
        if (long_text_) {
            complain("unterminated-string", "quotes do not match: this text goes on over several lines", *long_text_,
                     "is its closing quote missing?")
                .notes.push_back({"so this text has none", at_span(quote)});
        } else {
            complain("unterminated-string", "this text has no closing quote", quote, "starts here");
        }
        unterminated_ = true;
        forms_.push_back(Form::string(pool_.share({begin + 1, end}), at_span(span(begin, end))));
        return true;
    }

    static void comment(const char* /*begin*/, const char* /*end*/) {}

    /// At the end of the text: lists still open are closed there. If a string swallowed the rest, so it did their
    /// parentheses, and the string is what there is to say.
    void finish() {
        if (!open_.empty() && !unterminated_) {
            unclosed();
        }
        while (!open_.empty()) {
            close_innermost(static_cast<std::uint32_t>(text_.size()));
        }
    }

    /// The top-level forms; those inside a list that was given up are dropped.
    std::vector<Form> take() {
        forms_.resize(open_.empty() ? forms_.size() : open_.front().first_item);
        return std::move(forms_);
    }

private:
    struct OpenList {
        std::uint32_t begin;
        std::size_t first_item;             ///< index in `forms_`
        std::optional<std::size_t> indent;  ///< if it is the first of its line
    };
    /// A list that should have ended before a line, as that is not indented further than the list itself.
    struct Suspect {
        Span line;    ///< the `(` that it starts with
        Span list;    ///< the `(` of the list
        Span before;  ///< the last character before the line
    };

    Span span(const char* begin, const char* end) const {
        return {source_, static_cast<std::uint32_t>(begin - text_.data()),
                static_cast<std::uint32_t>(end - text_.data())};
    }

    /// How far what stands at `at` is indented; none if something stands before it in its line.
    [[nodiscard]] std::optional<std::size_t> indent_of(std::size_t at) const {
        std::size_t line = at;
        while (line > 0 && (text_[line - 1] == ' ' || text_[line - 1] == '\t')) {
            --line;
        }
        return line == 0 || text_[line - 1] == '\n' ? std::optional(at - line) : std::nullopt;
    }

    /// A list starts a line: does its indentation contradict the parentheses before it?
    void look_at_indent(Span paren, std::size_t indent) {
        if (open_.empty()) {
            if (indent > 0 && !too_early_ && last_close_) {
                too_early_ = Early{*last_close_, paren};
            }
            return;
        }
        const auto around =
            std::find_if(open_.rbegin(), open_.rend(), [](const OpenList& list) { return list.indent.has_value(); });
        if (suspect_ || (indent > 0 && (around == open_.rend() || indent > *around->indent))) {
            return;
        }
        const std::uint32_t list = around == open_.rend() ? open_.back().begin : around->begin;
        const std::uint32_t before = last_token_ > 0 ? last_token_ - 1 : 0;
        suspect_ = Suspect{paren, {source_, list, list + 1}, {source_, before, before + 1}};
    }

    static Origin at_span(Span span) { return {span, nullptr}; }

    void close_innermost(std::uint32_t end) {
        const OpenList list = open_.back();
        open_.pop_back();
        const auto first = forms_.begin() + static_cast<std::ptrdiff_t>(list.first_item);
        std::vector<Form> items(std::make_move_iterator(first), std::make_move_iterator(forms_.end()));
        forms_.erase(first, forms_.end());
        forms_.push_back(Form::list(std::move(items), at_span({source_, list.begin, end})));
    }

    Diagnostic& complain(std::string code, std::string message, Span where, std::string label) {
        Diagnostic& said = tolerance_ == Tolerance::strict
                               ? diagnostics_.error(std::move(code), std::move(message), at_span(where))
                               : diagnostics_.warning(std::move(code), std::move(message), at_span(where));
        said.label = std::move(label);
        return said;
    }

    /// One surplus parenthesis shifts all that follows, so only the first is worth a message.
    void surplus(Span paren) {
        if (!surplus_seen_) {
            if (too_early_) {
                complain("surplus-paren", "a `)` too many", too_early_->close, "is this the one?")
                    .notes.push_back(
                        {"this stands outside of it, but is indented as if inside", at_span(too_early_->line)});
            } else {
                complain("surplus-paren", "`)` without a matching `(`", paren, "closes nothing");
            }
        }
        surplus_seen_ = true;
    }

    void unclosed() {
        const std::uint32_t begin = open_.back().begin;
        const std::size_t count = open_.size();
        std::string message = count == 1 ? std::string("a list is not closed at the end of the file")
                                         : fmt::format("{} lists are not closed at the end of the file", count);
        if (!suspect_) {
            complain("unclosed-list", std::move(message), {source_, begin, begin + 1}, "opened here");
            return;
        }
        Diagnostic& said = complain("unclosed-list", std::move(message), suspect_->before, "is a `)` missing here?");
        said.notes.push_back({"this list would still be open", at_span(suspect_->list)});
        said.notes.push_back({"and this line inside of it, against its indentation", at_span(suspect_->line)});
    }

    SourceId source_;
    std::string_view text_;
    Tolerance tolerance_;
    std::size_t nesting_;
    TextPool& pool_;
    Diagnostics& diagnostics_;

    std::vector<Form> forms_;  ///< finished forms, those of the open lists at the end
    std::vector<OpenList> open_;
    std::optional<Suspect> suspect_;  ///< the first, since all lists were closed
    struct Early {
        Span close;  ///< the `)`
        Span line;   ///< what follows
    };
    std::optional<Early> too_early_;  ///< all lists are closed, but an indented line follows
    std::optional<Span> last_close_;  ///< of a list at top level
    std::uint32_t last_token_ = 0;    ///< where the last one ended
    std::optional<Span> long_text_;   ///< the first text that goes on into a line with a `(`
    bool surplus_seen_ = false;
    bool unterminated_ = false;
};

}  // namespace

Tolerance tolerance_of(std::string_view file_name) {
    constexpr std::string_view zillions = ".zrf";
    const std::string_view extension = file_name.substr(file_name.size() - std::min(file_name.size(), zillions.size()));
    return equal_ignoring_case(extension, zillions) ? Tolerance::lenient : Tolerance::strict;
}

std::vector<Form> read_forms(const Sources& sources, SourceId source, Tolerance tolerance, std::size_t nesting,
                             TextPool& pool, Diagnostics& diagnostics) {
    const std::string_view text = sources[source].text;
    Builder builder(source, text, tolerance, nesting, pool, diagnostics);
    grammar::peg::memory_input<grammar::peg::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
    if (grammar::peg::parse<grammar::file, grammar::Hand>(input, builder)) {
        builder.finish();
    }
    return builder.take();
}

}  // namespace bazillion::syntax
