// Texts of games as they are written in the window, and what becomes of their files.
#include "renderer/author/file_check.h"
#include "renderer/author/source_drafts.h"

#include "../temporary_folder.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace bazillion;
using namespace bazillion::renderer;
using test::TemporaryFolder, test::write_text;
using Step = TextDraft::Step;

namespace {

/// The text with `|` where the caret is, and `[` where the other end of the selection is.
std::string shown(const TextDraft& draft) {
    const auto [begin, end] = draft.selection();
    std::string text = draft.text();
    text.insert(draft.caret(), "|");
    if (begin != end) {
        text.insert(draft.caret() == end ? begin : end + 1, "[");
    }
    return text;
}

TextDraft draft_at(const std::string& text) {
    const std::size_t caret = text.find('|');
    TextDraft draft(text.substr(0, caret) + text.substr(caret + 1));
    draft.select(caret, caret);
    return draft;
}

std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

const std::string& small_game() {
    static const std::string text =
        "(game (title \"Small\") (players A B) (turn-order A B)\n"
        " (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b\" (50 0)) (\"2/1\" (0 50)))\n"
        "  (directions (n 0 -1))))\n"
        " (piece (name Man) (moves (n add)))\n"
        " (board-setup (A (Man a1))))\n";
    return text;
}

}  // namespace

TEST_CASE("a draft is written with a caret, a selection, undo and redo", "[author]") {
    TextDraft draft = draft_at("(piece\n  (moves |");
    draft.break_line();
    CHECK(shown(draft) == "(piece\n  (moves \n    |");  // one list was begun
    for (const char* letter : {"\xc3\xa4", "b", "c"}) {
        draft.insert(letter);
    }
    CHECK(shown(draft) ==
          "(piece\n  (moves \n    \xc3\xa4"
          "bc|");
    CHECK(draft.undo());  // the letters together
    CHECK(shown(draft) == "(piece\n  (moves \n    |");
    CHECK(draft.undo());
    CHECK(shown(draft) == "(piece\n  (moves |");
    CHECK_FALSE(draft.undo());
    CHECK(draft.redo());
    CHECK(draft.redo());
    CHECK_FALSE(draft.redo());
    draft.move(Step::word_left, true);
    CHECK(draft.selected() ==
          "\xc3\xa4"
          "bc");
    draft.insert("x");
    draft.erase(Step::left);
    draft.move(Step::up, false);
    draft.move(Step::line_end, false);
    draft.erase(Step::word_left);
    CHECK(shown(draft) == "(piece\n  (|\n    ");
    draft.move(Step::text_start, true);
    draft.indent(false);
    CHECK(shown(draft) == "[  (piece\n    (|\n    ");
    draft.indent(true);
    CHECK(draft.selected() == "(piece\n  (");
    CHECK(draft.find("e", false));
    CHECK(draft.find("p", true));
    CHECK(shown(draft) == "([p|iece\n  (\n    ");
    CHECK_FALSE(draft.find("nowhere", false));
    draft.replace_all("(all\n other");
    CHECK(draft.undo());
    CHECK(draft.text() == "(piece\n  (\n    ");
}

TEST_CASE("any steps and changes keep a draft whole, and undo takes all of them back", "[author]") {
    std::mt19937 random(3);
    const std::vector<std::string> words{"a", "(", "\xe2\x82\xac", "\n", " ", "\r\n", "long words\nof two lines"};
    for (int round = 0; round < 40; ++round) {
        const std::string start = "(one\r\n \xc3\xa9t\xc3\xa9)\n\n  two";
        TextDraft draft(start);
        for (int i = 0; i < 120; ++i) {
            const auto step = static_cast<Step>(random() % 12);
            switch (random() % 8) {
                case 0:
                case 1:
                    draft.insert(words[random() % words.size()]);
                    break;
                case 2:
                    draft.erase(step);
                    break;
                case 3:
                    draft.indent(random() % 2 == 0);
                    break;
                case 4:
                    draft.break_line();
                    break;
                case 5:
                    draft.select(random() % (draft.text().size() + 2), random() % (draft.text().size() + 2));
                    break;
                default:
                    draft.move(step, random() % 2 == 0);
                    break;
            }
            REQUIRE(draft.caret() <= draft.text().size());
            const bool whole = draft.caret() == draft.text().size() ||
                               (static_cast<unsigned char>(draft.text()[draft.caret()]) & 0xC0U) != 0x80U;
            REQUIRE(whole);
        }
        const std::string end = draft.text();
        while (draft.undo()) {
        }
        REQUIRE(draft.text() == start);
        while (draft.redo()) {
        }
        REQUIRE(draft.text() == end);
    }
}

