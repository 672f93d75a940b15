#pragma once

#include "app/check.h"
#include "app/command.h"
#include "renderer/window/app_window.h"
#include "storage/kept_games.h"
#include "storage/user_folders.h"

#include <filesystem>
#include <utility>

namespace bazillion::app {

/// For a window of this user: his folders, and what the command line asks for.
inline renderer::WindowOptions window_options(const WindowArguments& arguments, std::filesystem::path library) {
    renderer::WindowOptions options;
    options.library = std::move(library);
    options.check = [library = options.library](GameFile& file, const Switches& switches,
                                                const std::function<bool()>& stop) {
        Checked checked = check_titles(file, switches, library, stop);
        return renderer::Findings{std::move(checked.diagnostics), std::move(checked.errors)};
    };
    options.journals = storage::games_folder();
    options.drafts = storage::state_folder() / "drafts";
    options.config = storage::config_folder();
    options.cache = storage::cache_folder();
    options.state_dump = arguments.state_dump;
    options.frame_times = arguments.frame_times;
    options.ui_scale = arguments.ui_scale;
    return options;
}

}  // namespace bazillion::app
