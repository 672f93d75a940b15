// Four-player chess, compared with a second implementation that shares nothing with the first but the rules.
#include "games/playing.h"
#include "play/match/prompt.h"
#include "play/position/random.h"

#include <array>

namespace bazillion {
namespace four_player {

namespace {

using namespace bundled;

enum Kind : int { nobody, pawn, knight, bishop, rook, queen, king };

/// A cell of the fourteen by fourteen, corners among them; x from the left, y from below.
struct Cell {
    int x, y;
    Cell operator+(const Cell& by) const { return {x + by.x, y + by.y}; }
    bool operator==(const Cell&) const = default;
};

/// The game as plainly as can be: moves are made on copies. Players are Red (0), Blue, Yellow and Green.
struct Cross {
    std::array<int, 196> men{};  ///< 10 * player + kind; 0: nobody
    int player = 0;
    bool teams = false;
    std::array<std::array<bool, 2>, 4> castling{};  ///< [player][short, long]

    static constexpr std::array<Cell, 4> ahead{Cell{0, 1}, Cell{1, 0}, Cell{0, -1}, Cell{-1, 0}};
    static constexpr std::array<Cell, 4> kings{Cell{7, 0}, Cell{0, 7}, Cell{6, 13}, Cell{13, 6}};
    static constexpr std::array<std::array<Cell, 2>, 4> rooks{{{Cell{10, 0}, Cell{3, 0}},
                                                               {Cell{0, 10}, Cell{0, 3}},
                                                               {Cell{3, 13}, Cell{10, 13}},
                                                               {Cell{13, 3}, Cell{13, 10}}}};

    static bool on_board(Cell c) {
        const bool inner = c.x >= 3 && c.x <= 10, middle = c.y >= 3 && c.y <= 10;
        return c.x >= 0 && c.x < 14 && c.y >= 0 && c.y < 14 && (inner || middle);
    }
    [[nodiscard]] int man(Cell c) const { return men.at(static_cast<std::size_t>(c.y * 14 + c.x)); }
    int& man(Cell c) { return men.at(static_cast<std::size_t>(c.y * 14 + c.x)); }
    [[nodiscard]] bool empty(Cell c) const { return on_board(c) && man(c) == nobody; }
    [[nodiscard]] bool is_enemy(Cell c) const {
        const int owner = on_board(c) ? man(c) / 10 : player;
        return on_board(c) && man(c) != nobody && owner != player && !(teams && owner % 2 == player % 2);
    }
    [[nodiscard]] bool alive(int who) const { return std::find(men.begin(), men.end(), 10 * who + king) != men.end(); }
    /// How far a man of the player has come, from his first row, 0.
    [[nodiscard]] int advance(Cell c) const {
        const std::array<int, 4> by_player{c.y, c.x, 13 - c.y, 13 - c.x};
        return by_player.at(static_cast<std::size_t>(player));
    }

