#include "exporting/fairy_ini.h"

#include "exporting/piece_in_betza.h"
#include "exporting/round_trip.h"
#include "play/analysis/piece_moves.h"
#include "play/engine/quiet_bounds.h"
#include "rules/compiler.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <sstream>

namespace bazillion::exporting {

namespace {

using play::Cell;
using play::KindId;
using play::Match;
using play::PlayerId;
using rules::GoalCondition;
using rules::Rules;

/// What Fairy-Stockfish calls pieces, by what `piece_in_betza` says of them.
const std::map<std::string, std::string>& keys() {
    static const std::map<std::string, std::string> all{{"mfWcfF", "pawn"},
                                                        {"N", "knight"},
                                                        {"B", "bishop"},
                                                        {"R", "rook"},
                                                        {"RB", "queen"},
                                                        {"F", "fers"},
                                                        {"A", "alfil"},
                                                        {"FA", "fersAlfil"},
                                                        {"fWF", "silver"},
                                                        {"RFN", "aiwok"},
                                                        {"RF", "bers"},
                                                        {"BN", "archbishop"},
                                                        {"RN", "chancellor"},
                                                        {"RBN", "amazon"},
                                                        {"cBmN", "knibis"},
                                                        {"mBcN", "biskni"},
                                                        {"cRmN", "kniroo"},
                                                        {"mRcN", "rookni"},
                                                        {"fW", "shogiPawn"},
                                                        {"fR", "lance"},
                                                        {"ffN", "shogiKnight"},
                                                        {"WfF", "gold"},
                                                        {"BW", "dragonHorse"},
                                                        {"cW", "clobber"},
                                                        {"fWmfF", "breakthrough"},
                                                        {"mfWfF", "breakthrough"},
                                                        {"W", "wazir"},
                                                        {"WF", "commoner"},
                                                        {"WFN", "centaur"},
                                                        {"flrW", "soldier"}};
    return all;
}

class Writer {
public:
    explicit Writer(const Match& start) : match_(start), rules_(start.rules()), moves_(start) {}

    /// Means nothing if `why_not` says something then.
    std::string write(const std::string& name) {
        check_outline();
        if (!why_not_.empty()) {
            return "";
        }
        std::string text = fmt::format("[{}:chess]\nmaxFile = {}\nmaxRank = {}\n", name, files_, ranks_);
        text += pieces();
        text += goals();
        text += pawn_keys();
        text += hand();
        text += castling_keys();
        return text + "startFen = " + fen() + "\n";
    }

    [[nodiscard]] const std::string& why_not() const { return why_not_; }

private:
    /// The first reason counts.
    void unfit(const std::string& why) { why_not_ = why_not_.empty() ? why : why_not_; }

