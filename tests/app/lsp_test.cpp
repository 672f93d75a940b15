// `bazillion lsp` as an editor runs it.
#include "run.h"

#include <fmt/core.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>

using Catch::Contains;
using nlohmann::json;

namespace {

std::string framed(const json& message) {
    const std::string content = message.dump();
    return fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
}

std::string request(int id, const char* method, const json& params) {
    return framed({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
}

std::string notification(const char* method, const json& params) {
    return framed({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

}  // namespace

TEST_CASE("lsp serves an editor until that says that it ends", "[lsp]") {
    const std::string uri = "file://" + three_in_a_row();
    const std::string talk =
        request(1, "initialize", {{"capabilities", json::object()}}) + notification("initialized", json::object()) +
        "nonsense\r\n\r\n" +
        notification(
            "textDocument/didOpen",
            {{"textDocument",
              {{"uri", uri}, {"languageId", "bazillion"}, {"version", 1}, {"text", read_text(three_in_a_row())}}}}) +
        request(2, "textDocument/hover",
                {{"textDocument", {{"uri", uri}}}, {"position", {{"line", 0}, {"character", 2}}}}) +
        request(3, "shutdown", nullptr);
    const Run ended = run_bazillion({"lsp"}, talk + notification("exit", nullptr));
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK_THAT(ended.out, Contains("\"hoverProvider\":true") && Contains("without a header") && Contains("\"id\":3"));
    CHECK(run_bazillion({"lsp"}, request(1, "initialize", json::object())).code == 1);
    CHECK(run_bazillion({"lsp"}, "").code == 1);
    CHECK(run_bazillion({"lsp", "--library", "/nowhere"}, "").code == 2);
}

TEST_CASE("what VS Code and Kate read is JSON", "[lsp]") {
    const std::filesystem::path editors = std::filesystem::path(BAZILLION_SOURCE_DIR) / "docs" / "editors";
    for (const char* file : {"vscode/package.json", "vscode/language-configuration.json", "kate/lsp.json"}) {
        INFO(file);
        CHECK_FALSE(json::parse(read_text(editors / file), nullptr, false).is_discarded());
    }
    const json package = json::parse(read_text(editors / "vscode" / "package.json"));
    for (const json& grammar : package.at("contributes").at("grammars")) {
        const auto file = editors / "vscode" / grammar.at("path").get<std::string>();
        CHECK(json::parse(read_text(file)).at("scopeName") == grammar.at("scopeName"));
    }
}
