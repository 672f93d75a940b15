#include "storage/journal.h"

#include "storage/kept_games.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::storage {
namespace fs = std::filesystem;

Journal& Journal::operator=(Journal&& other) noexcept {
    if (this != &other) {
        leave();
        folder_ = std::move(other.folder_);
        rules_ = std::move(other.rules_);
        file_ = std::exchange(other.file_, std::nullopt);
        begun_ = std::move(other.begun_);
        written_ = std::move(other.written_);
        decided_ = other.decided_;
        whole_ = other.whole_;
        complained_ = other.complained_;
    }
    return *this;
}

Journal::~Journal() {
    leave();
}

void Journal::leave() {
    if (file_ && !decided_) {
        file_->remove();
    } else if (file_) {
        file_->sync();
    }
    file_.reset();
    written_ = {};
    decided_ = whole_ = false;
}

void Journal::begin(const play::Match& match, const fs::path& rules) {
    leave();
    std::error_code unknown;
    rules_ = fs::absolute(rules, unknown);
    begun_ = state_of(match);
}

void Journal::go_on(JournalFile file, const play::Match& match, const fs::path& rules) {
    begin(match, rules);
    folder_ = folder_.empty() ? file.path().parent_path() : folder_;
    file_ = std::move(file);
    written_ = begun_;
    decided_ = whole_ = true;
}

Journal::State Journal::state_of(const play::Match& match) {
    State state;
    const auto add = [&](const play::Ply& ply) {
        state.moves.push_back({ply.text, match.clock() ? play::write_left(ply.left) : ""});
    };
    std::for_each(match.record().begin(), match.record().end(), add);
    state.played = state.moves.size();
    const auto back = match.taken_back();
    std::for_each(back.rbegin(), back.rend(), add);
    state.over = match.outcome() ? match.prompt() : "";
    state.result = match.termination() ? play::termination_text(match.rules(), *match.termination()) : "";
    state.clock = match.clock() ? play::write_time_control(match.clock()->control()) : "";
    return state;
}

/// What brings a reader from the state that the file tells to `now`.
std::string Journal::lines_to(const State& now) const {
    std::string lines;
    std::size_t played = written_.played;
    const auto go_to = [&](std::size_t ply) {
        if (played != ply) {
            lines += play::saved_heading("Played", std::to_string(ply));
            played = ply;
        }
    };
    std::vector<Move> told = written_.moves;
    if (now.clock != written_.clock) {  // with it all that clocks have shown is forgotten
        lines += play::saved_heading("Clock", now.clock);
        std::for_each(told.begin(), told.end(), [](Move& move) { move.left.clear(); });
    }
    const auto differ = std::mismatch(told.begin(), told.end(), now.moves.begin(), now.moves.end());
    const auto same = static_cast<std::size_t>(differ.second - now.moves.begin());
    if (same < now.moves.size()) {
        go_to(same);
        for (; played < now.moves.size(); ++played) {
            const auto& [text, left] = now.moves[played];
            lines += play::saved_move_line(played + 1, text);
            lines += left.empty() ? "" : play::saved_heading("Left", left);
        }
    }
    go_to(now.played);
    if (!written_.result.empty() && now.result.empty() && lines.empty()) {
        lines += play::saved_heading("Played", std::to_string(played));  // it was taken back alone
    }
    if (!now.result.empty() && (!lines.empty() || written_.result != now.result)) {
        lines += play::saved_heading("Result", now.result);
    }
    if (!now.over.empty() && (!lines.empty() || written_.over != now.over)) {
        lines += play::saved_heading("Over", now.over);
    }
    return lines;
}

std::optional<play::Error> Journal::keep(const play::Match& match) {
    if (folder_.empty() && !file_) {
        return {};
    }
    State now = state_of(match);
    if (now == (file_ ? written_ : begun_) && !(file_ && file_->removed())) {
        return {};
    }
    const auto done = write(match, now);
    whole_ = done.has_value();
    if (whole_) {
        written_ = std::move(now);
        return {};
    }
    if (std::exchange(complained_, true)) {
        return {};
    }
    return play::Error{fmt::format("this game is not being kept: {}", done.error().message),
                       "it can be played on; save it to a file if you want to go on another day", ""};
}

play::Result<void> Journal::write(const play::Match& match, const State& now) {
    const auto record = match.record();
    decided_ = decided_ || !match.taken_back().empty() ||
               std::any_of(record.begin(), record.end(),
                           [&](const auto& ply) { return !match.rules().players[ply.player].random; });
    if (file_ && !file_->removed()) {
        return file_->append(lines_to(now));
    }
    file_.reset();
    written_ = {};
    written_.clock = now.clock;  // its first lines tell it
    auto created = JournalFile::create(folder_, match.rules().title);
    if (!created) {
        return tl::unexpected(created.error());
    }
    if (auto done = created->append(play::saved_game_head(match, rules_) + lines_to(now)); !done) {
        created->remove();
        return done;
    }
    file_ = std::move(*created);
    drop_oldest(file_->path().parent_path());
    return {};
}

}  // namespace bazillion::storage
