#include "play/match/prompt.h"

#include "play/engine/engine.h"
#include "play/match/first_move.h"
#include "play/match/move_writer.h"
#include "play/match/text.h"
#include "syntax/letters.h"
#include "syntax/phrases.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::play {

namespace {

/// A kind as it is called within a sentence: "free king" for `Free-King`.
std::string kind_words(const rules::Rules& rules, KindId kind) {
    return syntax::in_words(syntax::to_lower(rules.kinds[kind].name));
}

std::string with_article(const std::string& words) {
    const bool vowel = !words.empty() && std::string_view("aeio").find(words.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + words;
}

/// The kind that all of these have; none if they differ.
template <typename KindOf>
KindId common_kind(std::span<const Option> options, KindOf&& kind_of) {
    const KindId first = options.empty() ? KindId{rules::none} : kind_of(options.front());
    const bool same =
        std::all_of(options.begin(), options.end(), [&](const Option& each) { return kind_of(each) == first; });
    return same ? first : KindId{rules::none};
}

class Asker {
public:
    explicit Asker(const Match& match)
        : match_(match),
          engine_(match.engine()),
          rules_(match.rules()),
          turn_state_(match.position().turn_state),
          name_(spoken_name(rules_.players[match.player()])) {
        for (const Option& option : match.options()) {
            if (option.pass) {
                can_pass_ = true;
            } else if (option.button) {
                buttons_.push_back(option);
            } else {
                moves_.push_back(option);
            }
        }
    }

    std::string ask() {
        const std::size_t phase = engine_.phase();
        if (phase != rules::none && !rules_.phases[phase].prompt.empty()) {
            return name_ + ": " + filled(rules_.phases[phase].prompt);
        }
        if (const std::string* text = declared()) {
            return name_ + ": " + filled(*text);
        }
        if (turn_state_.chain != rules::none) {
            return going_on();
        }
        if (moves_.empty()) {
            return without_moves();
        }
        return name_ + " to " + what_to_do() + series() + (match_.in_check() ? ", in check" : "");
    }

private:
    /// What the rules ask when moves of this type are due.
    [[nodiscard]] const std::string* declared() const {
        const bool chain = turn_state_.chain != rules::none;
        const rules::MoveTypeId type = chain ? turn_state_.chain_type : rules_.turns[turn_state_.turn].type;
        const auto found = std::find_if(rules_.prompts.begin(), rules_.prompts.end(),
                                        [&](const rules::Prompt& prompt) { return prompt.type == type; });
        return type == rules::none || found == rules_.prompts.end() ? nullptr : &found->text;
    }

    /// The text with the value of each variable in place of its name in braces. Values are not looked into again.
    [[nodiscard]] std::string filled(const std::string& text) const {
        std::string result;
        std::size_t done = 0;
        for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
            const std::size_t close = text.find('}', open);
            if (close == std::string::npos) {
                break;
            }
            const auto variable = rules_.find_variable(std::string_view(text).substr(open + 1, close - open - 1));
            if (variable) {
                const Value value = match_.position().slots[rules_.slot(*variable, engine_.mover())];
                result += text.substr(done, open - done) + value_text(rules_, rules_.variables[*variable], value);
                done = close + 1;
                open = close;
            }
        }
        return result + text.substr(done);
    }

    /// A multi-step move has begun.
    [[nodiscard]] std::string going_on() const {
        const Code code = match_.position().at(turn_state_.chain);
        const std::string piece = code == rules::empty ? "piece" : kind_words(rules_, rules_.codes.kind(code));
        const std::string stop = can_pass_ ? ", or stop here" : "";
        if (moves_.empty()) {
            return name_ + ": stop here";
        }
        const bool copies = std::all_of(moves_.begin(), moves_.end(), [&](const Option& option) {
            const auto& legs = engine_[option.move].record.legs;
            return !legs.empty() && legs.front().copy;
        });
        const KindId becomes = common_kind(moves_, [&](const Option& o) { return engine_[o.move].record.kind; });
        if (copies && becomes != rules::none) {
            return fmt::format("{}: choose where the {} of the {} goes{}", name_, kind_words(rules_, becomes), piece,
                               stop);
        }
        return fmt::format("{}: go on with the {} on {}{}", name_, piece, rules_.board.cells[turn_state_.chain].name,
                           stop);
    }

    [[nodiscard]] std::string without_moves() const {
        if (buttons_.size() == 1 && !can_pass_) {
            return fmt::format("{}: {}", name_, buttons_.front().label);
        }
        return buttons_.empty() ? name_ + " cannot move, and has to pass" : name_ + " to choose";
    }

    /// "move", "place a stone", "move the duck".
    [[nodiscard]] std::string what_to_do() const {
        const auto all = [&](auto&& is) { return std::all_of(moves_.begin(), moves_.end(), is); };
        const bool own = engine_.mover() == match_.player();
        const KindId piece = common_kind(moves_, [](const Option& option) { return option.piece; });
        if (all([](const Option& option) { return option.from == rules::none; })) {
            return "place " + (piece == rules::none ? "a piece" : with_article(kind_words(rules_, piece)));
        }
        if (all([](const Option& option) { return option.from == option.to; })) {
            return piece == rules::none || own ? "choose a piece" : "choose a " + kind_words(rules_, piece);
        }
        if (!own) {
            const std::string whose(spoken_name(rules_.players[engine_.mover()]));
            const bool nobodys = rules_.players[engine_.mover()].neutral;
            return nobodys && piece != rules::none ? "move the " + kind_words(rules_, piece)
                                                   : "move a piece of " + whose;
        }
        return "move";
    }

    /// Where a player has several turns one after the other: which one of them this is.
    [[nodiscard]] std::string series() const {
        const auto& turns = rules_.turns;
        const auto same = [&](std::size_t turn) {
            const rules::Turn &a = turns[turn], &b = turns[turn_state_.turn];
            return a.decider == b.decider && a.mover == b.mover && a.type == b.type && a.when.code.empty();
        };
        const bool later = turn_state_.turn >= rules_.repeat_from;
        const std::size_t begin = later ? rules_.repeat_from : 0;
        std::size_t first = turn_state_.turn, last = turn_state_.turn;
        while (first > begin && same(first - 1)) {
            --first;
        }
        while (last + 1 < turns.size() && same(last + 1)) {
            ++last;
        }
        const bool around = first == begin && last + 1 == turns.size();  // nobody else ever acts
        return !same(turn_state_.turn) || first == last || around
                   ? ""
                   : fmt::format(": {} of {}", turn_state_.turn - first + 1, last - first + 1);
    }

    const Match& match_;
    Engine& engine_;
    const rules::Rules& rules_;
    const TurnState& turn_state_;
    std::string name_;
    std::vector<Option> moves_, buttons_;
    bool can_pass_ = false;
};

/// `Red wins`, `Attackers win`; with allies `Red and Yellow win`.
std::string team_does(const rules::Rules& rules, PlayerId player, const std::string& what) {
    std::vector<std::string> names;
    for (const rules::Player& each : rules.players) {
        if (each.team == rules.players[player].team) {
            names.push_back(each.name);
        }
    }
    return syntax::listed(names, " and ") + " " + (names.size() == 1 ? rules.players[player].does(what) : what);
}

}  // namespace

