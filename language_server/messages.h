#pragma once

#include "language_server/check_result.h"

#include <filesystem>
#include <vector>

namespace bazillion::language_server {

/// The messages that an editor shows. One about another file is shown there, and in `main` where it calls the macro or
/// includes the file.
std::vector<Message> messages_of(const Findings& findings, const GameFile& game, const std::filesystem::path& main);

/// The fix that the hint of a diagnostic tells, if it is a change of the text. `text` is that of the message's source,
/// `main` that of the game that includes it.
std::optional<Fix> fix_of(const syntax::Diagnostic& diagnostic, const FileRange& where, std::string_view text,
                          const FileRange& main_file, std::string_view main);

}  // namespace bazillion::language_server
