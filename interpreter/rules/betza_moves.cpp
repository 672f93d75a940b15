#include "rules/betza_moves.h"

#include "rules/betza_directions.h"
#include "rules/betza_steps.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <set>

namespace bazillion::rules::betza {

namespace {

constexpr std::size_t most_routes = 1'000;

/// Makes the blocks of one term: one for each route, a direction for each leg.
class Translator : private StepWriter {
public:
    Translator(const Term& term, const std::vector<Term>& all, const Setting& setting, const syntax::Origin& origin)
        : StepWriter(setting, origin, term.returns()), term_(term), all_(all) {}

    using StepWriter::refusal;

    Forms blocks() {
        Forms made;
        if (term_.everywhere) {
            made.push_back(block({list("anywhere", {list("if", with(may_land(term_.modes), setting_.arrive))})}));
            return made;
        }
        const auto ways = routes();
        if (setting_.mirrored.empty() || !is_handed(ways)) {
            make(ways, {}, made);
            return made;
        }
        const auto guard = [&](const char* test) { return verify(list(test, {word(setting_.mirrored)})); };
        make(ways, {guard("not-in-zone?")}, made);
        mirror_ = true;
        make(mirrored(ways), {guard("in-zone?")}, made);
        return made;
    }

private:
    using Route = std::vector<int>;

    void make(const std::vector<Route>& ways, const Forms& guard, Forms& made) {
        for (const Route& route : ways) {
            const int first = mirror_ ? mirrored({route}).front().front() : route.front();
            modes_ = left_by_later(term_, first, all_);
            for (const int turning : turnings()) {
                turning_ = mirror_ ? -turning : turning;
                Forms steps = guard;
                append(steps, legs(route, 0, 0));
                if (refusal) {
                    return;
                }
                made.push_back(block(std::move(steps)));
            }
        }
    }

    Form block(Forms steps) {
        Forms start;
        if (term_.initial && setting_.initial) {
            start.push_back(verify(*setting_.initial));
        }
        if (returns_ || (term_.legs.size() == 1 && term_.legs[0].swaps)) {
            start.push_back(word("mark"));
        }
        append(start, std::move(steps));
        return Form::list(std::move(start), origin_);
    }

    // --- routes ------------------------------------------------------------------------------------------------------
    std::vector<Route> routes() {
        std::vector<Route> found;
        Route route;
        for (const int index : first_directions(term_.legs.front())) {
            if (left_by_later(term_, index, all_) == 0) {
                continue;
            }
            route.assign(1, index);
            extend(route, found);
        }
        return found;
    }
    void extend(Route& route, std::vector<Route>& found) {
        if (found.size() > most_routes) {
            return refuse(fmt::format("this goes more than {} ways", most_routes),
                          "fewer legs, or directions for them, make it fewer");
        }
        if (route.size() == term_.legs.size()) {
            found.push_back(route);
            return;
        }
        const Leg& before = term_.legs[route.size() - 1];
        for (const int index : next_directions(term_.legs[route.size()], {&before, route.back()})) {
            route.push_back(index);
            extend(route, found);
            route.pop_back();
        }
    }
    /// The same with left and right exchanged.
    [[nodiscard]] std::vector<Route> mirrored(std::vector<Route> ways) const {
        for (Route& route : ways) {
            for (std::size_t i = 0; i < route.size(); ++i) {
                route[i] = Heading{&term_.legs[i], route[i]}.oblique() ? 7 - route[i] : (8 - route[i]) % 8;
            }
        }
        return ways;
    }
    /// Whether left and right make a difference.
    bool is_handed(std::vector<Route> ways) {
        auto others = mirrored(ways);
        std::sort(ways.begin(), ways.end());
        std::sort(others.begin(), others.end());
        auto turns = turnings();
        const auto differs = [&](const Route& way) {
            return left_by_later(term_, way.front(), all_) !=
                   left_by_later(term_, mirrored({way}).front().front(), all_);
        };
        return ways != others || std::any_of(ways.begin(), ways.end(), differs) ||
               std::any_of(turns.begin(), turns.end(), [&](int turn) {
                   return std::none_of(turns.begin(), turns.end(), [&](int other) { return (turn + other) % 8 == 0; });
               });
    }
    /// How each repetition turns against the one before, in the steps that its directions allow.
    std::vector<int> turnings() {
        if (term_.turning != Turning::none) {
            return {1, -1};
        }
        if (!term_.turn) {
            return {0};
        }
        const auto turns = turns_of(*term_.turn);
        return {turns.begin(), turns.end()};
    }
    /// The direction of a leg in a repetition.
    [[nodiscard]] int turned(const Leg& leg, int index, unsigned repetition) const {
        const bool oblique = leg.side != 0 && leg.side != leg.length;
        int by = turning_;
        if (term_.turning != Turning::none) {
            by *= oblique ? 1 : 2;
        }
        const int times =
            term_.turning == Turning::zigzag ? static_cast<int>(repetition % 2) : static_cast<int>(repetition);
        return ((index + by * times) % 8 + 8) % 8;
    }
    [[nodiscard]] unsigned repetitions() const {
        const auto longest = static_cast<unsigned>(std::min<std::size_t>(setting_.compass.longest, 40));
        const bool round = term_.turning == Turning::circular || (term_.turning == Turning::none && term_.turn);
        const unsigned most = round ? 8 : term_.turning == Turning::zigzag ? 2 * longest : longest;
        return term_.repeats == 0 ? most : std::min(term_.repeats, most);
    }

