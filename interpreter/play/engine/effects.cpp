#include "play/engine/effects.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

namespace {

using Kind = Effect::Kind;

class Teller {
public:
    Teller(const rules::Rules& rules, const Transition& transition)
        : rules_(rules), made_(transition.made), after_(transition.after) {
        for (const Write& write : transition.writes) {
            if (write.slot < rules.cells() && find(write.slot) == nullptr) {
                touched_.push_back({.cell = write.slot, .before = write.old});
            }
        }
        follow_pieces(transition.by_hooks);
    }

    std::vector<Effect> tell() {
        for (const Leg& leg : legs_) {
            slide(leg);
        }
        each_touched(Kind::vanish, [&](const Touched& it, Code now) {
            return !it.left && !it.entered && it.before != rules::empty && now == rules::empty;
        });
        each_touched(Kind::appear, [&](const Touched& it, Code now) {
            return !it.entered && now != rules::empty && (it.left || it.before == rules::empty);
        });
        each_touched(Kind::change, [&](const Touched& it, Code now) {
            return !it.left && !it.entered && it.before != rules::empty && now != rules::empty &&
                   is_other(it.before, now);
        });
        return std::move(effects_);
    }

private:
    /// A cell that the move wrote, or that a piece came from or went to.
    struct Touched {
        Cell cell = rules::none;
        Code before = rules::empty;
        bool left = false, entered = false;  ///< the piece there slid away, and another one there
    };

    void follow_pieces(std::span<const Change> by_hooks) {
        for (const Leg& leg : made_.record.legs) {
            if (!leg.copy) {
                legs_.push_back(leg);
            }
        }
        if (made_.record.legs.empty()) {  // a script may have made the move
            follow(made_.changes);
        }
        follow(by_hooks);
        // A script that puts and empties tells by the cells it names what has moved.
        const bool names_cells = made_.from != rules::none && made_.to != rules::none && made_.from != made_.to;
        if (legs_.empty() && names_cells && now(made_.from) == rules::empty) {
            legs_.push_back({made_.from, made_.to});
        }
        for (const Leg& leg : legs_) {
            for (const Cell cell : {leg.from, leg.to}) {
                if (find(cell) == nullptr) {
                    touched_.push_back({.cell = cell, .before = now(cell)});
                }
            }
        }
    }

    /// Scripts put pieces on cells and empty cells: a piece that leaves one cell and comes to another has moved. If a
    /// leg brought it there, that one goes on.
    void follow(std::span<const Change> by_script) {
        const auto puts = [&](const Change& change) {
            return change.op == Change::Op::put && change.slot < rules_.cells();
        };
        for (const Change& arrival : by_script) {
            const auto came = [&](const Leg& leg) { return leg.to == arrival.slot; };
            if (!puts(arrival) || arrival.value == rules::empty || std::any_of(legs_.begin(), legs_.end(), came)) {
                continue;
            }
            for (const Change& departure : by_script) {
                if (puts(departure) && departure.value == rules::empty && go(departure.slot, arrival)) {
                    break;
                }
            }
        }
    }

    bool go(Cell from, const Change& arrival) {
        const auto same = [&](Cell cell) {
            const Touched* const it = find(cell);
            return it != nullptr && it->before != rules::empty && !is_other(it->before, arrival.value);
        };
        const auto brought = std::find_if(legs_.begin(), legs_.end(), [&](const Leg& leg) { return leg.to == from; });
        if (brought != legs_.end() && same(brought->from)) {
            brought->to = arrival.slot;
            return true;
        }
        const auto has_left = [&](const Leg& leg) { return leg.from == from; };
        if (std::any_of(legs_.begin(), legs_.end(), has_left) || !same(from)) {
            return false;
        }
        legs_.push_back({from, arrival.slot});
        return true;
    }

    void slide(const Leg& leg) {
        Touched& from = *find(leg.from);
        Touched& to = *find(leg.to);
        const auto is = [&](Cell Leg::*end, Cell cell) {
            return std::any_of(legs_.begin(), legs_.end(), [&](const Leg& other) { return other.*end == cell; });
        };
        const bool leaves = rules_.board.cells[leg.to].exit;
        const bool stays = now(leg.from) == from.before && !is(&Leg::to, leg.from);
        if (from.before == rules::empty || from.left || leg.from == leg.to || stays ||
            (!leaves && now(leg.to) == rules::empty)) {
            return;
        }
        if (!leaves && !to.entered && to.before != rules::empty && !is(&Leg::from, leg.to)) {
            effects_.push_back({Kind::vanish, leg.to, rules::none, to.before, rules::empty});
        }
        effects_.push_back({Kind::slide, leg.from, leg.to, from.before, leaves ? from.before : now(leg.to)});
        from.left = true;
        to.entered = true;
    }

    template <typename Is>
    void each_touched(Kind kind, Is&& is) {
        for (const Touched& it : touched_) {
            const Code after = now(it.cell);
            if (is(it, after)) {
                const Cell none = rules::none;
                effects_.push_back({kind, kind == Kind::vanish ? it.cell : none, kind == Kind::vanish ? none : it.cell,
                                    kind == Kind::appear ? Code{rules::empty} : it.before, after});
            }
        }
    }

    /// Not only in an attribute.
    [[nodiscard]] bool is_other(Code a, Code b) const {
        return rules_.codes.kind(a) != rules_.codes.kind(b) || rules_.codes.owner(a) != rules_.codes.owner(b);
    }
    [[nodiscard]] Touched* find(Cell cell) {
        const auto found =
            std::find_if(touched_.begin(), touched_.end(), [&](const Touched& it) { return it.cell == cell; });
        return found == touched_.end() ? nullptr : &*found;
    }
    [[nodiscard]] Code now(Cell cell) const { return after_.at(cell); }

    const rules::Rules& rules_;
    const CompiledMove& made_;
    const Position& after_;
    std::vector<Touched> touched_;  ///< in the order they were written first
    std::vector<Leg> legs_;
    std::vector<Effect> effects_;
};

/// Where pieces share cells one of them goes, whatever the others do.
std::vector<Effect> effects_among_stacks(const rules::Rules& rules, const Transition& transition) {
    const CompiledMove& made = transition.made;
    const auto before = [&](Cell cell) {
        const auto written = std::find_if(transition.writes.begin(), transition.writes.end(),
                                          [&](const Write& write) { return write.slot == cell; });
        return written == transition.writes.end() ? transition.after.at(cell) : written->old;
    };
    const Code piece = rules.codes.make(made.mover, made.piece);
    std::vector<Effect> effects;
    for (const Cell cell : made.victims) {
        const Code victim = before(cell);
        if (victim != rules::empty && rules.codes.owner(victim) != made.mover) {
            effects.push_back({Kind::vanish, cell, rules::none, victim, rules::empty});
        }
    }
    effects.push_back(made.from == rules::none ? Effect{Kind::appear, rules::none, made.to, rules::empty, piece}
                                               : Effect{Kind::slide, made.from, made.to, piece, piece});
    return effects;
}

}  // namespace

std::vector<Effect> effects_of(const rules::Rules& rules, const Transition& transition) {
    const bool one_goes = transition.made.piece != rules::none && transition.made.to != rules::none;
    return rules.has_stacks() && one_goes ? effects_among_stacks(rules, transition) : Teller(rules, transition).tell();
}

}  // namespace bazillion::play
