// Pieces: their names, attributes and move programs.
#include "rules/compiler.h"
#include "rules/resolver.h"
#include "rules/words.h"

#include <fmt/core.h>

#include <algorithm>

namespace bazillion::rules {

void Resolver::piece_names() {
    for (const Form* form : all("piece")) {
        Kind kind;
        for (const Form& part : arguments(*form)) {
            piece_part(part, kind);
        }
        if (kind.name.empty()) {
            context_.fault("unnamed-piece", "a piece needs a `(name ...)`", *form);
            continue;
        }
        if (const auto twin = rules_.find_kind(kind.name)) {
            context_.warn("duplicate-piece",
                          fmt::format("piece `{}` is defined twice; the later one counts", kind.name), *form);
            rules_.kinds[*twin] = std::move(kind);
            piece_forms_[*twin] = form;
            continue;
        }
        if (!context_.fits(rules_.kinds.size(), "pieces")) {
            return;
        }
        rules_.kinds.push_back(std::move(kind));
        piece_forms_.push_back(form);
    }
}

/// A part that names or describes a piece.
void Resolver::piece_part(const Form& part, Kind& kind) {
    const auto items = arguments(part);
    const std::string text = items.empty() ? "" : items[0].text();
    if (part.head() == "name") {
        kind.name = text;
        if (items.size() > 1) {
            context_.warn("name-of-words", fmt::format("only `{}` is the name of this piece", text), part).hint =
                "a name of several words stands in quotes";
        }
    } else if (part.head() == "notation") {
        kind.notation = text;
    } else if (part.head() == "help") {
        kind.help = display_text(text);
    } else if (part.head() == "description") {
        kind.description = display_text(text);
    } else if (part.head() == "open" && !items.empty()) {
        kind.opens = context_.file_name(items[0], "file");
    } else if (part.head() == "players") {
        for (const Form& item : items) {
            if (const auto player = context_.need_player(item)) {
                kind.players.push_back(*player);
            }
        }
    } else if (part.head() == "dummy") {
        kind.dummy = true;
    } else if (part.head() == "image") {
        for (const Form& item : items) {
            if (item.is_atom()) {
                kind.images.push_back({context_.player(item.text()).value_or(no_player), {}});
            } else if (!kind.images.empty()) {
                kind.images.back().files.push_back(context_.picture_name(item));
            }
        }
    }
}

void Resolver::piece_attributes() {
    declared_.resize(rules_.kinds.size());
    for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind) {
        for (const Form& part : arguments(*piece_forms_[kind])) {
            const auto items = arguments(part);
            if (part.head() == "attribute" && !items.empty()) {
                const bool value = items.size() > 1 && items[1].is_atom("true");
                declared_[kind].emplace_back(context_.intern_attribute(items[0].text()), value);
            } else if (part.head() == "in-hand" && !items.empty()) {
                rules_.kinds[kind].in_hand = context_.need_kind(items[0]).value_or(KindId{none});
            }
        }
    }
    context_.declared_attributes = rules_.attributes.size();
    // Move types are names that conditions and `add-partial` may mention before the section that declares them.
    for (const Form* piece : piece_forms_) {
        for (const Form& part : arguments(*piece)) {
            for (const Form& block : arguments(part)) {
                if (block.is_call("move-type") && block.items().size() > 1) {
                    context_.intern_move_type(block.items()[1].text());
                }
            }
        }
    }
}

void Resolver::piece_programs() {
    named_types_.resize(rules_.kinds.size());
    for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind) {
        for (const Form& part : arguments(*piece_forms_[kind])) {
            if (part.head() == "moves" || part.head() == "drops") {
                piece_section(static_cast<KindId>(kind), part);
            } else if (!is_word(Place::piece, part.head()) && !misplaced(part)) {
                context_.unknown_word("piece part", part, Place::piece);
            }
        }
    }
}

