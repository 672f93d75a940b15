#include "script/hooks.h"

#include "script/changes.h"
#include "script/results.h"
#include "script/view.h"
#include "syntax/files.h"

#include <fmt/format.h>

namespace bazillion::script {

ScriptHooks::Loaded ScriptHooks::load(std::shared_ptr<const rules::Rules> rules, syntax::Sources& sources,
                                      std::vector<std::filesystem::path> folders, const Limits& limits) {
    auto hooks = std::make_shared<ScriptHooks>(std::move(rules), sources, std::move(folders), limits);
    Sandbox::Result result = hooks->load_scripts();
    if (result) {
        result = hooks->find_functions();
    }
    if (!result) {
        return tl::unexpected(std::move(result.error()));
    }
    return hooks;
}

ScriptHooks::ScriptHooks(std::shared_ptr<const rules::Rules> rules, syntax::Sources& sources,
                         std::vector<std::filesystem::path> folders, const Limits& limits)
    : rules_(std::move(rules)),
      folders_(std::move(folders)),
      sandbox_(sources, limits, folders_),
      binding_(sandbox_.state(), rules_) {
    add_view(sandbox_.state(), binding_);
    add_changes(sandbox_, binding_);
}

Sandbox::Result ScriptHooks::load_scripts() {
    for (const std::filesystem::path& script : rules_->scripts) {
        Sandbox::Result result = sandbox_.load(script.string());
        if (!result) {
            if (result.error().code == "script-missing" && result.error().hint.empty()) {
                const auto known = syntax::names_beside(script.string(), folders_, folders_);
                result.error().hint = syntax::suggest(script.string(), known);
            }
            return result;
        }
    }
    return {};
}

Sandbox::Result ScriptHooks::find_functions() {
    for (const rules::Hook& hook : rules_->hooks) {
        if (Sandbox::Result found = find_function(hook.function, hook.origin); !found) {
            return found;
        }
    }
    for (const rules::Button& button : rules_->buttons) {
        if (button.hook.empty()) {
            continue;
        }
        if (Sandbox::Result found = find_function(button.hook, button.origin); !found) {
            return found;
        }
    }
    return {};
}

Sandbox::Result ScriptHooks::find_function(const std::string& name, const syntax::Origin& origin) {
    if (const auto function = sandbox_.function(name)) {
        functions_.emplace(name, Known{*function, origin});
        return {};
    }
    syntax::Diagnostic diagnostic;
    diagnostic.code = "unknown-function";
    diagnostic.message = fmt::format("the scripts have no function `{}`", name);
    diagnostic.where = origin;
    diagnostic.hint = syntax::suggest(name, sandbox_.function_names());
    return tl::unexpected(std::move(diagnostic));
}

template <typename Result>
play::Hooks::Answer<Result> ScriptHooks::call(const std::string& name, const play::HookView& view,
                                              play::PlayerId mover) {
    const std::lock_guard lock(mutex_);
    const Binding::Call under_way(binding_, view, mover);
    Result answer{};
    const auto push = [this](lua_State* lua) { push_view(lua, binding_); };
    const auto read = [&](lua_State* lua) { return read_result(lua, binding_, answer); };
    const auto known = functions_.find(name);
    Sandbox::Result result = known == functions_.end() ? sandbox_.call(name, push, read)
                                                       : sandbox_.call(known->second.function, push, read);
    if (result) {
        return answer;
    }
    if (known != functions_.end()) {
        result.error().notes.push_back({fmt::format("`{}` is called for this", name), known->second.named_at});
    }
    return tl::unexpected(std::move(result.error()));
}

play::Hooks::Answer<play::HookChanges> ScriptHooks::changes(const std::string& function, const play::HookView& view) {
    return call<play::HookChanges>(function, view, view.facts.mover);
}

/// Moves are for the player whose turn has come, the other answers about the move just made.
play::Hooks::Answer<std::vector<play::HookMove>> ScriptHooks::moves(const std::string& function,
                                                                    const play::HookView& view) {
    return call<std::vector<play::HookMove>>(function, view, rules_->turns[view.position.clock.turn].mover);
}

play::Hooks::Answer<bool> ScriptHooks::legal(const std::string& function, const play::HookView& view) {
    return call<bool>(function, view, view.facts.mover);
}

play::Hooks::Answer<play::HookOutcome> ScriptHooks::outcome(const std::string& function, const play::HookView& view) {
    return call<play::HookOutcome>(function, view, view.facts.mover);
}

void ScriptHooks::set_console(Sandbox::Console console) {
    const std::lock_guard lock(mutex_);
    sandbox_.set_console(std::move(console));
}

}  // namespace bazillion::script
