#include "app/written_file.h"

#include "app/report.h"
#include "storage/save_file.h"

namespace bazillion::app {

void save_text(const std::filesystem::path& file, std::string_view text) {
    if (auto done = storage::save_text(file, text); !done) {
        throw failure(std::move(done.error()));
    }
}

}  // namespace bazillion::app
