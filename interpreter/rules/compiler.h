#pragma once

#include "rules/context.h"
#include "rules/words.h"

#include <span>
#include <string>
#include <vector>

namespace bazillion::rules {

/// Translates statements and conditions of the rules language into the instructions of the move machine.
class Compiler {
public:
    Compiler(Context& context, Program& program) : context_(context), program_(program) {}

    /// While set, pieces move as this kind and land as it: every `add` names it and spends one of it.
    void set_becoming(KindId kind) { becoming_ = kind; }

    /// The program is of no piece: there is none to copy or to create another of.
    void set_pieceless() { pieceless_ = true; }

    /// While set, the atom `choice` stands for this kind.
    void set_choice(std::string kind) { choice_ = std::move(kind); }

    void statements(std::span<const Form> forms);

    /// Code that falls through if the condition holds; the targets of the returned jumps are to be patched to where it
    /// does not.
    using Jumps = std::vector<std::uint32_t>;
    void condition(const Form& form, Jumps& if_false);

    /// Falls through where all conditions hold, stops the program where not.
    void require(std::span<const Form> conditions);

    /// `(reserve? kind)` of the mover, or else the program stops.
    void require_reserve(KindId kind, const Form& at);

    /// Where in `Rules::numbers` a number stands; nothing if it is none.
    std::optional<std::uint16_t> number_index(const Form& form);

    /// The end of a program that is a condition: an emission where `form` holds. Of a final `(or a b)` each part is a
    /// run of its own, so that decision trees grow by the sum of their sizes; in one run what is known of `a` would
    /// multiply those of `b`.
    void alternatives(const Form& form);

    /// The final `stop`, and an emission before it for programs without an `add` of their own.
    void finish(bool with_add, const Form& at);

private:
    void statement(const Form& form);
    void atom_statement(const Form& form);
    void list_statement(const Form& form);
    syntax::Diagnostic& unknown_instruction(const Form& word, std::vector<std::string> known);
    [[nodiscard]] std::optional<Form> in_our_letters(const Form& form, bool (*known)(std::string_view));
    void refuse_with_stacks(const Form& form);
    /// An instruction, by what its word takes.
    void instruction(const Word& word, const Form& form);

    // compile_instructions.cpp
    void verify(const Form& form);
    void if_statement(const Form& form);
    void while_statement(const Form& form);
    void each_cell(const Form& form);
    void branch(const Form& form);
    void add(std::uint16_t manner, const Form& form, std::span<const Form> items);
    void create(const Form& form);
    void change_kind(const Word& word, const Form& form);
    void go(const Form& form);
    void step_against(const Word& word, const Form& form);
    void surplus(std::string_view name, Takes takes, const Form& form);
    void set_flag(const Form& form, Op op);
    void undeclared_attribute(const Form& name);
    void set_attribute(const Form& form);
    void store_condition(const Form& condition_form, Instruction instruction, const Form& at);
    void set_variable(const Word& word, const Form& form);
    void change_number(const Word& word, const Form& form);
    void clear_variable(const Form& form);
    void whose_and_kinds(VariableId variable, std::span<const Form> items, Instruction& instruction);
    void supply(const Word& word, const Form& form);
    void place_effect(const Form& form, Op op, std::span<const Form> items, std::uint16_t a = 0);
    void mark_cell(const Word& word, const Form& form);

    // compile_conditions.cpp
    void any_condition(std::span<const Form> items, const Form& form, Jumps& if_false);
    void test(const Form& form, Jumps& if_false);
    bool attribute_test(std::string_view name, bool negate, const Form& form, Jumps& if_false);
    /// A condition, by what its word takes; false if it needs parentheses that it has not.
    bool word_test(const Word& word, bool negate, const Form& form, Jumps& if_false);
    void place_test(Op op, std::uint16_t a, bool negate, std::span<const Form> items, const Form& form,
                    Jumps& if_false);
    void named_test(const Word& word, bool negate, const Form& form, Jumps& if_false);
    void suicide_test(bool negate, const Form& form, Jumps& if_false);
    void adjacent(const Word& word, bool negate, const Form& form, Jumps& if_false);
    void reach_test(bool negate, const Form& form, Jumps& if_false);
    void reserve_test(bool negate, const Form& form, Jumps& if_false);
    void count_test(const Word& word, bool negate, const Form& form, Jumps& if_false);
    void who_test(const Word& word, bool negate, const Form& form, Jumps& if_false);
    void value_test(bool negate, const Form& form, Jumps& if_false);
    void holds_test(bool negate, const Form& form, Jumps& if_false);
    void compare(const Word& word, const Form& form, Jumps& if_false);
    void emit_test(Instruction instruction, const Form& at, Jumps& if_false);
    /// A test whether a number is from `low` to `high`.
    void range_test(Number number, Value low, Value high, bool negate, const Form& form, Jumps& if_false);

    // groups.cpp
    std::optional<Instruction> group_number(const Form& form);
    bool is_territory(const Form& form);
    bool need_groups(const Form& form);

    // compile_operands.cpp
    Where where(const Form& form);
    [[nodiscard]] bool is_place(const Form& form) const;
    [[nodiscard]] std::optional<Who> who(const Form& form) const;
    std::optional<Number> number(const Form& form);
    [[nodiscard]] bool is_number(const Form& form) const;
    std::optional<Number> count_in(const Form& form);
    [[nodiscard]] const Counter* find_counter(const Form& form) const;
    std::optional<VariableId> need_set(const Form& form);
    void who_and_where(std::span<const Form> items, Instruction& instruction);
    std::vector<KindId> kinds(std::span<const Form> forms);
    std::vector<KindId> counted_kinds(std::span<const Form> forms);
    std::optional<KindId> need_kind(const Form& form);
    std::uint16_t intern_kinds(std::vector<KindId> kinds);
    std::uint16_t intern_number(Number number, const Form& at);
    /// Reports a kind that a variable kept per kind has no place for.
    void check_kept(VariableId variable, KindId kind, const Form& at);
    std::optional<Value> variable_value(const Variable& variable, const Form& form);

    std::uint32_t emit(Instruction instruction, const Form& at);
    [[nodiscard]] std::uint32_t here() const { return static_cast<std::uint32_t>(program_.code.size()); }
    void patch(const Jumps& jumps) {
        for (const std::uint32_t jump : jumps) {
            program_.code[jump].target = here();
        }
    }

    Context& context_;
    Program& program_;
    KindId becoming_ = none;
    std::string choice_;
    bool pieceless_ = false;
    std::size_t depth_ = 0;
};

/// The greatest value that a number is compared with.
inline constexpr Value largest_number = 0xfff0 - 1;

/// `(when condition ...)` and the like as a program that reaches its `add` exactly if all conditions hold.
Program compile_conditions(Context& context, std::span<const Form> conditions, const Form& at);

/// The index in `Rules::numbers` of what a form calls a number; nothing if it is none, which is told.
std::optional<std::uint16_t> compile_number(Context& context, const Form& form);

/// Effects without tests, as a program.
Program compile_effects(Context& context, std::span<const Form> effects, const Form& at);

}  // namespace bazillion::rules
