// Attributes beside the codes of pieces: kept so where codes for all combinations would be too many.
#include "play/analysis/self_test.h"
#include "play/match/text.h"
#include "play/tiny.h"
#include "random/random_rules.h"

#include <fmt/core.h>
#include <catch2/catch.hpp>

#include <map>

namespace bazillion {
namespace {

using play::Engine;
using play::Move;

std::shared_ptr<const rules::Rules> with_codes(const std::string& text, std::size_t most_codes) {
    syntax::Document document = syntax::read_text(text, "planes.zrf");
    return rules::resolve(document, rules::titles(document).at(0), {}, {.codes = most_codes});
}

bool has(const rules::Rules& rules, const play::Position& position, rules::Cell cell, rules::AttributeId attribute) {
    const auto plane = rules.plane_of(attribute);
    return plane ? position.slots[rules.plane_slot(*plane, cell)] != 0 : rules.codes.has(position.at(cell), attribute);
}

/// Every piece of a position with its attributes, however they are kept, and whose turn it is.
std::string pieces(const Engine& engine) {
    const rules::Rules& rules = engine.rules();
    std::string all = fmt::format("{} {}", engine.position().turn_state.turn, engine.position().turn_state.chain);
    for (std::size_t i = 0; i < rules.cells(); ++i) {
        const auto cell = static_cast<rules::Cell>(i);
        const auto code = engine.position().at(cell);
        if (code == rules::empty) {
            continue;
        }
        all += fmt::format(" {}:{}.{}", i, rules.codes.owner(code), rules.codes.kind(code));
        for (std::size_t attribute = 0; attribute < rules.attributes.size(); ++attribute) {
            all += has(rules, engine.position(), cell, static_cast<rules::AttributeId>(attribute)) ? '1' : '0';
        }
    }
    return all;
}

/// The legal moves by what they are called and lead to.
std::map<std::string, Move> moves_of(Engine& engine) {
    std::vector<Move> moves;
    engine.legal_moves(moves);
    std::map<std::string, Move> all;
    for (const Move move : moves) {
        const std::string text = play::move_text(engine.rules(), engine[move], engine.position());
        REQUIRE(engine.make(move));
        all.emplace(text + " " + pieces(engine), move);
        engine.unmake();
    }
    return all;
}

void play_side_by_side(Engine& one, Engine& other, std::uint64_t seed) {
    play::Random random(seed);
    one.set_position(one.start());
    other.set_position(other.start());
    for (int ply = 0; ply < 40; ++ply) {
        REQUIRE(pieces(one) == pieces(other));
        const auto ones = moves_of(one), others = moves_of(other);
        const auto texts = [](const auto& moves) {
            std::string all;
            for (const auto& [text, move] : moves) {
                all += text + "\n";
            }
            return all;
        };
        REQUIRE(texts(ones) == texts(others));
        if (ones.empty()) {
            return;
        }
        const auto index = static_cast<std::ptrdiff_t>(random.below(static_cast<std::uint32_t>(ones.size())));
        REQUIRE(one.make(std::next(ones.begin(), index)->second));
        REQUIRE(other.make(std::next(others.begin(), index)->second));
        const std::string text = play::position_text(other.rules(), other.position());
        const auto read = play::read_position(other, text);
        REQUIRE(read);
        const auto& slots = other.position().slots;
        REQUIRE(std::equal(slots.begin(), slots.begin() + other.rules().slots, read->slots.begin()));
    }
}

TEST_CASE("attributes beside the codes change nothing in a game", "[planes][random-rules]") {
    std::size_t with_planes = 0;
    constexpr std::uint64_t files = 60;
    for (std::uint64_t seed = 1; seed <= files; ++seed) {
        const std::string text = RandomRules(seed).text();
        INFO("seed " << seed << "\n" << text);
        const auto usual = with_codes(text, rules::Codes::most_codes);
        const auto beside = with_codes(text, 1);
        REQUIRE(usual);
        CHECK(usual->planes.empty());
        if (!beside || beside->planes.empty()) {
            continue;
        }
        ++with_planes;
        Engine one(usual, nullptr, 0), other(beside, nullptr, 0), waiting(beside, nullptr);
        play_side_by_side(one, other, seed);
        play_side_by_side(one, waiting, seed + 1000);
        const auto self_test = play::probe(other, {.games = 1, .plies = 40, .seed = seed}, [] { return false; });
        CHECK(self_test.undo == "");
        CHECK(self_test.plain == "");
    }
    CHECK(with_planes > files / 3);
}

/// 15 players with 13 kinds of pieces on 19x19, which note and ask ten attributes, each on conditions of its own: two
/// hundred thousand combinations.
std::string crowd() {
    constexpr std::size_t players = 15, kinds = 13, attributes = 10, size = 19;
    const auto list = [](std::size_t count, auto&& text) {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) {
            all += text(i);
        }
        return all;
    };
    const auto numbers = [&](std::string_view before, std::string_view between) {
        return list(size, [&](std::size_t i) { return fmt::format("{}{}{}", i == 0 ? "" : between, before, i + 1); });
    };
    const auto names = list(players, [](std::size_t i) { return fmt::format(" P{}", i); });
    std::string text = fmt::format(
        "(game (title \"Crowd\") (players{0}) (turn-order{0})\n(board (grid (start-rectangle 0 0 10 10)"
        " (dimensions (\"{1}\" (10 0)) (\"{2}\" (0 10))) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))\n",
        names, numbers("x", "/"), numbers("y", "/"));
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        text += fmt::format("(piece (name K{})", kind);
        text += list(attributes, [](std::size_t i) { return fmt::format(" (attribute a{} {})", i, i % 3 == 0); });
        text += "\n (moves";
        for (const std::string_view direction : {"n", "e", "s", "w"}) {
            text += fmt::format(
                "\n  ({0} (verify not-friend?) (set-attribute a{1} (not-empty? {0})) (if (a{2}) (set-attribute a{3} "
                "(a{4})) else (set-attribute a{2} true)) (if (and (a{5}) (enemy? {0})) (set-attribute a{6} false)) "
                "add)",
                direction, kind % 10, (kind + 1) % 10, (kind + 2) % 10, (kind + 3) % 10, (kind + 5) % 10,
                (kind + 7) % 10);
        }
        text += "))\n";
    }
    text += "(board-setup";
    for (std::size_t player = 0; player < players; ++player) {
        text += fmt::format(" (P{}", player);
        text +=
            list(kinds, [&](std::size_t kind) { return fmt::format(" (K{0} x{1}y{2})", kind, kind + 3, player + 2); });
        text += ")";
    }
    return text + ")\n(loss-condition (P0) (pieces-remaining 0)))\n";
}

TEST_CASE("a game of very many combinations of attributes is played", "[planes]") {
    const auto rules = with_codes(crowd(), rules::Codes::most_codes);
    REQUIRE(rules);
    CHECK(!rules->planes.empty());
    Engine engine(rules, nullptr);
    const auto self_test = play::probe(engine, {.games = 2, .plies = 150, .every_ply = 0}, [] { return false; });
    CHECK(self_test.undo == "");
    CHECK(self_test.plain == "");
    CHECK(self_test.plies == 300);
    CHECK(self_test.compared > 10);
}

}  // namespace
}  // namespace bazillion
