// The goals of a game (docs/language.md#goals).
#include "rules/compiler.h"
#include "rules/meant_words.h"
#include "rules/resolver.h"
#include "rules/words.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

namespace {

/// The traits of the word for a sort of condition.
Traits traits_of(GoalCondition::Type type) {
    for (const Word& word : all_words()) {
        if (const auto* meant = word.as<GoalCondition::Type>(); meant != nullptr && *meant == type) {
            return word.traits;
        }
    }
    return 0;
}

/// When the last part of a condition can be told.
Goal::Stage stage_of(const GoalCondition& condition) {
    const Traits traits = traits_of(condition.type);
    Goal::Stage stage = (traits & trait::by_moves) != 0        ? Goal::Stage::moves
                        : (traits & trait::by_repetition) != 0 ? Goal::Stage::repetition
                                                               : Goal::Stage::turn;
    for (const GoalCondition& part : condition.parts) {
        stage = std::max(stage, stage_of(part));
    }
    return stage;
}

/// A word that only goals have; not those that join conditions.
bool is_goal_word(std::string_view text) {
    const Word* word = find_word(Place::goal, text);
    return word != nullptr && !word->has(trait::unlisted);
}

}  // namespace

void Resolver::goals() {
    // In file order, whatever their heads, since the first goal that holds decides.
    Sections found;
    for (const Word& word : all_words()) {
        if (word.as<Goal::Result>() != nullptr) {
            const auto sections = all(word.text);
            found.insert(found.end(), sections.begin(), sections.end());
        }
    }
    std::sort(found.begin(), found.end());  // sections of a title stand in one vector
    for (const Form* section : found) {
        auto items = arguments(*section);
        Goal goal;
        goal.origin = section->origin();
        goal.result = *find_word(Place::section, section->head())->as<Goal::Result>();
        const bool has_players = !items.empty() && items[0].is_list() && !items[0].items().empty() &&
                                 context_.player(items[0].head()).has_value();
        if (has_players) {
            for (const Form& name : items[0].items()) {
                if (const auto player = context_.need_player(name)) {
                    goal.players.push_back(*player);
                }
            }
            items = items.subspan(1);
        } else {
            goal.players.push_back(0);
            if (!names_goal(items)) {
                continue;
            }
        }
        if (items.empty()) {
            context_.fault("bad-goal", "a goal needs a condition", *section);
            continue;
        }
        goal.condition = goal_condition(items[0]);
        goal.stage = stage_of(goal.condition);
        if (items.size() > 1 && items[1].is_call("reason") && items[1].items().size() > 1) {
            goal.reason = items[1].items()[1].text();
        }
        rules_.goals.push_back(std::move(goal));
    }
    royals();
}

/// Whether a condition stands where players were not found; if it is they who are meant, that is reported.
bool Resolver::names_goal(std::span<const Form> items) {
    if (items.size() < 2) {
        return true;
    }
    const bool condition_follows = is_goal_word(items[1].head());
    if (items[0].is_atom() && context_.player(items[0].text())) {
        context_.fault("bad-goal", "the players of a goal stand in parentheses", items[0]).hint =
            fmt::format("write `({})`", items[0].text());
        return false;
    }
    if (items[0].is_list() && condition_follows && !items[0].items().empty() && !is_goal_word(items[0].head()) &&
        !is_condition(items[0].head())) {
        context_.need_player(items[0].items().front());
        return false;
    }
    return true;
}

GoalCondition Resolver::goal_condition(const Form& form) {
    const std::string_view head = form.is_atom() ? std::string_view(form.text()) : form.head();
    if (const Word* word = find_word(Place::goal, head)) {
        return goal_of(*word, form);
    }
    GoalCondition condition;
    if (is_condition(head) || context_.attribute(head)) {
        condition.type = GoalCondition::Type::condition;
        condition.test = compile_conditions(context_, std::span<const Form>(&form, 1), form);
    } else {
        auto known = words_at(Place::goal);
        const auto& tests = words_at(Place::condition);
        known.insert(known.end(), tests.begin(), tests.end());
        auto& said = context_.unknown("goal", form.items().empty() ? form : form.items()[0], known);
        const std::string_view meant = meant_word(Place::goal, head);
        if (std::string hint = condition_hint(form); !hint.empty() || !meant.empty()) {
            said.hint = meant.empty() ? std::move(hint) : fmt::format("did you mean `{}`?", meant);
        }
        condition.type = GoalCondition::Type::any;  // of nothing: never reached
    }
    return condition;
}

