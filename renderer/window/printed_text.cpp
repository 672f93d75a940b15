#include "renderer/window/printed_text.h"

#include "renderer/window/message_text.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

void PrintedText::add(std::string_view lines) {
    text_ += lines;
    if (text_.size() > most_bytes_) {
        text_.erase(0, text_.find('\n', text_.size() - most_bytes_) + 1);
    }
    fresh_ = true;
}

void PrintedText::draw(ImFont* font) {
    ImGui::PushFont(font);
    const float columns = ImGui::GetContentRegionAvail().x / ImGui::CalcTextSize("M").x;
    const std::string wrapped = wrap_message(text_, static_cast<std::size_t>(std::max(8.0F, columns)));
    ImGui::TextUnformatted(wrapped.c_str(), wrapped.c_str() + wrapped.size());
    ImGui::PopFont();
    if (std::exchange(fresh_, false)) {
        ImGui::SetScrollHereY(1);  // the last line
    }
}

}  // namespace bazillion::renderer
