#include "storage/correspondence.h"

#include "storage/save_file.h"
#include "syntax/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace bazillion::storage {

using play::GameTree;
using play::PlayerId;

namespace {

constexpr std::string_view heading = "Correspondence";

std::string_view first_line(std::string_view text) {
    return text.substr(0, text.find('\n'));
}

/// A name as it can stand in the line.
std::string clean(const std::string& name) {
    constexpr std::size_t most = 40;
    std::string kept;
    std::copy_if(name.begin(), name.end(), std::back_inserter(kept),
                 [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != ';' && c != ':'; });
    kept = syntax::beginning(syntax::trimmed(kept), most);
    kept = std::string(syntax::trimmed(kept));  // or it would be another name when it is read again
    return kept.empty() ? "somebody" : kept;
}

}  // namespace

Correspondence::Correspondence(std::filesystem::path file, const std::string& name, play::Match& match)
    : file_(std::move(file)), plies_(match.record().size()), over_(match.outcome().has_value()) {
    read(match);
    take_seat(clean(name), match);
    note_names(match);
}

void Correspondence::read(const play::Match& match) {
    std::string_view line = first_line(match.tree()[GameTree::root].comment);
    if (!line.starts_with(heading)) {
        return;
    }
    while (!line.empty()) {
        const std::string_view part = syntax::trimmed(line.substr(0, line.find(';')));
        const std::size_t colon = part.find(':');
        if (colon != std::string_view::npos) {
            const auto player = match.rules().find_player(syntax::trimmed(part.substr(0, colon)));
            if (player && play::decides(match.rules(), *player)) {
                names_[*player] = clean(std::string(part.substr(colon + 1)));
            }
        }
        line.remove_prefix(std::min(line.find(';'), line.size() - 1) + 1);
    }
}

void Correspondence::take_seat(const std::string& name, const play::Match& match) {
    const auto found =
        std::find_if(names_.begin(), names_.end(), [&](const auto& seat) { return seat.second == name; });
    if (found != names_.end()) {
        seat_ = found->first;
        return;
    }
    const auto free = [&](PlayerId player) { return play::decides(match.rules(), player) && !names_.contains(player); };
    const auto count = static_cast<PlayerId>(match.rules().players.size());
    for (PlayerId i = 0; i <= count && !seat_; ++i) {
        const PlayerId player = i == 0 ? match.player() : static_cast<PlayerId>(i - 1);
        seat_ = free(player) ? std::optional(player) : std::nullopt;
    }
    if (seat_) {
        names_[*seat_] = name;
    }
}

/// In the first line of the comment on the start; what else stood there stays below it.
void Correspondence::note_names(play::Match& match) const {
    std::string line(heading);
    for (const auto& [player, name] : names_) {
        line += fmt::format("; {}: {}", match.rules().players[player].name, name);
    }
    const std::string& before = match.tree()[GameTree::root].comment;
    const std::string_view rest =
        before.starts_with(heading) ? std::string_view(before).substr(first_line(before).size()) : before;
    const char* const between = rest.empty() || rest.front() == '\n' ? "" : "\n";
    match.set_comment(GameTree::root, fmt::format("{}{}{}", line, between, rest));
}

bool Correspondence::may_move(const play::Match& match) const {
    return seat_ == match.player() && !match.outcome();
}

play::Result<void> Correspondence::keep(const play::Match& match) {
    const bool over = match.outcome().has_value();
    if (may_move(match) || (match.record().size() == plies_ && over == over_)) {
        return {};
    }
    if (auto saved = save_text(file_, play::write_saved_game(match)); !saved) {
        return saved;
    }
    plies_ = match.record().size();
    over_ = over;
    return {};
}

/// Those whom the file is for now.
std::string Correspondence::receiver(const play::Match& match) const {
    const auto named = names_.find(match.player());
    if (!match.outcome()) {
        return named == names_.end() ? "whoever plays " + match.rules().players[match.player()].name : named->second;
    }
    std::string others;
    for (const auto& [player, name] : names_) {
        others += player == seat_ ? "" : (others.empty() ? "" : " and ") + name;
    }
    return others.empty() ? "the other one" : others;
}

std::string Correspondence::words(const play::Match& match) const {
    const std::string file = file_.filename().string();
    if (match.outcome()) {
        return fmt::format("The game is over: send `{}` to {}.", file, receiver(match));
    }
    const std::string& player = match.rules().players[match.player()].name;
    return may_move(match) ? fmt::format("{}, you are to move ({}).", names_.at(*seat_), player)
                           : fmt::format("{} is to move: send `{}` to {}.", player, file, receiver(match));
}

std::vector<std::string> Correspondence::lines(const play::Match& match) const {
    if (may_move(match)) {
        return {"Your move goes by mail."};
    }
    return {fmt::format("Send `{}`", file_.filename().string()), fmt::format("to {}", receiver(match))};
}

}  // namespace bazillion::storage
