# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A fake of CANN's set_env.sh for tests.
PATH=$HOME/Ascend/cann/bin:$PATH
export PATH
