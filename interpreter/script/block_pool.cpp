#include "script/block_pool.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace bazillion::script {

void* BlockPool::take(std::size_t size) noexcept {
    try {
        return is_small(size) ? pools_.allocate(size) : std::malloc(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void BlockPool::give_back(void* block, std::size_t size) noexcept {
    if (block == nullptr) {
        return;
    }
    if (is_small(size)) {
        pools_.deallocate(block, size);
    } else {
        std::free(block);
    }
}

void* BlockPool::resize(void* block, std::size_t old_size, std::size_t new_size) noexcept {
    if (block != nullptr && !is_small(old_size) && !is_small(new_size)) {
        return std::realloc(block, new_size);
    }
    void* const moved = take(new_size);
    if (moved != nullptr && block != nullptr) {
        std::memcpy(moved, block, std::min(old_size, new_size));
        give_back(block, old_size);
    }
    return moved;
}

}  // namespace bazillion::script
