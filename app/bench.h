#pragma once

#include "app/command.h"
#include "app/json.h"
#include "app/measure.h"
#include "app/peer.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace bazillion::app {

/// What `bench` is asked to measure.
struct BenchArguments {
    std::vector<std::string> games;
    GameArguments game;  ///< all but the file
    MeasurePlan plan;
    bool explain = false, compare = false, search = false;
    std::string variant, peer, peers, yardstick = "stockfish";
    std::size_t rounds = 5;
    double wait = 300;  ///< seconds, for an answer of a peer
};

/// Compares perft with other programs. What fails for one position is told, and the others are compared nevertheless.
Exit compare_games(const BenchArguments& arguments, Format format);
/// Measures how many positions a second a search looks at, and how deep it comes; with `compare` beside other programs.
Exit search_games(const BenchArguments& arguments, Format format);

// What the measurements have in common.

/// The positions to compare, each with each program. Throws `Failure` if there is none.
std::vector<Peering> chosen_peerings(const BenchArguments& arguments);
/// The title that is meant, as it can be printed.
std::string title_of(const GameArguments& game);
/// The game that a peer knows, too, and what was said of it.
GameArguments game_of(const Peering& peering, const BenchArguments& arguments);
/// A line of JSON, or the text instead.
void print_answer(const Json& line, Format format, const std::string& text);
/// Does what may fail or need much memory in a process of its own, and reads its answer; a failure is told as it would
/// be here.
Json apart(const std::string& what, const std::function<Json()>& work, std::size_t& peak_bytes);
/// A number with three digits that tell: 0.123, 12.3, 1,234 k, 12.3 M.
std::string brief(double number);
/// Of some numbers.
double median(std::vector<double> numbers);
Json spread(const std::vector<double>& numbers);

}  // namespace bazillion::app