    /// Whatever has no key at all.
    void check_outline() {
        const std::array<std::pair<bool, const char*>, 14> odd{
            {{rules_.players.size() != 2 || rules_.turns.size() != 2 ||
                  rules_.turns[0].mover == rules_.turns[1].mover || rules_.turns[0].decider != rules_.turns[0].mover ||
                  rules_.turns[1].decider != rules_.turns[1].mover,
              "it is not one of two players who move by turns"},
             {!rules_.scripts.empty() || !rules_.hooks.empty() || !rules_.after_move.code.empty(),
              "something happens behind its moves"},
             {!rules_.buttons.empty(), "it has buttons"},
             {!rules_.phases.empty() || !rules_.priorities.empty(),
              "what may be moved depends on phases or priorities"},
             {!rules_.legal.code.empty() || !rules_.minimized.empty(),
              "it has conditions of its own for what is legal"},
             {rules_.has_stacks(), "pieces share cells"},
             {!rules_.group_ways.empty(), "it speaks of groups"},
             {rules_.swept != rules::none, "captured pieces stay on the board for a while"},
             {rules_.options.pass_turn != rules::Passing::never, "turns can be passed"},
             {rules_.options.recycle_captures, "captured pieces come back to their owners"},
             {rules_.turns[0].type != rules::none || !rules_.turns[0].when.code.empty(),
              "its turns have types or conditions"},
             {std::any_of(rules_.royals.begin(), rules_.royals.end(),
                          [](const auto& each) { return each.last || !each.when.code.empty(); }),
              "its kings are royal now and then only"},
             {std::any_of(rules_.variables.begin(), rules_.variables.end(),
                          [&](const auto& each) { return !each.reserve && !is_right(each); }),
              "positions hold more than a FEN tells"},
             {rules_.engine || rules_.outside_code, "its rules are not all in its file"}}};
        for (const auto& [is, why] : odd) {
            if (is) {
                unfit(why);
            }
        }
        check_board();
    }
    [[nodiscard]] bool is_right(const rules::Variable& variable) const {
        return std::any_of(rules_.rights.begin(), rules_.rights.end(),
                           [&](const rules::Right& right) { return &rules_.variables[right.variable] == &variable; });
    }
    void check_board() {
        const auto& grids = rules_.board.grids;
        const bool one = grids.size() == 1 && grids[0].axes.size() == 2 && grids[0].cells.size() == rules_.cells();
        if (!one) {
            return unfit("its board is no rectangle of squares");
        }
        files_ = static_cast<int>(grids[0].axes[0].size());
        ranks_ = static_cast<int>(grids[0].axes[1].size());
        for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
            const auto square = square_of(rules_, static_cast<Cell>(cell));
            if (!square || rules_.board.cells[cell].name != name_of(*square)) {
                unfit("its cells are not called a1, b1 and so on");
            }
        }
        if (files_ > 12 || ranks_ > 10) {
            unfit("its board has more than twelve files or ten ranks");
        }
    }
    static std::string name_of(Square square) {
        return fmt::format("{}{}", static_cast<char>('a' + square.file), square.rank + 1);
    }

    // Pieces.

    [[nodiscard]] char letter(KindId kind) {
        const std::string& text = rules_.kinds[kind].notation;
        if (text.size() != 1 || text[0] < 'A' || text[0] > 'Z') {
            unfit(fmt::format("`{}` is not written by one letter", rules_.kinds[kind].name));
            return '?';
        }
        return static_cast<char>(text[0] - 'A' + 'a');
    }
    [[nodiscard]] bool is_royal(KindId kind) const {
        return std::any_of(rules_.royals.begin(), rules_.royals.end(), [&](const rules::Royal& each) {
            return std::find(each.kinds.begin(), each.kinds.end(), kind) != each.kinds.end();
        });
    }
    /// Castling is told otherwise. On an empty board a game may offer it from anywhere.
    [[nodiscard]] bool castles(Cell from, const play::PieceTarget& target) const {
        const auto begin = square_of(rules_, from), end = square_of(rules_, target.cell);
        return field(rules::TextField::Type::letters) != "-" && begin && end && begin->rank == end->rank &&
               std::abs(begin->file - end->file) > 1;
    }
    std::string pieces() {
        constexpr std::array<const char*, 6> of_chess{"pawn", "knight", "bishop", "rook", "queen", "king"};
        std::map<std::string, std::string> lines;
        std::size_t custom = 0;
        for (std::size_t i = 0; i < rules_.kinds.size(); ++i) {
            const auto kind = static_cast<KindId>(i);
            if (rules_.kinds[i].in_hand != rules::none || rules_.kinds[i].notation.starts_with('+')) {
                unfit("pieces are promoted as those of shogi are");
            }
            const bool king = is_royal(kind);
            auto pattern = moves_.alone(0, kind);
            std::erase_if(pattern.targets, [&](const auto& target) { return king && castles(pattern.from, target); });
            const auto betza = piece_in_betza(rules_, pattern);
            if (!betza) {
                unfit(fmt::format("Betza's notation cannot tell how `{}` goes", rules_.kinds[i].name));
                return "";
            }
            const auto known = keys().find(*betza);
            if (king && lines.contains("king")) {
                unfit("it has several sorts of kings");
            }
            const bool named = known != keys().end() && !lines.contains(known->second);
            const std::string key = king ? "king" : named ? known->second : fmt::format("customPiece{}", ++custom);
            const bool told = king ? *betza == "WF" : named;
            lines[key] = fmt::format("{}{}", letter(kind), told ? "" : ":" + *betza);
            pawn_ = key == "pawn" ? kind : pawn_;
        }
        std::string text;
        for (const char* const key : of_chess) {
            text += lines.contains(key) ? "" : fmt::format("{} = -\n", key);
        }
        for (const auto& [key, value] : lines) {
            text += fmt::format("{} = {}\n", key, value);
        }
        return text;
    }

