#pragma once

#include "syntax/diagnostic.h"

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bazillion::syntax {

/// One `(define name body...)`.
struct Macro {
    Form define;
    std::size_t order = 0;  ///< how many definitions stand before it

    [[nodiscard]] const std::string& name() const { return define.items()[1].text(); }
    [[nodiscard]] Span name_span() const { return define.items()[1].origin().span; }
    [[nodiscard]] std::span<const Form> body() const { return std::span(define.items()).subspan(2); }
};

/// A form that is left when the definitions are gone.
struct PlacedForm {
    Form form;
    std::size_t order = 0;  ///< how many definitions stand before it
};

/// All macros of a game, in the order of the text.
class Definitions {
public:
    /// Sorts the forms of a game into definitions and others. A definition inside another form counts as standing
    /// before that form.
    std::vector<PlacedForm> collect(const std::vector<Form>& forms, Diagnostics& diagnostics);

    /// What `name` means in a text that `order` definitions precede: the nearest of these, else the first that follows.
    [[nodiscard]] const Macro* find(std::string_view name, std::size_t order) const;

    [[nodiscard]] std::vector<std::string> names() const;

private:
    void hoist(const Form& form, Diagnostics& diagnostics);
    void add(const Form& define, Diagnostics& diagnostics);

    std::deque<Macro> macros_;  ///< a deque, so that they stay where they are
    std::unordered_map<std::string_view, std::vector<const Macro*>> by_name_;  ///< each by order
};

}  // namespace bazillion::syntax
