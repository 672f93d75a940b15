#pragma once

#include <filesystem>

namespace bazillion::storage {

// Where what belongs to the user lies, as the XDG Base Directory Specification has it. Where `$BAZILLION_STATE` is set,
// all of it lies below that folder: tests and portable installations leave no traces elsewhere. None of them is made
// here.

/// What is kept though nobody asked for it: `$XDG_STATE_HOME/bazillion`, else `~/.local/state/bazillion`.
[[nodiscard]] std::filesystem::path state_folder();

/// What the user has chosen: `$XDG_CONFIG_HOME/bazillion`, else `~/.config/bazillion`.
[[nodiscard]] std::filesystem::path config_folder();

/// What can be made anew: `$XDG_CACHE_HOME/bazillion`, else `~/.cache/bazillion`.
[[nodiscard]] std::filesystem::path cache_folder();

/// `$HOME`, else what the system says.
[[nodiscard]] std::filesystem::path home_folder();

}  // namespace bazillion::storage
