// Four-player chess, compared with a second implementation that shares nothing with the first but the rules.
#include "games/playing.h"
#include "play/match/prompt.h"
#include "play/position/random.h"

#include <array>

namespace bazillion::four_player {

namespace {

using namespace bundled;

enum Kind : int { nobody, pawn, knight, bishop, rook, queen, king, ruin };

/// A cell of the fourteen by fourteen, corners among them; x from the left, y from below.
struct Cell {
    int x, y;
    Cell operator+(const Cell& by) const { return {x + by.x, y + by.y}; }
    bool operator==(const Cell&) const = default;
};

/// The game as plainly as can be: moves are made on copies. Players are Red (0), Blue, Yellow and Green.
struct Cross {
    std::array<int, 196> men{};  ///< 10 * player + kind; 0: nobody; ruins are those of a fifth player
    int player = 0;
    bool teams = false;
    bool check = false;  ///< kings are mated, pawns captured in passing, points counted
    std::array<int, 4> points{};
    int striker = 0;  ///< who moved last
    Cell last_from{}, last_to{};
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
    [[nodiscard]] bool has_king(int who) const {
        return std::find(men.begin(), men.end(), 10 * who + king) != men.end();
    }
    /// Whether it is ever his turn: without a king only to pass, where men become ruins by it.
    [[nodiscard]] bool alive(int who) const {
        const auto his = [who](int man) { return man != nobody && man / 10 == who; };
        return has_king(who) || (check && std::any_of(men.begin(), men.end(), his));
    }
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
        if (check) {
            std::erase_if(found, [&](const Cross& next) { return !has_king(player) || next.in_check(player); });
        }
        if (found.empty()) {  // a pass
            found.push_back(*this);
            if (check) {
                found.back().fall();
            }
            found.back().hand_on();
        }
        return found;
    }
    [[nodiscard]] bool in_check(int who) const {
        const auto at = std::find(men.begin(), men.end(), 10 * who + king) - men.begin();
        return at != 196 && attacked({static_cast<int>(at) % 14, static_cast<int>(at) / 14}, who);
    }
    [[nodiscard]] auto kings_left() const {
        return std::count_if(men.begin(), men.end(), [](int man) { return man % 10 == king; });
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
    /// Who cannot move is out: his men become ruins, and somebody is paid for it.
    void fall() {
        if (in_check(player)) {
            points.at(static_cast<std::size_t>(striker)) += 20;
        } else if (has_king(player)) {
            points.at(static_cast<std::size_t>(player)) += 20;
        }
        for (int& man : men) {
            man = man != nobody && man / 10 == player ? 40 + ruin : man;
        }
    }
    /// Whether a man of an enemy of `who` could capture on a cell: looked for from the cell outwards.
    [[nodiscard]] bool attacked(Cell cell, int who) const {
        for (int dx = -2; dx <= 2; ++dx) {
            for (int dy = -2; dy <= 2; ++dy) {
                const int far = std::max(std::abs(dx), std::abs(dy)), sum = std::abs(dx) + std::abs(dy);
                if (far == 0 || (far == 2 && sum != 3)) {
                    continue;
                }
                Cell at = cell + Cell{dx, dy};
                int steps = 1;
                for (; far == 1 && empty(at); at = at + Cell{dx, dy}) {
                    ++steps;
                }
                const int owner = on_board(at) && man(at) != nobody ? man(at) / 10 : who;
                if (owner == who || owner == 4 || (teams && owner % 2 == who % 2)) {
                    continue;
                }
                const int kind = man(at) % 10;
                const Cell on = ahead.at(static_cast<std::size_t>(owner));
                const bool by_pawn = steps == 1 && sum == 2 && dx * on.x + dy * on.y == -1;
                if (far == 2 ? kind == knight
                             : kind == queen || (kind == king && steps == 1) || (kind == pawn && by_pawn) ||
                                   kind == (sum == 1 ? rook : bishop)) {
                    return true;
                }
            }
        }
        return false;
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
            for (const Cell& way : ahead) {
                const Cell to = from + on + side, beyond = to + way;
                if (check && empty(to) && is_enemy(beyond) && man(beyond) % 10 == pawn && last_to == beyond &&
                    last_from == to + Cell{-way.x, -way.y}) {
                    go(from, to, pawn, found);
                    found.back().man(beyond) = nobody;
                    found.back().points.at(static_cast<std::size_t>(player)) += 1;
                }
            }
        }
    }
    void go(Cell from, Cell to, int kind, std::vector<Cross>& found) const {
        constexpr std::array<int, 8> worth{0, 1, 3, 5, 5, 9, 20, 0};
        Cross next = *this;
        next.points.at(static_cast<std::size_t>(player)) += worth.at(static_cast<std::size_t>(man(to) % 10));
        next.striker = player;
        next.last_from = from;
        next.last_to = to;
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
            for (const Cell& crossed : {home, home + way, home + way + way}) {
                free = free && !(check && attacked(crossed, player));
            }
            if (free) {
                Cross next = *this;
                std::swap(next.man(home), next.man(home + way + way));
                std::swap(next.man(corner), next.man(home + way));
                next.castling.at(who) = {};
                next.striker = player;
                next.last_from = home;
                next.last_to = home + way + way;
                next.hand_on();
                found.push_back(next);
            }
        }
    }
};

