#include "importing/fairy_game.h"

#include "importing/fairy_pieces.h"
#include "importing/fairy_setup.h"
#include "rules/words.h"
#include "syntax/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace bazillion::importing {

namespace {

constexpr std::array<const char*, 2> players{"White", "Black"};

/// Pieces that nobody has at the start, that none promotes to, and that no goal names, are left out.
FairyVariant without_unused(FairyVariant variant) {
    const FairySetup setup = read_setup(variant);
    std::string used;
    for (std::size_t player = 0; player < 2; ++player) {
        for (const auto& man : setup.men[player]) {
            used += man.letter;
        }
        for (const auto& [letter, count] : setup.hand[player]) {
            used += letter;
        }
    }
    const FairyPiece* pawn = variant.piece_called("pawn");
    const bool promotes = variant.value({"pawnTypes", "promotionPawnTypes", "promotionPawnTypesWhite"}).has_value() ||
                          (pawn != nullptr && used.find(pawn->letter) != std::string::npos);
    for (const FairyPiece* piece : variant.set_of({"promotionPieceTypes"}, "nbrq")) {
        used += promotes ? std::string(1, piece->letter) : "";
    }
    for (const char* key :
         {"promotionPieceTypesWhite", "promotionPieceTypesBlack", "extinctionPieceTypes", "flagPiece"}) {
        for (const FairyPiece* piece : variant.set_of({key}, "")) {
            used += variant.value({key}) == "*" ? "" : std::string(1, piece->letter);
        }
    }
    std::string kept;
    for (const FairyPiece* piece : variant.set_of({"promotedPieceType"}, "")) {
        kept += piece->letter;
    }
    used += variant.flag("dropLoop", false) ? kept : "";
    std::erase_if(variant.pieces,
                  [&](const FairyPiece& piece) { return (used + kept).find(piece.letter) == std::string::npos; });
    for (FairyPiece& piece : variant.pieces) {
        piece.only_promoted = used.find(piece.letter) == std::string::npos;
    }
    return variant;
}

/// Writes the sections of a game.
class Writer {
public:
    Writer(FairyVariant variant, syntax::Diagnostics& diagnostics)
        : variant_(std::move(variant)),
          diagnostics_(diagnostics),
          setup_(read_setup(variant_)),
          castlings_(castlings(variant_, setup_)),
          pieces_(variant_, setup_, castlings_) {}

    std::string write(const std::string& origin) {
        if (!setup_.readable) {
            warn("startFen", "not all of this position is understood",
                 "letters of its pieces, numbers, `/`, and `*` for walls are read");
        }
        if (const std::string& refused = pieces_.walls().refused(); !refused.empty()) {
            warn(variant_.value({refused}) ? refused : "wallingRule", "walls of this sort are not imported",
                 "the game is written without them; `duck`, `static`, `past` and `edge` are, in games without drops");
        }
        if (variant_.flag("gating", false) && !pieces_.gates().any()) {
            warn("gating", "only gates of men that have not moved are imported",
                 "the game is written without them; add `seirawanGating = true` if it is these that are meant");
        }
        const std::string pieces = pieces_.sections();
        std::string text = fmt::format("; {}\n\n(include \"lib/square.game\")\n{}\n", origin, pieces_.macros());
        text +=
            fmt::format("(game\n(title \"{}\")\n(players White Black{})\n(turn-order {})\n", title(),
                        pieces_.walls().any() ? " Nature" : "", setup_.black_begins ? "Black White" : "White Black");
        text += board() + reserve() + rights() + setup() + pieces + pieces_.walls().sections() + check_counter() +
                order() + goals() + position_text() + ")\n";
        return syntax::format_text(text, rules::layout_of).value_or(text);
    }

private:
    void warn(std::string_view key, std::string message, std::string hint) {
        const auto found = variant_.settings.find(key);
        std::optional<syntax::Origin> where;
        if (found != variant_.settings.end()) {
            where = syntax::Origin{found->second.where, nullptr};
        }
        diagnostics_.warning("ini-value", std::move(message), where).hint = std::move(hint);
    }

    [[nodiscard]] std::string title() const {
        std::string name;
        for (const char c : variant_.name) {
            name += c == '"' || c == '\\' ? '\'' : c;
        }
        name.front() = name.front() >= 'a' && name.front() <= 'z' ? static_cast<char>(name.front() - 32) : name.front();
        return name;
    }

