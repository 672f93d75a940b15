// What a search is made of: the evaluation kept up move by move, the table that threads share, moves as values.
#include "opponent/evaluation.h"
#include "games/bundled.h"
#include "opponent/any_advice.h"
#include "opponent/board_symmetry.h"
#include "opponent/derive_weights.h"
#include "opponent/move_info.h"
#include "opponent/transposition_table.h"
#include "play/position/random.h"

#include <map>
#include <thread>

using namespace bazillion;
using namespace bazillion::opponent;

TEST_CASE("the evaluation kept up with the moves is the one worked out anew") {
    for (const char* file : {"chess.game", "Bario.game", "Crazyhouse.game", "Go.game", "Barca.game", "Reversi.game",
                             "Chessgammon.game", "Backgammon.game", "Chaturaji.game", "International Draughts.game"}) {
        INFO(file);
        play::Match match(bundled::game(file));
        play::Engine& engine = match.engine();
        Weights weights = derive_weights(engine);
        const Sides sides(engine.rules(), engine.player());
        engine.set_position(engine.start());
        if (!sides.several()) {
            const Views views(match.rules(), engine.start());
            follow_advice(test::any_advice(match.rules(), views, weights), match.rules(), views, weights);
        }
        Evaluation kept(engine, weights, sides);
        play::Random random(7);
        std::vector<play::Move> moves;
        for (int plies = 0; plies < 120 && !engine.ended(); ++plies) {
            moves.clear();
            engine.legal_moves(moves);
            if (moves.empty()) {
                break;
            }
            for (const play::Move move : moves) {
                if (engine.make(move)) {
                    kept.made();
                    kept.unmade();
                    engine.unmake();
                }
            }
            REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
            kept.made();
            const Evaluation anew(engine, weights, sides);
            REQUIRE(kept.score() == anew.score());
            REQUIRE(kept.phase() == anew.phase());
        }
        CHECK(engine.made() > 10);
    }
}

TEST_CASE("pieces may be worth more, the more pawns there are") {
    play::Match match(bundled::game("chess.game"));
    Weights weights = derive_weights(match.engine());
    const auto score = [&](const char* fen) {
        REQUIRE(match.set_position(fen));
        return Evaluation(match.engine(), weights, Sides(match.rules(), 0)).score();
    };
    const char* const none = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    const char* const two = "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1";
    REQUIRE(weights.usual_promotables == 8);
    const Score without_pawns = score(none), with_pawns = score(two);
    for (std::size_t code = 1; code < match.rules().codes.singles(); ++code) {
        if (match.rules().codes.kind(static_cast<rules::Code>(code)) == *match.rules().find_kind("Rook")) {
            weights.per_promotable[code] = {10, 10};
        }
    }
    CHECK(score(none) == without_pawns - 8 * 10);
    CHECK(score(two) == with_pawns - 6 * 10);
    CHECK(score("r3k3/p7/8/8/8/8/P7/R3K3 w - - 0 1") == score("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"));
}

TEST_CASE("weights read from the rules of chess are in the order that people know") {
    play::Match match(bundled::game("chess.game"));
    const Weights weights = derive_weights(match.engine());
    const auto& rules = match.rules();
    const auto worth = [&](const char* kind) { return weights.piece[rules.codes.make(0, *rules.find_kind(kind))]; };
    CHECK(worth("Queen") > worth("Rook") + worth("Pawn"));
    CHECK(worth("Rook") > worth("Bishop"));
    CHECK(worth("Bishop") > 2 * worth("Pawn"));
    CHECK(worth("Knight") > 2 * worth("Pawn"));
    CHECK(worth("Pawn") > 0);
    CHECK(worth("King") == 0);
}

TEST_CASE("a piece that becomes another one by its first move is worth most of what it becomes") {
    play::Match match(bundled::game("Bario.game"));
    const Weights weights = derive_weights(match.engine());
    const auto& rules = match.rules();
    const auto worth = [&](const char* kind) { return weights.piece[rules.codes.make(0, *rules.find_kind(kind))]; };
    const int mean = (worth("Queen") + worth("Rook") + worth("Bishop") + worth("Knight")) / 4;
    CHECK(worth("Quantum") > mean * 6 / 10);
    CHECK(worth("Quantum") < mean);
}

