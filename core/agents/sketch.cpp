// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/sketch.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace acann::agents {

namespace {

enum class TokenKind
{
    Name,
    Number,
    Text, ///< without its quotes
    Sign,
    End
};

struct Token
{
    TokenKind kind = TokenKind::End;
    std::string text;
    int line = 1;
    int column = 1;
};

constexpr std::array<std::string_view, 7> kLongSigns{"->", "<-", "..", "<=", ">=", "==", "!="};
constexpr std::string_view kShortSigns = "{}[](),:+-*/%<>=";
constexpr std::array<std::string_view, 15> kReserved{"sketch", "input", "output", "let", "queue", "in", "out", "depth",
    "bytes", "scratch", "block", "for", "step", "load", "store"};
/// An expression this deep is a mistake, and would overflow the stack of whoever walks it.
constexpr int kDeepest = 60;
constexpr int kMostOperators = 1000;

tl::unexpected<Error> refuse(int line, int column, const std::string& text)
{
    return fail(ErrorCode::ReplyRefused,
        "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + text,
        "docs/sketch-format.md has the grammar.");
}

Result<std::vector<Token>> cut(std::string_view text)
{
    std::vector<Token> tokens;
    int line = 1;
    std::size_t lineStart = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const int column = static_cast<int>(at - lineStart) + 1;
        const auto take = [&](TokenKind kind, std::size_t length) {
            tokens.push_back({kind, std::string(text.substr(at, length)), line, column});
            at += length;
        };
        const auto lengthOf = [&](auto belongs) {
            auto end = at;
            while (end < text.size() && belongs(static_cast<unsigned char>(text[end])))
                ++end;
            return end - at;
        };
        if (c == '\n') {
            ++line;
            lineStart = ++at;
        } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            ++at;
        } else if (c == '#' || text.substr(at, 2) == "//") {
            at = std::min(text.find('\n', at), text.size());
        } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            take(TokenKind::Number, lengthOf([](unsigned char d) { return std::isdigit(d) != 0; }));
            constexpr std::size_t kLongest = 15; // digits; far beyond any tensor
            if (tokens.back().text.size() > kLongest)
                return refuse(line, column, "the number " + tokens.back().text + " is too large");
        } else if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_') {
            take(TokenKind::Name, lengthOf([](unsigned char d) { return std::isalnum(d) != 0 || d == '_'; }));
        } else if (c == '"') {
            const auto end = text.find_first_of("\"\n", at + 1);
            if (end == std::string_view::npos || text[end] == '\n')
                return refuse(line, column, "the text in quotes is not closed");
            tokens.push_back({TokenKind::Text, std::string(text.substr(at + 1, end - at - 1)), line, column});
            at = end + 1;
        } else if (std::find(kLongSigns.begin(), kLongSigns.end(), text.substr(at, 2)) != kLongSigns.end()) {
            take(TokenKind::Sign, 2);
        } else if (kShortSigns.find(c) != std::string_view::npos) {
            take(TokenKind::Sign, 1);
        } else {
            return refuse(line, column, "the character '" + std::string(1, c) + "' is not part of the language");
        }
    }
    tokens.push_back({TokenKind::End, "the end", line, static_cast<int>(text.size() - lineStart) + 1});
    return tokens;
}

/// Recursive descent. The first error stays; everything after it does nothing.
class Parser
{
public:
    explicit Parser(std::vector<Token> tokens)
        : m_tokens(std::move(tokens))
    { }

