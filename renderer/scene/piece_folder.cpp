#include "renderer/scene/piece_folder.h"

#include "syntax/letters.h"

#include <algorithm>
#include <vector>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_files = 2'000;

/// "Promoted lance" is `promoted-lance`.
std::string in_file_name(std::string_view name) {
    std::string text = syntax::to_lower(std::string(name));
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == ' ' || c == '_'; }, '-');
    return text;
}

std::vector<std::string> names_of(const rules::Rules& rules, rules::PlayerId player, rules::KindId kind) {
    const rules::Kind& piece = rules.kinds[kind];
    const std::string owner = in_file_name(rules.players[player].name), letter = in_file_name(piece.notation);
    std::vector<std::string> names;
    for (const rules::KindImages& images : piece.images) {
        for (const std::string& file : images.player == player ? images.files : std::vector<std::string>()) {
            const std::string last = file.substr(file.find_last_of("/\\") + 1);  // npos + 1 is 0
            names.push_back(syntax::to_lower(last.substr(0, last.rfind('.'))));
        }
    }
    names.push_back(owner + "-" + in_file_name(piece.name));
    if (!letter.empty()) {
        names.push_back(owner.substr(0, 1) + letter);
    }
    names.push_back(in_file_name(piece.name));
    if (!letter.empty()) {
        names.push_back(letter);
    }
    return names;
}

}  // namespace

PieceFolder::PieceFolder(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator each(folder, error);
         !error && each != fs::directory_iterator() && files_.size() < most_files; each.increment(error)) {
        std::error_code vanished;
        const std::string name = syntax::to_lower(each->path().filename().string());
        if ((name.ends_with(".svg") || name.ends_with(".png")) && each->is_regular_file(vanished)) {
            files_.emplace(name, each->path());
        }
    }
}

std::optional<fs::path> PieceFolder::find(const rules::Rules& rules, rules::PlayerId player, rules::KindId kind) const {
    for (const std::string& name : files_.empty() ? std::vector<std::string>() : names_of(rules, player, kind)) {
        for (const char* ending : {".svg", ".png"}) {
            if (const auto found = files_.find(name + ending); found != files_.end()) {
                return found->second;
            }
        }
    }
    return std::nullopt;
}

bool PieceFolder::fits(const rules::Rules& rules) const {
    for (std::size_t i = 0; i < rules.players.size() * rules.kinds.size(); ++i) {
        if (find(rules, static_cast<rules::PlayerId>(i % rules.players.size()),
                 static_cast<rules::KindId>(i / rules.players.size()))) {
            return true;
        }
    }
    return false;
}

}  // namespace bazillion::renderer
