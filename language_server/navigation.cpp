// Where names are written, and where they are used.
#include "language_server/features.h"
#include "script/script_files.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace bazillion::language_server {
namespace {

namespace fs = std::filesystem;
using Type = Outline::Node::Type;

bool lies_before(const FoundName& found, const Asked& asked) {
    return found.source == asked.document->source && found.name.place.begin <= asked.offset;
}

/// Whether a token names something where it stands: words of the language that begin a list there do not.
bool may_name(const Outline& outline, Outline::Index token, Category category) {
    if (category == Category::macro) {
        return true;
    }
    const bool head = outline.place_in_parent(token) == 0;
    const auto words = words_meant(outline, token);
    return !head || words.empty() || (bit(words.front()->place) & expected_of(outline, token).heads) == 0;
}

/// The function of a script, by `function name(` or `name = function`.
std::optional<FileRange> function_in(const fs::path& file, const SourceText& source, std::string name) {
    std::replace(name.begin(), name.end(), '-', '_');
    const std::string& text = source.text();
    for (const auto& [before, behind] :
         {std::pair<std::string_view, std::string_view>{"function ", "("}, {"", " = function"}}) {
        const std::string wanted = std::string(before) + name + std::string(behind);
        for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1)) {
            if (at == 0 || text[at - 1] == '\n') {
                const std::size_t begin = at + before.size();
                return FileRange{file, {begin, begin + name.size()}};
            }
        }
    }
    return std::nullopt;
}

Json definition_of_function(const Workspace& workspace, const Asked& asked) {
    for (const fs::path& file : workspace.game_of(*asked.document).checked.files) {
        const SharedSource source = file.extension() == ".lua" ? workspace.source(file) : nullptr;
        if (source != nullptr) {
            if (const auto found = function_in(file, *source, std::string(asked.text()))) {
                return workspace.location(*found);
            }
        }
    }
    return {};
}

/// The file that a text names.
Json definition_of_file(const Workspace& workspace, const Asked& asked) {
    const std::string_view head = asked.outline().head(asked.outline()[asked.token].parent);
    if (head == "include" || head == "open") {
        const fs::path file =
            syntax::find_file(asked.text(), asked.document->file.parent_path(), {workspace.library()});
        return file.empty() ? Json() : workspace.location({file.lexically_normal(), {0, 0}});
    }
    if (head == "script") {
        for (const fs::path& file : workspace.game_of(*asked.document).checked.files) {
            if (file.filename() == fs::path(asked.text())) {
                return workspace.location({file, {0, 0}});
            }
        }
    }
    return {};
}

bool names_function(const Asked& asked) {
    const Outline::Index list = asked.outline()[asked.token].parent;
    if (asked.outline().head(list) != "hook") {
        return false;
    }
    const bool of_button = asked.outline().head(asked.outline()[list].parent) == "button";
    return asked.outline().place_in_parent(asked.token) == (of_button ? 1U : 2U);
}

/// All tokens of a text that write a name.
void add_occurrences(const fs::path& file, const SourceText& source, const Name& name, bool quoted,
                     std::vector<FileRange>& found) {
    const Outline& outline = source.outline();
    for (Outline::Index token = 1; token < outline.nodes().size(); ++token) {
        const Type type = outline[token].type;
        if ((type == Type::atom || (type == Type::string && quoted)) && outline.text(token) == name.text &&
            includes(categories_of(outline, token), name.category) && may_name(outline, token, name.category)) {
            ByteRange range = outline[token].range;
            if (type == Type::string) {
                range = {range.begin + 1, range.end - (outline[token].closed ? 1 : 0)};
            }
            found.push_back({file, range});
        }
    }
}

}  // namespace

std::optional<FoundName> name_of(const Workspace& workspace, const Asked& asked) {
    if (asked.token == Outline::none || asked.outline()[asked.token].type == Type::comment) {
        return std::nullopt;
    }
    const Outline& outline = asked.outline();
    auto found = workspace.names_called(*asked.document, asked.text(), categories_of(outline, asked.token));
    if (outline[asked.token].type == Type::string) {  // texts name what has a name with blanks
        std::erase_if(found, [&](const FoundName& each) { return each.name.text.find(' ') == std::string::npos; });
    }
    std::erase_if(found, [&](const FoundName& each) { return !may_name(outline, asked.token, each.name.category); });
    if (found.empty()) {
        return std::nullopt;
    }
    // A list that begins with the name of a macro calls it; elsewhere macros come last.
    const bool head = outline.place_in_parent(asked.token) == 0;
    const auto rank = [&](const FoundName& each) {
        const bool macro = each.name.category == Category::macro;
        return (macro == head ? 0 : 2) + (!macro || lies_before(each, asked) ? 0 : 1);
    };
    auto best = found.begin();
    for (auto each = found.begin(); each != found.end(); ++each) {
        const bool macro = each->name.category == Category::macro;  // of several before a call, the last one counts
        if (rank(*each) < rank(*best) || (macro && rank(*each) == rank(*best))) {
            best = each;
        }
    }
    return *best;
}

Json definition(const Workspace& workspace, const Asked& asked) {
    if (asked.token == Outline::none) {
        return {};
    }
    if (names_function(asked)) {
        return definition_of_function(workspace, asked);
    }
    if (const auto found = name_of(workspace, asked); found && !found->name.file.empty()) {
        return workspace.location({found->name.file, found->name.place});
    }
    return asked.outline()[asked.token].type == Type::string ? definition_of_file(workspace, asked) : Json();
}

std::vector<FileRange> occurrences(const Workspace& workspace, const OpenDocument& document, const Name& name) {
    std::vector<FileRange> found;
    const bool quoted = name.text.find(' ') != std::string::npos;
    for (const fs::path& file : workspace.files_of(workspace.game_of(document))) {
        if (const SharedSource source = workspace.source(file)) {
            add_occurrences(file, *source, name, quoted, found);
        }
    }
    return found;
}

Json references(const Workspace& workspace, const Asked& asked, bool with_definitions) {
    const auto found = name_of(workspace, asked);
    if (!found) {
        return {};
    }
    Json places = Json::array();
    const auto definitions =
        workspace.names_called(*asked.document, found->name.text, static_cast<Categories>(found->name.category));
    for (const FileRange& each : occurrences(workspace, *asked.document, found->name)) {
        const bool defines = std::any_of(definitions.begin(), definitions.end(), [&](const FoundName& one) {
            return one.name.file == each.file && one.name.place == each.range;
        });
        if (with_definitions || !defines) {
            places.push_back(workspace.location(each));
        }
    }
    return places;
}

Json highlights(const Workspace& workspace, const Asked& asked) {
    const auto found = name_of(workspace, asked);
    Json places = Json::array();
    if (found) {
        std::vector<FileRange> here;
        add_occurrences(asked.document->file, *asked.document->source, found->name,
                        found->name.text.find(' ') != std::string::npos, here);
        for (const FileRange& each : here) {
            places.push_back({{"range", workspace.range(*asked.document->source, each.range)}});
        }
    }
    return places;
}

}  // namespace bazillion::language_server
