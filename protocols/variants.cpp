#include "protocols/variants.h"

#include <algorithm>
#include <array>

namespace bazillion::protocols {
namespace {

constexpr auto all = std::to_array<Variant>({
    {"chess.game", "Chess", "chess", "normal", ""},
    {"Chess960.game", "Chess960", "fischerandom", "fischerandom", "", true},
    {"Crazyhouse.game", "Crazyhouse", "crazyhouse", "crazyhouse", ""},
    {"Makruk.game", "Makruk", "makruk", "makruk", ""},
    {"Sittuyin.game", "Sittuyin", "sittuyin", "sittuyin", ""},
    {"Shatranj.game", "Shatranj", "shatranj", "shatranj", ""},
    {"Courier.game", "Courier chess", "courier", "courier", ""},
    {"Capablanca.game", "Capablanca chess", "capablanca", "capablanca", ""},
    {"Los Alamos.game", "Los Alamos chess", "losalamos", "losalamos", ""},
    {"Los Alamos.game", "Gardner's minichess", "gardner", "", ""},
    {"Racing Kings.game", "Racing Kings", "racingkings", "", ""},
    {"Breakthrough.game", "Breakthrough", "breakthrough", "", ""},
    {"Chess variants.game", "King of the Hill", "kingofthehill", "kingofthehill", ""},
    {"Chess variants.game", "Extinction chess", "extinction", "", ""},
    {"Chess variants.game", "Horde", "horde", "", ""},
    {"Chess variants.game", "Hoppel-Poppel", "hoppelpoppel", "", ""},
    {"Chess variants.game", "Knightmate", "knightmate", "knightmate", ""},
    {"Chess variants.game", "Antichess", "antichess", "suicide", ""},
    {"Shogi.game", "Shogi", "shogi", "shogi", ""},
    {"Sho Shogi.game", "Sho shogi", "", "shoshogi", ""},
    {"Minishogi.game", "Minishogi", "minishogi", "minishogi", ""},
    {"Minishogi.game", "Judkins shogi", "judkins", "judkins", ""},
    {"Minishogi.game", "Goro-goro shogi", "gorogoro", "gorogoro_shogi", ""},
    {"Micro Shogi.game", "Micro shogi", "micro", "", ""},
    {"Micro Shogi.game", "Kyoto shogi", "kyotoshogi", "", ""},
    {"Xiangqi.game", "Xiangqi", "xiangqi", "xiangqi", ""},
    {"Xiangqi.game", "Minixiangqi", "minixiangqi", "mini_xiangqi", ""},
    {"Janggi.game", "Janggi", "janggi", "janggi", ""},
});

template <typename Fits>
const Variant* first(const Fits& fits) {
    const auto found = std::find_if(std::begin(all), std::end(all), fits);
    return found == std::end(all) ? nullptr : &*found;
}

}  // namespace

std::span<const Variant> known_variants() {
    return all;
}

const Variant* variant_of(const rules::Rules& rules) {
    const std::string file = rules.file.filename().string();
    return first([&](const Variant& variant) { return variant.file == file && variant.title == rules.title; });
}

const Variant* find_uci_variant(std::string_view name) {
    return name.empty() ? nullptr : first([&](const Variant& variant) { return variant.uci == name; });
}

const Variant* find_xboard_variant(std::string_view name) {
    return name.empty() ? nullptr : first([&](const Variant& variant) { return variant.xboard == name; });
}

MoveStyle uci_style(const rules::Rules& rules) {
    MoveStyle style;
    if (const Variant* variant = variant_of(rules)) {
        style.letters = variant->letters;
        style.pass = MoveStyle::Pass::royal;  // only fairy-stockfish knows variants in which players pass
    }
    return style;
}

MoveStyle xboard_style(const rules::Rules& rules) {
    MoveStyle style;
    if (const Variant* variant = variant_of(rules)) {
        style.letters = variant->letters;
    }
    style.pass = MoveStyle::Pass::at_signs;
    style.marks_declined = true;
    const auto& grids = rules.board.grids;
    const auto board = std::find_if(grids.begin(), grids.end(), [](const auto& grid) { return grid.axes.size() == 2; });
    constexpr std::size_t most_rows_from_1 = 9;  // "Move" in engine-intf.html: a rank is one digit
    style.first_rank = board != grids.end() && board->axes[1].size() > most_rows_from_1 ? 0 : 1;
    return style;
}

MoveStyle gtp_style() {
    MoveStyle style;
    style.columns = MoveStyle::Columns::without_i;
    style.upper_case = true;
    style.names_drops = false;
    style.pass = MoveStyle::Pass::word;
    return style;
}

}  // namespace bazillion::protocols
