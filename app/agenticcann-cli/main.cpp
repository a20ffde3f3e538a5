// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include <csignal>
#include <cstdlib>
#include <pthread.h>
#include <thread>

int main(int argc, char** argv)
{
    // Signals are taken by one thread that waits for them: the first asks the command to stop, the second ends it.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::stop_source stop;
    std::thread([signals, stop]() mutable {
        int received = 0;
        sigwait(&signals, &received);
        stop.request_stop();
        sigwait(&signals, &received);
        std::_Exit(128 + received);
    }).detach();
    return acann::cli::runCli(argc, argv, stop.get_token());
}
