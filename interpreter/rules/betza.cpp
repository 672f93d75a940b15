#include "rules/betza.h"

#include "rules/betza_faults.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace bazillion::rules::betza {

namespace {

constexpr std::size_t longest_text = 500;
constexpr std::size_t most_terms = 60;
constexpr std::size_t most_legs = 6;
constexpr int most_nested = 4;
constexpr unsigned greatest_range = 99;

struct Atom {
    char letter;
    int length, side;
    unsigned range;
    bool straight;
};
constexpr std::array<Atom, 15> atoms{{{'W', 1, 0, 1, false},
                                      {'F', 1, 1, 1, false},
                                      {'D', 2, 0, 1, false},
                                      {'N', 2, 1, 1, false},
                                      {'A', 2, 2, 1, false},
                                      {'H', 3, 0, 1, false},
                                      {'C', 3, 1, 1, false},
                                      {'L', 3, 1, 1, false},
                                      {'Z', 3, 2, 1, false},
                                      {'J', 3, 2, 1, false},
                                      {'G', 3, 3, 1, false},
                                      {'R', 1, 0, 0, false},
                                      {'B', 1, 1, 0, false},
                                      {'Q', 1, 1, 0, true},
                                      {'K', 1, 1, 1, true}}};

bool is_vertical(char c) {
    return std::string_view("fbvh").find(c) != std::string_view::npos;
}
bool is_sideways(char c) {
    return std::string_view("lrsh").find(c) != std::string_view::npos;
}
bool is_direction(char c) {
    return is_vertical(c) || is_sideways(c);
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_small(char c) {
    return c >= 'a' && c <= 'z';
}

/// Letters that stand before an atom, those of one leg.
struct Modifiers {
    std::size_t begin = 0, end = 0;
    std::vector<Direction> directions;
    Modes modes = 0;
    bool initial = false, lame = false, cylinder = false, same = false, hop = false, land = false, toggles = false,
         swaps = false;
    unsigned jumps = 0;
    Turning turning = Turning::none;
};

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Notation read() {
        if (text_.empty()) {
            fail(0, 0, "there are no moves", fmt::format("atoms are {}", atom_letters));
        } else if (text_.size() > longest_text) {
            fail(0, 1, fmt::format("this is too long: {} characters", text_.size()),
                 fmt::format("at most {} are read; a piece can have several `(betza ...)`", longest_text));
        }
        while (!failed() && at_ < text_.size()) {
            if (result_.terms.size() == most_terms) {
                fail(at_, text_.size(), fmt::format("there are more than {} moves", most_terms));
            } else {
                term();
            }
        }
        if (failed()) {
            result_.terms.clear();
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] bool failed() const { return result_.fault.has_value(); }
    void fail(std::size_t begin, std::size_t end, std::string message, std::string hint = {}) {
        if (!failed()) {
            result_.fault = Fault{begin, end, std::move(message), std::move(hint)};
        }
    }
    [[nodiscard]] char now() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    [[nodiscard]] char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }

    /// A complete move: a chain of legs, or a group that is repeated.
    void term() {
        Term term{.begin = at_};
        if (now() == '(') {
            group(term, 0);
        } else {
            part(term);
        }
        while (!failed() && now() == '-') {
            ++at_;
            if (term.repeats != 1 || term.legs.empty()) {
                fail(at_ - 1, at_, "what is repeated as a whole cannot be part of a chain");
            } else if (now() == '(') {
                group(term, 0);
            } else {
                part(term);
            }
        }
        if (failed()) {
            return;
        }
        term.end = at_;
        finish(term);
        if (!failed()) {
            result_.terms.push_back(std::move(term));
        }
    }

    /// `(leg-leg)` with a range behind it if it is repeated.
    void group(Term& term, int depth) {
        const std::size_t begin = at_++;
        const std::size_t before = term.legs.size();
        if (depth == most_nested) {
            return fail(begin, at_, "parentheses are nested too deep");
        }
        do {
            if (now() == '(') {
                group(term, depth + 1);
            } else {
                part(term);
            }
        } while (!failed() && now() == '-' && ++at_ > 0);
        if (failed()) {
            return;
        }
        if (now() != ')') {
            return fail(begin, begin + 1, "this parenthesis is not closed",
                        "legs of a chain are joined by `-`: `(W-F)`");
        }
        ++at_;
        if (is_digit(now()) || modifies_range()) {
            if (before != 0 || depth != 0 || term.repeats != 1) {
                return fail(at_, at_ + 1, "only a whole move can be repeated");
            }
            range_modifiers(term);
            term.repeats = number();
        }
    }

    /// One atom with its modifiers: a leg, or several if `a`, `p` or `g` divide it.
    void part(Term& term) {
        const std::size_t begin = at_;
        std::vector<Modifiers> parts{modifiers()};
        while (!failed() && now() == 'a') {
            parts.back().end = at_++;
            parts.push_back(modifiers());
        }
        if (failed()) {
            return;
        }
        if (now() == 'O' || now() == 'U') {
            return whole_board(term, parts, begin);
        }
        const auto* atom = std::find_if(atoms.begin(), atoms.end(), [&](const Atom& a) { return a.letter == now(); });
        if (atom == atoms.end()) {
            return unknown_atom(begin);
        }
        ++at_;
        Leg leg{.begin = begin,
                .length = atom->length,
                .side = atom->side,
                .straight = atom->straight,
                .range = atom->range,
                .letter = atom->letter};
        bool explicit_range = false;
        if (modifies_range()) {
            if (!term.legs.empty() || parts.size() > 1) {
                return fail(at_, at_ + 1, "only a whole move can be repeated");
            }
            range_modifiers(term);
            term.repeats = number();
            leg.range = 1;
        } else if (is_digit(now())) {
            leg.range = number();
            explicit_range = true;
        } else if (now() == leg.letter) {
            ++at_;
            leg.range = 0;
            explicit_range = true;
        }
        if (!failed()) {
            add_legs(term, leg, parts, explicit_range);
        }
    }

    void unknown_atom(std::size_t begin) {
        const Fault fault = fault_of_atom(now(), begin, at_);
        fail(fault.begin, fault.end, fault.message, fault.hint);
    }

    Modifiers modifiers() {
        Modifiers read{.begin = at_};
        while (!failed() && is_small(now()) && now() != 'a') {
            modifier(read);
        }
        read.end = at_;
        return read;
    }

    void modifier(Modifiers& read) {
        const char c = now();
        ++at_;
        switch (c) {
            case 'm':
                read.modes |= mode::move;
                break;
            case 'c':
                read.modes |= mode::capture;
                break;
            case 'd':
                read.modes |= mode::destroy;
                break;
            case 'e':
                read.modes |= mode::en_passant;
                break;
            case 'k':
                read.modes |= mode::regicide;
                break;
            case 'i':
                read.initial = true;
                break;
            case 'n':
                read.lame = true;
                break;
            case 'j':
                ++read.jumps;
                break;
            case 'o':
                read.cylinder = true;
                break;
            case 't':
                read.same = true;
                break;
            case 'u':
                read.swaps = true;
                break;
            case 'p':
                read.hop = true;
                break;
            case 'g':
                read.hop = read.land = true;
                break;
            case 'y':
                read.toggles = true;
                break;
            case 'q':
                read.turning = Turning::circular;
                break;
            case 'z':
                read.turning = Turning::zigzag;
                break;
            default:
                is_direction(c) ? direction(read, c) : unknown_modifier(c);
        }
    }

    void unknown_modifier(char c) {
        const Fault fault = fault_of_modifier(c, at_ - 1);
        fail(fault.begin, fault.end, fault.message, fault.hint);
    }

    /// A letter goes together with the next one if that is the same, or of the other axis.
    void direction(Modifiers& read, char c) {
        const char after = now();
        const bool pair =
            after == c || (is_vertical(c) && is_sideways(after)) || (is_sideways(c) && is_vertical(after));
        if (pair && is_direction(after)) {
            ++at_;
        } else if (c == 'h') {
            return fail(at_ - 1, at_, "`h` stands with another direction: `fh`, `hr`");
        }
        read.directions.push_back({c, pair ? after : c});
    }

    /// Whether letters and then a number stand behind an atom: they are about its repetitions.
    [[nodiscard]] bool modifies_range() const {
        std::size_t end = at_;
        while (end < text_.size() && is_small(text_[end])) {
            ++end;
        }
        return end > at_ && end < text_.size() && is_digit(text_[end]);
    }

    void range_modifiers(Term& term) {
        const std::size_t begin = at_;
        const Modifiers read = modifiers();
        if (read.directions.size() > 1 || read.initial || read.lame || read.jumps != 0 || read.cylinder ||
            read.toggles || read.land || (read.modes & (mode::en_passant | mode::regicide)) != 0) {
            fail(begin, at_, "this cannot stand before a range",
                 "a range takes one direction, and m, c, d, p or t: `Nrf0`, `Rc0`");
        }
        term.between |= read.modes | (read.hop || read.same ? mode::hop : 0);
        if (!read.directions.empty()) {
            term.turn = read.directions.front();
        }
    }

    unsigned number() {
        const std::size_t begin = at_;
        unsigned value = 0;
        while (is_digit(now())) {
            value = std::min(value * 10 + static_cast<unsigned>(now() - '0'), 1000U);
            ++at_;
        }
        if (value > greatest_range) {
            fail(begin, at_, fmt::format("a range is at most {}", greatest_range), "0 stands for no limit");
        }
        return value;
    }

    void whole_board(Term& term, const std::vector<Modifiers>& parts, std::size_t begin) {
        const Modifiers& read = parts.front();
        const bool castling = now() == 'O';
        const Modes usable = castling ? 0 : mode::move | mode::capture;
        if (parts.size() > 1 || !term.legs.empty() || next() == '-' || (read.modes & ~usable) != 0 || read.hop ||
            read.swaps || (!castling && !read.directions.empty())) {
            return fail(begin, at_ + 1, fmt::format("`{}` is a move of its own, and takes no such modifiers", now()));
        }
        ++at_;
        term.initial = read.initial || castling;
        if (!castling) {
            term.everywhere = true;
            term.modes = read.modes == 0 ? mode::move | mode::capture : read.modes;
            return;
        }
        if (!is_digit(now())) {
            return fail(at_ - 1, at_, "`O` needs the number of steps that the king takes", "in chess that is `O2`");
        }
        term.castling = number();
        if (!failed() && term.castling < 2) {
            fail(at_ - 1, at_, "a king castles by two steps or more");
        }
        if (!read.directions.empty()) {
            term.turn = read.directions.front();
        }
    }

    /// The legs of one atom. `p` and `g` on the last one are short for hopping and going on in the same direction.
    void add_legs(Term& term, Leg leg, const std::vector<Modifiers>& parts, bool explicit_range) {
        leg.end = at_;
        for (std::size_t i = 0; i < parts.size() && !failed(); ++i) {
            const Modifiers& read = parts[i];
            const bool last = i + 1 == parts.size();
            const bool first = i == 0 && term.legs.empty();
            if (read.initial && !first) {
                fail(read.begin, read.end, "`i` stands on the first leg of a move");
            }
            term.initial = term.initial || read.initial;
            leg.directions = read.directions;
            leg.any_but_back = i > 0 && read.directions.empty();
            leg.converts = i > 0 && !read.directions.empty();
            leg.modes = read.modes;
            leg.lame = read.lame;
            leg.jumps = read.jumps;
            leg.cylinder = read.cylinder;
            leg.over_friends = read.hop && read.same;
            leg.tame = !read.hop && read.same;
            leg.swaps = read.swaps;
            if (read.swaps && (parts.size() > 1 || !term.legs.empty() || read.hop || read.turning != Turning::none)) {
                fail(read.begin, read.end, "`u` stands on moves of a single leg",
                     "write other such moves as instructions: `cascade` moves two pieces");
            }
            if (i > 0 || !first) {
                leg.begin = read.begin;
            }
            if (read.turning != Turning::none) {
                turning(term, leg, read, parts.size());
            }
            if (last && read.hop && now() != '-') {
                Leg hop = leg;
                hop.modes = mode::hop;
                push(term, hop);
                leg.directions = {{'f', 'f'}};
                leg.any_but_back = leg.converts = leg.over_friends = leg.lame = false;
                leg.jumps = 0;
                toggle(leg, read.land, explicit_range);
            } else if (read.hop) {
                leg.modes |= mode::hop;
            }
            if (!last && read.toggles) {
                leg.modes |= mode::move;
            }
            push(term, leg);
            if (!last) {
                toggle(leg, read.land || read.toggles, explicit_range);
            }
        }
    }

    void push(Term& term, const Leg& leg) {
        if (term.legs.size() == most_legs) {
            fail(leg.begin, leg.end, fmt::format("a move has at most {} legs", most_legs));
        } else {
            term.legs.push_back(leg);
        }
    }

    /// Behind `g` and `y` sliders become leapers, and leapers sliders.
    static void toggle(Leg& leg, bool toggles, bool& explicit_range) {
        if (!toggles) {
            return;
        }
        const bool slider = std::string_view("RBQ").find(leg.letter) != std::string_view::npos;
        const bool stepper = std::string_view("WFK").find(leg.letter) != std::string_view::npos;
        const bool was_one = slider ? false : stepper ? true : leg.range == 1;
        leg.range = was_one ? 0 : 1;
        constexpr std::string_view from = "RBQWFK", to = "WFKRBQ";
        if (const std::size_t at = from.find(leg.letter); at != std::string_view::npos) {
            leg.letter = to[at];
        }
        explicit_range = false;
    }

    /// q and z: a rider of which each step turns.
    void turning(Term& term, Leg& leg, const Modifiers& read, std::size_t parts) {
        if (parts > 1 || !term.legs.empty() || term.repeats != 1 || read.hop) {
            return fail(read.begin, read.end, "`q` and `z` stand on moves of one leg");
        }
        if (leg.straight) {
            return fail(read.begin, leg.end, "`q` and `z` do not stand on K and Q", "write R and B apart: `zRzB`");
        }
        term.turning = read.turning;
        term.repeats = leg.range == 1 ? 0 : leg.range;
        leg.range = 1;
    }

    /// What nothing was said of: legs that others follow move, the last one moves or captures.
    void finish(Term& term) {
        for (std::size_t i = 0; i < term.legs.size(); ++i) {
            Leg& leg = term.legs[i];
            const bool last = i + 1 == term.legs.size();
            if (leg.modes == 0) {
                leg.modes = last ? mode::move | mode::capture : mode::move;
            }
            if (!last && (leg.modes & mode::en_passant) != 0) {
                fail(leg.begin, leg.end, "`e` stands on the last leg of a move");
            }
            if (!last && (leg.modes & mode::regicide) != 0) {
                fail(leg.begin, leg.end, "`k` stands on the last leg of a move");
            }
            if (leg.jumps > 0 && leg.slides() && leg.range == 1 && term.repeats == 1) {
                fail(leg.begin, leg.end, "a single step has nothing to jump over",
                     "`j` on W, F, R, B, Q and K skips the first cell of a slide: `jR`");
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Notation result_;
};

}  // namespace

bool Term::returns() const {
    const auto bends = [](const Leg& leg) {
        return leg.any_but_back || std::any_of(leg.directions.begin(), leg.directions.end(),
                                               [](const Direction& d) { return d.first != 'f' || d.second != 'f'; });
    };
    return turning != Turning::none || turn.has_value() ||
           (legs.size() > 1 && std::any_of(legs.begin() + 1, legs.end(), bends));
}

Notation parse(std::string_view text) {
    return Parser(text).read();
}

}  // namespace bazillion::rules::betza
