#pragma once

#include "renderer/scene/layout.h"
#include "renderer/sound/game_sounds.h"
#include "renderer/start/start_screen.h"
#include "renderer/window/about_page.h"
#include "renderer/window/author_panel.h"
#include "renderer/window/clock_faces.h"
#include "renderer/window/computers.h"
#include "renderer/window/draw_offer.h"
#include "renderer/window/editor.h"
#include "renderer/window/file_picker.h"
#include "renderer/window/games_page.h"
#include "renderer/window/mail_panel.h"
#include "renderer/window/move_line.h"
#include "renderer/window/network_panel.h"
#include "renderer/window/note_card.h"
#include "renderer/window/print_panel.h"
#include "renderer/window/seat_card.h"
#include "renderer/window/settings_panel.h"
#include "renderer/window/unsaved_question.h"

#include <filesystem>
#include <string>

namespace bazillion::renderer {

/// What the window tells a test besides the scene.
struct WindowState {
    bool moving = false;                 ///< an animation runs, or a dialog has not quite gone
    std::string message;                 ///< text of the overlay, if one is open
    std::string dialog;                  ///< name of the dialog that is open
    const FilePicker* picker = nullptr;  ///< if it is one to choose a file
    std::string position;
    std::string saved;                     ///< file the game was last saved to or loaded from
    const Computers* computers = nullptr;  ///< and the card of one of their seats; none: no game is open
    const SeatCard* card = nullptr;
    bool message_fits = true;  ///< no part of the message is cut off at its side
    std::string printed;       ///< by scripts, as far as it is to be seen
    const AboutPage* about = nullptr;
    const MoveLine* move_line = nullptr;
    bool drawing = false;                ///< drawings of pieces are still to come
    const StartScreen* start = nullptr;  ///< if it is to be seen
    const SettingsPanel* settings = nullptr;
    const NoteCard* note = nullptr;
    const DrawOffer* offer = nullptr;
    const UnsavedQuestion* unsaved = nullptr;
    const PrintPanel* print = nullptr;
    const GamesPage* games = nullptr;
    const MailPanel* mail = nullptr;
    const NetworkPanel* network_panel = nullptr;
    const network::NetworkGame* network = nullptr;          ///< if there is one
    const std::vector<ClockFaces::Face>* clocks = nullptr;  ///< [player]
    const Editor* editor = nullptr;                         ///< if it is open
    std::optional<Hit> cursor;                              ///< where keys point
    const GameSounds* sounds = nullptr;
    const AuthorPanel* author = nullptr;  ///< if it is to be seen
};

/// Everything visible with the pixel where it can be clicked, as JSON: a test reads it to know where to point, and what
/// came of it. Nothing can be done through it.
std::string dump_state(const play::Match& match, const Scene& scene, const Layout& layout, const WindowState& state);

/// The same while no game is open.
std::string dump_state(const WindowState& state);

/// Replaces `file` in one step, so that no reader sees half of it.
void write_state(const std::filesystem::path& file, const std::string& text);

}  // namespace bazillion::renderer
