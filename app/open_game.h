#pragma once

#include "game/game_file.h"
#include "play/match/match.h"
#include "storage/journal_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace bazillion::app {

/// What a user said about the game to be used; every command reads some of these.
struct GameArguments {
    std::string file;
    std::string title;
    std::string fen;
    std::vector<std::string> switches;  ///< "NAME=on" or "NAME=off"
    std::string library;
};

/// A game opened for use: its file, the title chosen, and a match of it.
struct Session {
    GameFile file;
    std::size_t title = 0;
    Switches switches;
    play::Match match;
};

// All of these throw `Failure` with a message for the user.

GameFile open_file(const GameArguments& arguments);
Switches read_switches(const std::vector<std::string>& texts);

/// `text` as in `--title`; the file's default if it is empty.
std::size_t choose_title(const GameFile& file, const std::string& text);

/// A fresh match of a title.
play::Match start_match(GameFile& file, std::size_t title, const Switches& switches);

/// What a session is for. A game whose moves come from an engine can be looked at, but not played.
enum class Use { play, look };

/// Everything at once: the file, its title, and the position if one is given (`-` is left to the caller).
Session open_session(const GameArguments& arguments, Use use = Use::play);

/// Continues a saved game. Its title is taken from the saved game unless `title` names one; so are the switches that
/// `switches` does not set.
Session load_session(GameFile file, const std::string& title, const Switches& switches,
                     const std::filesystem::path& saved);

/// If the file that a user named is a saved game, it becomes the one to be loaded, and its rules, which lie beside it
/// or in the library, take its place. So a double click on one opens it.
void take_saved_game(GameArguments& arguments, std::string& load);

/// A position of a game, or a game that was played: something to be looked at.
Session open_game_or_saved(GameArguments arguments);

/// Continues a game in progress. Its rules are where they were, or bundled.
Session resume_session(const storage::JournalFile& journal, const std::string& library);

}  // namespace bazillion::app
