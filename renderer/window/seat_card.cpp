#include "renderer/window/seat_card.h"

#include "renderer/window/item_middle.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

namespace {

constexpr const char* id = "###seat";
constexpr ImU32 chosen_colour = IM_COL32(0x8f, 0xbf, 0x4d, 0xff), chosen_text = IM_COL32(0x14, 0x20, 0x0a, 0xff);
constexpr float label_width = 76;  ///< of the rows, in design pixels

}  // namespace

std::string time_words(std::chrono::milliseconds time) {
    return fmt::format("{:g} s", static_cast<double>(time.count()) / 1000);
}

void SeatCard::open(play::PlayerId player, std::string name, std::string program, const Box& anchor) {
    player_ = player;
    name_ = std::move(name);
    program_ = std::move(program);
    anchor_ = anchor;
    fresh_ = true;
}

/// A button that stays pressed while it is what is chosen.
bool SeatCard::choice(const Choice& choice, float width) {
    if (choice.is) {
        for (const ImGuiCol each : {ImGuiCol_Button, ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive}) {
            ImGui::PushStyleColor(each, chosen_colour);
        }
        ImGui::PushStyleColor(ImGuiCol_Text, chosen_text);
    }
    const bool pressed = ImGui::Button((choice.label + "##" + choice.name).c_str(), ImVec2(width, 0));
    if (choice.is) {
        ImGui::PopStyleColor(4);
    }
    spots_[choice.name] = item_middle();
    return pressed;
}

void SeatCard::row(const char* label, const char* explanation) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", explanation);
    }
    ImGui::SameLine(label_width * unit_);
}

template <std::size_t count>
std::optional<std::size_t> SeatCard::choices(const std::array<Choice, count>& all) {
    const float space = ImGui::GetStyle().ItemSpacing.x / 2;
    const float width =
        (ImGui::GetContentRegionAvail().x - space * static_cast<float>(count - 1)) / static_cast<float>(count);
    std::optional<std::size_t> pressed;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) {
            ImGui::SameLine(0, space);
        }
        if (choice(all[i], width)) {
            pressed = i;
        }
    }
    return pressed;
}

void SeatCard::choose_computer(opponent::Seat& seat) {
    seat.computer = chosen_ = true;
    seat.engine.clear();
}

void SeatCard::choose_program(opponent::Seat& seat) {
    seat.engine = program_;
    seat.computer = chosen_ = true;
}

/// Whoever sits there; another level gives the seat to the computer.
void SeatCard::draw_player(opponent::Seat& seat) {
    const bool own = seat.computer && seat.engine.empty();
    const auto who = choices<3>({{{"Person", "a person", !seat.computer},
                                  {"Computer", "the computer", own},
                                  {"Program", "a program", seat.computer && !own}}});
    if (who == 0) {
        seat.computer = false;
        chosen_ = true;
    } else if (who == 1) {
        choose_computer(seat);
    } else if (who == 2 && program_.empty()) {
        asked_ = true;
    } else if (who == 2) {
        choose_program(seat);
    }
    ImGui::Spacing();
    row("Level", "1: beginner, 10: full strength");
    std::array<Choice, opponent::levels> levels;
    for (int level = 1; level <= opponent::levels; ++level) {
        levels[static_cast<std::size_t>(level - 1)] = {fmt::format("level {}", level), std::to_string(level),
                                                       own && seat.level == level};
    }
    if (const auto level = choices(levels)) {
        seat.level = static_cast<int>(*level) + 1;
        choose_computer(seat);
    }
    row("Time", "for a move, at most");
    std::array<Choice, opponent::seat_times.size()> times;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const std::string words = time_words(opponent::seat_times[i]);
        times[i] = {words, words, seat.computer && seat.time == opponent::seat_times[i]};
    }
    if (const auto time = choices(times)) {
        seat.time = opponent::seat_times[*time];
        seat.computer = chosen_ = true;
    }
}

/// How the computer finds its moves, and whether it always plays the best of them.
void SeatCard::draw_style(opponent::Seat& seat) {
    using opponent::Method;
    const bool own = seat.computer && seat.engine.empty();
    row("Method",
        "alpha-beta looks ahead and counts what is there; Monte Carlo plays many games to their ends;\n"
        "automatic: what suits the rules");
    const auto method = [&](Method which, const char* words) {
        return Choice{std::string(opponent::name_of(which)), words, own && seat.method == which};
    };
    if (const auto which =
            choices<3>({{method(Method::automatic, "automatic"), method(Method::alpha_beta, "alpha-beta"),
                         method(Method::monte_carlo, "Monte Carlo")}})) {
        seat.method = static_cast<Method>(*which);
        choose_computer(seat);
    }
    row("Variety", "how often it plays another move that is nearly as good as its best");
    const auto variety = [&](std::size_t which, const char* words) {
        const int percent = opponent::varieties[which];
        return Choice{fmt::format("variety {}", percent), words, own && seat.variety == percent};
    };
    if (const auto which = choices<3>({{variety(0, "by level"), variety(1, "some"), variety(2, "much")}})) {
        seat.variety = opponent::varieties[*which];
        choose_computer(seat);
    }
}

/// Another program by its command line; Enter seats it.
void SeatCard::draw_program(opponent::Seat& seat) {
    row("Program",
        "any that speaks UCI, CECP (XBoard) or GTP, by its command line;\n"
        "settings may stand behind it: uci:fairy-stockfish option.Hash=64");
    if (std::exchange(asked_, false)) {
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(8 * unit_, ImGui::GetStyle().FramePadding.y));
    if (ImGui::InputTextWithHint("##line", "its command line, and Enter: fairy-stockfish", &program_,
                                 ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll) &&
        !program_.empty()) {
        choose_program(seat);
    }
    ImGui::PopStyleVar();
    spots_["line"] = item_middle();
}

/// Below the button it belongs to, or above where there is no room.
void SeatCard::place(double top) const {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const double width = std::min(440.0 * unit_, screen.x - 8.0), gap = 4.0 * unit_;
    const double below = anchor_.bottom() + gap, above = anchor_.y - gap - height_;
    const double y = below + height_ <= screen.y ? below : std::max(top, above);
    const double x = std::clamp(anchor_.right() - width, 0.0, std::max(0.0, screen.x - width));
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(x), static_cast<float>(y)));
    ImGui::SetNextWindowSize(ImVec2(static_cast<float>(width), 0));
}

std::optional<opponent::Seat> SeatCard::draw(const opponent::Seat& seat, double unit, double top) {
    spots_.clear();
    if (!player_) {
        return std::nullopt;
    }
    if (std::exchange(fresh_, false)) {
        ImGui::OpenPopup(id);
    }
    unit_ = static_cast<float>(unit);
    chosen_ = false;
    place(top);
    if (!ImGui::BeginPopup(id, ImGuiWindowFlags_NoMove)) {
        player_.reset();  // a click beside it has closed it
        return std::nullopt;
    }
    opponent::Seat changed = seat;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(2, ImGui::GetStyle().FramePadding.y));
    ImGui::Text("%s is played by", name_.c_str());
    draw_player(changed);
    draw_style(changed);
    draw_program(changed);
    ImGui::PopStyleVar();
    height_ = static_cast<double>(ImGui::GetWindowSize().y);
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) || (chosen_ && !changed.computer)) {
        ImGui::CloseCurrentPopup();
        player_.reset();
    }
    ImGui::EndPopup();
    return chosen_ ? std::optional(changed) : std::nullopt;
}

}  // namespace bazillion::renderer