TEST_CASE("where who has lost his pieces wins, pieces are a burden") {
    play::Match match(bundled::game("Chess variants.game", "Antichess"));
    const Weights weights = derive_weights(match.engine());
    CHECK(weights.piece[match.rules().codes.make(0, *match.rules().find_kind("Queen"))] < 0);
}

TEST_CASE("moves have the same signatures in all engines of a title, whenever they are met") {
    for (const char* file : {"chess.game", "Bario.game", "Shogi.game"}) {
        play::Match one(bundled::game(file)), other(bundled::game(file));
        MoveInfos infos_one(one.engine()), infos_other(other.engine());
        // The other engine meets moves in another order.
        std::vector<play::Move> moves;
        other.engine().generate(moves);
        for (const play::Move move : moves) {
            if (other.engine().make(move)) {
                std::vector<play::Move> replies;
                other.engine().generate(replies);
                other.engine().unmake();
            }
        }
        std::map<std::uint32_t, std::string> texts;
        for (const play::Option& option : one.options()) {
            const std::uint32_t signature = infos_one[option.move].signature;
            CHECK(texts.emplace(signature, option.text).second);
            CHECK(signature < 1U << TranspositionTable::move_bits);
        }
        for (const play::Option& option : other.options()) {
            CHECK(texts[infos_other[option.move].signature] == option.text);
        }
    }
}

