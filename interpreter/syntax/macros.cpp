#include "syntax/macros.h"

#include "syntax/definitions.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace bazillion::syntax {

namespace {

struct Scope;

/// How many arguments the calls of a macro give, and which its body asks for.
struct Usage {
    std::size_t most_given = 0, most_used = 0;
    Origin call;  ///< the first with so many
};

/// What stands for `$n`. Atoms and strings are ready to be put in place. A list is still as written, to be expanded
/// where it is used, but in the scope it was written in.
struct Argument {
    std::optional<Form> form;  ///< none if the call left it out or handed on something that is missing itself
    const Scope* scope = nullptr;
};

/// One call of a macro, while its body is being expanded.
struct Scope {
    const Macro* macro;
    std::vector<Argument> arguments;
    const Scope* outer;  ///< of the body in which the call is written; null if it is written outside of macros
    std::shared_ptr<const Expansion> expansion;
    std::size_t depth;
    Usage* usage;  ///< of the macro
};

/// Thrown to give up one call that stands outside of macros.
struct GivenUp {};

/// `$1` .. `$999999`; more digits are as good as a number that nobody gives.
struct Parameter {
    std::size_t number;
    std::size_t length;  ///< of its text
};

std::optional<Parameter> parameter_at(std::string_view text) {
    if (!text.starts_with('$')) {
        return std::nullopt;
    }
    std::size_t end = 1;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') {
        ++end;
    }
    if (end == 1) {
        return std::nullopt;
    }
    std::size_t number = 0;
    if (std::from_chars(text.data() + 1, text.data() + end, number).ec != std::errc() || number == 0) {
        number = static_cast<std::size_t>(-1);
    }
    return Parameter{number, end};
}

class Expander {
public:
    Expander(const Limits& limits, TextPool& pool, Diagnostics& diagnostics)
        : limits_(limits), pool_(pool), diagnostics_(diagnostics) {}

    Expanded run(const std::vector<Form>& forms) {
        for (const PlacedForm& placed : definitions_.collect(forms, diagnostics_)) {
            order_ = placed.order;
            top_ = &placed.form;
            const std::size_t before = out_.size();
            try {
                expand(placed.form, nullptr);
            } catch (const GivenUp&) {  // too deep, or all is used up
                gave_up_ = true;
                out_.resize(before);
            }
            if (exhausted_) {
                break;
            }
        }
        report_missing();
        report_surplus();
        return {std::move(out_), definitions_.names()};
    }

private:
    /// Counts how deep something goes for as long as it lives.
    class Level {
    public:
        explicit Level(std::size_t& depth) : depth_(depth) { ++depth_; }
        ~Level() { --depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        std::size_t& depth_;
    };

    /// Appends what becomes of a form written in `scope`.
    void expand(const Form& form, const Scope* scope) {
        spend(1);
        if (form.is_list()) {
            expand_list(form, scope);
            return;
        }
        place(substitute(form, scope));
    }

    void place(Argument argument) {
        if (!argument.form) {
            return;
        }
        if (argument.form->is_list()) {
            expand(*argument.form, argument.scope);
        } else {
            append(std::move(*argument.form));
        }
    }

    void expand_list(const Form& list, const Scope* scope) {
        const Level level(levels_);
        if (levels_ > limits_.nesting + 2 * limits_.expansion_depth) {
            too_deep("lists, macros and their arguments are nested too deep in each other", list, scope);
        }
        const std::vector<Form>& items = list.items();
        // The head is what the list starts with after substitution: `($1 n)` may become a call, `($1 add)` lose its
        // `$1`.
        Argument head;
        std::size_t rest = 0;
        while (!head.form && rest < items.size() && !items[rest].is_list()) {
            spend(1);
            head = substitute(items[rest], scope);
            if (!head.form) {
                note_lost_head(items[rest], scope);
            }
            ++rest;
        }
        if (head.form && head.form->is_atom()) {
            if (const Macro* macro = definitions_.find(head.form->text(), order_in(scope))) {
                call(*macro, list, rest, scope);
                return;
            }
            if (head.form->text() == "define") {  // has been collected
                return;
            }
        }
        build_list(list, std::move(head), rest, scope);
    }

