#include "matches/record_file.h"

#include "syntax/document.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace bazillion::matches {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_bytes = std::size_t{4} << 30;

std::string line_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json to_json(const Limits& limits) {
    Json json = Json::object();
    if (limits.time) {
        json["ms"] = limits.time->count();
    }
    if (limits.nodes) {
        json["nodes"] = *limits.nodes;
    }
    if (limits.depth) {
        json["depth"] = *limits.depth;
    }
    return json;
}

Limits limits_from(const Json& json) {
    Limits limits;
    if (json.contains("ms")) {
        limits.time = std::chrono::milliseconds(json["ms"].get<std::int64_t>());
    }
    if (json.contains("nodes")) {
        limits.nodes = json["nodes"].get<std::uint64_t>();
    }
    if (json.contains("depth")) {
        limits.depth = json["depth"].get<int>();
    }
    return limits;
}

constexpr auto ways_to_end =
    std::to_array<EndedBy>({EndedBy::rules, EndedBy::length, EndedBy::resigns, EndedBy::claim, EndedBy::fault});

MatchSetup setup_from(const Json& json) {
    MatchSetup setup;
    setup.game = json.at("game").get<std::string>();
    setup.title = json.at("title").get<std::string>();
    setup.switches = json.at("switches").get<std::map<std::string, bool>>();
    setup.players = {json.at("first").get<std::string>(), json.at("second").get<std::string>()};
    setup.limits = {limits_from(json.at("limits").at(0)), limits_from(json.at("limits").at(1))};
    setup.openings = json.at("openings").get<std::size_t>();
    setup.seed = json.at("seed").get<std::uint64_t>();
    setup.most_plies = json.at("plies").get<std::size_t>();
    setup.judge = json.at("judge").get<std::string>();
    return setup;
}

GameRecord game_from(const Json& json) {
    GameRecord game;
    game.game = json.at("number").get<std::size_t>();
    game.points = json.at("result") == "1-0" ? 2 : json.at("result") == "0-1" ? 0 : 1;
    game.reversed = json.at("begins") == "second";
    const auto by = json.at("ended_by").get<std::string>();
    const auto found =
        std::find_if(std::begin(ways_to_end), std::end(ways_to_end), [&](EndedBy each) { return by == name_of(each); });
    game.by = found == std::end(ways_to_end) ? EndedBy::rules : *found;
    game.reason = json.at("reason").get<std::string>();
    game.at_fault = json.at("at_fault") == "first" ? 0 : json.at("at_fault") == "second" ? 1 : -1;
    game.opening = json.at("opening").get<std::size_t>();
    game.moves = json.at("moves").get<std::vector<std::string>>();
    game.overruns = json.at("overruns").get<std::array<std::size_t, 2>>();
    game.slowest_ms = json.at("slowest_ms").get<std::array<std::int64_t, 2>>();
    game.moves_made = json.at("moves_made").get<std::array<std::size_t, 2>>();
    game.spent_ms = json.at("spent_ms").get<std::array<std::int64_t, 2>>();
    return game;
}

}  // namespace

std::string setup_line(const MatchSetup& setup) {
    Json json;
    json["match"] = 1;  // version of this form
    json["game"] = setup.game;
    json["title"] = setup.title;
    json["switches"] = setup.switches;
    json["first"] = setup.players[0];
    json["second"] = setup.players[1];
    json["limits"] = {to_json(setup.limits[0]), to_json(setup.limits[1])};
    json["openings"] = setup.openings;
    json["seed"] = setup.seed;
    json["plies"] = setup.most_plies;
    json["judge"] = setup.judge;
    return line_of(json);
}

std::string game_line(const GameRecord& game) {
    Json json;
    json["number"] = game.game;
    json["begins"] = game.reversed ? "second" : "first";
    json["result"] = game.points == 2 ? "1-0" : game.points == 0 ? "0-1" : "1/2-1/2";
    json["ended_by"] = name_of(game.by);
    json["reason"] = game.reason;
    json["at_fault"] = game.at_fault < 0 ? Json(nullptr) : Json(game.at_fault == 0 ? "first" : "second");
    json["opening"] = game.opening;
    json["overruns"] = game.overruns;
    json["slowest_ms"] = game.slowest_ms;
    json["moves_made"] = game.moves_made;
    json["spent_ms"] = game.spent_ms;
    json["moves"] = game.moves;
    return line_of(json);
}

play::Result<Recorded> read_record(std::string_view text, const std::string& name) {
    Recorded recorded;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            break;
        }
        ++number;
        try {
            const Json json = Json::parse(text.substr(0, end));
            if (number == 1) {
                recorded.setup = setup_from(json);
            } else {
                recorded.games.push_back(game_from(json));
            }
        } catch (const Json::exception&) {
            return tl::unexpected(play::Error{fmt::format("{}:{}: not a line of a record of games", name, number),
                                              "a record is what `bazillion match --record FILE` has written", ""});
        }
        text.remove_prefix(end + 1);
    }
    if (number == 0) {
        return tl::unexpected(play::Error{fmt::format("`{}` is empty", name), "", ""});
    }
    return recorded;
}

play::Result<Recorded> read_record_file(const fs::path& file) {
    const syntax::ReadResult read = syntax::read_file(file, most_bytes);
    if (!read.error.empty()) {
        return tl::unexpected(play::Error{read.error, "", ""});
    }
    return read_record(read.text, file.string());
}

std::vector<fs::path> record_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->path().extension() == ".jsonl") {
            files.push_back(at->path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string difference(const MatchSetup& one, const MatchSetup& other) {
    const Json a = Json::parse(setup_line(one)), b = Json::parse(setup_line(other));
    for (const auto& [key, value] : a.items()) {
        if (value != b[key]) {
            return fmt::format("{} is {} there and {} here", key, value.dump(), b[key].dump());
        }
    }
    return "";
}

play::Result<RecordFile> RecordFile::open(const fs::path& path, const MatchSetup& setup) {
    auto file = storage::LineFile::open(path, storage::LineFile::Missing::create, most_bytes,
                                        {fmt::format("`{}` is being written by another match", path.string()),
                                         "each worker of a match has a number of its own: --worker 2/4", ""});
    if (!file) {
        return tl::unexpected(file.error());
    }
    const auto text = file->text();
    if (!text) {
        return tl::unexpected(text.error());
    }
    if (text->empty()) {
        if (const auto written = file->append(setup_line(setup)); !written) {
            return tl::unexpected(written.error());
        }
        file->sync();
        return RecordFile(std::move(*file), {});
    }
    auto recorded = read_record(*text, path.string());
    if (!recorded) {
        return tl::unexpected(recorded.error());
    }
    if (const std::string differs = difference(recorded->setup, setup); !differs.empty()) {
        return tl::unexpected(
            play::Error{fmt::format("`{}` is the record of another match: {}", path.string(), differs),
                        "name another file to begin a match", ""});
    }
    return RecordFile(std::move(*file), std::move(recorded->games));
}

play::Result<void> RecordFile::add(const GameRecord& game) {
    if (auto written = file_.append(game_line(game)); !written) {
        return written;
    }
    file_.sync();
    games_.push_back(game);
    return {};
}

}  // namespace bazillion::matches
