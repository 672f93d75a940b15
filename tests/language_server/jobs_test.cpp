// Work in child processes.
#include "language_server/jobs.h"

#include <poll.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using bazillion::language_server::Jobs;
using namespace std::chrono_literals;

namespace {

void wait_until_idle(Jobs& jobs) {
    while (!jobs.idle()) {
        std::vector<pollfd> ready;
        for (const int descriptor : jobs.descriptors()) {
            ready.push_back({descriptor, POLLIN, 0});
        }
        (void)poll(ready.data(), ready.size(), 10);
        jobs.go_on();
    }
}

}  // namespace

TEST_CASE("urgent jobs go first, in their order, and only so many at a time", "[jobs]") {
    Jobs jobs(1);
    std::string order;
    std::size_t most = 0;
    const auto start = [&](char name, bool urgent) {
        Jobs::Job job;
        job.key = name;
        job.time = 10s;
        job.urgent = urgent;
        job.work = [name](int out) { bazillion::process::write_all(out, std::string(1, name)); };
        job.told = [&](Jobs::End end, const std::string& text) {
            CHECK(end == Jobs::End::done);
            order += text;
        };
        jobs.start(std::move(job));
        most = std::max(most, jobs.descriptors().size());
    };
    start('a', false);
    start('b', false);
    for (const char name : {'1', '2', '3', '4', '5', '6'}) {
        start(name, true);
    }
    CHECK(most == 2);
    wait_until_idle(jobs);
    CHECK(order.size() == 8);
    CHECK(order.find('6') < order.find('b'));
    CHECK(order.find('2') < order.find('5'));
}

TEST_CASE("a job that takes too long or crashes says so, and others go on", "[jobs]") {
    Jobs jobs(2);
    std::vector<Jobs::End> ends;
    const auto start = [&](std::chrono::milliseconds time, std::function<void(int)> work) {
        Jobs::Job job;
        job.time = time;
        job.work = std::move(work);
        job.told = [&](Jobs::End end, const std::string&) { ends.push_back(end); };
        jobs.start(std::move(job));
        wait_until_idle(jobs);
    };
    start(50ms, [](int) { poll(nullptr, 0, -1); });
    start(10s, [](int) { throw 1; });
    start(10s, [](int) {});
    CHECK(ends == std::vector{Jobs::End::out_of_time, Jobs::End::failed, Jobs::End::done});
}
