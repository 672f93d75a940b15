// Texts that are written and not saved, kept on disk.
#include "storage/draft_journal.h"

#include "../temporary_folder.h"

#include <catch2/catch.hpp>

#include <array>
#include <filesystem>
#include <random>
#include <string>

using namespace bazillion;
using storage::DraftJournal, storage::find_draft, storage::read_draft;
using test::TemporaryFolder, test::read_text, test::write_text;
namespace fs = std::filesystem;

namespace {

const fs::path rules_file = "/games/my \"best\".game";

fs::path only_file(const fs::path& folder) {
    REQUIRE(std::distance(fs::directory_iterator(folder), fs::directory_iterator()) == 1);
    return fs::directory_iterator(folder)->path();
}

}  // namespace

TEST_CASE("whatever is written into a text can be read from its journal when the program is gone", "[draft]") {
    const TemporaryFolder folder;
    std::mt19937 random(11);
    const std::string saved = "(game\r\n\t\"Königin\")\n";
    std::string text = saved;
    std::optional<DraftJournal> journal(std::in_place, folder.path(), rules_file);
    for (int i = 0; i < 300; ++i) {
        const std::size_t at = random() % (text.size() + 1), count = random() % 3;
        const auto words =
            std::to_array<std::string>({"t", "\n", "", "\\", "\"", "ö", " ", std::string("\0\x7f", 2), "text", text});
        text.replace(at, text.size() > 5000 ? 4000 : count, words[random() % std::size(words)]);
        if (text == saved) {
            continue;
        }
        REQUIRE_FALSE(journal->keep(saved, text));
        const auto left = read_draft(read_text(only_file(folder.path())), rules_file);
        REQUIRE(left);
        CHECK(left->text == text);
        CHECK(left->saved == saved);
    }
    CHECK_FALSE(find_draft(folder.path(), rules_file));  // it is still being written
    journal.reset();
    CHECK(find_draft(folder.path(), rules_file)->text == text);
    CHECK_FALSE(find_draft(folder.path(), "/games/another.game"));
}

TEST_CASE("a journal costs a few bytes a letter, begins anew in time, and goes when there is nothing to keep",
          "[draft]") {
    const TemporaryFolder folder;
    const std::string saved(20'000, 'a');
    DraftJournal journal(folder.path(), rules_file);
    REQUIRE_FALSE(journal.keep(saved, saved));
    CHECK(fs::is_empty(folder.path()));
    std::string text = saved + "b";
    REQUIRE_FALSE(journal.keep(saved, text));
    const auto before = fs::file_size(only_file(folder.path()));
    text.insert(700, "(");
    REQUIRE_FALSE(journal.keep(saved, text));
    CHECK(fs::file_size(only_file(folder.path())) - before < 25);
    for (int i = 0; i < 30'000; ++i) {
        text.insert(9'000, i % 2 == 0 ? "x" : "y");
        REQUIRE_FALSE(journal.keep(saved, text));
    }
    CHECK(fs::file_size(only_file(folder.path())) < 400'000);
    CHECK(read_draft(read_text(only_file(folder.path())), rules_file)->text == text);
    const std::string other = saved + "c";  // the file was saved by somebody else
    REQUIRE_FALSE(journal.keep(other, text));
    CHECK(read_draft(read_text(only_file(folder.path())), rules_file)->saved == other);
    REQUIRE_FALSE(journal.keep(text, text));
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("a journal that cannot be written complains once, and one that vanishes is begun anew", "[draft]") {
    const TemporaryFolder folder;
    write_text(folder.path() / "file", "");
    DraftJournal nowhere(folder.path() / "file", rules_file);
    CHECK(nowhere.keep("a", "b"));
    CHECK_FALSE(nowhere.keep("a", "bc"));
    CHECK_FALSE(nowhere.keeps());
    DraftJournal journal(folder.path() / "drafts", rules_file);
    REQUIRE_FALSE(journal.keep("a", "b"));
    fs::remove_all(folder.path() / "drafts");
    REQUIRE_FALSE(journal.keep("a", "bc"));
    CHECK(read_draft(read_text(only_file(folder.path() / "drafts")), rules_file)->text == "bc");
}

TEST_CASE("broken journals are no drafts, and one that was cut is read as far as it goes", "[draft]") {
    const std::string head = "Bazillion draft 1\nfile /a\nsaved \"x\\n\"\n";
    CHECK(read_draft(head, "/a")->text == "x\n");
    CHECK(read_draft(head + "change 0 1 y\nchange 0 1 \"z", "/a")->text == "y\n");
    for (const char* line : {"change 3 0 y", "change 0 3 y", "change 0 -1 y", "change 0 y", "change", "other 1",
                             "change 0 0 \"y", "change 99999999999999999999 0 y"}) {
        INFO(line);
        CHECK_FALSE(read_draft(head + line + "\n", "/a"));
    }
    CHECK_FALSE(read_draft("Bazillion draft 1\nsaved x\n", "/a"));
    CHECK_FALSE(read_draft("something", "/a"));
    CHECK_FALSE(read_draft(head, "/b"));
}
