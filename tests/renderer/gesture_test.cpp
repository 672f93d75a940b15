#include "games/bundled.h"
#include "play/match/chance.h"
#include "renderer/scene/move_input.h"
#include "support.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>

using namespace bazillion;
using namespace bazillion::renderer;

namespace {

/// Clicks, one after another, as they come from the window.
using Gesture = std::vector<Hit>;

Hit at_cell(Cell cell) {
    return {Hit::Type::cell, cell, 0};
}

/// A match played by clicks on what a scene shows.
class GestureSeat {
public:
    explicit GestureSeat(play::Match& match) : match_(match) {}

    [[nodiscard]] Scene scene() const { return make_scene(match_, input.view()); }

    Action click(const Hit& hit) {
        const Action pressed = input.down({}, hit, scene(), match_.options());
        return pressed.type != Action::Type::nothing ? pressed : input.up({}, hit, scene(), match_.options());
    }
    Action perform(const Gesture& gesture) {
        input.let_go();
        Action action;
        for (const Hit& hit : gesture) {
            action = click(hit);
        }
        return action;
    }
    Action drag(const Hit& from, const Hit& to) {
        input.let_go();
        input.down({}, from, scene(), match_.options());
        input.move({100, 100}, to, scene(), 3);
        return input.up({100, 100}, to, scene(), match_.options());
    }

    MoveInput input;

private:
    play::Match& match_;
};

std::optional<Hit> button_hit(const Scene& scene, std::size_t option) {
    for (std::size_t i = 0; i < scene.chips.size(); ++i) {
        if (scene.chips[i].option == option) {
            return Hit{Hit::Type::chip, i, 0};
        }
    }
    for (std::size_t i = 0; i < scene.domes.size(); ++i) {
        const auto& options = scene.domes[i].options;
        if (std::find(options.begin(), options.end(), option) != options.end()) {
            return Hit{Hit::Type::dome, i, 0};
        }
    }
    return {};
}

/// The clicks a person would make first of all to play an option; what they leave open, a chooser asks.
Gesture gesture_of(const play::Match& match, const Scene& scene, std::size_t index) {
    const play::Option& option = match.options()[index];
    if (option.pass || option.button) {
        const auto hit = button_hit(scene, index);
        return hit ? Gesture{*hit} : Gesture{};
    }
    if (option.to == rules::none) {
        return {};
    }
    if (option.from == rules::none || option.from == option.to) {
        return {at_cell(option.to)};
    }
    return {at_cell(option.from), at_cell(option.to)};
}

/// Performs the gesture of every option. One that means a single move plays it; else a chooser has it.
void check_gestures(play::Match& match) {
    GestureSeat seat(match);
    const auto options = match.options();
    const Scene scene = seat.scene();
    std::vector<Gesture> gestures;
    std::vector<std::size_t> starts(match.rules().cells(), 0);  // moves that begin by taking up the piece of a cell
    for (std::size_t i = 0; i < options.size(); ++i) {
        gestures.push_back(gesture_of(match, scene, i));
        starts[options[i].from == rules::none ? 0 : options[i].from] +=
            options[i].from != rules::none && options[i].from != options[i].to ? 1 : 0;
    }
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto& option = options[i];
        INFO(option.text);
        REQUIRE_FALSE(gestures[i].empty());
        const bool alone = std::count(gestures.begin(), gestures.end(), gestures[i]) == 1;
        const bool takes_up = gestures[i].size() == 1 && gestures[i][0].type == Hit::Type::cell &&
                              starts[gestures[i][0].index] > 0;  // the click also takes a piece up
        const Action action = seat.perform(gestures[i]);
        if (alone && !takes_up) {
            REQUIRE(action.type == Action::Type::play);
            REQUIRE(action.index == i);
            continue;
        }
        REQUIRE(action.type == Action::Type::nothing);
        const auto& choices = seat.input.view().choices;
        REQUIRE(std::find(choices.begin(), choices.end(), i) != choices.end());
        if (!takes_up) {
            const std::size_t first = choices.front();
            const Action confirmed = seat.click(gestures[i].back());
            REQUIRE(confirmed.type == Action::Type::play);
            REQUIRE(confirmed.index == first);
        }
    }
}

