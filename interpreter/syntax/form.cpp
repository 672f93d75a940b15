#include "syntax/form.h"

namespace bazillion::syntax {

Form::Form(Type type, std::shared_ptr<const void> content, Origin origin)
    : content_(std::move(content)), origin_(std::move(origin)), type_(type) {}

Form Form::atom(std::string text, Origin origin) {
    return atom(std::make_shared<const std::string>(std::move(text)), std::move(origin));
}

Form Form::string(std::string text, Origin origin) {
    return string(std::make_shared<const std::string>(std::move(text)), std::move(origin));
}

Form Form::atom(SharedText text, Origin origin) {
    return {Type::atom, std::move(text), std::move(origin)};
}

Form Form::string(SharedText text, Origin origin) {
    return {Type::string, std::move(text), std::move(origin)};
}

Form Form::list(std::vector<Form> items, Origin origin) {
    if (items.empty()) {
        return {Type::list, nullptr, std::move(origin)};
    }
    return {Type::list, std::make_shared<const std::vector<Form>>(std::move(items)), std::move(origin)};
}

bool Form::is_call(std::string_view name) const {
    return !items().empty() && items().front().is_atom(name);
}

const std::string& Form::text() const {
    static const std::string none;
    return is_list() || !content_ ? none : *static_cast<const std::string*>(content_.get());
}

std::string_view Form::head() const {
    return !items().empty() && items().front().is_atom() ? items().front().text() : std::string_view{};
}

const std::vector<Form>& Form::items() const {
    static const std::vector<Form> none;
    return is_list() && content_ ? *static_cast<const std::vector<Form>*>(content_.get()) : none;
}

}  // namespace bazillion::syntax
