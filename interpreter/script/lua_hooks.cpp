#include "script/lua_hooks.h"

#include "play/match/match.h"
#include "script/results.h"
#include "script/view.h"
#include "syntax/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

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
    return sandbox_.freeze();
}

Sandbox::Result ScriptHooks::find_functions() {
    for (const rules::Hook& hook : rules_->hooks) {
        if (hook.function.empty()) {
            continue;
        }
        if (Sandbox::Result found = find_function(hook.function, hook.origin); !found) {
            return found;
        }
    }
    for (const rules::Button& button : rules_->buttons) {
        if (button.hook.empty()) {
            continue;
        }
        if (Sandbox::Result found = find_function(button.hook, button.hook_origin); !found) {
            return found;
        }
    }
    return {};
}

Sandbox::Result ScriptHooks::find_function(const std::string& name, const syntax::Origin& origin) {
    if (const auto function = sandbox_.function(name)) {
        functions_.emplace(name, Known{.function = *function, .named_at = origin, .memories = {}});
        return {};
    }
    syntax::Diagnostic diagnostic;
    diagnostic.code = "unknown-function";
    diagnostic.message = fmt::format("the scripts have no function `{}`", name);
    diagnostic.where = origin;
    diagnostic.hint = syntax::suggest(name, sandbox_.function_names());
    return tl::unexpected(std::move(diagnostic));
}

namespace {

/// What a result takes in memory, roughly, in units of a question.
std::size_t room_of(const ReturnedChanges& result) {
    std::size_t room = 4 + result.changes.size();
    for (const ReturnedChanges::OnEvery& each : result.on_every) {
        room += 8 + each.pieces.parts();
    }
    return room;
}
std::size_t room_of(const std::vector<play::HookMove>& result) {
    std::size_t room = 4;
    for (const play::HookMove& move : result) {
        room += 8 + move.changes.size();
    }
    return room;
}
std::size_t room_of(const play::HookOutcome& /*result*/) {
    return 8;
}
std::size_t room_of(bool /*result*/) {
    return 1;
}
std::size_t room_of(int /*result*/) {
    return 1;
}

}  // namespace

/// Finds what the function returned when it was told the same before, or calls it and takes down what it is told.
template <typename Result, typename Use>
std::invoke_result_t<Use, const Result&> ScriptHooks::call(const std::string& name, Use&& use) {
    const auto known = functions_.find(name);
    auto* const memory = known == functions_.end() || binding_.view().plain
                             ? nullptr
                             : &std::get<Memory<Result>>(known->second.memories);
    bool learns = memory != nullptr && memory->memo.is_active();
    if (learns) {
        if (const auto met = memory->memo.find([&](const Question& asked) { return binding_.tell(asked); })) {
            return use(memory->results[*met]);
        }
        learns = memory->memo.is_worth_learning();
    }
    if (learns) {
        binding_.notes.begin();
    }
    const auto answer = ask_lua<Result>(name);
    if (answer && binding_.notes.taking() && !sandbox_.has_printed()) {
        learn(*memory, *answer);
    }
    binding_.notes.give_up();
    if (!answer) {
        return tl::unexpected(answer.error());
    }
    return use(*answer);
}

template <typename Result>
play::Hooks::Answer<Result> ScriptHooks::call(const std::string& name) {
    return call<Result>(name, [](const Result& result) { return Answer<Result>(result); });
}

template <typename Result>
void ScriptHooks::learn(Memory<Result>& memory, const Result& result) {
    const auto notes = binding_.notes.all();
    if (!memory.memo.has_room(notes.size() + 1 + room_of(result))) {
        memory.memo.forget();
    }
    if (memory.memo.is_empty()) {
        memory.results.clear();
    }
    memory.memo.learn(notes, static_cast<std::uint32_t>(memory.results.size()), room_of(result));
    memory.results.push_back(result);
}