/// Where pieces are dragged, it comes to the same as two clicks.
void check_drags(play::Match& match) {
    GestureSeat seat(match);
    const Scene scene = seat.scene();
    for (std::size_t i = 0; i < match.options().size(); i += 7) {
        const Gesture gesture = gesture_of(match, scene, i);
        if (gesture.size() == 2) {
            INFO(match.options()[i].text);
            const Action clicked = seat.perform(gesture);
            const auto choices = seat.input.view().choices;
            const Action dragged = seat.drag(gesture[0], gesture[1]);
            REQUIRE(dragged.type == clicked.type);
            REQUIRE(dragged.index == clicked.index);
            REQUIRE(seat.input.view().choices == choices);
        }
    }
}

/// Whatever is clicked can be hit where it is shown.
void check_places(const play::Match& match, const BoardLook& look) {
    const Layout layout = arrange(look, make_scene(match, {}), {1280, 900, 24, 1, true, true});
    std::set<Cell> cells;
    for (const auto& option : match.options()) {
        cells.insert({option.from, option.to});
    }
    cells.erase(static_cast<Cell>(rules::none));
    for (const Cell cell : cells) {
        INFO(match.rules().board.cells[cell].name);
        REQUIRE(hit(layout, layout.cells[cell].centre()) == at_cell(cell));
    }
}

/// The setup and some positions of a random game.
void check_title_by_gestures(const std::shared_ptr<play::Game>& game) {
    constexpr auto stops = std::to_array<std::size_t>({0, 1, 2, 9, 30});
    play::Match match(game);
    play::Chance dice(7);
    std::mt19937_64 random(7);
    const BoardLook look = look_of(match.rules(), {});
    std::size_t plies = 0;
    for (const std::size_t stop : stops) {
        for (; plies < stop && !match.options().empty(); ++plies) {
            REQUIRE(match.play(play::Option(match.options()[random() % match.options().size()])));
        }
        REQUIRE(dice.cast(match));
        INFO("after " << plies << " plies: " << match.position_text());
        check_gestures(match);
        check_drags(match);
        check_places(match, look);
    }
}

}  // namespace

TEST_CASE("every legal move of every bundled title is played by its gesture, at once if it is the only one") {
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() != ".game") {
            continue;
        }
        GameFile file = GameFile::open(entry.path(), bundled::folder());
        for (std::size_t title = 0; title < file.titles().size(); ++title) {
            if (!file.titles()[title].separator) {
                INFO(entry.path().filename().string() << ", " << file.titles()[title].name);
                const auto game = file.start(title, {});
                REQUIRE(game);
                check_title_by_gestures(game);
            }
        }
    }
}

namespace {

/// Two kinds in hand, dropped on any empty cell.
const char* drop_game = R"((game
  (title "Drops")
  (players White Black)
  (turn-order White Black)
  (option "recycle captures" true)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c/d" (50 0)) ("4/3/2/1" (0 50)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
  (piece (name Man) (drops ((verify empty?) add)) (moves (n (verify empty?) add)))
  (piece (name Stone) (drops ((verify empty?) add)))
  (board-setup (White (Man off 3) (Stone off 3)) (Black (Man off 3) (Stone off 3)))))";

/// The stock of the player to act that holds a kind.
Hit stock_of(const Scene& scene, rules::KindId kind) {
    for (std::size_t t = 0; t < scene.trays.size(); ++t) {
        for (std::size_t i = 0; scene.trays[t].to_act && i < scene.trays[t].stocks.size(); ++i) {
            if (scene.trays[t].stocks[i].kind == kind) {
                return {Hit::Type::stock, t, i};
            }
        }
    }
    throw std::runtime_error("no such stock");
}

void make(play::Match& match, GestureSeat& seat, const Action& action) {
    REQUIRE(action.type == Action::Type::play);
    REQUIRE(match.play(play::Option(match.options()[action.index])));
    seat.input.moved(match.player(), match.options());
}

}  // namespace

