// Monte-Carlo tree search: what it proves, that it keeps its bounds, and which games it is chosen for.
#include "games/bundled.h"
#include "opponent/derive_weights.h"
#include "opponent/method.h"
#include "opponent/opponent.h"
#include "play/position/random.h"
#include "play/tiny.h"

#include <set>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

struct Title {
    const char* file;
    const char* title = "";
};

Opponent monte_carlo(const Title& title, Settings settings = {}) {
    settings.method = Method::monte_carlo;
    return Opponent([title] { return bundled::game(title.file, title.title); }, settings);
}

Thought searched(Opponent& player, const GameSoFar& game, const Limits& limits) {
    auto answer = player.think(game, limits);
    INFO((answer ? "" : answer.error().message));
    REQUIRE(answer);
    REQUIRE(!answer->lines.empty());
    REQUIRE(!answer->lines.front().moves.empty());
    CHECK(answer->method == Method::monte_carlo);
    return *answer;
}

/// The options after which the one who made them has won.
std::set<std::string> winning(play::Match& match) {
    std::set<std::string> moves;
    const play::PlayerId player = match.player();
    for (const std::string& move : bundled::moves(match)) {
        REQUIRE(match.play(move));
        if (match.outcome() && match.outcome()->result == play::Outcome::Result::win &&
            match.outcome()->winner == player) {
            moves.insert(move);
        }
        match.take_back();
    }
    return moves;
}

/// Those after which the other cannot win at once.
std::set<std::string> safe(play::Match& match) {
    std::set<std::string> moves;
    for (const std::string& move : bundled::moves(match)) {
        REQUIRE(match.play(move));
        if (match.outcome() || winning(match).empty()) {
            moves.insert(move);
        }
        match.take_back();
    }
    return moves;
}

MonteCarloTree::Node node(Score proven) {
    MonteCarloTree::Node made;
    made.proven = proven;
    return made;
}

}  // namespace

