// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/finding.h"
#include "base/paths.h"
#include "task/candidate.h"

#include <array>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace acann::evaluation {

/// The texts that a generated answer consists of (docs/bundles.md).
inline constexpr std::array<std::string_view, 6> kBundleParts{
    "project_json_src", "host_tiling_src", "host_operator_src", "kernel_src", "python_bind_src", "model_src"};

/// A six-part answer as it was written: an operator definition, its host side, its kernel and the Python around them.
struct Bundle
{
    std::map<std::string, std::string> parts; ///< part name → text; parts that are missing are left out
    std::vector<Finding> problems; ///< parts that are there but cannot be read, placed in the bundle's own file
};

/// Reads a bundle without running any of it: Python source that assigns the six texts (also inside a Markdown fence),
/// or a JSON object with the same six keys. Errors: FileMissing, FileUnreadable, MalformedJson, TaskBroken (not Python,
/// or no part in it), and those of running Python in the sandbox. Direct-launch answers: direct_launch.h.
[[nodiscard]] Result<Bundle> loadBundle(
    const std::filesystem::path& path, const base::Installation& installation, const std::stop_token& stop);

struct BundleTensor
{
    std::string name;
    std::string kind = "required"; ///< required, optional, dynamic
    friend bool operator==(const BundleTensor&, const BundleTensor&) = default;
};

/// What an operator project would be generated from: names, files and the signature of the operator.
struct BundleProject
{
    std::string op; ///< operator type, "AddCustom"
    std::string stem; ///< file and entry name that the project derives from it, "add_custom"
    std::vector<BundleTensor> inputs;
    std::vector<BundleTensor> outputs;
    std::string tilingClass; ///< "AddCustomTilingData"; empty when the host side declares none
    SourceFiles files; ///< the three sources below op_host/ and op_kernel/

    [[nodiscard]] std::string hostFile() const { return "op_host/" + stem + ".cpp"; }
    [[nodiscard]] std::string tilingFile() const { return "op_host/" + stem + "_tiling.h"; }
    [[nodiscard]] std::string kernelFile() const { return "op_kernel/" + stem + ".cpp"; }
};

/// "ShuffleNetUnitCustom" → "shuffle_net_unit_custom", as the project generator names files and entries.
[[nodiscard]] std::string snakeCase(std::string_view type);

/// Lays the parts out as files. Returns findings instead when a needed part is missing or the operator's JSON is not
/// readable (rules BUNDLE-PART, BUNDLE-JSON).
struct ProjectOutcome
{
    BundleProject project;
    std::vector<Finding> findings; ///< the project is usable when none of them is an error
};
[[nodiscard]] ProjectOutcome projectOf(const Bundle& bundle);

} // namespace acann::evaluation
