#pragma once

#include "play/match/chance.h"

#include "renderer/scene/animation.h"
#include "renderer/scene/annotations.h"
#include "renderer/scene/art.h"
#include "renderer/scene/board_cursor.h"
#include "renderer/scene/move_input.h"
#include "renderer/scene/premove.h"
#include "renderer/sound/game_sounds.h"
#include "renderer/start/start_screen.h"
#include "renderer/window/app_window.h"
#include "renderer/window/author_panel.h"
#include "renderer/window/clock_faces.h"
#include "renderer/window/computers.h"
#include "renderer/window/draw_offer.h"
#include "renderer/window/editor.h"
#include "renderer/window/file_watch.h"
#include "renderer/window/frame_log.h"
#include "renderer/window/games_page.h"
#include "renderer/window/held_keys.h"
#include "renderer/window/imgui_layer.h"
#include "renderer/window/mail_panel.h"
#include "renderer/window/menu.h"
#include "renderer/window/network_panel.h"
#include "renderer/window/note_card.h"
#include "renderer/window/print_panel.h"
#include "renderer/window/settings.h"
#include "renderer/window/settings_panel.h"
#include "renderer/window/unsaved_question.h"
#include "renderer/window/window_session.h"
#include "storage/correspondence.h"

#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/System/Clock.hpp>
#include <SFML/Window/Cursor.hpp>

#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace bazillion::renderer {

/// The window itself: passes events to `MoveInput` and menu, performs what they ask for, and puts the picture on the
/// screen. It sleeps while nothing happens.
class Window {
public:
    explicit Window(const WindowOptions& options);
    void run();

private:
    void open_first();

    // events
    bool wait(sf::Event& event);
    void handle(const sf::Event& event);
    void handle_pointer(const sf::Event& event);
    void handle_key(const sf::Event::KeyEvent& key);
    void handle_right_button(bool pressed, const Hit& hit);
    [[nodiscard]] std::optional<Command> shortcut(const sf::Event::KeyEvent& key) const;

    // what they lead to
    void perform(const Command& command);
    /// The choice of games, the settings, the solution; false if the command is about none of them.
    bool show_screen(Command::Type type);
    bool obey_files(const Command& command);
    void use_clipboard(Command::Type type);
    void open(const std::filesystem::path& file, std::string_view title);
    void act(const Action& action);
    void play(const play::Option& option, Cell carried);
    /// To the last decision of a person; `redo` to the next one.
    void take_back();
    void redo();
    /// The game stands elsewhere in its record.
    void browsed(std::span<const play::Effect> effects);
    void go_to(std::size_t ply);
    /// Lets random players act.
    void throw_dice();
    void animate(std::span<const play::Effect> effects, Cell carried = rules::none);
    void started(const play::Result<void>& result, const char* what);
    void save(const std::filesystem::path& file);
    void report(const char* what, const play::Error& error);
    void reload();

    // the record
    void obey_record(const Command& command);
    void go_to_node(play::GameTree::Id id);
    void change_variation(int step);
    void use_aside(std::size_t index);
    void annotate(std::optional<std::size_t> ply);
    void draw_note_card();
    /// The position, or for `.apng` the game so far.
    void save_picture(const std::filesystem::path& file);

    // help: cards of pieces, arrows and circles
    bool open_card(const Hit& hit);
    void forget_help();
    void cancel_input();
    bool long_press_due();
    /// What of that is to be seen.
    void add_help(Scene& scene) const;
    void play_typed(const std::string& text);

    // settings and sounds
    [[nodiscard]] std::filesystem::path settings_file() const;
    [[nodiscard]] std::string game_key() const;
    /// Draws the dialog, and does what was changed in it.
    void draw_settings();
    void change_settings(Settings settings);
    void keep_settings();
    void apply_settings();
    void take_art();
    /// Pictures of a person's own for the pieces of this game.
    void use_pieces(const std::filesystem::path& folder);
    /// What the plies from `first` on sound like.
    void sound_plies(std::size_t first);
    void sound_end();
    /// [player] whether a person decides for him.
    [[nodiscard]] std::vector<bool> persons() const;
    void show_solution();
    /// Opens the rules that a piece of an old menu of games stands for; false if it stands for none.
    bool open_by_piece(Cell cell);

