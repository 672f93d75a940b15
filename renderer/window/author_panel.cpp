#include "renderer/window/author_panel.h"

#include "renderer/window/item_middle.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace bazillion::renderer {

namespace {

constexpr int least_share = 20, most_share = 70;
constexpr double least_width = 240, least_board = 220;  // design pixels

}  // namespace

void AuthorPanel::set_open(bool open) {
    open_ = open;
    why_.stop_picking();
    source_.stop_typing();
    if (!open) {
        check_.stop();
        unchecked_ = true;
        trials_.stop();
        stopped_ = !statistics_.report() || !statistics_.report()->finished;
    }
}

void AuthorPanel::set_tab(const std::string& name) {
    const auto found = std::find(tab_names.begin(), tab_names.end(), name);
    if (found != tab_names.end()) {
        tab_ = static_cast<Tab>(found - tab_names.begin());
    }
}

void AuthorPanel::set_share(int percent) {
    share_ = std::clamp(percent, least_share, most_share);
}

bool AuthorPanel::update(const Session& session) {
    if (!open_) {
        return false;
    }
    bool news = false;
    const GameFile* file = session.read_file();
    if (file != nullptr && (&file->document() != shown_ || file->diagnostics().all().size() != diagnostics_ ||
                            file->sources().size() != sources_)) {
        source_.use(*file, session.playing() && file != session.file());
        shown_ = &file->document();
        diagnostics_ = file->diagnostics().all().size();
        sources_ = file->sources().size();
        unchecked_ = news = true;
    }
    unchecked_ = source_.wants_check() || unchecked_;
    if (file != nullptr && std::exchange(unchecked_, false)) {
        const GameTrials::Title played = session.playing() ? session.trial_title() : GameTrials::Title{};
        check_.start({file->path(), session.library(), played.index, played.switches, source_.texts(*file)});
    }
    if (const auto problems = check_.news()) {
        source_.set_problems(*problems);
        news = true;
    }
    const bool other = session.playing() && game_.lock() != session.match().game();
    if (other) {
        const std::string& title = session.match().rules().title;
        game_ = session.match().game();
        const bool same_game = file_ == session.file()->path() && title_ == title;
        statistics_.begin(same_game);
        file_ = session.file()->path();
        title_ = title;
        why_.use(session.match(), same_game);
        tracer_.forget();
        if (!same_game) {
            links_.forget();
        }
        news = true;
    }
    if (other || (stopped_ && session.playing())) {
        stopped_ = false;
        trials_.start(session.trial_title());
    }
    constexpr std::chrono::milliseconds moment{8};  // in which no frame is missed
    if (tracer_.busy()) {
        if (auto origin = tracer_.step(moment, session.file()->sources())) {
            source_.tell(std::move(*origin));
            news = true;
        }
    }
    if (const auto report = trials_.news()) {
        statistics_.set(report);
        news = true;
    }
    return news;
}

void AuthorPanel::add_printed(std::string_view lines) {
    printed_.add(lines);
    unseen_print_ = true;
}

void AuthorPanel::drew_arrow(play::Cell from, play::Cell to, const play::Match& match) {
    if (open_ && tab_ == Tab::why) {
        why_.ask(from, to, match);
    }
}

void AuthorPanel::clicked_move(const Session& session, std::size_t ply) {
    // What is wrong with a file is shown in its new text, in which the rules that are played have no places.
    if (!open_ || tab_ != Tab::source || session.read_file() != session.file() ||
        ply >= session.match().record().size()) {
        return;
    }
    tracer_.begin(session.match(), ply);
}

void AuthorPanel::asked_about(const Session& session, play::KindId kind) {
    const auto& blocks = session.match().rules().kinds[kind].blocks;
    if (!open_ || tab_ != Tab::source || session.read_file() != session.file() || blocks.empty()) {
        return;
    }
    // In the section of the piece, not in a macro.
    const syntax::Origin& origin = blocks.front().program.origins.back();
    const auto calls = calls_of(session.file()->sources(), origin);
    source_.show(calls.empty() ? place_of(session.file()->sources(), origin.span) : calls.back().at);
}

Box AuthorPanel::place(double width, double height, double top, double unit) const {
    if (!open_) {
        return {};
    }
    const double most = std::max(least_width * unit, width - least_board * unit);
    const double own = std::round(std::clamp(width * share_ / 100, std::min(least_width * unit, most), most));
    return {width - std::min(own, width), top, std::min(own, width), height - top};
}

bool AuthorPanel::draw(const Box& box, const AuthorLook& look, const Session& session, const Layout* layout,
                       play::Cell over) {
    spots_.clear();
    const std::string before = tab();
    const bool changed = draw_edge(box, look);
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(box.x), static_cast<float>(box.y)));
    ImGui::SetNextWindowSize(ImVec2(static_cast<float>(box.w), static_cast<float>(box.h)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10 * look.unit, 8 * look.unit));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(8 * look.unit, 5 * look.unit));
    ImGui::Begin("Author's panel", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNavInputs | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoScrollbar |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    const bool closed = draw_tabs(look);
    draw_tab(look, session);
    ImGui::End();
    ImGui::PopStyleVar(3);
    if (layout != nullptr) {
        if (tab_ == Tab::why) {
            why_.draw_over_board(look, *layout);
        } else if (tab_ == Tab::links) {
            links_.draw_over_board(look, session.match().rules().board, *layout, over);
        }
    }
    if (closed) {
        set_open(false);
    }
    return changed || closed || tab() != before;
}

