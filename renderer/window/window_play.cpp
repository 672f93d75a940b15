#include "renderer/window/window.h"

#include <SFML/Graphics/CircleShape.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace bazillion::renderer {

namespace {

/// What was seen of all plies from `first` on.
std::vector<play::Effect> effects_since(std::span<const play::Ply> record, std::size_t first) {
    std::vector<play::Effect> effects;
    for (const play::Ply& ply : record.subspan(first)) {
        effects.insert(effects.end(), ply.effects.begin(), ply.effects.end());
    }
    return effects;
}

constexpr int dots_step = 80;     ///< milliseconds between pictures of somebody thinking
constexpr double dots_room = 41;  ///< from the first dot to the right end of the seat, in design pixels

}  // namespace

void Window::act(const Action& action) {
    touch();
    switch (action.type) {
        case Action::Type::play: {
            // A copy: playing makes new options.
            const play::Option option = session_.match().options()[action.index];
            play(option, action.carried);
            break;
        }
        case Action::Type::go_to:
            if (allowed_over_network(Command::Type::redo)) {
                go_to(action.index);
                author_panel_.clicked_move(session_, action.index - 1);
                touch();
            }
            break;
        case Action::Type::use_tool:
            use_tool(scene_.tools[action.index].tool);
            break;
        case Action::Type::choose_seat:
            if (!network_ && !correspondence_) {
                ask_seat(action.index);
            }
            break;
        case Action::Type::use_aside:
            if (allowed_over_network(Command::Type::redo)) {
                use_aside(action.index);
            }
            break;
        case Action::Type::nothing:
            break;
    }
}

void Window::play(const play::Option& option, Cell carried) {
    auto& match = session_.match();
    const std::size_t before = match.record().size();
    if (const auto played = match.play(option); !played) {
        input_.moved(match.player(), options());
        report("This move could not be played", played.error());
        return;
    }
    computers_.played();
    network_told_.clear();
    throw_dice();
    sound_plies(before);
    animate(effects_since(match.record(), before), carried);
    banner_ = match.outcome().has_value();
    report_scripts();
}

void Window::browsed(std::span<const play::Effect> effects) {
    auto& match = session_.match();
    computers_.browsed(match);
    premove_.cancel();
    input_.moved(match.player(), options());
    sounds_.play(SoundEvent::move);
    animate(effects);
    report_scripts();
}

void Window::take_back() {
    if (!session_.playing()) {
        return;
    }
    if (network_) {
        ask_other(network::Question::take_back);
        return;
    }
    auto& match = session_.match();
    const auto ply = computers_.take_back_to(match);
    const std::vector<play::Ply> all(match.record().begin(), match.record().end());
    bool done = match.retract();
    while (ply && match.record().size() > *ply && play::take_back(match)) {
        done = true;
    }
    if (done) {
        browsed(reversed(effects_since(all, match.record().size())));
    }
}

void Window::redo() {
    if (!session_.playing() || !session_.match().can_redo()) {
        return;
    }
    auto& match = session_.match();
    const std::size_t before = match.record().size();
    do {
        if (!match.redo()) {
            report("This move cannot be played again", {"the rules that have changed do not allow it", "", ""});
            break;
        }
        throw_dice();
    } while (match.can_redo() && computers_.decides(match) && computers_.seats().any_person());
    if (match.record().size() > before) {
        browsed(effects_since(match.record(), before));
    }
}

void Window::throw_dice() {
    auto& match = session_.match();
    const bool elsewhere = network_ && network_->session().side() == network::Side::joiner;  // the host does
    if (const auto cast = elsewhere ? play::Result<void>() : chance_.cast(match); !cast) {
        report("A random player cannot act", cast.error());
    }
    input_.moved(match.player(), options());
}

