#pragma once

#include "script/sandbox.h"

#include <lua5.4/lua.hpp>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

/// Ends the test program if a test hangs: a failure rather than a build that never ends.
class Watchdog {
public:
    explicit Watchdog(std::chrono::seconds patience = std::chrono::seconds(20))
        : thread_([this, patience](const std::stop_token& stop) {
              std::unique_lock lock(mutex_);
              if (!wake_.wait_for(lock, stop, patience, [&] { return stop.stop_requested(); })) {
                  if (!stop.stop_requested()) {
                      std::fputs("watchdog: a script was not stopped\n", stderr);
                      std::_Exit(1);
                  }
              }
          }) {}

private:
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;
};

/// A sandbox with a script in it, and what tests ask most.
struct Script {
    explicit Script(const bazillion::script::Limits& limits = {}) : sandbox(sources, limits) {
        sandbox.set_console([this](std::string_view line) { printed.append(line).append("\n"); });
    }

    /// The code and message of what went wrong; "" if all went well.
    std::string load(std::string_view text) { return verdict(sandbox.load_text("test.lua", text)); }

    std::string call(std::string_view name = "f") {
        return verdict(sandbox.call(
            name, [](lua_State*) {},
            [this](lua_State* lua) -> bazillion::script::Sandbox::Reading {
                result.clear();
                for (int i = 1; i <= lua_gettop(lua); ++i) {
                    const char* const text = lua_tostring(lua, i);
                    result.append(i > 1 ? " " : "").append(text == nullptr ? luaL_typename(lua, i) : text);
                }
                return {};
            }));
    }

    /// The result of an expression, or what went wrong.
    std::string value(const std::string& expression) {
        std::string wrong = load("function f() return " + expression + " end");
        wrong = wrong.empty() ? call() : wrong;
        return wrong.empty() ? result : wrong;
    }

    std::string verdict(const bazillion::script::Sandbox::Result& outcome) {
        if (outcome) {
            return "";
        }
        last = outcome.error();
        return last.code + ": " + last.message;
    }

    [[nodiscard]] std::uint32_t line() const { return last.where ? sources.locate(last.where->span).line : 0; }

    bazillion::syntax::Sources sources;
    bazillion::script::Sandbox sandbox;
    bazillion::syntax::Diagnostic last;
    std::string printed;
    std::string result;
};
