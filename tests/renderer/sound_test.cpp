// Sounds: the program's own, files of games, and what a move sounds like.
#include "renderer/sound/game_sounds.h"
#include "temporary_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

namespace fs = std::filesystem;
using namespace bazillion::renderer;

namespace {

void put(std::string& text, std::uint32_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) {
        text += static_cast<char>(value >> (8 * i) & 0xff);
    }
}

/// A WAV file of 16-bit values; `claimed` bytes are promised.
std::string wav(unsigned rate, unsigned channels, std::size_t values, std::uint32_t claimed) {
    std::string text = "RIFF";
    put(text, 36 + claimed, 4);
    text += "WAVEfmt ";
    put(text, 16, 4);
    put(text, 1, 2);
    put(text, channels, 2);
    put(text, rate, 4);
    put(text, rate * channels * 2, 4);
    put(text, channels * 2, 2);
    put(text, 16, 2);
    text += "data";
    put(text, claimed, 4);
    for (std::size_t i = 0; i < values; ++i) {
        put(text, static_cast<std::uint32_t>(i % 2000), 2);
    }
    return text;
}

void write(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

std::vector<SoundFiles::Answer> read_all(std::vector<SoundFiles::Request> requests) {
    SoundFiles files;
    files.ask(std::move(requests));
    std::vector<SoundFiles::Answer> all;
    for (int i = 0; i < 500 && files.busy(); ++i) {
        for (auto& answer : files.take()) {
            all.push_back(std::move(answer));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return all;
}

}  // namespace

TEST_CASE("the program's own sounds are short, begin softly, end in silence and do not clip") {
    for (std::size_t i = 0; i < sound_events; ++i) {
        const auto event = static_cast<SoundEvent>(i);
        const Samples samples = synthesise(event);
        INFO(name_of(event));
        if (event == SoundEvent::opening || event == SoundEvent::click || event == SoundEvent::release) {
            CHECK(samples.values.empty());
            continue;
        }
        REQUIRE(samples.values.size() > samples.rate / 5);
        CHECK(samples.values.size() < 2 * samples.rate);
        const auto [least, most] = std::minmax_element(samples.values.begin(), samples.values.end());
        CHECK(std::max<int>(*most, -*least) > 5'000);
        CHECK(std::max<int>(*most, -*least) < 32'000);
        CHECK(std::abs(samples.values.front()) < 500);
        CHECK(std::abs(samples.values.back()) < 100);
        CHECK(synthesise(event).values == samples.values);
    }
}

TEST_CASE("sound files are read elsewhere and within bounds; what is no sound is silent") {
    const bazillion::test::TemporaryFolder folder;
    const fs::path& at = folder.path();
    write(at / "good.wav", wav(22'050, 1, 2000, 4000));
    write(at / "stereo.wav", wav(44'100, 2, 4000, 8000));
    write(at / "liar.wav", wav(44'100, 1, 100, 0xfffffff0));
    write(at / "channels.wav", wav(44'100, 60, 600, 1200));
    write(at / "long.wav", wav(8'000, 1, 8'000 * 14, 8'000 * 28));
    write(at / "huge.wav", wav(44'100, 2, 44'100 * 60, 44'100 * 120));
    write(at / "text.wav", "Dear aunt,\n");
    write(at / "broken.ogg", "OggS" + std::string(4000, '\xa7'));
    write(at / "tune.mid", std::string("MThd\0\0\0\6", 8));
    const auto answers = read_all({{"good", at / "good.wav", false},
                                   {"stereo", at / "stereo.wav", false},
                                   {"liar", at / "liar.wav", false},
                                   {"channels", at / "channels.wav", false},
                                   {"long", at / "long.wav", false},
                                   {"huge", at / "huge.wav", false},
                                   {"text", at / "text.wav", false},
                                   {"broken", at / "broken.ogg", false},
                                   {"midi", at / "tune.mid", true},
                                   {"nowhere", at / "nowhere.wav", false},
                                   {"folder", at, false}});
    REQUIRE(answers.size() == 11);
    CHECK(answers[0].samples.values.size() == 2000);
    CHECK(answers[0].samples.rate == 22'050);
    CHECK(answers[1].samples.channels == 2);
    CHECK(answers[2].samples.values.size() <= 44'100 * 12);
    CHECK(answers[4].samples.values.size() == 8'000 * 12);
    for (const std::size_t silent : {3, 5, 6, 7, 8, 9, 10}) {
        INFO(answers[silent].name);
        CHECK(answers[silent].samples.values.empty());
    }
}

TEST_CASE("sound files broken at random do no harm") {
    const bazillion::test::TemporaryFolder folder;
    const std::string good = wav(22'050, 1, 500, 1000);
    std::uint32_t seed = 7;
    std::vector<SoundFiles::Request> requests;
    for (int i = 0; i < 60; ++i) {
        std::string broken = good;
        for (int change = 0; change < 6; ++change) {
            seed = seed * 1'664'525U + 1'013'904'223U;
            broken[(seed >> 8) % 48] = static_cast<char>(seed >> 24);
        }
        const fs::path file = folder.path() / (std::to_string(i) + ".wav");
        write(file, broken);
        requests.push_back({std::to_string(i), file, false});
    }
    for (const auto& answer : read_all(std::move(requests))) {
        CHECK(answer.samples.values.size() <= 96'000 * 12 * 2);
    }
}
