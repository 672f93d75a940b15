#pragma once

#include "syntax/diagnostic.h"
#include "syntax/source.h"

#include <string>
#include <vector>

/// Games of other programs as rules files of our own.
namespace bazillion::importing {

/// `key = value`
struct Entry {
    std::string key, value;
    syntax::Span where;  ///< of the key
};

/// `[name:parent]` with its entries.
struct Section {
    std::string name, parent;
    std::vector<Entry> entries;
    syntax::Span where;
};

/// Reads a file of sections; lines that are none of this are warnings.
std::vector<Section> read_ini(const syntax::Sources& sources, syntax::SourceId id, syntax::Diagnostics& diagnostics);

}  // namespace bazillion::importing