std::string reason_words(const Match& match) {
    const auto& end = match.outcome();
    if (!end) {
        return "";
    }
    const rules::Rules& rules = match.rules();
    const rules::Player& player = rules.players[match.player()];
    const std::string name(spoken_name(player));
    const std::string& reason = end->reason;
    if (reason == "stalemate") {
        const std::string unchecked = fmt::format(" and {} not in check", player.plural ? "are" : "is");
        return name + " cannot move" + (rules.royals.empty() ? "" : unchecked);
    }
    if (reason == "deadlock") {
        return "nobody can move any more";
    }
    if (reason == "repetition") {
        return "the position has come for the third time";
    }
    return reason == "goal" ? "" : reason;
}

std::string prompt_of(const Match& match) {
    const auto& end = match.outcome();
    if (match.rules().engine) {
        return "Not to be played here: this game leaves its moves to an engine, a program outside of its file";
    }
    if (!end) {
        return Asker(match).ask();
    }
    const std::string who = end->result == Outcome::Result::win    ? team_does(match.rules(), end->winner, "win")
                            : end->result == Outcome::Result::loss ? team_does(match.rules(), end->loser, "lose")
                                                                   : "Drawn";
    if (!match.record().empty() || !match.start_text().empty() || match.termination()) {
        const std::string words = end->reason == "stalemate" || end->reason == "repetition"
                                      ? fmt::format("{} ({})", end->reason, reason_words(match))
                                      : end->reason;
        return fmt::format("{}: {}", who, words);
    }
    // Most likely a mistake in the file, so the cause is told.
    return fmt::format("No first move: {}", no_first_move(match.engine()));
}

}  // namespace bazillion::play
