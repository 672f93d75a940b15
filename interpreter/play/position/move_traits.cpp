#include "play/position/move_traits.h"

namespace bazillion::play {

MoveTraits traits_of(const rules::Rules& rules, const std::vector<bool>& royal, const CompiledMove& made) {
    MoveTraits traits;
    if (made.has(CompiledMove::button) || made.has(CompiledMove::needs_reply)) {
        return traits;
    }
    traits.flags = MoveTraits::ordinary;
    const MoveTraits no_more_known = traits;
    if (made.partial || made.has(CompiledMove::again)) {
        return no_more_known;
    }
    unsigned emptied = 0, filled = 0, royals = 0;
    for (const Change& change : made.changes) {
        const bool of_variable =
            change.slot >= rules.cells() || change.op == Change::Op::gain || change.op == Change::Op::recycle;
        if (of_variable) {
            traits.flags |= MoveTraits::variables;
            const bool own = change.op == Change::Op::put || change.op == Change::Op::add;
            traits.flags |= !own ? MoveTraits::reckons : 0;
            continue;
        }
        if (change.op != Change::Op::put) {
            return no_more_known;
        }
        if (change.value == rules::empty) {
            ++emptied;
            traits.vacated = change.slot;
            continue;
        }
        if (rules.codes.owner(change.value) != made.mover || rules.codes.is_stack(change.value)) {
            return no_more_known;
        }
        ++filled;
        traits.filled = change.slot;
        traits.piece = change.value;
        if (royal[change.value]) {
            ++royals;
            traits.royal_to = change.slot;
        }
    }
    const bool one_each = emptied <= 1 && filled <= 1 && traits.vacated != traits.filled;
    traits.flags |= royals <= 1 ? MoveTraits::plain : 0;
    traits.flags |= royals == 0 && one_each ? MoveTraits::simple : 0;
    traits.flags |= royals == 1 && one_each ? MoveTraits::royal_step : 0;
    return traits;
}

}  // namespace bazillion::play
