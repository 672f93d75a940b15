#include "importing/fairy_pieces.h"

#include "rules/betza_directions.h"

#include <fmt/format.h>

#include <algorithm>

namespace bazillion::importing {

namespace {

bool holds(const std::vector<const FairyPiece*>& set, const FairyPiece& piece) {
    return std::find(set.begin(), set.end(), &piece) != set.end();
}

bool any(const Region& region) {
    return std::any_of(region.begin(), region.end(),
                       [](const auto& file) { return std::find(file.begin(), file.end(), true) != file.end(); });
}

/// What of the moves captures, or what does not, as a text of its own.
std::string half_of(const std::string& betza, bool captures) {
    using namespace rules::betza;
    const Modes wanted = captures ? mode::capture : mode::move;
    std::string half;
    for (const Term& term : parse(betza).terms) {
        const Modes modes = term.legs.empty() ? term.modes : term.legs.back().modes;
        const std::string text = betza.substr(term.begin, term.end - term.begin);
        if ((modes & wanted) != 0) {
            half += (modes & ~wanted) == 0 ? text : (captures ? "c" : "m") + text;
        }
    }
    return half;
}

}  // namespace

FairyPieces::FairyPieces(const FairyVariant& variant, const FairySetup& setup,
                         const std::vector<FairyCastling>& castlings)
    : variant_(variant),
      setup_(setup),
      castlings_(castlings),
      gates_(variant, setup, castlings),
      walls_(variant, setup) {
    promoting_ = pawns({"promotionPawnTypesWhite", "promotionPawnTypes", "pawnTypes"});
    if (variant.set_of({"promotionPieceTypesWhite", "promotionPieceTypes"}, "nbrq").empty()) {
        promoting_.clear();
    }
    std::erase_if(promoting_, [&](const FairyPiece* piece) { return promoted_type(*piece) != nullptr; });
    drops_ = variant.flag("pieceDrops", false);
    hand_ = drops_ || gates_.any();
    captures_to_hand_ = has_hand() && variant.flag("capturesToHand", false);
    loops_ = variant.flag("dropLoop", false);
    for (int player = 0; player < 2; ++player) {
        const auto side = static_cast<std::size_t>(player);
        const bool any_rises = std::any_of(variant.pieces.begin(), variant.pieces.end(),
                                           [&](const FairyPiece& each) { return promoted_type(each) != nullptr; });
        if (const auto region = walls_.region(player)) {
            zones_["walling"][side] = *region;
        } else if (walls_.region(1 - player)) {
            zones_["walling"][side] = variant.region_of("**");
        }
        if (any(promotion_region(player)) && (any_rises || !promoting_.empty())) {
            zones_["promotion"][side] = promotion_region(player);
        }
        if (double_stepper() != nullptr) {
            zones_["double-step"][side] = double_step_region(player);
        }
    }
    if (const int grown = variant.number("soldierPromotionRank", 1); grown > 1) {
        std::array<std::string, 2> cells;
        for (int line = grown; line <= variant.ranks; ++line) {
            cells[0] += fmt::format(" *{}", line);
            cells[1] += fmt::format(" *{}", variant.ranks + 1 - line);
        }
        zones_["grown"] = {variant.region_of(cells[0]), variant.region_of(cells[1])};
    }
    for (auto& [name, regions] : zones_) {
        for (Region& region : regions) {
            region = region.empty() ? variant.region_of("") : region;
        }
    }
}

/// The pieces that these keys call pawns, else those of chess.
std::vector<const FairyPiece*> FairyPieces::pawns(std::initializer_list<std::string_view> keys) const {
    std::vector<const FairyPiece*> found;
    if (variant_.value(keys)) {
        found = variant_.set_of(keys, "");
    } else if (const FairyPiece* pawn = variant_.piece_called("pawn")) {
        found.push_back(pawn);
    }
    return found;
}

std::vector<const FairyPiece*> FairyPieces::held() const {
    std::vector<const FairyPiece*> pieces;
    for (const FairyPiece& piece : variant_.pieces) {
        if (piece.key != "king" && !piece.only_promoted) {
            pieces.push_back(&piece);
        }
    }
    return pieces;
}

Region FairyPieces::promotion_region(int player) const {
    const auto told =
        player == 0 ? variant_.region({"promotionRegionWhite"}) : variant_.region({"promotionRegionBlack"});
    if (told) {
        return *told;
    }
    const int rank = variant_.number("promotionRank", 8);
    std::string cells;
    for (int line = rank; line <= variant_.ranks; ++line) {
        cells += fmt::format(" *{}", player == 0 ? line : variant_.ranks + 1 - line);
    }
    return variant_.region_of(cells);
}

Region FairyPieces::double_step_region(int player) const {
    const auto told =
        player == 0 ? variant_.region({"doubleStepRegionWhite"}) : variant_.region({"doubleStepRegionBlack"});
    if (told) {
        return *told;
    }
    const int last = variant_.number("doubleStepRank", 2);
    const int first = std::min(variant_.number("doubleStepRankMin", last), last);
    std::string cells =
        variant_.flag("firstRankDoubleSteps", false) ? fmt::format("*{}", player == 0 ? 1 : variant_.ranks) : "";
    for (int line = first; line <= last; ++line) {
        cells += fmt::format(" *{}", player == 0 ? line : variant_.ranks + 1 - line);
    }
    return variant_.region_of(cells);
}

const FairyPiece* FairyPieces::double_stepper() const {
    const FairyPiece* pawn = variant_.piece_called("pawn");
    return variant_.flag("doubleStep", true) ? pawn : nullptr;
}

bool FairyPieces::promotes(const FairyPiece& piece) const {
    return holds(promoting_, piece) && zones_.contains("promotion");
}

bool FairyPieces::passes(const FairyPiece& piece) const {
    return &piece == double_stepper() && holds(pawns({"enPassantTypesWhite", "enPassantTypes", "pawnTypes"}), piece);
}

/// "p:g s:g": what a piece of the middle game becomes.
const FairyPiece* FairyPieces::promoted_type(const FairyPiece& piece) const {
    const std::string text = variant_.value({"promotedPieceType"}).value_or("");
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        if (text[i + 1] == ':' && variant_.piece(text[i]) == &piece) {
            return variant_.piece(text[i + 2]);
        }
    }
    return nullptr;
}

