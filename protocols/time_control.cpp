#include "protocols/time_control.h"

namespace bazillion::protocols {
bool TimeManager::enough(const opponent::Thought& thought, Milliseconds elapsed) {
    if (thought.lines.empty() || thought.lines.front().moves.empty()) {
        return false;
    }
    unchanged_ = thought.move() == best_ ? unchanged_ + 1 : 0;
    best_ = thought.move();
    constexpr int settled = 4;
    const auto percent = unchanged_ >= settled ? 45 : unchanged_ > 0 ? 60 : 90;
    return elapsed * 100 >= aim_ * percent;
}

}  // namespace bazillion::protocols
