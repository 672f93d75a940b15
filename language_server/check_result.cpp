#include "language_server/check_result.h"

#include "language_server/messages.h"
#include "language_server/written_names.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace bazillion::language_server {
namespace {

namespace fs = std::filesystem;

/// Names of cells, directions and the like, which macros and grids make: they stand in no text.
class BoardNames {
public:
    explicit BoardNames(std::vector<Name>& names) : names_(names) {
        for (const Name& name : names) {
            seen_.emplace(name.category, name.text);
        }
    }

    void add(const rules::Rules& rules) {
        for (std::size_t i = 0; i < rules.board.cells.size(); ++i) {
            add(Category::cell, rules.board.cells[i].name, about_cell(rules, static_cast<rules::Cell>(i)));
        }
        for (const std::string& direction : rules.board.directions) {
            add(Category::direction, direction, "");
        }
        for (const std::string& attribute : rules.attributes) {
            add(Category::attribute, attribute, "");
        }
        for (const std::string& type : rules.move_types) {
            add(Category::move_type, type, "");
        }
    }

private:
    void add(Category category, const std::string& name, std::string about) {
        if (!name.empty() && seen_.emplace(category, name).second) {
            names_.push_back({category, name, std::move(about), {}, {}});
        }
    }

    static std::string about_cell(const rules::Rules& rules, rules::Cell cell) {
        std::string zones, pieces;
        for (const rules::Zone& zone : rules.board.zones) {
            for (std::size_t player = 0; player < zone.holds.size(); ++player) {
                if (cell < zone.holds[player].size() && zone.holds[player][cell]) {
                    zones += (zones.empty() ? "" : ", ") + zone.name + " of " + rules.players[player].name;
                }
            }
        }
        for (const rules::Placement& placed : rules.setup) {
            if (placed.cell == cell) {
                pieces += (pieces.empty() ? "" : ", ") + rules.kinds[placed.kind].name + " of " +
                          rules.players[placed.player].name;
            }
        }
        std::string about = pieces.empty() ? "" : "at the start: " + pieces;
        return zones.empty() ? about : about + (about.empty() ? "" : "\n\n") + "in zones: " + zones;
    }

    std::vector<Name>& names_;
    std::set<std::pair<Category, std::string>> seen_;
};

/// Adds the names of the boards of all titles, within a time limit.
void add_board_names(GameFile& file, std::vector<Name>& names) {
    constexpr auto most = std::chrono::milliseconds(300);
    const auto begin = std::chrono::steady_clock::now();
    BoardNames boards(names);
    for (std::size_t index = 0; index < file.titles().size(); ++index) {
        if (const auto game = file.start(index)) {
            boards.add(*game->rules);
        }
        if (std::chrono::steady_clock::now() - begin > most) {
            break;
        }
    }
}

Json json_of(const FileRange& where) {
    return Json::array({where.file.string(), where.range.begin, where.range.end});
}

FileRange range_of(const Json& json) {
    return {json.at(0).get<std::string>(), {json.at(1).get<std::size_t>(), json.at(2).get<std::size_t>()}};
}

Json json_of(const Message& message) {
    Json json{
        {"where", json_of(message.where)}, {"error", message.is_error}, {"code", message.code}, {"text", message.text}};
    json["related"] = Json::array();
    for (const auto& [where, text] : message.related) {
        json["related"].push_back({json_of(where), text});
    }
    if (message.fix) {
        json["fix"] = {message.fix->title, json_of(message.fix->where), message.fix->text};
    }
    return json;
}

Message message_of(const Json& json) {
    Message message{range_of(json.at("where")), json.at("error"), json.at("code"), json.at("text"), {}, {}};
    for (const Json& each : json.at("related")) {
        message.related.emplace_back(range_of(each.at(0)), each.at(1));
    }
    if (json.contains("fix")) {
        const Json& fix = json.at("fix");
        message.fix = Fix{fix.at(0), range_of(fix.at(1)), fix.at(2)};
    }
    return message;
}

}  // namespace

CheckResult check_file(const fs::path& file, const Services& services, const syntax::FileTexts& unsaved) {
    GameFile game = GameFile::open(file, services.library, &unsaved);
    Findings findings = services.check(game);
    CheckResult result;
    result.names = expanded_names(game.document());
    add_board_names(game, result.names);
    result.files = game.files();
    result.messages = messages_of(findings, game, file);
    return result;
}

Json to_json(const CheckResult& result) {
    Json json{{"messages", Json::array()}, {"names", Json::array()}, {"files", Json::array()}};
    for (const Message& message : result.messages) {
        json["messages"].push_back(json_of(message));
    }
    for (const Name& name : result.names) {
        json["names"].push_back(
            {static_cast<Categories>(name.category), name.text, name.about, json_of(FileRange{name.file, name.place})});
    }
    for (const fs::path& file : result.files) {
        json["files"].push_back(file.string());
    }
    return json;
}

std::optional<CheckResult> result_of(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) {
        return std::nullopt;
    }
    CheckResult result;
    for (const Json& message : json.at("messages")) {
        result.messages.push_back(message_of(message));
    }
    for (const Json& name : json.at("names")) {
        FileRange where = range_of(name.at(3));
        result.names.push_back({static_cast<Category>(name.at(0).get<Categories>()), name.at(1), name.at(2),
                                std::move(where.file), where.range});
    }
    for (const Json& file : json.at("files")) {
        result.files.emplace_back(file.get<std::string>());
    }
    return result;
}

}  // namespace bazillion::language_server
