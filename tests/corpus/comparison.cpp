#include "corpus/comparison.h"

#include "corpus/sha256.h"
#include "play/analysis/perft.h"
#include "play/match/notation.h"
#include "play/match/text.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::corpus {

using nlohmann::json;
using play::Engine;
using play::Move;

namespace {

constexpr std::uint64_t most_nodes = 300'000;  // of one perft

/// The digest of EXPECTED.md.
std::string digest(const Engine& engine) {
    const rules::Rules& rules = engine.rules();
    const auto& codes = rules.codes;
    std::vector<std::string> lines;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const rules::Code code = engine.position().slots[cell];
        if (code == rules::empty) {
            continue;
        }
        std::vector<std::string> attributes;
        for (std::size_t i = 0; i < rules.attributes.size(); ++i) {
            if (codes.has(code, static_cast<rules::AttributeId>(i))) {
                attributes.push_back(rules.attributes[i]);
            }
        }
        std::sort(attributes.begin(), attributes.end());
        std::string list;
        for (const auto& name : attributes) {
            list += (list.empty() ? "" : ",") + name;
        }
        lines.push_back(rules.players[codes.owner(code)].name + " " + rules.kinds[codes.kind(code)].name + " " +
                        rules.board.cells[cell].name + " " + (list.empty() ? "-" : list));
    }
    if (rules.reserve != rules::none) {
        for (std::size_t player = 0; player < rules.players.size(); ++player) {
            for (const rules::KindId kind : rules.variables[rules.reserve].kinds) {
                const auto slot = rules.slot(rules.reserve, static_cast<rules::PlayerId>(player), kind);
                if (const auto count = engine.position().slots[slot]; count != 0) {
                    lines.push_back(
                        fmt::format("off {} {} {}", rules.players[player].name, rules.kinds[kind].name, count));
                }
            }
        }
    }
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const auto& line : lines) {
        text += line + "\n";
    }
    return sha256(text).substr(0, 16);
}

class Comparison {
public:
    Comparison(const play::Game& game, const json& expected)
        : engine_(game.rules, game.hooks.get()), expected_(expected) {}

    std::vector<std::string> run() {
        same("cells", engine_.rules().cells());
        same("start_digest", digest(engine_));
        const auto start = texts();
        same("start_moves", start.size());
        if (expected_.contains("start_list") && !expected_["start_list"].is_null()) {
            same_list("start", start, expected_["start_list"].get<std::vector<std::string>>());
        }
        if (expected_.contains("perft") && expected_["perft"].is_object()) {
            for (const auto& [depth, count] : expected_["perft"].items()) {
                if (count.is_number() && count.get<std::uint64_t>() <= most_nodes) {
                    const auto ours = play::perft(engine_, std::stoi(depth));
                    check(ours == count.get<std::uint64_t>(),
                          fmt::format("perft {}: {}, expected {}", depth, ours, count.dump()));
                }
            }
        }
        if (expected_.contains("games") && expected_["games"].is_array()) {
            std::size_t number = 0;
            for (const json& game : expected_["games"]) {
                random_game(game, ++number);
            }
        }
        return std::move(found_);
    }

private:
    void check(bool fine, const std::string& what) {
        if (!fine) {
            found_.push_back(what);
        }
    }
    template <typename T>
    void same(const char* key, const T& ours) {
        if (expected_.contains(key) && !expected_[key].is_null()) {
            check(json(ours) == expected_[key],
                  fmt::format("{}: {}, expected {}", key, json(ours).dump(), expected_[key].dump()));
        }
    }
    void same_list(const std::string& where, const std::vector<std::string>& ours,
                   const std::vector<std::string>& theirs) {
        std::vector<std::string> more, fewer;
        std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(), std::back_inserter(more));
        std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(fewer));
        check(more.empty(), fmt::format("{}: {} more moves, as `{}`", where, more.size(), more.empty() ? "" : more[0]));
        check(fewer.empty(),
              fmt::format("{}: {} fewer moves, as `{}`", where, fewer.size(), fewer.empty() ? "" : fewer[0]));
    }

    std::vector<std::string> texts() {
        legal_.clear();
        engine_.legal_moves(legal_);
        std::vector<std::string> result;
        for (const Move move : legal_) {
            result.push_back(play::zillions_text(engine_.rules(), engine_[move], engine_.position()));
        }
        std::sort(result.begin(), result.end());
        return result;
    }

    void random_game(const json& game, std::size_t number) {
        engine_.set_position(engine_.start());
        const auto& moves = game["moves"];
        texts();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto text = moves[i].get<std::string>();
            const auto where = fmt::format("game {} ply {} ({})", number, i + 1, text);
            const auto found = std::find_if(legal_.begin(), legal_.end(), [&](Move move) {
                return play::zillions_text(engine_.rules(), engine_[move], engine_.position()) == text;
            });
            if (found == legal_.end()) {
                check(false, where + ": not offered");
                return;
            }
            if (!engine_.make(*found)) {
                check(false, where + ": cannot be made");
                return;
            }
            if (i < game["digests"].size() && digest(engine_) != game["digests"][i]) {
                check(false, where + ": another position");
                return;
            }
            const auto offered = texts();
            const bool over = engine_.ended() || engine_.ending(!legal_.empty());
            const std::size_t count = over ? 0 : legal_.size();
            if (i < game["counts"].size() && json(count) != game["counts"][i]) {
                std::string some = "\n      " + play::position_text(engine_.rules(), engine_.position()) + "\n      ";
                for (std::size_t j = 0; j < std::min<std::size_t>(count, 8); ++j) {
                    some += "; " + offered[j];
                }
                check(false, fmt::format("{}: {} moves, expected {}{}", where, count, game["counts"][i].dump(), some));
                return;
            }
        }
        same_outcome(game, number);
    }

    void same_outcome(const json& game, std::size_t number) {
        const auto ending = engine_.ended() ? engine_.ended() : engine_.ending(!legal_.empty());
        const json& theirs = game.contains("outcome") ? game["outcome"] : json();
        if (theirs.is_null()) {
            return;  // the list may have been cut
        }
        if (!ending) {
            check(false, fmt::format("game {}: not over, expected {}", number, theirs.dump()));
            return;
        }
        json ours;
        const auto& rules = engine_.rules();
        const auto name = [&](rules::PlayerId player) {
            return player == rules::no_player ? json() : json(rules.players[player].name);
        };
        using Result = rules::Goal::Result;
        const auto* goal = ending->goal < rules.goals.size() ? &rules.goals[ending->goal] : nullptr;
        if (goal != nullptr && goal->result == Result::count) {
            ours = {{"result", ending->winner == rules::no_player ? "draw" : "win"},
                    {"player", name(ending->winner)},
                    {"by", "count"}};
        } else if (goal != nullptr) {
            const bool draw = goal->result == Result::draw;
            ours = {{"result", draw                          ? "draw"
                               : goal->result == Result::win ? "win"
                                                             : "loss"},
                    {"player", draw ? json() : name(ending->reached)},
                    {"by", fmt::format("goal {}", ending->goal + 1)}};
        } else {
            ours = {{"result", "draw"},
                    {"player", nullptr},
                    {"by", ending->reason == play::Ending::Reason::repetition ? "repetition" : "no move"}};
        }
        check(ours == theirs, fmt::format("game {}: {}, expected {}", number, ours.dump(), theirs.dump()));
    }

    Engine engine_;
    const json& expected_;
    std::vector<Move> legal_;
    std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> disagreements(const play::Game& game, const json& expected) {
    return Comparison(game, expected).run();
}

}  // namespace bazillion::corpus
