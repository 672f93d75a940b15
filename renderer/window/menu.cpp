#include "renderer/window/menu.h"

#include "renderer/window/clock_faces.h"
#include "renderer/window/message_text.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

namespace {

constexpr ImU32 title_colour = IM_COL32(0x7a, 0x2e, 0x27, 0xff);

/// What stands between the headings of the menu bar: less in a window that they would not fit into.
float bar_spacing() {
    constexpr float headings = 8;
    const float words = ImGui::CalcTextSize("All gamesGameVariantMovesPlayersOptionsViewHelp").x;
    const float room = ImGui::GetIO().DisplaySize.x - words;
    return std::clamp(room / (2 * headings + 2), 1.0F, ImGui::GetStyle().ItemSpacing.x);
}

void item(std::vector<Command>& commands, const char* label, const char* keys, Command::Type type,
          bool enabled = true) {
    if (ImGui::MenuItem(label, keys, false, enabled)) {
        commands.push_back({type, 0, {}, false, {}});
    }
}

/// What is done with the file that was chosen.
Command::Type command_of(FilePicker::Purpose purpose) {
    switch (purpose) {
        case FilePicker::Purpose::open_rules:
            return Command::Type::open;
        case FilePicker::Purpose::load_game:
            return Command::Type::load;
        case FilePicker::Purpose::save_game:
            return Command::Type::save;
        case FilePicker::Purpose::save_picture:
            return Command::Type::save_picture;
        case FilePicker::Purpose::save_rules:
            return Command::Type::save_copy;
        case FilePicker::Purpose::begin_mail:
            return Command::Type::begin_mail;
        case FilePicker::Purpose::open_mail:
            return Command::Type::open_mail;
        case FilePicker::Purpose::choose_pieces:
            return Command::Type::use_pieces;
    }
    return Command::Type::close_message;
}

void draw_titles(const Session& session, std::vector<Command>& commands) {
    for (const auto& title : session.file()->titles()) {
        if (title.separator) {
            ImGui::Separator();
        } else if (ImGui::MenuItem(title.name.c_str(), nullptr, title.index == session.title())) {
            commands.push_back({Command::Type::start_title, title.index, {}, false, {}});
        }
    }
}

void draw_switches(const Session& session, std::vector<Command>& commands) {
    for (const auto& option : session.match().rules().switches) {
        const std::string& label = option.label.empty() ? option.name : option.label;
        if (ImGui::MenuItem(label.c_str(), nullptr, option.value)) {
            commands.push_back({Command::Type::turn_switch, 0, option.name, !option.value, {}});
        }
    }
    ImGui::Separator();
    ImGui::TextDisabled("a change starts a new game");
}

/// A clock for the game on the table, which begins anew, and for those that follow.
void draw_clocks(const Session& session, const std::string& wish, std::vector<Command>& commands) {
    ImGui::Separator();
    const auto& clock = session.match().clock();
    const std::string now = clock ? play::write_time_control(clock->control()) : "";
    if (!ImGui::BeginMenu(("Clock: " + clock_label(now) + "###clock").c_str())) {
        return;
    }
    for (const char* choice : clock_choices) {
        if (ImGui::MenuItem(clock_label(choice).c_str(), nullptr, wish == choice)) {
            commands.push_back({Command::Type::clock, 0, choice, false, {}});
        }
    }
    ImGui::EndMenu();
}

/// Who plays whom, and what computers can be asked.
void draw_players(const Session& session, const Computers& computers, const std::string& clock, bool networked,
                  std::vector<Command>& commands) {
    const play::Match& match = session.match();
    const opponent::Seats& seats = computers.seats();
    const bool decided = computers.decides(match), over = match.options().empty();
    if (networked) {
        item(commands, "Offer a draw", "Ctrl+D", Command::Type::offer_draw, !over);
        item(commands, "Resign", "Ctrl+R", Command::Type::resign, !over);
        ImGui::Separator();
        item(commands, "Say something ...", "Ctrl+Shift+N", Command::Type::network);
        item(commands, "Leave the game over the network", nullptr, Command::Type::leave_network);
        return;
    }
    item(commands, "Play against the computer", "Ctrl+P", Command::Type::play_computer, seats.players().size() > 1);
    item(commands, "Only persons play", nullptr, Command::Type::all_persons, seats.any_computer());
    item(commands, "Only computers play", nullptr, Command::Type::all_computers, seats.any_person());
    ImGui::Separator();
    for (const play::PlayerId player : seats.players()) {
        const opponent::Seat& seat = seats.of(player);
        const std::string label =
            match.rules().players[player].name + ": " + opponent::seat_words(seat) + "###" + std::to_string(player);
        if (!ImGui::BeginMenu(label.c_str())) {
            continue;
        }
        for (int level = 0; level <= opponent::levels; ++level) {
            opponent::Seat other = seat;
            other.computer = level > 0;
            other.engine.clear();
            other.level = level > 0 ? level : seat.level;
            const bool is = other == seat;
            if (ImGui::MenuItem(opponent::seat_words(other).c_str(), nullptr, is)) {
                commands.push_back({Command::Type::seat, player, {}, false, {}, other});
            }
        }
        ImGui::EndMenu();
    }
    ImGui::Separator();
    item(commands, "Hint", "H", Command::Type::hint, !decided && !over);
    item(commands, "Move now", "M", Command::Type::move_now, computers.thinking());
    if (computers.paused()) {
        item(commands, "Go on", "P", Command::Type::go_on, decided);
    } else {
        item(commands, "Pause", "P", Command::Type::pause, decided);
    }
    ImGui::Separator();
    item(commands, "Offer a draw", "Ctrl+D", Command::Type::offer_draw, computers.may_offer_draw(match));
    item(commands, "Resign", "Ctrl+R", Command::Type::resign, !over && seats.person_in_charge(match).has_value());
    draw_clocks(session, clock, commands);
    ImGui::Separator();
    item(commands, "Play over the network ...", "Ctrl+Shift+N", Command::Type::network,
         network::for_two(match.rules()));
    item(commands, "Play by correspondence ...", "Ctrl+Shift+M", Command::Type::mail);
}

void draw_help(std::vector<Command>& commands) {
    item(commands, "About this game", "F1", Command::Type::about);
    ImGui::Separator();
    ImGui::TextDisabled("right click on a piece: how it moves");
    ImGui::TextDisabled("right drag: arrows and circles");
    ImGui::TextDisabled("Ctrl+wheel: larger; drag the empty board to move it");
    ImGui::TextDisabled("E: set up a position; right click or drag off the board: remove");
    ImGui::TextDisabled("up, down: a cursor on the board; Tab: round the buttons");
    ImGui::TextDisabled("Enter, Space: take up and put down; Esc: let go");
}

}  // namespace

