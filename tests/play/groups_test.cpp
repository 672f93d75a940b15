// Groups of joined pieces: kept from move to move, asked for and captured.
#include "play/position/groups.h"

#include "play/analysis/self_test.h"
#include "play/tiny.h"

#include <random>

namespace bazillion {
namespace {

using play::Cell;
using play::Code;
using play::Value;
using Number = rules::GroupNumber;

/// What tests of games with stones vary.
struct Stones {
    std::string files = "a/b/c/d/e", ranks = "5/4/3/2/1";
    std::string groups = "(groups n e)";
    std::string drops = "((verify (and empty? not-suicide?)) capture-surrounded add)";
    std::string players = "X O";
    std::string setup = "(X (Stone off 99)) (O (Stone off 99))";
    std::string moves = {};
    std::string sections = {};
    std::string board = {};
};

std::string text_of(const Stones& stones) {
    return "(game (title \"Stones\") (players " + stones.players + ") (turn-order " + stones.players +
           ")\n(board (grid (start-rectangle 0 0 9 9) (dimensions (\"" + stones.files + "\" (9 0)) (\"" + stones.ranks +
           "\" (0 9))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1)))" + stones.board + ")\n" +
           stones.groups + "\n" + stones.sections + "\n(piece (name Stone) (notation \"S\") (moves " + stones.moves +
           ") (drops " + stones.drops + "))\n(board-setup " + stones.setup + "))\n";
}

play::Match match(const Stones& stones, const std::string& position = {}) {
    const auto rules = tiny::rules_of(text_of(stones));
    play::Match made(std::make_shared<play::Game>(play::Game{rules, nullptr, {}}));
    if (!position.empty()) {
        const auto set = made.set_position(position);
        INFO(position << ": " << (set ? "" : set.error().message));
        REQUIRE(set);
    }
    return made;
}

bool offers(const play::Match& match, const std::string& move) {
    return std::any_of(match.options().begin(), match.options().end(),
                       [&](const play::Option& option) { return option.text == move; });
}

/// The board after a move; "" if that is not legal.
std::string after(play::Match&& match, const std::string& move) {
    const std::string text = match.play(move) ? match.position_text() : "";
    return text.substr(0, text.find(' '));
}

const std::string no_reserve = "(option \"recycle captures\" true) (position-text (placement) (side x o))";

TEST_CASE("groups follow any change of the board, and its being taken back", "[groups]") {
    const Stones stones =
        GENERATE(Stones{}, Stones{.groups = "(groups)"}, Stones{.groups = "(groups n e ne)"},
                 Stones{.groups = "(groups n)"}, Stones{.players = "X O Z", .setup = "(X (Stone off 9))"},
                 Stones{.groups = "(groups far n e)", .board = "(links far (a1 c3) (b1 c3) (e5 a1) (a1 a1))"});
    const auto rules = tiny::rules_of(text_of(stones));
    play::Groups groups(*rules);
    REQUIRE(groups.kept());
    std::vector<Value> board(rules->cells(), rules::empty);
    groups.reset(board.data());
    std::mt19937 random(3);
    std::vector<std::pair<std::size_t, std::vector<Value>>> past;
    const auto compare = [&] {
        for (std::size_t i = 0; i < rules->cells() * rules->players.size() * 4; ++i) {
            const auto cell = static_cast<Cell>(i / 4 % rules->cells());
            const auto player = static_cast<play::PlayerId>(i / 4 / rules->cells());
            const auto number = static_cast<Number>(i % 4);
            if (groups.ask(number, cell, player, board.data()) !=
                groups.ask_plain(number, cell, player, board.data())) {
                return false;
            }
        }
        return true;
    };
    for (int step = 0; step < 1500; ++step) {
        if (random() % 20 == 0 && !past.empty()) {
            past.resize(random() % past.size() + 1);
            groups.undo(past.back().first);
            board = past.back().second;
            past.pop_back();
        } else {
            past.emplace_back(groups.mark(), board);
            const auto cell = static_cast<Cell>(random() % board.size());
            const Code old = board[cell];
            board[cell] = static_cast<Code>(random() % 3 == 0 ? 0 : random() % rules->codes.size());
            groups.change(cell, old, board.data());
        }
        REQUIRE(groups.fit(board.data()));
        REQUIRE(compare());
    }
}

TEST_CASE("so many positions of go are legal as John Tromp has counted", "[groups]") {
    const auto [files, ranks, legal] = GENERATE(table<std::string, std::string, int>({
        {"a/b", "2/1", 57},
        {"a/b/c", "3/2/1", 12675},
    }));
    const auto rules = tiny::rules_of(text_of({.files = files, .ranks = ranks}));
    play::Groups groups(*rules);
    const Code black = rules->codes.make(0, 0), white = rules->codes.make(1, 0);
    const std::size_t cells = rules->cells();
    std::vector<Value> board(cells, rules::empty);
    groups.reset(board.data());
    int found = 0;
    bool more = true;
    while (more) {
        bool alive = true;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            alive = alive && (board[cell] == rules::empty ||
                              groups.ask(Number::liberties, static_cast<Cell>(cell), 0, board.data()) > 0);
        }
        found += alive ? 1 : 0;
        // Counting: empty, black, white, and the next cell where that is over.
        more = false;
        for (std::size_t cell = 0; cell < cells && !more; ++cell) {
            const Code old = board[cell];
            board[cell] = old == rules::empty ? black : old == black ? white : rules::empty;
            groups.change(static_cast<Cell>(cell), old, board.data());
            more = board[cell] != rules::empty;
        }
    }
    CHECK(found == legal);
}

TEST_CASE("groups are captured by their last liberty", "[groups]") {
    const Stones go{.sections = no_reserve};
    // At the edge, in the corner, and two at once, of two stones each.
    CHECK(after(match(go, "5/5/5/S4/sS3 x"), "s@b1") == "");
    CHECK(after(match(go, "5/5/S4/s4/sS3 x"), "s@b2") == "5/5/S4/1S3/1S3");
    CHECK(after(match(go, "1SS2/SSsS1/Ss1sS/1SsS1/2S2 x"), "s@c3") == "1SS2/SS1S1/S1S1S/1S1S1/2S2");
    // A ring around a stone, and a ring around that.
    CHECK(after(match(go, "SSSSS/SsssS/SsSsS/Ss1sS/SSSSS x"), "s@c2") == "SSSSS/S3S/S1S1S/S1S1S/SSSSS");
    // Three groups are joined by one stone, which takes their last liberty but one.
    CHECK(after(match(go, "5/1sSs1/1S1S1/2S2/5 x"), "s@c3") == "5/1sSs1/1SSS1/2S2/5");
    // Snapback: what captured one stone is captured with its neighbours.
    play::Match snapback = match(go, "sSs2/S1s2/Sss2/1S3/5 o");
    CHECK(offers(snapback, "s@b4"));
}

TEST_CASE("suicide is no move, unless it captures or the game allows it", "[groups]") {
    const Stones go{.sections = no_reserve};
    CHECK_FALSE(offers(match(go, "1S3/S4/5/5/5 o"), "s@a5"));
    CHECK(offers(match(go, "1Ss2/Ss3/s4/5/5 o"), "s@a5"));
    CHECK_FALSE(offers(match(go, "1sS2/sS3/S4/5/5 o"), "s@a5"));  // of more than one stone
    CHECK(offers(match(go, "1sS2/s4/S4/5/5 o"), "s@a5"));
    const Stones allowed{.drops = "((verify empty?) capture-surrounded (if suicide? capture-group) add)",
                         .sections = no_reserve};
    CHECK(after(match(allowed, "1S3/S4/5/5/5 o"), "s@a5") == "1S3/S4/5/5/5");
    CHECK(after(match(allowed, "1sS2/sS3/S4/5/5 o"), "s@a5") == "2S2/1S3/S4/5/5");
    CHECK(after(match(allowed, "1Ss2/Ss3/s4/5/5 o"), "s@a5") == "s1s2/1s3/s4/5/5");
}

TEST_CASE("numbers of groups stand where numbers do", "[groups]") {
    const auto may = [](const std::string& condition, const std::string& position) {
        const Stones stones{.drops = "((verify (and empty? " + condition + ")) add)", .sections = no_reserve};
        return offers(match(stones, position), "s@c3");
    };
    const std::string black = "2S2/1SS2/5/2s2/5 o";
    CHECK(may("(= (liberties n) 6)", black));  // a4, b3, b5, c3, d4, d5
    CHECK_FALSE(may("(= (liberties n) 5)", black));
    CHECK(may("(= (group-size n) 3)", black));
    CHECK(may("(and (> (group-size n) 2) (<= (group-size s) 1))", black));
    CHECK(may("(= (liberties c2) 4)", black));
    CHECK(may("(= liberties 0)", black));
    CHECK(may("(and (= captives 0) (= (captives a1) 0))", black));
    CHECK(may("(= captives 2)", "1ss2/sSSs1/1s3/5/5 o"));
    CHECK_FALSE(may("(!= captives 2)", "1ss2/sSSs1/1s3/5/5 o"));
    CHECK(may("(= (captives n) 0)", "1ss2/sSSs1/1s3/5/5 o"));  // somebody stands there
    // Beyond the edge every condition is false, and its opposite true.
    const auto at_edge = [&](const std::string& condition) {
        const Stones stones{.drops = "((verify (and empty? " + condition + ")) add)", .sections = no_reserve};
        return offers(match(stones, black), "s@c1");
    };
    CHECK_FALSE(at_edge("(>= (liberties s) 0)"));
    CHECK_FALSE(at_edge("(suicide? s)"));
    CHECK(at_edge("(and (not (= (liberties s) 0)) (not-suicide? s) (!= (captives s) 0))"));
}

TEST_CASE("territory is what only one player borders on", "[groups]") {
    const auto territory = [](const std::string& position, const std::string& players) {
        const Stones stones{.sections = no_reserve + "(win-condition (X) (= (territory X) " + players.substr(0, 1) +
                                        ")) (win-condition (O) (= (territory O) " + players.substr(2) + "))"};
        const play::Match game = match(stones, position);
        return game.outcome() ? static_cast<int>(game.outcome()->winner) : -1;
    };
    // X has a5, b5 and e5, O has d2, e2 and e1; a3 and b3 are nobody's.
    const std::string position = "2SS1/SSsSS/2sss/sss2/SSss1 o";
    CHECK(territory(position, "3 9") == 0);
    CHECK(territory(position, "9 3") == 1);
    CHECK(territory(position, "9 9") == -1);
    CHECK(territory("5/5/5/5/5 o", "9 9") == -1);
    CHECK(territory("5/5/5/5/5 o", "0 9") == 0);  // nobody's are not X's
}

TEST_CASE("a captured group is captured in every respect", "[groups]") {
    // The pieces go back to the reserve, what is captured ends the game, and rights on its cells are lost.
    const Stones stones{.setup = "(X (Stone off 2)) (O (Stone))",
                        .sections =
                            "(option \"recycle captures\" true) (rights (home (O a2))) (counter men (Stone))"
                            "(position-text (placement) (side x o) (pieces reserve Stone) (letters (h (right "
                            "home O))) (quiet Stone))"
                            "(loss-condition (X O) (captured Stone))"};
    play::Match game = match(stones, "5/5/S4/s4/sS3 x SS h 7");
    REQUIRE(game.play("s@b2"));
    CHECK(game.position_text() == "5/5/S4/1S3/1S3 o Sss - 0");
    REQUIRE(game.outcome());
    CHECK(game.outcome()->winner == 0);
    REQUIRE(game.take_back());
    CHECK(game.position_text() == "5/5/S4/s4/sS3 x SS h 7");
}

TEST_CASE("pieces that move capture groups, and groups of several players go at once", "[groups]") {
    const std::string text = "(position-text (placement) (side x o))";
    const Stones movers{.drops = "",
                        .setup = "(X (Stone a1)) (O (Stone a5))",
                        .moves = "(n (verify empty?) capture-surrounded add) (e (verify empty?) (capture-group n) add)",
                        .sections = text};
    CHECK(after(match(movers, "Ss3/1S3/S4/5/5 x"), "b4c4") == "Ss3/2S2/S4/5/5");  // to c4: nothing stands north of it
    CHECK(after(match(movers, "SssS1/S1S2/1S3/5/5 x"), "b3b4") == "S2S1/SSS2/5/5/5");
    CHECK(after(match(movers, "1ss2/S4/5/5/5 x"), "a4b4") == "5/1S3/5/5/5");
    // Two players' stones without liberties beside each other: both are gone, though either's going frees the other.
    const Stones three{.players = "X O Z",
                       .setup = "(X (Stone off 9)) (O (Stone off 9)) (Z (Stone off 9))",
                       .sections = "(option \"recycle captures\" true)"};
    play::Match game = match(three);
    for (const auto& move : {"s@c5", "s@a5", "s@a4", "s@a3", "s@b5", "s@e1"}) {
        INFO(move);
        REQUIRE(game.play(move));
    }
    CHECK(tiny::standing(game) == "a3 X Stone, a4 Z Stone, a5 O Stone, b5 O Stone, c5 X Stone, e1 Z Stone");
    REQUIRE(game.play("s@b4"));
    CHECK(tiny::standing(game) == "a3 X Stone, b4 X Stone, c5 X Stone, e1 Z Stone");
}

TEST_CASE("groups are the same by tables, by the plain interpreter and on the board", "[groups][plain]") {
    const Stones stones = GENERATE(
        Stones{.sections = no_reserve}, Stones{.groups = "(groups n e ne)", .sections = no_reserve},
        Stones{.drops = "((verify empty?) capture-surrounded (if suicide? capture-group) add)", .sections = no_reserve},
        Stones{.drops = "((verify (and empty? not-suicide? (= captives 0))) add)", .sections = no_reserve},
        Stones{.players = "X O Z",
               .setup = "(X (Stone off 9)) (O (Stone off 9)) (Z (Stone off 9))",
               .sections = "(option \"recycle captures\" true)"},
        Stones{.moves =
                   "(n (verify empty?) add) (e (verify not-friend?) capture-surrounded add) (w (verify (< liberties "
                   "3)) (capture-group) add) (s change-owner (verify (> (group-size n) 1)) (capture-group n) add)"},
        Stones{.moves = "(n add) (e capture-surrounded add)", .sections = "(stacks 3 (Stone 3))"});
    const auto rules = tiny::rules_of(text_of(stones));
    play::Engine engine(rules, nullptr, 0);
    const auto self_test = play::probe(engine, {.games = 30, .plies = 120, .every_ply = 30}, [] { return false; });
    INFO(self_test.plain << self_test.undo);
    CHECK(self_test.compared > 500);
    CHECK(self_test.clean());
}

}  // namespace
}  // namespace bazillion
