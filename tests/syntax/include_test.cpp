#include "support.h"

#include <catch2/catch.hpp>

using namespace bazillion::syntax;
using namespace bazillion::syntax::test;

using Codes = std::vector<std::string>;
namespace fs = std::filesystem;

TEST_CASE("an included file stands where it is named") {
    const TemporaryFolder folder;
    folder.write("lib.game", "(define a x) (middle)");
    const Document document = read_document(folder.write("main.game", "(first) (include \"lib.game\") (last (a))"));
    CHECK(codes(document).empty());
    CHECK(print(document.forms) == "(first) (middle) (last x)");
    CHECK(document.sources.size() == 2);
    CHECK(document.sources.locate(document.forms[1].origin().span).file == (folder.path() / "lib.game").string());
    CHECK(document.file == folder.path() / "main.game");
}

TEST_CASE("an include may stand inside a form") {
    const TemporaryFolder folder;
    folder.write("options.game", "(option 1) (option 2)");
    const Document document =
        read_document(folder.write("main.game", "(game (a (b)) (c (include \"options.game\") d))"));
    CHECK(codes(document).empty());
    CHECK(print(document.forms) == "(game (a (b)) (c (option 1) (option 2) d))");
}

TEST_CASE("file names know neither letter case nor backslashes") {
    const TemporaryFolder folder;
    folder.write("Lib/Sub/Chess.GAME", "x");
    for (const char* name : {"Lib/Sub/Chess.GAME", "lib\\sub\\chess.game", "LIB//SUB\\\\CHESS.game",
                             "./lib/./sub/chess.game", "lib/../lib/sub/chess.game"}) {
        const std::string text = fmt::format("(include \"{}\")", name);
        const Document document = read_text(text, folder.path() / "main.game");
        CAPTURE(name, messages(document));
        CHECK(print(document.forms) == "x");
    }
}

TEST_CASE("the exact name comes before one in other case") {
    const TemporaryFolder folder;
    folder.write("A.game", "upper");
    folder.write("a.game", "lower");
    CHECK(print(read_text("(include \"a.game\") (include \"A.game\")", folder.path() / "main.game").forms) ==
          "lower upper");
}

TEST_CASE("included files include beside themselves, then from the library") {
    const TemporaryFolder folder;
    folder.write("game/sub/one.game", "one (include \"two.game\") (include \"three.game\") (include \"../four.game\")");
    folder.write("game/sub/two.game", "two");
    folder.write("game/four.game", "four");
    folder.write("game/three.game", "wrong");
    folder.write("library/three.game", "three (include \"lib/five.game\")");
    folder.write("library/lib/five.game", "five (include \"../six.game\")");
    folder.write("library/six.game", "six");
    const fs::path file = folder.write("game/main.game", "(include \"sub/one.game\")");
    const Document document = read_document(file, {folder.path() / "library"});
    CAPTURE(messages(document));
    CHECK(print(document.forms) == "one two three five six four");
}

TEST_CASE("the folder of the game comes before the library") {
    const TemporaryFolder folder;
    folder.write("library/a.game", "theirs");
    const fs::path main = folder.write("game/main.game", "(include \"a.game\")");
    CHECK(print(read_document(main, {folder.path() / "library"}).forms) == "theirs");
    folder.write("game/a.game", "ours");
    CHECK(print(read_document(main, {folder.path() / "library"}).forms) == "ours");
}

TEST_CASE("a file may be included twice, but not by itself") {
    const TemporaryFolder folder;
    folder.write("shared.game", "(define a x)");
    folder.write("left.game", "(include \"shared.game\")");
    folder.write("right.game", "(include \"shared.game\")");
    const Document twice =
        read_document(folder.write("main.game", "(include \"left.game\") (include \"right.game\") (a)"));
    CHECK(codes(twice).empty());
    CHECK(print(twice.forms) == "x");

    const Document loop = read_document(folder.write("self.game", "before (include \"SELF.game\") after"));
    CHECK(codes(loop) == Codes{"error include-loop"});
    CHECK(print(loop.forms) == "before after");
}

TEST_CASE("a loop of includes shows its chain") {
    const TemporaryFolder folder;
    folder.write("a.game", "(include \"b.game\")");
    folder.write("b.game", "(include \"c.game\")");
    folder.write("c.game", "x (include \"a.game\")");
    const Document document = read_document(folder.write("main.game", "(include \"a.game\")"));
    REQUIRE(codes(document) == Codes{"error include-loop"});
    const Diagnostic& loop = document.diagnostics.all()[0];
    CHECK(document.sources.locate(loop.where->span).file == (folder.path() / "c.game").string());
    REQUIRE(loop.notes.size() == 2);
    CHECK(loop.notes[0].message == fmt::format("`{}` is included here", (folder.path() / "c.game").string()));
    CHECK(loop.notes[1].message == fmt::format("`{}` is included here", (folder.path() / "b.game").string()));
    CHECK(print(document.forms) == "x");
}

