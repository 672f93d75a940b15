// What the scripts of the bundled games return is remembered by what they asked; each answer must be Lua's.
#include "script/comparing.h"

#include "games/bundled.h"
#include "play/analysis/playout.h"
#include "play/engine/engine.h"

using namespace bazillion;

TEST_CASE("what scripts of bundled games return is remembered well", "[remembered]") {
    const auto& [file, title] = GENERATE(table<std::string, std::string>({{"Bario", "Bario"},
                                                                          {"Bario", "Bario, vchess.club rules"},
                                                                          {"Bario", "Bario, inventor's rules"},
                                                                          {"Arimaa", ""},
                                                                          {"Chaturaji", ""},
                                                                          {"Congo", ""},
                                                                          {"Janggi", ""},
                                                                          {"Hex", ""}}));
    INFO(file << ' ' << title);
    const auto game = bundled::game(file + ".game", title);
    ComparingHooks hooks(*game->hooks);
    play::Engine engine(game->rules, &hooks);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        engine.set_position(engine.start());
        play::perft(engine, 2);
        play::Playout playout(engine, seed);
        playout.play(150);
    }
    CHECK(hooks.calls > 0);
    CHECK(hooks.different == "");
}
