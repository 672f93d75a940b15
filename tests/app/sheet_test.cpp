// `bazillion sheet`: many boards in one picture.
#include "run.h"

#include <catch2/catch.hpp>

using Catch::Contains;

namespace {

/// The number that a PNG file holds at this place of its header: its width (16) or height (20).
unsigned header(const std::string& png, std::size_t at) {
    unsigned number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number = number << 8 | static_cast<unsigned char>(png.at(at + i));
    }
    return number;
}

}  // namespace

TEST_CASE("a sheet has as many columns as asked for, and rows for all games", "[sheet]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "sheet.png").string();
    const Run run =
        run_bazillion({"sheet", "chess", "Hex", "Backgammon", "-o", file, "--columns", "2", "--width", "400"});
    CHECK(run.err == "");
    REQUIRE(run.code == 0);
    const std::string png = read_text(file);
    CHECK(png.substr(1, 3) == "PNG");
    CHECK(header(png, 16) == 400);
    CHECK(header(png, 20) == 2 * (200 + 22));
}

TEST_CASE("a sheet of nothing, or to nowhere, is refused", "[sheet]") {
    const TemporaryFolder folder;
    CHECK(run_bazillion({"sheet", "-o", (folder / "sheet.png").string()}).code == 2);
    const Run run = run_bazillion({"sheet", "chess", "-o", (folder / "no/such/folder.png").string()});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("could not be written: No such file or directory"));
}
