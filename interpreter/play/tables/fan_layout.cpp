// Makes fans of ways, and stores them.
#include "play/tables/fan_builder.h"

#include <algorithm>
#include <bit>

namespace bazillion::play {

bool FanBuilder::Way::begins(const std::vector<Cell>& run) const {
    return cells.size() <= run.size() && std::equal(cells.begin(), cells.end(), run.begin());
}

bool FanBuilder::sort() {
    if (purpose_ != Purpose::moves) {
        find_owners_met();
    }
    // Longer ways first, so that those which they begin with find their runs.
    std::stable_sort(ways_.begin(), ways_.end(),
                     [](const Way& a, const Way& b) { return a.cells.size() > b.cells.size(); });
    for (const Way& way : ways_) {
        add(way);
    }
    return drafts_.size() <= most;
}

FanList FanBuilder::store() {
    if (drafts_.empty() && (!gated_ || gate_ == 0)) {
        return {};
    }
    FanList list{.at = static_cast<std::uint32_t>(tables_.fan_words_.size()), .gate = gated_ ? gate_ : Owners{0}};
    list.apart = are_apart();
    std::vector<std::uint64_t> gate;
    append_mask(gates_, tables_.words_, gate);
    tables_.fan_words_.append(gate);
    for (const bool simple : {true, false}) {
        for (const Draft& draft : drafts_) {
            if (draft.simple == simple) {
                store(draft);
                ++(simple ? list.simple : list.others);
            }
        }
    }
    return list;
}

void FanBuilder::add(const Way& way) {
    auto draft = std::find_if(drafts_.begin(), drafts_.end(), [&](const Draft& each) { return fits(way, each); });
    if (draft == drafts_.end()) {
        const Wishes& wishes = way;
        drafts_.push_back({wishes, std::vector<Move>(rules_.cells(), no_move), {}, {}});
        draft = drafts_.end() - 1;
    }
    draft->moves[way.target()] = way.move;
    const auto begun = [&](const std::vector<Cell>& run) { return way.begins(run); };
    if (way.is_leap()) {
        draft->leaps.push_back(way.target());
    } else if (std::none_of(draft->runs.begin(), draft->runs.end(), begun)) {
        draft->past = way.past;
        draft->runs.push_back(way.cells);
    }
}

/// Whether a fan may have the way too, and none of its runs would then yield a move that it does not lead to.
bool FanBuilder::fits(const Way& way, const Draft& draft) const {
    const Move there = draft.moves[way.target()];
    if (draft.onto != way.onto || draft.simple != way.simple || draft.runs.size() == most ||
        (!way.is_leap() && !draft.runs.empty() && draft.past != way.past) || (there != no_move && there != way.move)) {
        return false;
    }
    const Wishes wishes{way.is_leap() ? draft.past : way.past, way.onto, way.simple};
    const auto harmless = [&](const std::vector<Cell>& run, std::size_t at) {
        const Move move = run[at] == way.target() ? way.move : draft.moves[run[at]];
        return move == no_move || leads_there(run, at, move, wishes);
    };
    const bool all = std::all_of(draft.runs.begin(), draft.runs.end(), [&](const std::vector<Cell>& run) {
        const auto met = std::find(run.begin(), run.end(), way.target());
        return met == run.end() || harmless(run, static_cast<std::size_t>(met - run.begin()));
    });
    for (std::size_t i = 0; all && i + 1 < way.cells.size(); ++i) {
        if (!harmless(way.cells, i)) {
            return false;
        }
    }
    return all;
}

/// Whether a move that is yielded where a run reaches its cell `at` has a way of its own that is open then: a leap, or
/// the beginning of the run.
bool FanBuilder::leads_there(const std::vector<Cell>& run, std::size_t at, Move move, const Wishes& wishes) const {
    return std::any_of(ways_.begin(), ways_.end(), [&](const Way& way) {
        return way.move == move && way.onto == wishes.onto && way.simple == wishes.simple && way.target() == run[at] &&
               (way.is_leap() || (way.cells.size() == at + 1 && way.past == wishes.past && way.begins(run)));
    });
}

/// Whether no two simple fans lead to one cell.
bool FanBuilder::are_apart() const {
    std::vector<bool> met(rules_.cells());
    for (const Draft& draft : drafts_) {
        for (std::size_t cell = 0; draft.simple && cell < draft.moves.size(); ++cell) {
            if (draft.moves[cell] != no_move && met[cell]) {
                return false;
            }
            met[cell] = met[cell] || draft.moves[cell] != no_move;
        }
    }
    return true;
}

void FanBuilder::store(const Draft& draft) {
    std::vector<Cell> targets;
    for (std::size_t cell = 0; cell < draft.moves.size(); ++cell) {
        if (draft.moves[cell] != no_move) {
            targets.push_back(static_cast<Cell>(cell));
        }
    }
    const std::vector<Line> lines = paired(draft.runs);
    const Fan fan{.moves = static_cast<std::uint32_t>(tables_.fan_moves_.size()) - targets.front(),
                  .onto = draft.onto,
                  .past = draft.past,
                  .lines = static_cast<std::uint16_t>(lines.size())};
    std::vector<std::uint64_t> stored{std::bit_cast<std::uint64_t>(fan)};
    append_mask(draft.leaps, tables_.words_, stored);
    if (!lines.empty()) {
        append_mask(targets, tables_.words_, stored);
    }
    for (const auto& [up, down] : lines) {
        append_mask(up, tables_.words_, stored);
        append_mask(down, tables_.words_, stored);
    }
    tables_.fan_words_.append(stored);
    if (purpose_ != Purpose::moves) {
        return;
    }
    tables_.fan_moves_.append(std::span(draft.moves).subspan(targets.front(), targets.back() + 1u - targets.front()));
}

}  // namespace bazillion::play
