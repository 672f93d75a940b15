// What is learned while playing can be dropped at any time: the moves are the same, and those made can be taken back.
#include "games/playing.h"
#include "play/analysis/self_test.h"
#include "play/engine/engine.h"
#include "play/generated.h"
#include "play/position/interned_lists.h"
#include "play/position/random.h"

namespace bazillion {
namespace {

using test::compiled;
using test::pseudo_legal;

std::vector<play::CompiledMove> legal(play::Engine& engine) {
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    return compiled(engine, moves);
}

/// The plain interpreter has no tables that could be forgotten.
std::vector<play::CompiledMove> legal_plain(play::Engine& engine) {
    std::vector<play::Move> moves;
    engine.legal_moves_plain(moves);
    return compiled(engine, moves);
}

/// A random game in which all is forgotten now and then, and at last the way back.
void play_and_forget(play::Engine& engine, std::uint64_t seed, std::size_t plies) {
    play::Random random(seed);
    std::vector<play::Position> past;
    std::vector<play::Move> moves;
    engine.set_position(engine.start());
    const auto forget_now_and_then = [&] {
        constexpr std::uint32_t one_in = 4;
        if (random.below(one_in) == 0) {
            engine.forget();
        }
    };
    while (past.size() < plies && !engine.ended()) {
        const auto before = pseudo_legal(engine);
        const auto legal_before = legal(engine);
        const play::Position position = engine.position();
        forget_now_and_then();
        CHECK(engine.position() == position);
        CHECK(pseudo_legal(engine) == before);
        CHECK(legal(engine) == legal_before);
        CHECK(legal_plain(engine) == legal_before);

        moves.clear();
        engine.legal_moves(moves);
        if (moves.empty()) {
            break;
        }
        const play::Move drawn = engine.sample(random);
        if (drawn != play::no_move) {
            const auto listed = pseudo_legal(engine);
            CHECK(std::find(listed.begin(), listed.end(), engine[drawn]) != listed.end());
        }
        past.push_back(engine.position());
        REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    for (; !past.empty(); past.pop_back()) {
        forget_now_and_then();
        const auto* const last = engine.last_move().made;
        REQUIRE(last != nullptr);
        const play::CompiledMove told = *last;
        engine.forget();
        CHECK(*engine.last_move().made == told);
        engine.unmake();
        CHECK(engine.position() == past.back());
    }
}

TEST_CASE("forgetting what was learned changes no moves and no history", "[forgetting]") {
    for (const char* const file :
         {"chess.game", "Reversi.game", "Go.game", "Bario.game", "Chu Shogi.game", "Crazyhouse.game", "Arimaa.game",
          "International Draughts.game", "Janggi.game", "Backgammon.game", "Gomoku.game", "Nine Men's Morris.game"}) {
        DYNAMIC_SECTION(file) {
            const auto game =
                bundled::game(file, GameFile::open(bundled::folder() / file, bundled::folder()).titles()[0].name);
            for (const auto compile_threshold : {std::uint8_t{0}, std::uint8_t{2}}) {
                play::Engine engine(game->rules, game->hooks.get(), compile_threshold);
                play_and_forget(engine, 1, 20);
            }
        }
    }
}

TEST_CASE("what is forgotten takes no memory, and is learned again", "[forgetting]") {
    const auto game = bundled::game("chess.game", "Chess");
    play::Engine engine(game->rules, nullptr, 0);
    const std::size_t at_first = engine.memory();
    CHECK(play::perft(engine, 3) == 8902);
    const std::size_t learned = engine.memory();
    CHECK(learned > 2 * at_first);
    for (int i = 0; i < 5; ++i) {
        engine.forget();
        CHECK(engine.memory() < learned);
        CHECK(play::perft(engine, 3) == 8902);
        CHECK(engine.memory() <= learned + learned / 4);  // lists keep what they have taken
    }
}

TEST_CASE("a match goes on when what was learned is forgotten behind its back", "[forgetting]") {
    auto match = bundled::match("chess.game", "Chess", "");
    bundled::play_all(match, {"e2e4", "e7e5"});
    match.engine().forget();
    match.restart();
    bundled::play_all(match, {"e2e4", "e7e5", "g1f3"});
    CHECK(match.take_back());
    CHECK(match.redo());
}

TEST_CASE("a move is played by its text when what was learned is forgotten behind the match's back", "[forgetting]") {
    auto match = bundled::match("chess.game", "Chess", "");
    match.leave_memory_to_caller();
    for (const char* text : {"e2e4", "e7e5", "g1f3"}) {
        match.engine().forget();
        REQUIRE(match.play(text));
    }
    CHECK(match.record().back().text == "g1f3");
    CHECK(match.options().size() == 29);
}

TEST_CASE("traces that fill their cache begin anew", "[forgetting]") {
    const auto game = bundled::game("Reversi.game", "Reversi");
    play::Engine engine(game->rules, game->hooks.get(), 0);
    engine.limit_traces(50);
    const auto played = play::probe(engine, {.games = 40, .plies = 70, .every_ply = 40}, [] { return false; });
    CHECK(played.plain == "");
    CHECK(played.undo == "");
    CHECK(played.compared > played.games);
}

TEST_CASE("equal lists have one number", "[forgetting]") {
    play::InternedLists lists;
    std::map<std::vector<std::uint32_t>, std::uint32_t> expected;
    play::Random random(1);
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 5000; ++i) {
            std::vector<std::uint32_t> list(random.below(4));
            for (std::uint32_t& word : list) {
                word = random.below(8);
            }
            const auto [number, is_new] = lists.intern(list);
            const auto [known, unknown] = expected.try_emplace(list, static_cast<std::uint32_t>(expected.size()));
            REQUIRE(is_new == unknown);
            REQUIRE(number == known->second);
            REQUIRE(std::equal(list.begin(), list.end(), lists[number].begin(), lists[number].end()));
        }
        lists.clear();
        expected.clear();
        CHECK(lists.size() == 0);
    }
}

}  // namespace
}  // namespace bazillion
