#include "language_server/written_names.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace bazillion::language_server {
namespace {

using syntax::Form;
using Type = Outline::Node::Type;

/// How lists give names, by their heads.
enum class Naming : std::uint8_t {
    second,       ///< what stands behind the head
    name_part,    ///< what stands in a part `(name ...)`
    all,          ///< everything behind the head
    heads_inside  ///< what each list inside begins with
};

struct Giver {
    std::string_view head;
    Naming naming;
    Category category;
};

constexpr std::array givers{
    Giver{"define", Naming::second, Category::macro},
    Giver{"piece", Naming::name_part, Category::piece},
    Giver{"zone", Naming::name_part, Category::zone},
    Giver{"players", Naming::all, Category::player},
    Giver{"variable", Naming::second, Category::variable},
    Giver{"counter", Naming::second, Category::variable},
    Giver{"rights", Naming::heads_inside, Category::variable},
    Giver{"switch", Naming::second, Category::switch_name},
    Giver{"button", Naming::second, Category::button},
    Giver{"phase", Naming::second, Category::phase},
    Giver{"attribute", Naming::second, Category::attribute},
    Giver{"move-type", Naming::second, Category::move_type},
    Giver{"directions", Naming::heads_inside, Category::direction},
    Giver{"links", Naming::second, Category::direction},
};

const Giver* giver_of(std::string_view head) {
    const auto* const found =
        std::find_if(givers.begin(), givers.end(), [&](const Giver& each) { return each.head == head; });
    return found == givers.end() ? nullptr : found;
}

/// `players` of zones, exits and pieces name those that there are already.
bool gives_names(std::string_view head, std::string_view around) {
    return head != "players" || around == "game" || around == "variant" || around == "define" || around.empty();
}

class FormNames {
public:
    explicit FormNames(const syntax::Document& document) : document_(document) {}

    void walk(const Form& form, std::string_view around) {
        const Giver* giver = giver_of(form.head());
        if (giver != nullptr && giver->category != Category::macro && gives_names(form.head(), around)) {
            give(*giver, form);
        }
        for (const Form& item : form.items()) {
            if (item.is_list()) {
                walk(item, form.head());
            }
        }
    }
    std::vector<Name> take() { return std::move(names_); }

private:
    void give(const Giver& giver, const Form& form) {
        const auto& items = form.items();
        for (std::size_t i = 1; i < items.size(); ++i) {
            const bool inside = giver.naming == Naming::heads_inside || giver.naming == Naming::name_part;
            const Form* named = &items[i];
            if (inside) {
                const bool fits = giver.naming == Naming::heads_inside || items[i].is_call("name");
                const std::size_t at = giver.naming == Naming::heads_inside ? 0 : 1;
                named = fits && items[i].items().size() > at ? &items[i].items()[at] : nullptr;
            }
            if (named != nullptr && !named->is_list()) {
                add(giver.category, *named, form);
            }
            if (giver.naming == Naming::second) {
                break;
            }
        }
    }

    void add(Category category, const Form& named, const Form& thing) {
        constexpr std::size_t most = 20'000;
        if (names_.size() >= most || !seen_.emplace(category, named.text()).second) {
            return;
        }
        const syntax::Span span = named.origin().span;
        std::string about;
        for (const Form& part : thing.items()) {
            for (const std::string_view told : {"help", "description", "label"}) {
                if (part.is_call(told) && part.items().size() > 1) {
                    about += (about.empty() ? "" : "\n\n") + part.items()[1].text();
                }
            }
        }
        names_.push_back(
            {category, named.text(), std::move(about), document_.sources[span.source].name, {span.begin, span.end}});
    }

    const syntax::Document& document_;
    std::vector<Name> names_;
    std::set<std::pair<Category, std::string>> seen_;
};

}  // namespace

std::vector<WrittenName> written_names(const Outline& outline) {
    std::vector<WrittenName> names;
    const auto add = [&](Category category, Outline::Index token, Outline::Index list) {
        if (outline[token].type != Type::list && outline.text(token).find('$') == std::string_view::npos) {
            names.push_back({category, token, list});
        }
    };
    for (Outline::Index list = 1; list < outline.nodes().size(); ++list) {
        const Outline::Node& node = outline[list];
        const Giver* giver = node.type == Type::list ? giver_of(outline.head(list)) : nullptr;
        if (giver == nullptr || !gives_names(outline.head(list), outline.head(node.parent))) {
            continue;
        }
        for (std::size_t i = 1; i < node.items.size(); ++i) {
            const auto& inner = outline[node.items[i]].items;
            if (giver->naming == Naming::second || giver->naming == Naming::all) {
                add(giver->category, node.items[i], list);
            } else if (giver->naming == Naming::heads_inside && !inner.empty()) {
                add(giver->category, inner[0], node.items[i]);
            } else if (giver->naming == Naming::name_part && inner.size() > 1 &&
                       outline.head(node.items[i]) == "name") {
                add(giver->category, inner[1], list);
            }
            if (giver->naming == Naming::second) {
                break;
            }
        }
    }
    return names;
}

std::vector<Name> expanded_names(const syntax::Document& document) {
    FormNames names(document);
    for (const Form& form : document.forms) {
        if (form.is_call("game") || form.is_call("variant")) {
            names.walk(form, "");
        }
    }
    return names.take();
}

std::string comment_above(const Outline& outline, Outline::Index list) {
    std::vector<std::string> lines;
    std::size_t below = outline[list].range.begin;
    for (Outline::Index at = list - 1; at != Outline::root && outline[at].type == Type::comment; --at) {
        const ByteRange range = outline[at].range;
        const std::string_view between = outline.text().substr(range.end, below - range.end);
        const std::size_t line = outline.text().rfind('\n', range.begin) + 1;  // npos + 1 is 0
        const bool alone =
            outline.text().substr(line, range.begin - line).find_first_not_of(" \t") == std::string_view::npos;
        if (!alone || std::count(between.begin(), between.end(), '\n') != 1) {
            break;
        }
        std::string_view text = outline.text(at);
        text.remove_prefix(std::min(text.find_first_not_of("; \t"), text.size()));
        text = text.substr(0, text.find_last_not_of(" \t\r") + 1);
        lines.emplace_back(text);
        below = range.begin;
    }
    std::string text;
    std::reverse(lines.begin(), lines.end());
    for (const std::string& line : lines) {
        text += text.empty() ? line : "\n" + line;
    }
    return text;
}

}  // namespace bazillion::language_server
