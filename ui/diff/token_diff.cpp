// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/token_diff.h"

#include <algorithm>
#include <map>

#include <dtl/dtl.hpp>

namespace acann::diff {

namespace {

constexpr std::size_t kMostTokens = 400;
constexpr double kLeastSimilarity = 0.2;

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

bool isWord(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z')
        || (byte >= 'a' && byte <= 'z');
}

bool isBlankToken(const std::string& token) { return isBlank(token.front()); }

/// Adds [start, start + length) and joins it with a span that it touches.
void addSpan(std::vector<Span>& spans, int start, int length)
{
    if (!spans.empty() && spans.back().start + spans.back().length == start) {
        spans.back().length += length;
    } else {
        spans.push_back({start, length});
    }
}

/// Joins spans that only blanks separate, so that "a b" → "c d" reads as one edit.
void bridgeBlanks(std::vector<Span>& spans, std::string_view line)
{
    std::vector<Span> joined;
    for (const Span& span : spans) {
        if (!joined.empty()) {
            Span& last = joined.back();
            const auto from = static_cast<std::size_t>(last.start + last.length);
            const std::string_view gap = line.substr(from, static_cast<std::size_t>(span.start) - from);
            if (std::all_of(gap.begin(), gap.end(), isBlank)) {
                last.length = span.start + span.length - last.start;
                continue;
            }
        }
        joined.push_back(span);
    }
    spans = std::move(joined);
}

} // namespace

std::vector<std::string> tokenize(std::string_view line)
{
    std::vector<std::string> tokens;
    std::size_t at = 0;
    while (at < line.size()) {
        std::size_t end = at + 1;
        if (isWord(line[at])) {
            while (end < line.size() && isWord(line[end])) {
                ++end;
            }
        } else if (isBlank(line[at])) {
            while (end < line.size() && isBlank(line[end])) {
                ++end;
            }
        }
        tokens.emplace_back(line.substr(at, end - at));
        at = end;
    }
    return tokens;
}

double similarity(const std::vector<std::string>& left, const std::vector<std::string>& right)
{
    std::map<std::string_view, int> bag;
    int total = 0;
    for (const std::string& token : left) {
        if (!isBlankToken(token)) {
            ++bag[token];
            ++total;
        }
    }
    int shared = 0;
    for (const std::string& token : right) {
        if (isBlankToken(token)) {
            continue;
        }
        ++total;
        const auto found = bag.find(token);
        if (found != bag.end() && found->second > 0) {
            --found->second;
            ++shared;
        }
    }
    return total == 0 ? 1.0 : 2.0 * shared / total;
}

LineChange changedParts(std::string_view left, std::string_view right, bool ignoreWhitespace)
{
    const std::vector<std::string> leftTokens = tokenize(left);
    const std::vector<std::string> rightTokens = tokenize(right);
    if (leftTokens.size() > kMostTokens || rightTokens.size() > kMostTokens
        || similarity(leftTokens, rightTokens) < kLeastSimilarity) {
        return {};
    }
    dtl::Diff<std::string, std::vector<std::string>> differ(leftTokens, rightTokens);
    differ.compose();

    LineChange change;
    int leftAt = 0;
    int rightAt = 0;
    for (const auto& [token, info] : differ.getSes().getSequence()) {
        const int length = static_cast<int>(token.size());
        const bool counts = !(ignoreWhitespace && isBlankToken(token));
        if (info.type == dtl::SES_DELETE) {
            if (counts) {
                addSpan(change.left, leftAt, length);
            }
            leftAt += length;
        } else if (info.type == dtl::SES_ADD) {
            if (counts) {
                addSpan(change.right, rightAt, length);
            }
            rightAt += length;
        } else {
            leftAt += length;
            rightAt += length;
        }
    }
    bridgeBlanks(change.left, left);
    bridgeBlanks(change.right, right);
    return change;
}

} // namespace acann::diff
