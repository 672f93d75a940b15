#include "renderer/window/mail_panel.h"

#include "renderer/window/item_middle.h"

#include <imgui.h>
#include <imgui_stdlib.h>

namespace bazillion::renderer {

void MailPanel::open(const std::string& name) {
    name_ = name_.empty() ? name : name_;
    open_ = true;
}

std::optional<MailPanel::Wish> MailPanel::draw(const std::string& title, double unit) {
    spots_.clear();
    if (!open_) {
        return std::nullopt;
    }
    const auto u = static_cast<float>(unit);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = 380 * u;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::Begin("By correspondence###mail", &open_,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PushTextWrapPos(width + ImGui::GetCursorPosX());
    ImGui::TextUnformatted(
        "Players send each other a file, by whatever mail they have. Each opens it, makes his move, and "
        "sends it on.");
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Your name");
    ImGui::SameLine(110 * u);
    ImGui::SetNextItemWidth(width + ImGui::GetStyle().WindowPadding.x - 110 * u);
    ImGui::InputText("##name", &name_, ImGuiInputTextFlags_AutoSelectAll);
    spots_["name"] = item_middle();
    ImGui::Spacing();
    std::optional<Wish> wish;
    const auto button = [&](const char* spot, const std::string& words, bool enabled) {
        ImGui::BeginDisabled(!enabled);
        const bool pressed = ImGui::Button(words.c_str(), ImVec2(width, 32 * u));
        ImGui::EndDisabled();
        spots_[spot] = item_middle();
        return pressed;
    };
    const bool named = name_.find_first_not_of(' ') != std::string::npos;
    if (button("begin", "Begin a game of " + title + " ...", named)) {
        wish = Wish::begin;
    }
    if (button("go on", "Open a file that came ...", named)) {
        wish = Wish::go_on;
    }
    if (button("close", "Close  (Esc)", true) || wish) {
        open_ = false;
    }
    ImGui::End();
    return wish;
}

}  // namespace bazillion::renderer
