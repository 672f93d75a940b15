#include "storage/journal.h"

#include "storage/kept_games.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::storage {
namespace fs = std::filesystem;

namespace {

std::string clock_of(const play::Match& match) {
    return match.clock() ? play::write_time_control(match.clock()->control()) : "";
}

std::string result_of(const play::Match& match) {
    return match.termination() ? play::termination_text(match.rules(), *match.termination()) : "";
}

}  // namespace

Journal& Journal::operator=(Journal&& other) noexcept {
    if (this != &other) {
        leave();
        folder_ = std::move(other.folder_);
        rules_ = std::move(other.rules_);
        file_ = std::exchange(other.file_, std::nullopt);
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
    written_ = state_of(match);
}

void Journal::go_on(JournalFile file, const play::Match& match, const fs::path& rules) {
    begin(match, rules);
    folder_ = folder_.empty() ? file.path().parent_path() : folder_;
    file_ = std::move(file);
    decided_ = whole_ = true;
}

Journal::State Journal::state_of(const play::Match& match) {
    return {{match.tree(), match.here()}, match.outcome() ? match.prompt() : "", result_of(match), clock_of(match)};
}

/// What brings a reader from a state to where the match is; the state is that then.
std::string Journal::lines_between(State& before, const play::Match& match) {
    std::string lines;
    const std::string clock = clock_of(match), result = result_of(match);
    if (clock != before.clock) {  // with it all that clocks have shown is forgotten
        lines += play::saved_heading("Clock", clock);
        before.record.clear_left();
    }
    lines += play::record_lines(before.record, match.tree(), match.here());
    if (!before.result.empty() && result.empty()) {
        lines += play::saved_heading("Played", std::to_string(before.record.ply()));  // no result outlives that
    }
    if (!result.empty() && (!lines.empty() || before.result != result)) {
        lines += play::saved_heading("Result", result);
    }
    std::string over = match.outcome() ? match.prompt() : "";
    if (!over.empty() && (!lines.empty() || before.over != over)) {
        lines += play::saved_heading("Over", over);
    }
    before.over = std::move(over);
    before.result = result;
    before.clock = clock;
    return lines;
}

std::optional<play::Error> Journal::keep(const play::Match& match) {
    if (folder_.empty() && !file_) {
        return {};
    }
    const bool removed = file_ && file_->removed();
    State now = removed ? State() : written_;
    now.clock = removed ? clock_of(match) : now.clock;
    const std::string lines = lines_between(now, match);
    if (lines.empty() && !removed) {
        return {};
    }
    const auto done = write(match, lines);
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

play::Result<void> Journal::write(const play::Match& match, std::string_view lines) {
    const auto record = match.record();
    decided_ = decided_ || !match.taken_back().empty() || match.tree().annotated() ||
               std::any_of(record.begin(), record.end(),
                           [&](const auto& ply) { return !match.rules().players[ply.player].random; });
    if (file_ && !file_->removed()) {
        return file_->append(lines);
    }
    file_.reset();
    State nothing;
    nothing.clock = clock_of(match);                          // the first lines tell it
    const std::string whole = lines_between(nothing, match);  // the game may have begun behind its start
    auto created = JournalFile::create(folder_, match.rules().title);
    if (!created) {
        return tl::unexpected(created.error());
    }
    if (auto done = created->append(play::saved_game_head(match, rules_) + whole); !done) {
        created->remove();
        return done;
    }
    file_ = std::move(*created);
    drop_oldest(file_->path().parent_path());
    return {};
}

}  // namespace bazillion::storage
