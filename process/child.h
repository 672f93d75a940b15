#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace bazillion::process {

/// How a child process ended.
struct Ended {
    int signal = 0;     ///< that ended it; 0 if it ended by itself
    int exit_code = 0;  ///< if it ended by itself
    double cpu_seconds = 0;
    std::size_t peak_bytes = 0;  ///< most memory that it held at a time
};

/// Waits until a child of this process has ended; to be called once for each.
Ended reap(pid_t pid);

/// A process that works for this one and answers through a pipe. It never outlives its parent, however that ends.
class Child {
public:
    /// Forks; `work` writes to the descriptor it is given, and the child ends when it returns. Nothing if there can be
    /// no further process.
    static std::optional<Child> start(const std::function<void(int out)>& work);

    Child(Child&& other) noexcept;
    Child& operator=(Child&& other) noexcept;
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    /// Kills it if it is still there.
    ~Child();

    /// Where its answer is read.
    [[nodiscard]] int in() const { return in_; }
    /// Appends what it has answered by now, without waiting. False when it has ended and all is read.
    bool read_available(std::string& received) const;

    /// Time of the processor it has used so far.
    [[nodiscard]] std::chrono::nanoseconds cpu_time() const;

    void kill() const;
    /// Waits until it has ended; to be called once.
    Ended wait();

private:
    Child(pid_t pid, int in) : pid_(pid), in_(in) {}
    void close_pipe();

    pid_t pid_ = -1;
    int in_ = -1;
};

/// All that a child writes until it ends; nothing if it takes longer, writes more, or cannot be started.
std::optional<std::string> answer_of(const std::function<void(int out)>& work, std::chrono::milliseconds most,
                                     std::size_t most_bytes);

/// Bounds on the process that calls this, beyond what it has used already. It cannot raise them again, leaves no core
/// file, and writes no files.
struct Bounds {
    std::size_t memory_bytes = 0;
    std::chrono::seconds cpu_time{0};
};
void bound_this_process(const Bounds& bounds);

/// For a child that answers with pictures or sounds, made by libraries from files of others: its pipe takes much at a
/// time, what a library prints reaches no terminal, and the bounds hold.
void become_decoder(int out, const Bounds& bounds);

/// Writes all of it to a pipe. The process ends if it cannot: nobody reads any more.
void write_all(int out, std::string_view bytes);

}  // namespace bazillion::process
