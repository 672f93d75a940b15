#include "support.h"

#include "play/engine/engine.h"
#include "play/match/text.h"
#include "rules/resolve.h"
#include "syntax/diagnostic.h"

#include <cstdio>
#include <cstdlib>
#include <random>

namespace bazillion::fuzz {

void require(bool condition, const char* what) {
    if (!condition) {
        std::fprintf(stderr, "does not hold: %s\n", what);
        std::abort();
    }
}

std::vector<std::shared_ptr<play::Game>> games_of(syntax::Document& document) {
    std::vector<std::shared_ptr<play::Game>> games;
    for (const rules::Title& title : rules::titles(document)) {
        if (auto rules = rules::resolve(document, title)) {
            games.push_back(std::make_shared<play::Game>(play::Game{std::move(rules), nullptr, {}}));
        }
    }
    for (const syntax::Diagnostic& diagnostic : document.diagnostics.all()) {
        require(!syntax::render(diagnostic, document.sources).empty(), "a message has a text");
    }
    return games;
}

void play_at_random(play::Match& match, unsigned seed, std::size_t plies) {
    std::minstd_rand random(seed);
    for (std::size_t ply = 0; ply < plies && !match.options().empty(); ++ply) {
        const play::Position before = match.position();
        const auto& options = match.options();
        const play::Option option = options[random() % options.size()];
        require(match.play(option).has_value(), "an offered move can be played");
        require(match.position().turn_state.hash == match.engine().plan()->hash_of(match.position()),
                "the hash is kept in step");
        if (random() % 4 == 0) {
            require(match.take_back(), "a move can be taken back");
            require(match.position() == before, "taking back restores the position");
            require(match.redo(), "a move taken back can be played again");
        }
        require(!match.prompt().empty(), "a position has a prompt");
    }
}

void check_text(play::Match& match) {
    const std::string text = match.position_text();
    if (const auto position = play::read_position(match.engine(), text)) {
        require(!play::position_text(match.rules(), *position).empty(), "a position that was read has a text");
    }
}

}  // namespace bazillion::fuzz