TEST_CASE("a draft is saved in the encoding of its file, and never over what another program wrote", "[author]") {
    const TemporaryFolder folder;
    const auto file = folder / "own.game";
    const std::string latin = "; caf\xe9\r\n" + small_game();
    write_text(file, latin);
    GameFile game = GameFile::open(file, {});
    SourceDrafts drafts;
    SourceDraft& draft = drafts.of(game, 0);
    CHECK(draft.locked.empty());
    draft.text.select(0, 0);
    draft.text.insert(
        "; \xc3\xbc"
        "ber\r\n");
    CHECK(drafts.unsaved().size() == 1);
    CHECK(drafts.texts(game).begin()->second == draft.text.text());
    REQUIRE(SourceDrafts::save(draft));
    CHECK(bytes_of(file) ==
          "; \xfc"
          "ber\r\n" +
              latin);
    CHECK(drafts.unsaved().empty());

    draft.text.insert("; more\n");
    write_text(file, "; theirs\n" + small_game());
    CHECK_FALSE(SourceDrafts::save(draft));
    CHECK(draft.other == "; theirs\n" + small_game());
    CHECK(bytes_of(file) == "; theirs\n" + small_game());
    SourceDrafts::take_other(draft);
    CHECK(drafts.unsaved().empty());
    draft.text.undo();
    CHECK(draft.text.text().find("; more") != std::string::npos);

    write_text(file, "; again\n" + small_game());
    game = GameFile::open(file, {});
    drafts.follow(game);  // as the file was read again
    CHECK(draft.other.has_value());
    SourceDrafts::keep_own(draft);
    REQUIRE(SourceDrafts::save(draft));
    const auto shown_texts = drafts.texts(game);
    CHECK(shown_texts.begin()->second == draft.text.text());  // `game` was read before that was saved
    write_text(file, small_game());
    CHECK(drafts.texts(game) == shown_texts);
    game = GameFile::open(file, {});
    drafts.follow(game);  // nothing was written here in between
    CHECK(draft.text.text() == small_game());

    const auto as_read = SourceDrafts().texts(game);
    REQUIRE(as_read.size() == 1);
    CHECK(as_read.begin()->second == small_game());

    SourceDrafts library(folder.path());
    CHECK(library.of(game, 0).locked == "comes with Bazillion");
    CHECK_FALSE(SourceDrafts::save(library.of(game, 0)));
}

TEST_CASE("texts that are not saved are checked in the background, by reading them and by all titles", "[author]") {
    const TemporaryFolder folder;
    const auto file = folder / "own.game";
    write_text(file, small_game());
    FileCheck check([](GameFile& game, const Switches&, const std::function<bool()>&) {
        (void)game.start(0);
        Findings findings{game.diagnostics().all(), {}};
        findings.errors.push_back({"seen by the check", "", ""});
        return findings;
    });
    const auto problems_with = [&](const std::string& text, std::size_t count) {
        check.start({file, {}, 0, {}, {{std::filesystem::weakly_canonical(file), text}}});
        for (int i = 0; i < 2000; ++i) {
            if (const auto news = check.news(); news && news->size() == count) {
                return *news;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        FAIL("nothing was told");
        return std::vector<Problem>();
    };
    std::string wrong = small_game();
    wrong.replace(wrong.find("add"), 3, "ad");
    const auto problems = problems_with(wrong, 3);
    CHECK(problems[0].message == "unknown instruction `ad`");
    CHECK(problems[0].at->line == 4);
    CHECK(problems[1].message == "seen by the check");  // before warnings
    CHECK(problems_with(small_game(), 1)[0].message == "seen by the check");
    check.start({file, {}, 0, {}, {}});
    check.stop();
    CHECK(check.news() == nullptr);
}
