#include "storage/descriptor.h"

#include <unistd.h>

#include <cerrno>

namespace bazillion::storage {

Descriptor::~Descriptor() {
    if (number_ >= 0) {
        close(number_);
    }
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            return false;
        }
        text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return true;
}

}  // namespace bazillion::storage
