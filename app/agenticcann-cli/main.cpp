// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdlib>
#include <pthread.h>
#include <thread>

int main(int argc, char** argv)
{
    // Signals are taken by one thread that waits for them: the first asks the command to stop, the second ends it.
    sigset_t caught;
    sigemptyset(&caught);
    sigaddset(&caught, SIGINT);
    sigaddset(&caught, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &caught, nullptr);
    std::stop_source stop;
    std::thread([caught, stop]() mutable {
        int received = 0;
        sigwait(&caught, &received);
        stop.request_stop();
        sigwait(&caught, &received);
        std::_Exit(128 + received);
    }).detach();
    // Models that are reached over the network need one; nothing here runs its event loop.
    const QCoreApplication application(argc, argv);
    return acann::cli::runCli(argc, argv, stop.get_token());
}
