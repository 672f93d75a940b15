#include "renderer/scene/annotations.h"

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

void Annotations::move(Cell cell) {
    if (drawn_ && cell != rules::none) {
        drawn_->to = cell;
    }
}

void Annotations::release() {
    const auto drawn = std::exchange(drawn_, std::nullopt);
    if (!drawn) {
        return;
    }
    const auto same_place = [&](const MarkView& mark) { return mark.from == drawn->from && mark.to == drawn->to; };
    const auto old = std::find_if(kept_.begin(), kept_.end(), same_place);
    const bool again = old != kept_.end() && old->colour == drawn->colour;
    std::erase_if(kept_, same_place);
    if (!again) {
        kept_.push_back(*drawn);
    }
}

void Annotations::clear() {
    kept_.clear();
    drawn_.reset();
}

std::vector<MarkView> Annotations::marks() const {
    std::vector<MarkView> all = kept_;
    if (drawn_ && drawn_->from != drawn_->to) {
        all.push_back(*drawn_);
    }
    return all;
}

}  // namespace bazillion::renderer
