// How the texts of a game are written: keys, letters and the mouse.
#include "renderer/window/source_tab.h"

#include <imgui.h>
#include <SFML/Window/Clipboard.hpp>

#include <algorithm>
#include <array>

namespace bazillion::renderer {

namespace {

using Step = TextDraft::Step;

std::optional<Step> step_of(const sf::Event::KeyEvent& key) {
    switch (key.code) {
        case sf::Keyboard::Left:
            return key.control ? Step::word_left : Step::left;
        case sf::Keyboard::Right:
            return key.control ? Step::word_right : Step::right;
        case sf::Keyboard::Up:
            return Step::up;
        case sf::Keyboard::Down:
            return Step::down;
        case sf::Keyboard::PageUp:
            return Step::page_up;
        case sf::Keyboard::PageDown:
            return Step::page_down;
        case sf::Keyboard::Home:
            return key.control ? Step::text_start : Step::line_start;
        case sf::Keyboard::End:
            return key.control ? Step::text_end : Step::line_end;
        default:
            return std::nullopt;
    }
}

std::string utf8_of(const sf::String& text) {
    const auto bytes = text.toUtf8();
    return {bytes.begin(), bytes.end()};
}

float letter_width(std::string_view letter) {
    return ImGui::CalcTextSize(letter.data(), letter.data() + letter.size()).x;
}

}  // namespace

bool SourceTab::take(const sf::Event& event) {
    if (draft_ == nullptr) {
        return false;
    }
    if (searching_ && event.type == sf::Event::KeyPressed && event.key.code == sf::Keyboard::Escape) {
        searching_ = false;
        typing_ = true;
        return true;
    }
    if (!typing_) {
        return false;
    }
    if (event.type == sf::Event::KeyPressed) {
        return take_key(event.key);
    }
    constexpr sf::Uint32 first = 32, erasing = 127;  // below are keys that are no letters
    if (event.type != sf::Event::TextEntered) {
        return false;
    }
    if (event.text.unicode >= first && event.text.unicode != erasing) {
        write(utf8_of(sf::String(event.text.unicode)));
    }
    return true;
}

bool SourceTab::take_key(const sf::Event::KeyEvent& key) {
    if (key.alt || key.system) {
        return false;
    }
    TextDraft& text = draft_->text;
    const auto erase = [&](Step step) {
        if (writable()) {
            text.erase(step);
        }
    };
    if (const auto step = step_of(key)) {
        text.move(*step, key.shift);
    } else if (key.code == sf::Keyboard::Enter) {
        if (writable()) {
            text.break_line();
        }
    } else if (key.code == sf::Keyboard::Backspace) {
        erase(key.control ? Step::word_left : Step::left);
    } else if (key.code == sf::Keyboard::Delete) {
        erase(key.control ? Step::word_right : Step::right);
    } else if (key.code == sf::Keyboard::Tab && !key.control) {
        if (writable()) {
            text.indent(key.shift);
        }
    } else if (key.code == sf::Keyboard::Escape) {
        typing_ = false;
    } else if (key.code == sf::Keyboard::F3) {
        find(key.shift);
    } else if (key.control) {
        return take_command(key);
    } else {
        return key.code < sf::Keyboard::F1 || key.code > sf::Keyboard::F15;  // its letter comes behind it
    }
    changed();
    return true;
}

/// With Ctrl held.
bool SourceTab::take_command(const sf::Event::KeyEvent& key) {
    TextDraft& text = draft_->text;
    switch (key.code) {
        case sf::Keyboard::S:
            if (key.shift) {
                return false;
            }
            save();
            break;
        case sf::Keyboard::A:
            text.select(0, text.text().size());
            break;
        case sf::Keyboard::C:
            copy();
            break;
        case sf::Keyboard::X:
            copy();
            write("");
            break;
        case sf::Keyboard::V: {
            std::string words = utf8_of(sf::Clipboard::getString());
            std::erase(words, '\r');
            write(words);
            break;
        }
        case sf::Keyboard::Z:
            (void)(key.shift ? text.redo() : text.undo());
            break;
        case sf::Keyboard::Y:
            (void)text.redo();
            break;
        case sf::Keyboard::F: {
            searching_ = search_fresh_ = true;
            search_failed_ = typing_ = false;
            const std::string_view selected = text.selected();
            if (!selected.empty() && selected.size() < wanted_.size() && selected.find('\n') == std::string::npos) {
                wanted_.fill(0);
                std::copy(selected.begin(), selected.end(), wanted_.begin());
            }
            break;
        }
        default:
            return false;
    }
    changed();
    return true;
}

void SourceTab::write(std::string_view words) {
    if (writable()) {
        draft_->text.insert(words);
        changed();
    }
}

void SourceTab::copy() const {
    const std::string_view selected = draft_->text.selected();
    if (!selected.empty()) {
        sf::Clipboard::setString(sf::String::fromUtf8(selected.begin(), selected.end()));
    }
}

void SourceTab::find(bool backwards) {
    search_failed_ = !draft_->text.find(wanted_.data(), backwards);
    caret_moved_ = true;
}

void SourceTab::save() {
    if (!writable() || !draft_->unsaved()) {
        return;
    }
    if (auto saved = SourceDrafts::save(*draft_); !saved && !draft_->other) {
        error_ = std::move(saved.error());
    }
}

void SourceTab::changed() {
    caret_moved_ = true;
    if (draft_->text.version() != shown_version_) {
        origin_.reset();
        marked_.reset();
        changed_at_ = Clock::now();
    }
}

bool SourceTab::wants_check() {
    constexpr std::chrono::milliseconds pause{250};  // between letters typed by somebody who thinks
    if (!changed_at_ || Clock::now() - *changed_at_ < pause) {
        return false;
    }
    changed_at_.reset();
    return true;
}

/// What the mouse does: a click sets the caret, a double click selects a word, a drag or a click with Shift selects.
void SourceTab::point(const ImVec2& origin, float line_height) {
    const ImGuiIO& io = ImGui::GetIO();
    draft_->text.set_page(static_cast<std::size_t>(std::max(1.0F, ImGui::GetWindowHeight() / line_height - 1)));
    const bool over = ImGui::IsWindowHovered();
    if (over) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    }
    if (ImGui::IsMouseClicked(0)) {
        const bool beside = io.MousePos.x > ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x ||
                            io.MousePos.y > ImGui::GetWindowPos().y + ImGui::GetWindowHeight() -
                                                (ImGui::GetScrollMaxX() > 0 ? ImGui::GetStyle().ScrollbarSize : 0);
        typing_ = selecting_ = over && !beside;
        if (typing_) {
            const std::size_t at = place_at(origin, line_height);
            const auto [begin, end] = draft_->text.selection();
            const std::size_t anchor = draft_->text.caret() == end ? begin : end;
            draft_->text.select(io.KeyShift ? anchor : at, at);
        }
        if (typing_ && ImGui::IsMouseDoubleClicked(0)) {
            draft_->text.select_word(draft_->text.caret());
            selecting_ = false;
        }
    } else if (selecting_ && ImGui::IsMouseDown(0)) {
        const auto [begin, end] = draft_->text.selection();
        const std::size_t anchor = draft_->text.caret() == end ? begin : end;
        if (const std::size_t at = place_at(origin, line_height); at != draft_->text.caret()) {
            draft_->text.select(anchor, at);
            caret_moved_ = true;
        }
    } else {
        selecting_ = false;
    }
}

