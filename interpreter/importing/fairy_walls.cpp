#include "importing/fairy_walls.h"

#include <fmt/format.h>

#include <array>

namespace bazillion::importing {

FairyWalls::FairyWalls(const FairyVariant& variant, const FairySetup& setup) : variant_(variant), setup_(setup) {
    rule_ = variant.value({"wallingRule"}).value_or("none");
    // As older files say it.
    for (const char* old : {"duck", "static", "past", "arrow"}) {
        rule_ = variant.flag(std::string(old) + "Gating", false) ? old : rule_;
    }
    built_ = rule_ == "duck" || rule_ == "static" || rule_ == "past" || rule_ == "edge";
    if (rule_ != "none" && !built_) {
        refused_ = rule_;
    } else if (built_ && (variant.flag("wallOrMove", false) || variant.flag("pieceDrops", false))) {
        refused_ = variant.flag("wallOrMove", false) ? "wallOrMove" : "pieceDrops";
        built_ = false;
    }
}

std::optional<Region> FairyWalls::region(int player) const {
    return built_ ? variant_.region({player == 0 ? "wallingRegionWhite" : "wallingRegionBlack"}) : std::nullopt;
}

std::string FairyWalls::macros() const {
    if (!built_) {
        return "";
    }
    std::string where = rule_ == "past" ? "(position-flag? left)" : "(or empty? (position-flag? left))";
    where += " (not-position-flag? taken)";
    where += region(0) || region(1) ? " (in-zone? walling)" : "";
    if (rule_ == "edge") {
        where +=
            " (or (not-on-board? n) (not-on-board? s) (not-on-board? e) (not-on-board? w) (piece? Wall n) "
            "(piece? Wall s) (piece? Wall e) (piece? Wall w))";
    }
    return fmt::format(
        "; A move as $1 adds it, with a wall on each cell where one can be put; `left` are cells that become empty, "
        "`taken` "
        "those where somebody arrives.\n"
        "(define build (try to (set-position-flag taken true) mark (go from) (set-position-flag left true) back "
        "(anywhere (verify (and {})) (create Nature {}) $1)))\n",
        where, rule_ == "duck" ? "New-wall" : "Wall");
}

/// `add` and `(add Queen)` become `(build add)` and `(build (add Queen))`.
std::string FairyWalls::with_walls(const std::string& instructions) const {
    if (!built_) {
        return instructions;
    }
    const std::string delimiters = " \n()";
    std::string text;
    for (std::size_t at = 0; at < instructions.size();) {
        const bool begins = at == 0 || delimiters.find(instructions[at - 1]) != std::string::npos;
        if (instructions.compare(at, 5, "(add ") == 0) {
            const std::size_t end = instructions.find(')', at) + 1;
            text += "(build " + instructions.substr(at, end - at) + ")";
            at = end;
        } else if (begins && instructions.compare(at, 3, "add") == 0 &&
                   (at + 3 == instructions.size() || delimiters.find(instructions[at + 3]) != std::string::npos)) {
            text += "(build add)";
            at += 3;
        } else {
            text += instructions[at++];
        }
    }
    return text;
}

std::string FairyWalls::sections() const {
    if (!any()) {
        return "";
    }
    std::string text = "(piece (name Wall) (notation \"*\") (players Nature))\n";
    if (built_ && rule_ == "duck") {  // the only one there is moves
        text +=
            "(piece (name New-wall) (notation \"#\") (players Nature))\n"
            "(after-move (when (not-passed?)) (anywhere (verify (piece? Wall)) capture add) "
            "(anywhere (verify (piece? New-wall)) (change-type Wall) add))\n";
    }
    return text;
}

std::string FairyWalls::placed() const {
    std::string cells;
    for (const auto& [file, rank] : setup_.walls) {
        cells += " " + variant_.cell(file, rank);
    }
    return cells.empty() ? "" : fmt::format("(Nature (Wall{}))\n", cells);
}

}  // namespace bazillion::importing
