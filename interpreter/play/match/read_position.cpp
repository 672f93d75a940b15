// Reading position texts.
#include "play/match/position_reader.h"
#include "play/match/text.h"
#include "play/match/text_parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace bazillion::play {
namespace {

constexpr std::size_t longest_text = 100'000;
constexpr std::size_t most_turns = 0xffff;

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

}  // namespace

void PositionReader::read(std::string_view text) {
    if (text.size() > longest_text) {
        throw PositionFault{"the position text is too long", ""};
    }
    const auto parts = split_fields(text);
    const auto fields = text_fields(rules_);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (i < parts.size()) {
            field(fields[i], parts[i]);
        } else if (!fields[i].optional) {
            throw PositionFault{
                fmt::format("the position text has {} fields, not the {} it needs", parts.size(), fields.size()),
                fmt::format("a position of this game looks like `{}`", position_text(rules_, position_))};
        }
    }
    if (parts.size() > fields.size()) {
        throw PositionFault{
            fmt::format("the position text goes on after its last field with `{}`", parts[fields.size()]), ""};
    }
    drop_false_rights();
    for (const auto& [counter, said] : counted_) {
        const rules::Counter& of = rules_.counters[counter];
        const std::string true_text = counter_text(rules_, position_, of);
        if (said != true_text) {
            throw PositionFault{fmt::format("`{}` is not the `{}` of this position", said, of.name),
                                fmt::format("its pieces make it `{}`", true_text)};
        }
    }
    if (round_ != 0) {
        const std::size_t turn = position_.turn_state.turn;
        const std::size_t turns =
            turn < rules_.repeat_from
                ? turn
                : rules_.repeat_from + (round_ - 1) * turns_in_round(rules_) +
                      std::min<std::size_t>(rules_.turns[turn].decider, turns_in_round(rules_) - 1);
        if (turns > most_turns) {
            throw PositionFault{fmt::format("there is no round {}", round_), ""};
        }
        position_.turn_state.turns = static_cast<std::uint16_t>(turns);
    }
}

/// A right is lost when a move reaches one of its cells. So nobody has it where others stand there than in the setup,
/// or than these can become on the spot. It is worth nothing, and kept as it is written, where the piece that there is
/// but one of (the king) has been taken from the board.
void PositionReader::drop_false_rights() {
    const auto is_of = [&](Code code, const rules::Placement& placement) {
        return code != rules::empty && rules_.codes.owner(code) == placement.player &&
               rules_.codes.kind(code) == placement.kind;
    };
    const auto is_gone = [&](const rules::Placement& placement) {
        const auto same = [&](const auto& other) {
            return other.player == placement.player && other.kind == placement.kind;
        };
        const auto cells = std::span(position_.slots).first(rules_.cells());
        return std::count_if(rules_.setup.begin(), rules_.setup.end(), same) == 1 &&
               std::none_of(cells.begin(), cells.end(), [&](Code code) { return is_of(code, placement); });
    };
    const auto stands = [&](const rules::Placement& placement) {
        const Code code = position_.at(placement.cell);
        const auto& blocks = rules_.kinds[placement.kind].blocks;
        return is_of(code, placement) || std::any_of(blocks.begin(), blocks.end(), [&](const auto& block) {
                   return code != rules::empty && rules_.codes.owner(code) == placement.player &&
                          block.becoming == rules_.codes.kind(code);
               });
    };
    for (const rules::Right& right : rules_.rights) {
        bool false_right = false, gone = false;
        for (const rules::Placement& placement : rules_.setup) {
            if (std::find(right.cells.begin(), right.cells.end(), placement.cell) != right.cells.end()) {
                false_right = false_right || !stands(placement);
                gone = gone || is_gone(placement);
            }
        }
        if (false_right && !gone) {
            position_.slots[rules_.slot(right.variable, right.player)] = 0;
        }
    }
}

void PositionReader::field(const rules::TextField& field, std::string_view text) {
    using Type = rules::TextField::Type;
    switch (field.type) {
        case Type::placement:
            placement(field, text);
            break;
        case Type::side:
            side(text);
            break;
        case Type::letters:
            letters(field, text);
            break;
        case Type::passed_over:
            passed_over(text);
            break;
        case Type::digits:
            digits(field, text);
            break;
        case Type::variable:
            variable(field, text);
            break;
        case Type::pieces:
            pieces(field, text);
            break;
        case Type::counter:
            counted_.emplace_back(field.counter, text);
            break;
        case Type::turns_left:
            left_ = number(text, "number of turns");
            turns_left(*left_);
            break;
        case Type::turns:
            position_.turn_state.turns = static_cast<std::uint16_t>(number(text, "number of turns"));
            break;
        case Type::quiet:
            position_.turn_state.quiet = static_cast<std::uint16_t>(number(text, "number of quiet turns"));
            break;
        case Type::round:
            round_ = number(text, "round");
            break;
        case Type::constant:
            if (text != field.names[0]) {
                throw PositionFault{fmt::format("`{}` stands where `{}` must stand", text, field.names[0]), ""};
            }
            break;
    }
}

