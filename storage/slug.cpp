#include "storage/slug.h"

#include <algorithm>

namespace bazillion::storage {

std::string slug(std::string_view title, std::size_t most) {
    std::string name;
    for (const char c : title) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            name += static_cast<char>(upper ? c - 'A' + 'a' : c);
        } else if (!name.empty() && name.back() != '-') {
            name += '-';
        }
    }
    name.resize(std::min(name.size(), most));
    while (name.ends_with('-')) {
        name.pop_back();
    }
    return name.empty() ? "game" : name;
}

}  // namespace bazillion::storage
