// What pieces are worth, as a text beside the rules says it.
#include "games/bundled.h"
#include "opponent/any_advice.h"
#include "opponent/derive_weights.h"
#include "opponent/evaluation.h"

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

bool same(const Weights& one, const Weights& other) {
    return one.on_cell == other.on_cell && one.in_slot == other.in_slot && one.piece == other.piece &&
           one.near_enemy == other.near_enemy && one.near_own == other.near_own && one.beside == other.beside &&
           one.mobility == other.mobility && one.king_attack == other.king_attack && one.threat == other.threat &&
           one.safe_check == other.safe_check && one.passed == other.passed && one.passed_free == other.passed_free &&
           one.per_promotable == other.per_promotable && one.king_danger == other.king_danger;
}

std::string message_of(std::string_view text) {
    const play::Match match(bundled::game("chess.game"));
    const auto advice = read_advice(text, "chess.advice", match.rules());
    return advice ? "" : advice.error().message;
}

}  // namespace

TEST_CASE("advice survives being written and read") {
    for (const char* file : {"chess.game", "Shogi.game", "Fox and Geese.game", "Bario.game"}) {
        INFO(file);
        play::Match match(bundled::game(file));
        play::Engine& engine = match.engine();
        const Weights derived = derive_weights(engine);
        const Views views(match.rules(), engine.start());
        const Advice advice = test::any_advice(match.rules(), views, derived);
        const auto read = read_advice(write_advice(advice, match.rules(), views), "text", match.rules());
        INFO((read ? "" : read.error().message));
        REQUIRE(read);
        Weights told = derived, again = derived;
        follow_advice(advice, match.rules(), views, told);
        follow_advice(*read, match.rules(), views, again);
        CHECK(same(told, again));
        CHECK_FALSE(same(told, derived));
    }
}

TEST_CASE("what weights say can be put into them again") {
    for (const char* file : {"chess.game", "Crazyhouse.game", "Breakthrough.game"}) {
        INFO(file);
        play::Match match(bundled::game(file));
        const Weights derived = derive_weights(match.engine());
        const Views views(match.rules(), match.engine().start());
        Weights told = derived;
        follow_advice(advice_of(derived, match.rules(), views), match.rules(), views, told);
        // What was derived of two players differs a little by rounding.
        const auto near = [](Tapered one, Tapered other) {
            return std::abs(one.early - other.early) <= 5 && std::abs(one.late - other.late) <= 5;
        };
        CHECK(std::equal(told.on_cell.begin(), told.on_cell.end(), derived.on_cell.begin(), near));
        CHECK(told.in_slot == derived.in_slot);
    }
}

TEST_CASE("both players of chess see the board alike, the fox and the geese do not") {
    const play::Match chess(bundled::game("chess.game"));
    const Views alike(chess.rules(), chess.engine().start());
    CHECK(alike.leader(1) == 0);
    CHECK(alike.seen(1, *chess.rules().find_cell("e8")) == *chess.rules().find_cell("e1"));
    const play::Match hunt(bundled::game("Fox and Geese.game"));
    const Views unlike(hunt.rules(), hunt.engine().start());
    CHECK(unlike.leader(1) == 1);
}

TEST_CASE("the evaluation counts distances from royal pieces, kept up or worked out anew") {
    for (const char* file : {"chess.game", "Crazyhouse.game", "Xiangqi.game", "Bario.game"}) {
        INFO(file);
        play::Match match(bundled::game(file));
        play::Engine& engine = match.engine();
        Weights weights = derive_weights(engine);
        const Views views(match.rules(), engine.start());
        follow_advice(test::any_advice(match.rules(), views, weights), match.rules(), views, weights);
        const Sides sides(engine.rules(), engine.player());
        engine.set_position(engine.start());
        Evaluation kept(engine, weights, sides);
        play::Random random(11);
        std::vector<play::Move> moves;
        for (int plies = 0; plies < 150 && !engine.ended(); ++plies) {
            moves.clear();
            engine.legal_moves(moves);
            if (moves.empty()) {
                break;
            }
            REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
            kept.made();
            REQUIRE(kept.score() == Evaluation(engine, weights, sides).score());
        }
        CHECK(engine.made() > 10);
    }
}

TEST_CASE("steps of a king are counted along the links of the board") {
    const play::Match match(bundled::game("chess.game"));
    const auto steps = king_steps(match.rules(), 7);
    const auto count = [&](const char* from, const char* to) {
        return int{steps[*match.rules().find_cell(from) * match.rules().cells() + *match.rules().find_cell(to)]};
    };
    CHECK(count("a1", "a1") == 0);
    CHECK(count("a1", "b2") == 1);
    CHECK(count("a1", "h8") == 7);
    CHECK(count("c3", "f4") == 3);
}

