// Setting up a position, without a window.
#include "renderer/scene/position_draft.h"
#include "game/game_file.h"

#include "support.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

namespace bazillion::renderer {
namespace {

using test::cell;
using Piece = PositionDraft::Piece;
using Catch::Contains;

play::Match match_of(const std::string& name) {
    const std::filesystem::path library = std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";
    GameFile file = GameFile::open(library / name, library);
    REQUIRE(file.default_title());
    auto game = file.start(*file.default_title());
    REQUIRE(game);
    return play::Match(std::move(game));
}

Piece piece(const play::Match& match, play::PlayerId player, const std::string& kind) {
    const auto& kinds = match.rules().kinds;
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& each) { return each.name == kind; });
    REQUIRE(found != kinds.end());
    return {player, static_cast<play::KindId>(found - kinds.begin())};
}

void read(PositionDraft& draft, const std::string& text) {
    draft.read(text);
    INFO(text);
    REQUIRE_FALSE(draft.fault());
}

const PositionDraft::Mark& mark(const std::vector<PositionDraft::Mark>& marks, const std::string& words) {
    const auto found = std::find_if(marks.begin(), marks.end(),
                                    [&](const auto& each) { return each.words.find(words) != std::string::npos; });
    REQUIRE(found != marks.end());
    return *found;
}

}  // namespace

TEST_CASE("a draft begins as the match, leaves it alone, and is a position that it takes", "[draft]") {
    play::Match match = match_of("chess.game");
    REQUIRE(match.play("e2e4"));
    const std::string before = match.position_text();
    PositionDraft draft(match);
    CHECK(draft.text() == before);
    CHECK(draft.warnings().empty());
    CHECK(draft.prompt() == match.prompt());
    draft.put(cell(match, "d5"), piece(match, 1, "Queen"));
    draft.move(cell(match, "a2"), cell(match, "a5"));
    draft.remove(cell(match, "h2"));
    CHECK(match.position_text() == before);
    CHECK(draft.piece_at(cell(match, "d5")) == piece(match, 1, "Queen"));
    CHECK(draft.piece_at(cell(match, "a5")) == piece(match, 0, "Pawn"));
    CHECK_FALSE(draft.piece_at(cell(match, "a2")));
    CHECK_FALSE(draft.piece_at(cell(match, "h2")));
    REQUIRE_FALSE(draft.fault());
    REQUIRE(match.set_position(draft.text()));
    CHECK(match.position_text() == draft.text());
    draft.set_up();
    CHECK(draft.text() == match_of("chess.game").position_text());
}

TEST_CASE("a text that is none of a position is kept with its error, until something is changed", "[draft]") {
    const play::Match match = match_of("chess.game");
    PositionDraft draft(match);
    const std::string before = draft.text();
    draft.read("rnbq nonsense");
    REQUIRE(draft.fault());
    CHECK(draft.text() == "rnbq nonsense");
    CHECK(draft.warnings().empty());
    CHECK(draft.checked_cell() == rules::none);
    CHECK(draft.piece_at(cell(match, "e1")) == piece(match, 0, "King"));
    draft.put(cell(match, "e4"), piece(match, 0, "Queen"));
    CHECK_FALSE(draft.fault());
    draft.remove(cell(match, "e4"));
    CHECK(draft.text() == before);
}

TEST_CASE("strange positions are told, and can be played from all the same", "[draft]") {
    const play::Match match = match_of("chess.game");
    PositionDraft draft(match);
    draft.clear();
    CHECK_FALSE(draft.fault());
    CHECK(std::count_if(draft.warnings().begin(), draft.warnings().end(), [](const std::string& each) {
              return each == "White has no King." || each == "Black has no King.";
          }) == 2);
    read(draft, "4k3/8/8/8/8/8/8/K3R3 w - -");
    CHECK(draft.warnings() == std::vector<std::string>{"Black is in check, though it is the turn of White."});
    draft.set_turn(draft.turns().at(1).turn);
    CHECK(draft.warnings().empty());
    CHECK_THAT(draft.prompt(), Contains("Black"));
    CHECK(draft.checked_cell() == cell(match, "e8"));
    read(draft, "k7/1Q6/1K6/8/8/8/8/8 b - -");
    REQUIRE(draft.warnings().size() == 1);
    CHECK_THAT(draft.warnings().front(), Contains("The game is over here"));
}