TEST_CASE("the kind chosen in the tray is dropped by each click until another is chosen") {
    auto match = test::tiny_match(drop_game);
    GestureSeat seat(match);
    const auto man = *match.rules().find_kind("Man"), stone = *match.rules().find_kind("Stone");
    const auto cell = [&](const char* name) { return at_cell(test::cell(match, name)); };

    CHECK(seat.click(stock_of(seat.scene(), stone)).type == Action::Type::nothing);
    CHECK(seat.scene().hints.size() == 16);
    make(match, seat, seat.click(cell("a1")));
    CHECK(seat.input.view().held == rules::none);  // Black has not chosen
    seat.click(stock_of(seat.scene(), man));
    make(match, seat, seat.click(cell("b1")));
    CHECK(seat.input.view().held == stone);
    make(match, seat, seat.click(cell("a2")));
    CHECK(match.record().back().text.find("a2") != std::string::npos);
    make(match, seat, seat.click(cell("b2")));
    seat.click(stock_of(seat.scene(), man));  // White chooses another
    make(match, seat, seat.click(cell("c1")));
    CHECK(seat.scene().pieces.size() == 5);
    CHECK(match.position().at(test::cell(match, "c1")) == match.position().at(test::cell(match, "c1")));
    CHECK(play::codes(match).kind(match.position().at(test::cell(match, "c1"))) == man);
    make(match, seat, seat.click(cell("d1")));  // the last man of Black
    seat.click(stock_of(seat.scene(), man));    // a second click on it puts it back
    CHECK(seat.input.view().held == rules::none);
    CHECK(seat.click(cell("c3")).type == Action::Type::nothing);
    CHECK(seat.scene().choices.size() == 2);
}

TEST_CASE("a click that puts a piece down does nothing else, and escape forgets the kind chosen") {
    auto match = test::tiny_match(drop_game);
    GestureSeat seat(match);
    const auto man = *match.rules().find_kind("Man");
    const auto cell = [&](const char* name) { return at_cell(test::cell(match, name)); };
    for (const char* name : {"a1", "d1"}) {
        seat.click(stock_of(seat.scene(), man));
        make(match, seat, seat.click(cell(name)));
    }
    seat.input.let_go();
    seat.click(cell("a1"));
    CHECK(seat.input.view().selected == test::cell(match, "a1"));
    CHECK(seat.click(cell("d4")).type == Action::Type::nothing);
    CHECK(seat.scene().choices.empty());
    CHECK(seat.input.view().selected == rules::none);
    CHECK(seat.input.view().held == rules::none);
}

TEST_CASE("an open chooser is answered by a second click at its place, or by its confirmation") {
    auto match = test::tiny_match();
    GestureSeat seat(match);
    const auto cell = [&](const char* name) { return at_cell(test::cell(match, name)); };
    seat.click(cell("b1"));
    CHECK(seat.input.confirm().type == Action::Type::nothing);
    CHECK(seat.click(cell("b2")).type == Action::Type::nothing);
    REQUIRE(seat.scene().choices.size() == 2);
    const std::size_t first = seat.scene().choices.front().option;
    SECTION("by a click") {
        CHECK(seat.click(cell("b2")).index == first);
    }
    SECTION("by its confirmation") {
        CHECK(seat.input.confirm().index == first);
    }
}

TEST_CASE("what chance does leaves the last move marked") {
    play::Match match(bundled::game("Backgammon.game"));
    play::Chance chance(1);
    const auto marks = [&] { return make_scene(match, {}).last_move; };
    REQUIRE(chance.cast(match));
    CHECK(marks().empty());
    while (!match.rules().players[match.player()].random) {
        REQUIRE(match.play(match.options()[0]));
    }
    const auto moved = marks();
    CHECK(moved.size() == 2);
    REQUIRE(chance.cast(match));
    CHECK(marks() == moved);
}

TEST_CASE("in Alice chess a click on the mover's own board means the cell behind it, where one move is meant") {
    play::Match match(bundled::game("Alice.game"));
    GestureSeat seat(match);
    const Gesture own_board{at_cell(test::cell(match, "e2")), at_cell(test::cell(match, "e4"))};
    const Gesture other_board{own_board[0], at_cell(test::cell(match, "E4"))};
    const Action behind = seat.perform(other_board);
    REQUIRE(behind.type == Action::Type::play);
    CHECK(seat.perform(own_board).type == Action::Type::nothing);
    seat.input.let_go();
    seat.input.set_mirrors(mirrored_cells(match.rules()));
    const Action mirrored = seat.perform(own_board);
    CHECK(mirrored.type == Action::Type::play);
    CHECK(mirrored.index == behind.index);
}
