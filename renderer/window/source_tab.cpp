#include "renderer/window/source_tab.h"

#include "renderer/window/item_middle.h"

#include <fmt/core.h>
#include <imgui.h>

#include <algorithm>
#include <string_view>

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

constexpr const char* stale_words = "Saved with errors: the game goes on by the rules from before.";

}  // namespace

std::string SourceTab::shown_file() const {
    return file_ ? short_name(file_->sources()[source_].name) : "";
}

std::string_view SourceTab::line_text(std::uint32_t line) const {
    return shown_->line(0, line).substr(0, SourceColours::longest_line);
}

void SourceTab::use(const GameFile& file, bool stale) {
    stale_ = stale;
    const std::string shown = file_ ? file_->sources()[source_].name : "";
    const bool same_game = file_ && file_->path() == file.path();
    file_ = file;
    drafts_.follow(file);
    if (!same_game || drafts_.unsaved().empty()) {  // else the places would be those of other texts
        set_problems(problems_of(file));
    }
    origin_.reset();
    marked_.reset();
    syntax::SourceId source = 0;
    for (syntax::SourceId i = 0; i < file.sources().size(); ++i) {
        source = same_game && file.sources()[i].name == shown ? i : source;
    }
    choose(source);
    if (!same_game) {
        scroll_to_ = 1;
        typing_ = false;
    }
    if (!typing_ && !problems_.empty() && problems_.front().error && problems_.front().at) {
        show(*problems_.front().at);
    }
}

void SourceTab::choose(syntax::SourceId source) {
    colours_.reset();
    shown_.reset();
    draft_ = nullptr;
    widest_ = 0;
    if (!file_ || source >= file_->sources().size()) {
        source_ = 0;
        return;
    }
    source_ = source;
    draft_ = &drafts_.of(*file_, source);
    divide();
    sort_problems();
}

/// Takes in the text of the draft as it is.
void SourceTab::divide() {
    colours_.reset();
    shown_ = std::make_unique<syntax::Sources>();
    shown_->add(file_->sources()[source_].name, draft_->text.text());
    shown_version_ = draft_->text.version();
    colours_.emplace(*shown_, 0, file_->document().macros);
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
                typing_ = false;
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
    if (auto unkept = SourceDrafts::keep(*draft_)) {
        error_ = std::move(unkept);
    }
    if (draft_->text.version() != shown_version_) {
        divide();
    }
    draw_head(look);
    draw_state(look);
    draw_search(look);
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
                typing_ = false;
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

bool SourceTab::head_button(const std::string& label, const std::string& spot) {
    const bool pressed = ImGui::Button((label + "##" + spot).c_str());
    spots_[spot] = item_middle();
    return pressed;
}

/// Whether the text is saved, and what stands in the way of that.
void SourceTab::draw_state(const AuthorLook& look) {
    const std::string name = short_name(draft_->file.string());
    if (draft_->left) {
        coloured_words(look.strange(),
                       fmt::format("What was written in {} was not saved when the program ended.", name));
        if (head_button("Take it up again", "take left")) {
            SourceDrafts::take_left(*draft_);
            changed();
        }
        ImGui::SameLine();
        if (head_button("Forget it", "drop left")) {
            SourceDrafts::drop_left(*draft_);
        }
    } else if (draft_->other) {
        coloured_words(look.bad(), fmt::format("Another program has changed {}, too.", name));
        if (head_button("Take that text", "take other")) {
            SourceDrafts::take_other(*draft_);
            changed();
        }
        ImGui::SameLine();
        if (head_button("Keep mine", "keep own")) {
            SourceDrafts::keep_own(*draft_);
        }
    } else if (!draft_->locked.empty()) {
        ImGui::AlignTextToFramePadding();
        coloured_words(look.theme.text_soft, fmt::format("{} {}.", name, draft_->locked));
        if (source_ == 0) {
            ImGui::SameLine();
            wants_copy_ = head_button("Edit a copy ...", "copy") || wants_copy_;
        }
    } else if (draft_->unsaved()) {
        ImGui::AlignTextToFramePadding();
        coloured_words(look.strange(), fmt::format("{} is not saved.", name));
        ImGui::SameLine();
        if (head_button("Save  (Ctrl+S)", "save")) {
            save();
        }
    }
}

/// A field for words to look for.
void SourceTab::draw_search(const AuthorLook& look) {
    if (!searching_) {
        return;
    }
    if (std::exchange(search_fresh_, false)) {
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 160 * look.unit);
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(search_failed_ ? look.bad() : look.theme.text));
    if (ImGui::InputTextWithHint("##wanted", "find", wanted_.data(), wanted_.size(),
                                 ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
        find(ImGui::GetIO().KeyShift);
        search_fresh_ = true;  // Enter once more goes on
    }
    ImGui::PopStyleColor();
    ImGui::SameLine();
    if (head_button("Next", "next")) {
        find(false);
    }
    ImGui::SameLine();
    if (head_button("Close", "close search")) {
        searching_ = false;
        typing_ = true;
    }
}

/// What is told below the text: where a move comes from, or what is wrong.
float SourceTab::foot_height(const AuthorLook& look) const {
    const float line = ImGui::GetTextLineHeightWithSpacing(), room = ImGui::GetContentRegionAvail().y;
    if (origin_) {
        const auto lines = static_cast<float>(std::min<std::size_t>(origin_->places.size(), 4) + 1);
        return std::min(lines * line + 16 * look.unit, room * 0.4F);
    }
    return problems_.empty() ? 0 : std::min(height_of_problems(3), room * 0.38F);
}

/// Of the foot in which the first `most` problems are seen in full.
float SourceTab::height_of_problems(std::size_t most) const {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::GetContentRegionAvail().x - 2 * style.WindowPadding.x - style.ScrollbarSize;
    float height = 2 * style.WindowPadding.y;
    const auto add = [&](std::string_view words) {
        height += ImGui::CalcTextSize(words.data(), words.data() + words.size(), false, width).y + style.ItemSpacing.y;
    };
    if (stale_) {
        add(stale_words);
    }
    for (std::size_t i = 0; i < std::min(problems_.size(), most); ++i) {
        const Problem& problem = problems_[i];
        if (problem.at) {
            add(place_words(*problem.at));
        }
        add(problem.message);
        if (!problem.hint.empty()) {
            add(problem.hint);
        }
    }
    return height;
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
        coloured_words(look.theme.text, stale_words);
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
