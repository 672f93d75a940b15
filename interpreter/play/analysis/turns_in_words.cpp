// The order of turns, in sentences.
#include "play/analysis/rules_in_words.h"
#include "syntax/phrases.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

namespace bazillion::play {

namespace {

using rules::PlayerId;
using rules::Turn;
using Turns = std::span<const Turn>;

class TurnTeller {
public:
    explicit TurnTeller(const rules::Rules& rules) : rules_(rules) {}

    std::vector<std::string> tell() {
        const Turns all(rules_.turns);
        const std::size_t first = std::min(rules_.repeat_from, all.size());
        tell_opening(all.first(first));
        tell_cycle(all.subspan(first), first > 0);
        tell_passing();
        tell_priorities();
        return std::move(sentences_);
    }

private:
    void add(std::string sentence) { sentences_.push_back(std::move(sentence)); }
    [[nodiscard]] const std::string& name(PlayerId player) const { return rules_.players[player].name; }
    [[nodiscard]] bool by_chance(const Turn& turn) const { return rules_.players[turn.decider].random; }

    /// Those alike that stand one after the other, in words; `each`: of any player, as clauses.
    [[nodiscard]] std::vector<std::string> steps(Turns turns, bool each) const {
        std::vector<std::string> words;
        bool named = false;  // the clause before has the player as its subject
        for (std::size_t i = 0; i < turns.size();) {
            std::size_t next = i + 1;
            while (next < turns.size() && alike(turns[i], turns[next])) {
                ++next;
            }
            words.push_back(each ? clause(turns[i], next - i, named) : phrase(turns[i], next - i));
            named = !by_chance(turns[i]);
            i = next;
        }
        return words;
    }

    [[nodiscard]] bool alike(const Turn& a, const Turn& b) const {
        return (by_chance(a) && by_chance(b)) || (a.decider == b.decider && a.mover == b.mover && a.type == b.type &&
                                                  a.when.code.empty() == b.when.code.empty());
    }

    /// "4 moves of Gold (place)".
    [[nodiscard]] std::string phrase(const Turn& turn, std::size_t count) const {
        return by_chance(turn)
                   ? syntax::counted(count, "act of chance")
                   : fmt::format("{} of {}", syntax::counted(count, "move"), name(turn.decider)) + particulars(turn);
    }
    /// "chance acts twice", "the player moves", "moves for Duck".
    [[nodiscard]] std::string clause(const Turn& turn, std::size_t count, bool named) const {
        const std::string times = count == 1 ? "" : count == 2 ? " twice" : fmt::format(" {} times", count);
        return by_chance(turn) ? "chance acts" + times
                               : (named ? "moves" : "the player moves") + times + particulars(turn);
    }
    [[nodiscard]] std::string particulars(const Turn& turn) const {
        std::string words = turn.mover != turn.decider ? " for " + name(turn.mover) : "";
        if (turn.type != rules::none && !rules_.move_types[turn.type].empty() && types_differ_) {
            words += fmt::format(" ({})", syntax::in_words(rules_.move_types[turn.type]));
        }
        return words + (turn.when.code.empty() ? "" : " (this may be left out)");
    }

    void tell_opening(Turns turns) {
        constexpr std::size_t most = 12;
        const auto words = steps(turns, false);
        if (!words.empty() && words.size() <= most) {
            add(fmt::format("The game begins with {}.", syntax::listed(words, " and ")));
        }
    }

    /// The turns that are repeated for the rest of the game. Where each player has the same ones, they are told once.
    void tell_cycle(Turns turns, bool after_opening) {
        types_differ_ = std::any_of(turns.begin(), turns.end(), [&](const Turn& turn) {
            return !by_chance(turn) && !by_chance(turns.front()) && turn.type != turns.front().type;
        });
        std::vector<PlayerId> players;
        for (const Turn& turn : turns) {
            if (!by_chance(turn) && std::find(players.begin(), players.end(), turn.decider) == players.end()) {
                players.push_back(turn.decider);
            }
        }
        if (players.empty()) {
            return;
        }
        const char* const the = after_opening ? "Then the" : "The";
        const auto each = same_for_each(turns, players);
        if (players.size() == 1) {
            add(fmt::format("{} makes all moves.", name(players.front())));
        } else if (each.empty()) {
            constexpr std::size_t most = 12;
            const auto words = steps(turns, false);
            if (words.size() <= most) {
                add(fmt::format("{} again and again: {}.", after_opening ? "Then" : "In this order,",
                                syntax::listed(words, " and ")));
            }
        } else if (players.size() == 2) {
            add(fmt::format("{} players take turns, {} first.", the, name(players.front())));
        } else {
            std::vector<std::string> names;
            names.reserve(players.size());
            for (const PlayerId player : players) {
                names.push_back(name(player));
            }
            add(fmt::format("{} players take turns: {}.", the, syntax::listed(names, " and ")));
        }
        if (each.size() > 1 || (each.size() == 1 && !plain(each.front()))) {
            add(fmt::format("In each turn {}.", syntax::listed(steps(each, true), ", then ")));
        }
    }

    /// The part of the first player, if those of the others are the same but for who they are; else nothing.
    [[nodiscard]] Turns same_for_each(Turns turns, const std::vector<PlayerId>& players) const {
        const std::size_t length = turns.size() / players.size();
        if (turns.size() % players.size() != 0) {
            return {};
        }
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const Turn &here = turns[i], &first = turns[i % length];
            const bool chance = by_chance(here) && by_chance(first);
            const bool own = here.mover == here.decider, first_own = first.mover == first.decider;
            const bool same = here.decider == players[i / length] && here.type == first.type && own == first_own &&
                              (own || here.mover == first.mover) && here.when.code.empty() == first.when.code.empty();
            if (!chance && !same) {
                return {};
            }
        }
        return turns.first(length);
    }

    static bool plain(const Turn& turn) { return turn.decider == turn.mover && turn.when.code.empty(); }

    void tell_passing() {
        if (rules_.options.pass_turn == rules::Passing::always) {
            add("Instead of moving, a player may pass.");
        } else if (rules_.options.pass_turn == rules::Passing::forced) {
            add("A player who cannot move passes.");
        }
    }

    [[nodiscard]] bool has_untyped_moves() const {
        return std::any_of(rules_.kinds.begin(), rules_.kinds.end(), [](const rules::Kind& kind) {
            return std::any_of(kind.blocks.begin(), kind.blocks.end(),
                               [](const rules::Block& block) { return block.type == rules::untyped; });
        });
    }

    void tell_priorities() {
        std::vector<std::string> types;
        for (const rules::MoveTypeId type : rules_.priorities) {
            types.push_back(type == rules::untyped ? "others"
                                                   : fmt::format("`{}`", syntax::in_words(rules_.move_types[type])));
        }
        const bool others = !types.empty() && has_untyped_moves();
        if (types.size() + (others ? 1 : 0) > 1) {
            add(fmt::format(
                "Moves that the rules call {} come before {}: while there is one, no other may be made.", types.front(),
                types.size() > 1 ? syntax::listed(std::span(types).subspan(1), ", and these before ") : "all others"));
        }
        if (rules_.options.maximal_captures) {
            add("Of captures, those that take the most must be made.");
        }
    }

    const rules::Rules& rules_;
    std::vector<std::string> sentences_;
    bool types_differ_ = true;  ///< it tells something to name them
};

}  // namespace

std::vector<std::string> turns_in_words(const rules::Rules& rules) {
    return TurnTeller(rules).tell();
}

}  // namespace bazillion::play