    // Pawns: what their programs name, and where.

    std::string pawn_keys() {
        std::string text;
        if (pawn_ == rules::none) {
            return "doubleStep = false\n";
        }
        const auto steps = double_steps();
        text += steps.empty() ? "doubleStep = false\n" : "";
        if (!steps.empty() && (*steps.begin() != 2 || *steps.rbegin() != 2)) {
            text += fmt::format("doubleStepRank = {}\ndoubleStepRankMin = {}\n", *steps.rbegin(), *steps.begin());
        }
        std::set<KindId> becomes;
        std::set<std::uint16_t> zones;
        for (const rules::Block& block : rules_.kinds[pawn_].blocks) {
            for (const rules::Add& add : block.program.adds) {
                becomes.insert(add.kinds.begin(), add.kinds.end());
            }
            for (const rules::Instruction& instruction : block.program.code) {
                if (instruction.op == rules::Op::test_zone && !block.program.adds.empty() &&
                    std::any_of(block.program.adds.begin(), block.program.adds.end(),
                                [](const auto& add) { return !add.kinds.empty(); })) {
                    zones.insert(instruction.a);
                }
            }
        }
        becomes.erase(pawn_);
        std::string letters;
        for (const KindId kind : becomes) {
            letters += letter(kind);
        }
        if (letters.empty()) {
            return text + "promotionPawnTypes = -\npromotionPieceTypes = -\n";
        }
        if (zones.size() != 1) {
            unfit("where pawns are promoted is no zone");
            return "";
        }
        text += fmt::format("promotionPieceTypes = {}\n", letters);
        const auto& holds = rules_.board.zones[*zones.begin()].holds;
        text +=
            fmt::format("promotionRegionWhite = {}\npromotionRegionBlack = {}\n", region(holds[0]), region(holds[1]));
        return text;
    }
    /// Ranks, counted from 1, from which pawns of the first player go two steps at the start.
    std::set<int> double_steps() {
        std::set<int> ranks;
        for (std::size_t i = 0; i < rules_.cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            const auto code = match_.position().at(cell);
            if (code == rules::empty || rules_.codes.kind(code) != pawn_ || rules_.codes.owner(code) != 0) {
                continue;
            }
            const Square from = *square_of(rules_, cell);
            for (const play::PieceTarget& target : moves_.here(match_, cell)) {
                if (*square_of(rules_, target.cell) == Square{from.file, from.rank + 2}) {
                    ranks.insert(from.rank + 1);
                }
            }
        }
        return ranks;
    }
    [[nodiscard]] std::string region(const std::vector<bool>& holds) const {
        std::string text;
        for (std::size_t cell = 0; cell < holds.size(); ++cell) {
            text += holds[cell] ? (text.empty() ? "" : " ") + rules_.board.cells[cell].name : "";
        }
        return text;
    }

    // Castling: the letters of the position text, and where the king goes from an empty back rank.

