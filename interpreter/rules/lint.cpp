#include "rules/lint.h"

#include "rules/resolver.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace bazillion::rules {

namespace {

/// Names and where they are used. A name counts as used wherever its word stands, whatever it means there: too few
/// warnings are better than wrong ones.
class Collector {
public:
    void collect(const Form& form) {
        if (!form.is_list()) {
            used_.insert(form.text());  // names with blanks stand in quotes
            return;
        }
        const std::string_view head = form.head();
        if (head == "name" || head == "players" || head == "grid" || head == "image" || head == "links" ||
            head == "positions" || head == "zone" || head == "title" || head == "notation" || head == "help") {
            return;
        }
        if (head == "move-type") {
            for (const Form& type : arguments(form)) {
                types_.insert(type.text());
            }
            return;
        }
        for (const Form& item : form.items()) {
            collect(item);
        }
    }
    [[nodiscard]] std::vector<std::string_view> used() const { return {used_.begin(), used_.end()}; }
    [[nodiscard]] std::vector<std::string_view> types() const { return {types_.begin(), types_.end()}; }

private:
    std::unordered_set<std::string_view> used_, types_;
};

}  // namespace

/// The lint of one title.
class TitleLint {
public:
    TitleLint(Lint& lint, std::vector<Form> sections, const Rules& rules, const std::vector<KindId>* idle)
        : lint_(lint), sections_(std::move(sections)), rules_(rules), idle_(idle) {
        for (const Form& section : sections_) {
            const auto& words = lint.words_of(section);
            used_.insert(words.used.begin(), words.used.end());
            declared_types_.insert(words.types.begin(), words.types.end());
        }
    }

    void run() {
        for (const Form& section : sections_) {
            if (section.is_call("board")) {
                zones(section);
                hidden_pieces(section);
            } else if (section.is_call("piece")) {
                piece(section);
            } else if (section.is_call("players")) {
                players(section);
            } else if (section.is_call("move-priorities") || section.is_call("turn-order")) {
                move_types(section);
            }
        }
        blocks();
        drawn_mates();
    }

private:
    /// `bad` in this title; reported if it is in all, and stands in the file itself: a library has more than is used.
    void suspect(std::string code, const syntax::Origin& where, bool bad, std::string message, std::string hint = {}) {
        if (where.span.source != 0) {
            return;
        }
        auto& found = lint_.suspects_[{code, {where.span.source, where.span.begin}}];
        ++found.seen;
        if (bad && found.bad++ == 0) {
            found.warning.severity = syntax::Severity::warning;
            found.warning.code = std::move(code);
            found.warning.message = std::move(message);
            found.warning.where = where;
            found.warning.hint = std::move(hint);
        }
    }

    [[nodiscard]] std::vector<std::string> known_types() const {
        return {declared_types_.begin(), declared_types_.end()};
    }
    [[nodiscard]] bool used(const std::string& name) const { return used_.contains(name); }
    [[nodiscard]] bool scripted() const { return !rules_.scripts.empty(); }

    void zones(const Form& board) {
        std::set<std::string_view> seen;  // a zone is declared again for other players
        for (const Form& zone : arguments(board)) {
            if (!zone.is_call("zone")) {
                continue;
            }
            const auto parts = arguments(zone);
            const bool drawn = std::any_of(parts.begin(), parts.end(), [](const Form& part) {
                return part.is_call("color") || part.is_call("colour") || part.is_call("edge");
            });
            for (const Form& part : parts) {
                const auto items = arguments(part);
                if (part.is_call("name") && !items.empty()) {
                    const std::string& name = items[0].text();
                    const bool first = seen.insert(name).second;
                    suspect("unused-zone", items[0].origin(), first && !drawn && !used(name) && !scripted(),
                            fmt::format("zone `{}` is never used", name));
                } else if (part.is_call("positions")) {
                    unreachable(items);
                }
            }
        }
    }

    void unreachable(std::span<const Form> positions) {
        const bool drops =
            std::any_of(rules_.kinds.begin(), rules_.kinds.end(), [](const Kind& kind) { return kind.has_drops(); });
        for (const Form& position : positions) {
            if (const auto cell = rules_.find_cell(position.text())) {
                suspect("unreachable-position", position.origin(),
                        !drops && !scripted() && !linked(*cell) && !used(position.text()),
                        fmt::format("no piece can come to `{}`: no link leads there, and nothing is placed there",
                                    position.text()));
            }
        }
    }

    [[nodiscard]] bool linked(Cell cell) const {
        const Board& board = rules_.board;
        for (std::size_t direction = 0; direction < board.directions.size(); ++direction) {
            const auto id = static_cast<DirectionId>(direction);
            if (board.step(cell, id) != none || board.step_back(cell, id) != none) {
                return true;
            }
        }
        return std::find(board.links.begin(), board.links.end(), cell) != board.links.end();
    }

