#include "syntax/library_macros.h"

#include "syntax/document.h"

#include <algorithm>
#include <system_error>
#include <vector>

namespace bazillion::syntax {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_bytes = 1 << 20;

/// Definitions begin a line in the library.
void collect(const std::string& text, const std::string& name,
             std::map<std::string, std::string, std::less<>>& macros) {
    constexpr std::string_view head = "(define ";
    for (std::size_t at = text.find(head); at != std::string::npos; at = text.find(head, at + 1)) {
        const std::size_t begin = at + head.size();
        const std::size_t end = std::min(text.find_first_of(" \t\r\n()", begin), text.size());
        if ((at == 0 || text[at - 1] == '\n') && end > begin) {
            macros.try_emplace(text.substr(begin, end - begin), name);
        }
    }
}

}  // namespace

std::map<std::string, std::string, std::less<>> library_macros(const fs::path& library) {
    std::map<std::string, std::string, std::less<>> macros;
    std::vector<fs::path> files;
    std::error_code failed;
    fs::directory_iterator entry(library / "lib", failed);
    while (!library.empty() && !failed && entry != fs::directory_iterator()) {
        if (entry->path().extension() == ".game") {
            files.push_back(entry->path());
        }
        entry.increment(failed);
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        collect(read_file(file, most_bytes).text, "lib/" + file.filename().string(), macros);
    }
    return macros;
}

}  // namespace bazillion::syntax