void Menu::show(std::string title, std::string message, bool quotes) {
    message_title_ = std::move(title);
    message_ = std::move(message);
    message_quotes_ = quotes;
    fresh_message_ = true;
}

/// The games that are not over and not open anywhere, the last ones.
void Menu::draw_kept_games(std::vector<Command>& commands) {
    constexpr std::size_t most = 15;
    if (ImGui::IsWindowAppearing()) {
        kept_ = storage::kept_games(journals_);
        std::erase_if(kept_, [](const auto& game) { return !game.over.empty() || !game.error.empty() || game.in_use; });
        kept_.resize(std::min(kept_.size(), most));
    }
    for (const storage::KeptGame& game : kept_) {
        const std::string label = game.name + "  (" + std::to_string(game.moves) + ")";
        if (ImGui::MenuItem(label.c_str())) {
            commands.push_back({Command::Type::resume, 0, {}, false, game.file});
        }
    }
    if (kept_.empty()) {
        ImGui::TextDisabled("none");
    }
}

void Menu::draw_bar(const Session& session, const Computers& computers, const std::string& clock,
                    std::vector<Command>& commands) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(bar_spacing(), ImGui::GetStyle().ItemSpacing.y));
    if (ImGui::BeginMainMenuBar()) {
        draw_menus(session, computers, clock, commands);
        ImGui::EndMainMenuBar();
    }
    ImGui::PopStyleVar();
}