    void build_list(const Form& list, Argument head, std::size_t rest, const Scope* scope) {
        const Level level(nesting_);
        if (nesting_ > limits_.nesting) {
            too_deep(fmt::format("parentheses are nested more than {} deep after expansion", limits_.nesting), list,
                     scope);
        }
        const std::size_t first = out_.size();
        place(std::move(head));
        for (; rest < list.items().size(); ++rest) {
            expand(list.items()[rest], scope);
        }
        const auto begin = out_.begin() + static_cast<std::ptrdiff_t>(first);
        std::vector<Form> items(std::make_move_iterator(begin), std::make_move_iterator(out_.end()));
        out_.erase(begin, out_.end());
        append(Form::list(std::move(items), origin(list, scope)));
    }

    /// Expands a call whose arguments are the items of `list` from `first`.
    void call(const Macro& macro, const Form& list, std::size_t first, const Scope* scope) {
        if (scope) {
            expand_body(macro, list, first, scope);
            return;
        }
        // A call written outside of macros is where an error in macros stops: what stands around it is still good.
        const bool outermost = outermost_ == nullptr;
        const std::size_t before = out_.size();
        if (outermost) {
            outermost_ = &list;
        }
        try {
            expand_body(macro, list, first, scope);
        } catch (const GivenUp&) {
            gave_up_ = true;
            if (!outermost || exhausted_) {
                throw;
            }
            out_.resize(before);
        }
        if (outermost) {
            outermost_ = nullptr;
        }
    }

    void expand_body(const Macro& macro, const Form& list, std::size_t first, const Scope* scope) {
        const std::vector<Form>& items = list.items();
        Usage& usage = usage_[&macro];
        Scope inner{&macro, {}, scope, nullptr, scope ? scope->depth + 1 : 1, &usage};
        inner.expansion = std::make_shared<const Expansion>(
            Expansion{macro.name(), list.origin().span, macro.name_span(), scope ? scope->expansion : nullptr});
        if (inner.depth > limits_.expansion_depth) {
            endless(inner);
        }
        // Who is called by `$1` cannot know what others in its place are given.
        const bool named = items.front().is_atom(macro.name());
        if (named && items.size() - first > usage.most_given) {
            usage.most_given = items.size() - first;
            usage.call = {inner.expansion->call, inner.expansion->outer};
        }
        inner.arguments.reserve(items.size() - first);
        for (; first < items.size(); ++first) {
            spend(1);
            inner.arguments.push_back(substitute(items[first], scope));
        }
        for (const Form& form : macro.body()) {
            expand(form, &inner);
        }
    }

    /// An atom or string with the arguments of `scope` in place of `$1`, `$2`, ...; a list as it is.
    Argument substitute(const Form& form, const Scope* scope) {
        if (form.is_list() || !scope) {
            return {form, scope};
        }
        const std::string& text = form.text();
        if (text.find('$') == std::string::npos) {
            return {form.with_origin(origin(form, scope)), nullptr};
        }
        const std::optional<Parameter> parameter = parameter_at(text);
        if (form.is_atom() && parameter && parameter->length == text.size()) {
            return argument(parameter->number, scope);
        }
        SharedText replaced = pool_.share(replace_parameters(form, scope));
        if (form.is_atom() && replaced->empty()) {
            return {};
        }
        return {form.is_atom() ? Form::atom(std::move(replaced), origin(form, scope))
                               : Form::string(std::move(replaced), origin(form, scope)),
                nullptr};
    }

    std::string replace_parameters(const Form& form, const Scope* scope) {
        std::string replaced;
        std::string_view rest = form.text();
        while (!rest.empty()) {
            const std::size_t before = replaced.size();
            if (const std::optional<Parameter> parameter = parameter_at(rest)) {
                replaced += text_of(argument(parameter->number, scope), form, scope);
                rest.remove_prefix(parameter->length);
            } else {
                const std::size_t end = std::min(rest.find('$', 1), rest.size());
                replaced += rest.substr(0, end);
                rest.remove_prefix(end);
            }
            spend(1 + (replaced.size() - before) / 8);  // texts, too, can double and double
        }
        return replaced;
    }

