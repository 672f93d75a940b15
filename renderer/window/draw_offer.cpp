#include "renderer/window/draw_offer.h"

#include "renderer/window/item_middle.h"

#include <imgui.h>

namespace bazillion::renderer {

std::optional<bool> DrawOffer::draw(const Box& board, double unit) {
    spots_.clear();
    if (!open_) {
        return std::nullopt;
    }
    const auto u = static_cast<float>(unit);
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(board.centre().x), static_cast<float>(board.centre().y)),
                            ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::Begin((title_ + "###draw offer").c_str(), nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
    std::optional<bool> answer;
    const auto button = [&](const char* name, const char* label, bool value) {
        if (ImGui::Button(label, ImVec2(130 * u, 32 * u))) {
            answer = value;
        }
        spots_[name] = item_middle();
    };
    ImGui::TextUnformatted(question_.c_str());
    ImGui::Spacing();
    button("agree", "Agree", true);
    ImGui::SameLine();
    button("decline", "Play on  (Esc)", false);
    ImGui::End();
    open_ = !answer;
    return answer;
}

}  // namespace bazillion::renderer
