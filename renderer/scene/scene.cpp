#include "renderer/scene/scene.h"

#include "play/match/chance.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace bazillion::renderer {

namespace {

bool is_drop(const play::Option& option) {
    return option.from == rules::none && option.to != rules::none && !option.button && option.kind != rules::none;
}

bool takes_part(const rules::Player& player) {
    return !player.neutral && !player.random;
}

/// A button whose presses are shown elsewhere (kinds: in the tray; no colour: in words) has no dome.
bool has_dome(const rules::Button& button) {
    return button.kinds.empty() && !button.colour.empty();
}

/// Nothing but changes on the spot can be done on the board: the pieces that can are shown before one is touched.
bool only_on_the_spot(std::span<const play::Option> options) {
    return !options.empty() && std::all_of(options.begin(), options.end(), [](const play::Option& option) {
        return option.to != rules::none && option.from == option.to && !option.button;
    });
}

void add_hints(Scene& scene, const play::Match& match, const View& view, std::span<const play::Option> options) {
    std::vector<std::size_t> chosen;
    if (view.selected != rules::none) {
        chosen = options_from(options, view.selected);
    } else if (view.held != rules::none) {
        chosen = options_of_stock(options, view.held);
    } else if (only_on_the_spot(options)) {
        chosen.resize(options.size());
        std::iota(chosen.begin(), chosen.end(), 0);
    }
    for (const std::size_t i : chosen) {
        const Cell to = options[i].to;
        const bool known =
            std::any_of(scene.hints.begin(), scene.hints.end(), [to](const auto& h) { return h.cell == to; });
        if (to != rules::none && to != view.selected && !known) {
            scene.hints.push_back({to, match.position().at(to) != rules::empty});
        }
    }
}

/// Nothing to tell: no kind, no cell, no player.
bool is_blank(const std::string& value) {
    return value.empty() || value == "-" || value == "none";
}

GaugeView make_gauge(const rules::Rules& rules, const play::Gauge& gauge) {
    GaugeView result{gauge.name, is_blank(gauge.value) ? "" : gauge.value, false, rules::none};
    const bool of_kinds =
        gauge.variable != rules::none && rules.variables[gauge.variable].type == rules::Variable::Type::kind;
    result.kind = of_kinds ? rules.find_kind(gauge.value).value_or(rules::none) : rules::none;
    result.framed = of_kinds;
    return result;
}

/// A royal kind of the player, else what he has most of at the start, on the board or beside it.
KindId emblem_of(const rules::Rules& rules, PlayerId player) {
    for (const rules::Royal& royal : rules.royals) {
        if (royal.player == player && !royal.kinds.empty()) {
            return royal.kinds.front();
        }
    }
    std::map<KindId, std::size_t> counts;
    for (const rules::Placement& placement : rules.setup) {
        if (placement.player == player) {
            ++counts[placement.kind];
        }
    }
    if (counts.empty() && rules.reserve != rules::none) {
        const rules::Variable& reserve = rules.variables[rules.reserve];
        for (const KindId kind : reserve.kinds) {
            if (const unsigned count = reserve.initial[rules.slot(rules.reserve, player, kind) - reserve.first]) {
                counts[kind] = count;
            }
        }
    }
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? KindId{rules::none} : most->first;
}

TrayView make_tray(const play::Match& match, const View& view, PlayerId player, const Company& company) {
    TrayView tray;
    tray.player = player;
    tray.name = match.rules().players[player].name;
    tray.emblem = emblem_of(match.rules(), player);
    tray.to_act = !match.outcome() && match.player() == player;
    tray.winner =
        match.outcome() && match.outcome()->result == play::Outcome::Result::win && match.outcome()->winner == player;
    tray.timed = match.clock().has_value();
    if (player < company.seats.size()) {
        tray.seat = company.seats[player];
    }
    for (const auto& stock : play::reserve(match, player)) {
        StockView item{stock.kind, stock.count, false, {}};
        if (tray.to_act && !company.decides) {
            item.options = options_of_stock(match.options(), stock.kind);
            item.held = view.held == stock.kind;
        }
        tray.stocks.push_back(std::move(item));
    }
    for (const auto& gauge : play::gauges(match)) {
        if (gauge.player == player) {
            tray.gauges.push_back(make_gauge(match.rules(), gauge));
        }
    }
    return tray;
}

void add_trays(Scene& scene, const play::Match& match, const View& view, const Company& company) {
    const auto& players = match.rules().players;
    for (std::size_t i = players.size(); i-- > 0;) {
        if (takes_part(players[i])) {
            scene.trays.push_back(make_tray(match, view, static_cast<PlayerId>(i), company));
        }
    }
    if (view.flipped) {
        std::reverse(scene.trays.begin(), scene.trays.end());
    }
    for (const auto& gauge : play::gauges(match)) {
        if (gauge.player == rules::no_player && !is_blank(gauge.value)) {
            scene.notes.push_back(gauge.name + ": " + gauge.value);
        }
    }
}

void add_buttons(Scene& scene, const play::Match& match, const View& view, std::span<const play::Option> options) {
    const auto& buttons = match.rules().buttons;
    for (std::size_t b = 0; b < buttons.size(); ++b) {
        if (has_dome(buttons[b])) {
            DomeView dome{static_cast<std::uint16_t>(b), buttons[b].label, buttons[b].colour, view.pressed == b, {}};
            for (std::size_t i = 0; i < options.size(); ++i) {
                if (options[i].button == b) {
                    dome.options.push_back(i);
                }
            }
            scene.domes.push_back(std::move(dome));
        }
    }
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto& option = options[i];
        if (option.pass || (option.button && !has_dome(buttons[*option.button]))) {
            const std::string words = !option.label.empty() ? option.label : option.pass ? "Pass" : option.text;
            scene.chips.push_back({words, i});
        }
    }
}

