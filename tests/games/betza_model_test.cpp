// All plain strings of Betza's notation against a second reading of them: atom, directions, what may stand at the end,
// and how it gets there.
#include "games/playing.h"
#include "temporary_folder.h"

#include <fmt/format.h>

#include <array>
#include <random>
#include <set>

namespace bazillion {
namespace {

constexpr int board_side = 8;

/// Who stands on each cell, by rank and file: 'A' the piece asked about, 'N' a friend, 'n' an enemy, or a blank.
struct Scattered {
    std::array<std::array<char, board_side>, board_side> cells{};
    int file = 0, rank = 0;  ///< of the piece
};

Scattered scattered_at_random(std::mt19937& random) {
    Scattered board;
    constexpr int most_others = 20;
    for (auto& rank : board.cells) {
        rank.fill(' ');
    }
    for (int i = 0; i < most_others; ++i) {
        board.cells[random() % board_side][random() % board_side] = random() % 2 == 0 ? 'N' : 'n';
    }
    board.file = static_cast<int>(random() % board_side);
    board.rank = static_cast<int>(random() % board_side);
    board.cells[static_cast<std::size_t>(board.rank)][static_cast<std::size_t>(board.file)] = 'A';
    return board;
}

std::string text_of_scattered(const Scattered& board) {
    std::string text;
    for (int rank = board_side - 1; rank >= 0; --rank) {
        int blanks = 0;
        for (const char c : board.cells[static_cast<std::size_t>(rank)]) {
            text += c == ' ' || blanks == 0 ? "" : std::to_string(blanks);
            blanks = c == ' ' ? blanks + 1 : 0;
            text += c == ' ' ? "" : std::string(1, c);
        }
        text += (blanks == 0 ? "" : std::to_string(blanks)) + (rank > 0 ? "/" : " w");
    }
    return text;
}

struct PlainAtom {
    char letter;
    int length, other;
    bool rider;
};
constexpr std::array<PlainAtom, 11> plain_atoms{{{'W', 1, 0, false},
                                                 {'F', 1, 1, false},
                                                 {'D', 2, 0, false},
                                                 {'N', 2, 1, false},
                                                 {'A', 2, 2, false},
                                                 {'H', 3, 0, false},
                                                 {'C', 3, 1, false},
                                                 {'Z', 3, 2, false},
                                                 {'G', 3, 3, false},
                                                 {'R', 1, 0, true},
                                                 {'B', 1, 1, true}}};

struct PlainMove {
    PlainAtom atom;
    std::string directions, mode, way, range;
    [[nodiscard]] std::string text() const { return mode + directions + way + atom.letter + range; }
};

/// Whether a step to the right and ahead is one of those that the letters name.
bool is_named(const std::string& letters, int right, int ahead) {
    if (letters.empty()) {
        return true;
    }
    const auto leads = [&](char c) {
        return c == 'f'   ? ahead > 0
               : c == 'b' ? ahead < 0
               : c == 'r' ? right > 0
               : c == 'l' ? right < 0
               : c == 'v' ? ahead != 0
                          : right != 0;
    };
    const bool straight = right == 0 || ahead == 0;
    const bool oblique = !straight && std::abs(right) != std::abs(ahead);
    const char first = letters.front(), second = letters.back();
    if (straight) {
        return leads(first) || leads(second);
    }
    const bool along_files = second == 'f' || second == 'b' || second == 'v';
    const bool longer = !oblique || (std::abs(ahead) > std::abs(right)) == along_files;
    return longer && leads(first) && leads(second);
}

class PlainReading {
public:
    PlainReading(const Scattered& board, const PlainMove& plain) : board_(board), plain_(plain) {}

