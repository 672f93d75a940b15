#pragma once

#include <random>
#include <string>
#include <string_view>

namespace bazillion::test {

/// A text after one to five changes at random places: bytes are replaced, left out, and copied from elsewhere in it;
/// if there is a phrase, that is put in, too. Never empty.
inline std::string broken(std::string text, std::mt19937& random, std::string_view phrase = {}) {
    for (auto changes = 1 + random() % 5; changes > 0; --changes) {
        const std::size_t at = random() % text.size();
        switch (random() % (phrase.empty() ? 4 : 5)) {
            case 0:
                text[at] = static_cast<char>(random() % 256);
                break;
            case 1:
                text[at] = text[random() % text.size()];
                break;
            case 2:
                text.erase(at, 1 + random() % 20);
                break;
            case 3:
                text.insert(at, text.substr(random() % text.size(), random() % 40));
                break;
            default:
                text.insert(at, phrase);
        }
        text += text.empty() ? " " : "";
    }
    return text;
}

}  // namespace bazillion::test
