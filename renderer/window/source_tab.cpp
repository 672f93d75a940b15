#include "renderer/window/source_tab.h"

#include "renderer/window/item_middle.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>

namespace bazillion::renderer {

namespace {

std::string short_name(const std::string& file) {
    return std::filesystem::path(file).filename().string();
}

std::string place_words(const SourcePlace& place) {
    return fmt::format("{}:{}", short_name(place.file), place.line);
}

std::string count_words(std::size_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

std::string SourceTab::shown_file() const {
    return file_ ? short_name(file_->sources()[source_].name) : "";
}

std::string_view SourceTab::line_text(std::uint32_t line) const {
    return file_->sources().line(source_, line).substr(0, SourceColours::longest_line);
}

void SourceTab::use(const GameFile& file, bool stale) {
    stale_ = stale;
    const std::string shown = file_ ? file_->sources()[source_].name : "";
    const bool same_game = file_ && file_->path() == file.path();
    file_ = file;
    set_problems(problems_of(file));
    origin_.reset();
    marked_.reset();
    syntax::SourceId source = 0;
    for (syntax::SourceId i = 0; i < file.sources().size(); ++i) {
        source = same_game && file.sources()[i].name == shown ? i : source;
    }
    choose(source);
    if (!same_game) {
        scroll_to_ = 1;
    }
    if (!problems_.empty() && problems_.front().error && problems_.front().at) {
        show(*problems_.front().at);
    }
}

void SourceTab::choose(syntax::SourceId source) {
    colours_.reset();
    widest_ = 0;
    if (!file_ || source >= file_->sources().size()) {
        source_ = 0;
        return;
    }
    source_ = source;
    colours_.emplace(file_->sources(), source, file_->document().macros);
    sort_problems();
}

void SourceTab::set_problems(std::vector<Problem> problems) {
    problems_ = std::move(problems);
    next_problem_ = 0;
    sort_problems();
}

void SourceTab::sort_problems() {
    by_line_.clear();
    if (!file_ || source_ >= file_->sources().size()) {
        return;
    }
    const std::string& name = file_->sources()[source_].name;
    for (std::size_t i = 0; i < problems_.size(); ++i) {
        if (problems_[i].at && problems_[i].at->file == name) {
            by_line_.emplace(problems_[i].at->line, i);
        }
        for (const NamedPlace& call : problems_[i].calls) {
            if (call.at.file == name) {
                by_line_.emplace(call.at.line, i);
            }
        }
    }
}

void SourceTab::show(const SourcePlace& place) {
    if (!file_) {
        return;
    }
    for (syntax::SourceId i = 0; i < file_->sources().size(); ++i) {
        if (file_->sources()[i].name == place.file) {
            if (i != source_) {
                choose(i);
            }
            marked_ = place;
            scroll_to_ = place.line;
        }
    }
}

void SourceTab::tell(MoveOrigin origin) {
    if (!origin.places.empty()) {
        show(origin.places.front().at);
    } else {
        marked_.reset();
    }
    origin_ = std::move(origin);
}

void SourceTab::draw(const AuthorLook& look) {
    spots_.clear();
    if (!file_ || !colours_) {
        ImGui::TextWrapped("%s", problems_.empty() ? "No game is open." : problems_.front().message.c_str());
        return;
    }
    draw_head(look);
    const float foot = foot_height(look);
    draw_code(look, ImGui::GetContentRegionAvail().y - foot - (foot > 0 ? ImGui::GetStyle().ItemSpacing.y : 0));
    if (foot > 0) {
        draw_foot(look);
    }
}

/// Which file is shown, and how many problems there are.
void SourceTab::draw_head(const AuthorLook& look) {
    const auto errors = static_cast<std::size_t>(
        std::count_if(problems_.begin(), problems_.end(), [](const Problem& each) { return each.error; }));
    const std::size_t warnings = problems_.size() - errors;
    std::string words = errors > 0 ? count_words(errors, "error") : "";
    if (warnings > 0) {
        words += (words.empty() ? "" : ", ") + count_words(warnings, "warning");
    }
    const float width = words.empty() ? 0 : ImGui::CalcTextSize(words.c_str()).x + 20 * look.unit;
    const float room = ImGui::GetContentRegionAvail().x;
    const bool beside = room - width > 110 * look.unit;
    ImGui::SetNextItemWidth(beside && width > 0 ? room - width - ImGui::GetStyle().ItemSpacing.x : room);
    draw_files();
    if (words.empty()) {
        return;
    }
    if (beside) {
        ImGui::SameLine();
    }
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(errors > 0 ? look.bad() : look.strange()));
    if (ImGui::Button(fmt::format("{}##problems", words).c_str(), ImVec2(beside ? width : room, 0))) {
        if (const auto& at = problems_[next_problem_++ % problems_.size()].at) {
            show(*at);
        }
        origin_.reset();
    }
    ImGui::PopStyleColor();
    spots_["next problem"] = item_middle();
}

void SourceTab::draw_files() {
    if (ImGui::BeginCombo("##files", shown_file().c_str())) {
        for (syntax::SourceId i = 0; i < file_->sources().size(); ++i) {
            const std::string& name = file_->sources()[i].name;
            if (ImGui::Selectable(fmt::format("{}##{}", short_name(name), i).c_str(), i == source_)) {
                choose(i);
                marked_.reset();
                scroll_to_ = 1;
            }
            spots_["file " + short_name(name)] = item_middle();
            if (ImGui::IsItemHovered()) {
                ImGui::SetTooltip("%s", name.c_str());
            }
        }
        ImGui::EndCombo();
    } else {
        spots_["files"] = item_middle();
    }
}

/// What is told below the text: where a move comes from, or what is wrong.
float SourceTab::foot_height(const AuthorLook& look) const {
    const float line = ImGui::GetTextLineHeightWithSpacing(), room = ImGui::GetContentRegionAvail().y;
    if (origin_) {
        const auto lines = static_cast<float>(std::min<std::size_t>(origin_->places.size(), 4) + 1);
        return std::min(lines * line + 16 * look.unit, room * 0.4F);
    }
    if (problems_.empty()) {
        return 0;
    }
    const auto lines = static_cast<float>(std::min<std::size_t>(problems_.size(), 3)) * 2.2F;
    return std::min(lines * line + 14 * look.unit, room * 0.38F);
}

void SourceTab::draw_foot(const AuthorLook& look) {
    ImGui::BeginChild("foot", ImVec2(0, 0), true, ImGuiWindowFlags_NoNavInputs);
    if (origin_) {
        draw_origin(look);
    } else {
        draw_problems(look);
    }
    ImGui::EndChild();
}

void SourceTab::draw_origin(const AuthorLook& look) {
    if (origin_->places.empty()) {
        coloured_words(look.theme.text_soft, fmt::format("{} comes from no instruction of the rules.", origin_->move));
        return;
    }
    ImGui::Text("%s comes from here:", origin_->move.c_str());
    for (std::size_t i = 0; i < origin_->places.size(); ++i) {
        const NamedPlace& place = origin_->places[i];
        ImGui::TextUnformatted(place.words.c_str());
        ImGui::SameLine(0, 4 * look.unit);
        const std::string id = fmt::format("place {}", i);
        if (clickable_words(look, place_words(place.at), id)) {
            show(place.at);
        }
        spots_[id] = item_middle();
    }
}

void SourceTab::draw_problems(const AuthorLook& look) {
    if (stale_) {
        coloured_words(look.theme.text, "Saved with errors: the game goes on by the rules from before.");
    }
    constexpr std::size_t most = 100;
    for (std::size_t i = 0; i < std::min(problems_.size(), most); ++i) {
        const Problem& problem = problems_[i];
        if (problem.at) {
            const std::string id = fmt::format("problem {}", i);
            if (clickable_words(look, place_words(*problem.at), id)) {
                show(*problem.at);
            }
            spots_[id] = item_middle();
            for (std::size_t call = 0; call < problem.calls.size(); ++call) {
                ImGui::SameLine(0, 4 * look.unit);
                if (clickable_words(look, "< " + place_words(problem.calls[call].at), fmt::format("{} {}", id, call))) {
                    show(problem.calls[call].at);
                }
            }
        }
        coloured_words(problem.error ? look.bad() : look.strange(), problem.message);
        if (!problem.hint.empty()) {
            coloured_words(look.theme.text_soft, problem.hint);
        }
    }
}

}  // namespace bazillion::renderer
