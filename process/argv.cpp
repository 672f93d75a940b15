#include "process/argv.h"

#include <utility>

namespace bazillion::process {

Argv::Argv(std::string file, const std::vector<std::string>& arguments) : words_{std::move(file)} {
    words_.insert(words_.end(), arguments.begin(), arguments.end());
    for (std::string& word : words_) {
        pointers_.push_back(word.data());
    }
    pointers_.push_back(nullptr);
}

}  // namespace bazillion::process
