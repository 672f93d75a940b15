#pragma once

#include "syntax/form.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace bazillion::syntax {

/// Hands out one shared copy of each different text.
class TextPool {
public:
    SharedText share(std::string_view text) {
        if (const auto found = texts_.find(text); found != texts_.end()) {
            return found->second;
        }
        auto shared = std::make_shared<const std::string>(text);
        texts_.emplace(*shared, shared);
        return shared;
    }

private:
    std::unordered_map<std::string_view, SharedText> texts_;  ///< the keys are views of the values
};

}  // namespace bazillion::syntax
