#pragma once

#include "renderer/canvas/canvas.h"
#include "renderer/canvas/theme.h"
#include "renderer/start/card_pictures.h"
#include "renderer/start/start_layout.h"

namespace bazillion::renderer {

/// What painting the start screen needs to know.
struct StartPaint {
    const StartScene& scene;
    const StartLayout& layout;
    const std::vector<Offer>& offers;
    const Theme& theme;
    int theme_index = 0;  ///< of the pictures
    StartHit hover;
};

void draw_start(Canvas& canvas, const StartPaint& paint, CardPictures& pictures);

}  // namespace bazillion::renderer
