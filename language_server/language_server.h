#pragma once

#include "language_server/figures.h"
#include "language_server/jobs.h"
#include "language_server/workspace.h"

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace bazillion::language_server {

/// A server of the Language Server Protocol (3.17, microsoft.github.io/language-server-protocol). Requests about texts
/// are answered at once; games are resolved, checked and played in child processes. Invalid messages are answered with
/// errors as the protocol defines them.
class LanguageServer {
public:
    using Clock = Jobs::Clock;
    using Send = std::function<void(const Json& message)>;

    LanguageServer(Services services, Send send);

    void receive(const Frame& frame);
    /// To be called when a descriptor can be read or the time `next` has come.
    void go_on();
    [[nodiscard]] std::vector<int> descriptors() const { return jobs_.descriptors(); }
    [[nodiscard]] Clock::time_point next() const;
    /// No job is running or due.
    [[nodiscard]] bool idle() const { return jobs_.idle() && due_.empty(); }

    [[nodiscard]] bool ended() const { return state_ == State::ended; }
    /// Whether it was asked to shut down before it ended.
    [[nodiscard]] bool ended_well() const { return shut_down_; }

private:
    enum class State : std::uint8_t { begun, running, ended };
    using Request = Json (LanguageServer::*)(const Json& params);
    using Deferred = void (LanguageServer::*)(const Json& id, const Json& params);
    using Notification = void (LanguageServer::*)(const Json& params);

    void obey(const Json& message);
    void obey_request(const std::string& method, const Json& id, const Json& params);
    void obey_notification(const std::string& method, const Json& params);
    void answer(const Json& id, Json result);
    void refuse(const Json& id, int code, std::string_view why);
    void notify(std::string_view method, Json params);

    // Requests that are answered at once
    Json initialize(const Json& params);
    Json shut_down(const Json& params);
    Json hover_at(const Json& params);
    Json completion_at(const Json& params);
    Json definition_at(const Json& params);
    Json references_at(const Json& params);
    Json highlights_at(const Json& params);
    Json prepare_rename(const Json& params);
    Json symbols_of(const Json& params);
    Json folds_of(const Json& params);
    Json format(const Json& params);
    Json actions_at(const Json& params);
    Json lenses_of(const Json& params);

    // Requests that are answered when a child process is done
    void rename_at(const Json& id, const Json& params);
    void resolve_lens(const Json& id, const Json& params);
    void defer(const Json& id, const std::string& kind, Jobs::Job job);
    /// Answers those of a kind that wait: their texts have changed.
    void give_up(const std::string& kind, int code, std::string_view why);

    // Notifications
    void opened(const Json& params);
    void changed(const Json& params);
    void closed(const Json& params);
    void files_changed(const Json& params);
    void cancelled(const Json& params);
    void exit(const Json& params);

    // Documents
    OpenDocument* document_of(const Json& params);
    /// Throws `NotOpen` if there is no such document.
    Asked asked_at(const Json& params);
    std::size_t offset_of(const OpenDocument& document, const Json& position) const;
    void text_changed(const OpenDocument& document);

    // Checks
    void check_after(const OpenDocument& document, std::chrono::milliseconds time);
    void check(const std::filesystem::path& file);
    void checked(const std::filesystem::path& file, const SharedSource& source, Jobs::End end, const std::string& text);
    void tell_messages(const OpenDocument& game);
    void publish(const std::string& uri);
    [[nodiscard]] Json json_of(const Message& message, const SourceText& source) const;

    Services services_;
    Send send_;
    Workspace workspace_;
    Jobs jobs_;
    State state_ = State::begun;
    bool shut_down_ = false;
    std::map<std::filesystem::path, Clock::time_point> due_;  ///< documents to be checked, by identity
    /// What each game has to tell of each URI.
    std::map<std::filesystem::path, std::map<std::string, Json>> told_;
    std::map<std::string, Json> waiting_;         ///< by key of their job, ids of requests that wait for it
    std::map<std::string, std::string> figures_;  ///< that are known of the texts as they are
};

/// Serves the client at the other end of these descriptors until it ends, or says so. Whether it did.
bool serve(int in, int out, Services services);

}  // namespace bazillion::language_server
