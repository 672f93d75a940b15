#include "renderer/start/card_pictures.h"

#include "renderer/scene/picture.h"
#include "syntax/document.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_info_bytes = 1 << 20, most_kept_files = 800;

/// FNV-1a; only names files.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    }
    return hash;
}

/// Another program draws other pictures.
const std::string& program_stamp() {
    static const std::string stamp = [] {
        const FileStamp self = stamp_of("/proc/self/exe");
        return fmt::format("{}-{}", self.time, self.bytes);
    }();
    return stamp;
}

/// In one step, so that no other program reads half of it.
void write_kept(const fs::path& file, std::string_view bytes) {
    const fs::path draft = file.string() + fmt::format(".{}", getpid());
    std::ofstream out(draft, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    std::error_code error;
    if (out) {
        fs::rename(draft, file, error);
    } else {
        fs::remove(draft, error);
    }
}

bool up_to_date(const GameInfo& info) {
    return std::all_of(info.files.begin(), info.files.end(),
                       [](const FileStamp& each) { return stamp_of(each.file) == each; });
}

}  // namespace

CardPictures::Key CardPictures::key_of(const Offer& offer, const std::string& title, int theme) {
    return fmt::format("{}|{}|{}|{}|{}", offer.rules.string(), offer.saved.string(), title, theme, program_stamp());
}

fs::path CardPictures::file_of(const Key& key, const char* ending) const {
    return folder_ / fmt::format("{:016x}{}", hash_of(key), ending);
}

bool CardPictures::ask(Offer& offer, const std::string& title, int theme) {
    const Key key = key_of(offer, title, theme);
    const syntax::ReadResult text = syntax::read_file(file_of(key, ".json"), most_info_bytes);
    auto info = text.error.empty() ? read_info(text.text) : std::nullopt;
    if (info && up_to_date(*info)) {
        auto picture = info->error.empty() ? read_picture(file_of(key, ".png")) : DecodedPicture(Canvas(1, 1));
        if (picture) {
            known_[key] = info->error.empty() ? Known{std::make_shared<Canvas>(std::move(*picture)), {}} : Known{};
            offer.info = std::move(info);
            return true;
        }
    }
    const int id = ++last_request_;
    CardPainter::Request request{id, offer.rules, title, offer.saved, side, theme};
    asked_.emplace(id, request);
    painter_.ask(std::move(request));
    return false;
}

std::vector<CardPictures::News> CardPictures::update() {
    std::vector<News> all;
    for (CardPainter::Answer& answer : painter_.take()) {
        const auto found = asked_.find(answer.id);
        if (found == asked_.end()) {
            continue;
        }
        const CardPainter::Request request = std::move(found->second);
        asked_.erase(found);
        Offer offer;
        offer.rules = request.rules;
        offer.saved = request.saved;
        const Key key = key_of(offer, request.title, request.theme);
        if (auto picture = decode_picture(answer.png); answer.info.error.empty() && picture) {
            known_[key] = {std::make_shared<Canvas>(std::move(*picture)), {}};
        }
        keep(key, answer);
        all.push_back({request.rules, request.saved, request.title, std::move(answer.info)});
    }
    if (!all.empty() && !painter_.busy()) {
        drop_oldest();
    }
    return all;
}

void CardPictures::keep(const Key& key, const CardPainter::Answer& answer) const {
    if (folder_.empty()) {
        return;
    }
    std::error_code error;
    fs::create_directories(folder_, error);
    write_kept(file_of(key, ".png"), answer.png);
    write_kept(file_of(key, ".json"), write_info(answer.info));
}

void CardPictures::drop_oldest() const {
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code error;
    for (fs::directory_iterator each(folder_, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        std::error_code vanished;
        const std::string ending = each->path().extension().string();
        if (ending == ".png" || ending == ".json") {
            files.emplace_back(each->last_write_time(vanished), each->path());
        }
    }
    std::sort(files.begin(), files.end());
    for (std::size_t i = 0; i + most_kept_files < files.size(); ++i) {
        fs::remove(files[i].second, error);
    }
}

const Canvas* CardPictures::picture(const Offer& offer, const std::string& title, int theme, int pixels) {
    const auto found = known_.find(key_of(offer, title, theme));
    if (found == known_.end() || !found->second.whole) {
        return nullptr;
    }
    Known& known = found->second;
    auto scaled = known.scaled.find(pixels);
    if (scaled == known.scaled.end()) {
        constexpr std::size_t most_sizes = 2;
        if (known.scaled.size() >= most_sizes) {
            known.scaled.clear();
        }
        const Canvas& whole = *known.whole;
        const double scale = 1.0 * pixels / std::max(whole.width(), whole.height());
        const int width = static_cast<int>(std::lround(whole.width() * scale));
        const int height = static_cast<int>(std::lround(whole.height() * scale));
        scaled = known.scaled.emplace(pixels, Canvas(width, height)).first;
        scaled->second.image(whole, {0, 0, 1.0 * width, 1.0 * height});
    }
    return &scaled->second;
}

bool CardPictures::has(const Offer& offer, const std::string& title, int theme) const {
    const auto found = known_.find(key_of(offer, title, theme));
    return found != known_.end() && found->second.whole;
}

}  // namespace bazillion::renderer
