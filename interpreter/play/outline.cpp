#include "play/outline.h"

namespace bazillion::play {

Outline outline_of(const rules::Rules& rules, const std::vector<bool>& royal, const Template& made) {
    Outline outline;
    if (made.has(Template::button) || made.has(Template::needs_reply)) {
        return outline;
    }
    outline.flags = Outline::ordinary;
    const Outline no_more_known = outline;
    if (made.partial || made.has(Template::again)) {
        return no_more_known;
    }
    unsigned emptied = 0, filled = 0, royals = 0;
    for (const Change& change : made.changes) {
        const bool of_variable =
            change.slot >= rules.cells() || change.op == Change::Op::gain || change.op == Change::Op::recycle;
        if (of_variable) {
            outline.flags |= Outline::variables;
            const bool own = change.op == Change::Op::put || change.op == Change::Op::add;
            outline.flags |= !own ? Outline::reckons : 0;
            continue;
        }
        if (change.op != Change::Op::put) {
            return no_more_known;
        }
        if (change.value == rules::empty) {
            ++emptied;
            outline.vacated = change.slot;
            continue;
        }
        if (rules.codes.owner(change.value) != made.mover || rules.codes.is_stack(change.value)) {
            return no_more_known;
        }
        ++filled;
        outline.filled = change.slot;
        if (royal[change.value]) {
            ++royals;
            outline.royal_to = change.slot;
        }
    }
    const bool one_each = emptied <= 1 && filled <= 1 && outline.vacated != outline.filled;
    outline.flags |= royals <= 1 ? Outline::plain : 0;
    outline.flags |= royals == 0 && one_each ? Outline::simple : 0;
    return outline;
}

}  // namespace bazillion::play
