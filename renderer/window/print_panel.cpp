#include "renderer/window/print_panel.h"

#include "process/launch.h"
#include "renderer/window/item_middle.h"

#include <imgui.h>

#include <utility>

namespace bazillion::renderer {

void PrintPanel::open(std::filesystem::path file, std::string title) {
    file_ = std::move(file);
    title_ = std::move(title);
    printer_ = process::find_program("lp");
    viewer_ = process::find_program("xdg-open");
    printing_.reset();
    words_ = !printer_.empty() || !viewer_.empty() ? "The board as it stands, and the moves that led there."
                                                   : "No program that prints or shows PDF files was found here.";
    open_ = true;
}

/// `lp` hands it to the printer that the system knows as the usual one.
void PrintPanel::print() {
    constexpr std::chrono::seconds most{30};
    printing_ = process::Coprocess::start(printer_, {"-t", title_, "--", file_.string()});
    until_ = process::Coprocess::Clock::now() + most;
    words_ = printing_ ? "Printing ..." : "The printer cannot be reached.";
}

void PrintPanel::view() {
    words_ = process::launch(viewer_, {file_.string()}) ? "It is opened in a viewer, which prints it, too."
                                                        : "The viewer cannot be started.";
}

bool PrintPanel::update() {
    if (!printing_) {
        return false;
    }
    const auto now = process::Coprocess::Clock::now();
    std::string line;
    auto heard = process::Coprocess::Heard::line;
    while (heard == process::Coprocess::Heard::line) {
        heard = printing_->hear(line, now + std::chrono::milliseconds(1));
    }
    if (heard == process::Coprocess::Heard::silence && now < until_) {
        return false;
    }
    const process::Ended ended = printing_->end();
    const bool printed = heard == process::Coprocess::Heard::end && ended.signal == 0 && ended.exit_code == 0;
    words_ = printed ? "It is on its way to the printer." : "The printer did not take it.";
    printing_.reset();
    return true;
}

bool PrintPanel::draw(double unit) {
    spots_.clear();
    if (!open_) {
        return false;
    }
    const auto u = static_cast<float>(unit);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::Begin("Print###print", &open_,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
    const auto button = [&](const char* name, const char* label, bool enabled) {
        ImGui::BeginDisabled(!enabled);
        const bool pressed = ImGui::Button(label, ImVec2(300 * u, 32 * u));
        ImGui::EndDisabled();
        spots_[name] = item_middle();
        return pressed;
    };
    ImGui::PushTextWrapPos(300 * u + ImGui::GetCursorPosX());
    ImGui::TextUnformatted(words_.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    if (button("print", "Send it to the printer", !printer_.empty() && !printing_)) {
        print();
    }
    if (button("view", "Open it in a viewer", !viewer_.empty())) {
        view();
    }
    const bool saves = button("save", "Save it as a PDF file ...", true);
    if (button("close", "Close  (Esc)", true) || saves) {
        open_ = false;
    }
    ImGui::End();
    return saves;
}

}  // namespace bazillion::renderer
