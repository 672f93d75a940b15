#include "renderer/window/network_panel.h"

#include "renderer/window/item_middle.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <utility>

namespace bazillion::renderer {

namespace {

using network::Reach;

constexpr ImU32 side_colour = IM_COL32(0x8f, 0xbf, 0x4d, 0xff), side_text = IM_COL32(0x14, 0x20, 0x0a, 0xff);
constexpr std::array<std::pair<Reach, const char*>, 3> reaches{
    {{Reach::this_computer, "This computer"}, {Reach::local_network, "Local network"}, {Reach::anywhere, "Anywhere"}}};

std::string with_port(const std::string& address, std::uint16_t port) {
    const bool six = address.find(':') != std::string::npos;
    return six ? fmt::format("[{}]:{}", address, port) : fmt::format("{}:{}", address, port);
}

}  // namespace

void NetworkPanel::open(std::vector<std::string> players) {
    players_ = std::move(players);
    seat_ = std::min(seat_, players_.empty() ? 0 : players_.size() - 1);
    name_ = name_.empty() ? network::own_name() : name_;
    fault_.clear();
    read_addresses();
    open_ = fresh_ = true;
}

void NetworkPanel::read_addresses() {
    addresses_ =
        reach_ == Reach::this_computer ? std::vector<std::string>{std::string("localhost")} : network::own_addresses();
}

/// A button that stays pressed while it is what is chosen.
bool NetworkPanel::choice(const char* label, bool chosen, float width) {
    if (chosen) {
        for (const ImGuiCol each : {ImGuiCol_Button, ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive}) {
            ImGui::PushStyleColor(each, side_colour);
        }
        ImGui::PushStyleColor(ImGuiCol_Text, side_text);
    }
    const bool pressed = ImGui::Button(label, ImVec2(width, 0));
    if (chosen) {
        ImGui::PopStyleColor(4);
    }
    spots_[label] = item_middle();
    return pressed;
}

/// The words before a field, in a column of their own.
void NetworkPanel::label(const char* words, float unit) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(words);
    ImGui::SameLine(130 * unit);
    ImGui::SetNextItemWidth(-1);
}

