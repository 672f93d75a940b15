#include "play/tables/tables_pool.h"

#include <utility>

namespace bazillion::play {

void TablesReturn::operator()(Tables* tables) const {
    std::unique_ptr<Tables> owned(tables);
    if (pool != nullptr) {
        pool->give_back(std::move(owned));
    }
}

BorrowedTables own_tables(const rules::Rules& rules, std::uint8_t compile_threshold) {
    return {std::make_unique<Tables>(rules, compile_threshold).release(), {}};
}

BorrowedTables TablesPool::borrow() {
    std::unique_ptr<Tables> tables;
    {
        const std::lock_guard lock(mutex_);
        if (!kept_.empty()) {
            tables = std::move(kept_.back());
            kept_.pop_back();
        }
    }
    if (tables == nullptr) {
        tables = std::make_unique<Tables>(*rules_, Tables::usual_threshold);
    }
    return {tables.release(), {shared_from_this()}};
}

void TablesPool::give_back(std::unique_ptr<Tables> tables) {
    const std::lock_guard lock(mutex_);
    if (kept_.size() < most_kept && tables->bytes() <= most_bytes) {
        kept_.push_back(std::move(tables));
    }
}

}  // namespace bazillion::play
