#pragma once

#include "network/invitation.h"
#include "opponent/seats.h"
#include "renderer/author/source_place.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::renderer {

struct WindowOptions {
    bool start = false;                    ///< the choice of games is shown, and no game is open yet
    std::filesystem::path game;            ///< rules file
    std::string title;                     ///< title or `#INDEX`; empty: the file's default
    std::filesystem::path library;         ///< the bundled games and their art
    std::map<std::string, bool> switches;  ///< of the game, where they differ from its defaults
    std::string position;                  ///< position text to start from; empty: the setup
    std::filesystem::path saved;           ///< saved game to go on with; empty: none
    std::filesystem::path resumed;         ///< kept game to go on with; empty: none
    std::filesystem::path journals;        ///< folder in which games are kept; empty: they are not
    std::filesystem::path drafts;          ///< folder in which texts that are not saved are kept; empty: they are not
    std::filesystem::path config;          ///< folder of the settings; empty: they are the usual ones, and not kept
    std::filesystem::path cache;           ///< folder for what can be made anew; empty: it is made each time
    std::filesystem::path state_dump;      ///< written after every change, for tests; empty: never
    std::filesystem::path frame_times;     ///< how long frames took, for measurements; empty: not written
    std::optional<std::uint64_t> seed;     ///< of the chance cast for random players; empty: nobody knows
    std::vector<std::pair<std::string, opponent::Seat>> computers;  ///< players by name, and their seats
    std::optional<opponent::Method> method;                         ///< of all computers; none: as set for the game
    std::optional<int> variety;        ///< of all computers, in percent; none: as set for the game
    std::optional<std::string> clock;  ///< for games that begin, as `play::read_time_control` reads it; none: as set
    std::optional<network::Invitation> invitation;  ///< the game is played over the network
    std::filesystem::path correspondence;           ///< file of a game by correspondence; empty: it is none
    std::string name;                               ///< of the person here, for that
    CheckTitles check;    ///< what the author's panel looks for; none: only what reading tells
    double ui_scale = 0;  ///< size of everything; 0: read from GDK_SCALE, else 1
    int width = 1280, height = 900;
};

/// A window can be opened here. If not, `run_window` must not be called: the system libraries would end the program.
bool display_available();

/// Opens the window and returns when it is closed: 0, or 1 if it could not be opened. Faults in files do not end it,
/// they are shown.
int run_window(const WindowOptions& options);

}  // namespace bazillion::renderer
