#include "app/bundled_library.h"
#include "app/check.h"
#include "app/command.h"
#include "language_server/language_server.h"

#include <unistd.h>

#include <filesystem>
#include <memory>

namespace bazillion::app {
namespace {

constexpr const char* lsp_help =
    R"(Serves an editor by the Language Server Protocol over standard input and output:
messages as you type, mends for them, the meaning of words and names, completion,
definitions and uses, other names, symbols, folds and layout; and above each game how
many moves there are and what random games come to. docs/editors/README.md tells how
Neovim, Vim, VS Code, Kate and others are set up.

What is in the editor counts, saved or not. Games are read and played in processes of
their own, which are ended when they take too long.

Examples:
  bazillion lsp                    to be started by an editor

Exit codes: 0 the editor has said that it ends, 1 it has gone without, 2 wrong usage.)";

Exit serve_editor(const std::string& asked_library) {
    const auto library = std::filesystem::absolute(find_library(asked_library));  // URIs know no other
    language_server::Services services;
    services.library = library;
    services.check = [library](GameFile& file) {
        Checked checked = check_titles(file, {}, library);
        return language_server::Findings{std::move(checked.diagnostics), std::move(checked.errors)};
    };
    const bool well = language_server::serve(STDIN_FILENO, STDOUT_FILENO, std::move(services));
    return well ? Exit::fine : Exit::errors;
}

}  // namespace

Command lsp_command() {
    auto library = std::make_shared<std::string>();
    return {
        .name = "lsp",
        .summary = "Serve an editor: messages, completion, definitions and more",
        .help = lsp_help,
        .options =
            {
                library_option(*library),
            },
        .run = [library](Format) { return serve_editor(*library); },
    };
}

}  // namespace bazillion::app