unsigned PositionReader::number(std::string_view text, std::string_view what) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value > largest_number) {
        throw PositionFault{fmt::format("`{}` is not a {}", text, what), "expected a whole number"};
    }
    return value;
}

void PositionReader::side(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    std::string known;
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        const auto id = static_cast<PlayerId>(player);
        if (side_name(rules_, id) == name) {
            position_.turn_state.turn = static_cast<std::uint16_t>(first_turn_of(rules_, id));
            if (name.size() < text.size()) {
                const unsigned turn = number(text.substr(name.size() + 1), "turn");
                if (turn >= rules_.turns.size() || rules_.turns[turn].decider != player) {
                    throw PositionFault{fmt::format("turn {} is none of player `{}`", turn, name), ""};
                }
                position_.turn_state.turn = static_cast<std::uint16_t>(turn);
            }
            return;
        }
        known += (known.empty() ? "`" : ", `") + side_name(rules_, id) + "`";
    }
    throw PositionFault{fmt::format("`{}` is no side to move", name), "the sides are " + known};
}

void PositionReader::letters(const rules::TextField& field, std::string_view text) {
    std::vector<bool> held(field.letters.size());
    for (std::size_t i = 0; text != "-" && i < text.size(); ++i) {
        const auto found = std::find_if(field.letters.begin(), field.letters.end(),
                                        [&](const auto& letter) { return letter.letter[0] == text[i]; });
        if (found == field.letters.end()) {
            throw PositionFault{fmt::format("`{}` does not belong in `{}`", text[i], text), ""};
        }
        held[static_cast<std::size_t>(found - field.letters.begin())] = true;
    }
    for (std::size_t i = 0; i < held.size(); ++i) {
        const auto& letter = field.letters[i];
        if (letter.right == rules::none) {
            take_attribute(letter);
        } else {
            position_.slots[rules_.slot(letter.right, letter.player)] = held[i];
        }
    }
    for (std::size_t i = 0; i < held.size(); ++i) {
        if (held[i] && field.letters[i].right == rules::none) {
            give_attribute(field.letters[i]);
        }
    }
}

/// No piece has the attribute until a letter gives it.
void PositionReader::take_attribute(const rules::TextField::Letter& letter) {
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        Value& code = position_.slots[cell];
        const bool told = code != rules::empty && std::find(letter.kinds.begin(), letter.kinds.end(),
                                                            rules_.codes.kind(code)) != letter.kinds.end();
        code = told ? rules_.codes.with_attribute(code, letter.attribute, false) : code;
    }
}

/// A letter that speaks of pieces that are not there says nothing: books are full of such texts.
void PositionReader::give_attribute(const rules::TextField::Letter& letter) {
    const bool there = std::all_of(letter.cells.begin(), letter.cells.end(), [&](const auto& place) {
        return speaks_of(rules_, letter, place, position_.at(place.cell));
    });
    for (const auto& place : letter.cells) {
        Value& code = position_.slots[place.cell];
        code = there ? rules_.codes.with_attribute(code, letter.attribute, true) : code;
    }
}

void PositionReader::passed_over(std::string_view text) {
    if (text == "-") {
        return;
    }
    const auto passed = rules_.find_cell(text);
    if (!passed) {
        throw PositionFault{fmt::format("`{}` is no position of the board", text), ""};
    }
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        const auto direction = rules_.board.symmetry[player][rules_.passed_direction];
        const Cell from = rules_.board.step_back(*passed, direction);
        const Cell to = rules_.board.step(*passed, direction);
        if (from == rules::none || to == rules::none) {
            continue;
        }
        const Code code = position_.at(to);
        const bool fits = code != rules::empty && rules_.codes.owner(code) == player &&
                          rules_.codes.kind(code) == rules_.passed_kind && position_.at(from) == rules::empty &&
                          position_.at(*passed) == rules::empty;
        if (fits) {
            position_.turn_state.passed = *passed;
            position_.turn_state.last_from = from;
            position_.turn_state.last_to = to;
            return;
        }
    }
    throw PositionFault{fmt::format("nothing can have passed over `{}`", text),
                        fmt::format("a {} must stand right behind it", rules_.kinds[rules_.passed_kind].name)};
}

void PositionReader::digits(const rules::TextField& field, std::string_view text) {
    const std::size_t wanted = rules_.players.size() * field.kinds.size();
    const bool all_digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (text.size() != wanted || !all_digits) {
        throw PositionFault{
            fmt::format("`{}` is not the {} digits of `{}`", text, wanted, rules_.variables[field.variable].name), ""};
    }
    std::size_t i = 0;
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        for (const KindId kind : field.kinds) {
            position_.slots[rules_.slot(field.variable, static_cast<PlayerId>(player), kind)] =
                static_cast<Value>(text[i++] - '0');
        }
    }
}

