#pragma once

#include "rules/rules.h"
#include "rules/words.h"
#include "syntax/diagnostic.h"
#include "syntax/form.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace bazillion::rules {

/// Reads what the computer player is told of a title: the same words in an `(advice ...)` section of the game and in
/// the file beside it (docs/language.md#advice). What is wrong is reported with its place and left out.
///
/// `rules` must be complete, codes and slots included.
class AdviceReader {
public:
    AdviceReader(const Rules& rules, syntax::Diagnostics& diagnostics, syntax::Severity severity)
        : rules_(rules), diagnostics_(diagnostics), severity_(severity) {}

    /// Adds what these parts of one advice say. Several may be read one after the other; nothing may be told twice.
    void read(std::span<const syntax::Form> parts, Advice& advice);

private:
    using Form = syntax::Form;

    syntax::Diagnostic& report(std::string code, std::string message, const Form& at);
    void unknown(std::string_view what, const Form& at, const std::vector<std::string>& known);
    /// The word of a part, null and reported if none such may stand there.
    const Word* word_at(const Form& part, Place place);

    // Each is empty, and that reported, if nothing such stands there.
    const Form* item(const Form& list, std::size_t at);
    std::optional<std::int16_t> number(const Form& list, std::size_t at);
    std::optional<Tapered> pair(const Form& list, std::size_t at);
    std::optional<std::size_t> named(std::string_view what, const std::vector<std::string>& names, const Form& list,
                                     std::size_t at);
    std::optional<KindId> kind_named(const Form& list, std::size_t at);
    std::optional<PlayerId> player_named(const Form& list, std::size_t at);
    PlayerId player_told(const Form& list, std::size_t& at);
    std::optional<Cell> cell_named(const Form& list, std::size_t at);
    std::optional<std::vector<std::int16_t>> unit_numbers(const Form& list, std::size_t at, std::size_t units);

    void kind(const Form& form, Advice& advice);
    void kind_part(const Form& form, KindAdvice& kind, Advice& advice);
    void cells(const Form& form, KindAdvice& kind);
    void zone(const Form& form, KindAdvice& kind);
    void attribute(const Form& form, const KindAdvice& kind, Advice& advice);
    /// Pairs of numbers, one after the other; `what` they are by is told where there are too many.
    void pair_list(std::span<const Form> entries, std::span<Tapered> worth, std::string_view what);
    void by_steps(const Form& form, std::array<Tapered, KindAdvice::distances>& worth);
    void danger(const Form& form, Advice& advice);
    void arrival(const Form& form, Advice& advice);
    void beside(const Form& form, Advice& advice);
    void beside_entry(const Form& entry, BesideAdvice each, Advice& advice);
    void counter(const Form& form, Advice& advice);
    void variable(const Form& form, Advice& advice);
    void mobility(const Form& form, Advice& advice);
    void network(const Form& form, Advice& advice);
    void network_input(const Form& entry, NetworkAdvice& network);

    const Rules& rules_;
    syntax::Diagnostics& diagnostics_;
    syntax::Severity severity_;
    // Each is told once, which bounds what a file of any length can ask for.
    std::set<std::pair<PlayerId, KindId>> kinds_;
    std::set<std::tuple<PlayerId, KindId, AttributeId>> attributes_;
    std::set<std::tuple<PlayerId, KindId, DirectionId, KindId, bool>> pairs_;
    std::set<std::pair<PlayerId, std::size_t>> dangers_;
    std::set<PlayerId> arrivals_;
    std::set<std::size_t> counters_, variables_;
    std::set<std::tuple<bool, KindId, Cell>> inputs_;
};

}  // namespace bazillion::rules
