#include "script/sandbox.h"

#include "helpers.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>

using namespace bazillion::script;
using Catch::Contains;
using Catch::StartsWith;
namespace fs = std::filesystem;

namespace {

/// A game's script folder, with a file outside that it must not reach.
class Folder {
public:
    Folder() : root_(fs::temp_directory_path() / ("bazillion-script-test-" + std::to_string(getpid()))) {
        fs::remove_all(root_);
        fs::create_directories(root_ / "scripts");
        write("../secret.lua", "return 'secret'");
    }
    ~Folder() { fs::remove_all(root_); }

    [[nodiscard]] fs::path path() const { return root_ / "scripts"; }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path() / name) << text; }

private:
    fs::path root_;
};

std::string load(const Folder& folder, std::string_view file) {
    Watchdog watchdog;
    bazillion::syntax::Sources sources;
    Sandbox sandbox(sources, {}, {folder.path()});
    const auto outcome = sandbox.load(file);
    return outcome ? "" : outcome.error().code + ": " + outcome.error().message;
}

}  // namespace

TEST_CASE("scripts require each other by name, once") {
    const Folder folder;
    folder.write("lib.lua", "print('loading') return {seven = 7}");
    folder.write("main.lua",
                 "local a, b = require 'lib', require 'lib' assert(a == b and a.seven == 7)\n"
                 "function f() return a.seven end function g() require 'lib' end");
    bazillion::syntax::Sources sources;
    Sandbox sandbox(sources, {}, {folder.path()});
    std::string printed;
    sandbox.set_console([&](std::string_view line) { printed += line; });
    REQUIRE(sandbox.load("main.lua"));
    CHECK(printed == "loading");
    CHECK(sandbox.has_function("f"));
    const auto late = sandbox.call(
        "g", [](lua_State*) {}, [](lua_State*) -> Sandbox::Reading { return {}; });
    REQUIRE_FALSE(late);
    CHECK_THAT(late.error().message, Contains("only while a script is loaded"));
}

TEST_CASE("require reaches nothing else") {
    const Folder folder;
    fs::create_symlink(folder.path() / "../secret.lua", folder.path() / "link.lua");
    fs::create_directory(folder.path() / "folder.lua");
    folder.write("inside.lua", "return 1");
    fs::create_symlink("inside.lua", folder.path() / "alias.lua");
    for (const std::string name :
         {"../secret", "..", "", "/etc/passwd", "a/b", "a\\\\b", "link", "folder", "absent", "x\\0y", "inside.lua"}) {
        INFO(name);
        folder.write("main.lua", "require '" + name + "'");
        CHECK_THAT(load(folder, "main.lua"), StartsWith("script-missing"));
    }
    folder.write("main.lua", "require 'alias'");
    CHECK(load(folder, "main.lua") == "");
    CHECK_THAT(load(folder, "absent.lua"), StartsWith("script-missing"));
    CHECK_THAT(load(folder, "../secret.lua"), StartsWith("script-missing"));
    CHECK_THAT(load(folder, "main"), StartsWith("script-missing"));
}

TEST_CASE("a cycle and a broken module are reported where they are") {
    const Folder folder;
    folder.write("a.lua", "require 'b'");
    folder.write("b.lua", "require 'a'");
    folder.write("broken.lua", "\nlocal = 1");
    folder.write("main.lua", "require 'broken'");
    CHECK(load(folder, "a.lua") == "script-missing: `a` requires itself, directly or through others");
    bazillion::syntax::Sources sources;
    Sandbox sandbox(sources, {}, {folder.path()});
    const auto outcome = sandbox.load("main.lua");
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error().code == "script-syntax");
    REQUIRE(outcome.error().where);
    CHECK(sources.locate(outcome.error().where->span).file == "broken.lua");
    CHECK(sources.locate(outcome.error().where->span).line == 2);
    REQUIRE(outcome.error().notes.size() == 1);
    CHECK(outcome.error().notes[0].message == "at file level");
}
