#include "scripted_client.h"

#include "language_server/workspace.h"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace bazillion::test {
namespace {

using language_server::LanguageServer;

language_server::Services services() {
    language_server::Services made;
    made.library = std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";
    made.check = [](GameFile& file) {
        rules::Lint lint = file.lint();
        for (std::size_t index = 0; index < file.titles().size(); ++index) {
            if (const auto game = file.start(index)) {
                lint.look_at(file.titles()[index], *game->rules);
            }
        }
        if (!file.diagnostics().has_errors()) {
            lint.report();
        }
        return language_server::Findings{file.diagnostics().all(), {}};
    };
    return made;
}

}  // namespace

ScriptedClient::ScriptedClient(const Json& encodings)
    : server_(services(), [this](const Json& message) { heard_.push_back(message); }) {
    Json can = Json::object();
    if (!encodings.empty()) {
        can["general"]["positionEncodings"] = encodings;
    }
    request("initialize",
            {{"processId", nullptr}, {"rootUri", nullptr}, {"capabilities", can}, {"general", can["general"]}});
    notify("initialized", Json::object());
}

std::string ScriptedClient::uri(const std::string& name) const {
    return language_server::uri_of_file(file(name));
}

void ScriptedClient::open(const std::string& name, const std::string& text) {
    write_text(file(name), text);
    texts_[name] = text;
    notify(
        "textDocument/didOpen",
        {{"textDocument", {{"uri", uri(name)}, {"languageId", "bazillion"}, {"version", ++version_}, {"text", text}}}});
}

void ScriptedClient::change(const std::string& name, const std::string& text) {
    texts_[name] = text;
    notify("textDocument/didChange",
           {{"textDocument", {{"uri", uri(name)}, {"version", ++version_}}}, {"contentChanges", {{{"text", text}}}}});
}

void ScriptedClient::notify(const std::string& method, const Json& params) {
    say(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
}

std::vector<Json> ScriptedClient::say(const std::string& content) {
    const std::size_t before = heard_.size();
    server_.receive({content, {}});
    return {heard_.begin() + static_cast<std::ptrdiff_t>(before), heard_.end()};
}

int ScriptedClient::send(const std::string& method, const Json& params) {
    say(Json{{"jsonrpc", "2.0"}, {"id", ++last_id_}, {"method", method}, {"params", params}}.dump());
    return last_id_;
}

Json ScriptedClient::request(const std::string& method, const Json& params) {
    const Json whole = answer(send(method, params));
    return whole.contains("result") ? whole.at("result") : whole;
}

Json ScriptedClient::answer(int id) {
    const auto until = LanguageServer::Clock::now() + std::chrono::seconds(30);
    while (LanguageServer::Clock::now() < until) {
        for (const Json& message : heard_) {
            if (message.contains("id") && message.at("id") == id) {
                return message;
            }
        }
        pump();
    }
    throw std::runtime_error("no answer");
}

void ScriptedClient::pump() {
    std::vector<pollfd> ready;
    for (const int descriptor : server_.descriptors()) {
        ready.push_back({descriptor, POLLIN, 0});
    }
    constexpr int moment = 10;
    (void)poll(ready.data(), ready.size(), moment);
    server_.go_on();
}

void ScriptedClient::wait_until_idle() {
    const auto until = LanguageServer::Clock::now() + std::chrono::seconds(60);
    while (!server_.idle()) {
        if (LanguageServer::Clock::now() > until) {
            throw std::runtime_error("the server does not come to rest");
        }
        pump();
    }
}

Json ScriptedClient::messages(const std::string& name) {
    wait_until_idle();
    for (auto message = heard_.rbegin(); message != heard_.rend(); ++message) {
        if (message->value("method", "") == "textDocument/publishDiagnostics" &&
            message->at("params").at("uri") == uri(name)) {
            return message->at("params").at("diagnostics");
        }
    }
    return {};
}

Json ScriptedClient::document(const std::string& name) const {
    return {{"textDocument", {{"uri", uri(name)}}}};
}

Json ScriptedClient::at(const std::string& name, const std::string& text, std::size_t behind) const {
    const std::string& whole = texts_.at(name);
    const std::size_t offset = whole.find(text);
    if (offset == std::string::npos) {
        throw std::runtime_error("the text is not there: " + text);
    }
    const std::string before = whole.substr(0, offset + behind);
    Json params = document(name);
    params["position"] = {{"line", std::count(before.begin(), before.end(), '\n')},
                          {"character", before.size() - (before.rfind('\n') + 1)}};
    return params;
}

std::string small_game(const std::string& more) {
    return R"((version "2.0")

; Any number of steps in a direction.
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
(define step ($1 (verify not-friend?) add))

(game
  (title "Small")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 60 60)
      (dimensions ("a/b/c" (60 0)) ("3/2/1" (0 60)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (zone (name goal-row) (players White) (positions a3 b3 c3))
    (zone (name goal-row) (players Black) (positions a1 b1 c1)))
  (piece (name Rook) (notation "R") (help "Rook: any number of cells straight")
    (moves (slide n) (slide e) (slide s) (slide w)))
  (piece (name King) (notation "K")
    (moves
      (step n)
      (step e)
      (s (verify (not-in-zone? goal-row)) add)
      (step w)))
  (board-setup (White (King a1) (Rook b1)) (Black (King c3) (Rook b3)))
)" + more + R"(  (loss-condition (White Black) (captured King)))
)";
}

}  // namespace bazillion::test
