#include "renderer/window/file_preview.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdint>

namespace bazillion::renderer {

namespace fs = std::filesystem;

FilePreview::FilePreview(const fs::path& cache, const fs::path& library, int theme)
    : pictures_(cache.empty() ? fs::path() : cache / "cards", library), theme_(theme) {}

void FilePreview::show(const fs::path& file, bool saved) {
    if (file == file_) {
        return;
    }
    file_ = file;
    pictures_.forget();
    texture_.reset();
    offer_ = {};
    (saved ? offer_.saved : offer_.rules) = file;
    if (!file.empty() && pictures_.ask(offer_, "", theme_)) {
        take_picture();
    }
}

bool FilePreview::update() {
    bool news = false;
    for (CardPictures::News& each : pictures_.update()) {
        if (each.rules == offer_.rules && each.saved == offer_.saved) {
            offer_.info = std::move(each.info);
            take_picture();
            news = true;
        }
    }
    return news;
}

void FilePreview::take_picture() {
    const Canvas* canvas = pictures_.picture(offer_, "", theme_, CardPictures::side);
    if (canvas == nullptr || canvas->width() < 2) {
        return;
    }
    texture_.emplace();
    texture_->create(static_cast<unsigned>(canvas->width()), static_cast<unsigned>(canvas->height()));
    texture_->update(canvas->rgba().data());
    texture_->setSmooth(true);
}

void FilePreview::draw(double unit) {
    const float room = ImGui::GetContentRegionAvail().x;
    if (texture_) {
        const auto size = texture_->getSize();
        const float scale =
            std::min(room / static_cast<float>(size.x), static_cast<float>(220 * unit) / static_cast<float>(size.y));
        const ImVec2 drawn(static_cast<float>(size.x) * scale, static_cast<float>(size.y) * scale);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + (room - drawn.x) / 2);
        const auto handle = static_cast<std::uintptr_t>(texture_->getNativeHandle());
        ImGui::Image(reinterpret_cast<ImTextureID>(handle), drawn);  // NOLINT(performance-no-int-to-ptr): ImGui's type
        ImGui::Spacing();
    }
    ImGui::PushTextWrapPos(0);
    if (file_.empty()) {
        ImGui::TextDisabled("Choose a file to see what it holds.");
    } else if (!offer_.info) {
        ImGui::TextDisabled("Reading it ...");
    } else if (!offer_.info->error.empty()) {
        ImGui::TextUnformatted(file_.filename().c_str());
        ImGui::TextColored(ImVec4(0.95F, 0.55F, 0.45F, 1), "%s", offer_.info->error.c_str());
    } else {
        const GameInfo& info = *offer_.info;
        ImGui::TextUnformatted(info.title.c_str());
        std::string facts = info.size;
        if (info.players > 0) {
            facts +=
                fmt::format("{}{} player{}", facts.empty() ? "" : ", ", info.players, info.players == 1 ? "" : "s");
        }
        if (info.titles.size() > 1) {
            facts += fmt::format(", {} variants", info.titles.size());
        }
        ImGui::TextDisabled("%s", facts.c_str());
        ImGui::Spacing();
        ImGui::TextUnformatted(info.description.c_str());
    }
    ImGui::PopTextWrapPos();
}

}  // namespace bazillion::renderer
