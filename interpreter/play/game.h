#pragma once

#include "play/match.h"
#include "rules/rules.h"
#include "syntax/document.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace bazillion::play {

class Hooks;   ///< how a game's scripts are called; implemented by the script layer
class Engine;  ///< generates, makes and takes back moves on one position; see play/engine.h

}  // namespace bazillion::play
