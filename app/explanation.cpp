#include "app/explanation.h"

#include "app/output.h"
#include "play/analysis/trace_words.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace bazillion::app {
namespace {

using rules::Cell;
using rules::Code;

/// What the user wants explained.
struct Asked {
    Code piece = rules::empty;
    Cell cell = rules::none;
    bool stands_there = false;  ///< so there are moves to explain, else only drops
    Cell to = rules::none;      ///< only what has to do with this cell; none: all
};

Failure unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known) {
    return {Exit::usage, {fmt::format("there is no {} `{}`", what, name), syntax::suggest(name, known), {}}};
}

/// Where pieces of this kind stand, for those who named the wrong cell.
std::string whereabouts(const play::Match& match, rules::KindId kind) {
    std::vector<std::string> cells;
    for (std::size_t cell = 0; cell < match.rules().cells(); ++cell) {
        const Code code = match.position().at(static_cast<Cell>(cell));
        if (code != rules::empty && match.rules().codes.kind(code) == kind) {
            cells.push_back(match.rules().board.cells[cell].name);
        }
    }
    constexpr std::size_t most = 8;
    const bool more = cells.size() > most;
    cells.resize(std::min(cells.size(), most));
    return cells.empty() ? "none is on the board" : "there is one on " + join(cells, ", ") + (more ? " ..." : "");
}

/// The kind that is written by a letter: of several the one that stands on the cell, else the first.
std::optional<rules::KindId> kind_of_letter(const rules::Rules& rules, const std::string& letter, Code there) {
    const auto fits = [&](const rules::Kind& kind) { return syntax::equal_ignoring_case(kind.notation, letter); };
    if (there != rules::empty && fits(rules.kinds[rules.codes.kind(there)])) {
        return rules.codes.kind(there);
    }
    const auto found = std::find_if(rules.kinds.begin(), rules.kinds.end(), fits);
    return found == rules.kinds.end() ? std::nullopt
                                      : std::optional(static_cast<rules::KindId>(found - rules.kinds.begin()));
}

/// `e1-e4` without what is behind a `-`, and the cell that this names; names of cells may hold a `-` themselves.
std::pair<std::string, Cell> without_target(const rules::Rules& rules, const std::string& place) {
    const auto names_cell = [&](const std::string& name) {
        const auto cell = rules.find_cell(name);
        return cell ? *cell : Cell{rules::none};
    };
    if (names_cell(place) != rules::none) {
        return {place, rules::none};
    }
    std::size_t dash = place.find('-');
    while (dash != std::string::npos && names_cell(place.substr(0, dash)) == rules::none) {
        dash = place.find('-', dash + 1);
    }
    if (dash == std::string::npos) {
        throw unknown("position", place, rules::names_of(rules.board.cells));
    }
    const std::string target = place.substr(dash + 1);
    if (names_cell(target) == rules::none) {
        throw unknown("position", target, rules::names_of(rules.board.cells));
    }
    return {place.substr(0, dash), names_cell(target)};
}

Asked read_asked(const play::Match& match, const std::string& text) {
    const rules::Rules& rules = match.rules();
    const std::size_t at = text.rfind('@');
    const std::string name = at == std::string::npos ? "" : text.substr(0, at);
    const auto [place, target] = without_target(rules, at == std::string::npos ? text : text.substr(at + 1));
    const auto cell = rules.find_cell(place);
    const Code there = match.position().at(*cell);
    if (name.empty()) {
        if (there == rules::empty) {
            throw Failure(Exit::usage,
                          {fmt::format("{} is empty", place), "name a piece to be dropped there: PIECE@CELL", {}});
        }
        return {there, *cell, true, target};
    }
    auto kind = rules.find_kind(name);
    if (!kind) {
        kind = kind_of_letter(rules, name, there);
    }
    if (!kind) {
        throw unknown("piece", name, rules::names_of(rules.kinds));
    }
    if (there != rules::empty && rules.codes.kind(there) == *kind) {
        return {there, *cell, true, target};
    }
    if (rules.kinds[*kind].has_drops()) {
        return {rules.codes.make(match.engine().mover(), *kind), *cell, false, target};
    }
    throw Failure(Exit::usage, {fmt::format("no {} stands on {}: {}", name, place, play::occupant_text(rules, there)),
                                whereabouts(match, *kind),
                                {}});
}

struct Part {
    std::string name;  ///< "moves" or "drops"
    std::vector<play::BlockTrace> blocks;
    std::vector<std::size_t> shown = {};  ///< which of them
};

/// Whether a block makes a move to the cell, or a run of it ends there; or it ends before its first step, and so might.
bool comes_to(const play::Match& match, const play::BlockTrace& block, Cell from, Cell cell) {
    const auto leads_there = [&](const play::Verdict& verdict) {
        const play::CompiledMove& made = match.engine()[verdict.move];
        const auto& legs = made.record.legs;
        return made.to == cell || made.hits(cell) ||
               std::any_of(legs.begin(), legs.end(), [&](const play::Leg& leg) { return leg.to == cell; });
    };
    const auto& code = block.block->program.code;
    const auto ends_there = [&](const play::TraceStep& step) {
        const bool fails = step.test && !step.answer && code[code[step.index].target].op == rules::Op::stop;
        const bool ends = fails || step.ends || &step == &block.steps.back();
        return ends && (step.before == cell || step.after == cell || step.place == cell);
    };
    const bool never_left =
        block.verdicts.empty() && std::all_of(block.steps.begin(), block.steps.end(),
                                              [&](const play::TraceStep& step) { return step.after == from; });
    return never_left || std::any_of(block.verdicts.begin(), block.verdicts.end(), leads_there) ||
           std::any_of(block.steps.begin(), block.steps.end(), ends_there);
}

