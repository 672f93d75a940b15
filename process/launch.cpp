#include "process/launch.h"

#include "process/argv.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bazillion::process {

bool launch(const std::filesystem::path& file, const std::vector<std::string>& arguments) {
    const Argv argv(file.string(), arguments);
    const pid_t pid = fork();
    if (pid == 0) {  // only what is allowed between fork and exec is called
        setsid();
        if (fork() != 0) {  // so that it is no child of this program, which would have to wait for it
            _exit(0);
        }
        const int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDIN_FILENO);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        close_range(STDERR_FILENO + 1, ~0U, 0);
        execv(argv.file(), argv.data());
        constexpr int cannot_run = 127;
        _exit(cannot_run);
    }
    int status = 0;
    return pid > 0 && waitpid(pid, &status, 0) == pid;
}

}  // namespace bazillion::process
