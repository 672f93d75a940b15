#include "renderer/window/links_tab.h"

#include "renderer/window/item_middle.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace bazillion::renderer {

namespace {

/// Vertex indices of Dear ImGui are 16 bits wide, and more arrows could not be told apart.
constexpr std::size_t most_links = 4000;
constexpr std::size_t most_directions = 200;

/// Told apart on light and dark cells.
constexpr std::array<std::uint32_t, 8> link_inks{0x1f77b4, 0xd62728, 0x2ca02c, 0x9467bd,
                                                 0xe377c2, 0xff7f0e, 0x17becf, 0x7a5230};

Colour link_ink(rules::DirectionId direction) {
    if (direction < link_inks.size()) {
        return hex(link_inks[direction]);
    }
    constexpr double golden_ratio = 0.618034;  // neighbours have hues far apart
    const auto hue = static_cast<float>(std::fmod(golden_ratio * direction, 1.0));
    float r = 0, g = 0, b = 0;
    ImGui::ColorConvertHSVtoRGB(hue, 0.8F, 0.75F, r, g, b);
    return {r, g, b};
}

}  // namespace

void LinksTab::forget() {
    hidden_.clear();
    drawn_.clear();
}

void LinksTab::draw(const AuthorLook& look, const rules::Board& board) {
    spots_.clear();
    begin_scrolled("links");
    if (ImGui::RadioButton("From the cell under the pointer", !everywhere_)) {
        everywhere_ = false;
    }
    spots_["here"] = item_middle();
    if (ImGui::RadioButton("From all cells", everywhere_)) {
        everywhere_ = true;
    }
    spots_["everywhere"] = item_middle();
    coloured_words(look.theme.text_soft,
                   fmt::format("{} cells, {} directions. Where a direction leads nowhere, there is no arrow.",
                               board.cells.size(), board.directions.size()));
    if (drawn_.size() >= most_links) {
        coloured_words(look.strange(), fmt::format("Only the first {} are drawn.", most_links));
    }
    if (ImGui::Button("All")) {
        hidden_.clear();
    }
    spots_["all"] = item_middle();
    ImGui::SameLine();
    if (ImGui::Button("None")) {
        for (std::size_t i = 0; i < board.directions.size(); ++i) {
            hidden_.insert(static_cast<rules::DirectionId>(i));
        }
    }
    spots_["none"] = item_middle();
    draw_directions(look, board);
    ImGui::EndChild();
}

/// In as many columns as there is room for.
void LinksTab::draw_directions(const AuthorLook& look, const rules::Board& board) {
    float widest = 0;
    for (const std::string& name : board.directions) {
        widest = std::max(widest, ImGui::CalcTextSize(name.c_str()).x);
    }
    const float column = widest + 70 * look.unit, left = ImGui::GetCursorPosX();
    const auto columns = static_cast<std::size_t>(std::max(1.0F, ImGui::GetContentRegionAvail().x / column));
    for (std::size_t i = 0; i < std::min(board.directions.size(), most_directions); ++i) {
        const auto direction = static_cast<rules::DirectionId>(i);
        if (i % columns != 0) {
            ImGui::SameLine();
            ImGui::SetCursorPosX(left + column * static_cast<float>(i % columns));
        }
        bool shown = !hidden_.contains(direction);
        const float side = ImGui::GetFrameHeight() * 0.5F;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float y = at.y + ImGui::GetFrameHeight() / 2;
        ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x, y - side / 2), ImVec2(at.x + side, y + side / 2),
                                                  packed_colour(link_ink(direction)), 2 * look.unit);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + side + 8 * look.unit);
        if (ImGui::Checkbox(fmt::format("{}##{}", board.directions[i], i).c_str(), &shown)) {
            shown ? hidden_.erase(direction) : hidden_.insert(direction).second;
        }
        spots_["direction " + board.directions[i]] = item_middle();
    }
}

void LinksTab::draw_over_board(const AuthorLook& look, const rules::Board& board, const Layout& layout,
                               rules::Cell over) {
    drawn_.clear();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Box frame = layout.frame;
    list.PushClipRect(ImVec2(static_cast<float>(frame.x), static_cast<float>(frame.y)),
                      ImVec2(static_cast<float>(frame.right()), static_cast<float>(frame.bottom())));
    for (std::size_t i = 0; i < board.cells.size() && drawn_.size() < most_links; ++i) {
        const auto from = static_cast<rules::Cell>(i);
        if (!everywhere_ && from != over) {
            continue;
        }
        for (std::size_t d = 0; d < board.directions.size(); ++d) {
            const auto direction = static_cast<rules::DirectionId>(d);
            const rules::Cell to = board.step(from, direction);
            if (hidden_.contains(direction) || to == rules::none) {
                continue;
            }
            draw_link(look, layout, from, to, link_ink(direction));
            drawn_.push_back({from, direction, to});
        }
    }
    list.PopClipRect();
}

/// Beside the line between the two, so that the way back has a place of its own.
void LinksTab::draw_link(const AuthorLook& look, const Layout& layout, rules::Cell from, rules::Cell to, Colour ink) {
    const Box a = layout.cells[from], b = layout.cells[to];
    if (a.empty() || b.empty()) {
        return;
    }
    const Point begin = a.centre(), end = b.centre();
    const double length = distance_of(begin, end), side = std::min({a.w, a.h, b.w, b.h});
    if (length < 1) {
        return;
    }
    const Point along{(end.x - begin.x) / length, (end.y - begin.y) / length}, aside{-along.y, along.x};
    const double head = std::min(side * 0.2, length * 0.3), apart = side * 0.07;
    const double least = std::min(side * 0.22, length * 0.15), most = length - std::min(side * 0.22, length * 0.15);
    const auto at = [&](double forward, double off) {
        return ImVec2(static_cast<float>(begin.x + along.x * forward + aside.x * (apart + off)),
                      static_cast<float>(begin.y + along.y * forward + aside.y * (apart + off)));
    };
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImU32 colour = packed_colour(ink.with_alpha(0.9));
    const float width = std::max(1.5F * look.unit, static_cast<float>(side) * 0.035F);
    list.AddLine(at(least, 0), at(most - head, 0), colour, width);
    list.AddTriangleFilled(at(most, 0), at(most - head, head * 0.45), at(most - head, -head * 0.45), colour);
}

}  // namespace bazillion::renderer
