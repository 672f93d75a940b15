#include "play/analysis/rules_in_words.h"

#include "syntax/phrases.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

namespace bazillion::play {

namespace {

using rules::Goal;
using rules::GoalCondition;
using Words = std::optional<std::string>;

/// Of whom a sentence speaks.
struct Subject {
    const char *who, *whose, *have, *are;
};
constexpr Subject mentioned{"they", "their", "they have", "are"};
constexpr Subject anybody{"a player", "a player's", "a player has", "is"};

class Teller {
public:
    explicit Teller(const rules::Rules& rules) : rules_(rules) {}

    std::vector<std::string> tell() {
        bool stalemate = false, repetition = !rules_.options.repetition_draw;
        for (const Goal& goal : rules_.goals) {
            add(sentence(goal));
            stalemate = stalemate || speaks_of(goal.condition, GoalCondition::Type::stalemated) ||
                        speaks_of(goal.condition, GoalCondition::Type::deadlocked);
            repetition = repetition || speaks_of(goal.condition, GoalCondition::Type::repetition);
        }
        if (!stalemate && rules_.options.pass_turn == rules::Passing::never && !rules_.goals.empty()) {
            add("The game is drawn when the player to move cannot.");
        }
        if (!repetition) {
            add("The game is drawn when a position comes for the third time.");
        }
        return std::move(sentences_);
    }

private:
    void add(std::string sentence) {
        if (!sentence.empty() && std::find(sentences_.begin(), sentences_.end(), sentence) == sentences_.end()) {
            sentences_.push_back(std::move(sentence));
        }
    }

    static bool speaks_of(const GoalCondition& condition, GoalCondition::Type type) {
        return condition.type == type ||
               std::any_of(condition.parts.begin(), condition.parts.end(),
                           [type](const GoalCondition& part) { return speaks_of(part, type); });
    }

    /// The players that a goal names; none if it names all who play.
    [[nodiscard]] std::vector<const rules::Player*> named(const Goal& goal) const {
        std::vector<const rules::Player*> named;
        std::size_t players = 0;
        for (std::size_t i = 0; i < rules_.players.size(); ++i) {
            const bool plays = !rules_.players[i].random && !rules_.players[i].neutral;
            players += plays ? 1 : 0;
            if (plays && std::find(goal.players.begin(), goal.players.end(), i) != goal.players.end()) {
                named.push_back(&rules_.players[i]);
            }
        }
        return named.size() == players ? std::vector<const rules::Player*>() : named;
    }

    [[nodiscard]] std::string who(const Goal& goal) const {
        std::vector<std::string> names;
        for (const rules::Player* player : named(goal)) {
            names.push_back(player->name);
        }
        return names.empty() ? "A player" : syntax::listed(names, " or ");
    }

    /// As it stands behind `who`: " wins", " win".
    [[nodiscard]] std::string verb(const Goal& goal, const std::string& verb) const {
        const auto players = named(goal);
        return " " + (players.empty() ? verb + "s" : players.back()->does(verb));
    }

    [[nodiscard]] std::string sentence(const Goal& goal) const {
        const bool all = goal.result == Goal::Result::draw || goal.result == Goal::Result::count;
        const Words when = words(goal.condition, all ? anybody : mentioned);
        const bool told = when && goal.reason.size() > 2 && when->find(goal.reason) == std::string::npos;
        const std::string reason = told ? fmt::format(" ({})", syntax::in_words(goal.reason)) : "";
        const std::string cause = when                  ? " when " + *when + reason
                                  : goal.reason.empty() ? ""
                                                        : " (" + syntax::in_words(goal.reason) + ")";
        if (cause.empty()) {
            return "";
        }
        switch (goal.result) {
            case Goal::Result::win:
                return who(goal) + verb(goal, "win") + cause + ".";
            case Goal::Result::loss:
                return who(goal) + verb(goal, "lose") + cause + ".";
            case Goal::Result::draw:
                return "The game is drawn" + cause + ".";
            case Goal::Result::count:
                return "Whoever has more pieces wins" + cause + ".";
        }
        return "";
    }

    [[nodiscard]] std::string kinds(const GoalCondition& condition, const char* otherwise) const {
        std::vector<std::string> names;
        for (const GoalCondition::Item& item : condition.items) {
            if (item.direction && item.kind == rules::none) {
                continue;  // a step
            }
            const std::string name =
                item.kind == rules::none ? otherwise : syntax::in_words(rules_.kinds[item.kind].name);
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                names.push_back(name);
            }
        }
        return names.empty() ? otherwise : syntax::listed(names, " or ");
    }

