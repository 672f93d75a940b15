#include "script/meter.h"

#include <algorithm>

namespace bazillion::script {

namespace {

/// A collection forced by full memory costs about as much as this share of the budget, so a script that lives at the
/// brink of its memory runs out of budget rather than collecting for ever.
constexpr int collections_a_budget = 100;

constexpr std::size_t garbage_worth_collecting = 512 << 10;

/// An instruction takes well under a millisecond on blocks of this size.
constexpr std::size_t small_block = 64 << 10;

/// Work on a string can cost so many times as much as on another block: to compare strings with many zeros in them.
constexpr std::size_t string_weight = 16;

constexpr std::size_t bytes_an_instruction = 64;

/// A script that ran out of time gets this share of it in the next call, until a call ends well: a game with a hook
/// that hangs in every position should say so soon.
constexpr int share_after_timeout = 8;

}  // namespace

void Meter::attach(lua_State* lua) {
    Meter* const self = this;
    std::memcpy(lua_getextraspace(lua), &self, sizeof(void*));
    lua_ = lua;
    lua_gc(lua, LUA_GCSTOP);
}

void Meter::start(lua_State* lua, std::chrono::milliseconds time) {
    allowed_ = timed_out_ ? time / share_after_timeout : time;
    left_ = limits_.instructions;
    deadline_ = {};
    error_ = Error::none;
    unseen_ = 0;
    largest_block_ = lasting_block_;
    running_ = true;
    arm(lua);
}

void Meter::stop(lua_State* lua) {
    running_ = false;
    timed_out_ = error_ == Error::time || (timed_out_ && error_ != Error::none);
    if (used_ > collect_at_) {
        lua_gc(lua, LUA_GCCOLLECT);
        collect_at_ = 2 * used_ + garbage_worth_collecting;
    }
}

std::int64_t Meter::instructions_a_look() const {
    return limits_.instructions_a_check * static_cast<std::int64_t>(small_block) /
           static_cast<std::int64_t>(std::max(largest_block_, small_block));
}

/// The count begins anew, so this happens only when the largest block has become much larger.
void Meter::note_block(std::size_t bytes, bool is_string) {
    const std::size_t weight = is_string ? string_weight * bytes : bytes;
    if (weight >= 2 * std::max(largest_block_, small_block)) [[unlikely]] {
        largest_block_ = weight;
        arm(lua_);
    }
}

void Meter::arm(lua_State* lua) {
    armed_ = error_ == Error::none ? std::max<std::int64_t>(1, std::min(left_, instructions_a_look())) : 1;
    lua_sethook(lua, on_count, LUA_MASKCOUNT, static_cast<int>(armed_));
}

void Meter::on_count(lua_State* lua, lua_Debug* /*event*/) {
    Meter& meter = of(lua);
    if (!meter.running_) {
        return;
    }
    meter.left_ -= meter.armed_;
    meter.check(lua);
    if (meter.left_ < meter.armed_) {
        meter.arm(lua);
    }
}

void Meter::look_at_budget() {
    if (error_ != Error::none) {
        return;
    }
    const Clock::time_point now = Clock::now();
    if (deadline_ == Clock::time_point{}) {
        deadline_ = now + allowed_;
    }
    if (left_ <= 0) {
        error_ = Error::instructions;
    } else if (now >= deadline_) {
        error_ = Error::time;
    } else if (interrupted_ && interrupted_()) {
        error_ = Error::interrupted;
    }
}

void Meter::check(lua_State* lua) {
    look_at_budget();
    if (error_ != Error::none) {
        arm(lua);
        lua_pushnil(lua);  // what went wrong stands in `error_`: a message would need memory
        lua_error(lua);
    }
}

void Meter::require_string_fits(lua_State* lua, std::size_t bytes) {
    if (bytes > limits_.string_bytes) {
        error_ = Error::string_length;
        check(lua);
    }
}

void Meter::raise_memory(lua_State* lua) {
    if (error_ == Error::none) {
        error_ = Error::memory;
    }
    check(lua);
}

bool Meter::admits(const void* block, std::size_t old_size, std::size_t new_size) {
    if (error_ != Error::none) {
        return false;  // being refused ends the call at once
    }
    if (is_time_to_look(static_cast<std::int64_t>(new_size / bytes_an_instruction))) {
        look_at_budget();
        if (error_ != Error::none) {
            return false;
        }
    }
    // Without a block, Lua passes the type of the object to come in place of the old size.
    const bool is_string = block == nullptr && old_size == LUA_TSTRING;
    note_block(new_size, is_string);
    if (is_string && new_size > limits_.string_bytes + 64) {
        error_ = Error::string_length;
        return false;
    }
    const std::size_t grows_by = new_size - (block == nullptr ? 0 : old_size);
    if (used_ + grows_by <= baseline_ + limits_.memory_bytes) {
        return true;
    }
    left_ -= limits_.instructions / collections_a_budget;
    look_at_budget();
    return false;
}

void* Meter::allocate(void* meter, void* block, std::size_t old_size, std::size_t new_size) noexcept {
    Meter& self = *static_cast<Meter*>(meter);
    const std::size_t held = block == nullptr ? 0 : old_size;
    if (new_size == 0) {
        self.pool_.give_back(block, held);
        self.used_ -= held;
        return nullptr;
    }
    if (self.running_ && new_size > held && !self.admits(block, old_size, new_size)) {
        return nullptr;
    }
    void* const result = self.pool_.resize(block, held, new_size);
    if (result != nullptr) {
        self.used_ = self.used_ - held + new_size;
    }
    return result;
}

}  // namespace bazillion::script
