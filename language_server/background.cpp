// Work of the server in child processes: checks, code lenses, trials of a rename.
#include "language_server/features.h"
#include "language_server/language_server.h"
#include "language_server/server_errors.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace bazillion::language_server {
namespace {

using namespace std::chrono_literals;
using Clock = LanguageServer::Clock;

constexpr auto check_time = 20s;
constexpr auto rename_time = 10s;
constexpr auto figure_time = 900ms;
constexpr auto most_figure_time = 3s;  ///< for a board that takes long to be set up

/// A summary of a game by which a rename is tested: all its names, and how many errors it has.
struct Shape {
    std::set<std::pair<Category, std::string>> names;
    std::size_t titles = 0, resolved = 0, messages = 0;

    bool operator==(const Shape&) const = default;
};

Shape shape_of(const std::filesystem::path& file, const Services& services, const syntax::FileTexts& texts) {
    GameFile game = GameFile::open(file, services.library, &texts);
    Shape shape;
    shape.titles = game.titles().size();
    for (std::size_t index = 0; index < game.titles().size(); ++index) {
        shape.resolved += game.start(index) != nullptr ? 1 : 0;
    }
    for (const Name& name : expanded_names(game.document())) {
        shape.names.emplace(name.category, name.text);
    }
    for (const std::string& macro : game.document().macros) {
        shape.names.emplace(Category::macro, macro);
    }
    shape.messages = game.diagnostics().all().size();
    return shape;
}

}  // namespace

// --- checks -------------------------------------------------------------------------------------------------------

void LanguageServer::check_after(const OpenDocument& document, std::chrono::milliseconds time) {
    const auto file = identity(document.file);
    jobs_.cancel(fmt::format("check:{};", file.string()));
    due_[file] = Clock::now() + time;
    go_on();
}

LanguageServer::Clock::time_point LanguageServer::next() const {
    auto next = jobs_.next();
    for (const auto& [file, due] : due_) {
        next = std::min(next, due);
    }
    return next;
}

void LanguageServer::go_on() {
    for (auto at = due_.begin(); at != due_.end();) {
        const bool now = at->second <= Clock::now();
        const std::filesystem::path file = at->first;
        at = now ? due_.erase(at) : std::next(at);
        if (now) {
            check(file);
        }
    }
    jobs_.go_on();
}

void LanguageServer::check(const std::filesystem::path& file) {
    const OpenDocument* document = workspace_.opened_file(file);
    if (document == nullptr) {
        return;
    }
    Jobs::Job job;
    job.key = fmt::format("check:{};", file.string());
    job.urgent = true;
    job.time = check_time;
    job.work = [this, name = document->file](int out) {
        const CheckResult result = check_file(name, services_, workspace_.unsaved());
        process::write_all(out, to_json(result).dump(-1, ' ', false, Json::error_handler_t::replace));
    };
    job.told = [this, file, source = document->source](Jobs::End end, const std::string& text) {
        checked(file, source, end, text);
    };
    jobs_.start(std::move(job));
}

void LanguageServer::checked(const std::filesystem::path& file, const SharedSource& source, Jobs::End end,
                             const std::string& text) {
    const auto found = workspace_.documents().find(file);
    if (found == workspace_.documents().end()) {
        return;
    }
    OpenDocument& document = found->second;
    auto result = end == Jobs::End::done ? result_of(text) : std::nullopt;
    if (!result) {
        const char* why = end == Jobs::End::out_of_time ? "checking this game takes too long"
                                                        : "checking this game takes more memory than it may, or fails";
        document.checked.messages.clear();
        document.checked.messages.push_back({{document.file, {}}, false, "not-checked", why, {}, {}});
    } else {
        // While an error keeps the board from being built, names of the last board are kept.
        constexpr Categories of_board = Category::cell | Category::direction;
        const auto is_of_board = [&](const Name& name) { return includes(of_board, name.category); };
        if (std::none_of(result->names.begin(), result->names.end(),
                         [](const Name& name) { return name.category == Category::cell; })) {
            std::copy_if(document.checked.names.begin(), document.checked.names.end(),
                         std::back_inserter(result->names), is_of_board);
        }
        document.checked = std::move(*result);
    }
    document.checked_source = source;
    tell_messages(document);
}

