#pragma once

#include "syntax/diagnostic.h"
#include "syntax/form.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::syntax {

/// Bounds on what one rules file may ask of us; each is reported as a diagnostic, never as a hang.
struct Limits {
    std::size_t file_bytes = 8 << 20;        ///< of the file and all it includes, together
    std::size_t nesting = 500;               ///< depth of parentheses, before and after expansion; cannot be raised
    std::size_t expansion_depth = 100;       ///< macro in macro in macro; cannot be raised
    std::size_t expanded_forms = 4'000'000;  ///< in the whole document
    std::size_t include_depth = 20;
    std::size_t includes = 1000;  ///< calls of `include`, in all files together
};

/// Texts that stand for what files hold, such as those an editor has not saved, by paths without symbolic links.
using FileTexts = std::map<std::filesystem::path, std::string>;

/// Where `(include "x")` and other files named by a game may be read from: the folder of the file that names them, then
/// `library` (the bundled `games/`). Nothing outside these two folders is ever opened.
struct SearchPath {
    std::filesystem::path library;     ///< may be empty
    const FileTexts* texts = nullptr;  ///< read in place of what the files hold; null: none
};

/// A rules file read, with its includes in place and all macros expanded: `forms` holds the remaining top-level forms
/// (`game`, `variant`, `version`, ...) in order. Whatever was wrong stands in `diagnostics`; `forms` holds what could
/// be understood all the same, so that later stages can find more errors in the same run.
struct Document {
    Sources sources;
    std::vector<Form> forms;
    Diagnostics diagnostics;
    std::filesystem::path file;
    std::vector<std::string> macros;  ///< the names defined, for suggestions
    std::filesystem::path library;    ///< of the search path; may be empty
};

/// Reads a file. Never throws for anything a file can contain.
Document read_document(const std::filesystem::path& file, const SearchPath& path = {}, const Limits& limits = {});

/// The same for a text in memory, for tests and tools; includes are looked up beside `file`.
Document read_text(std::string_view text, const std::filesystem::path& file, const SearchPath& path = {},
                   const Limits& limits = {});

/// Finds `name` (backslashes are separators, letter case is ignored, as on Windows) under `folder` or the library;
/// empty if there is none, or if it lies outside both folders.
std::filesystem::path find_file(std::string_view name, const std::filesystem::path& folder, const SearchPath& path);

/// Reads a file as bytes; the error is a message for people.
struct ReadResult {
    std::string text;
    std::string error;  ///< empty if all went well
    std::string code;   ///< of the diagnostic to make of the error: "no-file" or "too-large"
};
ReadResult read_file(const std::filesystem::path& file, std::size_t most_bytes);

/// The same, but of a file that `texts` (may be null) has a text of, that text: the file need not be there yet.
ReadResult read_file(const std::filesystem::path& file, std::size_t most_bytes, const FileTexts* texts);

}  // namespace bazillion::syntax
