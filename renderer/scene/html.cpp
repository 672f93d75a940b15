#include "renderer/scene/html.h"

#include "syntax/markup.h"

#include <glib.h>

#include <cstddef>
#include <memory>

namespace bazillion::renderer {

std::string paragraphs(std::string_view text) {
    std::string html;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        if (line.find_first_not_of(' ') != std::string_view::npos) {
            html += "<p>" + syntax::escape_markup(line) + "</p>\n";
        }
        text = end == std::string_view::npos ? "" : text.substr(end + 1);
    }
    return html;
}

std::string data_address(std::string_view type, std::string_view file) {
    const std::unique_ptr<gchar, decltype(&g_free)> encoded(
        g_base64_encode(reinterpret_cast<const guchar*>(file.data()), file.size()), g_free);
    return "data:" + std::string(type) + ";base64," + encoded.get();
}

}  // namespace bazillion::renderer
