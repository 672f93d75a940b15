// Advice as a text: written small enough to be read, and read with care.
#include "opponent/advice.h"

#include "rules/advice_reader.h"
#include "syntax/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

namespace bazillion::opponent {

using syntax::Form;

namespace {

constexpr std::size_t most_nesting = 10;

/// Names with blanks or other signs of the language stand in quotes.
std::string quoted(const std::string& name) {
    const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char sign) {
        return sign > 127 || std::isalnum(sign) != 0 || sign == '-' || sign == '_' || sign == '+';
    });
    return plain && !name.empty() ? name : "\"" + name + "\"";
}

/// Whose pieces are meant, if that has to be told.
std::string of_player(rules::PlayerId player, const rules::Rules& rules, bool alike) {
    return alike ? "" : fmt::format(" (player {})", quoted(rules.players[player].name));
}

bool says_much(const std::optional<Tapered>& value) {
    return value && (std::abs(value->early) > 1 || std::abs(value->late) > 1);
}

std::string pair(Tapered value) {
    return fmt::format("({} {})", value.early, value.late);
}

std::string list(std::string_view name, std::span<const Tapered> values) {
    std::string text = fmt::format(" ({}", name);
    for (const Tapered value : values) {
        text += " " + pair(value);
    }
    return text + ")";
}

bool says(std::span<const Tapered> values) {
    return std::any_of(values.begin(), values.end(), [](Tapered value) { return value != Tapered{}; });
}

/// What a piece can do. What says next to nothing would take as long to count as the rest.
std::string activity(const KindAdvice& kind) {
    std::string text;
    if (says_much(kind.mobility) || says_much(kind.king_attack) || says_much(kind.threat)) {
        text += " (mobility " + pair(kind.mobility.value_or(Tapered{})).substr(1);
        text += " (king-attack " + pair(kind.king_attack.value_or(Tapered{})).substr(1);
        text += " (threat " + pair(kind.threat.value_or(Tapered{})).substr(1);
    }
    if (says_much(kind.safe_check)) {
        text += " (safe-check " + pair(*kind.safe_check).substr(1);
    }
    if (says_much(kind.per_promotable)) {
        text += " (per-promotable " + pair(*kind.per_promotable).substr(1);
    }
    text += says(kind.passed) ? "\n   " + list("passed", kind.passed) : "";
    return text + (says(kind.passed_free) ? "\n   " + list("passed-free", kind.passed_free) : "");
}

std::string danger(const Advice& advice, const rules::Rules& rules, bool alike) {
    std::string text;
    for (const rules::DangerAdvice& each : advice.danger) {
        if (says(each.worth)) {
            const std::string player = of_player(each.player, rules, alike);
            const int men = rules::DangerAdvice::reserves[each.reserve];
            text += "\n " + list(fmt::format("king-danger{} {}", player, men), each.worth);
        }
    }
    return text;
}

std::string arrivals(const Advice& advice, const rules::Rules& rules, bool alike) {
    std::string text;
    for (const rules::ArrivalAdvice& each : advice.arrivals) {
        if (says(each.worth)) {
            const std::string player = of_player(each.player, rules, alike);
            text += "\n " + list("arrival" + player, each.worth);
        }
    }
    return text;
}

/// Eight cells a line, those left out that say next to nothing.
std::string cells(const KindAdvice& advice, const rules::Rules& rules) {
    std::string text;
    int count = 0;
    for (std::size_t cell = 0; cell < advice.on_cell.size(); ++cell) {
        const Tapered value = advice.on_cell[cell];
        if (std::abs(value.early) > 1 || std::abs(value.late) > 1) {
            text += count++ % 8 == 0 ? "\n      " : " ";
            text += fmt::format("({} {} {})", quoted(rules.board.cells[cell].name), value.early, value.late);
        }
    }
    return advice.on_cell.empty() ? "" : text.empty() ? " (cells)" : "\n    (cells" + text + ")";
}

