// What a search asks of the engine before it makes a move is what making it shows, in random games of all bundled
// titles.
#include "games/playing.h"
#include "play/engine/engine.h"
#include "play/position/random.h"

#include <thread>

namespace bazillion {
namespace {

/// Pieces of others than the player that are not marked to be taken off.
std::size_t others_unmarked(const play::Engine& engine, play::PlayerId player) {
    const auto& rules = engine.rules();
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const auto code = engine.position().slots[cell];
        const bool others = code != rules::empty && rules.codes.owner(code) != player;
        count += others && (rules.swept == rules::none || !rules.codes.has(code, rules.swept)) ? 1 : 0;
    }
    return count;
}

/// What making a move shows.
struct Shown {
    bool captures = false, check = false;
};

Shown shown_by(play::Engine& engine, play::Move move) {
    const auto player = engine.mover();
    const std::size_t others = others_unmarked(engine, player);
    if (!engine.force(move)) {
        return {};
    }
    const bool fewer = others_unmarked(engine, player) < others;
    const bool sweeps = engine.rules().swept != rules::none;
    Shown shown{.captures = sweeps ? fewer : !engine.last_move().captured.empty()};
    shown.check = engine.mover() != player && engine.in_check(engine.mover());
    engine.unmake();
    return shown;
}

std::vector<play::Move> sorted(std::vector<play::Move> moves) {
    std::sort(moves.begin(), moves.end());
    return moves;
}

/// Moves that no piece on the board makes.
bool of_no_piece(const play::CompiledMove& made) {
    return made.has(play::CompiledMove::drop) || made.has(play::CompiledMove::pass) ||
           made.has(play::CompiledMove::button) || !made.text.empty();
}

void compare_moves(play::Engine& engine, const std::vector<play::Move>& all) {
    std::vector<play::Move> noisy, found, of_pieces;
    play::ChecksGiven given;
    engine.set_checks_given(given);
    for (const play::Move move : all) {
        const Shown shown = shown_by(engine, move);
        const auto& made = engine[move];
        INFO("from " << made.from << " to " << made.to);
        if (!made.has(play::CompiledMove::button)) {  // a script may do anything
            CHECK(engine.captures(move) == shown.captures);
        }
        CHECK(engine.gives_check(move) == shown.check);
        CHECK(engine.gives_check(move, given) == shown.check);
        if (engine.captures(move) || engine.promotes(move)) {
            noisy.push_back(move);
        }
    }
    engine.generate_noisy(found);
    CHECK(sorted(found) == sorted(noisy));

    for (std::size_t cell = 0; cell < engine.rules().cells(); ++cell) {
        engine.generate_of(static_cast<play::Cell>(cell), of_pieces);
    }
    of_pieces = sorted(of_pieces);
    std::vector<play::Move> expected = all;
    expected.erase(
        std::remove_if(expected.begin(), expected.end(), [&](play::Move move) { return of_no_piece(engine[move]); }),
        expected.end());
    of_pieces.erase(std::unique(of_pieces.begin(), of_pieces.end()), of_pieces.end());
    CHECK(of_pieces == sorted(expected));
}

/// All legal moves are among the evasions, and no others than generated ones.
void compare_evasions(play::Engine& engine, const std::vector<play::Move>& all) {
    play::CheckInfo check_info;
    engine.set_check_info(check_info);
    std::vector<play::Move> evasions, legal;
    engine.generate_evasions(check_info, evasions);
    engine.legal_moves(legal);
    const auto listed = sorted(all);
    evasions = sorted(evasions);
    legal = sorted(legal);
    CHECK(std::includes(listed.begin(), listed.end(), evasions.begin(), evasions.end()));
    CHECK(std::includes(evasions.begin(), evasions.end(), legal.begin(), legal.end()));
}

/// Remembered moves of all positions met: those listed now are pseudo-legal, and no others.
class Remembered {
public:
    void compare(play::Engine& engine, const std::vector<play::Move>& listed, play::Random& random) {
        for (std::size_t i = 0; i < checked_at_a_time && !moves_.empty(); ++i) {
            compare(engine, listed, moves_[random.below(static_cast<std::uint32_t>(moves_.size()))]);
        }
        for (const play::Move move : listed) {
            compare(engine, listed, move);
        }
        moves_.insert(moves_.end(), listed.begin(), listed.end());
    }

private:
    static constexpr std::size_t checked_at_a_time = 100;
    static void compare(play::Engine& engine, const std::vector<play::Move>& listed, play::Move move) {
        const auto& made = engine[move];
        INFO("from " << made.from << " to " << made.to);
        CHECK(engine.is_pseudo_legal(move) == (std::find(listed.begin(), listed.end(), move) != listed.end()));
    }

