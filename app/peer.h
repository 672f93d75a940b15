#pragma once

#include "app/measure.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::app {

/// A position that another program knows, too: where we find it, and what that program calls it.
struct Peering {
    std::string game, title;
    std::string variant;  ///< value of its option UCI_Variant
    int depth = 0;        ///< of perft
    std::string fen;      ///< read by both; empty: the start
};

/// Reads the table of such positions: a line for each, its five fields parted by `|`; lines that begin with `#` are
/// remarks. Throws `Failure` if a line is not as it should be.
std::vector<Peering> read_peerings(const std::filesystem::path& file);

/// `fairy-stockfish`, or another program of protocol UCI that answers `go perft N` with `Nodes searched: N`.
class Peer {
public:
    explicit Peer(std::string program) : program_(std::move(program)) {}

    /// Perft by the peer. Its time to start up, found by a run of depth 1, is not counted. Throws `Failure` if it gives
    /// no count.
    [[nodiscard]] Amount perft(const Peering& what) const;

private:
    [[nodiscard]] Amount run(const Peering& what, int depth) const;
    std::string program_;
};

}  // namespace bazillion::app