/// The place of the text under the pointer; `origin`: where the first line begins.
std::size_t SourceTab::place_at(const ImVec2& origin, float line_height) const {
    const auto& starts = (*shown_)[0].line_starts;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const auto lines = static_cast<float>(starts.size());
    const auto line = static_cast<std::uint32_t>(std::clamp((pointer.y - origin.y) / line_height, 0.0F, lines - 1));
    const std::string_view text = shown_->line(0, line + 1);
    float x = origin.x;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t next = at + 1;
        while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) {
            ++next;
        }
        const float width = letter_width(text.substr(at, next - at));
        if (pointer.x < x + width / 2) {
            break;
        }
        x += width;
        at = next;
    }
    return starts[line] + at;
}

/// Scrolls to where the caret is once it has moved.
void SourceTab::follow_caret(float line_height, float gutter) {
    if (!std::exchange(caret_moved_, false)) {
        return;
    }
    const auto& starts = (*shown_)[0].line_starts;
    const std::size_t caret = std::min(draft_->text.caret(), (*shown_)[0].text.size());
    const auto line = static_cast<std::size_t>(std::upper_bound(starts.begin(), starts.end(), caret) - starts.begin());
    const float y = static_cast<float>(line - 1) * line_height, high = ImGui::GetWindowHeight();
    const float margin = std::min(2 * line_height, high / 4);
    if (y < ImGui::GetScrollY() + margin) {
        ImGui::SetScrollY(std::max(0.0F, y - margin));
    } else if (y + line_height > ImGui::GetScrollY() + high - margin) {
        ImGui::SetScrollY(y + line_height - high + margin);
    }
    const std::string_view text = line_text(static_cast<std::uint32_t>(line));
    const std::size_t column = std::min<std::size_t>(caret - starts[line - 1], text.size());
    const float x = letter_width(text.substr(0, column)), wide = ImGui::GetWindowWidth() - gutter;
    const float aside = 4 * line_height;
    if (x < ImGui::GetScrollX()) {
        ImGui::SetScrollX(std::max(0.0F, x - aside));
    } else if (x > ImGui::GetScrollX() + wide - line_height) {
        ImGui::SetScrollX(x - wide + aside);
    }
}

}  // namespace bazillion::renderer
