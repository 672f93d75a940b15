#include "renderer/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace bazillion::renderer {

namespace fs = std::filesystem;
using play::Trouble;

namespace {

constexpr std::uintmax_t most_saved_bytes = 8 << 20;

play::Result<std::string> read_text(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        return tl::unexpected(Trouble{fmt::format("`{}` is not a file", file.string()), "", ""});
    }
    if (fs::file_size(file, error) > most_saved_bytes) {
        return tl::unexpected(Trouble{fmt::format("`{}` is too large for a saved game", file.string()), "", ""});
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        return tl::unexpected(Trouble{fmt::format("cannot read `{}`", file.string()), "", ""});
    }
    return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace

std::string describe(const Trouble& trouble) {
    std::string text = trouble.message;
    for (const std::string& more : {trouble.hint, trouble.details}) {
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
        const bool named = !title.empty() && !file.titles().empty();
        return tl::unexpected(Trouble{named ? fmt::format("there is no title `{}` in `{}`", title, path.string())
                                            : fmt::format("`{}` cannot be played", path.string()),
                                      "", messages});
    }
    auto game = file.start(*index, switches);
    if (!game) {
        return tl::unexpected(Trouble{fmt::format("`{}` cannot be played", path.string()), "", file.messages()});
    }
    file_ = std::move(file);
    files_ = file_->files();
    title_ = *index;
    switches_ = std::move(switches);
    match_.emplace(std::move(game));
    saved_.clear();
    return {};
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
    const std::string name = file_->titles()[title_].name;
    auto opened = fresh.open(file_->path(), name, switches_);
    if (!opened) {
        opened = fresh.open(file_->path(), fmt::format("#{}", title_), switches_);  // the title may have been renamed
    }
    if (!opened) {
        for (const fs::path& file : fresh.files_) {  // the fault may be in a file that is new
            if (std::find(files_.begin(), files_.end(), file) == files_.end()) {
                files_.push_back(file);
            }
        }
        return tl::unexpected(opened.error());
    }
    std::string lost = fresh.follow(*match_);
    fresh.saved_ = saved_;
    *this = std::move(fresh);
    return lost;
}

/// Brings the game to where another one is. If that fails it starts anew, and the answer says why.
std::string Session::follow(const play::Match& other) {
    if (!other.start_text().empty()) {
        if (auto set = match_->set_position(other.start_text()); !set) {
            match_->restart();
            return fmt::format("the position it began from is none of the new rules: {}", set.error().message);
        }
    }
    for (const play::Ply& ply : other.record()) {
        if (auto played = match_->play(ply.text); !played) {
            const std::size_t number = match_->record().size() + 1;
            match_->restart();
            return fmt::format("move {}, `{}`, cannot be played by the new rules: {}", number, ply.text,
                               played.error().message);
        }
    }
    return "";
}

play::Result<void> Session::start(std::size_t title, Switches switches) {
    auto game = file_->start(title, switches);
    if (!game) {
        return tl::unexpected(
            Trouble{fmt::format("`{}` cannot be played", file_->titles()[title].name), "", file_->messages()});
    }
    files_ = file_->files();
    title_ = title;
    switches_ = std::move(switches);
    match_.emplace(std::move(game));
    saved_.clear();
    return {};
}

play::Result<void> Session::turn_switch(const std::string& name, bool value) {
    Switches switches = switches_;
    switches[name] = value;
    return start(title_, std::move(switches));
}

play::Result<void> Session::save(const fs::path& file) {
    const auto text = play::write_saved_game_for(*match_, file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    // Written beside and renamed, so that a full disk does not cost the older save.
    const fs::path draft = file.string() + ".part";
    std::ofstream out(draft, std::ios::binary);
    out << *text;
    out.close();
    std::error_code error;
    if (out) {
        fs::rename(draft, file, error);
    }
    if (!out || error) {
        fs::remove(draft, error);
        return tl::unexpected(Trouble{fmt::format("cannot write `{}`", file.string()),
                                      "is the folder there, and may you write to it?", ""});
    }
    saved_ = file;
    return {};
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

play::Result<void> Session::load(const fs::path& path) {
    const auto text = read_text(path);
    if (!text) {
        return tl::unexpected(text.error());
    }
    const auto saved = play::read_saved_game(*text);
    if (!saved) {
        return tl::unexpected(saved.error());
    }
    const fs::path rules = find_rules(saved->game, path.parent_path());
    if (rules.empty()) {
        return tl::unexpected(
            Trouble{fmt::format("the rules `{}` of this saved game are nowhere to be found", saved->game),
                    "put them beside the saved game", ""});
    }
    Session fresh(library_);
    if (auto opened = fresh.open(rules, saved->title, saved->switches); !opened) {
        return opened;
    }
    if (auto resumed = play::resume(fresh.match(), *saved); !resumed) {
        return resumed;
    }
    *this = std::move(fresh);
    saved_ = path;
    return {};
}

std::vector<fs::path> Session::art_folders() const {
    return {file_ ? file_->path().parent_path() : fs::path(), library_};
}

}  // namespace bazillion::renderer