    std::string text_of(const Argument& argument, const Form& around, const Scope* scope) {
        if (!argument.form) {
            return {};
        }
        if (argument.form->is_list()) {
            list_in_text(around, *argument.form, scope, argument.scope);
            return {};
        }
        return argument.form->text();
    }

    /// The argument with this number, which the nearest call that is written inside other macros may leave to these.
    Argument argument(std::size_t number, const Scope* scope) {
        for (const Scope* from = scope; from; from = from->outer) {
            if (number <= from->arguments.size()) {
                Missing& seen = missing_[{scope->macro, number}];
                seen.ever_given = true;
                if (seen.given.size() < most_often) {
                    seen.given.insert(place_of(scope->expansion->call));
                }
                from->usage->most_used = std::max(from->usage->most_used, number);
                return from->arguments[number - 1];
            }
        }
        if (scope != nullptr) {
            scope->usage->most_used = std::max(scope->usage->most_used, number);
            Missing& seen = missing_[{scope->macro, number}];
            if (seen.lacking.empty()) {
                seen.call = {scope->expansion->call, scope->expansion->outer};
            }
            if (seen.lacking.size() < most_often) {
                seen.lacking.insert(place_of(scope->expansion->call));
            }
        }
        return {};
    }

    /// What a list begins with was left out by a call: hardly on purpose.
    void note_lost_head(const Form& form, const Scope* scope) {
        const std::optional<Parameter> parameter = parameter_at(form.text());
        if (scope != nullptr && parameter) {
            missing_[{scope->macro, parameter->number}].lost_head = true;
        }
    }

    std::size_t order_in(const Scope* scope) const { return scope ? scope->macro->order : order_; }

    static Origin origin(const Form& form, const Scope* scope) {
        return {form.origin().span, scope ? scope->expansion : nullptr};
    }

    /// Work is limited beside the result, since macros can also take long to expand to nothing.
    void spend(std::size_t work) {
        spent_ += work;
        if (spent_ / 4 > limits_.expanded_forms) {
            exhausted();
        }
    }

    void append(Form form) {
        if (++made_ > limits_.expanded_forms) {
            exhausted();
        }
        out_.push_back(std::move(form));
    }

    /// A call may leave out an argument; if all calls of a macro do, nobody can have meant it, and hardly if only one
    /// of many does.
    struct Missing {
        using Place = std::pair<SourceId, std::uint32_t>;
        Origin call;  ///< the first call without it
        bool ever_given = false;
        std::set<Place> given, lacking;  ///< the calls, at most `most_often` of each
        bool lost_head = false;          ///< of a list, such as the direction of a step
        [[nodiscard]] bool is_slip() const {
            return lacking.size() == 1 && given.size() >= (lost_head ? std::size_t{1} : most_often);
        }
    };
    static constexpr std::size_t most_often = 4;
    static Missing::Place place_of(const Span& span) { return {span.source, span.begin}; }
    void report_missing();
    void report_surplus();

    [[noreturn]] void exhausted();
    [[noreturn]] void too_deep(std::string message, const Form& list, const Scope* scope);
    [[noreturn]] void endless(const Scope& innermost);
    void list_in_text(const Form& text, const Form& list, const Scope* text_scope, const Scope* list_scope);

    const Limits& limits_;
    TextPool& pool_;
    Diagnostics& diagnostics_;
    Definitions definitions_;
    std::vector<Form> out_;  ///< finished forms, those of the lists being built at the end

