// `bazillion words`, and that the files made by it are those of today.
#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>

using Catch::Contains;
using nlohmann::json;

TEST_CASE("words lists the language", "[words]") {
    const Run one = run_bazillion({"words", "capture"});
    CHECK(one.code == 0);
    CHECK_THAT(one.out, Contains("move program") && Contains("(capture place)") && Contains("removes the piece"));

    const json all = json::parse(run_bazillion({"words", "--format", "json"}).out);
    CHECK(all["words"].size() > 250);
    CHECK(all["words"][0].contains("takes"));

    const Run wrong = run_bazillion({"words", "captuer"});
    CHECK(wrong.code == 1);
    CHECK_THAT(wrong.err, Contains("no word `captuer`") && Contains("did you mean `capture`?"));
    CHECK(run_bazillion({"words", "--for", "ed"}).code == 2);
}

TEST_CASE("files made of the table of words are up to date", "[words]") {
    const std::filesystem::path root = BAZILLION_SOURCE_DIR;
    const auto [program, file] =
        GENERATE(table<const char*, const char*>({{"vim", "docs/editors/vim/syntax/bazillion.vim"},
                                                  {"textmate", "docs/editors/vscode/bazillion.tmLanguage.json"},
                                                  {"kate", "docs/editors/kate/bazillion.xml"},
                                                  {"fuzz", "tests/fuzz/words.dict"}}));
    INFO("run `bazillion words --for " << program << " > " << file << "`");
    const bool same = run_bazillion({"words", "--for", program}).out == read_text(root / file);
    CHECK(same);
}
