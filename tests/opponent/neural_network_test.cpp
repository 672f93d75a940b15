// Networks that judge positions: advice in 256ths, kept up from the writes of moves.
#include "opponent/neural_network.h"
#include "games/bundled.h"
#include "opponent/advice.h"
#include "opponent/derive_weights.h"
#include "opponent/evaluation.h"
#include "opponent/preparation.h"
#include "play/position/random.h"

#include <cmath>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

/// A network of two units for Backgammon: one sees men on the bars, the other men borne off.
const std::string two_units = R"((advice "Backgammon"
  (network
    (output 0 256 512)
    (bias 0 128)
    (own Prisoner (xa xb) -256 0)
    (enemy Prisoner (ua ub) 256 0)
    (own Borne (va vb vc) 0 256))))";

std::string message_of(const std::string& text) {
    const play::Match match(bundled::game("Backgammon.game"));
    const auto advice = read_advice(text, "my.advice", match.rules());
    return advice ? "" : advice.error().message;
}

std::string with(std::string text, const std::string& before, const std::string& after) {
    const auto at = text.find(before);
    REQUIRE(at != std::string::npos);
    return text.replace(at, before.size(), after);
}

}  // namespace

TEST_CASE("a network judges for who is to decide next", "[network]") {
    play::Match match(bundled::game("Backgammon.game"));
    play::Engine& engine = match.engine();
    const Views views(match.rules(), engine.start());
    const auto advice = read_advice(two_units, "text", match.rules());
    REQUIRE(advice);
    const NeuralNetwork network(*advice->network, match.rules(), views);
    REQUIRE(network.applies());
    const auto score = [&](std::size_t turn, const char* cell, int player, const char* kind) {
        play::Position position = engine.start();
        const auto& rules = match.rules();
        position.slots[*rules.find_cell(cell)] =
            rules.codes.make(static_cast<rules::PlayerId>(player), *rules.find_kind(kind));
        NetworkSums sums(network);
        sums.reset(position.slots, rules.cells());
        return sums.score(turn);
    };
    // Of the second unit 2 * (0.5 / 1.5) is the logarithm of the odds, so tanh of half of it is the advantage.
    const Score even = score(2, "xc", 0, "Prisoner");
    CHECK(even == static_cast<Score>(std::lround(10'000 * std::tanh(1.0 / 3))));
    CHECK(score(0, "xc", 0, "Prisoner") == even);   // the dice are thrown for White
    CHECK(score(5, "xc", 0, "Prisoner") == -even);  // Black is to move
    CHECK(score(2, "xa", 0, "Prisoner") < even);
    CHECK(score(2, "ua", 1, "Prisoner") > even);
    CHECK(score(5, "ua", 1, "Prisoner") == -score(2, "xa", 0, "Prisoner"));
    CHECK(score(5, "ya", 1, "Borne") == -score(2, "va", 0, "Borne"));
}

TEST_CASE("the sums of a network kept up with the moves are those worked out anew", "[network]") {
    const auto game = bundled::game("Backgammon.game");
    REQUIRE_FALSE(game->advice.empty());
    play::Match match(game);
    play::Engine& engine = match.engine();
    const auto advice = read_advice(game->advice, game->advice_file.string(), match.rules());
    REQUIRE(advice);
    Weights weights = derive_weights(engine);
    follow_advice(*advice, match.rules(), Views(match.rules(), engine.start()), weights);
    REQUIRE(weights.network);
    engine.set_position(engine.start());
    const Sides sides(match.rules(), 0);
    Evaluation kept(engine, weights, sides);
    play::Random random(3);
    std::vector<play::Move> moves;
    for (int ply = 0; ply < 200 && !engine.ended(); ++ply) {
        moves.clear();
        engine.legal_moves(moves);
        REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
        kept.made();
        CHECK(kept.score() == Evaluation(engine, weights, sides).score());
    }
}

TEST_CASE("what is wrong with a network is told with its place", "[network]") {
    CHECK(message_of(two_units).empty());
    CHECK(message_of(with(two_units, "(bias 0 128)", "(bias 0)")) ==
          "my.advice:4:5: expected 2 numbers, one for each unit");
    CHECK(message_of(with(two_units, "ub", "uz")) == "my.advice:6:25: unknown position `uz`");
    CHECK(message_of(with(two_units, "xa xb", "xa xa")) ==
          "my.advice:5:23: this piece on this cell has been told above");
    CHECK(message_of(with(two_units, "(output 0 256 512)", ""))
              .ends_with("a network begins with `(output ...)` and `(bias ...)`"));
    CHECK(
        message_of(with(two_units, "(own Borne (va vb vc)", "(own Borne va")).find("expected `(own NAME (CELL ...)") !=
        std::string::npos);
    CHECK(message_of(with(two_units, "512", "9000")).find("expected a whole number") != std::string::npos);
}

TEST_CASE("a network is left alone where the sides see different boards", "[network]") {
    play::Match match(bundled::game("Fox and Geese.game"));
    const NeuralNetworkAdvice advice{.output = {1}, .bias = {0}};
    CHECK_FALSE(NeuralNetwork(advice, match.rules(), Views(match.rules(), match.engine().start())).applies());
}

TEST_CASE("where a network judges, nothing is worked out of pieces") {
    const auto game = bundled::game("Backgammon.game");
    Preparation preparation(game);
    preparation.go_on([] { return false; });
    REQUIRE(preparation.complete());
    const Weights& weights = *preparation.weights();
    REQUIRE(weights.network);
    const rules::Rules& rules = *game->rules;
    const auto worth = [&](const char* kind) { return weights.piece[rules.codes.make(0, *rules.find_kind(kind))]; };
    CHECK(worth("Checker") == worth("Prisoner"));
}
