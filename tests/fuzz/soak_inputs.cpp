// Mutated texts of every kind that a user can hand over, many thousands of each: a soak for a night, not for ./test.
//
//   soak_inputs [--games N] [--positions N] [--saves N] [--pictures N] [--records N] [--imports N] [--betzas N]
//               [--seed S] [--keep FOLDER]
//
// Each input runs in a process of its own batch, under a bound on time. One that crashes or hangs is written into
// FOLDER, and the rest goes on. The last line sums up; the exit code is 1 if anything was found.
#include "importing/fairy_game.h"
#include "protocols/game_record.h"
#include "renderer/scene/svg_check.h"
#include "renderer/scene/svg_painter.h"
#include "support.h"

#include <fmt/core.h>

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace bazillion::fuzz {
namespace {

namespace fs = std::filesystem;
using Random = std::minstd_rand;

constexpr unsigned most_seconds = 10;  // of the processor, for one input

std::string read(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> read_all(const fs::path& folder, const std::string& extension) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == extension) {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<std::string> texts;
    std::transform(files.begin(), files.end(), std::back_inserter(texts), read);
    return texts;
}

/// Words of the text itself take each other's places; bytes are lost, doubled and changed.
std::string mutate(std::string text, Random& random) {
    const auto below = [&](std::size_t end) { return end == 0 ? 0 : random() % end; };
    for (std::size_t changes = 1 + below(6); changes > 0; --changes) {
        const std::size_t at = below(text.size()), other = below(text.size());
        const std::size_t few = 1 + below(12), many = below(400);
        switch (below(6)) {
            case 0:
                if (!text.empty()) {
                    text[at] = static_cast<char>(below(256));
                }
                break;
            case 1:
                text.erase(at, few);
                break;
            case 2:
                text.insert(at, text.substr(other, few));
                break;
            case 3:
                text.insert(at, text.substr(other, many));
                break;
            case 4:
                text.erase(at, many);
                break;
            default:
                text.replace(at, std::min(few, text.size() - at), text.substr(other, few));
        }
    }
    return text;
}

/// One sort of input: what it is made of, and what is done with it.
struct Kind {
    std::string name;
    std::size_t count = 0;
    std::vector<std::string> seeds;
    std::function<void(const std::string&, unsigned seed)> run;
};

void run_game(const std::string& text, unsigned seed) {
    syntax::Limits limits;
    limits.expanded_forms = 60'000;
    const fs::path games = fs::path(BAZILLION_SOURCE_DIR) / "games";
    auto document = syntax::read_text(text, (games / "soak.game").string(), {games}, limits);
    const auto titles = games_of(document);
    for (std::size_t i = 0; i < std::min<std::size_t>(titles.size(), 2); ++i) {
        play::Match match(titles[(seed + i) % titles.size()]);
        check_text(match);
        play_at_random(match, seed, 20);
        require(play::read_saved_game(play::write_saved_game(match)).has_value(), "a written game can be read");
    }
}

std::vector<play::Match> matches_of(const std::vector<std::string>& files) {
    const fs::path games = fs::path(BAZILLION_SOURCE_DIR) / "games";
    std::vector<play::Match> matches;
    for (const std::string& file : files) {
        auto document = syntax::read_document(games / file, {games});
        for (auto& game : games_of(document)) {
            matches.emplace_back(std::move(game));
        }
    }
    return matches;
}

void run_position(std::vector<play::Match>& matches, const std::string& text, unsigned seed) {
    play::Match& match = matches[seed % matches.size()];
    if (match.set_position(text)) {
        const std::string normal = match.position_text();
        require(match.set_position(normal).has_value(), "a written position can be read");
        require(match.position_text() == normal, "and comes back the same");
        play_at_random(match, seed, 6);
    }
}

void run_save(std::vector<play::Match>& matches, const std::string& text, unsigned seed) {
    play::read_saved_game(text).map(
        [&](const play::SavedGame& saved) { play::resume(matches[seed % matches.size()], saved); });
}

std::vector<std::string> positions_of(std::vector<play::Match>& matches) {
    std::vector<std::string> texts;
    for (play::Match& match : matches) {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            match.restart();
            play_at_random(match, seed, 4 * seed);
            texts.push_back(match.position_text());
        }
    }
    return texts;
}

std::vector<std::string> saves_of(std::vector<play::Match>& matches) {
    std::vector<std::string> texts;
    for (play::Match& match : matches) {
        match.restart();
        play_at_random(match, 7, 30);
        texts.push_back(play::write_saved_game(match));
        if (const auto old = play::write_zillions_game(match)) {
            texts.push_back(*old);
        }
    }
    return texts;
}

void run_picture(const std::string& text, unsigned /*seed*/) {
    if (renderer::refuse_svg(text)) {
        return;
    }
    renderer::SvgPainter painter;
    painter.ask({.id = 1, .svg = text, .pixels = 64});
    const auto begin = std::chrono::steady_clock::now();
    while (painter.busy()) {
        painter.take(std::chrono::milliseconds(50));
        require(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5), "a drawing is given up in time");
    }
}

