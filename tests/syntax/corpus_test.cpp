#include "support.h"

#include "syntax/reader.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>

using namespace bazillion::syntax;
using namespace bazillion::syntax::test;
namespace fs = std::filesystem;

TEST_CASE("published ZRF files are read without errors and at once", "[.old-files]") {
    const fs::path corpus = fs::path(BAZILLION_SOURCE_DIR) / "../shared/zrf/corpus";
    if (!fs::exists(corpus)) {
        WARN("skipped: there is no corpus at " << corpus);
        return;
    }
    std::size_t files = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(corpus)) {
        if (tolerance_of(entry.path().string()) == Tolerance::lenient) {
            ++files;
            CAPTURE(entry.path());
            const auto start = std::chrono::steady_clock::now();
            const Document document = read_document(entry.path());
            CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
            INFO(messages(document));
            CHECK_FALSE(document.diagnostics.has_errors());
            const auto is_game = [](const Form& form) { return form.is_call("game"); };
            const bool library = document.forms.empty();
            CHECK((library || std::any_of(document.forms.begin(), document.forms.end(), is_game)));
        }
    }
    CHECK(files > 0);
}
