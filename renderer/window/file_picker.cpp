#include "renderer/window/file_picker.h"

#include "protocols/game_record.h"
#include "renderer/window/item_middle.h"
#include "storage/save_file.h"
#include "syntax/letters.h"

#include <imgui.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

constexpr const char* saved_ending = ".save";
constexpr const char* no_such_file = "there is no such file";
/// Cursor keys go through the files and do not lead from the field to buttons.
constexpr ImGuiWindowFlags arrows_choose = ImGuiWindowFlags_NoNavInputs;
const ImVec4 fault_colour(0.95F, 0.55F, 0.45F, 1);

bool fits(FilePicker::Purpose purpose, const fs::path& file) {
    const std::string ending = syntax::to_lower(file.extension().string());
    const bool rules = ending == ".game" || ending == ".zrf";
    if (purpose == FilePicker::Purpose::choose_pieces) {
        return ending == ".svg" || ending == ".png";
    }
    const bool of_rules = purpose == FilePicker::Purpose::open_rules || purpose == FilePicker::Purpose::save_rules;
    const bool record =
        purpose == FilePicker::Purpose::load_game && protocols::record_format(file) != protocols::RecordFormat::none;
    return of_rules ? rules : ending == saved_ending || ending == ".zsg" || record;
}

void set_text(std::array<char, 1024>& field, const std::string& text) {
    const std::size_t size = std::min(text.size(), field.size() - 1);
    std::memcpy(field.data(), text.data(), size);
    field[size] = '\0';
}

bool pressed(ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

}  // namespace

FilePicker::FilePicker(Purpose purpose, const fs::path& suggestion, const Surroundings& around)
    : purpose_(purpose), preview_(around.cache, around.library, around.theme) {
    std::error_code error;
    const fs::path whole = fs::absolute(suggestion, error);
    const fs::path folder = fs::is_directory(whole, error) ? whole : whole.parent_path();
    if (saving()) {
        set_text(typed_, whole.filename().string());
    }
    places_ = usual_places(around.home, folder, around.library);
    go_to(folder);
}

const char* FilePicker::name() const {
    switch (purpose_) {
        case Purpose::open_rules:
            return "Open game rules";
        case Purpose::load_game:
            return "Load a saved game";
        case Purpose::save_game:
            return "Save the game";
        case Purpose::save_picture:
            return "Save a picture: .png, .svg, .pdf, .apng";
        case Purpose::save_rules:
            return "Save a copy of the rules";
        case Purpose::begin_mail:
            return "A file to send to and fro";
        case Purpose::open_mail:
            return "Open a game that came by mail";
        case Purpose::choose_pieces:
            return "Pictures of pieces: choose any of a folder";
    }
    return "";
}

std::vector<std::string> FilePicker::shown() const {
    std::vector<std::string> names;
    for (const std::size_t each : found_) {
        names.push_back(list_.entries[each].name + (list_.entries[each].folder ? "/" : ""));
    }
    return names;
}

void FilePicker::go_to(const fs::path& folder) {
    FolderList list = list_folder(folder, [this](const fs::path& file) { return fits(purpose_, file); });
    fault_ = list.fault;
    if (!list.fault.empty()) {
        return;
    }
    list_ = std::move(list);
    selected_.clear();
    preview_.show({}, false);
    scroll_ = true;
    refocus_ = true;  // the keyboard goes on
    find("");
}

/// Leaves the entries whose names contain it.
void FilePicker::find(std::string_view search) {
    found_ = find_entries(list_, search);
}

void FilePicker::select(std::size_t entry) {
    const FolderEntry& chosen = list_.entries[entry];
    selected_ = chosen.name;
    asked_to_replace_.clear();
    fault_.clear();
    if (!chosen.folder) {
        set_text(typed_, chosen.name);
        if (!saving() && !choosing_pieces()) {
            const fs::path file = list_.folder / chosen.name;
            const bool record = protocols::record_format(file) != protocols::RecordFormat::none;  // has no preview
            preview_.show(record ? fs::path() : file, loading());
        }
    }
}