    Result<Sketch> run()
    {
        Sketch sketch;
        expect("sketch");
        sketch.name = takeName("the sketch's name");
        expect("{");
        while (!m_error && !is("block"))
            declaration(sketch);
        expect("block");
        sketch.block = takeName("the name of the core's number");
        expect("in");
        sketch.cores = expression();
        sketch.body = body();
        expect("}");
        if (!m_error && current().kind != TokenKind::End)
            refuseHere("expected the end behind the sketch");
        if (m_error)
            return fail(std::move(*m_error));
        return sketch;
    }

private:
    [[nodiscard]] const Token& current() const { return m_tokens[m_at]; }
    [[nodiscard]] bool is(std::string_view text) const
    {
        return current().kind != TokenKind::Text && current().kind != TokenKind::End && current().text == text;
    }
    void advance()
    {
        if (m_at + 1 < m_tokens.size())
            ++m_at;
    }
    void refuseHere(const std::string& text)
    {
        if (!m_error)
            m_error = refuse(current().line, current().column, text + ", found '" + current().text + "'").value();
    }
    bool takes(std::string_view text)
    {
        if (m_error || !is(text))
            return false;
        advance();
        return true;
    }
    void expect(std::string_view text)
    {
        if (!m_error && !takes(text))
            refuseHere("expected '" + std::string(text) + "'");
    }
    std::string takeName(std::string_view what)
    {
        const bool isReserved
            = std::find(kReserved.begin(), kReserved.end(), std::string_view(current().text)) != kReserved.end();
        if (m_error || current().kind != TokenKind::Name || isReserved) {
            refuseHere("expected " + std::string(what));
            return {};
        }
        auto name = current().text;
        advance();
        return name;
    }

    void declaration(Sketch& sketch)
    {
        const int line = current().line;
        if (is("input") || is("output")) {
            SketchTensor tensor{is("output"), {}, {}, line};
            advance();
            tensor.name = takeName("a tensor's name");
            expect("[");
            do
                tensor.shape.push_back(expression());
            while (takes(","));
            expect("]");
            sketch.tensors.push_back(std::move(tensor));
        } else if (takes("let")) {
            SketchLet let{takeName("a name"), {}, line};
            expect("=");
            let.value = expression();
            sketch.lets.push_back(std::move(let));
        } else if (is("queue") || is("scratch")) {
            sketch.buffers.push_back(buffer());
        } else {
            refuseHere("expected input, output, let, queue, scratch or block");
        }
    }

    SketchBuffer buffer()
    {
        SketchBuffer buffer;
        buffer.line = current().line;
        buffer.depth.number = 1;
        if (takes("queue")) {
            if (!is("in") && !is("out"))
                refuseHere("expected 'in' or 'out'");
            buffer.kind = is("in") ? SketchBuffer::Kind::QueueIn : SketchBuffer::Kind::QueueOut;
            advance();
            buffer.name = takeName("the queue's name");
            expect("depth");
            buffer.depth = expression();
        } else {
            advance();
            buffer.name = takeName("the buffer's name");
        }
        expect("bytes");
        buffer.bytes = expression();
        return buffer;
    }

    std::vector<SketchStatement> body()
    {
        std::vector<SketchStatement> statements;
        expect("{");
        while (!m_error && !is("}"))
            statements.push_back(statement());
        expect("}");
        return statements;
    }

    SketchStatement statement()
    {
        using Kind = SketchStatement::Kind;
        SketchStatement statement;
        statement.line = current().line;
        if (takes("let")) {
            statement.kind = Kind::Let;
            statement.name = takeName("a name");
            expect("=");
            statement.value = expression();
        } else if (takes("for")) {
            loop(statement);
        } else if (takes("load")) {
            statement.kind = Kind::Load;
            statement.isPadded = takes("padded");
            statement.name = takeName("a tensor's name");
            statement.slice = slice();
            expect("->");
            statement.buffer = takeName("a buffer's name");
        } else if (takes("store")) {
            statement.kind = Kind::Store;
            statement.isPadded = takes("padded");
            statement.buffer = takeName("a buffer's name");
            expect("->");
            statement.name = takeName("a tensor's name");
            statement.slice = slice();
        } else if (takes("compute")) {
            compute(statement);
        } else {
            refuseHere("expected let, for, load, compute or store");
        }
        return statement;
    }

