// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/hash.h"

#include <QByteArray>
#include <QCryptographicHash>

namespace acann::base {

std::string sha256(std::string_view bytes)
{
    const QByteArrayView view(bytes.data(), static_cast<qsizetype>(bytes.size()));
    return QCryptographicHash::hash(view, QCryptographicHash::Sha256).toHex().toStdString();
}

std::uint64_t deriveSeed(std::uint64_t parent, std::string_view label)
{
    const auto digest = sha256(std::to_string(parent) + '/' + std::string(label));
    return std::stoull(digest.substr(0, 16), nullptr, 16);
}

} // namespace acann::base
