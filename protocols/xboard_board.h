#pragma once

#include "play/match/match.h"
#include "protocols/move_dialect.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::protocols {

/// What XBoard has to be told of a game whose rules it does not know. All texts are those of the protocol
/// (engine-intf.html, sections 8 and 9: setup, highlight, choice).

/// Why XBoard cannot show this game: it knows two players who move in turn, on a board of files and ranks, with pieces
/// of one letter. Empty if it can.
std::string unfit_for_xboard(const rules::Rules& rules);

/// Whether XBoard itself knows the board and the rules of a variant of this name.
bool known_to_xboard(std::string_view variant);

/// The `setup` command: `setup (PN.RQKpn.rqk) 6x6+0_fairy rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1`.
std::string setup_command(const play::Match& match);

/// The `piece` commands for pieces whose moves are told in Betza's notation: `piece A& mRcpR`.
std::vector<std::string> piece_commands(const rules::Rules& rules);

/// A move as XBoard reads it. An undefined piece that is named as it moves is a promotion there: `b1c3n`.
std::string xboard_text(const play::Match& match, const MoveDialect& dialect, const play::Option& option);

/// The cell that XBoard calls so.
std::optional<play::Cell> cell_of(const play::Match& match, const MoveDialect& dialect, std::string_view square);

/// Where the piece on a cell can go, as a position text in colours: Y quiet, R a capture, M where it is to be chosen
/// what it becomes, B where it becomes the one thing possible.
std::string highlight_command(const play::Match& match, play::Cell from);

/// The pieces that a move between two cells can end in, for the chooser: `choice QRBN`; empty if there is no choice.
std::string choice_command(const play::Match& match, play::Cell from, play::Cell to);

}  // namespace bazillion::protocols
