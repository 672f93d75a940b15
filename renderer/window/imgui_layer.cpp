#include "renderer/window/imgui_layer.h"

#include <backends/imgui_impl_opengl2.h>
#include <fontconfig/fontconfig.h>
#include <imgui.h>
#include <SFML/Window/Clipboard.hpp>

#include <array>
#include <string>
#include <utility>

namespace bazillion::renderer {

namespace {

std::string font_file(const char* family) {
    std::string file;
    FcPattern* wanted = FcPatternCreate();
    FcPatternAddString(wanted, FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
    FcConfigSubstitute(nullptr, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result = FcResultNoMatch;
    if (FcPattern* found = FcFontMatch(nullptr, wanted, &result)) {
        FcChar8* name = nullptr;
        if (FcPatternGetString(found, FC_FILE, 0, &name) == FcResultMatch) {
            file = reinterpret_cast<const char*>(name);
        }
        FcPatternDestroy(found);
    }
    FcPatternDestroy(wanted);
    return file;
}

constexpr std::array<std::pair<ImGuiKey_, sf::Keyboard::Key>, 20> key_map{{
    {ImGuiKey_Tab, sf::Keyboard::Tab},
    {ImGuiKey_LeftArrow, sf::Keyboard::Left},
    {ImGuiKey_RightArrow, sf::Keyboard::Right},
    {ImGuiKey_UpArrow, sf::Keyboard::Up},
    {ImGuiKey_DownArrow, sf::Keyboard::Down},
    {ImGuiKey_PageUp, sf::Keyboard::PageUp},
    {ImGuiKey_PageDown, sf::Keyboard::PageDown},
    {ImGuiKey_Home, sf::Keyboard::Home},
    {ImGuiKey_End, sf::Keyboard::End},
    {ImGuiKey_Insert, sf::Keyboard::Insert},
    {ImGuiKey_Delete, sf::Keyboard::Delete},
    {ImGuiKey_Backspace, sf::Keyboard::Backspace},
    {ImGuiKey_Space, sf::Keyboard::Space},
    {ImGuiKey_Enter, sf::Keyboard::Enter},
    {ImGuiKey_Escape, sf::Keyboard::Escape},
    {ImGuiKey_A, sf::Keyboard::A},
    {ImGuiKey_C, sf::Keyboard::C},
    {ImGuiKey_V, sf::Keyboard::V},
    {ImGuiKey_X, sf::Keyboard::X},
    {ImGuiKey_Z, sf::Keyboard::Z},
}};

const char* get_clipboard(void* kept) {
    auto& text = *static_cast<std::string*>(kept);
    const auto utf8 = sf::Clipboard::getString().toUtf8();
    text.assign(utf8.begin(), utf8.end());
    return text.c_str();
}

void set_clipboard(void*, const char* text) {
    const std::string copy(text);
    sf::Clipboard::setString(sf::String::fromUtf8(copy.begin(), copy.end()));
}

ImVec4 vec(Colour c) {
    return {static_cast<float>(c.r), static_cast<float>(c.g), static_cast<float>(c.b), static_cast<float>(c.a)};
}

void apply_theme(const Theme& theme, float unit) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = {};
    ImGui::StyleColorsDark();
    style.WindowRounding = style.PopupRounding = 8;
    style.FrameRounding = style.GrabRounding = style.ScrollbarRounding = style.ChildRounding = 5;
    style.WindowPadding = {14, 12};
    style.FramePadding = {10, 6};
    style.ItemSpacing = {10, 8};
    style.WindowTitleAlign = {0.5F, 0.5F};
    style.WindowBorderSize = style.PopupBorderSize = 1;
    style.FrameBorderSize = theme.inks == InkSet::contrast ? 1 : 0;  // where a frame has the colour of what it lies on
    style.ScaleAllSizes(unit);
    auto& colours = style.Colors;
    colours[ImGuiCol_Text] = vec(theme.text);
    colours[ImGuiCol_TextDisabled] = vec(theme.text_soft);
    colours[ImGuiCol_WindowBg] = colours[ImGuiCol_PopupBg] = vec(theme.panel);
    colours[ImGuiCol_ChildBg] = vec(theme.background);
    colours[ImGuiCol_MenuBarBg] = vec(theme.background.lighter(-0.25));
    colours[ImGuiCol_Border] = vec(theme.panel_edge);
    colours[ImGuiCol_FrameBg] = vec(theme.background);
    colours[ImGuiCol_FrameBgHovered] = colours[ImGuiCol_FrameBgActive] = vec(theme.panel_raised);
    colours[ImGuiCol_TitleBg] = colours[ImGuiCol_TitleBgActive] = vec(theme.panel_raised);
    colours[ImGuiCol_Header] = colours[ImGuiCol_Button] = vec(theme.panel_raised);
    colours[ImGuiCol_HeaderHovered] = colours[ImGuiCol_ButtonHovered] = vec(theme.accent.with_alpha(0.45));
    colours[ImGuiCol_HeaderActive] = colours[ImGuiCol_ButtonActive] = vec(theme.accent.with_alpha(0.65));
    colours[ImGuiCol_CheckMark] = colours[ImGuiCol_NavHighlight] = vec(theme.accent);
    colours[ImGuiCol_SliderGrab] = colours[ImGuiCol_SliderGrabActive] = vec(theme.accent);
    colours[ImGuiCol_TextSelectedBg] = vec(theme.accent.with_alpha(0.4));
    colours[ImGuiCol_ScrollbarBg] = vec(theme.background.with_alpha(0));
    colours[ImGuiCol_ScrollbarGrab] = vec(theme.panel_edge);
    colours[ImGuiCol_ModalWindowDimBg] = ImVec4(0, 0, 0, 0.45F);
}

}  // namespace

void ImGuiLayer::Release::operator()(ImGuiContext* context) const {
    ImGui::DestroyContext(context);
}

ImGuiLayer::ImGuiLayer(sf::RenderWindow& window, double unit, const Theme& theme)
    : window_(window), context_(ImGui::CreateContext()) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    for (const auto& [imgui, sfml] : key_map) {
        io.KeyMap[imgui] = sfml;
    }
    io.ClipboardUserData = &clipboard_;
    io.GetClipboardTextFn = get_clipboard;
    io.SetClipboardTextFn = set_clipboard;
    load_fonts(unit);
    apply_theme(theme, static_cast<float>(unit));
    ImGui_ImplOpenGL2_Init();
}

ImGuiLayer::~ImGuiLayer() {
    ImGui_ImplOpenGL2_Shutdown();
}

void ImGuiLayer::set_theme(const Theme& theme, double unit) {
    apply_theme(theme, static_cast<float>(unit));
}

void ImGuiLayer::load_fonts(double unit) {
    // Latin, punctuation such as dashes and ellipses, arrows, and the frames that diagnostics draw.
    static constexpr std::array<ImWchar, 9> ranges{0x20, 0x24f, 0x2010, 0x205e, 0x2190, 0x21ff, 0x2500, 0x257f, 0};
    constexpr double usual = 15, small = 13;
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    const auto load = [&](const char* family, double pixels) {
        const std::string file = font_file(family);
        const auto size = static_cast<float>(pixels * unit);
        ImFont* font = file.empty() ? nullptr : fonts.AddFontFromFileTTF(file.c_str(), size, nullptr, ranges.data());
        return font != nullptr ? font : fonts.AddFontDefault();
    };
    load("DejaVu Sans", usual);
    mono_ = load("DejaVu Sans Mono", usual);
    code_ = load("DejaVu Sans Mono", small);
}

void ImGuiLayer::press(bool* down, int which, bool pressed, std::set<int>& fresh, std::set<int>& released) {
    if (pressed) {
        down[which] = true;
        fresh.insert(which);
        released.erase(which);
    } else if (fresh.contains(which)) {
        released.insert(which);
    } else {
        down[which] = false;
    }
}

void ImGuiLayer::release_late() {
    ImGuiIO& io = ImGui::GetIO();
    for (const int key : std::exchange(released_keys_, {})) {
        io.KeysDown[key] = false;
    }
    for (const int button : std::exchange(released_buttons_, {})) {
        io.MouseDown[button] = false;
    }
    new_keys_.clear();
    new_buttons_.clear();
}

void ImGuiLayer::process(const sf::Event& event) {
    ImGuiIO& io = ImGui::GetIO();
    switch (event.type) {
        case sf::Event::MouseMoved:
            io.MousePos = {static_cast<float>(event.mouseMove.x), static_cast<float>(event.mouseMove.y)};
            break;
        case sf::Event::MouseButtonPressed:
        case sf::Event::MouseButtonReleased:
            io.MousePos = {static_cast<float>(event.mouseButton.x), static_cast<float>(event.mouseButton.y)};
            if (event.mouseButton.button < 3) {
                press(io.MouseDown, event.mouseButton.button, event.type == sf::Event::MouseButtonPressed, new_buttons_,
                      released_buttons_);
            }
            break;
        case sf::Event::MouseWheelScrolled:
            io.MouseWheel += event.mouseWheelScroll.delta;
            break;
        case sf::Event::MouseLeft:
            io.MousePos = {-1e6F, -1e6F};
            break;
        case sf::Event::KeyPressed:
        case sf::Event::KeyReleased:
            if (event.key.code >= 0) {
                press(io.KeysDown, event.key.code, event.type == sf::Event::KeyPressed, new_keys_, released_keys_);
            }
            io.KeyCtrl = event.key.control;
            io.KeyShift = event.key.shift;
            io.KeyAlt = event.key.alt;
            break;
        case sf::Event::TextEntered:
            if (event.text.unicode >= 32 && event.text.unicode != 127) {
                io.AddInputCharacter(event.text.unicode);
            }
            break;
        default:
            break;
    }
}

void ImGuiLayer::begin_frame() {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(window_.getSize().x), static_cast<float>(window_.getSize().y)};
    io.DeltaTime = 1.0F / 60;
    ImGui_ImplOpenGL2_NewFrame();
    ImGui::NewFrame();
}

void ImGuiLayer::draw() {
    ImGui::Render();
    window_.pushGLStates();
    ImGui_ImplOpenGL2_RenderDrawData(ImGui::GetDrawData());
    window_.popGLStates();
    window_.resetGLStates();  // SFML takes the states before the push for those after the pop
    release_late();
}

bool ImGuiLayer::wants_mouse() const {
    return ImGui::GetIO().WantCaptureMouse;
}
bool ImGuiLayer::popup_open() const {
    ImGui::SetCurrentContext(context_.get());
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

bool ImGuiLayer::wants_keyboard() const {
    return ImGui::GetIO().WantTextInput || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
}

}  // namespace bazillion::renderer
