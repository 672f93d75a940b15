#pragma once

#include "game/game_file.h"
#include "network/conversation.h"
#include "play/match/chance.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::network::test {

inline std::filesystem::path library() {
    return std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";
}

inline std::shared_ptr<play::Game> game_of(const std::string& file) {
    GameFile opened = GameFile::open(library() / file, library());
    REQUIRE(opened.default_title());
    auto game = opened.start(*opened.default_title());
    REQUIRE(game != nullptr);
    return game;
}

inline GameIdentity identity_of(const std::string& file) {
    const GameFile opened = GameFile::open(library() / file, library());
    auto identity = identify(library() / file, library(), opened.default_title().value(), {});
    REQUIRE(identity);
    return *identity;
}

/// One end: the match on the table, and who does to it what the news say, as a person's program does.
struct Table {
    Table(Side side, const std::shared_ptr<play::Game>& game, GameIdentity identity, std::string name)
        : match(game), talk({side, std::move(name), std::move(identity), 0}), chance(1) {}

    void obey(const News& news) {
        if (const auto* set_up = std::get_if<SetUp>(&news)) {
            match.restart();
            if (!set_up->position.empty() && !match.set_position(set_up->position)) {
                talk.fail("no position");
                return;
            }
            const auto control = play::read_time_control(set_up->clock);
            match.set_clock(control ? std::optional(play::GameClock(*control, match.rules().players.size()))
                                    : std::nullopt);
        } else if (const auto* move = std::get_if<PlayMove>(&news)) {
            const auto options = match.options();
            legal = legal && std::any_of(options.begin(), options.end(),
                                         [&](const auto& each) { return each.text == move->text; });
            foreign = foreign &&
                      (talk.phase() == Conversation::Phase::comparing || !talk.mine(match.rules(), match.player()));
            if (!match.play(move->text)) {
                talk.fail("no move");
            }
            roll();
        } else if (const auto* back = std::get_if<TakeBackTo>(&news)) {
            match.retract();
            while (match.record().size() > back->ply && match.take_back()) {
            }
        } else if (const auto* end = std::get_if<EndBy>(&news)) {
            match.end_by(end->termination);
        } else if (const auto* clocks = std::get_if<SetClocks>(&news)) {
            match.set_left(clocks->left);
        } else if (const auto* question = std::get_if<Asked>(&news)) {
            asked = question->what;
        } else {
            told.push_back(std::get<Told>(news).words);
        }
    }

    void roll() {
        if (talk.side() == Side::host && talk.phase() != Conversation::Phase::comparing) {
            REQUIRE(chance.cast(match));
        }
    }

    /// True if something happened.
    bool look(Conversation::Time now) {
        bool happened = false;
        while (const auto news = talk.look(match, now)) {
            obey(*news);
            happened = true;
        }
        return happened;
    }

    bool make(const std::string& move) {
        if (!talk.may_move(match) || !match.play(move)) {
            return false;
        }
        roll();
        return true;
    }

    [[nodiscard]] std::vector<std::string> moves() const {
        std::vector<std::string> texts;
        for (const play::Ply& ply : match.record()) {
            texts.push_back(ply.text);
        }
        return texts;
    }

    play::Match match;
    Conversation talk;
    play::Chance chance;
    std::vector<std::string> told;
    std::optional<Question> asked;
    bool legal = true;    ///< all moves that came were
    bool foreign = true;  ///< none was made for the person here
};

/// Two ends with a wire between them that loses nothing.
struct Pair {
    explicit Pair(const std::string& file)
        : game(game_of(file)),
          other_game(game_of(file)),
          identity(identity_of(file)),
          host(Side::host, game, identity, "Anna"),
          joiner(Side::joiner, other_game, identity, "Ben") {}
    /// The same game from its beginning.
    Pair(const Pair& model)
        : game(model.game),
          other_game(model.other_game),
          identity(model.identity),
          host(Side::host, game, identity, "Anna"),
          joiner(Side::joiner, other_game, identity, "Ben") {}
    Pair& operator=(const Pair&) = delete;
    ~Pair() = default;

    void connect() {
        host.talk.opened(now);
        joiner.talk.opened(now);
        settle();
    }

    void cut() {
        host.talk.closed();
        joiner.talk.closed();
    }

    void settle() {
        bool busy = true;
        while (busy) {
            busy = host.look(now);
            busy = joiner.look(now) || busy;
            busy = pass(host, joiner) || busy;
            busy = pass(joiner, host) || busy;
        }
    }

    bool pass(Table& from, Table& to) const {
        const auto lines = from.talk.take_lines();
        for (const std::string& line : lines) {
            to.talk.receive(line, now);
        }
        return !lines.empty();
    }

    Conversation::Time now = Conversation::Time() + std::chrono::hours(1);
    std::shared_ptr<play::Game> game, other_game;
    GameIdentity identity;
    Table host, joiner;
};

}  // namespace bazillion::network::test
