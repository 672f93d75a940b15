#pragma once

#include "play/match/match.h"
#include "syntax/diagnostic.h"

#include <nlohmann/json.hpp>

#include <string>

namespace bazillion::app {

/// Keys stay in the order they were written, so that answers read well and can be compared as text.
using Json = nlohmann::ordered_json;

/// One line of text, safe to be shown in a terminal. Bytes that are not UTF-8 are replaced, for a position text may
/// hold anything.
std::string dump(const Json& json);
/// Prints it.
void print_json(const Json& json);

Json to_json(const syntax::Diagnostic& diagnostic, const syntax::Sources& sources);
Json to_json(const play::Error& error);

}  // namespace bazillion::app
