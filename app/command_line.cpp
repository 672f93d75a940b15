#include "app/command_line.h"

#include "app/command.h"
#include "app/output.h"
#include "play/match/duration.h"

#ifdef BAZILLION_WINDOW
#include "renderer/window/app_window.h"
#endif

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <sstream>
#include <string_view>
#include <utility>

namespace bazillion::app {
namespace {

constexpr const char* overview = R"(Examples:
  bazillion                               choose a game in a window
  bazillion play Bario                    open a bundled game in a window
  bazillion play mygame.game --text       play your own in the terminal
  bazillion new mygame                    write a small game to begin with
  bazillion check mygame.game             find out what is wrong with it
  bazillion fmt mygame.game --write       lay it out in the house style
  bazillion perft chess -d 4              count the lines of four moves
  bazillion corpus mygames                try all games of a folder
  bazillion bench chess                   measure how fast it is played
  bazillion match chess --first greedy --second random    let two players meet
  bazillion engine                        play for XBoard and other programs

FILE is a rules file (.game or .zrf), or the name of a bundled game with or
without its ending.

Exit codes:
  0  all is well
  1  the game, position or saved game has errors; or a file cannot be used
  2  the command line asks for something that does not exist
  3  a bug in Bazillion

Answers go to standard output, complaints to standard error. With
`--format json` both are JSON on standard output.
)";

/// Help without the reader's technicalities: names, what they take, and what they do.
class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter() {
        column_width(28);
        label("Positionals", "Arguments");
        label("Subcommands", "Commands");
        label("SUBCOMMAND", "COMMAND");
    }
    std::string make_description(const CLI::App* app) const override { return app->get_description() + "\n\n"; }
    std::string make_option_opts(const CLI::Option* option) const override {
        const std::string takes = option->get_positional() ? "" : option->get_type_name();
        return takes.empty() ? "" : " " + takes;
    }
};

/// The command the user chose, once the command line is read.
struct Chosen {
    std::function<Exit(Format)> run;
    Format format = Format::text;
};

CLI::Option* add_option(CLI::App& app, const Option& option) {
    const auto add = [&](auto* target) {
        using Value = std::remove_pointer_t<decltype(target)>;
        if constexpr (std::is_same_v<Value, bool>) {
            return app.add_flag(option.names, *target, option.help);
        } else if constexpr (std::is_same_v<Value, std::optional<std::string>>) {
            const auto set = [target](const std::string& text) { *target = text; };
            return app.add_option_function<std::string>(option.names, set, option.help)->expected(0, 1);
        } else {
            CLI::Option* added = app.add_option(option.names, *target, option.help);
            if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
                added->allow_extra_args(option.names.front() != '-');
            }
            return added;
        }
    };
    return std::visit(add, option.target);
}

/// As `CLI::Range`, which writes 1 as 1.000000. Of times, which may have been told in another unit, it names theirs.
CLI::Validator within(double least, double greatest, std::optional<double> unit) {
    const std::string_view of = !unit ? "" : *unit == 60 ? " minutes" : " seconds";
    const auto complaint = [=](const std::string& text) {
        double number = 0;
        const bool fits = CLI::detail::lexical_cast(text, number) && number >= least && number <= greatest;
        return fits ? std::string() : fmt::format("Value {} not in range {:g} to {:g}{}", text, least, greatest, of);
    };
    return {complaint, ""};
}

/// Turns a time with a unit into a number of another one, which is so many seconds long.
CLI::Validator in_units_of(double seconds) {
    const auto convert = [=](std::string& text) {
        double number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (read.ec == std::errc() && read.ptr == text.data() + text.size()) {
            return std::string();
        }
        const auto time = play::read_duration(text);
        if (!time) {
            return fmt::format("`{}` is no time; a time is written 500ms, 2s, 30m or 1h", text);
        }
        text = fmt::format("{:g}", static_cast<double>(time->count()) / 1000 / seconds);
        return std::string();
    };
    return {convert, ""};
}

void add_format_option(CLI::App& app, Format& format) {
    const auto choose = [&format](const std::string& name) {
        if (name != "text" && name != "json") {
            throw CLI::ValidationError("--format", fmt::format("must be `text` or `json`, not `{}`", name));
        }
        format = name == "json" ? Format::json : Format::text;
    };
    app.add_option_function<std::string>("--format", choose, "text for people (default) or json for programs")
        ->type_name("text|json");
}