/// Back to the end of the record, or forward through what was taken back; only the last step is shown.
void Window::go_to(std::size_t ply) {
    auto& match = session_.match();
    const std::vector<play::Ply> all(match.record().begin(), match.record().end());
    std::vector<play::Effect> effects;
    bool done = false;
    while (play::can_take_back(match, ply)) {
        const std::size_t before = match.record().size();
        play::take_back(match);
        effects = reversed(effects_since(std::span(all).first(before), match.record().size()));
        done = true;
    }
    while (match.record().size() < ply && match.can_redo()) {
        const std::size_t before = match.record().size();
        if (!match.redo()) {
            report("This move cannot be played again", {"the rules that have changed do not allow it", "", ""});
            break;
        }
        throw_dice();
        effects = effects_since(match.record(), before);
        done = true;
    }
    if (done) {
        browsed(effects);
    }
}

void Window::animate(std::span<const play::Effect> effects, Cell carried) {
    forget_help();
    animation_ = settings_.animation > 0 ? Animation(effects, carried, 100.0 / settings_.animation) : Animation();
    animation_clock_.restart();
    input_.set_moving(animation_.duration() > 0 ? animation_.cells() : std::vector<Cell>{});
    touch();
}

// ---- computers

void Window::obey_computers(const Command& command) {
    using Type = Command::Type;
    const play::Match& match = session_.match();
    switch (command.type) {
        case Type::play_computer:
            computers_.play_against(match);
            turn_to_person();
            break;
        case Type::all_persons:
        case Type::all_computers:
            computers_.let_all_be(command.type == Type::all_computers);
            break;
        case Type::seat:
            computers_.put(static_cast<PlayerId>(command.index), command.seat);
            keep_style(command.seat);
            turn_to_person();
            break;
        case Type::hint:
            computers_.ask_hint(match);
            break;
        case Type::move_now:
            computers_.move_now();
            break;
        case Type::pause:
            if (computers_.decides(match)) {
                computers_.pause();
            }
            break;
        case Type::go_on:
            computers_.go_on();
            break;
        case Type::about:
            menu_.toggle_about();
            break;
        case Type::type_move:
            if (!options().empty()) {
                menu_.type_move(match);
            }
            break;
        case Type::play_typed:
            play_typed(command.text);
            return;
        case Type::resign:
            resign();
            return;
        case Type::zoom_in:
        case Type::zoom_out:
            zoom_by(command.type == Type::zoom_in ? 1 : -1, layout_.frame.centre());
            return;
        case Type::whole_board:
            zoom_to({});
            return;
        case Type::offer_draw:
            offer_draw();
            return;
        case Type::clock: {
            Settings changed = settings_;
            changed.clock = command.text;
            options_.clock.reset();
            change_settings(std::move(changed));
            set_clocks(true);
            return;
        }
        default:
            obey_record(command);
            break;
    }
    input_.moved(match.player(), options());
    touch();
}

void Window::use_tool(Tool tool) {
    using Type = Command::Type;
    const auto type = [tool] {
        switch (tool) {
            case Tool::play_computer:
                return Type::play_computer;
            case Tool::hint:
                return Type::hint;
            case Tool::move_now:
                return Type::move_now;
            case Tool::take_back:
                return Type::take_back;
            case Tool::pause:
                return Type::pause;
            case Tool::go_on:
                return Type::go_on;
            case Tool::new_game:
                break;
        }
        return Type::new_game;
    }();
    perform({type, 0, {}, false, {}});
}

void Window::ask_seat(std::size_t tray) {
    const TrayView& view = scene_.trays[tray];
    const std::string& seated = computers_.seats().of(view.player).engine;
    menu_.ask_seat(view.player, view.name, seated.empty() ? settings_.program : seated, layout_.trays[tray].seat);
}

void Window::turn_to_person() {
    const auto& seats = computers_.seats();
    if (seats.players().size() == 2 && seats.any_person() && seats.any_computer() && session_.may_flip()) {
        input_.flip(seats.computer(seats.players().front()));
    }
}

