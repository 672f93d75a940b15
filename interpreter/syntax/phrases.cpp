#include "syntax/phrases.h"

#include "syntax/letters.h"

#include <array>
#include <utility>

namespace bazillion::syntax {

namespace {

/// By how they end; those that another one ends with come first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 19> irregular{{{"human", "humans"},
                                                                                   {"shaman", "shamans"},
                                                                                   {"man", "men"},
                                                                                   {"mouse", "mice"},
                                                                                   {"goose", "geese"},
                                                                                   {"sheep", "sheep"},
                                                                                   {"child", "children"},
                                                                                   {"foot", "feet"},
                                                                                   {"wolf", "wolves"},
                                                                                   {"thief", "thieves"},
                                                                                   {"calf", "calves"},
                                                                                   {"elf", "elves"},
                                                                                   {"fox", "foxes"},
                                                                                   {"ox", "oxen"},
                                                                                   {"quantum", "quanta"},
                                                                                   {"hero", "heroes"},
                                                                                   {"buffalo", "buffaloes"},
                                                                                   {"fish", "fish"},
                                                                                   {"deer", "deer"}}};

}  // namespace

std::string plural(const std::string& noun) {
    if (const std::size_t of = noun.find(" of "); of != std::string::npos) {
        return plural(noun.substr(0, of)) + noun.substr(of);
    }
    const std::string lower = to_lower(noun);
    for (const auto& [one, many] : irregular) {
        if (lower.ends_with(one)) {  // the first letter stays as it is
            return noun.substr(0, noun.size() - one.size() + 1) + std::string(many.substr(1));
        }
    }
    const auto ends = [&](std::string_view with) { return lower.ends_with(with); };
    if (ends("s") || ends("x") || ends("z") || ends("ch") || ends("sh")) {
        return noun + "es";
    }
    const bool after_vowel = lower.size() > 1 && std::string_view("aeiou").find(lower[lower.size() - 2]) < 5;
    return ends("y") && !after_vowel ? noun.substr(0, noun.size() - 1) + "ies" : noun + "s";
}

}  // namespace bazillion::syntax
