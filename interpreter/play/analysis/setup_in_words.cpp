// How a game begins, in sentences.
#include "play/analysis/rules_in_words.h"
#include "syntax/phrases.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::play {

namespace {

using rules::KindId;
using rules::PlayerId;

/// What one player has at the start.
struct Side {
    PlayerId player = 0;
    std::vector<std::size_t> board, reserve;  ///< [kind]
};

bool any(const std::vector<std::size_t>& counts) {
    return std::any_of(counts.begin(), counts.end(), [](std::size_t count) { return count > 0; });
}

class SetupTeller {
public:
    explicit SetupTeller(const rules::Rules& rules) : rules_(rules) {
        for (std::size_t i = 0; i < rules.players.size(); ++i) {
            sides_.push_back(side(static_cast<PlayerId>(i)));
        }
        for (const rules::Placement& placed : rules.setup) {
            if (placed.cell != rules::none && placed.player < sides_.size() && !rules.kinds[placed.kind].dummy) {
                ++sides_[placed.player].board[placed.kind];
            }
        }
    }

    std::vector<std::string> tell() {
        std::vector<std::string> sentences;
        const bool empty = std::none_of(sides_.begin(), sides_.end(), [](const Side& side) { return any(side.board); });
        if (empty) {
            sentences.emplace_back("The board is empty at the start.");
        }
        tell_of(sentences, &Side::board, "begins with", "on the board");
        tell_of(sentences, &Side::reserve, "has in reserve", "in reserve");
        for (const Side& side : sides_) {
            if (rules_.players[side.player].neutral && any(side.board)) {
                sentences.push_back(
                    fmt::format("{}: {} on the board.", rules_.players[side.player].name, listed(side.board)));
            }
        }
        return sentences;
    }

private:
    [[nodiscard]] Side side(PlayerId player) const {
        Side side{player, std::vector<std::size_t>(rules_.kinds.size(), 0), {}};
        side.reserve = side.board;
        if (rules_.reserve == rules::none) {
            return side;
        }
        const rules::Variable& reserve = rules_.variables[rules_.reserve];
        for (const KindId kind : reserve.kinds) {
            const auto at = static_cast<std::size_t>(rules_.slot(rules_.reserve, player, kind) - reserve.first);
            if (at < reserve.initial.size() && reserve.initial[at] > 0) {
                side.reserve[kind] = static_cast<std::size_t>(reserve.initial[at]);
            }
        }
        return side;
    }

    /// "a King, 2 Rooks and 8 Pawns".
    [[nodiscard]] std::string listed(const std::vector<std::size_t>& counts) const {
        std::vector<std::string> words;
        for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            if (counts[kind] > 0) {
                words.push_back(syntax::counted(counts[kind], syntax::in_words(rules_.kinds[kind].name)));
            }
        }
        return syntax::listed(words, " and ");
    }

    /// One sentence for all sides where they have the same.
    void tell_of(std::vector<std::string>& sentences, std::vector<std::size_t> Side::*what, const char* verb,
                 const char* where) const {
        std::vector<const Side*> playing;
        for (const Side& side : sides_) {
            if (!rules_.players[side.player].random && !rules_.players[side.player].neutral) {
                playing.push_back(&side);
            }
        }
        const bool alike = playing.size() > 1 && std::all_of(playing.begin(), playing.end(), [&](const Side* side) {
                               return side->*what == playing.front()->*what;
                           });
        for (const Side* side : playing) {
            if (any(side->*what)) {
                const std::string& name = rules_.players[side->player].name;  // of one or of many: no verb behind it
                sentences.push_back(alike ? fmt::format("Each side {} {}.", verb, listed(side->*what))
                                          : fmt::format("{}: {} {}.", name, listed(side->*what), where));
            }
            if (alike) {
                break;
            }
        }
    }

    const rules::Rules& rules_;
    std::vector<Side> sides_;  ///< [player]
};

}  // namespace

std::vector<std::string> setup_in_words(const rules::Rules& rules) {
    return SetupTeller(rules).tell();
}

}  // namespace bazillion::play
