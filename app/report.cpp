#include "app/report.h"
#include "app/output.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace bazillion::app {
namespace {

/// More errors, or warnings, than these are only counted: who mends the first ones has mended most of the others.
constexpr std::size_t most_told = 50;

std::string count(std::size_t number, std::string_view what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

}  // namespace

void add(Findings& findings, const syntax::Diagnostic& diagnostic, const syntax::Sources& sources, bool colour) {
    std::size_t& number = diagnostic.severity == syntax::Severity::error ? findings.errors : findings.warnings;
    if (number++ < most_told) {
        findings.text += syntax::render(diagnostic, sources, colour);
    }
    findings.json.push_back(to_json(diagnostic, sources));
}

Findings collect(const GameFile& file, bool colour) {
    Findings findings;
    std::set<std::string> seen;
    for (const syntax::Diagnostic& diagnostic : file.diagnostics().all()) {
        if (seen.insert(syntax::render(diagnostic, file.sources())).second) {
            add(findings, diagnostic, file.sources(), colour);
        }
    }
    return findings;
}

void add(Findings& findings, const play::Error& error) {
    syntax::Diagnostic diagnostic;
    diagnostic.code = "script-error";
    diagnostic.message = error.message;
    diagnostic.hint = error.hint;
    Json json = to_json(diagnostic, {});
    if (!error.details.empty()) {
        json["details"] = error.details;
    }
    if (std::find(findings.json.begin(), findings.json.end(), json) != findings.json.end()) {
        return;
    }
    findings.json.push_back(std::move(json));
    findings.text += error.details.empty() ? syntax::render(diagnostic, {}) : error.details;
    ++findings.errors;
}

std::string summary(const Findings& findings) {
    const std::string errors = findings.errors == 0 ? "no errors" : count(findings.errors, "error");
    const std::string all = findings.warnings == 0 ? errors : errors + ", " + count(findings.warnings, "warning");
    const bool cut = std::max(findings.errors, findings.warnings) > most_told;
    return cut ? fmt::format("{} (of each the first {} are told)", all, most_told) : all;
}

Failure failure(play::Error error, std::string_view prefix) {
    error.message.insert(0, prefix);
    return {Exit::errors, std::move(error)};
}

void require_no_error(play::Match& match) {
    if (auto error = match.take_error()) {
        throw failure(std::move(*error));
    }
}

std::string render(const play::Error& error, std::string_view name) {
    std::string text = error.details;
    if (!text.empty() && text.back() != '\n') {
        text += '\n';
    }
    const std::string message = safe(error.message);
    if (error.details.find(message) == std::string::npos) {  // else it is told already
        text += fmt::format("{}{}\n", name, message);
    }
    if (!error.hint.empty()) {
        text += fmt::format("  hint: {}\n", safe(error.hint));
    }
    return text;
}

void report(const Failure& failure, Format format) {
    if (format == Format::text) {
        print_error("{}", Rendered{render(failure.error, "bazillion: ")});
        return;
    }
    Json json = to_json(failure.error);
    if (!failure.diagnostics.empty()) {
        json.erase("details");  // the same, for people
        json["diagnostics"] = failure.diagnostics;
    }
    print_json(json);
    flush_out();
}

void print_notes(const std::vector<std::string>& notes) {
    for (const std::string& note : notes) {
        print_error("bazillion: {}\n", note);
    }
}

bool colour_wanted(int descriptor) {
    const char* refused = std::getenv("NO_COLOR");
    return (refused == nullptr || *refused == '\0') && isatty(descriptor) != 0;
}

std::string join(const std::vector<std::string>& texts, std::string_view between) {
    return fmt::format("{}", fmt::join(texts, between));
}

std::string one_line(std::string_view text) {
    std::string line(text);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return line;
}

}  // namespace bazillion::app
