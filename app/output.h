#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <type_traits>

namespace bazillion::app {

/// Everything the program writes to standard output and standard error goes through `print` and `print_error`. Texts
/// among the arguments come from files, scripts and players, so each is passed through `syntax::printable`: whatever a
/// game holds, it cannot command a terminal.

/// A text of several lines: its line feeds and tabs are printed as they are.
struct Block {
    std::string_view text;
};

/// What `syntax::render` made of a diagnostic: a block in which colours are kept.
struct Rendered {
    std::string_view text;
};

/// Bytes that are written as they are: JSON, or a file for a pipe.
struct Verbatim {
    std::string_view text;
};

/// An argument as it is printed: safe for a terminal.
std::string safe(std::string_view text);
std::string safe(Block block);
std::string safe(Rendered rendered);
std::string safe(Verbatim verbatim);

template <typename T>
requires(std::is_arithmetic_v<T>) T safe(T number) {
    return number;
}

template <typename T>
using Safe = decltype(safe(std::declval<const T&>()));

/// Throws `Failure` if standard output is closed or its disk is full: whatever else would be worked out is lost, too.
void write_out(std::string_view text);
/// Ignores a standard error that is closed: there is nobody left to tell.
void write_err(std::string_view text);

/// To standard output.
template <typename... Arguments>
void print(fmt::format_string<Safe<Arguments>...> format, const Arguments&... arguments) {
    write_out(fmt::format(format, safe(arguments)...));
}

/// To standard error.
template <typename... Arguments>
void print_error(fmt::format_string<Safe<Arguments>...> format, const Arguments&... arguments) {
    write_err(fmt::format(format, safe(arguments)...));
}

/// What was printed so far reaches its reader. Throws as `write_out` does.
void flush_out();

/// Opens standard streams that the caller has closed, onto nothing. Else the next file to be opened would take the
/// place of one, and be written to by mistake. To be called before anything else.
void open_standard_streams();

}  // namespace bazillion::app