/// The record as a table: a column for each player who decides, a new row whenever their order starts again.
class RecordTable {
public:
    explicit RecordTable(const play::Match& match) : match_(match), columns_(match.rules().players.size(), 0) {
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            columns_[i] = count_;
            count_ += takes_part(player(i)) ? 1 : 0;
        }
    }

    [[nodiscard]] std::size_t columns() const { return std::max<std::size_t>(1, count_); }

    [[nodiscard]] std::vector<MoveView> plies() const {
        std::vector<MoveView> result;
        const auto line = match_.tree().line(match_.here());
        const auto add = [&](const play::Ply& ply, bool later) {
            const bool chance = player(ply.player).random;
            const auto& node = match_.tree()[line[result.size()]];
            result.push_back({0, columns_[ply.player], with_signs(play::shown_text(ply), node), chance, later});
        };
        for (const auto& ply : match_.record()) {
            add(ply, false);
        }
        const auto later = match_.taken_back();
        std::for_each(later.rbegin(), later.rend(), [&](const play::Ply& ply) { add(ply, true); });
        // Read backwards, what chance did takes the column of the player it was for.
        std::size_t column = player(match_.player()).random ? 0 : columns_[match_.player()];
        for (auto move = result.rbegin(); move != result.rend(); ++move) {
            column = move->chance ? column : move->column;
            move->column = std::min(column, columns() - 1);
        }
        number_rows(result);
        return result;
    }

private:
    [[nodiscard]] const rules::Player& player(std::size_t id) const { return match_.rules().players[id]; }

    static void number_rows(std::vector<MoveView>& moves) {
        for (std::size_t i = 1; i < moves.size(); ++i) {
            const MoveView& last = moves[i - 1];
            const bool same_turn = moves[i].column == last.column && (last.chance || !moves[i].chance);
            moves[i].row = last.row + (moves[i].column > last.column || same_turn ? 0 : 1);
        }
    }

    const play::Match& match_;
    std::vector<std::size_t> columns_;  ///< [player]
    std::size_t count_ = 0;
};

void add_record(Scene& scene, const play::Match& match) {
    const RecordTable table(match);
    scene.move_columns = table.columns();
    scene.moves = table.plies();
    scene.moves_made = match.record().size();
    scene.asides = asides_of(match);
}