void LanguageServer::tell_messages(const OpenDocument& game) {
    auto& told = told_[identity(game.file)];
    std::set<std::string> touched{game.uri};
    for (const auto& [uri, messages] : told) {
        touched.insert(uri);
    }
    told.clear();
    for (const Message& message : game.checked.messages) {
        if (const SharedSource source = workspace_.source(message.where.file)) {
            const std::string uri = workspace_.uri_of(message.where.file);
            touched.insert(uri);
            told.try_emplace(uri, Json::array()).first->second.push_back(json_of(message, *source));
        }
    }
    for (const std::string& uri : touched) {
        publish(uri);
    }
}

/// Publishes the messages of a file, from all open games that it is part of.
void LanguageServer::publish(const std::string& uri) {
    Json all = Json::array();
    for (const auto& [game, by_uri] : told_) {
        const auto found = by_uri.find(uri);
        for (const Json& message : found == by_uri.end() ? Json::array() : found->second) {
            if (std::find(all.begin(), all.end(), message) == all.end()) {
                all.push_back(message);
            }
        }
    }
    Json params{{"uri", uri}, {"diagnostics", std::move(all)}};
    if (const OpenDocument* open = workspace_.opened(uri)) {
        params["version"] = open->version;
    }
    notify("textDocument/publishDiagnostics", std::move(params));
}

Json LanguageServer::json_of(const Message& message, const SourceText& source) const {
    constexpr int error = 1, warning = 2, unnecessary = 1;
    Json json{{"range", workspace_.range(source, message.where.range)},
              {"severity", message.is_error ? error : warning},
              {"code", message.code},
              {"source", "bazillion"},
              {"message", message.text}};
    if (message.code.starts_with("unused-") || message.code == "piece-never-appears") {
        json["tags"] = {unnecessary};
    }
    for (const auto& [where, text] : message.related) {
        if (Json location = workspace_.location(where); !location.is_null()) {
            json["relatedInformation"].push_back({{"location", std::move(location)}, {"message", text}});
        }
    }
    return json;
}

// --- deferred requests --------------------------------------------------------------------------------------------

void LanguageServer::defer(const Json& id, const std::string& kind, Jobs::Job job) {
    job.key = fmt::format("{}:{};", kind, id.dump(-1, ' ', false, Json::error_handler_t::replace));
    job.told = [this, key = job.key, told = std::move(job.told)](Jobs::End end, const std::string& text) {
        waiting_.erase(key);
        told(end, text);
    };
    waiting_[job.key] = id;
    jobs_.start(std::move(job));
}

void LanguageServer::give_up(const std::string& kind, int code, std::string_view why) {
    const auto begin = waiting_.lower_bound(kind + ":");
    auto end = begin;
    std::vector<Json> ids;
    for (; end != waiting_.end() && end->first.starts_with(kind + ":"); ++end) {
        ids.push_back(end->second);
    }
    waiting_.erase(begin, end);
    jobs_.cancel(kind + ":");
    for (const Json& id : ids) {
        refuse(id, code, why);
    }
}

Json LanguageServer::prepare_rename(const Json& params) {
    const Asked asked = asked_at(params);
    const auto found = name_of(workspace_, asked);
    if (!found) {
        return {};
    }
    const ByteRange range = asked.outline()[asked.token].range;
    return {{"range", workspace_.range(*asked.document->source, range)}, {"placeholder", found->name.text}};
}

