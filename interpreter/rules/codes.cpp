#include "rules/codes.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace bazillion::rules {

Codes::Codes(std::size_t players, std::vector<KindAttributes> kinds) : kinds_(std::move(kinds)) {
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
    singles_ = info_.size();
    single_.resize(singles_);
    std::iota(single_.begin(), single_.end(), Code{0});
}

void Codes::add_stacks(std::size_t players, unsigned height, const std::vector<unsigned>& most) {
    constexpr std::size_t most_with_stacks = 20'000;
    std::map<std::vector<Code>, Code> known{{{}, empty}};
    for (std::size_t code = 1; code < singles_; ++code) {
        known[{static_cast<Code>(code)}] = static_cast<Code>(code);
    }
    // Piece by piece: each stack is one that is known already with another piece, of the same kind or a later one.
    for (std::size_t player = 0; player < players; ++player) {
        std::vector<std::vector<Code>> grown;
        for (const auto& [pieces, code] : known) {
            if (pieces.size() == 1 && owner(code) == player && most[kind(code)] > 0) {
                grown.push_back(pieces);
            }
        }
        for (unsigned size = 2; size <= height && !grown.empty(); ++size) {
            std::vector<std::vector<Code>> next;
            for (const auto& pieces : grown) {
                for (std::size_t of = kind(pieces.back()); of < kinds_.size(); ++of) {
                    const Code piece = make(static_cast<PlayerId>(player), static_cast<KindId>(of));
                    if (std::count(pieces.begin(), pieces.end(), piece) >= static_cast<long>(most[of])) {
                        continue;
                    }
                    auto more = pieces;
                    more.push_back(piece);
                    if (info_.size() >= most_with_stacks) {
                        valid_ = false;
                        return;
                    }
                    auto distinct = more;
                    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
                    known[more] = static_cast<Code>(info_.size());
                    info_.push_back({static_cast<PlayerId>(player), kind(more.front())});
                    stacks_.push_back({more, std::move(distinct)});
                    next.push_back(std::move(more));
                }
            }
            grown = std::move(next);
        }
    }
    joined_.assign(info_.size() * singles_, none);
    taken_.assign(info_.size() * singles_, empty);
    for (const auto& [pieces, code] : known) {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            auto rest = pieces;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            if (const auto found = known.find(rest); found != known.end()) {
                taken_[code * singles_ + pieces[i]] = found->second;
                joined_[found->second * singles_ + pieces[i]] = code;
            }
        }
    }
}

unsigned Codes::count(Code code, KindId kind) const {
    const auto pieces = this->pieces(code);
    return static_cast<unsigned>(
        std::count_if(pieces.begin(), pieces.end(), [&](Code piece) { return this->kind(piece) == kind; }));
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
    const auto& old = kinds_[this->kind(code)];
    for (std::size_t i = 0; i < old.varying.size(); ++i) {
        const bool value = (attributes(code) >> i & 1) != 0;
        if (value || i < old.declared) {
            result = with_attribute(result, old.varying[i], value);
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
