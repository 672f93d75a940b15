// The panel in which a position is set up.
#include "renderer/window/editor.h"
#include "renderer/window/item_middle.h"
#include "renderer/window/window_session.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

namespace {

const ImVec4 good_words(0.56F, 0.75F, 0.30F, 1), strange_words(0.93F, 0.72F, 0.34F, 1),
    bad_words(0.93F, 0.46F, 0.40F, 1);

ImTextureID id_of(const sf::Texture& texture) {
    const auto handle = static_cast<std::uintptr_t>(texture.getNativeHandle());
    return reinterpret_cast<ImTextureID>(handle);  // NOLINT(performance-no-int-to-ptr): ImGui's type
}

void write_wrapped(const ImVec4& colour, const std::string& words) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(words.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

float share_of(int parts) {
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    return (ImGui::GetContentRegionAvail().x - spacing * static_cast<float>(parts - 1)) / static_cast<float>(parts);
}

}  // namespace

bool Editor::button(const char* label, const char* name, float width, bool enabled) {
    ImGui::BeginDisabled(!enabled);
    const bool pressed = ImGui::Button(fmt::format("{}##{}", label, name).c_str(), ImVec2(width, 0));
    ImGui::EndDisabled();
    spots_[name] = item_middle();
    return pressed;
}

/// What is to be said of the position, and what can be done with it.
Editor::Wish Editor::draw_head(float unit) {
    Wish wish = Wish::nothing;
    words_.clear();
    const float top = ImGui::GetCursorPosY();
    if (draft_->fault()) {
        words_ = describe(*draft_->fault());
        write_wrapped(bad_words, words_);
    } else if (draft_->warnings().empty()) {
        words_ = draft_->prompt();
        write_wrapped(good_words, words_);
    } else {
        for (const std::string& warning : draft_->warnings()) {
            words_ += (words_.empty() ? "" : "\n") + warning;
        }
        write_wrapped(strange_words, words_);
    }
    // What is below keeps its place, unless there is much to say.
    constexpr float usual_lines = 2;
    const float least = top + usual_lines * ImGui::GetTextLineHeight() + 6 * unit;
    ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY() + 2 * unit, least));
    const float half = share_of(2), more = half * 0.2F;
    if (button("Play from here", "play", half + more, !draft_->fault())) {
        wish = Wish::play;
    }
    ImGui::SameLine();
    if (button("Cancel", "cancel", half - more)) {
        wish = Wish::cancel;
    }
    return wish;
}

void Editor::draw_text() {
    if (!typing_) {
        typed_ = draft_->text();
    }
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputTextWithHint("##text", "the position as text", &typed_, ImGuiInputTextFlags_AutoSelectAll)) {
        draft_->read(typed_);
    }
    typing_ = ImGui::IsItemActive();
    spots_["text"] = item_middle();
}

Editor::Wish Editor::draw_board_buttons() {
    const float third = share_of(3);
    Wish wish = Wish::nothing;
    if (button("Clear", "clear", third)) {
        draft_->clear();
        wish = Wish::changed;
    }
    ImGui::SameLine();
    if (button("Setup", "setup", third)) {
        draft_->set_up();
        wish = Wish::changed;
    }
    ImGui::SameLine();
    return button("Flip", "flip", third) ? Wish::flip : wish;
}

bool Editor::draw_turn() {
    const auto turns = draft_->turns();
    const std::size_t now = draft_->position().turn_state.turn;
    const auto at = std::find_if(turns.begin(), turns.end(), [&](const auto& each) { return each.turn == now; });
    bool changed = false;
    constexpr std::size_t few = 3;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("To move");
    if (turns.size() <= few) {
        for (const auto& each : turns) {
            ImGui::SameLine();
            if (ImGui::RadioButton(each.words.c_str(), each.turn == now)) {
                draft_->set_turn(each.turn);
                changed = true;
            }
            spots_["turn " + each.words] = item_middle();
        }
        return changed;
    }
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##turn", at == turns.end() ? "" : at->words.c_str())) {
        for (const auto& each : turns) {
            if (ImGui::Selectable(each.words.c_str(), each.turn == now)) {
                draft_->set_turn(each.turn);
                changed = true;
            }
            spots_["turn " + each.words] = item_middle();
        }
        ImGui::EndCombo();
    } else {
        spots_["turn"] = item_middle();
    }
    return changed;
}

