// Tables grow while they are walked along, as answers to what programs ask may take further tables.
#include "play/position/append_only.h"
#include "play/tiny.h"

#include <catch2/catch.hpp>

#include <span>

namespace bazillion {
namespace {

TEST_CASE("what is appended to a list stays where it is", "[tables]") {
    play::AppendOnly<int> list;
    list.push_back(0);
    const int& first = list[0];
    const std::span<const int> begun(list.data(), list.size());
    for (int i = 1; i < 10'000; ++i) {
        list.push_back(i);
    }
    CHECK(first == 0);
    CHECK(begun.front() == 0);
    list.append(std::span(list.data(), list.size()));
    REQUIRE(list.size() == 20'000);
    for (int i = 0; i < 20'000; ++i) {
        REQUIRE(list[static_cast<std::size_t>(i)] == i % 10'000);
    }
}

TEST_CASE("several blocks of a piece ask what moves of a type attack", "[tables]") {
    // O's Man attacks b3 and a1 by `hop`, c3 and b2 by `walk`; nothing has asked about these types before.
    const tiny::Parts parts{.blocks =
                                "(move-type hop) (s (verify not-friend?) add) (e n (verify (not-attacked? hop)) add)"
                                "(move-type walk) (ne (verify not-friend?) add) (e (verify (not-attacked? walk)) add)"
                                "(move-type skip) (e e (verify (not-attacked? skip)) add)",
                            .setup = "(X (Man a1)) (O (Man b3))"};
    const auto targets = [&](play::Match match) {
        std::vector<std::string> all;
        for (const auto& option : match.options()) {
            all.push_back(option.text);
        }
        std::sort(all.begin(), all.end());
        return all;
    };
    CHECK(targets(tiny::match(parts)) == std::vector<std::string>{"a1b1", "a1b2", "a1c1"});
}

}  // namespace
}  // namespace bazillion
