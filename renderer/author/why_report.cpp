#include "renderer/author/why_report.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::renderer {

namespace {

/// The text with one blank for any number of blanks and line ends, cut where it is long.
std::string code_line(std::string_view text) {
    constexpr std::size_t most = 200;
    std::string line;
    for (const char c : text.substr(0, most)) {
        const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!blank || line.empty() || line.back() != ' ') {
            line += blank ? ' ' : c;
        }
    }
    return line;
}

WhyReport::Move tell_move(const play::Match& match, const play::TraceWords& words, const play::Verdict& verdict,
                          const play::BlockTrace& trace, play::Cell target) {
    const bool legal = verdict.fate == play::Verdict::Fate::legal;
    return {.text = words.move(verdict.move),
            .fate = words.fate(verdict, trace.block->type),
            .legal = legal,
            .to_target = match.engine()[verdict.move].to == target};
}

WhyReport::Block tell_block(const play::Match& match, const syntax::Sources& sources, const play::TraceWords& words,
                            const play::BlockTrace& trace, play::Cell target) {
    const syntax::Span span = trace.block->program.origins.back().span;
    const syntax::Expansion* call = trace.block->program.origins.back().expansion.get();
    const std::string called = call == nullptr ? "" : code_line(sources.text(call->call)) + "  ";
    WhyReport::Block block{.title = words.title(*trace.block),
                           .code = called + code_line(sources.text(span)),
                           .place = place_of(sources, span),
                           .cut = trace.cut};
    for (play::TraceLine& line : words.lines(trace)) {
        const bool at_target = line.arrives == target || line.looks_at == target;
        const SourcePlace place = place_of(sources, line.where);
        block.steps.push_back({std::move(line), place, at_target});
    }
    for (const play::Verdict& verdict : trace.verdicts) {
        block.moves.push_back(tell_move(match, words, verdict, trace, target));
    }
    return block;
}

/// What ended a block at the target.
std::string end_at_target(const WhyReport& report) {
    for (const WhyReport::Block& block : report.blocks) {
        if (block.moves.empty() && !block.steps.empty() && block.steps.back().at_target) {
            const play::TraceLine& line = block.steps.back().line;
            return fmt::format(": `{}` on {} says {}", line.instruction, line.at, line.result);
        }
    }
    return "";
}

std::string summary_of(const WhyReport& report, const std::string& target) {
    std::string why_not;
    for (const WhyReport::Block& block : report.blocks) {
        for (const WhyReport::Move& move : block.moves) {
            if (move.to_target && move.legal) {
                return fmt::format("`{}` is legal", move.text);
            }
            if (move.to_target && why_not.empty()) {
                why_not = fmt::format("`{}`: {}", move.text, move.fate);
            }
        }
    }
    return why_not.empty() ? fmt::format("no block makes a move to {}{}", target, end_at_target(report)) : why_not;
}

}  // namespace

bool WhyReport::Block::concerns_target() const {
    return std::any_of(moves.begin(), moves.end(), [](const Move& move) { return move.to_target; }) ||
           std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.at_target; });
}

bool WhyReport::Block::reaches_target() const {
    return std::any_of(moves.begin(), moves.end(), [](const Move& move) { return move.to_target && move.legal; });
}

WhyReport why(const play::Match& match, const syntax::Sources& sources, const WhyQuestion& question) {
    const rules::Rules& rules = match.rules();
    const bool drop = question.from == rules::none;
    const play::Cell cell = drop ? question.to : question.from;
    const play::Code piece =
        drop ? rules.codes.make(match.engine().mover(), question.kind) : match.position().at(question.from);
    const play::TraceWords words(match, sources, rules.codes.owner(piece));
    const std::string& target = rules.board.cells[question.to].name;
    WhyReport report{.heading = words.heading(piece, cell, !drop)};
    if (!drop) {
        report.heading += fmt::format(", to {}", target);
    }
    for (const play::BlockTrace& trace : play::explain(match.engine(), piece, cell, drop)) {
        report.blocks.push_back(tell_block(match, sources, words, trace, question.to));
    }
    report.legal = std::any_of(report.blocks.begin(), report.blocks.end(),
                               [](const WhyReport::Block& block) { return block.reaches_target(); });
    report.summary = report.blocks.empty() ? fmt::format("it has no blocks in `{}`", drop ? "drops" : "moves")
                                           : summary_of(report, target);
    return report;
}

}  // namespace bazillion::renderer
