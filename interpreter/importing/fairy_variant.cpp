#include "importing/fairy_variant.h"

#include "rules/betza.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

namespace bazillion::importing {

namespace {

constexpr int most_lines = 26;  ///< files and ranks of a board

struct Predefined {
    std::string_view key, betza;
};
constexpr auto predefined = std::to_array<Predefined>({
    {"pawn", "fmWfcF"},
    {"knight", "N"},
    {"bishop", "B"},
    {"rook", "R"},
    {"queen", "Q"},
    {"fers", "F"},
    {"alfil", "A"},
    {"fersAlfil", "FA"},
    {"silver", "FfW"},
    {"aiwok", "RNF"},
    {"bers", "RF"},
    {"archbishop", "BN"},
    {"chancellor", "RN"},
    {"amazon", "QN"},
    {"knibis", "mNcB"},
    {"biskni", "mBcN"},
    {"kniroo", "mNcR"},
    {"rookni", "mRcN"},
    {"shogiPawn", "fW"},
    {"lance", "fR"},
    {"shogiKnight", "ffN"},
    {"gold", "WfF"},
    {"dragonHorse", "BW"},
    {"clobber", "cW"},
    {"breakthrough", "fmWfF"},
    {"immobile", ""},
    {"cannon", "mRcpR"},
    {"janggiCannon", "pR"},
    {"soldier", "fsW"},
    {"horse", "nN"},
    {"elephant", "nA"},
    {"janggiElephant", "nZ"},
    {"banner", "RcpRnN"},
    {"wazir", "W"},
    {"commoner", "K"},
    {"centaur", "KN"},
    {"king", "K"},
});

const Predefined* find_predefined(std::string_view key) {
    const auto* found =
        std::find_if(predefined.begin(), predefined.end(), [&](const Predefined& p) { return p.key == key; });
    return found == predefined.end() ? nullptr : found;
}

/// Keys that tell rules and are imported.
constexpr auto imported_keys = std::to_array<std::string_view>({"maxRank",
                                                                "maxFile",
                                                                "startFen",
                                                                "pawnTypes",
                                                                "promotionRegionWhite",
                                                                "promotionRegionBlack",
                                                                "promotionRank",
                                                                "promotionPawnTypes",
                                                                "promotionPawnTypesWhite",
                                                                "promotionPawnTypesBlack",
                                                                "promotionPieceTypes",
                                                                "promotionPieceTypesWhite",
                                                                "promotionPieceTypesBlack",
                                                                "promotedPieceType",
                                                                "piecePromotionOnCapture",
                                                                "mandatoryPawnPromotion",
                                                                "mandatoryPiecePromotion",
                                                                "doubleStep",
                                                                "doubleStepRegionWhite",
                                                                "doubleStepRegionBlack",
                                                                "doubleStepRank",
                                                                "doubleStepRankMin",
                                                                "enPassantTypes",
                                                                "enPassantTypesWhite",
                                                                "enPassantTypesBlack",
                                                                "castling",
                                                                "castlingKingsideFile",
                                                                "castlingQueensideFile",
                                                                "castlingRank",
                                                                "castlingKingFile",
                                                                "castlingKingPiece",
                                                                "castlingRookPiece",
                                                                "castlingRookPieces",
                                                                "checking",
                                                                "mustCapture",
                                                                "pieceDrops",
                                                                "capturesToHand",
                                                                "firstRankPawnDrops",
                                                                "promotionZonePawnDrops",
                                                                "whiteDropRegion",
                                                                "blackDropRegion",
                                                                "dropNoDoubled",
                                                                "immobilityIllegal",
                                                                "shogiPawnDropMateIllegal",
                                                                "pass",
                                                                "passOnStalemate",
                                                                "flyingGeneral",
                                                                "nMoveRule",
                                                                "nMoveRuleTypes",
                                                                "nFoldRule",
                                                                "nFoldValue",
                                                                "stalemateValue",
                                                                "checkmateValue",
                                                                "extinctionValue",
                                                                "extinctionPseudoRoyal",
                                                                "extinctionPieceTypes",
                                                                "extinctionPieceCount",
                                                                "extinctionOpponentPieceCount",
                                                                "flagPiece",
                                                                "flagPieceWhite",
                                                                "flagPieceBlack",
                                                                "flagRegion",
                                                                "flagRegionWhite",
                                                                "flagRegionBlack",
                                                                "whiteFlag",
                                                                "blackFlag",
                                                                "checkCounting",
                                                                "connectN",
                                                                "connectHorizontal",
                                                                "connectVertical",
                                                                "connectDiagonal",
                                                                "firstRankDoubleSteps",
                                                                "soldierPromotionRank",
                                                                "shogiDoubledPawn",
                                                                "flagPieceSafe",
                                                                "flagPieceCount",
                                                                "enPassantRegion",
                                                                "gating",
                                                                "wallingRule",
                                                                "wallingRegionWhite",
                                                                "wallingRegionBlack",
                                                                "wallOrMove",
                                                                "duckGating",
                                                                "staticGating",
                                                                "pastGating",
                                                                "arrowGating",
                                                                "seirawanGating",
                                                                "dropLoop",
                                                                "dropOnTop"});

/// Keys that tell no rules, or rules that say nothing where they have this value.
bool says_nothing(const Entry& entry) {
    static const std::set<std::string_view> appearance{"variantTemplate",     "pieceToCharTable",   "pocketSize",
                                                       "pieceValueMg",        "pieceValueEg",       "nnueAlias",
                                                       "nMoveRuleTypesWhite", "nMoveRuleTypesBlack"};
    return appearance.contains(entry.key) || entry.value == "false" || entry.value == "none" || entry.value == "-" ||
           (entry.key == "dropChecks" && entry.value == "true") || entry.value == "0";
}

std::optional<int> parse_int(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// A number, or a letter for a file.
std::optional<int> parse_line_number(std::string_view text) {
    if (text.size() == 1 && text[0] >= 'a' && text[0] <= 'z') {
        return text[0] - 'a' + 1;
    }
    return parse_int(text);
}

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
bool is_letter(char c) {
    return upper(c) >= 'A' && upper(c) <= 'Z';
}

/// "fersAlfil" is "FersAlfil" in our rules, "customPiece3" with the letter x "Piece-X".
std::string our_name(std::string_view key, char letter) {
    if (key.starts_with("customPiece")) {
        return fmt::format("Piece-{}", letter);
    }
    std::string name(key);
    name.front() = upper(name.front());
    return name;
}

/// Reads all variants of a file.
class Reader {
public:
    Reader(std::vector<Section> sections, syntax::Diagnostics& diagnostics)
        : sections_(std::move(sections)), diagnostics_(diagnostics) {}

    std::vector<FairyVariant> read() {
        std::vector<FairyVariant> variants;
        for (const Section& section : sections_) {
            FairyVariant variant;
            variant.name = section.name;
            if (inherit(section.parent.empty() ? "fairy" : section.parent, section, variant, 0) &&
                !section.name.empty()) {
                for (const Entry& entry : section.entries) {
                    check(entry);
                    set(variant, entry);
                }
                finish(variant);
                variants.push_back(std::move(variant));
            }
        }
        return variants;
    }

private:
    void warn(std::string code, std::string message, const syntax::Span& where, std::string hint = {}) {
        diagnostics_.warning(std::move(code), std::move(message), syntax::Origin{where, nullptr}).hint =
            std::move(hint);
    }

    bool inherit(const std::string& parent, const Section& child, FairyVariant& variant, int depth) {
        constexpr int most_deep = 20;
        const auto before = std::find_if(sections_.begin(), sections_.end(), [&](const Section& section) {
            return section.name == parent && section.where.begin < child.where.begin;
        });
        if (depth > most_deep) {
            return false;
        }
        if (before != sections_.end()) {
            const bool known = inherit(before->parent.empty() ? "fairy" : before->parent, *before, variant, depth + 1);
            for (const Entry& entry : before->entries) {
                set(variant, entry);
            }
            return known;
        }
        const BuiltIn* base = built_in(parent);
        if (base == nullptr) {
            diagnostics_
                .error("unknown-parent", fmt::format("there is no variant `{}` to inherit from", parent),
                       syntax::Origin{child.where, nullptr})
                .hint = "it has to stand above in the file, or be one of those that are known here";
            return false;
        }
        if (!base->parent.empty() && !inherit(std::string(base->parent), child, variant, depth + 1)) {
            return false;
        }
        std::istringstream lines{std::string(base->lines)};
        for (std::string line; std::getline(lines, line);) {
            const std::size_t equals = line.find(" = ");
            set(variant, {line.substr(0, equals), line.substr(equals + 3), child.where});
        }
        return true;
    }

    void check(const Entry& entry) {
        const bool piece = find_predefined(entry.key) != nullptr || entry.key.starts_with("customPiece");
        if (piece || entry.key.starts_with("mobilityRegion") ||
            std::find(imported_keys.begin(), imported_keys.end(), entry.key) != imported_keys.end() ||
            says_nothing(entry)) {
            return;
        }
        warn("ini-key", fmt::format("`{} = {}` is not imported", entry.key, entry.value), entry.where,
             "the game is written without this rule");
    }

    void set(FairyVariant& variant, const Entry& entry) {
        const bool custom = entry.key.starts_with("customPiece");
        const Predefined* known = find_predefined(entry.key);
        if (known == nullptr && !custom) {
            forget_others(variant, entry.key);
            variant.settings.insert_or_assign(entry.key, entry);
            return;
        }
        std::erase_if(variant.pieces, [&](const FairyPiece& piece) { return piece.key == entry.key; });
        if (entry.value.empty() || !is_letter(entry.value[0])) {
            return;
        }
        FairyPiece piece{.key = entry.key, .letter = upper(entry.value[0]), .betza = {}, .name = {}};
        std::erase_if(variant.pieces, [&](const FairyPiece& other) { return other.letter == piece.letter; });
        const bool has_betza = entry.value.size() > 2 && entry.value[1] == ':';
        piece.betza = has_betza ? entry.value.substr(2) : known != nullptr ? std::string(known->betza) : "";
        if (has_betza && rules::betza::parse(piece.betza).fault) {
            const auto fault = *rules::betza::parse(piece.betza).fault;
            diagnostics_
                .error("bad-betza", fmt::format("{} in `{}`", fault.message, piece.betza),
                       syntax::Origin{entry.where, nullptr})
                .hint = fault.hint;
            piece.betza.clear();
        }
        piece.name = our_name(entry.key, piece.letter);
        variant.pieces.push_back(std::move(piece));
    }

    /// Keys that say the same in other ways: what is said last counts.
    static void forget_others(FairyVariant& variant, const std::string& key) {
        static const std::map<std::string_view, std::vector<std::string_view>> others{
            {"promotionRank", {"promotionRegionWhite", "promotionRegionBlack"}},
            {"doubleStepRank", {"doubleStepRegionWhite", "doubleStepRegionBlack"}},
            {"flagRegion", {"flagRegionWhite", "flagRegionBlack", "whiteFlag", "blackFlag"}},
            {"whiteFlag", {"flagRegion", "flagRegionWhite"}},
            {"blackFlag", {"flagRegion", "flagRegionBlack"}},
            {"flagPiece", {"flagPieceWhite", "flagPieceBlack"}},
            {"pawnTypes",
             {"promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack", "enPassantTypes",
              "enPassantTypesWhite", "enPassantTypesBlack"}},
            {"promotionPieceTypes", {"promotionPieceTypesWhite", "promotionPieceTypesBlack"}}};
        if (const auto found = others.find(key); found != others.end()) {
            for (const std::string_view other : found->second) {
                variant.settings.erase(std::string(other));
            }
        }
    }

    void finish(FairyVariant& variant) {
        const auto size = [&](const char* key, int& to) {
            const auto text = variant.value({key});
            const auto read = text ? parse_line_number(*text) : std::nullopt;
            if (text && (!read || *read < 1 || *read > most_lines)) {
                warn("ini-value", fmt::format("`{}` is no size of a board", *text), variant.settings.at(key).where);
            } else if (read) {
                to = *read;
            }
        };
        size("maxFile", variant.files);
        size("maxRank", variant.ranks);
        variant.start = variant.value({"startFen"}).value_or("");
    }

    std::vector<Section> sections_;
    syntax::Diagnostics& diagnostics_;
};

}  // namespace

const FairyPiece* FairyVariant::piece(char letter) const {
    const auto found =
        std::find_if(pieces.begin(), pieces.end(), [&](const auto& p) { return p.letter == upper(letter); });
    return found == pieces.end() ? nullptr : &*found;
}

const FairyPiece* FairyVariant::piece_called(std::string_view key) const {
    const auto found = std::find_if(pieces.begin(), pieces.end(), [&](const auto& p) { return p.key == key; });
    return found == pieces.end() ? nullptr : &*found;
}

std::optional<std::string> FairyVariant::value(std::initializer_list<std::string_view> keys) const {
    for (const std::string_view key : keys) {
        if (const auto found = settings.find(key); found != settings.end()) {
            return found->second.value;
        }
    }
    return std::nullopt;
}

bool FairyVariant::flag(std::string_view key, bool usually) const {
    const auto text = value({key});
    return text ? *text == "true" : usually;
}

int FairyVariant::number(std::string_view key, int usually) const {
    const auto text = value({key});
    return text ? std::clamp(parse_line_number(*text).value_or(usually), 0, 1000) : usually;
}

std::vector<const FairyPiece*> FairyVariant::set_of(std::initializer_list<std::string_view> keys,
                                                    std::string_view usually) const {
    const auto text = value(keys).value_or(std::string(usually));
    std::vector<const FairyPiece*> found;
    for (const char c : text) {
        if (c == '*') {
            for (const FairyPiece& each : pieces) {
                found.push_back(&each);
            }
        } else if (const FairyPiece* one = piece(c); one != nullptr && is_letter(c)) {
            found.push_back(one);
        }
    }
    return found;
}

Region FairyVariant::region_of(std::string_view cells) const {
    Region region(static_cast<std::size_t>(files), std::vector<bool>(static_cast<std::size_t>(ranks)));
    std::istringstream words{std::string(cells)};
    for (std::string word; words >> word;) {
        if (word.size() < 2) {
            continue;
        }
        const auto rank = parse_int(std::string_view(word).substr(1));
        for (int file = 0; file < files; ++file) {
            for (int line = 0; line < ranks; ++line) {
                const bool file_fits = word[0] == '*' || word[0] - 'a' == file;
                const bool rank_fits = word.substr(1) == "*" || rank == line + 1;
                if (file_fits && rank_fits) {
                    region[static_cast<std::size_t>(file)][static_cast<std::size_t>(line)] = true;
                }
            }
        }
    }
    return region;
}

std::optional<Region> FairyVariant::region(std::initializer_list<std::string_view> keys) const {
    const auto text = value(keys);
    return text ? std::optional(region_of(*text)) : std::nullopt;
}

std::string FairyVariant::cell(int file, int rank) const {
    return fmt::format("{}{}", static_cast<char>('a' + file), rank + 1);
}

std::vector<FairyVariant> read_variants(const syntax::Sources& sources, syntax::SourceId id,
                                        syntax::Diagnostics& diagnostics) {
    return Reader(read_ini(sources, id, diagnostics), diagnostics).read();
}

}  // namespace bazillion::importing
