#include "renderer/window/why_tab.h"

#include "renderer/window/item_middle.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace bazillion::renderer {

namespace {

constexpr std::size_t most_steps = 300;  ///< shown of a block

ImVec2 middle_of(const Box& box) {
    return {static_cast<float>(box.centre().x), static_cast<float>(box.centre().y)};
}

}  // namespace

void WhyTab::use(const play::Match& match, bool same_game) {
    const auto asked = std::exchange(question_, std::nullopt);
    const Names names = names_;
    report_.reset();
    picking_ = Picking::nothing;
    if (!asked || !same_game) {
        return;
    }
    const auto from = match.rules().find_cell(names.from), to = match.rules().find_cell(names.to);
    const auto kind = match.rules().find_kind(names.kind);
    if (to && (asked->from == rules::none ? kind.has_value() : from.has_value())) {
        set_question({.from = from.value_or(rules::none), .kind = kind.value_or(rules::none), .to = *to}, match);
    }
}

void WhyTab::set_question(const WhyQuestion& question, const play::Match& match) {
    const rules::Rules& rules = match.rules();
    question_ = question;
    report_.reset();
    picking_ = Picking::nothing;
    names_ = {question.from == rules::none ? "" : rules.board.cells[question.from].name,
              question.kind == rules::none ? "" : rules.kinds[question.kind].name, rules.board.cells[question.to].name};
}

void WhyTab::pick(const Hit& hit, const Scene& scene, const play::Match& match) {
    const auto cell = static_cast<play::Cell>(hit.index);
    if (picking_ == Picking::piece) {
        picked_ = {};
        if (hit.type == Hit::Type::stock) {
            picked_.kind = scene.trays[hit.index].stocks[hit.item].kind;
        } else if (hit.type == Hit::Type::cell && match.position().at(cell) != rules::empty) {
            picked_.from = cell;
        } else {
            return;
        }
        picking_ = Picking::target;
    } else if (picking_ == Picking::target && hit.type == Hit::Type::cell) {
        picked_.to = cell;
        set_question(picked_, match);
    }
}

void WhyTab::ask(play::Cell from, play::Cell to, const play::Match& match) {
    if (from != to && match.position().at(from) != rules::empty) {
        set_question({.from = from, .to = to}, match);
    }
}

void WhyTab::refresh(const play::Match& match, const syntax::Sources& sources) {
    const std::uint64_t hash = match.position().turn_state.hash;
    if (!question_ || (report_ && asked_at_ == hash)) {
        return;
    }
    if (question_->from != rules::none && match.position().at(question_->from) == rules::empty) {
        report_.reset();  // the piece has gone; it may come back
        return;
    }
    report_ = why(match, sources, *question_);
    asked_at_ = hash;
}

void WhyTab::draw_question(const AuthorLook& look) {
    const char* words = picking_ == Picking::nothing ? "Pick a piece and a cell" : "Never mind";
    if (ImGui::Button(words)) {
        picking_ = picking_ == Picking::nothing ? Picking::piece : Picking::nothing;
    }
    spots_["pick"] = item_middle();
    if (picking_ != Picking::nothing) {
        coloured_words(look.good(), picking_ == Picking::piece
                                        ? "Click a piece on the board, or one in reserve that could be dropped."
                                        : "Now click where it might go.");
    } else if (question_ && !report_) {
        coloured_words(look.theme.text_soft, fmt::format("Nothing stands on {} now.", names_.from));
    } else if (!report_) {
        coloured_words(look.theme.text_soft,
                       "Why is a move there, or why not? Pick a piece and a cell, or drag with the right button "
                       "from the piece to the cell.");
    }
}

std::optional<SourcePlace> WhyTab::draw(const AuthorLook& look, const play::Match& match,
                                        const syntax::Sources& sources) {
    spots_.clear();
    refresh(match, sources);
    draw_question(look);
    std::optional<SourcePlace> wish;
    if (!report_) {
        return wish;
    }
    coloured_words(look.theme.text, report_->heading);
    coloured_words(report_->legal ? look.good() : look.strange(), report_->summary);
    begin_scrolled("blocks");
    for (std::size_t i = 0; i < report_->blocks.size(); ++i) {
        if (const auto place = draw_block(look, i)) {
            wish = place;
        }
    }
    ImGui::EndChild();
    return wish;
}

