#pragma once

#include "play/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

/// A position that somebody sets up, with what is wrong with it. It knows neither window nor mouse, and leaves the
/// match that it was begun from alone.
///
/// What a position means is asked of the position text alone: whatever is changed is written as such a text and read
/// again, so a draft without a fault is one that `Match::set_position` takes.
class PositionDraft {
public:
    struct Piece {
        play::PlayerId player = 0;
        play::KindId kind = 0;
        friend bool operator==(const Piece&, const Piece&) = default;
    };

    /// Begins with the position of the match.
    explicit PositionDraft(const play::Match& match);

    [[nodiscard]] const rules::Rules& rules() const { return checked_.rules(); }
    [[nodiscard]] const play::Position& position() const { return position_; }
    /// Its text, or the one that was written last and cannot be read.
    [[nodiscard]] const std::string& text() const { return text_; }
    /// Why the text is none of a position of this game; nothing if it is one.
    [[nodiscard]] const std::optional<play::Error>& fault() const { return fault_; }
    /// What is strange about the position, in sentences: it can be played from, but hardly comes about in a game.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
    /// What is asked of whom there: "White to move".
    [[nodiscard]] std::string prompt() const { return checked_.prompt(); }
    /// The royal piece that is attacked, as `Match::checked_cell`.
    [[nodiscard]] play::Cell checked_cell() const;

    void read(std::string_view text);
    /// No piece is left on the board; what is beside it stays.
    void clear();
    /// As the game begins.
    void set_up();

    /// Puts the piece in the place of what is there, or beside it where both can share the cell.
    void put(play::Cell cell, Piece piece);
    /// Takes a piece away, the last one of several.
    void remove(play::Cell cell);
    /// With its attributes; what stood on `to` is gone.
    void move(play::Cell from, play::Cell to);
    /// The only piece on the cell; none if it is empty or holds several.
    [[nodiscard]] std::optional<Piece> piece_at(play::Cell cell) const;

    /// Who can have which kinds, as a palette shows them; players without any are left out.
    struct Palette {
        play::PlayerId player = 0;
        std::vector<play::KindId> kinds;
    };
    [[nodiscard]] std::vector<Palette> palettes() const;

    /// An entry of the turn order: "White", "White, turn 3" where he has several.
    struct TurnChoice {
        std::size_t turn = 0;
        std::string words;
    };
    [[nodiscard]] std::vector<TurnChoice> turns() const;
    void set_turn(std::size_t turn);

    /// Something beside the board that can be made more or less: a kind in a reserve, or a variable that players see.
    struct Amount {
        std::string name, value;
        play::PlayerId player = rules::no_player;  ///< whose it is; nobody's if none
        play::KindId kind = rules::none;           ///< of the reserve; none: a variable
        rules::VariableId variable = 0;
    };
    [[nodiscard]] std::vector<Amount> amounts() const;
    /// One more (1) or less (-1), as far as there are values.
    void step(const Amount& amount, int by);

    /// What a letter of the position text tells: a right, or an attribute of pieces, such as that they have not moved.
    struct Mark {
        std::string words;
        bool held = false;
        std::size_t field = 0, letter = 0;  ///< among the fields of the text
    };
    [[nodiscard]] std::vector<Mark> marks() const;
    void set_mark(const Mark& mark, bool held);

private:
    [[nodiscard]] bool offered(play::PlayerId player, play::KindId kind) const;
    [[nodiscard]] std::string name_at_start(play::Cell cell) const;
    void changed();
    void forget_last_move();
    void warn();
    void warn_of_royals();
    [[nodiscard]] bool told(rules::VariableId variable) const;

    play::Match checked_;  ///< another match, in which texts are tried
    play::Position position_;
    std::string text_;
    std::optional<play::Error> fault_;
    std::vector<std::string> warnings_;
};

}  // namespace bazillion::renderer