    // the start screen
    void show_start();
    void leave_start();
    void open_any();
    void arrange_start_screen();
    /// True if the event was for it.
    bool handle_start(const sf::Event& event);
    bool press_at_start(const sf::Event::KeyEvent& key);
    void obey_start(const StartScreen::Wish& wish);

    // ends that no rule brings about
    void end_by(const play::Termination& termination);
    void resign();
    void offer_draw();
    void draw_offers(const Box& board);
    void tell_end();

    // a part of the board, larger
    bool handle_zoom(const sf::Event& event);
    void zoom_to(const Zoom& zoom);
    void zoom_by(double steps, Point at);
    [[nodiscard]] bool empty_at(Point point) const;

    // playing by the keyboard
    bool move_cursor(const sf::Event::KeyEvent& key);
    void step_cursor(Direction direction);
    void tab_cursor(bool backwards);
    void press_at_cursor();
    void draw_cursor();

    // moves chosen while a computer thinks
    [[nodiscard]] bool premoving() const;
    bool play_premove();

    // setting up a position
    [[nodiscard]] bool editing() const { return at_board() && editor_.is_open(); }
    void open_editor();
    void leave_editor();
    bool obey_editor(const Command& command);
    bool handle_editor(const sf::Event& event);
    bool press_in_editor(const sf::Event::KeyEvent& key);
    void show_editor();
    void draw_editor();
    const sf::Texture& palette_texture(PositionDraft::Piece piece, int side);

    // the panel for authors
    /// Where it is; empty unless it is to be seen.
    [[nodiscard]] Box author_box() const;
    void draw_author_panel();
    /// Clicks that answer what it asks; true if the event was one.
    bool pick_for_author(const sf::Event& event);
    void keep_author_panel();
    /// Writes the rules on the table to a file of their own, and opens that.
    void save_copy(const std::filesystem::path& file);
    /// Closes the window, unless something is not saved: that is asked first.
    void close();
    void draw_unsaved();
    /// Makes the page and asks where it is to go.
    void print();
    void draw_print();
    bool update_games_page();
    void draw_games_page();
    /// True if it has something new to show.
    bool update_author_panel();

    // somebody at another computer
    /// It is not the turn of the person here, or the other one is not there.
    [[nodiscard]] bool waits_for_other() const;
    /// False if the command is not one for a game with somebody elsewhere, which is said then.
    bool allowed_over_network(Command::Type type);
    void begin_correspondence();
    /// True if the command is about games by correspondence.
    bool obey_mail(const Command& command);
    void draw_mail();
    /// Writes its file where that is due.
    void keep_correspondence();
    /// True if the command is about the network itself.
    bool obey_network(Command::Type type);
    void invite(const network::Invitation& invitation);
    void leave_network();
    bool poll_network();
    void network_changed();
    void turn_to_seat();
    void apply_event(const network::Event& event);
    void play_remote_move(const std::string& text);
    void set_up_for_network(const network::SetUp& set_up);
    void take_back_to(std::size_t ply);
    void ask_other(network::Question what);
    void add_network(Company& company) const;
    void draw_network();

    // clocks
    [[nodiscard]] bool clocks_run() const;
    bool tick_clocks();
    void set_clocks(bool anew);
    [[nodiscard]] const std::string& clock_wish() const;

    // computers
    void obey_computers(const Command& command);
    void use_tool(Tool tool);
    void ask_seat(std::size_t tray);
    /// Plays what computers have found, and lets them begin.
    bool look_at_computers();
    [[nodiscard]] bool dots_due() const;
    /// A person who is alone with computers sits below.
    void turn_to_person();
    /// Those asked for on the command line.
    void seat_computers();
    /// Computers play as it was chosen for this game, or on the command line.
    void prefer_styles();
    /// What was chosen for a computer holds for the next game, too.
    void keep_style(const opponent::Seat& seat);
    void draw_dots();
    /// What the person at the table may do.
    [[nodiscard]] std::span<const play::Option> options() const {
        return computers_.decides(session_.match()) || waits_for_other() ? std::span<const play::Option>{}
                                                                         : session_.match().options();
    }
    void set_title();
    void report_scripts();
    /// Says which drawings of the game are not used, once.
    void report_pictures();
    /// Takes in drawings that have become ready; false if there were none.
    bool take_pictures();
    /// Says what stands against playing a file just opened.
    void report_unsupported_feature();
    void ask_file(FilePicker::Purpose purpose, const std::filesystem::path& suggestion);
    [[nodiscard]] std::filesystem::path suggested_file() const;