/// Closed if it has nothing to do with the target.
std::optional<SourcePlace> WhyTab::draw_block(const AuthorLook& look, std::size_t index) {
    const WhyReport::Block& block = report_->blocks[index];
    const bool concerns = block.concerns_target();
    ImGui::PushID(static_cast<int>(index));
    ImGui::PushID(report_->heading.c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(block.reaches_target() ? look.good()
                                                  : concerns             ? look.theme.text
                                                                         : look.theme.text_soft));
    ImGui::SetNextItemOpen(concerns, ImGuiCond_Appearing);
    ImGui::PushFont(look.code);
    const bool open = ImGui::CollapsingHeader(fmt::format("{}###block", block.code).c_str());
    ImGui::PopFont();
    ImGui::PopStyleColor();
    spots_[fmt::format("block {}", index)] = item_middle();
    if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", block.title.c_str());
    }
    std::optional<SourcePlace> wish;
    if (open) {
        wish = draw_steps(look, block, index);
        if (block.steps.size() > most_steps) {
            coloured_words(look.theme.text_soft, fmt::format("... and {} steps more", block.steps.size() - most_steps));
        }
        if (block.cut) {
            coloured_words(look.bad(), "... and so on: it never ends, so it is stopped");
        }
        for (const WhyReport::Move& move : block.moves) {
            const Colour plain = move.legal ? look.good() : look.strange();
            coloured_words(move.to_target ? plain : look.theme.text_soft, fmt::format("{}: {}", move.text, move.fate));
        }
        if (block.moves.empty()) {
            coloured_words(look.theme.text_soft, "no move");
        }
    }
    ImGui::PopID();
    ImGui::PopID();
    return wish;
}

/// A row each: its line in the source, the cursor's cell, the instruction as its author would write it, what came of
/// it.
std::optional<SourcePlace> WhyTab::draw_steps(const AuthorLook& look, const WhyReport::Block& block,
                                              std::size_t index) {
    std::optional<SourcePlace> wish;
    if (!ImGui::BeginTable("steps", 4, ImGuiTableFlags_SizingFixedFit)) {
        return wish;
    }
    for (const char* name : {"line", "at", "instruction"}) {
        ImGui::TableSetupColumn(name);
    }
    ImGui::TableSetupColumn("result", ImGuiTableColumnFlags_WidthStretch);
    ImGui::PushFont(look.code);
    for (std::size_t i = 0; i < std::min(block.steps.size(), most_steps); ++i) {
        const WhyReport::Step& step = block.steps[i];
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const std::string id = fmt::format("step {} {}", index, i);
        const bool same_file = step.place.file == block.place.file;
        if (clickable_words(look, same_file ? std::to_string(step.place.line) : step.line.place, id)) {
            wish = step.place;
        }
        spots_[id] = item_middle();
        if (!step.line.call.empty() && ImGui::IsItemHovered()) {
            ImGui::SetTooltip("in %s", step.line.call.c_str());
        }
        const Colour colour = step.at_target ? look.theme.text : look.theme.text_soft;
        ImGui::TableNextColumn();
        ImGui::TextColored(to_imgui(colour), "%s", step.line.at.c_str());
        ImGui::TableNextColumn();
        constexpr std::size_t most_code = 28;
        const bool cut = step.line.instruction.size() > most_code;
        ImGui::TextColored(to_imgui(colour), "%s%s", step.line.instruction.substr(0, most_code).c_str(),
                           cut ? "..." : "");
        if (cut && ImGui::IsItemHovered()) {
            ImGui::SetTooltip("%s", step.line.instruction.c_str());
        }
        ImGui::TableNextColumn();
        coloured_words(colour, step.line.result);
    }
    ImGui::PopFont();
    ImGui::EndTable();
    return wish;
}

void WhyTab::draw_over_board(const AuthorLook& look, const Layout& layout) const {
    const bool picked = picking_ == Picking::target;
    if ((!picked && !question_) || picking_ == Picking::piece) {
        return;
    }
    const WhyQuestion& asked = picked ? picked_ : *question_;
    const Colour ink = picked || !report_ ? look.theme.accent : report_->legal ? look.good() : look.strange();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const auto side = static_cast<float>(layout.cell_size());
    const float width = std::max(2 * look.unit, side * 0.06F);
    const Box frame = layout.frame;
    list.PushClipRect(ImVec2(static_cast<float>(frame.x), static_cast<float>(frame.y)),
                      ImVec2(static_cast<float>(frame.right()), static_cast<float>(frame.bottom())));
    for (const play::Cell cell : {asked.from, picked ? play::Cell{rules::none} : asked.to}) {
        if (cell != rules::none && cell < layout.cells.size() && !layout.cells[cell].empty()) {
            const Box box = layout.cells[cell].inset(width / 2);
            list.AddRect(ImVec2(static_cast<float>(box.x), static_cast<float>(box.y)),
                         ImVec2(static_cast<float>(box.right()), static_cast<float>(box.bottom())), packed_colour(ink),
                         4 * look.unit, 0, width);
        }
    }
    if (!picked && asked.from != rules::none && !layout.cells[asked.from].empty() && !layout.cells[asked.to].empty()) {
        const ImVec2 from = middle_of(layout.cells[asked.from]), to = middle_of(layout.cells[asked.to]);
        list.AddLine(from, to, packed_colour(ink.with_alpha(0.6)), width);
    }
    list.PopClipRect();
}

}  // namespace bazillion::renderer
