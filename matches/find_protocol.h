#pragma once

#include "matches/answer.h"

namespace bazillion::matches {

/// The same program, with the protocol that it speaks: the one that its command line names (`--mode gtp`), else the one
/// to whose first question it answers, of UCI and GTP; else that of XBoard, whose first version has no such question.
/// Starts it for each question. Fails if there is no such program.
play::Result<Description> find_protocol(const Description& program, const Surroundings& around);

}  // namespace bazillion::matches
