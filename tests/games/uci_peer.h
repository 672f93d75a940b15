#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace bazillion {

/// Another program that speaks UCI, in a process that lives as long as this object. It is asked for perft.
class UciPeer {
public:
    /// Where Debian puts fairy-stockfish. Empty if it is not installed; then it is told that the test is skipped, which
    /// ctest counts (SKIP_REGULAR_EXPRESSION).
    static std::filesystem::path installed();

    /// Starts the program; throws `std::runtime_error` if that fails, as do all that follow if it dies or does not
    /// answer in time.
    explicit UciPeer(const std::filesystem::path& program);
    ~UciPeer();
    UciPeer(const UciPeer&) = delete;
    UciPeer& operator=(const UciPeer&) = delete;

    void set_option(const std::string& name, const std::string& value);

    struct Count {
        std::uint64_t nodes = 0;
        std::string by_move;  ///< a line for each first move, as the program writes them
    };
    Count perft(const std::string& position, int depth);
    /// The same behind moves from the start: "e2e4 e7e5".
    Count perft_after(const std::string& moves, int depth);

private:
    Count count(const std::string& position, int depth);
    void say(const std::string& line);
    /// Reads up to a line that begins so, and returns all before it; the line itself goes to `last_`.
    std::string read_until(const std::string& beginning);

    int process_ = -1;
    int channel_ = -1;
    std::string unread_, last_;
};

}  // namespace bazillion
