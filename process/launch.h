#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace bazillion::process {

/// Starts a program of the desktop, such as a viewer, which goes on by itself: it outlives this one, reads nothing from
/// it and prints to nowhere. False if there can be no further process; whether the program does its work is not known.
bool launch(const std::filesystem::path& file, const std::vector<std::string>& arguments);

}  // namespace bazillion::process
