#include "play/engine/engine.h"

#include <cassert>
#include <utility>

namespace bazillion::play {

Engine::Engine(std::shared_ptr<const rules::Rules> rules, Hooks* hooks, std::uint8_t compile_threshold)
    : Engine(std::make_shared<const Plan>(std::move(rules)), hooks, compile_threshold) {}

Engine::Engine(std::shared_ptr<const Plan> plan, Hooks* hooks, std::uint8_t compile_threshold)
    : Engine(plan, hooks, own_tables(*plan->rules, compile_threshold)) {}

Engine::Engine(std::shared_ptr<const rules::Rules> rules, Hooks* hooks, const std::shared_ptr<TablesPool>& pool)
    : Engine(std::make_shared<const Plan>(rules), hooks,
             pool != nullptr ? pool->borrow() : own_tables(*rules, Tables::usual_threshold)) {
    assert(pool == nullptr || &tables_->rules() == rules.get());
}

Engine::Engine(std::shared_ptr<const Plan> plan, Hooks* hooks, BorrowedTables tables)
    : plan_(std::move(plan)),
      tables_(std::move(tables)),
      state_(*plan_),
      oracle_(parts()),
      attacks_(parts()),
      hooks_(parts(), hooks),
      guards_(parts()),
      static_(parts()),
      generator_(parts()),
      chains_(parts()),
      game_end_(parts()),
      maker_(parts()),
      legality_(parts()),
      lookahead_(parts()),
      turn_minimum_(parts()),
      search_queries_(parts()),
      counter_(parts()),
      sampler_(parts()),
      inspection_(parts()) {
    // NOLINTNEXTLINE(modernize-loop-convert): the assertion needs the number.
    for (FilterId id = 0; id < plan_->filters.size(); ++id) {
        [[maybe_unused]] const FilterId in_tables = tables_->filter(plan_->filters[id]);
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
    tables_->forget();
    generator_.tables_forgot();
    guards_.tables_forgot();
    chains_.tables_forgot();
    sampler_.tables_forgot();
    auto kept = history.begin();
    state_.each_made([&](const CompiledMove*& made) { made = &(*tables_)[tables_->templates().intern(*kept++)]; });
}

std::vector<Statistic> Engine::statistics() const {
    return play::statistics({*plan_, *tables_, static_, guards_, sampler_, game_end_, hooks_});
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
