// What the inner parts of the engine cost, one by one: `bench/run --inner` runs this.
#include "game/game_file.h"
#include "play/analysis/perft.h"
#include "play/analysis/playout.h"
#include "play/match/text.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace bazillion {
namespace {

const std::string source = BAZILLION_SOURCE_DIR;

std::shared_ptr<play::Game> game_of(const std::string& file) {
    GameFile opened = GameFile::open(source + file, source + "/games");
    auto game = opened.start(*opened.default_title());
    if (game == nullptr) {
        throw std::runtime_error(opened.messages());
    }
    return game;
}

/// A bundled game in a position, with all its tables built as far as two plies ask for them.
struct Table {
    explicit Table(const std::string& name, const std::string& fen = "")
        : game(game_of("/games/" + name + ".game")), engine(game->rules, game->hooks.get(), 0) {
        if (!fen.empty()) {
            engine.set_position(play::read_position(engine, fen).value());
        }
        play::perft(engine, 2);
        engine.legal_moves(legal);
    }
    std::shared_ptr<play::Game> game;
    play::Engine engine;
    std::vector<play::Move> legal, moves;
    play::CheckInfo check_info;
};

constexpr const char* kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

void generate(benchmark::State& state, const std::string& game, const std::string& fen) {
    Table table(game, fen);
    for (auto _ : state) {
        table.moves.clear();
        table.engine.generate(table.moves);
        benchmark::DoNotOptimize(table.moves.data());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(table.moves.size()));
}

void generate_noisy(benchmark::State& state, const std::string& game, const std::string& fen) {
    Table table(game, fen);
    for (auto _ : state) {
        table.moves.clear();
        table.engine.generate_noisy(table.moves);
        benchmark::DoNotOptimize(table.moves.data());
    }
    state.SetItemsProcessed(state.iterations());
}

/// Whether each of the pseudo-legal moves is one: as a search asks of remembered moves, mostly with this answer.
void is_pseudo_legal(benchmark::State& state, const std::string& game, const std::string& fen) {
    Table table(game, fen);
    table.moves.clear();
    table.engine.generate(table.moves);
    for (auto _ : state) {
        for (const play::Move move : table.moves) {
            benchmark::DoNotOptimize(table.engine.is_pseudo_legal(move));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(table.moves.size()));
}

void count_legal(benchmark::State& state, const std::string& game, const std::string& fen) {
    Table table(game, fen);
    for (auto _ : state) {
        table.moves.clear();
        benchmark::DoNotOptimize(table.engine.count_legal(table.moves, table.check_info));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(table.legal.size()));
}

void set_check_info(benchmark::State& state, const std::string& game, const std::string& fen) {
    Table table(game, fen);
    for (auto _ : state) {
        table.engine.set_check_info(table.check_info);
        benchmark::DoNotOptimize(table.check_info.state);
    }
}

void make_and_unmake(benchmark::State& state, const std::string& game, const std::string& fen) {
    Table table(game, fen);
    for (auto _ : state) {
        for (const play::Move move : table.legal) {
            if (table.engine.force(move)) {
                table.engine.unmake();
            }
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(table.legal.size()));
}

void random_game(benchmark::State& state, const std::string& game) {
    Table table(game);
    const play::Position start = table.engine.start();
    play::Playout playout(table.engine, 1);
    std::int64_t plies = 0;
    for (auto _ : state) {
        table.engine.set_position(start);
        constexpr std::size_t most_plies = 400;
        plies += static_cast<std::int64_t>(playout.play(most_plies).plies);
    }
    state.SetItemsProcessed(plies);
}

/// Reading a rules file, resolving it and loading its scripts.
void load(benchmark::State& state, const std::string& game) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(game_of("/games/" + game + ".game"));
    }
}

/// A function of `hook.lua`, called each time or, if it was called before, `remembered`.
void hook(benchmark::State& state, const std::string& function, bool remembered = false) {
    const auto game = game_of("/bench/hook.game");
    play::Match match(game);
    const play::MoveFacts facts;
    const play::HookView view{match.rules(),
                              match.position(),
                              facts,
                              [&]() -> const play::Position& { return match.position(); },
                              [](play::PlayerId) { return false; },
                              [](play::PlayerId, const play::Position&) { return 0U; },
                              !remembered};
    for (auto _ : state) {
        if (!game->hooks->changes(function, view)) {
            state.SkipWithError("the function failed");
        }
    }
    constexpr std::int64_t times = 1000;  // as hook.lua says
    state.SetItemsProcessed(state.iterations() * (function == "nothing" || function == "look" ? 1 : times));
}

BENCHMARK_CAPTURE(generate, chess, "chess", "");
BENCHMARK_CAPTURE(generate, kiwipete, "chess", kiwipete);
BENCHMARK_CAPTURE(generate_noisy, chess, "chess", "");
BENCHMARK_CAPTURE(generate_noisy, kiwipete, "chess", kiwipete);
BENCHMARK_CAPTURE(generate_noisy, shogi, "Shogi", "");
BENCHMARK_CAPTURE(is_pseudo_legal, kiwipete, "chess", kiwipete);
BENCHMARK_CAPTURE(is_pseudo_legal, shogi, "Shogi", "");
BENCHMARK_CAPTURE(generate, xiangqi, "Xiangqi", "");
BENCHMARK_CAPTURE(generate, shogi, "Shogi", "");
BENCHMARK_CAPTURE(generate, bario, "Bario", "");
BENCHMARK_CAPTURE(count_legal, chess, "chess", "");
BENCHMARK_CAPTURE(count_legal, kiwipete, "chess", kiwipete);
BENCHMARK_CAPTURE(count_legal, xiangqi, "Xiangqi", "");
BENCHMARK_CAPTURE(count_legal, bario, "Bario", "");
BENCHMARK_CAPTURE(set_check_info, chess, "chess", "");
BENCHMARK_CAPTURE(set_check_info, kiwipete, "chess", kiwipete);
BENCHMARK_CAPTURE(set_check_info, xiangqi, "Xiangqi", "");
BENCHMARK_CAPTURE(make_and_unmake, chess, "chess", "");
BENCHMARK_CAPTURE(make_and_unmake, kiwipete, "chess", kiwipete);
BENCHMARK_CAPTURE(make_and_unmake, bario, "Bario", "");
BENCHMARK_CAPTURE(make_and_unmake, reversi, "Reversi", "");
BENCHMARK_CAPTURE(random_game, chess, "chess");
BENCHMARK_CAPTURE(random_game, tic_tac_toe, "Tic-Tac-Toe");
BENCHMARK_CAPTURE(random_game, english_draughts, "English Draughts");
BENCHMARK_CAPTURE(load, chess, "chess");
BENCHMARK_CAPTURE(load, chu_shogi, "Chu Shogi");
BENCHMARK_CAPTURE(hook, nothing, "nothing");
BENCHMARK_CAPTURE(hook, nothing_remembered, "nothing", true);
BENCHMARK_CAPTURE(hook, look, "look");
BENCHMARK_CAPTURE(hook, look_remembered, "look", true);
BENCHMARK_CAPTURE(hook, loop, "loop");
BENCHMARK_CAPTURE(hook, at, "at");
BENCHMARK_CAPTURE(hook, count, "count");
BENCHMARK_CAPTURE(hook, reserve, "reserve");
BENCHMARK_CAPTURE(hook, get, "get");
BENCHMARK_CAPTURE(hook, mover, "mover");

}  // namespace
}  // namespace bazillion

BENCHMARK_MAIN();
