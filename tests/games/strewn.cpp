#include "games/strewn.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace bazillion::strewn {
namespace {

unsigned below(Rng& rng, unsigned bound) {
    return static_cast<unsigned>(rng() % bound);
}

bool chance(Rng& rng, unsigned one_in) {
    return below(rng, one_in) == 0;
}

// --- where men may stand
// ------------------------------------------------------------------------------------------------

bool anywhere(int, int) {
    return true;
}
bool off_the_ends(int, int rank) {
    return rank > 0 && rank < 7;
}
bool makruk_pawn(int, int rank) {
    return rank >= 2 && rank < 5;  // on the sixth it is a met
}
bool sittuyin_pawn(int, int rank) {
    return rank >= 2;
}
bool not_last(int, int rank) {
    return rank < 8;
}
bool not_last_two(int, int rank) {
    return rank < 7;
}
bool palace(int file, int rank) {
    return file >= 3 && file <= 5 && rank <= 2;
}
bool advisor(int file, int rank) {
    return palace(file, rank) && (file + rank) % 2 == 1;
}
bool elephant(int file, int rank) {
    return rank <= 4 && ((file % 4 == 2 && rank % 4 == 0) || (file % 4 == 0 && rank == 2));
}
bool soldier(int file, int rank) {
    return rank >= 5 || (rank >= 3 && file % 2 == 0);
}

// --- a board under construction
// -----------------------------------------------------------------------------------------

std::string of_player(const std::string& letter, int player) {
    std::string text = letter;
    std::transform(text.begin(), text.end(), text.begin(), [&](char c) {
        return static_cast<char>(player == 0 ? std::toupper(static_cast<unsigned char>(c))
                                             : std::tolower(static_cast<unsigned char>(c)));
    });
    return text;
}

class Board {
public:
    Board(const Game& game, Rng& rng)
        : game_(game), rng_(rng), cells_(static_cast<std::size_t>(game.files * game.ranks)) {}

    /// A cell as a player sees it.
    std::string& at(int player, int file, int rank) {
        const int from_below = player == 0 ? rank : game_.ranks - 1 - rank;
        return cells_[static_cast<std::size_t>(from_below * game_.files + file)];
    }

    void put(const Man& man, int player, unsigned count) {
        for (unsigned tries = 0; count > 0 && tries < 200; ++tries) {
            const int file = static_cast<int>(below(rng_, static_cast<unsigned>(game_.files)));
            const int rank = static_cast<int>(below(rng_, static_cast<unsigned>(game_.ranks)));
            std::string& cell = at(player, file, rank);
            if (!cell.empty() || !man.where(file, rank) || (man.one_a_file && on_file(man, player, file))) {
                continue;
            }
            cell = of_player(man.letter, player);
            const bool promotes = man.letter == "Q" || man.letter == "R" || man.letter == "B" || man.letter == "N";
            cell += game_.marks_promoted && promotes && chance(rng_, 3) ? "~" : "";
            --count;
        }
    }

    [[nodiscard]] std::string placement() const {
        std::string text;
        for (int rank = game_.ranks - 1; rank >= 0; --rank) {
            int gap = 0;
            for (int file = 0; file < game_.files; ++file) {
                const std::string& cell = cells_[static_cast<std::size_t>(rank * game_.files + file)];
                gap += cell.empty() ? 1 : 0;
                if (!cell.empty()) {
                    text += (gap > 0 ? std::to_string(gap) : "") + cell;
                    gap = 0;
                }
            }
            text += (gap > 0 ? std::to_string(gap) : "") + std::string(rank > 0 ? "/" : "");
        }
        return text;
    }

private:
    bool on_file(const Man& man, int player, int file) {
        for (int rank = 0; rank < game_.ranks; ++rank) {
            if (at(player, file, rank) == of_player(man.letter, player)) {
                return true;
            }
        }
        return false;
    }