std::array<int, 196> board_of(const play::Match& match) {
    const std::map<std::string, int> kinds{{"Pawn", pawn},   {"Knight", knight}, {"Bishop", bishop}, {"Rook", rook},
                                           {"Queen", queen}, {"King", king},     {"Ruin", ruin}};
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

const std::string for_points = "Four-player chess for points", by_mate = "Four-player chess in teams, with mate";

std::array<int, 4> points_of(const play::Match& match) {
    std::array<int, 4> points{};
    const auto variable = match.rules().find_variable("points");
    for (std::size_t player = 0; variable && player < 4; ++player) {
        points.at(player) = match.position().slots[match.rules().slot(*variable, static_cast<rules::PlayerId>(player))];
    }
    return points;
}

Cross start(bool teams, bool check = false) {
    Cross cross;
    cross.men = board_of(four(alone));
    cross.teams = teams;
    cross.check = check;
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

/// Plays at random, captures and checks more often, and compares each position with those of the plain implementation.
void compare_random_game(const std::string& title, std::uint64_t seed, std::map<std::string, int>& seen) {
    play::Random random(seed);
    play::Match game = four(title);
    Cross cross = start(title == by_mate, true);
    for (int ply = 0; ply < 1'500 && !game.outcome(); ++ply) {
        INFO(title << ", game " << seed << ", ply " << ply << ": " << game.position_text());
        const auto next = cross.after_moves();
        const auto options = game.options();
        REQUIRE(options.size() == next.size());
        // A capture, if there is one; a king and a queen alone seldom mate by chance.
        const auto captures = [&](const play::Option& each) {
            return each.to != rules::none && game.position().at(each.to) != rules::empty;
        };
        std::size_t chosen = random.below(static_cast<std::uint32_t>(options.size()));
        for (std::size_t tries = 0; random.below(8) != 0 && tries < options.size() && !captures(options[chosen]);
             ++tries) {
            chosen = (chosen + 1) % options.size();
        }
        const play::Option& option = options[chosen];
        seen["pass"] += option.pass ? 1 : 0;
        REQUIRE(game.play(option));
        const auto board = board_of(game);
        const auto points = points_of(game);
        const auto same = std::find_if(next.begin(), next.end(), [&](const Cross& c) {
            return c.men == board && (title == by_mate || c.points == points);
        });
        REQUIRE(same != next.end());
        cross = *same;
        if (!game.outcome()) {
            REQUIRE(same->player == game.player());
            CHECK(game.in_check() == same->in_check(same->player));
            CHECK(same->kings_left() > 1);
        }
    }
    seen[game.outcome() ? bundled::ending(game) : "unfinished"] += 1;
}

TEST_CASE("four-player chess with mate: counts and random games of a plain implementation", "[shelf][four]") {
    std::map<std::string, int> seen;
    for (const std::string& title : {for_points, by_mate}) {
        const Cross cross = start(title == by_mate, true);
        check_perft(four(title), {cross.count(1), cross.count(2), cross.count(3)});
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            compare_random_game(title, seed, seen);
        }
    }
    CHECK(seen["pass"] + seen["checkmate"] + seen["king captured"] > 3);
}

/// Rows from the fourteenth to the first, and who acts.
play::Match points_game(const std::string& rows, const std::string& side) {
    return four(for_points, rows + " " + side + " 0,0,0,0,0 - 0,0,0,0,0 0,0,0,0,0");
}

TEST_CASE("four-player chess for points: who is mated or stalemated is out, and somebody is paid", "[shelf][four]") {
    const std::string upper = "8/8/8/14/14/14/14/13[Green King]/14/";
    play::Match mate = points_game(upper + "10[Green Rook]3/14/8/[Green Rook]7/4[Red King]3", "4");
    play_all(mate, {"k5k1"});
    CHECK(mate.in_check());
    CHECK(moves(mate) == Moves{"pass"});
    play_all(mate, {"pass"});
    CHECK(points_of(mate) == std::array<int, 4>{0, 0, 0, 20});
    CHECK(mate.prompt() == "Green wins: most points");
    CHECK(mate.position_text().find("Red King") == std::string::npos);
    CHECK(mate.position_text().find("4[Gray Ruin]2[Green Rook]") != std::string::npos);

    play::Match stale = points_game(upper + "6[Green Rook]1[Green Rook]5/14/8/[Green Rook]7/4[Red King]3", "1");
    CHECK_FALSE(stale.in_check());
    play_all(stale, {"pass"});
    CHECK(stale.prompt() == "Red wins: most points");
}

TEST_CASE("four-player chess for points: a captured king, and captures in passing", "[shelf][four]") {
    const std::string rows =
        "8/8/3[Yellow King]4/14/14/14/[Blue King]2[Red Rook]10/13[Green King]/[Blue Pawn]13/14/6[Blue Pawn]7/8/"
        "4[Red Pawn]3/4[Red King]3";
    play::Match game = points_game(rows, "1");
    play_all(game, {"d8a8"});
    CHECK(points_of(game) == std::array<int, 4>{20, 0, 0, 0});
    CHECK(moves(game) == Moves{"pass"});
    play_all(game, {"pass"});
    CHECK(game.position_text().find("Blue") == std::string::npos);
    CHECK(game.position_text().find("[Gray Ruin]13") != std::string::npos);

    const std::string safe =
        "8/8/3[Yellow King]4/14/14/14/[Blue King]13/13[Green King]/14/14/6[Blue Pawn]7/8/4[Red Pawn]3/4[Red King]3";
    play::Match passing = points_game(safe, "1");
    play_all(passing, {"h2h4", "g4h3"});
    CHECK(points_of(passing) == std::array<int, 4>{0, 1, 0, 0});
    CHECK(passing.position_text().find("Red Pawn") == std::string::npos);
    play::Match late = points_game(safe, "1");
    play_all(late, {"h2h4", "a8b8", "g12g11", "n7m7", "h1h2"});
    CHECK_FALSE(bundled::offers(late, "g4h3"));
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

}  // namespace bazillion::four_player