/// To the next entry below or above.
void FilePicker::step(int by) {
    if (found_.empty()) {
        return;
    }
    const auto now = std::find_if(found_.begin(), found_.end(),
                                  [this](std::size_t each) { return list_.entries[each].name == selected_; });
    const int last = static_cast<int>(found_.size()) - 1;
    const int at = now == found_.end() ? (by > 0 ? 0 : last) : static_cast<int>(now - found_.begin()) + by;
    select(found_[static_cast<std::size_t>(std::clamp(at, 0, last))]);
    scroll_ = true;
}

/// What was typed, or else the selected folder, or the only entry that is left.
void FilePicker::activate() {
    const std::string typed = typed_.data();
    std::error_code error;
    const bool file = fs::exists(list_.folder / typed, error);
    const auto folder = std::find_if(list_.entries.begin(), list_.entries.end(), [this](const FolderEntry& entry) {
        return entry.folder && entry.name == selected_;
    });
    if (typed.empty() && folder != list_.entries.end()) {
        next_ = list_.folder / folder->name;
    } else if (!saving() && !typed.empty() && !file && found_.size() == 1) {
        const FolderEntry& only = list_.entries[found_.front()];
        set_text(typed_, only.folder ? "" : only.name);
        if (only.folder) {
            next_ = list_.folder / only.name;
        } else {
            accept();
        }
    } else {
        accept();
    }
}

void FilePicker::accept() {
    fs::path file = fs::path(typed_.data());
    if (file.empty()) {
        return;
    }
    file = file.is_absolute() ? file : list_.folder / file;
    std::error_code error;
    if (fs::is_directory(file, error)) {
        set_text(typed_, "");
        next_ = file;
    } else if (saving()) {
        accept_to_save(std::move(file));
    } else if (!fs::exists(file, error)) {
        fault_ = no_such_file;
    } else {
        chosen_ = file;
        open_ = false;
    }
}

/// What would be lost by it has to be confirmed.
void FilePicker::accept_to_save(fs::path file) {
    const bool game = purpose_ == Purpose::save_game || purpose_ == Purpose::begin_mail;
    const char* const usual_ending = game ? saved_ending : purpose_ == Purpose::save_picture ? ".png" : ".game";
    file = file.has_extension() ? file : fs::path(file.string() + usual_ending);
    const storage::Occupant there = storage::occupant(file);
    if (there == storage::Occupant::special) {
        fault_ = "a game cannot be saved in this: it is no file";
    } else if (there != storage::Occupant::nothing && asked_to_replace_ != file) {
        asked_to_replace_ = file;
        refocus_ = true;  // for the same key to be pressed again
        fault_ = !game || there == storage::Occupant::saved_game
                     ? "this file exists; press again to replace it"
                     : "this file is NOT a saved game; press again to replace it";
    } else {
        chosen_ = file;
        open_ = false;
    }
}

void FilePicker::draw_places() {
    for (const Place& place : places_) {
        if (ImGui::Selectable((place.name + "##" + place.folder.string()).c_str(), place.folder == list_.folder,
                              ImGuiSelectableFlags_DontClosePopups)) {
            next_ = place.folder;
        }
        spots_[place.name] = item_middle();
    }
}

/// The folders above, each to be gone to.
void FilePicker::draw_path() {
    fs::path path;
    int count = 0;
    for (const fs::path& part : list_.folder) {
        path /= part;
        const std::string label = part == "/" ? "/" : part.string() + "/";
        if (count++ > 0) {
            ImGui::SameLine(0, 0);
            const float room = ImGui::GetContentRegionAvail().x;
            if (room < ImGui::CalcTextSize(label.c_str()).x) {
                ImGui::NewLine();
            }
        }
        ImGui::PushStyleColor(ImGuiCol_Button, ImVec4(0, 0, 0, 0));
        if (ImGui::SmallButton((label + "##" + std::to_string(count)).c_str())) {
            next_ = path;
        }
        ImGui::PopStyleColor();
        spots_[path.string() + "/"] = item_middle();
    }
}