    const Game& game_;
    Rng& rng_;
    std::vector<std::string> cells_;
};

/// Puts a king and perhaps his rooks where they castle, and returns the letters of the rights.
std::string put_castlers(const Game& game, Board& board, int player, Rng& rng) {
    const bool fixed = game.castling == Castling::fixed;
    const int last = game.files - 1;
    const int king = fixed ? game.king_file : 1 + static_cast<int>(below(rng, static_cast<unsigned>(game.files - 2)));
    board.at(player, king, 0) = of_player("K", player);
    std::string rights;
    const int right = fixed ? last : king + 1 + static_cast<int>(below(rng, static_cast<unsigned>(last - king)));
    const int left = fixed ? 0 : static_cast<int>(below(rng, static_cast<unsigned>(king)));
    for (const int file : {right, left}) {
        if (!chance(rng, 4)) {
            board.at(player, file, 0) = of_player("R", player);
            const char letter = fixed ? (file == right ? 'K' : 'Q') : static_cast<char>('A' + file);
            rights += chance(rng, 4) ? "" : of_player(std::string(1, letter), player);
        }
    }
    return rights;
}

/// Puts a king anywhere, and rooks as far from him as those with which he castles, so that he seems to be able to.
void put_pretenders(const Game& game, Board& board, int player, Rng& rng) {
    const int rank = static_cast<int>(below(rng, static_cast<unsigned>(game.ranks)));
    const int file = static_cast<int>(below(rng, static_cast<unsigned>(game.files)));
    if (!board.at(player, file, rank).empty()) {
        board.put(game.men.front(), player, 1);
        return;
    }
    board.at(player, file, rank) = of_player("K", player);
    for (const int rook : {file + game.files - 1 - game.king_file, file - game.king_file}) {
        if (rook >= 0 && rook < game.files && board.at(player, rook, rank).empty()) {
            board.at(player, rook, rank) = of_player("R", player);
        }
    }
}

/// So many men of a kind; on some boards few.
unsigned number_of(const Man& man, bool few, Rng& rng) {
    return few && !chance(rng, 4) ? 0 : below(rng, man.most + 1);
}

/// A pawn of who has just moved that can have come by a double step: the cells before it, as a name and as texts.
struct DoubleStep {
    std::string passed;
    Board before;
};
std::optional<DoubleStep> double_step(const Game& game, const Board& board, int player, Rng& rng) {
    Board before = board;
    const int begin = static_cast<int>(below(rng, static_cast<unsigned>(game.files)));
    for (int i = 0; i < game.files; ++i) {
        const int file = (begin + i) % game.files;
        if (before.at(player, file, 3) == of_player("P", player) && before.at(player, file, 2).empty() &&
            before.at(player, file, 1).empty()) {
            std::swap(before.at(player, file, 3), before.at(player, file, 1));
            const int rank = player == 0 ? 3 : game.ranks - 2;
            return DoubleStep{static_cast<char>('a' + file) + std::to_string(rank), before};
        }
    }
    return std::nullopt;
}

std::string hands(const Game& game, Rng& rng) {
    std::string text = "[";
    for (unsigned count = below(rng, 5); count > 0; --count) {
        const std::string letter(1, game.hand[below(rng, static_cast<unsigned>(game.hand.size()))]);
        text += of_player(letter, chance(rng, 2) ? 0 : 1);
    }
    return text + "]";
}

/// Sittuyin while the armies are set up: if the second player is to move, he has one man more in hand.
Strewn set_up_by_hand(const Game& game, Rng& rng) {
    Board board(game, rng);
    std::string hand;
    const int mover = static_cast<int>(below(rng, 2));
    const std::string army = "RRNNSSFK";
    const unsigned in_hand = 1 + below(rng, static_cast<unsigned>(army.size()));
    for (const int player : {0, 1}) {
        for (int file = 0; file < game.files; ++file) {
            board.at(player, file, file < 4 ? 2 : 3) = of_player("P", player);
        }
    }
    for (const int player : {0, 1}) {
        std::string men = army;
        std::shuffle(men.begin(), men.end(), rng);
        const unsigned left = in_hand - (mover == 1 && player == 0 ? 1 : 0);
        for (std::size_t i = 0; i < men.size(); ++i) {
            const std::string letter(1, men[i]);
            if (i < left) {
                hand += of_player(letter, player);
            } else {
                const Where where =
                    men[i] == 'R' ? [](int, int rank) { return rank == 0; } : [](int, int rank) { return rank <= 2; };
                board.put({letter, 1, where}, player, 1);
            }
        }
    }
    return {board.placement() + "[" + hand + "]" + (mover == 0 ? " w" : " b") + " - - 0 1", ""};
}

std::vector<Man> shogi_men() {
    return {{"K", 1, anywhere},       {"R", 1, anywhere},  {"+R", 1, anywhere}, {"B", 1, anywhere},
            {"+B", 1, anywhere},      {"G", 2, anywhere},  {"S", 2, anywhere},  {"+S", 1, anywhere},
            {"N", 2, not_last_two},   {"+N", 1, anywhere}, {"L", 2, not_last},  {"+L", 1, anywhere},
            {"P", 7, not_last, true}, {"+P", 3, anywhere}};
}

}  // namespace

