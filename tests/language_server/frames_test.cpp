// Messages as they come over a wire, whole and broken.
#include "language_server/frames.h"
#include "language_server/text_positions.h"
#include "scripted_client.h"

#include <catch2/catch.hpp>

#include <random>

using namespace bazillion::language_server;
using bazillion::test::ScriptedClient;
using bazillion::test::small_game;

TEST_CASE("messages are taken out of a stream however it is cut", "[frames]") {
    const std::string stream =
        framed(Json{{"a", 1}}) + "Content-Type: x\r\ncontent-length:  2 \r\n\r\n{}" + framed(Json{{"b", "é"}});
    const std::size_t piece = GENERATE(1, 2, 3, 7, 50, 1000);
    FrameReader reader;
    std::vector<std::string> contents;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
        reader.receive(std::string_view(stream).substr(at, piece));
        while (const auto frame = reader.next()) {
            REQUIRE(frame->error.empty());
            contents.push_back(frame->content);
        }
    }
    CHECK(contents == std::vector<std::string>{R"({"a":1})", "{}", R"({"b":"é"})"});
}

TEST_CASE("behind a header that makes no sense the next message is read", "[frames]") {
    const std::string wrong = GENERATE(std::string("Content-Length: x\r\n\r\n"), std::string("hello\r\n\r\n"),
                                       std::string("Content-Length: -5\r\n\r\n"), std::string(10'000, 'z'),
                                       std::string("Content-Length: 12 34\r\n\r\n"),
                                       std::string("Content-Length: 99999999999999999999999\r\n\r\n"),
                                       std::string("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    FrameReader reader;
    reader.receive(wrong);
    reader.receive(framed(Json{{"a", 1}}));
    const auto told = reader.next();
    REQUIRE(told);
    CHECK_FALSE(told->error.empty());
    const auto next = reader.next();
    REQUIRE(next);
    CHECK(next->content == R"({"a":1})");
    CHECK_FALSE(reader.next());
}

TEST_CASE("a message that is too long is left out", "[frames]") {
    FrameReader reader;
    reader.receive("Content-Length: 100000000\r\n\r\n");
    const auto told = reader.next();
    REQUIRE(told);
    CHECK_FALSE(told->error.empty());
    const std::string much(1 << 20, ' ');
    for (std::size_t sent = 0; sent < 100'000'000;) {
        const std::size_t now = std::min<std::size_t>(much.size(), 100'000'000 - sent);
        reader.receive(std::string_view(much).substr(0, now));
        sent += now;
    }
    reader.receive(framed(Json{{"a", 1}}));
    const auto next = reader.next();
    REQUIRE(next);
    CHECK(next->content == R"({"a":1})");
}

TEST_CASE("columns count bytes or UTF-16 units", "[positions]") {
    const std::string text =
        "a\xC3\xA9"
        "b\r\n\xF0\x9F\x98\x80z\n";
    const LineIndex lines(text);
    CHECK(lines.offset(text, {0, 2}, Encoding::utf16) == 3);
    CHECK(lines.offset(text, {0, 3}, Encoding::utf8) == 3);
    CHECK(lines.offset(text, {0, 2}, Encoding::utf8) == 1);  // within a character
    CHECK(lines.offset(text, {0, 99}, Encoding::utf16) == 4);
    CHECK(lines.offset(text, {1, 2}, Encoding::utf16) == 10);
    CHECK(lines.offset(text, {7, 0}, Encoding::utf16) == text.size());
    CHECK(lines.position(text, 10, Encoding::utf16) == Position{1, 2});
    CHECK(lines.position(text, 10, Encoding::utf8) == Position{1, 4});
    CHECK(lines.position(text, 999, Encoding::utf8) == Position{2, 0});
}

TEST_CASE("positions in long lines go to bytes and back", "[positions]") {
    std::string text = "first\n";
    for (int i = 0; i < 2000; ++i) {
        text += i % 3 == 0 ? "\xF0\x9F\x98\x80" : i % 3 == 1 ? "\xC3\xA9" : "z";
    }
    text += "\nlast";
    const LineIndex lines(text);
    std::uint32_t units = 0;
    for (std::size_t at = 6; text[at] != '\n';) {
        const std::size_t bytes = text[at] == 'z' ? 1 : text[at] == '\xC3' ? 2 : 4;
        CHECK(lines.position(text, at, Encoding::utf16) == Position{1, units});
        CHECK(lines.offset(text, {1, units}, Encoding::utf16) == at);
        units += bytes == 4 ? 2 : 1;
        at += bytes;
    }
    CHECK(lines.offset(text, {1, units + 5}, Encoding::utf16) == text.size() - 5);
    CHECK(lines.position(text, text.size(), Encoding::utf16) == Position{2, 4});
}

TEST_CASE("whatever a client says is answered with an error, and the server goes on", "[frames]") {
    ScriptedClient client;
    client.open("small.game", small_game());
    for (
        const char* nonsense :
        {"", "{", "[]", "17", "null", "[{}]", R"({"id":1})", R"({"id":{},"method":"x"})", R"({"id":1,"method":7})",
         R"({"id":1,"method":"textDocument/hover"})", R"({"id":1,"method":"textDocument/hover","params":[]})",
         R"({"id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":7},"position":{"line":1,"character":1}}})",
         R"({"id":1,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///nowhere"},"position":{"line":1,"character":1}}})",
         R"({"id":1,"method":"codeLens/resolve","params":{"data":[1,2]}})",
         R"({"id":1,"method":"codeLens/resolve","params":{"data":["file:///x",-1,2,3]}})",
         R"({"id":1,"method":"initialize","params":{}})", R"({"id":1,"method":"no/such"})"}) {
        INFO(nonsense);
        const auto heard = client.say(nonsense);
        REQUIRE(heard.size() == 1);
        CHECK(heard[0].contains("error"));
    }
    const std::string deep = std::string(1'000'000, '[');
    CHECK(client.say(deep).at(0).contains("error"));
    for (const char* ignored : {R"({"method":"$/nothing"})", R"({"method":"textDocument/didChange","params":7})",
                                R"({"method":"textDocument/didOpen"})", R"({"id":5,"result":null})",
                                R"({"method":"$/cancelRequest","params":{"id":99}})"}) {
        INFO(ignored);
        CHECK(client.say(ignored).empty());
    }
    for (const auto& [line, character] :
         {std::pair<std::int64_t, std::int64_t>{-1, -1}, {1'000'000'000'000, 5}, {3, 1'000'000'000'000}}) {
        Json params = client.document("small.game");
        params["position"] = {{"line", line}, {"character", character}};
        CHECK_FALSE(client.answer(client.send("textDocument/hover", params)).contains("error"));
    }
    CHECK_FALSE(client.request("textDocument/hover", client.at("small.game", "slide n")).is_null());
}