void PositionReader::variable(const rules::TextField& field, std::string_view text) {
    const rules::Variable& variable = rules_.variables[field.variable];
    const auto slots = slots_of_field(rules_, position_, field);
    const bool is_set = variable.type == rules::Variable::Type::cells;
    std::vector<std::string_view> parts;
    const std::string between = separator_of(rules_, field);
    if (slots.size() == 1) {
        parts.push_back(text);
    } else if (between.empty()) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            parts.push_back(text.substr(i, 1));
        }
    } else {
        parts = split(text, between.front());
    }
    if (parts.size() != slots.size()) {
        throw PositionFault{fmt::format("`{}` is not the {} values of `{}`", text, slots.size(), variable.name), ""};
    }
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Slot slot = slots[i];
        if (is_set) {
            set(variable, slot, parts[i]);
        } else {
            position_.slots[slot] = value(variable, parts[i]);
        }
    }
}

void PositionReader::set(const rules::Variable& variable, Slot first, std::string_view text) {
    for (std::size_t i = 0; i < variable.cells.size(); ++i) {
        position_.slots[first + i] = 0;
    }
    if (text == "-") {
        return;
    }
    for (const std::string_view name : split(text, ',')) {
        const auto cell = rules_.find_cell(name);
        const auto at = std::find(variable.cells.begin(), variable.cells.end(), cell.value_or(Cell{rules::none}));
        if (at == variable.cells.end()) {
            throw PositionFault{fmt::format("`{}` can not be in `{}`", name, variable.name), ""};
        }
        position_.slots[first + static_cast<std::size_t>(at - variable.cells.begin())] = 1;
    }
}

void PositionReader::pieces(const rules::TextField& field, std::string_view text) {
    const auto players = static_cast<PlayerId>(rules_.players.size());
    for (PlayerId player = 0; player < players; ++player) {
        for (const KindId kind : field.kinds) {
            position_.slots[rules_.slot(field.variable, player, kind)] = 0;
        }
    }
    for (std::size_t i = text == "-" ? text.size() : 0; i < text.size();) {
        const std::size_t digits = std::min(text.find_first_not_of("0123456789", i), text.size()) - i;
        const unsigned count = digits == 0 ? 1 : number(text.substr(i, digits), "number of pieces");
        i += digits;
        Value* held = nullptr;
        std::size_t used = 0;
        for (PlayerId player = 0; player < players && held == nullptr; ++player) {
            for (const KindId kind : field.kinds) {
                const std::string letter = piece_letter(rules_, kind, player);
                if (!rules_.kinds[kind].belongs_to(player)) {
                    continue;
                }
                if (held == nullptr && text.substr(i).starts_with(letter)) {
                    held = &position_.slots[rules_.slot(field.variable, player, kind)];
                    used = letter.size();
                }
            }
        }
        if (held == nullptr || *held + count > largest_number) {
            throw PositionFault{fmt::format("`{}` are no pieces beside the board", text),
                                "like `QRp`, or `-` for none"};
        }
        *held = static_cast<Value>(*held + count);
        i += used;
    }
}

/// The turn of the player to act from which he has so many in a row.
void PositionReader::turns_left(unsigned left) {
    const PlayerId player = rules_.turns[position_.turn_state.turn].decider;
    for (std::size_t i = rules_.turns.size(); i-- > 0;) {
        if (rules_.turns[i].decider == player && play::turns_left(rules_, i) == left) {
            position_.turn_state.turn = static_cast<std::uint16_t>(i);
            return;
        }
    }
    throw PositionFault{fmt::format("`{}` has never {} turns left", side_name(rules_, player), left), ""};
}

Value PositionReader::value(const rules::Variable& variable, std::string_view text) const {
    using Type = rules::Variable::Type;
    if (variable.type == Type::number) {
        return static_cast<Value>(number(text, "number"));
    }
    if (variable.type == Type::choice) {
        const auto found = std::find(variable.values.begin(), variable.values.end(), text);
        if (found != variable.values.end()) {
            return static_cast<Value>(found - variable.values.begin());
        }
    } else if (text == "-") {
        return rules::none;
    } else if (variable.type == Type::cell) {
        if (const auto cell = rules_.find_cell(text)) {
            return *cell;
        }
    } else if (variable.type == Type::player) {
        for (std::size_t player = 0; player < rules_.players.size(); ++player) {
            if (side_name(rules_, static_cast<PlayerId>(player)) == text) {
                return static_cast<Value>(player);
            }
        }
    } else if (variable.type == Type::kind) {
        for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind) {
            if (piece_letter(rules_, static_cast<KindId>(kind), 0) == text) {
                return static_cast<Value>(kind);
            }
        }
    }
    throw PositionFault{fmt::format("`{}` is no value of `{}`", text, variable.name), ""};
}

Result<Position> read_position(const Engine& engine, std::string_view text) {
    PositionReader reader(engine);
    try {
        reader.read(text);
    } catch (const PositionFault& fault) {
        return tl::unexpected(Error{fault.message, fault.hint, ""});
    }
    Position position = reader.take();
    engine.plan()->complete(position);
    return position;
}

}  // namespace bazillion::play
