#include "play/position/compiled_moves.h"

#include "play/position/hash_combine.h"

#include <algorithm>
#include <string>
#include <utility>

namespace bazillion::play {

namespace {

using Words = std::vector<std::uint16_t>;

constexpr std::uint16_t has_texts = 1 << 12;
constexpr unsigned place_of_partial = 9, place_of_naming = 10, bits_of_count = 3;
constexpr std::uint16_t most_in_short = (1 << bits_of_count) - 1, long_counts = 1 << 15;

/// Visits the numbers that most moves have not, which are `rules::none` then.
template <typename Made, typename Visit>
void each_number(Made& made, Visit&& visit) {
    visit(made.from);
    visit(made.to);
    visit(made.passed);
    visit(made.piece);
    visit(made.named);
    visit(made.record.kind);
    visit(made.record.dropped);
    visit(made.continuation);
    visit(made.button_index);
}

template <typename Made, typename Visit>
void each_list(Made& made, Visit&& visit) {
    visit(made.changes);
    visit(made.victims);
    visit(made.record.legs);
    visit(made.record.actions);
    visit(made.record.captures);
}

class Writer {
public:
    explicit Writer(Words& words) : words_(words) { words_.clear(); }
    void put(std::size_t word) { words_.push_back(static_cast<std::uint16_t>(word)); }
    void put_size(std::size_t size) {
        put(size & 0xffff);
        put(size >> 16);
    }
    void put(const Change& change) {
        put(static_cast<std::size_t>(change.op) | std::size_t{change.reg} << 8);
        put(change.slot);
        put(change.value);
    }
    void put(const Leg& leg) {
        put(leg.from);
        put(leg.to);
        put(leg.copy ? 1 : 0);
    }
    void put(const Action& action) {
        put(static_cast<std::size_t>(action.op));
        put(action.cell);
        put(action.a);
        put(action.b);
    }
    void put(const std::string& text) {
        put_size(text.size());
        for (const char letter : text) {
            put(static_cast<unsigned char>(letter));
        }
    }

private:
    Words& words_;
};

class Reader {
public:
    explicit Reader(const std::uint16_t* at) : at_(at) {}
    std::uint16_t get() { return *at_++; }
    std::size_t get_size() {
        const std::size_t low = get();
        return low | std::size_t{get()} << 16;
    }
    void get(Cell& cell) { cell = get(); }
    void get(Change& change) {
        const std::uint16_t first = get();
        change.op = static_cast<Change::Op>(first & 0xff);
        change.reg = static_cast<std::uint8_t>(first >> 8);
        change.slot = get();
        change.value = get();
    }
    void get(Leg& leg) {
        leg.from = get();
        leg.to = get();
        leg.copy = get() != 0;
    }
    void get(Action& action) {
        action.op = static_cast<rules::Op>(get());
        action.cell = get();
        action.a = get();
        action.b = get();
    }
    void get(std::string& text) {
        text.resize(get_size());
        for (char& letter : text) {
            letter = static_cast<char>(get());
        }
    }

private:
    const std::uint16_t* at_;
};

/// Equal moves have equal words, and none has more words than another that it begins with: what comes tells how many
/// there are.
void encode(const CompiledMove& made, Words& words) {
    Writer out(words);
    const bool texts = !made.text.empty() || !made.label.empty();
    std::size_t present = static_cast<std::size_t>(made.naming) << place_of_naming | (texts ? has_texts : 0U) |
                          (made.partial ? std::size_t{1} << place_of_partial : 0U);
    unsigned number = 0;
    each_number(made,
                [&](std::uint16_t value) { present |= (value != rules::none ? std::size_t{1} : 0U) << number++; });
    out.put(present);
    out.put(made.flags | std::size_t{made.mover} << 8);
    each_number(made, [&](std::uint16_t value) {
        if (value != rules::none) {
            out.put(value);
        }
    });
    std::size_t counts = 0, most = 0;
    each_list(made, [&](const auto& list) {
        counts = counts << bits_of_count | list.size();
        most = std::max(most, list.size());
    });
    if (most <= most_in_short) {
        out.put(counts);
    } else {
        out.put(long_counts);
        each_list(made, [&](const auto& list) { out.put_size(list.size()); });
    }
    each_list(made, [&](const auto& list) {
        for (const auto& item : list) {
            out.put(item);
        }
    });
    if (texts) {
        out.put(made.text);
        out.put(made.label);
    }
}

/// `made` is cleared.
void decode(const std::uint16_t* words, CompiledMove& made) {
    Reader in(words);
    const unsigned present = in.get();
    const unsigned flags = in.get();
    made.naming = static_cast<CompiledMove::Naming>(present >> place_of_naming & 3U);
    made.partial = (present >> place_of_partial & 1U) != 0;
    made.flags = static_cast<std::uint8_t>(flags & 0xff);
    made.mover = static_cast<PlayerId>(flags >> 8);
    unsigned number = 0;
    each_number(made, [&](std::uint16_t& value) { value = (present >> number++ & 1U) != 0 ? in.get() : rules::none; });
    constexpr unsigned lists = 5;
    const unsigned counts = in.get();
    unsigned left = lists;
    each_list(made, [&](auto& list) {
        --left;
        list.resize((counts & long_counts) != 0 ? in.get_size() : counts >> left * bits_of_count & most_in_short);
    });
    each_list(made, [&](auto& list) {
        for (auto& item : list) {
            in.get(item);
        }
    });
    if ((present & has_texts) != 0) {
        in.get(made.text);
        in.get(made.label);
    }
}

std::uint64_t hash_of(const Words& words) {
    std::uint64_t hash = words.size();
    for (const std::uint16_t word : words) {
        hash = hash_combine(hash, word);
    }
    return hash;
}

template <typename T>
std::size_t bytes_of(const std::vector<T>& list) {
    return list.capacity() * sizeof(T);
}

}  // namespace

Move CompiledMoves::intern(const CompiledMove& made) {
    if (4 * (places_.size() + 1) > 3 * index_.size()) {
        grow();
    }
    encode(made, draft_);
    const auto hash = static_cast<std::uint32_t>(hash_of(draft_));
    const std::size_t mask = index_.size() - 1;
    std::size_t at = hash & mask;
    for (; index_[at].move != no_move; at = (at + 1) & mask) {
        if (index_[at].hash == hash && std::equal(draft_.begin(), draft_.end(), places_[index_[at].move])) {
            return index_[at].move;
        }
    }
    index_[at] = {static_cast<Move>(places_.size()), hash};
    places_.push_back(store(draft_));
    written_out_.push_back(nullptr);
    return index_[at].move;
}

const std::uint16_t* CompiledMoves::store(const Words& words) {
    words_ += words.size();
    std::uint16_t* place = nullptr;
    if (words.size() > words_in_block) {
        large_.push_back(std::make_unique<std::uint16_t[]>(words.size()));  // NOLINT
        place = large_.back().get();
    } else {
        if (used_words_ + words.size() > words_in_block) {
            if (used_blocks_ == blocks_.size()) {
                blocks_.push_back(std::make_unique<std::uint16_t[]>(words_in_block));  // NOLINT
            }
            ++used_blocks_;
            used_words_ = 0;
        }
        place = blocks_[used_blocks_ - 1].get() + used_words_;
        used_words_ += words.size();
    }
    std::copy(words.begin(), words.end(), place);
    return place;
}

const CompiledMove& CompiledMoves::unpacked(Move move) const {
    if (written_out_[move] != nullptr) {
        return *written_out_[move];
    }
    scratch_.clear();
    decode(places_[move], scratch_);
    return scratch_;
}

const CompiledMove& CompiledMoves::write_out(Move move) const {
    if (count_in_full_ == in_full_.size()) {
        in_full_.emplace_back();
    }
    CompiledMove& made = in_full_[count_in_full_++];
    made.clear();
    decode(places_[move], made);
    bytes_in_full_ += sizeof(CompiledMove) + made.text.capacity() + made.label.capacity();
    each_list(made, [&](const auto& list) { bytes_in_full_ += bytes_of(list); });
    written_out_[move] = &made;
    return made;
}

void CompiledMoves::grow() {
    constexpr std::size_t least = 256;
    const auto before = std::exchange(index_, std::vector<Place>(std::max(least, 2 * index_.size())));
    const std::size_t mask = index_.size() - 1;
    for (const Place& place : before) {
        std::size_t at = place.hash & mask;
        while (place.move != no_move && index_[at].move != no_move) {
            at = (at + 1) & mask;
        }
        index_[at] = place.move != no_move ? place : index_[at];
    }
}

void CompiledMoves::clear() {
    places_.clear();
    written_out_.clear();
    large_.clear();
    used_blocks_ = words_ = count_in_full_ = bytes_in_full_ = 0;
    used_words_ = words_in_block;
    std::fill(index_.begin(), index_.end(), Place{});
}

}  // namespace bazillion::play
