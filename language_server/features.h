#pragma once

#include "language_server/workspace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The requests about an open text. Each returns the result that the protocol defines, null if there is none.
namespace bazillion::language_server {

Json hover(const Workspace& workspace, const Asked& asked);

/// Words and names that may stand at an offset.
Json completion(const Workspace& workspace, const OpenDocument& document, std::size_t offset);

/// The definition of a macro or name, a file that is named, or a function of a script.
Json definition(const Workspace& workspace, const Asked& asked);

/// What a token names; none for words of the language and unknown names.
std::optional<FoundName> name_of(const Workspace& workspace, const Asked& asked);

/// The places in a file that write a name, in order.
struct Occurrences {
    std::filesystem::path file;
    SharedSource source;
    std::vector<ByteRange> ranges;
};
/// Those in all files of the game of a document, definitions included. Files without any are left out.
std::vector<Occurrences> occurrences(const Workspace& workspace, const OpenDocument& document, const Name& name);
Json references(const Workspace& workspace, const Asked& asked, bool with_definitions);
/// Occurrences in the same text.
Json highlights(const Workspace& workspace, const Asked& asked);

/// A planned rename, or why it is refused.
struct Rename {
    std::vector<Occurrences> places;
    std::string refusal;  ///< empty if it is possible
    Name name;            ///< before
};
Rename rename(const Workspace& workspace, const Asked& asked, std::string_view new_name);
/// The texts as they would be.
syntax::FileTexts renamed_texts(const Workspace& workspace, const Rename& rename, std::string_view new_name);
/// The answer to the request.
Json workspace_edit(const Workspace& workspace, const Rename& rename, std::string_view new_name);

Json document_symbols(const Workspace& workspace, const OpenDocument& document);
Json folding_ranges(const OpenDocument& document);
/// As `bazillion fmt` does it, as one change of the lines that differ; null if the text cannot be formatted.
Json formatting(const Workspace& workspace, const OpenDocument& document);
/// Fixes of the messages in a range.
Json code_actions(const Workspace& workspace, const OpenDocument& document, ByteRange range);

}  // namespace bazillion::language_server