    [[nodiscard]] std::string zone(std::string_view name, std::string_view owners, const Region& region) const {
        std::string cells;
        for (int rank = 0; rank < variant_.ranks; ++rank) {
            for (int file = 0; file < variant_.files; ++file) {
                if (region[static_cast<std::size_t>(file)][static_cast<std::size_t>(rank)]) {
                    cells += " " + variant_.cell(file, rank);
                }
            }
        }
        return cells.empty() ? "" : fmt::format("(zone (name {}) (players {}) (positions{}))\n", name, owners, cells);
    }

    [[nodiscard]] std::string board() const {
        std::string files, ranks;
        for (int file = 0; file < variant_.files; ++file) {
            files += fmt::format("{}{}", file == 0 ? "" : "/", static_cast<char>('a' + file));
        }
        for (int rank = variant_.ranks; rank > 0; --rank) {
            ranks += fmt::format("{}{}", ranks.empty() ? "" : "/", rank);
        }
        std::string text = fmt::format("(board\n(squares {} {})\n(facing Black)\n", files, ranks);
        auto zones = pieces_.zones();
        const auto white = flag_region(0), black = flag_region(1);
        if (white || black) {
            zones["flag"] = {white.value_or(variant_.region_of("")), black.value_or(variant_.region_of(""))};
        }
        for (const auto& [name, regions] : zones) {
            if (regions[0] == regions[1]) {
                text += zone(name, "White Black", regions[0]);
            } else {
                text += zone(name, players[0], regions[0]) + zone(name, players[1], regions[1]);
            }
        }
        return text + ")\n";
    }

    /// None if no cell of the board is one of it.
    [[nodiscard]] std::optional<Region> flag_region(int player) const {
        auto region = player == 0 ? variant_.region({"flagRegionWhite", "whiteFlag", "flagRegion"})
                                  : variant_.region({"flagRegionBlack", "blackFlag", "flagRegion"});
        return region && *region != variant_.region_of("") ? std::move(region) : std::nullopt;
    }

    [[nodiscard]] std::string reserve() const {
        if (!pieces_.has_hand()) {
            return "";
        }
        std::string text = "(reserve";
        for (const FairyPiece* piece : pieces_.held()) {
            text += " " + piece->name;
        }
        return text + ")\n";
    }

    [[nodiscard]] std::string rights() const {
        if (pieces_.gates().any()) {
            return "";
        }
        std::string text;
        for (const bool king_side : {true, false}) {
            std::string owners;
            for (const FairyCastling& castling : castlings_) {
                if (castling.king_side == king_side) {
                    owners += fmt::format(" ({} {} {})", players[static_cast<std::size_t>(castling.player)],
                                          variant_.cell(castling.king_from, castling.rank),
                                          variant_.cell(castling.rook_from, castling.rank));
                }
            }
            text += owners.empty() ? "" : fmt::format("({}{})\n", king_side ? "king-side" : "queen-side", owners);
        }
        return text.empty() ? "" : "(rights\n" + text + ")\n";
    }

    [[nodiscard]] std::string setup() const {
        std::string text = "(board-setup\n";
        for (std::size_t player = 0; player < 2; ++player) {
            std::string men;
            for (const FairyPiece& piece : variant_.pieces) {
                for (const bool promoted : {false, true}) {
                    std::string cells;
                    for (const auto& man : setup_.men[player]) {
                        if (man.letter == piece.letter && man.promoted == promoted) {
                            cells += " " + variant_.cell(man.file, man.rank);
                        }
                    }
                    const bool renamed = promoted && pieces_.promoted_type(piece) != nullptr;
                    men += cells.empty()
                               ? ""
                               : fmt::format(" ({}{})", renamed ? "Promoted-" + piece.name : piece.name, cells);
                }
                const auto held = setup_.hand[player].find(piece.letter);
                if (held != setup_.hand[player].end() && pieces_.has_hand()) {
                    men += fmt::format(" ({} off {})", piece.name, held->second);
                }
            }
            text += men.empty() ? "" : fmt::format("({}{})\n", players[player], men);
        }
        return text + pieces_.walls().placed() + ")\n";
    }

