#pragma once

#include <type_traits>
#include <utility>

namespace bazillion::script {

/// A callable that outlives the call it is passed to: costs no allocation, unlike `std::function`.
template <typename Signature>
class FunctionRef;

template <typename Result, typename... Arguments>
class FunctionRef<Result(Arguments...)> {
public:
    template <typename Callable>
    requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef> &&
             std::is_invocable_r_v<Result, Callable&, Arguments...>)
        FunctionRef(Callable&& callable)  // NOLINT: converts on purpose
        : object_(const_cast<void*>(static_cast<const void*>(&callable))),
          invoke_([](void* object, Arguments... arguments) -> Result {
              return (*static_cast<std::remove_reference_t<Callable>*>(object))(std::forward<Arguments>(arguments)...);
          }) {
        static_assert(!std::is_function_v<std::remove_reference_t<Callable>>, "pass a lambda");
    }

    Result operator()(Arguments... arguments) const { return invoke_(object_, std::forward<Arguments>(arguments)...); }

private:
    void* object_;
    Result (*invoke_)(void*, Arguments...);
};

}  // namespace bazillion::script
