// Completion.
#include "language_server/features.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace bazillion::language_server {
namespace {

/// Kinds of items in the protocol.
namespace item_kind {
constexpr int function = 3, field = 5, variable = 6, type = 7, property = 10, unit = 11, value = 12, keyword = 14,
              file = 17, constant = 21, event = 23, sign = 24, type_parameter = 25;
}

int kind_of(Category category) {
    switch (category) {
        case Category::macro:
            return item_kind::function;
        case Category::piece:
            return item_kind::type;
        case Category::zone:
            return item_kind::field;
        case Category::player:
            return item_kind::constant;
        case Category::cell:
            return item_kind::value;
        case Category::direction:
            return item_kind::sign;
        case Category::button:
        case Category::phase:
            return item_kind::event;
        case Category::attribute:
            return item_kind::property;
        case Category::move_type:
            return item_kind::type_parameter;
        default:
            return item_kind::variable;
    }
}

/// The items of one answer, up to a limit: the client asks again as the word grows.
class Items {
public:
    static constexpr std::size_t most = 2000;

    Items(std::string_view begun, Json range) : begun_(begun), range_(std::move(range)) {}

    /// `rank` sorts: what fits best has the lowest.
    void add(std::string_view label, int kind, int rank, std::string_view detail, std::string_view about) {
        if (!label.starts_with(begun_) || !seen_.emplace(label).second) {
            return;
        }
        if (items_.size() >= most) {
            incomplete_ = true;
            return;
        }
        Json item{{"label", label},
                  {"kind", kind},
                  {"detail", detail},
                  {"sortText", fmt::format("{}{}", rank, label)},
                  {"textEdit", {{"range", range_}, {"newText", label}}}};
        if (!about.empty()) {
            item["documentation"] = {{"kind", "markdown"}, {"value", about}};
        }
        items_.push_back(std::move(item));
    }
    Json take() { return {{"isIncomplete", incomplete_}, {"items", std::move(items_)}}; }

private:
    std::string begun_;
    Json range_;
    Json items_ = Json::array();
    std::set<std::string, std::less<>> seen_;
    bool incomplete_ = false;
};

/// Whether a word that stands without parentheses in some lists only may stand in one with this head.
bool belongs_into(std::string_view word, std::string_view head, std::string_view around) {
    struct Home {
        std::string_view word, head;
    };
    static constexpr std::array homes{Home{"else", "if"}, Home{"repeat", "turn-order"}, Home{"off", "board-setup"},
                                      Home{"optional", "position-text"}, Home{"untyped", "moves"}};
    const auto* const home =
        std::find_if(homes.begin(), homes.end(), [&](const Home& each) { return each.word == word; });
    return home == homes.end() || home->head == head || home->head == around;
}

void add_words(Items& items, Places places, bool alone, std::string_view head, std::string_view around) {
    constexpr int rank = 2;
    for (const rules::Word& word : rules::all_words()) {
        const bool may_stand = alone ? word.has(rules::trait::alone)
                                     : word.takes != rules::Takes::nothing || word.has(rules::trait::alone);
        if ((places & bit(word.place)) == 0 || !may_stand || word.has(rules::trait::unlisted) ||
            (alone && !belongs_into(word.text, head, around))) {
            continue;
        }
        const std::string_view takes = rules::takes_text(word.takes);
        const std::string detail =
            takes.empty() ? std::string(word.place == rules::Place::detail ? "word" : rules::place_name(word.place))
                          : fmt::format("({} {})", word.text, takes);
        items.add(word.text, item_kind::keyword, rank, detail, word.doc);
        if (word.place == rules::Place::condition && word.text.ends_with('?')) {
            items.add(fmt::format("not-{}", word.text), item_kind::keyword, rank + 1, detail,
                      fmt::format("the opposite of: {}", word.doc));
        }
    }
}

void add_names(Items& items, const Workspace& workspace, const OpenDocument& document, Categories categories) {
    constexpr int best = 0, rank = 1;
    for (const FoundName& found : workspace.names(document)) {
        if (!includes(categories, found.name.category)) {
            continue;
        }
        std::string about = found.name.about;
        if (found.name.category == Category::macro && found.list != Outline::none) {
            about = comment_above(found.source->outline(), found.list);
        }
        const std::string detail =
            found.name.file.empty() || found.name.file == document.file
                ? std::string(word_for(found.name.category))
                : fmt::format("{} of {}", word_for(found.name.category), found.name.file.filename().string());
        const bool own = found.name.category != Category::macro && categories != all_categories;
        items.add(found.name.text, kind_of(found.name.category), own ? best : rank, detail, about);
    }
}

/// Files of the game's folder and of the library that can be included.
void add_files(Items& items, const Workspace& workspace, const OpenDocument& document) {
    namespace fs = std::filesystem;
    constexpr std::size_t most_seen = 2000;
    std::size_t seen = 0;
    for (const auto& [folder, prefix] : {std::pair<fs::path, std::string>{document.file.parent_path(), ""},
                                         {document.file.parent_path() / "lib", "lib/"},
                                         {workspace.library() / "lib", "lib/"},
                                         {workspace.library(), ""}}) {
        std::error_code failed;
        fs::directory_iterator entry(folder, failed);
        while (!failed && entry != fs::directory_iterator() && ++seen < most_seen) {
            const fs::path file = entry->path();
            if ((file.extension() == ".game" || file.extension() == ".zrf") &&
                identity(file) != identity(document.file)) {
                items.add(prefix + file.filename().string(), item_kind::file, 0, "file", "");
            }
            entry.increment(failed);
        }
    }
}

void add_options(Items& items) {
    for (const rules::Word& word : rules::all_words()) {
        if (word.place == rules::Place::option && !word.has(rules::trait::ignored)) {
            items.add(word.text, item_kind::property, 0, "option", word.doc);
        }
    }
}

Json in_text(const Workspace& workspace, const OpenDocument& document, Outline::Index token, std::size_t offset) {
    const Outline& outline = document.source->outline();
    const std::size_t begin = outline[token].range.begin + 1;
    if (offset < begin) {
        return {};
    }
    const std::string_view begun = outline.text().substr(begin, offset - begin);
    Items items(begun, workspace.range(*document.source, {begin, offset}));
    const std::string_view head = outline.head(outline[token].parent);
    if (head == "include") {
        add_files(items, workspace, document);
    } else if (head == "option") {
        add_options(items);
    } else {
        return {};
    }
    return items.take();
}

}  // namespace

