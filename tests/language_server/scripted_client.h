#pragma once

#include "language_server/language_server.h"
#include "temporary_folder.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace bazillion::test {

using language_server::Json;

/// Talks with a server in this process as an editor does, in a folder of its own.
class ScriptedClient {
public:
    /// `encodings` are offered; empty: none, as older clients do.
    explicit ScriptedClient(const Json& encodings = Json::array());

    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder_ / name; }
    [[nodiscard]] std::string uri(const std::string& name) const;

    /// Writes a file, and opens it with the same text.
    void open(const std::string& name, const std::string& text);
    /// Replaces the whole text.
    void change(const std::string& name, const std::string& text);
    void notify(const std::string& method, const Json& params);
    /// Waits for the answer: its result, or the whole of it if it is an error.
    Json request(const std::string& method, const Json& params);
    /// Sends it and does not wait. Its id.
    int send(const std::string& method, const Json& params);
    /// The answer to a request that was sent; waits for it.
    Json answer(int id);
    /// A message as it is, whatever it may be; then all that the server has to say.
    std::vector<Json> say(const std::string& content);

    /// What was told of a file last, once everything is checked.
    Json messages(const std::string& name);
    void wait_until_idle();

    /// Parameters that point into an open text: at the first place where `text` stands, and so many bytes behind.
    [[nodiscard]] Json at(const std::string& name, const std::string& text, std::size_t behind = 0) const;
    [[nodiscard]] Json document(const std::string& name) const;
    [[nodiscard]] const std::string& text(const std::string& name) const { return texts_.at(name); }

    language_server::LanguageServer& server() { return server_; }
    TemporaryFolder& folder() { return folder_; }

private:
    void pump();

    TemporaryFolder folder_;
    std::vector<Json> heard_;
    language_server::LanguageServer server_;
    std::map<std::string, std::string> texts_;
    int last_id_ = 0;
    int version_ = 0;
};

/// A small game with a macro, two pieces, a zone, and what is given.
std::string small_game(const std::string& more = "");
/// What it is usually called.
inline constexpr const char* small = "small.game";

}  // namespace bazillion::test