TEST_CASE("wins in one are made, and wins of the other in one are prevented") {
    for (const Title& title : {Title{"Connect Four.game"}, Title{"Tic-Tac-Toe.game"}, Title{"Dobutsu Shogi.game"}}) {
        INFO(title.file);
        play::Match match(bundled::game(title.file));
        Opponent player = monte_carlo(title);
        play::Random random(3);
        int wins = 0, blocks = 0;
        for (int game = 0; game < 40 && (wins < 3 || blocks < 3); ++game) {
            match.restart();
            while (!match.outcome() && (wins < 3 || blocks < 3)) {
                const auto options = bundled::moves(match);
                const auto now = match.record().size() >= 4 ? winning(match) : std::set<std::string>{};
                if (!now.empty() && wins < 3) {
                    ++wins;
                    const Thought found = searched(player, GameSoFar::of(match), {.nodes = 4'000});
                    CHECK(now.count(found.move()) == 1);
                    CHECK(found.lines.front().score == win_in(1));
                } else if (now.empty() && blocks < 3 && match.record().size() >= 4) {
                    const auto kept = safe(match);
                    if (kept.size() == 1) {
                        ++blocks;
                        INFO(match.position_text());
                        CHECK(searched(player, GameSoFar::of(match), {.nodes = 30'000}).move() == *kept.begin());
                    }
                }
                REQUIRE(match.play(options[random.below(static_cast<std::uint32_t>(options.size()))]));
            }
        }
        CHECK(wins == 3);
    }
}

TEST_CASE("what is proven of Tic-Tac-Toe is what alpha-beta finds") {
    const Title title{"Tic-Tac-Toe.game"};
    play::Match match(bundled::game(title.file));
    Opponent player = monte_carlo(title);
    Opponent judge([] { return bundled::game("Tic-Tac-Toe.game"); }, {.method = Method::alpha_beta});
    play::Random random(5);
    for (int game = 0; game < 6; ++game) {
        match.restart();
        while (!match.outcome()) {
            INFO(match.position_text());
            if (match.options().size() == 1) {
                break;  // alpha-beta does not look on then
            }
            const auto found = searched(player, GameSoFar::of(match), {.nodes = 100'000}).lines.front();
            const auto right = judge.think(GameSoFar::of(match), {.depth = 20});
            REQUIRE(right);
            const Score score = right->lines.front().score;
            CHECK((found.score > 0) == (score > 0));
            CHECK((found.score < 0) == (score < 0));
            CHECK(decided(found.score) == decided(score));
            const auto options = bundled::moves(match);
            REQUIRE(match.play(options[random.below(static_cast<std::uint32_t>(options.size()))]));
        }
    }
}

TEST_CASE("a node is decided by a winning move, by all moves, or for chance by all being alike") {
    MonteCarloTree tree(100'000);
    const auto proven = [&](std::vector<Score> children, int side, bool chance) {
        tree.clear();
        const std::vector<play::Move> moves(children.size(), 1);
        const auto made = tree.expand(MonteCarloTree::root, moves);
        for (std::size_t i = 0; i < children.size(); ++i) {
            made[i] = node(children[i]);
        }
        tree[MonteCarloTree::root].side = static_cast<std::int8_t>(side);
        tree[MonteCarloTree::root].chance = chance;
        tree.prove(tree[MonteCarloTree::root]);
        return tree[MonteCarloTree::root].proven;
    };
    constexpr Score open = MonteCarloTree::open;
    CHECK(proven({open, win_in(2), open}, 1, false) == win_in(3));
    CHECK(proven({open, win_in(2), win_in(0)}, 1, false) == win_in(1));
    CHECK(proven({open, -win_in(2)}, 1, false) == open);
    CHECK(proven({open, -win_in(2)}, -1, false) == -win_in(3));
    CHECK(proven({-win_in(4), -win_in(2)}, 1, false) == loss_in(5));
    CHECK(proven({-win_in(4), 0}, 1, false) == 0);
    CHECK(proven({0, open}, 1, false) == open);
    CHECK(proven({win_in(4), win_in(2)}, 1, true) == win_in(5));
    CHECK(proven({win_in(4), loss_in(2)}, 1, true) == open);
    CHECK(proven({0, 0}, 1, true) == 0);
}

TEST_CASE("the tree goes on from a position below its root") {
    MonteCarloTree tree(100'000);
    const std::vector<play::Move> moves{1, 2, 3};
    tree.expand(MonteCarloTree::root, moves);
    const auto second = tree[MonteCarloTree::root].first_child + 1;
    const std::vector<play::Move> further{4, 5};
    tree.expand(second, further);
    tree[second].hash = 77;
    tree[second].visits = 9;
    REQUIRE(tree.find(77, 3) == second);
    CHECK(tree.find(78, 3) == MonteCarloTree::root);
    tree.keep(second);
    CHECK(tree.size() == 3);
    CHECK(tree[MonteCarloTree::root].visits == 9);
    CHECK(tree.children(tree[MonteCarloTree::root])[1].move == 5);
}

TEST_CASE("the same number of positions gives the same answer by Monte Carlo, too") {
    for (const Title& title : {Title{"Go.game", "Go 9x9"}, Title{"Hex.game"}, Title{"Connect Four.game"},
                               Title{"Amazons.game"}, Title{"Bario.game"}, Title{"Backgammon.game"}}) {
        INFO(title.file);
        std::optional<Thought> first;
        for (int i = 0; i < 2; ++i) {
            Opponent player = monte_carlo(title);
            Thought again = searched(player, {}, {.nodes = 3'000});
            again = searched(player, {"", {again.move()}}, {.nodes = 3'000});
            if (first) {
                CHECK(again.lines.front().moves == first->lines.front().moves);
                CHECK(again.lines.front().score == first->lines.front().score);
                CHECK(again.nodes == first->nodes);
            }
            first = again;
        }
    }
}

TEST_CASE("a tree that has filled its memory grows no more") {
    const auto game = bundled::game("Hex.game");
    play::Match match(game);
    const Weights weights = derive_weights(match.engine());
    const auto traits = read_traits(match.engine());
    match.restart();
    constexpr std::size_t bytes = 200'000;
    MonteCarlo search(match.engine(), weights, style_for(traits), bytes);
    std::vector<play::Move> root;
    for (const play::Option& option : match.options()) {
        root.push_back(option.move);
    }
    StopSignal signal({}, std::nullopt, 400'000);
    const std::string before = match.position_text();
    search.run(root, {}, signal, {});
    CHECK(match.position_text() == before);
    CHECK(search.permille() > 900);
    CHECK(search.permille() <= 1'000);
    CHECK(search.tried().size() == root.size());
}

TEST_CASE("threads add up what their trees found") {
    Opponent player = monte_carlo({"Connect Four.game"}, {.threads = 3});
    const GameSoFar game{"", {}};
    const Thought found = searched(player, game, {.nodes = 20'000});
    CHECK(found.nodes >= 20'000);
    play::Match match(bundled::game("Connect Four.game"));
    CHECK(match.play(found.move()));
}

TEST_CASE("plain UCT plays games to their ends and learns from its tree alone") {
    const auto plain = parts_without("rave,replies,decisive,cutoff");
    REQUIRE(plain);
    for (const auto& title : {Title{"Hex.game"}, Title{"Barca.game"}, Title{"Connect Four.game"}}) {
        INFO(title.file);
        play::Match match(bundled::game(title.file, title.title));
        const GameTraits traits = read_traits(match.engine());
        const MonteCarloStyle full = style_for(traits), style = style_for(traits, *plain);
        CHECK((full.rave || full.evaluates || full.decisive));
        CHECK_FALSE((style.rave || style.replies || style.evaluates || style.decisive));
        CHECK(style.playout_plies >= full.playout_plies);
    }
}

TEST_CASE("the method is chosen by the rules, and told") {
    const std::vector<std::pair<Title, bool>> expected{{{"Connect Four.game"}, true},
                                                       {{"Hex.game"}, true},
                                                       {{"Reversi.game"}, true},
                                                       {{"Go.game", "Go 9x9"}, true},
                                                       {{"Amazons.game"}, true},
                                                       {{"Gomoku.game"}, true},
                                                       {{"chess.game"}, false},
                                                       {{"Breakthrough.game"}, false},
                                                       {{"Barca.game"}, false},
                                                       {{"English Draughts.game"}, false},
                                                       {{"Nine Men's Morris.game"}, false}};
    for (const auto& [title, by_monte_carlo] : expected) {
        INFO(title.file);
        play::Match match(bundled::game(title.file, title.title));
        CHECK(suits_monte_carlo(read_traits(match.engine())) == by_monte_carlo);
    }
    // Nobody captures, but what is carried off, or changes sides, is as good as captured.
    for (const char* blocks : {"(n (verify enemy?) cascade a3 add) (e (verify empty?) add)",
                               "(n (verify enemy?) change-owner e (verify empty?) add) (n (verify empty?) add)",
                               "(n (verify empty?) add) (e (verify empty?) add)"}) {
        INFO(blocks);
        const auto rules = tiny::rules_of(tiny::text_of(
            {.blocks = blocks, .sections = "(loss-condition (X O) stalemated) (draw-condition (X O) repetition)"}));
        play::Engine engine(rules, nullptr);
        const GameTraits traits = read_traits(engine);
        CHECK_FALSE(traits.captures);
        CHECK(traits.takes == (std::string(blocks).find("enemy?") != std::string::npos));
        CHECK(suits_monte_carlo(traits) != traits.takes);
    }
    Opponent player([] { return bundled::game("Hex.game"); });
    CHECK(player.think({}, {.nodes = 2'000})->method == Method::monte_carlo);
    CHECK(player.think({}, {.depth = 1})->method == Method::alpha_beta);
}