    /// Helpers off the screen are usual; what can come from there onto the board is to be seen.
    void hidden_pieces(const Form& board) {
        for (const Form& part : arguments(board)) {
            if (!part.is_call("positions")) {
                continue;
            }
            for (const Form& position : arguments(part)) {
                const std::string name(position.head());
                const auto cell = rules_.find_cell(name);
                const auto stands = [&](const Placement& placed) {
                    return cell && placed.cell == *cell && !rules_.kinds[placed.kind].dummy &&
                           !rules_.kinds[placed.kind].blocks.empty();
                };
                const auto placed = std::find_if(rules_.setup.begin(), rules_.setup.end(), stands);
                if (placed != rules_.setup.end()) {
                    suspect(
                        "hidden-piece", position.origin(), left_out(*cell) && comes_to_sight(*cell),
                        fmt::format("a `{}` stands on `{}`, which is not shown: its place is left of 0 or above it",
                                    rules_.kinds[placed->kind].name, name),
                        "begin the grid further on, as by `(start-rectangle 50 50 100 100)`, and move this cell, too");
                }
            }
        }
    }

    /// Not shown on a board without a picture, because of its place.
    [[nodiscard]] bool left_out(Cell cell) const {
        const auto [x, y] = rules_.board.cells[cell].where.middle();
        return rules_.board.images.empty() && (x < 0 || y < 0);
    }

    [[nodiscard]] bool comes_to_sight(Cell cell) const {
        for (std::size_t direction = 0; direction < rules_.board.directions.size(); ++direction) {
            const Cell next = rules_.board.step(cell, static_cast<DirectionId>(direction));
            if (next != none && !left_out(next)) {
                return true;
            }
        }
        return false;
    }

    void piece(const Form& form) {
        for (const Form& part : arguments(form)) {
            const auto items = arguments(part);
            if (part.is_call("image")) {
                pictured(items);
            } else if (part.is_call("name") && !items.empty() && !rules_.setup.empty()) {
                suspect("piece-never-appears", items[0].origin(), !used(items[0].text()) && !scripted(),
                        fmt::format("piece `{}` is never placed, created or promoted to", items[0].text()));
                idle(items[0]);
            }
        }
    }

    void idle(const Form& name) {
        const auto kind = rules_.find_kind(name.text());
        if (idle_ != nullptr && kind) {
            suspect("idle-piece", name.origin(), std::find(idle_->begin(), idle_->end(), *kind) != idle_->end(),
                    fmt::format("no `{}` ever moves in random games, though its rules give it moves", name.text()),
                    "`bazillion moves FILE --explain PIECE@POSITION` tells why a piece cannot move");
        }
    }

    /// Pictures for players: each name is followed by files in quotes.
    void pictured(std::span<const Form> items) {
        std::vector<std::string> known;
        for (const Player& player : rules_.players) {
            known.push_back(player.name);
        }
        for (const Form& item : items) {
            if (item.is_atom()) {
                std::string hint = syntax::suggest(item.text(), known);
                suspect("unknown-player", item.origin(), !rules_.find_player(item.text()),
                        fmt::format("this picture is for a player `{}`, who is not in the game", item.text()),
                        hint.empty() ? Context::those_known(known) : std::move(hint));
            }
        }
    }

    static bool orders_turns(const Form& section) {
        const auto& items = section.items();
        return section.is_call("turn-order") ||
               (section.is_call("if-switch") && std::any_of(items.begin(), items.end(), orders_turns));
    }

    /// Without a turn order, all move in the order in which they are named.
    void players(const Form& section) {
        const bool ordered = std::any_of(sections_.begin(), sections_.end(), orders_turns);
        std::string order = "(turn-order";
        for (const Player& player : rules_.players) {
            order += " " + player.name;
        }
        suspect("no-turn-order", section.origin(), !ordered && rules_.players.size() > 1,
                "the game has no `(turn-order ...)`: all its players move in turn, as they are named",
                fmt::format("write `{})`, or what else is meant", order));
        for (const Form& name : arguments(section)) {
            suspect("idle-player", name.origin(), !used(name.text()) && !scripted(),
                    fmt::format("player `{}` has no turns and no pieces", name.text()));
        }
    }

    void move_types(const Form& section) {
        const auto look = [&](const Form& type) {
            suspect("unknown-move-type", type.origin(), !declared_types_.contains(type.text()),
                    fmt::format("no piece has moves of type `{}`", type.text()),
                    syntax::suggest(type.text(), known_types()));
        };
        for (const Form& entry : arguments(section)) {
            if (section.is_call("move-priorities")) {
                look(entry);
                continue;
            }
            for (const Form& word : arguments(entry)) {
                if (word.is_atom() && !rules_.find_player(word.text())) {
                    look(word);
                }
            }
        }
    }

