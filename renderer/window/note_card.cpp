#include "renderer/window/note_card.h"

#include <imgui.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace bazillion::renderer {

namespace {

constexpr const char* note_id = "###note";
constexpr ImU32 sign_colour = IM_COL32(0x8f, 0xbf, 0x4d, 0xff), sign_text = IM_COL32(0x14, 0x20, 0x0a, 0xff);
/// Glyphs for moves, then those for positions.
constexpr std::array<unsigned, 6> move_glyphs{3, 1, 5, 6, 2, 4};
constexpr std::array<unsigned, 7> position_glyphs{18, 16, 14, 10, 15, 17, 19};

}  // namespace

void NoteCard::open(const play::Match& match, play::GameTree::Id move, const Box& anchor) {
    const auto& node = match.tree()[move];
    move_ = move;
    title_ = move == play::GameTree::root ? "Before the first move" : node.written.empty() ? node.text : node.written;
    anchor_ = anchor;
    const std::size_t length = std::min(node.comment.size(), comment_.size() - 1);
    comment_.fill(0);
    std::memcpy(comment_.data(), node.comment.data(), length);
    open_ = fresh_ = true;
}

bool NoteCard::button(const std::string& name, bool chosen, float width, bool enabled) {
    if (chosen) {
        for (const ImGuiCol each : {ImGuiCol_Button, ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive}) {
            ImGui::PushStyleColor(each, sign_colour);
        }
        ImGui::PushStyleColor(ImGuiCol_Text, sign_text);
    }
    ImGui::BeginDisabled(!enabled);
    const bool pressed = ImGui::Button((name + "##" + name).c_str(), ImVec2(width, 0));
    ImGui::EndDisabled();
    if (chosen) {
        ImGui::PopStyleColor(4);
    }
    const ImVec2 least = ImGui::GetItemRectMin(), most = ImGui::GetItemRectMax();
    spots_[name] = {(least.x + most.x) / 2.0, (least.y + most.y) / 2.0};
    return pressed;
}

/// One sign on the move and one on the position, at most; a click on the one that is there takes it away.
NoteCard::Wish NoteCard::draw_signs(play::Match& match) {
    Wish wish = Wish::nothing;
    const auto row = [&](std::span<const unsigned> glyphs) {
        const float space = ImGui::GetStyle().ItemSpacing.x / 2;
        const auto count = static_cast<float>(glyphs.size());
        const float width = (ImGui::GetContentRegionAvail().x - space * (count - 1)) / count;
        for (std::size_t i = 0; i < glyphs.size(); ++i) {
            if (i > 0) {
                ImGui::SameLine(0, space);
            }
            auto now = match.tree()[move_].glyphs;
            const bool has = std::find(now.begin(), now.end(), glyphs[i]) != now.end();
            if (button(std::string(play::glyph_sign(glyphs[i])), has, width)) {
                std::erase_if(
                    now, [&](unsigned each) { return std::find(glyphs.begin(), glyphs.end(), each) != glyphs.end(); });
                if (!has) {
                    now.push_back(glyphs[i]);
                    std::sort(now.begin(), now.end());
                }
                match.set_glyphs(move_, std::move(now));
                wish = Wish::changed;
            }
        }
    };
    row(move_glyphs);
    row(position_glyphs);
    return wish;
}

NoteCard::Wish NoteCard::draw_buttons(play::Match& match) {
    Wish wish = Wish::nothing;
    const float space = ImGui::GetStyle().ItemSpacing.x / 2;
    const float width = (ImGui::GetContentRegionAvail().x - 2 * space) / 3;
    const auto& siblings = match.tree()[match.tree()[move_].parent].children;
    const bool beside = move_ != play::GameTree::root && siblings.front() != move_;
    if (button("Main line", false, width, beside)) {
        match.promote(move_);
        wish = Wish::changed;
    }
    ImGui::SameLine(0, space);
    if (button("Remove", false, width, move_ != play::GameTree::root)) {
        wish = Wish::removed;
    }
    ImGui::SameLine(0, space);
    if (button("Done", false, width)) {
        open_ = false;
    }
    return wish;
}

NoteCard::Wish NoteCard::draw(play::Match& match, double unit, double top) {
    spots_.clear();
    if (!open_) {
        return Wish::nothing;
    }
    const bool fresh = std::exchange(fresh_, false);
    if (fresh) {
        ImGui::OpenPopup(note_id);
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const double width = std::min(330 * unit, screen.x - 8.0);
    const double y = std::clamp(anchor_.bottom() + 4 * unit, top, std::max(top, screen.y - height_ - 4 * unit));
    const double x = std::clamp(anchor_.x, 0.0, std::max(0.0, screen.x - width - 4 * unit));
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(x), static_cast<float>(y)));
    ImGui::SetNextWindowSize(ImVec2(static_cast<float>(width), 0));
    if (!ImGui::BeginPopup(note_id, ImGuiWindowFlags_NoMove)) {
        open_ = false;  // a click beside it has closed it
        return Wish::nothing;
    }
    Wish wish = Wish::nothing;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(2, ImGui::GetStyle().FramePadding.y));
    ImGui::TextUnformatted(title_.c_str());
    if (move_ != play::GameTree::root) {
        wish = draw_signs(match);
    }
    const bool too_long = match.tree()[move_].comment.size() >= comment_.size();  // of a file: left as it is
    if (fresh && !too_long) {
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::BeginDisabled(too_long);
    if (ImGui::InputTextMultiline("##comment", comment_.data(), comment_.size(),
                                  ImVec2(-1, 4 * ImGui::GetTextLineHeightWithSpacing()))) {
        match.set_comment(move_, comment_.data());
        wish = Wish::changed;
    }
    ImGui::EndDisabled();
    const ImVec2 least = ImGui::GetItemRectMin(), most = ImGui::GetItemRectMax();
    spots_["comment"] = {(least.x + most.x) / 2.0, (least.y + most.y) / 2.0};
    if (const Wish more = draw_buttons(match); more != Wish::nothing) {
        wish = more;
    }
    ImGui::PopStyleVar();
    height_ = static_cast<double>(ImGui::GetWindowSize().y);
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) || wish == Wish::removed) {
        open_ = false;
    }
    if (!open_) {
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return wish;
}

}  // namespace bazillion::renderer
