#pragma once

#include "play/analysis/explain.h"
#include "play/match/match.h"
#include "syntax/source.h"

#include <string>
#include <vector>

namespace bazillion::play {

/// "empty", "Pawn of White".
std::string occupant_text(const rules::Rules& rules, rules::Code code);

/// One step of a block in words.
struct TraceLine {
    syntax::Span where;       ///< of the instruction
    std::string place;        ///< file and line
    std::string call;         ///< the macro calls that lead there, told where they change
    std::string at;           ///< the cursor
    std::string instruction;  ///< as an author would write it
    std::string result;
    rules::Cell arrives = rules::none;   ///< where the cursor is behind it
    rules::Cell looks_at = rules::none;  ///< of a test
};

/// Puts what a trace holds into words that need no knowledge of the engine.
class TraceWords {
public:
    /// All of these must outlive the words. `owner` is whose piece it is about.
    TraceWords(const Match& match, const syntax::Sources& sources, rules::PlayerId owner)
        : match_(match), sources_(sources), owner_(owner) {}

    [[nodiscard]] std::string heading(rules::Code piece, rules::Cell at, bool stands_there) const;
    [[nodiscard]] std::string turn() const;
    [[nodiscard]] std::string title(const rules::Block& block) const;
    [[nodiscard]] std::vector<TraceLine> lines(const BlockTrace& trace) const;
    /// What follows a move, a line each, the steps of what was done indented below.
    [[nodiscard]] std::vector<std::string> sequel(const Sequel& sequel) const;
    [[nodiscard]] std::string move(Move move) const;
    [[nodiscard]] std::string fate(const Verdict& verdict, rules::MoveTypeId type) const;

private:
    [[nodiscard]] const rules::Rules& rules() const { return match_.rules(); }
    [[nodiscard]] std::string cell(rules::Cell cell) const;
    [[nodiscard]] std::string pieces_on(const std::vector<rules::Cell>& cells) const;
    [[nodiscard]] std::string place(syntax::Span span) const;
    [[nodiscard]] std::string source_line(syntax::Span span) const;
    [[nodiscard]] std::string calls(const syntax::Expansion* expansion) const;
    [[nodiscard]] std::string type(rules::MoveTypeId type) const;
    [[nodiscard]] std::vector<TraceLine> lines(const rules::Program& program,
                                               const std::vector<TraceStep>& steps) const;
    [[nodiscard]] std::string failed(const Sequel::Run& condition) const;
    [[nodiscard]] std::string tested(const rules::Instruction& instruction, const TraceStep& step) const;
    [[nodiscard]] std::string done(const rules::Instruction& instruction, const TraceStep& step) const;
    [[nodiscard]] std::string not_asked(rules::MoveTypeId type) const;
    [[nodiscard]] std::string refused(const Engine::Refusal& refusal) const;

    const Match& match_;
    const syntax::Sources& sources_;
    rules::PlayerId owner_;
};

}  // namespace bazillion::play
