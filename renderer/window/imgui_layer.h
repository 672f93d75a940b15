#pragma once

#include "renderer/canvas/theme.h"

#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/Window/Event.hpp>

#include <memory>
#include <set>
#include <string>

struct ImGuiContext;
struct ImFont;

namespace bazillion::renderer {

/// Dear ImGui inside an SFML window: hands it SFML's events, and draws with its OpenGL 2 backend.
class ImGuiLayer {
public:
    ImGuiLayer(sf::RenderWindow& window, double unit, const Theme& theme);
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    void set_theme(const Theme& theme, double unit);
    void process(const sf::Event& event);
    void begin_frame();
    void draw();

    /// The pointer is over one of its windows, or it waits for text: the board must not react.
    [[nodiscard]] bool wants_mouse() const;
    [[nodiscard]] bool wants_keyboard() const;
    /// A menu or a list to choose from is open.
    [[nodiscard]] bool popup_open() const;
    [[nodiscard]] ImFont* mono() const { return mono_; }
    /// Smaller, for source texts.
    [[nodiscard]] ImFont* code() const { return code_; }

private:
    struct Release {
        void operator()(ImGuiContext* context) const;
    };
    void load_fonts(double unit);
    void press(bool* down, int which, bool pressed, std::set<int>& fresh, std::set<int>& released);
    void release_late();

    sf::RenderWindow& window_;
    std::string clipboard_;  ///< ImGui keeps a pointer into it
    std::unique_ptr<ImGuiContext, Release> context_;
    /// ImGui looks at keys once a frame: what was pressed since the last look is released after the next.
    std::set<int> new_keys_, new_buttons_, released_keys_, released_buttons_;
    ImFont *mono_ = nullptr, *code_ = nullptr;  ///< owned by the context
};

}  // namespace bazillion::renderer