    [[nodiscard]] std::string field(rules::TextField::Type type) const {
        std::istringstream words(match_.position_text());
        std::string word;
        for (const rules::TextField& each : rules_.text) {
            words >> word;
            if (each.type == type) {
                return word;
            }
        }
        return "-";
    }
    std::string castling_keys() {
        const std::string letters = field(rules::TextField::Type::letters);
        castling_ = letters;
        if (letters == "-") {
            return "castling = false\n";
        }
        Match cleared(match_.game());
        const auto set = cleared.set_position(fmt::format("{} w {} -", cleared_placement(), letters));
        if (!set) {
            unfit("its castling is not told as in a FEN");
            return "";
        }
        std::string text;
        for (const play::Option& option : cleared.options()) {
            if (option.from == rules::none || option.to == rules::none) {
                continue;
            }
            const Square from = *square_of(rules_, option.from), to = *square_of(rules_, option.to);
            const auto code = cleared.position().at(option.from);
            const bool far = to.rank == from.rank && std::abs(to.file - from.file) > 1;
            if (code == rules::empty || !is_royal(rules_.codes.kind(code)) || !far) {
                continue;
            }
            text += fmt::format("castling{}sideFile = {}\n", to.file > from.file ? "King" : "Queen",
                                static_cast<char>('a' + to.file));
        }
        return text;
    }
    /// The placement with nothing but what stands on the outer ranks and can castle: kings and rooks.
    [[nodiscard]] std::string cleared_placement() {
        return placement([&](Cell cell, KindId kind) {
            const int rank = square_of(rules_, cell)->rank;
            const bool outer = rank == 0 || rank == ranks_ - 1;
            return outer && (is_royal(kind) || rules_.kinds[kind].notation == "R");
        });
    }
    template <typename Keep>
    std::string placement(Keep&& keep) {
        std::string text;
        for (int rank = ranks_ - 1; rank >= 0; --rank) {
            int empty = 0;
            for (int file = 0; file < files_; ++file) {
                const Cell cell = *rules_.find_cell(name_of({file, rank}));
                const auto code = match_.position().at(cell);
                if (code == rules::empty || !keep(cell, rules_.codes.kind(code))) {
                    ++empty;
                    continue;
                }
                const char small = letter(rules_.codes.kind(code));
                text += empty != 0 ? std::to_string(empty) : "";
                text += rules_.codes.owner(code) == 0 ? static_cast<char>(small - 'a' + 'A') : small;
                empty = 0;
            }
            text += (empty != 0 ? std::to_string(empty) : "") + (rank > 0 ? "/" : "");
        }
        return text;
    }
    [[nodiscard]] std::string fen() {
        const bool hand = rules_.reserve != rules::none;
        return fmt::format("{}{} {} {} - 0 1", placement([](Cell, KindId) { return true; }), hand ? "[]" : "",
                           match_.player() == 0 ? "w" : "b", castling_);
    }
    [[nodiscard]] std::string hand() const {
        const bool drops = std::any_of(rules_.kinds.begin(), rules_.kinds.end(),
                                       [](const rules::Kind& kind) { return kind.has_drops(); });
        return drops ? "pieceDrops = true\ncapturesToHand = true\n" : "";
    }

    // Goals.

