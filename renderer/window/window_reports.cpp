#include "renderer/window/window.h"

namespace bazillion::renderer {

/// The rules were saved: they are read again in place. Faults are told over the board or in the panel for authors, and
/// the game stays as it was until the next time.
void Window::reload() {
    const auto lost = session_.reload();
    if (!lost) {
        watch_.watch(session_.files());
        if (!author_box().empty() && session_.read_file()->diagnostics().has_errors()) {
            author_panel_.set_tab("Source");  // they are told there, and the board stays in view
            menu_.close_message();
            touch();
            return;
        }
        report("The files were saved with errors; the game goes on as it was", lost.error());
        return;
    }
    started({}, "");
    if (!lost->empty()) {
        report("The rules have changed, and do not allow the whole game",
               {*lost, "the moves are not lost: they are tried again when the file is next saved", ""});
    }
}

void Window::report_scripts() {
    if (const auto error = session_.match().take_error()) {
        report("A script of this game failed", *error);
    }
}

void Window::report_pictures() {
    const auto& refused = art_->refused();
    if (refused.size() > refused_told_) {
        std::string all;
        for (const std::string& each : refused) {
            all += all.empty() ? each : "\n" + each;
        }
        report("Some drawings of this game are not used", {"", "", all});
        refused_told_ = refused.size();
    }
}

bool Window::take_pictures() {
    if (!art_ || !art_->update()) {
        return false;
    }
    piece_textures_.clear();
    report_pictures();
    touch();
    return true;
}

void Window::report_unsupported_feature() {
    if (!session_.playing()) {
        return;
    }
    const auto feature = session_.file()->unsupported_feature(session_.match().rules());
    if (feature && feature->severity != syntax::Severity::error) {  // else the prompt tells it
        report("These rules are not complete", {feature->message, feature->hint, ""});
    }
}

}  // namespace bazillion::renderer
