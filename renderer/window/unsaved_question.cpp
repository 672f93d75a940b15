#include "renderer/window/unsaved_question.h"

#include "renderer/window/item_middle.h"

#include <imgui.h>

namespace bazillion::renderer {

std::optional<UnsavedQuestion::Answer> UnsavedQuestion::draw(double unit) {
    spots_.clear();
    if (!open_) {
        return std::nullopt;
    }
    const auto u = static_cast<float>(unit);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowFocus();
    ImGui::Begin("Not saved###unsaved", nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
    std::optional<Answer> answer;
    const auto button = [&](const char* name, const char* label, Answer value) {
        if (ImGui::Button(label, ImVec2(150 * u, 32 * u))) {
            answer = value;
        }
        spots_[name] = item_middle();
    };
    ImGui::PushTextWrapPos(480 * u);
    ImGui::Text("What you have written is not saved: %s", files_.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    button("save", "Save and close", Answer::save);
    ImGui::SameLine();
    button("leave", "Close without it", Answer::leave);
    ImGui::SameLine();
    button("stay", "Stay  (Esc)", Answer::stay);
    ImGui::End();
    open_ = !answer;
    return answer;
}

}  // namespace bazillion::renderer
