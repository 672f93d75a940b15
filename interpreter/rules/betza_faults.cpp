#include "rules/betza_faults.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules::betza {

namespace {

std::string printed_letter(char c) {
    constexpr char first_printable = ' ', deleted = 127;
    return c > first_printable && c < deleted ? std::string(1, c) : std::string("?");
}

}  // namespace

Fault fault_of_atom(char c, std::size_t begin, std::size_t at) {
    if (c == '\0' || c == ')' || c == '-') {
        return {begin, std::max(at, begin + 1), begin == at ? "a move is missing here" : "an atom is missing here",
                fmt::format("modifiers stand before the atom that they are about; atoms are {}", atom_letters)};
    }
    Fault fault{at, at + 1, fmt::format("`{}` is no atom", printed_letter(c)),
                fmt::format("atoms are {}", atom_letters)};
    if (c == '@') {
        fault.message = "`@` is a drop, not a move";
        fault.hint = "drops stand in `(drops ...)`";
    } else if (c == 'X' || c == 'Y') {
        fault.message = fmt::format("`{}`, which makes a leap longer, is not played", c);
        fault.hint =
            "programs differ in how much longer; a leap of four and one is `(n n n n e (verify not-friend?) add)`";
    } else if (c == 'I') {
        fault.message = "`I`, which moves as the last piece that moved, is not played";
        fault.hint = "a variable can remember what moved, and blocks can ask it";
    } else if (c >= '0' && c <= '9') {
        fault.message = "this number follows no atom";
        fault.hint = "a range stands behind its atom: `R3`, `N0`";
    }
    return fault;
}

Fault fault_of_modifier(char c, std::size_t at) {
    if (c == 'x' || c == 'w') {
        return {at, at + 1, fmt::format("the modifier `{}` is not played", c),
                "programs that know it differ in what it means; write such moves as instructions beside `(betza ...)`"};
    }
    return {at, at + 1, fmt::format("`{}` is no modifier", c),
            "modifiers are f b l r v s h, m c d e k u, i n j o p g t y a q z"};
}

}  // namespace bazillion::rules::betza