TEST_CASE("a change forgets the last move", "[draft]") {
    const play::Match match = match_of("chess.game");
    PositionDraft draft(match);
    const std::string passed = "4k3/8/8/8/4Pp2/8/8/4K3 b - e3";
    read(draft, passed);
    CHECK_THAT(draft.text(), Contains(" e3"));
    draft.put(cell(match, "a1"), piece(match, 0, "Rook"));
    CHECK_THAT(draft.text(), !Contains(" e3"));
    CHECK(draft.position().turn_state.last_to == rules::none);
}

TEST_CASE("rights are given and taken, and come back with a rook", "[draft]") {
    const play::Match match = match_of("chess.game");
    PositionDraft draft(match);
    const auto rights = [&] {
        const std::string& text = draft.text();
        const std::size_t begin = text.find(' ', text.find(' ') + 1) + 1;
        return text.substr(begin, text.find(' ', begin) - begin);
    };
    REQUIRE(rights() == "KQkq");
    REQUIRE(draft.marks().size() == 4);
    CHECK(mark(draft.marks(), "K  ").held);
    draft.set_mark(mark(draft.marks(), "K  "), false);
    CHECK(rights() == "Qkq");
    CHECK_FALSE(mark(draft.marks(), "K  ").held);
    draft.set_mark(mark(draft.marks(), "K  "), true);
    CHECK(rights() == "KQkq");
    draft.remove(cell(match, "a8"));
    CHECK(rights() == "KQk");
    draft.put(cell(match, "a8"), piece(match, 1, "Rook"));
    CHECK(rights() == "KQkq");
}

TEST_CASE("reserves are made larger and smaller, and not less than nothing", "[draft]") {
    const play::Match match = match_of("Shogi.game");
    PositionDraft draft(match);
    const auto amounts = draft.amounts();
    REQUIRE_FALSE(amounts.empty());
    const std::string before = draft.text();
    const auto value = [&](std::size_t i) { return draft.amounts().at(i).value; };
    CHECK(value(0) == "0");
    draft.step(amounts[0], -1);
    CHECK(value(0) == "0");
    CHECK(draft.text() == before);
    draft.step(amounts[0], 1);
    draft.step(amounts[0], 1);
    CHECK(value(0) == "2");
    CHECK(draft.text() != before);
    play::Match other = match_of("Shogi.game");
    CHECK(other.set_position(draft.text()));
    draft.clear();
    CHECK(value(0) == "2");  // what is beside the board stays
    draft.step(amounts[0], -1);
    CHECK(value(0) == "1");
}

TEST_CASE("palettes hold what a player can have", "[draft]") {
    const play::Match chess = match_of("chess.game");
    const auto palettes = PositionDraft(chess).palettes();
    REQUIRE(palettes.size() == 2);
    CHECK(palettes[0].kinds.size() == 6);
    CHECK(palettes[0].kinds == palettes[1].kinds);

    const play::Match dice = match_of("Backgammon.game");
    const auto& players = dice.rules().players;
    for (const auto& palette : PositionDraft(dice).palettes()) {
        const auto kind = palette.kinds.front();
        const bool man = std::any_of(dice.rules().setup.begin(), dice.rules().setup.end(), [&](const auto& placed) {
            return placed.kind == kind && !players[placed.player].random;
        });
        CHECK(man == !players[palette.player].random);
    }
}

TEST_CASE("a player with several turns has a choice for each", "[draft]") {
    const std::string text =
        "(game (title \"Turns\") (players White Black) (turn-order White White Black) (board (grid "
        "(start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1)))) "
        "(piece (name Man) (moves (n add))) (board-setup (White (Man a1)) (Black (Man b1))))";
    const play::Match match = test::tiny_match(text.c_str());
    PositionDraft draft(match);
    const auto turns = draft.turns();
    REQUIRE(turns.size() == 3);
    CHECK(turns[1].words == "White, turn 2");
    CHECK(turns[2].words == "Black");
    draft.set_turn(2);
    CHECK(draft.position().turn_state.turn == 2);
    CHECK_THAT(draft.prompt(), Contains("Black"));
}

}  // namespace bazillion::renderer