    void loop(SketchStatement& statement)
    {
        statement.kind = SketchStatement::Kind::For;
        statement.name = takeName("the loop's variable");
        expect("in");
        statement.range = range();
        if (takes("step"))
            statement.step = expression();
        if (++m_depth > kDeepest)
            refuseHere("loops are nested too deeply");
        statement.body = body();
        --m_depth;
    }

    void compute(SketchStatement& statement)
    {
        statement.kind = SketchStatement::Kind::Compute;
        do
            statement.writes.push_back(takeName("a buffer's name"));
        while (takes(","));
        expect("<-");
        if (!is(":")) {
            do
                statement.reads.push_back(takeName("a buffer's name"));
            while (takes(","));
        }
        expect(":");
        if (current().kind != TokenKind::Text)
            refuseHere("expected a text in quotes that says what is computed");
        statement.what = current().text;
        advance();
    }

    std::vector<SketchRange> slice()
    {
        std::vector<SketchRange> ranges;
        expect("[");
        do
            ranges.push_back(range());
        while (takes(","));
        expect("]");
        return ranges;
    }

    SketchRange range()
    {
        SketchRange result;
        result.first = expression();
        expect("..");
        result.end = expression();
        return result;
    }

    SketchExpression expression()
    {
        constexpr std::array<std::string_view, 6> kComparisons{"<", "<=", ">", ">=", "==", "!="};
        auto left = sum();
        const bool compares
            = std::any_of(kComparisons.begin(), kComparisons.end(), [&](std::string_view sign) { return is(sign); });
        return compares && !m_error ? binary(std::move(left), [&] { return sum(); }) : left;
    }
    SketchExpression sum()
    {
        auto left = product();
        while (!m_error && (is("+") || is("-")))
            left = binary(std::move(left), [&] { return product(); });
        return left;
    }
    SketchExpression product()
    {
        auto left = primary();
        while (!m_error && (is("*") || is("/") || is("%")))
            left = binary(std::move(left), [&] { return primary(); });
        return left;
    }
    template <typename Right> SketchExpression binary(SketchExpression left, Right right)
    {
        if (++m_operators > kMostOperators)
            refuseHere("there are too many operators");
        SketchExpression result;
        result.kind = SketchExpression::Kind::Binary;
        result.text = current().text;
        result.line = current().line;
        result.column = current().column;
        advance();
        result.parts.push_back(std::move(left));
        result.parts.push_back(right());
        return result;
    }