std::string FairyPieces::sections() {
    macros_.clear();
    if (captures_to_hand_) {
        macros_ += "; What is captured goes to the hand of who captures it.\n";
        macros_ += marks_promoted() ? fmt::format("(define take (if promoted? (gain {}) else (gain here)))\n",
                                                  promoting_.front()->name)
                                    : "(define take (gain here))\n";
    }
    if (gates_.any()) {
        macros_ += gates_.macros(captures_to_hand_);
    }
    std::string text;
    for (const FairyPiece& each : variant_.pieces) {
        if (each.only_promoted) {
            continue;
        }
        text += piece(each);
        if (promoted_type(each) != nullptr) {
            text += promoted_piece(each);
        }
    }
    macros_ = walls_.macros() + walls_.with_walls(macros_);
    return walls_.with_walls(text);
}

std::string FairyPieces::piece(const FairyPiece& piece) {
    std::string text = fmt::format("(piece (name {}) (notation \"{}\")\n", piece.name, piece.letter);
    if (marks_promoted() && piece.key != "king") {
        text += "(attribute promoted? false)\n";
    }
    std::string arrive = arrival(piece);
    if (gates_.any()) {
        const bool fresh = gates_.begins_fresh(piece);
        text += fmt::format("(attribute fresh {})\n", fresh);
        arrive = fresh && (arrive.empty() || arrive.ends_with("add")) ? FairyGates::arrival(arrive) : arrive;
    }
    text += moves(piece, young(piece) ? "fW" : piece.betza, arrive);
    if (drops_ && piece.key != "king") {
        text += "(drops " + drops(piece) + ")\n";
    }
    return text + ")\n";
}

std::string FairyPieces::promoted_piece(const FairyPiece& piece) {
    const FairyPiece& to = *promoted_type(piece);
    return fmt::format("(piece (name Promoted-{}) (notation \"+{}\"){}\n(moves {}))\n", piece.name, piece.letter,
                       captures_to_hand_ ? fmt::format(" (in-hand {})", loops_ ? to.name : piece.name) : "",
                       blocks(to.betza, captures_to_hand_ ? "(take) add" : "", true, true));
}

