#include "child.h"

#include "process/argv.h"
#include "run.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>
#include <utility>

void use_default_signals() {
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM}) {
        (void)std::signal(signal, SIG_DFL);
    }
}

Child::Child(const std::vector<std::string>& arguments) {
    const bazillion::process::Argv argv(program(), arguments);
    std::array<int, 2> to{}, from{};
    if (pipe2(to.data(), O_CLOEXEC) != 0 || pipe2(from.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("no pipes");
    }
    (void)std::signal(SIGPIPE, SIG_IGN);  // what is sent to a dead child is lost
    process_ = fork();
    if (process_ == 0) {
        use_default_signals();
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        execv(argv.file(), argv.data());
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
}

Child::~Child() {
    end(SIGKILL);
    close(in_);
    close(out_);
}

void Child::send(const std::string& line) const {
    const std::string text = line + '\n';
    (void)!write(in_, text.data(), text.size());
}

std::string Child::line() {
    std::size_t end = 0;
    while ((end = read_.find('\n')) == std::string::npos) {
        std::array<char, 4096> some{};
        const ssize_t count = read(out_, some.data(), some.size());
        if (count <= 0) {
            return "";
        }
        read_.append(some.data(), static_cast<std::size_t>(count));
    }
    std::string line = read_.substr(0, end);
    read_.erase(0, end + 1);
    return line;
}

void Child::stop() const {
    kill(process_, SIGSTOP);
    waitpid(process_, nullptr, WUNTRACED);
}

void Child::end(int signal) {
    if (process_ > 0) {
        kill(process_, signal);
        waitpid(std::exchange(process_, -1), nullptr, 0);
    }
}
