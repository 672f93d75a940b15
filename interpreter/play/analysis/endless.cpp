#include "play/analysis/endless.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

namespace {

/// Within what part of its program a run has stayed of late: for the latter half of its steps at least.
class Follower : public Observer {
public:
    void tested(std::size_t index, std::optional<Cell> /*place*/, bool /*holds*/) override { at(index); }
    void added(std::size_t /*index*/, Move /*move*/) override {}
    void stepped(std::size_t index, Cell /*before*/, Cell /*after*/, bool /*goes_on*/) override { at(index); }

    struct Segment {
        std::size_t first = 0, last = 0;
    };
    [[nodiscard]] Segment stayed() const {
        return {std::min(now_.first, before_.first), std::max(now_.last, before_.last)};
    }

private:
    void at(std::size_t index) {
        if (++steps_ == next_) {
            next_ *= 2;
            before_ = std::exchange(now_, {index, index});
        }
        now_ = {std::min(now_.first, index), std::max(now_.last, index)};
    }

    std::size_t steps_ = 0, next_ = 1;
    Segment now_, before_;
};

bool leads_back(const rules::Program& program, std::size_t index) {
    return program.code[index].op == rules::Op::jump && program.code[index].target <= index;
}

/// The jump back of the innermost loop around a segment of instructions, or its end if there is none.
std::size_t loop_around(const rules::Program& program, const Follower::Segment& segment) {
    for (std::size_t jump = segment.last; jump < program.code.size(); ++jump) {
        if (leads_back(program, jump) && program.code[jump].target <= segment.first) {
            return jump;
        }
    }
    return segment.last;
}

bool has_loop(const rules::Program& program) {
    for (std::size_t i = 0; i < program.code.size(); ++i) {
        if (leads_back(program, i)) {
            return true;
        }
    }
    return false;
}

/// Runs a block from each cell where it could begin, until it does not end.
void follow(Engine& engine, const rules::Block& block, KindId kind, std::vector<EndlessLoop>& found) {
    const auto& rules = engine.rules();
    for (std::size_t i = 0; i < rules.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        std::vector<Code> pieces;
        if (block.drop && rules.board.cells[i].takes_drops()) {
            pieces.push_back(rules.codes.make(engine.mover(), kind));
        } else if (!block.drop) {
            const auto board = rules.codes.distinct(engine.position().slots[i]);
            std::copy_if(board.begin(), board.end(), std::back_inserter(pieces), [&](Code piece) {
                return rules.codes.owner(piece) == engine.mover() && rules.codes.kind(piece) == kind;
            });
        }
        for (const Code piece : pieces) {
            Follower follower;
            if (!engine.inspect().watch(block, piece, cell, follower)) {
                const std::size_t loop = loop_around(block.program, follower.stayed());
                found.push_back({block.program.origins[loop], piece, cell, block.drop});
                return;
            }
        }
    }
}

}  // namespace

std::vector<EndlessLoop> endless_loops(Engine& engine) {
    const auto& rules = engine.rules();
    std::vector<EndlessLoop> found;
    for (std::size_t i = 0; i < rules.kinds.size(); ++i) {
        const auto kind = static_cast<KindId>(i);
        for (const rules::Block& block : rules.kinds[i].blocks) {
            const bool in_hand = rules.reserve != rules::none &&
                                 rules.variables[rules.reserve].kind_index[i] != rules::none &&
                                 engine.position().slots[rules.slot(rules.reserve, engine.mover(), kind)] > 0;
            if (has_loop(block.program) && (!block.drop || in_hand)) {
                follow(engine, block, kind, found);
            }
        }
    }
    return found;
}

}  // namespace bazillion::play
