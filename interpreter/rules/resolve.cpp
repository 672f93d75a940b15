#include "rules/resolve.h"

#include "rules/resolver.h"
#include "rules/words.h"
#include "syntax/reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace bazillion::rules {
namespace {

bool is_title(const Form& form) {
    return form.is_call("game") || form.is_call("variant");
}

/// Whether a form was written in the file itself, or made there by calling a macro; not in a file that it includes.
bool is_own(const Form& form) {
    const syntax::Expansion* call = form.origin().expansion.get();
    while (call != nullptr && call->outer) {
        call = call->outer.get();
    }
    return (call != nullptr ? call->call : form.origin().span).source == 0;
}

/// Where the games and variants that a file offers stand among its forms. Those of included files are there to make
/// variants of: they count if the file has none of its own, and in old files always.
std::vector<std::size_t> offered_forms(const syntax::Document& document) {
    std::vector<std::size_t> all, own;
    for (std::size_t i = 0; i < document.forms.size(); ++i) {
        if (is_title(document.forms[i])) {
            all.push_back(i);
            if (is_own(document.forms[i])) {
                own.push_back(i);
            }
        }
    }
    const bool old = syntax::tolerance_of(document.file.string()) == syntax::Tolerance::lenient;
    return old || own.empty() ? all : own;
}

/// Things with a name of their own keep their place among the others when a variant replaces them.
bool is_named(std::string_view section_key) {
    const std::size_t end = section_key.find(' ');
    const Word* word = find_word(Place::section, section_key.substr(0, end));
    return end != std::string_view::npos && word != nullptr && word->has(trait::named);
}

/// What a section overrides: sections with equal keys replace each other, a named thing only its namesake.
std::string key(const Form& section) {
    std::string head{section.head()};
    const auto items = arguments(section);
    const Word* word = find_word(Place::section, head);
    if (word == nullptr) {
        return head;
    }
    if (word->as<Goal::Result>() != nullptr) {
        return "goal";
    }
    if (head == "option") {
        return "option " + (items.empty() ? "" : syntax::to_lower(items[0].text()));
    }
    if (head == "hook") {
        return "hook " + (items.size() < 2 ? "" : items[1].text());
    }
    if (head == "piece") {
        for (const Form& part : items) {
            if (part.is_call("name") && part.items().size() > 1) {
                return "piece " + part.items()[1].text();
            }
        }
        return head;
    }
    return head == "if-switch" || word->has(trait::named) ? head + " " + (items.empty() ? "" : items[0].text()) : head;
}

}  // namespace

std::vector<Form> title_sections(const syntax::Document& document, const Title& title) {
    const auto mine = arguments(document.forms[title.form]);
    std::map<std::string, std::size_t> replacing;  // of several sections with one key, the first
    for (std::size_t i = 0; i < mine.size() && title.base; ++i) {
        replacing.try_emplace(key(mine[i]), i);
    }
    std::vector<Form> sections;
    std::vector<bool> placed(mine.size());
    const std::span<const Form> inherited =
        title.base ? arguments(document.forms[*title.base]) : std::span<const Form>();
    for (const Form& section : inherited) {
        const std::string of = key(section);
        const auto found = replacing.find(of);
        if (found == replacing.end()) {
            if (of != "default" && of != "title") {
                sections.push_back(section);
            }
        } else if (is_named(of) && !placed[found->second]) {
            sections.push_back(mine[found->second]);
            placed[found->second] = true;
        }
    }
    for (std::size_t i = 0; i < mine.size(); ++i) {
        if (!placed[i]) {
            sections.push_back(mine[i]);
        }
    }
    return sections;
}

std::vector<Title> titles(const syntax::Document& document) {
    std::vector<Title> result;
    std::map<std::string, std::size_t> seen;
    // A variant belongs to the nearest game before it, else to the first behind it.
    std::size_t next = 0;
    std::optional<std::size_t> game;
    const auto advance = [&](std::size_t end) {
        for (; next < end; ++next) {
            if (document.forms[next].is_call("game")) {
                game = next;
            }
        }
    };
    for (const std::size_t index : offered_forms(document)) {
        const Form& form = document.forms[index];
        Title title;
        title.index = result.size();
        title.form = index;
        if (form.is_call("variant")) {
            advance(index);
            while (!game && next < document.forms.size()) {
                advance(next + 1);
            }
            title.base = game;
        }
        title.where = form.items().front().origin();
        for (const Form& section : arguments(form)) {
            if (section.is_call("title") && section.items().size() > 1) {
                title.name = display_line(section.items()[1].text());
            } else if (section.is_call("default")) {
                title.is_default = true;
            }
        }
        title.separator = form.is_call("variant") && title.name == "-";
        title.namesakes = title.separator ? 0 : seen[title.name]++;
        result.push_back(std::move(title));
    }
    return result;
}

