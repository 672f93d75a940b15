// Explanations: the moves they call legal are the legal ones, and each move that is not is put down to what forbids it.
#include "play/analysis/explain.h"

#include "games/playing.h"
#include "play/match/text.h"
#include "tiny.h"

#include <random>
#include <set>

namespace bazillion {
namespace {

using Fate = play::Verdict::Fate;

bool made_by_programs(const play::CompiledMove& made) {
    return !made.has(play::CompiledMove::button) && !made.has(play::CompiledMove::pass) && made.text.empty();
}

/// The moves that explanations of all pieces and drops call legal.
std::set<play::Move> explained_as_legal(play::Engine& engine) {
    const rules::Rules& rules = engine.rules();
    std::set<play::Move> legal;
    const auto take = [&](rules::Code code, std::size_t cell, bool drop) {
        for (const play::BlockTrace& block : play::explain(engine, code, static_cast<rules::Cell>(cell), drop)) {
            for (const play::Verdict& verdict : block.verdicts) {
                if (verdict.fate == Fate::legal) {
                    legal.insert(verdict.move);
                }
            }
        }
    };
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        if (const rules::Code code = engine.position().at(static_cast<rules::Cell>(cell)); code != rules::empty) {
            take(code, cell, false);
        }
        for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
            take(rules.codes.make(engine.mover(), static_cast<rules::KindId>(kind)), cell, true);
        }
    }
    return legal;
}

void compare_in_a_random_game(play::Engine& engine) {
    std::mt19937_64 random(7);
    for (int ply = 0; ply < 40; ++ply) {
        std::vector<play::Move> moves;
        engine.legal_moves(moves);
        if (moves.empty()) {
            return;
        }
        std::set<play::Move> legal;
        for (const play::Move move : moves) {
            if (made_by_programs(engine[move])) {
                legal.insert(move);
            }
        }
        const std::uint64_t hash = engine.position().turn_state.hash;
        INFO(play::position_text(engine.rules(), engine.position()));
        REQUIRE(explained_as_legal(engine) == legal);
        REQUIRE(engine.position().turn_state.hash == hash);
        REQUIRE(engine.make(moves[random() % moves.size()]));
    }
}

/// What becomes of the moves of whoever stands on a cell, in order.
std::vector<play::Verdict> verdicts(const play::Match& match, std::string_view name) {
    const rules::Cell cell = *match.rules().find_cell(name);
    std::vector<play::Verdict> all;
    for (const auto& block : play::explain(match.engine(), match.position().at(cell), cell, false)) {
        all.insert(all.end(), block.verdicts.begin(), block.verdicts.end());
    }
    return all;
}

std::vector<Fate> fates(const play::Match& match, std::string_view name) {
    std::vector<Fate> all;
    for (const play::Verdict& verdict : verdicts(match, name)) {
        all.push_back(verdict.fate);
    }
    return all;
}

TEST_CASE("explanations agree with the engine in chess and Bario", "[explain]") {
    const auto game = bundled::game(GENERATE(as<std::string>(), "chess.game", "Bario.game"), "");
    play::Engine engine(game->rules, game->hooks.get());
    compare_in_a_random_game(engine);
}

TEST_CASE("each step tells where the cursor is and what was seen", "[explain]") {
    const auto match = tiny::match({.blocks = "(n (verify not-friend?) add (verify empty?) n add)"});
    const auto blocks = play::explain(match.engine(), match.position().at(*match.rules().find_cell("a1")),
                                      *match.rules().find_cell("a1"), false);
    REQUIRE(blocks.size() == 1);
    const auto& steps = blocks[0].steps;
    const rules::Cell a1 = *match.rules().find_cell("a1"), a2 = *match.rules().find_cell("a2");
    REQUIRE(steps.size() >= 5);
    CHECK((steps[0].before == a1 && steps[0].after == a2 && !steps[0].test));
    CHECK((steps[1].test && steps[1].answer && steps[1].place == a2 && steps[1].seen == match.position().at(a2)));
    CHECK(steps.back().ends);
    CHECK(blocks[0].verdicts.size() == 1);
    CHECK_FALSE(blocks[0].cut);
}