/// The kinds of a player, and what he has beside the board.
bool Editor::draw_palette(const PositionDraft::Palette& palette, float unit, const Pictures& pictures) {
    const std::string& name = draft_->rules().players[palette.player].name;
    ImGui::Spacing();
    ImGui::TextDisabled("%s", name.c_str() + (name.starts_with('?') ? 1 : 0));  // as random players are marked
    constexpr float most = 56, usual = 46, least = 34;
    constexpr std::size_t few = 7, many = 12;
    const float room = ImGui::GetContentRegionAvail().x, spacing = 3 * unit;
    const float share = (room + spacing) / static_cast<float>(palette.kinds.size()) - spacing;  // all in a row
    const float side = std::floor(palette.kinds.size() <= few   ? std::clamp(share, least * unit, most * unit)
                                  : palette.kinds.size() > many ? least * unit
                                                                : usual * unit);
    const auto columns = std::max<std::size_t>(1, static_cast<std::size_t>((room + spacing) / (side + spacing)));
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 top = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    for (std::size_t i = 0; i < palette.kinds.size(); ++i) {
        const Piece piece{palette.player, palette.kinds[i]};
        const ImVec2 at(origin.x + (side + spacing) * static_cast<float>(i % columns),
                        origin.y + (side + spacing) * static_cast<float>(i / columns));
        const ImVec2 end(at.x + side, at.y + side);
        const Box box{at.x, at.y, side, side};
        const bool chosen = brush_ == piece, over = box.contains(pointer_);
        list.AddRectFilled(at, end, ImGui::GetColorU32(over || chosen ? ImGuiCol_ButtonHovered : ImGuiCol_Button),
                           5 * unit);
        if (chosen) {
            list.AddRect(at, end, ImGui::GetColorU32(good_words), 5 * unit, 0, 2.5F * unit);
        }
        const float inset = std::round(side * 0.06F);
        list.AddImage(id_of(pictures(piece, static_cast<int>(side - 2 * inset))), ImVec2(at.x + inset, at.y + inset),
                      ImVec2(end.x - inset, end.y - inset));
        if (at.y >= top.y && end.y <= top.y + size.y) {  // scrolled away, it cannot be clicked
            tiles_.push_back({box, piece});
            spots_[name + " " + draft_->rules().kinds[piece.kind].name] = box.centre();
        }
        if (over && ImGui::IsWindowHovered() && !carried_) {
            ImGui::SetTooltip("%s", draft_->rules().kinds[piece.kind].name.c_str());
        }
    }
    const std::size_t rows = (palette.kinds.size() + columns - 1) / columns;
    ImGui::Dummy(ImVec2(room, static_cast<float>(rows) * (side + spacing) - spacing));
    const bool changed = draw_hand(palette.player, unit, pictures);
    return draw_variables(palette.player, unit) || changed;
}

/// Less, how much there is, and more.
bool Editor::draw_steps(const PositionDraft::Amount& amount, const std::string& name) {
    const float knob = ImGui::GetFrameHeight(), spacing = ImGui::GetStyle().ItemSpacing.x / 2;
    bool changed = false;
    for (const int by : {-1, 1}) {
        if (button(by < 0 ? "-" : "+", ((by < 0 ? "less " : "more ") + name).c_str(), knob)) {
            draft_->step(amount, by);
            changed = true;
        }
        if (by < 0) {
            ImGui::SameLine(0, spacing);
            ImGui::TextUnformatted(amount.value.c_str());
            ImGui::SameLine(0, spacing);
        }
    }
    return changed;
}