/// `(betza ...)` for moves that capture, or that do not.
std::string FairyPieces::blocks(const std::string& betza, const std::string& arrive, bool captures, bool both) const {
    const std::string text = both ? betza : half_of(betza, captures);
    const std::string then = arrive.empty() && walls_.built() ? "add" : arrive;
    return text.empty() ? "" : fmt::format("(betza \"{}\"{}{})\n", text, then.empty() ? "" : " ", then);
}

std::string FairyPieces::moves(const FairyPiece& piece, const std::string& betza, const std::string& arrive) {
    const std::string extras = pawn_extras(piece, arrive);
    const std::string glare =
        variant_.flag("flyingGeneral", false) && piece.key == "king"
            ? fmt::format("((verify threat?) n (while empty? n) (verify enemy?) (verify (piece? {})) add)\n",
                          piece.name)
            : "";
    const std::string passing = passes(piece) ? "(passing e)\n(passing w)\n" : "";
    if (!variant_.flag("mustCapture", false)) {
        const std::string all = blocks(betza, arrive, true, true) + extras + passing + castling_blocks(piece) + glare;
        return all.empty() ? "" : fmt::format("(moves\n{})\n", all);
    }
    const std::string captures = blocks(betza, arrive, true, false) + passing;
    const std::string others = blocks(betza, arrive, false, false) + extras + castling_blocks(piece);
    return fmt::format("(moves\n(move-type capture)\n{}(move-type quiet)\n{})\n", captures, others);
}

/// Soldiers that go aside only beyond the river.
bool FairyPieces::young(const FairyPiece& piece) const {
    return piece.key == "soldier" && variant_.number("soldierPromotionRank", 1) > 1;
}

/// Double steps, and the macro that captures who makes one.
std::string FairyPieces::pawn_extras(const FairyPiece& piece, const std::string& arrive) const {
    std::string add = arrive.empty() ? "add" : arrive;
    if (young(piece)) {
        return fmt::format(
            "((verify (in-zone? grown)) e (verify not-friend?) {0})\n((verify (in-zone? grown)) w (verify not-friend?) "
            "{0})\n",
            add);
    }
    if (&piece != double_stepper()) {
        return "";
    }
    if (add.starts_with("(take) ")) {
        add.erase(0, std::string_view("(take) ").size());
    }
    return fmt::format("((verify (in-zone? double-step)) n (verify empty?) n (verify empty?) {})\n", add);
}

/// What is done where a piece arrives; empty for `add` alone.
std::string FairyPieces::arrival(const FairyPiece& piece) {
    std::string arrive = arrival_anywhere(piece);
    std::string capital = piece.key;
    capital.front() =
        capital.front() >= 'a' && capital.front() <= 'z' ? static_cast<char>(capital.front() - 32) : capital.front();
    const auto white = variant_.region({"mobilityRegionWhite" + capital});
    const auto black = variant_.region({"mobilityRegionBlack" + capital});
    if (!white && !black) {
        return arrive;
    }
    const std::string zone = "realm-of-" + piece.name;
    zones_[zone] = {white.value_or(variant_.region_of("**")), black.value_or(variant_.region_of("**"))};
    return fmt::format("(verify (in-zone? {})) {}", zone, arrive.empty() ? "add" : arrive);
}

/// The pawn beside ($1) came by a double step.
std::string FairyPieces::passing_macro(const FairyPiece& piece) {
    std::string where;
    if (const auto region = variant_.region({"enPassantRegion"})) {
        zones_["passing"] = {*region, *region};
        where = "(verify (in-zone? passing)) ";
    }
    return fmt::format(
        "; The pawn beside ($1) came by a double step; it is taken, and we land behind it.\n"
        "(define passing ($1 (verify enemy?) (verify (piece? {})) (verify last-to?) capture {}{}n (verify empty?) {}n "
        "(verify last-from?) s add))\n",
        piece.name, captures_to_hand_ ? fmt::format("(gain {}) ", piece.name) : "",
        walls_.built() ? "(set-position-flag left true) " : "", where);
}

std::string FairyPieces::arrival_anywhere(const FairyPiece& piece) {
    const std::string take = captures_to_hand_ ? "(take) " : "";
    if (passes(piece)) {
        macros_ += passing_macro(piece);
    }
    if (promotes(piece)) {
        return take + pawn_arrival(piece);
    }
    if (const FairyPiece* to = promoted_type(piece); to != nullptr && zones_.contains("promotion")) {
        return take + rising_arrival(piece, *to);
    }
    if (variant_.flag("immobilityIllegal", false)) {
        const std::string end = end_zone(piece);
        if (!end.empty()) {
            return fmt::format("(verify (not-in-zone? {})) {}add", end, take);
        }
    }
    return take.empty() ? "" : take + "add";
}

