// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/hash.h"

#include <array>

#include <mbedtls/md.h>

namespace acann::base {

std::string sha256(std::string_view bytes)
{
    // Not Qt's: what links this must also start on machines that have no Qt.
    std::array<unsigned char, 32> digest{};
    mbedtls_md(mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), reinterpret_cast<const unsigned char*>(bytes.data()),
        bytes.size(), digest.data());
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const auto byte : digest)
        text.append({kDigits[byte >> 4], kDigits[byte & 15]});
    return text;
}

std::uint64_t deriveSeed(std::uint64_t parent, std::string_view label)
{
    const auto digest = sha256(std::to_string(parent) + '/' + std::string(label));
    return std::stoull(digest.substr(0, 16), nullptr, 16);
}

} // namespace acann::base