    [[nodiscard]] std::vector<Cross> after_moves() const {
        std::vector<Cross> found;
        for (int i = 0; i < 196; ++i) {
            const Cell from{i % 14, i / 14};
            if (on_board(from) && man(from) != nobody && man(from) / 10 == player) {
                moves_of(man(from) % 10, from, found);
            }
        }
        castle(found);
        if (found.empty()) {  // a pass
            found.push_back(*this);
            found.back().hand_on();
        }
        return found;
    }
    [[nodiscard]] std::uint64_t count(int depth) const {
        std::uint64_t sum = depth == 0 ? 1 : 0;
        for (const Cross& next : depth == 0 ? std::vector<Cross>{} : after_moves()) {
            sum += next.count(depth - 1);
        }
        return sum;
    }

private:
    void hand_on() {
        do {
            player = (player + 1) % 4;
        } while (!alive(player));
    }
    void moves_of(int kind, Cell from, std::vector<Cross>& found) const {
        if (kind == pawn) {
            return march(from, found);
        }
        for (int dx = -2; dx <= 2; ++dx) {
            for (int dy = -2; dy <= 2; ++dy) {
                const int far = std::max(std::abs(dx), std::abs(dy)), sum = std::abs(dx) + std::abs(dy);
                const bool goes = kind == knight ? sum == 3 && far == 2
                                  : far != 1     ? false
                                  : kind == rook ? sum == 1
                                                 : kind != bishop || sum == 2;
                Cell to = from + Cell{dx, dy};
                for (; goes && (empty(to) || is_enemy(to)); to = to + Cell{dx, dy}) {
                    go(from, to, kind, found);
                    if (!empty(to) || kind == knight || kind == king) {
                        break;
                    }
                }
            }
        }
    }
    void march(Cell from, std::vector<Cross>& found) const {
        const Cell on = ahead.at(static_cast<std::size_t>(player)), aside{on.y, on.x};
        const int last = teams ? 10 : 7;
        const auto arrive = [&](Cell to) { go(from, to, advance(to) == last ? queen : pawn, found); };
        if (empty(from + on)) {
            arrive(from + on);
            const int across = on.x == 0 ? from.x : from.y;
            if (advance(from) == 1 && across >= 3 && across <= 10 && empty(from + on + on)) {
                go(from, from + on + on, pawn, found);
            }
        }
        for (const Cell& side : {aside, Cell{-aside.x, -aside.y}}) {
            if (is_enemy(from + on + side)) {
                arrive(from + on + side);
            }
        }
    }
    void go(Cell from, Cell to, int kind, std::vector<Cross>& found) const {
        Cross next = *this;
        next.man(from) = nobody;
        next.man(to) = 10 * player + kind;
        for (std::size_t who = 0; who < 4; ++who) {
            for (std::size_t side = 0; side < 2; ++side) {
                for (const Cell& touched : {kings.at(who), rooks.at(who).at(side)}) {
                    next.castling.at(who).at(side) &= from != touched && to != touched;
                }
            }
        }
        next.hand_on();
        found.push_back(next);
    }
    void castle(std::vector<Cross>& found) const {
        const auto who = static_cast<std::size_t>(player);
        for (std::size_t side = 0; side < 2; ++side) {
            const Cell home = kings.at(who), corner = rooks.at(who).at(side);
            const Cell way{(corner.x > home.x) - (corner.x < home.x), (corner.y > home.y) - (corner.y < home.y)};
            bool free = castling.at(who).at(side);
            for (Cell between = home + way; between != corner; between = between + way) {
                free = free && empty(between);
            }
            if (free) {
                Cross next = *this;
                std::swap(next.man(home), next.man(home + way + way));
                std::swap(next.man(corner), next.man(home + way));
                next.castling.at(who) = {};
                next.hand_on();
                found.push_back(next);
            }
        }
    }
};

std::array<int, 196> board_of(const play::Match& match) {
    const std::map<std::string, int> kinds{{"Pawn", pawn}, {"Knight", knight}, {"Bishop", bishop},
                                           {"Rook", rook}, {"Queen", queen},   {"King", king}};
    std::array<int, 196> men{};
    const rules::Rules& rules = match.rules();
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const auto code = match.position().slots[cell];
        const std::string& name = rules.board.cells[cell].name;
        if (code != rules::empty) {
            men.at(static_cast<std::size_t>((std::stoi(name.substr(1)) - 1) * 14 + name[0] - 'a')) =
                10 * rules.codes.owner(code) + kinds.at(rules.kinds[rules.codes.kind(code)].name);
        }
    }
    return men;
}

play::Match four(const std::string& title, const std::string& text = "") {
    return match("Four-Player.game", title, text);
}
const std::string alone = "Four-player chess", in_teams = "Four-player chess in teams";

Cross start(bool teams) {
    Cross cross;
    cross.men = board_of(four(alone));
    cross.teams = teams;
    for (auto& rights : cross.castling) {
        rights = {true, true};
    }
    return cross;
}

TEST_CASE("four-player chess: the cross has its cells and armies", "[shelf][four]") {
    CHECK(four(alone).rules().cells() == 160);
    const Cross cross = start(false);
    for (int player = 0; player < 4; ++player) {
        CHECK(std::count(cross.men.begin(), cross.men.end(), 10 * player + pawn) == 8);
        CHECK(cross.man(Cross::kings.at(static_cast<std::size_t>(player))) == 10 * player + king);
    }
}

TEST_CASE("four-player chess: counts and random games of a plain implementation", "[shelf][four]") {
    for (const bool teams : {false, true}) {
        const std::string& title = teams ? in_teams : alone;
        check_perft(four(title), {start(teams).count(1), start(teams).count(2), start(teams).count(3)});
        play::Random random(1);
        for (int number = 0; number < 12; ++number) {
            play::Match game = four(title);
            Cross cross = start(teams);
            for (int ply = 0; ply < 400 && !game.outcome(); ++ply) {
                INFO(title << ", game " << number << ": " << game.position_text());
                const auto next = cross.after_moves();
                const auto options = game.options();
                REQUIRE(options.size() == next.size());
                REQUIRE(game.play(options[random.below(static_cast<std::uint32_t>(options.size()))]));
                const auto board = board_of(game);
                const auto same =
                    std::find_if(next.begin(), next.end(), [&](const Cross& c) { return c.men == board; });
                REQUIRE(same != next.end());
                if (!game.outcome()) {
                    CHECK(same->player == game.player());
                    cross = *same;
                }
            }
        }
    }
}

TEST_CASE("four-player chess in teams: partners are safe from each other, and end the game together", "[shelf][four]") {
    const std::string start = four(in_teams).position_text();
    const std::string side = start.substr(start.rfind('/'));
    play::Match game =
        four(in_teams,
             "3[Yellow King]4/8/8/14/14/14/[Blue King]13/13[Green King]/14/14/10[Yellow Rook]2[Red Queen]/8/8/"
             "4[Red King]3" +
                 side.substr(side.find(" 1 ")));
    CHECK(offered(game, {"n4m4", "n4l4", "n4k4", "n4n7"}) == Moves{"n4m4", "n4l4", "n4n7"});
    play_all(game, {"n4n7"});
    CHECK(ending(game) == "king captured");
    CHECK(play::prompt_of(game) == "Blue and Green lose: king captured");
}

}  // namespace

}  // namespace four_player
}  // namespace bazillion
