#include "renderer/start/card_painter.h"

#include "play/match/chance.h"
#include "renderer/scene/position_picture.h"
#include "syntax/document.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_journal_bytes = 8 << 20;

/// A text behind its length.
void write_counted(int out, const std::string& text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    std::array<char, sizeof size> head{};
    std::memcpy(head.data(), &size, sizeof size);
    process::write_all(out, {head.data(), head.size()});
    process::write_all(out, text);
}

std::optional<std::string> read_counted(std::string_view& bytes) {
    std::uint32_t size = 0;
    if (bytes.size() < sizeof size) {
        return std::nullopt;
    }
    std::memcpy(&size, bytes.data(), sizeof size);
    if (bytes.size() - sizeof size < size) {
        return std::nullopt;
    }
    std::string text(bytes.substr(sizeof size, size));
    bytes.remove_prefix(sizeof size + size);
    return text;
}

/// The largest picture of the board that fits into the square.
Canvas square_picture(const play::Match& match, const fs::path& library, const CardPainter::Request& request) {
    RenderOptions options;
    options.board_only = true;
    options.library = library;
    options.width = request.pixels;
    options.theme = request.theme;
    Picture picture = picture_of(match, options);
    if (picture.canvas.height() > request.pixels) {
        options.width = request.pixels * request.pixels / picture.canvas.height();
        picture = picture_of(match, options);
    }
    return std::move(picture.canvas);
}

CardPainter::Answer without_picture(int id, std::string reason, const GameFile* file) {
    CardPainter::Answer answer{id, {}, ""};
    answer.info.error = std::move(reason);
    if (file != nullptr) {
        for (const fs::path& each : file->files()) {
            answer.info.files.push_back(stamp_of(each));
        }
    }
    return answer;
}

CardPainter::Answer paint_title(const CardPainter::Request& request, const fs::path& library) {
    GameFile file = GameFile::open(request.rules, library);
    const auto title = request.title.empty() ? file.default_title() : file.find_title(request.title);
    const auto game = title ? file.start(*title) : nullptr;
    if (!game) {
        return without_picture(request.id, "this file has errors", &file);
    }
    play::Match match(game);
    constexpr std::uint64_t seed = 1;
    (void)play::Chance(seed).cast(match);  // what chance sets up belongs to the picture
    return {request.id, describe_game(file, match), square_picture(match, library, request).png()};
}

CardPainter::Answer paint_saved(const CardPainter::Request& request, const fs::path& library) {
    const syntax::ReadResult read = syntax::read_file(request.saved, most_journal_bytes);
    const std::size_t written = read.text.find_last_not_of('\0') + 1;
    const auto saved = play::read_saved_game(std::string_view(read.text).substr(0, written));
    if (!saved) {
        return without_picture(request.id, saved.error().message, nullptr);
    }
    std::error_code ignored;
    const fs::path beside = request.saved.parent_path() / fs::path(saved->game).filename();
    const fs::path rules = fs::is_regular_file(saved->journal, ignored) ? fs::path(saved->journal)
                           : fs::is_regular_file(beside, ignored)       ? beside
                                                                        : library / fs::path(saved->game).filename();
    GameFile file = GameFile::open(rules, library);
    const auto title = file.find_title(*saved);
    const auto game = title ? file.start(*title, saved->switches) : nullptr;
    if (!game) {
        return without_picture(request.id, "its rules cannot be read", &file);
    }
    play::Match match(game);
    if (const auto done = play::resume(match, *saved); !done) {
        return without_picture(request.id, done.error().message, &file);
    }
    CardPainter::Answer answer{request.id, describe_game(file, match), square_picture(match, library, request).png()};
    answer.info.files.push_back(stamp_of(request.saved));
    return answer;
}

/// What the process does.
void paint_all(const std::deque<CardPainter::Request>& requests, const fs::path& library, int out) {
    constexpr int low_priority = 10;
    if (nice(low_priority) < 0) {
        errno = 0;  // then it is as important as the window
    }
    process::become_decoder(
        out, {CardPainter::most_memory, (CardPainter::most_time + std::chrono::seconds(1)) * requests.size()});
    for (const CardPainter::Request& request : requests) {
        const CardPainter::Answer answer = paint_card(request, library);
        write_counted(out, write_info(answer.info));
        write_counted(out, answer.png);
    }
}

}  // namespace

CardPainter::Answer paint_card(const CardPainter::Request& request, const fs::path& library) {
    return request.saved.empty() ? paint_title(request, library) : paint_saved(request, library);
}

std::vector<CardPainter::Answer> CardPainter::take() {
    std::vector<Answer> answers;
    if (!busy()) {
        return answers;
    }
    if (!child_) {
        start();
    }
    ended_ = ended_ || !child_ || !child_->read_available(received_);
    while (next_answer(answers)) {
    }
    if (drawing_.empty()) {
        child_.reset();
    } else if (ended_) {
        give_up(answers, "this game needs too much memory or time to be shown");
    } else if (child_->cpu_time() - spent_ > most_time) {
        give_up(answers, "this game takes too long to be shown");
    }
    return answers;
}

void CardPainter::forget() {
    waiting_.clear();
    drawing_.clear();
    child_.reset();
}

void CardPainter::start() {
    drawing_.swap(waiting_);
    received_.clear();
    spent_ = {};
    child_ = process::Child::start([this](int out) { paint_all(drawing_, library_, out); });
    ended_ = !child_;
}

bool CardPainter::next_answer(std::vector<Answer>& answers) {
    std::string_view bytes = received_;
    const auto info = drawing_.empty() ? std::nullopt : read_counted(bytes);
    auto png = info ? read_counted(bytes) : std::nullopt;
    if (!png) {
        return false;
    }
    answers.push_back({drawing_.front().id, read_info(*info).value_or(GameInfo{}), std::move(*png)});
    received_.erase(0, received_.size() - bytes.size());
    drawing_.pop_front();
    spent_ = child_ ? child_->cpu_time() : spent_;
    return true;
}

/// The game being drawn is given up, and the others wait for another process.
void CardPainter::give_up(std::vector<Answer>& answers, std::string reason) {
    answers.push_back(without_picture(drawing_.front().id, std::move(reason), nullptr));
    answers.back().info.files.push_back(stamp_of(drawing_.front().rules));
    drawing_.pop_front();
    waiting_.insert(waiting_.begin(), std::make_move_iterator(drawing_.begin()),
                    std::make_move_iterator(drawing_.end()));
    drawing_.clear();
    child_.reset();
}

}  // namespace bazillion::renderer