template <typename Result>
play::Hooks::Answer<Result> ScriptHooks::ask_lua(const std::string& name) {
    Result answer{};
    const auto push = [this](lua_State* lua) { push_view(lua, binding_); };
    const auto read = [&](lua_State* lua) { return read_result(lua, binding_, answer); };
    const auto known = functions_.find(name);
    Sandbox::Result result =
        known == functions_.end() ? sandbox_.call(name, push, read) : sandbox_.call(known->second.function, push, read);
    if (result) {
        return answer;
    }
    if (known != functions_.end()) {
        result.error().notes.push_back({fmt::format("`{}` is called for this", name), known->second.named_at});
    }
    return tl::unexpected(std::move(result.error()));
}

play::Hooks::Answer<play::HookChanges> ScriptHooks::changes(const std::string& function, const play::HookView& view) {
    const UnderWay under_way(*this, view, view.facts.mover);
    if (view.plain) {
        return ask_lua<play::HookChanges>(function);
    }
    return call<ReturnedChanges>(function, [&](const ReturnedChanges& list) -> Answer<play::HookChanges> {
        if (auto changes = list.in_position(binding_)) {
            return *std::move(changes);
        }
        return ask_lua<play::HookChanges>(function);  // which tells what is wrong, and where
    });
}

/// Moves are for the player whose turn has come, the other answers about the move just made.
play::Hooks::Answer<std::vector<play::HookMove>> ScriptHooks::moves(const std::string& function,
                                                                    const play::HookView& view) {
    const UnderWay under_way(*this, view, rules_->turns[view.position.turn_state.turn].mover);
    return call<std::vector<play::HookMove>>(function);
}

play::Hooks::Answer<bool> ScriptHooks::legal(const std::string& function, const play::HookView& view) {
    const UnderWay under_way(*this, view, view.facts.mover);
    return call<bool>(function);
}

play::Hooks::Answer<play::HookOutcome> ScriptHooks::outcome(const std::string& function, const play::HookView& view) {
    const UnderWay under_way(*this, view, view.facts.mover);
    return call<play::HookOutcome>(function);
}

play::Hooks::Answer<int> ScriptHooks::evaluate(const std::string& function, const play::HookView& view,
                                               play::PlayerId player) {
    const UnderWay under_way(*this, view, player);
    return call<int>(function);
}

ScriptHooks::Remembered ScriptHooks::memory_of(const std::string& function) {
    const std::lock_guard lock(mutex_);
    Remembered sum;
    const auto add = [&](const HookMemo& memo) {
        sum.asked += memo.times_asked();
        sum.found += memo.times_found();
        sum.resting = sum.resting || memo.is_backing_off();
    };
    std::apply([&](const auto&... memory) { (add(memory.memo), ...); }, functions_.at(function).memories);
    return sum;
}

std::vector<std::pair<std::string, std::string>> ScriptHooks::statistics() {
    std::map<std::string, std::string> words;  // sorted by name
    for (const auto& [function, known] : functions_) {
        const auto [asked, found, resting] = memory_of(function);
        words[function] = fmt::format("of {} calls looked up, {} had been made before{}", asked, found,
                                      resting ? "; too few to look up more" : "");
    }
    return {words.begin(), words.end()};
}

void ScriptHooks::set_console(Sandbox::Console console) {
    const std::lock_guard lock(mutex_);
    sandbox_.set_console(std::move(console));
    for (auto& [name, known] : functions_) {  // what was not printed, without a console, is to be printed now
        known.memories = {};
    }
}

void show_prints(play::Game& game, Sandbox::Console write) {
    constexpr std::size_t most_bytes = 256 << 10;
    if (auto* const scripts = dynamic_cast<ScriptHooks*>(game.hooks.get())) {
        scripts->set_console([write = std::move(write), left = most_bytes](std::string_view line) mutable {
            if (left == 0) {
                return;
            }
            left -= std::min(left, line.size() + 1);
            write(line);
            if (left == 0) {
                write("... (what scripts print from here on is dropped)");
            }
        });
    }
}

}  // namespace bazillion::script
