#include "renderer/window/about_page.h"

#include "play/analysis/piece_in_words.h"
#include "play/analysis/rules_in_words.h"
#include "renderer/window/item_middle.h"

#include <imgui.h>

#include <algorithm>

namespace bazillion::renderer {

namespace {

constexpr std::size_t most_cells = 200;  ///< of a board on which it is worked out what each piece does
constexpr ImU32 plain_tab = IM_COL32(0x37, 0x33, 0x2f, 0xff), chosen_tab = IM_COL32(0x5d, 0x7d, 0x35, 0xff);

}  // namespace

std::vector<AboutPage::Part> AboutPage::parts_of(const play::Match& match) {
    const rules::Rules& rules = match.rules();
    std::vector<Part> parts;
    Part about{"Rules", {}};
    if (!rules.description.empty()) {
        about.paragraphs.push_back({"", rules.description});
    }
    for (const play::RulesSection& section : play::rules_in_words(rules)) {
        about.paragraphs.push_back({section.heading, section.sentences});
    }
    if (!about.paragraphs.empty()) {
        parts.push_back(std::move(about));
    }
    Part pieces{"Pieces", {}};
    play::PieceMoves moves(match);
    for (std::size_t i = 0; i < rules.kinds.size(); ++i) {
        const rules::Kind& kind = rules.kinds[i];
        std::string words = kind.help.empty() ? kind.description : kind.help;
        if (words.empty() && rules.cells() <= most_cells) {
            const play::PlayerId player = kind.players.empty() ? play::PlayerId{0} : kind.players.front();
            words = play::pattern_in_words(rules, player, moves.alone(player, static_cast<play::KindId>(i)));
        }
        if (!kind.dummy && !words.empty()) {
            const bool named = words.starts_with(kind.name);
            pieces.paragraphs.push_back({named ? "" : kind.name, words});
        }
    }
    if (!pieces.paragraphs.empty()) {
        parts.push_back(std::move(pieces));
    }
    for (const auto& [name, words] : {std::pair("Strategy", &rules.strategy), std::pair("History", &rules.history)}) {
        if (!words->empty()) {
            parts.push_back({name, {Paragraph{"", *words}}});
        }
    }
    return parts;
}

void AboutPage::draw(const play::Match& match, const Box& board, double unit, double top) {
    text_.clear();
    spots_.clear();
    if (!open_) {
        return;
    }
    if (!parts_) {
        parts_ = parts_of(match);
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const double margin = 8 * unit, beside = screen.x - board.right() - 2 * margin;
    const double width = beside > 280 * unit ? std::min(beside, 520 * unit)
                                             : std::min(screen.x - 2 * margin, std::max(320 * unit, 0.5 * screen.x));
    const double height = std::min(screen.y - top - 2 * margin, 640 * unit);
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(screen.x - margin - width), static_cast<float>(top + margin)),
                            ImGuiCond_Appearing);
    ImGui::SetNextWindowSize(ImVec2(static_cast<float>(width), static_cast<float>(height)), ImGuiCond_Appearing);
    const auto pad = static_cast<float>(12 * unit);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(pad, pad));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(pad / 2, pad / 2));
    ImGui::PushStyleColor(ImGuiCol_Tab, plain_tab);
    ImGui::PushStyleColor(ImGuiCol_TabActive, chosen_tab);
    ImGui::PushStyleColor(ImGuiCol_TabHovered, chosen_tab);
    ImGui::Begin((match.rules().title + "###about").c_str(), &open_,
                 ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
    if (parts_->empty()) {
        ImGui::TextWrapped("The author of this game tells nothing about it.");
    } else if (ImGui::BeginTabBar("parts")) {
        for (const Part& part : *parts_) {
            const bool shown = ImGui::BeginTabItem(part.name.c_str());
            spots_[part.name] = item_middle();
            if (!shown) {
                continue;
            }
            ImGui::BeginChild("text", ImVec2(0, 0), false, ImGuiWindowFlags_AlwaysUseWindowPadding);
            for (const Paragraph& paragraph : part.paragraphs) {
                if (!paragraph.heading.empty()) {
                    ImGui::TextColored(ImVec4(0.56F, 0.75F, 0.30F, 1), "%s", paragraph.heading.c_str());
                }
                ImGui::PushTextWrapPos(0);
                ImGui::TextUnformatted(paragraph.words.c_str());
                ImGui::PopTextWrapPos();
                ImGui::Spacing();
                ImGui::Spacing();
                text_ += paragraph.heading + "\n" + paragraph.words + "\n";
            }
            ImGui::EndChild();
            ImGui::EndTabItem();
        }
        ImGui::EndTabBar();
    }
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    box_ = {at.x, at.y, size.x, size.y};
    ImGui::End();
    ImGui::PopStyleColor(3);
    ImGui::PopStyleVar(2);
}

}  // namespace bazillion::renderer
