#include "play/tables/tables.h"

#include "play/machine/threat_program.h"
#include "play/tables/attack_builder.h"
#include "play/tables/fan_builder.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

Tables::Tables(const rules::Rules& rules, std::uint8_t compile_threshold)
    : rules_(rules),
      cells_(rules.cells()),
      codes_(rules.codes.size()),
      words_((cells_ + 63) / 64),
      compile_threshold_(compile_threshold),
      machine_(rules, compiled_moves_, attack_tests_),
      transitions_(rules.codes.size()),
      trace_cache_(compiled_moves_, transitions_),
      everything_(filter({})),
      threats_(filter({.threat = true})) {
    std::size_t buttons = 0;
    for (const rules::Button& button : rules.buttons) {
        button_first_.push_back(buttons);
        buttons += button.programs.size() * rules.players.size();
    }
    buttons_.resize(buttons);
    reach_.resize(codes_);
    royal_.resize(codes_);
    for (std::size_t i = 1; i < codes_; ++i) {
        const auto pieces = rules.codes.distinct(static_cast<Code>(i));
        royal_[i] = std::any_of(pieces.begin(), pieces.end(), [&](Code piece) { return rules.is_royal(piece); });
    }
}

FilterId Tables::filter(const BlockFilter& filter) {
    for (std::size_t i = 0; i < filters_.size(); ++i) {
        if (filters_[i]->blocks == filter) {
            return static_cast<FilterId>(i);
        }
    }
    filters_.push_back(std::make_unique<OfFilter>(filter, rules_));
    return static_cast<FilterId>(filters_.size() - 1);
}

Tables::OfFilter::OfFilter(BlockFilter of, const rules::Rules& rules)
    : blocks(std::move(of)),
      moves(rules.codes.size()),
      drops(rules.codes.size()),
      all_drops(rules.codes.size()),
      summaries(rules.codes.size()),
      noisy_moves(rules.codes.size()),
      noisy_drops(rules.codes.size()),
      trace_origins(rules.codes.size() * 2),
      dead_mask(rules.codes.size()),
      row_drops(rules.codes.size()),
      sought_row_drops(rules.codes.size()),
      attacks(rules.players.size() * rules.codes.size()),
      potential_attackers(rules.players.size()) {}

void Tables::forget() {
    for (auto& filter : filters_) {
        *filter = OfFilter(std::move(filter->blocks), rules_);
    }
    buttons_.assign(buttons_.size(), {});
    conditions_.clear();
    for (Predicate& predicate : predicates_) {
        predicate.entries.clear();
    }
    asked_.fill({});
    attack_sets_.clear();
    attack_tests_.clear();
    machine_.forget();
    compiled_moves_.clear();
    trace_cache_.clear();
    transitions_.clear();
    nodes_.clear();
    origins_.parents.clear();
    origins_.before.clear();
    origins_.movers.clear();
    origins_.sampled_before.clear();
    origins_.sampled.clear();
    segments_.clear();
    fan_words_.clear();
    fan_moves_.clear();
    for (auto& lists : reach_) {
        lists = {};
    }
    traits_.clear();
    packed_.clear();
    may_hit_.clear();
    tests_.clear();
    too_large_.clear();
    bytes_of_lists_ = 0;
}

const rules::Program& Tables::threat_program_of(const rules::Block& block, PlayerId mover) {
    const std::pair key{&block, mover};
    const auto found = threat_programs_.find(key);
    return found != threat_programs_.end()
               ? found->second
               : threat_programs_.emplace(key, threat_program(rules_, block.program, mover)).first->second;
}

/// The program of a block to be unfolded: with predicates, where it has parts that can be such.
const rules::Program& Tables::program_to_unfold(const rules::Block& block) {
    const auto found = programs_to_unfold_.find(&block);
    if (found != programs_to_unfold_.end()) {
        return found->second;
    }
    WithPredicates made = with_predicates(rules_, block.program, static_cast<std::uint16_t>(predicates_.size()));
    for (rules::Program& predicate : made.predicates) {
        predicates_.push_back({.program = std::move(predicate), .entries = {}});
    }
    return programs_to_unfold_.emplace(&block, std::move(made.program)).first->second;
}

/// Runs the blocks of a piece; false if one grew beyond the bounds.
bool Tables::piece_tree(FilterId filter, Code code, Cell cell, bool drop, Oracle* oracle, Tree& tree, Trace* trace,
                        bool as_written) {
    const BlockFilter& wanted = filters_[filter]->blocks;
    RunContext context{.mover = rules_.codes.owner(code), .start = cell, .piece = code, .drop = drop};
    context.threat = wanted.threat;
    bool complete = true;
    for (const rules::Block& block : rules_.kinds[rules_.codes.kind(code)].blocks) {
        const bool of_type =
            wanted.any || std::find(wanted.types.begin(), wanted.types.end(), block.type) != wanted.types.end();
        if (block.drop != drop || !of_type) {
            continue;
        }
        const rules::Program& program = wanted.threat && !as_written          ? threat_program_of(block, context.mover)
                                        : oracle == nullptr && !wanted.threat ? program_to_unfold(block)
                                                                              : block.program;
        // A program that has outgrown its bounds from some cells will do so from the others.
        constexpr int most_failures = 2;
        if (oracle == nullptr && too_large_[&program] >= most_failures) {
            return false;
        }
        context.becoming = block.becoming;
        if (!machine_.run(program, context, tree, oracle, nullptr, trace)) {
            complete = false;
            ++too_large_[&program];
        }
    }
    return complete;
}

