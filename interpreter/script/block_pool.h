#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace bazillion::script {

/// Memory for one Lua state. Scripts make many small objects that live for a call, and the collector frees thousands of
/// them at once: those given back are kept in a list for each size. Large blocks come from the system.
class BlockPool {
public:
    BlockPool() = default;
    BlockPool(const BlockPool&) = delete;
    BlockPool& operator=(const BlockPool&) = delete;

    /// As `realloc`, told the old size (0 for no block). Null if there is no memory.
    [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t new_size) noexcept;
    void give_back(void* block, std::size_t size) noexcept;

private:
    static constexpr std::size_t unit = alignof(std::max_align_t);
    static constexpr std::size_t largest = 256;
    static constexpr std::size_t chunk_size = 16 << 10;

    struct Free {
        Free* next;
    };

    [[nodiscard]] static bool is_small(std::size_t size) { return size - 1 < largest; }  // 0 is not
    [[nodiscard]] static std::size_t class_of(std::size_t size) { return (size - 1) / unit; }
    [[nodiscard]] void* take(std::size_t size) noexcept;

    std::array<Free*, largest / unit> free_{};  ///< [class]
    std::byte* unused_ = nullptr;               ///< what is left of the last chunk
    std::size_t left_ = 0;
    std::vector<std::unique_ptr<std::byte[]>> chunks_;  // NOLINT(*-avoid-c-arrays): memory, no array of values
};

}  // namespace bazillion::script
