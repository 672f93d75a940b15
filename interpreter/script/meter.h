#pragma once

#include "script/block_pool.h"
#include "script/limits.h"

#include <lua5.4/lua.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <utility>

namespace bazillion::script {

/// Counts what a running script uses and stops it at the limit. Once a limit is hit every further instruction and every
/// host function raises again, so that nothing in a script can carry on.
///
/// The clock is looked at in three places, so that no call runs much longer than it may, whatever it does:
///
/// * between instructions, by Lua's count hook. One instruction may work on all of a string, a table or the stack, so
///   the larger the largest of them is, the fewer instructions are between two looks;
/// * in the functions of the library, by `charge`: each tells how much it is about to do;
/// * in the allocator, for what Lua does in C between two instructions.
///
/// What loops in C and does none of these is kept from scripts: see `set_metatable`, and `table` in library.h.
///
/// Garbage is not collected while a script runs, except when memory is full, so that a call never depends on when the
/// collector happens to run.
class Meter {
public:
    enum class Error : std::uint8_t { none, instructions, time, memory, string_length, interrupted };

    explicit Meter(const Limits& limits) : limits_(limits) {}
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    static Meter& of(lua_State* lua) {
        Meter* meter = nullptr;
        std::memcpy(&meter, lua_getextraspace(lua), sizeof(void*));
        return *meter;
    }

    /// Ties a state made with `allocate` to this meter.
    void attach(lua_State* lua);
    static void* allocate(void* meter, void* block, std::size_t old_size, std::size_t new_size) noexcept;

    /// From now on the libraries are loaded: what they use is not charged to scripts.
    void set_baseline() { baseline_ = used_; }

    /// What was made since `start` may outlive the call: scripts were loaded.
    void keep_what_was_made() { lasting_block_ = largest_block_; }

    /// A call may take `time`; less, if the last one took longer than it might.
    void start(lua_State* lua, std::chrono::milliseconds time);
    void stop(lua_State* lua);

    /// From now on a call ends once this function, if there is one, says so. It is asked when the clock is looked at.
    void interrupt_when(std::function<bool()> asked) { interrupted_ = std::move(asked); }

    /// Takes `units` instructions off the budget; for work done in C, where the count hook does not run.
    void charge(lua_State* lua, std::int64_t units) {
        if (!running_) {
            return;
        }
        left_ = units < left_ ? left_ - units : 0;
        if (left_ == 0 || error_ != Error::none || is_time_to_look(units)) [[unlikely]] {
            check(lua);
        }
    }

    /// Raises because the compiler, which has its own `lua_pcall`, ran out of memory.
    void raise_memory(lua_State* lua);

    /// Raises if the budget is spent or the time is over.
    void check(lua_State* lua);

    /// Raises because a string of `bytes` would be too long.
    void require_string_fits(lua_State* lua, std::size_t bytes);

    [[nodiscard]] Error error() const { return error_; }
    [[nodiscard]] const Limits& limits() const { return limits_; }
    [[nodiscard]] std::chrono::milliseconds time_allowed() const { return allowed_; }
    [[nodiscard]] std::size_t used_bytes() const { return used_; }

private:
    using Clock = std::chrono::steady_clock;

    static void on_count(lua_State* lua, lua_Debug* event);
    void arm(lua_State* lua);
    void look_at_budget();
    [[nodiscard]] std::int64_t instructions_a_look() const;
    void note_block(std::size_t bytes, bool is_string);
    /// Work in C between two looks at the clock, in instructions.
    static constexpr std::int64_t work_a_look = 2048;
    /// What a call of a function or an allocation counts at least as such work, since it may take longer than it tells.
    static constexpr std::int64_t least_work = 32;

    /// Counts work; true if it is time to look at the clock.
    [[nodiscard]] bool is_time_to_look(std::int64_t units) {
        unseen_ += std::min(units, work_a_look) + least_work;
        if (unseen_ < work_a_look) [[likely]] {
            return false;
        }
        unseen_ = 0;
        return true;
    }
    [[nodiscard]] bool admits(const void* block, std::size_t old_size, std::size_t new_size);

    Limits limits_;
    lua_State* lua_ = nullptr;
    std::int64_t left_ = 0;
    std::int64_t armed_ = 0;        ///< instructions until the hook runs
    Clock::time_point deadline_{};  ///< unset until the first look at the clock, which spares short calls the cost
    std::chrono::milliseconds allowed_{};  ///< for this call
    bool timed_out_ = false;               ///< no call has ended well since one ran out of time
    std::int64_t unseen_ = 0;              ///< work since the clock was looked at
    std::size_t largest_block_ = 0;        ///< see `note_block`
    std::size_t lasting_block_ = 0;        ///< the same of what scripts made while they were loaded
    std::size_t used_ = 0;
    std::size_t baseline_ = 0;
    std::size_t collect_at_ = 0;
    bool running_ = false;
    std::function<bool()> interrupted_;
    BlockPool pool_;
    Error error_ = Error::none;
};

}  // namespace bazillion::script