void Menu::draw_menus(const Session& session, const Computers& computers, const std::string& clock,
                      std::vector<Command>& commands) {
    const bool playing = session.playing() && !at_start_, at_game = playing && !editing_;
    height_ = static_cast<double>(ImGui::GetWindowSize().y);
    if (!at_start_) {
        item(commands, "All games", nullptr, Command::Type::show_start);
    }
    if (ImGui::BeginMenu("Game")) {
        item(commands, "New game", "Ctrl+N", Command::Type::new_game, playing);
        item(commands, "All games", "Ctrl+G", Command::Type::show_start, !at_start_);
        item(commands, "A game by chance", "Ctrl+Shift+G", Command::Type::open_any);
        item(commands, "Open rules ...", "Ctrl+O", Command::Type::ask_open);
        ImGui::Separator();
        item(commands, "Save", "Ctrl+S", Command::Type::quick_save, playing);
        item(commands, "Save as ...", "Ctrl+Shift+S", Command::Type::ask_save, playing);
        item(commands, "Save picture ...", nullptr, Command::Type::ask_picture, playing);
        item(commands, "Print ...", "Ctrl+Shift+P", Command::Type::print, playing);
        item(commands, "Load ...", "Ctrl+L", Command::Type::ask_load);
        if (!journals_.empty() && ImGui::BeginMenu("Unfinished games")) {
            draw_kept_games(commands);
            ImGui::EndMenu();
        }
        if (playing && !session.match().rules().solution.empty()) {
            item(commands, "Show the solution", "Ctrl+Shift+L", Command::Type::solution);
        }
        ImGui::Separator();
        item(commands, editing_ ? "Leave the board editor" : "Set up a position ...", "E", Command::Type::edit,
             playing);
        item(commands, "Settings ...", "Ctrl+,", Command::Type::settings);
        item(commands, "Quit", "Ctrl+Q", Command::Type::quit);
        ImGui::EndMenu();
    }
    if (session.file() != nullptr && !at_start_ && !editing_ && ImGui::BeginMenu("Variant")) {
        draw_titles(session, commands);
        ImGui::EndMenu();
    }
    if (at_game && ImGui::BeginMenu("Moves")) {
        item(commands, networked_ ? "Ask for a take-back" : "Take back", "Ctrl+Z", Command::Type::take_back,
             computers.take_back_to(session.match()).has_value());
        item(commands, "Redo", "Ctrl+Y", Command::Type::redo, session.match().can_redo());
        ImGui::Separator();
        item(commands, "Type a move ...", "T", Command::Type::type_move);
        item(commands, "Comment and signs ...", "Ctrl+E", Command::Type::annotate);
        item(commands, "Your games, and what was played here", "B", Command::Type::games_page);
        item(commands, "Next variation", "Alt+Down", Command::Type::next_variation);
        item(commands, "Variation before", "Alt+Up", Command::Type::last_variation);
        ImGui::Separator();
        item(commands, "Copy game", "Ctrl+C", Command::Type::copy_game);
        item(commands, "Copy position", "Ctrl+Shift+C", Command::Type::copy_position);
        item(commands, "Paste game or position", "Ctrl+V", Command::Type::paste);
        ImGui::EndMenu();
    }
    if (at_game && !computers.seats().players().empty() && ImGui::BeginMenu("Players")) {
        draw_players(session, computers, clock, networked_, commands);
        ImGui::EndMenu();
    }
    if (at_game && !session.match().rules().switches.empty() && ImGui::BeginMenu("Options")) {
        draw_switches(session, commands);
        ImGui::EndMenu();
    }
    if (!at_start_ && ImGui::BeginMenu("View")) {
        const bool flips = !playing || session.may_flip();
        item(commands, flips ? "Flip the board" : "Flip the board (not in this game)", "F", Command::Type::flip, flips);
        item(commands, "Larger", "Ctrl++", Command::Type::zoom_in, playing);
        item(commands, "Smaller", "Ctrl+-", Command::Type::zoom_out, playing);
        item(commands, "The whole board", "Ctrl+0", Command::Type::whole_board, playing);
        ImGui::Separator();
        item(commands, "Author's panel", "F12", Command::Type::author_panel);
        ImGui::EndMenu();
    }
    if (playing && ImGui::BeginMenu("Help")) {
        draw_help(commands);
        ImGui::EndMenu();
    }
}

