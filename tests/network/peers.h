#pragma once

#include "game/game_file.h"
#include "network/game_session.h"
#include "play/match/chance.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::network::test {

inline std::filesystem::path library() {
    return std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";
}

/// A bundled game and what two programs compare of it; read once for each end, however many tests play it.
struct Bundled {
    std::shared_ptr<play::Game> game;
    GameIdentity identity;
};

inline const Bundled& bundled(const std::string& file, Side side = Side::host) {
    static std::map<std::pair<std::string, Side>, Bundled> known;
    const auto found = known.find({file, side});
    if (found != known.end()) {
        return found->second;
    }
    GameFile opened = GameFile::open(library() / file, library());
    REQUIRE(opened.default_title());
    auto game = opened.start(*opened.default_title());
    REQUIRE(game != nullptr);
    auto identity = identify(library() / file, library(), *opened.default_title(), {});
    REQUIRE(identity);
    return known.emplace(std::pair(file, side), Bundled{std::move(game), std::move(*identity)}).first->second;
}

inline std::shared_ptr<play::Game> game_of(const std::string& file, Side side = Side::host) {
    return bundled(file, side).game;
}

inline GameIdentity identity_of(const std::string& file) {
    return bundled(file).identity;
}

/// One end: a session, and a match to which its events are applied.
struct Peer {
    Peer(Side side, const std::shared_ptr<play::Game>& game, GameIdentity identity, std::string name)
        : match(game), unopened({side, std::move(name), std::move(identity), 0}), session(unopened), chance(1) {}

    /// A new session at the beginning of a game. The match keeps what its engine has compiled.
    void begin_again() {
        match.restart();
        match.set_clock(std::nullopt);
        session = unopened;
        chance = play::Chance(1);
        told.clear();
        asked.reset();
        legal = foreign = true;
    }

    void apply(const Event& event) {
        if (const auto* set_up = std::get_if<SetUp>(&event)) {
            match.restart();
            if (!set_up->position.empty() && !match.set_position(set_up->position)) {
                session.fail("no position");
                return;
            }
            const auto control = play::read_time_control(set_up->clock);
            match.set_clock(control ? std::optional(play::GameClock(*control, match.rules().players.size()))
                                    : std::nullopt);
            roll();
        } else if (const auto* move = std::get_if<PlayMove>(&event)) {
            const auto options = match.options();
            legal = legal && std::any_of(options.begin(), options.end(),
                                         [&](const auto& each) { return each.text == move->text; });
            foreign = foreign && (session.phase() == GameSession::Phase::synchronizing ||
                                  !session.decides_for(match.rules(), match.player()));
            if (!match.play(move->text)) {
                session.fail("no move");
            }
            roll();
        } else if (const auto* back = std::get_if<TakeBackTo>(&event)) {
            match.retract();
            while (match.record().size() > back->ply && match.take_back()) {
            }
        } else if (const auto* end = std::get_if<EndBy>(&event)) {
            match.end_by(end->termination);
        } else if (const auto* clocks = std::get_if<SetClocks>(&event)) {
            match.set_left(clocks->left);
        } else if (const auto* question = std::get_if<Asked>(&event)) {
            asked = question->what;
        } else {
            told.push_back(std::get<Notice>(event).words);
        }
    }

    void roll() {
        if (session.side() == Side::host && session.phase() != GameSession::Phase::synchronizing) {
            REQUIRE(chance.cast(match));
        }
    }

    /// True if something happened.
    bool poll(GameSession::Time now) {
        bool happened = false;
        while (const auto event = session.poll(match, now)) {
            apply(*event);
            happened = true;
        }
        return happened;
    }

    bool make(const std::string& move) {
        if (!session.may_move(match) || !match.play(move)) {
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
    GameSession unopened, session;
    play::Chance chance;
    std::vector<std::string> told;
    std::optional<Question> asked;
    bool legal = true;    ///< all moves that came were
    bool foreign = true;  ///< none was made for the person here
};

/// Two ends with a connection between them that loses nothing.
struct Peers {
    explicit Peers(const std::string& file)
        : game(game_of(file)),
          other_game(game_of(file, Side::joiner)),
          identity(identity_of(file)),
          host(Side::host, game, identity, "Anna"),
          joiner(Side::joiner, other_game, identity, "Ben") {}

    void begin_again() {
        host.begin_again();
        joiner.begin_again();
    }

    void connect() {
        host.session.opened(now);
        joiner.session.opened(now);
        settle();
    }

    /// Another joiner connects with the host.
    void connect_host_with(Peer& stranger) {
        host.session.opened(now);
        stranger.session.opened(now);
        for (int i = 0; i < 5; ++i) {
            host.poll(now);
            stranger.poll(now);
            pass(host, stranger);
            pass(stranger, host);
        }
    }

    void cut() {
        host.session.closed();
        joiner.session.closed();
    }

    void settle() {
        bool busy = true;
        while (busy) {
            busy = host.poll(now);
            busy = joiner.poll(now) || busy;
            busy = pass(host, joiner) || busy;
            busy = pass(joiner, host) || busy;
        }
    }

    void play(Peer& who, const char* move) {
        REQUIRE(who.make(move));
        settle();
    }

    void ask(Peer& who, Question what) {
        REQUIRE(who.session.ask(what, who.match).empty());
        settle();
    }

    bool pass(Peer& from, Peer& to) const {
        const auto lines = from.session.take_lines();
        for (const std::string& line : lines) {
            to.session.receive(line, now);
        }
        return !lines.empty();
    }

    GameSession::Time now = GameSession::Time() + std::chrono::hours(1);
    std::shared_ptr<play::Game> game, other_game;
    GameIdentity identity;
    Peer host, joiner;
};

}  // namespace bazillion::network::test