void FilePicker::draw_entries() {
    constexpr ImGuiTableFlags look = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX;
    if (!ImGui::BeginTable("files", 3, look)) {
        return;
    }
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("Name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("Size", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("Changed", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableHeadersRow();
    for (const std::size_t each : found_) {
        const FolderEntry& entry = list_.entries[each];
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const bool chosen = entry.name == selected_;
        const std::string label = entry.folder ? entry.name + "/" : entry.name;
        if (ImGui::Selectable(label.c_str(), chosen,
                              ImGuiSelectableFlags_AllowDoubleClick | ImGuiSelectableFlags_DontClosePopups |
                                  ImGuiSelectableFlags_SpanAllColumns)) {
            select(each);
            if (ImGui::IsMouseDoubleClicked(0)) {
                if (entry.folder) {
                    next_ = list_.folder / entry.name;
                } else {
                    accept();
                }
            }
        }
        spots_[label] = item_middle();
        if (chosen && std::exchange(scroll_, false)) {
            ImGui::SetScrollHereY();
        }
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", entry.folder ? "" : size_in_words(entry.bytes).c_str());
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", entry.changed.c_str());
    }
    if (found_.empty() || list_.cut) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s",
                            list_.cut ? "... and more; type a part of the name" : "nothing here that can be opened");
    }
    ImGui::EndTable();
}

/// Places and preview are left out where there is no room for them.
void FilePicker::draw_columns(double unit) {
    const auto u = static_cast<float>(unit);
    const float width = ImGui::GetContentRegionAvail().x;
    const float below = ImGui::GetFrameHeightWithSpacing() * 2 + ImGui::GetTextLineHeightWithSpacing() + 4 * u;
    const float height = ImGui::GetContentRegionAvail().y - below;
    const bool places = width > 480 * u, preview = !saving() && !choosing_pieces() && width > 700 * u;
    const float left = places ? 150 * u : 0, right = preview ? 250 * u : 0;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    if (places) {
        ImGui::BeginChild("places", ImVec2(left, height), true, arrows_choose);
        draw_places();
        ImGui::EndChild();
        ImGui::SameLine();
    }
    ImGui::BeginChild("folder", ImVec2(width - left - right - (places ? gap : 0) - (preview ? gap : 0), height), true,
                      arrows_choose);
    draw_path();
    ImGui::Separator();
    draw_entries();
    ImGui::EndChild();
    if (preview) {
        ImGui::SameLine();
        ImGui::BeginChild("preview", ImVec2(right, height), true);
        preview_.draw(unit);
        ImGui::EndChild();
    }
}

void FilePicker::draw_field() {
    ImGui::TextColored(fault_colour, "%s", fault_.c_str());
    ImGui::SetNextItemWidth(-1);
    if (fresh_ || std::exchange(refocus_, false)) {
        ImGui::SetKeyboardFocusHere();
    }
    const bool entered = ImGui::InputTextWithHint(
        "##name", saving() ? "name of the file" : "type a part of the name", typed_.data(), typed_.size(),
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemEdited()) {
        fault_.clear();
        selected_.clear();
        if (!saving()) {
            const std::string typed = typed_.data();
            find(typed.find('/') == std::string::npos ? typed : "");
        }
    }
    if (pressed(ImGuiKey_DownArrow) || pressed(ImGuiKey_UpArrow)) {
        step(pressed(ImGuiKey_DownArrow) ? 1 : -1);
    }
    const bool elsewhere = !ImGui::IsItemActive() && !ImGui::IsAnyItemActive();
    if (entered || (elsewhere && pressed(ImGuiKey_Enter))) {
        activate();
    }
}

void FilePicker::draw_buttons(double unit) {
    const ImVec2 size(static_cast<float>(120 * unit), 0);
    if (ImGui::Button(saving() ? "Save" : "Open", size)) {
        activate();
    }
    spots_["Open"] = item_middle();
    ImGui::SameLine();
    if (ImGui::Button("Cancel", size) || pressed(ImGuiKey_Escape)) {
        open_ = false;
    }
}

bool FilePicker::draw(double unit) {
    const auto u = static_cast<float>(unit);
    if (fresh_) {
        ImGui::OpenPopup(name());
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSize(ImVec2(std::min(900 * u, screen.x), std::min(560 * u, screen.y)));
    if (ImGui::BeginPopupModal(name(), nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | arrows_choose)) {
        spots_.clear();
        draw_columns(unit);
        draw_field();
        ready_ = ready_ || ImGui::GetIO().WantTextInput;
        draw_buttons(unit);
        fresh_ = false;
        if (!next_.empty()) {
            go_to(std::exchange(next_, {}));
        }
        if (!open_) {
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndPopup();
    }
    return open_;
}

}  // namespace bazillion::renderer