    /// What is legal, and in which order.
    [[nodiscard]] std::string order() const {
        std::string text;
        if (variant_.flag("mustCapture", false)) {
            text += "(move-priorities capture quiet)\n";
        }
        if (!variant_.flag("checking", true)) {
            text += "(legal (not-in-check? opponent))\n";
        }
        if (variant_.flag("pass", false)) {
            text += "(option \"pass turn\" true)\n";
        } else if (variant_.flag("passOnStalemate", false)) {
            text += "(option \"pass turn\" forced)\n";
        }
        if (variant_.value({"nFoldValue"}).value_or("draw") == "none" || variant_.number("nFoldRule", 3) == 0) {
            text += "(option \"repetition draw\" false)\n";
        }
        return text;
    }

    /// Which goal a result for the player to move is.
    static std::string_view section_of(std::string_view result) {
        return result == "win" ? "win-condition" : result == "draw" ? "draw-condition" : "loss-condition";
    }

    std::string goals() {
        std::string text = flags() + extinction() + rows() + checks_given();
        const FairyPiece* king = variant_.piece_called("king");
        const auto mate = section_of(variant_.value({"checkmateValue"}).value_or("loss"));
        std::string royal = king != nullptr ? king->name : "";
        const bool pseudo = variant_.flag("extinctionPseudoRoyal", false);
        if (royal.empty() && pseudo) {
            const auto kinds = variant_.set_of({"extinctionPieceTypes"}, "");
            royal = kinds.empty() ? "" : "(last " + kinds.front()->name + ")";
        }
        if (!royal.empty()) {
            text += fmt::format("({} (White Black) (checkmated {}))\n", mate, royal);
            if (mate == "win-condition") {
                text += fmt::format("(royal {})\n", royal);
            }
        }
        text += fmt::format("({} (White Black) stalemated)\n",
                            section_of(variant_.value({"stalemateValue"}).value_or("draw")));
        return text + quiet_moves(royal);
    }

    /// Only where the variant says so itself; a mate by the last of these moves is a mate.
    [[nodiscard]] std::string quiet_moves(const std::string& royal) const {
        constexpr int most = 10'000;
        const int moves = variant_.number("nMoveRule", 0);
        if (moves <= 0 || moves > most) {
            return "";
        }
        return fmt::format("(draw-condition (White Black) (and (>= quiet {}) (not {})) (reason \"{} quiet moves\"))\n",
                           2 * moves, royal.empty() ? "stalemated" : "(checkmated " + royal + ")", moves);
    }

    /// Whether checks are counted, and who has given the last one wins.
    [[nodiscard]] bool counts_checks() const { return variant_.flag("checkCounting", false); }
    [[nodiscard]] std::string checks_given() const {
        return counts_checks() ? "(win-condition (White Black) (= checks 0) (reason \"last check\"))\n" : "";
    }
    std::string check_counter() {
        if (!counts_checks()) {
            return "";
        }
        if (setup_.checks[0] != setup_.checks[1]) {
            warn("startFen", "White and Black have different numbers of checks to give",
                 "the game is written with White's number for both");
        }
        return fmt::format(
            "(variable checks number {} per-player (label \"Checks to give\"))\n"
            "(after-move (when (in-check? opponent)) (decrease checks))\n",
            setup_.checks[0]);
    }

    [[nodiscard]] std::string flags() const {
        std::string text;
        for (int player = 0; player < 2; ++player) {
            const auto region = flag_region(player);
            if (!region) {
                continue;
            }
            const auto kinds = player == 0 ? variant_.set_of({"flagPieceWhite", "flagPiece"}, "*")
                                           : variant_.set_of({"flagPieceBlack", "flagPiece"}, "*");
            std::string names;
            for (const FairyPiece* kind : kinds) {
                names += " " + kind->name;
            }
            const std::string there =
                fmt::format("(>= (count-in flag{}) {})", names, std::max(variant_.number("flagPieceCount", 1), 1));
            text += fmt::format(
                "(win-condition ({}) {} (reason \"goal reached\"))\n", players[static_cast<std::size_t>(player)],
                variant_.flag("flagPieceSafe", false) ? fmt::format("(and {} (not-threatened?{}))", there, names)
                                                      : there);
        }
        return text;
    }

