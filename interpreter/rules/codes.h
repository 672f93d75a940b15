#pragma once

#include "rules/types.h"

#include <span>
#include <vector>

namespace bazillion::rules {

/// The piece codes of a game. A code folds owner, kind and every attribute that the game ever sets into one number, so
/// that a test of an attribute is a test of the code and setting it is placing another code.
///
/// Codes of one owner and kind are consecutive: the first plus a bit mask over the kind's varying attributes.
///
/// Where pieces can share a cell, a stack has a code, too: one for each combination of pieces of a player, behind those
/// of single pieces. So a cell is one number all the same, and a test of a stack is a test of a code.
class Codes {
public:
    struct KindAttributes {
        std::vector<AttributeId> varying;  ///< bit i of the mask is attribute varying[i]
        std::uint32_t initial = 0;         ///< mask of a new piece
        std::vector<AttributeId> constant_true;
        std::size_t declared = 0;  ///< so many of `varying`, the first ones, the kind itself declares
    };

    static constexpr std::size_t most_codes = 0xfff0;

    Codes() = default;
    /// More than `most_codes` make `valid()` false.
    Codes(std::size_t players, std::vector<KindAttributes> kinds);

    /// Adds the stacks of up to `height` pieces, of each kind so many as `most` tells; pieces have no varying
    /// attributes. Too many combinations make `valid()` false.
    void add_stacks(std::size_t players, unsigned height, const std::vector<unsigned>& most);

    [[nodiscard]] bool valid() const { return valid_; }
    [[nodiscard]] std::size_t size() const { return info_.size(); }  ///< codes 0 .. size-1, 0 being the empty cell
    [[nodiscard]] std::size_t singles() const { return singles_; }   ///< codes 0 .. singles-1 are no stacks
    [[nodiscard]] bool is_stack(Code code) const { return code >= singles_; }

    /// The pieces of a code, as codes of single ones: itself if it is no stack, in the order of the kinds if it is.
    /// `distinct` has equal ones once.
    [[nodiscard]] std::span<const Code> pieces(Code code) const {
        return is_stack(code) ? std::span<const Code>(stacks_[code - singles_].pieces) : alone(code);
    }
    [[nodiscard]] std::span<const Code> distinct(Code code) const {
        return is_stack(code) ? std::span<const Code>(stacks_[code - singles_].distinct) : alone(code);
    }
    /// How many pieces of the kind there are in it.
    [[nodiscard]] unsigned count(Code code, KindId kind) const;
    /// The code with one more piece, `none` if there is no room for it; of `empty`, the piece alone.
    [[nodiscard]] Code joined(Code code, Code piece) const {
        return code == empty ? piece : joined_.empty() ? Code{none} : joined_[code * singles_ + piece];
    }
    /// The code without one of its pieces.
    [[nodiscard]] Code taken(Code code, Code piece) const {
        return code == piece || joined_.empty() ? empty : taken_[code * singles_ + piece];
    }

    [[nodiscard]] PlayerId owner(Code code) const { return info_[code].owner; }
    [[nodiscard]] KindId kind(Code code) const { return info_[code].kind; }  ///< of a stack, that of its first piece
    [[nodiscard]] std::uint32_t attributes(Code code) const { return info_[code].mask; }
    [[nodiscard]] bool has(Code code, AttributeId attribute) const;
    [[nodiscard]] bool is_initial(Code code) const { return code == make(owner(code), kind(code)); }

    /// A new piece.
    [[nodiscard]] Code make(PlayerId owner, KindId kind) const;
    [[nodiscard]] Code with_owner(Code code, PlayerId owner) const;
    /// Attributes are kept by name. Those which the old kind did not declare, and that nobody set, start as the new
    /// kind declares them.
    [[nodiscard]] Code with_kind(Code code, KindId kind) const;
    [[nodiscard]] Code with_attribute(Code code, AttributeId attribute, bool value) const;

    [[nodiscard]] const KindAttributes& of_kind(KindId kind) const { return kinds_[kind]; }

private:
    struct Info {
        PlayerId owner = no_player;
        KindId kind = none;
        std::uint32_t mask = 0;
    };
    struct Stack {
        std::vector<Code> pieces, distinct;
    };
    [[nodiscard]] std::span<const Code> alone(Code code) const {
        return std::span(single_).subspan(code, code == empty ? 0 : 1);
    }

    std::size_t singles_ = 0;
    std::vector<Code> single_;          ///< [code] itself: what `pieces` of a single piece looks at
    std::vector<Stack> stacks_;         ///< [code - singles]
    std::vector<Code> joined_, taken_;  ///< [code * singles + piece]; empty without stacks
    std::vector<KindAttributes> kinds_;
    std::vector<std::uint32_t> base_;  ///< [owner * kinds + kind]
    std::vector<Info> info_;
    bool valid_ = true;
};

}  // namespace bazillion::rules
