// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/redaction.h"

#include <algorithm>
#include <array>

#include <QRegularExpression>
#include <QUrl>

namespace acann::llm {

namespace {

constexpr std::string_view kMask = "[key]";
constexpr std::size_t kShortestKey = 16;

void replaceAll(std::string& text, std::string_view what)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + kMask.size()))
        text.replace(at, what.size(), kMask);
}

/// Known shapes of keys; the first group, if any, is kept.
const std::array<QRegularExpression, 4>& shapes()
{
    static const std::array<QRegularExpression, 4> kShapes{
        QRegularExpression(QStringLiteral("(?i)(bearer\\s+)[A-Za-z0-9._~+/=\\-]{6,}")),
        QRegularExpression(QStringLiteral("(?i)((?:x-api-key|api[-_ ]?key|authorization|access[-_ ]?token|secret)"
                                          "[\"']?\\s*(?:provided)?\\s*[:=]\\s*[\"']?)[A-Za-z0-9._~+/=*\\-]{6,}")),
        QRegularExpression(QStringLiteral("()\\b(?:sk|pk|rk|ak|hf|gsk|xai|api|key)[-_][A-Za-z0-9_\\-*.]{12,}")),
        QRegularExpression(
            QStringLiteral("()\\b(?:AIza[A-Za-z0-9_\\-]{20,}|eyJ[A-Za-z0-9_\\-]{10,}\\.[A-Za-z0-9_\\-.]{10,})"))};
    return kShapes;
}

} // namespace

std::string redacted(std::string_view text, std::string_view secret)
{
    std::string result(text);
    if (!secret.empty()) {
        replaceAll(result, secret);
        const auto encoded
            = QUrl::toPercentEncoding(QString::fromUtf8(secret.data(), static_cast<qsizetype>(secret.size())))
                  .toStdString();
        if (encoded != secret)
            replaceAll(result, encoded);
    }
    QString visible = QString::fromStdString(result);
    const QString before = visible;
    for (const QRegularExpression& shape : shapes())
        visible.replace(shape, QStringLiteral("\\1[key]"));
    return visible == before ? result : visible.toStdString();
}

bool looksLikeKey(std::string_view text)
{
    if (text.size() < kShortestKey)
        return false;
    if (redacted(text) != text)
        return true;
    // Names of variables have underscores and one case; keys mix lower case, upper case and digits.
    const auto has = [text](auto test) { return std::ranges::any_of(text, test); };
    const bool wordLike = text.find(' ') == std::string_view::npos && text.find('/') == std::string_view::npos;
    return wordLike && has([](unsigned char c) { return std::islower(c) != 0; })
        && has([](unsigned char c) { return std::isdigit(c) != 0; })
        && std::ranges::count_if(text, [](unsigned char c) { return std::isalnum(c) != 0; }) >= 20
        && text.find_first_of("_ ") == std::string_view::npos;
}

} // namespace acann::llm
