#include "renderer/sound/game_sounds.h"

#include "renderer/scene/art_files.h"

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

constexpr const char* music_name = "music";

/// By what is to be seen of a move.
SoundEvent effect_sound(const play::Effect& effect) {
    using Kind = play::Effect::Kind;
    switch (effect.kind) {
        case Kind::vanish:
            return SoundEvent::capture;
        case Kind::appear:
            return SoundEvent::drop;
        case Kind::change:
            return SoundEvent::change;
        case Kind::slide:
            break;
    }
    return effect.before == effect.after ? SoundEvent::move : SoundEvent::change;
}

/// The greater, the more it tells.
int rank_of(SoundEvent event) {
    switch (event) {
        case SoundEvent::button:
            return 0;
        case SoundEvent::move:
            return 1;
        case SoundEvent::drop:
            return 2;
        case SoundEvent::change:
            return 3;
        case SoundEvent::dice:
            return 4;
        case SoundEvent::capture:
            return 5;
        default:
            return 6;
    }
}

}  // namespace

SoundEvent end_sound(const play::Outcome& outcome, const std::vector<bool>& persons) {
    using Result = play::Outcome::Result;
    const auto is_person = [&](play::PlayerId player) { return player < persons.size() && persons[player]; };
    const bool any_person = std::find(persons.begin(), persons.end(), true) != persons.end();
    switch (outcome.result) {
        case Result::win:
            return !any_person || is_person(outcome.winner) ? SoundEvent::win : SoundEvent::loss;
        case Result::loss:
            return is_person(outcome.loser) ? SoundEvent::loss : SoundEvent::win;
        case Result::draw:
            break;
    }
    return SoundEvent::draw;
}

std::optional<SoundEvent> sound_of(const play::Match& match, std::size_t first, const std::vector<bool>& persons) {
    const auto record = match.record();
    if (first >= record.size()) {
        return std::nullopt;
    }
    if (match.outcome()) {
        return end_sound(*match.outcome(), persons);
    }
    if (match.in_check()) {
        return SoundEvent::check;
    }
    SoundEvent best = SoundEvent::button;
    for (const play::Ply& ply : record.subspan(first)) {
        const bool chance = match.rules().players[ply.player].random;
        if (chance) {
            best = rank_of(SoundEvent::dice) > rank_of(best) ? SoundEvent::dice : best;
            continue;
        }
        for (const play::Effect& effect : ply.effects) {
            const SoundEvent heard = effect_sound(effect);
            best = rank_of(heard) > rank_of(best) ? heard : best;
        }
    }
    return best;
}

void GameSounds::set_volume(const Volume& volume) {
    if (volume_ == volume) {
        return;
    }
    volume_ = volume;
    renew_music();
}

void GameSounds::renew_music() {
    loudspeaker_.play_music(volume_.muted || !volume_.music ? nullptr : music_, volume_.percent / 2);
}

void GameSounds::use(const rules::Rules& rules, const std::vector<fs::path>& folders) {
    own_.clear();
    const bool silenced = std::exchange(music_, nullptr) != nullptr;
    std::vector<SoundFiles::Request> requests;
    const auto roots = art_files::searchable(folders);
    for (const auto& [name, file] : rules.sounds) {
        if (file.empty()) {
            own_[name] = nullptr;
        } else if (auto found = art_files::find_file(file, roots)) {
            requests.push_back({name, std::move(*found), false});
        }
    }
    if (auto found = rules.music.empty() ? std::nullopt : art_files::find_file(rules.music, roots)) {
        requests.push_back({music_name, std::move(*found), true});
    }
    files_.ask(std::move(requests));
    if (silenced) {
        renew_music();
    }
}

void GameSounds::update() {
    for (SoundFiles::Answer& answer : files_.take()) {
        if (answer.samples.values.empty()) {
            continue;  // then the program's own sound is heard
        }
        auto samples = std::make_shared<const Samples>(std::move(answer.samples));
        if (answer.name == music_name) {
            music_ = std::move(samples);
            renew_music();
        } else {
            own_[answer.name] = std::move(samples);
        }
    }
}

void GameSounds::play(SoundEvent event) {
    if (volume_.muted || volume_.percent == 0) {
        return;
    }
    constexpr std::size_t most_heard = 20;
    const std::string name(name_of(event));
    std::string told = name;
    std::shared_ptr<const Samples> samples;
    if (const auto own = own_.find(name); own != own_.end()) {
        samples = own->second;
        told += samples ? ": file" : ": silence";
    } else {
        auto& usual = usual_[event];
        usual = usual ? usual : std::make_shared<const Samples>(synthesise(event));
        samples = usual;
        if (samples->values.empty()) {
            return;
        }
    }
    heard_.push_back(std::move(told));
    if (heard_.size() > most_heard) {
        heard_.pop_front();
    }
    loudspeaker_.play(std::move(samples), volume_.percent);
}

}  // namespace bazillion::renderer
