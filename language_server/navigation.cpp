// Definitions, references and highlights of names.
#include "language_server/features.h"
#include "script/script_files.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

namespace bazillion::language_server {
namespace {

namespace fs = std::filesystem;
using Type = Outline::Node::Type;

bool lies_before(const FoundName& found, const Asked& asked) {
    return found.source == asked.document->source && found.name.place.begin <= asked.offset;
}

/// Whether a token names something where it stands: words of the language that begin a list there do not.
bool may_name(const Outline& outline, Expectations& expectations, Outline::Index token, Category category) {
    if (category == Category::macro) {
        return true;
    }
    const bool head = outline.place_in_parent(token) == 0;
    const auto words = head ? expectations.words_meant(token) : std::vector<const rules::Word*>();
    return words.empty() || (bit(words.front()->place) & expectations.of(token).heads) == 0;
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

/// The tokens of a text that write a name.
std::vector<ByteRange> occurrences_in(const SourceText& source, const Name& name) {
    const Outline& outline = source.outline();
    const bool quoted = name.text.find(' ') != std::string::npos;
    Expectations expectations(outline);
    std::vector<ByteRange> found;
    for (Outline::Index token = 1; token < outline.nodes().size(); ++token) {
        const Type type = outline[token].type;
        if ((type == Type::atom || (type == Type::string && quoted)) && outline.text(token) == name.text &&
            includes(expectations.categories_of(token), name.category) &&
            may_name(outline, expectations, token, name.category)) {
            ByteRange range = outline[token].range;
            if (type == Type::string) {
                range = {range.begin + 1, range.end - (outline[token].closed ? 1 : 0)};
            }
            found.push_back(range);
        }
    }
    return found;
}

}  // namespace

std::optional<FoundName> name_of(const Workspace& workspace, const Asked& asked) {
    if (asked.token == Outline::none || asked.outline()[asked.token].type == Type::comment) {
        return std::nullopt;
    }
    const Outline& outline = asked.outline();
    Expectations expectations(outline);
    auto found = workspace.names_called(*asked.document, asked.text(), expectations.categories_of(asked.token));
    if (outline[asked.token].type == Type::string) {  // texts name what has a name with blanks
        std::erase_if(found, [&](const FoundName& each) { return each.name.text.find(' ') == std::string::npos; });
    }
    std::erase_if(found, [&](const FoundName& each) {
        return !may_name(outline, expectations, asked.token, each.name.category);
    });
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

std::vector<Occurrences> occurrences(const Workspace& workspace, const OpenDocument& document, const Name& name) {
    std::vector<Occurrences> found;
    for (const fs::path& file : workspace.files_of(workspace.game_of(document))) {
        const SharedSource source = workspace.source(file);
        auto ranges = source == nullptr ? std::vector<ByteRange>() : occurrences_in(*source, name);
        if (!ranges.empty()) {
            found.push_back({file, source, std::move(ranges)});
        }
    }
    return found;
}

Json references(const Workspace& workspace, const Asked& asked, bool with_definitions) {
    const auto found = name_of(workspace, asked);
    if (!found) {
        return {};
    }
    std::set<std::pair<fs::path, std::size_t>> definitions;
    for (const FoundName& each :
         workspace.names_called(*asked.document, found->name.text, static_cast<Categories>(found->name.category))) {
        definitions.emplace(each.name.file, each.name.place.begin);
    }
    Json places = Json::array();
    for (const auto& [file, source, ranges] : occurrences(workspace, *asked.document, found->name)) {
        const std::string uri = workspace.uri_of(file);
        for (const ByteRange range : ranges) {
            if (with_definitions || !definitions.contains({file, range.begin})) {
                places.push_back({{"uri", uri}, {"range", workspace.range(*source, range)}});
            }
        }
    }
    return places;
}

Json highlights(const Workspace& workspace, const Asked& asked) {
    const auto found = name_of(workspace, asked);
    Json places = Json::array();
    if (found) {
        for (const ByteRange range : occurrences_in(*asked.document->source, found->name)) {
            places.push_back({{"range", workspace.range(*asked.document->source, range)}});
        }
    }
    return places;
}

}  // namespace bazillion::language_server
