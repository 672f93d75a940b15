#include "app/peer.h"

#include "app/failure.h"
#include "app/worker.h"
#include "syntax/files.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace bazillion::app {
namespace {

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    const std::size_t end = text.find_last_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, '|');) {
        fields.push_back(trimmed(field));
    }
    return fields;
}

}  // namespace

std::vector<Peering> read_peerings(const std::filesystem::path& file) {
    constexpr std::size_t most_bytes = 1 << 20;
    const syntax::ReadResult read = syntax::read_file(file, most_bytes);
    if (!read.error.empty()) {
        throw Failure(Exit::errors, {read.error, "--peers FILE names another table", {}});
    }
    std::vector<Peering> peerings;
    std::istringstream in(read.text);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const std::string text = trimmed(line);
        if (text.empty() || text.front() == '#') {
            continue;
        }
        const auto fields = fields_of(text + "|");
        Peering peering;
        const bool whole = fields.size() >= 4;
        const std::string depth = whole ? fields[3] : "";
        const auto parsed = std::from_chars(depth.data(), depth.data() + depth.size(), peering.depth);
        if (!whole || parsed.ptr != depth.data() + depth.size() || peering.depth < 1) {
            throw Failure(Exit::errors, {fmt::format("{}:{}: not a position to compare", file.string(), number),
                                         "a line is GAME | TITLE | VARIANT | DEPTH | POSITION",
                                         {}});
        }
        peering.game = fields[0];
        peering.title = fields[1];
        peering.variant = fields[2];
        peering.fen = fields.size() > 4 ? fields[4] : "";
        peerings.push_back(std::move(peering));
    }
    return peerings;
}

Amount Peer::run(const Peering& what, int depth) const {
    const std::string position = what.fen.empty() ? "startpos" : "fen " + what.fen;
    const std::string input = fmt::format("setoption name UCI_Variant value {}\nposition {}\ngo perft {}\nquit\n",
                                          what.variant, position, depth);
    constexpr std::chrono::minutes most(5);
    const WorkDone done = run_program({program_}, input, most);
    constexpr std::string_view before = "Nodes searched: ";
    const std::size_t at = done.answer.rfind(before);
    if (!done.fault.empty() || at == std::string::npos) {
        throw Failure(Exit::errors, {fmt::format("`{}` does not count {}: {}", program_, what.variant,
                                                 done.fault.empty() ? "no answer" : done.fault),
                                     "is it installed? --peer names another program",
                                     {}});
    }
    Amount amount{.seconds = done.cpu_seconds};
    const char* const number = done.answer.data() + at + before.size();
    std::from_chars(number, done.answer.data() + done.answer.size(), amount.count);
    return amount;
}

Amount Peer::perft(const Peering& what) const {
    Amount amount = run(what, what.depth);
    amount.seconds = std::max(amount.seconds - run(what, 1).seconds, 0.001);
    return amount;
}

}  // namespace bazillion::app
