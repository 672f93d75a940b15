#pragma once

#include "language_server/check_result.h"

#include <filesystem>
#include <vector>

namespace bazillion::language_server {

/// What an editor shows of findings. A message about the inside of another file is told there, and in `main` as well,
/// where that calls the macro or includes the file.
std::vector<Message> messages_of(const Findings& findings, const GameFile& game, const std::filesystem::path& main);

/// What mends the mistake, where its message offers a mend that can be written down. `text` is what the message's
/// source holds, `main` the text of the game that includes it.
std::optional<Fix> fix_of(const syntax::Diagnostic& diagnostic, const FileRange& where, std::string_view text,
                          const FileRange& main_file, std::string_view main);

}  // namespace bazillion::language_server
