// The text of a game as it is drawn, line by line.
#include "renderer/window/source_tab.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace bazillion::renderer {

namespace {

/// Vertex indices of Dear ImGui are 16 bits wide, so a window holds 65536 vertices. A letter takes 4, a point of a wave
/// about 4.
constexpr int most_glyphs = 11'000, most_waves = 25;

/// On a dark ground, and on a light one.
using Shades = std::array<std::uint32_t, 2>;

constexpr std::array<Shades, rules::word_classes> word_shades{{
    {0xd38fd0, 0x8a2a86},  // file
    {0x7fb2e5, 0x1c5fa8},  // instruction
    {0xe0a060, 0x9a5a10},  // condition
    {0x6fc7b8, 0x0f766a},  // goal
    {0xe2c55f, 0x7a6200},  // section
    {0xb7a4e8, 0x5a43a8},  // number
    {0x9ec3d6, 0x3b6a82},  // part
}};

Colour shade_of(const Token& token, const AuthorLook& look) {
    const auto pick = [&](Shades shades) { return hex(shades[look.dark() ? 0 : 1]); };
    switch (token.is) {
        case TokenClass::plain:
            return look.theme.text;
        case TokenClass::parenthesis:
        case TokenClass::comment:
            return look.theme.text_soft.with_alpha(token.is == TokenClass::comment ? 0.95 : 0.75);
        case TokenClass::string:
            return pick({0xa5c878, 0x48701a});
        case TokenClass::number:
        case TokenClass::parameter:
            return pick({0xd99c8a, 0xa04020});
        case TokenClass::macro:
            return pick({0xe58fb0, 0xa82a60});
        case TokenClass::keyword:
            return pick(word_shades[1]);
        case TokenClass::word:
            return pick(word_shades[static_cast<std::size_t>(token.word)]);
    }
    return look.theme.text;
}

float width_of(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

/// The wave under something wrong.
void draw_wave(ImVec2 from, float width, float unit, ImU32 colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float step = 2 * unit;
    const int points = std::clamp(static_cast<int>(width / step), 3, 150);
    for (int i = 0; i <= points; ++i) {
        list.PathLineTo(ImVec2(from.x + step * static_cast<float>(i), from.y + (i % 2 == 0 ? 0 : step)));
    }
    list.PathStroke(colour, 0, std::max(1.0F, 1.2F * unit));
}

}  // namespace

void SourceTab::draw_code(const AuthorLook& look, float height) {
    ImGui::BeginChild("code", ImVec2(0, std::max(height, 40 * look.unit)), false,
                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNavInputs);
    ImGui::PushFont(look.code);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 2 * look.unit));
    const auto lines = static_cast<std::uint32_t>((*shown_)[0].line_starts.size());
    const float line_height = ImGui::GetTextLineHeightWithSpacing();
    const float gutter = width_of(std::to_string(std::max(lines, 100U))) + 16 * look.unit;
    if (const auto line = std::exchange(scroll_to_, std::nullopt)) {
        constexpr float above = 0.3F;  // of the text stays in view above the line
        ImGui::SetScrollY(static_cast<float>(*line - 1) * line_height - ImGui::GetWindowHeight() * above);
        ImGui::SetScrollX(0);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    spots_["text"] = {ImGui::GetWindowPos().x + ImGui::GetWindowWidth() * 0.9,
                      ImGui::GetWindowPos().y + ImGui::GetWindowHeight() * 0.5};
    point(ImVec2(at.x + gutter, at.y), line_height);
    follow_caret(line_height, gutter);
    first_line_ = 0;
    glyphs_left_ = most_glyphs;
    waves_left_ = most_waves;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(lines), line_height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            draw_line(look, static_cast<std::uint32_t>(i) + 1, gutter);
        }
    }
    ImGui::Dummy(ImVec2(widest_ + gutter, 0));
    ImGui::PopStyleVar();
    ImGui::PopFont();
    draw_ticks(look);
    ImGui::EndChild();
}

