#pragma once

#include "language_server/workspace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What an editor asks about a text that is open; each answer is the result of the protocol's request, null if there is
/// nothing to tell.
namespace bazillion::language_server {

Json hover(const Workspace& workspace, const Asked& asked);

/// Words and names that may stand at an offset.
Json completion(const Workspace& workspace, const OpenDocument& document, std::size_t offset);

/// Where a macro or name is written, a file that is named, a function of a script.
Json definition(const Workspace& workspace, const Asked& asked);

/// What a token names, of those that are known; none for words of the language and for what is not known.
std::optional<FoundName> name_of(const Workspace& workspace, const Asked& asked);

/// The places in a file that write a name, in order.
struct Occurrences {
    std::filesystem::path file;
    SharedSource source;
    std::vector<ByteRange> ranges;
};
/// All those in the files of a game, with those that define it; files without any are left out.
std::vector<Occurrences> occurrences(const Workspace& workspace, const OpenDocument& document, const Name& name);
Json references(const Workspace& workspace, const Asked& asked, bool with_definitions);
/// Those in the same text.
Json highlights(const Workspace& workspace, const Asked& asked);

/// Changes of texts by which something gets another name, or why that cannot be.
struct Rename {
    std::vector<Occurrences> places;
    std::string refusal;  ///< empty if it can be
    Name name;            ///< as it was
};
Rename rename(const Workspace& workspace, const Asked& asked, std::string_view new_name);
/// The texts as they would be.
syntax::UnsavedTexts renamed_texts(const Workspace& workspace, const Rename& rename, std::string_view new_name);
/// The answer to the request.
Json workspace_edit(const Workspace& workspace, const Rename& rename, std::string_view new_name);

Json document_symbols(const Workspace& workspace, const OpenDocument& document);
Json folding_ranges(const OpenDocument& document);
/// As `bazillion fmt` does it, as one change of the lines that differ; null if the text cannot be formatted.
Json formatting(const Workspace& workspace, const OpenDocument& document);
/// Mends for the messages of these bytes.
Json code_actions(const Workspace& workspace, const OpenDocument& document, ByteRange range);

}  // namespace bazillion::language_server
