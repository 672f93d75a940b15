// Advice as a text: written small enough to be read, and read with care.
#include "opponent/advice.h"

#include "syntax/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>
#include <tuple>

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

std::string pair(Tapered value) {
    return fmt::format("({} {})", value.early, value.late);
}

std::string distances(const char* name, const std::array<Tapered, Weights::distances>& values) {
    std::string text = fmt::format(" ({}", name);
    for (const Tapered value : values) {
        text += " " + pair(value);
    }
    return text + ")";
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
    return text.empty() ? text : "\n    (cells" + text + ")";
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
            text += alike ? "" : fmt::format(" (player {})", quoted(rules.players[each.player].name));
            text += " " + quoted(rules.board.directions[each.direction]);
        }
        text += fmt::format(" ({} {} {} {})", each.enemy ? "enemy" : "own", quoted(rules.kinds[each.other].name),
                            each.worth.early, each.worth.late);
        before = &each;
    }
    return before == nullptr ? text : text + ")";
}

/// Reads one advice; what is wrong is thrown as an `Error` and caught in `read_advice`.
class Reader {
public:
    Reader(const syntax::Sources& sources, const rules::Rules& rules) : sources_(sources), rules_(rules) {}

    [[nodiscard]] Advice read(const Form& form) {
        Advice advice;
        for (std::size_t i = 2; i < form.items().size(); ++i) {
            if (form.items()[i].is_call("beside")) {
                read_beside(form.items()[i], advice.beside);
            } else if (form.items()[i].is_call("kind")) {
                advice.kinds.push_back(kind(form.items()[i]));
            } else if (form.items()[i].is_call("network") && !advice.network) {
                advice.network = network(form.items()[i]);
            } else {
                fail(form.items()[i], "expected `(kind NAME ...)`, `(beside NAME ...)` or one `(network ...)`");
            }
        }
        return advice;
    }

private:
    [[noreturn]] void fail(const Form& form, std::string message) const {
        const auto place = sources_.locate(form.origin().span);
        throw play::Error{fmt::format("{}:{}:{}: {}", place.file, place.line, place.column, message),
                          "`bazillion tune` writes such files; without the file the computer judges by the rules alone",
                          ""};
    }
    [[nodiscard]] const std::string& name(const Form& form, std::size_t at) const {
        if (form.items().size() <= at || form.items()[at].is_list()) {
            fail(form, "something is missing here");
        }
        return form.items()[at].text();
    }
    [[nodiscard]] std::int16_t number(const Form& list, std::size_t at) const {
        const std::string& text = name(list, at);
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        constexpr int most = 8'000;
        if (error != std::errc() || end != text.data() + text.size() || std::abs(value) > most) {
            fail(list.items()[at], fmt::format("expected a whole number from {} to {}", -most, most));
        }
        return static_cast<std::int16_t>(value);
    }
    [[nodiscard]] Tapered pair(const Form& list, std::size_t at) const {
        return {number(list, at), number(list, at + 1)};
    }
    [[nodiscard]] rules::KindId kind_named(const Form& form, std::size_t at) const {
        const auto kind = rules_.find_kind(name(form, at));
        if (!kind) {
            fail(form.items()[at], fmt::format("there is no piece `{}`", name(form, at)));
        }
        return *kind;
    }
    [[nodiscard]] rules::PlayerId player_named(const Form& form, std::size_t at) const {
        const auto player = rules_.find_player(name(form, at));
        if (!player) {
            fail(form.items()[at], fmt::format("there is no player `{}`", name(form, at)));
        }
        return *player;
    }
    void read_beside(const Form& form, std::vector<BesideAdvice>& advice) {
        BesideAdvice beside;
        beside.kind = kind_named(form, 1);
        std::size_t at = 2;
        if (form.items().size() > at && form.items()[at].is_call("player")) {
            beside.player = player_named(form.items()[at++], 1);
        }
        const auto& directions = rules_.board.directions;
        const auto direction = std::find(directions.begin(), directions.end(), name(form, at));
        if (direction == directions.end()) {
            fail(form.items()[at], fmt::format("there is no direction `{}`", name(form, at)));
        }
        beside.direction = static_cast<rules::DirectionId>(direction - directions.begin());
        while (++at < form.items().size()) {
            const Form& entry = form.items()[at];
            beside.enemy = entry.is_call("enemy");
            if (!beside.enemy && !entry.is_call("own")) {
                fail(entry, "expected `(own NAME ...)` or `(enemy NAME ...)`");
            }
            beside.other = kind_named(entry, 1);
            beside.worth = pair(entry, 2);
            if (!pairs_.emplace(beside.player, beside.kind, beside.direction, beside.other, beside.enemy).second) {
                fail(entry, "this pair has been told above");
            }
            advice.push_back(beside);
        }
    }
    [[nodiscard]] rules::Cell cell_named(const Form& form, std::size_t at) const {
        const auto cell = rules_.find_cell(name(form, at));
        if (!cell) {
            fail(form.items()[at], fmt::format("there is no cell `{}`", name(form, at)));
        }
        return *cell;
    }
    /// The numbers of a list from `at` on, one for each unit.
    [[nodiscard]] std::vector<std::int16_t> unit_numbers(const Form& list, std::size_t at, std::size_t units) const {
        if (list.items().size() != at + units) {
            fail(list, fmt::format("expected {} numbers, one for each unit", units));
        }
        std::vector<std::int16_t> numbers;
        for (; at < list.items().size(); ++at) {
            numbers.push_back(number(list, at));
        }
        return numbers;
    }
    [[nodiscard]] NeuralNetworkAdvice network(const Form& form) const {
        const auto part = [&](std::size_t at, const char* word) -> const Form& {
            if (form.items().size() <= at || !form.items()[at].is_call(word)) {
                fail(form, "a network begins with `(output ...)` and `(bias ...)`");
            }
            return form.items()[at];
        };
        NeuralNetworkAdvice advice;
        const Form& output = part(1, "output");
        const std::size_t units = std::max<std::size_t>(output.items().size(), 2) - 2;
        if (units == 0 || units > NeuralNetworkAdvice::most_units) {
            fail(output, fmt::format("expected a bias, and a number for each of 1 to {} units",
                                     NeuralNetworkAdvice::most_units));
        }
        advice.output_bias = number(output, 1);
        advice.output = unit_numbers(output, 2, units);
        advice.bias = unit_numbers(part(2, "bias"), 1, units);
        std::set<std::tuple<bool, rules::KindId, rules::Cell>> told;
        for (std::size_t i = 3; i < form.items().size(); ++i) {
            const Form& entry = form.items()[i];
            NeuralNetworkAdvice::Input input;
            input.enemy = entry.is_call("enemy");
            if ((!input.enemy && !entry.is_call("own")) || entry.items().size() < 3 || !entry.items()[2].is_list()) {
                fail(entry, "expected `(own NAME (CELL ...) NUMBER ...)` or `(enemy NAME (CELL ...) NUMBER ...)`");
            }
            input.kind = kind_named(entry, 1);
            for (std::size_t at = 0; at < entry.items()[2].items().size(); ++at) {
                input.cells.push_back(cell_named(entry.items()[2], at));
                if (!told.emplace(input.enemy, input.kind, input.cells.back()).second) {
                    fail(entry.items()[2].items()[at], "this piece on this cell has been told above");
                }
            }
            if (input.cells.empty()) {
                fail(entry, "which cells are these?");
            }
            input.weights = unit_numbers(entry, 3, units);
            advice.inputs.push_back(std::move(input));
        }
        return advice;
    }
    [[nodiscard]] KindAdvice kind(const Form& form) {
        KindAdvice advice;
        advice.kind = kind_named(form, 1);
        for (std::size_t i = 2; i < form.items().size(); ++i) {
            part(form.items()[i], advice);
        }
        if (!kinds_.emplace(advice.player, advice.kind).second) {
            fail(form, fmt::format("`{}` has been told above", rules_.kinds[advice.kind].name));
        }
        return advice;
    }
    void part(const Form& form, KindAdvice& advice) const {
        if (form.is_call("player")) {
            advice.player = player_named(form, 1);
        } else if (form.is_call("worth")) {
            advice.worth = pair(form, 1);
        } else if (form.is_call("reserve")) {
            advice.in_reserve = pair(form, 1);
        } else if (form.is_call("cells")) {
            advice.on_cell.resize(rules_.cells());
            for (std::size_t i = 1; i < form.items().size(); ++i) {
                const Form& entry = form.items()[i];
                advice.on_cell[cell_named(entry, 0)] = pair(entry, 1);
            }
        } else if (form.is_call("near-enemy") || form.is_call("near-own")) {
            auto& near = form.is_call("near-own") ? advice.near_own : advice.near_enemy;
            for (std::size_t i = 1; i < form.items().size() && i <= near.size(); ++i) {
                near[i - 1] = pair(form.items()[i], 0);
            }
        } else {
            fail(form, "expected `player`, `worth`, `reserve`, `cells`, `near-enemy` or `near-own`");
        }
    }

