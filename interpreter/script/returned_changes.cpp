#include "script/returned_changes.h"

#include "script/number_sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>

namespace bazillion::script {

using play::Change;
using play::Code;

std::string never_in_reserve(play::KindId kind, const Binding& game) {
    return fmt::format("`{}` is never in the reserve", game.kinds[kind]);
}

std::optional<Change> CellChange::on(play::Cell cell, Code there, const Binding& game) const {
    const rules::Codes& codes = game.rules().codes;
    const auto put = [&](Code code) { return Change{.op = Change::Op::put, .slot = cell, .value = code}; };
    switch (op) {
        case Op::become: {
            const Code code = codes.with_kind(there, kind);
            return put(owner != rules::no_player ? codes.with_owner(code, owner) : code);
        }
        case Op::place:
            return put(codes.make(owner, kind));
        case Op::remove:
            return put(rules::empty);
        case Op::recycle:
            break;
    }
    const play::Slot slot = game.reserve_slot(codes.owner(there), codes.kind(there));
    return slot != rules::none ? std::optional(Change{.op = Change::Op::add, .slot = slot, .value = 1}) : std::nullopt;
}

Change change_of_cell(play::Cell cell, const CellChange& change, Binding& game) {
    const auto code = change.needs_piece()
                          ? static_cast<Code>(game.ask({.about = Question::About::slot, .index = cell}))
                          : rules::empty;
    if (change.needs_piece() && code == rules::empty) {
        throw std::runtime_error(fmt::format("there is no piece on `{}`", game.cells[cell]));
    }
    if (const auto made = change.on(cell, code, game)) {
        return *made;
    }
    throw std::runtime_error(never_in_reserve(game.rules().codes.kind(code), game));
}

std::optional<play::HookChanges> ReturnedChanges::in_position(Binding& game) const {
    play::HookChanges all{.changes = {}, .again = again};
    all.changes.reserve(changes.size() + on_every.size() * 8);
    const play::Position& position = game.view().position;
    std::size_t next = 0;
    const auto copy_up_to = [&](std::size_t end) {
        const auto from = std::span(changes).subspan(next, end - next);
        all.changes.insert(all.changes.end(), from.begin(), from.end());
        next = end;
    };
    std::span<const play::Cell> cells;
    for (std::size_t i = 0; i < on_every.size(); ++i) {
        const auto& [change, pieces, before] = on_every[i];
        copy_up_to(before);
        if (i == 0 || !pieces.same_as(on_every[i - 1].pieces)) {
            cells = game.find_in(position, pieces);
        }
        for (const play::Cell cell : cells) {
            const auto made = change.on(cell, position.slots[cell], game);
            if (!made) {
                return std::nullopt;
            }
            all.changes.push_back(*made);
        }
    }
    copy_up_to(changes.size());
    NumberSums sums;
    const auto fits = [&](const Change& change) {
        return change.slot < game.rules().cells() ||
               sums.take(change, [&](const Question& asked) { return game.tell(asked); });
    };
    const bool all_fit = on_every.empty() || (all.changes.size() <= most_changes &&
                                              std::all_of(all.changes.begin(), all.changes.end(), fits));
    return all_fit ? std::optional(std::move(all)) : std::nullopt;
}

}  // namespace bazillion::script