void choose_shown(const play::Match& match, const Asked& asked, Part& part) {
    for (std::size_t i = 0; i < part.blocks.size(); ++i) {
        if (asked.to == rules::none || comes_to(match, part.blocks[i], asked.cell, asked.to)) {
            part.shown.push_back(i);
        }
    }
}

std::vector<Part> trace(const play::Match& match, const Asked& asked) {
    std::vector<Part> parts;
    if (asked.stands_there) {
        parts.push_back({.name = "moves", .blocks = play::explain(match.engine(), asked.piece, asked.cell, false)});
    }
    const rules::Kind& kind = match.rules().kinds[match.rules().codes.kind(asked.piece)];
    if (kind.has_drops()) {
        const Code fresh = match.rules().codes.make(match.engine().mover(), match.rules().codes.kind(asked.piece));
        parts.push_back({.name = "drops", .blocks = play::explain(match.engine(), fresh, asked.cell, true)});
    }
    for (Part& part : parts) {
        choose_shown(match, asked, part);
    }
    return parts;
}

void print_block(const play::TraceWords& words, const play::BlockTrace& block) {
    const std::vector<play::TraceLine> lines = words.lines(block);
    std::size_t place = 0, at = 0, instruction = 0;
    for (const play::TraceLine& line : lines) {
        place = std::max(place, line.place.size());
        at = std::max(at, line.at.size());
        instruction = std::max(instruction, std::min<std::size_t>(line.instruction.size(), 40));
    }
    for (const play::TraceLine& line : lines) {
        if (!line.call.empty()) {
            print("    in {}\n", line.call);
        }
        const std::string text = fmt::format("    {:<{}}  {:<{}}  {:<{}}  {}", line.place, place, line.at, at,
                                             line.instruction, instruction, line.result);
        print("{}\n", text.substr(0, text.find_last_not_of(' ') + 1));
    }
    if (block.cut) {
        print("    ... and so on: it never ends, so it is stopped\n");
    }
    for (const play::Verdict& verdict : block.verdicts) {
        print("  {}: {}\n", words.move(verdict.move), words.fate(verdict, block.block->type));
        for (const std::string& line : verdict.sequel ? words.sequel(*verdict.sequel) : std::vector<std::string>()) {
            print("    {}\n", line);
        }
    }
    if (block.verdicts.empty()) {
        print("  no move\n");
    }
}

void print_parts(const rules::Rules& rules, const play::TraceWords& words, const Asked& asked,
                 const std::vector<Part>& parts) {
    print("{}; {}\n", words.heading(asked.piece, asked.cell, asked.stands_there), words.turn());
    for (const Part& part : parts) {
        if (part.blocks.empty()) {
            print("\nit has no blocks in `{}`\n", part.name);
        }
        for (const std::size_t i : part.shown) {
            print("\n{}, block {} of {}: {}\n", part.name, i + 1, part.blocks.size(),
                  words.title(*part.blocks[i].block));
            print_block(words, part.blocks[i]);
        }
        if (const std::size_t left_out = part.blocks.size() - part.shown.size(); left_out > 0) {
            print("\n{}: {} of {} blocks left out: nothing in them leads to {} or ends there\n", part.name, left_out,
                  part.blocks.size(), rules.board.cells[asked.to].name);
        }
    }
}

Json trace_to_json(const play::TraceWords& words, const play::BlockTrace& block) {
    Json steps = Json::array(), moves = Json::array();
    for (const play::TraceLine& line : words.lines(block)) {
        steps.push_back({{"place", line.place},
                         {"call", line.call},
                         {"at", line.at},
                         {"instruction", line.instruction},
                         {"result", line.result}});
    }
    for (const play::Verdict& verdict : block.verdicts) {
        Json& told = moves.emplace_back(Json{{"move", words.move(verdict.move)},
                                             {"legal", verdict.fate == play::Verdict::Fate::legal},
                                             {"why", words.fate(verdict, block.block->type)}});
        if (verdict.sequel) {
            told["then"] = words.sequel(*verdict.sequel);
        }
    }
    return {{"block", words.title(*block.block)},
            {"drop", block.block->drop},
            {"cut", block.cut},
            {"steps", std::move(steps)},
            {"moves", std::move(moves)}};
}

}  // namespace

Exit explain(const Session& session, const std::string& asked_text, Format format) {
    const Asked asked = read_asked(session.match, asked_text);
    const std::vector<Part> parts = trace(session.match, asked);
    const play::TraceWords words(session.match, session.file.sources(), session.match.rules().codes.owner(asked.piece));
    if (format == Format::text) {
        print_parts(session.match.rules(), words, asked, parts);
        return Exit::fine;
    }
    Json json;
    json["fen"] = session.match.position_text();
    json["piece"] = words.heading(asked.piece, asked.cell, asked.stands_there);
    json["blocks"] = Json::array();
    std::size_t left_out = 0;
    for (const Part& part : parts) {
        left_out += part.blocks.size() - part.shown.size();
        for (const std::size_t i : part.shown) {
            json["blocks"].push_back(trace_to_json(words, part.blocks[i]));
        }
    }
    if (asked.to != rules::none) {
        json["left_out"] = left_out;
    }
    print_json(json);
    return Exit::fine;
}

}  // namespace bazillion::app