    [[nodiscard]] std::string places(const GoalCondition& condition, const char* word) const {
        constexpr std::size_t most = 4;
        std::vector<std::string> names;
        for (const GoalCondition::Place& place : condition.places) {
            names.push_back(place.zone ? "the " + syntax::in_words(rules_.board.zones[place.index].name)
                                       : rules_.board.cells[place.index].name);
        }
        return names.size() > most ? fmt::format("{} certain cells", names.size()) : syntax::listed(names, word);
    }

    [[nodiscard]] Words of_parts(const GoalCondition& condition, const char* word, const Subject& of) const {
        std::vector<std::string> all;
        for (const GoalCondition& part : condition.parts) {
            Words more = words(part, of);
            if (!more) {
                return std::nullopt;
            }
            if (std::find(all.begin(), all.end(), *more) == all.end()) {
                all.push_back(*std::move(more));
            }
        }
        return syntax::listed(all, word);
    }

    /// Like pieces one step after the other in one direction are a row; others, a pattern.
    [[nodiscard]] std::string pattern(const GoalCondition& condition, const Subject& of) const {
        const auto& items = condition.items;
        std::optional<rules::DirectionId> direction;
        std::size_t pieces = 0;
        bool row = true;
        for (const GoalCondition::Item& item : items) {
            if (item.direction) {
                row = row && (!direction || *direction == *item.direction);
                direction = item.direction;
            }
            pieces += item.kind != rules::none ? 1 : 0;
            row = row && !item.negate;
        }
        const std::string names = kinds(condition, "piece");
        return row && pieces > 1 && names.find(' ') == std::string::npos
                   ? fmt::format("{} of {} {}s stand in a row", pieces, of.whose, names)
                   : fmt::format("{} pieces form a certain pattern", of.whose);
    }

    [[nodiscard]] Words words(const GoalCondition& condition, const Subject& of) const {
        using Type = GoalCondition::Type;
        switch (condition.type) {
            case Type::all:
                return of_parts(condition, " and ", of);
            case Type::any:
                return of_parts(condition, " or ", of);
            case Type::negation:
            case Type::condition:
                return std::nullopt;
            case Type::absolute_config:
                return fmt::format("{} {} {} {}", of.whose, kinds(condition, "piece"),
                                   condition.places.size() > 1 ? "stand on" : "reaches", places(condition, " and "));
            case Type::relative_config:
                return pattern(condition, of);
            case Type::connected:
                return condition.places.empty()
                           ? fmt::format("all {} pieces are connected", of.whose)
                           : fmt::format("a chain of {} pieces joins {}", of.whose, places(condition, " and "));
            case Type::pieces_remaining:
                return condition.count == 0
                           ? fmt::format("{} no {} left", of.have, kinds(condition, "piece"))
                           : fmt::format("{} {} {} left", of.have, condition.count, kinds(condition, "pieces"));
            case Type::total_piece_count:
                return fmt::format("there are {} {} on the board", condition.count, kinds(condition, "pieces"));
            case Type::captured:
                return fmt::format("{} {} is captured", of.whose, kinds(condition, "piece"));
            case Type::checkmated:
                return fmt::format("{} {}{} is checkmated", of.whose, condition.last ? "last " : "",
                                   kinds(condition, "piece"));
            case Type::stalemated:
                return fmt::format("{} cannot move", of.who) +
                       (rules_.royals.empty() ? "" : fmt::format(" and {} not in check", of.are));
            case Type::deadlocked:
                return "nobody can move any more";
            case Type::repetition:
                return "a position comes for the third time";
        }
        return std::nullopt;
    }

    const rules::Rules& rules_;
    std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> endings_in_words(const rules::Rules& rules) {
    return Teller(rules).tell();
}

std::vector<RulesSection> rules_in_words(const rules::Rules& rules) {
    std::vector<RulesSection> sections{{"How the game begins", syntax::in_lines(setup_in_words(rules))},
                                       {"Turns", syntax::in_lines(turns_in_words(rules))},
                                       {"How the game ends", syntax::in_lines(endings_in_words(rules))}};
    std::erase_if(sections, [](const RulesSection& section) { return section.sentences.empty(); });
    return sections;
}

}  // namespace bazillion::play
