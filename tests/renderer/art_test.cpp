#include "renderer/scene/art.h"
#include "renderer/scene/picture.h"
#include "renderer/scene/position_picture.h"

#include "support.h"

#include <catch2/catch.hpp>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

using namespace bazillion;
using namespace bazillion::renderer;
namespace fs = std::filesystem;

namespace {

std::string little_endian(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) {
        text += static_cast<char>(value >> (8 * i));
    }
    return text;
}

/// A bitmap from its parts; `palette` has four bytes a colour (blue, green, red, 0).
std::string bitmap(int width, int height, int bits, const std::string& palette, const std::string& pixels,
                   int compression = 0) {
    const auto start = static_cast<std::uint32_t>(14 + 40 + palette.size());
    const auto size = static_cast<std::uint32_t>(pixels.size());
    return "BM" + little_endian(start + size, 4) + little_endian(0, 4) + little_endian(start, 4) +
           little_endian(40, 4) + little_endian(static_cast<std::uint32_t>(width), 4) +
           little_endian(static_cast<std::uint32_t>(height), 4) + little_endian(1, 2) +
           little_endian(static_cast<std::uint32_t>(bits), 2) +
           little_endian(static_cast<std::uint32_t>(compression), 4) + little_endian(size, 4) + little_endian(2835, 4) +
           little_endian(2835, 4) + little_endian(static_cast<std::uint32_t>(palette.size() / 4), 4) +
           little_endian(0, 4) + palette + pixels;
}

const std::string red("\x00\x00\xff", 3), green("\x00\xff\x00", 3), blue("\xff\x00\x00", 3);
const std::string zero(1, '\0');

/// Red and green above blue and red, in 24 bits.
std::string four_colours() {
    const std::string pad(2, '\0');
    return bitmap(2, 2, 24, "", blue + red + pad + red + green + pad);
}

std::vector<std::uint8_t> pixels(const DecodedPicture& picture) {
    REQUIRE(picture);
    return picture->rgba();
}

const std::vector<std::uint8_t> decoded{255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 255};

/// A folder of its own with the pictures of a game, gone at the end.
class PictureFolder {
public:
    PictureFolder() { fs::create_directories(path / "Images" / "Sub"); }
    ~PictureFolder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path / name, std::ios::binary) << bytes;
    }
    fs::path path = fs::temp_directory_path() / ("bazillion-art-" + std::to_string(getpid()));
};

std::string big_endian(std::uint32_t value) {
    const std::string bytes = little_endian(value, 4);
    return {bytes.rbegin(), bytes.rend()};
}

std::string chunk(const std::string& name, const std::string& data) {
    std::uint32_t crc = ~0U;
    for (const char c : name + data) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320U : 0);
        }
    }
    return big_endian(static_cast<std::uint32_t>(data.size())) + name + data + big_endian(~crc);
}

/// One zero and so many runs of 258 more, compressed as well as zlib can: 13 bits a run.
std::string deflated_zeros(std::uint32_t runs) {
    std::string bits =
        "110"
        "00110000";  // the last block, with the usual code; the zero
    for (std::uint32_t i = 0; i < runs; ++i) {
        bits +=
            "11000101"
            "00000";  // 258 bytes like the one before
    }
    bits += "0000000";
    std::string bytes = "\x78\xda";
    for (std::size_t i = 0; i < bits.size(); i += 8) {
        unsigned byte = 0;
        for (std::size_t j = i; j < std::min(i + 8, bits.size()); ++j) {
            byte |= static_cast<unsigned>(bits[j] - '0') << (j - i);
        }
        bytes += static_cast<char>(byte);
    }
    return bytes + big_endian(((258 * runs + 1) % 65521) << 16 | 1);
}

