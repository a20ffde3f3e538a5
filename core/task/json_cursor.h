// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "task/dtype.h"
#include "task/tensor.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace acann::task {

/// A place in a JSON document that knows its own path, so that a complaint can name it. Private to core/task: its
/// members throw JsonCursor::Complaint, which the parsing functions turn into a Result.
class JsonCursor
{
public:
    struct Complaint
    {
        Error error;
    };

    explicit JsonCursor(const nlohmann::json& value, std::string path = {})
        : m_value(value)
        , m_path(std::move(path))
    { }

    [[nodiscard]] const nlohmann::json& value() const { return m_value; }
    /// "cases[1].shapes.x"; "the file" for the root.
    [[nodiscard]] std::string where() const;

    [[nodiscard]] JsonCursor at(const std::string& key) const; ///< complains when missing
    [[nodiscard]] std::optional<JsonCursor> find(const std::string& key) const;
    [[nodiscard]] std::vector<JsonCursor> items() const; ///< of a list
    [[nodiscard]] std::vector<std::pair<std::string, JsonCursor>> members() const; ///< of an object, sorted by key
    /// Complains about the first key that is not one of these.
    void allowOnly(std::initializer_list<std::string_view> keys) const;

    [[nodiscard]] std::string text() const;
    [[nodiscard]] double number() const;
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] DType dtype() const;
    [[nodiscard]] Shape shape() const; ///< extents ≥ 1, at most 8 axes, at most 2^40 elements
    [[nodiscard]] const nlohmann::json& object() const;

    [[noreturn]] void complain(
        const std::string& what, const std::string& nextStep = {}, ErrorCode code = ErrorCode::TaskBroken) const;

private:
    const nlohmann::json& m_value;
    std::string m_path;
};

} // namespace acann::task
