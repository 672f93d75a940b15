// What the condition `legal` of the rules asks for.
#include "play/tables/tables.h"

#include <algorithm>

namespace bazillion::play {

/// Whether the condition of legality is one that the compiled move answers alone, and holds.
bool Tables::permits(const CompiledMove& made) {
    if (rules_.legal.code.empty()) {
        return true;
    }
    const Entry entry = condition(rules_.legal, made.mover);
    std::uint32_t i = entry.begin;
    while (i < entry.end && nodes_[i].type == Node::Type::test) {
        const Test& asked = test(nodes_[i].row);
        const bool promoted = asked.type == Test::Type::promoted;
        if (!promoted && asked.type != Test::Type::becoming) {
            return false;
        }
        const bool holds = made.has(promoted ? CompiledMove::promoted : CompiledMove::becoming) != asked.negate;
        i = holds ? i + 1 : nodes_[i].next;
    }
    return i < entry.end && nodes_[i].type == Node::Type::always;
}

bool Tables::legal_asks_for_variables(PlayerId mover) {
    const Entry entry = condition(rules_.legal, mover);
    return !entry.interpreted &&
           std::all_of(nodes_.begin() + entry.begin, nodes_.begin() + entry.end, [&](const Node& node) {
               const bool asks = node.type == Node::Type::within || node.type == Node::Type::outside;
               return node.type == Node::Type::always ||
                      (asks && node.slot >= rules_.cells() && node.slot < rules_.slots);
           });
}

LegalAsks Tables::legal_asks(PlayerId mover) {
    const Entry entry = condition(rules_.legal, mover);
    LegalAsks asks = LegalAsks::own_checks;
    bool only = !entry.interpreted && entry.begin < entry.end;
    for (std::uint32_t i = entry.begin; i < entry.end && only; ++i) {
        const Node& node = nodes_[i];
        const bool last = i + 1 == entry.end;
        only = last ? node.type == Node::Type::always
                    : node.type == Node::Type::test && node.next == entry.end &&
                          test(node.row).type == Test::Type::check && test(node.row).negate;
        asks = only && !last && test(node.row).player != mover ? LegalAsks::all_checks : asks;
    }
    return only ? asks : LegalAsks::more;
}

LegalAsks Tables::legal_asks() {
    if (rules_.legal.code.empty()) {
        return LegalAsks::more;
    }
    bool of_variables = true;
    for (std::size_t player = 0; player < rules_.players.size() && of_variables; ++player) {
        of_variables = legal_asks_for_variables(static_cast<PlayerId>(player));
    }
    if (of_variables || rules_.players.size() != 2) {
        return of_variables ? LegalAsks::variables : LegalAsks::more;
    }
    const LegalAsks first = legal_asks(0), second = legal_asks(1);
    return first == second ? first : LegalAsks::more;
}

}  // namespace bazillion::play
