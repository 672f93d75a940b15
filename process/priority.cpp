#include "process/priority.h"

#include <sched.h>
#include <sys/resource.h>

namespace bazillion::process {

void lower_priority(Priority priority) {
    constexpr int lower = 10, lowest = 19;
#ifdef SCHED_BATCH
    const sched_param none{};
    (void)sched_setscheduler(0, SCHED_BATCH, &none);  // it never interrupts what runs
#endif
    (void)setpriority(PRIO_PROCESS, 0, priority == Priority::thinking ? lower : lowest);  // on Linux, of a thread
}

}  // namespace bazillion::process