std::vector<std::string> records_of(std::vector<play::Match>& matches) {
    std::vector<std::string> texts;
    for (play::Match& match : matches) {
        match.restart();
        play_at_random(match, 11, 40);
        for (const auto& text :
             {protocols::write_pgn(match), protocols::write_sgf(match), protocols::write_kif(match)}) {
            if (text) {
                texts.push_back(*text);
            }
        }
    }
    return texts;
}

void run_record(std::vector<play::Match>& matches, const std::string& text, unsigned seed) {
    play::Match& match = matches[seed % matches.size()];
    const auto again = [&](const auto& read, const auto& write) {
        match.restart();
        if (read(match, text)) {
            const auto written = write(match);
            require(!written || read(match, *written).has_value(), "a written record can be read");
        }
    };
    again(protocols::read_pgn, protocols::write_pgn);
    again(protocols::read_sgf, protocols::write_sgf);
    again(protocols::read_kif, protocols::write_kif);
}

std::vector<std::string> variants_to_import() {
    return {R"([soak:chess]
customPiece1 = a:fmWfceFifmnD
customPiece2 = b:NgQ
promotionPieceTypes = aq
startFen = rnbqkbnr/pppppppp/8/8/3A4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
stalemateValue = loss
castlingKingsideFile = g
flagPiece = k
flagRegionWhite = *8
)",
            R"([drops:crazyhouse]
maxRank = 6
maxFile = f
startFen = rnbqkb/pppppp/6/6/PPPPPP/RNBQKB[] w - - 0 1
pieceDrops = true
capturesToHand = true
dropNoDoubled = p
extinctionValue = loss
extinctionPieceTypes = *
)",
            R"([turned:shogi]
pocketSize = 4
nMoveRule = 30
checkCounting = true
connectN = 4
mustCapture = true
)"};
}

std::vector<std::string> betza_texts() {
    return {"mRcB",        "fmWfceFifmnD", "NgQpRzB", "W6FzDAH(3,1)3", "ifvmfnDimW",
            "fR2bBsNcKmQ", "mAcD",         "nNAlD",   "O2isjO3",       "fsW"};
}

/// A file of variants, whose games must be without errors.
void run_import(const std::string& text, unsigned seed) {
    constexpr std::size_t most_games = 3;
    syntax::Sources sources;
    syntax::Diagnostics diagnostics;
    const auto variants = importing::read_variants(sources, sources.add("soak.ini", text), diagnostics);
    for (std::size_t i = 0; i < std::min(variants.size(), most_games); ++i) {
        const bool refused = diagnostics.has_errors();
        const std::string game = importing::game_text(variants[i], "A soak.", diagnostics);
        const fs::path games = fs::path(BAZILLION_SOURCE_DIR) / "games";
        auto document = syntax::read_text(game, (games / "soak.game").string(), {games});
        const auto titles = games_of(document);
        require(refused || diagnostics.has_errors() || !titles.empty(), "what is imported has no errors");
        for (const auto& title : titles) {
            play::Match match(title);
            play_at_random(match, seed, 10);
        }
    }
    for (const auto& diagnostic : diagnostics.all()) {
        require(!syntax::render(diagnostic, sources).empty(), "a message can be rendered");
    }
}

/// A piece that moves as the text says, in Betza's notation.
void run_betza(const std::string& text, unsigned seed) {
    std::string quoted;
    for (const char c : text) {
        quoted += c == '"' || c == '\\' ? ' ' : c;
    }
    const fs::path games = fs::path(BAZILLION_SOURCE_DIR) / "games";
    const std::string game = R"((include "lib/chess.game")
        (game (title "Soak") (players White Black) (turn-order White Black) (chess-board)
          (piece (name King) (moves (betza "K")))
          (piece (name Fairy) (moves (betza ")" +
                             quoted + R"("))))
          (board-setup (White (King e1) (Fairy b1 d2)) (Black (King e8) (Fairy b8 g7)))
          (loss-condition (White Black) (checkmated King))))";
    auto document = syntax::read_text(game, (games / "soak.game").string(), {games});
    for (auto& title : games_of(document)) {
        play::Match match(title);
        play_at_random(match, seed, 10);
    }
}

struct Found {
    std::size_t run = 0, faults = 0;
    double slowest = 0;
    bool too_long = false;  ///< the last fault, not a crash
};

/// Ends this process if it goes on for longer; a busy machine gives it time, and one that sleeps is found too.
void bound_time() {
    constexpr unsigned most_waiting = 60;
    const itimerval most{{}, {most_seconds, 0}};
    setitimer(ITIMER_PROF, &most, nullptr);
    alarm(most_waiting * most_seconds);
}

