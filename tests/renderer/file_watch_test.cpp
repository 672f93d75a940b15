#include "renderer/window/file_watch.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <fstream>
#include <string>

namespace fs = std::filesystem;
using bazillion::renderer::FileWatch;

namespace {

/// A file that vanishes with it, and a clock that goes on with each look.
struct Watched {
    fs::path file = fs::temp_directory_path() / ("bazillion-watch-" + std::to_string(getpid()));
    FileWatch watch;
    FileWatch::Clock::time_point now = FileWatch::Clock::now();

    Watched() { write("a"); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;
    ~Watched() { fs::remove(file); }

    void write(const std::string& text) const { std::ofstream(file) << text; }
    bool look() { return watch.changed(now += FileWatch::interval); }
};

}  // namespace

TEST_CASE("a change is reported once, when it has settled", "[watch]") {
    Watched watched;
    watched.watch.watch({watched.file});
    CHECK_FALSE(watched.look());
    watched.write("ab");
    CHECK_FALSE(watched.look());  // seen, but more may follow
    CHECK(watched.look());
    CHECK_FALSE(watched.look());
    watched.write("abc");
    CHECK_FALSE(watched.look());
    watched.write("abcd");
    CHECK_FALSE(watched.look());
    CHECK(watched.look());
}

TEST_CASE("it does not look more often than it should", "[watch]") {
    Watched watched;
    watched.watch.watch({watched.file});
    CHECK_FALSE(watched.look());
    watched.write("ab");
    for (int i = 0; i < 5; ++i) {
        CHECK_FALSE(watched.watch.changed(watched.now));
    }
}

TEST_CASE("a file that goes and comes back, and a change while it is watched anew", "[watch]") {
    Watched watched;
    watched.watch.watch({watched.file, "/nowhere/at/all"});
    fs::remove(watched.file);
    CHECK_FALSE(watched.look());
    CHECK(watched.look());
    watched.write("back");
    CHECK_FALSE(watched.look());
    CHECK(watched.look());
    watched.write("changed just before");
    watched.watch.watch({watched.file});
    CHECK_FALSE(watched.look());
    CHECK(watched.look());
}