Json completion(const Workspace& workspace, const OpenDocument& document, std::size_t offset) {
    using Type = Outline::Node::Type;
    const Outline& outline = document.source->outline();
    const Outline::Index token = outline.token_at(offset);
    if (token != Outline::none && outline[token].type == Type::string) {
        const bool behind = outline[token].closed && offset == outline[token].range.end;
        return behind ? Json() : in_text(workspace, document, token, offset);
    }
    if (token != Outline::none && outline[token].type == Type::comment && offset > outline[token].range.begin) {
        return {};
    }
    const bool begun = token != Outline::none && outline[token].type == Type::atom;
    const std::size_t begin = begun ? outline[token].range.begin : offset;
    const Outline::Index list = begun ? outline[token].parent : outline.list_at(offset);
    const auto& siblings = outline[list].items;
    const auto before = std::count_if(siblings.begin(), siblings.end(),
                                      [&](Outline::Index item) { return outline[item].range.begin < begin; });
    Expected expected = Expectations(outline).at(list, static_cast<std::size_t>(before));
    constexpr auto macro = static_cast<Categories>(Category::macro);
    if (expected.perhaps_call && !workspace.names_called(document, outline.head(list), macro).empty()) {
        expected.names = all_categories;
    }
    Items items(outline.text().substr(begin, offset - begin), workspace.range(*document.source, {begin, offset}));
    if (list == Outline::root) {
        return items.take();
    }
    add_names(items, workspace, document, expected.names);
    const Outline::Index around = outline[outline[list].parent].parent;  // of `(board-setup (White (Man off 5)))`
    add_words(items, before == 0 ? expected.heads : expected.alone, before > 0, outline.head(list),
              around == Outline::none ? std::string_view() : outline.head(around));
    return items.take();
}

}  // namespace bazillion::language_server