/// One list for each piece and direction; what says next to nothing is left out.
std::string beside(const Advice& advice, const rules::Rules& rules, bool alike) {
    std::string text;
    const BesideAdvice* before = nullptr;
    for (const BesideAdvice& each : advice.beside) {
        if (std::abs(each.worth.early) <= 1 && std::abs(each.worth.late) <= 1) {
            continue;
        }
        const bool goes_on = before != nullptr && before->player == each.player && before->kind == each.kind &&
                             before->direction == each.direction;
        if (!goes_on) {
            text += before != nullptr ? ")" : "";
            text += fmt::format("\n  (beside {}", quoted(rules.kinds[each.kind].name));
            text += of_player(each.player, rules, alike);
            text += " " + quoted(rules.board.directions[each.direction]);
        }
        text += fmt::format(" ({} {} {} {})", each.enemy ? "enemy" : "own", quoted(rules.kinds[each.other].name),
                            each.worth.early, each.worth.late);
        before = &each;
    }
    return before == nullptr ? text : text + ")";
}

}  // namespace

std::string write_advice(const Advice& advice, const rules::Rules& rules, const Views& views) {
    std::string text = fmt::format("(advice \"{}\"", rules.title);
    bool alike = true;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        alike = alike && views.leader(static_cast<rules::PlayerId>(player)) == 0;
    }
    for (const KindAdvice& kind : advice.kinds) {
        text += fmt::format("\n  (kind {}", quoted(rules.kinds[kind.kind].name));
        text += of_player(kind.player, rules, alike);
        text += " (worth " + pair(kind.worth.value_or(Tapered{})).substr(1);
        if (kind.in_reserve.value_or(Tapered{}) != Tapered{}) {
            text += " (reserve " + pair(*kind.in_reserve).substr(1);
        }
        text += activity(kind);
        for (const rules::AttributeAdvice& each : advice.attributes) {
            if (each.kind == kind.kind && each.player == kind.player) {
                text += fmt::format(" (attribute {} {}", quoted(rules.attributes[each.attribute]),
                                    pair(each.worth).substr(1));
            }
        }
        text += cells(kind, rules);
        if (says(kind.near_enemy) || says(kind.near_own)) {
            text += "\n   " + list("near-enemy", kind.near_enemy) + "\n   " + list("near-own", kind.near_own);
        }
        text += ")";
    }
    return text + danger(advice, rules, alike) + arrivals(advice, rules, alike) + beside(advice, rules, alike) + ")\n";
}

std::string with_advice(std::string_view file, std::string_view title, std::string_view advice) {
    syntax::Sources sources;
    syntax::TextPool pool;
    syntax::Diagnostics diagnostics;
    const auto source = sources.add("", std::string(file));
    for (const Form& form :
         syntax::read_forms(sources, source, syntax::Tolerance::lenient, most_nesting, pool, diagnostics)) {
        if (form.is_call("advice") && form.items().size() > 1 && form.items()[1].text() == title) {
            const auto span = form.origin().span;
            const std::string_view rest = file.substr(span.end);
            return std::string(file.substr(0, span.begin)) + std::string(advice) +
                   std::string(rest.substr(rest.starts_with('\n') ? 1 : 0));
        }
    }
    return std::string(file) + (file.empty() || file.ends_with("\n") ? "" : "\n") + std::string(advice);
}

play::Result<Advice> read_advice(std::string_view text, const std::string& file, const rules::Rules& rules) {
    syntax::Sources sources;
    syntax::TextPool pool;
    syntax::Diagnostics diagnostics;
    const auto source = sources.add(file, std::string(text));
    const auto forms = syntax::read_forms(sources, source, syntax::Tolerance::strict, most_nesting, pool, diagnostics);
    if (diagnostics.has_errors()) {
        return tl::unexpected(play::Error{syntax::render(diagnostics.all().front(), sources), "", ""});
    }
    Advice advice;
    for (const Form& form : forms) {
        if (form.is_call("advice") && form.items().size() > 1 && form.items()[1].text() == rules.title) {
            rules::AdviceReader(rules, diagnostics, syntax::Severity::error)
                .read(std::span(form.items()).subspan(2), advice);
            break;
        }
    }
    if (diagnostics.has_errors()) {
        const syntax::Diagnostic& first = diagnostics.all().front();
        const auto place = sources.locate(first.where->span);
        return tl::unexpected(play::Error{
            fmt::format("{}:{}:{}: {}", place.file, place.line, place.column, first.message),
            first.hint.empty()
                ? "`bazillion tune` writes such files; without the file the computer judges by the rules alone"
                : first.hint,
            ""});
    }
    return advice;
}

}  // namespace bazillion::opponent