    SketchExpression primary()
    {
        SketchExpression result;
        result.line = current().line;
        result.column = current().column;
        if (++m_depth > kDeepest)
            refuseHere("the expression is nested too deeply");
        if (!m_error && takes("(")) {
            result = expression();
            expect(")");
        } else if (!m_error && (current().kind == TokenKind::Number || is("-"))) {
            const bool isNegative = takes("-");
            if (current().kind != TokenKind::Number)
                refuseHere("expected a number");
            else
                result.number = (isNegative ? -1 : 1) * std::stoll(current().text);
            advance();
        } else {
            result.text = takeName("a number, a name or '('");
            result.kind = SketchExpression::Kind::Name;
            if (takes("(")) {
                result.kind = SketchExpression::Kind::Call;
                do
                    result.parts.push_back(expression());
                while (takes(","));
                expect(")");
            }
        }
        --m_depth;
        return result;
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    int m_depth = 0;
    int m_operators = 0;
    std::optional<Error> m_error;
};

// --- printing --------------------------------------------------------------------------------------------------------

int strengthOf(const SketchExpression& expression)
{
    if (expression.kind != SketchExpression::Kind::Binary)
        return 4;
    if (expression.text == "*" || expression.text == "/" || expression.text == "%")
        return 3;
    return expression.text == "+" || expression.text == "-" ? 2 : 1;
}

std::string textOf(const SketchExpression& expression);

/// In brackets when it binds less than `least`.
std::string textOf(const SketchExpression& expression, int least)
{
    const auto text = textOf(expression);
    return strengthOf(expression) < least ? "(" + text + ")" : text;
}

std::string textOf(const SketchExpression& expression)
{
    switch (expression.kind) {
    case SketchExpression::Kind::Number:
        return std::to_string(expression.number);
    case SketchExpression::Kind::Name:
        return expression.text;
    case SketchExpression::Kind::Call: {
        std::string text = expression.text + "(";
        for (std::size_t i = 0; i < expression.parts.size(); ++i)
            text += (i == 0 ? "" : ", ") + textOf(expression.parts[i]);
        return text + ")";
    }
    case SketchExpression::Kind::Binary: {
        const int strength = strengthOf(expression);
        // Signs of one strength group from the left; comparisons do not chain.
        return textOf(expression.parts[0], strength == 1 ? 2 : strength) + " " + expression.text + " "
            + textOf(expression.parts[1], strength + 1);
    }
    }
    return {};
}

std::string textOf(const std::vector<SketchRange>& slice)
{
    std::string text = "[";
    for (std::size_t i = 0; i < slice.size(); ++i)
        text += (i == 0 ? "" : ", ") + textOf(slice[i].first) + " .. " + textOf(slice[i].end);
    return text + "]";
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

void print(const std::vector<SketchStatement>& body, int depth, std::string& text)
{
    using Kind = SketchStatement::Kind;
    const std::string indent(2 * static_cast<std::size_t>(depth), ' ');
    for (const auto& item : body) {
        const std::string padded = item.isPadded ? "padded " : "";
        text += indent;
        switch (item.kind) {
        case Kind::Let:
            text += "let " + item.name + " = " + textOf(*item.value);
            break;
        case Kind::For:
            text += "for " + item.name + " in " + textOf(item.range->first) + " .. " + textOf(item.range->end)
                + (item.step ? " step " + textOf(*item.step) : std::string()) + " {\n";
            print(item.body, depth + 1, text);
            text += indent + "}";
            break;
        case Kind::Load:
            text += "load " + padded + item.name + textOf(item.slice) + " -> " + item.buffer;
            break;
        case Kind::Store:
            text += "store " + padded + item.buffer + " -> " + item.name + textOf(item.slice);
            break;
        case Kind::Compute:
            text += "compute " + joined(item.writes) + " <- " + joined(item.reads) + (item.reads.empty() ? "" : " ")
                + ": \"" + item.what + "\"";
            break;
        }
        text += "\n";
    }
}

} // namespace

Result<Sketch> parseSketch(std::string_view text)
{
    auto tokens = cut(text);
    if (!tokens)
        return fail(std::move(tokens.error()));
    return Parser(std::move(*tokens)).run();
}

std::string printSketch(const Sketch& sketch)
{
    std::string text = "sketch " + sketch.name + " {\n";
    for (const auto& let : sketch.lets)
        text += "  let " + let.name + " = " + textOf(let.value) + "\n";
    for (const auto& tensor : sketch.tensors) {
        text += std::string(tensor.isOutput ? "  output " : "  input ") + tensor.name + " [";
        for (std::size_t i = 0; i < tensor.shape.size(); ++i)
            text += (i == 0 ? "" : ", ") + textOf(tensor.shape[i]);
        text += "]\n";
    }
    for (const auto& buffer : sketch.buffers) {
        if (buffer.kind == SketchBuffer::Kind::Scratch)
            text += "  scratch " + buffer.name;
        else
            text += std::string(buffer.kind == SketchBuffer::Kind::QueueIn ? "  queue in " : "  queue out ")
                + buffer.name + " depth " + textOf(buffer.depth);
        text += " bytes " + textOf(buffer.bytes) + "\n";
    }
    text += "  block " + sketch.block + " in " + textOf(sketch.cores) + " {\n";
    print(sketch.body, 2, text);
    return text + "  }\n}\n";
}

} // namespace acann::agents
