#include "play/analysis/trace_words.h"

#include "play/match/text.h"
#include "rules/instruction_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace bazillion::play {

using rules::Op;

namespace {

/// Whether `outer` is a call that `inner` stands in, or the same; null is the file itself.
bool is_within(const syntax::Expansion* inner, const syntax::Expansion* outer) {
    while (inner != nullptr && inner != outer) {
        inner = inner->outer.get();
    }
    return inner == outer;
}

}  // namespace

std::string occupant_text(const rules::Rules& rules, rules::Code code) {
    if (code == rules::empty) {
        return "empty";
    }
    return fmt::format("{} of {}", rules.kinds[rules.codes.kind(code)].name,
                       rules.players[rules.codes.owner(code)].name);
}

std::string TraceWords::cell(Cell cell) const {
    return cell == rules::none ? "" : rules().board.cells[cell].name;
}

std::string TraceWords::pieces_on(const std::vector<Cell>& cells) const {
    std::vector<std::string> names;
    for (const Cell each : cells) {
        const rules::Code code = match_.position().at(each);
        names.push_back(code == rules::empty ? cell(each)
                                             : rules().kinds[rules().codes.kind(code)].name + " " + cell(each));
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Files are named as seen from the game's own folder, for a game and what it includes may bear the same name.
std::string TraceWords::place(syntax::Span span) const {
    const std::filesystem::path file = sources_[span.source].name;
    const std::filesystem::path near = file.lexically_relative(rules().file.parent_path());
    const bool inside = !near.empty() && *near.begin() != "..";
    return fmt::format("{}:{}", inside ? near.string() : file.filename().string(), sources_.line_number(span));
}

/// What stands at the span, as one line.
std::string TraceWords::source_line(syntax::Span span) const {
    std::string line;
    for (const char c : sources_.text(span)) {
        const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!blank) {
            line += c;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
    }
    constexpr std::size_t most = 60;
    return line.size() > most ? line.substr(0, line.find(' ', most - 20)) + " ...)" : line;
}

/// "`pawn-arrive`, called at chess.game:50 in `pawn-moves`, called at chess.game:70".
std::string TraceWords::calls(const syntax::Expansion* expansion) const {
    std::string text;
    for (; expansion != nullptr; expansion = expansion->outer.get()) {
        text +=
            fmt::format("{}`{}`, called at {}", text.empty() ? "" : " in ", expansion->macro, place(expansion->call));
    }
    return text;
}

std::string TraceWords::type(rules::MoveTypeId type) const {
    return type == rules::untyped ? "without a type" : fmt::format("of type `{}`", rules().move_types[type]);
}

std::string TraceWords::heading(rules::Code piece, Cell at, bool stands_there) const {
    return fmt::format("{} {} {}", occupant_text(rules(), piece), stands_there ? "on" : "to be dropped on", cell(at));
}

std::string TraceWords::turn() const {
    return match_.prompt();
}

std::string TraceWords::title(const rules::Block& block) const {
    const syntax::Origin& origin = block.program.origins.back();
    const syntax::Expansion* expansion = origin.expansion.get();
    std::string text = source_line(expansion == nullptr ? origin.span : expansion->call);
    if (block.becoming != rules::none) {
        text += fmt::format(", becoming {}", rules().kinds[block.becoming].name);
    }
    if (block.type != rules::untyped) {
        text += fmt::format(", {}", type(block.type));
    }
    text += " (" + place(origin.span);
    const std::string chain = calls(expansion);
    return text + (chain.empty() ? "" : ", in " + chain) + ")";
}

std::vector<TraceLine> TraceWords::lines(const BlockTrace& trace) const {
    return lines(trace.block->program, trace.steps);
}

std::vector<TraceLine> TraceWords::lines(const rules::Program& program, const std::vector<TraceStep>& steps) const {
    const syntax::Expansion* inside = program.origins.back().expansion.get();
    const auto scopes = rules::scopes(program);
    std::vector<TraceLine> lines;
    bool tested_last = false;
    for (const TraceStep& step : steps) {
        const rules::Instruction& instruction = program.code[step.index];
        const bool last = step.index + 1 == program.code.size();
        if (instruction.op == Op::jump || (instruction.op == Op::stop && last)) {
            continue;
        }
        const syntax::Origin& origin = program.origins[step.index];
        TraceLine line{.where = origin.span,
                       .place = place(origin.span),
                       .at = cell(step.before),
                       .arrives = step.after,
                       .looks_at = step.place};
        if (!is_within(inside, origin.expansion.get())) {  // else it is what a macro was given, or behind its call
            inside = origin.expansion.get();
            line.call = calls(inside);
        }
        line.instruction = rules::instruction_text(rules(), program, instruction);
        if (line.instruction.empty() && instruction.op != Op::stop) {
            line.instruction = source_line(origin.span);
        }
        if (instruction.op == Op::stop) {
            const bool verify = sources_.text(origin.span).starts_with("(verify");
            const std::size_t scope = scopes[step.index];
            const bool tries = scope != rules::no_scope && program.code[scope].op == Op::branch;
            const std::string end = tries ? "`try` ends" : "the block ends";
            line.result = verify ? "`verify` fails: " + end : end;
            if (!lines.empty() && tested_last) {
                lines.back().result += "; " + line.result;
                continue;
            }
        } else {
            line.result = step.test ? tested(instruction, step) : done(instruction, step);
        }
        tested_last = step.test;
        lines.push_back(std::move(line));
    }
    return lines;
}

/// The answer to a test, and what it saw.
std::string TraceWords::tested(const rules::Instruction& instruction, const TraceStep& step) const {
    std::string text = step.answer ? "yes" : "no";
    std::string saw;
    switch (instruction.op) {
        case Op::test_empty:
        case Op::test_friend:
        case Op::test_enemy:
        case Op::test_neutral:
        case Op::test_kind:
        case Op::test_attribute:
            saw = step.place == rules::none ? "off the board" : occupant_text(rules(), step.seen);
            break;
        case Op::test_on_board:
            saw = step.place == rules::none ? "there is no link" : "";
            break;
        case Op::test_last_from:
            saw = step.last == rules::none ? "there is no last move" : "the last move came from " + cell(step.last);
            break;
        case Op::test_last_to:
            saw = step.last == rules::none ? "there is no last move" : "the last move went to " + cell(step.last);
            break;
        case Op::test_attacked:
        case Op::test_defended:
            saw = step.attackers.empty() ? "" : "by " + pieces_on(step.attackers);
            break;
        default:
            break;
    }
    if (step.place != rules::none && step.place != step.before) {
        saw = cell(step.place) + (saw.empty() ? "" : " is ") + saw;
    }
    return saw.empty() ? text : text + ": " + saw;
}

std::string TraceWords::done(const rules::Instruction& instruction, const TraceStep& step) const {
    switch (instruction.op) {
        case Op::step:
        case Op::step_opposite: {
            const rules::DirectionId meant = rules().board.symmetry[owner_][instruction.a];
            const std::string as = meant == instruction.a
                                       ? ""
                                       : fmt::format(" (for {} it is `{}`)", rules().players[owner_].name,
                                                     rules().board.directions[meant]);
            return step.ends ? fmt::format("there is no link{}; the block ends", as)
                             : fmt::format("to {}{}", cell(step.after), as);
        }
        case Op::set_from:
            return "the piece here moves";
        case Op::set_to:
            return "the move arrives here";
        case Op::cascade:
            return match_.position().at(step.after) == rules::empty
                       ? "arrives here; nobody stands here, so `from` has to say who moves on"
                       : "arrives here; the piece that stands here moves on";
        case Op::each_cell:
            return "every cell in turn";
        case Op::add: {
            std::vector<std::string> moves;
            for (const Move each : step.moves) {
                moves.push_back(each == no_move ? "nothing: it would change nothing" : move(each));
            }
            const bool of_piece = step.moves.empty() || step.moves[0] == no_move || !moves[0].empty();
            return of_piece ? "makes " + fmt::format("{}", fmt::join(moves, ", ")) : "what was noted is done";
        }
        case Op::branch:
            return "`try` is over: on from " + cell(step.after) + " as if it had not been";
        default:
            break;
    }
    const rules::OpClass op_class = rules::class_of(instruction.op);
    if (op_class == rules::OpClass::movement) {
        return step.ends ? "there is no such place: the block ends" : "to " + cell(step.after);
    }
    return step.ends                            ? "the block ends"
           : op_class != rules::OpClass::effect ? ""
           : step.lost                          ? "comes to nothing: no `add` follows"
                                                : "will be done by the next `add`";
}

/// The test by which a condition failed: "`(captured?)` is no".
std::string TraceWords::failed(const Sequel::Run& condition) const {
    std::string text;
    for (const TraceStep& step : condition.steps) {
        if (step.test) {
            const rules::Instruction& instruction = condition.program->code[step.index];
            std::string asked = rules::instruction_text(rules(), *condition.program, instruction);
            asked = asked.empty() ? source_line(condition.program->origins[step.index].span) : asked;
            text = fmt::format("`{}` is {}", asked, tested(instruction, step));
        }
    }
    return text;
}

std::vector<std::string> TraceWords::sequel(const Sequel& sequel) const {
    std::vector<std::string> told;
    for (const Sequel::Followed& each : sequel.hooks) {
        const std::string name = "after-move" + (each.hook->function.empty() ? "" : " " + each.hook->function) + " (" +
                                 place(each.hook->origin.span) + ")";
        if (!each.holds) {
            told.push_back(fmt::format("{}: nothing, since {}", name, failed(each.condition)));
            continue;
        }
        const char* const ending = each.changes == 1 ? "" : "s";
        told.push_back(fmt::format("{}: {} change{}", name, each.changes, ending));
        if (each.effects.program != nullptr) {
            for (const TraceLine& line : lines(*each.effects.program, each.effects.steps)) {
                told.push_back(fmt::format("  {}  {}  {}  {}", line.place, line.at, line.instruction, line.result));
            }
        }
    }
    for (const Sequel::Skipped& each : sequel.turns) {
        told.push_back(fmt::format("the turn of {} is left out, since {}",
                                   rules().players[rules().turns[each.turn].decider].name, failed(each.condition)));
    }
    const rules::MoveTypeId type = rules().turns[sequel.next_turn].type;
    if (!sequel.turns.empty()) {
        told.push_back(fmt::format("{} acts next{}", rules().players[sequel.next].name,
                                   type == rules::none ? "" : ", by moves " + this->type(type)));
    }
    return told;
}

std::string TraceWords::move(Move move) const {
    const auto options = match_.options();
    const auto found = std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.move == move; });
    return found != options.end() ? found->text : move_text(rules(), match_.engine()[move], match_.position());
}

