// What a window shows of a move: its pieces slide, those captured vanish, others become what they are then.
#include "play/engine/effects.h"
#include "games/playing.h"
#include "play/position/random.h"

#include <fmt/core.h>

namespace bazillion {
namespace {

using Kind = play::Effect::Kind;
using bundled::Moves;

std::string cell_text(const rules::Rules& rules, play::Cell cell) {
    return cell == rules::none ? "" : rules.board.cells[cell].name;
}

std::string piece_text(const rules::Rules& rules, play::Code code) {
    return code == rules::empty ? "" : rules.kinds[rules.codes.kind(code)].name;
}

/// "slide e2 e4, vanish d5 Pawn ..." of the move made last.
Moves effects_of_last(const play::Match& match) {
    const rules::Rules& rules = match.rules();
    Moves told;
    for (const play::Effect& effect : match.record().back().effects) {
        const std::string from = cell_text(rules, effect.from), to = cell_text(rules, effect.to);
        const std::string before = piece_text(rules, effect.before), after = piece_text(rules, effect.after);
        switch (effect.kind) {
            case Kind::slide:
                told.push_back(fmt::format("{} {}-{}{}", before, from, to, before == after ? "" : " becomes " + after));
                break;
            case Kind::vanish:
                told.push_back(fmt::format("{} {} vanishes", before, from));
                break;
            case Kind::appear:
                told.push_back(fmt::format("{} {} appears", after, to));
                break;
            case Kind::change:
                told.push_back(fmt::format("{} {} becomes {}", before, to, after));
                break;
        }
    }
    return told;
}

Moves effects(const std::string& file, const std::string& title, const std::string& position, const Moves& moves) {
    auto match = bundled::match(file, title, position);
    bundled::play_all(match, moves);
    return effects_of_last(match);
}

Moves in_chess(const std::string& position, const std::string& move) {
    return effects("chess.game", "Chess", position, {move});
}

TEST_CASE("chess moves are seen as they are made", "[effects]") {
    CHECK(in_chess("", "e2e4") == Moves{"Pawn e2-e4"});
    CHECK(in_chess("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5") == Moves{"Pawn d5 vanishes", "Pawn e4-d5"});
    CHECK(in_chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == Moves{"Pawn e5-d6", "Pawn d5 vanishes"});
    CHECK(in_chess("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q") ==
          Moves{"Knight d8 vanishes", "Pawn e7-d8 becomes Queen"});
    CHECK(in_chess("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1") == Moves{"King e1-g1", "Rook h1-f1"});
    CHECK(in_chess("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1") == Moves{"King e1-c1", "Rook a1-d1"});
}

TEST_CASE("drops appear, and what is turned changes", "[effects]") {
    const Moves turned = effects("Reversi.game", "Reversi", "", {"d@d3"});
    REQUIRE(turned.size() == 2);
    CHECK(turned[0].find("d3 appears") != std::string::npos);
    CHECK(turned[1].find("d4 becomes") != std::string::npos);
}

/// The board that effects lead to, from the one before; attributes do not show.
std::vector<play::Code> shown(const rules::Rules& rules, const play::Position& before,
                              const std::vector<play::Effect>& effects) {
    std::vector<play::Code> board(before.slots.begin(),
                                  before.slots.begin() + static_cast<std::ptrdiff_t>(rules.cells()));
    for (const play::Effect& effect : effects) {  // all at once: first what leaves its cell
        if (effect.kind == Kind::slide || effect.kind == Kind::vanish) {
            CHECK(before.at(effect.from) == effect.before);
            board[effect.from] = rules::empty;
        }
    }
    for (const play::Effect& effect : effects) {
        const bool leaves = effect.to != rules::none && rules.board.cells[effect.to].exit;
        if (effect.kind != Kind::vanish && !leaves) {
            board[effect.to] = effect.after;
        }
    }
    return board;
}

bool looks_equal(const rules::Rules& rules, play::Code a, play::Code b) {
    return a == b || (a != rules::empty && b != rules::empty && rules.codes.kind(a) == rules.codes.kind(b) &&
                      rules.codes.owner(a) == rules.codes.owner(b));
}

TEST_CASE("the effects of moves, and nothing else, lead to the board behind them", "[effects]") {
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() != ".game") {
            continue;
        }
        const std::string file = entry.path().filename().string();
        const GameFile opened = GameFile::open(entry.path(), bundled::folder());
        for (const auto& title : opened.titles()) {
            DYNAMIC_SECTION(file << ": " << title.name) {
                const auto game = bundled::game(file, title.name);
                const rules::Rules& rules = *game->rules;
                play::Engine engine(game->rules, game->hooks.get());
                play::Random random(1);
                std::vector<play::Move> moves;
                for (int ply = 0; ply < 60 && !engine.ended() && !rules.has_stacks(); ++ply) {
                    moves.clear();
                    engine.legal_moves(moves);
                    if (moves.empty()) {
                        break;
                    }
                    const play::Position before = engine.position();
                    std::vector<play::Effect> effects;
                    REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))], effects));
                    const auto board = shown(rules, before, effects);
                    std::string wrong;
                    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
                        if (!looks_equal(rules, board[cell], engine.position().at(static_cast<play::Cell>(cell)))) {
                            wrong += " " + rules.board.cells[cell].name;
                        }
                    }
                    INFO("ply " << ply);
                    CHECK(wrong == "");
                }
            }
        }
    }
}

}  // namespace
}  // namespace bazillion