TEST_CASE("after it is shut down, a server answers nothing but that", "[frames]") {
    ScriptedClient client;
    CHECK(client.request("shutdown", nullptr).is_null());
    CHECK(client.request("textDocument/hover", Json::object()).at("error").at("code") == error_code::invalid_request);
    client.notify("exit", nullptr);
    CHECK(client.server().ended());
    CHECK(client.server().ended_well());
}

TEST_CASE("a stream broken at random ends nothing", "[frames][random]") {
    std::mt19937 random(7);
    const auto below = [&](std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
    };
    ScriptedClient client;
    client.open(bazillion::test::small, small_game());
    std::string stream;
    for (const char* method : {"hover", "completion", "definition", "references", "rename", "codeAction", "codeLens"}) {
        Json params = client.at(bazillion::test::small, "slide n");
        params["newName"] = "glide";
        params["range"] = {{"start", params["position"]}, {"end", params["position"]}};
        stream += framed(
            {{"jsonrpc", "2.0"}, {"id", 1}, {"method", std::string("textDocument/") + method}, {"params", params}});
    }
    for (int round = 0; round < 500; ++round) {
        std::string broken = stream;
        for (std::size_t i = 1 + below(6); i > 0; --i) {
            const std::size_t at = below(broken.size());
            switch (below(3)) {
                case 0:
                    broken[at] = static_cast<char>(below(256));
                    break;
                case 1:
                    broken.erase(at, 1 + below(20));
                    break;
                default:
                    broken.insert(at, broken.substr(below(broken.size()), below(30)));
            }
        }
        FrameReader reader;
        reader.receive(broken);
        while (const auto frame = reader.next()) {
            client.server().receive(*frame);
        }
    }
    CHECK_FALSE(client.request("textDocument/hover", client.at(bazillion::test::small, "slide n")).is_null());
}

