#include "renderer/window/games_page.h"

#include "renderer/window/author_look.h"
#include "renderer/window/item_middle.h"
#include "syntax/letters.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>

namespace bazillion::renderer {

namespace {

std::string day_of(std::filesystem::file_time_type time) {
    const auto seconds = std::chrono::system_clock::to_time_t(std::chrono::file_clock::to_sys(time));
    return fmt::format("{:%Y-%m-%d}", fmt::localtime(seconds));
}

std::string count_of(std::size_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// Whether it holds each of the words, in letters of either case.
bool holds(const std::string& text, const std::string& words) {
    const std::string lower = syntax::to_lower(text);
    std::istringstream each(syntax::to_lower(words));
    for (std::string word; each >> word;) {
        if (lower.find(word) == std::string::npos) {
            return false;
        }
    }
    return true;
}

/// Of the results of a player: light for the first, dark for the last.
ImU32 shade_of(std::size_t player, std::size_t players) {
    constexpr float light = 0.93F, dark = 0.32F;
    const float share = players < 2 ? 0 : static_cast<float>(player) / static_cast<float>(players - 1);
    const float value = light + (dark - light) * share;
    return ImGui::ColorConvertFloat4ToU32(ImVec4(value, value, value * 0.97F, 1));
}

}  // namespace

bool GamesPage::update(const GameTrials::Title& title, const std::filesystem::path& folder) {
    if (!open_) {
        return false;
    }
    if (!begun_) {
        begun_ = true;
        report_.reset();
        reader_.start(title, folder);
    }
    const auto report = reader_.news();
    report_ = report ? report : report_;
    return report != nullptr;
}

GamesPage::Wish GamesPage::draw(const play::Match& match, const Box& board, const Theme& theme, double unit,
                                double top) {
    spots_.clear();
    Wish wish;
    if (!open_) {
        return wish;
    }
    const auto u = static_cast<float>(unit);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const double margin = 8 * unit, beside = screen.x - board.right() - 2 * margin;
    const double width = beside > 280 * unit ? std::min(beside, 460 * unit)
                                             : std::min(screen.x - 2 * margin, std::max(300 * unit, 0.5 * screen.x));
    const double height = std::min(screen.y - top - 2 * margin, 640 * unit);
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(screen.x - margin - width), static_cast<float>(top + margin)),
                            ImGuiCond_Appearing);
    ImGui::SetNextWindowSize(ImVec2(static_cast<float>(width), static_cast<float>(height)), ImGuiCond_Appearing);
    ImGui::Begin("Your games###games", &open_, ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
    moves_ = report_ ? report_->book.moves(match.position()) : std::vector<storage::GameBook::Move>();
    draw_moves(match, theme, u, wish);
    ImGui::Separator();
    draw_games(match, theme, wish);
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    box_ = {at.x, at.y, size.x, size.y};
    ImGui::End();
    return wish;
}

void GamesPage::draw_moves(const play::Match& match, const Theme& theme, float unit, Wish& wish) {
    const std::size_t here = report_ ? report_->book.games(match.position()).size() : 0;
    coloured_words(theme.text_soft, !report_            ? "Your games are being read ..."
                                    : here > 0          ? fmt::format("{} came here", count_of(here, "game"))
                                    : report_->finished ? "None of your games came here."
                                                        : "More games are being read ...");
    if (moves_.empty()) {
        return;
    }
    constexpr std::size_t most_rows = 9;
    const float row = ImGui::GetTextLineHeightWithSpacing() + 4 * unit;
    const ImVec2 size(0, row * static_cast<float>(std::min(moves_.size(), most_rows)) + 4 * unit);
    if (!ImGui::BeginTable("moves", 3, ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingStretchProp, size)) {
        return;
    }
    ImGui::TableSetupColumn("move", ImGuiTableColumnFlags_WidthStretch, 0.28F);
    ImGui::TableSetupColumn("games", ImGuiTableColumnFlags_WidthFixed, 46 * unit);
    ImGui::TableSetupColumn("results", ImGuiTableColumnFlags_WidthStretch, 0.72F);
    for (const storage::GameBook::Move& move : moves_) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        if (ImGui::Selectable((move.written + "##" + move.text).c_str(), false, ImGuiSelectableFlags_SpanAllColumns)) {
            wish.move = move.text;
        }
        spots_[move.written] = item_middle();
        ImGui::TableNextColumn();
        ImGui::Text("%zu", move.games);
        ImGui::TableNextColumn();
        draw_share(move, match, unit);
    }
    ImGui::EndTable();
}

