// What variants files may inherit from, as lines that would tell it.
#include "importing/fairy_variant.h"

#include <algorithm>
#include <array>

namespace bazillion::importing {

namespace {

constexpr auto built_in_variants = std::to_array<BuiltIn>({
    {"fairy", "", "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"},
    {"chess", "fairy", "pawn = p\nknight = n\nbishop = b\nrook = r\nqueen = q\nking = k\n"},
    {"normal", "chess", ""},
    {"nocastle", "chess", "castling = false\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"},
    {"crazyhouse", "chess",
     "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\npieceDrops = true\ncapturesToHand = "
     "true\n"},
    {"kingofthehill", "chess", "flagPiece = k\nflagRegionWhite = d4 e4 d5 e5\nflagRegionBlack = d4 e4 d5 e5\n"},
    {"amazon", "chess",
     "queen = -\namazon = a\npromotionPieceTypes = arbn\nstartFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq "
     "- 0 1\n"},
    {"almost", "chess",
     "queen = -\nchancellor = c\npromotionPieceTypes = crbn\nstartFen = rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w "
     "KQkq - 0 1\n"},
    {"chigorin", "chess",
     "chancellor = c\npromotionPieceTypesWhite = crnb\nstartFen = rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR w KQkq - "
     "0 1\n"},
    {"losalamos", "chess",
     "bishop = -\nmaxRank = 6\nmaxFile = 6\ncastling = false\ndoubleStep = false\npromotionPieceTypes = nrq\n"
     "promotionRegionWhite = *6\npromotionRegionBlack = *1\nstartFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\n"},
    {"gardner", "chess",
     "maxRank = 5\nmaxFile = 5\ncastling = false\ndoubleStep = false\npromotionRegionWhite = *5\n"
     "promotionRegionBlack = *1\nstartFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\n"},
    {"capablanca", "chess",
     "maxFile = 10\narchbishop = a\nchancellor = c\npromotionPieceTypes = acqrbn\ncastlingKingsideFile = i\n"
     "castlingQueensideFile = c\nstartFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1\n"},
    {"gothic", "capablanca", "startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1\n"},
    {"janus", "chess",
     "maxFile = 10\narchbishop = j\npromotionPieceTypes = jqrbn\ncastlingKingsideFile = i\ncastlingQueensideFile = b\n"
     "startFen = rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1\n"},
    {"embassy", "capablanca",
     "castlingKingsideFile = h\ncastlingQueensideFile = b\n"
     "startFen = rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1\n"},
    {"shatranj", "chess",
     "bishop = -\nqueen = -\nalfil = b\nfers = q\npromotionPieceTypes = q\ndoubleStep = false\ncastling = false\n"
     "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\nstalemateValue = loss\n"
     "startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\n"},
    {"chaturanga", "chess",
     "bishop = -\nqueen = -\nalfil = b\nfers = q\npromotionPieceTypes = q\ndoubleStep = false\ncastling = false\n"
     "startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\n"},
    {"makruk", "chess",
     "bishop = -\nqueen = -\nsilver = s\nfers = m\npromotionPieceTypes = m\npromotionRegionWhite = *6 *7 *8\n"
     "promotionRegionBlack = *3 *2 *1\ndoubleStep = false\ncastling = false\n"
     "startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\n"},
    {"knightmate", "chess",
     "king = -\nknight = -\ncommoner = m\ncustomPiece1 = k:N\npromotionPieceTypes = mbrq\nextinctionPseudoRoyal = "
     "true\n"
     "extinctionValue = loss\nextinctionPieceTypes = k\ncastlingKingPiece = k\n"
     "startFen = rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1\n"},
    {"hoppelpoppel", "chess", "knight = -\nbishop = -\nkniroo = -\nknibis = n\nbiskni = b\n"},
    {"giveaway", "chess",
     "king = -\ncommoner = k\npromotionPieceTypes = qrbnk\nmustCapture = true\nstalemateValue = win\n"
     "extinctionValue = win\nextinctionPieceTypes = *\ncastling = false\n"
     "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"},
    {"antichess", "giveaway", ""},
    {"extinction", "chess",
     "king = -\ncommoner = k\npromotionPieceTypes = qrbnk\nextinctionValue = loss\nextinctionPieceTypes = kqrbnp\n"
     "castlingKingPiece = k\n"},
    {"threekings", "chess",
     "king = -\ncommoner = k\ncastling = false\nextinctionValue = loss\nextinctionPieceTypes = k\n"
     "extinctionPieceCount = 2\nstartFen = knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1\n"},
    {"minishogi", "fairy",
     "maxRank = 5\nmaxFile = 5\nshogiPawn = p\nsilver = s\ngold = g\nbishop = b\ndragonHorse = h\nrook = r\nbers = d\n"
     "king = k\nstartFen = rbsgk/4p/5/P4/KGSBR[] w - - 0 1\npieceDrops = true\ncapturesToHand = true\n"
     "promotionRegionWhite = *5\npromotionRegionBlack = *1\ndoubleStep = false\ncastling = false\n"
     "promotedPieceType = p:g s:g b:h r:d\ndropNoDoubled = p\nimmobilityIllegal = true\n"
     "shogiPawnDropMateIllegal = true\nstalemateValue = loss\nnFoldRule = 4\n"},
    {"shogi", "minishogi",
     "maxRank = 9\nmaxFile = 9\nlance = l\nshogiKnight = n\n"
     "startFen = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1\n"
     "promotionRegionWhite = *7 *8 *9\npromotionRegionBlack = *3 *2 *1\npromotedPieceType = p:g n:g l:g s:g b:h r:d\n"},
    {"breakthrough", "fairy",
     "breakthrough = p\ndoubleStep = false\ncastling = false\nstalemateValue = loss\nflagPiece = p\n"
     "flagRegionWhite = *8\nflagRegionBlack = *1\nstartFen = pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1\n"},
});

}  // namespace

const BuiltIn* built_in(std::string_view name) {
    const auto* found = std::find_if(built_in_variants.begin(), built_in_variants.end(),
                                     [&](const BuiltIn& variant) { return variant.name == name; });
    return found == built_in_variants.end() ? nullptr : found;
}

}  // namespace bazillion::importing