Entry Tables::store(Tree& tree) {
    normalise(tree);
    std::vector<Node> nodes;
    flatten(tree, nodes, transitions_, tests_);
    return append(nodes);
}

/// Appends nodes that tell the next by its place among them.
Entry Tables::append(std::vector<Node>& nodes) {
    Entry entry{.begin = static_cast<std::uint32_t>(nodes_.size()), .built = true};
    for (Node& node : nodes) {
        node.next += entry.begin;
    }
    nodes_.append(nodes);
    entry.end = static_cast<std::uint32_t>(nodes_.size());
    return entry;
}

const MoveTraits& Tables::work_out_traits(Move move) {
    while (traits_.size() < compiled_moves_.size()) {
        const CompiledMove& made = compiled_moves_.unpacked(static_cast<Move>(traits_.size()));
        MoveTraits traits = traits_of(rules_, royal_, made);
        if (permits(made)) {
            traits.flags |= MoveTraits::permitted;
        }
        traits_.push_back(traits);
    }
    return traits_[move];
}

std::uint64_t Tables::work_out_hits(Move move) {
    while (may_hit_.size() < compiled_moves_.size()) {
        may_hit_.push_back(compiled_moves_.unpacked(static_cast<Move>(may_hit_.size())).may_hit());
    }
    return may_hit_[move];
}

const Entry& Tables::unfolded(FilterId filter, Code code, Cell cell) {
    auto& entries = sized(filters_[filter]->moves[code], cells_);
    return entries[cell].built ? entries[cell] : build_moves(filter, code, cell, false);
}

/// Goes on looking at what each piece of the attacker could capture from each cell; false if there is no time for all.
bool Tables::find_potential_attackers(FilterId filter, PlayerId attacker) {
    constexpr std::size_t at_a_time = 50'000;  // so that a search can be stopped in between
    const std::size_t most = machine_.unfolding() + at_a_time;
    const std::size_t all = rules_.codes.singles() * cells_;
    std::size_t at = filters_[filter]->potential_attackers[attacker].looked_at;
    for (; at < all && affords_trees() && (machine_.unfolding() < most || compile_threshold_ == 0); ++at) {
        const auto code = static_cast<Code>(at / cells_);
        const auto start = static_cast<Cell>(at % cells_);
        if (code == rules::empty || rules_.codes.owner(code) != attacker) {
            continue;
        }
        const auto cells = targets(unfolded(filter, code, start));
        auto& of = sized(filters_[filter]->potential_attackers[attacker].of, cells_);
        for (const Cell cell : cells) {
            of[cell].emplace_back(code, start);
        }
        bytes_of_lists_ += cells.size() * sizeof(of[0][0]);
    }
    sized(filters_[filter]->potential_attackers[attacker].of, cells_);
    filters_[filter]->potential_attackers[attacker].looked_at = at;
    return at == all;
}

/// The cells that moves of an entry may capture on; all of them if that is not known.
std::vector<Cell> Tables::targets(const Entry entry) const {
    std::vector<bool> is_target(cells_, entry.interpreted);
    for (std::uint32_t i = entry.begin; i < entry.end; ++i) {
        if (nodes_[i].move == no_move) {
            continue;
        }
        const CompiledMove& made = compiled_moves_.unpacked(nodes_[i].move);
        for (const Cell victim : made.victims) {
            is_target[victim] = true;
        }
        for (const Leg& leg : made.record.legs) {
            is_target[leg.to] = true;
        }
    }
    std::vector<Cell> cells;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (is_target[cell]) {
            cells.push_back(static_cast<Cell>(cell));
        }
    }
    return cells;
}

const Entry& Tables::ask(FilterId filter, Code code, Cell cell, bool drop) {
    auto& entries = sized((drop ? filters_[filter]->drops : filters_[filter]->moves)[code], cells_);
    if (entries[cell].asked < compile_threshold_) {
        ++entries[cell].asked;
        return plain;
    }
    return affords_trees() ? build_moves(filter, code, cell, drop) : plain;
}

