#include "opponent/monte_carlo.h"

#include "play/position/hash_combine.h"

#include <algorithm>
#include <cmath>

namespace bazillion::opponent {

using play::Move;

namespace {

/// Scores and values are joined by the logistic function: so many hundredths are a value of 0.76.
constexpr float scale = 350;

float value_of_score(Score score) {
    return std::tanh(static_cast<float>(score) / scale);
}
Score score_of_value(double value) {
    constexpr double most = 0.9999;
    return bounded(static_cast<Score>(std::lround(scale * std::atanh(std::clamp(value, -most, most)))));
}

/// What is known before a playout counts as much as so many playouts.
constexpr float visits_of_bias = 4;

}  // namespace

MonteCarlo::MonteCarlo(play::Engine& engine, const Weights& weights, const MonteCarloStyle& style, std::size_t bytes)
    : engine_(engine),
      style_(style),
      sides_(engine.rules(), engine.player()),
      evaluation_(engine, weights, sides_),
      scripted_(engine),
      infos_(engine),
      rollouts_(engine, infos_, {.replies = style.replies, .decisive = style.decisive}),
      tree_(bytes),
      met_(MoveInfos::destinations) {}

void MonteCarlo::clear() {
    tree_.clear();
    rollouts_.clear();
    root_hash_ = 0;
}

std::uint16_t MonteCarlo::key_of(Move move) {
    return infos_[move].destination;
}

/// The root of the search before is left for the position if it is below it, and has the moves it should have.
void MonteCarlo::prepare(std::span<const Move> root) {
    if (known_since_ != engine_.times_forgotten()) {
        known_since_ = engine_.times_forgotten();
        clear();
    }
    const std::uint64_t hash = engine_.position().turn_state.hash;
    constexpr int most_plies = 6;
    const Index found = root_hash_ == 0 || sides_.several() ? MonteCarloTree::root
                        : root_hash_ == hash                ? MonteCarloTree::root
                                                            : tree_.find(static_cast<std::uint32_t>(hash), most_plies);
    const bool below = found != MonteCarloTree::root || (root_hash_ == hash && !sides_.several());
    const auto fits = [&] {
        const auto children = tree_.children(tree_[found]);
        return children.size() == root.size() && std::all_of(root.begin(), root.end(), [&](Move move) {
                   return std::any_of(children.begin(), children.end(),
                                      [&](const Node& child) { return child.move == move; });
               });
    };
    if (below && fits()) {
        if (found != MonteCarloTree::root) {
            tree_.keep(found);
        }
    } else {
        if (sides_.several()) {
            sides_ = Sides(engine_.rules(), engine_.player());
            evaluation_.choose(sides_);
        }
        tree_.clear();
        tree_[MonteCarloTree::root].settled = true;
        expand(MonteCarloTree::root, root);
    }
    root_hash_ = hash;
}

/// Has the engine forget what it has learned. Moves get new numbers by that, so the tree is given up.
void MonteCarlo::forget() {
    const std::vector<Tried> known = tried();
    const Node root = tree_[MonteCarloTree::root];
    engine_.forget();
    legal_.clear();
    engine_.generate(legal_);
    const auto before = [&](Move move) {
        return std::find_if(known.begin(), known.end(),
                            [&](const Tried& tried) { return tried.signature == infos_[move].signature; });
    };
    std::erase_if(legal_, [&](Move move) { return before(move) == known.end(); });
    prepare(std::vector<Move>(legal_));
    tree_[MonteCarloTree::root].visits = root.visits;
    tree_[MonteCarloTree::root].mean = root.mean;
    for (Node& child : tree_.children(tree_[MonteCarloTree::root])) {
        const Tried& tried = *before(child.move);
        child.visits = static_cast<std::uint32_t>(tried.visits);
        child.mean =
            tried.visits == 0 ? 0 : static_cast<float>(root.side * tried.sum / static_cast<double>(tried.visits));
    }
}

void MonteCarlo::run(std::span<const Move> root, const Bounds& bounds, StopSignal& signal, const Progress& progress) {
    signal_ = &signal;
    bounds_ = bounds;
    nodes_ = playouts_ = 0;
    main_line_ = selective_depth_ = 0;
    failed_ = false;
    rollouts_.seed(play::hash_combine(bounds.seed, 1));
    prepare(root);
    constexpr std::uint64_t first_report = 1'000, enough_for_one_move = 200;
    std::uint64_t next_report = first_report;
    const auto most = root.size() == 1 ? std::min(bounds.playouts.value_or(enough_for_one_move), enough_for_one_move)
                                       : bounds.playouts.value_or(UINT64_MAX);
    while (tree_[MonteCarloTree::root].proven == MonteCarloTree::open && playouts_ < most && !signal.stopped() &&
           !failed_) {
        iterate();
        if (playouts_ % 256 == 0) {
            if (engine_.memory() > bounds.memory) {
                forget();
            }
            main_line_ = static_cast<int>(line_from(MonteCarloTree::root).size());
            const bool full = tree_.permille() > 990;
            if (bounds.depth && (main_line_ >= *bounds.depth || full)) {
                break;
            }
            if (main_line_ >= bounds.least_depth || full) {
                signal.hold(false);
            }
        }
        if (playouts_ == next_report && progress) {
            next_report *= 2;
            main_line_ = static_cast<int>(line_from(MonteCarloTree::root).size());
            progress(main_line_);
        }
    }
    main_line_ = static_cast<int>(line_from(MonteCarloTree::root).size());
}

/// One playout: down the tree, on at random, and back.
void MonteCarlo::iterate() {
    const std::size_t before = engine_.made();
    path_.assign(1, MonteCarloTree::root);
    line_.clear();
    const Index leaf = descend();
    const float value = tree_[leaf].proven == MonteCarloTree::open ? playout() : 0;
    while (engine_.made() > before) {
        engine_.unmake();
    }
    if (!signal_->stopped() && !failed_) {
        back_up(leaf, value);
    }
    ++playouts_;
}

MonteCarlo::Index MonteCarlo::descend() {
    for (;;) {
        const Index at = path_.back();
        if (tree_[at].proven == MonteCarloTree::open && !tree_[at].settled) {
            settle(tree_[at]);
        }
        if (tree_[at].proven != MonteCarloTree::open) {
            return at;
        }
        if (!tree_[at].expanded) {
            constexpr std::uint32_t visits_to_expand = 2;
            if (tree_[at].visits < visits_to_expand || due()) {
                return at;
            }
            legal_.clear();
            engine_.generate(legal_);
            if (!tree_.has_room(legal_.size())) {
                return at;
            }
            expand(at, legal_);
            if (tree_[at].proven != MonteCarloTree::open || failed_) {
                return at;
            }
        }
        const Index next = select(at);
        if (tree_[next].proven != MonteCarloTree::open) {
            path_.push_back(next);
            return next;  // a draw: there is nothing to find out
        }
        if (!engine_.force(tree_[next].move)) {
            failed_ = true;
            return at;
        }
        path_.push_back(next);
        line_.push_back(tree_[next].move);
        selective_depth_ = std::max(selective_depth_, static_cast<int>(line_.size()));
        if (due()) {
            return next;
        }
    }
}

/// Gives a node its legal moves of those generated. Each is made to see whether it ends the game, and what it gains.
void MonteCarlo::expand(Index index, std::span<const Move> moves) {
    const int mover_side = side();
    tree_[index].side = static_cast<std::int8_t>(mover_side);
    tree_[index].chance = engine_.chance();
    tree_[index].hash = static_cast<std::uint32_t>(engine_.position().turn_state.hash);
    std::vector<Node> legal;
    legal.reserve(moves.size());
    play::CheckInfo check_info;
    engine_.set_check_info(check_info);
    if (style_.evaluates) {
        evaluation_.reset();
    }
    const float now = style_.evaluates ? evaluate() : 0;
    for (const Move move : moves) {
        Node child{.move = move, .key = key_of(move)};
        const bool pointless = rollouts_.pointless(move);
        if (!engine_.make(move, &check_info)) {
            failed_ = failed_ || engine_.has_error();
            continue;
        }
        child.hash = static_cast<std::uint32_t>(engine_.position().turn_state.hash);
        if (const auto& ending = engine_.ended()) {
            const int winner = sides_.winner(*ending);
            child.proven = winner * win;
            child.settled = true;
        } else if (style_.evaluates) {
            evaluation_.made();
            child.bias = evaluate() - now;
            evaluation_.unmade();
        }
        if (pointless) {
            child.bias -= 0.8F * static_cast<float>(mover_side);
        }
        engine_.unmake();
        legal.push_back(child);
    }
    legal_.clear();
    for (const Node& child : legal) {
        legal_.push_back(child.move);
    }
    std::copy(legal.begin(), legal.end(), tree_.expand(index, legal_).begin());
    if (legal.empty()) {
        const auto ending = engine_.ending(false);
        tree_[index].proven = ending ? sides_.winner(*ending) * win : 0;
        return;
    }
    tree_.prove(tree_[index]);
}

/// Finds out, once for a node, whether the game is over there.
void MonteCarlo::settle(Node& node) {
    node.settled = true;
    if (const auto ending = rollouts_.ending()) {
        node.proven = sides_.winner(*ending) * win;
    }
}

float MonteCarlo::evaluate() {
    Score score = evaluation_.hundredths() + (scripted_.any() ? scripted_.score(sides_) : 0);
    if (bounds_.noise != 0) {
        const std::uint64_t blur = play::hash_combine(engine_.position().turn_state.hash, bounds_.seed);
        score += static_cast<Score>(blur % static_cast<std::uint64_t>(2 * bounds_.noise + 1)) - bounds_.noise;
    }
    return value_of_score(score);
}

/// What a game comes to that goes on at random, for the first side.
float MonteCarlo::playout() {
    const auto ending = rollouts_.play(style_.playout_plies, line_, [this] { return due(); });
    if (ending) {
        const int winner = sides_.winner(*ending);
        rollouts_.learn(line_, [&](play::PlayerId player) { return winner != 0 && sides_.sign(player) == winner; });
        return static_cast<float>(winner);
    }
    failed_ = failed_ || engine_.has_error();
    if (!style_.evaluates) {
        return 0;
    }
    evaluation_.reset();
    return evaluate();
}

float MonteCarlo::value_of(const Node& node) const {
    return node.proven == 0 ? 0.0F : node.proven > 0 ? 1.0F : -1.0F;
}

void MonteCarlo::back_up(Index leaf, float value) {
    bool proven = tree_[leaf].proven != MonteCarloTree::open;
    if (proven) {
        value = value_of(tree_[leaf]);
    }
    ++met_in_;
    std::size_t marked = line_.size();
    for (std::size_t i = path_.size(); i-- > 0;) {
        Node& node = tree_[path_[i]];
        if (node.expanded && proven && tree_.prove(node)) {
            value = value_of(node);
        } else {
            proven = proven && node.proven != MonteCarloTree::open;
        }
        ++node.visits;
        node.mean += (value - node.mean) / static_cast<float>(node.visits);
        if (style_.rave && node.expanded && !node.chance) {
            for (; marked > i; --marked) {
                met_[key_of(line_[marked - 1])] = met_in_;
            }
            back_up_rave(node, value);
        }
    }
}

void MonteCarlo::back_up_rave(Node& node, float value) {
    for (Node& child : tree_.children(node)) {
        if (met_[child.key] == met_in_) {
            ++child.rave_visits;
            child.rave_mean += (value - child.rave_mean) / static_cast<float>(child.rave_visits);
        }
    }
}

/// UCB1, with what is known from elsewhere as long as there are few visits.
MonteCarlo::Index MonteCarlo::select(Index parent) {
    const Node& node = tree_[parent];
    if (node.chance) {
        return node.first_child + rollouts_.random().below(node.children);
    }
    const float side = node.side;
    const float log_visits = std::log(static_cast<float>(node.visits) + 1);
    Index best = node.first_child;
    float best_value = -1e9F;
    for (Index i = node.first_child; i < node.first_child + node.children; ++i) {
        const Node& child = tree_[i];
        if (child.proven != MonteCarloTree::open && side * static_cast<float>(child.proven) <= -sure_win) {
            continue;
        }
        const auto visits = static_cast<float>(child.visits);
        const float before = std::clamp(side * (node.mean + child.bias), -1.0F, 1.0F);
        float value = (side * child.mean * visits + before * visits_of_bias) / (visits + visits_of_bias);
        if (child.proven == 0) {
            value = 0;
        } else if (style_.rave && child.rave_visits != 0) {
            const auto rave = static_cast<float>(child.rave_visits);
            const float share = rave / (rave + visits + rave * visits / style_.rave_equivalent);
            value += share * (side * child.rave_mean - value);
        }
        value += style_.exploration * std::sqrt(log_visits / (visits + 1));
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

/// The child that play is expected to go on with.
MonteCarlo::Index MonteCarlo::best_child(const Node& node) const {
    Index best = node.first_child;
    const auto rank = [&](const Node& child) {
        const Score proven = child.proven == MonteCarloTree::open ? 0 : node.side * child.proven;
        return std::pair(proven, child.visits);
    };
    for (Index i = node.first_child; i < node.first_child + node.children; ++i) {
        best = rank(tree_[i]) > rank(tree_[best]) ? i : best;
    }
    return best;
}

std::vector<Move> MonteCarlo::line_from(Index index) const {
    constexpr std::uint32_t least_visits = 8;
    std::vector<Move> line;
    for (const Node* node = &tree_[index]; node->expanded && node->children != 0 && !node->chance;) {
        node = &tree_[best_child(*node)];
        if (node->visits < least_visits && node->proven == MonteCarloTree::open) {
            break;
        }
        line.push_back(node->move);
    }
    return line;
}

std::vector<MonteCarlo::Tried> MonteCarlo::tried() {
    std::vector<Tried> all;
    const Node& root = tree_[MonteCarloTree::root];
    for (Index i = root.first_child; i < root.first_child + root.children; ++i) {
        const Node& child = tree_[i];
        Tried& tried = all.emplace_back();
        tried.move = child.move;
        tried.signature = infos_[child.move].signature;
        tried.visits = child.visits;
        tried.sum = static_cast<double>(root.side) * child.mean * child.visits;
        if (child.proven != MonteCarloTree::open) {
            const Score score = root.side * child.proven;
            tried.proven = score > 0 ? score - 1 : score < 0 ? score + 1 : 0;
        }
        tried.line = line_from(i);
        tried.line.insert(tried.line.begin(), child.move);
    }
    return all;
}

void MonteCarlo::add(std::vector<Tried>& all, const std::vector<Tried>& others) {
    for (const Tried& other : others) {
        const auto same =
            std::find_if(all.begin(), all.end(), [&](const Tried& move) { return move.signature == other.signature; });
        if (same != all.end()) {
            same->visits += other.visits;
            same->sum += other.sum;
            same->proven = same->proven == MonteCarloTree::open ? other.proven : same->proven;
        }
    }
}

/// The best first: certain wins, then those tried most often, certain losses at last.
std::vector<RootMove> MonteCarlo::ranked(std::vector<Tried> tried) {
    const auto certain = [](const Tried& move) { return move.proven == MonteCarloTree::open ? 0 : move.proven; };
    std::stable_sort(tried.begin(), tried.end(), [&](const Tried& a, const Tried& b) {
        return std::pair(certain(a), a.visits) > std::pair(certain(b), b.visits);
    });
    std::vector<RootMove> moves;
    for (Tried& move : tried) {
        const double mean = move.visits == 0 ? 0 : move.sum / static_cast<double>(move.visits);
        const Score score = move.proven != MonteCarloTree::open ? move.proven : score_of_value(mean);
        moves.push_back({.move = move.move, .score = score, .line = std::move(move.line)});
    }
    return moves;
}

}  // namespace bazillion::opponent
