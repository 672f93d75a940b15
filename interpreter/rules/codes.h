#pragma once

#include "rules/types.h"

#include <vector>

namespace bazillion::rules {

/// The piece codes of a game. A code folds owner, kind and every attribute that the game ever sets into one number, so
/// that a test of an attribute is a test of the code and setting it is placing another code.
///
/// Codes of one owner and kind are consecutive: the first plus a bit mask over the kind's varying attributes.
class Codes {
public:
    struct KindAttributes {
        std::vector<AttributeId> varying;  ///< bit i of the mask is attribute varying[i]
        std::uint32_t initial = 0;         ///< mask of a new piece
        std::vector<AttributeId> constant_true;
    };

    Codes() = default;
    /// Attribute masks beyond 16 bits of codes in all make `valid()` false.
    Codes(std::size_t players, std::vector<KindAttributes> kinds);

    [[nodiscard]] bool valid() const { return valid_; }
    [[nodiscard]] std::size_t size() const { return info_.size(); }  ///< codes 0 .. size-1, 0 being the empty cell

    [[nodiscard]] PlayerId owner(Code code) const { return info_[code].owner; }
    [[nodiscard]] KindId kind(Code code) const { return info_[code].kind; }
    [[nodiscard]] std::uint32_t attributes(Code code) const { return info_[code].mask; }
    [[nodiscard]] bool has(Code code, AttributeId attribute) const;
    [[nodiscard]] bool is_initial(Code code) const { return code == make(owner(code), kind(code)); }

    /// A new piece.
    [[nodiscard]] Code make(PlayerId owner, KindId kind) const;
    [[nodiscard]] Code with_owner(Code code, PlayerId owner) const;
    /// Attributes are kept by name; those the new kind does not know are lost, its own others start as declared.
    [[nodiscard]] Code with_kind(Code code, KindId kind) const;
    [[nodiscard]] Code with_attribute(Code code, AttributeId attribute, bool value) const;

    [[nodiscard]] const KindAttributes& of_kind(KindId kind) const { return kinds_[kind]; }

private:
    struct Info {
        PlayerId owner = no_player;
        KindId kind = none;
        std::uint32_t mask = 0;
    };
    std::vector<KindAttributes> kinds_;
    std::vector<std::uint32_t> base_;  ///< [owner * kinds + kind]
    std::vector<Info> info_;
    bool valid_ = true;
};

}  // namespace bazillion::rules
