#include "renderer/window/move_line.h"

#include "syntax/letters.h"

#include <imgui.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace bazillion::renderer {

void MoveLine::open(const play::Match& match) {
    choices_.clear();
    const auto written = match.written_options(), brief = match.short_options();
    const auto options = match.options();
    for (std::size_t i = 0; i < options.size(); ++i) {
        choices_.push_back({written[i], options[i].text, brief[i]});
    }
    typed_.fill(0);
    open_ = fresh_ = true;
    find();
}

/// Letter case counts only where it tells moves apart: `bc3` may be meant for `Bc3`.
void MoveLine::find() {
    const std::string typed(typed_.data()), lower = syntax::to_lower(typed);
    const auto rank = [&](const Choice& choice) {
        const std::array ways{&choice.written, &choice.text, &choice.brief};
        const auto any = [&](auto&& fits) {
            return std::any_of(ways.begin(), ways.end(), [&](const std::string* way) { return fits(*way); });
        };
        if (any([&](const std::string& way) { return way == typed; })) {
            return 0;
        }
        if (any([&](const std::string& way) { return way.starts_with(typed); })) {
            return 1;
        }
        return any([&](const std::string& way) { return syntax::to_lower(way).starts_with(lower); }) ? 2 : 3;
    };
    std::vector<std::pair<int, std::string>> found;
    for (const Choice& choice : choices_) {
        if (const int place = rank(choice); place < 3) {
            found.emplace_back(place, choice.written);
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    fitting_.clear();
    for (auto& [place, written] : found) {
        fitting_.push_back(std::move(written));
    }
}

/// What Enter plays: the move that was written, or the only one that begins so.
std::string MoveLine::chosen() const {
    const std::string typed(typed_.data());
    const auto is = [&](const Choice& choice) {
        const bool exact = choice.written == typed || choice.text == typed;
        return exact || (fitting_.size() == 1 && choice.written == fitting_.front());
    };
    const auto found = std::find_if(choices_.begin(), choices_.end(), is);
    return found == choices_.end() ? "" : found->text;
}

std::string MoveLine::draw(const Box& board, double unit) {
    if (!open_) {
        return "";
    }
    const auto u = static_cast<float>(unit);
    constexpr std::size_t most = 24;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(460 * u, screen.x - 16 * u);
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(board.centre().x), static_cast<float>(board.bottom()) - 12 * u),
                            ImGuiCond_Always, ImVec2(0.5F, 1));
    ImGui::SetNextWindowSize(ImVec2(width, 0));
    ImGui::Begin("Type a move###move", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings);
    std::string words;
    for (std::size_t i = 0; i < std::min(fitting_.size(), most); ++i) {
        words += (i > 0 ? "  " : "") + fitting_[i];
    }
    words += fitting_.size() > most ? "  ..." : "";
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", fitting_.empty() ? "no legal move begins like this" : words.c_str());
    ImGui::PopTextWrapPos();
    if (std::exchange(fresh_, false)) {
        ImGui::SetWindowFocus();
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1);
    std::string move;
    const auto complete = [](ImGuiInputTextCallbackData* data) {
        const auto& self = *static_cast<MoveLine*>(data->UserData);
        if (!self.fitting_.empty()) {
            data->DeleteChars(0, data->BufTextLen);
            data->InsertChars(0, self.fitting_.front().c_str());
        }
        return 0;
    };
    if (ImGui::InputTextWithHint("##move", "a move; Tab completes it, Enter plays it", typed_.data(), typed_.size(),
                                 ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackCompletion,
                                 complete, this)) {
        find();
        move = chosen();
        fresh_ = move.empty();
    }
    find();
    if (!move.empty() || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
        open_ = false;
    }
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    box_ = {at.x, at.y, size.x, size.y};
    ImGui::End();
    return move;
}

}  // namespace bazillion::renderer
