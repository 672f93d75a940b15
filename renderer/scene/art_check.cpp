#include "renderer/scene/art_check.h"

#include "renderer/scene/art.h"
#include "renderer/scene/picture.h"
#include "renderer/scene/svg_check.h"
#include "syntax/files.h"
#include "syntax/reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>

namespace bazillion::renderer {

namespace {

/// Of the processor, for all drawings together. Drawings as they should be take a few milliseconds each.
constexpr std::chrono::milliseconds most_painting{1500};
constexpr int usual_side = 64;

constexpr std::size_t most_told = 20;

/// The string `text` in a list with this head, however deep; null if there is none.
const syntax::Form* find_named(const syntax::Form& form, std::string_view head, std::string_view text) {
    for (const syntax::Form& item : form.items()) {
        const bool here = form.is_call(head) && !item.is_list() && item.text() == text;
        const syntax::Form* const found = here ? &item : item.is_list() ? find_named(item, head, text) : nullptr;
        if (found != nullptr) {
            return found;
        }
    }
    return nullptr;
}

}  // namespace

ArtCheck::ArtCheck(const syntax::Document& document, art_files::Folders folders)
    : document_(document),
      folders_(art_files::searchable(std::move(folders))),
      pixels_left_(most_decoded_pixels),
      bytes_left_(most_drawing_bytes) {}

void ArtCheck::look_at(const rules::Rules& rules, const rules::Title& title) {
    for (const std::string& picture : rules.board.images) {
        look_at_picture(picture, title);
    }
    for (const rules::Kind& kind : rules.kinds) {
        for (const rules::KindImages& images : kind.images) {
            for (const std::string& picture : images.files) {
                look_at_picture(picture, title);
            }
        }
        for (const std::string& set : {rules.art, std::string("chess")}) {
            if (folders_.empty() || !kinds_.emplace(set, kind.name).second) {
                continue;
            }
            const std::span<const std::filesystem::path> own(folders_.data(), 1);
            for (const auto& file : art_files::find_drawings(kind.name, set, own, folders_)) {
                look_at_drawing(file, place_of("art", set, title));
            }
        }
    }
}

void ArtCheck::look_at_picture(const std::string& name, const rules::Title& title) {
    if (!syntax::stays_below(name) || !pictures_.insert(name).second) {
        return;
    }
    const auto file = art_files::find_file(name, folders_);
    if (file && pixels_left_ > 0) {
        // A file has more titles than a window shows: that all its pictures together are many is no fault.
        if (const auto read = read_picture(*file)) {
            const auto pixels = static_cast<std::size_t>(read->width()) * static_cast<std::size_t>(read->height());
            pixels_left_ -= std::min(pixels, pixels_left_);
        } else {
            warn(name, read.error(), place_of("image", name, title));
        }
    } else if (!file && syntax::tolerance_of(document_.file.string()) == syntax::Tolerance::strict) {
        if (auto* const told = warn(name, "there is no such file", place_of("image", name, title))) {
            const auto suggestion = syntax::suggest(name, syntax::names_beside(name, folders_, folders_));
            told->hint = suggestion.empty() ? told->hint : suggestion;
        }
    }
}

/// Where a title, or the game that it changes, names a picture or an art set.
ArtCheck::Place ArtCheck::place_of(std::string_view section, std::string_view name, const rules::Title& title) const {
    for (const std::size_t form : {title.form, title.base.value_or(title.form)}) {
        const syntax::Form* const found =
            found_.size() < most_told ? find_named(document_.forms[form], section, name) : nullptr;
        if (found != nullptr) {
            return found->origin();
        }
    }
    return std::nullopt;
}

void ArtCheck::look_at_drawing(const std::filesystem::path& file, const Place& named) {
    if (bytes_left_ == 0 || !files_.insert(file).second) {
        return;
    }
    const auto read = syntax::read_file(file, most_svg_bytes);
    const std::string name = file.filename().string();
    if (!read.error.empty()) {
        const std::string why = fmt::format("it is larger than {} kB", most_svg_bytes >> 10);
        warn(name, read.code == "too-large" ? why : read.error, named);
        return;
    }
    bytes_left_ -= std::min(read.text.size(), bytes_left_);
    if (const auto why = refuse_svg(read.text)) {
        warn(name, *why, named);
        return;
    }
    painter_.ask({static_cast<int>(drawings_.size()), ink(read.text, piece_inks(std::vector<rules::Player>(1)).front()),
                  usual_side});
    drawings_.emplace_back(file, named);
}

std::vector<syntax::Diagnostic> ArtCheck::report() {
    constexpr std::chrono::milliseconds nap{200};
    std::chrono::nanoseconds spent{0};
    std::size_t answered = 0;
    while (painter_.busy() && spent < most_painting) {
        for (const SvgPainter::Answer& answer : painter_.take(nap)) {
            const auto& [file, named] = drawings_[static_cast<std::size_t>(answer.id)];
            spent += answer.time;
            ++answered;
            if (!answer.picture) {
                warn(file.filename().string(), answer.reason, named);
            }
        }
    }
    if (painter_.busy()) {
        painter_.forget();
        const auto& [file, named] = drawings_[std::min(answered, drawings_.size() - 1)];
        warn(file.filename().string(),
             fmt::format("the drawings of this file take too long; it and {} more were not tried",
                         drawings_.size() - answered - 1),
             named);
    }
    if (untold_ > 0) {
        found_.back().notes.push_back({fmt::format("{} more of this kind are not shown", untold_), std::nullopt});
    }
    return std::exchange(found_, {});
}

/// Null if enough has been told.
syntax::Diagnostic* ArtCheck::warn(std::string_view name, std::string_view why, const Place& where) {
    if (found_.size() == most_told) {
        ++untold_;
        return nullptr;
    }
    syntax::Diagnostic warning{.severity = syntax::Severity::warning, .code = "unusable-picture"};
    warning.message = fmt::format("the picture `{}` cannot be used: {}", name, why);
    warning.where = where;
    warning.hint = "the pieces are shown by other pictures, or by letters";
    return &found_.emplace_back(std::move(warning));
}

}  // namespace bazillion::renderer
