#pragma once

#include "rules/betza_moves.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::rules::betza {

using Forms = std::vector<Form>;

/// Instructions for the steps of a leg and conditions about where they lead, as forms of the rules language.
class StepWriter {
public:
    /// `returns`: the piece may pass the cell that it left, which is empty by then.
    StepWriter(const Setting& setting, const syntax::Origin& origin, bool returns)
        : setting_(setting), origin_(origin), returns_(returns) {}

    std::optional<Refusal> refusal;
    void refuse(std::string message, std::string hint = {});

    Form word(std::string_view text);
    Form list(std::string_view head, Forms items);
    Form verify(Form condition);
    Form attempt(Forms instructions);
    static Forms with(Form first, const Forms& rest);
    static void append(Forms& to, Forms more);

    Form is_empty();
    Form is_occupied(bool by_friend);
    /// May a move end here, if nothing is captured in passing?
    Form may_land(Modes modes, bool tame = false);

    /// One step of a leg: the straight part first, then the diagonal one, as lame pieces of xiangqi go.
    Forms step(const Leg& leg, int index);
    /// One cell in one of eight directions.
    Forms unit(int direction, bool cylinder);

protected:
    const Setting& setting_;
    const syntax::Origin& origin_;
    bool returns_;

private:
    Form victim(std::string_view who, bool tame);
    Form royal_enemy();
    Forms jump(const Leg& leg, const std::vector<int>& units, std::size_t at, bool found);
    Forms wrapped(int direction);
    const std::string& named(int direction);

    std::size_t forms_ = 0;
};

}  // namespace bazillion::rules::betza
