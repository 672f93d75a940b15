#include "play/analysis/position_facts.h"

#include "play/analysis/explain.h"
#include "play/match/text.h"

#include <algorithm>
#include <map>
#include <utility>

namespace bazillion::play {

namespace {

/// The moves offered by how they would be written if no other one was.
std::vector<PositionFacts::SharedText> shared_texts(const Match& match) {
    const Engine& engine = match.engine();
    std::map<std::string, std::vector<std::string>> by_text;
    for (const Option& option : match.options()) {
        by_text[move_text(match.rules(), engine[option.move], match.position())].push_back(option.text);
    }
    std::vector<PositionFacts::SharedText> shared;
    for (auto& [text, moves] : by_text) {
        if (moves.size() > 1) {
            shared.push_back({text, std::move(moves)});
        }
    }
    return shared;
}

/// How often the programs of the piece on a cell make each of its legal moves.
void count_moves(Explainer& explainer, Code piece, Cell cell, std::map<Move, std::size_t>& times) {
    for (const BlockTrace& block : explainer.explain(piece, cell, false)) {
        for (const Verdict& verdict : block.verdicts) {
            if (verdict.fate != Verdict::Fate::legal) {
                continue;
            }
            for (const TraceStep& step : block.steps) {
                times[verdict.move] +=
                    static_cast<std::size_t>(std::count(step.moves.begin(), step.moves.end(), verdict.move));
            }
        }
    }
}

std::vector<PositionFacts::Duplicate> duplicates_of(const Match& match) {
    std::vector<PositionFacts::Duplicate> found;
    Engine& engine = match.engine();
    if (match.options().empty()) {
        return found;
    }
    Explainer explainer(engine);
    for (std::size_t i = 0; i < match.rules().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const Code code = match.position().at(cell);
        if (code == rules::empty || codes(match).owner(code) != engine.mover()) {
            continue;
        }
        std::map<Move, std::size_t> times;
        count_moves(explainer, code, cell, times);
        for (const auto& [move, count] : times) {
            if (count > 1) {
                found.push_back({move_text(match.rules(), engine[move], match.position()), count});
            }
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.text < b.text; });
    return found;
}

}  // namespace

PositionFacts facts_of(const Match& match) {
    const Engine& engine = match.engine();
    return {.hash = match.position().turn_state.hash,
            .occurrences = engine.state().occurrences(),
            .repeated = engine.repeated(),
            .shared = shared_texts(match),
            .duplicates = duplicates_of(match)};
}

}  // namespace bazillion::play
