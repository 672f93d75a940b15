#include "language_server/language_server.h"

#include "language_server/features.h"
#include "language_server/server_errors.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace bazillion::language_server {

LanguageServer::LanguageServer(Services services, Send send)
    : services_(std::move(services)), send_(std::move(send)), workspace_(services_.library), jobs_(2) {}

// --- messages -----------------------------------------------------------------------------------------------------

void LanguageServer::receive(const Frame& frame) {
    if (!frame.error.empty()) {
        refuse(nullptr, error_code::parse_error, frame.error);
        return;
    }
    const auto message = parsed(frame.content);
    if (!message) {
        refuse(nullptr, error_code::parse_error, "a message that is no JSON");
        return;
    }
    obey(*message);
}

void LanguageServer::obey(const Json& message) {
    const auto method = message.is_object() ? message.find("method") : message.end();
    if (!message.is_object() ||
        (method == message.end() && !message.contains("result") && !message.contains("error")) ||
        (method != message.end() && !method->is_string())) {
        refuse(nullptr, error_code::invalid_request, "a message without a method");
        return;
    }
    if (method == message.end()) {
        return;  // an answer to what this server asked
    }
    static const Json nothing = Json::object();
    const Json& params = message.contains("params") ? message.at("params") : nothing;
    const auto id = message.find("id");
    if (id == message.end()) {
        obey_notification(*method, params);
    } else if (id->is_number_integer() || id->is_string()) {
        obey_request(*method, *id, params);
    } else {
        refuse(nullptr, error_code::invalid_request, "an id is a number or a text");
    }
}

void LanguageServer::obey_request(const std::string& method, const Json& id, const Json& params) {
    static const std::map<std::string, Request> requests{
        {"initialize", &LanguageServer::initialize},
        {"shutdown", &LanguageServer::shut_down},
        {"textDocument/hover", &LanguageServer::hover_at},
        {"textDocument/completion", &LanguageServer::completion_at},
        {"textDocument/definition", &LanguageServer::definition_at},
        {"textDocument/references", &LanguageServer::references_at},
        {"textDocument/documentHighlight", &LanguageServer::highlights_at},
        {"textDocument/prepareRename", &LanguageServer::prepare_rename},
        {"textDocument/documentSymbol", &LanguageServer::symbols_of},
        {"textDocument/foldingRange", &LanguageServer::folds_of},
        {"textDocument/formatting", &LanguageServer::format},
        {"textDocument/codeAction", &LanguageServer::actions_at},
        {"textDocument/codeLens", &LanguageServer::lenses_of}};
    static const std::map<std::string, Deferred> deferred{{"textDocument/rename", &LanguageServer::rename_at},
                                                          {"codeLens/resolve", &LanguageServer::resolve_lens}};
    if (state_ == State::begun && method != "initialize") {
        return refuse(id, error_code::not_initialized, "`initialize` comes first");
    }
    if (shut_down_ || (state_ == State::running && method == "initialize")) {
        return refuse(id, error_code::invalid_request, fmt::format("`{}` cannot come now", method));
    }
    try {
        if (const auto found = requests.find(method); found != requests.end()) {
            answer(id, (this->*found->second)(params));
        } else if (const auto later = deferred.find(method); later != deferred.end()) {
            (this->*later->second)(id, params);
        } else {
            refuse(id, error_code::method_not_found, fmt::format("there is no method `{}`", method));
        }
    } catch (const RequestFailed& failed) {
        refuse(id, error_code::request_failed, failed.what());
    } catch (const Json::exception& wrong) {
        refuse(id, error_code::invalid_params, wrong.what());
    } catch (const std::exception& error) {
        refuse(id, error_code::internal_error, error.what());
    }
}

