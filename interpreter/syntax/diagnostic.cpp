#include "syntax/diagnostic.h"

#include <algorithm>
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
    const auto same = [&](const Diagnostic& other) {
        return diagnostic.where && other.where && diagnostic.where->span == other.where->span &&
               diagnostic.code == other.code && diagnostic.message == other.message;
    };
    if (++count > most || std::any_of(all_.begin(), all_.end(), same)) {
        dropped_ = std::move(diagnostic);
        return dropped_;
    }
    return all_.emplace_back(std::move(diagnostic));
}

}  // namespace bazillion::syntax
