#pragma once

#include "app/command.h"

#include <span>
#include <string>
#include <vector>

namespace bazillion::app {

// What the table of commands becomes for shells and for `man`.

std::string bash_completion(std::span<const Command> commands);
std::string zsh_completion(std::span<const Command> commands);
std::string fish_completion(std::span<const Command> commands);
std::string manual_page(std::span<const Command> commands);

}  // namespace bazillion::app
