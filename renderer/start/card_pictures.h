#pragma once

#include "renderer/canvas/canvas.h"
#include "renderer/start/card_painter.h"
#include "renderer/start/catalogue.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::renderer {

/// The pictures of games and what is told of them: from the folder where they are kept, else made in the background and
/// then kept. What was made of other files than those that are there now counts as missing.
class CardPictures {
public:
    /// Side of the square in which pictures are kept, in pixels.
    static constexpr int side = 320;

    CardPictures(std::filesystem::path folder, const std::filesystem::path& library)
        : folder_(std::move(folder)), painter_(library) {}

    /// Asks for everything about a game: from the disk at once, else later through `update`. True if it was there.
    bool ask(Offer& offer, const std::string& title, int theme);

    /// A game of which something has become known.
    struct News {
        std::filesystem::path rules, saved;
        std::string title;
        GameInfo info;
    };
    std::vector<News> update();
    [[nodiscard]] bool busy() const { return painter_.busy(); }
    /// Gives up what is still to come.
    void forget() { painter_.forget(), asked_.clear(); }

    /// The picture at a size; nothing while there is none. Each is scaled once for each of the last two sizes.
    const Canvas* picture(const Offer& offer, const std::string& title, int theme, int pixels);
    [[nodiscard]] bool has(const Offer& offer, const std::string& title, int theme) const;

private:
    using Key = std::string;
    [[nodiscard]] static Key key_of(const Offer& offer, const std::string& title, int theme);
    [[nodiscard]] std::filesystem::path file_of(const Key& key, const char* ending) const;
    void keep(const Key& key, const CardPainter::Answer& answer) const;
    void drop_oldest() const;

    struct Known {
        std::shared_ptr<Canvas> whole;
        std::map<int, Canvas> scaled;  ///< by side
    };
    std::filesystem::path folder_;
    CardPainter painter_;
    std::map<int, CardPainter::Request> asked_;  ///< by number of the request
    std::map<Key, Known> known_;
    int last_request_ = 0;
};

}  // namespace bazillion::renderer
