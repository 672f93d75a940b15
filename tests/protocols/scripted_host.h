#pragma once

#include "games/bundled.h"
#include "protocols/games.h"
#include "protocols/host.h"
#include "protocols/server.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What tests of protocol servers have in place of threads, clocks and an opponent.
namespace bazillion::protocols::test {

/// Work waits until the test lets it run, on the test's own thread: so every order in which things can happen can be
/// told.
class ScriptedHost : public Host {
public:
    void say(std::string_view line) override { said.emplace_back(line); }
    void start(Work work) override {
        REQUIRE_FALSE(work_);
        work_ = std::move(work);
        stop_ = std::stop_source();
        asked_to_stop_after.reset();
    }
    void stop_after(std::chrono::milliseconds time) override {
        asked_to_stop_after = asked_to_stop_after ? std::min(*asked_to_stop_after, time) : time;
        if (time.count() <= 0) {
            stop_.request_stop();
        }
    }
    void post(std::function<void()> call) override { posted_.push_back(std::move(call)); }

    [[nodiscard]] bool busy() const { return static_cast<bool>(work_); }
    [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }
    /// Runs the work that was started, and what it posts; then the work that this starts, and so on.
    void finish() {
        while (work_) {
            const Work work = std::exchange(work_, nullptr);
            work(stop_.get_token());
            run_posted();
        }
    }
    /// The same for one work only.
    void finish_one() {
        if (const Work work = std::exchange(work_, nullptr)) {
            work(stop_.get_token());
            run_posted();
        }
    }

    std::vector<std::string> said;
    std::optional<std::chrono::milliseconds> asked_to_stop_after;

private:
    void run_posted() {
        while (!posted_.empty()) {
            const auto call = std::move(posted_.front());
            posted_.pop_front();
            call();
        }
    }

    Work work_;
    std::stop_source stop_;
    std::deque<std::function<void()>> posted_;
};

/// What the fake opponent was asked, and what it answers: two iterations of a line of legal moves, the first ones by
/// text unless moves are given.
struct Script {
    std::vector<std::string> moves;  ///< to be answered, one a thought
    opponent::Score score = 25;
    std::string fault;      ///< thinking fails
    std::size_t lines = 0;  ///< most lines; 0: as many as are asked for
    bool silly = false;     ///< the move answered is not legal

