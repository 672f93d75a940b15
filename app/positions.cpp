#include "app/positions.h"

#include "app/output.h"
#include "app/report.h"

#include <fmt/core.h>

#include <cstdio>
#include <istream>
#include <string>

namespace bazillion::app {
namespace {

void print_now(const Json& json) {
    print_json(json);
    flush_out();
}

Json answer_for(const std::string& fen) {
    Json json;
    json["fen"] = fen;
    return json;
}

Json error_with(const std::string& fen, const play::Error& error) {
    Json json = answer_for(fen);
    json.update(to_json(error));
    return json;
}

}  // namespace

Exit answer_positions(play::Match& match, std::istream& in, const Describe& describe) {
    Exit code = Exit::fine;
    std::string fen;
    const auto refuse = [&](const play::Error& error) {
        print_now(error_with(fen, error));
        code = Exit::errors;
    };
    while (std::getline(in, fen)) {
        if (!fen.empty() && fen.back() == '\r') {
            fen.pop_back();
        }
        if (auto done = match.set_position(fen); !done) {
            refuse(done.error());
            continue;
        }
        try {
            Json answer = answer_for(fen);
            describe(match, answer);
            require_no_error(match);
            print_now(answer);
        } catch (const Failure& failure) {
            refuse(failure.error);
        }
    }
    return code;
}

void answer_position(play::Match& match, const Describe& describe) {
    Json answer = answer_for(match.position_text());
    describe(match, answer);
    require_no_error(match);
    print_now(answer);
}

void describe_state(const play::Match& match, Json& answer) {
    answer["side"] = match.rules().players[match.player()].name;
    answer["check"] = match.in_check();
    const auto& outcome = match.outcome();
    answer["result"] = outcome ? Json(outcome->reason) : Json(nullptr);
    if (outcome && outcome->result == play::Outcome::Result::win) {
        answer["winner"] = match.rules().players[outcome->winner].name;
    }
}

Json legal_moves(const play::Match& match) {
    Json moves = Json::array();
    for (const play::Option& option : match.options()) {
        moves.push_back(option.text);
    }
    return moves;
}

}  // namespace bazillion::app