    void blocks() {
        for (const Kind& kind : rules_.kinds) {
            for (const Block& block : kind.blocks) {
                const Program& program = block.program;
                if (!rules_.outside_code) {
                    suspect("no-add", program.origins.back(), program.adds.empty(),
                            fmt::format("this block of `{}` makes no move: it has no `add`", kind.name));
                }
                lost_effects(program);
                cascades(program);
                loops(program);
                continuations(program);
            }
        }
    }

    /// What is noted behind the last `add`, or inside a `try` that makes no move.
    void lost_effects(const Program& program) {
        const auto reaches = reaches_add(program);
        const auto scope_of = scopes(program);
        for (std::size_t i = 0; i < program.code.size(); ++i) {
            if (class_of(program.code[i].op) != OpClass::effect) {
                continue;
            }
            const bool tries = scope_of[i] != no_scope && program.code[scope_of[i]].op == Op::branch;
            const bool lost = !reaches[i] && !program.adds.empty();
            suspect("lost-effect", program.origins[i], lost,
                    tries ? "this comes to nothing: no `add` follows inside its `try`"
                          : "this comes to nothing: no `add` follows",
                    tries ? "what is noted inside `try` belongs to an `add` inside it; use `if` instead"
                          : "what a move does besides moving stands before its `add`");
        }
    }

    /// A piece that `cascade` lets move, and that ends on the cell where it began: whoever arrives there captures it.
    void cascades(const Program& program) {
        for (std::size_t i = 0; i < program.code.size(); ++i) {
            if (program.code[i].op == Op::cascade) {
                suspect("cascade-stays", program.origins[i], stays_behind(program, i),
                        "the piece that moves on from here comes to stand where it stood, and is captured there",
                        "behind `cascade`, `(go from)` is this cell; `mark` the first one's before, and go `back`");
                suspect("cascade-of-nobody", program.origins[i], moves_nobody(program, i),
                        "nothing stands here that could move on, and no `from` says who does",
                        "the piece at the cursor moves on, or the one where `from` follows");
            }
        }
    }

    /// Whether a `cascade` right behind `(verify empty?)` is followed by an `add` before any `from`.
    static bool moves_nobody(const Program& program, std::size_t cascade) {
        const auto& code = program.code;
        // `verify` is a test, a jump over what follows if it fails, and that: `stop`.
        const auto leads_here = [&](const Instruction& instruction) {
            return (instruction.op == Op::jump || is_test(instruction.op)) && instruction.target == cascade;
        };
        if (cascade < 3 || std::count_if(code.begin(), code.end(), leads_here) != 1 || !leads_here(code[cascade - 2])) {
            return false;
        }
        const Instruction& verified = code[cascade - 3];
        const bool on_empty =
            verified.op == Op::test_empty && !verified.negate && verified.where.type == Where::Type::here;
        const auto next = std::find_if(
            code.begin() + static_cast<std::ptrdiff_t>(cascade) + 1, code.end(), [](const Instruction& instruction) {
                return instruction.op == Op::set_from || instruction.op == Op::add || instruction.op == Op::cascade;
            });
        return on_empty && next != code.end() && next->op == Op::add;
    }

    /// Whether an `add` behind a `cascade` is always reached with the cursor on the cell of the piece that moves on.
    static bool stays_behind(const Program& program, std::size_t cascade) {
        enum class At : std::uint8_t { home, away, unknown };  // where the cursor is; unknown: `from` or `to` was said
        const auto& code = program.code;
        std::set<std::pair<std::size_t, At>> met;
        std::vector<std::pair<std::size_t, At>> open{{cascade + 1, At::home}};
        while (!open.empty()) {
            const auto [index, at] = open.back();
            open.pop_back();
            if (index >= code.size() || !met.emplace(index, at).second) {
                continue;
            }
            const Op op = code[index].op;
            if (op == Op::add || op == Op::cascade || op == Op::stop) {
                continue;
            }
            At then = at;
            if (op == Op::set_from || op == Op::set_to || at == At::unknown) {
                then = At::unknown;
            } else if (moves_cursor(op) || op == Op::each_cell) {
                then = op == Op::go_from ? At::home : At::away;
            }
            if (op != Op::jump) {
                open.emplace_back(index + 1, then);
            }
            if (op == Op::jump || op == Op::branch || op == Op::each_cell || is_test(op)) {
                open.emplace_back(code[index].target, at);
            }
        }
        return std::any_of(met.begin(), met.end(), [&](const auto& reached) {
            const std::size_t index = reached.first;
            return code[index].op == Op::add && reached.second == At::home && !met.contains({index, At::away}) &&
                   !met.contains({index, At::unknown});
        });
    }

