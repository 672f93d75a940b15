// A game file of any content: read, resolved and played.
#include "support.h"

using namespace bazillion;

namespace {

syntax::Limits limits() {
    syntax::Limits limits;
    limits.expanded_forms = 20'000;
    limits.file_bytes = 100'000;
    return limits;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t plies = 100;  // of all titles together
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    auto document = syntax::read_text(text, "no-such-folder/fuzz.game", {}, limits());
    const auto games = fuzz::games_of(document);
    for (const auto& game : games) {
        play::Match match(game);
        fuzz::check_text(match);
        fuzz::play_at_random(match, static_cast<unsigned>(size + 1), plies / games.size());
        fuzz::check_text(match);
        const auto saved = play::read_saved_game(play::write_saved_game(match));
        fuzz::require(saved.has_value(), "a written game can be read");
    }
    return 0;
}
