#include "app/shell_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace bazillion::app {
namespace {

/// "-d,--depth" apart; none for an argument known by its place.
std::vector<std::string> dashed_names(const Option& option) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < option.names.size();) {
        const std::size_t end = std::min(option.names.find(',', at), option.names.size());
        if (option.names[at] == '-') {
            names.push_back(option.names.substr(at, end - at));
        }
        at = end + 1;
    }
    return names;
}

/// An option without a value of its own.
bool is_flag(const Option& option) {
    return std::holds_alternative<bool*>(option.target);
}

/// Those of every command, which the table does not hold.
const std::vector<std::pair<std::string, std::string>>& common_options() {
    static const std::vector<std::pair<std::string, std::string>> options{{"--format", "text for people or json"},
                                                                          {"--help", "Show the help of the command"}};
    return options;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
    }
    return text;
}

/// Within single quotes of a shell.
std::string shell_quoted(const std::string& text) {
    return "'" + replaced(text, "'", "'\\''") + "'";
}

/// For zsh's `_arguments`, where brackets and colons mean something.
std::string zsh_text(const std::string& text) {
    return replaced(replaced(replaced(text, "[", "("), "]", ")"), ":", " -");
}

/// For troff: no line of text may be taken for a request, and dashes are dashes.
std::string roff(const std::string& text) {
    std::string out;
    bool line_begins = true;
    for (const char c : text) {
        if (line_begins && (c == '.' || c == '\'')) {
            out += "\\&";
        }
        out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
        line_begins = c == '\n';
    }
    return out;
}

}  // namespace

std::string bash_completion(std::span<const Command> commands) {
    std::string names, cases;
    for (const Command& command : commands) {
        std::string options;
        for (const Option& option : command.options) {
            for (const std::string& name : dashed_names(option)) {
                options += name + " ";
            }
        }
        for (const auto& [name, help] : common_options()) {
            options += name + " ";
        }
        names += command.name + " ";
        cases += fmt::format("        {}) options={} ;;\n", command.name, shell_quoted(options));
    }
    return fmt::format(R"(# Completions of bazillion for bash, made by `bazillion describe --for bash`.
_bazillion() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} options= word
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W '{}help --help --version' -- "$current")
        return
    fi
    case ${{COMP_WORDS[1]}} in
{}    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    fi
    compopt -o filenames
    while IFS= read -r word; do
        [[ $word == "${{current//\\/}}"* ]] && COMPREPLY+=("$word")
    done < <(bazillion describe --for games 2>/dev/null)
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <(compgen -f -- "${{current//\\/}}")
}}
complete -F _bazillion bazillion
)",
                       names, cases);
}

std::string zsh_completion(std::span<const Command> commands) {
    std::string names, cases;
    for (const Command& command : commands) {
        names += fmt::format("        {}\n", shell_quoted(command.name + ":" + zsh_text(command.summary)));
        std::string options;
        for (const Option& option : command.options) {
            for (const std::string& name : dashed_names(option)) {
                const std::string value =
                    is_flag(option) ? "" : ":" + (option.takes.empty() ? "value" : zsh_text(option.takes)) + ":_files";
                options += fmt::format(" \\\n                {}",
                                       shell_quoted(name + "[" + zsh_text(option.help) + "]" + value));
            }
        }
        for (const auto& [name, help] : common_options()) {
            options += fmt::format(" \\\n                {}", shell_quoted(name + "[" + zsh_text(help) + "]"));
        }
        cases += fmt::format(
            "            {})\n                _arguments{} \\\n                '*:file:_bazillion_files' ;;\n",
            command.name, options);
    }
    return fmt::format(R"(#compdef bazillion
# Completions of bazillion for zsh, made by `bazillion describe --for zsh`.
_bazillion_files() {{
    local -a games
    games=("${{(@f)$(bazillion describe --for games 2>/dev/null)}}")
    compadd -a games
    _files
}}

_bazillion() {{
    local -a commands
    commands=(
{}    )
    _arguments -C '1:command:->command' '*::argument:->argument'
    case $state in
        command) _describe command commands ;;
        argument)
            case $words[1] in
{}            esac ;;
    esac
}}

_bazillion "$@"
)",
                       names, cases);
}

std::string fish_completion(std::span<const Command> commands) {
    std::string text = "# Completions of bazillion for fish, made by `bazillion describe --for fish`.\n";
    for (const Command& command : commands) {
        text += fmt::format("complete -c bazillion -n __fish_use_subcommand -f -a {} -d {}\n", command.name,
                            shell_quoted(command.summary));
        const std::string only = fmt::format("complete -c bazillion -n '__fish_seen_subcommand_from {}'", command.name);
        for (const Option& option : command.options) {
            std::string names;
            for (const std::string& name : dashed_names(option)) {
                names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            }
            if (!names.empty()) {
                text +=
                    fmt::format("{}{}{} -d {}\n", only, names, is_flag(option) ? "" : " -r", shell_quoted(option.help));
            }
        }
        text +=
            fmt::format("{} -l format -r -f -a 'text json' -d {}\n", only, shell_quoted(common_options()[0].second));
        text += fmt::format("{} -a '(bazillion describe --for games 2>/dev/null)'\n", only);
    }
    return text;
}

std::string manual_page(std::span<const Command> commands) {
    std::string text = fmt::format(R"(.TH BAZILLION 6 "" "Bazillion {}" Games
.SH NAME
bazillion \- plays board games that are written as text files
.SH SYNOPSIS
.B bazillion
[\fICOMMAND\fR [\fIOPTIONS\fR]]
.SH DESCRIPTION
Without a command it opens a window in which a game is chosen, if there is a display.
A \fIFILE\fR is a rules file (.game or .zrf), or the name of a game that comes with the program.
)",
                                   BAZILLION_VERSION);
    for (const Command& command : commands) {
        text += fmt::format(".SH BAZILLION {}\n{}.\n", roff(command.name), roff(command.summary));
        for (const Option& option : command.options) {
            const std::string takes = option.takes.empty() ? "" : " \\fI" + roff(option.takes) + "\\fR";
            text += fmt::format(".TP\n\\fB{}\\fR{}\n{}.\n", roff(option.names), takes, roff(option.help));
        }
        text += fmt::format(".PP\n.nf\n{}\n.fi\n", roff(command.help));
    }
    text += R"(.SH FILES
.TP
~/.config/bazillion/settings.json
What was chosen in the window.
.TP
~/.local/state/bazillion/games
Games that were played; \fBbazillion games\fR lists them.
.TP
~/.cache/bazillion
Pictures for the choice of games; may be removed.
)";
    return text;
}

}  // namespace bazillion::app