/// Whether a text that begins at `x` can be drawn; what is to be seen of it is taken from what the frame may draw.
bool SourceTab::take_glyphs(float x, std::size_t letters) {
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
    const float room = (right - x) / ImGui::GetFont()->FallbackAdvanceX + 1;
    if (room <= 1 || glyphs_left_ <= 0) {
        return false;
    }
    glyphs_left_ -= static_cast<int>(std::min(letters, static_cast<std::size_t>(room)));
    return true;
}

void SourceTab::draw_line(const AuthorLook& look, std::uint32_t line, float gutter) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), window = ImGui::GetWindowPos();
    const float height = ImGui::GetTextLineHeightWithSpacing(), width = ImGui::GetWindowWidth();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (at.y >= window.y && at.y + height <= window.y + ImGui::GetWindowHeight()) {
        first_line_ = first_line_ == 0 ? line : first_line_;
        last_line_ = line;
    }
    const bool marked = marked_ && marked_->line == line && marked_->file == file_->sources()[source_].name;
    if (marked) {
        list.AddRectFilled(ImVec2(window.x, at.y), ImVec2(window.x + width, at.y + height),
                           packed_colour(look.theme.accent.with_alpha(0.22)));
    }
    const std::string_view text = line_text(line);
    const ImVec2 start(at.x + gutter, at.y + 1 * look.unit);
    draw_selection(look, line, start);
    float x = start.x;
    std::uint32_t done = 0;
    const auto advance = [&](std::uint32_t to) {
        x += width_of(text.substr(done, to - done));
        done = to;
    };
    for (const Token& token : colours_->tokens(line)) {
        advance(token.begin);
        if (take_glyphs(x, token.end - token.begin)) {
            list.AddText(ImVec2(x, start.y), packed_colour(shade_of(token, look)), text.data() + token.begin,
                         text.data() + token.end);
        }
        advance(token.end);
    }
    widest_ = std::max(widest_, x - start.x);
    if (marked && marked_->end > marked_->begin) {
        const float left = start.x + width_of(text.substr(0, marked_->begin));
        const float wide = width_of(text.substr(marked_->begin, marked_->end - marked_->begin));
        list.AddRect(ImVec2(left - 2 * look.unit, at.y), ImVec2(left + wide + 2 * look.unit, at.y + height),
                     packed_colour(look.theme.accent), 3 * look.unit, 0, 1.5F * look.unit);
    }
    const auto [first, last] = by_line_.equal_range(line);
    for (auto each = first; each != last; ++each) {
        draw_problem(look, problems_[each->second], line, start, each == first);
    }
    draw_caret(look, line, start);
    draw_number(look, line, at, gutter, marked);
    ImGui::Dummy(ImVec2(1, ImGui::GetTextLineHeight()));
}

/// It stays where it is when the text is moved aside.
void SourceTab::draw_number(const AuthorLook& look, std::uint32_t line, ImVec2 at, float gutter, bool marked) {
    const ImVec2 window = ImGui::GetWindowPos();
    const float height = ImGui::GetTextLineHeightWithSpacing();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(ImVec2(window.x, at.y), ImVec2(window.x + gutter - 6 * look.unit, at.y + height),
                       packed_colour(look.theme.background));
    const std::string number = std::to_string(line);
    const auto problem = by_line_.find(line);
    const Colour ink = problem == by_line_.end()          ? look.theme.text_soft.with_alpha(0.55)
                       : problems_[problem->second].error ? look.bad()
                                                          : look.strange();
    list.AddText(ImVec2(window.x + gutter - 12 * look.unit - width_of(number), at.y + 1 * look.unit),
                 packed_colour(ink), number.c_str());
    if (marked) {
        list.AddRectFilled(ImVec2(window.x, at.y), ImVec2(window.x + 3 * look.unit, at.y + height),
                           packed_colour(look.theme.accent));
    }
}

