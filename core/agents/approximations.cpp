// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agents/approximations.h"

#include <array>

namespace acann::agents {

namespace {

constexpr std::array kTail6{0.14372217655181885, 0.14164449274539948, 0.1404172033071518, 0.024643242359161377,
    0.18371814489364624, -0.1817946881055832, 0.047649484127759933};
constexpr std::array kTail4{
    0.15122514963150024, 0.1578294038772583, 0.09197977185249329, 0.18887653946876526, -0.08992841094732285};
constexpr std::array kTanhNumerator{
    0.999999463558197, 0.12622912228107452, 0.002606732305139303, 6.514935193990823e-06, -5.047743112385206e-09};
constexpr std::array kTanhDenominator{1.0, 0.4595583379268646, 0.022464694455266, 0.00018541321333032101};
constexpr std::array kErfNumerator{
    1.1283843517303467, 0.16336533427238464, 0.0472291074693203, 0.0010736956028267741, -4.505649940256262e-06};
constexpr std::array kErfDenominator{1.0, 0.4782111942768097, 0.1009153202176094, 0.011048768647015095};

} // namespace

const TailApproximation& accurateTail()
{
    static const TailApproximation tail{0.36, kTail6, 7.2e-7};
    return tail;
}

const TailApproximation& economicalTail()
{
    static const TailApproximation tail{0.38, kTail4, 3.6e-5};
    return tail;
}

const OddRational& tanhRational()
{
    static const OddRational rational{9.0, kTanhNumerator, kTanhDenominator, 6e-7};
    return rational;
}

const OddRational& erfRational()
{
    static const OddRational rational{4.0, kErfNumerator, kErfDenominator, 4.8e-6};
    return rational;
}

} // namespace acann::agents
