#include "matches/player.h"

#include "matches/find_protocol.h"

namespace bazillion::matches {

play::Result<Player> Player::start(const Description& description, play::Match& match, const Surroundings& around) {
    const auto wrap = [](auto&& client) { return Player(std::forward<decltype(client)>(client)); };
    switch (description.kind) {
        case Description::Kind::random:
        case Description::Kind::greedy:
            return Player(BuiltInPlayer(description, match.engine()));
        case Description::Kind::xboard:
            return XboardClient::start(description, match.rules(), around).map(wrap);
        case Description::Kind::gtp:
            return GtpClient::start(description, match.rules(), around).map(wrap);
        case Description::Kind::any:
            return find_protocol(description, around).and_then([&](const Description& found) {
                return start(found, match, around);
            });
        case Description::Kind::gnubg:
            return GnubgClient::start(description, match.rules(), around).map(wrap);
        default:
            return UciClient::start(description, match.rules(), around).map(wrap);
    }
}

OrFault<void> Player::begin(const play::Match& match, std::uint64_t seed) {
    if (auto* built_in = std::get_if<BuiltInPlayer>(&any_)) {
        built_in->begin(seed);
        return {};
    }
    const auto begin = [&](auto& client) -> OrFault<void> {
        if constexpr (requires { client.begin(match); }) {
            return client.begin(match);
        } else {
            return {};
        }
    };
    return std::visit(begin, any_);
}

void Player::note(const play::Match& before, const play::Option& move) {
    const auto note = [&](auto& client) {
        if constexpr (requires { client.note(before, move); }) {
            client.note(before, move);
        }
    };
    std::visit(note, any_);
}

Answer Player::choose(const play::Match& match, const Limits& limits, const std::stop_token& hurry) {
    const auto choose = [&](auto& client) -> Answer {
        if constexpr (requires { client.choose(match, limits, hurry); }) {
            return client.choose(match, limits, hurry);
        } else if constexpr (requires { client.choose(match, limits); }) {
            return client.choose(match, limits);
        } else {
            return client.choose(match);
        }
    };
    return std::visit(choose, any_);
}

std::optional<int> Player::score() const {
    const auto* uci = std::get_if<UciClient>(&any_);
    return uci == nullptr ? std::nullopt : uci->score();
}

}  // namespace bazillion::matches
