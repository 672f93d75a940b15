#include "play/match/distinctions.h"

#include "play/match/text.h"

#include <algorithm>
#include <vector>

namespace bazillion::play {

using rules::Op;

namespace {

const Action* first_created(const CompiledMove& made) {
    const auto& actions = made.record.actions;
    const auto found =
        std::find_if(actions.begin(), actions.end(), [](const Action& action) { return action.op == Op::create; });
    return found == actions.end() ? nullptr : &*found;
}

/// Names of cells with a sign before them, each once, in the order of the board: `xd4,e4`.
std::string signed_cells(const rules::Rules& rules, const char* sign, std::vector<Cell> cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    std::string text;
    for (const Cell cell : cells) {
        text += (text.empty() ? sign : ",") + rules.board.cells[cell].name;
    }
    return text;
}

}  // namespace

std::string moving_piece(const rules::Rules& rules, const CompiledMove& made, const Position& /*before*/) {
    return made.piece == rules::none ? "" : ":" + piece_letter(rules, made.piece, 1);
}

std::string named_kind(const rules::Rules& rules, const CompiledMove& made, const Position& /*before*/) {
    return made.named == rules::none ? "" : "=" + piece_letter(rules, made.named, 1);
}

std::string created_piece(const rules::Rules& rules, const CompiledMove& made, const Position& /*before*/) {
    const Action* const piece = first_created(made);
    return piece == nullptr ? "" : "/" + piece_letter(rules, static_cast<KindId>(piece->b), 1);
}

std::string created_where(const rules::Rules& rules, const CompiledMove& made, const Position& /*before*/) {
    const Action* const piece = first_created(made);
    return piece == nullptr ? "" : "@" + rules.board.cells[piece->cell].name;
}

std::string captured_elsewhere(const rules::Rules& rules, const CompiledMove& made, const Position& before) {
    std::vector<Cell> cells = made.record.captures;
    std::erase_if(cells, [&](Cell cell) { return cell == made.to || before.at(cell) == rules::empty; });
    return signed_cells(rules, "x", std::move(cells));
}

std::string moved_besides(const rules::Rules& rules, const CompiledMove& made, const Position& /*before*/) {
    std::string text;
    for (const Leg& leg : made.record.legs) {
        if (leg.from != made.from || leg.to != made.to) {
            text += "," + rules.board.cells[leg.from].name + rules.board.cells[leg.to].name;
        }
    }
    return text;
}

std::string changed_where(const rules::Rules& rules, const CompiledMove& made, const Position& /*before*/) {
    std::vector<Cell> cells;
    for (const Action& action : made.record.actions) {
        if (action.op != Op::create) {
            cells.push_back(action.cell);
        }
    }
    return signed_cells(rules, "~", std::move(cells));
}

}  // namespace bazillion::play
