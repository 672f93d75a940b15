#pragma once

#include "play/engine/hooks.h"
#include "script/binding.h"
#include "script/changes.h"
#include "script/hook_memo.h"
#include "script/sandbox.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bazillion::play {
struct Game;
}

namespace bazillion::script {

/// The Lua functions of one game, called at the hook points of its rules. docs/lua.md tells what they see and may
/// return.
///
/// Threads take turns: a call waits for one under way in another thread.
class ScriptHooks final : public play::Hooks {
public:
    using Loaded = tl::expected<std::shared_ptr<ScriptHooks>, syntax::Diagnostic>;

    /// Loads the scripts that the rules name from `folders` and looks up every function that a hook or button names.
    /// `sources` gets their texts and must live as long as the hooks.
    static Loaded load(std::shared_ptr<const rules::Rules> rules, syntax::Sources& sources,
                       std::vector<std::filesystem::path> folders, const Limits& limits = {});

    /// No script is loaded yet; use `load`.
    ScriptHooks(std::shared_ptr<const rules::Rules> rules, syntax::Sources& sources,
                std::vector<std::filesystem::path> folders, const Limits& limits);

    Answer<play::HookChanges> changes(const std::string& function, const play::HookView& view) override;
    Answer<std::vector<play::HookMove>> moves(const std::string& function, const play::HookView& view) override;
    Answer<bool> legal(const std::string& function, const play::HookView& view) override;
    Answer<play::HookOutcome> outcome(const std::string& function, const play::HookView& view) override;
    Answer<int> evaluate(const std::string& function, const play::HookView& view, play::PlayerId player) override;

    void interrupt_when(std::function<bool()> asked) override { sandbox_.interrupt_when(std::move(asked)); }

    /// How often a function was to be called and the result of an earlier call was found instead.
    struct Remembered {
        std::uint64_t asked = 0, found = 0;
        bool resting = false;  ///< now nothing is looked up, since too little was found
    };
    [[nodiscard]] Remembered memory_of(const std::string& function);
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> statistics() override;

    /// Where `print` goes; nowhere by default.
    void set_console(Sandbox::Console console);

private:
    Sandbox::Result load_scripts();
    Sandbox::Result find_functions();
    Sandbox::Result find_function(const std::string& name, const syntax::Origin& origin);

    /// What a function returned so far, and when.
    template <typename Result>
    struct Memory {
        HookMemo memo;
        std::vector<Result> results;
    };
    struct Known {
        Function function;
        syntax::Origin named_at;  ///< the form of the game that names it
        std::tuple<Memory<ReturnedChanges>, Memory<std::vector<play::HookMove>>, Memory<bool>,
                   Memory<play::HookOutcome>, Memory<int>>
            memories;
    };
    /// Holds other threads off, and makes known what the call may see.
    struct UnderWay {
        UnderWay(ScriptHooks& hooks, const play::HookView& view, play::PlayerId mover)
            : lock(hooks.mutex_), call(hooks.binding_, view, mover) {}
        std::lock_guard<std::mutex> lock;
        Binding::Call call;
    };
    /// What `use` makes of the result of the call under way, which is from memory if that is allowed.
    template <typename Result, typename Use>
    std::invoke_result_t<Use, const Result&> call(const std::string& name, Use&& use);
    template <typename Result>
    Answer<Result> call(const std::string& name);
    template <typename Result>
    Answer<Result> ask_lua(const std::string& name);
    template <typename Result>
    void learn(Memory<Result>& memory, const Result& result);

    std::shared_ptr<const rules::Rules> rules_;
    std::vector<std::filesystem::path> folders_;
    std::mutex mutex_;
    Sandbox sandbox_;
    Binding binding_;
    std::unordered_map<std::string, Known> functions_;
};

/// Sends what the scripts of a game print to `write`, a line a time; not without end, since hooks run for every move
/// that is considered. Lines are as scripts made them.
void show_prints(play::Game& game, Sandbox::Console write);

}  // namespace bazillion::script
