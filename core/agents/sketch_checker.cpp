// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/sketch_checker.h"

#include "agents/sketch_cover.h"
#include "agents/sketch_evaluation.h"
#include "hardware/roofline.h"

#include <algorithm>
#include <set>

namespace acann::agents {

namespace {

using Kind = SketchStatement::Kind;

/// A sketch that takes more statements than this in one case is not worked out: its tiles are far too small.
constexpr std::int64_t kMostStatements = 1'000'000;
constexpr std::size_t kMostProblems = 12;

std::string text(std::int64_t number) { return std::to_string(number); }

/// A buffer in one case, and what is in it while the sketch runs.
struct BufferState
{
    const SketchBuffer* buffer = nullptr;
    std::int64_t depth = 1;
    std::int64_t bytes = 0;
    std::int64_t filled = 0; ///< of a queue: buffers that hold something; of a scratch buffer: 1 once it was written
    bool wasRead = true; ///< of a queue in: what was loaded last
};

/// A slice with its numbers.
struct Slice
{
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges; ///< per axis: first, end

    [[nodiscard]] bool isEmpty() const
    {
        return std::any_of(ranges.begin(), ranges.end(), [](const auto& range) { return range.first == range.second; });
    }
    [[nodiscard]] std::int64_t rowElements() const { return ranges.back().second - ranges.back().first; }
    [[nodiscard]] std::int64_t rowCount() const
    {
        std::int64_t count = 1;
        for (std::size_t i = 0; i + 1 < ranges.size(); ++i)
            count *= ranges[i].second - ranges[i].first;
        return count;
    }
};

/// Works a sketch out for one case.
class CaseCheck
{
public:
    CaseCheck(const Sketch& sketch, const task::OperatorTask& task, const task::Case& testCase,
        const hardware::HardwareProfile& profile, std::vector<SketchProblem>& problems)
        : m_sketch(sketch)
        , m_profile(profile)
        , m_case(testCase.id)
        , m_scope(task, testCase, profile)
        , m_problems(problems)
    { }

    void run()
    {
        if (!readLets() || !readTensors() || !readBuffers())
            return;
        const auto cores = value(m_sketch.cores);
        if (!cores)
            return;
        if (*cores < 1 || *cores > m_profile.cores.vector) {
            report("SKETCH-CORES", m_sketch.cores.line,
                text(*cores) + " cores are asked for; the chip has 1 … " + text(m_profile.cores.vector)
                    + " vector cores. Use min(vectorCores, …).");
            return;
        }
        for (m_core = 0; m_core < *cores; ++m_core) {
            m_scope.set(m_sketch.block, m_core);
            for (auto& [name, state] : m_buffers) {
                state.filled = 0;
                state.wasRead = true;
            }
            if (!runBody(m_sketch.body))
                return;
            if (!checkEmptied())
                return;
        }
        checkCover();
    }

private:
    bool report(const std::string& rule, int line, std::string sentence)
    {
        // One mistake shows in many cases and many times; it is told once.
        const bool isKnown = std::any_of(m_problems.begin(), m_problems.end(),
            [&](const SketchProblem& problem) { return problem.rule == rule && problem.line == line; });
        if (!isKnown && m_problems.size() < kMostProblems)
            m_problems.push_back({rule, m_case, line, std::move(sentence)});
        return false;
    }

    std::optional<std::int64_t> value(const SketchExpression& expression)
    {
        const auto result = m_scope.valueOf(expression);
        if (result)
            return *result;
        // The evaluation's sentence starts with its line.
        const auto colon = result.error().text.find(": ");
        report("SKETCH-VALUE", expression.line,
            colon == std::string::npos ? result.error().text : result.error().text.substr(colon + 2));
        return std::nullopt;
    }

    bool readLets()
    {
        for (const auto& let : m_sketch.lets) {
            const auto number = value(let.value);
            if (!number)
                return false;
            m_scope.set(let.name, *number);
        }
        return true;
    }