void NetworkPanel::draw_host(float unit) {
    label("You play", unit);
    for (std::size_t i = 0; i < players_.size(); ++i) {
        if (i > 0) {
            ImGui::SameLine();
        }
        if (ImGui::RadioButton(players_[i].c_str(), seat_ == i)) {
            seat_ = i;
        }
        spots_[fmt::format("seat {}", players_[i])] = item_middle();
    }
    label("Who may join", unit);
    for (const auto& [reach, words] : reaches) {
        if (reach != reaches.front().first) {
            ImGui::SameLine();
        }
        if (ImGui::RadioButton(words, reach_ == reach)) {
            reach_ = reach;
            read_addresses();
        }
        spots_[words] = item_middle();
    }
    label("Port", unit);
    ImGui::SetNextItemWidth(110 * unit);
    ImGui::InputInt("##port", &port_, 0, 0, ImGuiInputTextFlags_AutoSelectAll);
    port_ = std::clamp(port_, 1, 65'535);
    spots_["port"] = item_middle();
}

void NetworkPanel::draw_join(float unit) {
    label("Address", unit);
    if (fresh_) {
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::InputTextWithHint("##address", "as the host tells it: 192.168.1.20", &address_,
                             ImGuiInputTextFlags_AutoSelectAll);
    spots_["address"] = item_middle();
}

void NetworkPanel::draw_waiting(const network::NetworkGame& game, float unit) {
    ImGui::PushTextWrapPos(0);
    if (game.session().side() == network::Side::host) {
        ImGui::TextUnformatted("The other one joins with an address of this computer:");
        ImGui::Spacing();
        for (const std::string& each : addresses_) {
            const std::string address = with_port(each, game.port());
            ImGui::AlignTextToFramePadding();
            ImGui::Text("    %s", address.c_str());
            ImGui::SameLine(300 * unit);
            if (ImGui::SmallButton(("Copy##" + address).c_str())) {
                ImGui::SetClipboardText(address.c_str());
            }
        }
        if (addresses_.empty()) {
            ImGui::TextDisabled("    no network is connected");
        }
        ImGui::Spacing();
    }
    words_ = game.status();
    ImGui::TextUnformatted(words_.c_str());
    ImGui::PopTextWrapPos();
}

void NetworkPanel::hear(std::string line) {
    constexpr std::size_t most = 100;
    heard_.push_back(std::move(line));
    if (heard_.size() > most) {
        heard_.erase(heard_.begin());
    }
}

bool NetworkPanel::press(const char* spot, const char* words, float width) {
    const bool pressed = ImGui::Button(words, ImVec2(width, 0));
    spots_[spot] = item_middle();
    return pressed;
}

/// While the game goes on.
NetworkPanel::Wish NetworkPanel::draw_talk(const network::NetworkGame& game, bool ended, float unit) {
    Wish wish;
    words_ = game.status();
    ImGui::TextUnformatted(words_.c_str());
    ImGui::Spacing();
    ImGui::BeginChild("heard", ImVec2(0, 150 * unit), true);
    ImGui::PushTextWrapPos(0);
    for (const std::string& line : heard_) {
        ImGui::TextUnformatted(line.c_str());
    }
    ImGui::PopTextWrapPos();
    ImGui::SetScrollHereY(1);
    ImGui::EndChild();
    if (std::exchange(fresh_, false)) {
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputTextWithHint("##say", "say something; Enter sends it", &said_,
                                 ImGuiInputTextFlags_EnterReturnsTrue)) {
        wish.say = std::exchange(said_, {});
        fresh_ = true;
    }
    spots_["say"] = item_middle();
    ImGui::Spacing();
    if (ended) {
        wish.rematch = press("rematch", "Offer a rematch", 160 * unit);
        ImGui::SameLine();
    }
    wish.cancel = press("leave", "Leave the game", 160 * unit);
    ImGui::SameLine();
    open_ = !press("close", "Close", 110 * unit) && open_;
    return wish;
}

/// To host a game or to join one.
NetworkPanel::Wish NetworkPanel::draw_form(float unit) {
    Wish wish;
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    hosts_ = choice("Host a game", hosts_, half) || hosts_;
    ImGui::SameLine();
    if (choice("Join a game", !hosts_, half)) {
        hosts_ = false;
        fresh_ = true;
    }
    ImGui::Spacing();
    label("Your name", unit);
    ImGui::InputText("##name", &name_, ImGuiInputTextFlags_AutoSelectAll);
    spots_["name"] = item_middle();
    hosts_ ? draw_host(unit) : draw_join(unit);
    fresh_ = false;
    ImGui::Spacing();
    ImGui::PushTextWrapPos(0);
    fault_.empty() ? ImGui::TextDisabled(
                         "Both need the same rules. Nothing is sent but moves, times, questions, names "
                         "and what you say; nothing is encrypted.")
                   : ImGui::TextUnformatted(fault_.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    if (press("start", hosts_ ? "Wait for the other one" : "Join", 200 * unit)) {
        fault_.clear();
        wish.invitation = network::Invitation{hosts_ ? network::Side::host : network::Side::joiner,
                                              address_,
                                              static_cast<std::uint16_t>(port_),
                                              reach_,
                                              name_,
                                              seat_ < players_.size() ? players_[seat_] : ""};
    }
    ImGui::SameLine();
    open_ = !press("close", "Close", 110 * unit) && open_;
    return wish;
}

NetworkPanel::Wish NetworkPanel::draw(const network::NetworkGame* game, bool ended, double unit, double top) {
    spots_.clear();
    words_ = fault_;
    if (!open_) {
        return {};
    }
    const auto u = static_cast<float>(unit);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(520 * u, screen.x - 12 * u);
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0), ImVec2(width, screen.y));
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, std::max(static_cast<float>(top) + 8 * u, screen.y * 0.18F)),
                            ImGuiCond_Always, ImVec2(0.5F, 0));
    bool open = true;
    ImGui::Begin("Play over the network", &open,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(8 * u, 6 * u));
    Wish wish;
    if (game != nullptr && game->session().started()) {
        wish = draw_talk(*game, ended, u);
    } else if (game != nullptr) {
        draw_waiting(*game, u);
        ImGui::Spacing();
        wish.cancel = press("cancel", "Cancel", 110 * u) || !open;
    } else {
        wish = draw_form(u);
    }
    ImGui::PopStyleVar();
    ImGui::End();
    open_ = open_ && open && !(wish.cancel && game != nullptr && game->session().started());
    return wish;
}

}  // namespace bazillion::renderer
