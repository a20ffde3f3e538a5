// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Calls a bound function of a direct-launch answer as its Python model does, on values from files. The order is a text
// of words, one call after another:
//   call NAME, then the arguments: tensor TYPE FILE RANK EXTENT… | fresh INDEX (like argument INDEX) | int N | real X |
//   flag 0/1 | none | ints COUNT N… | reals COUNT X…, each optionally behind "named NAME"; then
//   result FILE TYPE RANK EXTENT… from return N | argument N; then end.
#pragma once

#include "acann_host/torch_binding.h"

#include <fstream>
#include <iostream>

extern "C" int acann_emu_program_launches();

namespace acann_host {

class TorchCalls
{
public:
    explicit TorchCalls(const char* order)
        : m_order(order)
    { }

    /// 0, or 3 after a sentence on standard error.
    int run()
    {
        std::ofstream progress("calls.done");
        try {
            for (std::string word; m_order >> word;) {
                if (word == "call")
                    m_order >> m_function;
                else if (word == "result")
                    readResult();
                else if (word == "end")
                    progress << call() << std::endl;
                else
                    m_arguments.push_back(readArgument(word));
            }
        } catch (const std::exception& e) {
            std::cerr << e.what() << '\n';
            return 3;
        }
        return 0;
    }

private:
    struct Result
    {
        std::string file;
        at::ScalarType type = at::kFloat;
        std::vector<std::int64_t> shape;
        bool returned = true;
        std::size_t number = 0;
    };

    template <typename T> T read()
    {
        T value{};
        m_order >> value;
        return value;
    }
    template <typename T> std::vector<T> readList()
    {
        std::vector<T> values(read<std::size_t>());
        for (T& value : values)
            m_order >> value;
        return values;
    }
    at::Tensor readTensor()
    {
        const auto type = static_cast<at::ScalarType>(read<int>());
        const auto file = read<std::string>();
        at::Tensor tensor(at::IntArrayRef(readList<std::int64_t>()), at::TensorOptions(type));
        std::ifstream(file, std::ios::binary)
            .read(static_cast<char*>(tensor.data_ptr()), static_cast<std::streamsize>(tensor.nbytes()));
        return tensor;
    }
    TorchArgument readArgument(std::string word)
    {
        TorchArgument argument;
        if (word == "named") {
            m_order >> argument.name;
            m_order >> word;
        }
        if (word == "tensor")
            argument.value = readTensor();
        else if (word == "fresh")
            argument.value = at::zeros_like(std::get<at::Tensor>(m_arguments.at(read<std::size_t>()).value));
        else if (word == "int")
            argument.value = read<std::int64_t>();
        else if (word == "real")
            argument.value = read<double>();
        else if (word == "flag")
            argument.value = read<int>() != 0;
        else if (word == "ints")
            argument.value = readList<std::int64_t>();
        else if (word == "reals")
            argument.value = readList<double>();
        return argument;
    }
    void readResult()
    {
        Result result;
        m_order >> result.file;
        result.type = static_cast<at::ScalarType>(read<int>());
        result.shape = readList<std::int64_t>();
        result.returned = read<std::string>() == "return";
        m_order >> result.number;
        m_results.push_back(std::move(result));
    }

    /// Positions first, then names, then the defaults that the binding declares.
    std::vector<TorchValue> inOrder(const TorchFunction& function) const
    {
        std::vector<TorchValue> values(function.parameters);
        std::vector<bool> given(function.parameters);
        const auto declared = [&](const std::string& name) {
            for (std::size_t i = 0; i < function.declared.size(); ++i)
                if (function.declared[i].name == name)
                    return i;
            torchFailed("'", m_function, "' has no argument '", name, "'");
        };
        std::size_t next = 0;
        for (const auto& argument : m_arguments) {
            const std::size_t place = argument.name.empty() ? next++ : declared(argument.name);
            if (place >= values.size())
                torchFailed("'", m_function, "' takes ", values.size(), " arguments, the model gives more");
            values[place] = argument.value;
            given[place] = true;
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!given[i] && i < function.declared.size())
                values[i] = function.declared[i].value;
            else if (!given[i])
                torchFailed(
                    "'", m_function, "' takes ", values.size(), " arguments, the model gives ", m_arguments.size());
        return values;
    }

    int call()
    {
        const auto found = torchFunctions().find(m_function);
        if (found == torchFunctions().end())
            torchFailed("the binding registers no function '", m_function, "'");
        const auto returned = found->second.call(inOrder(found->second));
        for (const auto& result : m_results)
            save(result, returned);
        m_arguments.clear();
        m_results.clear();
        return acann_emu_program_launches();
    }
    void save(const Result& result, const std::vector<at::Tensor>& returned) const
    {
        if (result.returned && result.number >= returned.size())
            torchFailed("'", m_function, "' returns ", returned.size(), " tensors, the task has more outputs");
        const at::Tensor tensor
            = result.returned ? returned[result.number] : std::get<at::Tensor>(m_arguments.at(result.number).value);
        if (tensor.scalar_type() != result.type)
            torchFailed("result ", result.number, " of '", m_function, "' has another dtype than the task's output");
        if (tensor.numel() != at::Tensor::count(result.shape))
            torchFailed("result ", result.number, " of '", m_function, "' has ", tensor.numel(),
                " elements, the task's output ", at::Tensor::count(result.shape));
        std::ofstream(result.file, std::ios::binary)
            .write(static_cast<const char*>(tensor.data_ptr()), static_cast<std::streamsize>(tensor.nbytes()));
    }

    std::ifstream m_order;
    std::string m_function;
    std::vector<TorchArgument> m_arguments;
    std::vector<Result> m_results;
};

} // namespace acann_host
