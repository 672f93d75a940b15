#pragma once

#include "opponent/seats.h"
#include "opponent/thinker.h"
#include "renderer/scene/scene.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// The computers at the table: who sits where, what they think, and hints. They never change the match; the window asks
/// `look` for what is to be done, as often as it draws, and tells them when the position has become another one.
class Computers {
public:
    /// `seed`: of the variety of levels below the highest.
    explicit Computers(std::uint64_t seed) : seed_(seed) {}

    /// Another game is on the table, or other rules of it.
    void use(const rules::Rules& rules, opponent::Opponent::NewGame new_game);

    /// How computers at this game find their moves, until it is chosen otherwise.
    void prefer(opponent::Method method, int variety);

    /// Whether computers think while it is a person's turn, too. Those below the highest level do not: it would make
    /// them stronger than their level says.
    void let_ponder(bool on);

    /// The same game begins again, or from another position.
    void restarted();

    [[nodiscard]] const opponent::Seats& seats() const { return seats_; }
    /// Gives up what is being thought about, and ends a pause.
    void put(play::PlayerId player, const opponent::Seat& seat);
    /// The player to act becomes a person, and the others computers at the level that was chosen last.
    void play_against(const play::Match& match);
    void let_all_be(bool computers);

    /// A move was played: what was thought before is over, and a pause too.
    void played();
    /// The game went back or forth in its record. Computers wait where others can be played again, and where they would
    /// only be playing with each other.
    void browsed(const play::Match& match);

    void ask_hint(const play::Match& match);
    /// Two players decide, and it is a person's turn.
    [[nodiscard]] bool may_offer_draw(const play::Match& match) const;
    /// The player to act offers a draw to a computer.
    void ask_draw(const play::Match& match);
    void move_now() { asked().stop(); }
    void pause();
    void go_on();

    /// What has come of thinking since the last look.
    struct News {
        bool changed = false;             ///< something is to be drawn anew
        std::optional<std::string> move;  ///< a computer's, to be played for the player to act
        bool draw = false;                ///< a computer agrees to the draw that was offered
        bool resigns = false;             ///< another program, whose turn it is
        std::optional<play::Error> error;
        bool program = false;                  ///< that of another program
        std::optional<play::Error> complaint;  ///< a script that evaluates has failed; thinking goes on without it
    };
    /// Lets computers whose turn it is begin, too.
    News look(const play::Match& match);

    /// The move is a computer's, though it may be paused.
    [[nodiscard]] bool decides(const play::Match& match) const;
    [[nodiscard]] bool thinking() const { return purpose_ != Purpose::nothing && !pondering(); }
    [[nodiscard]] bool pondering() const { return purpose_ == Purpose::ponder; }
    [[nodiscard]] bool paused() const { return paused_; }
    /// Where a take-back leads: to the last decision of a person.
    [[nodiscard]] std::optional<std::size_t> take_back_to(const play::Match& match) const {
        return seats_.last_decision(match);
    }

    /// What is to be seen of all that.
    [[nodiscard]] Company company(const play::Match& match) const;

private:
    enum class Purpose : std::uint8_t { nothing, move, hint, draw, ponder };
    /// What was thought last, and whose turn it was.
    struct Known {
        play::PlayerId player = 0;
        opponent::Thought thought;
    };

    void note(std::optional<Known>& shown, const play::Match& match, opponent::Thought thought);
    /// What is thought of the position, for the graph; that of positions further on is forgotten.
    void note_score(const play::Match& match, opponent::Score score);
    void start(const play::Match& match, Purpose purpose, const opponent::Seat& seat);
    void drop();
    /// Lets a computer begin whose turn it is, or one that ponders; true if there is something new to be seen.
    bool begin(const play::Match& match);
    void look_at_draw(News& news);
    /// The one that was asked last.
    [[nodiscard]] opponent::Thinker& asked() { return program_ ? programs_.at(*program_) : thinker_; }
    /// Takes in how thinking has ended.
    void take(News& news, const play::Match& match, play::Result<opponent::Thought> result);
    [[nodiscard]] std::vector<ToolView> tools(const play::Match& match) const;
    [[nodiscard]] std::vector<std::string> thoughts(const play::Match& match) const;
    [[nodiscard]] std::optional<ArrowView> arrow(const play::Match& match) const;

    opponent::Seats seats_;
    opponent::Seat favourite_{.computer = true};  ///< as it was chosen last
    opponent::Opponent::NewGame new_game_;
    opponent::Thinker thinker_;
    std::map<play::PlayerId, opponent::Thinker> programs_;  ///< of other authors, where they sit; each has a thread
    std::optional<play::PlayerId> program_;                 ///< the one that was asked; none: `thinker_`
    Purpose purpose_ = Purpose::nothing;
    bool paused_ = false;
    bool ponders_ = false;
    std::optional<Known> known_;  ///< of computers that play
    std::optional<Known> hint_;
    bool declined_ = false;                               ///< the draw that was offered
    std::vector<std::optional<opponent::Score>> scores_;  ///< [plies made] as the first player sees it
    std::uint64_t seed_;
};

}  // namespace bazillion::renderer
