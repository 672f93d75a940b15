#include "app/peer.h"

#include "app/failure.h"
#include "app/worker.h"
#include "process/coprocess.h"
#include "syntax/files.h"
#include "syntax/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace bazillion::app {
namespace {

/// The words of the first line of `text` that begins with these words.
std::vector<std::string> words_behind(const std::string& text, const std::vector<std::string>& beginning) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words_in(line);
        std::vector<std::string> words;
        for (std::string word; words_in >> word;) {
            words.push_back(std::move(word));
        }
        const auto differ = std::mismatch(beginning.begin(), beginning.end(), words.begin(), words.end());
        if (differ.first == beginning.end()) {
            return {differ.second, words.end()};
        }
    }
    return {};
}

std::optional<std::uint64_t> first_number(const std::vector<std::string>& words) {
    std::uint64_t number = 0;
    if (words.empty() ||
        std::from_chars(words[0].data(), words[0].data() + words[0].size(), number).ec != std::errc()) {
        return std::nullopt;
    }
    return number;
}

std::string uci_question(const Peering& what, int depth) {
    return fmt::format("uci\nsetoption name UCI_Variant value {}\nposition {}\ngo perft {}\nquit\n", what.variant,
                       what.fen.empty() ? "startpos" : "fen " + what.fen, depth);
}

/// Variants that it does not know are passed over in silence, so they are looked for in what it says of the option.
std::optional<std::uint64_t> uci_count(const std::string& answer, const Peering& what, int /*depth*/) {
    const auto option = words_behind(answer, {"option", "name", "UCI_Variant", "type", "combo"});
    if (what.variant != "chess" && std::find(option.begin(), option.end(), what.variant) == option.end()) {
        return std::nullopt;
    }
    return first_number(words_behind(answer, {"Nodes", "searched:"}));
}

std::string xboard_question(const Peering& what, int depth) {
    const std::string position = what.fen.empty() ? "" : fmt::format("force\nsetboard {}\n", what.fen);
    return fmt::format("xboard\nvariant {}\n{}perft {}\nquit\n", what.variant, position, depth);
}

/// There is a line for each depth: the depth, the count, the time. If the variant is not known, there is none.
std::optional<std::uint64_t> xboard_count(const std::string& answer, const Peering& /*what*/, int depth) {
    return first_number(words_behind(answer, {std::to_string(depth)}));
}

/// The protocol xboard, with perft as `sjaakii` counts it.
constexpr Dialect xboard{"xboard", xboard_question, xboard_count, true};

const Dialect* dialect_named(std::string_view name) {
    for (const Dialect* dialect : {&uci, &xboard}) {
        if (dialect->name == name) {
            return dialect;
        }
    }
    return nullptr;
}

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream in(line + "|");
    for (std::string field; std::getline(in, field, '|');) {
        fields.emplace_back(syntax::trimmed(field));
    }
    return fields;
}

constexpr std::size_t before_peers = 3;  // GAME | TITLE | DEPTH

/// The columns between these and the last one, POSITION, are peers: a program and its protocol.
std::vector<Peer> peers_of(const std::vector<std::string>& heading) {
    std::vector<Peer> peers;
    for (std::size_t i = before_peers; i + 1 < heading.size(); ++i) {
        const std::size_t gap = heading[i].find_last_of(' ');
        const Dialect* const dialect = gap == std::string::npos ? nullptr : dialect_named(heading[i].substr(gap + 1));
        if (dialect == nullptr) {
            return {};
        }
        peers.push_back({std::string(syntax::trimmed(heading[i].substr(0, gap))), dialect});
    }
    return peers;
}

