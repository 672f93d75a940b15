#pragma once

#include <cstddef>
#include <memory_resource>

namespace bazillion::script {

/// Memory for one Lua state. Scripts make many small objects that live for a call, and the collector frees thousands of
/// them at once: those come from pools, which keep what is given back. Large blocks come from the system.
class BlockPool {
public:
    BlockPool() = default;
    BlockPool(const BlockPool&) = delete;
    BlockPool& operator=(const BlockPool&) = delete;

    /// As `realloc`, told the old size (0 for no block). Null if there is no memory.
    [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t new_size) noexcept;
    void give_back(void* block, std::size_t size) noexcept;

private:
    static constexpr std::size_t largest = 256;

    [[nodiscard]] static bool is_small(std::size_t size) { return size - 1 < largest; }  // 0 is not
    [[nodiscard]] void* take(std::size_t size) noexcept;

    std::pmr::unsynchronized_pool_resource pools_{{.max_blocks_per_chunk = 0, .largest_required_pool_block = largest}};
};

}  // namespace bazillion::script
