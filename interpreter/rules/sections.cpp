// The sections of ZRF: texts, players, options, turn order, setup.
#include "rules/advice_reader.h"
#include "rules/board_builder.h"
#include "rules/compiler.h"
#include "rules/meant_words.h"
#include "rules/resolver.h"
#include "rules/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace bazillion::rules {

Resolver::Resolver(Rules& rules, syntax::Document& document, const std::map<std::string, bool>& switches,
                   const Bounds& bounds)
    : rules_(rules),
      document_(document),
      context_(rules, document.diagnostics, syntax::to_lower(document.file.extension().string()) == ".zrf"),
      switch_values_(switches),
      bounds_(bounds) {
    context_.macros = document.macros;
    context_.library = document.library;
    rules_.move_types.emplace_back();
}

Resolver::Sections Resolver::all(std::string_view head) const {
    const auto found = by_head_.find(head);
    return found == by_head_.end() ? Sections{} : found->second;
}

const Form* Resolver::last(std::string_view head) const {
    const auto found = all(head);
    return found.empty() ? nullptr : found.back();
}

void Resolver::resolve(const std::vector<Form>& sections, const Form& title) {
    for (const Form& section : sections) {
        if (section.is_call("switch")) {
            switch_section(section);
        }
    }
    choose_sections(sections);
    check_sections(sections_);
    texts();
    players();
    teams();
    plural_names();
    options();
    if (const Form* board = last("board")) {
        build_board(context_, *board);
    } else {
        context_.error("no-board", "the game has no `(board ...)`", title);
        return;
    }
    if (rules_.board.cells.empty()) {
        return;  // all positions would be unknown
    }
    groups();
    piece_names();
    stacks();
    reserve_variable();
    variables();
    rights();
    piece_attributes();
    counters();
    sweep();
    turn_order(title);
    setup();
    scripts();
    piece_programs();
    buttons();
    phases();
    prompts();
    after_move();
    legal();
    minimize();
    hooks();
    goals();
    saved_numbers();
    position_text();
    move_text();
    outside_code(title);
    codes();
    if (rules_.has_stacks() && rules_.codes.valid()) {
        check_setup();
    }
    slots();
    advice();
}

/// What the computer player is told: several sections add up.
void Resolver::advice() {
    AdviceReader reader(rules_, context_.messages,
                        context_.tolerant ? syntax::Severity::warning : syntax::Severity::error);
    for (const Form* section : all("advice")) {
        reader.read(arguments(*section), rules_.advice);
    }
}

/// `(if-switch name section ... else section ...)` stands for one or the other of its halves.
void Resolver::choose_sections(std::span<const Form> sections) {
    for (const Form& section : sections) {
        if (!section.is_call("if-switch")) {
            sections_.push_back(section);
            continue;
        }
        const auto items = arguments(section);
        const auto on = context_.need_switch(items.empty() ? section : items[0]);
        if (!on) {
            continue;
        }
        const auto found = std::find_if(items.begin(), items.end(), [](const Form& f) { return f.is_atom("else"); });
        const auto half = static_cast<std::size_t>(found - items.begin());
        if (*on) {
            choose_sections(items.subspan(1, half - 1));
        } else if (found != items.end()) {
            choose_sections(items.subspan(half + 1));
        }
    }
}

void Resolver::check_sections(const std::vector<Form>& sections) {
    for (const Form& section : sections) {
        if (!section.is_list() || section.head().empty()) {
            auto& said = context_.fault("stray-text", "only sections like `(board ...)` can stand in a game", section);
            if (section.is_string()) {
                said.hint = "the name of a game is written `(title \"...\")`";
            }
            continue;
        }
        if (!is_word(Place::section, section.head())) {
            auto& said = context_.unknown_word("section", section, Place::section);
            if (const std::string_view hint = section_hint(section.head()); !hint.empty()) {
                said.hint = hint;
            }
        }
        by_head_[std::string(section.head())].push_back(&section);
    }
    for (const Word& word : all_words()) {
        // Macros may bring sections for games to do better.
        const auto found = word.place == Place::section && word.has(trait::once) ? all(word.text) : Sections{};
        if (found.size() > 1 && found.back()->origin().expansion == found.front()->origin().expansion) {
            auto& said = context_.warn("duplicate-section",
                                       fmt::format("`{}` stands twice in this game; the last one counts", word.text),
                                       found.back()->items().front());
            said.notes.push_back({"another one stands here", found.front()->items().front().origin()});
        }
    }
}

