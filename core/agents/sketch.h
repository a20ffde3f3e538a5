// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The sketch language: how a kernel splits its work over cores and tiles, which buffers it has, what it moves.
/// docs/sketch-format.md has the grammar.
namespace acann::agents {

/// An arithmetic expression over whole numbers.
struct SketchExpression
{
    enum class Kind
    {
        Number,
        Name,
        Call, ///< text: the function; elements(x), size(x), rank(x) and extent(x, i) take a tensor's name first
        Binary ///< text: + - * / % < <= > >= == !=
    };
    Kind kind = Kind::Number;
    long long number = 0;
    std::string text;
    std::vector<SketchExpression> parts;
    int line = 0;
    int column = 0;
};

/// A tensor of the task seen with these extents.
struct SketchTensor
{
    bool isOutput = false;
    std::string name;
    std::vector<SketchExpression> shape;
    int line = 0;
};

struct SketchLet
{
    std::string name;
    SketchExpression value;
    int line = 0;
};

/// A place in the unified buffer.
struct SketchBuffer
{
    enum class Kind
    {
        QueueIn, ///< VECIN: filled by load, read by compute
        QueueOut, ///< VECOUT: written by compute, emptied by store
        Scratch ///< read and written by compute
    };
    Kind kind = Kind::Scratch;
    std::string name;
    SketchExpression depth; ///< buffers of a queue
    SketchExpression bytes; ///< of one buffer
    int line = 0;
};

struct SketchRange
{
    SketchExpression first;
    SketchExpression end; ///< one past the last
};

struct SketchStatement
{
    enum class Kind
    {
        Let,
        For,
        Load,
        Store,
        Compute
    };
    Kind kind = Kind::Compute;
    int line = 0;
    std::string name; ///< Let, For: the variable; Load, Store: the tensor
    std::string buffer; ///< Load: to; Store: from
    bool isPadded = false; ///< Load, Store: any number of bytes (DataCopyPad)
    std::vector<SketchRange> slice; ///< Load, Store
    std::optional<SketchExpression> value; ///< Let
    std::optional<SketchRange> range; ///< For
    std::optional<SketchExpression> step; ///< For
    std::vector<SketchStatement> body; ///< For
    std::vector<std::string> writes; ///< Compute
    std::vector<std::string> reads; ///< Compute
    std::string what; ///< Compute: in words or a formula
};

struct Sketch
{
    std::string name;
    std::vector<SketchTensor> tensors;
    std::vector<SketchLet> lets;
    std::vector<SketchBuffer> buffers;
    std::string block; ///< the variable that counts the cores from 0
    SketchExpression cores;
    std::vector<SketchStatement> body;
};

/// Error: ReplyRefused, "line 3, column 14: expected …".
[[nodiscard]] Result<Sketch> parseSketch(std::string_view text);
/// Canonical text; parseSketch(printSketch(s)) prints the same again.
[[nodiscard]] std::string printSketch(const Sketch& sketch);

} // namespace acann::agents
