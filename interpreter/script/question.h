#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace bazillion::script {

/// One thing that a script can ask of a position and be told in a number. All that a view tells comes of such questions
/// and of the rules, which never change: equal answers to the same questions mean the same result.
struct Question {
    enum class About : std::uint8_t {
        nothing,
        mover,      ///< who acts
        turns,      ///< how many have been completed
        slot,       ///< the value of slot `index`: a piece code, a variable, a number in reserve
        sum,        ///< whether the value of slot `index` and `amount` make a number that games can hold
        made,       ///< whether a move was made
        from,       ///< where it came from
        to,         ///< where it went
        named,      ///< the kind that it named
        captured,   ///< the piece that it captured as number `index`; 0 behind the last one
        check,      ///< whether player `index` is in check
        count,      ///< how many pieces of set `index` there are
        variety,    ///< how many of the kinds of set `index` its player has on the board or in reserve
        territory,  ///< of player `index`
        cells       ///< which of 32 cells hold such pieces, from cell 32 * `amount` on
    };
    About about = About::nothing;
    bool before = false;  ///< of the position before the move
    std::uint16_t index = 0;
    std::int32_t amount = 0;

    friend bool operator==(const Question&, const Question&) = default;
};

/// What a call asked and was told, in order, each question once.
class Notes {
public:
    static constexpr std::size_t most = 128;
    struct Note {
        Question question;
        std::uint32_t answer = 0;
    };

    void begin() {
        size_ = 0;
        taking_ = true;
    }
    /// Something happened that answers do not tell, or there is too much to remember.
    void give_up() { taking_ = false; }
    [[nodiscard]] bool taking() const { return taking_; }
    void take(Question question, std::uint32_t answer);
    [[nodiscard]] std::span<const Note> all() const { return std::span(notes_).first(size_); }

private:
    std::array<Note, most> notes_;
    std::size_t size_ = 0;
    bool taking_ = false;
};

}  // namespace bazillion::script