    std::size_t order_ = 0;            ///< how many definitions precede the text outside of macros
    const Form* top_ = nullptr;        ///< the form at top level that is being expanded
    const Form* outermost_ = nullptr;  ///< the call outside of macros that is being expanded
    std::size_t levels_ = 0;           ///< of our own recursion
    std::size_t nesting_ = 0;          ///< of the lists being built
    std::size_t made_ = 0;             ///< forms so far
    std::size_t spent_ = 0;            ///< work so far
    bool exhausted_ = false;
    std::map<std::pair<const Macro*, std::size_t>, Missing> missing_;  ///< by macro and number of the argument
    std::map<const Macro*, Usage> usage_;
    bool gave_up_ = false;                                    ///< some body was not read to its end
    std::set<const Macro*> endless_;                          ///< reported
    std::set<std::pair<SourceId, std::uint32_t>> bad_texts_;  ///< reported
};

void Expander::report_missing() {
    if (exhausted_) {
        return;  // the call that gives it may be among those not expanded
    }
    for (const auto& [key, missing] : missing_) {
        const auto& [macro, number] = key;
        if (missing.is_slip()) {
            Diagnostic& said = diagnostics_.warning(
                "missing-argument",
                fmt::format("`{}` is called without `${}`, which all other calls give", macro->name(), number),
                missing.call);
            said.notes.push_back({"the macro is defined here", Origin{macro->name_span(), nullptr}});
        } else if (!missing.ever_given) {
            Diagnostic& said = diagnostics_.warning(
                "missing-argument", fmt::format("`{}` uses `${}`, but no call gives it", macro->name(), number),
                missing.call);
            said.notes.push_back({"the macro is defined here", Origin{macro->name_span(), nullptr}});
        }
    }
}

/// Arguments behind the last that the macro ever asks for.
void Expander::report_surplus() {
    if (exhausted_ || gave_up_) {
        return;
    }
    for (const auto& [macro, usage] : usage_) {
        if (usage.most_given > usage.most_used) {
            Diagnostic& said = diagnostics_.warning(
                "surplus-argument",
                fmt::format("`{}` is called with {} argument{}, but uses no `${}`", macro->name(), usage.most_given,
                            usage.most_given == 1 ? "" : "s", usage.most_used + 1),
                usage.call);
            said.notes.push_back({"the macro is defined here", Origin{macro->name_span(), nullptr}});
        }
    }
}

void Expander::exhausted() {
    exhausted_ = true;
    const Form& where = outermost_ ? *outermost_ : *top_;
    const bool by_forms = made_ > limits_.expanded_forms;
    std::string message = by_forms ? fmt::format("macros expand to more than {} forms", limits_.expanded_forms)
                                   : std::string("macros take too much work to expand");
    Diagnostic& said = diagnostics_.error("expansion-too-large", std::move(message), where.origin());
    said.label = "while expanding this";
    throw GivenUp();
}

void Expander::too_deep(std::string message, const Form& list, const Scope* scope) {
    diagnostics_.error("too-deep", std::move(message), origin(list, scope));
    throw GivenUp();
}

/// The scopes around a call, from the outermost to the call itself.
std::vector<const Scope*> chain_to(const Scope& innermost) {
    std::vector<const Scope*> chain;
    for (const Scope* scope = &innermost; scope; scope = scope->outer) {
        chain.push_back(scope);
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

/// Says which macro calls itself, at the first call that does, or that there are just too many in each other.
void Expander::endless(const Scope& innermost) {
    const std::vector<const Scope*> chain = chain_to(innermost);
    std::set<const Macro*> seen;
    const auto again =
        std::find_if(chain.begin(), chain.end(), [&](const Scope* scope) { return !seen.insert(scope->macro).second; });
    const Scope& where = again == chain.end() ? innermost : **again;
    if (endless_.insert(where.macro).second) {
        const Origin origin{where.expansion->call, where.expansion->outer};
        if (again == chain.end()) {
            diagnostics_.error("expansion-too-deep",
                               fmt::format("macros are nested more than {} deep", limits_.expansion_depth), origin);
        } else {
            diagnostics_.error("recursive-macro", fmt::format("macro `{}` calls itself", where.macro->name()), origin)
                .label = "this expansion would never end";
        }
    }
    throw GivenUp();
}

void Expander::list_in_text(const Form& text, const Form& list, const Scope* text_scope, const Scope* list_scope) {
    const Span span = text.origin().span;
    if (!bad_texts_.emplace(span.source, span.begin).second) {
        return;
    }
    Diagnostic& said = diagnostics_.error(
        "list-in-text", fmt::format("a list cannot become a part of `{}`", text.text()), origin(text, text_scope));
    said.notes.push_back({"this is the list", origin(list, list_scope)});
}

}  // namespace

Expanded expand_macros(const std::vector<Form>& forms, const Limits& limits, TextPool& pool, Diagnostics& diagnostics) {
    return Expander(limits, pool, diagnostics).run(forms);
}

}  // namespace bazillion::syntax
