// The record beside the board: going through its variations, annotating it.
#include "renderer/canvas/themes.h"
#include "renderer/scene/position_picture.h"
#include "renderer/window/window.h"
#include "storage/save_file.h"

#include <algorithm>

namespace bazillion::renderer {

using play::GameTree;

/// To where a move of the tree was made; only the last step is shown.
void Window::go_to_node(GameTree::Id id) {
    auto& match = session_.match();
    std::vector<play::Effect> effects;
    if (const auto done = match.go_to(id); !done) {
        report("This move cannot be played again", done.error());
    } else if (!match.record().empty()) {
        effects = match.record().back().effects;
    }
    throw_dice();
    browsed(effects);
}

/// To the variation before or behind the one the last move belongs to.
void Window::change_variation(int step) {
    const GameTree& tree = session_.match().tree();
    // The nearest move, counted back from the last one, that has others beside it.
    for (GameTree::Id id = session_.match().here(); id != GameTree::root; id = tree[id].parent) {
        const auto& siblings = tree[tree[id].parent].children;
        if (siblings.size() < 2) {
            continue;
        }
        const auto at = std::find(siblings.begin(), siblings.end(), id) - siblings.begin();
        const auto to = std::clamp<std::ptrdiff_t>(at + step, 0, std::ssize(siblings) - 1);
        if (to != at) {
            go_to_node(siblings[static_cast<std::size_t>(to)]);
        }
        return;
    }
}

void Window::use_aside(std::size_t index) {
    const AsideView aside = scene_.asides[index];
    if (!aside.comment) {
        go_to_node(aside.node);
        return;
    }
    const auto line = std::find_if(layout_.asides.begin(), layout_.asides.end(), [&](const Layout::AsideLine& each) {
        return each.aside == index && !each.box.empty();
    });
    note_card_.open(session_.match(), aside.node, line == layout_.asides.end() ? layout_.moves : line->box);
}

/// Opens the card about a ply of the list; about the last one without.
void Window::annotate(std::optional<std::size_t> ply) {
    const play::Match& match = session_.match();
    const auto line = match.tree().line(match.here());
    const std::size_t made = match.record().size();
    const std::size_t at = ply ? *ply + 1 : made;
    const GameTree::Id id = at == 0 || at > line.size() ? GameTree::root : line[at - 1];
    const bool shown = at > 0 && at <= layout_.plies.size() && !layout_.plies[at - 1].empty();
    note_card_.open(match, id, shown ? layout_.plies[at - 1] : layout_.moves);
    touch();
}

void Window::save_picture(const std::filesystem::path& file) {
    RenderOptions options;
    options.flipped = input_.view().flipped;
    options.theme = find_theme(settings_.theme_of_game(game_key()));
    options.library = session_.library();
    const auto picture = picture_for(session_.match(), file, options);
    const auto done = picture ? storage::save_text(file, *picture) : tl::unexpected(picture.error());
    if (!done) {
        report("The picture could not be saved", done.error());
    }
}

void Window::obey_record(const Command& command) {
    switch (command.type) {
        case Command::Type::ask_picture:
            ask_file(FilePicker::Purpose::save_picture, suggested_file().replace_extension(".png"));
            break;
        case Command::Type::save_picture:
            save_picture(command.path);
            break;
        case Command::Type::annotate:
            annotate({});
            break;
        case Command::Type::next_variation:
        case Command::Type::last_variation:
            change_variation(command.type == Command::Type::next_variation ? 1 : -1);
            break;
        default:
            break;
    }
}

void Window::draw_note_card() {
    if (!at_board()) {
        return;
    }
    play::Match& match = session_.match();
    switch (note_card_.draw(match, unit_, menu_.height())) {
        case NoteCard::Wish::nothing:
            break;
        case NoteCard::Wish::changed:
            touch();
            break;
        case NoteCard::Wish::removed:
            match.remove(note_card_.move());
            browsed({});
            break;
    }
}

}  // namespace bazillion::renderer
