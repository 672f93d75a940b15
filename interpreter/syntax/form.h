#pragma once

#include "syntax/source.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::syntax {

/// How a form came to stand where it stands: a macro call, and the call that call stood in, and so on outwards.
struct Expansion {
    std::string macro;
    Span call;                               ///< the call `(name arg ...)`
    Span definition;                         ///< the name in its `(define name ...)`
    std::shared_ptr<const Expansion> outer;  ///< null if the call was written in a file, not in a macro body
};

/// Where a form was written, and through which macros it got to its place.
struct Origin {
    Span span;
    std::shared_ptr<const Expansion> expansion;  ///< null for text outside macros
};

/// A text that many forms hold: a game of a million forms has a few hundred different words.
using SharedText = std::shared_ptr<const std::string>;

/// One S-expression: an atom, a string or a list. A value; copies share the text or the items. Kept small (56 bytes),
/// because macros make millions of them.
class Form {
public:
    enum class Type : std::uint8_t { atom, string, list };

    static Form atom(std::string text, Origin origin);
    static Form string(std::string text, Origin origin);
    static Form atom(SharedText text, Origin origin);
    static Form string(SharedText text, Origin origin);
    static Form list(std::vector<Form> items, Origin origin);

    /// The same atom, string or list from another place.
    [[nodiscard]] Form with_origin(Origin origin) const { return {type_, content_, std::move(origin)}; }

    Form() = default;  ///< an empty list from nowhere

    [[nodiscard]] Type type() const { return type_; }
    [[nodiscard]] bool is_atom() const { return type_ == Type::atom; }
    [[nodiscard]] bool is_atom(std::string_view text) const { return is_atom() && this->text() == text; }
    [[nodiscard]] bool is_string() const { return type_ == Type::string; }
    [[nodiscard]] bool is_list() const { return type_ == Type::list; }

    /// True for a list whose first item is the atom `name`.
    [[nodiscard]] bool is_call(std::string_view name) const;

    /// The text of an atom, or of a string without its quotes; empty for a list.
    [[nodiscard]] const std::string& text() const;

    /// The first item's text if it is an atom, else "".
    [[nodiscard]] std::string_view head() const;

    /// The items of a list; empty for atoms and strings.
    [[nodiscard]] const std::vector<Form>& items() const;

    [[nodiscard]] const Origin& origin() const { return origin_; }

private:
    Form(Type type, std::shared_ptr<const void> content, Origin origin);

    std::shared_ptr<const void> content_;  ///< an atom's or string's `std::string`, a list's items; null for `()`
    Origin origin_;
    Type type_ = Type::list;
};

}  // namespace bazillion::syntax