/// 4 x 4 pixels, and texts of 7.7 MB each.
std::string canvas_with_texts(int texts) {
    std::string png = Canvas(4, 4).png();
    const std::string text = deflated_zeros(30'000);
    constexpr std::size_t header_end = 33;
    for (int i = 0; i < texts; ++i) {
        png.insert(header_end, chunk("zTXt", "T" + std::string(2, '\0') + text));
    }
    return png;
}

/// In kilobytes, of this process since it began.
long most_memory() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

rules::Rules rules_with(const std::vector<std::string>& boards, const std::vector<std::string>& men) {
    rules::Rules rules;
    rules.players = {{"White", false, false}, {"Black", false, false}};
    rules::Kind kind;
    kind.name = "Zork";
    kind.images.push_back({0, men});
    rules.kinds.push_back(kind);
    rules.board.images = boards;
    return rules;
}

}  // namespace

TEST_CASE("bitmaps of all depths are read; pure green is transparent") {
    const std::string palette = red + zero + green + zero + blue + zero;
    const std::string pad(3, '\0'), pad2(2, '\0');
    CHECK(pixels(decode_picture(four_colours())) == decoded);
    CHECK(pixels(decode_picture(bitmap(2, 2, 32, "", blue + zero + red + zero + red + zero + green + zero))) ==
          decoded);
    CHECK(pixels(decode_picture(bitmap(
              2, 2, 8, palette, std::string("\x02\x00", 2) + pad2 + std::string("\x00\x01", 2) + pad2))) == decoded);
    CHECK(pixels(decode_picture(bitmap(2, 2, 4, palette, "\x20" + pad + "\x01" + pad))) == decoded);
    const std::string two_colours = red + zero + green + zero;
    CHECK(pixels(decode_picture(bitmap(2, 1, 1, two_colours, "\x40" + pad))) ==
          std::vector<std::uint8_t>{255, 0, 0, 255, 0, 0, 0, 0});
}

TEST_CASE("run-length encoded and upside-down bitmaps are read") {
    const std::string palette = red + zero + green + zero + blue + zero;
    const std::string runs("\x01\x02\x01\x00\x00\x00\x01\x00\x01\x01\x00\x01", 12);
    CHECK(pixels(decode_picture(bitmap(2, 2, 8, palette, runs, 1))) == decoded);
    const std::string pad(2, '\0');
    CHECK(pixels(decode_picture(bitmap(2, -2, 24, "", red + green + pad + blue + red + pad))) == decoded);
}

TEST_CASE("hostile pictures are refused before they cost anything") {
    CHECK_FALSE(decode_picture(""));
    CHECK_FALSE(decode_picture("BM"));
    CHECK_FALSE(decode_picture("GIF89a and so on, which is long enough for a header"));
    CHECK_FALSE(decode_picture(bitmap(2'000'000'000, 2'000'000'000, 24, "", "")));
    CHECK_FALSE(decode_picture(bitmap(8000, 8000, 1, red + zero, "")));
    CHECK_FALSE(decode_picture(bitmap(0, 5, 24, "", "")));
    CHECK_FALSE(decode_picture(bitmap(-3, 5, 24, "", "")));
    CHECK_FALSE(decode_picture(bitmap(5, INT32_MIN, 24, "", "")));
    CHECK_FALSE(decode_picture(four_colours(), 3));
    const std::string png_header("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\0\0\0", 29);
    CHECK_FALSE(decode_picture(png_header));
    const std::string whole = four_colours();
    for (std::size_t length = 0; length < 54; ++length) {
        CHECK_FALSE(decode_picture(whole.substr(0, length)));
    }
    // Runs that lead out of the picture, colours that are not in the palette, any byte changed: no crash, whatever
    // comes.
    decode_picture(bitmap(2, 2, 8, red + zero, std::string("\x00\x02\xff\xff\xff\x07\xff\x07", 8), 1));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const char byte : {'\x00', '\x7f', '\x80', '\xff'}) {
            std::string broken = whole;
            broken[i] = byte;
            decode_picture(broken);
        }
    }
}