    // --- legs --------------------------------------------------------------------------------------------------------
    Forms legs(const Route& route, std::size_t at, unsigned repetition) {
        const Leg& leg = term_.legs[at];
        const int index = turned(leg, route[at], repetition);
        const bool last = at + 1 == route.size();
        const bool again = last && repetition + 1 < repetitions();
        const auto go_on = [&] { return last ? legs(route, 0, repetition + 1) : legs(route, at + 1, repetition); };
        Forms made;
        if (refusal) {
            return made;
        }
        if (!last) {
            through(leg, index, go_on, made);
        } else if (!again) {
            land(leg, index, made);
        } else {
            append(made, step(leg, index));
            made.push_back(attempt(arrival(leg, modes_)));
            between(go_on, made);
        }
        return made;
    }

    /// Goes on behind the end of a repetition.
    void between(const std::function<Forms()>& go_on, Forms& made) {
        Forms ways;
        if ((term_.between & mode::hop) != 0) {
            ways.push_back(word("not-enemy?"));
        } else {
            ways.push_back(is_empty());
        }
        if ((term_.between & mode::capture) != 0) {
            made.push_back(list("if", {word("enemy?"), word("capture")}));
            ways.push_back(word("enemy?"));
        }
        if ((term_.between & mode::destroy) != 0) {
            made.push_back(list("if", {is_occupied(true), word("capture")}));
            ways.push_back(word("friend?"));
        }
        made.push_back(verify(ways.size() == 1 ? ways.front() : list("or", ways)));
        append(made, go_on());
    }

    /// A leg that others follow: wherever it may end, these go on as a run of their own.
    void through(const Leg& leg, int index, const std::function<Forms()>& go_on, Forms& made) {
        const Modes modes = leg.modes;
        const bool moves = (modes & mode::move) != 0;
        append(made, approach(leg, index));
        if (one_step(leg)) {
            if (moves && (modes & mode::hop) != 0 && !leg.over_friends) {
                append(made, go_on());  // whoever stands here
                return;
            }
            Forms ways;
            if (moves) {
                ways.push_back(passing(is_empty(), false, go_on()));
            }
            at_obstacle(leg, go_on, ways);
            finish(std::move(ways), made);
            return;
        }
        slide(
            leg, index, made,
            [&](Forms& here) {
                if (moves) {
                    here.push_back(attempt(go_on()));
                }
            },
            [&](Forms& here) { at_obstacle(leg, go_on, here); });
    }

    void at_obstacle(const Leg& leg, const std::function<Forms()>& go_on, Forms& ways) {
        if ((leg.modes & mode::capture) != 0) {
            ways.push_back(passing(word("enemy?"), true, go_on()));
        }
        if ((leg.modes & mode::destroy) != 0) {
            ways.push_back(passing(is_occupied(true), true, go_on()));
        }
        if ((leg.modes & mode::hop) != 0) {
            ways.push_back(passing(is_occupied(leg.over_friends), false, go_on()));
        }
    }
    Form passing(Form condition, bool captures, Forms rest) {
        Forms way{verify(std::move(condition))};
        if (captures) {
            way.push_back(word("capture"));
        }
        append(way, std::move(rest));
        return attempt(std::move(way));
    }
    /// The only way needs no run of its own.
    static void finish(Forms ways, Forms& made) {
        if (ways.size() == 1) {
            const Forms inner(ways.front().items().begin() + 1, ways.front().items().end());
            made.insert(made.end(), inner.begin(), inner.end());
        } else {
            append(made, std::move(ways));
        }
    }

    /// The last leg.
    void land(const Leg& leg, int index, Forms& made) {
        append(made, approach(leg, index));
        const Modes at_end = modes_ & (mode::capture | mode::destroy | mode::regicide);
        const bool moves = (modes_ & mode::move) != 0;
        const Forms taking = leg.swaps ? Forms{change_places()} : apart(setting_.arrive);
        if (one_step(leg) && leg.swaps) {
            if (at_end != 0) {
                made.push_back(list("if", with(may_land(at_end, leg.tame), taking)));
            }
            if (moves) {
                made.push_back(verify(is_empty()));
                append(made, setting_.arrive);
            }
            return;
        }
        if (one_step(leg)) {
            append(made, arrival(leg, modes_));
            return;
        }
        slide(
            leg, index, made,
            [&](Forms& here) {
                if (moves) {
                    append(here, apart(setting_.arrive));
                }
                if ((modes_ & mode::en_passant) != 0) {
                    append(here, in_passing());
                }
            },
            [&](Forms& here) {
                if (at_end != 0) {
                    here.push_back(list("if", with(may_land(at_end, leg.tame), taking)));
                }
            });
    }

