#include "syntax/include.h"

#include "syntax/files.h"
#include "syntax/keywords.h"
#include "syntax/reader.h"
#include "syntax/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace bazillion::syntax {

namespace fs = std::filesystem;

namespace {

/// Two names of one file have the same identity.
fs::path identity_of(const fs::path& file) {
    std::error_code failed;
    fs::path canonical = fs::weakly_canonical(file, failed);
    return failed ? file : canonical;
}

bool has_include(const Form& form) {
    return form.is_call("include") || std::any_of(form.items().begin(), form.items().end(), has_include);
}

}  // namespace

Loader::Loader(Document& document, const SearchPath& path, const Limits& limits, TextPool& pool)
    : document_(document), limits_(limits), pool_(pool), texts_(path.texts), roots_{document.file.parent_path()} {
    if (!path.library.empty()) {
        roots_.push_back(path.library);
    }
}

std::vector<Form> Loader::load(std::string bytes, const fs::path& file) {
    if (bytes.size() > limits_.file_bytes) {
        document_.diagnostics.error("too-large",
                                    fmt::format("`{}` is larger than {} bytes", file.string(), limits_.file_bytes));
        return {};
    }
    bytes_ = bytes.size();
    frames_.push_back({file, identity_of(file), std::nullopt});
    std::vector<Form> forms;
    splice(read(std::move(bytes), file), forms);
    frames_.pop_back();
    return forms;
}

std::vector<Form> Loader::read(std::string bytes, const fs::path& file) {
    if (bytes.find('\0') != std::string::npos) {
        document_.diagnostics.error("binary-file", fmt::format("`{}` is not a text file", file.string()),
                                    frames_.back().included_at);
        return {};
    }
    const SourceId source = document_.sources.add(file.string(), to_utf8(std::move(bytes)));
    return read_forms(document_.sources, source, tolerance_of(file.string()), limits_.nesting, pool_,
                      document_.diagnostics);
}

void Loader::splice(const std::vector<Form>& forms, std::vector<Form>& out) {
    for (const Form& form : forms) {
        if (form.is_call("include") || (depth_ == 0 && is_keyword_call(form, "include", document_.diagnostics))) {
            include(form, out);
        } else if (has_include(form)) {
            out.push_back(splice_inside(form));
        } else {
            out.push_back(form);
        }
    }
}

Form Loader::splice_inside(const Form& list) {
    if (depth_ >= limits_.nesting) {
        document_.diagnostics.error(
            "too-deep", fmt::format("parentheses are nested more than {} deep", limits_.nesting), list.origin());
        return Form::list({}, list.origin());
    }
    ++depth_;
    std::vector<Form> items;
    splice(list.items(), items);
    --depth_;
    return Form::list(std::move(items), list.origin());
}

void Loader::include(const Form& call, std::vector<Form>& out) {
    if (call.items().size() != 2 || !call.items()[1].is_string()) {
        Diagnostic& said = document_.diagnostics.error("bad-include", "`include` takes one file name", call.origin());
        said.label = "expected a file name in quotes";
        return;
    }
    if (!may_include(call)) {
        return;
    }
    const fs::path file = find(call.items()[1].text(), call);
    if (file.empty()) {
        return;
    }
    const fs::path identity = identity_of(file);
    if (is_loop(identity, call)) {
        return;
    }
    frames_.push_back({file, identity, call.origin()});
    if (const std::vector<Form>* forms = included_forms(file, call)) {
        splice(*forms, out);
    }
    frames_.pop_back();
}

const std::vector<Form>* Loader::included_forms(const fs::path& file, const Form& call) {
    const fs::path identity = frames_.back().identity;
    ReadResult result = read_file(file, limits_.file_bytes - bytes_, texts_);
    if (!result.error.empty()) {
        const bool too_large = result.code == "too-large";
        document_.diagnostics.error(
            result.code,
            too_large ? fmt::format("with `{}` the game is larger than {} bytes", file.string(), limits_.file_bytes)
                      : result.error,
            call.origin());
        return nullptr;
    }
    bytes_ += result.text.size();
    if (const auto known = read_.find(identity); known != read_.end()) {
        return &known->second;
    }
    return &read_.emplace(identity, read(std::move(result.text), file)).first->second;
}

fs::path Loader::find(const std::string& name, const Form& call) {
    std::vector<fs::path> folders = roots_;
    folders.front() = frames_.back().file.parent_path();
    const FoundFile found = locate(name, folders, roots_);
    if (found.outcome == FoundFile::Outcome::outside) {
        Diagnostic& said = document_.diagnostics.error(
            "outside-folder", fmt::format("`{}` lies outside the folder of the game", name), call.items()[1].origin());
        said.hint = "put the file beside the game and name it by a relative path";
    } else if (found.outcome == FoundFile::Outcome::missing) {
        missing(name, call).hint = suggest(name, names_beside(name, folders, roots_));
    }
    return found.file.lexically_normal();
}

/// An old game may do without: if it needs a name from the file, that name will be missed.
Diagnostic& Loader::missing(const std::string& name, const Form& call) {
    const Origin& where = call.items()[1].origin();
    std::string message = fmt::format("there is no file `{}` to include", name);
    const bool lenient = tolerance_of(document_.sources[where.span.source].name) == Tolerance::lenient;
    return lenient ? document_.diagnostics.warning("no-include", std::move(message), where)
                   : document_.diagnostics.error("no-include", std::move(message), where);
}

bool Loader::may_include(const Form& call) {
    if (frames_.size() > limits_.include_depth) {
        document_.diagnostics.error("include-too-deep",
                                    fmt::format("includes are nested more than {} deep", limits_.include_depth),
                                    call.origin());
        return false;
    }
    if (++includes_ > limits_.includes) {
        if (includes_ == limits_.includes + 1) {
            document_.diagnostics.error(
                "too-many-includes", fmt::format("more than {} files are included", limits_.includes), call.origin());
        }
        return false;
    }
    return true;
}

bool Loader::is_loop(const fs::path& identity, const Form& call) {
    const auto same = [&](const Frame& frame) { return frame.identity == identity; };
    const auto first = std::find_if(frames_.begin(), frames_.end(), same);
    if (first == frames_.end()) {
        return false;
    }
    Diagnostic& said = document_.diagnostics.error(
        "include-loop", fmt::format("`{}` includes itself", first->file.string()), call.origin());
    for (auto frame = frames_.rbegin(); &*frame != &*first; ++frame) {
        said.notes.push_back({fmt::format("`{}` is included here", frame->file.string()), frame->included_at});
    }
    return true;
}

}  // namespace bazillion::syntax
