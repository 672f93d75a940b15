#pragma once

#include "play/tables/tables.h"
#include "rules/rules.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace bazillion::play {

class TablesPool;

/// Takes tables that are no longer used: back to the pool that they came from, if any.
struct TablesReturn {
    std::shared_ptr<TablesPool> pool;
    void operator()(Tables* tables) const;
};
using BorrowedTables = std::unique_ptr<Tables, TablesReturn>;

/// Tables of no pool.
[[nodiscard]] BorrowedTables own_tables(const rules::Rules& rules, std::uint8_t compile_threshold);

/// What engines of one game have compiled and nobody uses at the moment: the next engine begins with it, in place of
/// compiling it anew. Threads may share a pool; tables that are in use belong to one of them.
class TablesPool : public std::enable_shared_from_this<TablesPool> {
public:
    /// So many tables are kept, of so many bytes each at most.
    static constexpr std::size_t most_kept = 2;
    static constexpr std::size_t most_bytes = 32u << 20;

    explicit TablesPool(std::shared_ptr<const rules::Rules> rules) : rules_(std::move(rules)) {}

    /// Those given back last, or new ones, which unfold after `Tables::usual_threshold`.
    [[nodiscard]] BorrowedTables borrow();
    void give_back(std::unique_ptr<Tables> tables);

private:
    std::shared_ptr<const rules::Rules> rules_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Tables>> kept_;
};

}  // namespace bazillion::play
