#include "rules/betza.h"

#include <algorithm>

namespace bazillion::rules::betza {

namespace {

constexpr std::string_view order = "mcdeutpgoynj";  ///< of modifiers, behind `i` and the directions

/// The modifiers of one leg in XBoard's order.
std::string ordered(std::string_view modifiers) {
    std::string first, directions, others;
    for (const char c : modifiers) {
        (c == 'i' ? first : order.find(c) == std::string_view::npos ? directions : others) += c;
    }
    std::stable_sort(others.begin(), others.end(), [](char a, char b) { return order.find(a) < order.find(b); });
    return first + directions + others;
}

char usual_atom(char letter) {
    return letter == 'L' ? 'C' : letter == 'J' ? 'Z' : letter;
}

/// Empty if XBoard does not know such moves.
std::string term_for_xboard(const Term& term, std::string_view text) {
    const bool chained = text.find_first_of("-()k") != std::string_view::npos;
    if (chained || term.repeats != 1 || term.turning != Turning::none || term.everywhere) {
        return "";
    }
    std::string written;
    std::size_t leg = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool atom = text[i] >= 'A' && text[i] <= 'Z';
        if (!atom && text[i] != 'a') {
            continue;
        }
        written += ordered(text.substr(leg, i - leg)) + usual_atom(text[i]);
        leg = i + 1;
        if (atom) {
            const std::string_view range = text.substr(leg);
            return written + (range.starts_with(text[i]) ? "0" : std::string(range));
        }
    }
    return "";
}

}  // namespace

std::string text_for_xboard(std::string_view text) {
    std::string written;
    for (const Term& term : parse(text).terms) {
        const std::string one = term_for_xboard(term, text.substr(term.begin, term.end - term.begin));
        if (one.empty()) {
            return "";
        }
        written += one;
    }
    return written;
}

}  // namespace bazillion::rules::betza