/// A goal, by what its word takes.
GoalCondition Resolver::goal_of(const Word& word, const Form& form) {
    const auto items = arguments(form);
    GoalCondition condition;
    condition.type = *word.as<GoalCondition::Type>();
    const auto kinds_of = [&](std::span<const Form> names) {
        for (const Form& name : names) {
            if (const auto kind = context_.need_kind(name)) {
                condition.items.push_back({.kind = *kind});
            }
        }
    };
    switch (word.takes) {
        case Takes::conditions:
            for (const Form& part : items) {
                condition.parts.push_back(goal_condition(part));
            }
            break;
        case Takes::kinds:
            condition.last =
                condition.type == GoalCondition::Type::checkmated && items.size() == 1 && items[0].is_call("last");
            kinds_of(condition.last ? arguments(items[0]) : items);
            break;
        case Takes::number_kinds:
            if (!items.empty()) {
                condition.count = static_cast<std::uint16_t>(std::max(0, context_.need_number(items[0]).value_or(0)));
            }
            kinds_of(items.subspan(std::min<std::size_t>(1, items.size())));
            break;
        case Takes::configured:
            config_items(form, condition);
            if (std::all_of(condition.items.begin(), condition.items.end(),
                            [](const auto& i) { return i.direction; })) {
                context_.fault("bad-goal", fmt::format("`{}` does not say of which pieces", word.text), form);
            }
            break;
        default:
            break;
    }
    return condition;
}

void Resolver::config_items(const Form& form, GoalCondition& condition) {
    const auto piece_item = [&](const Form& item) -> std::optional<GoalCondition::Item> {
        GoalCondition::Item result;
        const Form* inner = &item;
        while (inner->is_list() && inner->items().size() == 2) {
            const std::string_view word = inner->head();
            if (word == "not") {
                result.negate = !result.negate;
            } else if (word == "opponent") {
                result.who.role = Role::opponent;
            } else if (word == "any-owner") {
                result.who.role = Role::shared;
            } else {
                break;
            }
            inner = &inner->items()[1];
        }
        const auto kind = inner->is_atom() ? context_.kind(inner->text()) : std::nullopt;
        if (!kind) {
            return std::nullopt;
        }
        result.kind = *kind;
        return result;
    };
    const auto place = [&](const Form& name) {
        if (const auto cell = context_.cell(name.text())) {
            condition.places.push_back({false, *cell});
        } else if (const auto zone = context_.zone(name.text())) {
            condition.places.push_back({true, *zone});
        } else {
            auto known = context_.cell_names();
            for (const Zone& each : context_.rules.board.zones) {
                known.push_back(each.name);
            }
            const auto kinds = context_.kind_names();
            known.insert(known.end(), kinds.begin(), kinds.end());
            context_.unknown("position", name, known);
        }
    };
    const bool steps = condition.type != GoalCondition::Type::absolute_config;
    const bool places = condition.type != GoalCondition::Type::relative_config;
    for (const Form& item : arguments(form)) {
        if (auto piece = piece_item(item)) {
            condition.items.push_back(*piece);
        } else if (const auto direction = context_.direction(item.text()); direction && steps) {
            condition.items.push_back({.direction = *direction});
        } else if (places && item.is_list()) {
            for (const Form& name : item.items()) {
                place(name);
            }
        } else if (!steps) {
            place(item);
        } else {
            context_.unknown("piece", item.items().empty() ? item : item.items()[0], context_.kind_names());
        }
    }
}

namespace {

void collect_checkmated(const GoalCondition& condition, Royal& royal) {
    if (condition.type == GoalCondition::Type::checkmated) {
        royal.last = royal.last || condition.last;
        for (const auto& item : condition.items) {
            royal.kinds.push_back(item.kind);
        }
    }
    for (const GoalCondition& part : condition.parts) {
        collect_checkmated(part, royal);
    }
}

bool loses_by_capture(const Rules& rules, PlayerId player, KindId kind) {
    return std::any_of(rules.goals.begin(), rules.goals.end(), [&](const Goal& goal) {
        const auto& items = goal.condition.items;
        return goal.result == Goal::Result::loss && goal.condition.type == GoalCondition::Type::captured &&
               std::find(goal.players.begin(), goal.players.end(), player) != goal.players.end() &&
               std::any_of(items.begin(), items.end(), [&](const auto& item) { return item.kind == kind; });
    });
}

}  // namespace

/// Pieces whose owner may not leave them to be captured (docs/language.md#goals).
void Resolver::royals() {
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        Royal royal{static_cast<PlayerId>(player), {}, false};
        for (const Goal& goal : rules_.goals) {
            const bool names = std::find(goal.players.begin(), goal.players.end(), player) != goal.players.end();
            const bool two = rules_.players.size() == 2;
            const bool by_loss = goal.result == Goal::Result::loss && names;
            const bool by_win = goal.result == Goal::Result::win && !names && two;
            if (by_loss || by_win) {
                collect_checkmated(goal.condition, royal);
            }
        }
        for (const Form* section : all("royal")) {
            for (const Form& name : arguments(*section)) {
                if (name.is_call("when")) {
                    royal.when = compile_conditions(context_, arguments(name), *section);
                } else if (const auto kind = context_.need_kind(name)) {
                    royal.kinds.push_back(*kind);
                }
            }
        }
        std::erase_if(royal.kinds, [&](KindId kind) { return loses_by_capture(rules_, royal.player, kind); });
        std::sort(royal.kinds.begin(), royal.kinds.end());
        royal.kinds.erase(std::unique(royal.kinds.begin(), royal.kinds.end()), royal.kinds.end());
        if (!royal.kinds.empty()) {
            rules_.royals.push_back(std::move(royal));
        }
    }
}

}  // namespace bazillion::rules
