#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bazillion::storage {

/// The letters and digits of a title, fit for any file system: "Big board!" is `big-board`. At most so many bytes, and
/// `game` if none are left.
std::string slug(std::string_view title, std::size_t most);

}  // namespace bazillion::storage
