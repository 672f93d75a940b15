#include "app/output.h"

#include "app/failure.h"
#include "syntax/printable.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace bazillion::app {
namespace {

/// Of a whole block; the texts in it are cut long before.
constexpr std::size_t most_block_bytes = 4 << 20;

/// Length of the escape sequence at the start of `text` if it sets a colour or a weight; else 0.
std::size_t colour_length(std::string_view text) {
    constexpr std::string_view begin = "\x1b[";
    constexpr std::size_t longest = 10;
    if (!text.starts_with(begin)) {
        return 0;
    }
    const std::size_t end = text.find_first_not_of("0123456789;", begin.size());
    return end < longest && text[end] == 'm' ? end + 1 : 0;
}

Failure not_written() {
    return {Exit::errors,
            {fmt::format("the answer could not be written to standard output: {}", std::strerror(errno)), {}, {}}};
}

}  // namespace

std::string safe(std::string_view text) {
    return syntax::printable(text);
}

std::string safe(Block block) {
    return syntax::printable(block.text, most_block_bytes, syntax::Lines::keep);
}

std::string safe(Rendered rendered) {
    std::string out;
    while (!rendered.text.empty()) {
        const std::size_t colour = colour_length(rendered.text);
        const std::size_t next = std::min(rendered.text.find('\x1b', 1), rendered.text.size());
        out += rendered.text.substr(0, colour);
        out += safe(Block{rendered.text.substr(colour, next - colour)});
        rendered.text.remove_prefix(next);
    }
    return out;
}

std::string safe(Verbatim verbatim) {
    return std::string(verbatim.text);
}

void write_out(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
        throw not_written();
    }
}

void write_err(std::string_view text) {
    (void)std::fflush(stdout);  // so that an answer and a complaint about it come in this order
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

void flush_out() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        throw not_written();
    }
}

void open_standard_streams() {
    // Opened the wrong way round, so that using them still is an error.
    constexpr std::array<int, 3> ways{O_WRONLY, O_RDONLY, O_RDONLY};
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) < 0) {
            (void)open("/dev/null",
                       ways[static_cast<std::size_t>(descriptor)]);  // takes the lowest number that is free
        }
    }
}

}  // namespace bazillion::app
