// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// AscendC::Std: the part of the C++ library that device code may use (ascend-c-facts §2.1).
#pragma once

#include "acann_emulator/scalar_math.h"

#include <algorithm>
#include <tuple>
#include <type_traits>
#include <utility>

namespace AscendC {
namespace Std {

using std::conditional;
using std::conditional_t;
using std::decay;
using std::decay_t;
using std::enable_if;
using std::enable_if_t;
using std::false_type;
using std::forward;
using std::get;
using std::index_sequence;
using std::index_sequence_for;
using std::integer_sequence;
using std::integral_constant;
using std::is_array;
using std::is_base_of;
using std::is_base_of_v;
using std::is_class;
using std::is_const;
using std::is_convertible;
using std::is_convertible_v;
using std::is_enum;
using std::is_floating_point;
using std::is_floating_point_v;
using std::is_integral;
using std::is_integral_v;
using std::is_pointer;
using std::is_pointer_v;
using std::is_reference;
using std::is_same;
using std::is_same_v;
using std::is_signed;
using std::is_unsigned;
using std::is_void;
using std::make_index_sequence;
using std::make_integer_sequence;
using std::make_tuple;
using std::max;
using std::min;
using std::move;
using std::remove_const;
using std::remove_const_t;
using std::remove_cv;
using std::remove_cv_t;
using std::remove_pointer;
using std::remove_pointer_t;
using std::remove_reference;
using std::remove_reference_t;
using std::tie;
using std::true_type;
using std::tuple;
using std::tuple_element;
using std::tuple_element_t;
using std::tuple_size;
using std::tuple_size_v;
using std::void_t;

template <int value> using Int = integral_constant<int, value>;
template <typename T> inline T abs(T value) { return value < T(0) ? -value : value; }
inline float sqrt(float value) { return std::sqrt(value); }

template <typename T> struct is_tuple : false_type
{ };
template <typename... Ts> struct is_tuple<tuple<Ts...>> : true_type
{ };
template <typename T> inline constexpr bool is_tuple_v = is_tuple<T>::value;

} // namespace Std
} // namespace AscendC