    bool readTensors()
    {
        for (const auto& tensor : m_sketch.tensors) {
            const auto* known = m_scope.tensor(tensor.name);
            if (known == nullptr || known->isOutput != tensor.isOutput)
                return report("SKETCH-TENSOR", tensor.line,
                    "the task has no " + std::string(tensor.isOutput ? "output" : "input") + " '" + tensor.name + "'");
            if (m_extents.contains(tensor.name))
                return report("SKETCH-TENSOR", tensor.line, "'" + tensor.name + "' is declared twice");
            std::int64_t product = 1;
            auto& extents = m_extents[tensor.name];
            for (const auto& expression : tensor.shape) {
                const auto extent = value(expression);
                if (!extent)
                    return false;
                if (*extent < 1 || __builtin_mul_overflow(product, *extent, &product))
                    return report(
                        "SKETCH-TENSOR", tensor.line, "an extent of '" + tensor.name + "' is " + text(*extent));
                extents.push_back(*extent);
            }
            std::int64_t elements = 1;
            for (const auto extent : known->shape)
                elements *= extent;
            if (product != elements)
                return report("SKETCH-TENSOR", tensor.line,
                    "'" + tensor.name + "' is seen with " + text(product) + " elements but has " + text(elements));
        }
        for (const auto& [name, tensor] : m_scope.tensors()) {
            if (!m_extents.contains(name))
                return report("SKETCH-TENSOR", 0,
                    "the task's " + std::string(tensor.isOutput ? "output" : "input") + " '" + name
                        + "' is not declared");
        }
        return true;
    }

    bool readBuffers()
    {
        hardware::BufferLedger ledger(m_profile.memory);
        std::int64_t queuesIn = 0;
        std::int64_t queuesOut = 0;
        int lastLine = 0;
        for (const auto& buffer : m_sketch.buffers) {
            const auto depth = value(buffer.depth);
            const auto bytes = depth ? value(buffer.bytes) : std::nullopt;
            if (!bytes)
                return false;
            lastLine = buffer.line;
            if (m_buffers.contains(buffer.name))
                return report("SKETCH-BUFFER", buffer.line, "'" + buffer.name + "' is declared twice");
            if (*bytes < 1 || *bytes % m_profile.memory.dataBlock != 0)
                return report("SKETCH-ALIGN", buffer.line,
                    "'" + buffer.name + "' has " + text(*bytes) + " bytes; buffers are multiples of "
                        + text(m_profile.memory.dataBlock) + ". Use roundUp(…, 32).");
            if (*depth < 1 || *depth > m_profile.limits.buffersPerPosition)
                return report("SKETCH-QUEUE", buffer.line,
                    "'" + buffer.name + "' has depth " + text(*depth) + "; 1 … "
                        + text(m_profile.limits.buffersPerPosition) + " are possible and 2 are enough");
            queuesIn += buffer.kind == SketchBuffer::Kind::QueueIn ? *depth : 0;
            queuesOut += buffer.kind == SketchBuffer::Kind::QueueOut ? *depth : 0;
            // A buffer far beyond the memory must not overflow the sum.
            for (std::int64_t i = 0; i < *depth; ++i)
                ledger.add(buffer.name, std::min(*bytes, 2 * m_profile.memory.ub));
            m_buffers[buffer.name] = {&buffer, *depth, *bytes, 0, true};
        }
        if (!ledger.fits())
            return report("SKETCH-BUFFER", lastLine,
                "the buffers need " + text(ledger.used()) + " bytes of the unified buffer, which has "
                    + text(m_profile.memory.ubUsable) + ". Use shorter tiles or fewer buffers.");
        if (std::max(queuesIn, queuesOut) > m_profile.limits.buffersPerPosition)
            return report("SKETCH-QUEUE", lastLine,
                text(std::max(queuesIn, queuesOut)) + " buffers of queues at one position are more than the "
                    + text(m_profile.limits.buffersPerPosition) + " that there are events for");
        return true;
    }

    // --- running ---------------------------------------------------------------------------------------------------

    bool runBody(const std::vector<SketchStatement>& body)
    {
        std::vector<std::string> loaded;
        for (const auto& statement : body) {
            if (++m_statements > kMostStatements)
                return report("SKETCH-SIZE", statement.line,
                    "the sketch takes more than " + text(kMostStatements) + " statements. Use longer tiles.");
            if (!runStatement(statement, loaded))
                return false;
        }
        // What a body loads is free again when the body ends.
        for (const auto& name : loaded) {
            auto& state = m_buffers.at(name);
            if (!state.wasRead)
                return report("SKETCH-QUEUE", state.buffer->line, "'" + name + "' is loaded and never read");
            --state.filled;
        }
        return true;
    }

    bool runStatement(const SketchStatement& statement, std::vector<std::string>& loaded)
    {
        switch (statement.kind) {
        case Kind::Let: {
            const auto number = value(*statement.value);
            if (number)
                m_scope.set(statement.name, *number);
            return number.has_value();
        }
        case Kind::For:
            return runLoop(statement);
        case Kind::Load:
            return runLoad(statement, loaded);
        case Kind::Store:
            return runStore(statement);
        case Kind::Compute:
            return runCompute(statement);
        }
        return true;
    }