void LanguageServer::obey_notification(const std::string& method, const Json& params) {
    static const std::map<std::string, Notification> notifications{
        {"textDocument/didOpen", &LanguageServer::opened},
        {"textDocument/didChange", &LanguageServer::changed},
        {"textDocument/didClose", &LanguageServer::closed},
        {"textDocument/didSave", &LanguageServer::files_changed},
        {"workspace/didChangeWatchedFiles", &LanguageServer::files_changed},
        {"$/cancelRequest", &LanguageServer::cancelled},
        {"exit", &LanguageServer::exit}};
    const auto found = notifications.find(method);
    if (found == notifications.end() || (state_ == State::begun && method != "exit")) {
        return;  // as the protocol has it
    }
    try {
        (this->*found->second)(params);
    } catch (const std::exception&) {  // wrong parameters; nobody waits for an answer
        return;
    }
}

void LanguageServer::answer(const Json& id, Json result) {
    send_({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void LanguageServer::refuse(const Json& id, int code, std::string_view why) {
    send_({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", why}}}});
}

void LanguageServer::notify(std::string_view method, Json params) {
    send_({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

// --- beginning and end --------------------------------------------------------------------------------------------

Json LanguageServer::initialize(const Json& params) {
    const auto offered = params.value(Json::json_pointer("/general/positionEncodings"), Json::array());
    const bool utf8 = std::find(offered.begin(), offered.end(), "utf-8") != offered.end();
    workspace_.encoding = utf8 ? Encoding::utf8 : Encoding::utf16;
    state_ = State::running;
    constexpr int incremental = 2;
    Json can{{"positionEncoding", utf8 ? "utf-8" : "utf-16"},
             {"textDocumentSync", {{"openClose", true}, {"change", incremental}, {"save", true}}},
             {"completionProvider", {{"triggerCharacters", {"("}}}},
             {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
             {"codeLensProvider", {{"resolveProvider", true}}},
             {"renameProvider", {{"prepareProvider", true}}}};
    for (const char* provider :
         {"hoverProvider", "definitionProvider", "referencesProvider", "documentHighlightProvider",
          "documentSymbolProvider", "foldingRangeProvider", "documentFormattingProvider"}) {
        can[provider] = true;
    }
    return {{"capabilities", std::move(can)}, {"serverInfo", {{"name", "bazillion"}}}};
}

Json LanguageServer::shut_down(const Json& /*params*/) {
    shut_down_ = true;
    due_.clear();
    jobs_.cancel("");
    waiting_.clear();
    return {};
}

void LanguageServer::exit(const Json& /*params*/) {
    jobs_.cancel("");
    state_ = State::ended;
}

// --- requests -----------------------------------------------------------------------------------------------------

OpenDocument* LanguageServer::document_of(const Json& params) {
    return workspace_.opened(params.at("textDocument").at("uri").get<std::string>());
}

std::size_t LanguageServer::offset_of(const OpenDocument& document, const Json& position) const {
    const auto number = [&](const char* key) {
        constexpr std::int64_t most = 1'000'000'000;
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(position.at(key).get<std::int64_t>(), 0, most));
    };
    return document.source->lines().offset(document.source->text(), {number("line"), number("character")},
                                           workspace_.encoding);
}

Asked LanguageServer::asked_at(const Json& params) {
    const OpenDocument* document = document_of(params);
    if (document == nullptr) {
        throw RequestFailed("the document is not open");
    }
    const std::size_t offset = offset_of(*document, params.at("position"));
    return {document, offset, document->source->outline().token_at(offset)};
}

Json LanguageServer::hover_at(const Json& params) {
    return hover(workspace_, asked_at(params));
}

Json LanguageServer::completion_at(const Json& params) {
    const Asked asked = asked_at(params);
    return completion(workspace_, *asked.document, asked.offset);
}

Json LanguageServer::definition_at(const Json& params) {
    return definition(workspace_, asked_at(params));
}

Json LanguageServer::references_at(const Json& params) {
    const bool all = params.value(Json::json_pointer("/context/includeDeclaration"), true);
    return references(workspace_, asked_at(params), all);
}

Json LanguageServer::highlights_at(const Json& params) {
    return highlights(workspace_, asked_at(params));
}

Json LanguageServer::symbols_of(const Json& params) {
    const OpenDocument* document = document_of(params);
    return document == nullptr ? Json() : document_symbols(workspace_, *document);
}

Json LanguageServer::folds_of(const Json& params) {
    const OpenDocument* document = document_of(params);
    return document == nullptr ? Json() : folding_ranges(*document);
}

Json LanguageServer::format(const Json& params) {
    const OpenDocument* document = document_of(params);
    Json edits = document == nullptr ? Json() : formatting(workspace_, *document);
    if (document != nullptr && edits.is_null()) {
        throw RequestFailed("a text without its closing quote, or nested too deep, cannot be laid out");
    }
    return edits;
}

Json LanguageServer::actions_at(const Json& params) {
    const OpenDocument* document = document_of(params);
    if (document == nullptr) {
        return {};
    }
    const Json& range = params.at("range");
    return code_actions(workspace_, *document,
                        {offset_of(*document, range.at("start")), offset_of(*document, range.at("end"))});
}

// --- documents ----------------------------------------------------------------------------------------------------

void LanguageServer::opened(const Json& params) {
    const Json& item = params.at("textDocument");
    const auto& document = workspace_.open(item.at("uri"), item.value("version", std::int64_t{0}), item.at("text"));
    text_changed(document);
    check_after(document, std::chrono::milliseconds(0));
}

void LanguageServer::changed(const Json& params) {
    OpenDocument* document = document_of(params);
    if (document == nullptr) {
        return;
    }
    for (const Json& change : params.at("contentChanges")) {
        std::string text = document->source->text();
        if (change.contains("range")) {
            const std::size_t begin = offset_of(*document, change.at("range").at("start"));
            const std::size_t end = std::max(begin, offset_of(*document, change.at("range").at("end")));
            text.replace(begin, end - begin, change.at("text").get<std::string>());
        } else {
            text = change.at("text").get<std::string>();
        }
        document->source = std::make_shared<const SourceText>(std::move(text));
    }
    document->version = params.at("textDocument").value("version", document->version + 1);
    text_changed(*document);
    constexpr auto pause = std::chrono::milliseconds(150);  // of somebody who types
    check_after(*document, pause);
}

void LanguageServer::closed(const Json& params) {
    OpenDocument* document = document_of(params);
    if (document == nullptr) {
        return;
    }
    const std::filesystem::path file = identity(document->file);
    due_.erase(file);
    jobs_.cancel(fmt::format("check:{};", file.string()));
    text_changed(*document);
    const auto told = std::exchange(told_[file], {});
    told_.erase(file);
    workspace_.close(document->uri);
    for (const auto& [uri, messages] : told) {
        publish(uri);
    }
}

void LanguageServer::files_changed(const Json& /*params*/) {
    figures_.clear();
    for (const auto& [file, document] : workspace_.documents()) {
        check_after(document, std::chrono::milliseconds(0));
    }
}

/// Drops what was computed from the old text, and checks games again that include it.
void LanguageServer::text_changed(const OpenDocument& document) {
    figures_.clear();
    give_up("lens", error_code::content_modified, "the text has changed");
    give_up("rename", error_code::content_modified, "the text has changed");
    const auto file = identity(document.file);
    constexpr auto later = std::chrono::milliseconds(300);
    for (auto& [other, game] : workspace_.documents()) {
        const auto& files = game.checked.files;
        if (other != file && std::any_of(files.begin(), files.end(),
                                         [&](const std::filesystem::path& each) { return identity(each) == file; })) {
            game.checked_source = nullptr;
            check_after(game, later);
        }
    }
}

void LanguageServer::cancelled(const Json& params) {
    for (const auto& [key, id] : waiting_) {
        if (id == params.at("id")) {
            const Json copy = id;
            jobs_.cancel(key);
            waiting_.erase(key);
            refuse(copy, error_code::request_cancelled, "cancelled");
            return;
        }
    }
}

}  // namespace bazillion::language_server
