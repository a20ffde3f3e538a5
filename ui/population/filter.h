// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "population/population_rows.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acann::population {

/// A parsed filter line. Terms are separated by blanks and all have to hold; "-" or "!" in front of one negates it.
///
/// - `gen>1`, `gen=2`, `lat<20us`, `speedup>=1.5`, `tokens>0`,
///   `attempt>0`, `drift<0.3`: comparisons (<, <=, =, !=, >=, >); latencies take
///   ns, us, µs, ms (plain numbers are µs)
/// - `valid`, `failed`, `static`, `compile`, `run`, `numeric`, `rejected`, `timeout`, `infra`, `running`,
///   `duplicate`, `best`, `survivor`, `refused`, `waiting`, `pinned`, `banned`: states
/// - `mode:template`, `stage:mutate`, `id:c7a2`, `parent:c41f`, `note:tile`: a field contains the text
/// - anything else: the id, the note or the verdict contains the word, letter case ignored
class Filter
{
public:
    struct Problem
    {
        std::string term; ///< as typed
        std::string text; ///< one sentence
        friend bool operator==(const Problem&, const Problem&) = default;
    };

    /// Broken terms are left out and reported; the others work.
    [[nodiscard]] static Filter parse(std::string_view line);

    [[nodiscard]] bool matches(const Row& row, std::string_view verdictText) const;
    [[nodiscard]] bool isEmpty() const { return m_terms.empty(); }
    [[nodiscard]] const std::vector<Problem>& problems() const { return m_problems; }

    enum class Field
    {
        Generation,
        Latency,
        Speedup,
        Tokens,
        Attempt,
        Drift
    };
    enum class Compare
    {
        Less,
        LessEqual,
        Equal,
        NotEqual,
        GreaterEqual,
        Greater
    };
    struct Term
    {
        enum class Kind
        {
            Number,
            State,
            Text
        };
        Kind kind = Kind::Text;
        bool negated = false;
        Field field = Field::Generation; ///< Number
        Compare compare = Compare::Equal;
        double value = 0; ///< latencies in ns
        std::string key; ///< State: its word; Text: the field, empty for any
        std::string text; ///< Text: lower case
    };

private:
    std::vector<Term> m_terms;
    std::vector<Problem> m_problems;
};

/// What to offer while typing: "gen>", "valid", …
[[nodiscard]] const std::vector<std::string>& filterWords();

} // namespace acann::population