std::string FairyPieces::pawn_arrival(const FairyPiece& piece) {
    const auto names = [&](std::initializer_list<std::string_view> keys) {
        std::string text = variant_.flag("mandatoryPawnPromotion", true) ? "" : " " + piece.name;
        for (const FairyPiece* each : variant_.set_of(keys, "nbrq")) {
            text += " " + each->name;
        }
        return text;
    };
    const std::string white = names({"promotionPieceTypesWhite", "promotionPieceTypes"});
    const std::string black = names({"promotionPieceTypesBlack", "promotionPieceTypes"});
    const std::string mark = marks_promoted() ? "(set-attribute promoted? true) " : "";
    const std::string macro = "promote-" + piece.name;
    if (white == black) {
        macros_ += fmt::format("(define {} (if (in-zone? promotion) {}(add{}) else add))\n", macro, mark, white);
    } else {
        zones_["white-everywhere"] = {variant_.region_of("**"), variant_.region_of("")};
        macros_ += fmt::format(
            "(define {0} (if (not-in-zone? promotion) add else {1}(if (in-zone? white-everywhere) (add{2}) else "
            "(add{3}))))\n",
            macro, mark, white, black);
    }
    return "(" + macro + ")";
}

/// Pieces that promote where a move begins or ends in the promotion zone.
std::string FairyPieces::rising_arrival(const FairyPiece& piece, const FairyPiece& /*to*/) {
    const bool must = variant_.flag("mandatoryPiecePromotion", false);
    const std::string rise = fmt::format("(add {}Promoted-{})", must ? "" : piece.name + " ", piece.name);
    const std::string macro = "rise-" + piece.name;
    const std::string end = variant_.flag("immobilityIllegal", false) ? end_zone(piece) : "";
    std::string body =
        fmt::format("(if (in-zone? promotion) {0} else to (go from) (if (in-zone? promotion) {0} else add))", rise);
    if (variant_.flag("piecePromotionOnCapture", false)) {
        body = fmt::format("(if empty? add else {})", body);
    }
    if (!end.empty()) {
        body = fmt::format("(if (in-zone? {}) (add Promoted-{}) else {})", end, piece.name, body);
    }
    macros_ += fmt::format("(define {} {})\n", macro, body);
    return "(" + macro + ")";
}

std::string FairyPieces::castling_blocks(const FairyPiece& piece) const {
    std::string text;
    for (const bool king_side : {true, false}) {
        std::vector<std::string> known;
        for (const FairyCastling& castling : castlings_) {
            const auto* man = setup_.man_at(castling.player, castling.king_from, castling.rank);
            if (castling.king_side != king_side || man == nullptr || man->letter != piece.letter) {
                continue;
            }
            const char* out = king_side ? "e" : "w";
            const char* back = king_side ? "w" : "e";
            const int steps = std::abs(castling.king_to - castling.king_from);
            const int away = std::abs(castling.rook_from - castling.king_from);
            std::string block = gates_.any() ? "((verify fresh) (verify not-attacked?)"
                                             : fmt::format("((verify (right? {})) (verify not-attacked?)",
                                                           king_side ? "king-side" : "queen-side");
            const auto* rook = setup_.man_at(castling.player, castling.rook_from, castling.rank);
            const std::string fresh_rook =
                gates_.any() && rook != nullptr
                    ? fmt::format(" (verify (and friend? (piece? {}) fresh))", variant_.piece(rook->letter)->name)
                    : "";
            block += walls_.built() ? " (set-position-flag left true)" : "";
            for (int i = 1; i <= std::max(away, steps); ++i) {
                block += fmt::format(" {}", out);
                block += i < away ? " (verify empty?)" : "";
                block += i <= steps ? " (verify not-attacked?)" : "";
                block += i == steps && walls_.built() ? " (set-position-flag taken true)" : "";
                block += i == steps ? " cascade" : "";
                block += i == away ? fresh_rook + " from" : "";
            }
            for (int i = away; i >= steps; --i) {
                block += fmt::format(" {}", back);
            }
            const auto ends = gates_.any() ? gates_.castling_ends(castling) : std::vector<std::string>(1, " to add)");
            for (const std::string& end : ends) {
                if (std::find(known.begin(), known.end(), block + end) == known.end()) {
                    known.push_back(block + end);
                    text += block + end + "\n";
                }
            }
        }
    }
    return text;
}

