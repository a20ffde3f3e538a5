// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/model_hub.h"
#include "models/models_dialog.h"

#include <filesystem>
#include <memory>

namespace acann::app {

/// The models window's ways to the real endpoints, keys and settings file.
/// `knowledge` holds the shipped prices.
[[nodiscard]] ui::ModelServices modelServices(std::shared_ptr<llm::ModelHub> hub, std::filesystem::path knowledge);

} // namespace acann::app
