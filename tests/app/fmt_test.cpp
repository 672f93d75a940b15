// `bazillion fmt`: printing, writing, checking.
#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using Catch::Contains;
using nlohmann::json;

namespace {
constexpr const char* untidy = "(game (title \"K\xF6nig\")\r\n(players X)\r\n)\r\n";
constexpr const char* tidy = "(game\n  (title \"K\xF6nig\")\n  (players X))\n";
}  // namespace

TEST_CASE("fmt prints, writes and checks", "[fmt]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "a.game").string();
    write_text(file, untidy);

    CHECK(run_bazillion({"fmt", file}).out == tidy);
    CHECK(read_text(file) == untidy);

    const Run check = run_bazillion({"fmt", file, "--check"});
    CHECK(check.code == 1);
    CHECK(check.out == file + ": would change\n");
    CHECK(read_text(file) == untidy);

    const Run write = run_bazillion({"fmt", file, "--write"});
    CHECK(write.code == 0);
    CHECK(write.out == file + ": formatted\n");
    CHECK(read_text(file) == tidy);

    const Run again = run_bazillion({"fmt", file, "--check"});
    CHECK(again.code == 0);
    CHECK(again.out.empty());
    CHECK(run_bazillion({"fmt", file, "--write", "--check"}).code == 2);
}

TEST_CASE("fmt answers programs", "[fmt]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "a.game").string();
    write_text(file, untidy);
    const json answer = json::parse(run_bazillion({"fmt", file, "--format", "json"}).out);
    CHECK(answer["formatted"] == false);
    CHECK(answer["text"] == "(game\n  (title \"K\u00F6nig\")\n  (players X))\n");
    CHECK(json::parse(run_bazillion({"fmt", file, "--check", "--format", "json"}).out) ==
          json({{"file", file}, {"formatted", false}}));
}

TEST_CASE("fmt refuses what it cannot take apart, and says why", "[fmt]") {
    const Run open = run_bazillion({"fmt", data("bad/unterminated-string.game").string()});
    CHECK(open.code == 1);
    CHECK(open.out.empty());
    CHECK_THAT(open.err, Contains("unterminated-string") && Contains("cannot be formatted"));
    CHECK_THAT(run_bazillion({"fmt", data("bad/deep.game").string()}).err, Contains("too-deep"));
    CHECK_THAT(run_bazillion({"fmt", "nothing-here.game"}).err, Contains("nothing-here.game"));
}
