#pragma once

#include "random/choices.h"

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Small rules files put together at random, for what must hold whatever the rules are.
namespace bazillion {

/// Writes one file for a seed: two or three players on a small board, kinds of pieces with a few blocks of moves each.
/// The blocks ask whatever programs can ask: cells, attributes, attacks by blocks of a type, what a turn can still
/// bring about; and do what they can do: several legs, captures elsewhere, other owners, kinds and attributes.
class RandomRules : Choices {
public:
    explicit RandomRules(std::uint64_t seed) : Choices(seed) {}

    std::string text() {
        const bool third = one_in(4);
        const std::string players = third ? "X O Z" : "X O";
        std::string pieces;
        for (const std::string_view kind : kinds) {
            pieces += piece(kind);
        }
        std::string all = fmt::format(R"((game (title "Random") (players {0}) (turn-order {1})
(board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c/d" (10 0)) ("{2}" (0 10)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1)))
  (symmetry O (n s) (s n)) (zone (name camp) (players X) (positions a1 b1 c2)) (zone (name camp) (players O{3}) (positions c1 d3)))
)",
                                      players, turns(third), one_in(2) ? "4/3/2/1" : "3/2/1", third ? " Z" : "");
        all += one_in(2) ? "" : "(move-priorities hop walk)\n";
        all += one_in(6) ? "(option \"maximal captures\" true)\n" : "";
        all += one_in(4) ? "(option \"pass partial\" true)\n" : "";
        all += one_in(4) ? "(option \"pass turn\" forced)\n" : "";
        all += pieces + setup(third);
        all += one_in(3) ? fmt::format("(loss-condition ({}) (checkmated Hen))\n", players) : "";
        all +=
            fmt::format("(loss-condition ({0}) (pieces-remaining 0))\n(draw-condition ({0}) stalemated))\n", players);
        return all;
    }

private:
    static constexpr auto kinds = std::to_array<std::string_view>({"Man", "Fox", "Hen"});
    static constexpr auto types = std::to_array<std::string_view>({"hop", "walk", "skip"});
    static constexpr auto directions = std::to_array<std::string_view>({"n", "e", "s", "w", "ne"});
    static constexpr auto attributes = std::to_array<std::string_view>({"calm", "old", "wet"});
    static constexpr auto cells = std::to_array<std::string_view>({"a1", "b2", "c3", "d1", "a3"});

    std::string turns(bool third) {
        const std::string all = third ? "X O Z" : "X O";
        return one_in(4) ? "X X " + all : one_in(4) ? "(X hop) " + all : all;
    }

    std::string setup(bool third) {
        std::string all = "(board-setup ";
        for (const std::string_view player : third
                                                 ? std::vector<std::string_view>{"X (Man a1 c1) (Fox b1) (Hen d1)",
                                                                                 "O (Man a3 c3) (Fox d3)", "Z (Hen b3)"}
                                                 : std::vector<std::string_view>{"X (Man a1 c1) (Fox b1) (Hen d1)",
                                                                                 "O (Man a3 c3) (Fox d3) (Hen b3)"}) {
            all += fmt::format("({}{}) ", player, one_in(2) ? " (Fox off 2)" : "");
        }
        return all + ")\n";
    }

    std::string piece(std::string_view kind) {
        std::string all = fmt::format("(piece (name {}) ", kind);
        for (const std::string_view attribute : attributes) {
            const bool declared = kind == kinds[0] || one_in(2);
            all += declared ? fmt::format("(attribute {} {}) ", attribute, one_in(2) ? "true" : "false") : "";
        }
        all += "(moves";
        for (const std::string_view type : types) {
            all += one_in(4) ? "" : fmt::format("\n  (move-type {}) {} {}", type, block(), block());
        }
        all += one_in(2) ? "\n  (move-type) " + block() : "";
        all += ")";
        if (kind == "Fox") {
            all += one_in(2) ? " (drops ((verify empty?) add))" : fmt::format(" (drops {})", drop());
        }
        return all + ")\n";
    }

    std::string drop() {
        return one_in(3) ? fmt::format("({} (verify empty?) add)", pick(cells))
                         : fmt::format("((verify (and empty? {})) add)", condition(1));
    }

    std::string block() {
        std::string all = "(";
        for (std::size_t steps = 1 + below(2); steps > 0; --steps) {
            all += one_in(4) ? fmt::format("(while (empty? {0}) {0}) {0} ", direction_now()) : pick(directions) + " ";
            all += instruction(2);
        }
        return all + add() + ")";
    }
    std::string direction_now() { return std::string(directions[below(4)]); }

    std::string add() {
        switch (below(8)) {
            case 0:
                return fmt::format("(add {} {})", pick(kinds), pick(kinds));
            case 1:
                return "(add-partial)";
            case 2:
                return fmt::format("(add-partial {})", pick(types));
            case 3:
                return "add-copy";
            case 4:
                return fmt::format("(if {} add {} add else (add {}))", condition(2), pick(directions), pick(kinds));
            default:
                return "add";
        }
    }

    std::string instruction(int depth) {
        switch (below(14)) {
            case 0:
            case 1:
            case 2:
            case 3:
                return fmt::format("(verify {}) ", condition(2));
            case 4:
                return depth == 0 ? ""
                                  : fmt::format("(if {} {} else {}) ", condition(2), instruction(0), instruction(0));
            case 5:
                return "capture ";
            case 6:
                return fmt::format("(capture {}) ", pick(directions));
            case 7:
                return fmt::format("cascade {} ", pick(directions));
            case 8:
                return one_in(2) ? "flip " : "change-owner ";
            case 9:
                return fmt::format("(change-type {}) ", pick(kinds));
            case 10:
                return one_in(2) ? fmt::format("(create {} {}) ", pick(kinds), pick(directions))
                                 : fmt::format("to {} ", pick(directions));
            case 11:
                return fmt::format("(set-flag told {}) ", condition(1));
            default:
                return fmt::format("(set-attribute {} {}{}) ", pick(attributes), condition(1),
                                   one_in(2) ? " " + pick(directions) : "");
        }
    }

    std::string condition(int depth) {
        const std::string where = one_in(2) ? "" : " " + pick(directions);
        const auto at = [&](const std::string& test) {
            return fmt::format("({}{}{})", one_in(4) ? "not-" : "", test, where);
        };
        switch (below(depth == 0 ? 12 : 15)) {
            case 0:
                return one_in(2) ? "true" : "false";
            case 1:
                return at("empty?");
            case 2:
                return at("enemy?");
            case 3:
                return at("friend?");
            case 4:
            case 5:
                return fmt::format("({} {})", one_in(2) ? "attacked?" : "not-attacked?", pick(types));
            case 6:
                return one_in(2) ? "attacked?" : "not-attacked?";
            case 7:
                return one_in(2) ? "defended?" : fmt::format("(defended? {})", pick(types));
            case 8:
            case 9:
                return at(pick(attributes));
            case 10:
                return one_in(2) ? "(in-zone? camp)" : one_in(2) ? "(flag? told)" : "last-to?";
            case 11:
                return one_in(2) ? fmt::format("(piece? {})", pick(kinds)) : "adjacent-to-enemy?";
            case 12:
                return fmt::format("(not {})", condition(depth - 1));
            case 13:
                return one_in(3) ? fmt::format("(can-reach? (none? {}))", pick(kinds))
                                 : fmt::format("(and {} {})", condition(depth - 1), condition(depth - 1));
            default:
                return fmt::format("(or {} {})", condition(depth - 1), condition(depth - 1));
        }
    }
};

}  // namespace bazillion
