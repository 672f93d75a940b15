#pragma once

#include "play/hooks.h"
#include "script/binding.h"
#include "script/sandbox.h"

#include <tl/expected.hpp>

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace bazillion::script {

/// The Lua functions of one game, called at the hook points of its rules. docs/lua.md tells what they see and may return.
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

    /// Where `print` goes; nowhere by default.
    void set_console(Sandbox::Console console);

private:
    Sandbox::Result load_scripts();
    Sandbox::Result find_functions();
    Sandbox::Result find_function(const std::string& name, const syntax::Origin& origin);

    template <typename Result>
    Answer<Result> call(const std::string& function, const play::HookView& view, play::PlayerId mover);

    struct Known {
        Function function;
        syntax::Origin named_at;  ///< the form of the game that names it
    };

    std::shared_ptr<const rules::Rules> rules_;
    std::vector<std::filesystem::path> folders_;
    std::mutex mutex_;
    Sandbox sandbox_;
    Binding binding_;
    std::unordered_map<std::string, Known> functions_;
};

}  // namespace bazillion::script