void add_command(CLI::App& app, Command command, Chosen& chosen) {
    CLI::App* added = app.add_subcommand(command.name, command.summary);
    for (const Option& option : command.options) {
        CLI::Option* made = add_option(*added, option);
        made->required(option.required);
        if (!option.takes.empty()) {
            made->type_name(option.takes);
        }
        if (option.range) {
            made->check(within(option.range->first, option.range->second, option.unit));
        }
        if (option.unit) {  // comes before the range is checked
            made->transform(in_units_of(*option.unit));
        }
        if (!option.excludes.empty()) {
            made->excludes(option.excludes);
        }
    }
    add_format_option(*added, chosen.format);
    added->footer(command.help);
    added->callback([&chosen, run = std::move(command.run)] { chosen.run = run; });
}

/// `bazillion help [COMMAND]`, for those who type it.
void add_help_command(CLI::App& app, Chosen& chosen) {
    CLI::App* command = app.add_subcommand("help", "Show the help of a command");
    auto name = std::make_shared<std::string>();
    command->add_option("COMMAND", *name, "The command; none: all of them");
    command->callback([&app, &chosen, name] {
        chosen.run = [&app, name](Format) {
            const auto found = app.get_subcommands([&](const CLI::App* each) { return each->get_name() == *name; });
            if (found.empty() && !name->empty()) {
                throw Failure(
                    Exit::usage,
                    {fmt::format("there is no command `{}`", *name), "`bazillion --help` lists the commands", {}});
            }
            print("{}", Block{found.empty() ? app.help() : found.front()->help("bazillion")});
            return Exit::fine;
        };
    });
}

int report_end(const Failure& failure, Format format) {
    try {
        report(failure, format);
    } catch (const Failure& unwritten) {  // by standard output, where JSON goes
        report(unwritten, Format::text);
    }
    return static_cast<int>(failure.code);
}

/// Runs a command to its end and says what became of it. A full disk or a closed pipe behind standard output must not
/// look like success.
int run(const std::function<Exit()>& command, Format format = Format::text) {
    try {
        const Exit code = command();
        flush_out();
        return static_cast<int>(code);
    } catch (const Failure& failure) {
        return report_end(failure, format);
    } catch (const std::bad_alloc&) {
        return report_end(Failure(Exit::errors, {"out of memory", {}, {}}), format);
    } catch (const std::exception& error) {
        return report_end(Failure(Exit::internal, {fmt::format("internal error: {}", error.what()),
                                                   "this is a bug in Bazillion; please report it with the game file",
                                                   {}}),
                          format);
    }
}

/// What the reader of the command line says, in our own words and with our exit code.
int report_usage(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help and --version arrive here too
        std::ostringstream answer;
        app.exit(error, answer, answer);
        return run([&] {
            print("{}", Block{answer.str()});
            return Exit::fine;
        });
    }
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        known.push_back(command->get_name());
    }
    std::string message = one_line(error.what());
    std::string hint;
    const std::vector<CLI::App*> entered = app.get_subcommands();
    if (const auto extra = app.remaining(); entered.empty() && !extra.empty()) {
        message = fmt::format("there is no command `{}`", extra.front());
        hint = syntax::suggest(extra.front(), known);
    }
    if (hint.empty()) {
        hint = fmt::format("see `bazillion {}--help`", entered.empty() ? "" : entered.front()->get_name() + " ");
    }
    report(Failure(Exit::usage, {message, hint, {}}), Format::text);
    return static_cast<int>(Exit::usage);
}

/// Without a display, who types the name alone is told what can be done.
bool window_possible() {
#ifdef BAZILLION_WINDOW
    return renderer::display_available();
#else
    return false;
#endif
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
    open_standard_streams();
    CLI::App app("Bazillion plays board games that are written as text files", "bazillion");
    app.formatter(std::make_shared<HelpFormatter>());
    app.set_help_flag("-h,--help", "Show this help");
    app.set_version_flag("--version", "bazillion " BAZILLION_VERSION, "Show the version");
    app.require_subcommand(1);
    app.footer(overview);

    Chosen chosen;
    std::vector<Command> commands = all_commands();
    for (Command& command : commands) {
        add_command(app, std::move(command), chosen);
    }
    add_help_command(app, chosen);

    if (argc <= 1 && !window_possible()) {
        print_error("{}", Block{app.help()});
        return static_cast<int>(Exit::usage);
    }
    constexpr std::array<const char*, 2> alone{"bazillion", "start"};
    try {
        argc <= 1 ? app.parse(static_cast<int>(alone.size()), alone.data()) : app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return report_usage(app, error);
    }
    return run([&] { return chosen.run(chosen.format); }, chosen.format);
}

}  // namespace bazillion::app