/// The left edge can be dragged.
bool AuthorPanel::draw_edge(const Box& box, const AuthorLook& look) {
    const float width = 6 * look.unit;
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(box.x) - width, static_cast<float>(box.y)));
    ImGui::SetNextWindowSize(ImVec2(width, static_cast<float>(box.h)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::Begin("edge", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNavInputs | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::InvisibleButton("grip", ImVec2(width, static_cast<float>(box.h)));
    spots_["edge"] = item_middle();
    const bool held = ImGui::IsItemActive();
    if (held || ImGui::IsItemHovered()) {
        const ImVec2 at = ImGui::GetWindowPos();
        ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x + width / 2, at.y),
                                                  ImVec2(at.x + width, at.y + static_cast<float>(box.h)),
                                                  packed_colour(look.theme.accent.with_alpha(held ? 0.9 : 0.5)));
    }
    const int before = share_;
    if (held) {
        const double screen = ImGui::GetIO().DisplaySize.x;
        set_share(static_cast<int>(std::lround(100 * (screen - ImGui::GetIO().MousePos.x) / screen)));
    }
    ImGui::End();
    ImGui::PopStyleVar(3);
    const bool released = std::exchange(held_, held) && !held;
    return share_ != before || released;
}

/// A row of buttons over the whole width. `ImGui::BeginTabItem` is not used: it takes a click only if the pointer was
/// there in the frame before, and a pen touches the screen without that.
bool AuthorPanel::draw_tabs(const AuthorLook& look) {
    const float gap = 3 * look.unit, high = ImGui::GetTextLineHeight() + 10 * look.unit;
    const float room = ImGui::GetContentRegionAvail().x - high - gap * static_cast<float>(tab_names.size());
    float words = 0;
    for (const char* name : tab_names) {
        words += ImGui::CalcTextSize(name).x;
    }
    constexpr float most_filled = 0.86F;  // of the width, by words
    const float scale = std::min(1.0F, most_filled * room / words);
    ImGui::SetWindowFontScale(scale);
    words *= scale;
    const float pad = (room - words) / static_cast<float>(tab_names.size());
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, 5 * look.unit));
    for (std::size_t i = 0; i < tab_names.size(); ++i) {
        const Tab tab = static_cast<Tab>(i);
        const bool shown = tab == tab_;
        const bool news = tab == Tab::print && unseen_print_ && !shown;
        ImGui::PushStyleColor(ImGuiCol_Button,
                              to_imgui(shown ? look.theme.accent.with_alpha(0.45) : look.theme.panel_raised));
        ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(news ? look.strange() : look.theme.text));
        if (ImGui::Button(tab_names[i], ImVec2(ImGui::CalcTextSize(tab_names[i]).x + pad, high))) {
            tab_ = tab;
        }
        ImGui::PopStyleColor(2);
        spots_[tab_names[i]] = item_middle();
        ImGui::SameLine(0, gap);
    }
    const bool closed = ImGui::Button("x", ImVec2(high, high));
    spots_["close"] = item_middle();
    ImGui::PopStyleVar();
    ImGui::SetWindowFontScale(1);
    return closed;
}

void AuthorPanel::draw_tab(const AuthorLook& look, const Session& session) {
    if (tab_ == Tab::source) {
        source_.draw(look);
    } else if (tab_ == Tab::print) {
        draw_print(look);
    } else if (!session.playing()) {
        ImGui::TextWrapped("No game can be played yet: the source tells why.");
    } else if (tab_ == Tab::statistics) {
        statistics_.draw(look);
    } else if (tab_ == Tab::links) {
        links_.draw(look, session.match().rules().board);
    } else if (const auto place = why_.draw(look, session.match(), session.file()->sources())) {
        source_.show(*place);
        tab_ = Tab::source;
    }
}

void AuthorPanel::draw_print(const AuthorLook& look) {
    unseen_print_ = false;
    if (printed_.text().empty()) {
        coloured_words(look.theme.text_soft, "What scripts write with `print` is shown here, newest last.");
        return;
    }
    if (ImGui::Button("Clear")) {
        printed_.clear();
    }
    spots_["clear"] = item_middle();
    ImGui::SameLine();
    if (ImGui::Button("Copy")) {
        ImGui::SetClipboardText(printed_.text().c_str());
    }
    spots_["copy"] = item_middle();
    ImGui::BeginChild("printed", ImVec2(0, 0), false, ImGuiWindowFlags_NoNavInputs);
    printed_.draw(look.code);
    ImGui::EndChild();
}

}  // namespace bazillion::renderer
