#include "network/message.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace bazillion::network {

namespace {

using nlohmann::json;
using play::Error;

constexpr std::size_t most_position_bytes = 16 << 10;
constexpr std::array<std::pair<Question, const char*>, 3> questions{
    {{Question::draw, "draw"}, {Question::take_back, "take-back"}, {Question::rematch, "rematch"}}};

std::string word_of(Question question) {
    const auto found =
        std::find_if(questions.begin(), questions.end(), [&](const auto& each) { return each.first == question; });
    return found->second;
}

/// Reads the members of an object, and remembers whether one was missing or of another kind than it should be.
class Members {
public:
    explicit Members(const json& object) : object_(object) {}

    std::string text(const char* name, std::size_t most) {
        const auto found = object_.find(name);
        if (found == object_.end() || !found->is_string() || found->get_ref<const std::string&>().size() > most) {
            return fail<std::string>(name);
        }
        return found->get<std::string>();
    }

    std::size_t number(const char* name, std::size_t most) {
        const auto found = object_.find(name);
        if (found == object_.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() > most) {
            return fail<std::size_t>(name);
        }
        return found->get<std::size_t>();
    }

    bool truth(const char* name) {
        const auto found = object_.find(name);
        return found == object_.end() || !found->is_boolean() ? fail<bool>(name) : found->get<bool>();
    }

    /// An array or object of at most so many entries, each of which is read by `read`.
    template <typename Read>
    void each(const char* name, std::size_t most, Read read) {
        const auto found = object_.find(name);
        if (found == object_.end() || !found->is_structured() || found->size() > most) {
            fail<bool>(name);
            return;
        }
        for (const auto& item : found->items()) {
            read(item.key(), item.value());
        }
    }

    Question question() {
        const std::string word = text("what", most_name_bytes);
        const auto found =
            std::find_if(questions.begin(), questions.end(), [&](const auto& each) { return each.second == word; });
        return found == questions.end() ? fail<Question>("what") : found->first;
    }

    template <typename T>
    T fail(const char* name) {
        wrong_ = wrong_.empty() ? name : wrong_;
        return {};
    }

