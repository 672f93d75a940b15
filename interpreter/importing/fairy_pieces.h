#pragma once

#include "importing/fairy_gates.h"
#include "importing/fairy_setup.h"
#include "importing/fairy_walls.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace bazillion::importing {

/// Writes the pieces of a variant: how they move, what becomes of them where they arrive, how they come back.
class FairyPieces {
public:
    FairyPieces(const FairyVariant& variant, const FairySetup& setup, const std::vector<FairyCastling>& castlings);

    /// The `(piece ...)` sections; macros and zones are known when they are written.
    std::string sections();
    [[nodiscard]] const std::string& macros() const { return macros_; }
    [[nodiscard]] const std::map<std::string, std::array<Region, 2>>& zones() const { return zones_; }

    /// What it becomes where it promotes as pieces of shogi do; null if it does not.
    [[nodiscard]] const FairyPiece* promoted_type(const FairyPiece& piece) const;
    [[nodiscard]] bool has_hand() const { return hand_ && !held().empty(); }
    /// What can be in a hand.
    [[nodiscard]] std::vector<const FairyPiece*> held() const;
    /// Whether promoted pawns are marked, for they are pawns again when captured.
    [[nodiscard]] bool marks_promoted() const { return hand_ && captures_to_hand_ && !promoting_.empty() && !loops_; }
    [[nodiscard]] const FairyGates& gates() const { return gates_; }
    [[nodiscard]] const FairyWalls& walls() const { return walls_; }
    /// The pawn that makes double steps; null if none does.
    [[nodiscard]] const FairyPiece* double_stepper() const;

private:
    std::string piece(const FairyPiece& piece);
    std::string promoted_piece(const FairyPiece& piece);
    std::string moves(const FairyPiece& piece, const std::string& betza, const std::string& arrive);
    [[nodiscard]] std::string blocks(const std::string& betza, const std::string& arrive, bool captures,
                                     bool both) const;
    std::string arrival(const FairyPiece& piece);
    std::string arrival_anywhere(const FairyPiece& piece);
    std::string passing_macro(const FairyPiece& piece);
    std::string pawn_arrival(const FairyPiece& piece);
    std::string rising_arrival(const FairyPiece& piece, const FairyPiece& to);
    [[nodiscard]] std::string pawn_extras(const FairyPiece& piece, const std::string& arrive) const;
    [[nodiscard]] std::string castling_blocks(const FairyPiece& piece) const;
    std::string drops(const FairyPiece& piece);
    [[nodiscard]] std::string end_zone(const FairyPiece& piece);
    [[nodiscard]] bool promotes(const FairyPiece& piece) const;
    [[nodiscard]] Region promotion_region(int player) const;
    [[nodiscard]] Region double_step_region(int player) const;
    [[nodiscard]] std::vector<const FairyPiece*> pawns(std::initializer_list<std::string_view> keys) const;
    [[nodiscard]] bool young(const FairyPiece& piece) const;
    [[nodiscard]] bool passes(const FairyPiece& piece) const;

    const FairyVariant& variant_;
    const FairySetup& setup_;
    const std::vector<FairyCastling>& castlings_;
    std::vector<const FairyPiece*> promoting_;
    FairyGates gates_;
    FairyWalls walls_;
    bool hand_ = false, drops_ = false, captures_to_hand_ = false, loops_ = false;
    std::string macros_;
    std::map<std::string, std::array<Region, 2>> zones_;
};

}  // namespace bazillion::importing