std::vector<syntax::Diagnostic> stray_forms(const syntax::Document& document) {
    std::vector<syntax::Diagnostic> found;
    for (const Form& form : document.forms) {
        if (form.origin().span.source == 0 && is_word(Place::section, form.head())) {
            syntax::Diagnostic warning{.severity = syntax::Severity::warning, .code = "stray-section"};
            warning.message = fmt::format("`{}` stands outside of any game", form.head());
            warning.where = form.items().front().origin();
            warning.hint = "is there a `)` too many before it?";
            found.push_back(std::move(warning));
            break;  // the others follow from it
        }
    }
    return found;
}

namespace {

/// "2.0" is {2, 0}; nothing if the text is no version.
std::optional<std::pair<unsigned, unsigned>> version_of(std::string_view text) {
    std::pair<unsigned, unsigned> version{0, 0};
    const char* const end = text.data() + text.size();
    auto [at, error] = std::from_chars(text.data(), end, version.first);
    if (error == std::errc() && at != end && *at == '.') {
        const auto minor = std::from_chars(at + 1, end, version.second);
        at = minor.ptr;
        error = minor.ec;
    }
    // More parts, as in "1.3.1", make it no newer than the next second one.
    return error == std::errc() && (at == end || *at == '.') ? std::optional(version) : std::nullopt;
}

}  // namespace

std::vector<syntax::Diagnostic> version_warnings(const syntax::Document& document) {
    constexpr std::pair newest{3U, 0U};  // which some files of the language of 2.0 name
    std::vector<syntax::Diagnostic> found;
    for (const Form& form : document.forms) {
        if (!form.is_call("version") || form.items().size() < 2) {
            continue;
        }
        const Form& named = form.items()[1];
        const auto version = version_of(named.text());
        if (version && *version <= newest) {
            continue;
        }
        syntax::Diagnostic warning{.severity = syntax::Severity::warning,
                                   .code = version ? "newer-version" : "bad-version"};
        warning.where = named.origin();
        warning.message =
            version
                ? fmt::format("this file is written for version {} of the language, which is not known", named.text())
                : fmt::format("`{}` is no version", named.text());
        warning.hint = version ? "versions up to 3.0 are; the file is read all the same, but words and rules that "
                                 "are newer may be missing"
                               : "a version is written `(version \"2.0\")`";
        found.push_back(std::move(warning));
    }
    return found;
}

bool may_flip(const syntax::Document& document, const Title& title) {
    bool may = true;
    for (const Form& section : title_sections(document, title)) {
        const auto items = arguments(section);
        if (section.is_call("allow-flipping") && !items.empty()) {
            may = items[0].text() != "false" && items[0].text() != "0";
        } else if (section.is_call("option") && items.size() >= 2 &&
                   syntax::to_lower(items[0].text()) == "prevent flipping") {
            may = items[1].text() == "false" || items[1].text() == "0";  // `2` forbids it as well as `true`
        }
    }
    return may;
}

std::shared_ptr<const Rules> resolve(syntax::Document& document, const Title& title,
                                     const std::map<std::string, bool>& switches, const Bounds& bounds) {
    auto rules = std::make_shared<Rules>();
    rules->file = document.file;
    const std::size_t errors = document.diagnostics.error_count();
    Resolver resolver(*rules, document, switches, bounds);
    resolver.resolve(title_sections(document, title), document.forms[title.form]);
    if (document.diagnostics.error_count() != errors) {
        return nullptr;
    }
    return rules;
}

std::string display_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool blank = static_cast<unsigned char>(c) <= ' ' || c == '\\';
        if (!blank) {
            line += c;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
    }
    while (!line.empty() && line.back() == ' ') {
        line.pop_back();
    }
    return line;
}

std::string display_text(std::string_view text) {
    std::string result;
    bool at_break = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool blank = static_cast<unsigned char>(c) <= ' ';
        if (c == '\\') {
            const bool line_end = i + 1 < text.size() && (text[i + 1] == '\r' || text[i + 1] == '\n');
            i += i + 1 < text.size() && text[i + 1] == '\\' ? 1 : 0;
            result += line_end ? ' ' : '\n';
            at_break = true;
        } else if (!blank) {
            result += c;
            at_break = false;
        } else if (!at_break && !result.empty() && result.back() != ' ') {
            result += ' ';
        }
    }
    return result;
}

}  // namespace bazillion::rules
