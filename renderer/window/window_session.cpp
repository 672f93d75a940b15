#include "renderer/window/window_session.h"

#include "protocols/game_record.h"
#include "script/lua_hooks.h"
#include "storage/save_file.h"
#include "syntax/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace bazillion::renderer {

namespace fs = std::filesystem;
using play::Error;

namespace {

constexpr std::uintmax_t most_saved_bytes = 8 << 20;

play::Result<std::string> read_text(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        return tl::unexpected(Error{fmt::format("`{}` is not a file", file.string()), "", ""});
    }
    if (fs::file_size(file, error) > most_saved_bytes) {
        return tl::unexpected(Error{fmt::format("`{}` is too large for a saved game", file.string()), "", ""});
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        return tl::unexpected(Error{fmt::format("cannot read `{}`", file.string()), "", ""});
    }
    return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace

std::string describe(const Error& error) {
    std::string text = error.message;
    for (const std::string& more : {error.hint, error.details}) {
        if (!more.empty()) {
            text += text.empty() ? more : fmt::format("\n\n{}", more);
        }
    }
    return text;
}

play::Result<void> Session::open(const fs::path& path, std::string_view title, Switches switches) {
    GameFile file = GameFile::open(path, library_);
    if (!playing()) {
        unfulfilled_ = {path, std::string(title), switches};
        files_ = file.files();
    }
    const auto index = title.empty() ? file.default_title() : file.find_title(title);
    if (!index) {
        const std::string messages = file.messages();
        keep_faulty(file);
        const bool named = !title.empty() && !file.titles().empty();
        return tl::unexpected(Error{named ? fmt::format("there is no title `{}` in `{}`", title, path.string())
                                          : fmt::format("`{}` cannot be played", path.string()),
                                    "", messages});
    }
    return start(std::move(file), *index, std::move(switches));
}

/// Keeps a file that cannot be played, to be shown with its errors; not if a game of another file is on the table.
void Session::keep_faulty(const GameFile& file) {
    if (!playing() || file.path() == file_->path()) {
        faulty_ = file;
    }
}

play::Result<void> Session::start(GameFile file, std::size_t title, Switches switches) {
    auto game = file.start(title, switches);
    if (!game) {
        keep_faulty(file);
        if (!playing()) {
            files_ = file.files();
        }
        return tl::unexpected(Error{fmt::format("`{}` cannot be played", file.path().string()), "", file.messages()});
    }
    script::show_prints(*game, [printed = printed_](std::string_view line) {
        const std::string safe = syntax::printable(line) + '\n';
        fmt::print(stderr, "{}", safe);
        *printed += safe;
    });
    file_ = std::move(file);
    faulty_.reset();
    files_ = file_->files();
    title_ = title;
    switches_ = std::move(switches);
    match_.emplace(std::move(game));
    saved_.clear();
    stopped_.reset();
    journal_.begin(*match_, file_->path());
    return {};
}

/// Becomes a session that was prepared beside; the journal of this one leaves its game for that.
void Session::take_over(Session fresh) {
    fresh.journal_ = std::move(journal_);
    *this = std::move(fresh);
    journal_.begin(*match_, file_->path());
}

play::Result<std::string> Session::reload() {
    if (!playing()) {
        const Wish wish = *unfulfilled_;
        if (auto opened = open(wish.file, wish.title, wish.switches); !opened) {
            return tl::unexpected(opened.error());
        }
        return "";
    }
    Session fresh(library_);
    GameFile file = GameFile::open(file_->path(), library_);
    const rules::Title& old = file_->titles()[title_];
    auto title = file.find_title(play::SavedGame{.title = old.name, .namesakes = old.namesakes});
    if (!title && title_ < file.titles().size() && !file.titles()[title_].separator) {
        title = title_;  // it may have been renamed
    }
    fresh.files_ = file.files();
    const auto opened = fresh.start(std::move(file), title.value_or(0), switches_);
    auto followed = opened ? fresh.follow(*this) : tl::unexpected(opened.error());
    if (!followed) {
        faulty_ = fresh.faulty_ ? std::move(fresh.faulty_) : std::move(fresh.file_);
        for (const fs::path& each : fresh.files_) {  // the fault may be in a file that is new
            if (std::find(files_.begin(), files_.end(), each) == files_.end()) {
                files_.push_back(each);
            }
        }
        return followed;
    }
    const bool same = fresh.match().rules().title == match().rules().title;
    fresh.saved_ = saved_;
    if (same) {  // its journal goes on
        fresh.journal_ = std::move(journal_);
        *this = std::move(fresh);
    } else {
        take_over(std::move(fresh));
    }
    return followed;
}

/// Brings the game to where another one is, as far as the rules allow; the answer says what they do not allow. An error
/// if a script fails on the way, or where the game stands then.
play::Result<std::string> Session::follow(const Session& other) {
    play::Match& match = *match_;
    const play::Match& old = other.match();
    std::vector<play::Ply> plies(old.record().begin(), old.record().end());
    plies.insert(plies.end(), old.taken_back().rbegin(), old.taken_back().rend());
    const bool still_stopped = other.stopped_ && other.stopped_->at == old.record().size();
    const std::size_t wanted = std::min(still_stopped ? other.stopped_->stood : old.record().size(), plies.size());
    std::string lost;
    if (!old.start_text().empty()) {
        if (auto set = match.set_position(old.start_text()); !set) {
            match.restart();
            lost = fmt::format("the position it began from is none of the new rules: {}", set.error().message);
        }
    }
    if (old.rules().players.size() == match.rules().players.size()) {
        match.set_clock(old.clock());
    }
    std::size_t played = 0;
    while (lost.empty() && played < wanted) {
        const auto done = match.play(plies[played].text);
        if (auto script = match.take_error()) {
            return tl::unexpected(*std::move(script));
        }
        if (!done && !done.error().details.empty()) {
            return tl::unexpected(done.error());
        }
        if (done) {
            match.set_left(plies[played].left);
            ++played;
        } else {
            lost = fmt::format("move {}, `{}`, cannot be played by the new rules: {}", played + 1, plies[played].text,
                               done.error().message);
        }
    }
    if (auto script = match.take_error()) {
        return tl::unexpected(*std::move(script));
    }
    const auto line = old.tree().line(old.here());
    play::GameTree tree = old.tree();
    if (!match.clock()) {
        tree.clear_left();
    }
    match.take_tree(std::move(tree), played == 0 ? play::GameTree::root : line[played - 1]);
    const std::string end = old.termination() ? play::termination_text(old.rules(), *old.termination()) : "";
    if (const auto same = play::read_termination(match.rules(), end); same && lost.empty()) {
        match.end_by(*same);
    }
    if (!lost.empty()) {
        stopped_ = {wanted, played};
    }
    return lost;
}

play::Result<void> Session::start(std::size_t title, Switches switches) {
    GameFile file = *file_;
    const std::string name = file.titles()[title].name;
    auto started = start(std::move(file), title, std::move(switches));
    if (!started) {
        started.error().message = fmt::format("`{}` cannot be played", name);
    }
    return started;
}

play::Result<void> Session::turn_switch(const std::string& name, bool value) {
    Switches switches = switches_;
    switches[name] = value;
    return start(title_, std::move(switches));
}

void Session::restart() {
    match_->restart();
    stopped_.reset();
    journal_.begin(*match_, file_->path());
}

play::Result<void> Session::set_position(std::string_view text) {
    auto set = match_->set_position(text);
    if (set) {
        stopped_.reset();
        journal_.begin(*match_, file_->path());
    }
    return set;
}

play::Result<void> Session::save(const fs::path& file) {
    const auto text = protocols::write_game_for(*match_, file);
    auto saved = text ? storage::save_text(file, *text) : tl::unexpected(text.error());
    if (saved) {
        saved_ = file;
    }
    return saved;
}

fs::path Session::find_rules(const std::string& name, const fs::path& beside) const {
    const fs::path plain = fs::path(name).filename();
    if (file_ && file_->path().filename() == plain) {
        return file_->path();
    }
    std::error_code error;
    for (const fs::path& folder : {beside, file_ ? file_->path().parent_path() : fs::path(), library_}) {
        if (fs::is_regular_file(folder / plain, error)) {
            return folder / plain;
        }
    }
    return {};
}

/// Starts the game that was saved, in a session of its own.
play::Result<void> Session::read(const play::SavedGame& saved, const fs::path& rules) {
    GameFile file = GameFile::open(rules, library_);
    const auto title = file.find_title(saved);
    if (!title) {
        return tl::unexpected(
            Error{fmt::format("`{}` has no title `{}`", rules.string(), saved.title), "", file.messages()});
    }
    auto started = start(std::move(file), *title, saved.switches);
    return started ? play::resume(*match_, saved) : started;
}

/// A game as another program wrote it. Where it does not tell of which bundled game it is, it is one of the title that
/// is open.
play::Result<void> Session::load_record(std::string_view text, protocols::RecordFormat format, const fs::path& path) {
    const auto wanted = protocols::record_rules(text, format, library_);
    if (!wanted && !playing()) {
        return tl::unexpected(wanted.error());
    }
    const bool bare = path.empty() && format == protocols::RecordFormat::pgn && !text.starts_with('[');  // moves alone
    const bool same = file_ && playing() &&
                      (!wanted || bare ||
                       (wanted->file.filename() == file_->path().filename() &&
                        (wanted->title.empty() || wanted->title == match_->rules().title)));
    const fs::path rules = same ? file_->path() : find_rules(wanted->file.filename().string(), path.parent_path());
    Session fresh(library_);
    GameFile file = GameFile::open(rules, library_);
    const auto title = same                    ? std::optional(title_)
                       : wanted->title.empty() ? file.default_title()
                                               : file.find_title(std::string_view(wanted->title));
    if (!title) {
        return tl::unexpected(Error{fmt::format("no game `{}` of this record is to be found", wanted->title),
                                    "put its rules beside the record", file.messages()});
    }
    auto done = fresh.start(std::move(file), *title, same ? switches_ : Switches{});
    if (done) {
        done = protocols::read_record(*fresh.match_, text, format);
    }
    if (done) {
        take_over(std::move(fresh));
        if (!path.empty()) {
            saved_ = path;
        }
    }
    return done;
}

play::Result<void> Session::load(const fs::path& path) {
    const auto text = read_text(path);
    if (!text) {
        return tl::unexpected(text.error());
    }
    if (const auto format = protocols::record_format(path); format != protocols::RecordFormat::none) {
        return load_record(*text, format, path);
    }
    return load_saved(*text, path);
}

play::Result<void> Session::load_saved(std::string_view text, const fs::path& path) {
    const auto saved = play::read_saved_game(text);
    if (!saved) {
        return tl::unexpected(saved.error());
    }
    const fs::path rules = find_rules(saved->game, path.parent_path());
    if (rules.empty()) {
        return tl::unexpected(
            Error{fmt::format("the rules `{}` of this saved game are nowhere to be found", saved->game),
                  "put them beside the saved game", ""});
    }
    Session fresh(library_);
    if (auto done = fresh.read(*saved, rules); !done) {
        return done;
    }
    take_over(std::move(fresh));
    saved_ = path;
    return {};
}

play::Result<void> Session::paste(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.size() > most_saved_bytes) {
        return tl::unexpected(Error{"this text is too large for a game", "", ""});
    }
    if (play::is_saved_game(text)) {
        return load_saved(text, {});
    }
    if (const auto format = protocols::recognised_format(text); format != protocols::RecordFormat::none) {
        return load_record(text, format, {});
    }
    if (!playing()) {
        return tl::unexpected(Error{"no game is open that this could be a position of", "", ""});
    }
    return set_position(text);
}

