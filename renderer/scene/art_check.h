#pragma once

#include "renderer/scene/art_files.h"
#include "renderer/scene/svg_painter.h"
#include "rules/resolve.h"
#include "syntax/document.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::renderer {

/// Tries the pictures and drawings of the titles of a file as a window would, and tells which cannot be used. What
/// several titles share is looked at once. The drawings of the library are taken to be good, and pictures that are not
/// there are told of new files only: those of old ones are seldom at hand.
class ArtCheck {
public:
    /// `folders` as for `Art`.
    ArtCheck(const syntax::Document& document, art_files::Folders folders);

    /// Decodes the pictures that a title names, and looks into its drawings.
    void look_at(const rules::Rules& rules, const rules::Title& title);

    /// Has all drawings drawn that were found, which takes some seconds at most; then warnings, each with the place
    /// that names the picture.
    std::vector<syntax::Diagnostic> report();

private:
    using Place = std::optional<syntax::Origin>;

    void look_at_picture(const std::string& name, const rules::Title& title);
    void look_at_drawing(const std::filesystem::path& file, const Place& named);
    [[nodiscard]] Place place_of(std::string_view section, std::string_view name, const rules::Title& title) const;
    syntax::Diagnostic* warn(std::string_view name, std::string_view why, const Place& where);

    const syntax::Document& document_;
    art_files::Folders folders_;
    std::set<std::string> pictures_;                                 ///< names that were looked up
    std::set<std::pair<std::string, std::string>> kinds_;            ///< and kinds, of each art set
    std::set<std::filesystem::path> files_;                          ///< drawings that were read
    std::size_t pixels_left_, bytes_left_;                           ///< that may still be decoded, and read
    std::vector<std::pair<std::filesystem::path, Place>> drawings_;  ///< asked of the painter, by number
    SvgPainter painter_;
    std::vector<syntax::Diagnostic> found_;
    std::size_t untold_ = 0;
};

}  // namespace bazillion::renderer
