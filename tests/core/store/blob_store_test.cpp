// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/blob_store.h"

#include "base/files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace acann::store {
namespace {

class BlobStoreTest : public testing::Test
{
protected:
    base::TemporaryFolder m_temporary = base::TemporaryFolder::create("acann-blobs-").value();
    BlobStore m_blobs{m_temporary.path() / "blobs"};
};

TEST_F(BlobStoreTest, NamesBytesByTheirSha256)
{
    // The SHA-256 of "abc" is the first example of FIPS 180-2, appendix B.1.
    const std::string expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    const auto id = m_blobs.put("abc").value();
    EXPECT_EQ(id.value, expected);
    EXPECT_TRUE(std::filesystem::exists(m_temporary.path() / "blobs" / "ba" / expected));
    EXPECT_EQ(m_blobs.get(id).value(), "abc");
}

TEST_F(BlobStoreTest, KeepsAnyBytes)
{
    std::string bytes(70'000, '\0');
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(i * 31);
    EXPECT_EQ(m_blobs.get(m_blobs.put(bytes).value()).value(), bytes);
    EXPECT_EQ(m_blobs.get(m_blobs.put("").value()).value(), "");
}

TEST_F(BlobStoreTest, MissingAndMalformedNamesAreErrors)
{
    EXPECT_EQ(m_blobs.get({std::string(64, 'a')}).error().code, ErrorCode::FileMissing);
    EXPECT_EQ(m_blobs.get({"../../etc/passwd"}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(m_blobs.get({""}).error().code, ErrorCode::InvalidArgument);
}

TEST_F(BlobStoreTest, DamageIsNoticedAndMendedByTheSameBytes)
{
    const auto id = m_blobs.put("abc").value();
    const auto file = m_temporary.path() / "blobs" / "ba" / id.value;
    std::filesystem::remove(file);
    std::ofstream(file) << "abd";
    EXPECT_EQ(m_blobs.get(id).error().code, ErrorCode::StoreCorrupt);
    ASSERT_TRUE(m_blobs.put("abc"));
    EXPECT_EQ(m_blobs.get(id).value(), "abc");
}

TEST_F(BlobStoreTest, ManyThreadsMayStoreTheSame)
{
    std::vector<std::string> ids(8);
    {
        std::vector<std::jthread> threads;
        for (auto& id : ids)
            threads.emplace_back([&] { id = m_blobs.put(std::string(100'000, 'q')).value().value; });
    }
    EXPECT_EQ(std::count(ids.begin(), ids.end(), ids.front()), 8);
    EXPECT_EQ(m_blobs.get({ids.front()}).value(), std::string(100'000, 'q'));
}

} // namespace
} // namespace acann::store
