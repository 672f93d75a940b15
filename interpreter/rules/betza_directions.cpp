#include "rules/betza_directions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

namespace bazillion::rules::betza {

namespace {

bool is_either(Direction pair, char a, char b) {
    return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
}

/// Of single letters: along each axis.
std::vector<int> straight(char c) {
    switch (c) {
        case 'f':
            return {0};
        case 'r':
            return {2};
        case 'b':
            return {4};
        case 'l':
            return {6};
        case 'v':
            return {0, 4};
        case 's':
            return {2, 6};
        default:
            return {};
    }
}

/// Which of eight directions, as angles of 45 degrees turned by a half of that, a pair of letters names on oblique
/// steps. Diagonal steps follow: each of them is two such directions.
std::vector<int> oblique(Direction pair) {
    const char a = pair.first, b = pair.second;
    if (a == b) {
        switch (a) {
            case 'f':
                return {0, 7};
            case 'r':
                return {1, 2};
            case 'b':
                return {3, 4};
            case 'l':
                return {5, 6};
            case 'v':
                return {0, 3, 4, 7};
            case 's':
                return {1, 2, 5, 6};
            default:
                return {};
        }
    }
    if (is_either(pair, 'v', 's')) {
        return {0, 1, 2, 3, 4, 5, 6, 7};
    }
    struct Named {
        char first, second;
        std::array<int, 4> indices;
        int count;
        bool any_order;
    };
    constexpr std::array<Named, 18> named{{{'r', 'f', {0}, 1, false},
                                           {'f', 'r', {1}, 1, false},
                                           {'b', 'r', {2}, 1, false},
                                           {'r', 'b', {3}, 1, false},
                                           {'l', 'b', {4}, 1, false},
                                           {'b', 'l', {5}, 1, false},
                                           {'f', 'l', {6}, 1, false},
                                           {'l', 'f', {7}, 1, false},
                                           {'f', 's', {1, 6}, 2, true},
                                           {'b', 's', {2, 5}, 2, true},
                                           {'r', 'v', {0, 3}, 2, true},
                                           {'l', 'v', {4, 7}, 2, true},
                                           {'f', 'h', {0, 1, 6, 7}, 4, true},
                                           {'b', 'h', {2, 3, 4, 5}, 4, true},
                                           {'h', 'r', {0, 2, 4, 6}, 4, false},
                                           {'r', 'h', {0, 1, 2, 3}, 4, false},
                                           {'h', 'l', {1, 3, 5, 7}, 4, false},
                                           {'l', 'h', {4, 5, 6, 7}, 4, false}}};
    for (const Named& one : named) {
        if ((a == one.first && b == one.second) || (one.any_order && is_either(pair, one.first, one.second))) {
            return {one.indices.begin(), one.indices.begin() + one.count};
        }
    }
    return {};
}

void add_all(std::vector<int>& to, const std::vector<int>& more) {
    for (const int index : more) {
        if (std::find(to.begin(), to.end(), index) == to.end()) {
            to.push_back(index);
        }
    }
}

std::vector<int> straight_directions(const Leg& leg) {
    std::vector<int> found;
    for (const Direction& pair : leg.directions) {
        if (leg.side == 0) {  // letters count one by one
            add_all(found, straight(pair.first));
            add_all(found, straight(pair.second));
        } else if (pair.first == pair.second) {  // K and Q: a pair names the diagonal step
            add_all(found, straight(pair.first));
        } else if (is_either(pair, 'f', 'h')) {
            add_all(found, {0});
        } else if (is_either(pair, 'b', 'h')) {
            add_all(found, {4});
        } else if (pair.first == 'r' && pair.second == 'h') {
            add_all(found, {2});
        } else if (pair.first == 'l' && pair.second == 'h') {
            add_all(found, {6});
        } else if (is_either(pair, 'v', 's')) {
            add_all(found, {0, 2, 4, 6});
        }
    }
    return found;
}

std::vector<int> own_directions(const Leg& leg) {
    if (leg.straight || (leg.side != 0 && leg.side != leg.length)) {
        return {0, 1, 2, 3, 4, 5, 6, 7};
    }
    return leg.side == 0 ? std::vector<int>{0, 2, 4, 6} : std::vector<int>{1, 3, 5, 7};
}

double angle_of(const Leg& leg, int index) {
    if (leg.side == 0 || leg.side == leg.length) {
        return 45.0 * index;
    }
    const double off = std::atan2(leg.side, leg.length) * 180.0 / std::numbers::pi;
    return index % 2 == 0 ? 45.0 * index + off : 45.0 * (index + 1) - off;
}

/// The difference of two angles, from 0 to 180.
double apart(double a, double b) {
    const double difference = std::fmod(std::fabs(a - b), 360.0);
    return std::min(difference, 360.0 - difference);
}

}  // namespace

std::vector<int> first_directions(const Leg& leg) {
    if (leg.directions.empty()) {
        return own_directions(leg);
    }
    std::vector<int> found;
    if (leg.side == 0 || leg.straight) {
        add_all(found, straight_directions(leg));
    }
    if (leg.side != 0) {
        for (const Direction& pair : leg.directions) {
            for (const int index : oblique(pair)) {
                add_all(found, {leg.side == leg.length ? index / 2 * 2 + 1 : index});
            }
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

namespace {

/// Terms that replace one another are of one sort: plain sliders, steps, or hoppers.
int sort_of(const Term& term) {
    const bool plain = term.repeats == 1 && term.turning == Turning::none && !term.legs.empty() &&
                       std::all_of(term.legs.begin(), term.legs.end(), [](const Leg& leg) {
                           return leg.jumps == 0 && !leg.cylinder && !leg.tame && !leg.swaps && !leg.over_friends &&
                                  (leg.modes & mode::regicide) == 0;
                       });
    const bool hopper = term.legs.size() == 2 && term.legs[0].modes == mode::hop && !term.returns();
    if (!plain || (term.legs.size() > 1 && !hopper)) {
        return 0;
    }
    return hopper ? 3 : term.legs[0].range == 1 ? 1 : 2;
}

/// Files and ranks of a step do not differ for W and R, F and B.
bool same_step(const Leg& a, const Leg& b, int index) {
    const auto radial = [](const Leg& leg) { return leg.side == 0 || leg.side == leg.length; };
    return a.length == b.length && (radial(a) ? radial(b) : a.side == b.side) && index >= 0;
}

}  // namespace

Modes left_by_later(const Term& term, int index, const std::vector<Term>& all) {
    Modes modes = term.legs.back().modes;
    bool later = false;
    for (const Term& other : all) {
        if (&other == &term) {
            later = true;
        } else if (later && sort_of(term) != 0 && sort_of(other) == sort_of(term) && other.initial == term.initial &&
                   same_step(other.legs[0], term.legs[0], index)) {
            const auto directions = first_directions(other.legs[0]);
            if (std::find(directions.begin(), directions.end(), index) != directions.end()) {
                modes &= ~other.legs.back().modes;
            }
        }
    }
    return modes;
}

std::pair<int, int> step_of(const Leg& leg, int index) {
    constexpr std::array<int, 8> right{0, 1, 1, 1, 0, -1, -1, -1}, ahead{1, 1, 0, -1, -1, -1, 0, 1};
    const auto at = static_cast<std::size_t>(index);
    if (leg.side == 0 || leg.side == leg.length) {
        return {right[at] * leg.length, ahead[at] * leg.length};
    }
    const auto straight = static_cast<std::size_t>((index + 1) / 2 * 2 % 8);
    const auto diagonal = static_cast<std::size_t>(index / 2 * 2 + 1);
    const int rest = leg.length - leg.side;
    return {right[straight] * rest + right[diagonal] * leg.side, ahead[straight] * rest + ahead[diagonal] * leg.side};
}

std::vector<int> turns_of(Direction pair) {
    const char a = pair.first, b = pair.second;
    if (a == b) {
        return straight(a);
    }
    const auto either = [&](char x, char y) { return is_either(pair, x, y); };
    if (either('f', 'r')) {
        return {1};
    }
    if (either('b', 'r')) {
        return {3};
    }
    if (either('b', 'l')) {
        return {5};
    }
    if (either('f', 'l')) {
        return {7};
    }
    if (either('f', 's')) {
        return {1, 7};
    }
    if (either('b', 's')) {
        return {3, 5};
    }
    if (either('r', 'v')) {
        return {1, 3};
    }
    if (either('l', 'v')) {
        return {5, 7};
    }
    if (either('f', 'h')) {
        return {7, 0, 1};
    }
    if (either('b', 'h')) {
        return {3, 4, 5};
    }
    if (either('r', 'h')) {
        return {1, 2, 3};
    }
    if (either('l', 'h')) {
        return {5, 6, 7};
    }
    return {0, 2, 4, 6};
}

std::vector<int> next_directions(const Leg& leg, const Heading& before) {
    const double heading = angle_of(*before.leg, before.index);
    std::vector<int> candidates = own_directions(leg);
    std::vector<int> found;
    if (leg.any_but_back) {
        for (const int index : candidates) {
            if (apart(angle_of(leg, index), heading) < 179.0) {
                found.push_back(index);
            }
        }
        return found;
    }
    if (leg.converts && (leg.side == 0 || leg.side == leg.length)) {
        candidates = {0, 1, 2, 3, 4, 5, 6, 7};
    }
    std::vector<int> turns;
    for (const Direction& pair : leg.directions) {
        add_all(turns, turns_of(pair));
    }
    if (leg.directions.empty()) {
        turns.push_back(0);
    }
    for (const int turn : turns) {
        const double wanted = heading + 45.0 * turn;
        double least = 360.0;
        for (const int index : candidates) {
            least = std::min(least, apart(angle_of(leg, index), wanted));
        }
        for (const int index : candidates) {
            if (apart(angle_of(leg, index), wanted) < least + 0.01) {
                add_all(found, {index});
            }
        }
    }
    return found;
}

}  // namespace bazillion::rules::betza
