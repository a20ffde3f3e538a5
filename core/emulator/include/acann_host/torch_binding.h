// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a direct-launch answer says to Python: functions that it registers with pybind11 or TORCH_LIBRARY, and the
// stream it asks for. The functions are kept by name and called with the values of a case.
#pragma once

#include "acann_host/torch_tensor.h"

#include <functional>
#include <map>
#include <type_traits>
#include <variant>

namespace acann_host {

using TorchValue = std::variant<std::monostate, at::Tensor, std::int64_t, double, bool, std::string,
    std::vector<std::int64_t>, std::vector<double>, std::vector<at::Tensor>>;

struct TorchArgument
{
    std::string name; ///< empty: by position
    TorchValue value;
};

struct TorchFunction
{
    std::size_t parameters = 0;
    std::vector<TorchArgument> declared; ///< names and defaults, as far as the binding gives them
    std::function<std::vector<at::Tensor>(const std::vector<TorchValue>&)> call;
};

inline std::map<std::string, TorchFunction>& torchFunctions()
{
    static std::map<std::string, TorchFunction> functions;
    return functions;
}

template <typename T> struct IsOptional : std::false_type
{ };
template <typename T> struct IsOptional<std::optional<T>> : std::true_type
{ };

/// A value as the parameter that the function declares. Throws c10::Error when Python would refuse it.
template <typename T> T torchParameter(const TorchValue& value, std::size_t position)
{
    if constexpr (IsOptional<T>::value) {
        if (std::holds_alternative<std::monostate>(value))
            return std::nullopt;
        return torchParameter<typename T::value_type>(value, position);
    } else if constexpr (std::is_same_v<T, bool>) {
        if (const auto* flag = std::get_if<bool>(&value))
            return *flag;
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
        if (const auto* number = std::get_if<std::int64_t>(&value))
            return static_cast<T>(*number);
        if (const auto* flag = std::get_if<bool>(&value))
            return static_cast<T>(*flag);
        if (const auto* number = std::get_if<double>(&value))
            if (*number == static_cast<double>(static_cast<std::int64_t>(*number)))
                return static_cast<T>(static_cast<std::int64_t>(*number));
    } else if constexpr (std::is_floating_point_v<T>) {
        if (const auto* number = std::get_if<double>(&value))
            return static_cast<T>(*number);
        if (const auto* number = std::get_if<std::int64_t>(&value))
            return static_cast<T>(*number);
    } else if constexpr (std::is_same_v<T, at::IntArrayRef>) {
        if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value))
            return at::IntArrayRef(*list);
    } else if constexpr (std::is_constructible_v<TorchValue, T>) {
        if (const auto* same = std::get_if<T>(&value))
            return *same;
    } else {
        static_assert(!sizeof(T), "this parameter type of a bound function is not supported");
    }
    torchFailed("argument ", position + 1, " is not of the type that the bound function takes");
}

inline void addResults(std::vector<at::Tensor>& results, const at::Tensor& tensor) { results.push_back(tensor); }
inline void addResults(std::vector<at::Tensor>& results, const std::vector<at::Tensor>& tensors)
{
    results.insert(results.end(), tensors.begin(), tensors.end());
}
template <typename... T> void addResults(std::vector<at::Tensor>& results, const std::tuple<T...>& tensors)
{
    std::apply([&](const auto&... each) { (addResults(results, each), ...); }, tensors);
}

template <typename Result, typename... P> TorchFunction torchFunction(std::function<Result(P...)> body)
{
    TorchFunction function;
    function.parameters = sizeof...(P);
    function.call = [body](const std::vector<TorchValue>& values) {
        std::vector<at::Tensor> results;
        const auto invoke = [&]<std::size_t... I>(std::index_sequence<I...>)
        {
            // Kept until the end: parameters may be references.
            std::tuple<std::decay_t<P>...> kept{torchParameter<std::decay_t<P>>(values[I], I)...};
            if constexpr (std::is_void_v<Result>)
                body(std::get<I>(kept)...);
            else
                addResults(results, body(std::get<I>(kept)...));
        };
        invoke(std::index_sequence_for<P...>{});
        return results;
    };
    return function;
}

/// The stream of the only device.
struct TorchStream
{
    void* stream(bool = true) const { return nullptr; }
    operator void*() const { return nullptr; }
};

} // namespace acann_host

