#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

/// For a child about to become another program: a shell has what it runs in the background ignore signals, and what is
/// ignored is inherited.
void use_default_signals();

/// A run of the program to talk with while it goes on.
class Child {
public:
    explicit Child(const std::vector<std::string>& arguments);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void send(const std::string& line) const;
    /// Its next line; "" if it has ended.
    std::string line();
    /// Halts it before whatever it does next.
    void stop() const;
    /// Ends it by a signal; what it had written can still be read.
    void end(int signal);

private:
    pid_t process_ = -1;
    int in_ = -1, out_ = -1;
    std::string read_;
};