    /// Who stands here goes where the move began, which is marked.
    Form change_places() { return attempt({word("cascade"), word("back"), word("to"), word("add")}); }

    /// What ends a move here, if it may.
    Forms arrival(const Leg& leg, Modes modes) {
        Forms made;
        const Modes plain = modes & ~mode::en_passant;
        if ((modes & mode::en_passant) == 0) {
            made.push_back(verify(may_land(plain, leg.tame)));
            append(made, setting_.arrive);
        } else {
            if (plain != 0) {
                made.push_back(attempt(with(verify(may_land(plain, leg.tame)), setting_.arrive)));
            }
            append(made, in_passing());
        }
        return made;
    }

    /// What follows must not lose what was noted before it, nor stand where this leads.
    Forms apart(const Forms& instructions) {
        if (term_.legs.size() == 1 && term_.repeats == 1 && instructions.size() == 1 &&
            instructions[0].is_atom("add")) {
            return instructions;
        }
        return {attempt(instructions)};
    }

    [[nodiscard]] static bool one_step(const Leg& leg) { return leg.range == 1 || (skips(leg) && leg.range == 2); }
    [[nodiscard]] static bool skips(const Leg& leg) { return leg.jumps > 0 && leg.slides() && leg.range != 1; }

    /// To the first cell where a leg may end.
    Forms approach(const Leg& leg, int index) {
        Forms made = step(leg, index);
        if (skips(leg)) {
            append(made, step(leg, index));
        }
        return made;
    }

    /// On from that cell, as long as cells are empty: `here` at each of them, `end` where somebody stands.
    void slide(const Leg& leg, int index, Forms& made, const std::function<void(Forms&)>& here,
               const std::function<void(Forms&)>& end) {
        const unsigned range = skips(leg) && leg.range > 0 ? leg.range - 1 : leg.range;
        if (range == 0 || range > setting_.compass.longest) {
            Forms loop{is_empty()};
            here(loop);
            append(loop, step(leg, index));
            made.push_back(list("while", std::move(loop)));
            end(made);
            return;
        }
        for (unsigned i = 0; i < range; ++i) {
            if (i > 0) {
                append(made, step(leg, index));
            }
            end(made);
            made.push_back(verify(is_empty()));
            here(made);
        }
    }

    // --- capturing in passing ----------------------------------------------------------------------------------------
    /// A way in which an enemy may have passed: direction as the mover sees it, steps before and behind this cell.
    struct Passing {
        int direction, before, behind;
        auto operator<=>(const Passing&) const = default;
    };
    std::set<Passing> passings() {
        std::set<Passing> found;
        const auto collect = [&](int direction, int length) {
            for (int before = 1; before < length; ++before) {
                found.insert({direction, before, length - before});
            }
        };
        for (const Term& term : all_) {
            const Leg* leg = term.legs.size() == 1 ? &term.legs.front() : nullptr;
            const bool radial = leg != nullptr && (leg->side == 0 || leg->side == leg->length);
            if (term.initial && radial && leg->lame) {
                for (const int index : first_directions(*leg)) {
                    const int length = leg->length * static_cast<int>(std::clamp(leg->range, 1U, 4U));
                    collect((12 - index) % 8, length);  // enemies see the board upside down
                }
            }
        }
        if (found.empty()) {
            collect(4, 2);
        }
        return found;
    }
    Forms in_passing() {
        Forms made;
        const auto ways = passings();
        for (const Passing& way : ways) {
            Forms forms{verify(word("empty?"))};
            const int back = (way.direction + 4) % 8;
            const auto go = [&](int direction, int steps) {
                for (int i = 0; i < steps; ++i) {
                    append(forms, unit(direction, false));
                }
            };
            go(way.direction, way.behind);
            forms.push_back(verify(word("enemy?")));
            Forms kinds;
            for (const std::string& kind : setting_.passed) {
                kinds.push_back(list("piece?", {word(kind)}));
            }
            forms.push_back(verify(kinds.size() == 1 ? kinds.front() : list("or", std::move(kinds))));
            forms.push_back(verify(word("last-to?")));
            forms.push_back(word("capture"));
            go(back, way.behind + way.before);
            forms.push_back(verify(word("last-from?")));
            go(way.direction, way.before);
            append(forms, setting_.arrive);
            made.push_back(attempt(std::move(forms)));
        }
        return made;
    }

    const Term& term_;
    const std::vector<Term>& all_;
    int turning_ = 0;
    bool mirror_ = false;
    Modes modes_ = 0;  ///< of the last leg
};

}  // namespace

std::vector<Form> blocks_of(const Term& term, const std::vector<Term>& all, const Setting& setting,
                            const syntax::Origin& origin, std::optional<Refusal>& refusal) {
    Translator translator(term, all, setting, origin);
    auto blocks = translator.blocks();
    refusal = std::move(translator.refusal);
    return refusal ? Forms{} : blocks;
}

Form call(std::string_view word, std::vector<Form> items, const syntax::Origin& origin) {
    items.insert(items.begin(), Form::atom(std::string(word), origin));
    return Form::list(std::move(items), origin);
}

}  // namespace bazillion::rules::betza
