// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs one candidate's launches, or one whole program, on the emulator. Started by the workbench inside its sandbox;
// not for people.
#include "emulator/runner/program_runner.h"
#include "emulator/runner/runner.h"

#include <iostream>
#include <string_view>

int main(int argc, char** argv)
{
    if (argc == 3 && argv[1] == std::string_view("--program"))
        return acann::emulator::runProgram(argv[2]);
    if (argc != 2) {
        std::cerr << "usage: agenticcann-kernel-runner [--program] JOB.json\n"
                     "This program is started by the workbench. See 'agenticcann-cli emulate --help'.\n";
        return 64;
    }
    return acann::emulator::runJob(argv[1]);
}
