#include "rules/codes.h"

#include <algorithm>

namespace bazillion::rules {

Codes::Codes(std::size_t players, std::vector<KindAttributes> kinds) : kinds_(std::move(kinds)) {
    constexpr std::size_t most_codes = 0xfff0;
    info_.push_back({});
    for (std::size_t player = 0; player < players; ++player) {
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            base_.push_back(static_cast<std::uint32_t>(info_.size()));
            const std::size_t bits = kinds_[kind].varying.size();
            if (bits > 16 || info_.size() + (std::size_t{1} << bits) > most_codes) {
                valid_ = false;
                return;
            }
            for (std::uint32_t mask = 0; mask < (1u << bits); ++mask) {
                info_.push_back({static_cast<PlayerId>(player), static_cast<KindId>(kind), mask});
            }
        }
    }
}

bool Codes::has(Code code, AttributeId attribute) const {
    if (code == empty) {
        return false;
    }
    const auto& of = kinds_[kind(code)];
    const auto found = std::find(of.varying.begin(), of.varying.end(), attribute);
    if (found != of.varying.end()) {
        return (attributes(code) >> (found - of.varying.begin()) & 1) != 0;
    }
    return std::find(of.constant_true.begin(), of.constant_true.end(), attribute) != of.constant_true.end();
}

Code Codes::make(PlayerId owner, KindId kind) const {
    return static_cast<Code>(base_[owner * kinds_.size() + kind] + kinds_[kind].initial);
}

Code Codes::with_owner(Code code, PlayerId owner) const {
    return static_cast<Code>(base_[owner * kinds_.size() + kind(code)] + attributes(code));
}

Code Codes::with_kind(Code code, KindId kind) const {
    Code result = make(owner(code), kind);
    for (const AttributeId attribute : kinds_[kind].varying) {
        const auto& old = kinds_[this->kind(code)];
        const bool known = std::find(old.varying.begin(), old.varying.end(), attribute) != old.varying.end();
        if (known) {
            result = with_attribute(result, attribute, has(code, attribute));
        }
    }
    return result;
}

Code Codes::with_attribute(Code code, AttributeId attribute, bool value) const {
    const auto& varying = kinds_[kind(code)].varying;
    const auto found = std::find(varying.begin(), varying.end(), attribute);
    if (found == varying.end()) {
        return code;
    }
    const std::uint32_t bit = 1u << (found - varying.begin());
    const std::uint32_t mask = value ? attributes(code) | bit : attributes(code) & ~bit;
    return static_cast<Code>(base_[owner(code) * kinds_.size() + kind(code)] + mask);
}

}  // namespace bazillion::rules