void Resolver::texts() {
    const auto text = [&](std::string_view head) {
        const Form* section = last(head);
        return section != nullptr && section->items().size() > 1 ? section->items()[1].text() : std::string();
    };
    rules_.title = display_line(text("title"));
    rules_.description = display_text(text("description"));
    rules_.history = display_text(text("history"));
    rules_.strategy = display_text(text("strategy"));
    rules_.art = display_line(text("art"));
    files_heard_and_solved();
}

/// Sounds, music and the solution: names of files.
void Resolver::files_heard_and_solved() {
    constexpr std::string_view ending = "-sound";
    const auto file = [&](std::string_view head, const char* what) -> std::optional<std::string> {
        const Form* section = last(head);
        if (section == nullptr) {
            return std::nullopt;
        }
        const auto items = arguments(*section);
        return items.empty() ? std::string() : context_.file_name(items[0], what);
    };
    for (const Word& word : all_words()) {
        if (word.place == Place::section && word.text.ends_with(ending)) {
            if (auto name = file(word.text, "sound")) {
                rules_.sounds[std::string(word.text.substr(0, word.text.size() - ending.size()))] = *std::move(name);
            }
        }
    }
    rules_.music = file("music", "sound").value_or("");
    rules_.solution = file("solution", "saved game").value_or("");
}

void Resolver::players() {
    const Form* section = last("players");
    if (section == nullptr) {
        rules_.players.push_back({"You"});
        return;
    }
    constexpr std::size_t most_players = 64;
    for (const Form& name : arguments(*section)) {
        if (rules_.players.size() >= most_players) {
            context_.error("too-many-players", fmt::format("more than {} players", most_players), name);
            return;
        }
        if (rules_.find_player(name.text())) {
            context_.fault("duplicate-player", fmt::format("player `{}` is named twice", name.text()), name);
        }
        rules_.players.push_back({name.text(), name.text().starts_with('?')});
    }
    if (rules_.players.empty()) {
        context_.error("no-players", "`players` names nobody", *section);
        rules_.players.push_back({"You"});
    }
}

/// Options by their names of today, and by the sections of old files that had one each.
void Resolver::options() {
    Options& options = rules_.options;
    const auto apply = [&](const Word& word, const std::string& value) {
        const bool on = value == "true" || value == "2" || value == "forced";
        if (const auto* option = word.as<bool Options::*>()) {
            options.** option = on;
        } else if (word.as<Passing>() != nullptr) {
            options.pass_turn = !on ? Passing::never : value == "true" ? Passing::always : Passing::forced;
        }
    };
    for (const Word& word : all_words()) {
        const Form* section = word.place == Place::section ? last(word.text) : nullptr;
        if (section != nullptr && section->items().size() > 1) {
            apply(word, section->items()[1].text());
        }
    }
    const auto plain = [](std::string name) {
        std::replace(name.begin(), name.end(), '-', ' ');
        return syntax::to_lower(name);
    };
    for (const Form* section : all("option")) {
        const auto items = arguments(*section);
        for (const Word& word : all_words()) {
            if (items.size() >= 2 && word.place == Place::option &&
                plain(std::string(word.text)) == plain(items[0].text())) {
                apply(word, items[1].text());
            }
        }
    }
}

void Resolver::turn_order(const Form& title) {
    if (const Form* section = last("move-priorities")) {
        for (const Form& type : arguments(*section)) {
            rules_.priorities.push_back(context_.intern_move_type(type.text()));
        }
    }
    const Form* section = last("turn-order");
    if (section == nullptr) {
        for (std::size_t player = 0; player < rules_.players.size(); ++player) {
            rules_.turns.push_back({static_cast<PlayerId>(player), static_cast<PlayerId>(player)});
        }
        mark_neutral_players();
        return;
    }
    for (const Form& entry : arguments(*section)) {
        if (entry.is_atom("repeat")) {
            rules_.repeat_from = rules_.turns.size();
            continue;
        }
        const Form& who = entry.is_list() && !entry.items().empty() ? entry.items()[0] : entry;
        const auto player = context_.need_player(who);
        if (!player) {
            continue;
        }
        if (!context_.fits(rules_.turns.size(), "turns in its turn order")) {
            break;
        }
        Turn turn{*player, *player};
        for (const Form& word : arguments(entry)) {
            if (word.is_call("when")) {
                turn.when = compile_conditions(context_, arguments(word), entry);
            } else if (const auto other = context_.player(word.text())) {
                turn.mover = *other;
            } else {
                turn.type = context_.intern_move_type(word.text());
            }
        }
        rules_.turns.push_back(std::move(turn));
    }
    if (rules_.turns.empty()) {
        context_.error("no-turns", "the turn order names nobody who moves", title);
        rules_.turns.push_back({});
    }
    rules_.repeat_from = rules_.repeat_from < rules_.turns.size() ? rules_.repeat_from : 0;
    mark_neutral_players();
}