/// Adds what a line tells, for each peer that knows the position; false if the line is not as it should be.
bool add_peerings(std::vector<std::string> fields, PeerTable& table) {
    const std::size_t columns = before_peers + table.peers.size() + 1;
    if (fields.size() <= before_peers || fields.size() > columns) {
        return false;
    }
    fields.resize(columns);
    Peering peering;
    peering.game = fields[0];
    peering.title = fields[1];
    peering.fen = fields.back();
    const std::string& depth = fields[2];
    const auto parsed = std::from_chars(depth.data(), depth.data() + depth.size(), peering.depth);
    if (parsed.ptr != depth.data() + depth.size() || peering.depth < 1) {
        return false;
    }
    for (std::size_t i = 0; i < table.peers.size(); ++i) {
        peering.peer = table.peers[i];
        peering.variant = fields[before_peers + i];
        if (!peering.variant.empty()) {
            table.peerings.push_back(peering);
        }
    }
    return true;
}

}  // namespace

const Dialect uci{"uci", uci_question, uci_count, false};

PeerTable read_peers(const std::filesystem::path& file) {
    constexpr std::size_t most_bytes = 1 << 20;
    const syntax::ReadResult read = syntax::read_file(file, most_bytes);
    if (!read.error.empty()) {
        throw Failure(Exit::errors, {read.error, "--peers FILE names another table", {}});
    }
    PeerTable table;
    std::istringstream in(read.text);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const std::string text(syntax::trimmed(line));
        if (text.empty() || text.front() == '#') {
            continue;
        }
        if (table.peers.empty()) {
            table.peers = peers_of(fields_of(text));
            if (table.peers.empty()) {
                throw Failure(Exit::errors, {fmt::format("{}:{}: not a heading", file.string(), number),
                                             "it is GAME | TITLE | DEPTH | PROGRAM PROTOCOL | ... | POSITION, the "
                                             "protocol uci or xboard",
                                             {}});
            }
        } else if (!add_peerings(fields_of(text), table)) {
            throw Failure(Exit::errors, {fmt::format("{}:{}: not a position to compare", file.string(), number),
                                         "a line has a field for each one of the heading",
                                         {}});
        }
    }
    return table;
}

bool same_program(const Peer& one, const Peer& other) {
    return std::filesystem::path(one.program).filename() == std::filesystem::path(other.program).filename();
}

std::vector<Peer> chosen_peers(const PeerTable& table, const std::string& asked) {
    std::vector<Peer> chosen;
    if (!asked.empty()) {
        Peer peer{asked, &uci};
        const auto known = std::find_if(table.peers.begin(), table.peers.end(),
                                        [&](const Peer& one) { return same_program(one, peer); });
        peer.dialect = known == table.peers.end() ? peer.dialect : known->dialect;
        chosen.push_back(std::move(peer));
        return chosen;
    }
    std::string absent;
    for (const Peer& peer : table.peers) {
        if (process::find_program(peer.program).empty()) {
            absent += (absent.empty() ? "" : ", ") + peer.program;
        } else {
            chosen.push_back(peer);
        }
    }
    if (chosen.empty()) {
        throw Failure(Exit::errors,
                      {"no program to compare with is installed: " + absent, "--peer names another one", {}});
    }
    return chosen;
}

Amount peer_perft(const Peering& what, std::chrono::milliseconds most) {
    const std::string& program = what.peer.program;
    const Dialect* const dialect = what.peer.dialect;
    const auto file = process::find_program(program);
    if (file.empty()) {
        throw Failure(Exit::errors,
                      {fmt::format("`{}` is not installed", program), "--peer names another program", {}});
    }
    const auto run = [&](int depth) { return run_program(file, dialect->question(what, depth), most); };
    const WorkDone done = run(what.depth);
    const auto count = done.fault.empty() ? dialect->count(done.answer, what, what.depth) : std::nullopt;
    if (!count) {
        throw Failure(Exit::errors,
                      {fmt::format("`{}` does not count {}{}: {}", program, what.variant,
                                   what.fen.empty() ? "" : fmt::format(" ({})", what.fen),
                                   done.fault.empty() ? "it does not know it, or gives no number" : done.fault),
                       {},
                       {}});
    }
    const WorkDone before = run(dialect->counts_all_depths ? what.depth - 1 : 1);
    constexpr double least = 0.001;
    return {*count, std::max(done.cpu_seconds - before.cpu_seconds, least)};
}

}  // namespace bazillion::app
