// What `bazillion check` tells of pictures and drawings, with the line that names them.
#include "renderer/scene/art_check.h"
#include "rules/resolve.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>

using namespace bazillion;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

class Folder {
public:
    Folder() { fs::create_directories(path / "art" / "set"); }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path / name, std::ios::binary) << bytes;
    }
    fs::path path = fs::temp_directory_path() / ("bazillion-art-check-" + std::to_string(getpid()));
};

/// What is told of the titles of a file with this piece, and a variant that inherits it.
std::string said(const Folder& folder, const std::string& piece, const std::string& name = "t.game") {
    auto document = syntax::read_text(R"((game (title "A") (art "set") (players X O) (turn-order X O)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("1/2" (0 9))) (directions (n 0 -1))))
)" + piece + R"(
        (board-setup (X (Man a1)) (O (Man b2))))
        (variant (title "B")))",
                                      (folder.path / name).string());
    renderer::ArtCheck check(document, {folder.path});
    for (const rules::Title& title : rules::titles(document)) {
        const auto rules = rules::resolve(document, title);
        REQUIRE(rules);
        check.look_at(*rules, title);
    }
    std::string text;
    for (const syntax::Diagnostic& each : check.report()) {
        text += syntax::render(each, document.sources);
    }
    return text;
}

}  // namespace

TEST_CASE("pictures that cannot be used are told once, with their place") {
    const Folder folder;
    folder.write("text.png", "no picture at all, though it is called so");
    folder.write("cut.png", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x02\x08\x06\0\0\0", 29));
    folder.write("large.bmp", std::string("BM\0\0\0\0\0\0\0\0\0\0\0\0\x28\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0\0", 30));
    const std::string text = said(folder, R"((piece (name Man) (image X "text.png" "cut.png"
            O "large.bmp" "txt.png") (moves (n add))))");
    CHECK_THAT(text, Contains("t.game:3:28: warning: the picture `text.png` cannot be used: it is no BMP or PNG file"));
    CHECK_THAT(text, Contains("t.game:3:39: warning: the picture `cut.png` cannot be used: it is damaged"));
    CHECK_THAT(text, Contains("t.game:4:15: warning: the picture `large.bmp` cannot be used: it has 65536 x 65536"));
    CHECK_THAT(text, Contains("t.game:4:27: warning: the picture `txt.png` cannot be used: there is no such file") &&
                         Contains("did you mean `text.png`?"));
    CHECK(text.find("text.png` cannot") == text.rfind("text.png` cannot"));
    CHECK(said(folder, R"((piece (name Man) (image X "txt.png") (moves (n add))))", "t.zrf") == "");
}

TEST_CASE("drawings that are refused, or cannot be drawn, are told at the name of their set") {
    const Folder folder;
    const std::string piece = "(piece (name Man) (moves (n add)))";
    const auto draw = [&](const std::string& inside) {
        folder.write("art/set/man.svg", R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">)" + inside);
        return said(folder, piece);
    };
    CHECK(draw("<rect width='9' height='9'/></svg>") == "");
    CHECK_THAT(draw("<filter/></svg>"),
               Contains("t.game:1:24: warning: the picture `man.svg` cannot be used: it uses filters"));
    CHECK_THAT(draw("<rect>"), Contains("the picture `man.svg` cannot be used: it is not well-formed"));
    folder.write("art/set/man.svg", std::string(600 << 10, ' '));
    CHECK_THAT(said(folder, piece), Contains("it is larger than 512 kB"));
}