/// How the games ended in which it was played: a bar with the parts of each player, draws between them. What is left is
/// of games without an end.
void GamesPage::draw_share(const storage::GameBook::Move& move, const play::Match& match, float unit) {
    const auto& players = match.rules().players;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x - 4 * unit, height = ImGui::GetTextLineHeight();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), IM_COL32(0x80, 0x80, 0x80, 0x18));
    list.AddRect(at, ImVec2(at.x + width, at.y + height), IM_COL32(0x80, 0x80, 0x80, 0x60));
    const auto all = static_cast<float>(move.games);
    float x = at.x;
    std::string words;
    const auto part = [&](unsigned count, ImU32 shade, ImU32 ink, const std::string& name) {
        if (count == 0) {
            return;
        }
        const float wide = width * static_cast<float>(count) / all;
        list.AddRectFilled(ImVec2(x, at.y), ImVec2(x + wide, at.y + height), shade);
        const std::string percent = fmt::format("{:.0f} %", 100.0 * count / all);
        const float text = ImGui::CalcTextSize(percent.c_str()).x;
        if (text + 6 * unit < wide) {
            list.AddText(ImVec2(x + (wide - text) / 2, at.y), ink, percent.c_str());
        }
        x += wide;
        words += fmt::format("{}{}: {}", words.empty() ? "" : ", ", name, count);
    };
    constexpr ImU32 black = IM_COL32(0x20, 0x20, 0x20, 0xff), white = IM_COL32(0xf0, 0xf0, 0xf0, 0xff);
    for (std::size_t i = 0; i < move.won.size(); ++i) {
        if (i + 1 == move.won.size()) {
            part(move.drawn, IM_COL32(0x96, 0x92, 0x8a, 0xff), black, "drawn");
        }
        part(move.won[i], shade_of(i, move.won.size()), 2 * i < move.won.size() ? black : white,
             players[i].name + " won");
    }
    if (ImGui::IsMouseHoveringRect(at, ImVec2(at.x + width, at.y + height)) && ImGui::IsWindowHovered()) {
        ImGui::SetTooltip("%s", words.empty() ? "not ended" : words.c_str());
    }
    ImGui::Dummy(ImVec2(width, height));
}

void GamesPage::draw_games(const play::Match& match, const Theme& theme, Wish& wish) {
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##search", "search: a title, a result, a date", &search_);
    spots_["search"] = item_middle();
    ImGui::Checkbox("that came to this position", &here_);
    spots_["here"] = item_middle();
    shown_.clear();
    if (!report_) {
        return;
    }
    const auto came = report_->book.games(match.position());
    ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(theme.background));
    ImGui::BeginChild("list", ImVec2(0, 0), true);
    constexpr std::size_t most = 200;
    for (std::size_t i = 0; i < report_->games.size() && shown_.size() < most; ++i) {
        const storage::KeptGame& game = report_->games[i];
        const std::string words =
            fmt::format("{}   {}   {}", day_of(game.time), game.title, count_of(game.moves, "move"));
        const std::string result = game.over.empty() ? "not ended" : game.over;
        const bool fits = !here_ || std::find(came.begin(), came.end(), static_cast<std::uint32_t>(i)) != came.end();
        if (!fits || !holds(words + " " + result, search_)) {
            continue;
        }
        shown_.push_back(game.name);
        if (ImGui::Selectable(fmt::format("{}\n{}##{}", words, result, game.name).c_str())) {
            wish.game = game.file;
        }
        spots_[game.name] = item_middle();
    }
    if (shown_.empty()) {
        coloured_words(theme.text_soft,
                       report_->games.empty() ? "Games that you play are listed here." : "There is no such game.");
    }
    ImGui::EndChild();
    ImGui::PopStyleColor();
}

}  // namespace bazillion::renderer
