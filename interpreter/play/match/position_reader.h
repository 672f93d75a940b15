#pragma once

#include "play/engine/engine.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::play {

inline constexpr unsigned largest_number = 60'000;  // that a variable can hold

/// Why a position text cannot be read; `read_position` turns it into an `Error`.
struct PositionFault {
    std::string message;
    std::string hint;
};

/// Reads a position text, field by field. Throws `PositionFault`.
class PositionReader {
public:
    explicit PositionReader(const Engine& engine) : rules_(engine.rules()), position_(engine.start()) {}

    void read(std::string_view text);
    Position take() { return std::move(position_); }

private:
    void field(const rules::TextField& field, std::string_view text);
    void placement(const rules::TextField& field, std::string_view text);
    void rows(const rules::TextField& field, std::string_view text);
    void hands(rules::VariableId reserve, std::string_view text);
    std::size_t pieces_on(const rules::TextField& field, std::string_view text, Cell cell);
    std::size_t piece(const rules::TextField& field, std::string_view text, Cell cell);
    [[nodiscard]] std::pair<Code, std::size_t> named(std::string_view text) const;
    void side(std::string_view text);
    void letters(const rules::TextField& field, std::string_view text);
    void take_attribute(const rules::TextField::Letter& letter);
    void give_attribute(const rules::TextField::Letter& letter);
    void drop_false_rights();
    void passed_over(std::string_view text);
    void digits(const rules::TextField& field, std::string_view text);
    void variable(const rules::TextField& field, std::string_view text);
    void set(const rules::Variable& variable, Slot first, std::string_view text);
    void pieces(const rules::TextField& field, std::string_view text);
    void turns_left(unsigned left);
    [[nodiscard]] Value value(const rules::Variable& variable, std::string_view text) const;
    static unsigned number(std::string_view text, std::string_view what);

    const rules::Rules& rules_;
    Position position_;
    std::size_t round_ = 0;
    std::optional<unsigned> left_;                                   ///< what the field of turns left says
    std::vector<std::pair<std::size_t, std::string_view>> counted_;  ///< and those of counters
};

}  // namespace bazillion::play