/// What a player has in reserve.
bool Editor::draw_hand(play::PlayerId player, float unit, const Pictures& pictures) {
    bool changed = false;
    const float left = ImGui::GetCursorPosX(), room = ImGui::GetContentRegionAvail().x;
    constexpr float wide = 118;
    const auto columns = std::max<std::size_t>(1, static_cast<std::size_t>(room / (wide * unit)));
    std::size_t shown = 0;
    const auto amounts = draft_->amounts();
    for (const PositionDraft::Amount& amount : amounts) {
        if (amount.player != player || amount.kind == rules::none) {
            continue;
        }
        if (shown == 0) {
            ImGui::TextDisabled("in reserve");
        } else if (shown % columns != 0) {
            ImGui::SameLine();
        }
        ImGui::SetCursorPosX(left + room / static_cast<float>(columns) * static_cast<float>(shown++ % columns));
        const float side = ImGui::GetFrameHeight();
        ImGui::AlignTextToFramePadding();
        ImGui::Image(id_of(pictures({player, amount.kind}, static_cast<int>(side))), ImVec2(side, side));
        if (ImGui::IsItemHovered()) {
            ImGui::SetTooltip("%s", amount.name.c_str());
        }
        ImGui::SameLine(0, ImGui::GetStyle().ItemSpacing.x / 2);
        changed = draw_steps(amount, draft_->rules().players[player].name + " " + amount.name) || changed;
    }
    return changed;
}

/// Variables of a player, or of nobody.
bool Editor::draw_variables(play::PlayerId player, float unit) {
    bool changed = false;
    const auto amounts = draft_->amounts();
    for (const PositionDraft::Amount& amount : amounts) {
        if (amount.player != player || amount.kind != rules::none) {
            continue;
        }
        const std::string owner = player == rules::no_player ? "" : draft_->rules().players[player].name + " ";
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(amount.name.c_str());
        ImGui::SameLine();
        ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), 150 * unit));
        changed = draw_steps(amount, owner + amount.name) || changed;
    }
    return changed;
}

bool Editor::draw_marks() {
    bool changed = false;
    const auto marks = draft_->marks();
    if (!marks.empty()) {
        ImGui::Spacing();
        ImGui::TextDisabled("Rights");
    }
    for (const PositionDraft::Mark& mark : marks) {
        bool held = mark.held;
        if (ImGui::Checkbox(mark.words.c_str(), &held)) {
            draft_->set_mark(mark, held);
            changed = true;
        }
        spots_["mark " + mark.words.substr(0, mark.words.find(' '))] = item_middle();
    }
    return changed;
}

void Editor::draw_carried(float side, const Pictures& pictures) const {
    constexpr double tremble = 3;
    if (!carried_ || distance_of(pointer_, pressed_at_) < tremble) {
        return;
    }
    const ImVec2 at(static_cast<float>(pointer_.x) - side / 2, static_cast<float>(pointer_.y) - side / 2);
    ImGui::GetForegroundDrawList()->AddImage(id_of(pictures(*carried_, static_cast<int>(side))), at,
                                             ImVec2(at.x + side, at.y + side));
}

Editor::Wish Editor::draw(const Box& panel, double unit, double cell, const Pictures& pictures) {
    const auto u = static_cast<float>(unit);
    spots_.clear();
    tiles_.clear();
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(panel.x), static_cast<float>(panel.y)));
    ImGui::SetNextWindowSize(ImVec2(static_cast<float>(panel.w), static_cast<float>(panel.h)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(14 * u, 12 * u));
    ImGui::Begin("Set up a position", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    // Below a wide board there is room beside the palettes, and little above them.
    constexpr double wide = 640;
    const bool beside = panel.w > wide * unit && panel.h < panel.w / 2;
    ImGui::Columns(beside ? 2 : 1, "halves", false);
    Wish wish = draw_head(u);
    const auto changed = [&](bool something) { wish = something && wish == Wish::nothing ? Wish::changed : wish; };
    const std::string before = draft_->text();
    draw_text();
    if (const Wish other = draw_board_buttons(); other != Wish::nothing) {
        wish = other;
    }
    changed(draw_turn());
    const auto draw_rest = [&] {
        changed(draw_variables(rules::no_player, u));
        changed(draw_marks());
    };
    if (beside) {
        draw_rest();
        ImGui::NextColumn();
    }
    for (const PositionDraft::Palette& palette : draft_->palettes()) {
        changed(draw_palette(palette, u, pictures));
    }
    if (!beside) {
        draw_rest();
    }
    ImGui::Columns(1);
    changed(draft_->text() != before);
    ImGui::End();
    ImGui::PopStyleVar();
    draw_carried(static_cast<float>(cell), pictures);
    return wish;
}

}  // namespace bazillion::renderer
