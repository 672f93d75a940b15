#pragma once

#include "play/analysis/piece_moves.h"
#include "play/match/match.h"
#include "renderer/scene/record_asides.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

using play::Cell;
using play::Code;
using play::KindId;
using play::PlayerId;

/// What the person at the table is about to do; everything else a scene shows comes from the match.
struct View {
    bool flipped = false;
    bool coordinates = true;               ///< are written on the board
    Cell selected = rules::none;           ///< the piece taken up
    KindId held = rules::none;             ///< the reserve piece taken up, of the player to act
    Cell hover = rules::none;              ///< a cell under the pointer that could be moved to
    bool dragging = false;                 ///< the piece taken up hangs at the pointer
    std::optional<std::uint16_t> pressed;  ///< the button held down with the pointer
    std::vector<std::size_t> choices;      ///< options a chooser is open for; empty: no chooser
    Cell choice_cell = rules::none;        ///< where it stands; `none`: at the trays
    std::vector<Cell> moving;              ///< cells whose pieces are being animated and are drawn elsewhere
    int scroll = 0;                        ///< rows of the move list scrolled back from where it stands by itself

    friend bool operator==(const View&, const View&) = default;
};

/// Something that can be asked for beside the rules: a button under what is asked.
enum class Tool : std::uint8_t { play_computer, hint, move_now, take_back, pause, go_on, new_game };

struct ToolView {
    Tool tool = Tool::hint;
    std::string words, brief;  ///< `brief` where there is little room
    bool first = false;        ///< what most people want now
    bool enabled = true;
};

/// Who sits at a player's place.
struct SeatView {
    std::string words, brief;  ///< "Computer, level 5", "Computer 5"; empty: nobody can be asked to sit there
    std::string score;         ///< how its computer sees the game
    bool computer = false, thinking = false;
};

/// A move drawn on the board: from cell to cell, or a ring where it has only one.
struct ArrowView {
    Cell from = rules::none, to = rules::none;
    KindId kind = rules::none;  ///< what is dropped on `to`, by `player`
    PlayerId player = 0;
};

/// What a person has drawn on the board: an arrow, or a circle where it has only one cell.
struct MarkView {
    Cell from = rules::none, to = rules::none;
    unsigned colour = 0;  ///< index into `Theme::marks`
    friend bool operator==(const MarkView&, const MarkView&) = default;
};

/// How the game has ended, over the board until it is clicked away.
struct BannerView {
    std::string title, words;  ///< "White wins", "checkmate"
};

/// What is told of a piece: what it is, and where it goes.
struct CardView {
    PlayerId player = 0;
    KindId kind = 0;
    Cell cell = rules::none;  ///< where it stands; none: it is in the reserve
    std::string title, help;
    std::vector<play::PieceTarget> here;  ///< from where it stands, shown on the board itself
    play::PieceMoves::Pattern pattern;    ///< on an empty board
};

/// What computers add to a scene: see `renderer/window/computers.h`. Empty where nobody can be asked to play, as in
/// pictures of positions.
struct Company {
    std::vector<SeatView> seats;  ///< [player]
    std::vector<ToolView> tools;
    std::vector<std::string> thoughts;         ///< lines of words: what is thought, what is expected
    std::vector<std::optional<double>> graph;  ///< [plies made] how the first player stands, -1 to 1
    std::optional<ArrowView> hint;
    bool decides = false;  ///< the move is a computer's: no option is offered to the person at the table
};

struct PieceView {
    Cell cell = 0;
    PlayerId player = 0;
    KindId kind = 0;
    bool ghost = false;  ///< being dragged: pale on its origin
    unsigned count = 1;  ///< so many alike, in a stack
    unsigned place = 0;  ///< which of the `places` of its cell it has; a stack has one for each kind in it
    unsigned places = 1;
};

struct HintView {
    Cell cell = 0;
    bool occupied = false;
};

struct StockView {
    KindId kind = 0;
    unsigned count = 0;
    bool held = false;
    std::vector<std::size_t> options;  ///< legal presses and drops it stands for; not empty: it lights up
};

/// A visible variable: a piece in a small frame if its value is a kind, otherwise words.
struct GaugeView {
    std::string name, value;
    bool framed = false;
    KindId kind = rules::none;
};

struct TrayView {
    PlayerId player = 0;
    std::string name;
    bool to_act = false;
    bool winner = false;
    bool timed = false;           ///< there is a clock; the window writes on it what it shows
    KindId emblem = rules::none;  ///< a kind that stands for all his pieces
    SeatView seat;
    std::vector<StockView> stocks;
    std::vector<GaugeView> gauges;
};

/// A round button that is always there and lights up while it may be pressed.
struct DomeView {
    std::uint16_t button = 0;
    std::string label;
    std::string colour;
    bool pressed = false;
    std::vector<std::size_t> options;  ///< legal presses; not empty: it lights up
};

/// An action without a place on the board, in words.
struct ChipView {
    std::string words;
    std::size_t option = 0;
};

struct ChoiceView {
    std::size_t option = 0;
    PlayerId player = 0;
    KindId kind = rules::none;  ///< none: words only
    std::string words;
};

/// A ply of the record. Plies in a row by one player, and what chance did before them, share a place of the table.
struct MoveView {
    std::size_t row = 0, column = 0;
    std::string text;
    bool chance = false;  ///< of a random player: shown with the move that follows it
    bool later = false;   ///< taken back: can be played again
};

/// All that is to be seen, without any measure in pixels.
struct Scene {
    bool flipped = false;
    bool coordinates = true;
    std::vector<PieceView> pieces;
    std::vector<Cell> last_move;
    Cell check = rules::none;
    Cell selected = rules::none;
    Cell hover = rules::none;
    std::vector<HintView> hints;
    std::vector<TrayView> trays;  ///< top to bottom as players sit; the last one is nearest to the viewer
    std::vector<DomeView> domes;
    std::vector<ChipView> chips;
    std::vector<std::string> notes;  ///< visible variables that belong to nobody, and what was cast last
    std::string prompt;
    std::vector<std::string> thoughts;
    std::vector<ToolView> tools;
    std::vector<std::optional<double>> graph;  ///< [plies made] how the first player stands, -1 to 1
    std::optional<ArrowView> arrow;
    std::optional<ArrowView> premove;  ///< chosen while a computer thinks; `to` may be none yet
    std::vector<MarkView> marks;
    std::optional<CardView> card;
    std::optional<BannerView> banner;
    bool over = false;
    std::vector<MoveView> moves;
    std::vector<AsideView> asides;
    std::size_t move_columns = 1;
    std::size_t moves_made = 0;  ///< how many of `moves` stand; those behind were taken back
    int scroll = 0;
    std::vector<ChoiceView> choices;
    Cell choice_cell = rules::none;
};

/// The end of the game as its prompt tells it; none while it goes on.
std::optional<BannerView> banner_of(const play::Match& match);

Scene make_scene(const play::Match& match, const View& view, const Company& company = {});

/// What stands on the board, but where it is being animated.
std::vector<PieceView> pieces_of(const rules::Rules& rules, const play::Position& position, const View& view);

/// Options that begin with taking up the piece on `from`.
std::vector<std::size_t> options_from(std::span<const play::Option> options, Cell from);

/// Options that a kind of the reserve stands for: its drops and the buttons that name it.
std::vector<std::size_t> options_of_stock(std::span<const play::Option> options, KindId kind);

}  // namespace bazillion::renderer
