#include "script/load.h"

#include <algorithm>
#include <charconv>

namespace bazillion {

namespace {

std::string lower(std::string_view text) {
    std::string result{text};
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

}  // namespace

GameFile GameFile::open(const std::filesystem::path& file, const std::filesystem::path& library) {
    GameFile opened;
    opened.path_ = file;
    opened.library_ = library;
    opened.document_ = std::make_shared<syntax::Document>(syntax::read_document(file, {library}));
    opened.titles_ = rules::titles(*opened.document_);
    if (opened.titles_.empty() && !opened.document_->diagnostics.has_errors()) {
        opened.document_->diagnostics.error("no-game", "there is no `(game ...)` in this file").hint =
            "a rules file holds one or more `(game (title \"...\") (players ...) (board ...) ...)`";
    }
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
        if (lower(title.name) == lower(text) && !title.separator) {
            return title.index;
        }
    }
    return std::nullopt;
}

std::shared_ptr<play::Game> GameFile::start(std::size_t index, const Switches& switches) {
    auto rules = rules::resolve(*document_, index, switches);
    if (!rules || document_->diagnostics.has_errors()) {
        return nullptr;
    }
    auto game = std::make_shared<play::Game>();
    game->rules = std::move(rules);
    game->render = [document = document_](const syntax::Diagnostic& diagnostic) {
        return syntax::render(diagnostic, document->sources);
    };
    return game;
}

std::string GameFile::messages(bool colour) const {
    std::string text;
    for (const syntax::Diagnostic& diagnostic : document_->diagnostics.all()) {
        text += syntax::render(diagnostic, document_->sources, colour);
    }
    return text;
}

}  // namespace bazillion
