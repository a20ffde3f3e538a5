// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/wire.h"

#include <charconv>

namespace acann::remote {

std::string shellQuote(std::string_view word)
{
    std::string quoted = "'";
    for (const char c : word) {
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    }
    return quoted + '\'';
}

Result<Encoded> encode(const Script& script, std::chrono::milliseconds limit, const std::string& mark)
{
    std::string inner
        = "printf '%s begin %s\\n' " + mark + " \"$PPID\"\nprintf '%s begin\\n' " + mark + " >&2\n" + script.text;
    std::string words;
    for (const auto& argument : script.arguments)
        words += ' ' + shellQuote(argument);
    if (inner.find('\0') != std::string::npos || words.find('\0') != std::string::npos)
        return fail(ErrorCode::InvalidArgument, "A remote command cannot hold a NUL byte");
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(limit).count();
    // The script is a child, so that the marks are printed whatever it does. Its group is that of timeout(1), or that
    // of the session where timeout is missing.
    std::string outer = "acann_script=" + shellQuote(inner) + "\nACANN_SCRIPT=" + mark
        + "\nexport ACANN_SCRIPT\nexec 3<&0\nif command -v timeout >/dev/null 2>&1; then\n" + "timeout -k 2 "
        + std::to_string(seconds) + " /bin/sh -c \"$acann_script\" acann" + words + " <&3 3<&- &\n"
        + "else\n/bin/sh -c \"$acann_script\" acann" + words + " <&3 3<&- &\nfi\n"
        + "exec 3<&-\nwait \"$!\"\nprintf '\\n%s end %s\\n' " + mark + " \"$?\"\n";
    Encoded encoded;
    encoded.command = "exec /bin/sh -c 's=$(head -c " + std::to_string(outer.size()) + "); eval \"$s\"'";
    encoded.input = std::move(outer) + script.input;
    encoded.mark = mark;
    return encoded;
}

namespace {

std::optional<int> numberIn(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end != text.data() ? std::optional(value) : std::nullopt;
}

} // namespace

Decoded decode(std::string_view output, std::string_view errors, std::string_view mark)
{
    Decoded decoded;
    const auto begin = std::string(mark) + " begin";
    const auto at = output.find(begin + ' ');
    if (at == std::string_view::npos) {
        decoded.noise = output;
        decoded.errors = errors;
        return decoded;
    }
    decoded.begun = true;
    decoded.noise = output.substr(0, at);
    const auto line = output.find('\n', at);
    decoded.group = numberIn(output.substr(at + begin.size() + 1));
    auto body = line == std::string_view::npos ? std::string_view() : output.substr(line + 1);
    const auto end = '\n' + std::string(mark) + " end ";
    if (const auto last = body.rfind(end); last != std::string_view::npos) {
        decoded.code = numberIn(body.substr(last + end.size()));
        body = body.substr(0, last);
    }
    decoded.output = body;
    const auto inErrors = errors.find(begin + '\n');
    decoded.errors = inErrors == std::string_view::npos ? errors : errors.substr(inErrors + begin.size() + 1);
    return decoded;
}

} // namespace acann::remote