    [[nodiscard]] std::string extinction() const {
        const auto result = variant_.value({"extinctionValue"}).value_or("none");
        const bool pseudo = variant_.flag("extinctionPseudoRoyal", false) && variant_.piece_called("king") == nullptr;
        if (result == "none" || pseudo) {
            return "";
        }
        const int least = variant_.number("extinctionPieceCount", 0);
        const int others = variant_.number("extinctionOpponentPieceCount", 0);
        const auto types = variant_.value({"extinctionPieceTypes"}).value_or("");
        const std::string against = others > 0 ? fmt::format(" (>= (count opponent{}) {})", all_names(), others) : "";
        const auto goal = [&](const std::string& names) {
            const std::string few = fmt::format("(<= (count{}) {})", names, least);
            return fmt::format("({} (White Black) {})\n", section_of(result),
                               against.empty() ? few : "(and " + few + against + ")");
        };
        if (types.find('*') != std::string::npos) {
            return goal(all_names());
        }
        std::string text;
        for (const FairyPiece* kind : variant_.set_of({"extinctionPieceTypes"}, "")) {
            text += goal(" " + kind->name);
        }
        return text;
    }

    [[nodiscard]] std::string all_names() const {
        std::string names;
        for (const FairyPiece& piece : variant_.pieces) {
            names += piece.only_promoted ? "" : " " + piece.name;
        }
        return names;
    }

    /// Pieces in a row, all of one kind.
    std::string rows() {
        std::vector<const char*> directions;
        const auto counts = [&](const char* key, std::initializer_list<const char*> those) {
            if (variant_.flag(key, true)) {
                directions.insert(directions.end(), those);
            }
        };
        counts("connectVertical", {"n"});
        counts("connectHorizontal", {"e"});
        counts("connectDiagonal", {"ne", "se"});
        const int length = std::min(variant_.number("connectN", 0), std::max(variant_.files, variant_.ranks) + 1);
        std::string text;
        std::size_t kinds = 0;
        for (const FairyPiece& piece : variant_.pieces) {
            if (piece.only_promoted || length <= 1) {
                continue;
            }
            ++kinds;
            for (const char* direction : directions) {
                std::string row = piece.name;
                for (int i = 1; i < length; ++i) {
                    row += fmt::format(" {} {}", direction, piece.name);
                }
                text += fmt::format("(win-condition (White Black) (relative-config {}))\n", row);
            }
        }
        if (kinds > 1) {
            warn("connectN", "rows of different pieces do not count", "the game is written for rows of one kind");
        }
        return text;
    }

    [[nodiscard]] std::string position_text() const {
        std::string letters;
        for (const FairyCastling& castling : castlings_) {
            const char letter = castling.king_side ? 'k' : 'q';
            letters += fmt::format(
                " ({} (right {} {}))", castling.player == 0 ? static_cast<char>(letter - 32) : letter,
                castling.king_side ? "king-side" : "queen-side", players[static_cast<std::size_t>(castling.player)]);
        }
        if (pieces_.gates().any()) {
            letters = pieces_.gates().letters();
        }
        const FairyPiece* pawn = pieces_.double_stepper();
        return fmt::format("(position-text\n(placement{}{})\n(side w b{})\n{}\n{}\n{}optional\n(quiet{})\n(round))\n",
                           pieces_.has_hand() ? " reserve" : "", pieces_.marks_promoted() ? " (~ promoted?)" : "",
                           pieces_.walls().any() ? " x" : "", letters.empty() ? "\"-\"" : "(letters" + letters + ")",
                           pawn != nullptr ? "(passed-over " + pawn->name + " n)" : "\"-\"",
                           counts_checks() ? "(value checks \"+\")\n" : "", irreversible(pawn));
    }
    /// The kinds whose moves are not quiet: pawns, unless the variant that counts quiet moves names others.
    [[nodiscard]] std::string irreversible(const FairyPiece* double_stepper) const {
        const bool counts = variant_.number("nMoveRule", 0) > 0;
        const FairyPiece* pawn = counts ? variant_.piece_called("pawn") : double_stepper;
        std::vector<const FairyPiece*> kinds(pawn != nullptr ? 1 : 0, pawn);
        if (counts && variant_.value({"nMoveRuleTypes"})) {
            kinds = variant_.set_of({"nMoveRuleTypes"}, "");
        }
        std::string names;
        for (const FairyPiece* kind : kinds) {
            names += " " + kind->name;
        }
        return names;
    }

    FairyVariant variant_;
    syntax::Diagnostics& diagnostics_;
    FairySetup setup_;
    std::vector<FairyCastling> castlings_;
    FairyPieces pieces_;
};

}  // namespace

std::string game_text(const FairyVariant& variant, const std::string& origin, syntax::Diagnostics& diagnostics) {
    return Writer(without_unused(variant), diagnostics).write(origin);
}

}  // namespace bazillion::importing