TEST_CASE("texts in a PNG that become as large as memory are passed over") {
    const std::string png = canvas_with_texts(30);
    CHECK(pixels(decode_picture(png)).size() == 4 * 4 * 4);
    const pid_t child = fork();
    if (child == 0) {  // the most memory that a process ever had is told of it as a whole
        const long before = most_memory();
        const bool is_decoded = decode_picture(png).has_value();
        _exit(is_decoded && most_memory() - before < (64 << 10) ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(status == 0);
}

TEST_CASE("what an incomplete bitmap leaves out is transparent") {
    const auto half = pixels(decode_picture(four_colours().substr(0, 54 + 8)));
    CHECK(half == std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 255});
}

TEST_CASE("pictures are found by paths with backslashes, single or doubled, in other letter case") {
    const PictureFolder folder;
    folder.write("Images/Sub/Man.BMP", four_colours());
    for (const char* name :
         {"images\\sub\\man.bmp", "images\\\\sub\\\\man.bmp", "Images/Sub/Man.BMP", ".\\IMAGES/sub\\MAN.bmp"}) {
        INFO(name);
        Art art(rules_with({}, {name}), {folder.path});
        CHECK(art.natural_side(0, 0) == 2);
        CHECK(art.natural_side(1, 0) == std::nullopt);
    }
}

TEST_CASE("nothing outside the game's folder is looked at") {
    const PictureFolder folder;
    folder.write("secret.bmp", four_colours());
    for (const std::string& name : {std::string("..\\secret.bmp"), std::string("Sub/../../secret.bmp"),
                                    (folder.path / "secret.bmp").string(), std::string("C:\\secret.bmp")}) {
        INFO(name);
        Art art(rules_with({name}, {name}), {folder.path / "Images"});
        CHECK_FALSE(art.natural_side(0, 0));
        CHECK_FALSE(art.board_picture());
    }
}

TEST_CASE("piece sets go with board pictures; what is missing is made up for by another") {
    const PictureFolder folder;
    folder.write("one.bmp", four_colours());
    folder.write("two.bmp", bitmap(4, 4, 32, "", std::string(64, '\x11')));
    const auto rules = rules_with({"one.bmp", "two.bmp"}, {"one.bmp", "missing.bmp"});
    Art first(rules, {folder.path}, 0), second(rules, {folder.path}, 1), third(rules, {folder.path}, 2);
    CHECK(first.board_picture()->w == 2);
    CHECK(second.board_picture()->w == 4);
    CHECK(third.board_picture()->w == 2);
    CHECK(second.natural_side(0, 0) == 2);
}

TEST_CASE("a game with its own pictures is drawn with them, without one it is drawn all the same") {
    const PictureFolder folder;
    std::string wide;
    for (int i = 0; i < 200 * 200; ++i) {
        wide += blue;
    }
    folder.write("none.bmp", bitmap(200, 200, 24, "", wide));
    auto rules = rules_with({"none.bmp"}, {"nothing.bmp"});
    Art art(rules, {folder.path});
    REQUIRE(art.board_picture());
    const auto middle = art.board(50, 50).rgba();
    CHECK(middle[4 * (25 * 50 + 25) + 2] == 255);
    CHECK_FALSE(Art(rules, {folder.path / "Images"}).board_picture());
    CHECK(art.piece(0, 0, 20).width() == 20);
}

TEST_CASE("tokens tell kinds apart by few letters") {
    rules::Rules rules;
    for (const char* name : {"King", "Knight", "Silver-General", "SilverGuard", "Stone12", "Stone7", "King2", "Öre"}) {
        rules::Kind kind;
        kind.name = name;
        rules.kinds.push_back(kind);
    }
    const auto tokens = token_letters(rules);
    CHECK(std::set<std::string>(tokens.begin(), tokens.end()).size() == tokens.size());
    CHECK(tokens[0] == "K");
    CHECK(tokens[2] == "SG");
    CHECK(tokens[4] == "12");
    CHECK(tokens[5] == "7");
    CHECK(tokens[7] == "Ö");
    rules.kinds.resize(1);
    CHECK(token_letters(rules)[0].empty());
}

TEST_CASE("every player has a look of its own, however many; those that never move are grey") {
    std::vector<rules::Player> players(14, {"P", false, false});
    players[3] = {"Walls", false, true};
    const auto inks = piece_inks(players);
    std::set<std::tuple<double, double, double>> colours;
    for (const Inks& one : inks) {
        colours.insert({one.fill.r, one.fill.g, one.fill.b});
    }
    CHECK(colours.size() == players.size());
    CHECK(std::abs(inks[3].fill.r - inks[3].fill.b) < 0.1);
}
