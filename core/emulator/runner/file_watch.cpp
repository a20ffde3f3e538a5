// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The C library's fopen, taken over for the whole process: streams of both libraries end there.
#include "emulator/runner/file_watch.h"

#include <cerrno>
#include <cstdio>
#include <dlfcn.h>

namespace acann::emulator {

namespace {

std::function<void(const std::string&)>& watcher()
{
    static std::function<void(const std::string&)> function;
    return function;
}

FILE* open(const char* name, const char* path, const char* mode)
{
    using Open = FILE* (*)(const char*, const char*);
    const auto real = reinterpret_cast<Open>(::dlsym(RTLD_NEXT, name));
    FILE* file = real != nullptr ? real(path, mode) : nullptr;
    if (file == nullptr && errno == ENOENT && mode != nullptr && mode[0] == 'r' && watcher()) {
        const int error = errno;
        watcher()(path);
        errno = error;
    }
    return file;
}

} // namespace

void watchMissingFiles(std::function<void(const std::string& path)> onMissing) { watcher() = std::move(onMissing); }

} // namespace acann::emulator

extern "C" {

FILE* fopen(const char* path, const char* mode) { return acann::emulator::open("fopen", path, mode); }
FILE* fopen64(const char* path, const char* mode) { return acann::emulator::open("fopen64", path, mode); }
}
