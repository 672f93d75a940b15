#include "renderer/start/catalogue.h"

#include "storage/kept_games.h"
#include "syntax/diagnostic.h"
#include "syntax/document.h"
#include "syntax/letters.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace bazillion::renderer {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char* unsorted_family = "Other games";
constexpr std::size_t most_shelf_bytes = 1 << 20;

std::string shown_name(const fs::path& rules) {
    std::string name = rules.stem().string();
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') {
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
    }
    return name;
}

Offer offer_of(const fs::path& rules) {
    Offer offer;
    offer.rules = rules;
    offer.name = shown_name(rules);
    return offer;
}

/// The games of a folder, by name.
std::map<std::string, fs::path> games_in(const fs::path& folder) {
    std::map<std::string, fs::path> games;
    std::error_code error;
    for (fs::directory_iterator each(folder, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        if (each->path().extension() == ".game") {
            games.emplace(each->path().stem().string(), each->path());
        }
    }
    return games;
}

json read_shelf(const fs::path& library) {
    const syntax::ReadResult read = syntax::read_file(library / "shelf.json", most_shelf_bytes);
    const json shelf = read.error.empty() ? json::parse(read.text, nullptr, false) : json();
    return shelf.is_object() ? shelf : json::object();
}

/// Letters and digits in lower case, one blank between words.
std::string plain_words(std::string_view text) {
    std::string words;
    for (const char c : text) {
        const char lower = syntax::to_lower(c);
        const bool letter = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') || (lower & 0x80) != 0;
        if (letter) {
            words += lower;
        } else if (c != '\'' && !words.empty() && words.back() != ' ') {
            words += ' ';
        }
    }
    if (!words.empty() && words.back() == ' ') {
        words.pop_back();
    }
    return words;
}

std::vector<std::string> words_of(const std::string& words) {
    std::vector<std::string> list;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        list.push_back(words.substr(at, end - at));
        at = end + 1;
    }
    return list;
}

/// Begins so, has a word that begins so, contains it: the nearer the better.
int score_in(const std::string& words, const std::string& search) {
    if (words == search) {
        return 10;
    }
    if (words.starts_with(search)) {
        return 9;
    }
    if ((" " + words).find(" " + search) != std::string::npos) {
        return 8;
    }
    constexpr std::size_t telling = 3;  // letters within a word that mean something
    return search.size() >= telling && words.find(search) != std::string::npos ? 6 : 0;
}

/// A word of the name, or its beginning, is what was typed but for a slip.
bool nearly_in(const std::string& words, const std::string& search) {
    constexpr std::size_t telling = 4;
    if (search.size() < telling) {
        return false;
    }
    std::vector<std::string> candidates = words_of(words);
    candidates.push_back(words);
    for (std::string& word : candidates) {
        const std::array<std::string, 2> both{word, word.substr(0, search.size())};
        if (syntax::nearest_name(search, both)) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<Offer> library_offers(const fs::path& library) {
    std::map<std::string, fs::path> games = games_in(library);
    const json shelf = read_shelf(library);
    const json also = shelf.value("also", json::object());
    std::vector<Offer> offers;
    const auto add = [&](const std::string& name, const std::string& family) {
        const auto found = games.find(name);
        if (found == games.end()) {
            return;
        }
        Offer offer = offer_of(found->second);
        offer.family = family;
        if (also.is_object() && also.contains(name) && also[name].is_string()) {
            offer.other_names = also[name].get<std::string>();
        }
        offers.push_back(std::move(offer));
        games.erase(found);
    };
    for (const json& family : shelf.value("families", json::array())) {
        if (!family.is_object()) {
            continue;
        }
        for (const json& name : family.value("games", json::array())) {
            if (name.is_string() && family.contains("name") && family["name"].is_string()) {
                add(name.get<std::string>(), family["name"].get<std::string>());
            }
        }
    }
    while (!games.empty()) {
        add(std::string(games.begin()->first), unsorted_family);
    }
    return offers;
}

PlayedOffers played_offers(const fs::path& journals, std::size_t most_unfinished, std::size_t most_recent) {
    constexpr std::size_t looked_at = 40;
    PlayedOffers offers;
    std::set<fs::path> seen;
    for (const storage::KeptGame& game : storage::kept_games(journals, looked_at)) {
        std::error_code error;
        if (offers.recent.size() < most_recent && !game.rules.empty() && seen.insert(game.rules).second &&
            fs::is_regular_file(game.rules, error)) {
            offers.recent.push_back(offer_of(game.rules));
        }
        if (offers.unfinished.size() < most_unfinished && game.over.empty() && game.error.empty() && !game.in_use) {
            Offer offer;
            offer.rules = game.rules;
            offer.saved = game.file;
            offer.name = game.title;
            offer.note = fmt::format("{} move{}", game.moves, game.moves == 1 ? "" : "s");
            offers.unfinished.push_back(std::move(offer));
        }
    }
    return offers;
}

int search_score(const Offer& offer, std::string_view typed) {
    const std::string search = plain_words(typed);
    if (search.empty()) {
        return 1;
    }
    const std::string name = plain_words(offer.name);
    if (const int score = score_in(name, search); score > 0) {
        return 10 * score;
    }
    int best = score_in(plain_words(offer.other_names), search) * 8;
    best = std::max(best, score_in(plain_words(offer.family), search) * 5);
    if (offer.info) {
        for (const GameInfo::Entry& title : offer.info->titles) {
            best = std::max(best, score_in(plain_words(title.name), search) * 6);
        }
    }
    return best > 0 ? best : nearly_in(name, search) ? 20 : nearly_in(plain_words(offer.other_names), search) ? 10 : 0;
}

std::vector<std::size_t> find_offers(std::span<const Offer> offers, const Wanted& wanted) {
    std::vector<std::size_t> found;
    std::vector<int> scores(offers.size());
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const Offer& offer = offers[i];
        const int players = offer.info ? std::min(offer.info->players, 3) : 0;
        const bool fits = (wanted.family.empty() || offer.family == wanted.family) &&
                          (wanted.players == 0 || players == wanted.players) &&
                          (!wanted.board || (offer.info && offer.info->board == *wanted.board));
        scores[i] = fits ? search_score(offer, wanted.search) : 0;
        if (scores[i] > 0) {
            found.push_back(i);
        }
    }
    if (!plain_words(wanted.search).empty()) {
        std::stable_sort(found.begin(), found.end(), [&](auto a, auto b) { return scores[a] > scores[b]; });
    }
    return found;
}

}  // namespace bazillion::renderer