namespace c10_npu {
using NPUStream = acann_host::TorchStream;
inline NPUStream getCurrentNPUStream(std::int8_t = 0) { return {}; }
using NPUGuard = c10::OptionalDeviceGuard;
using OptionalNPUGuard = c10::OptionalDeviceGuard;
} // namespace c10_npu

namespace at_npu {
namespace native {
/// Queued work is done at once.
class OpCommand
{
public:
    template <typename Work> static void RunOpApi(const std::string&, Work work) { work(); }
    template <typename Work> static void RunOpApiV2(const std::string&, Work work) { work(); }
    OpCommand& Name(const std::string&) { return *this; }
    template <typename Work> OpCommand& SetCustomHandler(Work work)
    {
        m_work = [work]() mutable { work(); };
        return *this;
    }
    void Run()
    {
        if (m_work)
            m_work();
    }

private:
    std::function<void()> m_work;
};
} // namespace native
} // namespace at_npu

namespace pybind11 {

using tuple = std::vector<at::Tensor>;
template <typename... T> tuple make_tuple(const T&... tensors) { return {tensors...}; }

/// py::arg("eps") and py::arg("eps") = 1e-5.
struct arg
{
    explicit arg(const char* text)
        : name(text)
    { }
    template <typename T> arg operator=(const T& value) const
    {
        arg other = *this;
        if constexpr (std::is_same_v<T, bool>)
            other.value = value;
        else if constexpr (std::is_integral_v<T>)
            other.value = static_cast<std::int64_t>(value);
        else if constexpr (std::is_floating_point_v<T>)
            other.value = static_cast<double>(value);
        else if constexpr (std::is_constructible_v<acann_host::TorchValue, T>)
            other.value = value;
        other.hasDefault = true;
        return other;
    }
    arg& noconvert() { return *this; }
    std::string name;
    acann_host::TorchValue value;
    bool hasDefault = false;
};

class module_
{
public:
    std::string& doc() { return m_doc; }
    template <typename Function, typename... Extra>
    module_& def(const char* name, Function function, const Extra&... extra)
    {
        auto& bound = acann_host::torchFunctions()[name];
        bound = acann_host::torchFunction(std::function(function));
        (describe(bound, extra), ...);
        return *this;
    }

private:
    static void describe(acann_host::TorchFunction& bound, const arg& argument)
    {
        bound.declared.push_back({argument.name, argument.value});
    }
    template <typename Other> static void describe(acann_host::TorchFunction&, const Other&) { }
    std::string m_doc;
};

} // namespace pybind11

namespace py = pybind11;

namespace torch {

/// TORCH_LIBRARY blocks: schemas say nothing that the functions do not.
class Library
{
public:
    Library& def(const char*) { return *this; }
    template <typename Function> Library& def(const char* name, Function function) { return impl(name, function); }
    template <typename Function> Library& impl(const char* name, Function function)
    {
        acann_host::torchFunctions()[name] = acann_host::torchFunction(std::function(function));
        return *this;
    }
};

} // namespace torch

#define TORCH_FN(FUNCTION) FUNCTION
#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME acann_extension
#endif
#define ACANN_JOIN_AGAIN(A, B) A##B
#define ACANN_JOIN(A, B) ACANN_JOIN_AGAIN(A, B)
#define ACANN_BINDING(TYPE, FUNCTION, VARIABLE)                                                                        \
    static void FUNCTION(TYPE&);                                                                                       \
    [[maybe_unused]] static const bool ACANN_JOIN(FUNCTION, Done) = [] {                                               \
        TYPE scope;                                                                                                    \
        FUNCTION(scope);                                                                                               \
        return true;                                                                                                   \
    }();                                                                                                               \
    static void FUNCTION([[maybe_unused]] TYPE& VARIABLE)
#define PYBIND11_MODULE(NAME, VARIABLE) ACANN_BINDING(::pybind11::module_, ACANN_JOIN(acannModule_, NAME), VARIABLE)
#define TORCH_LIBRARY(NAME, VARIABLE) ACANN_BINDING(::torch::Library, ACANN_JOIN(acannLibrary_, NAME), VARIABLE)
#define TORCH_LIBRARY_FRAGMENT(NAME, VARIABLE)                                                                         \
    ACANN_BINDING(::torch::Library, ACANN_JOIN(acannFragment_, NAME), VARIABLE)
#define TORCH_LIBRARY_IMPL(NAME, KEY, VARIABLE) ACANN_BINDING(::torch::Library, ACANN_JOIN(acannImpl_, NAME), VARIABLE)
