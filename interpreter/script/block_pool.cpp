#include "script/block_pool.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace bazillion::script {

void* BlockPool::take(std::size_t size) noexcept {
    const std::size_t kind = class_of(size);
    if (Free* const block = free_[kind]) {
        free_[kind] = block->next;
        return block;
    }
    const std::size_t bytes = (kind + 1) * unit;
    if (left_ < bytes) {
        try {
            chunks_.emplace_back(new std::byte[chunk_size]);
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
        unused_ = chunks_.back().get();
        left_ = chunk_size;
    }
    void* const block = unused_;
    unused_ += bytes;
    left_ -= bytes;
    return block;
}

void BlockPool::give_back(void* block, std::size_t size) noexcept {
    if (block == nullptr) {
        return;
    }
    if (!is_small(size)) {
        std::free(block);
        return;
    }
    Free*& first = free_[class_of(size)];
    first = new (block) Free{first};
}

void* BlockPool::resize(void* block, std::size_t old_size, std::size_t new_size) noexcept {
    if (block != nullptr && !is_small(old_size) && !is_small(new_size)) {
        return std::realloc(block, new_size);
    }
    if (block != nullptr && is_small(old_size) && is_small(new_size) && class_of(old_size) == class_of(new_size)) {
        return block;
    }
    void* const moved = is_small(new_size) ? take(new_size) : std::malloc(new_size);
    if (moved != nullptr && block != nullptr) {
        std::memcpy(moved, block, std::min(old_size, new_size));
        give_back(block, old_size);
    }
    return moved;
}

}  // namespace bazillion::script
