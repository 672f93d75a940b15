#include "app/word_lists.h"

#include "app/json.h"
#include "rules/word_classes.h"
#include "rules/words.h"
#include "syntax/markup.h"

#include <fmt/core.h>

#include <array>
#include <set>
#include <vector>

namespace bazillion::app {
namespace {

constexpr std::string_view made = "Made by `bazillion words --for`";

/// How editors colour a class of words.
struct ClassStyle {
    rules::WordClass words;
    std::string_view name;      ///< of the group in Vim
    std::string_view scope;     ///< in TextMate grammars
    std::string_view kate;      ///< style in Kate
    std::string_view vim_link;  ///< highlighting in Vim
};

constexpr std::array<ClassStyle, rules::word_classes> classes{{
    {rules::WordClass::file, "File", "keyword.control.import", "dsImport", "PreProc"},
    {rules::WordClass::instruction, "Instruction", "keyword.control", "dsControlFlow", "Statement"},
    {rules::WordClass::condition, "Condition", "keyword.operator", "dsOperator", "Conditional"},
    {rules::WordClass::goal, "Goal", "support.function.goal", "dsFunction", "Function"},
    {rules::WordClass::section, "Section", "storage.type", "dsKeyword", "Type"},
    {rules::WordClass::number, "Number", "support.variable", "dsVariable", "Identifier"},
    {rules::WordClass::part, "Part", "storage.modifier", "dsAttribute", "Identifier"},
}};

std::string escaped(std::string_view text, std::string_view special) {
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) {
            result += '\\';
        }
        result += c;
    }
    return result;
}

}  // namespace

std::string vim_syntax() {
    std::string text =
        fmt::format("\" Vim syntax for the rules language of Bazillion (.game, .zrf)\n\" {} vim\n", made);
    text +=
        "if exists(\"b:current_syntax\")\n  finish\nendif\n\n"
        "syntax case match\n"
        "setlocal iskeyword=33,35-39,42-58,60-126\n"
        "syntax region bazillionString start=/\"/ end=/\"/\n"
        "syntax match bazillionComment /;.*$/\n"
        "syntax match bazillionParameter /\\$\\d\\+/\n"
        "syntax match bazillionValue /\\<-\\?\\d\\+\\>/\n";
    for (const ClassStyle& each : classes) {
        text += '\n';
        for (const std::string& word : rules::words_of(each.words)) {
            text += fmt::format("syntax keyword bazillion{} {}\n", each.name, word);
        }
        text += fmt::format("highlight default link bazillion{} {}\n", each.name, each.vim_link);
    }
    text +=
        "\nhighlight default link bazillionString String\n"
        "highlight default link bazillionComment Comment\n"
        "highlight default link bazillionParameter Special\n"
        "highlight default link bazillionValue Constant\n\n"
        "let b:current_syntax = \"bazillion\"\n";
    return text;
}

std::string textmate_grammar() {
    Json json;
    json["$schema"] = "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json";
    json["comment"] = fmt::format("{} textmate", made);
    json["name"] = "Bazillion";
    json["scopeName"] = "source.bazillion";
    json["fileTypes"] = {"game", "zrf"};
    Json patterns = Json::array();
    patterns.push_back({{"name", "comment.line.semicolon.bazillion"}, {"match", ";.*$"}});
    patterns.push_back({{"name", "string.quoted.double.bazillion"}, {"begin", "\""}, {"end", "\""}});
    patterns.push_back({{"name", "variable.parameter.bazillion"}, {"match", "\\$[0-9]+"}});
    constexpr std::string_view behind = "(?<![^\\s()\";])", before = "(?![^\\s()\";])";
    patterns.push_back(
        {{"name", "constant.numeric.bazillion"}, {"match", fmt::format("{}-?[0-9]+{}", behind, before)}});
    for (const ClassStyle& each : classes) {
        std::string any;
        for (const std::string& word : rules::words_of(each.words)) {
            any += (any.empty() ? "" : "|") + escaped(word, "?.*+^$|()[]{}\\");
        }
        patterns.push_back({{"name", fmt::format("{}.bazillion", each.scope)},
                            {"match", fmt::format("{}(?:{}){}", behind, any, before)}});
    }
    json["patterns"] = std::move(patterns);
    return json.dump(2) + "\n";
}

std::string kate_syntax() {
    std::string lists, rules, styles;
    for (const ClassStyle& each : classes) {
        lists += fmt::format("    <list name=\"{}\">\n", each.name);
        for (const std::string& word : rules::words_of(each.words)) {
            lists += fmt::format("      <item>{}</item>\n", syntax::escape_markup(word));
        }
        lists += "    </list>\n";
        rules += fmt::format("        <keyword attribute=\"{0}\" context=\"#stay\" String=\"{0}\"/>\n", each.name);
        styles += fmt::format("      <itemData name=\"{}\" defStyleNum=\"{}\"/>\n", each.name, each.kate);
    }
    return fmt::format(
        R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE language>
<!-- {} kate -->
<language name="Bazillion" section="Other" version="1" kateversion="5.0" extensions="*.game;*.zrf" casesensitive="1">
  <highlighting>
{}    <contexts>
      <context name="Normal" attribute="Normal Text" lineEndContext="#stay">
        <DetectChar attribute="Comment" context="Comment" char=";"/>
        <DetectChar attribute="String" context="String" char="&quot;"/>
        <RegExpr attribute="Parameter" context="#stay" String="\$[0-9]+"/>
{}        <RegExpr attribute="Value" context="#stay" String="-?\b[0-9]+\b"/>
      </context>
      <context name="Comment" attribute="Comment" lineEndContext="#pop"/>
      <context name="String" attribute="String" lineEndContext="#stay">
        <DetectChar attribute="String" context="#pop" char="&quot;"/>
      </context>
    </contexts>
    <itemDatas>
      <itemData name="Normal Text" defStyleNum="dsNormal"/>
      <itemData name="Comment" defStyleNum="dsComment"/>
      <itemData name="String" defStyleNum="dsString"/>
      <itemData name="Parameter" defStyleNum="dsSpecialChar"/>
      <itemData name="Value" defStyleNum="dsDecVal"/>
{}    </itemDatas>
  </highlighting>
  <general>
    <comments>
      <comment name="singleLine" start=";"/>
    </comments>
    <keywords casesensitive="1" weakDeliminator="?!&lt;&gt;=-+*/~" additionalDeliminator="&quot;"/>
  </general>
</language>
)",
        made, lists, rules, styles);
}

std::string fuzzing_dictionary() {
    // Beside the words: what holds forms together, and numbers at the bounds of what the rules can hold.
    std::set<std::string> entries{"(", ")", "()", "$1", "$2", "-", "-1", "255", "60000", "65535", "99999999999", "~"};
    for (const rules::Word& word : rules::all_words()) {
        entries.emplace(word.text);
        if (word.place == rules::Place::condition && word.text.ends_with('?')) {
            entries.insert("not-" + std::string(word.text));
        }
    }
    std::string text = fmt::format("# {} fuzz\n", made);
    for (const std::string& entry : entries) {
        text += fmt::format("\"{}\"\n", escaped(entry, "\"\\"));
    }
    return text;
}

}  // namespace bazillion::app
