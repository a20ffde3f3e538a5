// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/tensor_program.h"

#include <algorithm>
#include <limits>

namespace acann::agents {

TensorProgram::TensorProgram(std::vector<Operand> inputs, std::vector<Operand> outputs, task::DType computeType)
    : m_inputs(std::move(inputs))
    , m_outputs(std::move(outputs))
    , m_computeType(computeType)
    , m_widened(m_inputs.size())
{
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        m_tiles.push_back({Home::Input, static_cast<int>(i), m_inputs[i].dtype});
}

int TensorProgram::addTile(Home home, int operand, task::DType type)
{
    m_tiles.push_back({home, operand, type});
    return static_cast<int>(m_tiles.size()) - 1;
}

TileValue TensorProgram::append(
    Form form, const std::string& api, const std::vector<int>& sources, const ScalarValue& s, const std::string& mode)
{
    const bool isMask = form == Form::Compare || form == Form::CompareScalar;
    const int target = addTile(isMask ? Home::Mask : Home::Temporary, -1, m_computeType);
    Statement statement{form, api, {}, {}, s.text, mode, m_computeType};
    m_steps.push_back({std::move(statement), target, sources});
    return {target, isMask};
}

TileValue TensorProgram::input(std::size_t index)
{
    if (!m_widened[index]) {
        const int tile = static_cast<int>(index);
        if (m_inputs[index].dtype == m_computeType)
            m_widened[index] = TileValue{tile, false};
        else
            m_widened[index] = append(Form::Convert, "Cast", {tile}, {}, "CAST_NONE");
    }
    return *m_widened[index];
}

TileValue TensorProgram::unary(const std::string& api, TileValue a) { return append(Form::Unary, api, {a.id}, {}, {}); }

TileValue TensorProgram::binary(const std::string& api, TileValue a, TileValue b)
{
    return append(Form::Binary, api, {a.id, b.id}, {}, {});
}

TileValue TensorProgram::scalar(const std::string& api, TileValue a, const ScalarValue& s)
{
    return append(Form::Scalar, api, {a.id}, s, {});
}

TileValue TensorProgram::fill(const ScalarValue& s) { return append(Form::Fill, "Duplicate", {}, s, {}); }

TileValue TensorProgram::round(TileValue a, const std::string& mode)
{
    return append(Form::Convert, "Cast", {a.id}, {}, mode);
}

TileValue TensorProgram::compare(const std::string& mode, TileValue a, TileValue b)
{
    return append(Form::Compare, "Compare", {a.id, b.id}, {}, mode);
}

TileValue TensorProgram::compare(const std::string& mode, TileValue a, const ScalarValue& s)
{
    return append(Form::CompareScalar, "CompareScalar", {a.id}, s, mode);
}

TileValue TensorProgram::select(TileValue mask, TileValue a, TileValue b)
{
    return append(Form::Select, "Select", {mask.id, a.id, b.id}, {}, {});
}

TileValue TensorProgram::select(TileValue mask, TileValue a, const ScalarValue& s)
{
    return append(Form::SelectScalar, "Select", {mask.id, a.id}, s, {});
}

bool TensorProgram::isDefinedByOneStep(int tile) const { return m_tiles[tile].home == Home::Temporary; }

void TensorProgram::output(std::size_t index, TileValue value)
{
    const int operand = static_cast<int>(index);
    const task::DType type = m_outputs[index].dtype;
    if (type == m_computeType && isDefinedByOneStep(value.id)) {
        m_tiles[value.id].home = Home::Output; // the step that computes it writes straight into the output
        m_tiles[value.id].operand = operand;
        return;
    }
    const int target = addTile(Home::Output, operand, type);
    Statement statement;
    statement.type = m_computeType;
    if (type == m_computeType) { // an input or another output: a copy; adding zero would turn -0 into +0
        statement.form = Form::Scalar;
        statement.api = "Muls";
        statement.scalar = floatLiteral(1);
    } else {
        statement.form = Form::Convert;
        statement.api = "Cast";
        statement.mode = "CAST_RINT";
    }
    m_steps.push_back({std::move(statement), target, {value.id}});
}

/// Linear scan over the steps: each tile lives from the step that defines it to the last one that reads it.
class Placement
{
public:
    Placement(const TensorProgram& program, bool reuseInputs)
        : m_program(program)
        , m_reuseInputs(reuseInputs)
    {
        findLifetimes();
        placeOperands();
        for (std::size_t tile = 0; tile < m_program.m_tiles.size(); ++tile)
            placeTemporary(static_cast<int>(tile));
    }

