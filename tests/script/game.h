#pragma once

#include "game/game_file.h"
#include "play/match/match.h"
#include "script/lua_hooks.h"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

/// A folder with a game and a script in it; gone with the object.
class GameFolder {
public:
    GameFolder()
        : root_(std::filesystem::temp_directory_path() / ("bazillion-hooks-test-" + std::to_string(getpid()))) {
        std::filesystem::remove_all(root_);
        std::filesystem::create_directories(root_ / "games");
    }
    ~GameFolder() { std::filesystem::remove_all(root_); }
    GameFolder(const GameFolder&) = delete;
    GameFolder& operator=(const GameFolder&) = delete;

    [[nodiscard]] std::filesystem::path path() const { return root_; }
    [[nodiscard]] std::filesystem::path game() const { return root_ / "games" / "test.game"; }
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((root_ / name).parent_path());
        std::ofstream(root_ / name) << text;
    }

private:
    std::filesystem::path root_;
};

/// A small game: queens, rooks and pawns of two players on 3x3 cells, step by step in any direction; some of everything
/// that hooks deal with. `sections` is added to it.
inline std::string test_game(const std::string& sections) {
    return R"((game (title "Test") (players White Black) (turn-order White Black)
(board (image "x") (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
       (symmetry Black (n s) (s n))
       (zone (name home) (players White) (positions a1 b1 c1)) (zone (name home) (players Black) (positions a3 b3 c3)))
(board-setup (White (Rook a1) (Pawn b1) (King c1)) (Black (Rook a3) (Pawn b3 c3)))
(piece (name Rook) (attribute moved false) (moves (n (verify not-friend?) (set-attribute moved true) add)
   (s (verify not-friend?) (set-attribute moved true) add) (e (verify not-friend?) add) (w (verify not-friend?) add)))
(piece (name Pawn) (attribute moved false) (moves (n (verify not-friend?) (set-attribute moved true) add)))
(piece (name King) (moves (e add) (w add)))
(piece (name Queen))
(loss-condition (White Black) (captured King))
(script "test.lua")
(switch wild (label "Wild") on) (switch calm (label "Calm"))
(reserve (Queen 1) (Rook 2))
(variable stage (values play ack))
(variable pending cell)
(variable starter player)
(variable corner piece per-player)
(variable n number 3 per-player hidden)
(variable total number)
(rights (castle (White c1) (Black c3)))
)" + sections +
           ")";
}

/// A match of that game with a script.
class Played {
public:
    explicit Played(const std::string& script, const std::string& sections = "(hook after-move f)") {
        folder_.write("games/test.game", test_game(sections));
        folder_.write("games/test.lua", script);
        file_ = bazillion::GameFile::open(folder_.game(), {});
        game_ = file_.start(0);
        if (game_) {
            hooks().set_console([this](std::string_view line) { printed.append(line).append("\n"); });
            match_.emplace(game_);
        }
    }

    [[nodiscard]] bool loaded() const { return game_ != nullptr; }
    [[nodiscard]] std::string messages() const { return file_.messages(); }
    bazillion::script::ScriptHooks& hooks() { return dynamic_cast<bazillion::script::ScriptHooks&>(*game_->hooks); }
    bazillion::play::Match& match() { return *match_; }
    [[nodiscard]] std::shared_ptr<const bazillion::rules::Rules> rules() const { return game_->rules; }

    /// Plays a move; "" or what went wrong, in full, be it while legal moves were worked out.
    std::string play(std::string_view move) {
        INFO(messages());
        REQUIRE(loaded());
        const auto result = match_->play(move);
        if (result) {
            return "";
        }
        const auto error = match_->take_error();
        return result.error().message + "\n" + result.error().details + (error ? error->details : "");
    }

    /// What is on a cell: "White Rook", or "".
    std::string at(std::string_view cell) {
        const auto& rules = match_->rules();
        const auto code = match_->position().at(rules.find_cell(cell).value());
        return code == bazillion::rules::empty
                   ? ""
                   : rules.players[rules.codes.owner(code)].name + " " + rules.kinds[rules.codes.kind(code)].name;
    }

    unsigned reserve(std::string_view player, std::string_view kind) {
        const auto& rules = match_->rules();
        return match_->position()
            .slots[rules.slot(rules.reserve, rules.find_player(player).value(), rules.find_kind(kind).value())];
    }

    unsigned variable(std::string_view name, std::string_view player = "White") {
        const auto& rules = match_->rules();
        return match_->position()
            .slots[rules.slot(rules.find_variable(name).value(), rules.find_player(player).value())];
    }

    std::string printed;

private:
    GameFolder folder_;
    bazillion::GameFile file_;
    std::shared_ptr<bazillion::play::Game> game_;
    std::optional<bazillion::play::Match> match_;
};
