// Whether the computer player finds forced wins: `bench_mates [--wins N] [--time MS] GAME...`. It plays games with
// itself at a low level. In each position an exhaustive search looks for a win in two to four moves, each of which
// gives check; where there is one, the player has the time to find it, too. Prints how many it found, by their length.
#include "game/game_file.h"
#include "opponent/opponent.h"
#include "play/engine/engine.h"
#include "play/position/random.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace bazillion {
namespace {

using play::Engine;
using play::Move;

const std::filesystem::path library = std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";
constexpr std::size_t shortest = 2, longest = 4;

/// Looks for wins by checks alone, which the other side has few ways to answer.
class ForcedWins {
public:
    explicit ForcedWins(Engine& engine) : engine_(engine), attacker_(engine.player()) {}

    /// In how few moves the player to move wins so, if that is found among so many positions.
    std::optional<std::size_t> fewest() {
        for (std::size_t moves = 1; moves <= longest; ++moves) {
            const bool wins = attack(moves);
            if (looked_at_ > most) {
                break;  // what was not looked at may refute it
            }
            if (wins) {
                return moves;
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool won(bool can_move) {
        const auto ending = engine_.ended() ? engine_.ended() : engine_.ending(can_move);
        return ending && ending->winner == attacker_;
    }
    bool attack(std::size_t moves) {
        return any([&] {
            if (engine_.ended()) {
                return won(true);
            }
            if (engine_.player() == attacker_) {
                return attack(moves);  // the turn goes on
            }
            return !engine_.chance() && engine_.in_check() && answered(moves);
        });
    }
    /// Whether no answer to the check helps.
    bool answered(std::size_t moves) {
        if (!engine_.any_legal_move()) {
            return won(false);
        }
        return moves > 1 && !any([&] { return !lost(moves - 1); });
    }
    bool lost(std::size_t moves) {
        if (engine_.ended() || engine_.chance()) {
            return won(true);
        }
        return engine_.player() == attacker_ ? attack(moves) : !any([&] { return !lost(moves); });
    }
    /// Whether something holds after one of the moves.
    template <typename Holds>
    bool any(const Holds& holds) {
        std::vector<Move> moves;
        engine_.legal_moves(moves);
        return std::any_of(moves.begin(), moves.end(), [&](Move move) {
            if (++looked_at_ > most || !engine_.make(move)) {
                return false;
            }
            const bool found = holds();
            engine_.unmake();
            return found;
        });
    }

    static constexpr std::size_t most = 300'000;
    Engine& engine_;
    play::PlayerId attacker_;
    std::size_t looked_at_ = 0;
};

struct Count {
    std::size_t found = 0, all = 0;
};
using Counts = std::array<Count, longest + 1>;

class Trial {
public:
    Trial(const std::string& name, std::chrono::milliseconds time)
        : new_game_([file = library / (name + ".game")] {
              GameFile opened = GameFile::open(file, library);
              return opened.start(opened.default_title().value_or(0));
          }),
          match_(new_game_()),
          solver_(new_game_) {
        limits_.time = time;
    }

    /// Plays games until there were so many wins to find.
    Counts run(std::size_t wins) {
        Counts counts{};
        for (std::size_t game = 0, seen = 0; seen < wins; ++game) {
            play_game(game, wins, counts, seen);
        }
        return counts;
    }

private:
    void play_game(std::size_t game, std::size_t wins, Counts& counts, std::size_t& seen) {
        constexpr std::size_t random_plies = 8, most_plies = 200;
        constexpr int low = 4;
        play::Random random(game + 1);
        opponent::Opponent player(new_game_, {.table_bytes = 1 << 20, .level = low, .variety = 50, .seed = game});
        match_.restart();
        for (std::size_t ply = 0; ply < most_plies && !match_.options().empty() && seen < wins; ++ply) {
            const auto options = match_.options();
            if (ply < random_plies) {
                match_.play(options[random.below(static_cast<std::uint32_t>(options.size()))].text);
                continue;
            }
            // A move that is the only one is played without a look ahead.
            const bool choice = options.size() > 1 && !match_.engine().in_partial_move();
            if (const auto moves = choice ? ForcedWins(match_.engine()).fewest() : std::nullopt;
                moves.value_or(0) >= shortest) {
                ++seen;
                ++counts[*moves].all;
                counts[*moves].found += finds() ? 1 : 0;
            }
            const auto thought = player.think(opponent::GameSoFar::of(match_), {});
            if (!thought || !match_.play(thought->move())) {
                return;
            }
        }
    }
    bool finds() {
        const auto thought = solver_.think(opponent::GameSoFar::of(match_), limits_);
        const auto end = thought ? opponent::plies_to_end(thought->lines.front().score) : std::nullopt;
        if (!end || *end <= 0) {
            std::printf("  not found: %s\n", match_.position_text().c_str());
        }
        return end && *end > 0;
    }

    opponent::Opponent::NewGame new_game_;
    play::Match match_;
    opponent::Opponent solver_;
    opponent::Limits limits_;
};

int run(const std::vector<std::string>& games, std::size_t wins, std::chrono::milliseconds time) {
    bool all_found = true;
    for (const std::string& game : games) {
        const Counts counts = Trial(game, time).run(wins);
        std::printf("%-20s", game.c_str());
        for (std::size_t moves = shortest; moves <= longest; ++moves) {
            std::printf("  in %zu: %zu of %zu", moves, counts[moves].found, counts[moves].all);
            all_found = all_found && counts[moves].found == counts[moves].all;
        }
        std::printf("\n");
        std::fflush(stdout);
    }
    return all_found ? 0 : 1;
}

}  // namespace
}  // namespace bazillion

int main(int count, char** arguments) try {
    std::vector<std::string> given(arguments + 1, arguments + count);
    std::size_t wins = 100;
    std::chrono::milliseconds time(1000);
    while (given.size() > 1 && (given[0] == "--wins" || given[0] == "--time")) {
        const int number = std::stoi(given[1]);
        if (given[0] == "--wins") {
            wins = static_cast<std::size_t>(number);
        } else {
            time = std::chrono::milliseconds(number);
        }
        given.erase(given.begin(), given.begin() + 2);
    }
    if (given.empty()) {
        std::fprintf(stderr, "usage: bench_mates [--wins N] [--time MS] GAME...\n");
        return 2;
    }
    return bazillion::run(given, wins, time);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
