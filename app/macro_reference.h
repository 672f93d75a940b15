#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace bazillion::app {

/// A macro as it is to be called: `(slide $1)`.
struct MacroCall {
    std::string name;
    std::string call;
    /// What the game must have for it, the macros that it calls included: "zone `last-rank`", "piece `Queen`".
    std::set<std::string> needs;
};

/// Macros that stand together under one comment.
struct MacroGroup {
    std::string comment;  ///< one paragraph; empty if there is none
    std::vector<MacroCall> macros;
};

struct MacroSection {
    std::string title;  ///< of `; --- title ---`; empty before the first one
    std::string text;   ///< comments that belong to no macro
    std::vector<MacroGroup> groups;
};

/// A file of macros, as its own comments tell of it.
struct MacroFile {
    std::string name;  ///< as it is included: "lib/chess.game"
    std::vector<MacroSection> sections;
};

/// The macros of the files in `library`/lib, in the order of names and lines.
std::vector<MacroFile> library_reference(const std::filesystem::path& library);

/// All of it as a page in Markdown.
std::string macro_page(const std::vector<MacroFile>& files);

/// `name` alone, and what its group says: a few lines of text; empty if no file has it.
std::string macro_text(const std::vector<MacroFile>& files, const std::string& name);

}  // namespace bazillion::app
