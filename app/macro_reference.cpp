#include "app/macro_reference.h"

#include "rules/words.h"
#include "syntax/document.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <sstream>
#include <string_view>

namespace bazillion::app {
namespace {

/// The body of a macro as tokens: parentheses, and atoms. Texts in quotes and comments are left out.
std::vector<std::string> tokens_of(std::string_view text) {
    std::vector<std::string> tokens;
    std::string atom;
    const auto finish = [&] {
        if (!atom.empty()) {
            tokens.push_back(std::exchange(atom, {}));
        }
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' || c == ';') {
            finish();
            const std::size_t end = text.find(c == '"' ? '"' : '\n', i + 1);
            i = end == std::string_view::npos ? text.size() : end;
        } else if (c == '(' || c == ')') {
            finish();
            tokens.emplace_back(1, c);
        } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            finish();
        } else {
            atom += c;
        }
    }
    finish();
    return tokens;
}

bool is_capital(const std::string& atom) {
    return !atom.empty() && std::isupper(static_cast<unsigned char>(atom[0])) != 0;
}

/// Whether a list that begins so may be a call of a macro: no word of the language, no player, cell or direction.
bool may_be_macro(const std::string& head) {
    constexpr std::string_view directions = " n s e w ne nw se sw nne nnw sse ssw up down ";
    const bool plain = std::none_of(head.begin(), head.end(), [](char c) {
        return c == '$' || c == '(' || c == ')' || std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
    const auto words = rules::all_words();
    return plain && !is_capital(head) && !head.starts_with("not-") &&
           directions.find(" " + head + " ") == std::string_view::npos &&
           std::none_of(words.begin(), words.end(), [&](const auto& w) { return w.text == head; });
}

/// What a macro asks of the game by itself, and which macros it calls.
struct Mentioned {
    std::set<std::string> needs, calls;
    std::set<std::string> bare_calls;  ///< without arguments, which are then those of the caller
    int arguments = 0;
};

/// Whether the list that begins there names a right, in `(rights (name ...) ...)`.
bool names_right(const std::vector<std::string>& tokens, std::size_t begin) {
    int depth = 0;
    for (std::size_t i = begin; i-- > 0;) {
        depth += tokens[i] == ")" ? 1 : tokens[i] == "(" ? -1 : 0;
        if (depth < 0) {
            return tokens[i + 1] == "rights";
        }
    }
    return false;
}

Mentioned mentioned(const std::vector<std::string>& tokens) {
    static const std::map<std::string_view, const char*> kinds_of_names{
        {"in-zone?", "zone"},     {"right?", "right"},      {"is?", "variable"},           {"set", "variable"},
        {"clear", "variable"},    {"note", "variable"},     {"erase", "variable"},         {"noted?", "variable"},
        {"increase", "variable"}, {"decrease", "variable"}, {"set-attribute", "attribute"}};
    Mentioned found;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (tokens[i] != "(") {
            continue;
        }
        const std::string& head = tokens[i + 1];
        const std::string word = head.starts_with("not-") ? head.substr(4) : head;
        const auto kind = kinds_of_names.find(word);
        if (kind != kinds_of_names.end() && i + 2 < tokens.size() && tokens[i + 2].find('$') == std::string::npos) {
            found.needs.insert(fmt::format("{} `{}`", kind->second, tokens[i + 2]));
        } else if (word == "piece?" || word == "add" || word == "create" || word == "change-type") {
            for (std::size_t j = i + 2; j < tokens.size() && tokens[j] != ")"; ++j) {
                if (is_capital(tokens[j])) {
                    found.needs.insert(fmt::format("piece `{}`", tokens[j]));
                }
            }
        } else if (word == "gain" || word == "spend" || word == "reserve?") {
            found.needs.insert("a reserve");
        } else if (may_be_macro(head) && !names_right(tokens, i)) {
            found.calls.insert(head);
            if (tokens[i + 2] == ")") {
                found.bare_calls.insert(head);
            }
        }
    }
    return found;
}

/// A file as it is being read.
class Reader {
public:
    explicit Reader(std::string name) : file_{std::move(name), {}} { file_.sections.emplace_back(); }

    void line(const std::string& line) {
        if (depth_ > 0 || line.starts_with("(define ")) {
            define(line);
        } else if (line.starts_with("; ---")) {
            finish_comment();
            std::string title = line.substr(std::min(line.find_first_not_of("; -"), line.size()));
            title.erase(title.find_last_not_of(" -") + 1);
            file_.sections.push_back({.title = title});
            fresh_ = true;
        } else if (line.starts_with(';')) {
            const std::string text = line.substr(std::min<std::size_t>(2, line.size()));
            comment_line(text);
            fresh_ = true;
        } else {
            finish_comment();
            fresh_ = true;
        }
    }
    MacroFile finish() {
        finish_comment();
        return std::move(file_);
    }
    [[nodiscard]] const std::map<std::string, Mentioned>& mentioned_by() const { return mentioned_; }

private:
    /// Lines are joined to paragraphs; a line that is indented is an example.
    void comment_line(const std::string& text) {
        const bool begins = comment_.empty() || comment_.ends_with('\n');
        if (text.starts_with("  ")) {
            comment_ += fmt::format("{}    {}\n\n", begins ? "" : "\n\n", text.substr(2));
        } else if (!text.empty()) {
            comment_ += (begins ? "" : " ") + text;
        } else if (!begins) {
            comment_ += "\n\n";
        }
    }
    /// A comment that no macro follows at once belongs to the section.
    void finish_comment() {
        std::string& text = file_.sections.back().text;
        comment_.erase(comment_.find_last_not_of('\n') + 1);
        text += (text.empty() || comment_.empty() ? "" : "\n\n") + std::exchange(comment_, {});
    }
    void define(const std::string& line) {
        body_ += line + "\n";
        for (const std::string& token : tokens_of(line)) {
            depth_ += token == "(" ? 1 : token == ")" ? -1 : 0;
        }
        if (depth_ > 0) {
            return;
        }
        auto& groups = file_.sections.back().groups;
        if (fresh_ || groups.empty()) {
            groups.push_back({std::exchange(comment_, {}), {}});
        }
        fresh_ = false;
        const int arguments = most_argument(body_);
        auto tokens = tokens_of(std::exchange(body_, {}));
        if (tokens.size() < 3) {
            return;  // a text without its closing quote
        }
        const std::string name = tokens[2];
        tokens.erase(tokens.begin(), tokens.begin() + 3);
        mentioned_[name] = mentioned(tokens);
        mentioned_[name].arguments = arguments;
        groups.back().macros.push_back({name, "", {}});
    }
    /// Numbers that no call would have that many arguments for are passed over.
    static int most_argument(const std::string& text) {
        constexpr int largest = 99;
        int most = 0;
        for (std::size_t i = text.find('$'); i != std::string::npos; i = text.find('$', i + 1)) {
            int number = 0;
            std::from_chars(text.data() + i + 1, text.data() + text.size(), number);
            most = number <= largest ? std::max(most, number) : most;
        }
        return most;
    }

    MacroFile file_;
    std::string comment_, body_;
    std::map<std::string, Mentioned> mentioned_;
    int depth_ = 0;
    bool fresh_ = true;  ///< the next macro begins a group
};

using Macros = std::map<std::string, Mentioned>;

const Mentioned* find_macro(const std::string& name, const Macros& own, const Macros& known) {
    const auto in_file = own.find(name), anywhere = known.find(name);
    return in_file != own.end() ? &in_file->second : anywhere != known.end() ? &anywhere->second : nullptr;
}

/// The macros that calls lead to from this one, itself first. `calls` of a macro: those that are followed.
std::vector<std::string> reached(const std::string& name, const Macros& own, const Macros& known,
                                 std::set<std::string> Mentioned::*calls) {
    std::vector<std::string> names{1, name};
    std::set<std::string> seen{name};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Mentioned* const macro = find_macro(names[i], own, known);
        for (const std::string& called : macro == nullptr ? std::set<std::string>() : macro->*calls) {
            if (seen.insert(called).second) {
                names.push_back(called);
            }
        }
    }
    return names;
}