    std::vector<opponent::GameSoFar> asked;
    std::vector<opponent::Limits> limits;
    opponent::Settings settings;
    int cleared = 0;
};

inline play::Result<opponent::Thought> scripted_thought(Script& script, const std::shared_ptr<play::Game>& game,
                                                        const opponent::GameSoFar& so_far,
                                                        const opponent::Limits& limits,
                                                        const std::function<void(const opponent::Thought&)>& progress) {
    script.asked.push_back(so_far);
    script.limits.push_back(limits);
    if (!script.fault.empty()) {
        return tl::unexpected(play::Error{script.fault, {}, {}});
    }
    // A match warms up: its tables are compiled while it is played.
    static std::map<const play::Game*, std::unique_ptr<play::Match>> matches;
    auto& warm = matches[game.get()];
    warm = warm ? std::move(warm) : std::make_unique<play::Match>(game);
    play::Match& match = *warm;
    match.restart();
    if (const auto replayed = replay(match, so_far); !replayed) {
        return tl::unexpected(play::Error{"no legal game: " + replayed.error().message, {}, {}});
    }
    if (match.options().empty()) {
        return tl::unexpected(play::Error{"nothing can be moved", {}, {}});
    }
    opponent::Thought thought;
    const std::size_t lines = script.lines != 0 ? script.lines : script.settings.lines;
    std::vector<std::string> firsts = bundled::moves(match);
    if (!script.moves.empty()) {
        firsts.insert(firsts.begin(), script.moves.front());
        script.moves.erase(script.moves.begin());
    }
    for (std::size_t i = 0; i < std::min(lines, firsts.size()); ++i) {
        opponent::Variation line{script.score - static_cast<opponent::Score>(i), {firsts[i]}};
        if (match.play(firsts[i])) {
            if (!match.options().empty()) {
                line.moves.push_back(match.options().front().text);
            }
            match.take_back();
        }
        thought.lines.push_back(std::move(line));
    }
    if (script.silly) {
        thought.lines.front().moves.front() = "a1a1a1";
    }
    for (const int depth : {1, 2}) {
        thought.depth = depth;
        thought.selective_depth = depth + 1;
        thought.nodes = static_cast<std::uint64_t>(depth) * 1000;
        thought.time = std::chrono::milliseconds(depth * 10);
        thought.table_permille = 3;
        progress(thought);
    }
    return thought;
}

struct OfferedTitle {
    std::string file, title, uci, xboard;
};

/// Bundled titles with the scripted opponent, which must outlive what is made of this.
inline Games scripted_games(Script& script, const std::vector<OfferedTitle>& titles) {
    Games games;
    for (const OfferedTitle& each : titles) {
        games.offered.push_back({each.title, each.uci, each.xboard});
    }
    games.open = [&script, titles](std::size_t index) -> play::Result<std::unique_ptr<OpenGame>> {
        static std::map<std::string, std::shared_ptr<play::Game>> loaded;  // loading takes most of the time
        const OfferedTitle& title = titles.at(index);
        if (title.file.empty()) {
            return tl::unexpected(play::Error{"this game is broken", {}, {}});
        }
        auto& game = loaded[title.file + title.title];
        game = game ? game : bundled::game(title.file, title.title);
        Player player;
        player.think = [&script, game = game](const auto& so_far, const auto& limits, const auto& /*stop*/,
                                              const auto& progress) {
            return scripted_thought(script, game, so_far, limits, progress);
        };
        player.configure = [&script](const opponent::Settings& settings) { script.settings = settings; };
        player.clear = [&script] { ++script.cleared; };
        return std::make_unique<OpenGame>(
            OpenGame{play::Match(game), std::move(player), [game = game] { return game; }});
    };
    games.draw_board = [](const play::Match& match) { return "board of " + match.rules().title + "\n"; };
    return games;
}

inline std::vector<OfferedTitle> usual_titles() {
    return {{"chess.game", "Chess", "chess", "normal"},
            {"Chess960.game", "Chess960", "fischerandom", "fischerandom"},
            {"Crazyhouse.game", "Crazyhouse", "crazyhouse", "crazyhouse"},
            {"Xiangqi.game", "Xiangqi", "xiangqi", "xiangqi"},
            {"Bario.game", "Bario", "bario", "bario"},
            {"Bario.game", "Bario, inventor's rules", "bario-inventors-rules", "bario-inventors-rules"},
            {"Los Alamos.game", "Los Alamos chess", "losalamos", "losalamos"},
            {"Backgammon.game", "Backgammon", "backgammon", "backgammon"},
            {"", "Broken", "broken", "broken"}};
}

/// A conversation with a server: lines in, lines out.
template <typename S>
struct Conversation {
    explicit Conversation(const std::vector<OfferedTitle>& titles = usual_titles(),
                          const opponent::Settings& settings = {})
        : server(host, scripted_games(script, titles), settings) {}

    /// What is answered to these lines at once.
    template <typename... Texts>
    std::vector<std::string> send(const Texts&... lines) {
        host.said.clear();
        (server.receive(lines), ...);
        return host.said;
    }
    /// What is said once all thinking is done.
    std::vector<std::string> finish() {
        host.said.clear();
        host.finish();
        return host.said;
    }
    /// What is answered in the end, if each thought is over before the next line comes.
    template <typename... Texts>
    std::vector<std::string> talk(const Texts&... lines) {
        host.said.clear();
        ((server.receive(lines), host.finish()), ...);
        return host.said;
    }

    Script script;
    ScriptedHost host;
    S server;
};

using Lines = std::vector<std::string>;

inline bool holds(const Lines& lines, const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

}  // namespace bazillion::protocols::test
