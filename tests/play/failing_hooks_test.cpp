// Scripts may fail at any call. Whatever fails, the record and the position belong together.
#include "play/engine/engine.h"
#include "tiny.h"

#include <map>
#include <random>

using namespace bazillion;

namespace {

/// Follows each move with nothing, or with an error, as chance has it.
class UnreliableHooks : public play::Hooks {
public:
    explicit UnreliableHooks(unsigned seed) : random_(seed) {}

    Answer<play::HookChanges> changes(const std::string&, const play::HookView&) override { return or_fail({}); }
    Answer<std::vector<play::HookMove>> moves(const std::string&, const play::HookView&) override {
        return tl::unexpected(fault());
    }
    Answer<bool> legal(const std::string&, const play::HookView&) override {
        return fails() ? Answer<bool>(tl::unexpected(fault())) : Answer<bool>(true);
    }
    Answer<play::HookOutcome> outcome(const std::string&, const play::HookView&) override {
        return tl::unexpected(fault());
    }
    Answer<int> evaluate(const std::string&, const play::HookView&, play::PlayerId) override {
        return tl::unexpected(fault());
    }

    unsigned one_in = 0;  ///< how rare failures are; 0: there are none
    std::size_t failures = 0;

private:
    static syntax::Diagnostic fault() {
        syntax::Diagnostic diagnostic;
        diagnostic.message = "the script failed";
        return diagnostic;
    }
    bool fails() {
        const bool failed = one_in > 0 && random_() % one_in == 0;
        failures += failed ? 1 : 0;
        return failed;
    }
    Answer<play::HookChanges> or_fail(play::HookChanges fine) {
        return fails() ? Answer<play::HookChanges>(tl::unexpected(fault()))
                       : Answer<play::HookChanges>(std::move(fine));
    }

    std::mt19937 random_;
};

/// What must belong together, told from outside.
struct Table {
    std::vector<std::string> record, taken_back;
    std::string position;
    std::size_t made = 0;

    explicit Table(const play::Match& match) : position(match.position_text()), made(match.engine().made()) {
        for (const auto& ply : match.record()) {
            record.push_back(ply.text);
        }
        for (const auto& ply : match.taken_back()) {
            taken_back.push_back(ply.text);
        }
    }
    bool operator==(const Table&) const = default;
};

}  // namespace

TEST_CASE("record, redo and position stay together, whatever hooks fail", "[match]") {
    const auto hooks = std::make_shared<UnreliableHooks>(7);
    const auto rules = tiny::rules_of(tiny::text_of(
        {.blocks = "(n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add) (w (verify empty?) add)",
         .sections = "(script \"none.lua\") (hook after-move follow) (hook legal allowed)"}));
    play::Match match(std::make_shared<play::Game>(play::Game{rules, hooks, {}}));
    std::mt19937 random(1);
    std::size_t refused = 0, played = 0;
    std::map<play::GameTree::Id, std::string> positions{{match.here(), match.position_text()}};
    for (int step = 0; step < 4000; ++step) {
        hooks->one_in = step % 3 == 0 ? 0 : 12;
        const Table before(match);
        const auto options = match.options();
        const auto move_signature = random() % 8;
        if (move_signature < 5 && !options.empty()) {
            const bool done = match.play(std::string(options[random() % options.size()].text)).has_value();
            (done ? played : refused) += 1;
            if (done) {
                REQUIRE(match.position_text() == positions.emplace(match.here(), match.position_text()).first->second);
                REQUIRE(match.record().size() == before.record.size() + 1);
            } else {
                REQUIRE(Table(match) == before);
            }
        } else if (move_signature == 5 && match.redo()) {
            REQUIRE(match.record().back().text == before.taken_back.back());
            REQUIRE(match.position_text() == positions.at(match.here()));
        } else if (move_signature > 5 && match.take_back()) {
            REQUIRE(match.taken_back().back().text == before.record.back());
            REQUIRE(match.position_text() == positions.at(match.here()));
        } else {
            REQUIRE(Table(match) == before);
        }
        REQUIRE(match.engine().made() == match.record().size());
        (void)match.take_error();
    }
    CHECK(played > 300);
    CHECK(refused > 20);
    CHECK(hooks->failures > 100);
}
