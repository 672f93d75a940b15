#include "renderer/window/editor.h"

namespace bazillion::renderer {

void Editor::open(const play::Match& match) {
    *this = {};
    draft_.emplace(match);
    typed_ = draft_->text();
}

const Editor::Tile* Editor::tile_at(Point at) const {
    for (const Tile& tile : tiles_) {
        if (tile.box.contains(at)) {
            return &tile;
        }
    }
    return nullptr;
}

void Editor::press(Point at, const Hit& hit) {
    pointer_ = pressed_at_ = at;
    carried_.reset();
    stroke_ = Stroke::nothing;
    if (const Tile* tile = tile_at(at)) {
        carried_ = tile->piece;
        from_ = rules::none;
        return;
    }
    if (hit.type != Hit::Type::cell) {
        return;
    }
    const auto cell = static_cast<Cell>(hit.index);
    const auto there = draft_->piece_at(cell);
    if (brush_) {
        stroke_ = there == brush_ ? Stroke::remove : Stroke::put;
        last_ = rules::none;
        stroke(hit);
    } else if (draft_->position().at(cell) != rules::empty) {
        const auto& codes = draft_->rules().codes;
        const Code code = draft_->position().at(cell);
        carried_ = Piece{codes.owner(code), codes.kind(code)};
        from_ = cell;
    }
}

void Editor::press_right(const Hit& hit) {
    if (brush_ && hit.type != Hit::Type::cell) {
        brush_.reset();
        return;
    }
    carried_.reset();
    stroke_ = Stroke::remove;
    last_ = rules::none;
    stroke(hit);
}

void Editor::stroke(const Hit& hit) {
    if (hit.type != Hit::Type::cell || hit.index == last_) {
        return;
    }
    last_ = static_cast<Cell>(hit.index);
    if (stroke_ == Stroke::remove) {
        draft_->remove(last_);
    } else if (stroke_ == Stroke::put && draft_->piece_at(last_) != brush_) {
        draft_->put(last_, *brush_);
    }
}

void Editor::move(Point at, const Hit& hit) {
    pointer_ = at;
    stroke(hit);
}

void Editor::release(Point at, const Hit& hit, bool on_board) {
    pointer_ = at;
    stroke_ = Stroke::nothing;
    if (!carried_) {
        return;
    }
    const Piece piece = *carried_;
    carried_.reset();
    if (hit.type == Hit::Type::cell) {
        const auto cell = static_cast<Cell>(hit.index);
        from_ == rules::none ? draft_->put(cell, piece) : draft_->move(from_, cell);
    } else if (from_ != rules::none) {
        if (!on_board) {
            draft_->remove(from_);
        }
    } else if (const Tile* tile = tile_at(at); tile != nullptr && tile->piece == piece) {
        brush_ = brush_ == piece ? std::nullopt : std::optional(piece);  // a click
    }
}

bool Editor::let_go() {
    const bool held = brush_ || carried_;
    brush_.reset();
    carried_.reset();
    stroke_ = Stroke::nothing;
    return held;
}

bool Editor::clickable(Point at, const Hit& hit) const {
    if (tile_at(at) != nullptr) {
        return true;
    }
    return hit.type == Hit::Type::cell &&
           (brush_ || draft_->position().at(static_cast<Cell>(hit.index)) != rules::empty);
}

Scene Editor::scene(const Scene& game) const {
    Scene scene;
    scene.flipped = game.flipped;
    scene.coordinates = game.coordinates;
    View view;
    view.dragging = carried_ && from_ != rules::none;
    view.selected = view.dragging ? from_ : Cell{rules::none};
    scene.pieces = pieces_of(draft_->rules(), draft_->position(), view);
    scene.check = draft_->checked_cell();
    scene.prompt = draft_->fault() ? "" : draft_->prompt();
    return scene;
}

}  // namespace bazillion::renderer
