#pragma once

#include "process/child.h"
#include "renderer/start/game_info.h"

#include <chrono>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// Reads games and draws their boards in a process of its own, at low priority and under bounds on time and memory:
/// the window never waits for it, whatever a file holds.
class CardPainter {
public:
    /// Of the processor, for one game, beyond which it is given up.
    static constexpr std::chrono::seconds most_time{8};
    static constexpr std::size_t most_memory = std::size_t{1} << 30;

    explicit CardPainter(std::filesystem::path library) : library_(std::move(library)) {}

    struct Request {
        int id = 0;  ///< the caller's own
        std::filesystem::path rules;
        std::string title;            ///< empty: the default one
        std::filesystem::path saved;  ///< a game in progress, whose position is drawn; it names its rules itself
        int pixels = 0;               ///< side of the square that holds the picture
        int theme = 0;
    };
    struct Answer {
        int id = 0;
        GameInfo info;
        std::string png;  ///< empty where `info.error` tells why
    };

    void ask(Request request) { waiting_.push_back(std::move(request)); }
    /// What is ready by now; never waits.
    std::vector<Answer> take();
    [[nodiscard]] bool busy() const { return !waiting_.empty() || !drawing_.empty(); }
    /// Forgets what was asked for and is not ready.
    void forget();

private:
    void start();
    bool next_answer(std::vector<Answer>& answers);
    void give_up(std::vector<Answer>& answers, std::string reason);

    std::filesystem::path library_;
    std::deque<Request> waiting_, drawing_;
    std::optional<process::Child> child_;
    std::string received_;
    std::chrono::nanoseconds spent_{0};  ///< by the process, on answers that have come
    bool ended_ = false;
};

/// The picture that a card shows, and what is told beside it. For one process; `CardPainter` does it elsewhere.
CardPainter::Answer paint_card(const CardPainter::Request& request, const std::filesystem::path& library);

}  // namespace bazillion::renderer
