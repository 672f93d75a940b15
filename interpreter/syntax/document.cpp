#include "syntax/document.h"

#include "syntax/include.h"
#include "syntax/macros.h"

#include <algorithm>

namespace bazillion::syntax {

namespace {

/// Forms are expanded, walked and destroyed by recursion. So however much is asked for, they may not be nested deeper
/// than a stack of 8 MB bears in the build with sanitizers, where a level of expansion takes 8 KB.
constexpr std::size_t most_nesting = Limits().nesting;
constexpr std::size_t most_expansion_depth = Limits().expansion_depth;

}  // namespace

Document read_text(std::string_view text, const std::filesystem::path& file, const SearchPath& path,
                   const Limits& limits) {
    Document document;
    document.file = file;
    document.library = path.library;
    Limits bounded = limits;
    bounded.nesting = std::min(limits.nesting, most_nesting);
    bounded.expansion_depth = std::min(limits.expansion_depth, most_expansion_depth);
    TextPool pool;
    Loader loader(document, path, bounded, pool);
    const std::vector<Form> forms = loader.load(std::string(text), file);
    Expanded expanded = expand_macros(forms, bounded, pool, document.diagnostics);
    document.forms = std::move(expanded.forms);
    document.macros = std::move(expanded.macros);
    return document;
}

Document read_document(const std::filesystem::path& file, const SearchPath& path, const Limits& limits) {
    ReadResult result = read_file(file, limits.file_bytes, path.texts);
    if (!result.error.empty()) {
        Document document;
        document.file = file;
        document.diagnostics.error(result.code, result.error);
        return document;
    }
    return read_text(result.text, file, path, limits);
}

}  // namespace bazillion::syntax