    std::set<std::string> ends() {
        for (int right = -3; right <= 3; ++right) {
            for (int ahead = -3; ahead <= 3; ++ahead) {
                const int greater = std::max(std::abs(right), std::abs(ahead));
                const int lesser = std::min(std::abs(right), std::abs(ahead));
                if (greater == plain_.atom.length && lesser == plain_.atom.other &&
                    is_named(plain_.directions, right, ahead)) {
                    go(right, ahead);
                }
            }
        }
        return ends_;
    }

private:
    /// A blank, somebody, or '#' beyond the edge.
    [[nodiscard]] char at(int file, int rank) const {
        return file < 0 || rank < 0 || file >= board_side || rank >= board_side
                   ? '#'
                   : board_.cells[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
    }
    void end_on(int file, int rank) {
        const char there = at(file, rank);
        if ((there == ' ' && plain_.mode != "c") || (there == 'n' && plain_.mode != "m")) {
            ends_.insert(fmt::format("{}{}", static_cast<char>('a' + file), rank + 1));
        }
    }
    /// A leap that does not jump: straight ahead first, then slantwise.
    [[nodiscard]] bool is_free(int right, int ahead) const {
        int file = board_.file, rank = board_.rank;
        const int length = std::max(std::abs(right), std::abs(ahead));
        const int slanted = std::min(std::abs(right), std::abs(ahead));
        for (int i = 1; i < length; ++i) {
            const bool straight = i <= length - slanted;
            file += straight && std::abs(right) < std::abs(ahead) ? 0 : (right > 0) - (right < 0);
            rank += straight && std::abs(ahead) < std::abs(right) ? 0 : (ahead > 0) - (ahead < 0);
            if (at(file, rank) != ' ') {
                return false;
            }
        }
        return true;
    }
    void go(int right, int ahead) {
        if (plain_.way == "n" && !is_free(right, ahead)) {
            return;
        }
        const int most = !plain_.range.empty() && plain_.range != "0" ? std::stoi(plain_.range)
                         : plain_.range == "0" || plain_.atom.rider   ? board_side
                                                                      : 1;
        bool hopped = plain_.way.empty() || plain_.way == "n";
        for (int i = 1; i <= most; ++i) {
            const int file = board_.file + i * right, rank = board_.rank + i * ahead;
            const char there = at(file, rank);
            if (there == '#') {
                return;
            }
            if (hopped) {
                end_on(file, rank);
                if (there != ' ' || plain_.way == "g") {
                    return;
                }
            }
            hopped = hopped || there != ' ';
        }
    }

    const Scattered& board_;
    const PlainMove& plain_;
    std::set<std::string> ends_;
};

std::vector<PlainMove> all_plain() {
    std::vector<PlainMove> all;
    for (const PlainAtom& atom : plain_atoms) {
        const bool straight = atom.other == 0, oblique = !straight && atom.other != atom.length;
        std::vector<std::string> directions{"", "f", "b", "l", "r", "v", "s"};
        for (const char* pair : {"fl", "fr", "bl", "br", "fs", "bs"}) {
            if (!(oblique && pair[1] == 's')) {
                directions.emplace_back(pair);
            }
        }
        for (const char* pair : {"rf", "lb", "fs", "bs", "rv"}) {
            if (oblique) {
                directions.emplace_back(pair);
            }
        }
        for (const std::string& direction : directions) {
            for (const char* mode : {"", "m", "c"}) {
                for (const char* way : {"", "n", "p", "g"}) {
                    for (const char* range : {"", "0", "2", "3"}) {
                        const bool hops = *way == 'p' || *way == 'g';
                        if ((hops && (!atom.rider || *range != 0)) || (*way == 'n' && (atom.rider || *range != 0))) {
                            continue;
                        }
                        all.push_back({atom, direction, mode, way, range});
                    }
                }
            }
        }
    }
    return all;
}

std::string plain_game(const std::string& betza) {
    return "(include \"lib/chess.game\")\n(game (title \"Plain\") (players White Black) (turn-order White Black)\n"
           "(chess-board)\n(piece (name Fairy) (notation \"A\") (moves (betza \"" +
           betza +
           "\")))\n(piece (name Knight) (notation \"N\") (moves (knight-moves)))\n"
           "(board-setup (White (Knight b1)) (Black (Knight b8)))\n"
           "(loss-condition (White Black) (pieces-remaining 0)))\n";
}

}  // namespace

TEST_CASE("plain strings of Betza's notation go where a second reading of them does", "[betza]") {
    const test::TemporaryFolder folder;
    std::mt19937 random(1);
    const auto all = all_plain();
    CHECK(all.size() > 1'000);
    for (const PlainMove& plain : all) {
        test::write_text(folder / "plain.game", plain_game(plain.text()));
        GameFile file = GameFile::open(folder / "plain.game", bundled::folder());
        const auto game = file.start(0);
        INFO(plain.text() << file.messages());
        REQUIRE(game);
        for (int i = 0; i < 3; ++i) {
            const Scattered board = scattered_at_random(random);
            INFO(text_of_scattered(board));
            const std::string from = fmt::format("{}{}", static_cast<char>('a' + board.file), board.rank + 1);
            std::set<std::string> went;
            for (const std::string& move : bundled::moves_from(bundled::at(game, text_of_scattered(board)), from)) {
                went.insert(move.substr(2));
            }
            CHECK(went == PlainReading(board, plain).ends());
        }
    }
}

}  // namespace bazillion
