// Go, compared with a second implementation that shares nothing with the first but the rules.
#include "games/playing.h"

#include <cctype>
#include <fstream>
#include <random>

#include <unistd.h>

namespace bazillion {
namespace {

using namespace bundled;

play::Match go(const std::string& text) {
    return match("Go.game", "Go 9x9", text);
}

/// Go as plainly as can be. What would bring back the board as it was before the opponent's move is ko.
class PlainGo {
public:
    explicit PlainGo(int side) : side_(side), board_(static_cast<std::size_t>(side * side), '.') {}

    [[nodiscard]] std::vector<std::string> moves() const {
        std::vector<std::string> found;
        for (int cell = 0; cell < side_ * side_; ++cell) {
            if (const auto after = put(cell)) {
                found.push_back("s@" + name(cell));
            }
        }
        found.emplace_back("pass");
        std::sort(found.begin(), found.end());
        return found;
    }
    void play(const std::string& move) {
        std::string after = board_;
        for (int cell = 0; cell < side_ * side_; ++cell) {
            if (move == "s@" + name(cell)) {
                after = *put(cell);
            }
        }
        before_ = std::exchange(board_, after);
        std::swap(own_, other_);
    }
    /// As position texts write it, with a dot for each empty point.
    [[nodiscard]] const std::string& board() const { return board_; }

private:
    [[nodiscard]] std::string name(int cell) const {
        return std::string(1, "abcdefghj"[cell % side_]) + std::to_string(side_ - cell / side_);
    }
    [[nodiscard]] std::vector<int> beside(int cell) const {
        std::vector<int> cells;
        const int column = cell % side_, row = cell / side_;
        for (const auto& [by, there] :
             {std::pair{-side_, row > 0}, {side_, row + 1 < side_}, {-1, column > 0}, {1, column + 1 < side_}}) {
            if (there) {
                cells.push_back(cell + by);
            }
        }
        return cells;
    }
    /// The stones of a group, or none if it has a liberty.
    [[nodiscard]] std::vector<int> caught(const std::string& board, int start) const {
        const auto at = [&](int cell) { return board[static_cast<std::size_t>(cell)]; };
        std::vector<int> group{start};
        for (std::size_t i = 0; i < group.size(); ++i) {
            for (const int next : beside(group[i])) {
                if (at(next) == '.') {
                    return {};
                }
                if (at(next) == at(start) && std::find(group.begin(), group.end(), next) == group.end()) {
                    group.push_back(next);
                }
            }
        }
        return group;
    }
    /// The board behind a stone, if it can be put there.
    [[nodiscard]] std::optional<std::string> put(int cell) const {
        std::string after = board_;
        char& here = after[static_cast<std::size_t>(cell)];
        if (here != '.') {
            return std::nullopt;
        }
        here = own_;
        for (const int next : beside(cell)) {
            if (after[static_cast<std::size_t>(next)] == other_) {
                for (const int gone : caught(after, next)) {
                    after[static_cast<std::size_t>(gone)] = '.';
                }
            }
        }
        return !caught(after, cell).empty() || after == before_ ? std::nullopt : std::optional(after);
    }