const Entry& Tables::ask_all_drops(FilterId filter, Code code) {
    Entry& entry = filters_[filter]->all_drops[code];
    if (entry.asked < compile_threshold_) {
        ++entry.asked;
        return plain;
    }
    if (!affords_trees()) {
        return plain;
    }
    Entry all{.built = true};
    std::vector<Node> nodes;
    sized(filters_[filter]->drops[code], cells_);
    for (std::size_t i = 0; i < cells_; ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!rules_.board.cells[cell].takes_drops()) {
            continue;
        }
        const Entry& here = filters_[filter]->drops[code][cell];
        const Entry one = here.built ? here : build_moves(filter, code, cell, true);
        all.interpreted = all.interpreted || one.interpreted;
        all.global_duplicates = all.global_duplicates || one.global_duplicates || one.local_duplicates;
        const auto shift = static_cast<std::uint32_t>(nodes.size()) - one.begin;
        for (std::uint32_t at = one.begin; at < one.end; ++at) {
            nodes.push_back(nodes_[at]);
            nodes.back().next += shift;
        }
    }
    if (!all.interpreted) {
        const Entry placed = append(nodes);
        all.begin = placed.begin;
        all.end = placed.end;
        find_segments_of(all, code, rules::none);
    }
    return filters_[filter]->all_drops[code] = all;
}

const FanList& Tables::build_reach(Code code, Cell cell) {
    const Entry entry = unfolded(everything_, code, cell);
    FanBuilder builder(*this, FanBuilder::Purpose::reach);
    FanList list;
    if (!entry.interpreted && builder.take({.begin = entry.begin, .end = entry.end}) && builder.sort()) {
        list = builder.store();
    }
    return *(sized(reach_[code], cells_)[cell] = list);
}

const Entry& Tables::build_moves(FilterId filter, Code code, Cell cell, bool drop) {
    Tree tree;
    const bool complete = piece_tree(filter, code, cell, drop, nullptr, tree);
    Entry entry{.built = true, .interpreted = !complete, .global_duplicates = !complete};
    if (complete) {
        Entry global_duplicates;
        find_duplicates(tree, cell, global_duplicates);
        entry = store(tree);
        entry.global_duplicates = global_duplicates.global_duplicates;
        entry.local_duplicates = global_duplicates.local_duplicates;
        find_segments_of(entry, code, drop ? Cell{rules::none} : cell);
    }
    return (drop ? filters_[filter]->drops : filters_[filter]->moves)[code][cell] = entry;
}

Move Tables::pass(PlayerId player) {
    CompiledMove made{.flags = CompiledMove::pass, .mover = player};
    machine_.forget_fleeting(player, made.changes);
    return compiled_moves_.intern(made);
}

bool Tables::button_tree(std::uint16_t button, std::size_t choice, PlayerId player, Oracle* oracle, Tree& tree) {
    const rules::Button& of = rules_.buttons[button];
    RunContext context{.mover = player, .button = button};
    context.choice = of.kinds.empty() ? KindId{rules::none} : of.kinds[choice];
    return machine_.run(of.programs[choice], context, tree, oracle);
}

const Entry& Tables::button(std::uint16_t button, std::size_t choice, PlayerId player) {
    Entry& entry = buttons_[button_first_[button] + choice * rules_.players.size() + player];
    if (!entry.built) {
        Tree tree;
        const bool complete = button_tree(button, choice, player, nullptr, tree);
        entry = complete ? store(tree) : Entry{.built = true, .interpreted = true};
        find_segments_of(entry, rules::empty, rules::none);
    }
    return entry;
}

Entry Tables::unfold_condition(const rules::Program& program, PlayerId player, Cell cursor) {
    const RunContext context{.mover = player, .cursor = cursor, .condition = true};
    Tree tree;
    const bool complete = machine_.run(program, context, tree);
    return complete ? store(tree) : Entry{.built = true, .interpreted = true};
}

Entry Tables::ask_condition(const rules::Program& program, PlayerId player) {
    Entry& entry = conditions_[{&program, player}];
    if (!entry.built) {
        entry = unfold_condition(program, player, rules::none);
    }
    asked_[place_of(program, player)] = {&program, player, entry};
    return entry;
}

const Entry& Tables::predicate(std::size_t index, PlayerId player, Slot slot) {
    Predicate& predicate = predicates_[index];
    const std::size_t places = cells_ + 1;
    predicate.entries.resize(rules_.players.size() * places);
    Entry& entry = predicate.entries[player * places + (slot == rules::none ? cells_ : slot)];
    if (!entry.built) {
        entry = unfold_condition(predicate.program, player, slot);
    }
    return entry;
}

const AttackSet* Tables::ask_attack(FilterId filter, PlayerId attacker, Cell cell, Code piece) {
    const std::size_t key = attacker * codes_ + piece;
    auto& attacks = sized(filters_[filter]->attacks[key], cells_);
    if (auto& asked = attacks[cell].asked; asked < compile_threshold_) {
        ++asked;
        return nullptr;
    }
    if (!affords_trees() || !find_potential_attackers(filter, attacker)) {
        return nullptr;
    }
    attack_sets_.push_back(std::make_unique<AttackSet>(AttackBuilder(*this, filter, attacker, cell, piece).build()));
    const AttackSet& set = *attack_sets_.back();
    bytes_of_lists_ += sizeof(AttackSet) + set.nodes.capacity() * sizeof(AttackSet::Node) +
                       set.segments.capacity() * sizeof(Segment) + set.guards.size() * sizeof(Test) +
                       set.interpreted.capacity() * sizeof(set.interpreted[0]);
    return attacks[cell].set = &set;
}

}  // namespace bazillion::play