    const syntax::Sources& sources_;
    const rules::Rules& rules_;
    // Each is told once, which bounds what a file of any length can ask for.
    std::set<std::pair<rules::PlayerId, rules::KindId>> kinds_;
    std::set<std::tuple<rules::PlayerId, rules::KindId, rules::DirectionId, rules::KindId, bool>> pairs_;
};

}  // namespace

std::string write_advice(const Advice& advice, const rules::Rules& rules, const Views& views) {
    std::string text = fmt::format("(advice \"{}\"", rules.title);
    bool alike = true;
    for (std::size_t player = 0; player < rules.players.size(); ++player) {
        alike = alike && views.leader(static_cast<rules::PlayerId>(player)) == 0;
    }
    for (const KindAdvice& kind : advice.kinds) {
        text += fmt::format("\n  (kind {}", quoted(rules.kinds[kind.kind].name));
        if (!alike) {
            text += fmt::format(" (player {})", quoted(rules.players[kind.player].name));
        }
        text += " (worth " + pair(kind.worth).substr(1);
        if (kind.in_reserve != Tapered{}) {
            text += " (reserve " + pair(kind.in_reserve).substr(1);
        }
        text += cells(kind, rules);
        const auto says = [](const auto& values) {
            return std::any_of(values.begin(), values.end(), [](Tapered value) { return value != Tapered{}; });
        };
        if (says(kind.near_enemy) || says(kind.near_own)) {
            text += "\n   " + distances("near-enemy", kind.near_enemy) + "\n   " + distances("near-own", kind.near_own);
        }
        text += ")";
    }
    return text + beside(advice, rules, alike) + ")\n";
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
    try {
        for (const Form& form : forms) {
            if (form.is_call("advice") && form.items().size() > 1 && form.items()[1].text() == rules.title) {
                return Reader(sources, rules).read(form);
            }
        }
    } catch (play::Error& error) {
        return tl::unexpected(std::move(error));
    }
    return Advice{};
}

}  // namespace bazillion::opponent
