// Games by correspondence: whose turn it is, who may move, and what is written when.
#include "storage/correspondence.h"

#include "../play/tiny.h"
#include "../temporary_folder.h"

using namespace bazillion;
using storage::Correspondence;
using test::TemporaryFolder, test::read_text;

namespace {

play::Match fresh() {
    return tiny::match(
        {.blocks = "(n (verify empty?) add) (e (verify empty?) add)", .setup = "(X (Man a1)) (O (Man b1))"});
}

/// The game as it stands in a file.
play::Match in(const std::filesystem::path& file) {
    play::Match match = fresh();
    const auto saved = play::read_saved_game(read_text(file));
    REQUIRE(saved);
    REQUIRE(play::resume(match, *saved));
    return match;
}

}  // namespace

TEST_CASE("a game goes to and fro, and each moves for himself only") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "game.save";
    {
        play::Match match = fresh();
        Correspondence anna(file, "Anna", match);
        CHECK(anna.seat() == play::PlayerId{0});
        CHECK(anna.words(match) == "Anna, you are to move (X).");
        REQUIRE(anna.keep(match));
        CHECK_FALSE(std::filesystem::exists(file));
        REQUIRE(match.play("a1a2"));
        CHECK_FALSE(anna.may_move(match));
        REQUIRE(anna.keep(match));
        CHECK(anna.words(match) == "O is to move: send `game.save` to whoever plays O.");
    }
    {
        play::Match match = in(file);
        CHECK_FALSE(Correspondence(file, "Anna", match).may_move(match));  // the file is for the other one
    }
    {
        play::Match match = in(file);
        Correspondence ben(file, "Ben", match);
        CHECK(ben.words(match) == "Ben, you are to move (O).");
        REQUIRE(match.play("b1b2"));
        REQUIRE(ben.keep(match));
        CHECK(ben.words(match) == "X is to move: send `game.save` to Anna.");
    }
    play::Match match = in(file);
    CHECK(match.record().size() == 2);
    CHECK(match.tree()[play::GameTree::root].comment == "Correspondence; X: Anna; O: Ben");
    Correspondence carl(file, "Carl", match);
    CHECK_FALSE(carl.seat());
    CHECK_FALSE(carl.may_move(match));
    Correspondence anna(file, "Anna", match);
    REQUIRE(anna.may_move(match));
    REQUIRE(match.end_by({play::Termination::Reason::resigned, 0}));
    REQUIRE(anna.keep(match));
    CHECK(anna.words(match) == "The game is over: send `game.save` to Ben.");
    play::Match over = in(file);
    CHECK(over.termination());
}

TEST_CASE("names are whatever people call themselves, and comments stay") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "game.save";
    for (const std::string name : {"", "  ", ";;::", "A; O: Ben", "\n\x1b[2J", "Anna\nCorrespondence; O: Ben"}) {
        INFO(name);
        play::Match match = fresh();
        match.set_comment(play::GameTree::root, "our third game\nof five");
        CHECK(Correspondence(file, name, match).may_move(match));
        const std::string comment = match.tree()[play::GameTree::root].comment;
        CHECK_THAT(comment, Catch::StartsWith("Correspondence; X: ") && Catch::EndsWith("\nour third game\nof five"));
        CHECK(std::count(comment.begin(), comment.end(), ';') == 1);
        CHECK(Correspondence(file, name, match).may_move(match));
        CHECK(match.tree()[play::GameTree::root].comment == comment);
    }
    for (const char* comment :
         {"Correspondence", "Correspondence;", "Correspondence;;; X; :Ben; Y: Ben", "Correspondence; X:"}) {
        INFO(comment);
        play::Match match = fresh();
        match.set_comment(play::GameTree::root, comment);
        CHECK(Correspondence(file, "Anna", match).seat());
    }
}

TEST_CASE("a file that cannot be written is told, and tried again") {
    const TemporaryFolder folder;
    play::Match match = fresh();
    Correspondence anna(folder.path() / "missing" / "game.save", "Anna", match);
    REQUIRE(match.play("a1a2"));
    CHECK_FALSE(anna.keep(match));
    std::filesystem::create_directory(folder.path() / "missing");
    CHECK(anna.keep(match));
    CHECK(std::filesystem::exists(folder.path() / "missing" / "game.save"));
}
