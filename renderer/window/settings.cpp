#include "renderer/window/settings.h"

#include "storage/save_file.h"
#include "syntax/document.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace bazillion::renderer {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t most_settings_bytes = 1 << 20, most_piece_sets = 100;

void take_text(const json& from, const char* name, std::string& value) {
    if (from.contains(name) && from[name].is_string()) {
        value = from[name].get<std::string>();
    }
}

void take_flag(const json& from, const char* name, bool& value) {
    if (from.contains(name) && from[name].is_boolean()) {
        value = from[name].get<bool>();
    }
}

void take_number(const json& from, const char* name, int most, int& value) {
    if (from.contains(name) && from[name].is_number_integer()) {
        value = static_cast<int>(std::clamp<std::int64_t>(from[name].get<std::int64_t>(), 0, most));
    }
}

GameSettings game_settings(const json& from) {
    GameSettings game;
    std::string theme;
    int piece_set = 0;
    take_text(from, "theme", theme);
    take_number(from, "piece-set", most_piece_sets, piece_set);
    take_text(from, "pieces", game.pieces);
    std::string method;
    take_text(from, "method", method);
    take_number(from, "variety", 100, game.variety);
    game.method = opponent::method_named(method).value_or(opponent::Method::automatic);
    game.theme = theme.empty() ? std::nullopt : std::optional(theme);
    game.piece_set = static_cast<std::size_t>(piece_set);
    return game;
}

}  // namespace

GameSettings Settings::of_game(const std::string& key) const {
    const auto found = games.find(key);
    return found == games.end() ? GameSettings{} : found->second;
}

std::string Settings::theme_of_game(const std::string& key) const {
    return of_game(key).theme.value_or(theme);
}

std::string settings_key(const fs::path& rules, std::string_view title) {
    return rules.filename().string() + ": " + std::string(title);
}

Settings read_settings(std::string_view text) {
    Settings settings;
    const json all = json::parse(text, nullptr, false);
    if (!all.is_object()) {
        return settings;
    }
    take_text(all, "theme", settings.theme);
    take_number(all, "volume", 100, settings.volume);
    take_flag(all, "muted", settings.muted);
    take_flag(all, "music", settings.music);
    take_flag(all, "coordinates", settings.coordinates);
    take_flag(all, "premoves", settings.premoves);
    take_flag(all, "ponder", settings.ponder);
    take_text(all, "clock", settings.clock);
    take_text(all, "program", settings.program);
    take_flag(all, "author-panel", settings.author_panel);
    take_text(all, "author-tab", settings.author_tab);
    take_number(all, "author-width", 100, settings.author_share);
    take_number(all, "animation", 400, settings.animation);
    if (all.contains("games") && all["games"].is_object()) {
        for (const auto& [key, value] : all["games"].items()) {
            if (const GameSettings game = game_settings(value); game != GameSettings{}) {
                settings.games[key] = game;
            }
        }
    }
    return settings;
}

std::string write_settings(const Settings& settings) {
    json games = json::object();
    for (const auto& [key, game] : settings.games) {
        json each = json::object();
        if (game.theme) {
            each["theme"] = *game.theme;
        }
        if (game.piece_set != 0) {
            each["piece-set"] = game.piece_set;
        }
        if (!game.pieces.empty()) {
            each["pieces"] = game.pieces;
        }
        if (game.method != opponent::Method::automatic) {
            each["method"] = opponent::name_of(game.method);
        }
        if (game.variety != 0) {
            each["variety"] = game.variety;
        }
        if (!each.empty()) {
            games[key] = std::move(each);
        }
    }
    const json all{{"theme", settings.theme},
                   {"volume", settings.volume},
                   {"muted", settings.muted},
                   {"music", settings.music},
                   {"coordinates", settings.coordinates},
                   {"animation", settings.animation},
                   {"premoves", settings.premoves},
                   {"ponder", settings.ponder},
                   {"clock", settings.clock},
                   {"program", settings.program},
                   {"author-panel", settings.author_panel},
                   {"author-tab", settings.author_tab},
                   {"author-width", settings.author_share},
                   {"games", games}};
    return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

Settings load_settings(const fs::path& file) {
    const syntax::ReadResult read = syntax::read_file(file, most_settings_bytes);
    if (read.error.empty() && !json::parse(read.text, nullptr, false).is_object()) {
        std::error_code ignored;
        fs::rename(file, file.string() + ".damaged", ignored);
    }
    return read_settings(read.error.empty() ? read.text : "");
}

play::Result<void> save_settings(const fs::path& file, const Settings& settings) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    return storage::save_text(file, write_settings(settings));
}

}  // namespace bazillion::renderer