TEST_CASE("parts of a text are changed, by UTF-16 units or by bytes", "[positions]") {
    const bool bytes = GENERATE(false, true);
    ScriptedClient client(bytes ? Json::array({"utf-8", "utf-16"}) : Json::array());
    client.open("part.game", "(define first\xF0\x9F\x98\x80 add)\r\n(define second add)\r\n");
    const auto change = [](int line, int begin, int end_line, int end, const char* text) {
        return Json{
            {"range",
             {{"start", {{"line", line}, {"character", begin}}}, {"end", {{"line", end_line}, {"character", end}}}}},
            {"text", text}};
    };
    const int behind = bytes ? 17 : 15;
    client.notify("textDocument/didChange", {{"textDocument", {{"uri", client.uri("part.game")}, {"version", 9}}},
                                             {"contentChanges",
                                              {change(0, behind, 0, behind, "\xC3\xA9"), change(1, 8, 1, 14, "third"),
                                               change(0, behind + (bytes ? 7 : 6), 1, 0, "\n")}}});
    const Json symbols = client.request("textDocument/documentSymbol", client.document("part.game"));
    REQUIRE(symbols.size() == 2);
    CHECK(symbols[0].at("name") == "first\xF0\x9F\x98\x80\xC3\xA9");
    CHECK(symbols[1].at("name") == "third");
    CHECK(symbols[1].at("range").at("start").at("line") == 1);
}

TEST_CASE("texts broken at random, and questions at random places in them", "[frames][random]") {
    std::mt19937 random(20261122);
    const auto below = [&](std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
    };
    ScriptedClient client(Json::array({"utf-8"}));
    const std::string whole = small_game();
    client.open("small.game", whole);
    const std::vector<std::string> methods{
        "hover",         "completion",     "definition",   "references", "documentHighlight",
        "prepareRename", "documentSymbol", "foldingRange", "formatting", "codeLens"};
    constexpr const char* bytes =
        "()\";$ \n\xC3\xA9\xFF"
        "a1";
    for (int round = 0; round < 120; ++round) {
        std::string text = whole;
        for (std::size_t i = below(8); i > 0; --i) {
            const std::size_t at = below(text.size());
            below(2) == 0 ? text.erase(at, below(40)) : text.insert(at, 1 + below(3), bytes[below(13)]);
        }
        if (text.empty()) {
            continue;
        }
        Json change{{"text", text}};
        // Bytes that are no UTF-8 cannot be said in JSON: the client's library replaces them.
        const std::string message = Json{
            {"method", "textDocument/didChange"},
            {"params",
             {{"textDocument", {{"uri", client.uri("small.game")}, {"version", round}}},
              {"contentChanges",
               {change}}}}}.dump(-1, ' ', false, Json::error_handler_t::replace);
        client.say(message);
        for (const std::string& method : methods) {
            Json params = client.document("small.game");
            params["position"] = {{"line", below(40)}, {"character", below(80)}};
            const Json answer = client.answer(client.send("textDocument/" + method, params));
            const bool refused =
                answer.contains("error") && answer.at("error").at("code") != error_code::request_failed;
            INFO(answer.dump() << text);
            REQUIRE_FALSE(refused);
        }
    }
    CHECK_FALSE(client.messages("small.game").is_null());
}
