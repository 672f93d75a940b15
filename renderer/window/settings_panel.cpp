#include "renderer/window/settings_panel.h"

#include "renderer/canvas/themes.h"
#include "renderer/window/clock_faces.h"
#include "renderer/window/item_middle.h"

#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <cmath>

namespace bazillion::renderer {

namespace {

struct Speed {
    const char* label;
    int percent;
};
constexpr std::array<Speed, 4> speeds{{{"Off", 0}, {"Slow", 50}, {"Usual", 100}, {"Fast", 200}}};

ImU32 packed(Colour c) {
    const auto byte = [](double value) { return static_cast<int>(std::lround(value * 255)); };
    return IM_COL32(byte(c.r), byte(c.g), byte(c.b), 255);
}

/// A little board with two pieces, in the colours of a theme.
void draw_swatch(const Theme& theme, ImVec2 at, float cell) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (int i = 0; i < 4; ++i) {
        const ImVec2 corner(at.x + cell * static_cast<float>(i % 2), at.y + cell * static_cast<float>(i / 2));
        const bool light = i == 0 || i == 3;
        list.AddRectFilled(corner, ImVec2(corner.x + cell, corner.y + cell),
                           packed(light ? theme.light_cell : theme.dark_cell));
    }
    const std::array<rules::Player, 2> players{rules::Player{"White"}, rules::Player{"Black"}};
    const auto inks = piece_inks(players, theme.inks);
    for (int i = 0; i < 2; ++i) {
        const ImVec2 middle(at.x + cell * (0.5F + static_cast<float>(i)), at.y + cell * (1.5F - static_cast<float>(i)));
        list.AddCircleFilled(middle, cell * 0.34F, packed(inks[static_cast<std::size_t>(i)].line));
        list.AddCircleFilled(middle, cell * 0.28F, packed(inks[static_cast<std::size_t>(i)].fill));
    }
}

void heading(const char* words) {
    ImGui::Spacing();
    ImGui::TextDisabled("%s", words);
    ImGui::Separator();
}

}  // namespace

void SettingsPanel::mark(const std::string& name) {
    spots_[name] = item_middle();
}

void SettingsPanel::draw_themes(Settings& settings, const Game& game, float unit) {
    heading("Colours");
    const std::string chosen = game.key.empty() ? settings.theme : settings.theme_of_game(game.key);
    const float cell = 15 * unit;
    const float room = ImGui::GetContentRegionAvail().x;
    const float width = room > 480 * unit ? (room - 10 * unit) / 2 : room;
    for (std::size_t i = 0; i < themes().size(); ++i) {
        const NamedTheme& each = themes()[i];
        if (i % 2 == 1 && width < room) {
            ImGui::SameLine(width + 10 * unit);
        }
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const std::string label = fmt::format("##{}", each.name);
        if (ImGui::Selectable(label.c_str(), chosen == each.name, 0, ImVec2(width, 2 * cell + 8 * unit))) {
            if (only_here_ && !game.key.empty()) {
                settings.games[game.key].theme = std::string(each.name);
            } else {
                settings.theme = std::string(each.name);
                if (!game.key.empty()) {
                    settings.games[game.key].theme.reset();
                }
            }
        }
        mark(fmt::format("theme {}", each.name));
        draw_swatch(each.theme, ImVec2(at.x + 8 * unit, at.y + 4 * unit), cell);
        ImGui::GetWindowDrawList()->AddText(
            ImVec2(at.x + 2 * cell + 20 * unit, at.y + cell + 4 * unit - ImGui::GetTextLineHeight() / 2),
            ImGui::GetColorU32(ImGuiCol_Text), each.label.data());
    }
    if (!game.key.empty()) {
        only_here_ = only_here_ || settings.of_game(game.key).theme.has_value();
        if (ImGui::Checkbox(fmt::format("Only in {}", game.title).c_str(), &only_here_) && !only_here_) {
            settings.games[game.key].theme.reset();
        }
        mark("only here");
    }
}

