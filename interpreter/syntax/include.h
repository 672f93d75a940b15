#pragma once

#include "syntax/document.h"
#include "syntax/text_pool.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::syntax {

/// Reads a rules file and puts the files it includes in their places. What comes out is one sequence of forms, in the
/// order in which a reader of the files would meet them.
class Loader {
public:
    Loader(Document& document, const SearchPath& path, const Limits& limits, TextPool& pool);

    /// `bytes` are the content of `file`, in whatever encoding.
    std::vector<Form> load(std::string bytes, const std::filesystem::path& file);

private:
    /// A file that is being read, or (as its includes are) waited for.
    struct Frame {
        std::filesystem::path file;         ///< as shown
        std::filesystem::path identity;     ///< without symbolic links
        std::optional<Origin> included_at;  ///< none for the first file
    };

    std::vector<Form> read(std::string bytes, const std::filesystem::path& file);
    void splice(const std::vector<Form>& forms, std::vector<Form>& out);
    Form splice_inside(const Form& list);
    void include(const Form& call, std::vector<Form>& out);
    const std::vector<Form>* included_forms(const std::filesystem::path& file, const Form& call);
    std::filesystem::path find(const std::string& name, const Form& call);

    bool may_include(const Form& call);
    bool is_loop(const std::filesystem::path& identity, const Form& call);
    Diagnostic& missing(const std::string& name, const Form& call);

    Document& document_;
    const Limits& limits_;
    TextPool& pool_;
    const FileTexts* texts_;                    ///< may be null
    std::vector<std::filesystem::path> roots_;  ///< the game's own folder and the library
    std::vector<Frame> frames_;
    std::map<std::filesystem::path, std::vector<Form>> read_;  ///< by identity: a file included twice is read once
    std::size_t bytes_ = 0;  ///< of all texts so far, one included twice counting twice
    std::size_t includes_ = 0;
    std::size_t depth_ = 0;  ///< of the list whose items are being spliced
};

}  // namespace bazillion::syntax
