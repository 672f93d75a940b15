#include "play/tables/noisy_builder.h"

#include <algorithm>

namespace bazillion::play {

NoisyBuilder::NoisyBuilder(Tables& tables, Code code) : tables_(tables), rules_(tables.rules_), code_(code) {}

NoisyEntry NoisyBuilder::build(const Entry& entry) {
    made_ = {.known = true, .uncertain = false, .of_targets = true};
    copy(entry.begin, entry.end);
    made_.entry = tables_.append(nodes_);
    made_.entry.global_duplicates = entry.global_duplicates;
    made_.entry.local_duplicates = entry.local_duplicates;
    tables_.find_segments_of(made_.entry, rules::empty, rules::none);
    tables_.machine_.charge(walked_ * steps_of_a_node);
    return made_;
}

void NoisyBuilder::copy(std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t at = begin; at < end;) {
        const Node node = tables_.nodes_[at];
        ++walked_;
        if (node.type == Node::Type::always) {
            copy_always(node);
            ++at;
            continue;
        }
        if (node.type == Node::Type::cell) {
            copy_cell(at);
        } else {
            const std::size_t kept = nodes_.size();
            nodes_.push_back(node);
            copy(at + 1, node.next);
            if (nodes_.size() == kept + 1) {
                nodes_.pop_back();
            } else {
                nodes_[kept].next = static_cast<std::uint32_t>(nodes_.size());
            }
        }
        at = node.next;
    }
}

void NoisyBuilder::copy_always(const Node& node) {
    const Known known = known_of(tables_.compiled_moves_.unpacked(node.move), rules::none);
    if (known.noise != Noise::none) {
        note(known.noise, known.target);
        nodes_.push_back(node);
        nodes_.back().next = static_cast<std::uint32_t>(nodes_.size());
    }
}

void NoisyBuilder::copy_cell(std::uint32_t at) {
    const Node node = tables_.nodes_[at];
    const std::uint32_t* const before = tables_.rows() + node.row;
    std::vector<std::uint32_t> row(before, before + rules_.codes.size());
    const std::size_t kept = nodes_.size();
    nodes_.push_back(node);
    const bool yields = silence(node, row);
    path_.push_back({node.slot, node.row});
    copy(at + 1, node.next);
    path_.pop_back();

    const bool leads_on = nodes_.size() > kept + 1;
    if (!yields && !leads_on) {
        nodes_.pop_back();
        return;
    }
    if (!leads_on) {
        std::for_each(row.begin(), row.end(), [](std::uint32_t& todo) { todo &= ~Node::enter_bit; });
    }
    Node& copied = nodes_[kept];
    copied.row = tables_.transitions_.intern(row);
    copied.move = yields ? node.move : no_move;
    copied.next = static_cast<std::uint32_t>(nodes_.size());
}

/// Clears the emit bits of codes with which the node's move is a quiet one; false if none is left.
bool NoisyBuilder::silence(const Node& node, std::vector<std::uint32_t>& row) {
    if (node.move == no_move) {
        return false;
    }
    const Known known = known_of(tables_.compiled_moves_.unpacked(node.move), node.slot);
    bool yields = false;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto code = static_cast<Code>(i);
        if ((row[i] & Node::emit_bit) == 0) {
            continue;
        }
        const Noise noise = known.on_cell ? std::max(known.noise, noise_of(code)) : known.noise;
        if (noise == Noise::none) {
            row[i] &= ~Node::emit_bit;
            continue;
        }
        yields = true;
        note(noise, known.on_cell && is_of_others(code) ? Cell{node.slot} : known.target);
    }
    return yields;
}

/// By what the path tells, as `SearchQueries` tells it on the board.
NoisyBuilder::Known NoisyBuilder::known_of(const CompiledMove& made, Cell cell) const {
    Known known{.noise = made.has(CompiledMove::promoted) ? Noise::certain : Noise::none};
    for (const Cell victim : made.victims) {
        if (victim == cell) {
            known.on_cell = true;
        } else if (all_codes(victim, [&](Code code) { return is_of_others(code); })) {
            known.target = victim;
            known.noise = std::max(known.noise, rules_.has_stacks() ? Noise::uncertain : Noise::certain);
        } else if (!all_codes(victim, [](Code code) { return code == rules::empty; })) {
            known.noise = std::max(known.noise, Noise::uncertain);
        }
    }
    for (const Change& change : made.changes) {
        known.noise = std::max(known.noise, noise_of(change));
    }
    return known;
}

NoisyBuilder::Noise NoisyBuilder::noise_of(const Change& change) const {
    switch (change.op) {
        case Change::Op::capture_group:
        case Change::Op::capture_surrounded:
            return Noise::uncertain;
        case Change::Op::set_attribute:
        case Change::Op::put:
            return rules_.swept == rules::none ? Noise::none : Noise::uncertain;
        default:
            return Noise::none;
    }
}

NoisyBuilder::Noise NoisyBuilder::noise_of(Code victim) const {
    return victim == rules::empty ? Noise::none : rules_.has_stacks() ? Noise::uncertain : Noise::certain;
}

void NoisyBuilder::note(Noise noise, Cell target) {
    made_.uncertain = made_.uncertain || noise == Noise::uncertain;
    if (target == rules::none) {
        made_.of_targets = false;
    } else if (made_.of_targets) {
        made_.targets |= std::uint64_t{1} << target % 64;
    }
}

bool NoisyBuilder::is_of_others(Code code) const {
    return code != rules::empty && rules_.codes.owner(code) != rules_.codes.owner(code_);
}

/// Whether a condition of the path says so of all codes that the cell may hold.
template <typename Holds>
bool NoisyBuilder::all_codes(Cell cell, Holds&& holds) const {
    return std::any_of(path_.begin(), path_.end(), [&](const Condition& condition) {
        bool all = condition.slot == cell;
        for (std::size_t code = 0; all && code < rules_.codes.size(); ++code) {
            const bool enters = (tables_.rows()[condition.row + code] & Node::enter_bit) != 0;
            all = !enters || holds(static_cast<Code>(code));
        }
        return all;
    });
}

const NoisyEntry& Tables::ask_noisy_moves(FilterId filter, Code code, Cell cell) {
    const Entry entry = moves(filter, code, cell);
    auto& entries = sized(filters_[filter]->noisy_moves[code], cells_);
    if (entry.interpreted) {
        return entries[cell] = {.entry = entry, .known = entry.built};
    }
    return entries[cell] = NoisyBuilder(*this, code).build(entry);
}

const NoisyEntry& Tables::ask_noisy_drops(FilterId filter, Code code) {
    const Entry entry = all_drops(filter, code);
    NoisyEntry& noisy = filters_[filter]->noisy_drops[code];
    if (entry.interpreted) {
        return noisy = {.entry = entry, .known = entry.built};
    }
    return noisy = NoisyBuilder(*this, code).build(entry);
}

}  // namespace bazillion::play
