// Games over a network.
#include "renderer/window/window.h"

#include <fmt/format.h>

#include <algorithm>

namespace bazillion::renderer {

using network::Question;

namespace {

/// Commands that are for games at this computer only.
bool is_for_local_games(Command::Type type) {
    using Type = Command::Type;
    switch (type) {
        case Type::redo:
        case Type::play_computer:
        case Type::all_persons:
        case Type::all_computers:
        case Type::seat:
        case Type::hint:
        case Type::clock:
        case Type::annotate:
        case Type::next_variation:
        case Type::last_variation:
        case Type::edit:
            return true;
        default:
            return false;
    }
}

/// Commands that would change the match in other ways than the protocol knows.
bool is_barred_over_network(Command::Type type) {
    using Type = Command::Type;
    switch (type) {
        case Type::new_game:
        case Type::show_start:
        case Type::open_any:
        case Type::solution:
        case Type::start_title:
        case Type::turn_switch:
        case Type::ask_open:
        case Type::ask_load:
        case Type::open:
        case Type::load:
        case Type::resume:
        case Type::paste:
        case Type::move_now:
        case Type::pause:
        case Type::go_on:
            return true;
        default:
            return is_for_local_games(type);
    }
}

/// Commands that would go back in a game by correspondence, or have others play it. Those that begin another game end
/// it here.
bool is_barred_by_correspondence(Command::Type type) {
    using Type = Command::Type;
    return type == Type::take_back || type == Type::offer_draw || type == Type::network || is_for_local_games(type);
}

}  // namespace

void Window::begin_correspondence() {
    if (!session_.playing() || options_.correspondence.empty()) {
        return;
    }
    correspondence_.emplace(options_.correspondence, options_.name, session_.match());
    if (const auto seat = correspondence_->seat(); seat && session_.may_flip()) {
        input_.flip(*seat != computers_.seats().players().front());
    }
    input_.moved(session_.match().player(), options());
    touch();
}

bool Window::obey_mail(const Command& command) {
    using Type = Command::Type;
    if (command.type == Type::mail) {
        mail_panel_.open(options_.name.empty() ? network::own_name() : options_.name);
        return true;
    }
    if (command.type != Type::begin_mail && command.type != Type::open_mail) {
        return false;
    }
    if (command.type == Type::begin_mail) {
        session_.restart();
        started({}, "");
    } else if (const auto loaded = session_.load(command.path); !loaded) {
        report("This game cannot be opened", loaded.error());
        return true;
    } else {
        started({}, "");
    }
    computers_.let_all_be(false);
    session_.match().set_clock(std::nullopt);
    options_.correspondence = command.path;
    options_.name = mail_panel_.name();
    begin_correspondence();
    return true;
}

void Window::draw_mail() {
    if (!at_board()) {
        mail_panel_.close();
        return;
    }
    const auto wish = mail_panel_.draw(session_.match().rules().title, unit_);
    if (!wish) {
        return;
    }
    touch();
    if (*wish == MailPanel::Wish::begin) {
        ask_file(FilePicker::Purpose::begin_mail, suggested_file());
    } else {
        ask_file(FilePicker::Purpose::open_mail, suggested_file().parent_path());
    }
}

void Window::keep_correspondence() {
    if (!correspondence_) {
        return;
    }
    // After a failure it is tried again once its message is closed.
    if (const auto kept = correspondence_->keep(session_.match()); !kept && menu_.message().empty()) {
        report("The game could not be written for the other one", kept.error());
    }
}

bool Window::waits_for_other() const {
    if (correspondence_) {
        return !correspondence_->may_move(session_.match());
    }
    return network_ && session_.playing() && !network_->session().may_move(session_.match());
}

bool Window::allowed_over_network(Command::Type type) {
    if (correspondence_) {
        const bool allowed =
            !is_barred_by_correspondence(type) && (type != Command::Type::resign || !waits_for_other());
        network_told_ = allowed ? "" : "Not in a game by correspondence.";
        touch();
        return allowed;
    }
    if (!network_ || !is_barred_over_network(type)) {
        return true;
    }
    if (session_.match().outcome()) {
        leave_network();
        return true;
    }
    network_told_ = "Not while you play over the network.";
    touch();
    return false;
}

bool Window::obey_network(Command::Type type) {
    if (type == Command::Type::leave_network) {
        leave_network();
        return true;
    }
    if (type != Command::Type::network) {
        return false;
    }
    if (!at_board() || !network::for_two(session_.match().rules())) {
        return true;
    }
    const rules::Rules& rules = session_.match().rules();
    std::vector<std::string> players;
    for (const PlayerId player : computers_.seats().players()) {
        players.push_back(rules.players[player].name);
    }
    network_panel_.open(std::move(players));
    return true;
}

void Window::invite(const network::Invitation& invitation) {
    auto game = session_.open_network(invitation);
    touch();
    if (!game) {
        network_panel_.tell(describe(game.error()));
        return;
    }
    leave_editor();
    leave_start();
    computers_.let_all_be(false);
    premove_.cancel();
    input_.let_go();
    network_ = *std::move(game);
    network_told_.clear();
    network_status_.clear();
    input_.moved(session_.match().player(), options());
}

void Window::leave_network() {
    if (!network_) {
        return;
    }
    network_->session().leave();
    while (network_->poll(session_.match())) {
    }
    network_.reset();
    draw_offer_.close();
    network_told_.clear();
    input_.moved(session_.match().player(), options());
    touch();
}

/// Applies the events of the network; true if the window has to be drawn again.
bool Window::poll_network() {
    if (!network_ || moving()) {
        return false;
    }
    bool changed = false;
    while (!moving()) {
        const auto event = network_->poll(session_.match());
        if (!event) {
            break;
        }
        apply_event(*event);
        changed = true;
    }
    if (network_->status() != network_status_) {
        network_status_ = network_->status();
        network_changed();
        changed = true;
    }
    if (changed && session_.playing()) {
        input_.moved(session_.match().player(), options());
        touch();
    }
    return changed;
}

/// Called when the status of the network game has changed.
void Window::network_changed() {
    const auto& session = network_->session();
    if (network_->connected()) {
        network_panel_.close();
        network_told_.clear();
        turn_to_seat();
    }
    if (!network_->connected()) {
        draw_offer_.close();
    }
    if (network_->over()) {
        const bool begun = session.started();
        network_told_ = begun ? session.reason() + "." : "";
        network_panel_.tell(session.reason());
        network_.reset();
        computers_.browsed(session_.match());
    }
}

/// Turns the board so that the person here sits below.
void Window::turn_to_seat() {
    const auto seat = network_->session().seat();
    if (seat && session_.may_flip() && !computers_.seats().players().empty()) {
        input_.flip(*seat != computers_.seats().players().front());
    }
}

void Window::apply_event(const network::Event& event) {
    play::Match& match = session_.match();
    if (const auto* move = std::get_if<network::PlayMove>(&event)) {
        play_remote_move(move->text);
    } else if (const auto* set_up = std::get_if<network::SetUp>(&event)) {
        set_up_for_network(*set_up);
    } else if (const auto* back = std::get_if<network::TakeBackTo>(&event)) {
        take_back_to(back->ply);
    } else if (const auto* end = std::get_if<network::EndBy>(&event)) {
        end_by(end->termination);
    } else if (const auto* clocks = std::get_if<network::SetClocks>(&event)) {
        match.set_left(clocks->left);
    } else if (const auto* asked = std::get_if<network::Asked>(&event)) {
        draw_offer_.ask(fmt::format("{} {}", network_->session().other(), network::request_text(asked->what)),
                        "Do you agree?");
    } else {
        const auto& told = std::get<network::Notice>(event);
        network_told_ = told.words;
        if (told.said) {
            network_panel_.hear(told.words);
        }
    }
}

void Window::play_remote_move(const std::string& text) {
    play::Match& match = session_.match();
    draw_offer_.close();
    network_told_.clear();
    if (network_->session().phase() == network::GameSession::Phase::synchronizing) {  // what was played before
        if (!match.play(text)) {
            network_->session().fail("a move could not be made here");
        }
        return;
    }
    const auto all = match.options();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const play::Option& option) { return option.text == text; });
    const std::size_t before = match.record().size();
    if (found != all.end()) {
        play(play::Option(*found), rules::none);
    }
    if (match.record().size() == before) {
        network_->session().fail("a move could not be made here");
    }
}

