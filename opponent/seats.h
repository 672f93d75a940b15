#pragma once

#include "opponent/opponent.h"

#include <array>
#include <span>

namespace bazillion::opponent {

/// Who decides for a player: a person, or the computer at a level, or another program.
struct Seat {
    bool computer = false;                  ///< no person
    int level = 5;                          ///< 1 (beginner) to 10 (full strength)
    std::chrono::milliseconds time{1'000};  ///< for a move, at most
    Method method = Method::automatic;
    int variety = 0;     ///< see `Settings::variety`; what the level brings with it comes on top
    std::string engine;  ///< the other program, as a user describes it; empty: the player of this one

    friend bool operator==(const Seat&, const Seat&) = default;
};

inline constexpr int levels = 10;
/// The times that people choose from.
inline constexpr std::array<std::chrono::milliseconds, 6> seat_times{
    {std::chrono::milliseconds(100), std::chrono::milliseconds(500), std::chrono::milliseconds(1'000),
     std::chrono::milliseconds(3'000), std::chrono::milliseconds(10'000), std::chrono::milliseconds(30'000)}};

/// How often computers may play another move than the best, as people choose it, in percent.
inline constexpr std::array<int, 3> varieties{{0, 30, 70}};

/// "automatic", "alpha-beta" and "monte-carlo"; none for other words.
std::optional<Method> method_named(std::string_view name);
std::string_view name_of(Method method);

/// "Person", "Computer, level 7"; `brief`: "Computer 7". Another program is called by the name of its file.
std::string seat_words(const Seat& seat, bool brief = false);

/// "+1.2" in units of about the least piece; "wins in 3 moves", of the player whom the score is for, where `players`
/// decide in turn. Empty if the score tells nothing.
std::string score_words(Score score, std::size_t players);

/// A computer agrees to a draw unless it thinks that it stands better by more than this: a third of what the least
/// piece is worth.
inline constexpr Score stands_better = 33;
[[nodiscard]] constexpr bool agrees_to_draw(Score own) {
    return own <= stands_better;
}

/// Who sits where at a game: persons everywhere at first.
class Seats {
public:
    Seats() = default;
    /// Those who sat at another game keep their seats: the first player who decides, the second, and so on.
    void use(const rules::Rules& rules);

    /// Players that somebody has to decide for: neither neutral nor random.
    [[nodiscard]] std::span<const play::PlayerId> players() const { return players_; }
    /// One of them by name, whose case does not count, or by number: 1 is the first.
    [[nodiscard]] std::optional<play::PlayerId> find(const rules::Rules& rules, std::string_view name) const;
    /// The seat of one of `players()`.
    [[nodiscard]] const Seat& of(play::PlayerId player) const;
    void put(play::PlayerId player, const Seat& seat);

    [[nodiscard]] bool computer(play::PlayerId player) const;
    [[nodiscard]] bool any_computer() const;
    [[nodiscard]] bool any_person() const;

    /// Who would give up now: the person to act, or the only person there is.
    [[nodiscard]] std::optional<play::PlayerId> person_in_charge(const play::Match& match) const;

    /// The ply to go back to for the last decision of a person before now, or of anybody if there is no person. None if
    /// there is no such ply. Giving up or agreeing to a draw is such a decision; the end of the record is gone back to.
    [[nodiscard]] std::optional<std::size_t> last_decision(const play::Match& match) const;

private:
    [[nodiscard]] std::optional<std::size_t> index_of(play::PlayerId player) const;

    std::vector<play::PlayerId> players_;
    std::vector<Seat> seats_;  ///< [index into `players_`]; more if an earlier game had more
};

}  // namespace bazillion::opponent