TEST_CASE("advice that cannot be understood is refused with its place") {
    CHECK(message_of("(advice \"Chess\" (kind Pawn (worth 80 90)))").empty());
    CHECK(message_of("(advice \"Shogi\" (kind Nobody (worth 80 90)))").empty());
    CHECK(message_of("(advice \"Chess\"\n  (kind Pwan (worth 80 90)))") == "chess.advice:2:9: unknown piece `Pwan`");
    CHECK(message_of("(advice \"Chess\" (kind Pawn (worth 80)))").find("something is missing here") !=
          std::string::npos);
    CHECK(message_of("(advice \"Chess\" (kind Pawn (worth 80 much)))").find("expected a whole number") !=
          std::string::npos);
    CHECK(message_of("(advice \"Chess\" (kind Pawn (worth 80 99999999)))").find("from -8000 to 8000") !=
          std::string::npos);
    CHECK(message_of("(advice \"Chess\" (kind Pawn (cells (z9 1 2))))").find("unknown position `z9`") !=
          std::string::npos);
    CHECK(message_of("(advice \"Chess\" (kind Pawn (price 1 2)))").find("unknown advice `price`") != std::string::npos);
    CHECK(message_of("(advice \"Chess\"\n  (kind Pawn (worth 1 2))\n  (kind Pawn (worth 3 4)))") ==
          "chess.advice:3:3: `Pawn` has been told above");
    CHECK(message_of("(advice \"Chess\" (beside Pawn n (own Pawn 9 9) (own Rook 9 9) (enemy Pawn 9 9)))").empty());
    CHECK(message_of("(advice \"Chess\" (beside Pawn n (own Pawn 9 9))\n  (beside Pawn n (own Pawn 8 8)))") ==
          "chess.advice:2:18: this pair has been told above");
    CHECK_FALSE(message_of("(advice \"Chess\" (kind Pawn").empty());
    CHECK_FALSE(message_of("(advice \"Chess\" ((((((((((((((((a))))))))))))))))").empty());
}

TEST_CASE("what is derived of kinds stays as far as advice does not speak of them") {
    play::Match match(bundled::game("chess.game"));
    const Weights derived = derive_weights(match.engine());
    const rules::Rules& rules = match.rules();
    const Views views(rules, match.engine().start());
    const auto told = [&](const std::string& parts) {
        const auto advice = read_advice("(advice \"Chess\" " + parts + ")", "text", rules);
        INFO((advice ? "" : advice.error().message));
        REQUIRE(advice);
        Weights weights = derived;
        follow_advice(*advice, rules, views, weights);
        return weights;
    };
    const rules::Code pawn = rules.codes.make(0, *rules.find_kind("Pawn"));
    const rules::Code other_pawn = rules.codes.make(1, *rules.find_kind("Pawn"));
    const auto cell = [&](const char* name) { return *rules.find_cell(name); };

    const Weights worth = told("(kind Pawn (worth 500 500))");
    CHECK(worth.piece[pawn] == 500);
    const auto rise = [&](const Weights& weights) {
        return weights.of(cell("e7"), pawn).late - weights.of(cell("e3"), pawn).late;
    };
    CHECK(rise(worth) == rise(derived));
    CHECK(rise(told("(kind Pawn (worth 500 500) (cells))")) == 0);

    const Weights cells = told("(kind Pawn (cells (e3 70 0)))");
    CHECK(cells.of(cell("e3"), pawn).early - cells.of(cell("e4"), pawn).early == 70);
    CHECK(cells.of(cell("e6"), other_pawn).early - cells.of(cell("e5"), other_pawn).early == 70);
    CHECK(cells.piece[pawn] == derived.piece[pawn]);

    const Weights white = told("(kind Pawn (player White) (worth 300 300))");
    CHECK(white.piece[other_pawn] == 300);  // who sees the board alike
}

TEST_CASE("what the file beside a game says of a kind takes the place of what its author says") {
    const std::string author =
        "(advice \"Chess\" (kind Pawn (worth 500 500)) (kind Knight (worth 600 600))"
        " (beside Pawn n (own Pawn 9 9)))";
    const std::string learned = "(advice \"Chess\" (kind Pawn (worth 70 90)))";
    play::Match match(bundled::game("chess.game"));
    const rules::Rules& rules = match.rules();
    const Views views(rules, match.engine().start());
    const auto first = read_advice(author, "text", rules), second = read_advice(learned, "text", rules);
    REQUIRE(first);
    REQUIRE(second);
    Weights weights = derive_weights(match.engine());
    follow_advice(*first, rules, views, weights);
    follow_advice(*second, rules, views, weights);
    CHECK(weights.piece[rules.codes.make(0, *rules.find_kind("Pawn"))] == 80);
    CHECK(weights.piece[rules.codes.make(0, *rules.find_kind("Knight"))] == 600);
    CHECK_FALSE(weights.beside.empty());
    const Advice both = in_force(*first, *second, rules, views);
    REQUIRE(both.beside.size() == 1);
    CHECK(both.beside.front().player == 0);
}

TEST_CASE("advice for one title takes its own place in a file") {
    const std::string file = "; mine\n(advice \"A\" (kind X (worth 1 1)))\n(advice \"B\" (kind Y (worth 2 2)))\n";
    CHECK(with_advice(file, "A", "(advice \"A\")\n") ==
          "; mine\n(advice \"A\")\n(advice \"B\" (kind Y (worth 2 2)))\n");
    CHECK(with_advice(file, "C", "(advice \"C\")\n") == file + "(advice \"C\")\n");
    CHECK(with_advice("", "C", "(advice \"C\")\n") == "(advice \"C\")\n");
}