void Menu::draw_message(const Box& board, double unit, ImFont* mono) {
    if (message_.empty()) {
        return;
    }
    const auto u = static_cast<float>(unit);
    // Over the board, but wide enough for a line of source where the board is small.
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const double margin = 8 * unit, room_w = screen.x - 2 * margin, room_h = screen.y - height_ - 2 * margin;
    const double width = std::min(room_w, message_quotes_ ? std::max(0.92 * board.w, 640 * unit) : 460 * unit);
    const double text_w = width - 60 * unit;  // without frames, paddings and a scroll bar
    ImFont* font = message_quotes_ ? mono : ImGui::GetFont();
    ImGui::PushFont(font);
    const auto columns = static_cast<std::size_t>(std::max(8.0, text_w / ImGui::CalcTextSize("M").x));
    const std::string text = message_quotes_ ? wrap_message(message_, columns) : in_sentences(message_);
    const double text_h = ImGui::CalcTextSize(text.c_str(), nullptr, false, static_cast<float>(text_w)).y;
    ImGui::PopFont();
    const double height = std::min(room_h, text_h + 125 * unit);
    const double x = std::clamp(board.centre().x - width / 2, margin, std::max(margin, screen.x - margin - width));
    const double y = std::clamp(board.centre().y - height / 2, height_ + margin,
                                std::max(height_ + margin, screen.y - margin - height));
    ImGui::SetNextWindowPos(ImVec2(static_cast<float>(x), static_cast<float>(y)));
    ImGui::SetNextWindowSize(ImVec2(static_cast<float>(width), static_cast<float>(height)));
    if (std::exchange(fresh_message_, false)) {
        ImGui::SetNextWindowFocus();
    }
    bool open = true;
    ImGui::PushStyleColor(ImGuiCol_TitleBgActive, title_colour);
    ImGui::PushStyleColor(ImGuiCol_TitleBg, title_colour);
    ImGui::Begin((message_title_ + "###message").c_str(), &open,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse);
    ImGui::PopStyleColor(2);
    ImGui::BeginChild("text", ImVec2(0, -ImGui::GetFrameHeightWithSpacing()), message_quotes_,
                      ImGuiWindowFlags_AlwaysUseWindowPadding);
    ImGui::PushFont(font);
    ImGui::PushTextWrapPos(message_quotes_ ? -1.0F : 0.0F);
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
    message_cut_ = ImGui::GetScrollMaxX() > 0;
    ImGui::PopFont();
    ImGui::EndChild();
    if (ImGui::Button("Close  (Esc)", ImVec2(140 * u, 0))) {
        open = false;
    }
    ImGui::SameLine();
    if (ImGui::Button("Copy text", ImVec2(120 * u, 0))) {
        ImGui::SetClipboardText(message_.c_str());
    }
    ImGui::End();
    if (!open) {
        message_.clear();
    }
}

/// In the lower right corner, mostly over the panel; nothing is taken from the keyboard by it.
void Menu::draw_printed(double unit, ImFont* mono) {
    if (printed_.text().empty() || print_elsewhere_) {
        return;
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const auto margin = static_cast<float>(8 * unit);
    const ImVec2 size(std::min(static_cast<float>(420 * unit), screen.x - 2 * margin),
                      std::min(static_cast<float>(150 * unit), screen.y / 3));
    ImGui::SetNextWindowPos(ImVec2(screen.x - margin - size.x, screen.y - margin - size.y), ImGuiCond_Appearing);
    ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
    bool open = true;
    ImGui::Begin("Printed by the scripts###printed", &open,
                 ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings);
    printed_.draw(mono);
    ImGui::End();
    if (!open) {
        printed_.clear();
    }
}

std::vector<Command> Menu::draw(const Session& session, const Computers& computers, const std::string& clock,
                                const Box& board, double unit, ImFont* mono) {
    std::vector<Command> commands;
    draw_bar(session, computers, clock, commands);
    draw_printed(unit, mono);
    if (session.playing()) {
        about_.draw(session.match(), board, unit, height_);
        if (const std::string move = move_line_.draw(board, unit); !move.empty()) {
            commands.push_back({Command::Type::play_typed, 0, move, false, {}});
        }
    }
    draw_message(board, unit, mono);
    if (const auto player = card_.player()) {
        if (const auto seat = card_.draw(computers.seats().of(*player), unit, height_)) {
            commands.push_back({Command::Type::seat, *player, {}, false, {}, *seat});
        }
    }
    if (picker_ && !picker_->draw(unit)) {
        if (!picker_->chosen().empty()) {
            commands.push_back({command_of(picker_->purpose()), 0, {}, false, picker_->chosen()});
        }
        picker_.reset();
    }
    return commands;
}

}  // namespace bazillion::renderer
