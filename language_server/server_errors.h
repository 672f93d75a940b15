#pragma once

#include <stdexcept>

namespace bazillion::language_server {

/// A request that is well formed and cannot be fulfilled; the client shows why.
struct RequestFailed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace bazillion::language_server
