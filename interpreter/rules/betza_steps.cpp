#include "rules/betza_steps.h"

#include <array>

namespace bazillion::rules::betza {

void StepWriter::refuse(std::string message, std::string hint) {
    if (!refusal) {
        refusal = Refusal{std::move(message), std::move(hint)};
    }
}

Form StepWriter::word(std::string_view text) {
    constexpr std::size_t most_forms = 200'000;
    if (++forms_ > most_forms) {
        refuse("this makes too many instructions");
    }
    return Form::atom(std::string(text), origin_);
}

Form StepWriter::list(std::string_view head, Forms items) {
    items.insert(items.begin(), word(head));
    return Form::list(std::move(items), origin_);
}

Form StepWriter::verify(Form condition) {
    return list("verify", with(std::move(condition), {}));
}

Form StepWriter::attempt(Forms instructions) {
    return list("try", std::move(instructions));
}

Forms StepWriter::with(Form first, const Forms& rest) {
    Forms all;
    all.push_back(std::move(first));
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
}

void StepWriter::append(Forms& to, Forms more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

Form StepWriter::is_empty() {
    return returns_ ? list("or", {word("empty?"), word("marked?")}) : word("empty?");
}

Form StepWriter::is_occupied(bool by_friend) {
    const auto* who = by_friend ? "friend?" : "not-empty?";
    return returns_ ? list("and", {word(who), word("not-marked?")}) : word(who);
}

Form StepWriter::may_land(Modes modes, bool tame) {
    Forms ways;
    if ((modes & mode::move) != 0) {
        ways.push_back(word("empty?"));
        if (returns_) {
            ways.push_back(word("marked?"));
        }
    }
    if ((modes & mode::capture) != 0) {
        ways.push_back(victim("enemy?", tame));
    }
    if ((modes & mode::destroy) != 0) {
        ways.push_back(victim("friend?", tame));
    }
    if ((modes & mode::regicide) != 0) {
        ways.push_back(royal_enemy());
    }
    return ways.size() == 1 ? ways.front() : list("or", std::move(ways));
}

Form StepWriter::royal_enemy() {
    Forms kinds;
    for (const std::string& kind : setting_.royal) {
        kinds.push_back(list("piece?", {word(kind)}));
    }
    if (kinds.empty()) {
        refuse("`k` captures royal pieces, and no piece is royal here", "goals make them so: `(checkmated King)`");
    }
    return list("and", {word("enemy?"), list("or", std::move(kinds))});
}

Form StepWriter::victim(std::string_view who, bool tame) {
    Forms conditions;
    conditions.push_back(word(who));
    if (who == "friend?" && returns_) {
        conditions.push_back(word("not-marked?"));
    }
    for (std::size_t i = 0; tame && i < setting_.royal.size(); ++i) {
        conditions.push_back(list("not-piece?", {word(setting_.royal[i])}));
    }
    return conditions.size() == 1 ? conditions.front() : list("and", std::move(conditions));
}

Forms StepWriter::step(const Leg& leg, int index) {
    std::vector<int> units;
    if (leg.side == 0 || leg.side == leg.length) {
        units.assign(static_cast<std::size_t>(leg.length), index);
    } else {
        const int straight = (index + 1) / 2 * 2 % 8;
        const int diagonal = index / 2 * 2 + 1;
        units.assign(static_cast<std::size_t>(leg.length - leg.side), straight);
        units.insert(units.end(), static_cast<std::size_t>(leg.side), diagonal);
    }
    if (leg.jumps > 0 && units.size() > 1) {
        return jump(leg, units, 0, false);
    }
    Forms made;
    for (std::size_t i = 0; i < units.size(); ++i) {
        append(made, unit(units[i], leg.cylinder));
        if (leg.lame && i + 1 < units.size()) {
            made.push_back(verify(is_empty()));
        }
    }
    return made;
}

/// With somebody on the way: exactly one (j), or at least one (jj).
Forms StepWriter::jump(const Leg& leg, const std::vector<int>& units, std::size_t at, bool found) {
    Forms made = unit(units[at], leg.cylinder);
    if (at + 1 == units.size()) {
        return made;
    }
    const bool last = at + 2 == units.size();
    if (found) {
        if (leg.jumps == 1) {
            made.push_back(verify(is_empty()));
        }
        append(made, jump(leg, units, at + 1, true));
    } else if (last) {
        made.push_back(verify(is_occupied(false)));
        append(made, jump(leg, units, at + 1, true));
    } else {
        Forms either = with(is_empty(), jump(leg, units, at + 1, false));
        either.push_back(word("else"));
        append(either, jump(leg, units, at + 1, true));
        made.push_back(list("if", std::move(either)));
    }
    return made;
}

Forms StepWriter::unit(int direction, bool cylinder) {
    const std::string& name = setting_.compass.names[static_cast<std::size_t>(direction)];
    if (cylinder && direction % 4 != 0) {
        return wrapped(direction);
    }
    Forms made;
    if (!name.empty()) {
        made.push_back(word(name));
    } else if (direction % 2 == 0) {
        made.push_back(word(named(direction)));
    } else {
        made = unit(direction == 1 || direction == 7 ? 0 : 4, false);
        append(made, unit(direction < 4 ? 2 : 6, false));
    }
    return made;
}

/// A step aside, over the edge to the other end of the row.
Forms StepWriter::wrapped(int direction) {
    Forms made;
    if (direction % 2 != 0) {
        made = unit(direction == 1 || direction == 7 ? 0 : 4, false);
    }
    const std::string& side = named(direction < 4 ? 2 : 6);
    const std::string& other = named(direction < 4 ? 6 : 2);
    made.push_back(list("if", {list("on-board?", {word(side)}), word(side), word("else"),
                               list("while", {list("on-board?", {word(other)}), word(other)})}));
    return made;
}

const std::string& StepWriter::named(int direction) {
    const std::string& name = setting_.compass.names[static_cast<std::size_t>(direction)];
    if (name.empty()) {
        constexpr std::array<const char*, 8> where{"forward", "", "to the right", "", "back", "", "to the left", ""};
        refuse(std::string("the board has no direction that leads ") + where[static_cast<std::size_t>(direction)],
               "Betza's notation needs the directions n, e, s and w, and ne, se, sw and nw if they are not the same as "
               "two of these");
    }
    return name;
}

}  // namespace bazillion::rules::betza