    /// Draws by quiet moves that are found before it is known that somebody is checkmated.
    void drawn_mates() {
        const auto mates = [](const Goal& goal) {
            return goal.result != Goal::Result::draw && contains(goal.condition, [](const GoalCondition& part) {
                       return part.type == GoalCondition::Type::checkmated;
                   });
        };
        if (std::none_of(rules_.goals.begin(), rules_.goals.end(), mates)) {
            return;
        }
        for (const Goal& goal : rules_.goals) {
            const bool early = goal.result == Goal::Result::draw && goal.stage != Goal::Stage::moves;
            suspect("drawn-mate", goal.origin,
                    early && contains(goal.condition, [&](const GoalCondition& part) { return asks_quiet(part.test); }),
                    "a mate by the last of these quiet moves is a draw: they are counted before it is known",
                    "write `(and (>= quiet 100) (not (checkmated King)))`, which is `(fifty-moves)` in lib/chess.game");
        }
    }

    template <typename Test>
    [[nodiscard]] static bool contains(const GoalCondition& condition, const Test& test) {
        return test(condition) || std::any_of(condition.parts.begin(), condition.parts.end(),
                                              [&](const GoalCondition& part) { return contains(part, test); });
    }

    [[nodiscard]] bool asks_quiet(const Program& test) const {
        return std::any_of(test.code.begin(), test.code.end(), [&](const Instruction& instruction) {
            return instruction.op == Op::test_number && rules_.numbers[instruction.a].type == Number::Type::quiet;
        });
    }

    /// What changes nothing that a condition could see cannot end a loop.
    void loops(const Program& program) {
        for (std::size_t end = 0; end < program.code.size(); ++end) {
            const Instruction& jump = program.code[end];
            if (jump.op != Op::jump || jump.target > end) {
                continue;
            }
            const auto changes = [](const Instruction& instruction) {
                const OpClass what = class_of(instruction.op);
                return what == OpClass::movement || what == OpClass::memory || instruction.op == Op::mark ||
                       instruction.op == Op::each_cell;
            };
            const bool ends = std::any_of(program.code.begin() + jump.target,
                                          program.code.begin() + static_cast<std::ptrdiff_t>(end), changes);
            suspect("endless-while", program.origins[end], !ends,
                    "this loop never ends once it is entered: nothing in it moves or sets a flag",
                    "the block ends there, after very many rounds");
        }
    }

    void continuations(const Program& program) {
        for (std::size_t i = 0; i < program.code.size(); ++i) {
            if (program.code[i].op != Op::add) {
                continue;
            }
            const Add& add = program.adds[program.code[i].a];
            if (!add.partial || add.continuation == none) {
                continue;
            }
            const std::string& type = rules_.move_types[add.continuation];
            if (declared_types_.contains(type)) {
                suspect("unknown-move-type", program.origins[i], false, {});
            } else {
                suspect("unknown-move-type", program.origins[i], true,
                        fmt::format("no piece has moves of type `{}` to go on with", type),
                        syntax::suggest(type, known_types()));
            }
        }
    }

    Lint& lint_;
    std::vector<Form> sections_;
    const Rules& rules_;
    const std::vector<KindId>* idle_;            ///< null: not tried
    std::unordered_set<std::string_view> used_;  // texts of `sections_`, as are these
    std::set<std::string_view> declared_types_;
};

const Lint::Words& Lint::words_of(const Form& section) {
    const auto [at, added] = words_.try_emplace(&section.items());
    Words& words = at->second;
    if (added) {
        Collector collector;
        collector.collect(section);
        words = {section, collector.used(), collector.types()};
    }
    return words;
}

void Lint::look_at(const Title& title, const Rules& rules, const std::vector<KindId>* idle) {
    if (!rules.engine) {
        TitleLint(*this, title_sections(document_, title), rules, idle).run();
    }
}

void Lint::report() {
    constexpr std::size_t most_alike = 3;
    std::map<std::string, std::vector<syntax::Diagnostic>> by_code;
    for (auto& [key, suspect] : suspects_) {
        if (suspect.bad > 0 && suspect.bad == suspect.seen) {
            by_code[key.first].push_back(std::move(suspect.warning));
        }
    }
    suspects_.clear();
    for (auto& [code, warnings] : by_code) {
        if (warnings.size() > most_alike) {
            warnings[most_alike - 1].notes.push_back(
                {fmt::format("{} more of this kind are not shown", warnings.size() - most_alike), std::nullopt});
            warnings.resize(most_alike);
        }
        for (syntax::Diagnostic& warning : warnings) {
            document_.diagnostics.add(std::move(warning));
        }
    }
}

}  // namespace bazillion::rules
