// The computer player as those who ask it for moves see it.
#include "opponent/opponent.h"
#include "games/bundled.h"

#include <random>
#include <set>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

Opponent computer(const std::string& file, const Settings& settings = {}, const std::string& title = "") {
    return Opponent([file, title] { return bundled::game(file, title); }, settings);
}

Thought thought(Opponent& player, const GameSoFar& game, const Limits& limits) {
    auto answer = player.think(game, limits);
    INFO((answer ? "" : answer.error().message));
    REQUIRE(answer);
    REQUIRE(!answer->lines.empty());
    REQUIRE(!answer->lines.front().moves.empty());
    return *answer;
}

struct Mate {
    const char* file;
    const char* position;
    int plies;
};

}  // namespace

TEST_CASE("the computer finds forced wins") {
    const std::vector<Mate> mates{
        {"chess.game", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", 1},
        {"chess.game", "7k/8/5K2/6Q1/8/8/8/8 w - -", 1},
        {"chess.game", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", 3},
        {"chess.game", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq -", 5},
        {"Breakthrough.game", "8/1P6/8/8/8/6p1/8/8 w - - 0 1", 1},
    };
    for (const Mate& mate : mates) {
        INFO(mate.file << " " << mate.position);
        Opponent player = computer(mate.file);
        const Thought found = thought(player, {mate.position, {}}, {.nodes = 400'000, .depth = 12});
        CHECK(plies_to_end(found.lines.front().score) == mate.plies);
        CHECK(found.lines.front().moves.size() == static_cast<std::size_t>(mate.plies));
        play::Match match(bundled::game(mate.file));
        REQUIRE(match.set_position(mate.position));
        for (const std::string& move : found.lines.front().moves) {
            REQUIRE(match.play(move));
        }
        REQUIRE(match.outcome());
        CHECK(match.outcome()->result == play::Outcome::Result::win);
    }
}

TEST_CASE("the computer sees that Tic-Tac-Toe is a draw, and what wins or loses it") {
    Opponent player = computer("Tic-Tac-Toe.game");
    CHECK(thought(player, {}, {.depth = 20}).lines.front().score == 0);
    play::Match match(bundled::game("Tic-Tac-Toe.game"));
    REQUIRE(!match.options().empty());
    while (!match.outcome()) {
        const Thought next = thought(player, GameSoFar::of(match), {.depth = 20});
        CHECK((match.options().size() == 1 || next.lines.front().score == 0));
        REQUIRE(match.play(next.move()));
    }
    CHECK(match.outcome()->result == play::Outcome::Result::draw);
}

TEST_CASE("lines are told as players write them, where scripts have a say, too") {
    for (const char* file : {"chess.game", "Bario.game", "Janggi.game"}) {
        INFO(file);
        Opponent player([=] { return bundled::game(file); });
        const Variation line = thought(player, {}, {.depth = 3}).lines.front();
        REQUIRE(line.moves.size() >= 2);
        REQUIRE(line.written.size() == line.moves.size());
        play::Match match(bundled::game(file));
        for (std::size_t i = 0; i < line.moves.size(); ++i) {
            REQUIRE(match.play(line.moves[i]));
            CHECK(line.written[i] == match.record().back().written);
        }
    }
}

TEST_CASE("the answer is the same each time with one thread and a number of positions") {
    for (const char* file : {"chess.game", "Bario.game", "Shogi.game", "English Draughts.game"}) {
        INFO(file);
        std::optional<Thought> first;
        for (int i = 0; i < 2; ++i) {
            Opponent player = computer(file);
            const Thought again = thought(player, {}, {.nodes = 5'000});
            if (first) {
                CHECK(again.lines.front().moves == first->lines.front().moves);
                CHECK(again.lines.front().score == first->lines.front().score);
                CHECK(again.nodes == first->nodes);
            }
            first = again;
        }
    }
}

TEST_CASE("the answer of a prepared player is the same each time, after another game, too") {
    for (const char* file : {"chess.game", "Bario.game", "Backgammon.game", "Janggi.game"}) {
        INFO(file);
        Opponent player = computer(file);
        REQUIRE(player.prepare());
        const Thought first = thought(player, {}, {.nodes = 5'000});
        player.clear();
        REQUIRE(player.prepare());
        const Thought again = thought(player, {}, {.nodes = 5'000});
        CHECK(again.lines.front().moves == first.lines.front().moves);
        CHECK(again.lines.front().score == first.lines.front().score);
        CHECK(again.nodes == first.nodes);
    }
}

TEST_CASE("several lines are different moves, the best first") {
    Opponent player = computer("chess.game", {.lines = 5});
    const Thought all = thought(player, {}, {.depth = 4});
    REQUIRE(all.lines.size() == 5);
    std::set<std::string> firsts;
    for (std::size_t i = 0; i < all.lines.size(); ++i) {
        firsts.insert(all.lines[i].moves.front());
        CHECK((i == 0 || all.lines[i].score <= all.lines[i - 1].score));
    }
    CHECK(firsts.size() == 5);
}

TEST_CASE("what is expected is told, too, when the search ends within an iteration") {
    Opponent player = computer("chess.game");
    const Thought found = thought(player, {"4k3/8/8/8/8/8/8/3QK3 w - -", {}}, {.nodes = 400'000});
    CHECK(found.lines.front().moves.size() > 1);
}

TEST_CASE("thinking ends when it is told to") {
    Opponent player = computer("chess.game");
    std::stop_source source;
    int iterations = 0;
    const auto answer = player.think({}, {}, source.get_token(), [&](const Thought& so_far) {
        ++iterations;
        CHECK(!so_far.lines.empty());
        if (so_far.depth == 3) {
            source.request_stop();
        }
    });
    REQUIRE(answer);
    CHECK(iterations == 3);
    CHECK(!answer->move().empty());
}

TEST_CASE("a game that is over, a move that is not legal and a position that is none are told") {
    Opponent player = computer("chess.game");
    CHECK(!player.think({"7k/8/8/8/8/8/5q2/7K w - -", {"h1h2", "a1a1"}}, {.depth = 1}));
    CHECK(!player.think({"not a position", {}}, {.depth = 1}));
    const auto mated = player.think({"R5k1/5ppp/8/8/8/8/8/6K1 b - -", {}}, {.depth = 1});
    REQUIRE(!mated);
    CHECK(mated.error().message.find("over") != std::string::npos);
    CHECK(player.think({}, {.depth = 1}));  // and it goes on all the same
}

// A plain mate: which lines are cut depends on what other threads have noted, so a mate by a sacrifice is missed now
// and then at so low a depth.
TEST_CASE("several threads agree with one on a mate") {
    Opponent player = computer("chess.game", {.threads = 3});
    const Thought found = thought(player, {"7k/8/8/8/8/8/R7/1R5K w - -", {}}, {.depth = 6});
    CHECK(plies_to_end(found.lines.front().score) == 3);
}

TEST_CASE("the computer plays every bundled title, and the first of each file by Monte Carlo, too") {
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() != ".game") {
            continue;
        }
        GameFile file = GameFile::open(entry.path(), bundled::folder());
        for (std::size_t title = 0; title < file.titles().size(); ++title) {
            if (file.titles()[title].separator) {
                continue;
            }
            INFO(entry.path().filename() << " " << file.titles()[title].name);
            const auto game = file.start(title);
            REQUIRE(game);
            play::Match match(game);
            Opponent player([&] { return file.start(title); });
            for (int plies = 0; plies < (title == 0 ? 6 : 4) && !match.options().empty(); ++plies) {
                if (plies == 4) {
                    player.configure({.method = Method::monte_carlo});
                }
                const auto next = player.think(GameSoFar::of(match), {.nodes = 150});
                INFO((next ? next->move() : next.error().message));
                REQUIRE(next);
                REQUIRE(match.play(next->move()));
            }
        }
    }
}

TEST_CASE("moves of one text have the same numbers in every engine, whatever it met before") {
    for (const char* file : {"Chu Shogi.game", "Arimaa.game", "chess.game"}) {
        INFO(file);
        const auto game = bundled::game(file);
        play::Match fresh(game), searched(bundled::game(file));
        std::mt19937 random(5);
        for (int plies = 0; plies < 40 && !fresh.options().empty(); ++plies) {
            // This engine meets moves in another order than the other one.
            std::vector<play::Move> moves;
            searched.engine().generate(moves);
            for (const play::Move move : moves) {
                if (searched.engine().make(move)) {
                    std::vector<play::Move> replies;
                    searched.engine().generate(replies);
                    searched.engine().unmake();
                }
            }
            const std::string text = fresh.options()[random() % fresh.options().size()].text;
            REQUIRE(fresh.play(text));
            REQUIRE(searched.play(text));
            REQUIRE(fresh.position() == searched.position());
        }
    }
}

TEST_CASE("variety plays other moves that are nearly as good, and no worse ones") {
    const Thought all = [] {
        Opponent judge = computer("chess.game", {.lines = 20});
        return thought(judge, {}, {.depth = 3});
    }();
    const auto score_of = [&](const std::string& move) {
        const auto found = std::find_if(all.lines.begin(), all.lines.end(),
                                        [&](const Variation& line) { return line.moves.front() == move; });
        return found == all.lines.end() ? -infinite : found->score;
    };
    Opponent chooser = computer("chess.game", {.lines = 4});  // variety chooses among so many
    const std::string first_of_four = thought(chooser, {}, {.depth = 3}).move();
    std::set<std::string> best, varied;
    for (std::uint64_t game = 1; game <= 8; ++game) {
        Opponent usual = computer("chess.game", {.seed = game});
        Opponent various = computer("chess.game", {.variety = 100, .seed = game});
        best.insert(thought(usual, {}, {.depth = 3}).move());
        const Thought found = thought(various, {}, {.depth = 3});
        CHECK(found.lines.size() == 1);
        CHECK(score_of(found.move()) >= all.lines.front().score - 60);
        varied.insert(found.move());
    }
    CHECK(best.size() == 1);
    CHECK(varied.size() > 1);
    CHECK(varied.count(first_of_four) == 0);
}

TEST_CASE("variety gives no piece away and lets no mate pass") {
    Opponent various = computer("chess.game", {.variety = 100, .seed = 3});
    for (const char* position : {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "4k3/8/8/3q4/8/8/3R4/4K3 w - -"}) {
        Opponent usual = computer("chess.game");
        CHECK(thought(various, {position, {}}, {.depth = 4}).move().substr(2) ==
              thought(usual, {position, {}}, {.depth = 4}).move().substr(2));
    }
}

TEST_CASE("by Monte Carlo games vary, too") {
    const auto move = [](int variety) {
        Opponent player = computer("Reversi.game", {.method = Method::monte_carlo, .variety = variety, .seed = 5});
        return thought(player, {}, {.nodes = 30'000}).move();  // of four that are alike
    };
    CHECK(move(0) == move(0));
    CHECK(move(100) != move(0));
}

TEST_CASE("what was thought in the other's time is not thought again, if he moves as expected") {
    const Limits limits{.depth = 8};
    constexpr int turns = 3;  // how many positions one search takes is a matter of luck, too
    std::uint64_t from_nothing = 0, continued = 0;
    for (const char* file : {"chess.game", "Makruk.game", "Xiangqi.game"}) {
        Opponent fresh = computer(file), pondering = computer(file);
        std::vector<std::string> moves;
        for (int turn = 0; turn < turns; ++turn) {
            fresh.clear();
            pondering.clear();
            moves.push_back(thought(pondering, {"", moves}, {.nodes = 150'000}).move());
            const Thought then = thought(pondering, {"", moves}, limits);
            continued += then.nodes;
            from_nothing += thought(fresh, {"", moves}, limits).nodes;
            moves.push_back(then.move());
        }
    }
    CAPTURE(continued, from_nothing);
    CHECK(continued * 3 < from_nothing * 2);
}
