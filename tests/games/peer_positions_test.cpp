// Positions at random, most of them strewn, counted by us and by `fairy-stockfish`, where that is installed.
#include "games/playing.h"
#include "games/strewn.h"
#include "games/uci_peer.h"
#include "number_from_environment.h"

namespace bazillion {
namespace {

constexpr std::uint64_t most_nodes_of_a_count = 12'000;
constexpr int deepest = 3;

/// Whether the king of who is not to move is safe, so that the position can be one of a game.
bool is_legal(play::Match& match) {
    return !match.engine().in_check(static_cast<play::PlayerId>(1 - match.player()));
}

/// Compares one game's positions.
class Comparison {
public:
    Comparison(const strewn::Game& game, UciPeer& peer)
        : game_(game), match_(bundled::match(game.file, "", "")), peer_(peer) {
        peer.set_option("UCI_Chess960", game.castling == strewn::Castling::any_file ? "true" : "false");
        peer.set_option("UCI_Variant", game.variant);
    }

    /// A position at random, and some of those to which moves at random lead from it.
    void compare(std::size_t wanted, std::uint32_t seed) {
        strewn::Rng rng(seed);
        for (std::size_t tries = 0; compared_ < wanted && tries < 20 * wanted; ++tries) {
            if (!set_up(strewn::strew(game_, rng))) {
                continue;
            }
            count();
            for (int plies = 0; plies < 3 && !match_.options().empty(); ++plies) {
                REQUIRE(match_.play(match_.options()[rng() % match_.options().size()]));
            }
            if (!match_.outcome() && !match_.record().empty()) {
                count();
            }
        }
        CHECK(compared_ >= wanted);
        CHECK(by_design_ * 50 <= compared_);
    }

private:
    bool set_up(const strewn::Strewn& position) {
        // Nobody could have made a double step with the other king in check.
        if (!position.before.empty()) {
            const auto set = match_.set_position(position.before);
            INFO(position.before << ": " << (set ? "" : set.error().message));
            REQUIRE(set);
            if (!is_legal(match_)) {
                return false;
            }
        }
        const auto set = match_.set_position(position.text);
        INFO(position.text << ": " << (set ? "" : set.error().message));
        REQUIRE(set);
        return is_legal(match_);
    }

    void count() {
        const std::uint64_t first = play::perft(match_, 1);
        std::uint64_t ours = first;
        int depth = 1;
        while (depth < deepest && ours * first <= most_nodes_of_a_count) {
            ours = play::perft(match_, ++depth);
        }
        const std::string text = match_.position_text();
        const UciPeer::Count theirs = peer_.perft(text, depth);
        ++compared_;
        if (ours != theirs.nodes && by_peers_rules(text, depth) == theirs.nodes) {
            ++by_design_;
        } else if (ours != theirs.nodes) {
            explain(text, depth, theirs);
        }
    }

    /// Our count by the rules that the peer has on purpose; none if these are ours.
    std::optional<std::uint64_t> by_peers_rules(const std::string& text, int depth) {
        if (game_.peers_rules.empty()) {
            return std::nullopt;
        }
        GameFile file =
            GameFile::open(std::filesystem::path(BAZILLION_SOURCE_DIR) / "tests" / "data" / "peer" / game_.peers_rules,
                           bundled::folder());
        const auto title = file.default_title();
        INFO(file.messages());
        REQUIRE(title);
        return play::perft(bundled::at(file.start(*title), text), depth);
    }

    void explain(const std::string& text, int depth, const UciPeer::Count& theirs) {
        std::string mine;
        for (const auto& [move, nodes] : play::divide(match_, depth)) {
            mine += move + ": " + std::to_string(nodes) + "\n";
        }
        FAIL_CHECK(game_.variant << ", depth " << depth << ": " << text << "\nours:\n"
                                 << mine << "theirs:\n"
                                 << theirs.by_move << theirs.nodes);
    }

    const strewn::Game& game_;
    play::Match match_;
    UciPeer& peer_;
    std::size_t compared_ = 0;
    std::size_t by_design_ = 0;  ///< those that differ as the rules do
};

TEST_CASE("random positions are counted as by fairy-stockfish", "[.peer]") {
    const auto program = UciPeer::installed();
    if (program.empty()) {
        return;
    }
    constexpr std::size_t wanted = 400;  // of each game
    const auto seed = static_cast<std::uint32_t>(number_from_environment("BAZILLION_PEER_SEED", 1));
    UciPeer peer(program);
    for (const strewn::Game& game : strewn::games()) {
        Comparison(game, peer).compare(wanted, seed);
    }
}

}  // namespace
}  // namespace bazillion