    bool runLoop(const SketchStatement& loop)
    {
        const auto first = value(loop.range->first);
        const auto end = first ? value(loop.range->end) : std::nullopt;
        const auto step = !end ? std::nullopt : loop.step ? value(*loop.step) : std::optional<std::int64_t>(1);
        if (!step)
            return false;
        if (*step < 1)
            return report("SKETCH-VALUE", loop.line, "the loop's step is " + text(*step));
        for (auto index = *first; index < *end; index += *step) {
            m_scope.set(loop.name, index);
            if (!runBody(loop.body))
                return false;
        }
        return true;
    }

    BufferState* bufferNamed(const std::string& name, int line)
    {
        const auto found = m_buffers.find(name);
        if (found == m_buffers.end())
            report("SKETCH-BUFFER", line, "there is no buffer '" + name + "'");
        return found == m_buffers.end() ? nullptr : &found->second;
    }

    /// The slice with its numbers, inside its tensor and small enough for its buffer.
    std::optional<Slice> sliceOf(const SketchStatement& move, const BufferState& state)
    {
        const auto extents = m_extents.find(move.name);
        if (extents == m_extents.end()) {
            report("SKETCH-TENSOR", move.line, "'" + move.name + "' is not declared");
            return std::nullopt;
        }
        if (extents->second.size() != move.slice.size()) {
            report("SKETCH-BOUNDS", move.line,
                "'" + move.name + "' is declared with " + text(static_cast<std::int64_t>(extents->second.size()))
                    + " axes and sliced with " + text(static_cast<std::int64_t>(move.slice.size())));
            return std::nullopt;
        }
        Slice slice;
        for (std::size_t axis = 0; axis < move.slice.size(); ++axis) {
            const auto first = value(move.slice[axis].first);
            const auto end = first ? value(move.slice[axis].end) : std::nullopt;
            if (!end)
                return std::nullopt;
            if (*first < 0 || *first > *end || *end > extents->second[axis]) {
                report("SKETCH-BOUNDS", move.line,
                    "core " + text(m_core) + " slices '" + move.name + "' on axis "
                        + text(static_cast<std::int64_t>(axis)) + " from " + text(*first) + " to " + text(*end)
                        + ", which has " + text(extents->second[axis]) + " elements. Cut the last tile with min(…).");
                return std::nullopt;
            }
            slice.ranges.emplace_back(*first, *end);
        }
        return fits(slice, move, state) ? std::optional(slice) : std::nullopt;
    }

    bool fits(const Slice& slice, const SketchStatement& move, const BufferState& state)
    {
        const auto block = m_profile.memory.dataBlock;
        const auto rowBytes = slice.rowElements() * m_scope.tensor(move.name)->elementBytes;
        const auto rounded = (rowBytes + block - 1) / block * block;
        if (!move.isPadded && rowBytes != rounded)
            return report("SKETCH-ALIGN", move.line,
                "a row of " + text(rowBytes) + " bytes is no multiple of " + text(block) + ". Use '"
                    + (move.kind == Kind::Load ? "load" : "store") + " padded'.");
        // rowCount · rounded cannot overflow: the slice lies within a tensor.
        if (slice.rowCount() * rounded > state.bytes)
            return report("SKETCH-BUFFER", move.line,
                "a slice of '" + move.name + "' takes " + text(slice.rowCount()) + " × " + text(rounded)
                    + " bytes, but '" + move.buffer + "' has " + text(state.bytes));
        return true;
    }

    bool runLoad(const SketchStatement& load, std::vector<std::string>& loaded)
    {
        auto* state = bufferNamed(load.buffer, load.line);
        if (state == nullptr)
            return false;
        if (state->buffer->kind != SketchBuffer::Kind::QueueIn)
            return report(
                "SKETCH-QUEUE", load.line, "a load goes into a 'queue in', and '" + load.buffer + "' is none");
        if (m_scope.tensor(load.name) != nullptr && m_scope.tensor(load.name)->isOutput)
            return report("SKETCH-TENSOR", load.line, "'" + load.name + "' is an output and cannot be loaded");
        const auto slice = sliceOf(load, *state);
        if (!slice)
            return false;
        if (state->filled >= state->depth)
            return report("SKETCH-QUEUE", load.line,
                "'" + load.buffer + "' is loaded again while all its buffers (" + text(state->depth)
                    + ") are filled: the kernel would wait for ever");
        ++state->filled;
        state->wasRead = false;
        loaded.push_back(load.buffer);
        return true;
    }

