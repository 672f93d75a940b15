#include "game/game_file.h"

#include "play/tables/tables_pool.h"
#include "rules/unsupported.h"
#include "script/lua_hooks.h"
#include "script/script_files.h"
#include "syntax/letters.h"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

namespace bazillion {

namespace fs = std::filesystem;

namespace {

/// Where a game's scripts are looked for, the first one first.
std::vector<fs::path> script_folders(const fs::path& file, const fs::path& library) {
    const fs::path home = file.parent_path().empty() ? fs::path(".") : file.parent_path();
    std::vector<fs::path> folders{home, home / ".." / "scripts"};
    if (!library.empty()) {
        folders.push_back(library / ".." / "scripts");
    }
    return folders;
}

/// The file of advice for computer players that may lie beside a rules file; empty if there is none.
fs::path advice_beside(const fs::path& rules_file) {
    const fs::path folder = rules_file.parent_path().empty() ? fs::path(".") : rules_file.parent_path();
    return syntax::find_file(rules_file.stem().string() + ".advice", folder, {});
}

/// The word of a `(script ...)` that names a script of these rules.
std::optional<syntax::Origin> place_of_script(const syntax::Document& document, const rules::Title& title,
                                              const rules::Rules& rules) {
    for (const std::size_t form : {title.form, title.base.value_or(title.form)}) {
        for (const syntax::Form& section : document.forms[form].items()) {
            if (section.is_call("script") && section.items().size() > 1 &&
                section.items()[1].text() == rules.scripts.front()) {
                return section.items()[1].origin();
            }
        }
    }
    return std::nullopt;
}

/// Hooks, and the texts that their messages point into.
struct LoadedHooks {
    std::shared_ptr<syntax::Document> document;
    std::shared_ptr<script::ScriptHooks> hooks;
};

}  // namespace

GameFile GameFile::open(const fs::path& file, const fs::path& library, const syntax::FileTexts* texts) {
    GameFile opened;
    opened.path_ = file;
    opened.library_ = library;
    opened.document_ = std::make_shared<syntax::Document>(syntax::read_document(file, {library, texts}));
    opened.titles_ = rules::titles(*opened.document_);
    if (!opened.default_title() && !opened.document_->diagnostics.has_errors()) {
        opened.document_->diagnostics.error("no-game", "there is no `(game ...)` in this file").hint =
            "a rules file holds one or more `(game (title \"...\") (players ...) (board ...) ...)`";
    }
    for (const syntax::Diagnostic& each : rules::stray_forms(*opened.document_)) {
        opened.document_->diagnostics.add(each);
    }
    for (const syntax::Diagnostic& each : rules::version_warnings(*opened.document_)) {
        opened.document_->diagnostics.add(each);
    }
    opened.readable_ = !opened.document_->diagnostics.has_errors();
    return opened;
}

std::optional<std::size_t> GameFile::default_title() const {
    for (const rules::Title& title : titles_) {
        if (title.is_default && !title.separator) {
            return title.index;
        }
    }
    for (const rules::Title& title : titles_) {
        if (!title.separator) {
            return title.index;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> GameFile::find_title(std::string_view text) const {
    if (text.starts_with('#')) {
        std::size_t index = 0;
        const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), index);
        const bool number = error == std::errc{} && end == text.data() + text.size();
        if (number && index < titles_.size() && !titles_[index].separator) {
            return index;
        }
    }
    for (const rules::Title& title : titles_) {
        if (title.name == text && !title.separator) {
            return title.index;
        }
    }
    for (const rules::Title& title : titles_) {
        if (syntax::equal_ignoring_case(title.name, text) && !title.separator) {
            return title.index;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> GameFile::find_title(const play::SavedGame& saved) const {
    std::optional<std::size_t> found;
    for (const rules::Title& title : titles_) {
        if (title.name == saved.title && !title.separator && (!found || title.namesakes == saved.namesakes)) {
            found = title.index;
        }
    }
    return found ? found : saved.title.empty() ? default_title() : find_title(std::string_view(saved.title));
}

std::shared_ptr<play::Game> GameFile::start(std::size_t index, const Switches& switches) {
    if (!readable_ || index >= titles_.size() || titles_[index].separator) {
        return nullptr;
    }
    auto rules = rules::resolve(*document_, titles_[index], switches);
    if (!rules) {
        return nullptr;
    }
    auto game = std::make_shared<play::Game>();
    game->rules = rules;
    game->tables = std::make_shared<play::TablesPool>(rules);
    game->namesakes = titles_[index].namesakes;
    game->render = [document = document_](const syntax::Diagnostic& diagnostic) {
        return syntax::render(diagnostic, document->sources);
    };
    game->advice_file = advice_beside(path_);
    if (!game->advice_file.empty()) {
        constexpr std::size_t most_bytes = 1 << 20;
        auto advice = syntax::read_file(game->advice_file, most_bytes);
        if (!advice.error.empty()) {
            document_->diagnostics.add({.severity = syntax::Severity::warning,
                                        .code = advice.code,
                                        .message = advice.error,
                                        .hint = "the computer judges by the rules alone"});
        }
        game->advice = std::move(advice.text);
    }
    if (!rules->scripts.empty()) {
        auto hooks = script::ScriptHooks::load(rules, document_->sources, script_folders(path_, library_));
        if (!hooks) {
            if (!hooks.error().where) {
                hooks.error().where = place_of_script(*document_, titles_[index], *rules);
            }
            document_->diagnostics.add(std::move(hooks.error()));
            return nullptr;
        }
        const auto loaded = std::make_shared<LoadedHooks>(LoadedHooks{document_, std::move(*hooks)});
        game->hooks = {loaded, loaded->hooks.get()};
    }
    return game;
}

std::vector<fs::path> GameFile::files() const {
    std::vector<fs::path> files{path_};
    for (syntax::SourceId id = 0; id < sources().size(); ++id) {
        if (fs::path file = file_of(id); !file.empty()) {
            files.push_back(std::move(file));
        }
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

fs::path GameFile::file_of(syntax::SourceId source) const {
    fs::path name = sources()[source].name;
    if (name.extension() != ".lua") {
        return name;
    }
    return script::find_script(name.stem().string(), script_folders(path_, library_)).value_or(fs::path());
}

std::optional<syntax::Diagnostic> GameFile::unsupported_feature(const rules::Rules& rules) const {
    if (rules.engine) {
        return rules::engine_refusal(rules);
    }
    const auto& all = diagnostics().all();
    const auto found =
        std::find_if(all.begin(), all.end(), [](const auto& each) { return each.code == rules::outside_code; });
    return rules.outside_code && found != all.end() ? std::optional(*found) : std::nullopt;
}

std::string GameFile::messages(bool colour) const {
    std::string text;
    for (const syntax::Diagnostic& diagnostic : document_->diagnostics.all()) {
        text += syntax::render(diagnostic, document_->sources, colour);
    }
    return text;
}

}  // namespace bazillion
