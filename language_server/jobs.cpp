#include "language_server/jobs.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace bazillion::language_server {
namespace {

constexpr std::size_t most_written = 64 << 20;
constexpr std::size_t most_memory = std::size_t{2} << 30;

}  // namespace

void Jobs::start(Job job) {
    const auto before =
        job.urgent ? std::find_if(waiting_.begin(), waiting_.end(), [](const Job& each) { return !each.urgent; })
                   : waiting_.end();
    waiting_.insert(before, std::move(job));
    fill();
}

void Jobs::cancel(const std::string& key) {
    std::erase_if(waiting_, [&](const Job& job) { return job.key.starts_with(key); });
    running_.remove_if([&](const Running& running) { return running.job.key.starts_with(key); });
    fill();
}

void Jobs::fill() {
    const auto may_start = [&] {
        return !waiting_.empty() && running_.size() < (waiting_.front().urgent ? 2 * at_a_time_ : at_a_time_);
    };
    while (may_start()) {
        Job job = std::move(waiting_.front());
        waiting_.pop_front();
        auto child = process::Child::start([&](int out) { run_in_child(job, out); });
        if (!child) {
            job.told(End::failed, "");
            continue;
        }
        const auto until = Clock::now() + job.time;
        running_.push_back({std::move(job), std::move(*child), until, {}});
    }
}

/// The child must not write to the standard output, which belongs to the protocol.
void Jobs::run_in_child(const Job& job, int out) {
    constexpr int lower_priority = 5;
    setpriority(PRIO_PROCESS, 0, job.urgent ? 0 : lower_priority);
    process::become_decoder(out,
                            {most_memory, std::chrono::ceil<std::chrono::seconds>(job.time) + std::chrono::seconds(1)});
    job.work(out);
}

std::vector<int> Jobs::descriptors() const {
    std::vector<int> descriptors;
    for (const Running& running : running_) {
        descriptors.push_back(running.child.in());
    }
    return descriptors;
}

Jobs::Clock::time_point Jobs::next() const {
    auto next = Clock::time_point::max();
    for (const Running& running : running_) {
        next = std::min(next, running.until);
    }
    return next;
}

void Jobs::go_on() {
    std::vector<std::pair<Running, End>> ended;
    for (auto at = running_.begin(); at != running_.end();) {
        const bool going_on = at->child.read_available(at->written) && at->written.size() <= most_written;
        const bool in_time = Clock::now() < at->until;
        if (going_on && in_time) {
            ++at;
            continue;
        }
        End end = End::out_of_time;
        if (!going_on) {
            if (at->written.size() > most_written) {
                at->child.kill();
            }
            const process::Ended how = at->child.wait();
            end = how.signal == 0 && how.exit_code == 0 ? End::done : End::failed;
        }
        ended.emplace_back(std::move(*at), end);
        at = running_.erase(at);
    }
    for (auto& [running, end] : ended) {
        running.job.told(end, running.written);
    }
    fill();
}

}  // namespace bazillion::language_server
