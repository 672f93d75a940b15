#include "play/machine/change_list.h"

#include "play/machine/machine.h"

#include <algorithm>

namespace bazillion::play {

void ChangeList::alter(Change::Op op, Cell cell, Value value, std::optional<Code> known) {
    if (Change* last = last_put(cell)) {
        last->value = altered(op, last->value, value);
    } else if (known && !touched(cell)) {
        put(cell, altered(op, *known, value));
    } else {
        changes_.push_back({.op = op, .slot = cell, .value = value});
    }
}

bool ChangeList::touched(Cell cell) const {
    return std::any_of(changes_.begin(), changes_.end(), [&](const Change& c) { return c.slot == cell; });
}

Code ChangeList::altered(Change::Op op, Code code, Value value) const {
    if (code == rules::empty) {
        return code;
    }
    switch (op) {
        case Change::Op::set_kind:
            return rules_.codes.with_kind(code, value);
        case Change::Op::set_owner:
            return rules_.codes.with_owner(code, static_cast<PlayerId>(value));
        case Change::Op::flip:
            return rules_.codes.with_owner(code, next_player(rules_, rules_.codes.owner(code)));
        default:
            return rules_.codes.with_attribute(code, value, op == Change::Op::set_attribute);
    }
}

}  // namespace bazillion::play
