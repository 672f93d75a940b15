#pragma once

#include "importing/ini.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::importing {

/// A kind of piece of Fairy-Stockfish.
struct FairyPiece {
    std::string key;             ///< "pawn", "customPiece1"
    char letter = 0;             ///< upper case
    std::string betza;           ///< its moves
    std::string name;            ///< in our rules: "Pawn"
    bool only_promoted = false;  ///< nobody has one but as what another piece becomes
};

/// Cells of a board, by file and rank from 0.
using Region = std::vector<std::vector<bool>>;

/// One variant, as the file and those that it inherits from tell it.
class FairyVariant {
public:
    std::string name;
    int files = 8, ranks = 8;
    std::vector<FairyPiece> pieces;
    std::string start;  ///< a FEN

    [[nodiscard]] const FairyPiece* piece(char letter) const;
    [[nodiscard]] const FairyPiece* piece_called(std::string_view key) const;
    /// The first of these keys that is set.
    [[nodiscard]] std::optional<std::string> value(std::initializer_list<std::string_view> keys) const;
    [[nodiscard]] bool flag(std::string_view key, bool usually) const;
    [[nodiscard]] int number(std::string_view key, int usually) const;
    /// Pieces by their letters, `*` for all; `usually` if the keys are not set.
    [[nodiscard]] std::vector<const FairyPiece*> set_of(std::initializer_list<std::string_view> keys,
                                                        std::string_view usually) const;
    [[nodiscard]] std::optional<Region> region(std::initializer_list<std::string_view> keys) const;
    [[nodiscard]] Region region_of(std::string_view cells) const;
    [[nodiscard]] std::string cell(int file, int rank) const;

    std::map<std::string, Entry, std::less<>> settings;
};

/// All variants that a file tells. Keys that are not known, or not imported, are warnings.
std::vector<FairyVariant> read_variants(const syntax::Sources& sources, syntax::SourceId id,
                                        syntax::Diagnostics& diagnostics);

/// Lines that tell a variant which Fairy-Stockfish has built in, with its parent; null if there is none such.
struct BuiltIn {
    std::string_view name, parent, lines;
};
const BuiltIn* built_in(std::string_view name);

}  // namespace bazillion::importing
