#pragma once

#include "renderer/canvas/geometry.h"

#include <imgui.h>

namespace bazillion::renderer {

/// The middle of what Dear ImGui drew last, for those who click there.
inline Point item_middle() {
    const ImVec2 least = ImGui::GetItemRectMin(), most = ImGui::GetItemRectMax();
    return {(least.x + most.x) / 2.0, (least.y + most.y) / 2.0};
}

}  // namespace bazillion::renderer