void Window::prefer_styles() {
    const GameSettings chosen = settings_.of_game(game_key());
    computers_.prefer(options_.method.value_or(chosen.method), options_.variety.value_or(chosen.variety));
}

void Window::keep_style(const opponent::Seat& seat) {
    Settings changed = settings_;
    GameSettings chosen = settings_.of_game(game_key());
    chosen.method = seat.method;
    chosen.variety = seat.variety;
    if (chosen != settings_.of_game(game_key())) {
        changed.games[game_key()] = chosen;
    }
    changed.program = seat.engine.empty() ? changed.program : seat.engine;
    if (seat.computer && changed != settings_) {
        settings_ = std::move(changed);
        keep_settings();
    }
}

void Window::seat_computers() {
    if (!session_.playing()) {
        return;
    }
    const rules::Rules& rules = session_.match().rules();
    for (const auto& [name, seat] : options_.computers) {
        if (const auto player = computers_.seats().find(rules, name)) {
            opponent::Seat taken = computers_.seats().of(*player);
            taken.computer = true;
            taken.level = seat.level;
            taken.time = seat.time;
            taken.engine = seat.engine;
            computers_.put(*player, taken);
        } else {
            report("The computer cannot play for this player", {"this game has no player `" + name + "`", "", ""});
        }
    }
    turn_to_person();
    input_.moved(session_.match().player(), options());
}

bool Window::look_at_computers() {
    if (!at_board() || editing() || moving()) {
        return false;
    }
    if (play_premove()) {
        return true;
    }
    const Computers::News news = computers_.look(session_.match());
    if (news.error) {
        input_.moved(session_.match().player(), options());
        report(news.program ? "The other program does not play on" : "The computer cannot think about this",
               *news.error);
    }
    if (news.resigns) {
        end_by({play::Termination::Reason::resigned, session_.match().player()});
    }
    if (news.complaint) {
        report("A script of the game that judges positions has failed", *news.complaint);
    }
    if (news.draw) {
        end_by({});
    }
    if (news.move) {
        const auto all = session_.match().options();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const play::Option& option) { return option.text == *news.move; });
        if (found != all.end()) {
            play(play::Option(*found), rules::none);
        } else {
            computers_.pause();
            report("The computer cannot play on", {"its move `" + *news.move + "` is not legal here", "", ""});
        }
    }
    if (news.changed) {
        touch();
    }
    return news.changed;
}

bool Window::dots_due() const {
    return computers_.thinking() && dots_clock_.getElapsedTime().asMilliseconds() >= dots_step;
}

/// Three dots that swell in turn beside the seat of a computer that thinks.
void Window::draw_dots() {
    if (!at_board() || editing() || !computers_.thinking()) {
        return;
    }
    dots_clock_.restart();
    const double phase = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    const double u = layout_.unit;
    for (std::size_t t = 0; t < layout_.trays.size(); ++t) {
        const Box seat = layout_.trays[t].seat;
        if (!scene_.trays[t].seat.thinking || seat.empty()) {
            continue;
        }
        const double left = seat.right() - dots_room * u;
        for (int i = 0; i < 3; ++i) {
            const double swell = 0.5 + 0.5 * std::sin(2 * std::numbers::pi * (phase - 0.18 * i));
            const auto radius = static_cast<float>((1.9 + 1.1 * swell) * u);
            sf::CircleShape dot(radius);
            dot.setOrigin(radius, radius);
            dot.setPosition(static_cast<float>(left + 8 * u * i), static_cast<float>(seat.centre().y));
            const Colour colour = theme_.accent;
            const auto byte = [](double value) { return static_cast<sf::Uint8>(std::lround(255 * value)); };
            dot.setFillColor({byte(colour.r), byte(colour.g), byte(colour.b), byte(0.45 + 0.55 * swell)});
            window_.draw(dot);
        }
    }
}

}  // namespace bazillion::renderer
