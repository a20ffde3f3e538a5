// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Evaluates one candidate on the emulator of this machine. Sent to other machines and started there by the workbench;
// not for people.
#include "evaluation/emulator_job.h"

#include <iostream>

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: agenticcann-emulator-worker JOB.json\n"
                     "This program is started by the workbench. See 'agenticcann-cli evaluate --help'.\n";
        return 64;
    }
    return acann::evaluation::runEmulatorJob(argv[1]);
}
