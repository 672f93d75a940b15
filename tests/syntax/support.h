#pragma once

#include "syntax/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::syntax::test {

inline std::string print(const Form& form) {
    if (form.is_atom()) {
        return form.text();
    }
    if (form.is_string()) {
        return fmt::format("\"{}\"", form.text());
    }
    std::string text = "(";
    for (const Form& item : form.items()) {
        text += text.size() > 1 ? " " : "";
        text += print(item);
    }
    return text + ")";
}

/// The forms with one space between them.
inline std::string print(const std::vector<Form>& forms) {
    std::string text;
    for (const Form& form : forms) {
        text += text.empty() ? "" : " ";
        text += print(form);
    }
    return text;
}

inline std::vector<std::string> codes(const Document& document) {
    std::vector<std::string> found;
    for (const Diagnostic& diagnostic : document.diagnostics.all()) {
        found.push_back(
            fmt::format("{} {}", diagnostic.severity == Severity::error ? "error" : "warning", diagnostic.code));
    }
    return found;
}

inline std::string messages(const Document& document) {
    std::string text;
    for (const Diagnostic& diagnostic : document.diagnostics.all()) {
        text += render(diagnostic, document.sources);
    }
    return text;
}

inline Document read(std::string_view text, const Limits& limits = {}) {
    return read_text(text, "test.game", {}, limits);
}

/// What a text without mistakes expands to; with mistakes, the messages. An argument left out is none, only a reason
/// for advice.
inline std::string expand(std::string_view text) {
    const Document document = read(text);
    const auto& said = document.diagnostics.all();
    const bool good = std::all_of(said.begin(), said.end(), [](const auto& each) {
        return each.code == "missing-argument" || each.code == "surplus-argument";
    });
    return good ? print(document.forms) : messages(document);
}

/// A folder that is gone when the test is over.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "bazillion-XXXXXX").string();
        path_ = std::filesystem::path(mkdtemp(name.data()));
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    // NOLINTNEXTLINE(modernize-use-nodiscard): most who write a file know its name.
    std::filesystem::path write(const std::string& name, std::string_view text) const {
        std::filesystem::path file = path_ / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }

private:
    std::filesystem::path path_;
};

}  // namespace bazillion::syntax::test
