#include "app/open_game.h"

#include "app/bundled_library.h"
#include "app/failure.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/report.h"
#include "protocols/game_record.h"
#include "script/lua_hooks.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <unistd.h>

#include <algorithm>

namespace bazillion::app {
namespace {

/// Saved games are a few kilobytes; this only keeps a wrong file name from filling the memory.
constexpr std::size_t most_saved_bytes = 8 << 20;

Failure broken_file(const GameFile& file) {
    Findings findings = collect(file, colour_wanted(STDERR_FILENO));
    if (findings.errors == 0) {
        return {Exit::errors, {fmt::format("{} holds no title to play", file.path().string()), {}, {}}};
    }
    const std::string message = fmt::format("{}: {}", file.path().string(), summary(findings));
    return {Exit::errors, {message, {}, std::move(findings.text)}, std::move(findings.json)};
}

std::vector<std::string> title_names(const GameFile& file) {
    std::vector<std::string> names;
    for (const rules::Title& title : file.titles()) {
        if (!title.separator) {
            names.push_back(title.name);
        }
    }
    return names;
}

/// A mistyped switch must not silently change nothing.
void require_known_switches(const play::Match& match, const Switches& switches) {
    std::vector<std::string> known;
    for (const rules::Switch& each : match.rules().switches) {
        known.push_back(each.name);
    }
    for (const auto& [name, value] : switches) {
        if (std::find(known.begin(), known.end(), name) != known.end()) {
            continue;
        }
        std::string hint = syntax::suggest(name, known);
        if (hint.empty()) {
            hint = known.empty() ? "this game has no switches" : fmt::format("known switches: {}", join(known, ", "));
        }
        throw Failure(Exit::usage, {fmt::format("`{}` has no switch `{}`", match.rules().title, name), hint, {}});
    }
}

void require_playable(const GameFile& file, const play::Match& match) {
    if (match.rules().engine) {
        const auto why = *file.unsupported_feature(match.rules());
        const std::string details = syntax::render(why, file.sources(), colour_wanted(STDERR_FILENO));
        throw Failure(Exit::errors, {why.message, {}, details}, Json::array({to_json(why, file.sources())}));
    }
}

}  // namespace

GameFile open_file(const GameArguments& arguments) {
    const std::filesystem::path library = find_library(arguments.library);
    return GameFile::open(find_game(arguments.file, library), library);
}

Switches read_switches(const std::vector<std::string>& texts) {
    Switches switches;
    for (const std::string& text : texts) {
        const std::size_t equals = text.rfind('=');
        const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
        if (equals == 0 || (value != "on" && value != "off")) {
            throw Failure(Exit::usage, {fmt::format("`{}` does not set a switch", text),
                                        "write NAME=on or NAME=off, e.g. --switch one-type-checked-after-move=on",
                                        {}});
        }
        switches[text.substr(0, equals)] = value == "on";
    }
    return switches;
}

std::size_t choose_title(const GameFile& file, const std::string& text) {
    const auto index = text.empty() ? file.default_title() : file.find_title(text);
    if (index && *index < file.titles().size() && !file.titles()[*index].separator) {
        return *index;
    }
    if (file.titles().empty() || text.empty()) {
        throw broken_file(file);
    }
    const std::vector<std::string> names = title_names(file);
    std::string hint = syntax::suggest(text, names);
    if (hint.empty()) {
        hint = fmt::format("`bazillion titles {}` lists the titles", file.path().string());
    }
    throw Failure(Exit::usage, {fmt::format("{} has no title `{}`", file.path().string(), text), hint, {}});
}

play::Match start_match(GameFile& file, std::size_t title, const Switches& switches) {
    auto game = file.start(title, switches);
    if (!game) {
        throw broken_file(file);
    }
    script::show_prints(*game, [](std::string_view line) { print_error("{}\n", line); });
    play::Match match(std::move(game));
    require_known_switches(match, switches);
    return match;
}

Session open_session(const GameArguments& arguments, Use use) {
    const Progress progress("loading " + arguments.file);
    GameFile file = open_file(arguments);
    const Switches switches = read_switches(arguments.switches);
    const std::size_t title = choose_title(file, arguments.title);
    play::Match match = start_match(file, title, switches);
    if (use == Use::play) {
        require_playable(file, match);
    }
    if (!arguments.fen.empty() && arguments.fen != "-") {
        if (auto done = match.set_position(arguments.fen); !done) {
            throw failure(done.error());
        }
    }
    return {std::move(file), title, switches, std::move(match)};
}

namespace {

Session session_of(GameFile file, const std::string& title, const Switches& switches, const play::SavedGame& saved,
                   const std::string& name) {
    Switches all = switches;
    all.insert(saved.switches.begin(), saved.switches.end());
    const auto found = title.empty() ? file.find_title(saved) : choose_title(file, title);
    if (!found && !file.titles().empty()) {
        throw Failure(Exit::errors, {fmt::format("{}{} has no title `{}`", name, file.path().string(), saved.title),
                                     fmt::format("`bazillion titles {}` lists the titles; --title says which it is",
                                                 file.path().string()),
                                     {}});
    }
    const std::size_t index = found ? *found : choose_title(file, "");
    play::Match match = start_match(file, index, all);
    require_playable(file, match);
    if (auto done = play::resume(match, saved); !done) {
        throw failure(done.error(), name);
    }
    return {std::move(file), index, std::move(all), std::move(match)};
}

/// A game as another program wrote it. Its rules may be other ones than those it tells: then they are those meant.
Session record_session(GameFile file, const std::string& title, const Switches& switches, std::string_view text,
                       protocols::RecordFormat format, const std::string& name) {
    std::size_t index = 0;
    if (title.empty()) {
        const auto wanted = protocols::record_rules(text, format, {});
        const auto found = wanted && !wanted->title.empty() ? file.find_title(wanted->title) : std::nullopt;
        index = found ? *found : choose_title(file, "");
    } else {
        index = choose_title(file, title);
    }
    play::Match match = start_match(file, index, switches);
    require_playable(file, match);
    if (auto done = protocols::read_record(match, text, format); !done) {
        throw failure(done.error(), name);
    }
    return {std::move(file), index, switches, std::move(match)};
}

}  // namespace

Session load_session(GameFile file, const std::string& title, const Switches& switches,
                     const std::filesystem::path& saved) {
    const syntax::ReadResult read = syntax::read_file(saved, most_saved_bytes);
    if (!read.error.empty()) {
        throw Failure(Exit::errors, {read.error, {}, {}});
    }
    const std::string name = saved.string() + ": ";
    if (const auto format = protocols::record_format(saved); format != protocols::RecordFormat::none) {
        return record_session(std::move(file), title, switches, read.text, format, name);
    }
    const auto game = play::read_saved_game(read.text);
    if (!game) {
        throw failure(game.error(), name);
    }
    return session_of(std::move(file), title, switches, *game, name);
}

namespace {

/// The name of the rules file that a saved game or another program's record is of.
std::filesystem::path rules_of_saved(std::string_view text, protocols::RecordFormat format,
                                     const std::filesystem::path& file, const std::filesystem::path& library) {
    if (format != protocols::RecordFormat::none) {
        const auto wanted = protocols::record_rules(text, format, library);
        if (!wanted) {
            throw failure(wanted.error(), file.string() + ": ");
        }
        return wanted->file.filename();
    }
    const auto saved = play::read_saved_game(text);
    if (!saved) {
        throw failure(saved.error(), file.string() + ": ");
    }
    return std::filesystem::path(saved->game).filename();
}

}  // namespace

void take_saved_game(GameArguments& arguments, std::string& load) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path file = arguments.file;
    const std::string ending = syntax::to_lower(file.extension().string());
    const auto format = protocols::record_format(file);
    const bool saved_game = ending == ".zsg" || ending == ".save" || format != protocols::RecordFormat::none;
    if (!load.empty() || !saved_game || !fs::is_regular_file(file, ignored)) {
        return;
    }
    const syntax::ReadResult read = syntax::read_file(file, most_saved_bytes);
    if (!read.error.empty()) {
        throw Failure(Exit::errors, {read.error, {}, {}});
    }
    const fs::path name = rules_of_saved(read.text, format, file, find_library(arguments.library));
    const fs::path beside = file.parent_path() / name;
    arguments.file =
        fs::is_regular_file(beside, ignored) ? beside.string() : (find_library(arguments.library) / name).string();
    if (!fs::is_regular_file(arguments.file, ignored)) {
        throw Failure(Exit::errors,
                      {fmt::format("the rules `{}` of this saved game are nowhere to be found", name.string()),
                       "put them beside the saved game, or play RULES --load SAVED",
                       {}});
    }
    load = file.string();
}

Session open_game_or_saved(GameArguments arguments) {
    std::string load;
    take_saved_game(arguments, load);
    return load.empty() ? open_session(arguments, Use::look)
                        : load_session(open_file(arguments), arguments.title, read_switches(arguments.switches), load);
}

Session resume_session(const storage::JournalFile& journal, const std::string& library) {
    const std::string name = journal.path().string() + ": ";
    const auto text = journal.text();
    const auto saved = text ? play::read_saved_game(*text) : tl::unexpected(text.error());
    if (!saved) {
        throw failure(saved.error(), name);
    }
    if (saved->journal.empty()) {
        throw Failure(Exit::errors, {fmt::format("{}this is a saved game, not one in progress", name),
                                     "`bazillion play GAME --load FILE` goes on with it",
                                     {}});
    }
    std::error_code ignored;
    const bool there = std::filesystem::exists(saved->journal, ignored);
    return session_of(open_file({.file = there ? saved->journal : saved->game, .library = library}), "", {}, *saved,
                      name);
}

}  // namespace bazillion::app