    [[nodiscard]] const std::string& wrong() const { return wrong_; }

private:
    const json& object_;
    std::string wrong_;  ///< name of the first member that is
};

struct Writer {
    json operator()(const Hello& m) const {
        json files = json::array();
        for (const FileDigest& each : m.game.files) {
            files.push_back({each.name, each.sha256});
        }
        return {{"type", "hello"},
                {"bazillion", m.version},
                {"name", m.name},
                {"title", m.game.title},
                {"namesakes", m.game.namesakes},
                {"switches", json(m.game.switches)},
                {"files", std::move(files)},
                {"ticket", m.ticket}};
    }
    json operator()(const Start& m) const {
        return {
            {"type", "start"}, {"ticket", m.ticket}, {"seat", m.seat}, {"position", m.position}, {"clock", m.clock}};
    }
    json operator()(const Record& m) const {
        return {{"type", "record"}, {"from", m.from}, {"total", m.total}, {"moves", m.moves}};
    }
    json operator()(const Move& m) const {
        return {{"type", "move"}, {"ply", m.ply}, {"text", m.text}, {"position", m.position}};
    }
    json operator()(const Clocks& m) const { return {{"type", "clocks"}, {"left", m.left}}; }
    json operator()(const Ask& m) const {
        return {{"type", "ask"}, {"what", word_of(m.what)}, {"ply", m.ply}, {"back-to", m.back_to}};
    }
    json operator()(const Answer& m) const {
        return {{"type", "answer"}, {"what", word_of(m.what)}, {"ply", m.ply}, {"yes", m.yes}};
    }
    json operator()(const Settle& m) const { return {{"type", "settle"}, {"what", word_of(m.what)}, {"ply", m.ply}}; }
    json operator()(const Resign& /*m*/) const { return {{"type", "resign"}}; }
    json operator()(const Flag& m) const { return {{"type", "flag"}, {"player", m.player}}; }
    json operator()(const Say& m) const { return {{"type", "say"}, {"text", m.text}}; }
    json operator()(const Ping& /*m*/) const { return {{"type", "ping"}}; }
    json operator()(const Leave& m) const { return {{"type", "leave"}, {"reason", m.reason}}; }
};

Message read_hello(Members& members) {
    constexpr std::size_t any_version = 1'000'000, digest_bytes = 64;
    Hello hello;
    hello.version = static_cast<int>(members.number("bazillion", any_version));
    if (hello.version != protocol_version) {
        return hello;  // what else it tells is told in another way
    }
    hello.name = members.text("name", most_name_bytes);
    hello.game.title = members.text("title", most_said_bytes);
    hello.game.namesakes = members.number("namesakes", most_plies);
    hello.ticket = members.text("ticket", most_name_bytes);
    members.each("switches", most_files, [&](const std::string& name, const json& value) {
        value.is_boolean() ? hello.game.switches[name] = value.get<bool>() : members.fail<bool>("switches");
    });
    members.each("files", most_files, [&](const std::string& /*index*/, const json& value) {
        const bool pair = value.is_array() && value.size() == 2 && value[0].is_string() && value[1].is_string();
        if (!pair || value[1].get_ref<const std::string&>().size() != digest_bytes) {
            members.fail<bool>("files");
            return;
        }
        hello.game.files.push_back({value[0].get<std::string>(), value[1].get<std::string>()});
    });
    return hello;
}

Message read_record_part(Members& members) {
    Record record;
    record.from = members.number("from", most_plies);
    record.total = members.number("total", most_plies);
    members.each("moves", most_plies, [&](const std::string& /*index*/, const json& value) {
        if (!value.is_string() || value.get_ref<const std::string&>().size() > most_move_bytes) {
            members.fail<bool>("moves");
            return;
        }
        record.moves.push_back(value.get<std::string>());
    });
    if (record.from > record.total || record.moves.size() > record.total - record.from) {
        members.fail<bool>("moves");
    }
    return record;
}

Message read_start(Members& members) {
    return Start{members.text("ticket", most_name_bytes), members.text("seat", most_said_bytes),
                 members.text("position", most_position_bytes), members.text("clock", most_name_bytes)};
}

Message read_move(Members& members) {
    return Move{members.number("ply", most_plies), members.text("text", most_move_bytes),
                members.text("position", most_name_bytes)};
}

Message read_ask(Members& members) {
    return Ask{members.question(), members.number("ply", most_plies), members.number("back-to", most_plies)};
}

struct Type {
    const char* name;
    Message (*read)(Members&);
};

constexpr std::array<Type, 13> types{{
    {"hello", read_hello},
    {"start", read_start},
    {"record", read_record_part},
    {"move", read_move},
    {"clocks", [](Members& m) { return Message(Clocks{m.text("left", most_said_bytes)}); }},
    {"ask", read_ask},
    {"answer",
     [](Members& m) {
         return Message(Answer{m.question(), m.number("ply", most_plies), m.truth("yes")});
     }},
    {"settle",
     [](Members& m) {
         return Message(Settle{m.question(), m.number("ply", most_plies)});
     }},
    {"resign", [](Members& /*m*/) { return Message(Resign{}); }},
    {"flag", [](Members& m) { return Message(Flag{m.text("player", most_said_bytes)}); }},
    {"say", [](Members& m) { return Message(Say{m.text("text", most_said_bytes)}); }},
    {"ping", [](Members& /*m*/) { return Message(Ping{}); }},
    {"leave", [](Members& m) { return Message(Leave{m.text("reason", most_said_bytes * 2)}); }},
}};

tl::unexpected<Error> refuse(std::string message) {
    return tl::unexpected(Error{std::move(message), "", ""});
}

}  // namespace

std::string write_message(const Message& message) {
    return std::visit(Writer(), message).dump(-1, ' ', false, json::error_handler_t::replace);
}

play::Result<Message> read_message(std::string_view line) {
    if (line.size() > most_line_bytes) {
        return refuse("a line is too long");
    }
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object()) {
        return refuse("a line is no JSON object");
    }
    Members members(object);
    const std::string name = members.text("type", most_name_bytes);
    const auto type = std::find_if(types.begin(), types.end(), [&](const Type& each) { return each.name == name; });
    if (type == types.end()) {
        return refuse("a message has a type that is not known");
    }
    Message message = type->read(members);
    if (!members.wrong().empty()) {
        return refuse(fmt::format("`{}` of a message `{}` is not as it should be", members.wrong(), type->name));
    }
    return message;
}

std::string position_digest(const play::Match& match) {
    constexpr std::size_t digits = 16;
    return sha256(match.position_text()).substr(0, digits);
}

}  // namespace bazillion::network
