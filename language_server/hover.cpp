// Hover: what words and names mean.
#include "language_server/features.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::language_server {
namespace {

std::string usage_of(const rules::Word& word, std::string_view written) {
    const std::string_view takes = rules::takes_text(word.takes);
    return takes.empty() ? std::string(written) : fmt::format("({} {})", written, takes);
}

/// A line of documentation as a sentence.
std::string sentence(std::string_view doc) {
    std::string text(doc);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text + '.';
}

std::string about_words(const Asked& asked) {
    std::string text;
    for (const rules::Word* word : Expectations(asked.outline()).words_meant(asked.token)) {
        const bool opposite = asked.text().size() > word->text.size();
        const std::string doc = opposite ? fmt::format("the opposite of: {}", word->doc) : std::string(word->doc);
        text += fmt::format("{}`{}` — {}\n\n{}", text.empty() ? "" : "\n\n---\n\n", usage_of(*word, asked.text()),
                            rules::place_name(word->place), sentence(doc));
        if (word->has(rules::trait::ignored)) {
            text += " It is read and has no effect.";
        }
    }
    return text;
}

/// A definition as it is written, unless it is very long.
std::string definition_text(const FoundName& found) {
    constexpr std::size_t most = 1500;
    const ByteRange range = found.source->outline()[found.list].range;
    const std::string_view text = std::string_view(found.source->text()).substr(range.begin, range.end - range.begin);
    const std::string shown = syntax::beginning(text, most);
    return fmt::format("```lisp\n{}{}\n```", shown, shown.size() < text.size() ? " ..." : "");
}

std::string about_name(const FoundName& found, const std::filesystem::path& from) {
    std::string text = fmt::format("`{}` — {}", found.name.text, word_for(found.name.category));
    if (!found.name.file.empty() && found.name.file != from) {
        text += fmt::format(" of {}", found.name.file.filename().string());
    }
    if (!found.name.about.empty()) {
        text += "\n\n" + found.name.about;
    }
    if (found.list != Outline::none) {
        const std::string comment = comment_above(found.source->outline(), found.list);
        text += comment.empty() ? "" : "\n\n" + comment;
        text += "\n\n" + definition_text(found);
    }
    return text;
}

}  // namespace

Json hover(const Workspace& workspace, const Asked& asked) {
    if (asked.token == Outline::none || asked.outline()[asked.token].type == Outline::Node::Type::comment) {
        return {};
    }
    const auto name = name_of(workspace, asked);
    std::string text = name ? about_name(*name, asked.document->file) : "";
    const bool is_text = asked.outline()[asked.token].type == Outline::Node::Type::string;
    if (text.empty() && !is_text) {
        text = about_words(asked);
    } else if (text.empty() && asked.outline().head(asked.outline()[asked.token].parent) == "option") {
        if (const auto* word = rules::find_word(rules::Place::option, syntax::to_lower(asked.text()))) {
            text = fmt::format("`(option \"{}\" ...)`\n\n{}", word->text, sentence(word->doc));
        }
    }
    if (text.empty()) {
        return {};
    }
    return {{"contents", {{"kind", "markdown"}, {"value", text}}},
            {"range", workspace.range(*asked.document->source, asked.outline()[asked.token].range)}};
}

}  // namespace bazillion::language_server
