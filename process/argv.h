#pragma once

#include <string>
#include <vector>

namespace bazillion::process {

/// A program and its arguments as `execv` takes them; to be made before `fork`, since it allocates.
class Argv {
public:
    Argv(std::string file, const std::vector<std::string>& arguments);
    Argv(const Argv&) = delete;
    Argv& operator=(const Argv&) = delete;

    [[nodiscard]] const char* file() const { return pointers_.front(); }
    [[nodiscard]] char* const* data() const { return pointers_.data(); }

private:
    std::vector<std::string> words_;
    std::vector<char*> pointers_;  // to each word, and none behind the last
};

}  // namespace bazillion::process
