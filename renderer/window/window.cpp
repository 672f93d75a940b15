#include "renderer/window/window.h"

#include "renderer/canvas/themes.h"
#include "renderer/scene/draw.h"
#include "renderer/window/put_pixels.h"
#include "renderer/window/state_dump.h"

#include <SFML/Graphics/Sprite.hpp>
#include <SFML/System/Sleep.hpp>
#include <SFML/Window/Event.hpp>

#include <cmath>
#include <cstdlib>
#include <random>

namespace bazillion::renderer {

namespace {

constexpr const char* window_title = "Bazillion";

double scale_of(const WindowOptions& options) {
    if (options.ui_scale > 0) {
        return std::clamp(options.ui_scale, 0.5, 4.0);
    }
    const char* scale = std::getenv("GDK_SCALE");
    const double value = scale != nullptr ? std::strtod(scale, nullptr) : 1;
    return value >= 0.5 && value <= 4 ? value : 1;
}

/// The size asked for, if the screen has room for it.
sf::VideoMode mode_of(const WindowOptions& options) {
    const sf::VideoMode screen = sf::VideoMode::getDesktopMode();
    return {std::clamp<unsigned>(static_cast<unsigned>(options.width), 320, std::max(320U, screen.width)),
            std::clamp<unsigned>(static_cast<unsigned>(options.height), 240, std::max(240U, screen.height))};
}

}  // namespace

Window::Window(const WindowOptions& options)
    : options_(options),
      unit_(scale_of(options)),
      settings_(options.config.empty() ? Settings{} : load_settings(options.config / "settings.json")),
      theme_(theme_of(find_theme(settings_.theme))),
      window_(mode_of(options), window_title),
      imgui_(window_, unit_, theme_),
      menu_(options.journals),
      frame_log_(options.frame_times),
      session_(options.library, storage::Journal(options.journals)),
      chance_(options.seed),
      computers_(options.seed ? *options.seed : std::random_device()()),
      author_panel_(options.library, options.drafts, options.check),
      start_({options.library, options.journals, options.cache}, find_theme(settings_.theme)) {
    const sf::VideoMode screen = sf::VideoMode::getDesktopMode();
    window_.setPosition({static_cast<int>(screen.width - std::min(screen.width, window_.getSize().x)) / 2,
                         static_cast<int>(screen.height - std::min(screen.height, window_.getSize().y)) / 2});
    window_.setFramerateLimit(60);
    window_.setKeyRepeatEnabled(true);
    arrow_.loadFromSystem(sf::Cursor::Arrow);
    hand_.loadFromSystem(sf::Cursor::Hand);
    apply_settings();
    author_panel_.set_open(settings_.author_panel);
    author_panel_.set_tab(settings_.author_tab);
    author_panel_.set_share(settings_.author_share);
    open_first();
    watch_.watch(session_.files());
    seat_computers();
    if (options_.invitation && session_.playing()) {
        obey_network(Command::Type::network);
        invite(*options_.invitation);
    }
}

/// The game that was asked for on the command line.
void Window::open_first() {
    const WindowOptions& options = options_;
    if (options.start) {
        show_start();
        return;
    }
    if (!options.resumed.empty()) {
        started(session_.resume(options.resumed), "This game cannot be gone on with");
        return;
    }
    if (!options.saved.empty() && options.game.empty()) {
        started(session_.load(options.saved), "This saved game cannot be loaded");
        return;
    }
    started(session_.open(options.game, options.title, options.switches), "This game cannot be played");
    if (session_.playing() && !options.position.empty()) {
        started(session_.set_position(options.position), "This position cannot be set up");
    }
    if (!options.saved.empty()) {
        started(session_.load(options.saved), "This saved game cannot be loaded");
    }
    begin_correspondence();
    if (menu_.message().empty()) {
        report_unsupported_feature();
    }
}

void Window::run() {
    // Dear ImGui sees one change of a button a frame, where the pointer is then: other events wait until it has seen a
    // click, which takes a frame for the press and one for the release.
    constexpr int frames_of_click = 2;
    int waiting_frames = 0;
    while (window_.isOpen()) {
        sf::Event event{};
        const auto take = [&] {
            handle(event);
            waiting_frames = event.type == sf::Event::MouseButtonReleased ? frames_of_click : 0;
        };
        if (frames_left_ <= 0 && !moving()) {
            frame_log_.rest();
            if (wait(event)) {
                take();
            }
        }
        while (waiting_frames == 0 && window_.pollEvent(event)) {
            take();
        }
        if (window_.isOpen()) {
            draw_frame();
            --frames_left_;
            waiting_frames = std::max(0, waiting_frames - 1);
        }
    }
    leave_network();
}

/// Sleeps until something happens: an event (true), the saving of a file of the game, or news of computers.
bool Window::wait(sf::Event& event) {
    constexpr int nap = 10, long_nap = 25;  // milliseconds; SFML's own waiting takes the shorter ones
    const sf::Time while_used = sf::seconds(2);
    const sf::Clock rest;
    while (!window_.pollEvent(event)) {
        if (at_start_ && start_.busy() && start_.update()) {
            touch();
            return false;
        }
        if (menu_.update() || print_panel_.update()) {
            touch();
            return false;
        }
        if (!network_ && watch_.changed()) {  // else the rules stay as they were compared
            reload();
            return false;
        }
        sounds_.update();
        if (take_pictures() || poll_network() || look_at_computers() || dots_due() || long_press_due() ||
            tick_clocks() || update_author_panel() || update_games_page()) {
            return false;
        }
        sf::sleep(sf::milliseconds(rest.getElapsedTime() < while_used ? nap : long_nap));
    }
    return true;
}

// ---- what events lead to

void Window::perform(const Command& command) {
    using Type = Command::Type;
    touch();
    if ((editing() && obey_editor(command)) || obey_network(command.type) || !allowed_over_network(command.type)) {
        return;
    }
    const bool playing = session_.playing();
    switch (command.type) {
        case Type::new_game:
            if (playing) {
                session_.restart();
                started({}, "");
            }
            break;
        case Type::start_title:
            started(session_.start(command.index), "This variant cannot be played");
            break;
        case Type::turn_switch:
            started(session_.turn_switch(command.text, command.on), "This game cannot be played so");
            break;
        case Type::take_back:
            take_back();
            break;
        case Type::redo:
            redo();
            break;
        case Type::flip:
            input_.flip(playing && session_.may_flip() && !input_.view().flipped);
            break;
        case Type::copy_position:
        case Type::copy_game:
        case Type::paste:
            if (playing) {
                use_clipboard(command.type);
            }
            break;
        case Type::close_message:
            menu_.close_message();
            break;
        case Type::quit:
            close();
            break;
        default:
            if (!obey_files(command) && !show_screen(command.type) && playing) {
                obey_computers(command);
            }
            break;
    }
}

void Window::open(const std::filesystem::path& file, std::string_view title) {
    if (const auto opened = session_.open(file, title); opened) {
        started(opened, "");
        report_unsupported_feature();
    } else {
        report("This game cannot be played", opened.error());
    }
}

/// Ends the animation and all that was begun with mouse or keyboard.
void Window::cancel_input() {
    animation_ = {};
    input_.set_moving({});
    input_.let_go();
    forget_help();
    premove_.cancel();
    cursor_.reset();
}

void Window::started(const play::Result<void>& result, const char* what) {
    if (!result) {
        report(what, result.error());
        return;
    }
    leave_start();
    leave_editor();
    correspondence_.reset();
    network_told_.clear();
    cancel_input();
    cursor_cell_ = rules::none;
    zoom_ = at_table_.lock() == session_.match().game() ? zoom_ : Zoom{};
    piece_moves_.reset();
    menu_.forget_about();
    games_page_.forget();
    input_.set_mirrors(mirrored_cells(session_.match().rules()));
    menu_.close_message();
    piece_textures_.clear();
    input_.flip(input_.view().flipped && session_.may_flip());
    if (at_table_.lock() == session_.match().game()) {
        computers_.restarted();
    } else {
        at_table_ = session_.match().game();
        computers_.use(session_.match().rules(), session_.new_game());
        prefer_styles();
    }
    if (session_.match().can_redo()) {
        computers_.browsed(session_.match());  // or a computer's move would forget what was taken back
    }
    menu_.close_card();
    set_clocks(false);
    throw_dice();
    watch_.watch(session_.files());
    sounds_.use(session_.match().rules(), session_.art_folders());
    apply_settings();
    sounds_.play(SoundEvent::opening);
    set_title();
    report_pictures();
    report_scripts();
    touch();
}

void Window::set_title() {
    const std::string& title = session_.match().rules().title;
    window_.setTitle(sf::String::fromUtf8(title.begin(), title.end()) + " - " + window_title);
}

void Window::report(const char* what, const play::Error& error) {
    menu_.show(what, describe(error), !error.details.empty());
    touch();
}

// ---- the picture

Viewport Window::viewport() const {
    const auto size = window_.getSize();
    const double width = static_cast<double>(size.x) - author_box().w;
    return {width, static_cast<double>(size.y), menu_.height(), unit_, true, true, zoom_};
}

/// What can be seen has been written to the journal before.
void Window::refresh() {
    if (at_board()) {
        if (const auto unkept = session_.keep()) {
            report("Not kept", *unkept);
        }
        keep_correspondence();
        Company company = computers_.company(session_.match());
        add_network(company);
        scene_ = make_scene(session_.match(), input_.view(), company);
        add_help(scene_);
        layout_ = arrange(look_, scene_, viewport());
        layout_.window.w += author_box().w;
        if (editing()) {
            show_editor();
        }
    }
}

void Window::paint() {
    const auto size = window_.getSize();
    if (picture_.getSize() != size) {
        picture_.create(size.x, size.y);
        canvas_.emplace(static_cast<int>(size.x), static_cast<int>(size.y));
        if (art_) {
            art_->forget_sizes();
        }
        piece_textures_.clear();
    }
    Canvas& canvas = *canvas_;
    if (at_start_) {
        arrange_start_screen();
        start_.draw(canvas, theme_);
    } else if (session_.playing()) {
        const Paint paint{session_.match().rules(), look_, scene_, layout_, theme_, *art_};
        draw(canvas, paint);
        constexpr std::chrono::milliseconds blink{
            60};  // in which usual drawings are ready, so that no letters flash up
        if (!moving() && art_->finish(blink)) {
            piece_textures_.clear();
            report_pictures();
            draw(canvas, paint);
        }
        art_->prepare(piece_side());
    } else {
        canvas.clear(theme_.background);
        canvas.text({viewport().width / 2, canvas.height() / 2.0}, "Open a game with Ctrl+O", {18 * unit_},
                    theme_.text_soft, Align::centre);
    }
    put_pixels(picture_, canvas);
}

void Window::draw_frame() {
    frame_log_.begin();
    if (moving() && animation_clock_.getElapsedTime().asMilliseconds() >= animation_.duration()) {
        animation_ = {};
        input_.set_moving({});
        touch();
    }
    take_pictures();
    if (const std::string printed = session_.take_prints(); !printed.empty()) {
        menu_.add_printed(printed);
        author_panel_.add_printed(printed);
        touch();
    }
    poll_network();
    look_at_computers();
    tick_clocks();
    update_author_panel();
    update_games_page();
    const double menu_height = menu_.height();
    imgui_.begin_frame();
    if (at_start_ && start_.update()) {
        touch();
    }
    const Box board =
        at_board() ? layout_.frame : Box{0, menu_height, viewport().width, viewport().height - menu_height};
    menu_.set_networked(network_.has_value());
    for (const Command& command : menu_.draw(session_, computers_, clock_wish(), board, unit_, imgui_.mono())) {
        perform(command);
    }
    draw_offers(board);
    draw_editor();
    draw_author_panel();
    draw_unsaved();
    draw_print();
    draw_games_page();
    draw_mail();
    draw_settings();
    draw_note_card();
    draw_network();
    sounds_.update();
    dirty_ = dirty_ || menu_.height() != menu_height;
    if (dirty_) {
        refresh();
        paint();
        dirty_ = false;
    }
    window_.clear();
    window_.draw(sf::Sprite(picture_));
    if (at_board() && !editing()) {
        clock_faces_.draw(window_, scene_, layout_, theme_);
    }
    draw_sprites();
    draw_cursor();
    draw_dots();
    imgui_.draw();
    frame_log_.end(moving(), computers_.thinking());
    window_.display();
    update_cursor();
    dump();
}

void Window::update_cursor() {
    const bool takes_up = premoving() && Premove::takes_up(hit_at(pointer_), session_.match(), scene_, persons());
    const bool hand =
        !imgui_.wants_mouse() &&
        (at_start_   ? start_.clickable(pointer_)
         : editing() ? editor_.clickable(pointer_, hit_at(pointer_))
                     : takes_up || (session_.playing() && MoveInput::clickable(hit_at(pointer_), scene_, options())));
    if (hand != hand_shown_) {
        window_.setMouseCursor(hand ? hand_ : arrow_);
        hand_shown_ = hand;
    }
}

void Window::dump() {
    if (options_.state_dump.empty()) {
        return;
    }
    const bool settled = !moving() && frames_left_ <= 1;
    WindowState state{.moving = !settled,
                      .message = menu_.message(),
                      .dialog = menu_.dialog(),
                      .picker = menu_.picker(),
                      .position = {},
                      .saved = session_.saved().string(),
                      .card = &menu_.card(),
                      .message_fits = menu_.message_fits(),
                      .printed = menu_.printed(),
                      .about = &menu_.about(),
                      .move_line = &menu_.move_line(),
                      .drawing = art_ && art_->pending(),
                      .start = at_start_ ? &start_ : nullptr,
                      .settings = &settings_panel_,
                      .note = &note_card_,
                      .offer = &draw_offer_,
                      .unsaved = &unsaved_question_,
                      .print = &print_panel_,
                      .games = &games_page_,
                      .mail = &mail_panel_,
                      .network_panel = &network_panel_,
                      .network = network_ ? &*network_ : nullptr,
                      .clocks = &clock_faces_.faces(),
                      .editor = editing() ? &editor_ : nullptr,
                      .cursor = cursor_,
                      .sounds = &sounds_,
                      .author = author_box().empty() ? nullptr : &author_panel_};
    if (at_board()) {
        state.computers = &computers_;
        state.position = session_.match().position_text();
    }
    std::string text = at_board() ? dump_state(session_.match(), scene_, layout_, state) : dump_state(state);
    if (text != last_dump_) {
        write_state(options_.state_dump, text);
        last_dump_ = std::move(text);
    }
}

}  // namespace bazillion::renderer
