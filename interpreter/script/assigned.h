#pragma once

#include <lua5.4/lua.hpp>

#include <bitset>
#include <map>
#include <string>
#include <tuple>

namespace bazillion::script {

/// Which variables of the functions around it (Lua's upvalues) a function may assign to, itself or by functions made in
/// it. Lua tells it nowhere but in its byte code: there an assignment is an instruction of its own, `SETUPVAL`.
///
/// Functions are told apart by the lines they stand on; of several on the same lines, each counts as assigning to what
/// one of them assigns to.
class AssignedVariables {
public:
    /// Takes down the functions of the chunk on top of the stack, in time linear in its size. May raise.
    void add_chunk(lua_State* lua);

    using Set = std::bitset<256>;  ///< by the number of the upvalue, counted from 0; a function has at most 255

    /// The upvalues that the Lua function on top of the stack may assign to.
    [[nodiscard]] Set assigned_by(lua_State* lua) const;

private:
    using Lines = std::tuple<std::string, int, int>;
    static Lines lines_of(lua_State* lua);

    std::map<Lines, Set> functions_;
    bool all_ = false;  ///< byte code was not understood: every variable counts as assigned to
};

}  // namespace bazillion::script