    std::vector<play::Move> moves_;
};

/// A null move hands the turn to another player, changes nothing else on the board, and is taken back like others.
void compare_null_move(play::Engine& engine) {
    const play::Position before = engine.position();
    const auto player = engine.player();
    if (!engine.make_null_move()) {
        CHECK(engine.position() == before);
        return;
    }
    CHECK(engine.player() != player);
    CHECK(std::equal(before.slots.begin(), before.slots.begin() + static_cast<std::ptrdiff_t>(engine.rules().cells()),
                     engine.position().slots.begin()));
    engine.unmake();
    CHECK(engine.position() == before);
}

void play_and_compare(play::Engine& engine, std::size_t plies) {
    play::Random random(1), sample(2);
    std::vector<play::Move> moves;
    Remembered remembered;
    for (std::size_t ply = 0; ply < plies && !engine.ended(); ++ply) {
        moves.clear();
        engine.generate(moves);
        compare_moves(engine, moves);
        compare_evasions(engine, moves);
        remembered.compare(engine, moves, sample);
        compare_null_move(engine);
        bool made = false;
        while (!made && !moves.empty()) {
            const auto at = random.below(static_cast<std::uint32_t>(moves.size()));
            made = engine.make(moves[at]);
            moves[at] = moves.back();
            moves.pop_back();
        }
        if (!made) {
            return;
        }
    }
}

TEST_CASE("captures, checks, moves of one piece and null moves are told as making them shows", "[search]") {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() == ".game") {
            files.push_back(entry.path().filename().string());
        }
    }
    REQUIRE_FALSE(files.empty());
    for (const std::string& file : files) {
        const GameFile opened = GameFile::open(bundled::folder() / file, bundled::folder());
        for (const auto& title : opened.titles()) {
            DYNAMIC_SECTION(file << ": " << title.name) {
                const auto game = bundled::game(file, title.name);
                play::Engine engine(game->rules, game->hooks.get(), 0);
                play_and_compare(engine, 30);
                play::Engine beginning(game->rules, game->hooks.get());  // its tables are built in the course of play
                play_and_compare(beginning, 15);
            }
        }
    }
}

TEST_CASE("a null move is sound where turns alternate and nothing must be moved", "[search]") {
    const auto passes = [](const std::string& file, const std::string& title) {
        const auto game = bundled::game(file, title);
        play::Engine engine(game->rules, game->hooks.get());
        return engine.make_null_move();
    };
    CHECK(passes("chess.game", "Chess"));
    CHECK(passes("Breakthrough.game", "Breakthrough"));
    CHECK_FALSE(passes("English Draughts.game", "English Draughts"));  // who can capture must
    CHECK_FALSE(passes("Arimaa.game", "Arimaa"));                      // four steps a turn
}

TEST_CASE("engines of several threads share what is constant", "[search]") {
    const auto game = bundled::game("chess.game", "Chess");
    play::Engine first(game->rules, nullptr);
    play::Engine second(first.plan(), nullptr);
    CHECK(&first.rules() == &second.rules());
    std::uint64_t here = 0, there = 0;
    std::thread other([&] { there = play::perft(second, 3); });
    here = play::perft(first, 3);
    other.join();
    CHECK(here == 8902);
    CHECK(there == 8902);
}

}  // namespace
}  // namespace bazillion
