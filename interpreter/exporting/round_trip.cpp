#include "exporting/round_trip.h"

#include "game/game_file.h"
#include "importing/fairy_game.h"
#include "play/position/random.h"

#include <fmt/core.h>

#include <set>
#include <tuple>

namespace bazillion::exporting {

namespace {

using play::Match;

std::set<std::string> texts_of(const Match& match) {
    std::set<std::string> texts;
    for (const play::Option& option : match.options()) {
        texts.insert(option.text);
    }
    return texts;
}

std::string behind(const Match& match) {
    std::string moves;
    for (const auto& made : match.record()) {
        moves += (moves.empty() ? "" : " ") + std::string(made.text);
    }
    return moves.empty() ? "at the start" : "behind " + moves;
}

}  // namespace

play::Result<Match> reimported(const std::string& ini, const std::filesystem::path& library) {
    syntax::Sources sources;
    syntax::Diagnostics diagnostics;
    const auto variants = importing::read_variants(sources, sources.add("variants.ini", ini), diagnostics);
    if (variants.size() != 1) {
        return tl::unexpected(play::Error{"the variant cannot be read again", "", ""});
    }
    const std::filesystem::path path = library / "variant-read-again.game";
    const syntax::FileTexts texts{{path, importing::game_text(variants.front(), "An export.", diagnostics)}};
    GameFile file = GameFile::open(path, library, &texts);
    const auto title = file.default_title();
    auto game = title ? file.start(*title) : nullptr;
    if (!game) {
        return tl::unexpected(play::Error{"the variant cannot be played", "", file.messages()});
    }
    return Match(std::move(game));
}

std::string difference(const Match& first, const Match& second) {
    Match ours(first.game()), theirs(second.game());
    constexpr std::uint64_t games = 10;
    constexpr std::size_t most_plies = 120;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        play::Random random(seed);
        ours.restart();
        theirs.restart();
        while (ours.record().size() < most_plies) {
            const bool over = ours.outcome().has_value();
            if (over != theirs.outcome().has_value()) {
                return fmt::format("{}, {} game is over", behind(ours), over ? "only our" : "only the variant's");
            }
            if (over) {
                break;
            }
            const auto own = texts_of(ours), other = texts_of(theirs);
            if (own.empty() && other.empty()) {
                break;
            }
            for (const auto& [some, rest, whose] :
                 {std::tuple(&own, &other, "ours"), std::tuple(&other, &own, "the variant")}) {
                for (const std::string& text : *some) {
                    if (!rest->contains(text)) {
                        return fmt::format("{}, only {} has the move {}", behind(ours), whose, text);
                    }
                }
            }
            auto chosen = own.begin();
            std::advance(chosen, random.below(static_cast<std::uint32_t>(own.size())));
            if (!ours.play(*chosen) || !theirs.play(*chosen)) {
                return fmt::format("{}, {} cannot be played", behind(ours), *chosen);
            }
        }
    }
    return "";
}

}  // namespace bazillion::exporting