TEST_CASE("what is known of moves is learned anew when the engine has forgotten its moves") {
    play::Match match(bundled::game("chess.game"));
    play::Engine& engine = match.engine();
    MoveInfos infos(engine);
    const auto signatures = [&] {
        std::map<std::string, std::uint32_t> found;
        for (const play::Option& option : match.options()) {
            found[option.text] = infos[option.move].signature;
        }
        return found;
    };
    const auto before = signatures();
    engine.forget();
    // Other moves get the ids that these had.
    REQUIRE(match.set_position("4k3/8/8/8/8/8/4P3/4K2R b - - 0 1"));
    REQUIRE(match.set_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    CHECK(signatures() == before);
}

TEST_CASE("the table finds what was stored, keeps what is deep, and nothing else") {
    using Bound = TranspositionTable::Bound;
    TranspositionTable table(1 << 12);
    play::Random random(3);
    std::map<std::uint64_t, int> stored;
    const auto hash = [&] { return std::uint64_t{random()} << 32 | random(); };
    const std::uint64_t deep = hash();
    table.store(deep, {.move = 77, .score = -31'990, .depth = 30, .bound = Bound::exact});
    for (int i = 0; i < 5'000; ++i) {
        const std::uint64_t at = hash();
        stored[at] = i % 20;
        table.store(at, {.move = 5, .score = i - 2'500, .depth = i % 20, .bound = Bound::lower});
    }
    const auto found = table.find(deep);
    REQUIRE(found);
    CHECK(found->move == 77);
    CHECK(found->score == -31'990);
    CHECK(found->depth == 30);
    CHECK(found->bound == Bound::exact);
    std::size_t kept = 0;
    for (const auto& [at, depth] : stored) {
        if (const auto entry = table.find(at)) {
            CHECK(entry->depth == depth);
            ++kept;
        }
    }
    CHECK(kept > 100);
    for (int i = 0; i < 1'000; ++i) {
        CHECK(!table.find(hash()));
    }
    table.clear();
    CHECK(!table.find(deep));
}

TEST_CASE("threads that write the table at once find nothing torn") {
    TranspositionTable table(1 << 10);
    const auto hammer = [&](std::uint64_t seed) {
        play::Random random(seed);
        std::size_t wrong = 0;
        for (int i = 0; i < 20'000; ++i) {
            // Of each hash only one entry is ever stored.
            const std::uint64_t hash = std::uint64_t{random.below(500)} * 0x9e3779b97f4a7c15ULL;
            const auto move = static_cast<std::uint32_t>(hash >> 44 & 0xfffff);
            if (const auto entry = table.find(hash)) {
                wrong += entry->move == move ? 0 : 1;
            }
            table.store(hash, {.move = move, .score = 1, .depth = 1, .bound = TranspositionTable::Bound::exact});
        }
        return wrong;
    };
    std::size_t wrong = 0, wrong_there = 0;
    {
        std::jthread other([&] { wrong_there = hammer(1); });
        wrong = hammer(2);
    }
    CHECK(wrong + wrong_there == 0);
}

TEST_CASE("chess and shogi look to the second player as they do to the first, turned over") {
    const auto image = [](const char* file, const char* cell) {
        const auto game = bundled::game(file);
        const play::Match match(game);
        const auto map = board_symmetry(*game->rules, match.engine().start(), 0, 1);
        REQUIRE(map.size() == game->rules->cells());
        return game->rules->board.cells[map[*game->rules->find_cell(cell)]].name;
    };
    CHECK(image("chess.game", "a1") == "a8");
    CHECK(image("chess.game", "e2") == "e7");
    const std::string corner = image("Shogi.game", "1a");
    CHECK((corner == "9i" || corner == "1i"));
}

TEST_CASE("where more than two play, the one who thinks is alone, and known") {
    play::Match match(bundled::game("Chaturaji.game"));
    for (std::size_t player = 0; player < match.rules().players.size(); ++player) {
        const auto thinker = static_cast<rules::PlayerId>(player);
        if (match.rules().players[player].random || match.rules().players[player].neutral) {
            continue;
        }
        const Sides sides(match.rules(), thinker);
        REQUIRE(sides.several());
        CHECK(sides.first() == thinker);
        CHECK(sides.sign(thinker) == 1);
        CHECK(sides.deciding(match.engine()) == (match.engine().chance() || match.player() == thinker ? 1 : -1));
    }
}

TEST_CASE("allies are on one side") {
    play::Match match(bundled::game("Four-Player.game", "Four-player chess in teams"));
    const Sides sides(match.rules(), 2);
    const std::vector<int> signs{sides.sign(0), sides.sign(1), sides.sign(2), sides.sign(3)};
    CHECK(signs == std::vector<int>{1, -1, 1, -1});
}

TEST_CASE("captures are seen to be obliged where they are, and nowhere else") {
    const auto obliged = [](const char* file, const char* title = "") {
        play::Match match(bundled::game(file, title));
        return derive_weights(match.engine()).must_capture;
    };
    CHECK(obliged("English Draughts.game"));
    CHECK(obliged("Chess variants.game", "Antichess"));
    CHECK(!obliged("chess.game"));
    CHECK(!obliged("Bario.game"));
}

TEST_CASE("a piece that is lost only with the game is traded for nothing, and is worth nothing besides") {
    struct Kind {
        const char *file, *title, *name;
        bool decides;  ///< its loss is that of the game
    };
    const auto of = [](const Kind& kind) {
        INFO(kind.file << ": " << kind.name);
        play::Match match(bundled::game(kind.file, kind.title));
        const auto& rules = match.rules();
        const Weights weights = derive_weights(match.engine());
        const auto piece = rules.codes.make(0, *rules.find_kind(kind.name));
        CHECK(weights.loses_with(piece) == kind.decides);
        CHECK((weights.piece[piece] >= 2'000) == kind.decides);
        const auto start = match.engine().start();
        for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
            if (start.at(static_cast<rules::Cell>(cell)) == piece) {
                CHECK((std::abs(weights.of(static_cast<rules::Cell>(cell), piece).late) < 100) == kind.decides);
            }
        }
    };
    of({"Duck.game", "", "King", true});
    of({"Duck.game", "", "Queen", false});
    of({"Congo.game", "", "Lion", true});
    of({"Chess variants.game", "Extinction chess", "Queen", false});
}

TEST_CASE("who wins when he cannot move wants pieces all the same, if he loses by captures") {
    const auto worth_of_rook = [](const char* file, const char* title = "") {
        play::Match match(bundled::game(file, title));
        const auto& rules = match.rules();
        return derive_weights(match.engine()).piece[rules.codes.make(0, *rules.find_kind("Rook"))];
    };
    CHECK(worth_of_rook("Duck.game") > 0);
    CHECK(worth_of_rook("Chess variants.game", "Antichess") < 0);
}

TEST_CASE("pieces weigh less the closer they are to being borne off, and most on the bar") {
    play::Match match(bundled::game("Chessgammon.game", "Diceless"));
    const auto& rules = match.rules();
    const Weights weights = derive_weights(match.engine());
    const auto king = rules.codes.make(0, *rules.find_kind("King"));
    const auto at = [&](const char* cell) { return weights.of(*rules.find_cell(cell), king).early; };
    CHECK(at("e8") > at("e5"));
    CHECK(at("e5") > at("e2"));
    const auto bar = weights.in_slot[rules.slot(rules.reserve, 0, *rules.find_kind("King")) - rules.cells()];
    CHECK(bar.early < at("e1"));
}