/// Reports a section of the game where a part of a piece should stand.
bool Resolver::misplaced(const Form& part) {
    const std::string_view head = part.head();
    if (!is_word(Place::section, head) || context_.direction(head) || context_.cell(head)) {
        return false;
    }
    context_.fault("misplaced-section", fmt::format("`{}` stands inside of a piece", head), part.items().front()).hint =
        "is a `)` missing before it?";
    return true;
}

namespace {

/// The moves of a section as one text in Betza's notation; empty if some are told otherwise.
std::string all_betza(const Form& section) {
    std::string text;
    for (const Form& form : arguments(section)) {
        if (!form.is_call("betza") || form.items().size() < 2) {
            return "";
        }
        text += form.items()[1].text();
    }
    return text;
}

}  // namespace

void Resolver::piece_section(KindId kind, const Form& section) {
    const bool drops = section.is_call("drops");
    MoveTypeId type = untyped;
    if (!drops) {
        rules_.kinds[kind].betza = all_betza(section);
    }
    for (const Form& form : arguments(section)) {
        if (form.is_call("move-type")) {
            type = form.items().size() > 1 ? context_.intern_move_type(form.items()[1].text()) : untyped;
            named_types_[kind].push_back(type);
        } else if (form.is_call("becoming")) {
            becoming(kind, form, type);
        } else if (form.is_call("betza") && drops) {
            context_.error("bad-betza", "`betza` tells moves, and stands in `(moves ...)`", form);
        } else if (form.is_call("betza")) {
            for (const Form& moves : betza_blocks(kind, form)) {
                block(kind, moves, type, drops);
            }
        } else if (form.is_list() && !misplaced(form)) {
            block(kind, form, type, drops);
        } else if (form.is_list()) {
            continue;  // has been told
        } else {
            auto& said = context_.fault("stray-text", fmt::format("`{}` stands outside of any block", form.text()),
                                        form, "expected a parenthesised list of instructions");
            if (form.text().starts_with('[') || form.text().starts_with('{')) {
                said.hint = "lists stand in round parentheses";
            }
        }
    }
}

void Resolver::block(KindId kind, const Form& form, MoveTypeId type, bool drop) {
    Block block{.type = type, .drop = drop};
    Compiler compiler(context_, block.program);
    compiler.statements(form.items());
    compiler.finish(false, form);
    for (const Add& add : block.program.adds) {
        named_types_[kind].push_back(add.continuation);
    }
    rules_.kinds[kind].blocks.push_back(std::move(block));
}

void Resolver::becoming(KindId kind, const Form& form, MoveTypeId type) {
    const auto items = arguments(form);
    const auto as = items.empty() ? std::nullopt : context_.need_kind(items[0]);
    if (!as) {
        return;
    }
    if (rules_.reserve == none) {
        context_.error("no-reserve", "`becoming` needs a `(reserve ...)` in the game", form);
        return;
    }
    for (const Form& part : arguments(*piece_forms_[*as])) {
        if (part.head() != "moves") {
            continue;
        }
        for (const Form& moves : arguments(part)) {
            if (!moves.is_list() || moves.is_call("move-type") || moves.is_call("becoming")) {
                continue;
            }
            if (moves.is_call("betza")) {
                for (const Form& one : betza_blocks(*as, moves)) {
                    becoming_block(kind, *as, form, one, type);
                }
            } else {
                becoming_block(kind, *as, form, moves, type);
            }
        }
    }
}

void Resolver::becoming_block(KindId kind, KindId as, const Form& form, const Form& moves, MoveTypeId type) {
    const auto items = arguments(form);
    Block block{.type = type, .becoming = as};
    Compiler compiler(context_, block.program);
    compiler.set_becoming(as);
    if (items.size() > 1 && items[1].is_call("when")) {
        compiler.require(arguments(items[1]));
    } else {
        compiler.require_reserve(as, form);
    }
    compiler.statements(moves.items());
    compiler.finish(false, form);
    rules_.kinds[kind].blocks.push_back(std::move(block));
}

}  // namespace bazillion::rules