void Window::set_up_for_network(const network::SetUp& set_up) {
    if (set_up.position.empty()) {
        session_.restart();
    } else if (const auto done = session_.set_position(set_up.position); !done) {
        network_->session().fail("the position of the host cannot be set up here");
        return;
    }
    started({}, "");
    network_panel_.close();  // a rematch was offered in it
    play::Match& match = session_.match();
    const auto control = play::read_time_control(set_up.clock);
    match.set_clock(control ? std::optional(play::GameClock(*control, match.rules().players.size())) : std::nullopt);
    turn_to_seat();
}

void Window::take_back_to(std::size_t ply) {
    play::Match& match = session_.match();
    draw_offer_.close();
    std::vector<play::Effect> effects;
    match.retract();
    while (match.record().size() > ply) {
        const auto last = match.record().back().effects;
        if (!match.take_back()) {
            break;
        }
        effects = reversed(last);
    }
    browsed(effects);
}

/// Asks the other player. The answer comes as an event.
void Window::ask_other(Question what) {
    const std::string why = network_->session().ask(what, session_.match());
    network_told_ = why.empty() ? fmt::format("{} is asked ...", network_->session().other()) : why + ".";
    touch();
}

/// Who sits where, and the state of the connection.
void Window::add_network(Company& company) const {
    if (correspondence_) {
        company.tools.clear();
        company.thoughts = correspondence_->lines(session_.match());
        for (const auto& [player, name] : correspondence_->names()) {
            const bool mine = correspondence_->seat() == player;
            company.seats[player] = {name + (mine ? ", here" : ", by mail"), name, "", false, false};
        }
        company.decides = waits_for_other() && !session_.match().outcome();
    }
    if (!network_) {
        if (!network_told_.empty()) {
            company.thoughts.insert(company.thoughts.begin(), network_told_);
        }
        return;
    }
    const auto& session = network_->session();
    const play::Match& match = session_.match();
    for (const PlayerId player : computers_.seats().players()) {
        const bool mine = session.seat() == player;
        const std::string who = mine ? session.name() : session.other().empty() ? "nobody yet" : session.other();
        const bool there = !mine && !session.other().empty();
        company.seats[player] = {mine    ? who + ", here"
                                 : there ? who + ", over the network"
                                         : who,
                                 who, "", false, false};
    }
    company.tools = {{Tool::take_back, "Ask for a take-back", "Take back", false,
                      network_->connected() && !match.outcome() && !session.asking()}};
    company.thoughts.clear();
    company.thoughts.push_back(network_->status());
    if (!network_told_.empty()) {
        company.thoughts.push_back(network_told_);
    }
    company.hint.reset();
    company.graph.clear();
    company.decides = waits_for_other();
}

void Window::draw_network() {
    const bool was_open = network_panel_.is_open();
    if (!at_board()) {
        network_panel_.close();
    }
    const bool ended = network_ && network_->connected() && session_.match().outcome();
    const auto wish = network_panel_.draw(network_ ? &*network_ : nullptr, ended, unit_, menu_.height());
    if (wish.cancel) {
        leave_network();
    }
    if (!wish.say.empty() && network_) {
        network_->session().say(wish.say);
        network_panel_.hear(network_->session().name() + ": " + wish.say);
    }
    if (wish.rematch && network_) {
        ask_other(Question::rematch);
    }
    if (wish.invitation) {
        invite(*wish.invitation);
    }
    if (was_open != network_panel_.is_open()) {
        touch();
    }
}

}  // namespace bazillion::renderer