TEST_CASE("a missing file is an error with a guess, in an old file a warning") {
    const TemporaryFolder folder;
    folder.write("chess.game", "");
    folder.write("lib/slide.game", "");
    const auto first = [&](std::string_view text, const char* name) {
        const Document document = read_text(text, folder.path() / name, {folder.path() / "lib"});
        REQUIRE(document.diagnostics.all().size() == 1);
        return document.diagnostics.all()[0];
    };
    CHECK(first("(include \"ches.game\")", "x.game").code == "no-include");
    CHECK(first("(include \"ches.game\")", "x.game").hint == "did you mean `chess.game`?");
    CHECK(first("(include \"lib/slied.game\")", "x.game").hint == "did you mean `lib/slide.game`?");
    CHECK(first("(include \"slied.game\")", "x.game").hint == "did you mean `slide.game`?");
    CHECK(first("(include \"other\")", "x.game").hint == "");
    CHECK(first("(include \"\")", "x.game").code == "no-include");
    CHECK(first("(include \"lib\")", "x.game").code == "no-include");
    CHECK(first("(include \"ches.game\")", "x.game").severity == Severity::error);
    CHECK(first("(include \"ches.game\")", "x.zrf").severity == Severity::warning);
}

TEST_CASE("an include takes one file name in quotes") {
    for (const char* text : {"(include)", "(include a.game)", "(include (a))", "(include \"a\" \"b\")"}) {
        CHECK(codes(read(text)) == Codes{"error bad-include"});
    }
}

TEST_CASE("nothing outside the folders can be included") {
    const TemporaryFolder folder;
    const fs::path secret = folder.write("secret.game", "secret");
    folder.write("game/sub/x.game", "(include \"../../secret.game\")");
    const fs::path main = folder.path() / "game" / "main.game";
    for (const std::string& name :
         {std::string("../secret.game"), std::string("..\\secret.game"), std::string("sub/../../secret.game"),
          std::string("../no-such-file"), std::string("../game-two/x"), secret.string(), std::string("/etc/passwd"),
          std::string("\\etc\\passwd"), std::string("C:\\secret.game"), std::string("c:secret.game"), std::string(".."),
          std::string("sub/x.game")}) {
        const Document document = read_text(fmt::format("(include \"{}\")", name), main);
        CAPTURE(name);
        CHECK(codes(document) == Codes{"error outside-folder"});
        CHECK(document.forms.empty());
    }
}

TEST_CASE("symbolic links lead nowhere outside either") {
    const TemporaryFolder folder;
    folder.write("secret/file.game", "secret");
    folder.write("game/inside.game", "fine");
    const fs::path game = folder.path() / "game";
    fs::create_symlink(folder.path() / "secret" / "file.game", game / "link.game");
    fs::create_directory_symlink(folder.path() / "secret", game / "folder");
    fs::create_symlink("inside.game", game / "alias.game");
    fs::create_symlink("loop.game", game / "loop.game");
    const auto result = [&](std::string_view name) {
        return read_text(fmt::format("(include \"{}\")", name), game / "main.game");
    };
    CHECK(codes(result("link.game")) == Codes{"error outside-folder"});
    CHECK(codes(result("folder/file.game")) == Codes{"error outside-folder"});
    CHECK(codes(result("FOLDER/no-such-file")) == Codes{"error outside-folder"});
    CHECK(print(result("alias.game").forms) == "fine");
    CHECK(codes(result("loop.game")) == Codes{"error no-include"});
}

TEST_CASE("find_file follows the same rules") {
    const TemporaryFolder folder;
    folder.write("game/images/Pawn.bmp", "");
    folder.write("library/art/rook.svg", "");
    folder.write("secret.txt", "");
    const fs::path game = folder.path() / "game";
    const SearchPath path{folder.path() / "library"};
    CHECK(find_file("images\\pawn.BMP", game, path) == game / "images" / "Pawn.bmp");
    CHECK(find_file("Art/Rook.svg", game, path) == folder.path() / "library" / "art" / "rook.svg");
    CHECK(find_file("../library/art/rook.svg", game, path) == folder.path() / "library" / "art" / "rook.svg");
    CHECK(find_file("../library/art/rook.svg", game, {}).empty());
    CHECK(find_file("../secret.txt", game, path).empty());
    CHECK(find_file((folder.path() / "secret.txt").string(), game, path).empty());
    CHECK(find_file("images", game, path).empty());
    CHECK(find_file("", game, path).empty());
    CHECK(find_file("x", folder.path() / "no-such-folder", path).empty());
    CHECK(find_file(std::string(10'000, 'x'), game, path).empty());
}

TEST_CASE("files that cannot be read are errors") {
    const TemporaryFolder folder;
    CHECK(codes(read_document(folder.path() / "none.game")) == Codes{"error no-file"});
    CHECK(codes(read_document(folder.path())) == Codes{"error no-file"});
    CHECK(codes(read_document("")) == Codes{"error no-file"});
    CHECK(codes(read_document("/dev/zero")) == Codes{"error no-file"});
    CHECK(messages(read_document("none.game")) == "error: cannot read `none.game`: there is no such file [no-file]\n");

    const fs::path locked = folder.write("locked.game", "(game)");
    fs::permissions(locked, fs::perms::none);
    if (!std::ifstream(locked)) {  // the superuser can read it all the same
        CHECK(codes(read_document(locked)) == Codes{"error no-file"});
    }
}

TEST_CASE("a broken file that is included is told in its own name") {
    const TemporaryFolder folder;
    folder.write("broken.zrf", "(a");
    folder.write("binary.game", std::string_view("\0", 1));
    const Document document =
        read_document(folder.write("main.game", "(include \"broken.zrf\") (include \"binary.game\") (b)"));
    CHECK(codes(document) == Codes{"warning unclosed-list", "error binary-file"});
    CHECK(print(document.forms) == "(a) (b)");
}
