#pragma once

#include "importing/fairy_setup.h"

#include <array>
#include <set>
#include <string>
#include <vector>

namespace bazillion::importing {

/// Gates, as in Seirawan chess: who moves a man from such a cell for the first time may put one from his hand there.
/// A man that has not moved has the attribute `fresh`; castling asks for that as well, so that the third field of a FEN
/// tells both.
class FairyGates {
public:
    FairyGates(const FairyVariant& variant, const FairySetup& setup, const std::vector<FairyCastling>& castlings);

    [[nodiscard]] bool any() const { return any_; }
    /// Whether such men begin on gates; all of them do then.
    [[nodiscard]] bool begins_fresh(const FairyPiece& piece) const;
    /// What can come from the hand.
    [[nodiscard]] std::vector<const FairyPiece*> newcomers() const;
    /// What a man does where it arrives (`arrive`, empty for `add` alone), when it may leave a newcomer behind.
    [[nodiscard]] static std::string arrival(const std::string& arrive);
    /// The macros that this needs; `take` if what is captured goes to the hand.
    [[nodiscard]] std::string macros(bool take) const;
    /// The letters of the third field of a FEN.
    [[nodiscard]] std::string letters() const;
    /// Ends of a castling move, the cursor being where the rook arrives: without a newcomer, with one where the king
    /// came from, with one where the rook did.
    [[nodiscard]] std::vector<std::string> castling_ends(const FairyCastling& castling) const;

private:
    const FairyVariant& variant_;
    const FairySetup& setup_;
    const std::vector<FairyCastling>& castlings_;
    bool any_ = false;
    std::array<std::set<int>, 2> files_;  ///< [player] of gates, on the rank of his castling
};

}  // namespace bazillion::importing