bool took_too_long(int status) {
    return WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM);
}

/// Runs inputs [begin, end) of a kind in a child process, which writes the number of each before it begins. Gives the
/// one at which the child died, or `end`.
std::size_t run_batch(const Kind& kind, std::size_t begin, std::size_t end, unsigned seed, Found& found) {
    std::array<int, 2> ends{};
    require(pipe(ends.data()) == 0, "there is a pipe");
    const pid_t child = fork();
    require(child >= 0, "there is a process");
    if (child == 0) {
        close(ends[0]);
        std::freopen("/dev/null", "w", stderr);
        for (std::size_t i = begin; i < end; ++i) {
            Random random(static_cast<unsigned>(seed + i));
            const std::string input = mutate(kind.seeds[i % kind.seeds.size()], random);
            bound_time();
            const auto start = std::chrono::steady_clock::now();
            kind.run(input, static_cast<unsigned>(seed + i));
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            const double seconds = took.count();
            require(write(ends[1], &seconds, sizeof seconds) == sizeof seconds, "the parent listens");
        }
        _exit(0);
    }
    close(ends[1]);
    std::size_t done = begin;
    for (double seconds = 0; ::read(ends[0], &seconds, sizeof seconds) == sizeof seconds; ++done) {
        found.slowest = std::max(found.slowest, seconds);
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    found.too_long = took_too_long(status);
    return done;
}

Found soak(const Kind& kind, unsigned seed, const fs::path& keep) {
    constexpr std::size_t batch = 500;  // memory is given back with each
    Found found;
    for (std::size_t at = 0; at < kind.count;) {
        const std::size_t end = std::min(kind.count, at + batch);
        const std::size_t done = run_batch(kind, at, end, seed, found);
        found.run += done - at;
        if (done < end) {
            ++found.faults;
            ++found.run;
            Random random(static_cast<unsigned>(seed + done));
            const fs::path file = keep / fmt::format("{}-{}", kind.name, seed + done);
            std::ofstream(file, std::ios::binary) << mutate(kind.seeds[done % kind.seeds.size()], random);
            fmt::print("{}: input {} {}: {}\n", kind.name, seed + done, found.too_long ? "took too long" : "crashed",
                       file.string());
        }
        at = std::max(done + (done < end ? 1 : 0), at + 1);
    }
    return found;
}

int run(std::vector<std::string> arguments) {
    std::size_t games = 20'000, positions = 20'000, saves = 2'000, pictures = 2'000;
    std::size_t records = 5'000, imports = 5'000, betzas = 20'000, seed = 1;
    std::string keep = fs::temp_directory_path();
    for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) {
        const auto number = [&] { return static_cast<std::size_t>(std::stoul(arguments[i + 1])); };
        if (arguments[i] == "--games") {
            games = number();
        } else if (arguments[i] == "--positions") {
            positions = number();
        } else if (arguments[i] == "--saves") {
            saves = number();
        } else if (arguments[i] == "--pictures") {
            pictures = number();
        } else if (arguments[i] == "--records") {
            records = number();
        } else if (arguments[i] == "--imports") {
            imports = number();
        } else if (arguments[i] == "--betzas") {
            betzas = number();
        } else if (arguments[i] == "--seed") {
            seed = number();
        } else if (arguments[i] == "--keep") {
            keep = arguments[i + 1];
        }
    }
    const fs::path folder = fs::path(BAZILLION_SOURCE_DIR) / "games";
    auto matches = matches_of({"chess.game", "Bario.game", "Barca.game", "Shogi.game", "Chessgammon.game", "Go.game"});
    const std::vector<Kind> kinds{
        {"game", games, read_all(folder, ".game"), run_game},
        {"position", positions, positions_of(matches),
         [&](const std::string& text, unsigned number) { run_position(matches, text, number); }},
        {"save", saves, saves_of(matches),
         [&](const std::string& text, unsigned number) { run_save(matches, text, number); }},
        {"picture", pictures, read_all(folder / "art", ".svg"), run_picture},
        {"record", records, records_of(matches),
         [&](const std::string& text, unsigned number) { run_record(matches, text, number); }},
        {"import", imports, variants_to_import(), run_import},
        {"betza", betzas, betza_texts(), run_betza},
    };
    std::size_t faults = 0;
    std::string sum;
    for (const Kind& kind : kinds) {
        const Found found = soak(kind, static_cast<unsigned>(seed), keep);
        faults += found.faults;
        sum += fmt::format("{}{} {}s ({} faults, slowest {:.1f} s)", sum.empty() ? "" : ", ", found.run, kind.name,
                           found.faults, found.slowest);
    }
    fmt::print("soak: {}\n", sum);
    return faults == 0 ? 0 : 1;
}

}  // namespace
}  // namespace bazillion::fuzz

int main(int argc, char** argv) {
    return bazillion::fuzz::run({argv + 1, argv + argc});
}