Strewn strew(const Game& game, Rng& rng) {
    if (game.set_up_by_hand && chance(rng, 4)) {
        return set_up_by_hand(game, rng);
    }
    Board board(game, rng);
    std::string rights;
    const bool castling = game.castling != Castling::none && chance(rng, 2);
    const bool pretending = game.castling != Castling::none && chance(rng, 2);
    for (const int player : {0, 1}) {
        if (castling) {
            rights += put_castlers(game, board, player, rng);
        } else if (pretending) {
            put_pretenders(game, board, player, rng);
        } else {
            board.put(game.men.front(), player, 1);
        }
    }
    const bool few = chance(rng, 2);
    for (const Man& man : game.men) {
        for (const int player : {0, 1}) {
            board.put(man, player, &man == &game.men.front() ? 0 : number_of(man, few, rng));
        }
    }
    const int mover = static_cast<int>(below(rng, 2));
    const auto text = [&](const Board& of, const std::string& hand, int player, const std::string& passed) {
        return of.placement() + hand + (player == 0 ? " w " : " b ") + (rights.empty() ? "-" : rights) + " " + passed +
               " 0 1";
    };
    const std::string hand = game.set_up_by_hand ? "[]" : game.hand.empty() ? "" : hands(game, rng);
    const auto stepped = game.double_steps && !chance(rng, 3) ? double_step(game, board, 1 - mover, rng) : std::nullopt;
    return {text(board, hand, mover, stepped ? stepped->passed : "-"),
            stepped ? text(stepped->before, hand, 1 - mover, "-") : ""};
}

const std::vector<Game>& games() {
    static const std::vector<Man> chessmen{{"K", 1, anywhere}, {"Q", 2, anywhere}, {"R", 3, anywhere},
                                           {"B", 3, anywhere}, {"N", 3, anywhere}, {"P", 8, off_the_ends}};
    static const std::vector<Game> all{
        {.file = "chess.game", .variant = "chess", .men = chessmen, .castling = Castling::fixed, .double_steps = true},
        {.file = "Chess960.game",
         .variant = "fischerandom",
         .men = chessmen,
         .castling = Castling::any_file,
         .double_steps = true},
        {.file = "Crazyhouse.game",
         .variant = "crazyhouse",
         .men = chessmen,
         .hand = "QRBNPP",
         .marks_promoted = true,
         .castling = Castling::fixed,
         .double_steps = true},
        {.file = "Capablanca.game",
         .variant = "capablanca",
         .files = 10,
         .men = {{"K", 1, anywhere},
                 {"Q", 2, anywhere},
                 {"R", 3, anywhere},
                 {"A", 2, anywhere},
                 {"C", 2, anywhere},
                 {"B", 3, anywhere},
                 {"N", 3, anywhere},
                 {"P", 10, off_the_ends}},
         .castling = Castling::fixed,
         .king_file = 5,
         .double_steps = true},
        {.file = "Makruk.game",
         .variant = "makruk",
         .men = {{"K", 1, anywhere},
                 {"M", 4, anywhere},
                 {"S", 2, anywhere},
                 {"R", 2, anywhere},
                 {"N", 2, anywhere},
                 {"P", 8, makruk_pawn}}},
        {.file = "Sittuyin.game",
         .variant = "sittuyin",
         .men = {{"K", 1, anywhere},
                 {"F", 1, anywhere},
                 {"S", 2, anywhere},
                 {"R", 2, anywhere},
                 {"N", 2, anywhere},
                 {"P", 8, sittuyin_pawn}},
         .set_up_by_hand = true},
        {.file = "Shogi.game",
         .variant = "shogi",
         .files = 9,
         .ranks = 9,
         .men = shogi_men(),
         .hand = "RBGSNLPP",
         .peers_rules = "Shogi with pawn-drop mates.game"},
        {.file = "Xiangqi.game",
         .variant = "xiangqi",
         .files = 9,
         .ranks = 10,
         .men = {{"K", 1, palace},
                 {"A", 2, advisor},
                 {"B", 2, elephant},
                 {"N", 2, anywhere},
                 {"R", 2, anywhere},
                 {"C", 2, anywhere},
                 {"P", 5, soldier}}},
    };
    return all;
}

}  // namespace bazillion::strewn