std::string call_of(const std::string& name, const Macros& own, const Macros& known) {
    int arguments = 0;  // those that it hands on untold included
    for (const std::string& each : reached(name, own, known, &Mentioned::bare_calls)) {
        const Mentioned* const macro = find_macro(each, own, known);
        arguments = std::max(arguments, macro == nullptr ? 0 : macro->arguments);
    }
    std::string call = "(" + name;
    for (int i = 1; i <= arguments; ++i) {
        call += fmt::format(" ${}", i);
    }
    return call + ")";
}

/// What a macro needs, with the macros that it calls. `known` are those of all files; a file's own count first.
std::set<std::string> needs_of(const std::string& name, const Macros& own, const Macros& known) {
    std::set<std::string> needs;
    for (const std::string& each : reached(name, own, known, &Mentioned::calls)) {
        if (const Mentioned* const macro = find_macro(each, own, known)) {
            needs.insert(macro->needs.begin(), macro->needs.end());
        } else {
            needs.insert(fmt::format("macro `{}`", each));
        }
    }
    return needs;
}

std::string joined(const std::set<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) {
        text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

std::set<std::string> needs_of(const MacroGroup& group) {
    std::set<std::string> needs;
    for (const MacroCall& macro : group.macros) {
        needs.insert(macro.needs.begin(), macro.needs.end());
    }
    return needs;
}

}  // namespace

