// Files that are not the whole game: rules in engines, and options that announce the code of another program.
#include "rules/unsupported.h"

#include "rules/resolver.h"
#include "rules/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace bazillion::rules {
namespace {

/// Names that another program for such files gives to rules that it has in its own code.
bool announces_code(std::string_view option) {
    constexpr std::array<std::string_view, 3> endings{"extension", "invariant", "restrictions"};
    constexpr std::array<std::string_view, 10> names{"shared pieces",
                                                     "shared-pieces",
                                                     "deferred captures",
                                                     "deferred-captures",
                                                     "sliding-puzzle",
                                                     "smart-moves",
                                                     "ko",
                                                     "show hints",
                                                     "show blink",
                                                     "show captures"};
    return std::find(names.begin(), names.end(), option) != names.end() ||
           std::any_of(endings.begin(), endings.end(), [&](auto ending) { return option.ends_with(ending); });
}

bool is_told(const syntax::Diagnostics& diagnostics) {
    const auto& all = diagnostics.all();
    return std::any_of(all.begin(), all.end(), [](const auto& each) { return each.code == rules::outside_code; });
}

}  // namespace

void Resolver::outside_code(const Form& title) {
    if (const Form* section = last("engine")) {
        rules_.engine = section->origin();
        return;
    }
    check_options();
    std::string why = "an option of another program stands here";
    if (!rules_.outside_code && !can_act()) {
        rules_.outside_code = title.items().empty() ? title.origin() : title.items()[0].origin();
        why = "no piece of this game can move: no block has an `add`";
    }
    if (rules_.outside_code && !is_told(context_.messages)) {
        auto& said = context_.messages.warning(std::string(rules::outside_code),
                                               "the rules of this file are not complete: " + why, rules_.outside_code);
        said.hint = "code outside of the file completes them elsewhere; here the file is played as it is written";
    }
}

/// Options of the rules are on or off; the turn may be passed by `forced`, too.
void Resolver::check_value(std::string_view option, std::span<const Form> values) {
    constexpr std::array<std::string_view, 6> known{"true", "false", "forced", "0", "1", "2"};
    const Word* word = find_word(Place::option, option);
    const bool is_switch = word != nullptr && !word->has(trait::own) &&
                           (word->as<bool Options::*>() != nullptr || word->as<Passing>() != nullptr);
    if (is_switch && !values.empty() &&
        std::find(known.begin(), known.end(), syntax::to_lower(values[0].text())) == known.end()) {
        context_.warn("bad-option", fmt::format("`{}` is no value of this option", values[0].text()), values[0],
                      "taken for `false`");
    }
}

void Resolver::check_options() {
    for (const Form* section : all("option")) {
        const auto items = arguments(*section);
        const std::string name = items.empty() ? "" : syntax::to_lower(items[0].text());
        if (name.empty() || is_word(Place::option, name)) {
            check_value(name, items.subspan(std::min<std::size_t>(1, items.size())));
            continue;
        }
        if (announces_code(name)) {
            rules_.outside_code = rules_.outside_code ? rules_.outside_code : section->origin();
            continue;
        }
        auto& said = context_.warn("unknown-option", fmt::format("unknown option `{}`", items[0].text()), items[0]);
        said.hint = syntax::suggest(name, words_at(Place::option));
        std::string words = name;
        for (const Form& item : items.subspan(1)) {
            words += " " + syntax::to_lower(item.text());
            if (is_word(Place::option, words)) {
                said.hint = fmt::format("the name of an option stands in quotes: `\"{}\"`", words);
            }
        }
    }
}

/// Whether anything in these rules makes moves.
bool Resolver::can_act() const {
    const auto adds = [](const Kind& kind) {
        return std::any_of(kind.blocks.begin(), kind.blocks.end(),
                           [](const Block& block) { return !block.program.adds.empty(); });
    };
    return !rules_.buttons.empty() || !rules_.scripts.empty() ||
           std::any_of(rules_.kinds.begin(), rules_.kinds.end(), adds);
}

syntax::Diagnostic engine_refusal(const Rules& rules) {
    syntax::Diagnostic refusal;
    refusal.code = "engine";
    refusal.message = "this game cannot be played: it leaves its moves to an engine, a program outside of this file";
    refusal.where = rules.engine;
    refusal.label = "the rules are in there";
    refusal.hint = "engines are programs for old versions of Windows; the board can be seen with `bazillion render`";
    return refusal;
}

}  // namespace bazillion::rules
