#include "renderer/window/seat_card.h"

#include "renderer/window/item_middle.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

namespace {

constexpr const char* id = "###seat";
constexpr ImU32 chosen_colour = IM_COL32(0x8f, 0xbf, 0x4d, 0xff), chosen_text = IM_COL32(0x14, 0x20, 0x0a, 0xff);

}  // namespace

std::string time_words(std::chrono::milliseconds time) {
    return fmt::format("{:g} s", static_cast<double>(time.count()) / 1000);
}

void SeatCard::open(play::PlayerId player, std::string name, const Box& anchor) {
    player_ = player;
    name_ = std::move(name);
    anchor_ = anchor;
    fresh_ = true;
}

/// A button that stays pressed while it is what is chosen.
bool SeatCard::choice(const std::string& name, const std::string& label, bool chosen, float width) {
    if (chosen) {
        for (const ImGuiCol each : {ImGuiCol_Button, ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive}) {
            ImGui::PushStyleColor(each, chosen_colour);
        }
        ImGui::PushStyleColor(ImGuiCol_Text, chosen_text);
    }
    const bool pressed = ImGui::Button((label + "##" + name).c_str(), ImVec2(width, 0));
    if (chosen) {
        ImGui::PopStyleColor(4);
    }
    spots_[name] = item_middle();
    return pressed;
}

std::optional<opponent::Seat> SeatCard::draw(const opponent::Seat& seat, double unit, double top) {
    spots_.clear();
    if (!player_) {
        return std::nullopt;
    }
    if (std::exchange(fresh_, false)) {
        ImGui::OpenPopup(id);
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const double width = std::min(330 * unit, screen.x - 8.0), gap = 4 * unit;
    const double below = anchor_.bottom() + gap, above = anchor_.y - gap - height_;
    const double y = below + height_ <= screen.y ? below : std::max(top, above);
    const double x = std::clamp(anchor_.right() - width, 0.0, std::max(0.0, screen.x - width));
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(x), static_cast<float>(y)));
    ImGui::SetNextWindowSize(ImVec2(static_cast<float>(width), 0));
    std::optional<opponent::Seat> chosen;
    if (!ImGui::BeginPopup(id, ImGuiWindowFlags_NoMove)) {
        player_.reset();  // a click beside it has closed it
        return chosen;
    }
    const auto choose = [&](bool computer, int level, std::chrono::milliseconds time) {
        chosen = opponent::Seat{computer, level, time};
    };
    const float room = ImGui::GetContentRegionAvail().x, space = ImGui::GetStyle().ItemSpacing.x / 2;
    const auto share = [&](std::size_t count) {
        return (room - space * static_cast<float>(count - 1)) / static_cast<float>(count);
    };
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(2, ImGui::GetStyle().FramePadding.y));
    ImGui::Text("%s is played by", name_.c_str());
    if (choice("Person", "a person", !seat.computer, share(2))) {
        choose(false, seat.level, seat.time);
    }
    ImGui::SameLine(0, space);
    if (choice("Computer", "the computer", seat.computer, share(2))) {
        choose(true, seat.level, seat.time);
    }
    ImGui::Spacing();
    ImGui::TextUnformatted("Level");
    ImGui::SameLine();
    ImGui::TextDisabled("1: beginner, 10: full strength");
    for (int level = 1; level <= opponent::levels; ++level) {
        const bool is = seat.computer && seat.level == level;
        if (choice(fmt::format("level {}", level), std::to_string(level), is, share(opponent::levels))) {
            choose(true, level, seat.time);
        }
        ImGui::SameLine(0, space);
    }
    ImGui::NewLine();
    ImGui::Spacing();
    ImGui::TextUnformatted("Time for a move");
    ImGui::SameLine();
    ImGui::TextDisabled("at most");
    for (const auto time : opponent::seat_times) {
        const std::string words = time_words(time);
        if (choice(words, words, seat.computer && seat.time == time, share(opponent::seat_times.size()))) {
            choose(true, seat.level, time);
        }
        ImGui::SameLine(0, space);
    }
    ImGui::NewLine();
    ImGui::PopStyleVar();
    height_ = static_cast<double>(ImGui::GetWindowSize().y);
    const bool leave = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) || (chosen && !chosen->computer);
    if (leave) {
        ImGui::CloseCurrentPopup();
        player_.reset();
    }
    ImGui::EndPopup();
    return chosen;
}

}  // namespace bazillion::renderer