    bool runCompute(const SketchStatement& compute)
    {
        for (const auto& name : compute.reads) {
            auto* state = bufferNamed(name, compute.line);
            if (state == nullptr)
                return false;
            if (state->filled == 0)
                return report("SKETCH-READ", compute.line, "'" + name + "' is read before anything is in it");
            state->wasRead = true;
        }
        for (const auto& name : compute.writes) {
            auto* state = bufferNamed(name, compute.line);
            if (state == nullptr)
                return false;
            if (state->buffer->kind != SketchBuffer::Kind::QueueIn)
                state->filled = 1;
            else if (state->filled == 0)
                return report(
                    "SKETCH-QUEUE", compute.line, "'" + name + "' is a 'queue in' and nothing is loaded into it");
        }
        return true;
    }

    bool runStore(const SketchStatement& store)
    {
        auto* state = bufferNamed(store.buffer, store.line);
        if (state == nullptr)
            return false;
        if (state->buffer->kind != SketchBuffer::Kind::QueueOut)
            return report(
                "SKETCH-QUEUE", store.line, "a store comes from a 'queue out', and '" + store.buffer + "' is none");
        if (m_scope.tensor(store.name) != nullptr && !m_scope.tensor(store.name)->isOutput)
            return report("SKETCH-TENSOR", store.line, "'" + store.name + "' is an input and cannot be stored");
        const auto slice = sliceOf(store, *state);
        if (!slice)
            return false;
        if (state->filled == 0)
            return report("SKETCH-READ", store.line,
                "'" + store.buffer + "' is stored before a compute has written it (each store empties it)");
        state->filled = 0;
        if (!slice->isEmpty())
            remember(*slice, store);
        return true;
    }

    /// A slice as blocks of rows and columns: the axes before the last two are counted out.
    void remember(const Slice& slice, const SketchStatement& store)
    {
        const auto& extents = m_extents.at(store.name);
        const std::size_t axes = extents.size();
        const std::pair<std::int64_t, std::int64_t> one{0, 1};
        const auto rows = axes > 1 ? slice.ranges[axes - 2] : one;
        const auto rowsPerPlane = axes > 1 ? extents[axes - 2] : 1;
        std::vector<std::int64_t> planes{0};
        for (std::size_t axis = 0; axis + 2 < axes; ++axis) {
            std::vector<std::int64_t> next;
            for (const auto plane : planes) {
                for (auto index = slice.ranges[axis].first; index < slice.ranges[axis].second; ++index)
                    next.push_back(plane * extents[axis] + index);
            }
            planes = std::move(next);
        }
        m_statements += static_cast<std::int64_t>(planes.size());
        for (const auto plane : planes)
            m_stored[store.name].push_back({plane * rowsPerPlane + rows.first, plane * rowsPerPlane + rows.second,
                slice.ranges.back().first, slice.ranges.back().second, m_core, store.line});
    }

    bool checkEmptied()
    {
        for (const auto& [name, state] : m_buffers) {
            if (state.buffer->kind == SketchBuffer::Kind::QueueOut && state.filled > 0)
                return report("SKETCH-QUEUE", state.buffer->line, "'" + name + "' is written and never stored");
        }
        return true;
    }

    void checkCover()
    {
        for (const auto& tensor : m_sketch.tensors) {
            if (!tensor.isOutput)
                continue;
            const auto& extents = m_extents.at(tensor.name);
            const auto columns = extents.back();
            std::int64_t rows = 1;
            for (std::size_t axis = 0; axis + 1 < extents.size(); ++axis)
                rows *= extents[axis];
            const auto fault = coverFault(std::move(m_stored[tensor.name]), rows, columns);
            if (!fault)
                continue;
            const auto element
                = "element " + text(fault->row * columns + fault->column) + " of output '" + tensor.name + "'";
            if (!fault->twice) {
                report("SKETCH-COVER", tensor.line,
                    element + " is never stored: the tiles leave a gap or the cores do not reach the end");
                continue;
            }
            const auto& [a, b] = *fault->twice;
            report("SKETCH-COVER", b.line,
                element + " is stored twice: by core " + text(a.core) + " and by core " + text(b.core));
        }
    }

    const Sketch& m_sketch;
    const hardware::HardwareProfile& m_profile;
    const std::string m_case;
    SketchScope m_scope;
    std::vector<SketchProblem>& m_problems;
    std::map<std::string, std::vector<std::int64_t>> m_extents;
    std::map<std::string, BufferState> m_buffers;
    std::map<std::string, std::vector<StoredBlock>> m_stored;
    std::int64_t m_core = 0;
    std::int64_t m_statements = 0;
};

} // namespace

std::vector<SketchProblem> checkSketch(
    const Sketch& sketch, const task::OperatorTask& task, const hardware::HardwareProfile& profile)
{
    std::vector<SketchProblem> problems;
    for (const auto& testCase : task.cases)
        CaseCheck(sketch, task, testCase, profile, problems).run();
    return problems;
}

} // namespace acann::agents