void SettingsPanel::draw_board(Settings& settings, const Game& game) {
    heading("Board");
    ImGui::Checkbox("Coordinates", &settings.coordinates);
    mark("coordinates");
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Animation");
    for (const Speed& speed : speeds) {
        ImGui::SameLine();
        if (ImGui::RadioButton(speed.label, settings.animation == speed.percent)) {
            settings.animation = speed.percent;
        }
        mark(fmt::format("animation {}", speed.percent));
    }
    if (game.piece_sets > 1) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted("Pieces");
        const std::size_t set = settings.of_game(game.key).piece_set;
        for (std::size_t i = 0; i < game.piece_sets; ++i) {
            ImGui::SameLine();
            if (ImGui::RadioButton(fmt::format("Set {}", i + 1).c_str(), set == i)) {
                settings.games[game.key].piece_set = i;
            }
            mark(fmt::format("piece set {}", i + 1));
        }
    }
}

/// Pictures of the person's own, for this game.
void SettingsPanel::draw_pieces(Settings& settings, const Game& game) {
    if (game.key.empty()) {
        return;
    }
    const std::string folder = settings.of_game(game.key).pieces;
    if (ImGui::Button("Pieces from a folder ...")) {
        wants_pieces_ = true;
        open_ = false;
    }
    mark("own pieces");
    if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("SVG or PNG files called white-pawn, wP, pawn or P, or like the game's own pictures");
    }
    if (!folder.empty()) {
        ImGui::SameLine();
        if (ImGui::Button("Usual pieces")) {
            settings.games[game.key].pieces.clear();
        }
        mark("usual pieces");
        ImGui::SameLine();
        ImGui::TextDisabled("%s", std::filesystem::path(folder).filename().c_str());
    }
}

void SettingsPanel::draw_play(Settings& settings, float unit) {
    heading("Play");
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Clock");
    const float right = ImGui::GetWindowContentRegionMax().x;
    for (const char* choice : clock_choices) {
        const std::string label = clock_label(choice);
        ImGui::SameLine();
        if (ImGui::GetCursorPosX() + ImGui::CalcTextSize(label.c_str()).x + 30 * unit > right) {
            ImGui::NewLine();
            ImGui::SetCursorPosX(ImGui::CalcTextSize("Clock").x + 16 * unit);
        }
        if (ImGui::RadioButton(label.c_str(), settings.clock == choice)) {
            settings.clock = choice;
        }
        mark("clock " + label);
    }
    ImGui::Checkbox("Choose a move while the computer thinks", &settings.premoves);
    mark("premoves");
    ImGui::Checkbox("The computer thinks in your time, too (level 10)", &settings.ponder);
    mark("ponder");
}

void SettingsPanel::draw_sound(Settings& settings) {
    heading("Sound");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * 0.5F);
    ImGui::SliderInt("Volume", &settings.volume, 0, 100, "%d %%");
    mark("volume");
    ImGui::Checkbox("Mute", &settings.muted);
    mark("mute");
    ImGui::SameLine();
    ImGui::Checkbox("Music of games", &settings.music);
    mark("music");
}

void SettingsPanel::draw_end(Settings& settings, float unit) {
    ImGui::Spacing();
    ImGui::Separator();
    if (ImGui::Button("Close", ImVec2(110 * unit, 0))) {
        open_ = false;
    }
    mark("close");
    ImGui::SameLine();
    if (ImGui::Button(sure_ ? "Press again to reset everything###reset" : "Reset everything###reset")) {
        if (sure_) {
            settings = {};
            only_here_ = false;
        }
        sure_ = !sure_;
    }
    mark("reset");
}

std::optional<Settings> SettingsPanel::draw(const Settings& settings, const Game& game, double unit, double top) {
    spots_.clear();
    if (!open_) {
        return std::nullopt;
    }
    const auto u = static_cast<float>(unit);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const auto above = static_cast<float>(top) + 8 * u;
    const ImVec2 size(std::min(600 * u, screen.x - 12 * u), 0);
    const float y = screen.y > 900 * u ? std::max(above, screen.y * 0.08F) : above;  // else all of the height is wanted
    ImGui::SetNextWindowSizeConstraints(ImVec2(size.x, 100 * u), ImVec2(size.x, screen.y - y - 8 * u));
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, y), ImGuiCond_Always, ImVec2(0.5F, 0));
    Settings changed = settings;
    bool open = true;
    ImGui::Begin("Settings", &open,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize);
    draw_themes(changed, game, u);
    draw_board(changed, game);
    draw_pieces(changed, game);
    draw_play(changed, u);
    draw_sound(changed);
    draw_end(changed, u);
    ImGui::End();
    open_ = open_ && open;
    return changed == settings ? std::nullopt : std::optional(changed);
}

}  // namespace bazillion::renderer
