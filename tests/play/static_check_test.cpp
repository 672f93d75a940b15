// Moves behind which no hook follows are judged without being made; the plain interpreter makes them all.
#include "script/game.h"

#include "play/engine/engine.h"
#include "play/position/random.h"

#include <algorithm>

namespace bazillion {
namespace {

/// Positions of random games in which both ways find the same legal moves; how many moves were told apart in all.
std::size_t forbidden_in_random_games(Played& played) {
    play::Engine engine(played.rules(), &played.hooks(), 0);
    play::Random random(1);
    std::vector<play::Move> all, legal, plain;
    std::size_t forbidden = 0;
    for (int ply = 0; ply < 300; ++ply) {
        all.clear(), legal.clear(), plain.clear();
        engine.generate(all);
        engine.legal_moves(legal);
        engine.legal_moves_plain(plain);
        std::sort(legal.begin(), legal.end());
        std::sort(plain.begin(), plain.end());
        REQUIRE(legal == plain);
        play::CheckInfo check_info;
        std::vector<play::Move> room;
        REQUIRE((engine.ended() || engine.count_legal(room, check_info) == legal.size()));
        forbidden += all.size() - legal.size();
        if (legal.empty() || ply % 30 == 29) {
            engine.set_position(engine.start());
        } else {
            REQUIRE(engine.make(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
        }
    }
    return forbidden;
}

}  // namespace

TEST_CASE("whether a hook follows is told from what a move does") {
    const std::string condition =
        GENERATE(as<std::string>(), "(captured?)", "(captured? Pawn)", "(not-captured?)", "(empty? b2)",
                 "(not-empty? b2)", "(piece? Rook b2)", "(enemy? b2)", "(none? mover Pawn)", "(none? opponent Pawn)",
                 "(some? mover Queen)", "(<= (count White Pawn Rook) 1)", "(is? stage ack)", "(not-is? stage ack)",
                 "(>= n 2)", "(promoted?)", "(or (captured? Rook) (and (empty? a2) (is? stage ack)))",
                 "(and (captured?) (some? opponent Rook))", "(or (none? White Pawn) (none? Black Rook Pawn))",
                 "(not-some? opponent Pawn)", "(and (is? stage ack) (<= (count Black Pawn) 2))",
                 "(not (>= (count White Rook Pawn) 2))", "(reserve? Rook)", "(right? castle)", "(in-check? opponent)",
                 "(> turns 3)", "(passed?)", "(moved? Rook)", "(not-moved? Pawn)", "(moved?)", "(not-dropped?)",
                 "(not-dropped? Pawn)", "(moved-to? home)", "(and (moved? Rook) (not-moved-from? home))");
    const std::string event = GENERATE(as<std::string>(), "legal", "after-move");
    const std::string royal = GENERATE(as<std::string>(), "", "(royal King)");
    INFO(event << ' ' << condition << ' ' << royal);
    // A move that the hook is called for is forbidden unless there is a rook on b2; `vary` has the numbers differ.
    const std::string function =
        event == "legal" ? "function f(now) return now:at('b2') == 'Rook' end"
                         : "function f(now) return now:at('b2') ~= 'Rook' and set('pending', 'b2') or nil end";
    Played played(
        function +
            " function vary(now) return {set('stage', 'ack'), set('n', 1, now:mover()), gain(now:mover(), 'Rook')} end",
        royal + "(legal (not-set? pending)) (hook after-move vary (when (captured? Pawn)))" + "(hook " + event +
            " f (when " + condition + "))");
    INFO(played.messages());
    REQUIRE(played.loaded());
    CHECK(forbidden_in_random_games(played) > 0);
}

}  // namespace bazillion
