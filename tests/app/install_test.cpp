// The program as it is installed: with its games, for shells and desktops.
#include "run.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace fs = std::filesystem;
using Catch::Contains;

namespace {

class OwnFolder {
public:
    OwnFolder() {
        std::string name = (fs::temp_directory_path() / "bazillion-install-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    ~OwnFolder() { fs::remove_all(path_); }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool runs(const std::string& command) {
    return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

std::string output_of(const std::string& command, const fs::path& file) {
    return std::system((command + " >'" + file.string() + "' 2>&1").c_str()) == 0 ? text_of(file) : "failed";
}

}  // namespace

TEST_CASE("an installed program finds its games, and brings what desktops and shells want", "[install]") {
    const OwnFolder folder;
    const fs::path stage = folder.path() / "stage", usr = stage / "usr";
    REQUIRE(runs("DESTDIR='" + stage.string() + "' cmake --install '" BAZILLION_BUILD_DIR "' --prefix /usr"));
    const std::string program = "cd / && env -u DISPLAY '" + (usr / "bin" / "bazillion").string() + "' ";
    CHECK_THAT(output_of(program + "titles Bario", folder.path() / "titles"), Contains("Bario"));
    CHECK_THAT(output_of(program + "moves Arimaa", folder.path() / "moves"), Contains("c@a1"));  // has a script
    const fs::path share = usr / "share";
    for (const char* file :
         {"applications/bazillion.desktop", "mime/packages/bazillion.xml", "icons/hicolor/scalable/apps/bazillion.svg",
          "bazillion/games/art/chess/king.svg", "bazillion/games/shelf.json", "bazillion/scripts/bario.lua",
          "vim/vimfiles/syntax/bazillion.vim", "nvim/site/ftplugin/bazillion.lua",
          "org.kde.syntax-highlighting/syntax/bazillion.xml", "bazillion/vscode/package.json",
          "bazillion/vscode/bazillion.tmLanguage.json"}) {
        INFO(file);
        CHECK(fs::is_regular_file(share / file));
    }
    CHECK_THAT(text_of(share / "bash-completion/completions/bazillion"), Contains("play) options='"));
    CHECK(runs("bash -n '" + (share / "bash-completion/completions/bazillion").string() + "'"));
    CHECK_THAT(text_of(share / "zsh/vendor-completions/_bazillion"), Contains("#compdef bazillion"));
    CHECK_THAT(text_of(share / "fish/vendor_completions.d/bazillion.fish"), Contains("-l ui-scale -r"));
    CHECK_THAT(text_of(usr / "share/man/man6/bazillion.6"), Contains(".SH BAZILLION perft"));
}

TEST_CASE("bash completes commands, options and games", "[install]") {
    const OwnFolder folder;
    const fs::path script = folder.path() / "complete";
    std::ofstream(script) << run_bazillion({"describe", "--for", "bash"}).out << R"(
bazillion() { ")" BAZILLION_EXECUTABLE R"(" "$@"; }
compopt() { :; }
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bazillion; printf '<%s>' "${COMPREPLY[@]}"; echo; }
cd /
try bazillion pe
try bazillion play --reso --re
try bazillion play Nine
try bazillion check Xian
)";
    const std::string answers = output_of("bash '" + script.string() + "'", folder.path() / "answers");
    CHECK(answers == "<perft>\n<--resume>\n<Nine Men's Morris>\n<Xiangqi>\n");
}

TEST_CASE("a saved game stands for its rules", "[install]") {
    const OwnFolder folder;
    const std::string saved = (folder.path() / "evening.save").string();
    const Run kept = run_bazillion({"play", "chess", "--text", "--no-journal"}, "e2e4\nsave " + saved + "\n");
    REQUIRE(kept.code == 0);
    const Run opened = run_bazillion({"play", saved, "--format", "json", "--no-journal"}, "");
    CHECK(opened.code == 0);
    CHECK_THAT(opened.out, Contains("\"record\":[\"e2e4\"]") || Contains("\"record\": [\"e2e4\"]"));
    std::ofstream(saved) << "Bazillion saved game 1\nGame: nowhere.game\nTitle: X\n\nend\n";
    const Run lost = run_bazillion({"play", saved, "--text", "--no-journal"}, "");
    CHECK(lost.code == 1);
    CHECK_THAT(lost.err, Contains("nowhere.game"));
}
