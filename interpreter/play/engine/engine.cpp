#include "play/engine/engine.h"

#include <cassert>
#include <utility>

namespace bazillion::play {

Engine::Engine(std::shared_ptr<const rules::Rules> rules, Hooks* hooks, std::uint8_t compile_threshold)
    : Engine(std::make_shared<const Plan>(std::move(rules)), hooks, compile_threshold) {}

Engine::Engine(std::shared_ptr<const Plan> plan, Hooks* hooks, std::uint8_t compile_threshold)
    : plan_(std::move(plan)),
      tables_(*plan_->rules, compile_threshold),
      state_(*plan_),
      oracle_(context(), attacks_, lookahead_),
      attacks_(context(), oracle_, generator_),
      hooks_(context(), hooks, attacks_),
      guards_(context(), hooks_),
      static_(context(), oracle_, attacks_, guards_),
      generator_(context(), oracle_, hooks_, chains_, legality_, lookahead_),
      chains_(context(), oracle_, generator_, legality_, maker_),
      game_end_(context(), oracle_, hooks_, lookahead_),
      maker_(context(), oracle_, attacks_, hooks_, generator_, chains_, game_end_),
      legality_(context(), oracle_, attacks_, generator_, static_, maker_, hooks_),
      lookahead_(context(), oracle_, attacks_, generator_, legality_, maker_),
      search_queries_(context(), oracle_, attacks_, generator_, chains_, legality_, static_, maker_),
      counter_(context(), oracle_, generator_, static_, legality_, guards_, hooks_),
      sampler_(context(), oracle_, generator_, static_),
      inspection_(context(), oracle_, attacks_, generator_, legality_, maker_, hooks_) {
    for (FilterId id = 0; id < plan_->filters.size(); ++id) {
        [[maybe_unused]] const FilterId in_tables = tables_.filter(plan_->filters[id]);
        assert(in_tables == id);
    }
    set_position(start());
}

bool Engine::make(Move move, std::vector<Effect>& effects) {
    std::vector<Change> by_hooks;
    maker_.watch(&by_hooks);
    const bool made = make(move);
    maker_.watch(nullptr);
    if (made) {
        effects = effects_of(rules(), {*last_move().made, by_hooks, last_writes(), position()});
    }
    return made;
}

void Engine::forget() {
    ++times_forgotten_;
    std::vector<CompiledMove> history;
    state_.each_made([&](const CompiledMove*& made) { history.push_back(*made); });
    tables_.forget();
    generator_.tables_forgot();
    guards_.tables_forgot();
    chains_.tables_forgot();
    sampler_.tables_forgot();
    auto kept = history.begin();
    state_.each_made([&](const CompiledMove*& made) { made = &tables_[tables_.templates().intern(*kept++)]; });
}

std::vector<Statistic> Engine::statistics() const {
    return play::statistics({*plan_, tables_, static_, guards_, sampler_, game_end_, hooks_});
}

void Engine::generate_plain(std::vector<Move>& moves) {
    const bool before = std::exchange(plain_, true);
    generate(moves);
    plain_ = before;
}

void Engine::legal_moves_plain(std::vector<Move>& moves) {
    const bool before = std::exchange(plain_, true);
    legal_moves(moves);
    plain_ = before;
}

std::optional<Ending> Engine::ended_plain() {
    const bool before = std::exchange(plain_, true);
    auto ending = game_end_.tested_again();
    plain_ = before;
    return ending;
}

}  // namespace bazillion::play
