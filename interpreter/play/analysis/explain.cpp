#include "play/analysis/explain.h"

#include "play/match/text.h"

#include <algorithm>
#include <map>

namespace bazillion::play {

using rules::Op;

namespace {

/// Writes down what the machine does.
class Recorder : public Observer {
public:
    Recorder(Engine& engine, const rules::Program& program, Code piece, Cell start)
        : engine_(engine), program_(program), piece_(piece), start_(start) {}

    void tested(std::size_t index, std::optional<Cell> place, bool holds) override {
        TraceStep step{.index = index, .before = cursor_, .after = cursor_, .test = true, .answer = holds};
        step.place = place.value_or(rules::none);
        step.seen = place ? engine_.position().at(*place) : Code{rules::empty};
        const rules::Instruction& instruction = program_.code[index];
        const TurnState& turn_state = engine_.position().turn_state;
        step.last = instruction.op == Op::test_last_from ? turn_state.last_from : turn_state.last_to;
        const bool attack = instruction.op == Op::test_attacked || instruction.op == Op::test_defended;
        if (attack && piece_ != rules::empty && place && holds != instruction.negate) {
            step.attackers = engine_.inspect().attackers({*place, start_, piece_, engine_.rules().codes.owner(piece_),
                                                          instruction.a, instruction.op == Op::test_defended});
        }
        keep(std::move(step));
    }

    void added(std::size_t /*index*/, Move move) override { moves_.push_back(move); }

    void stepped(std::size_t index, Cell before, Cell after, bool goes_on) override {
        TraceStep step{.index = index, .before = before, .after = after, .ends = !goes_on};
        step.moves = std::move(moves_);
        moves_.clear();
        cursor_ = after;
        keep(std::move(step));
    }

    void start_at(Cell cell) { cursor_ = cell; }
    [[nodiscard]] bool full() const { return steps_.size() == most_steps; }
    std::vector<TraceStep> take() { return std::move(steps_); }

private:
    /// A block that never ends must not fill the memory with the story of it.
    static constexpr std::size_t most_steps = 5'000;

    void keep(TraceStep step) {
        if (steps_.size() < most_steps) {
            steps_.push_back(std::move(step));
        }
    }

    Engine& engine_;
    const rules::Program& program_;
    Code piece_;
    Cell start_;
    Cell cursor_ = rules::none;
    std::vector<Move> moves_;
    std::vector<TraceStep> steps_;
};

/// Writes down what follows a move.
class SequelRecorder : public HookWatcher {
public:
    explicit SequelRecorder(Engine& engine) : engine_(engine) {}

    Observer& listener(const rules::Program& program) override {
        program_ = &program;
        recorder_.emplace(engine_, program, rules::empty, rules::none);
        recorder_->start_at(engine_.last_move().made->to);
        return *recorder_;
    }
    void asked(const rules::Hook& hook, bool holds) override {
        Sequel::Followed& followed = sequel_.hooks.emplace_back();
        followed.hook = &hook;
        followed.holds = holds;
        followed.condition = take();
    }
    void done(const rules::Hook& /*hook*/, std::size_t changes) override {
        sequel_.hooks.back().changes = changes;
        sequel_.hooks.back().effects = take();
    }
    void turn_asked(std::uint16_t turn, bool holds) override {
        Sequel::Run condition = take();
        if (!holds) {
            sequel_.turns.push_back({turn, std::move(condition)});
        }
    }
    [[nodiscard]] Sequel take_sequel() { return std::move(sequel_); }

private:
    Sequel::Run take() {
        Sequel::Run run;
        if (recorder_) {
            run = {program_, recorder_->take()};
        }
        recorder_.reset();
        return run;
    }

    Engine& engine_;
    const rules::Program* program_ = nullptr;
    std::optional<Recorder> recorder_;
    Sequel sequel_;
};

/// Whether the rules say anything of what follows a move.
bool has_sequels(const rules::Rules& rules) {
    return std::any_of(rules.hooks.begin(), rules.hooks.end(),
                       [](const rules::Hook& hook) { return hook.event == rules::Hook::Event::after_move; }) ||
           std::any_of(rules.turns.begin(), rules.turns.end(),
                       [](const rules::Turn& turn) { return !turn.when.code.empty(); });
}

std::optional<Sequel> sequel_of(Engine& engine, Move move) {
    if (!has_sequels(engine.rules())) {
        return std::nullopt;
    }
    SequelRecorder recorder(engine);
    const bool made = engine.inspect().watch_move(move, recorder);
    Sequel sequel = recorder.take_sequel();
    if (made) {
        sequel.next = engine.player();
        sequel.next_turn = engine.position().turn_state.turn;
        engine.unmake();
    }
    (void)engine.take_error();
    return sequel;
}

}  // namespace

/// Judges the moves of pieces.
class Explainer::Judge {
public:
    explicit Judge(Engine& engine) : engine_(engine) {
        eligible_ = engine.inspect().eligible();
        std::vector<Move> generated;
        engine.generate(generated);
        engine.legal_moves(legal_);
        std::sort(legal_.begin(), legal_.end());
        (void)engine.take_error();  // it was told when the position was reached
        for (const Move move : generated) {
            generated_.emplace(key(move), move);
        }
    }

