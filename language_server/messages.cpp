#include "language_server/messages.h"

#include "language_server/outline.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace bazillion::language_server {
namespace {

namespace fs = std::filesystem;

/// Finds files and texts for the messages of a check.
class MessageWriter {
public:
    MessageWriter(const GameFile& game, fs::path main) : game_(game), main_(std::move(main)) {}

    void write(const syntax::Diagnostic& diagnostic) {
        Message message{
            {main_, {}}, diagnostic.severity == syntax::Severity::error, diagnostic.code, text_of(diagnostic), {}, {}};
        if (!diagnostic.where) {
            add(std::move(message));
            return;
        }
        const syntax::Origin& origin = *diagnostic.where;
        message.where = place_of(origin.span);
        add_related(diagnostic, message);
        message.fix = fix_of(diagnostic, message.where, text_at(origin.span), {main_, {}}, text_at({0, 0, 0}));
        const bool in_script = message.where.file.extension() == ".lua";
        if (const auto call = in_script ? place_of_scripts() : call_in_main(origin);
            call && message.where.file != main_) {
            Message there = message;
            there.related.insert(there.related.begin(), {message.where, "it is written here"});
            there.where = *call;
            add(std::move(there));
        }
        add(std::move(message));
    }

    /// An error of a script is shown where the game names its scripts.
    void write(const play::Error& error) {
        Message message{{main_, {}}, true, "script-error", error.message, {}, {}};
        message.text += error.hint.empty() ? "" : "\nhint: " + error.hint;
        message.text += error.details.empty() ? "" : "\n" + error.details;
        message.where = place_of_scripts().value_or(message.where);
        add(std::move(message));
    }

    std::vector<Message> take() { return std::move(messages_); }

private:
    static std::string text_of(const syntax::Diagnostic& diagnostic) {
        std::string text = diagnostic.message;
        if (!diagnostic.label.empty()) {
            text += ": " + diagnostic.label;
        }
        for (const syntax::Note& note : diagnostic.notes) {
            text += note.where ? "" : "\nnote: " + note.message;
        }
        return diagnostic.hint.empty() ? text : text + "\nhint: " + diagnostic.hint;
    }

    [[nodiscard]] std::string_view text_at(syntax::Span span) const {
        return span.source < game_.sources().size() ? std::string_view(game_.sources()[span.source].text)
                                                    : std::string_view();
    }

    /// Origins name scripts without their folders.
    FileRange place_of(syntax::Span span) {
        const fs::path name = game_.sources()[span.source].name;
        if (name.is_absolute()) {
            return {name, {span.begin, span.end}};
        }
        if (files_.empty()) {
            files_ = game_.files();
        }
        const auto found =
            std::find_if(files_.begin(), files_.end(), [&](const fs::path& file) { return file.filename() == name; });
        return {found == files_.end() ? name : *found, {span.begin, span.end}};
    }

    /// Where the game's own text names its scripts.
    [[nodiscard]] std::optional<FileRange> place_of_scripts() const {
        const Outline outline(text_at({0, 0, 0}));
        for (Outline::Index list = 1; list < outline.nodes().size(); ++list) {
            if (outline.head(list) == "script") {
                return FileRange{main_, outline[list].range};
            }
        }
        return std::nullopt;
    }

    /// The macro call in the game's own text that led to the error.
    std::optional<FileRange> call_in_main(const syntax::Origin& origin) {
        std::optional<FileRange> call;
        for (const auto* each = origin.expansion.get(); each != nullptr; each = each->outer.get()) {
            if (each->call.source == 0) {
                call = place_of(each->call);
            }
        }
        return call;
    }

    void add_related(const syntax::Diagnostic& diagnostic, Message& message) {
        constexpr std::size_t most = 20;
        for (const syntax::Note& note : diagnostic.notes) {
            if (note.where && message.related.size() < most) {
                message.related.emplace_back(place_of(note.where->span), note.message);
            }
        }
        const auto* each = diagnostic.where->expansion.get();
        for (; each != nullptr && message.related.size() < most; each = each->outer.get()) {
            message.related.emplace_back(place_of(each->call),
                                         fmt::format("in the expansion of `{}`, called here", each->macro));
        }
    }

    void add(Message message) {
        if (seen_.emplace(message.where.file, message.where.range.begin, message.text).second) {
            messages_.push_back(std::move(message));
        }
    }

    const GameFile& game_;
    fs::path main_;
    std::vector<fs::path> files_;
    std::vector<Message> messages_;
    std::set<std::tuple<fs::path, std::size_t, std::string>> seen_;
};

}  // namespace

std::vector<Message> messages_of(const Findings& findings, const GameFile& game, const fs::path& main) {
    MessageWriter writer(game, main);
    const Outline outline(game.sources().size() == 0 ? std::string_view() : game.sources()[0].text);
    const auto& top = outline[Outline::root].items;
    const auto has = [&](std::string_view head) {
        return std::any_of(top.begin(), top.end(), [&](Outline::Index item) { return outline.head(item) == head; });
    };
    const bool is_part = (has("define") || has("include")) && !has("game") && !has("variant");
    for (const syntax::Diagnostic& diagnostic : findings.diagnostics) {
        if (diagnostic.code != "no-game" || !is_part) {  // a part of games has no title
            writer.write(diagnostic);
        }
    }
    for (const play::Error& error : findings.errors) {
        writer.write(error);
    }
    return writer.take();
}

}  // namespace bazillion::language_server
