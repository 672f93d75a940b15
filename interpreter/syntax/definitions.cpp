#include "syntax/definitions.h"

#include "syntax/keywords.h"

#include <fmt/format.h>

#include <algorithm>

namespace bazillion::syntax {

std::vector<PlacedForm> Definitions::collect(const std::vector<Form>& forms, Diagnostics& diagnostics) {
    std::vector<PlacedForm> others;
    for (const Form& form : forms) {
        if (is_keyword_call(form, "define", diagnostics)) {
            add(form, diagnostics);
        } else {
            hoist(form, diagnostics);
            others.push_back({form, macros_.size()});
        }
    }
    return others;
}

void Definitions::hoist(const Form& form, Diagnostics& diagnostics) {
    for (const Form& item : form.items()) {
        if (item.is_call("define")) {
            add(item, diagnostics);
        } else {
            hoist(item, diagnostics);
        }
    }
}

void Definitions::add(const Form& define, Diagnostics& diagnostics) {
    const std::vector<Form>& items = define.items();
    if (items.size() < 2 || !items[1].is_atom()) {
        Diagnostic& said = diagnostics.error("bad-define", "`define` without the name of a macro", define.origin());
        said.label = "expected `(define name ...)`";
        return;
    }
    const Macro& macro = macros_.emplace_back(Macro{define, macros_.size()});
    std::vector<const Macro*>& namesakes = by_name_[macro.name()];
    // In another file it is a game that replaces a macro of its library on purpose.
    if (!namesakes.empty() && namesakes.back()->name_span().source == macro.name_span().source &&
        namesakes.back()->name_span().begin != macro.name_span().begin) {
        Diagnostic& said = diagnostics.warning(
            "redefined-macro", fmt::format("macro `{}` is defined again", macro.name()), items[1].origin());
        said.notes.push_back({"first defined here", namesakes.back()->define.items()[1].origin()});
        said.hint = "the text between the two uses the first, the text after them the second";
    }
    namesakes.push_back(&macro);
    for (const Form& item : macro.body()) {
        if (item.is_call("define")) {
            diagnostics
                .warning("nested-define", fmt::format("`define` inside the definition of `{}`", macro.name()),
                         item.origin())
                .hint = "is a `)` missing before it?";
            add(item, diagnostics);
        } else {
            hoist(item, diagnostics);
        }
    }
}

std::vector<std::string> Definitions::names() const {
    std::vector<std::string> names;
    for (const auto& [name, macros] : by_name_) {
        names.emplace_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

const Macro* Definitions::find(std::string_view name, std::size_t order) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
        return nullptr;
    }
    const std::vector<const Macro*>& namesakes = found->second;
    const auto after = std::partition_point(namesakes.begin(), namesakes.end(),
                                            [&](const Macro* macro) { return macro->order < order; });
    return after == namesakes.begin() ? *after : *(after - 1);
}

}  // namespace bazillion::syntax
