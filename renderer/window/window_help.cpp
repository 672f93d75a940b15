#include "renderer/scene/piece_card.h"
#include "renderer/window/window.h"

#include <algorithm>

namespace bazillion::renderer {

namespace {

constexpr int long_press = 550;  ///< milliseconds

/// Which colour is drawn with: as on boards elsewhere, a key for each but the first.
unsigned colour_of(const HeldKeys& keys) {
    return (keys.shift() || keys.control() ? 1U : 0U) + (keys.alt() ? 2U : 0U);
}

}  // namespace

/// A click asks about the piece; a drag draws an arrow, and a click elsewhere or with a key held a circle.
void Window::handle_right_button(bool pressed, const Hit& hit) {
    const bool on_cell = hit.type == Hit::Type::cell;
    touch();
    if (pressed && premove_.begun()) {
        premove_.cancel();
        return;
    }
    if (pressed) {
        const View& view = input_.view();
        const bool in_hand = view.selected != rules::none || view.held != rules::none || !view.choices.empty();
        input_.let_go();  // a piece in the hand goes back
        card_.reset();
        asked_at_.reset();
        annotations_.give_up();
        if (!in_hand && on_cell) {
            annotations_.press(static_cast<Cell>(hit.index), colour_of(held_keys_));
        }
        if (in_hand) {
            sounds_.play(SoundEvent::release);
        } else {
            asked_at_ = hit;
        }
        return;
    }
    const bool click = asked_at_ && *asked_at_ == hit;
    if (click && hit.type == Hit::Type::ply) {
        asked_at_.reset();
        annotations_.give_up();
        annotate(hit.index);
        return;
    }
    const bool plain = !annotations_.drawn() || annotations_.drawn()->colour == 0;
    asked_at_.reset();
    if (click && plain && open_card(hit)) {
        annotations_.give_up();
    } else {
        if (const auto& drawn = annotations_.drawn()) {
            author_panel_.drew_arrow(drawn->from, drawn->to, session_.match());
        }
        annotations_.release();
    }
}

/// Tells of the piece on a cell or in a tray; false if there is none.
bool Window::open_card(const Hit& hit) {
    const play::Match& match = session_.match();
    if (!piece_moves_) {
        piece_moves_ = std::make_unique<play::PieceMoves>(match);
    }
    if (hit.type == Hit::Type::stock) {
        const TrayView& tray = scene_.trays[hit.index];
        card_ = make_card(match, *piece_moves_, tray.player, tray.stocks[hit.item].kind, rules::none);
        author_panel_.asked_about(session_, tray.stocks[hit.item].kind);
        return true;
    }
    const Code code =
        hit.type == Hit::Type::cell ? match.position().at(static_cast<Cell>(hit.index)) : Code{rules::empty};
    if (code == rules::empty) {
        return false;
    }
    const auto& codes = play::codes(match);
    card_ = make_card(match, *piece_moves_, codes.owner(code), codes.kind(code), static_cast<Cell>(hit.index));
    author_panel_.asked_about(session_, codes.kind(code));
    return true;
}

/// What was drawn and told is gone with the next click on the board, or move.
void Window::forget_help() {
    annotations_.clear();
    card_.reset();
    held_at_.reset();
    banner_ = false;
}

void Window::add_help(Scene& scene) const {
    scene.marks = annotations_.marks();
    scene.card = card_;
    scene.premove = premove_.view();
    if (banner_ && !moving()) {
        scene.banner = banner_of(session_.match());
    }
}

void Window::play_typed(const std::string& text) {
    const auto all = options();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const play::Option& each) { return each.text == text; });
    if (found != all.end()) {
        play(play::Option(*found), rules::none);
    }
}

/// A press that goes on asks about the piece, too: there may be no right button.
bool Window::long_press_due() {
    if (!held_at_ || press_clock_.getElapsedTime().asMilliseconds() < long_press) {
        return false;
    }
    const Hit hit = *held_at_;
    held_at_.reset();
    if (input_.view().dragging || !session_.playing() || !open_card(hit)) {
        return false;
    }
    touch();
    return true;
}

}  // namespace bazillion::renderer
