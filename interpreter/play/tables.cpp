#include "play/tables.h"

#include "play/attack_builder.h"

#include <algorithm>

namespace bazillion::play {

Tables::Tables(const rules::Rules& rules)
    : rules_(rules),
      cells_(rules.cells()),
      machine_(rules, templates_, attack_tests_),
      rows_(rules.codes.size()),
      everything_(filter({})),
      threats_(filter({.threat = true})) {
    std::size_t buttons = 0;
    for (const rules::Button& button : rules.buttons) {
        button_first_.push_back(buttons);
        buttons += button.programs.size() * rules.players.size();
    }
    buttons_.resize(buttons);
    threat_index_.assign(rules.players.size() * rules.codes.size() * cells_, nullptr);
}

FilterId Tables::filter(const BlockFilter& filter) {
    for (std::size_t i = 0; i < filters_.size(); ++i) {
        if (filters_[i].filter == filter) {
            return static_cast<FilterId>(i);
        }
    }
    const std::size_t entries = rules_.codes.size() * rules_.cells();
    filters_.push_back({filter, std::vector<Entry>(entries), std::vector<Entry>(entries), {}});
    return static_cast<FilterId>(filters_.size() - 1);
}

Tree Tables::tree_of(FilterId filter, Code code, Cell cell, bool drop, Oracle* oracle, bool& complete) {
    const BlockFilter& wanted = filters_[filter].filter;
    RunContext context{.mover = rules_.codes.owner(code), .start = cell, .piece = code, .drop = drop};
    context.threat = wanted.threat;
    Tree tree;
    for (const rules::Block& block : rules_.kinds[rules_.codes.kind(code)].blocks) {
        const bool of_type =
            wanted.any || std::find(wanted.types.begin(), wanted.types.end(), block.type) != wanted.types.end();
        if (block.drop == drop && of_type) {
            context.becoming = block.becoming;
            complete = machine_.run(block.program, context, tree, oracle) && complete;
        }
    }
    return tree;
}

Entry Tables::store(Tree& tree) {
    normalise(tree);
    Entry entry{.begin = static_cast<std::uint32_t>(nodes_.size()), .built = true};
    flatten(tree, nodes_, rows_, tests_);
    entry.end = static_cast<std::uint32_t>(nodes_.size());
    return entry;
}

const Entry& Tables::build_moves(FilterId filter, Code code, Cell cell, bool drop) {
    bool complete = true;
    Tree tree = tree_of(filter, code, cell, drop, nullptr, complete);
    Entry entry{.built = true, .interpreted = !complete};
    if (complete) {
        entry = store(tree);
    }
    auto& entries = drop ? filters_[filter].drops : filters_[filter].moves;
    return entries[code * cells_ + cell] = entry;
}

Move Tables::pass(PlayerId player) {
    Template made{.flags = Template::pass, .mover = player};
    machine_.forget_fleeting(player, made.changes);
    return templates_.intern(made);
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
    }
    return entry;
}

const Entry& Tables::condition(const rules::Program& program, PlayerId player) {
    Entry& entry = conditions_[{&program, player}];
    if (!entry.built) {
        const RunContext context{.mover = player, .condition = true};
        Tree tree;
        const bool complete = machine_.run(program, context, tree);
        entry = complete ? store(tree) : Entry{.built = true, .interpreted = true};
    }
    return entry;
}

void Tables::interpret(FilterId filter, Code code, Cell cell, bool drop, Oracle& oracle, std::vector<Move>& moves) {
    bool complete = true;
    const Tree tree = tree_of(filter, code, cell, drop, &oracle, complete);
    moves.insert(moves.end(), tree.moves.begin(), tree.moves.end());
}

void Tables::interpret_button(std::uint16_t button, std::size_t choice, PlayerId player, Oracle& oracle,
                              std::vector<Move>& moves) {
    Tree tree;
    button_tree(button, choice, player, &oracle, tree);
    moves.insert(moves.end(), tree.moves.begin(), tree.moves.end());
}

bool Tables::interpret_condition(const rules::Program& program, PlayerId player, Oracle& oracle) {
    Tree tree;
    machine_.run(program, {.mover = player, .condition = true}, tree, &oracle);
    return !tree.moves.empty();
}

const AttackSet& Tables::attack(FilterId filter, PlayerId attacker, Cell cell, Code piece) {
    const std::size_t key = (attacker * rules_.codes.size() + piece) * cells_ + cell;
    if (filter == threats_ && threat_index_[key] != nullptr) {
        return *threat_index_[key];
    }
    const auto found = filters_[filter].attacks.find(key);
    if (found != filters_[filter].attacks.end()) {
        return *attack_sets_[found->second];
    }
    auto set = std::make_unique<AttackSet>(AttackBuilder(*this, filter, attacker, cell, piece).build());
    filters_[filter].attacks[key] = static_cast<std::uint32_t>(attack_sets_.size());
    attack_sets_.push_back(std::move(set));
    if (filter == threats_) {
        threat_index_[key] = attack_sets_.back().get();
    }
    return *attack_sets_.back();
}

}  // namespace bazillion::play
