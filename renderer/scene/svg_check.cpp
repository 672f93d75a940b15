#include "renderer/scene/svg_check.h"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace bazillion::renderer {

namespace {

constexpr std::size_t most_elements = 5000;
constexpr std::size_t most_depth = 100;
constexpr std::size_t most_drawn = 20'000;  ///< elements, those that `use` draws again counted each time
constexpr std::size_t most_attribute_bytes = 64 << 10;

struct Element {
    std::string uses;  ///< id of what it draws again; empty if it is no `use`
    std::vector<std::size_t> children;
    std::size_t drawn = 0;  ///< elements that it draws; 0 while it is not known
    bool counting = false;
};

/// Reads an SVG element by element and stops at the first that is refused.
class Check {
public:
    std::optional<std::string> run(std::string_view svg) {
        parser_.reset(XML_ParserCreate(nullptr));
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(parser_.get(), on_start, on_end);
        XML_SetEntityDeclHandler(parser_.get(), on_entity);
        const bool read = XML_Parse(parser_.get(), svg.data(), static_cast<int>(svg.size()), 1) == XML_STATUS_OK;
        if (!reason_ && !read) {
            reason_ =
                fmt::format("it is not well-formed: {} in line {}", XML_ErrorString(XML_GetErrorCode(parser_.get())),
                            XML_GetCurrentLineNumber(parser_.get()));
        }
        if (!reason_ && count_drawn(0) > most_drawn) {
            reason_ = fmt::format("its `use` elements draw more than {} elements", most_drawn);
        }
        return reason_;
    }

private:
    static Check& self(void* data) { return *static_cast<Check*>(data); }
    static void on_start(void* data, const XML_Char* name, const XML_Char** attributes) {
        self(data).start(name, attributes);
    }
    static void on_end(void* data, const XML_Char* /*name*/) { self(data).open_.pop_back(); }
    static void on_entity(void* data, const XML_Char* /*name*/, int /*parameter*/, const XML_Char* /*value*/,
                          int /*length*/, const XML_Char* /*base*/, const XML_Char* /*system*/,
                          const XML_Char* /*public_id*/, const XML_Char* /*notation*/) {
        self(data).refuse("it declares entities");
    }

    void refuse(std::string reason) {
        if (!reason_) {
            reason_ = std::move(reason);
            XML_StopParser(parser_.get(), XML_FALSE);
        }
    }

    void start(std::string_view name, const XML_Char** attributes) {
        const std::size_t colon = name.find(':');
        name = name.substr(colon == std::string_view::npos ? 0 : colon + 1);
        if (name == "filter") {
            refuse("it uses filters; shade it with gradients instead");
        } else if (name == "image" || name == "foreignObject") {
            refuse(fmt::format("it holds another picture (`{}`)", name));
        }
        if (elements_.size() >= most_elements) {
            refuse(fmt::format("it has more than {} elements", most_elements));
        }
        if (open_.size() >= most_depth) {
            refuse(fmt::format("its elements are nested more than {} deep", most_depth));
        }
        const std::size_t index = elements_.size();
        elements_.emplace_back();
        if (!open_.empty()) {
            elements_[open_.back()].children.push_back(index);
        }
        open_.push_back(index);
        for (; *attributes != nullptr; attributes += 2) {
            note_attribute(name, attributes[0], attributes[1]);
        }
    }

    void note_attribute(std::string_view element, std::string_view name, std::string_view value) {
        if (value.size() > most_attribute_bytes) {
            refuse(fmt::format("its `{}` has an attribute `{}` of {} kB", element, name, value.size() >> 10));
        } else if (name == "id") {
            ids_.emplace(value, elements_.size() - 1);
        } else if (element == "use" && (name == "href" || name.ends_with(":href")) && value.starts_with('#')) {
            elements_.back().uses = value.substr(1);
        }
    }

    /// Counts no further than just beyond the bound. A `use` of what it is in draws nothing.
    std::size_t count_drawn(std::size_t index) {
        Element& element = elements_[index];
        if (element.drawn > 0 || element.counting) {
            return element.drawn;
        }
        element.counting = true;
        std::size_t drawn = 1;
        for (const std::size_t child : element.children) {
            drawn = std::min(drawn + count_drawn(child), most_drawn + 1);
        }
        if (const auto used = ids_.find(element.uses); used != ids_.end()) {
            drawn = std::min(drawn + count_drawn(used->second), most_drawn + 1);
        }
        element.counting = false;
        element.drawn = drawn;
        return drawn;
    }

    struct Free {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };
    std::unique_ptr<XML_ParserStruct, Free> parser_;
    std::vector<Element> elements_;
    std::vector<std::size_t> open_;
    std::map<std::string, std::size_t, std::less<>> ids_;
    std::optional<std::string> reason_;
};

}  // namespace

std::optional<std::string> refuse_svg(std::string_view svg) {
    if (svg.size() > most_svg_bytes) {
        return fmt::format("it is larger than {} kB", most_svg_bytes >> 10);
    }
    return Check().run(svg);
}

}  // namespace bazillion::renderer
