// Renaming of macros, pieces, zones and other names.
#include "language_server/features.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::language_server {
namespace {

namespace fs = std::filesystem;

bool is_renamed(Category category) {
    constexpr Categories renamed = Category::macro | Category::piece | Category::zone | Category::player |
                                   Category::variable | Category::attribute | Category::button | Category::phase |
                                   Category::switch_name | Category::move_type;
    return includes(renamed, category);
}

std::string not_a_name(std::string_view name) {
    const Outline outline(name);
    const bool one_atom = outline.nodes().size() == 2 && outline[1].type == Outline::Node::Type::atom &&
                          outline[1].range == ByteRange{0, name.size()};
    constexpr std::size_t longest = 200;
    return one_atom && name.size() <= longest && name.find('$') == std::string_view::npos
               ? ""
               : "a name has no blanks, quotes, parentheses, `;` or `$` in it";
}

bool lies_below(const fs::path& file, const fs::path& folder) {
    const fs::path near = identity(file).lexically_relative(identity(folder));
    return !near.empty() && *near.begin() != "..";
}

/// Whether what stands there begins a list, or is defined by one.
bool calls_macro(const Outline& outline, std::size_t offset) {
    const Outline::Index token = outline.token_at(offset);
    const std::size_t item = token == Outline::none ? 0 : outline.place_in_parent(token);
    return item == 0 || (item == 1 && outline.head(outline[token].parent) == "define");
}

/// Why a rename is refused: names in scripts are not changed.
std::string named_by_script(const Workspace& workspace, const OpenDocument& game, const std::string& name) {
    for (const fs::path& file : game.checked.files) {
        const SharedSource source = file.extension() == ".lua" ? workspace.source(file) : nullptr;
        for (const char quote : {'"', '\''}) {
            if (source != nullptr && source->text().find(quote + name + quote) != std::string::npos) {
                return fmt::format("`{}` is named in {}, which has to change, too", name, file.filename().string());
            }
        }
    }
    return "";
}

}  // namespace

Rename rename(const Workspace& workspace, const Asked& asked, std::string_view new_name) {
    Rename result;
    const auto refuse = [&](std::string why) {
        result.refusal = std::move(why);
        return result;
    };
    const auto found = name_of(workspace, asked);
    if (!found || !is_renamed(found->name.category)) {
        return refuse("only macros, pieces, zones and other names of the game can be renamed");
    }
    result.name = found->name;
    const std::string& old = found->name.text;
    if (const std::string why = not_a_name(new_name); !why.empty()) {
        return refuse(why);
    }
    const OpenDocument& game = workspace.game_of(*asked.document);
    const auto all = workspace.names_called(*asked.document, old, all_categories);
    const auto is_other = [&](const FoundName& each) { return each.name.category != found->name.category; };
    const auto is_macro = [](const FoundName& each) { return each.name.category == Category::macro; };
    const bool shared = std::any_of(all.begin(), all.end(), is_other);
    const bool told_apart = is_macro(*found) || std::all_of(all.begin(), all.end(), [&](const FoundName& each) {
                                return !is_other(each) || is_macro(each);
                            });
    if (shared && !told_apart) {
        return refuse(fmt::format("`{}` names several things of the game", old));
    }
    if (const auto taken = workspace.names_called(*asked.document, new_name, all_categories); !taken.empty()) {
        return refuse(fmt::format("there is a {} `{}` already", word_for(taken.front().name.category), new_name));
    }
    for (const rules::Word& word : rules::all_words()) {
        if (word.text == new_name) {
            return refuse(fmt::format("`{}` is a word of the language", new_name));
        }
    }
    result.places = occurrences(workspace, *asked.document, found->name);
    for (Occurrences& each : result.places) {
        if (shared) {  // macros begin lists and definitions, other names do not
            std::erase_if(each.ranges, [&](const ByteRange& range) {
                return calls_macro(each.source->outline(), range.begin) != is_macro(*found);
            });
        }
    }
    std::erase_if(result.places, [](const Occurrences& each) { return each.ranges.empty(); });
    for (const Occurrences& each : result.places) {
        if (!lies_below(each.file, game.file.parent_path()) ||
            (lies_below(each.file, workspace.library() / "lib") &&
             identity(each.file) != identity(asked.document->file))) {
            return refuse(fmt::format("`{}` stands in {}, which other games include", old, each.file.string()));
        }
    }
    return refuse(found->name.category == Category::macro ? "" : named_by_script(workspace, game, old));
}

syntax::FileTexts renamed_texts(const Workspace& workspace, const Rename& rename, std::string_view new_name) {
    syntax::FileTexts texts = workspace.unsaved();
    for (const auto& [file, source, ranges] : rename.places) {
        const std::string_view old = source->text();
        std::string text;
        std::size_t copied = 0;
        for (const ByteRange range : ranges) {
            text += old.substr(copied, range.begin - copied);
            text += new_name;
            copied = range.end;
        }
        texts[identity(file)] = text.append(old.substr(copied));
    }
    return texts;
}

Json workspace_edit(const Workspace& workspace, const Rename& rename, std::string_view new_name) {
    Json changes = Json::object();
    for (const auto& [file, source, ranges] : rename.places) {
        Json& edits = changes[workspace.uri_of(file)];
        for (const ByteRange range : ranges) {
            edits.push_back(workspace.edit(*source, range, new_name));
        }
    }
    return {{"changes", std::move(changes)}};
}

}  // namespace bazillion::language_server
