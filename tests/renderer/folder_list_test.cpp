#include "renderer/window/folder_list.h"

#include "temporary_folder.h"

#include <catch2/catch.hpp>

#include <fstream>

using namespace bazillion;
using namespace bazillion::renderer;
namespace fs = std::filesystem;

TEST_CASE("a folder is listed: folders first, no hidden files, only what fits") {
    const test::TemporaryFolder temporary;
    const fs::path& folder = temporary.path();
    for (const char* name : {"b.game", "A.game", ".hidden.game", "notes.txt", "Xiangqi.game"}) {
        std::ofstream(folder / name) << "12345";
    }
    fs::create_directory(folder / "zoo");
    fs::create_symlink("nowhere", folder / "gone.game");
    const auto games = [](const fs::path& file) { return file.extension() == ".game"; };
    const FolderList list = list_folder(folder, games);
    std::vector<std::string> names;
    for (const FolderEntry& entry : list.entries) {
        names.push_back(entry.name);
    }
    CHECK(names == std::vector<std::string>{"zoo", "A.game", "b.game", "gone.game", "Xiangqi.game"});
    CHECK(list.entries[0].folder);
    CHECK(list.entries[1].bytes == 5);
    CHECK(list.entries[1].changed.size() == 10);
    CHECK(list.fault.empty());
    CHECK(find_entries(list, "GAME").size() == 4);
    CHECK(find_entries(list, "xian") == std::vector<std::size_t>{4});
    CHECK(find_entries(list, "none").empty());
    CHECK_FALSE(list_folder(folder / "no such folder", games).fault.empty());
}

TEST_CASE("a folder with very many files is listed as far as people can look") {
    const test::TemporaryFolder temporary;
    for (std::size_t i = 0; i < FolderList::most_entries + 5; ++i) {
        std::ofstream(temporary.path() / (std::to_string(i) + ".game"));
    }
    const FolderList list = list_folder(temporary.path(), [](const fs::path&) { return true; });
    CHECK(list.entries.size() == FolderList::most_entries);
    CHECK(list.cut);
}

TEST_CASE("places are those that there are, each once") {
    const test::TemporaryFolder temporary;
    const fs::path home = fs::canonical(temporary.path());
    fs::create_directories(home / "Documents");
    fs::create_directories(home / "library");
    const auto places = usual_places(home, home / "library", home / "library");
    REQUIRE(places.size() == 3);
    CHECK(places[0].name == "Home");
    CHECK(places[1].folder == home / "Documents");
    CHECK(places[2].name == "Bundled games");
    CHECK(size_in_words(999) == "999 B");
    CHECK(size_in_words(1'234'567) == "1.2 MB");
}
