#pragma once

#include "language_server/check_result.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

namespace bazillion::language_server {

/// What the code lenses of a game show: perft counts, and results of random games.
enum class Figure : std::uint8_t { perft, random_games };

/// Which game of a file it is: the one whose form begins at these bytes.
struct FigureOf {
    std::filesystem::path file;
    ByteRange form;
    Figure figure = Figure::perft;
};

/// Works for about so long, and says again and again what is known by then: each line replaces the one before. To be
/// done in a child process, as scripts and huge boards may take longer.
void work_out_figure(const FigureOf& of, const Services& services, const syntax::FileTexts& unsaved,
                     std::chrono::milliseconds time, const std::function<void(const std::string& line)>& say);

}  // namespace bazillion::language_server
