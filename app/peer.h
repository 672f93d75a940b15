#pragma once

#include "app/measure.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::app {

struct Peering;

/// How programs of one protocol are asked for perft, and what they answer.
struct Dialect {
    std::string_view name;
    std::string (*question)(const Peering& what, int depth);
    /// Sequences of `depth` moves; none if the program does not know the variant or gives no count.
    std::optional<std::uint64_t> (*count)(const std::string& answer, const Peering& what, int depth);
    bool counts_all_depths;  ///< when asked for depth N, it counts 1, 2 ... N
};

/// UCI, as `fairy-stockfish` speaks it.
extern const Dialect uci;

/// Another program that counts perft.
struct Peer {
    std::string program;  ///< its name or path
    const Dialect* dialect = &uci;
};

/// A position that a peer knows, too: where we find it, and what the peer calls it.
struct Peering {
    Peer peer;
    std::string game, title;
    std::string variant;
    int depth = 0;    ///< of perft
    std::string fen;  ///< read by both; empty: the start
};

/// Whether they are called the same, wherever they are.
bool same_program(const Peer& one, const Peer& other);

struct PeerTable {
    std::vector<Peer> peers;
    std::vector<Peering> peerings;  ///< by lines; in one line by peers
};

/// Reads the table of positions that peers know; bench/peers.txt tells how it is written. Throws `Failure` if a line is
/// not as it should be.
PeerTable read_peers(const std::filesystem::path& file);

/// The program asked for, in the protocol that the table tells or else UCI; if none is asked for, those of the table
/// that are installed. Throws `Failure` if none is.
std::vector<Peer> chosen_peers(const PeerTable& table, const std::string& asked);

/// Perft by a peer, in time of the processor, that of starting up not counted. Throws `Failure` if it gives no count,
/// or none in the time given.
Amount peer_perft(const Peering& what, std::chrono::milliseconds most);

}  // namespace bazillion::app
