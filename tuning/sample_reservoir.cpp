#include "tuning/sample_reservoir.h"

#include <utility>

namespace bazillion::tuning {

void SampleReservoir::drop_half() {
    std::erase_if(samples_, [&](const Sample&) { return random_.below(2) == 0; });
}

void SampleReservoir::fade() {
    if (samples_.size() > most_ / 2) {
        drop_half();
    }
    one_of_ = 1;
}

void SampleReservoir::add(std::vector<Sample>& game) {
    for (Sample& sample : game) {
        if (random_.below(one_of_) == 0) {
            samples_.push_back(std::move(sample));
            samples_.back().weight = static_cast<float>(one_of_);
        }
    }
    while (samples_.size() > most_) {
        drop_half();
        for (Sample& sample : samples_) {
            sample.weight *= 2;
        }
        one_of_ *= 2;
    }
}

}  // namespace bazillion::tuning
