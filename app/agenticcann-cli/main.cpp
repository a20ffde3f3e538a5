// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <pthread.h>
#include <thread>

#include <QCoreApplication>

int main(int argc, char** argv)
{
    // Signals are taken by one thread that waits for them: the first asks the command to stop, the second ends it.
    sigset_t awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGINT);
    sigaddset(&awaited, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &awaited, nullptr);
    std::stop_source stop;
    std::thread([awaited, stop]() mutable {
        int received = 0;
        sigwait(&awaited, &received);
        stop.request_stop();
        sigwait(&awaited, &received);
        std::_Exit(128 + received);
    }).detach();
    // For the thread that talks to models. It takes over the user's locale, whose decimal comma is no use in JSON.
    const QCoreApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    return acann::cli::runCli(argc, argv, stop.get_token());
}
