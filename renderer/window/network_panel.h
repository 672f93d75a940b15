#pragma once

#include "network/invitation.h"
#include "renderer/canvas/geometry.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// The dialog to host or join a game over the network, with a chat while it goes on; made with Dear ImGui.
class NetworkPanel {
public:
    /// `players`: those who decide in the game on the table.
    void open(std::vector<std::string> players);
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }
    /// Shows an error.
    void tell(std::string fault) { fault_ = std::move(fault); }

    struct Wish {
        std::optional<network::Invitation> invitation;
        bool cancel = false;  ///< nobody is waited for any more, or the game is left
        std::string say;
        bool rematch = false;
    };
    /// Draws it if it is open. `game`: null unless one is hosted or joined; `ended`: a rematch may be offered.
    Wish draw(const network::NetworkGame* game, bool ended, double unit, double top);

    /// What can be clicked on it, and where: "join a game", "address", "start", "cancel", "close" ...
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }
    /// Adds a line to the chat.
    void hear(std::string line);
    [[nodiscard]] const std::vector<std::string>& heard() const { return heard_; }
    /// The status or error that it shows.
    [[nodiscard]] const std::string& words() const { return words_; }

private:
    bool choice(const char* label, bool chosen, float width);
    void label(const char* words, float unit);
    void draw_host(float unit);
    void draw_join(float unit);
    void draw_waiting(const network::NetworkGame& game, float unit);
    Wish draw_talk(const network::NetworkGame& game, bool ended, float unit);
    Wish draw_form(float unit);
    bool press(const char* spot, const char* words, float width);
    void read_addresses();

    bool open_ = false;
    bool fresh_ = false;
    bool hosts_ = true;
    std::vector<std::string> players_;
    std::size_t seat_ = 0;
    int port_ = network::default_port;
    network::Reach reach_ = network::Reach::local_network;
    std::string name_, address_, said_, fault_, words_;
    std::vector<std::string> heard_;
    std::vector<std::string> addresses_;  ///< under which the host is to be found
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