TEST_CASE("what follows a move is told, not what follows moves that are made to look ahead", "[explain]") {
    const auto match = tiny::match({.blocks = "(e add)",
                                    .sections = "(variable gold number 0)"
                                                "(after-move (when (can-reach? (none? Man))) (increase gold))"});
    const auto all = verdicts(match, "a1");
    REQUIRE(all.size() == 1);
    REQUIRE(all[0].sequel);
    REQUIRE(all[0].sequel->hooks.size() == 1);
    CHECK_FALSE(all[0].sequel->hooks[0].holds);
    CHECK_FALSE(all[0].sequel->hooks[0].condition.steps.empty());
    CHECK(all[0].sequel->next == 1);
}

TEST_CASE("a piece that is not on turn, or of a type not asked for", "[explain]") {
    const tiny::Parts parts{.blocks = "(move-type walk) (e add) (move-type jump) (n n add)"};
    CHECK(fates(tiny::match(parts), "a1") == std::vector{Fate::legal, Fate::legal});
    CHECK(fates(tiny::match(parts), "a2") == std::vector{Fate::not_on_turn});
    tiny::Parts typed = parts;
    typed.turns = "(X jump) O";
    CHECK(fates(tiny::match(typed), "a1") == std::vector{Fate::type_not_asked, Fate::legal});
    tiny::Parts prioritised = parts;
    prioritised.sections = "(move-priorities jump walk)";
    CHECK(fates(tiny::match(prioritised), "a1") == std::vector{Fate::outranked, Fate::legal});
    prioritised.sections = "(move-priorities jump)";
    CHECK(fates(tiny::match(prioritised), "a1") == std::vector{Fate::type_not_asked, Fate::legal});
}

TEST_CASE("the piece that must go on, and the others", "[explain]") {
    tiny::Parts parts{.blocks = "(move-type a) (e (add-partial b)) (move-type b) (n add)"};
    parts.setup = "(X (Man a1 a2))";
    auto match = tiny::match(parts);
    REQUIRE(match.play("a1b1"));
    CHECK(fates(match, "a2") == std::vector{Fate::not_in_chain, Fate::not_in_chain});
    CHECK(fates(match, "b1") == std::vector{Fate::type_not_asked, Fate::legal});
}

TEST_CASE("a move that leaves a royal piece to be captured names it and its attackers", "[explain]") {
    tiny::Parts parts{.blocks = "(n add) (e add)"};
    parts.setup = "(X (Man a1)) (O (Man c3 b2))";
    parts.sections = "(loss-condition (X O) (checkmated Man))";
    parts.board = "(symmetry O (n s) (e w))";
    const auto match = tiny::match(parts);
    const auto all = verdicts(match, "a1");
    REQUIRE(all.size() == 2);
    for (const auto& verdict : all) {
        REQUIRE(verdict.fate == Fate::refused);
        CHECK(verdict.refusal.reason == play::Engine::Refusal::Reason::check);
        CHECK(verdict.refusal.attackers == std::vector{*match.rules().find_cell("b2")});
        CHECK(verdict.refusal.piece == match.position().at(*match.rules().find_cell("a1")));
    }
}

TEST_CASE("a block that never ends is cut and says so", "[explain]") {
    const auto match = tiny::match({.blocks = "((while true mark) add)"});
    const auto a1 = *match.rules().find_cell("a1");
    const auto blocks = play::explain(match.engine(), match.position().at(a1), a1, false);
    REQUIRE(blocks.size() == 1);
    CHECK(blocks[0].cut);
    CHECK(blocks[0].steps.size() < 10'000);
}

}  // namespace
}  // namespace bazillion
