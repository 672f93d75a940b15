#include "renderer/window/state_dump.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <string>

namespace bazillion::renderer {

namespace {

using nlohmann::json;

json centre_of(const Box& box) {
    return json::array({std::lround(box.centre().x), std::lround(box.centre().y)});
}

json edges_of(const Box& box) {
    return json::array({std::lround(box.x), std::lround(box.y), std::lround(box.right()), std::lround(box.bottom())});
}

using Spots = std::map<std::string, Point>;  ///< what can be clicked, by name

void add_spots(json& into, const Spots& spots) {
    for (const auto& [name, spot] : spots) {
        into[name] = json::array({std::lround(spot.x), std::lround(spot.y)});
    }
}

json dump_spots(const Spots& spots) {
    json result = json::object();
    add_spots(result, spots);
    return result;
}

json dump_tray(const rules::Rules& rules, const TrayView& tray, const TrayLayout& where) {
    json result{{"player", tray.name}, {"to_act", tray.to_act}, {"stocks", json::array()}, {"gauges", json::object()}};
    for (std::size_t i = 0; i < tray.stocks.size(); ++i) {
        const StockView& stock = tray.stocks[i];
        result["stocks"].push_back({{"kind", rules.kinds[stock.kind].name},
                                    {"count", stock.count},
                                    {"lit", !stock.options.empty()},
                                    {"at", centre_of(where.stocks[i])}});
    }
    for (const GaugeView& gauge : tray.gauges) {
        result["gauges"][gauge.name] = gauge.value;
    }
    return result;
}

/// Who sits where, what they think, and what can be asked of them.
void dump_computers(json& result, const play::Match& match, const Scene& scene, const Layout& layout,
                    const WindowState& state) {
    const auto& players = match.rules().players;
    result["thoughts"] = scene.thoughts;
    for (const auto& score : scene.graph) {
        result["graph"].push_back(score ? json(*score) : json());
    }
    result["graph_shown"] = !layout.graph.empty();
    result["thinking"] = state.computers->thinking();
    result["paused"] = state.computers->paused();
    result["pondering"] = state.computers->pondering();
    for (std::size_t i = 0; i < layout.trays.size(); ++i) {
        const TrayView& tray = scene.trays[i];
        if (!tray.seat.words.empty()) {
            const opponent::Seat& seat = state.computers->seats().of(tray.player);
            result["seats"][tray.name] = {{"words", tray.seat.words},
                                          {"score", tray.seat.score},
                                          {"thinking", tray.seat.thinking},
                                          {"time", time_words(seat.time)},
                                          {"method", opponent::name_of(seat.method)},
                                          {"variety", seat.variety},
                                          {"at", centre_of(layout.trays[i].seat)}};
        }
    }
    for (std::size_t i = 0; i < state.clocks->size(); ++i) {
        const ClockFaces::Face& face = (*state.clocks)[i];
        result["clocks"][players[i].name] = {{"words", face.words}, {"runs", face.runs}, {"low", face.low}};
    }
    for (std::size_t i = 0; i < layout.tools.size(); ++i) {
        result["tools"][scene.tools[i].words] = {{"enabled", scene.tools[i].enabled},
                                                 {"at", centre_of(layout.tools[i])}};
    }
    if (scene.arrow) {
        const auto name = [&](Cell cell) {
            return cell == rules::none ? std::string() : match.rules().board.cells[cell].name;
        };
        result["arrow"] = json::array({name(scene.arrow->from), name(scene.arrow->to)});
    }
    if (state.card->player()) {
        result["card"] = {{"player", players[*state.card->player()].name}, {"spots", dump_spots(state.card->spots())}};
    }
}

/// Variations and comments in the list, and the card on which they are made.
void dump_asides(json& result, const Scene& scene, const Layout& layout, const WindowState& state) {
    result["asides"] = json::array();
    for (std::size_t i = 0; i < scene.asides.size(); ++i) {
        const AsideView& aside = scene.asides[i];
        const auto line = std::find_if(layout.asides.begin(), layout.asides.end(), [&](const Layout::AsideLine& each) {
            return each.aside == i && !each.box.empty();
        });
        result["asides"].push_back({{"text", aside.text},
                                    {"comment", aside.comment},
                                    {"after", aside.after},
                                    {"at", line == layout.asides.end() ? json() : centre_of(line->box)}});
    }
    for (const MoveView& move : scene.moves) {
        result["list"].push_back(move.text);
    }
    if (state.note != nullptr && state.note->is_open()) {
        add_spots(result["note"], state.note->spots());
    }
}

/// Who asks about a piece, what he has drawn, and the page about the game.
void dump_help(json& result, const rules::Rules& rules, const Scene& scene, const WindowState& state) {
    const auto name = [&](Cell cell) { return cell == rules::none ? std::string() : rules.board.cells[cell].name; };
    const auto cells = [&](const std::vector<play::PieceTarget>& targets, bool play::PieceTarget::*which) {
        json list = json::array();
        for (const play::PieceTarget& target : targets) {
            if (target.*which) {
                list.push_back(name(target.cell));
            }
        }
        std::sort(list.begin(), list.end());
        return list;
    };
    if (scene.premove) {
        result["premove"] = json::array({name(scene.premove->from), name(scene.premove->to)});
    }
    if (state.cursor && state.cursor->type == Hit::Type::cell) {
        result["cursor"] = name(static_cast<Cell>(state.cursor->index));
    }
    for (const MarkView& mark : scene.marks) {
        result["marks"].push_back({name(mark.from), name(mark.to), mark.colour});
    }
    if (scene.card) {
        const CardView& card = *scene.card;
        result["piece_card"] = {{"title", card.title},
                                {"help", card.help},
                                {"cell", name(card.cell)},
                                {"moves", cells(card.here, &play::PieceTarget::moves)},
                                {"captures", cells(card.here, &play::PieceTarget::captures)},
                                {"alone_on", name(card.pattern.from)},
                                {"alone_moves", cells(card.pattern.targets, &play::PieceTarget::moves)},
                                {"alone_captures", cells(card.pattern.targets, &play::PieceTarget::captures)}};
    }
    if (scene.banner) {
        result["banner"] = json::array({scene.banner->title, scene.banner->words});
    }
    if (state.move_line != nullptr && state.move_line->is_open()) {
        result["move_line"] = state.move_line->fitting();
    }
    if (state.about != nullptr && state.about->is_open()) {
        result["about"] = {{"text", state.about->text()}, {"spots", dump_spots(state.about->spots())}};
    }
}

/// The choice of games. What is scrolled out of sight has no place.
json dump_start(const StartScreen& start) {
    const StartScene& scene = start.scene();
    const StartLayout& layout = start.layout();
    json result{{"search", scene.search},    {"busy", start.busy()},
                {"cards", json::array()},    {"groups", json::array()},
                {"choices", json::object()}, {"list", json::object()},
                {"scroll", scene.scroll},    {"scroll_most", layout.scroll_most},
                {"columns", layout.columns}, {"open", centre_of(layout.open)}};
    for (const auto& group : scene.groups) {
        result["groups"].push_back(group.heading);
    }
    for (std::size_t i = 0; i < layout.cards.size(); ++i) {
        const auto& card = layout.cards[i];
        const Offer& offer = start.offers()[card.offer];
        const bool seen = layout.content.contains(card.box.centre());
        json each{{"name", offer.name},
                  {"family", offer.family},
                  {"note", offer.note},
                  {"pictured", start.pictured(offer)},
                  {"selected", scene.selected == i},
                  {"at", seen ? centre_of(card.picture) : json()}};
        if (!card.variants.empty() && layout.content.contains(card.variants.centre())) {
            each["variants"] = centre_of(card.variants);
        }
        result["cards"].push_back(std::move(each));
    }
    for (const auto& places : {layout.choices, layout.chips}) {
        for (const auto& place : places) {
            result["choices"][scene.choices[place.choice].words] = centre_of(place.box);
        }
    }
    for (std::size_t i = 0; i < layout.entries.size(); ++i) {
        if (!layout.entries[i].empty()) {
            result["list"][scene.list->entries[i]] = centre_of(layout.entries[i]);
        }
    }
    for (const auto& [name, box] : {std::pair{"settings", layout.settings}, std::pair{"back", layout.back}}) {
        result[name] = box.empty() ? json() : centre_of(box);
    }
    return result;
}

/// The dialog in which a file is chosen.
json dump_picker(const FilePicker& picker) {
    const auto& info = picker.preview().info();
    json result{{"folder", picker.folder().string()},
                {"shown", picker.shown()},
                {"fault", picker.fault()},
                {"spots", dump_spots(picker.spots())},
                {"pictured", picker.preview().pictured()},
                {"title", info ? json(info->title) : json()},
                {"error", info ? info->error : ""}};
    return result;
}

/// The panel in which a position is set up.
json dump_editor(const Editor& editor) {
    json result{
        {"text", editor.draft().text()},       {"words", editor.words()}, {"fault", editor.draft().fault().has_value()},
        {"brush", editor.brush().has_value()}, {"marks", json::object()}, {"spots", dump_spots(editor.spots())}};
    for (const PositionDraft::Mark& mark : editor.draft().marks()) {
        result["marks"][mark.words] = mark.held;
    }
    return result;
}

/// The panel for authors.
json dump_author(const AuthorPanel& panel) {
    const SourceTab& source = panel.source();
    json result{{"tab", panel.tab()},
                {"share", panel.share()},
                {"spots", dump_spots(panel.spots())},
                {"printed", panel.printed()},
                {"source",
                 {{"file", source.shown_file()},
                  {"first", source.first_line()},
                  {"last", source.last_line()},
                  {"marked", source.marked() ? json(source.marked()->line) : json()},
                  {"origin", source.origin() ? json(source.origin()->move) : json()},
                  {"problems", json::array()},
                  {"spots", dump_spots(source.spots())}}},
                {"why", {{"spots", dump_spots(panel.why().spots())}, {"report", nullptr}}},
                {"links", {{"spots", dump_spots(panel.links().spots())}, {"drawn", json::array()}}},
                {"games", 0},
                {"finished", false},
                {"before", panel.statistics().before() ? json(panel.statistics().before()->games) : json()}};
    if (const SourceDraft* draft = source.draft()) {
        result["source"]["typing"] = source.typing();
        result["source"]["unsaved"] = draft->unsaved();
        result["source"]["other"] = draft->other.has_value();
        result["source"]["left"] = draft->left.has_value();
        result["source"]["locked"] = draft->locked;
        result["source"]["selected"] = draft->text.selected();
    }
    for (const LinksTab::Link& link : panel.links().drawn()) {
        result["links"]["drawn"].push_back({link.from, link.direction, link.to});
    }
    for (const Problem& problem : source.problems()) {
        result["source"]["problems"].push_back({{"message", problem.message},
                                                {"error", problem.error},
                                                {"line", problem.at ? json(problem.at->line) : json()}});
    }
    if (const auto& figures = panel.statistics().figures()) {
        result["games"] = figures->games;
        result["finished"] = panel.statistics().report()->finished;
        result["length"] = figures->length;
        result["score"] = figures->score.mean;
    }
    if (const auto& report = panel.why().report()) {
        result["why"]["report"] = {
            {"heading", report->heading}, {"summary", report->summary}, {"legal", report->legal}};
    }
    return result;
}

/// What can be said without a game; lists stay empty then.
json common(const WindowState& state) {
    json result{{"playing", false},
                {"moving", state.moving},
                {"message", state.message},
                {"dialog", state.dialog},
                {"position", state.position},
                {"saved", state.saved},
                {"message_fits", state.message_fits},
                {"printed", state.printed},
                {"drawing", state.drawing},
                {"cells", json::object()},
                {"pieces", json::object()},
                {"buttons", json::object()},
                {"seats", json::object()},
                {"tools", json::object()},
                {"clocks", json::object()},
                {"arrow", nullptr},
                {"premove", nullptr},
                {"cursor", state.cursor ? json("") : json()},
                {"card", nullptr},
                {"piece_card", nullptr},
                {"about", nullptr},
                {"banner", nullptr},
                {"move_line", nullptr},
                {"thinking", false},
                {"paused", false},
                {"pondering", false}};
    result["picker"] = state.picker != nullptr ? dump_picker(*state.picker) : json();
    result["start"] = state.start != nullptr ? dump_start(*state.start) : json();
    result["settings"] = nullptr;
    if (state.settings != nullptr && state.settings->is_open()) {
        result["settings"] = dump_spots(state.settings->spots());
    }
    result["offer"] = nullptr;
    if (state.offer != nullptr && state.offer->is_open()) {
        add_spots(result["offer"], state.offer->spots());
    }
    result["unsaved"] = nullptr;
    if (state.unsaved != nullptr && state.unsaved->is_open()) {
        add_spots(result["unsaved"], state.unsaved->spots());
    }
    result["games"] = nullptr;
    if (state.games != nullptr && state.games->is_open()) {
        result["games"] = {{"finished", state.games->finished()},
                           {"moves", json::object()},
                           {"shown", state.games->shown()},
                           {"spots", dump_spots(state.games->spots())}};
        for (const auto& move : state.games->moves()) {
            result["games"]["moves"][move.written] = move.games;
        }
    }
    result["mail"] = nullptr;
    if (state.mail != nullptr && state.mail->is_open()) {
        add_spots(result["mail"], state.mail->spots());
    }
    result["print"] = nullptr;
    if (state.print != nullptr && state.print->is_open()) {
        result["print"] = {{"words", state.print->words()}, {"spots", dump_spots(state.print->spots())}};
    }
    result["network"] = {{"status", state.network != nullptr ? json(state.network->status()) : json()},
                         {"panel", nullptr}};
    if (state.network_panel != nullptr && state.network_panel->is_open()) {
        result["network"]["heard"] = state.network_panel->heard();
        result["network"]["words"] = state.network_panel->words();
        add_spots(result["network"]["panel"], state.network_panel->spots());
    }
    result["author"] = state.author != nullptr ? dump_author(*state.author) : json();
    result["editor"] = state.editor != nullptr ? dump_editor(*state.editor) : json();
    if (state.sounds != nullptr) {
        result["sounds"] = state.sounds->heard();
        result["music"] = state.sounds->has_music();
    }
    for (const char* list : {"graph", "last_move", "trays", "chips", "choices", "options", "record", "written", "marks",
                             "later", "hints", "plies", "thoughts"}) {
        result[list] = json::array();
    }
    return result;
}

}  // namespace

std::string dump_state(const WindowState& state) {
    json result = common(state);
    if (state.start != nullptr) {
        result["boxes"] = {{"window", edges_of(state.start->layout().window)}};
    }
    return result.dump(1);
}

std::string dump_state(const play::Match& match, const Scene& scene, const Layout& layout, const WindowState& state) {
    const auto& rules = match.rules();
    json result = common(state);
    result.update({{"playing", true},
                   {"title", rules.title},
                   {"player", rules.players[match.player()].name},
                   {"prompt", scene.prompt},
                   {"over", scene.over},
                   {"zoom", layout.board.w / layout.frame.w}});
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        if (!layout.cells[i].empty()) {
            result["cells"][rules.board.cells[i].name] = centre_of(layout.cells[i]);
        }
    }
    for (const PieceView& piece : scene.pieces) {  // of a stack: "White Queen, 3 Pawn"
        json& there = result["pieces"][rules.board.cells[piece.cell].name];
        const std::string before =
            there.is_null() ? rules.players[piece.player].name + " " : there.get<std::string>() + ", ";
        there = before + (piece.count > 1 ? std::to_string(piece.count) + " " : "") + rules.kinds[piece.kind].name;
    }
    for (const Cell cell : scene.last_move) {
        result["last_move"].push_back(rules.board.cells[cell].name);
    }
    for (const HintView& hint : scene.hints) {
        result["hints"].push_back(rules.board.cells[hint.cell].name);
    }
    for (std::size_t i = 0; i < layout.domes.size(); ++i) {
        const DomeView& dome = scene.domes[i];
        result["buttons"][rules.buttons[dome.button].name] = {{"lit", !dome.options.empty()},
                                                              {"at", centre_of(layout.domes[i])}};
    }
    for (std::size_t i = 0; i < layout.trays.size(); ++i) {
        result["trays"].push_back(dump_tray(rules, scene.trays[i], layout.trays[i]));
    }
    for (std::size_t i = 0; i < layout.chips.size(); ++i) {
        const ChipView& chip = scene.chips[i];
        result["chips"].push_back(
            {{"words", chip.words}, {"text", match.options()[chip.option].text}, {"at", centre_of(layout.chips[i])}});
    }
    for (std::size_t i = 0; i < layout.choices.size(); ++i) {
        const ChoiceView& choice = scene.choices[i];
        result["choices"].push_back({{"words", choice.words},
                                     {"text", match.options()[choice.option].text},
                                     {"at", centre_of(layout.choices[i])}});
    }
    dump_computers(result, match, scene, layout, state);
    dump_help(result, rules, scene, state);
    result["boxes"] = {{"window", edges_of(layout.window)},
                       {"board", edges_of(layout.frame)},
                       {"panel", edges_of(layout.panel)},
                       {"moves", edges_of(layout.moves)}};
    for (const Box& ply : layout.plies) {
        result["boxes"]["plies"].push_back(ply.empty() ? json() : edges_of(ply));
    }
    for (const auto& option : match.options()) {
        result["options"].push_back(option.text);
    }
    for (const auto& ply : match.record()) {
        result["record"].push_back(ply.text);
        result["written"].push_back(play::shown_text(ply));
    }
    dump_asides(result, scene, layout, state);
    const auto later = match.taken_back();
    for (auto ply = later.rbegin(); ply != later.rend(); ++ply) {
        result["later"].push_back(ply->text);
    }
    for (const Box& ply : layout.plies) {
        result["plies"].push_back(ply.empty() ? json() : centre_of(ply));
    }
    return result.dump(1);
}

void write_state(const std::filesystem::path& file, const std::string& text) {
    const std::filesystem::path draft = file.string() + ".part";
    std::ofstream(draft, std::ios::binary) << text << '\n';
    std::error_code error;
    std::filesystem::rename(draft, file, error);
}

}  // namespace bazillion::renderer