/// What chance did since is seen without a mark: dice show it, and so do pieces that are set up.
void mark_last_move(Scene& scene, const play::Match& match) {
    const auto record = match.record();
    const auto last = std::find_if(record.rbegin(), record.rend(),
                                   [&](const play::Ply& ply) { return !match.rules().players[ply.player].random; });
    if (last == record.rend()) {
        return;
    }
    for (const Cell cell : {last->from, last->to}) {
        const bool known = !scene.last_move.empty() && scene.last_move.back() == cell;
        if (cell != rules::none && !known) {
            scene.last_move.push_back(cell);
        }
    }
}

void add_choices(Scene& scene, const play::Match& match, const View& view) {
    const auto options = match.options();
    for (const std::size_t i : view.choices) {
        const auto& option = options[i];
        const bool twin = std::any_of(view.choices.begin(), view.choices.end(),
                                      [&](std::size_t j) { return j != i && options[j].kind == option.kind; });
        ChoiceView choice{i, match.player(), option.kind, option.label.empty() ? option.text : option.label};
        if (option.kind != rules::none && !twin) {
            choice.words = match.rules().kinds[option.kind].name;
        } else if (option.kind == rules::none && option.from != rules::none) {
            choice.kind = option.piece;
        }
        scene.choices.push_back(std::move(choice));
    }
    scene.choice_cell = view.choice_cell;
}

}  // namespace

std::vector<PieceView> pieces_of(const rules::Rules& rules, const play::Position& position, const View& view) {
    std::vector<PieceView> pieces;
    const auto& codes = rules.codes;
    const auto& cells = rules.board.cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const Code code = position.at(cell);
        const bool moving = std::find(view.moving.begin(), view.moving.end(), cell) != view.moving.end();
        if (code != rules::empty && !cells[i].dummy && !moving) {
            const bool ghost = view.dragging && cell == view.selected;
            const auto kinds = codes.distinct(code);
            for (std::size_t place = 0; place < kinds.size(); ++place) {
                const KindId kind = codes.kind(kinds[place]);
                pieces.push_back({cell, codes.owner(code), kind, ghost, codes.count(code, kind),
                                  static_cast<unsigned>(place), static_cast<unsigned>(kinds.size())});
            }
        }
    }
    return pieces;
}

std::vector<std::size_t> options_from(std::span<const play::Option> options, Cell from) {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].from == from && from != rules::none && !options[i].button) {
            result.push_back(i);
        }
    }
    return result;
}

std::vector<std::size_t> options_of_stock(std::span<const play::Option> options, KindId kind) {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].kind == kind && (options[i].button || is_drop(options[i]))) {
            result.push_back(i);
        }
    }
    return result;
}

std::optional<BannerView> banner_of(const play::Match& match) {
    if (!match.outcome()) {
        return std::nullopt;
    }
    const std::string prompt = match.prompt();
    const std::size_t colon = prompt.find(": ");
    return BannerView{prompt.substr(0, colon), colon == std::string::npos ? "" : prompt.substr(colon + 2)};
}

Scene make_scene(const play::Match& match, const View& view, const Company& company) {
    Scene scene;
    scene.flipped = view.flipped;
    scene.coordinates = view.coordinates;
    const auto options = company.decides ? std::span<const play::Option>{} : match.options();
    scene.pieces = pieces_of(match.rules(), match.position(), view);
    add_hints(scene, match, view, options);
    add_trays(scene, match, view, company);
    add_buttons(scene, match, view, options);
    add_record(scene, match);
    if (!company.decides) {
        add_choices(scene, match, view);
    }
    scene.thoughts = company.thoughts;
    scene.tools = company.tools;
    scene.graph = company.graph;
    scene.arrow = company.hint;
    mark_last_move(scene, match);
    scene.check = match.in_check() ? match.checked_cell() : rules::none;
    scene.selected = view.selected;
    scene.hover = view.hover;
    scene.prompt = match.prompt();
    if (std::string chance = play::last_throws(match); !chance.empty()) {
        scene.notes.push_back(std::move(chance));
    }
    scene.over = match.outcome().has_value();
    scene.scroll = view.scroll;
    return scene;
}

}  // namespace bazillion::renderer