/// `(allies A B)`, once for each team.
void Resolver::teams() {
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        rules_.players[player].team = static_cast<PlayerId>(player);
    }
    std::set<PlayerId> allied;
    for (const Form* section : all("allies")) {
        std::optional<PlayerId> team;
        for (const Form& name : arguments(*section)) {
            const auto player = context_.need_player(name);
            if (player && !allied.insert(*player).second) {
                context_.error("bad-allies", fmt::format("`{}` is an ally of others already", name.text()), name).hint =
                    "all allies of a team stand in one list: `(allies A B C)`";
            } else if (player) {
                team = team.value_or(*player);
                rules_.players[*player].team = *team;
            }
        }
    }
}

/// A name in -s is that of several, as in English, but for one in -ss, -us or -is. `(plural Geese)` and `(singular
/// Mars)` tell otherwise.
void Resolver::plural_names() {
    for (Player& player : rules_.players) {
        const std::string_view name = player.name;
        player.plural = name.size() > 3 && name.ends_with('s') && !name.ends_with("ss") && !name.ends_with("us") &&
                        !name.ends_with("is");
    }
    for (const bool plural : {true, false}) {
        for (const Form* section : all(plural ? "plural" : "singular")) {
            for (const Form& name : arguments(*section)) {
                if (const auto player = context_.need_player(name)) {
                    rules_.players[*player].plural = plural;
                }
            }
        }
    }
}

void Resolver::mark_neutral_players() {
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        rules_.players[player].neutral = std::none_of(rules_.turns.begin(), rules_.turns.end(), [&](const Turn& turn) {
            return turn.decider == player || turn.mover == player;
        });
    }
    for (const Form* section : all("neutral")) {
        for (const Form& name : arguments(*section)) {
            if (const auto player = context_.need_player(name)) {
                rules_.players[*player].neutral = true;
            }
        }
    }
}

/// Where no pieces share a cell, the last one set up there stands alone.
void Resolver::note_placement(Cell cell, const Form& at) {
    constexpr std::size_t most_told = 3;
    const auto [before, first] = placed_.try_emplace(cell, &at);
    if (!first && !rules_.has_stacks() && placed_again_++ < most_told) {
        auto& said = context_.warn("duplicate-placement",
                                   fmt::format("two pieces are set up on `{}`; the last one counts", at.text()), at);
        said.notes.push_back({"another one stands there", before->second->origin()});
        said.hint = "take the name out of one of the two";
    }
    before->second = &at;
}

void Resolver::setup() {
    const Form* section = last("board-setup");
    if (section == nullptr) {
        return;
    }
    for (const Form& of_player : arguments(*section)) {
        const Form& name = of_player.items().empty() ? of_player : of_player.items()[0];
        const auto player = context_.need_player(name);
        if (!player) {
            continue;
        }
        for (const Form& of_kind : arguments(of_player)) {
            const Form& kind_name = of_kind.items().empty() ? of_kind : of_kind.items()[0];
            const auto kind = context_.kind(kind_name.text());
            const auto items = arguments(of_kind);
            if (!kind) {
                auto& said = context_.unknown("piece", kind_name, context_.kind_names());
                if (kind_name.is_list() || context_.cell(kind_name.text())) {
                    said.hint = "a piece stands before its positions: `(board-setup (player (piece position ...)))`";
                }
                continue;
            }
            for (std::size_t i = 0; i < items.size(); ++i) {
                if (items[i].is_atom("off") && !context_.cell("off")) {
                    const auto count = i + 1 < items.size() ? context_.need_number(items[i + 1]) : std::nullopt;
                    supplies_[{*player, *kind}] += count.value_or(0);
                    ++i;
                } else if (const auto cell = context_.need_cell(items[i]); cell && rules_.board.cells[*cell].exit) {
                    context_.error("piece-on-exit", "nothing can stand on an exit", items[i]);
                } else if (cell && !rules_.kinds[*kind].belongs_to(*player)) {
                    context_.error("not-his-piece", fmt::format("player `{}` has no such pieces", name.text()),
                                   kind_name);
                } else if (cell) {
                    note_placement(*cell, items[i]);
                    rules_.setup.push_back({*player, *kind, *cell, {}});
                }
            }
        }
    }
}

}  // namespace bazillion::rules
