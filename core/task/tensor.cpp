// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "task/tensor.h"

#include "base/files.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <regex>

// The .npy layout is NumPy's published format description (NEP 1): "\x93NUMPY", two version bytes, a little-endian
// header length (2 bytes in version 1, 4 later), a Python dict literal with descr, fortran_order and shape, the data.

namespace acann::task {

static_assert(std::endian::native == std::endian::little, "the .npy code reads and writes little-endian data in place");

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";

std::optional<DType> typeOfDescr(std::string_view descr)
{
    if (descr == "<f2")
        return DType::Float16;
    if (descr == "<f4")
        return DType::Float32;
    if (descr == "<f8")
        return DType::Float64;
    if (descr == "|i1")
        return DType::Int8;
    if (descr == "|u1")
        return DType::UInt8;
    if (descr == "<i2")
        return DType::Int16;
    if (descr == "<u2")
        return DType::UInt16;
    if (descr == "<i4")
        return DType::Int32;
    if (descr == "<u4")
        return DType::UInt32;
    if (descr == "<i8")
        return DType::Int64;
    if (descr == "|b1")
        return DType::Bool;
    return std::nullopt;
}

std::string_view descrOf(DType dtype)
{
    switch (dtype) {
    case DType::Float16:
        return "<f2";
    case DType::Float32:
        return "<f4";
    case DType::Float64:
        return "<f8";
    case DType::Int8:
        return "|i1";
    case DType::UInt8:
        return "|u1";
    case DType::Int16:
        return "<i2";
    case DType::BFloat16:
    case DType::UInt16:
        return "<u2";
    case DType::Int32:
        return "<i4";
    case DType::UInt32:
        return "<u4";
    case DType::Int64:
        return "<i8";
    case DType::Bool:
        return "|b1";
    }
    return "|u1";
}

tl::unexpected<Error> malformed(const std::filesystem::path& path, const std::string& what)
{
    return fail(ErrorCode::MalformedTensor, "'" + path.string() + "' is not a tensor file that can be read: " + what,
        "Write it with numpy.save from a C-contiguous little-endian array.");
}

struct Header
{
    DType dtype = DType::Float32;
    Shape shape;
    std::size_t dataOffset = 0;
};

std::optional<std::string> headerText(const std::string& bytes, std::size_t& dataOffset)
{
    if (bytes.size() < 10 || !bytes.starts_with(kMagic))
        return std::nullopt;
    const bool longLength = bytes[6] != 1;
    const std::size_t start = longLength ? 12 : 10;
    if (bytes.size() < start)
        return std::nullopt;
    std::size_t length = 0;
    for (std::size_t i = start; i > 8; --i)
        length = length << 8 | static_cast<unsigned char>(bytes[i - 1]);
    if (length > bytes.size() - start)
        return std::nullopt;
    dataOffset = start + length;
    return bytes.substr(start, length);
}

Result<Shape> shapeOf(const std::string& list, const std::filesystem::path& path)
{
    Shape shape;
    static const std::regex kNumber("[0-9]+");
    for (std::sregex_iterator it(list.begin(), list.end(), kNumber), end; it != end; ++it) {
        if (it->str().size() > 18)
            return malformed(path, "an extent is too large");
        shape.push_back(std::stoll(it->str()));
    }
    return shape;
}

Result<Header> parseHeader(const std::string& bytes, const std::filesystem::path& path)
{
    Header header;
    const auto text = headerText(bytes, header.dataOffset);
    if (!text)
        return malformed(path, "the .npy header is missing or cut off");
    static const std::regex kDescr("'descr':\\s*'([^']+)'");
    static const std::regex kOrder("'fortran_order':\\s*(True|False)");
    static const std::regex kShape("'shape':\\s*\\(([0-9, ]*)\\)");
    std::smatch descr;
    std::smatch order;
    std::smatch shape;
    if (!std::regex_search(*text, descr, kDescr) || !std::regex_search(*text, order, kOrder)
        || !std::regex_search(*text, shape, kShape))
        return malformed(path, "the header does not name a plain dtype, order and shape");
    const auto dtype = typeOfDescr(descr[1].str());
    if (!dtype)
        return malformed(path, "dtype '" + descr[1].str() + "' is not supported");
    header.dtype = *dtype;
    auto extents = shapeOf(shape[1].str(), path);
    if (!extents)
        return fail(std::move(extents.error()));
    header.shape = std::move(*extents);
    if (order[1] == "True" && header.shape.size() > 1)
        return malformed(path, "it is in Fortran order");
    return header;
}

/// IEEE binary16 → double; exact.
double halfToDouble(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 31;
    const int fraction = bits & 1023;
    double magnitude = 0;
    if (exponent == 31)
        magnitude = fraction == 0 ? HUGE_VAL : std::nan("");
    else
        magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
    return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

template <typename T> T valueAt(const Tensor& tensor, std::size_t index)
{
    T value;
    std::memcpy(&value, tensor.bytes.data() + index * sizeof(T), sizeof(T));
    return value;
}

} // namespace

std::int64_t elementCount(const Shape& shape)
{
    std::int64_t count = 1;
    for (const auto extent : shape)
        count *= extent;
    return count;
}

std::string toString(const Shape& shape)
{
    if (shape.empty())
        return "scalar";
    std::string text;
    for (const auto extent : shape)
        text += (text.empty() ? "" : "×") + std::to_string(extent);
    return text;
}

Result<Tensor> loadNpy(const std::filesystem::path& path)
{
    auto bytes = base::readFile(path);
    if (!bytes)
        return fail(std::move(bytes.error()));
    auto header = parseHeader(*bytes, path);
    if (!header)
        return fail(std::move(header.error()));
    // Division instead of multiplication: a hostile header may hold extents whose product overflows.
    std::size_t room = (bytes->size() - header->dataOffset) / sizeOf(header->dtype);
    bool empty = false;
    for (const auto extent : header->shape) {
        empty = empty || extent == 0;
        room = extent == 0 ? room : room / static_cast<std::size_t>(extent);
    }
    if (room == 0 && !empty)
        return malformed(path, "it holds less data than its shape " + toString(header->shape) + " needs");
    Tensor tensor{header->dtype, std::move(header->shape), {}};
    tensor.bytes.resize(empty ? 0 : static_cast<std::size_t>(elementCount(tensor.shape)) * sizeOf(tensor.dtype));
    std::memcpy(tensor.bytes.data(), bytes->data() + header->dataOffset, tensor.bytes.size());
    return tensor;
}

Result<Tensor> loadNpy(const std::filesystem::path& path, DType as)
{
    auto tensor = loadNpy(path);
    if (!tensor)
        return tensor;
    if (sizeOf(as) != sizeOf(tensor->dtype))
        return malformed(
            path, "its " + std::string(name(tensor->dtype)) + " cannot be taken as " + std::string(name(as)));
    tensor->dtype = as;
    return tensor;
}

Status saveNpy(const std::filesystem::path& path, const Tensor& tensor)
{
    std::string dictionary
        = "{'descr': '" + std::string(descrOf(tensor.dtype)) + "', 'fortran_order': False, 'shape': (";
    for (const auto extent : tensor.shape)
        dictionary += std::to_string(extent) + ",";
    dictionary += "), }";
    constexpr std::size_t kPreamble = 10;
    constexpr std::size_t kAlignment = 64; // NumPy aligns the data for memory mapping
    const std::size_t unpadded = kPreamble + dictionary.size() + 1;
    dictionary.append((kAlignment - unpadded % kAlignment) % kAlignment, ' ');
    dictionary += '\n';
    std::string content(kMagic);
    content += '\x01';
    content += '\x00';
    content += static_cast<char>(dictionary.size() & 0xff);
    content += static_cast<char>(dictionary.size() >> 8);
    content += dictionary;
    content.append(reinterpret_cast<const char*>(tensor.bytes.data()), tensor.bytes.size());
    return base::writeFileAtomically(path, content);
}

double elementAsDouble(const Tensor& tensor, std::size_t index)
{
    switch (tensor.dtype) {
    case DType::Float16:
        return halfToDouble(valueAt<std::uint16_t>(tensor, index));
    case DType::BFloat16:
        return static_cast<double>(std::bit_cast<float>(std::uint32_t{valueAt<std::uint16_t>(tensor, index)} << 16));
    case DType::Float32:
        return static_cast<double>(valueAt<float>(tensor, index));
    case DType::Float64:
        return valueAt<double>(tensor, index);
    case DType::Int8:
        return valueAt<std::int8_t>(tensor, index);
    case DType::UInt8:
    case DType::Bool:
        return valueAt<std::uint8_t>(tensor, index);
    case DType::Int16:
        return valueAt<std::int16_t>(tensor, index);
    case DType::UInt16:
        return valueAt<std::uint16_t>(tensor, index);
    case DType::Int32:
        return valueAt<std::int32_t>(tensor, index);
    case DType::UInt32:
        return valueAt<std::uint32_t>(tensor, index);
    case DType::Int64:
        return static_cast<double>(valueAt<std::int64_t>(tensor, index));
    }
    return 0;
}

} // namespace acann::task