std::vector<MacroFile> library_reference(const std::filesystem::path& library) {
    std::vector<std::filesystem::path> paths;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(library / "lib", error)) {
        if (entry.path().extension() == ".game") {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<MacroFile> files;
    std::vector<Macros> own;
    Macros known;
    for (const auto& path : paths) {
        Reader reader("lib/" + path.filename().string());
        std::istringstream in(syntax::read_file(path, syntax::Limits{}.file_bytes).text);
        for (std::string line; std::getline(in, line);) {
            reader.line(line);
        }
        own.push_back(reader.mentioned_by());
        known.insert(own.back().begin(), own.back().end());
        files.push_back(reader.finish());
    }
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (MacroSection& section : files[i].sections) {
            for (MacroGroup& group : section.groups) {
                for (MacroCall& macro : group.macros) {
                    macro.call = call_of(macro.name, own[i], known);
                    macro.needs = needs_of(macro.name, own[i], known);
                }
            }
        }
    }
    return files;
}

std::string macro_page(const std::vector<MacroFile>& files) {
    std::string page =
        "# The library\n\n"
        "<!-- Written by `bazillion macros --for markdown` from the comments in games/lib. -->\n\n"
        "Macros that games share, by the files that have them: `(include \"lib/chess.game\")` makes those of a file "
        "known. `$1`, `$2` are what a call gives. What a game itself must have is listed behind; what it does not use "
        "it needs not have.\n";
    for (const MacroFile& file : files) {
        page += fmt::format("\n## {}\n", file.name);
        for (const MacroSection& section : file.sections) {
            page += section.title.empty() ? "" : fmt::format("\n### {}\n", section.title);
            page += section.text.empty() ? "" : fmt::format("\n{}\n", section.text);
            page += section.groups.empty() ? "" : "\n";
            for (const MacroGroup& group : section.groups) {
                std::string calls;
                for (const MacroCall& macro : group.macros) {
                    calls += (calls.empty() ? "`" : ", `") + macro.call + "`";
                }
                const std::string needs = joined(needs_of(group));
                page += fmt::format("* {}: {}{}\n", calls, group.comment,
                                    needs.empty() ? "" : fmt::format(" *Needs {}.*", needs));
            }
        }
    }
    return page;
}

std::string macro_text(const std::vector<MacroFile>& files, const std::string& name) {
    std::string text;
    for (const MacroFile& file : files) {
        for (const MacroSection& section : file.sections) {
            for (const MacroGroup& group : section.groups) {
                for (const MacroCall& macro : group.macros) {
                    if (macro.name == name || name.empty()) {
                        const std::string needs = joined(macro.needs);
                        text += fmt::format("{:<18} {:<28} {}{}\n", file.name, macro.call, group.comment,
                                            needs.empty() ? "" : fmt::format(" Needs {}.", needs));
                    }
                }
            }
        }
    }
    return text;
}

}  // namespace bazillion::app
