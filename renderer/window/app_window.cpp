#include "renderer/window/app_window.h"

#include "renderer/window/window.h"

#include <cstdlib>

#ifdef __linux__
#include <dlfcn.h>
#endif

namespace bazillion::renderer {

bool display_available() {
#ifdef __linux__
    // SFML aborts the program if there is no X server, so it is asked for first, without linking to it.
    if (std::getenv("DISPLAY") == nullptr) {
        return false;
    }
    void* library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return false;
    }
    const auto open = reinterpret_cast<void* (*)(const char*)>(dlsym(library, "XOpenDisplay"));
    // The connection stays open until the program ends: a server that has lost its only client starts afresh (Xvfb
    // does), and SFML would find it gone for a moment.
    return open != nullptr && open(nullptr) != nullptr;
#else
    return true;
#endif
}

int run_window(const WindowOptions& options) {
    if (!display_available()) {
        return 1;
    }
    Window window(options);
    window.run();
    return 0;
}

}  // namespace bazillion::renderer
