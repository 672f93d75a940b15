#include "play/match/notation.h"

#include <algorithm>

namespace bazillion::play {

using rules::Op;

namespace {

class Writer {
public:
    Writer(const rules::Rules& rules, const CompiledMove& made, const Position& before, bool numbers)
        : rules_(rules), made_(made), record_(made.record), before_(before), numbers_(numbers) {}

    std::string text() {
        if (made_.has(CompiledMove::pass)) {
            return "Pass";
        }
        if (made_.partial) {
            word("partial");
            number(made_.continuation == rules::none ? 0 : rules_.saved_move_types[made_.continuation]);
        }
        if (made_.has(CompiledMove::drop)) {
            word(rules_.players[made_.mover].name);
            word(rules_.kinds[record_.dropped].name);
            word(cell(made_.to));
        }
        for (const Leg& leg : record_.legs) {
            this->leg(leg);
        }
        for (const Action& action : record_.actions) {
            this->action(action);
        }
        for (const Cell captured : record_.captures) {
            word("x");
            word(cell(captured));
            last_leg_ = rules::none;
            shared_name_.clear();
        }
        shared_name_.clear();  // effects share a name only among themselves
        if (record_.kind != rules::none) {
            becomes(rules_.kinds[record_.kind].name, record_.legs.empty() ? made_.to : record_.legs.back().to);
        }
        return std::move(text_);
    }

private:
    void word(const std::string& word) {
        text_ += text_.empty() ? "" : " ";
        text_ += word;
    }
    void number(std::uint16_t number) {
        if (numbers_) {
            word(std::to_string(number));
        }
    }
    [[nodiscard]] const std::string& cell(Cell cell) const { return rules_.board.cells[cell].name; }

    void leg(const Leg& leg) {
        const Code piece = before_.at(leg.from);
        if (piece != rules::empty) {
            word(rules_.kinds[rules_.codes.kind(piece)].name);
        }
        word(cell(leg.from));
        word(before_.at(leg.to) == rules::empty ? "-" : "x");
        word(cell(leg.to));
        last_leg_ = leg.to;
    }

    void action(const Action& action) {
        switch (action.op) {
            case Op::change_kind:
                becomes(rules_.kinds[action.a].name, action.cell);
                return;
            case Op::change_owner:
                becomes(rules_.players[action.a].name, action.cell);
                return;
            case Op::create:
                word(rules_.players[action.a].name);
                word(rules_.kinds[action.b].name);
                word(cell(action.cell));
                break;
            case Op::flip:
                word("flip");
                word(cell(action.cell));
                break;
            default:
                word("@");
                word(cell(action.cell));
                number(rules_.saved_attributes[action.a]);
                word(action.b != 0 ? "1" : "0");
                break;
        }
        last_leg_ = rules::none;
        shared_name_.clear();
    }

    /// The piece on the cell gets another kind or owner. The destination of the leg just written goes without saying;
    /// neighbours of one name share it.
    void becomes(const std::string& name, Cell at) {
        if (at == last_leg_) {
            word("=");
            word(name);
            shared_name_.clear();
        } else {
            if (name != shared_name_) {
                word("=");
                word(name);
                word("on");
            }
            word(cell(at));
            shared_name_ = name;
        }
        last_leg_ = rules::none;
    }

    const rules::Rules& rules_;
    const CompiledMove& made_;
    const Record& record_;
    const Position& before_;
    bool numbers_;
    std::string text_;
    Cell last_leg_ = rules::none;  ///< destination of the leg just written
    std::string shared_name_;      ///< the name that `= NAME on` was just written for
};

}  // namespace

std::string zillions_text(const rules::Rules& rules, const CompiledMove& made, const Position& before) {
    return Writer(rules, made, before, true).text();
}

std::string zillions_text_without_numbers(const rules::Rules& rules, const CompiledMove& made, const Position& before) {
    return Writer(rules, made, before, false).text();
}

}  // namespace bazillion::play