/// What of the line is selected; `at`: where its text begins.
void SourceTab::draw_selection(const AuthorLook& look, std::uint32_t line, ImVec2 at) {
    const auto [begin, end] = draft_->text.selection();
    const std::size_t start = (*shown_)[0].line_starts[line - 1];
    const std::string_view text = line_text(line);
    if (begin == end || end <= start || begin > start + text.size()) {
        return;
    }
    const std::size_t from = begin > start ? begin - start : 0, to = std::min(end - start, text.size());
    const bool goes_on = end - start > text.size();
    const float left = at.x + width_of(text.substr(0, from));
    const float width = width_of(text.substr(from, to - from)) + (goes_on ? 6 * look.unit : 0);
    ImGui::GetWindowDrawList()->AddRectFilled(
        ImVec2(left, at.y - 1 * look.unit),
        ImVec2(left + width, at.y - 1 * look.unit + ImGui::GetTextLineHeightWithSpacing()),
        packed_colour(look.theme.accent.with_alpha(typing_ ? 0.4 : 0.22)));
}

void SourceTab::draw_caret(const AuthorLook& look, std::uint32_t line, ImVec2 at) {
    const std::size_t start = (*shown_)[0].line_starts[line - 1], caret = draft_->text.caret();
    const auto& starts = (*shown_)[0].line_starts;
    if (!typing_ || caret < start || (line < starts.size() && caret >= starts[line])) {
        return;
    }
    const std::string_view text = line_text(line);
    const float x = at.x + width_of(text.substr(0, std::min(caret - start, text.size())));
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(x - 0.5F * look.unit, at.y),
                                              ImVec2(x + 1.5F * look.unit, at.y + ImGui::GetTextLineHeight()),
                                              packed_colour(look.theme.text));
}

/// A wave under it, its message behind the line if it is to be `told` there, and all of it where the pointer is.
void SourceTab::draw_problem(const AuthorLook& look, const Problem& problem, std::uint32_t line, ImVec2 at, bool told) {
    const std::string& name = file_->sources()[source_].name;
    const auto is_here = [&](const SourcePlace& place) { return place.file == name && place.line == line; };
    const auto call = std::find_if(problem.calls.begin(), problem.calls.end(),
                                   [&](const NamedPlace& each) { return is_here(each.at); });
    const bool here = problem.at && is_here(*problem.at);
    if (!here && call == problem.calls.end()) {
        return;
    }
    const SourcePlace& place = here ? *problem.at : call->at;
    const std::string_view text = line_text(line);
    const Colour colour = problem.error ? look.bad() : look.strange();
    const auto begin = std::min<std::size_t>(place.begin, text.size());
    const std::string_view span = text.substr(begin, place.end - std::min(place.begin, place.end));
    const float left = at.x + width_of(text.substr(0, begin));
    const float width = std::max(width_of(span), 8 * look.unit), height = ImGui::GetTextLineHeight();
    if (waves_left_ > 0) {
        --waves_left_;
        draw_wave(ImVec2(left, at.y + height - 1 * look.unit), width, look.unit, packed_colour(colour));
    }
    const float end = at.x + width_of(text) + 18 * look.unit;
    if (told && take_glyphs(end, problem.message.size())) {
        ImGui::GetWindowDrawList()->AddText(ImVec2(end, at.y), packed_colour(colour.with_alpha(0.8)),
                                            problem.message.c_str());
    }
    if (ImGui::IsMouseHoveringRect(ImVec2(left, at.y), ImVec2(left + width, at.y + height)) &&
        ImGui::IsWindowHovered()) {
        ImGui::PushFont(ImGui::GetIO().Fonts->Fonts[0]);
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(360 * look.unit);
        ImGui::TextUnformatted(problem.message.c_str());
        if (!problem.hint.empty()) {
            ImGui::TextDisabled("%s", problem.hint.c_str());
        }
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
        ImGui::PopFont();
    }
}

/// Where in the whole text problems are, at its right edge.
void SourceTab::draw_ticks(const AuthorLook& look) {
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const auto lines = static_cast<float>((*shown_)[0].line_starts.size());
    for (const auto& [line, problem] : by_line_) {
        const float y = at.y + size.y * static_cast<float>(line - 1) / lines;
        const Colour colour = problems_[problem].error ? look.bad() : look.strange();
        ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x + size.x - 4 * look.unit, y),
                                                  ImVec2(at.x + size.x, y + 3 * look.unit), packed_colour(colour));
    }
}

}  // namespace bazillion::renderer
