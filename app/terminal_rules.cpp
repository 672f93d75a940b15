// What `TerminalGame` tells of the rules.
#include "app/output.h"
#include "app/terminal_game.h"
#include "play/analysis/rules_in_words.h"

namespace bazillion::app {

void TerminalGame::rules(std::string_view /*argument*/) {
    std::string text = session_.match.rules().description;
    for (const play::RulesSection& section : play::rules_in_words(session_.match.rules())) {
        text += (text.empty() ? "" : "\n\n") + section.heading + ":\n" + section.sentences;
    }
    say(text.empty() ? "nothing is known of the rules" : text);
}

}  // namespace bazillion::app
