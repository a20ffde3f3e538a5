// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "knowledge/knowledge_base.h"

namespace acann::knowledge {

/// Reads exemplar.json and the role files of one folder and checks that the declared parameters and slots are those of
/// the source, with the declared defaults. Error: ExemplarBroken (or that of the file) in one sentence.
[[nodiscard]] Result<Exemplar> loadExemplar(
    const std::filesystem::path& folder, task::Pattern pattern, const std::vector<std::string>& roles);

} // namespace acann::knowledge
