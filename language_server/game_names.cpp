#include "language_server/game_names.h"

namespace bazillion::language_server {

std::string_view word_for(Category category) {
    switch (category) {
        case Category::macro:
            return "macro";
        case Category::piece:
            return "piece";
        case Category::zone:
            return "zone";
        case Category::player:
            return "player";
        case Category::cell:
            return "position";
        case Category::direction:
            return "direction";
        case Category::variable:
            return "variable";
        case Category::attribute:
            return "attribute";
        case Category::button:
            return "button";
        case Category::phase:
            return "phase";
        case Category::switch_name:
            return "switch";
        case Category::move_type:
            return "move type";
        case Category::function:
            return "function";
    }
    return "";
}

}  // namespace bazillion::language_server
