#pragma once

#include <string>

/// The table of words (rules/words.h) in the formats of other programs.
namespace bazillion::app {

std::string vim_syntax();          ///< docs/editors/vim/syntax/bazillion.vim
std::string textmate_grammar();    ///< docs/editors/vscode/bazillion.tmLanguage.json, for VS Code and others
std::string kate_syntax();         ///< docs/editors/kate/bazillion.xml
std::string fuzzing_dictionary();  ///< tests/fuzz/words.dict

}  // namespace bazillion::app