    Verdict verdict(Code piece, Cell cell, Move move, rules::MoveTypeId type) {
        using Fate = Verdict::Fate;
        const TurnState& turn_state = engine_.position().turn_state;
        const auto known = generated_.find(key(move));
        Verdict verdict{.move = known == generated_.end() ? move : known->second};
        if (engine_.ended()) {
            verdict.fate = Fate::game_over;
        } else if (engine_.rules().codes.owner(piece) != engine_.mover()) {
            verdict.fate = Fate::not_on_turn;
        } else if (turn_state.chain != rules::none && turn_state.chain != cell) {
            verdict.fate = Fate::not_in_chain;
        } else if (!in_classes(type, 0, eligible_.classes.size())) {
            verdict.fate = Fate::type_not_asked;
        } else if (!in_classes(type, eligible_.in_force, eligible_.in_force + 1)) {
            verdict.fate = Fate::outranked;
        } else if (known == generated_.end()) {
            verdict.fate = Fate::left_out;
        } else if (!std::binary_search(legal_.begin(), legal_.end(), verdict.move)) {
            verdict.refusal = engine_.inspect().refusal(verdict.move);
            const bool refused = verdict.refusal.reason != Inspection::Refusal::Reason::none;
            verdict.fate = refused ? Fate::refused : Fate::left_out;
        }
        if (verdict.fate == Fate::legal || verdict.fate == Fate::refused) {
            verdict.sequel = sequel_of(engine_, verdict.move);
        }
        return verdict;
    }

private:
    /// A move run step by step may be put together otherwise than the same one from the tables. They have the same text
    /// and lead to the same position (none, if a script fails).
    using Key = std::pair<std::string, std::optional<std::uint64_t>>;
    Key key(Move move) {
        Key key{move_text(engine_.rules(), engine_[move], engine_.position()), std::nullopt};
        if (engine_.force(move)) {
            key.second = engine_.position().turn_state.hash;
            engine_.unmake();
        }
        (void)engine_.take_error();
        return key;
    }
    [[nodiscard]] bool in_classes(rules::MoveTypeId type, std::size_t first, std::size_t end) const {
        for (std::size_t i = first; i < std::min(end, eligible_.classes.size()); ++i) {
            const BlockFilter& blocks = eligible_.classes[i];
            if (blocks.any || std::find(blocks.types.begin(), blocks.types.end(), type) != blocks.types.end()) {
                return true;
            }
        }
        return false;
    }

    Engine& engine_;
    Inspection::Eligible eligible_;
    std::map<Key, Move> generated_;
    std::vector<Move> legal_;  ///< sorted
};

namespace {

/// Finds what was noted in vain: before the run in which it was noted ended, there was no `add`.
void find_lost(BlockTrace& trace, bool whole) {
    const rules::Program& program = trace.block->program;
    const auto scopes = rules::scopes(program);
    for (auto step = trace.steps.begin(); step != trace.steps.end(); ++step) {
        if (rules::class_of(program.code[step->index].op) != rules::OpClass::effect) {
            continue;
        }
        const std::size_t scope = scopes[step->index];
        const auto settles = [&](const TraceStep& later) {
            return program.code[later.index].op == Op::add || later.index == scope;
        };
        const auto settled = std::find_if(step + 1, trace.steps.end(), settles);
        step->lost = settled == trace.steps.end() ? whole : program.code[settled->index].op != Op::add;
    }
}

}  // namespace

Explainer::Explainer(Engine& engine) : engine_(engine), judge_(std::make_unique<Judge>(engine)) {}

Explainer::~Explainer() = default;

std::vector<BlockTrace> Explainer::explain(Code piece, Cell cell, bool drop) {
    const rules::Rules& rules = engine_.rules();
    std::vector<BlockTrace> traces;
    for (const rules::Block& block : rules.kinds[rules.codes.kind(piece)].blocks) {
        if (block.drop != drop) {
            continue;
        }
        Recorder recorder(engine_, block.program, piece, cell);
        recorder.start_at(cell);
        BlockTrace trace{.block = &block};
        trace.cut = !engine_.inspect().watch(block, piece, cell, recorder);
        const bool whole = !trace.cut && !recorder.full();
        trace.steps = recorder.take();
        find_lost(trace, whole);
        for (const TraceStep& step : trace.steps) {
            for (const Move move : step.moves) {
                const auto same = [move](const Verdict& known) { return known.move == move; };
                if (move != no_move && std::none_of(trace.verdicts.begin(), trace.verdicts.end(), same)) {
                    trace.verdicts.push_back(judge_->verdict(piece, cell, move, block.type));
                }
            }
        }
        traces.push_back(std::move(trace));
    }
    return traces;
}

std::vector<BlockTrace> explain(Engine& engine, Code piece, Cell cell, bool drop) {
    return Explainer(engine).explain(piece, cell, drop);
}

}  // namespace bazillion::play