std::string TraceWords::fate(const Verdict& verdict, rules::MoveTypeId of_type) const {
    using Fate = Verdict::Fate;
    switch (verdict.fate) {
        case Fate::legal:
            return "legal";
        case Fate::game_over:
            return "not played: the game is over";
        case Fate::not_on_turn:
            return fmt::format("not now: {}'s pieces move", rules().players[match_.engine().mover()].name);
        case Fate::not_in_chain:
            return fmt::format("not now: the piece on {} has to go on", cell(match_.position().turn_state.chain));
        case Fate::type_not_asked:
            return "not now: " + not_asked(of_type);
        case Fate::outranked:
            return fmt::format("not now: it is {}, and `move-priorities` has other moves first", type(of_type));
        case Fate::left_out:
            return rules().options.maximal_captures
                       ? "not now: a longer capture comes first (option \"maximal captures\")"
                       : "not now: other moves come first";
        case Fate::refused:
            return refused(verdict.refusal);
    }
    return "";
}

/// Why moves of a type may not be made in this turn.
std::string TraceWords::not_asked(rules::MoveTypeId of_type) const {
    const auto& turn_state = match_.position().turn_state;
    const rules::MoveTypeId asked =
        turn_state.chain != rules::none ? turn_state.chain_type : rules().turns[turn_state.turn].type;
    const std::string is = fmt::format("it is {}", type(of_type));
    if (turn_state.chain != rules::none && asked != rules::none) {
        return fmt::format("{}, and the piece goes on with moves {}", is, type(asked));
    }
    if (!rules().phases.empty()) {
        const std::size_t phase = match_.engine().phase();
        return phase == rules::none
                   ? "no phase is in force"
                   : fmt::format("{}, and the phase `{}` asks for others", is, rules().phases[phase].name);
    }
    return asked == rules::none ? fmt::format("{}, and `move-priorities` does not name it", is)
                                : fmt::format("{}, and this turn is for moves {}", is, type(asked));
}

std::string TraceWords::refused(const Engine::Refusal& refusal) const {
    using Reason = Engine::Refusal::Reason;
    switch (refusal.reason) {
        case Reason::check: {
            const std::string by = refusal.attackers.empty() ? "" : " by " + pieces_on(refusal.attackers);
            const std::string& royal = rules().kinds[rules().codes.kind(refusal.piece)].name;
            return fmt::format("not legal: leaves {} {} attacked{}", royal, cell(refusal.royal), by);
        }
        case Reason::answer:
            return "not legal: what must follow leaves a royal piece to be captured";
        case Reason::rule_forbids:
            return fmt::format("not legal: `legal` does not hold behind it ({})",
                               place(rules().legal.origins.front().span));
        case Reason::no_reply:
            return "not legal: it needs a reply, and there is none";
        case Reason::script_forbids:
            return fmt::format("not legal: the script forbids it (`{}`)", refusal.hook);
        case Reason::script_fails:
            return "not legal: the script fails";
        case Reason::none:
            break;
    }
    return "legal";
}

}  // namespace bazillion::play
