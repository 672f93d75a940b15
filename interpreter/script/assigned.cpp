#include "script/assigned.h"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace bazillion::script {

namespace {

/// Reads the byte code of Lua 5.4 as `lua_dump` writes it without debug information (lundump.c of Lua is what defines
/// it). Throws std::runtime_error if it is something else.
class Reader {
public:
    struct Function {
        int first_line = 0;
        int last_line = 0;
        AssignedVariables::Set assigned;
    };

    explicit Reader(std::string_view code) : rest_(code) {}

    /// All functions of the chunk, each before those around it.
    std::vector<Function> read() {
        constexpr std::string_view version("\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08", 15);
        constexpr std::size_t check_numbers = 16;
        constexpr std::size_t upvalue_count = 1;
        if (take(version.size()) != version) {
            fail();
        }
        take(check_numbers + upvalue_count);
        read_function();
        return std::move(functions_);
    }

private:
    [[noreturn]] static void fail() { throw std::runtime_error("byte code of another kind"); }

    std::string_view take(std::size_t bytes) {
        if (bytes > rest_.size()) {
            fail();
        }
        const std::string_view taken = rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
        return taken;
    }

    std::uint8_t take_byte() { return static_cast<std::uint8_t>(take(1).front()); }

    /// Seven bits a byte, the highest first; the last byte has its eighth bit set.
    std::size_t take_size() {
        std::size_t size = 0;
        for (int byte = 0; byte < 10; ++byte) {
            const std::uint8_t next = take_byte();
            size = size << 7 | (next & 0x7f);
            if ((next & 0x80) != 0) {
                return size;
            }
        }
        fail();
    }

    void skip_string() {
        const std::size_t size = take_size();
        take(size == 0 ? 0 : size - 1);
    }

    AssignedVariables::Set read_instructions() {
        constexpr std::size_t bytes = 4;
        constexpr std::uint8_t set_upvalue = 10;
        AssignedVariables::Set assigned;
        const std::string_view code = take(bytes * take_size());
        for (std::size_t at = 0; at < code.size(); at += bytes) {
            std::uint32_t instruction = 0;
            code.copy(reinterpret_cast<char*>(&instruction), bytes, at);  // NOLINT: as Lua wrote it
            if ((instruction & 0x7f) == set_upvalue) {
                assigned.set(instruction >> 16 & 0xff);
            }
        }
        return assigned;
    }

    void skip_constants() {
        for (std::size_t left = take_size(); left > 0; --left) {
            switch (take_byte()) {
                case LUA_TNIL:
                case LUA_TBOOLEAN:
                case LUA_TBOOLEAN | 0x10:
                    break;
                case LUA_TNUMBER:
                case LUA_TNUMBER | 0x10:
                    take(8);
                    break;
                case LUA_TSTRING:
                case LUA_TSTRING | 0x10:
                    skip_string();
                    break;
                default:
                    fail();
            }
        }
    }

    struct Upvalue {
        bool in_stack;  ///< a local of the function around, not an upvalue of it
        std::uint8_t index;
    };

    std::vector<Upvalue> read_upvalues() {
        std::vector<Upvalue> upvalues(take_size() & 0xff);
        for (Upvalue& upvalue : upvalues) {
            upvalue.in_stack = take_byte() != 0;
            upvalue.index = take_byte();
            take(1);
        }
        return upvalues;
    }

    void skip_debug_information() {
        take(take_size());
        for (std::size_t left = take_size(); left > 0; --left) {
            take_size();
            take_size();
        }
        for (std::size_t left = take_size(); left > 0; --left) {
            skip_string();
            take_size();
            take_size();
        }
        for (std::size_t left = take_size(); left > 0; --left) {
            skip_string();
        }
    }

    /// Returns which upvalues of the function around it it assigns to.
    AssignedVariables::Set read_function() {
        Function function;
        skip_string();
        function.first_line = static_cast<int>(take_size());
        function.last_line = static_cast<int>(take_size());
        take(3);
        function.assigned = read_instructions();
        skip_constants();
        const std::vector<Upvalue> upvalues = read_upvalues();
        for (std::size_t left = take_size(); left > 0; --left) {
            function.assigned |= read_function();
        }
        skip_debug_information();
        AssignedVariables::Set outside;
        for (std::size_t i = 0; i < upvalues.size(); ++i) {
            if (function.assigned.test(i) && !upvalues[i].in_stack) {
                outside.set(upvalues[i].index);
            }
        }
        functions_.push_back(function);
        return outside;
    }

    std::string_view rest_;
    std::vector<Function> functions_;
};

int append(lua_State* /*lua*/, const void* bytes, std::size_t count, void* code) {
    static_cast<std::string*>(code)->append(static_cast<const char*>(bytes), count);
    return 0;
}

}  // namespace

AssignedVariables::Lines AssignedVariables::lines_of(lua_State* lua) {
    lua_Debug info{};
    lua_pushvalue(lua, -1);
    lua_getinfo(lua, ">S", &info);
    return {info.source, info.linedefined, info.lastlinedefined};
}

void AssignedVariables::add_chunk(lua_State* lua) {
    std::string code;
    constexpr int without_debug_information = 1;
    lua_dump(lua, append, &code, without_debug_information);
    const std::string source = std::get<0>(lines_of(lua));
    try {
        for (const Reader::Function& function : Reader(code).read()) {
            functions_[{source, function.first_line, function.last_line}] |= function.assigned;
        }
    } catch (const std::runtime_error&) {
        all_ = true;
    }
}

AssignedVariables::Set AssignedVariables::assigned_by(lua_State* lua) const {
    const auto known = functions_.find(lines_of(lua));
    return all_ || known == functions_.end() ? ~Set() : known->second;
}

}  // namespace bazillion::script
