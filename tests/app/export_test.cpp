// Games written for others.

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>

using Catch::Contains;
using Catch::StartsWith;
namespace fs = std::filesystem;

namespace {

/// A folder of its own for what is written.
fs::path fresh_folder() {
    fs::path folder = fs::temp_directory_path() / "bazillion-export";
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder;
}

}  // namespace

TEST_CASE("export writes pictures, pages and variants", "[export]") {
    const fs::path folder = fresh_folder();
    const auto written = [&](const std::string& as, const std::string& name) {
        const std::string file = (folder / name).string();
        const Run run = run_bazillion({"export", "chess", as, "-o", file, "--plies", "6"});
        INFO(run.err);
        CHECK(run.code == 0);
        CHECK(run.out == "wrote " + file + "\n");
        return read_text(file);
    };
    CHECK_THAT(written("--png", "c.png"), StartsWith("\x89PNG"));
    CHECK_THAT(written("--svg", "c.svg"), StartsWith("<?xml") && Contains("<svg"));
    const std::string page = written("--html", "c.html");
    CHECK_THAT(page, StartsWith("<!DOCTYPE html>") && Contains("<h1>Chess</h1>") && Contains("\"men\""));
    CHECK(page == written("--html", "c.html"));  // the computer plays the same each time
    CHECK_THAT(written("--ini", "c.ini"), StartsWith("[chess:chess]\n") && Contains("startFen = rnbqkbnr/"));
    fs::remove_all(folder);
}

TEST_CASE("export says what it cannot do", "[export]") {
    CHECK(run_bazillion({"export", "chess"}).code == 2);
    CHECK(run_bazillion({"export", "chess", "--png", "--ini"}).code == 2);
    const Run go = run_bazillion({"export", "Go", "--ini", "-o", (fresh_folder() / "go.ini").string()});
    CHECK(go.code == 1);
    CHECK_THAT(go.err, Contains("no variant of Fairy-Stockfish is like this game"));
    CHECK_FALSE(fs::exists(fs::temp_directory_path() / "bazillion-export" / "go.ini"));
}