std::string FairyPieces::drops(const FairyPiece& piece) {
    std::string tests = "(verify empty?)";
    const bool pawn = piece.key == "pawn";
    const auto region = [&](int player) {
        return player == 0 ? variant_.region({"whiteDropRegion"}) : variant_.region({"blackDropRegion"});
    };
    std::array<Region, 2> cells{variant_.region_of("**"), variant_.region_of("**")};
    bool limited = false;
    for (int player = 0; player < 2; ++player) {
        Region& own = cells[static_cast<std::size_t>(player)];
        const int back = player == 0 ? 0 : variant_.ranks - 1;
        const Region zone = promotion_region(player);
        const auto told = region(player);
        for (std::size_t file = 0; file < own.size(); ++file) {
            for (std::size_t rank = 0; rank < own[file].size(); ++rank) {
                const bool first =
                    static_cast<int>(rank) == back && pawn && !variant_.flag("firstRankPawnDrops", false);
                const bool last = zone[file][rank] && pawn && !variant_.flag("promotionZonePawnDrops", false);
                own[file][rank] = !first && !last && (!told || (*told)[file][rank]);
                limited = limited || !own[file][rank];
            }
        }
    }
    if (limited) {
        const std::string name = pawn ? "pawn-drops" : "drops";
        zones_[name] = cells;
        tests += fmt::format(" (verify (in-zone? {}))", name);
    }
    if (variant_.flag("immobilityIllegal", false)) {
        const std::string end = end_zone(piece);
        tests += end.empty() ? "" : fmt::format(" (verify (not-in-zone? {}))", end);
    }
    if (variant_.flag("dropOnTop", false)) {
        tests += " (verify (not-empty? (opposite n)))";
    }
    const bool single = piece.key == "shogiPawn" && !variant_.flag("shogiDoubledPawn", true);
    if (single || holds(variant_.set_of({"dropNoDoubled"}, ""), piece)) {
        for (const char* direction : {"n", "s"}) {
            tests += fmt::format(" mark (while (on-board? {0}) {0} (verify (not (and friend? (piece? {1}))))) back",
                                 direction, piece.name);
        }
    }
    const FairyPiece* king = variant_.piece_called("king");
    if (variant_.flag("shogiPawnDropMateIllegal", false) && piece.key == "shogiPawn" && king != nullptr) {
        tests += fmt::format(" (if (and (enemy? n) (piece? {} n)) needs-reply)", king->name);
    }
    const std::string type = variant_.flag("mustCapture", false) ? "(move-type quiet) " : "";
    return fmt::format("{}({}{} add)", type, tests, gates_.any() ? " (set-attribute fresh false)" : "");
}

/// A zone of the cells from which a piece could never move on; "" if there are none.
std::string FairyPieces::end_zone(const FairyPiece& piece) {
    const auto read = rules::betza::parse(piece.betza);
    if (read.terms.empty()) {
        return "";
    }
    std::array<Region, 2> ends{variant_.region_of("**"), variant_.region_of("**")};
    for (const auto& term : read.terms) {
        if (term.legs.empty()) {
            return "";
        }
        const auto& leg = term.legs.front();
        for (const int index : rules::betza::first_directions(leg)) {
            const auto [across, ahead] = rules::betza::step_of(leg, index);
            for (int player = 0; player < 2; ++player) {
                const int sign = player == 0 ? 1 : -1;
                for (int file = 0; file < variant_.files; ++file) {
                    for (int rank = 0; rank < variant_.ranks; ++rank) {
                        const int to_file = file + sign * across, to_rank = rank + sign * ahead;
                        if (to_file >= 0 && to_file < variant_.files && to_rank >= 0 && to_rank < variant_.ranks) {
                            ends[static_cast<std::size_t>(player)][static_cast<std::size_t>(file)]
                                [static_cast<std::size_t>(rank)] = false;
                        }
                    }
                }
            }
        }
    }
    if (!any(ends[0]) && !any(ends[1])) {
        return "";
    }
    std::string name = "end-for-" + piece.name;
    zones_[name] = ends;
    return name;
}

}  // namespace bazillion::importing
