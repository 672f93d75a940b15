#include "play/analysis/perft.h"

#include "play/engine/siblings.h"

namespace bazillion::play {

namespace {

/// One list of moves for each depth to come, so that counting allocates nothing.
class Counter {
public:
    Counter(Engine& engine, int depth, const std::stop_token& stop)
        : engine_(engine), stop_(stop), plies_(static_cast<std::size_t>(depth) + 1) {}

    std::uint64_t count(int depth) {
        if (engine_.ended() || engine_.over_by_repetition()) {
            return 0;
        }
        auto& [moves, check_info] = plies_[static_cast<std::size_t>(depth)];
        moves.clear();
        if (depth == 1) {
            return engine_.count_legal(moves, check_info);
        }
        auto& leaf = plies_[1];
        if (depth == 2) {
            engine_.begin_replies(siblings_);
        }
        engine_.generate(moves);
        engine_.set_check_info(check_info);
        std::uint64_t nodes = 0;
        for (const Move move : moves) {
            if (stop_.stop_requested()) {
                break;
            }
            if (depth == 2) {
                nodes += engine_.count_replies(move, check_info, leaf.moves, leaf.check_info, siblings_);
            } else if (engine_.make(move, &check_info)) {
                nodes += count(depth - 1);
                engine_.unmake();
            }
        }
        return nodes;
    }

private:
    Engine& engine_;
    const std::stop_token& stop_;
    struct Node {
        std::vector<Move> moves;
        CheckInfo check_info;
    };
    std::vector<Node> plies_;
    Siblings siblings_;  ///< the leaves of one node
};

}  // namespace

std::uint64_t perft(Engine& engine, int depth, const std::stop_token& stop) {
    return depth <= 0 ? 1 : Counter(engine, depth, stop).count(depth);
}

std::uint64_t perft(const Match& match, int depth) {
    return match.outcome() ? 0 : perft(match.engine(), depth);
}

std::vector<std::pair<std::string, std::uint64_t>> divide(const Match& match, int depth) {
    Engine& engine = match.engine();
    std::vector<std::pair<std::string, std::uint64_t>> result;
    for (const Option& option : match.options()) {
        if (engine.make(option.move)) {
            result.emplace_back(option.text, perft(engine, depth - 1));
            engine.unmake();
        }
    }
    return result;
}

}  // namespace bazillion::play