    int side_;
    std::string board_, before_;
    char own_ = 'S', other_ = 's';
};

/// The placement of a position text with a dot for each empty point.
std::string board_of(const play::Match& match) {
    std::string board;
    for (const char c : match.position_text()) {
        if (c == ' ') {
            break;
        }
        if (std::isdigit(c) != 0) {
            board.append(static_cast<std::size_t>(c - '0'), '.');
        } else if (c != '/') {
            board += c;
        }
    }
    return board;
}

TEST_CASE("go: counts that are easily worked out", "[shelf][go]") {
    // A stone on any point or a pass; then the same on what is left. Captures need more moves than two.
    const auto counts = [](std::uint64_t points) {
        return std::vector<std::uint64_t>{points + 1, points * points + points + 1};
    };
    check_perft(match("Go.game", "Go 9x9", ""), counts(81));
    check_perft(match("Go.game", "Go 13x13", ""), counts(169));
}

/// Plays random games side by side with a plain implementation; how many moves captured something.
std::size_t captures_in_random_games(const std::shared_ptr<play::Game>& started, int side, int games) {
    std::mt19937 random(1);
    std::size_t captures = 0;
    for (int number = 0; number < games; ++number) {
        play::Match game = at(started, "");
        PlainGo plain(side);
        for (int ply = 0; ply < 180 && !game.outcome(); ++ply) {
            INFO(game.position_text());
            auto options = moves(game);
            std::sort(options.begin(), options.end());
            REQUIRE(options == plain.moves());
            const std::string move = options[random() % options.size()];
            const auto stones = [](const std::string& board) { return std::count(board.begin(), board.end(), '.'); };
            const auto empty = stones(plain.board());
            REQUIRE(game.play(move));
            plain.play(move);
            REQUIRE(board_of(game) == plain.board());
            captures += stones(plain.board()) > empty ? 1 : 0;
        }
    }
    return captures;
}

TEST_CASE("go: random games go as a plain implementation says", "[shelf][go]") {
    // Where there are few captures, the games were too tame to show anything.
    CHECK(captures_in_random_games(game("Go.game", "Go 9x9"), 9, 12) > 50);
    // On a small board there are more of them, and more kos.
    const auto path = std::filesystem::temp_directory_path() / ("bazillion-go-" + std::to_string(getpid()) + ".game");
    std::ofstream(path) << "(include \"Go.game\") (go 4 a/b/c/d 4/3/2/1)";
    GameFile small = GameFile::open(path, folder());
    const auto started = small.start(0);
    std::filesystem::remove(path);
    INFO(small.messages());
    REQUIRE(started);
    CHECK(captures_in_random_games(started, 4, 200) > 200);
}

TEST_CASE("go: groups are captured, suicide is none, ko", "[shelf][go]") {
    // White's three stones in the corner have one liberty left: there Black takes them, though his stone has none.
    play::Match corner = go("ss1S5/sSSS5/S8/9/9/9/9/9/9 b - 0");
    play_all(corner, {"s@c9"});
    CHECK(corner.position_text().starts_with("2SS5/1SSS5/S8/"));
    play::Match suicide = go("1S7/S8/9/9/9/9/9/9/9 w - 0");
    CHECK_FALSE(offers(suicide, "s@a9"));
    CHECK(offers(go("1S7/Ss7/1s7/9/9/9/9/9/9 b - 0"), "s@a9"));  // beside friends
    // White takes a single stone, and Black may take back only after a move elsewhere.
    play::Match ko = go("9/9/2Ss5/1S1Ss4/2Ss5/9/9/9/9 w - 0");
    play_all(ko, {"s@c6"});
    CHECK(ko.position_text() == "9/9/2Ss5/1Ss1s4/2Ss5/9/9/9/9 b d6 0");
    CHECK_FALSE(offers(ko, "s@d6"));
    play_all(ko, {"s@j1", "s@j9"});
    CHECK(offers(ko, "s@d6"));
}

TEST_CASE("go: two passes end the game, and points are counted", "[shelf][go]") {
    // Four columns to Black, four to White, one is nobody's: 36 against 36 and 7.5.
    const std::string row = "3S1s3/";
    const std::string even = row + row + row + row + row + row + row + row + "3S1s3";
    play::Match lost = go(even + " b - 0");
    play_all(lost, {"pass", "pass"});
    CHECK(winner(lost) == "White");
    CHECK(ending(lost) == "7.5-points");
    play::Match equal = match("Go.game", "Go 9x9", even + " b - 0", {{"no-komi", true}});
    play_all(equal, {"pass", "pass"});
    CHECK(ending(equal) == "equal");
    // A stone between the passes begins the count anew.
    play::Match on = go(even + " b - 0");
    play_all(on, {"pass", "s@e9", "pass"});
    CHECK(ending(on).empty());
    // One Black stone on an empty board has it all.
    play::Match all = go("9/9/9/9/4S4/9/9/9/9 w - 0");
    play_all(all, {"pass", "pass"});
    CHECK(winner(all) == "Black");
}

}  // namespace
}  // namespace bazillion
