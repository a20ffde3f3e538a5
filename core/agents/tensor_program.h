// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agents/expression.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace acann::agents {

/// A number known now, or an expression of the tiling data that is known at launch.
struct ScalarValue
{
    std::optional<double> number;
    std::string text;

    [[nodiscard]] static ScalarValue of(double value) { return {value, floatLiteral(value)}; }
    [[nodiscard]] static ScalarValue runtime(std::string expression) { return {std::nullopt, std::move(expression)}; }
};

/// A tile of the compute type, or a bit mask.
struct TileValue
{
    int id = -1;
    bool isMask = false;
};

using Value = std::variant<TileValue, ScalarValue>;

/// A named operand of the task.
struct Operand
{
    std::string name;
    task::DType dtype = task::DType::Float32;
    friend bool operator==(const Operand&, const Operand&) = default;
};

/// A program in which every statement defines a new tile; `allocate` then decides which tiles share memory.
class TensorProgram
{
public:
    TensorProgram(std::vector<Operand> inputs, std::vector<Operand> outputs, task::DType computeType);

    [[nodiscard]] TileValue input(std::size_t index); ///< widened to the compute type on first use
    [[nodiscard]] TileValue unary(const std::string& api, TileValue a);
    [[nodiscard]] TileValue binary(const std::string& api, TileValue a, TileValue b);
    [[nodiscard]] TileValue scalar(const std::string& api, TileValue a, const ScalarValue& s);
    [[nodiscard]] TileValue fill(const ScalarValue& s);
    [[nodiscard]] TileValue round(TileValue a, const std::string& mode);
    [[nodiscard]] TileValue compare(const std::string& mode, TileValue a, TileValue b);
    [[nodiscard]] TileValue compare(const std::string& mode, TileValue a, const ScalarValue& s);
    [[nodiscard]] TileValue select(TileValue mask, TileValue a, TileValue b);
    [[nodiscard]] TileValue select(TileValue mask, TileValue a, const ScalarValue& s);
    void output(std::size_t index, TileValue value); ///< narrowed to the output's type

    /// Places every tile: outputs and, when allowed, inputs that are no longer needed serve as temporaries too.
    [[nodiscard]] LoweredExpression allocate(bool reuseInputs) const;

private:
    struct Step
    {
        Statement statement; ///< target and sources are filled in by allocate
        int target = -1;
        std::vector<int> sources;
    };
    enum class Home
    {
        Input,
        Output,
        Temporary,
        Mask
    };
    struct Tile
    {
        Home home = Home::Temporary;
        int operand = -1; ///< index of the input or output
        task::DType type = task::DType::Float32;
    };

    [[nodiscard]] int addTile(Home home, int operand, task::DType type);
    [[nodiscard]] TileValue append(Form form, const std::string& api, const std::vector<int>& sources,
        const ScalarValue& s, const std::string& mode);
    [[nodiscard]] bool isDefinedByOneStep(int tile) const;

    std::vector<Operand> m_inputs;
    std::vector<Operand> m_outputs;
    task::DType m_computeType;
    std::vector<Tile> m_tiles;
    std::vector<Step> m_steps;
    std::vector<std::optional<TileValue>> m_widened;
    friend class Placement;
};

} // namespace acann::agents
