#include "rules/section_parts.h"

#include <algorithm>

namespace bazillion::rules {

std::string text_of(const Form& section, std::string_view head, std::string otherwise) {
    for (const Form& part : arguments(section)) {
        if (part.is_call(head) && part.items().size() > 1) {
            return part.items()[1].text();
        }
    }
    return otherwise;
}

const Form* part_of(const Form& section, std::string_view head) {
    for (const Form& part : arguments(section)) {
        if (part.is_call(head)) {
            return &part;
        }
    }
    return nullptr;
}

bool has_word(const Form& section, std::string_view word) {
    const auto items = arguments(section);
    return std::any_of(items.begin(), items.end(), [&](const Form& item) { return item.is_atom(word); });
}

void check_parts(Context& context, std::span<const Form> parts, Place place, std::string_view what) {
    for (const Form& part : parts) {
        const Word* word = find_word(place, word_of(part));
        if (word == nullptr || part.is_list() == (word->takes == Takes::nothing)) {
            context.unknown_word(what, part, place);
        }
    }
}

}  // namespace bazillion::rules
