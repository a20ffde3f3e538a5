// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <functional>
#include <string>

#include <nlohmann/json.hpp>

namespace acann::base {

/// A string that cannot be confused with another kind of string. Empty means "none".
template <typename Tag> struct Id
{
    std::string value;

    [[nodiscard]] bool isNull() const { return value.empty(); }
    /// The first eight characters, for people.
    [[nodiscard]] std::string brief() const { return value.substr(0, 8); }

    friend auto operator<=>(const Id&, const Id&) = default;
    friend void to_json(nlohmann::json& json, const Id& id) { json = id.value; }
    friend void from_json(const nlohmann::json& json, Id& id) { id.value = json.get<std::string>(); }
};

} // namespace acann::base

template <typename Tag> struct std::hash<acann::base::Id<Tag>>
{
    size_t operator()(const acann::base::Id<Tag>& id) const noexcept { return std::hash<std::string>{}(id.value); }
};

namespace acann {
using CandidateId = base::Id<struct CandidateTag>; ///< content hash of a candidate's files
using RunId = base::Id<struct RunTag>; ///< "run-0001" in a workspace
using BlobId = base::Id<struct BlobTag>; ///< SHA-256 of a blob's bytes
} // namespace acann
