#include "language_server/workspace.h"

#include "syntax/letters.h"
#include "syntax/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

namespace bazillion::language_server {

namespace fs = std::filesystem;

const Outline& SourceText::outline() const {
    if (!outline_) {
        outline_.emplace(too_large() ? std::string_view(text_).substr(0, 0) : std::string_view(text_));
    }
    return *outline_;
}

const std::vector<WrittenName>& SourceText::names() const {
    if (!names_) {
        names_ = written_names(outline());
    }
    return *names_;
}

bool SourceText::too_large() const {
    return text_.size() > syntax::Limits{}.file_bytes;
}

// --- documents ----------------------------------------------------------------------------------------------------

OpenDocument& Workspace::open(const std::string& uri, std::int64_t version, std::string text) {
    const fs::path file = file_of(uri);
    OpenDocument& document = documents_[identity(file)];
    document.uri = uri;
    document.file = file;
    document.version = version;
    document.source = std::make_shared<const SourceText>(std::move(text));
    return document;
}

void Workspace::close(const std::string& uri) {
    documents_.erase(identity(file_of(uri)));
}

OpenDocument* Workspace::opened(const std::string& uri) {
    const auto found = documents_.find(identity(file_of(uri)));
    return found == documents_.end() ? nullptr : &found->second;
}

const OpenDocument* Workspace::opened_file(const fs::path& file) const {
    const auto found = documents_.find(identity(file));
    return found == documents_.end() ? nullptr : &found->second;
}

syntax::FileTexts Workspace::unsaved() const {
    syntax::FileTexts texts;
    for (const auto& [file, document] : documents_) {
        texts.emplace(file, document.source->text());
    }
    return texts;
}

SharedSource Workspace::source(const fs::path& file) const {
    if (const OpenDocument* open = opened_file(file)) {
        return open->source;
    }
    std::error_code failed;
    const auto time = fs::last_write_time(file, failed);
    const auto size = failed ? 0 : fs::file_size(file, failed);
    if (failed) {
        return nullptr;
    }
    Read& read = read_[identity(file)];
    if (read.source == nullptr || read.time != time || read.size != size) {
        syntax::ReadResult result = syntax::read_file(file, syntax::Limits{}.file_bytes);
        if (!result.error.empty()) {
            return nullptr;
        }
        read = {time, size, std::make_shared<const SourceText>(syntax::to_utf8(std::move(result.text)))};
    }
    return read.source;
}

std::string Workspace::uri_of(const fs::path& file) const {
    const OpenDocument* open = opened_file(file);
    return open != nullptr ? open->uri : uri_of_file(file);
}

// --- names --------------------------------------------------------------------------------------------------------

const OpenDocument& Workspace::game_of(const OpenDocument& document) const {
    const Outline& outline = document.source->outline();
    const auto& top = outline[Outline::root].items;
    const bool is_game = std::any_of(top.begin(), top.end(), [&](Outline::Index item) {
        return outline.head(item) == "game" || outline.head(item) == "variant";
    });
    for (const auto& [file, other] : documents_) {
        const auto& files = other.checked.files;
        if (!is_game && &other != &document && std::any_of(files.begin(), files.end(), [&](const fs::path& each) {
                return identity(each) == identity(document.file);
            })) {
            return other;
        }
    }
    return document;
}

std::vector<fs::path> Workspace::files_of(const OpenDocument& game) const {
    std::vector<fs::path> files{1, game.file};
    for (const fs::path& file : game.checked.files) {
        if (file.extension() != ".lua" && identity(file) != identity(game.file)) {
            files.push_back(file);
        }
    }
    return files;
}

std::vector<FoundName> Workspace::names(const OpenDocument& document) const {
    return names_called(document, {}, all_categories);
}

std::vector<FoundName> Workspace::names_called(const OpenDocument& document, std::string_view text,
                                               Categories categories) const {
    const OpenDocument& game = game_of(document);
    std::vector<FoundName> found;
    for (const fs::path& file : files_of(game)) {
        const SharedSource written = source(file);
        for (const WrittenName& name : written == nullptr ? std::vector<WrittenName>() : written->names()) {
            const Outline& outline = written->outline();
            if (includes(categories, name.category) && (text.empty() || outline.text(name.token) == text)) {
                found.push_back(
                    {{name.category, std::string(outline.text(name.token)), {}, file, outline[name.token].range},
                     written,
                     name.list});
            }
        }
    }
    const std::size_t written = found.size();
    for (const Name& name : game.checked.names) {
        if (!includes(categories, name.category) || (!text.empty() && name.text != text)) {
            continue;
        }
        const auto end = found.begin() + static_cast<std::ptrdiff_t>(written);
        // Duplicates are looked for only if one name is asked about: among all they would take long to find.
        const auto same = text.empty() ? end : std::find_if(found.begin(), end, [&](const FoundName& each) {
            return each.name.category == name.category;
        });
        if (same != end) {
            same->name.about = same->name.about.empty() ? name.about : same->name.about;
        } else {
            found.push_back({name, name.file.empty() ? nullptr : source(name.file), Outline::none});
        }
    }
    return found;
}

// --- the protocol -------------------------------------------------------------------------------------------------

Json Workspace::range(const SourceText& source, ByteRange range) const {
    const auto json = [&](std::size_t offset) {
        const Position position = source.lines().position(source.text(), offset, encoding);
        return Json{{"line", position.line}, {"character", position.column}};
    };
    return {{"start", json(range.begin)}, {"end", json(range.end)}};
}

Json Workspace::location(const FileRange& where) const {
    const SharedSource text = source(where.file);
    return text == nullptr ? Json() : Json{{"uri", uri_of(where.file)}, {"range", range(*text, where.range)}};
}

Json Workspace::edit(const SourceText& source, ByteRange changed, std::string_view text) const {
    return {{"range", range(source, changed)}, {"newText", text}};
}

fs::path identity(const fs::path& file) {
    std::error_code failed;
    fs::path found = fs::weakly_canonical(file, failed);
    return failed ? file : found;
}

fs::path file_of(std::string_view uri) {
    constexpr std::string_view scheme = "file://";
    constexpr int hexadecimal = 16;
    const bool is_file = syntax::equal_ignoring_case(uri.substr(0, scheme.size()), scheme);
    std::string_view rest = is_file ? uri.substr(scheme.size()) : uri;
    if (is_file && !rest.starts_with('/')) {  // "file://host/path"
        rest.remove_prefix(std::min(rest.find('/'), rest.size()));
    }
    std::string path = is_file ? "" : "/untitled/";
    for (std::size_t i = 0; i < rest.size(); ++i) {
        unsigned byte = 0;
        const char* const end = rest.data() + std::min(i + 3, rest.size());
        if (rest[i] == '%' && i + 2 < rest.size() &&
            std::from_chars(rest.data() + i + 1, end, byte, hexadecimal).ptr == end && byte != 0) {
            path += static_cast<char>(byte);
            i += 2;
        } else if (rest[i] != '\0') {
            path += is_file || rest[i] != '/' ? rest[i] : '_';
        }
    }
    return fs::path(path).lexically_normal();
}

std::string uri_of_file(const fs::path& file) {
    constexpr std::string_view plain = "-._~/!$&'()*+,;=:@";
    std::string uri = "file://";
    for (const char c : file.string()) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter || plain.find(c) != std::string_view::npos) {
            uri += c;
        } else {
            uri += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        }
    }
    return uri;
}

}  // namespace bazillion::language_server
