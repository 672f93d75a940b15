#include "syntax/diagnostic.h"

#include <utility>

namespace bazillion::syntax {

Diagnostic& Diagnostics::error(std::string code, std::string message, std::optional<Origin> where) {
    return add({Severity::error, std::move(code), std::move(message), std::move(where), {}, {}, {}});
}

Diagnostic& Diagnostics::warning(std::string code, std::string message, std::optional<Origin> where) {
    return add({Severity::warning, std::move(code), std::move(message), std::move(where), {}, {}, {}});
}

Diagnostic& Diagnostics::add(Diagnostic diagnostic) {
    std::size_t& count = diagnostic.severity == Severity::error ? errors_ : warnings_;
    if (++count > most) {
        dropped_ = std::move(diagnostic);
        return dropped_;
    }
    return all_.emplace_back(std::move(diagnostic));
}

}  // namespace bazillion::syntax