    std::string goals() {
        std::string text;
        std::uint32_t quiet = 0;
        for (const rules::Goal& goal : rules_.goals) {
            const std::uint32_t moves = quiet_moves(goal);
            quiet = quiet == 0 ? moves : moves == 0 ? quiet : std::min(quiet, moves);
            text += moves == 0 ? key_of(goal) : "";
        }
        return text + fmt::format("nMoveRule = {}\n", quiet) + (quiet != 0 ? irreversible() : "") +
               (rules_.options.repetition_draw ? "" : "nFoldRule = 0\n");
    }
    /// The kinds whose moves are not quiet, where they are others than pawns.
    [[nodiscard]] std::string irreversible() {
        if (rules_.irreversible == std::vector{pawn_}) {
            return "";
        }
        std::string letters;
        for (const KindId kind : rules_.irreversible) {
            letters += letter(kind);
        }
        return fmt::format("nMoveRuleTypes = {}\n", letters.empty() ? "-" : letters);
    }
    /// Whether a condition asks for nothing but that there is no want of moves.
    static bool can_move(const GoalCondition& condition) {
        using Type = GoalCondition::Type;
        return condition.type == Type::negation &&
               std::all_of(condition.parts.begin(), condition.parts.end(), [](const GoalCondition& part) {
                   return part.type == Type::checkmated || part.type == Type::stalemated;
               });
    }
    /// From how many quiet turns on a condition holds, if it asks for nothing else; 0 if it does.
    [[nodiscard]] std::uint32_t quiet_turns(const GoalCondition& condition) const {
        const auto& code = condition.test.code;
        const play::QuietBounds bounds = play::quiet_bounds(rules_, condition);
        const bool alone = condition.type == GoalCondition::Type::condition && bounds.most >= rules::largest_number &&
                           std::count_if(code.begin(), code.end(), [](const rules::Instruction& instruction) {
                               return instruction.op != rules::Op::jump && instruction.op != rules::Op::stop &&
                                      instruction.op != rules::Op::add;
                           }) == 1;
        return alone ? bounds.least : 0;
    }
    /// After how many quiet moves of each player a goal draws the game, if that is all it asks for but a move; else 0.
    [[nodiscard]] std::uint32_t quiet_moves(const rules::Goal& goal) const {
        const GoalCondition& condition = goal.condition;
        const bool all = condition.type == GoalCondition::Type::all;
        const std::span parts = all ? std::span(condition.parts) : std::span(&condition, 1);
        std::uint32_t turns = 0;
        bool fits = goal.result == rules::Goal::Result::draw && goal.players.size() == 2;
        for (const GoalCondition& part : parts) {
            const std::uint32_t of_part = quiet_turns(part);
            fits = fits && (of_part > 0 || can_move(part));
            turns = std::max(turns, of_part);
        }
        return fits && turns % 2 == 0 ? turns / 2 : 0;
    }
    std::string key_of(const rules::Goal& goal) {
        using Type = GoalCondition::Type;
        const Type type = goal.condition.type;
        const bool all = goal.players.size() == 2, loss = goal.result == rules::Goal::Result::loss;
        if ((type == Type::checkmated && loss) ||
            (type == Type::repetition && goal.result == rules::Goal::Result::draw)) {
            return "";
        }
        if (type == Type::stalemated && all) {
            return goal.result == rules::Goal::Result::draw
                       ? ""
                       : fmt::format("stalemateValue = {}\n", loss ? "loss" : "win");
        }
        if (type == Type::absolute_config && goal.result == rules::Goal::Result::win) {
            return flag_of(goal);
        }
        const bool alike =
            all && loss && goal.condition.items.size() == 1 && goal.condition.items[0].kind != rules::none;
        if (type == Type::captured && alike) {
            return fmt::format("extinctionValue = loss\nextinctionPieceTypes = {}\n",
                               letter(goal.condition.items[0].kind));
        }
        if (type == Type::pieces_remaining && all && loss && goal.condition.items.empty()) {
            return fmt::format("extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = {}\n",
                               goal.condition.count);
        }
        unfit(goal.reason.empty() ? "one of its goals has no key"
                                  : fmt::format("its goal `{}` has no key", goal.reason));
        return "";
    }
    [[nodiscard]] std::string flag_of(const rules::Goal& goal) {
        const GoalCondition& condition = goal.condition;
        if (condition.items.size() != 1 || condition.places.size() != 1 || condition.items[0].negate ||
            condition.items[0].kind == rules::none) {
            unfit("it is won by more than one piece in a place");
            return "";
        }
        std::string text = fmt::format("flagPiece = {}\n", letter(condition.items[0].kind));
        for (const PlayerId player : goal.players) {
            const auto& place = condition.places[0];
            const std::string cells = place.zone ? region(rules_.board.zones[place.index].holds[player])
                                                 : rules_.board.cells[place.index].name;
            text += fmt::format("flagRegion{} = {}\n", player == 0 ? "White" : "Black", cells);
        }
        return text;
    }

    const Match& match_;
    const Rules& rules_;
    play::PieceMoves moves_;
    int files_ = 0, ranks_ = 0;
    KindId pawn_ = rules::none;
    std::string castling_, why_not_;
};

}  // namespace

play::Result<std::string> fairy_ini(const Match& start, const std::string& name, const std::filesystem::path& library) {
    Writer writer(start);
    const std::string text = writer.write(name);
    if (!writer.why_not().empty()) {
        return tl::unexpected(
            play::Error{"no variant of Fairy-Stockfish is like this game: " + writer.why_not(), "", ""});
    }
    auto read = reimported(text, library);
    if (!read) {
        return tl::unexpected(read.error());
    }
    const std::string other = difference(start, *read);
    if (!other.empty()) {
        return tl::unexpected(play::Error{"the nearest variant of Fairy-Stockfish plays otherwise: " + other, "", ""});
    }
    return text;
}

}  // namespace bazillion::exporting