std::string Session::game_text() const {
    const bool chess_like = !match_->rules().royals.empty();
    using protocols::RecordFormat;
    for (const auto format : {RecordFormat::sgf, RecordFormat::kif, RecordFormat::pgn}) {
        const auto text = chess_like || format != RecordFormat::pgn ? protocols::write_record(*match_, format)
                                                                    : tl::unexpected(Error{});
        if (text) {
            return *text;
        }
    }
    return play::write_saved_game(*match_);
}

play::Result<void> Session::resume(const fs::path& path) {
    auto journal = storage::JournalFile::open(path);
    const auto text = journal ? journal->text() : tl::unexpected(journal.error());
    const auto saved = text ? play::read_saved_game(*text) : tl::unexpected(text.error());
    if (!saved) {
        return tl::unexpected(saved.error());
    }
    std::error_code ignored;
    const bool there = fs::is_regular_file(saved->journal, ignored);
    Session fresh(library_);
    if (auto done = fresh.read(*saved, there ? fs::path(saved->journal) : library_ / saved->game); !done) {
        return done;
    }
    take_over(std::move(fresh));
    journal_.go_on(std::move(*journal), *match_, file_->path());
    return {};
}

opponent::Opponent::NewGame Session::new_game() const {
    return [path = file_->path(), library = library_, title = title_,
            switches = switches_]() -> std::shared_ptr<play::Game> {
        GameFile file = GameFile::open(path, library);
        return title < file.titles().size() ? file.start(title, switches) : nullptr;
    };
}

std::vector<fs::path> Session::art_folders() const {
    return {file_ ? file_->path().parent_path() : fs::path(), library_};
}

}  // namespace bazillion::renderer
