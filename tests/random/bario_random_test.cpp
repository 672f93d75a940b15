// Random games of the four titles: whatever must hold at every ply does.
//
// Each game is at most `most_plies` long: long enough for recycles, promotions and mates, short enough for thousands to
// be done in minutes with sanitizers.
#include "random/random_game.h"

#include <array>

namespace bazillion {
namespace {

constexpr std::size_t most_plies = 60;

/// What the titles' laws speak of; looked up once.
struct Names {
    explicit Names(const rules::Rules& rules)
        : pending(rules.find_variable("pending")),
          bishop(rules.find_variable("bishop")),
          inventors(rules.title == "Bario, inventor's rules") {
        for (const char* const name : {"Rook", "Knight", "Bishop", "Queen"}) {
            officers.push_back(*rules.find_kind(name));
        }
        for (const char* const name : {"Quantum", "Shaman", "Travelled"}) {
            if (const auto kind = rules.find_kind(name)) {
                undecided.push_back(*kind);
            }
        }
        king = *rules.find_kind("King");
    }

    std::optional<rules::VariableId> pending, bishop;
    bool inventors;
    std::vector<play::KindId> officers, undecided;
    play::KindId king = 0;
};

/// What a player has, counted on the board and read from the position.
struct Inventory {
    Inventory(const rules::Rules& rules, const Names& names, const play::Position& position, play::PlayerId player)
        : on_board(rules.kinds.size()) {
        for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
            const auto code = position.slots[cell];
            if (code != rules::empty && rules.codes.owner(code) == player) {
                ++on_board[rules.codes.kind(code)];
                ++men;
            }
        }
        for (const play::KindId kind : names.undecided) {
            undecided += on_board[kind];
        }
        for (const play::KindId kind : names.officers) {
            const unsigned in_reserve = position.slots[rules.slot(rules.reserve, player, kind)];
            reserve += in_reserve;
            types += on_board[kind] + in_reserve > 0;
        }
    }

    std::vector<unsigned> on_board;  ///< [kind]
    unsigned men = 0, undecided = 0, reserve = 0;
    unsigned types = 0;  ///< kinds of officers on the board or in reserve
};

/// The laws of Bario, and what a game has seen of them.
class Laws {
public:
    Laws(const play::Engine& engine, const Names& names) : engine_(engine), names_(names) {}

    /// The law that the position breaks for a player; "" if none.
    [[nodiscard]] std::string broken(const play::Position& now) const {
        const std::string law = broken_law(now, 0);
        return law.empty() ? broken_law(now, 1) : law;
    }

    /// Notes captured shamans, and officers that became quanta again.
    void look(const play::Position& before, const play::Position& after) {
        for (const play::PlayerId player : {play::PlayerId{0}, play::PlayerId{1}}) {
            const Inventory had(engine_.rules(), names_, before, player);
            const Inventory has(engine_.rules(), names_, after, player);
            captured_[player] += has.men < had.men && has.undecided < had.undecided ? 1 : 0;
            recycled_ = recycled_ || has.undecided > had.undecided;
        }
    }

    [[nodiscard]] bool recycled() const { return recycled_; }

private:
    [[nodiscard]] std::string broken_law(const play::Position& now, play::PlayerId player) const {
        const Inventory has(engine_.rules(), names_, now, player);
        for (const play::KindId kind : names_.officers) {
            if (engine_.state().count(player, std::array{kind}) != has.on_board[kind]) {
                return "hidden counters equal the board";
            }
        }
        if (names_.bishop) {
            return broken_law_of_barion(now, has, player);
        }
        const auto& rules = engine_.rules();
        const bool pending = names_.pending && now.slots[rules.slot(*names_.pending, player)] != rules::none;
        const bool owes = pending && engine_.player() == player;
        const bool crowned = has.on_board[names_.king] > 0;  // rule set V begins without kings
        if (crowned && has.undecided + (owes ? 1 : 0) != has.reserve) {
            return "quanta equal the reserve, but for one that is lost and not settled";
        }
        const bool takes_part = has.types >= 2;
        if (names_.inventors && !pending && (takes_part ? has.undecided == 0 : has.undecided + has.reserve > 0)) {
            return "a side with one kind has no quanta, a side with more has some";
        }
        return "";
    }

    [[nodiscard]] std::string broken_law_of_barion(const play::Position& now, const Inventory& has,
                                                   play::PlayerId player) const {
        const auto& rules = engine_.rules();
        if (has.undecided + captured_[player] != has.reserve) {
            return "shamans on the board and captured ones equal the reserve";
        }
        const auto bishops = now.slots[rules.slot(rules.reserve, player, *rules.find_kind("Bishop"))];
        const bool coloured = now.slots[rules.slot(*names_.bishop, player)] != 0;
        return coloured == (bishops == 1) ? "" : "a colour is asked of the second bishop alone";
    }

    const play::Engine& engine_;
    const Names& names_;
    std::array<unsigned, 2> captured_{};  ///< shamans, for Barion
    bool recycled_ = false;
};

void play_random_games(const std::string& title) {
    const auto game = bundled::game("Bario.game", title);
    play::Engine engine(game->rules, game->hooks.get());
    const Names names(*game->rules);
    std::size_t recycled = 0;
    for (std::size_t seed = 1; seed <= bundled::random_games(2000); ++seed) {
        INFO(title << ", seed " << seed);
        Laws laws(engine, names);
        bundled::RandomGame random(engine, seed, most_plies);
        random.law = [&](const play::Position& now) { return laws.broken(now); };
        random.look = [&](const play::Position& before, const play::Position& after) { laws.look(before, after); };
        random.play();
        recycled += laws.recycled() ? 1 : 0;
    }
    CHECK((recycled > 0) == (title != "Barion"));  // the games reach what they are played for
}

TEST_CASE("random games of Bario", "[z]") {
    play_random_games("Bario");
}
TEST_CASE("random games of Bario, vchess.club rules", "[v]") {
    play_random_games("Bario, vchess.club rules");
}
TEST_CASE("random games of Bario, inventor's rules", "[i]") {
    play_random_games("Bario, inventor's rules");
}
TEST_CASE("random games of Barion", "[barion]") {
    play_random_games("Barion");
}

}  // namespace
}  // namespace bazillion