    // the picture
    void touch() { dirty_ = true, frames_left_ = settling_frames; }
    void refresh();
    void paint();
    void draw_frame();
    void draw_sprites();
    void draw_sprite(const Sprite& sprite);
    void draw_dragged();
    void dump();
    void update_cursor();
    [[nodiscard]] Viewport viewport() const;
    /// A game is to be seen.
    [[nodiscard]] bool at_board() const { return session_.playing() && !at_start_; }
    [[nodiscard]] bool moving() const { return animation_.duration() > 0; }
    [[nodiscard]] Hit hit_at(Point point) const {
        return session_.playing() && !at_start_ ? hit(layout_, point) : Hit{};
    }
    const sf::Texture& piece_texture(Code code, int side);
    /// In pixels; `natural`: of the game's own picture of it, as `Art::natural_side` tells.
    [[nodiscard]] int piece_side(std::optional<double> natural = {}) const;

    /// ImGui needs some frames until a change has settled.
    static constexpr int settling_frames = 4;

    WindowOptions options_;
    double unit_;
    Settings settings_;
    Theme theme_;
    sf::RenderWindow window_;
    ImGuiLayer imgui_;
    Menu menu_;
    FrameLog frame_log_;
    NoteCard note_card_;
    Session session_;
    play::Chance chance_;
    SettingsPanel settings_panel_;
    GameSounds sounds_;
    Computers computers_;
    DrawOffer draw_offer_;
    NetworkPanel network_panel_;
    std::optional<network::NetworkGame> network_;  ///< the game on the table is played with somebody elsewhere
    std::string network_status_;                   ///< as it was taken up last
    std::string network_told_;                     ///< what has come over it to be read
    std::optional<storage::Correspondence> correspondence_;  ///< the game on the table is one
    ClockFaces clock_faces_;
    Editor editor_;
    Box editor_panel_;
    AuthorPanel author_panel_;
    UnsavedQuestion unsaved_question_;
    PrintPanel print_panel_;
    GamesPage games_page_;
    MailPanel mail_panel_;
    std::weak_ptr<play::Game> at_table_;  ///< the game that computers think about
    FileWatch watch_;
    MoveInput input_;
    StartScreen start_;
    bool at_start_ = false;  ///< it lies over the game, if one is open
    StartHit start_pressed_;
    bool start_down_ = false;
    std::unique_ptr<Art> art_;
    std::size_t refused_told_ = 0;  ///< of the drawings that are not used
    BoardLook look_;
    Scene scene_;
    Layout layout_;
    Zoom zoom_;
    std::optional<Point> pan_from_;  ///< where the empty board, or the middle button, was pressed
    bool panning_ = false;
    Annotations annotations_;
    Premove premove_;
    std::optional<Hit> cursor_;       ///< where keys point; none until they are used
    Cell cursor_cell_ = rules::none;  ///< where it was on the board last
    std::optional<CardView> card_;
    bool banner_ = false;                            ///< the end of the game is told over the board
    std::unique_ptr<play::PieceMoves> piece_moves_;  ///< made when it is first asked
    std::optional<Hit> asked_at_;                    ///< where the right button was pressed
    std::optional<Hit> held_at_;                     ///< where the left one is held
    Animation animation_;
    sf::Clock animation_clock_, dots_clock_, press_clock_;
    std::optional<Canvas> canvas_;  ///< of the window's size; kept, because a new one costs as much as a small board
    sf::Texture picture_;
    std::map<std::tuple<Code, int>, sf::Texture> piece_textures_;
    sf::Cursor arrow_, hand_;
    bool hand_shown_ = false;
    Point pointer_;
    HeldKeys held_keys_;
    bool dirty_ = true;
    int frames_left_ = settling_frames;
    std::string last_dump_;
};

}  // namespace bazillion::renderer