void LanguageServer::rename_at(const Json& id, const Json& params) {
    const Asked asked = asked_at(params);
    const auto new_name = params.at("newName").get<std::string>();
    const Rename planned = rename(workspace_, asked, new_name);
    if (!planned.refusal.empty()) {
        throw RequestFailed(planned.refusal);
    }
    const std::filesystem::path game = workspace_.game_of(*asked.document).file;
    Jobs::Job job;
    job.urgent = true;
    job.time = rename_time;
    // Macros also make names of parts, so no search finds all: the renamed game is compared with the old one.
    job.work = [this, planned, game, new_name](int out) {
        Shape before = shape_of(game, services_, workspace_.unsaved());
        const Shape after = shape_of(game, services_, renamed_texts(workspace_, planned, new_name));
        before.names.erase({planned.name.category, planned.name.text});
        before.names.emplace(planned.name.category, new_name);
        process::write_all(out, before == after ? "same" : "different");
    };
    job.told = [this, id, planned, new_name](Jobs::End end, const std::string& text) {
        if (end == Jobs::End::done && text == "same") {
            answer(id, workspace_edit(workspace_, planned, new_name));
        } else {
            const char* why = end == Jobs::End::done ? "with that name the game would be another one"
                                                     : "it takes too long to find out what that would change";
            refuse(id, error_code::request_failed, why);
        }
    };
    defer(id, "rename", std::move(job));
}

Json LanguageServer::lenses_of(const Json& params) {
    const OpenDocument* document = document_of(params);
    Json lenses = Json::array();
    const Outline empty("");
    const Outline& outline = document == nullptr ? empty : document->source->outline();
    for (const Outline::Index item : outline[Outline::root].items) {
        const Outline::Index title = outline.part(item, "title");
        const bool named = title != Outline::none && outline[title].items.size() > 1;
        const bool separator = named && outline.text(outline[title].items[1]) == "-";
        if (separator || (outline.head(item) != "game" && outline.head(item) != "variant")) {
            continue;
        }
        for (const Figure figure : {Figure::perft, Figure::random_games}) {
            const ByteRange form = outline[item].range;
            lenses.push_back({{"range", workspace_.range(*document->source, outline[outline[item].items[0]].range)},
                              {"data", {document->uri, form.begin, form.end, static_cast<int>(figure)}}});
        }
    }
    return lenses;
}

void LanguageServer::resolve_lens(const Json& id, const Json& params) {
    const Json& data = params.at("data");
    const OpenDocument* document = workspace_.opened(data.at(0).get<std::string>());
    if (document == nullptr) {
        throw RequestFailed("the document is not open");
    }
    const FigureOf of{document->file,
                      {data.at(1).get<std::size_t>(), data.at(2).get<std::size_t>()},
                      data.at(3).get<int>() == 0 ? Figure::perft : Figure::random_games};
    const auto tell = [this, id, lens = params](const std::string& figure) {
        Json resolved = lens;
        resolved["command"] = {{"title", figure.empty() ? "no figures: the game has errors" : figure}, {"command", ""}};
        answer(id, std::move(resolved));
    };
    const std::string key = data.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (const auto known = figures_.find(key); known != figures_.end()) {
        tell(known->second);
        return;
    }
    Jobs::Job job;
    job.time = most_figure_time;
    job.work = [this, of](int out) {
        work_out_figure(of, services_, workspace_.unsaved(), figure_time,
                        [out](const std::string& line) { process::write_all(out, line + "\n"); });
    };
    job.told = [this, key, tell](Jobs::End end, const std::string& text) {
        const std::string_view lines = std::string_view(text).substr(
            0, text.find_last_of('\n') == std::string::npos ? 0 : text.find_last_of('\n'));
        const std::size_t last = lines.rfind('\n') + 1;  // npos + 1 is 0
        std::string figure(lines.substr(last));
        if (figure.empty() && end != Jobs::End::done) {
            figure = "no figures: this game takes too long";
        }
        tell(figures_[key] = std::move(figure));
    };
    defer(id, "lens", std::move(job));
}

}  // namespace bazillion::language_server
