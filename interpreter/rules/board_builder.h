#pragma once

#include "rules/context.h"

#include <map>

namespace bazillion::rules {

/// The top left corner and the bottom right one, from up to four numbers.
Rect rectangle(std::span<const Form> numbers);

/// Collects cells and links by name; `kill-positions` leaves holes that are closed at the end.
class BoardBuilder {
public:
    explicit BoardBuilder(Context& context) : context_(context), board_(context.rules.board) {}

    void build(const Form& form);

private:
    static constexpr std::size_t most_cells = 20'000;
    static constexpr std::size_t most_directions = 1'000;
    static constexpr std::size_t most_zones = 1'000;
    static constexpr std::size_t most_ranged = 10'000'000;

    void part(const Form& form);

    // board_grid.cpp
    struct Axis {
        std::vector<std::string> names;
        int dx = 0, dy = 0;
    };
    struct GridForm;  ///< a grid as it is written
    void grid(const Form& form);
    GridForm read_grid(const Form& form);
    void read_axes(const Form& form, GridForm& read);
    Grid grid_cells(const GridForm& read, std::size_t count, const Form& form);
    void grid_links(const GridForm& read, const Grid& grid, const Form& direction_form);

    // board_builder.cpp
    void positions(const Form& form);
    void links(const Form& form);
    void unlink(const Form& form);
    void kill(const Form& form);
    void dummy(const Form& form);
    void symmetry(const Form& form);
    void written(const Form& form);

    // board_zones.cpp
    struct ZoneForm;  ///< a zone as it is written
    void zone(const Form& form);
    ZoneForm read_zone(const Form& form);
    void exits(const Form& form);
    void exit_by(const std::vector<Cell>& cells, const std::vector<PlayerId>& players);
    std::vector<Cell> need_cells(const Form& form);
    std::vector<PlayerId> read_players(const Form& form);
    void finish_zones(const std::vector<Cell>& moved_to);

    Cell add_cell(std::string name, Rect where, const Form& at, bool is_dummy = false);
    DirectionId direction(const std::string& name, const Form& at);
    void link(Cell from, DirectionId direction, Cell to) {
        if (from != none && to != none) {
            links_[{from, direction}] = to;
        }
    }
    void too_large(std::string_view what, std::size_t most, const Form& at, std::string hint = {});
    void check_symmetry();
    std::optional<Cell> need_cell(const Form& form);
    void finish();
    void renumber_drawing(const std::vector<Cell>& moved_to);

    Context& context_;
    Board& board_;
    std::map<std::string, Cell, std::less<>> names_;
    std::map<std::pair<Cell, DirectionId>, Cell> links_;
    std::vector<bool> killed_;
    std::vector<std::vector<Cell>> zone_cells_;  ///< [zone * players + player]
    std::vector<std::vector<Cell>> exit_cells_;  ///< [player]
    struct Mirrored {
        DirectionId written, meant;
        const Form* name;  ///< of `meant`
    };
    std::vector<Mirrored> mirrored_;  ///< what symmetries lead to
    std::size_t ranged_ = 0;          ///< positions that were looked at for ranges
    bool too_large_ = false;
};

/// Builds `Rules::board` from a `(board ...)` form; parts take effect in textual order
/// (docs/language.md#players-board-setup).
void build_board(Context& context, const Form& form);

}  // namespace bazillion::rules
