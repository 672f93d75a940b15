#pragma once

#include "renderer/canvas/geometry.h"
#include "renderer/canvas/theme.h"

#include <imgui.h>

#include <string>

namespace bazillion::renderer {

/// What the tabs of the author's panel are drawn with.
struct AuthorLook {
    const Theme& theme;
    float unit = 1;
    ImFont* code = nullptr;  ///< of one width

    [[nodiscard]] bool dark() const { return theme.text.g > theme.background.g; }
    /// Colours of errors, of warnings, and of what is legal.
    [[nodiscard]] Colour bad() const { return theme.warning; }
    [[nodiscard]] Colour strange() const { return dark() ? hex(0xedb757) : hex(0x9a6700); }
    [[nodiscard]] Colour good() const { return dark() ? hex(0x8fbf4d) : hex(0x3f7d20); }
};

[[nodiscard]] inline ImVec4 to_imgui(Colour c) {
    return {static_cast<float>(c.r), static_cast<float>(c.g), static_cast<float>(c.b), static_cast<float>(c.a)};
}
[[nodiscard]] inline ImU32 packed_colour(Colour c) {
    return ImGui::ColorConvertFloat4ToU32(to_imgui(c));
}

/// A part of a tab that can be scrolled, without a ground of its own.
inline void begin_scrolled(const char* id, ImVec2 size = ImVec2(0, 0)) {
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ImVec4(0, 0, 0, 0));
    ImGui::BeginChild(id, size, false, ImGuiWindowFlags_NoNavInputs);
    ImGui::PopStyleColor();
}

/// Words in a colour, broken at the right edge.
inline void coloured_words(Colour colour, const std::string& words) {
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(colour));
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(words.c_str(), words.c_str() + words.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

/// Words that can be clicked, in the colour of links.
inline bool clickable_words(const AuthorLook& look, const std::string& words, const std::string& id) {
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(look.theme.accent));
    ImGui::PushStyleColor(ImGuiCol_Button, ImVec4(0, 0, 0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(2 * look.unit, 1 * look.unit));
    const bool pressed = ImGui::Button((words + "##" + id).c_str());
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
    return pressed;
}

}  // namespace bazillion::renderer
