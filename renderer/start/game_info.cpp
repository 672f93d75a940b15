#include "renderer/start/game_info.h"

#include "renderer/board/board_look.h"
#include "syntax/letters.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace bazillion::renderer {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

BoardKind kind_of(const BoardLook& look) {
    using Shape = Tile::Shape;
    const auto is = [&](Shape shape) {
        return std::any_of(look.tiles.begin(), look.tiles.end(),
                           [&](const Tile& tile) { return tile.shape == shape && !tile.box.empty(); });
    };
    return is(Shape::hexagon) || is(Shape::flat_hexagon) ? BoardKind::hexagons
           : is(Shape::point)                            ? BoardKind::lines
           : is(Shape::square)                           ? BoardKind::squares
                                                         : BoardKind::other;
}

/// Rows and columns where all cells make one full rectangle, else how many there are.
std::string size_words(const rules::Rules& rules, const BoardLook& look) {
    const auto& grids = rules.board.grids;
    if (grids.size() == 1 && grids[0].axes.size() == 2) {
        return fmt::format("{} × {}", grids[0].axes[0].size(), grids[0].axes[1].size());
    }
    if (!rules.board.wedges.empty()) {  // each is a place for several pieces, however many cells there are
        return fmt::format("{} points", rules.board.wedges.size());
    }
    const auto seen =
        std::count_if(look.tiles.begin(), look.tiles.end(), [](const Tile& tile) { return !tile.box.empty(); });
    return fmt::format("{} cells", seen);
}

constexpr std::size_t most_description = 400;  ///< bytes; cards show the beginning only

}  // namespace

FileStamp stamp_of(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    const auto bytes = error ? 0 : fs::file_size(file, error);
    return {file.string(), error ? 0 : static_cast<std::int64_t>(time.time_since_epoch().count()), error ? 0 : bytes};
}

GameInfo describe_game(const GameFile& file, const play::Match& match) {
    const rules::Rules& rules = match.rules();
    GameInfo info;
    for (const rules::Title& title : file.titles()) {
        if (!title.separator) {
            info.titles.push_back({title.index, title.name});
        }
    }
    info.title = rules.title;
    info.description = syntax::beginning(rules.description, most_description);
    info.players = static_cast<int>(std::count_if(rules.players.begin(), rules.players.end(), [](const auto& player) {
        return !player.random && !player.neutral;
    }));
    const BoardLook look = look_of(rules, {});
    info.board = kind_of(look);
    info.size = size_words(rules, look);
    for (const fs::path& each : file.files()) {
        info.files.push_back(stamp_of(each));
    }
    return info;
}

std::string write_info(const GameInfo& info) {
    json titles = json::array(), files = json::array();
    for (const GameInfo::Entry& each : info.titles) {
        titles.push_back({each.index, each.name});
    }
    for (const FileStamp& each : info.files) {
        files.push_back({each.file, each.time, each.bytes});
    }
    const json all{{"titles", titles},        {"title", info.title},
                   {"players", info.players}, {"description", info.description},
                   {"size", info.size},       {"board", static_cast<int>(info.board)},
                   {"error", info.error},     {"files", files}};
    return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<GameInfo> read_info(std::string_view text) {
    try {
        const json all = json::parse(text);
        GameInfo info;
        for (const json& each : all.at("titles")) {
            info.titles.push_back({each.at(0).get<std::size_t>(), each.at(1).get<std::string>()});
        }
        for (const json& each : all.at("files")) {
            info.files.push_back(
                {each.at(0).get<std::string>(), each.at(1).get<std::int64_t>(), each.at(2).get<std::uint64_t>()});
        }
        info.title = all.at("title").get<std::string>();
        info.description = all.at("description").get<std::string>();
        info.players = all.at("players").get<int>();
        info.board = static_cast<BoardKind>(std::clamp(all.at("board").get<int>(), 0, 3));
        info.size = all.at("size").get<std::string>();
        info.error = all.at("error").get<std::string>();
        return info;
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

}  // namespace bazillion::renderer