    [[nodiscard]] LoweredExpression result() const
    {
        LoweredExpression lowered;
        lowered.computeType = m_program.m_computeType;
        lowered.temporaries = m_temporaries;
        lowered.masks = m_masks;
        for (const auto& step : m_program.m_steps) {
            Statement statement = step.statement;
            statement.target = m_places[m_placeOf[step.target]].name;
            for (const int source : step.sources)
                statement.sources.push_back(m_places[m_placeOf[source]].name);
            lowered.statements.push_back(std::move(statement));
        }
        return lowered;
    }

private:
    using Home = TensorProgram::Home;
    struct Lifetime
    {
        int begin = std::numeric_limits<int>::max();
        int end = -1;
    };
    struct Place
    {
        std::string name;
        task::DType type = task::DType::Float32;
        bool isMask = false;
        bool isUsable = true; ///< as a temporary
        std::vector<Lifetime> taken;
    };

    void findLifetimes()
    {
        m_lifetimes.resize(m_program.m_tiles.size());
        const int steps = static_cast<int>(m_program.m_steps.size());
        for (int i = 0; i < steps; ++i) {
            const auto& step = m_program.m_steps[i];
            for (const int source : step.sources)
                m_lifetimes[source].end = i;
            m_lifetimes[step.target].begin = i;
            m_lifetimes[step.target].end = std::max(m_lifetimes[step.target].end, i);
        }
        for (std::size_t tile = 0; tile < m_program.m_tiles.size(); ++tile) {
            if (m_program.m_tiles[tile].home == Home::Input)
                m_lifetimes[tile].begin = -1;
            if (m_program.m_tiles[tile].home == Home::Output)
                m_lifetimes[tile].end = steps;
        }
    }

    void placeOperands()
    {
        m_placeOf.assign(m_program.m_tiles.size(), -1);
        const int outputs = static_cast<int>(m_program.m_outputs.size());
        for (const auto& output : m_program.m_outputs)
            m_places.push_back({output.name, output.dtype, false, true, {}});
        for (const auto& input : m_program.m_inputs)
            m_places.push_back({input.name, input.dtype, false, m_reuseInputs, {}});
        for (std::size_t tile = 0; tile < m_program.m_tiles.size(); ++tile) {
            const auto& info = m_program.m_tiles[tile];
            if (info.home == Home::Output)
                take(static_cast<int>(tile), info.operand);
            else if (info.home == Home::Input)
                take(static_cast<int>(tile), outputs + info.operand);
        }
    }

    void placeTemporary(int tile)
    {
        const auto& info = m_program.m_tiles[tile];
        if (m_placeOf[tile] >= 0)
            return;
        const bool isMask = info.home == Home::Mask;
        for (std::size_t place = 0; place < m_places.size(); ++place) {
            const auto& candidate = m_places[place];
            const bool fits
                = candidate.isUsable && candidate.isMask == isMask && (isMask || candidate.type == info.type);
            if (fits && isFree(candidate, m_lifetimes[tile])) {
                take(tile, static_cast<int>(place));
                return;
            }
        }
        const int number = isMask ? m_masks++ : m_temporaries++;
        m_places.push_back({(isMask ? "m" : "t") + std::to_string(number), info.type, isMask, true, {}});
        take(tile, static_cast<int>(m_places.size()) - 1);
    }

    void take(int tile, int place)
    {
        m_placeOf[tile] = place;
        m_places[place].taken.push_back(m_lifetimes[tile]);
    }

    /// A step may overwrite what it reads: lifetimes that only touch do not collide.
    static bool isFree(const Place& place, const Lifetime& wanted)
    {
        return std::none_of(place.taken.begin(), place.taken.end(),
            [&](const Lifetime& taken) { return wanted.begin < taken.end && taken.begin < wanted.end; });
    }

    const TensorProgram& m_program;
    const bool m_reuseInputs;
    std::vector<Lifetime> m_lifetimes;
    std::vector<Place> m_places;
    std::vector<int> m_placeOf;
    int m_temporaries = 0;
    int m_masks = 0;
};

LoweredExpression TensorProgram::allocate(bool reuseInputs) const { return Placement(*this, reuseInputs).result(); }

} // namespace acann::agents
