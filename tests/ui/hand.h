#pragma once

#include <nlohmann/json.hpp>

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace bazillion::test {

/// Plays with mouse and keyboard: starts the program on the screen of $DISPLAY, points with xdotool where the window's
/// state dump says things are, and waits for what comes of it.
class Hand {
public:
    /// `arguments` follow `bazillion play`, or are those of `bazillion start`.
    Hand(const std::filesystem::path& folder, std::vector<std::string> arguments);
    ~Hand();
    Hand(const Hand&) = delete;
    Hand& operator=(const Hand&) = delete;

    /// What the window shows, once nothing moves.
    nlohmann::json state();

    /// The same though drawings of pieces are still to come.
    nlohmann::json state_while_drawing();

    /// The moves made so far, as the window lists them.
    std::vector<std::string> record() { return state()["record"].get<std::vector<std::string>>(); }

    [[nodiscard]] pid_t process() const { return process_; }

    /// Waits until the state is as wished; throws with the last state if it does not come.
    nlohmann::json wait(const std::string& what, const std::function<bool(const nlohmann::json&)>& wished,
                        bool while_drawing = false);
    /// The same while things may move, as they do where computers play each other.
    nlohmann::json wait_while_moving(const std::string& what, const std::function<bool(const nlohmann::json&)>& wished);

    void click(const nlohmann::json& at);
    void drag(const nlohmann::json& from, const nlohmann::json& to);
    void right_click(const nlohmann::json& at);
    void right_drag(const nlohmann::json& from, const nlohmann::json& to);
    /// Turns the wheel with Ctrl held: so many steps towards larger.
    void turn_wheel(const nlohmann::json& at, int steps);
    /// Presses and holds for a while, and lets go.
    void hold(const nlohmann::json& at);
    /// Where other windows are open: puts this one to a place of the screen, before the others.
    void move_to(int x, int y);
    /// Keys and the pointer are for this one from now on.
    void take_up();
    void key(const std::string& name);
    void type(const std::string& text);
    void click_cell(const std::string& cell);

    /// Gives the window another size, and waits until the game is shown in it.
    void resize(int width, int height);

    /// Makes one move, given as its text, the way a person would: by clicks on cells, chooser, tray or button. A
    /// computer may have answered when it returns.
    void make(const std::string& move);

    /// Clicks one of the buttons under the prompt: "Hint", "Take back" ...
    void press(const std::string& tool);
    /// Gives a player's seat to the computer, by clicks on its card; `time` as the card writes it: "0.5 s".
    void seat_computer(const std::string& player, int level, const std::string& time);

    /// Ends the program without a chance to do anything about it.
    void kill_at_once();

    /// The window closed by itself or was asked to; its exit code.
    int quit();

private:
    [[nodiscard]] nlohmann::json read() const;
    void make_on_board(const std::string& move, const std::string& from, const std::string& to);
    void run_xdotool(const std::string& command) const;

    std::filesystem::path dump_;
    pid_t process_ = -1;
    std::string window_;
};

}  // namespace bazillion::test
