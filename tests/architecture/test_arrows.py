# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Usage: test_arrows.py SOURCE_ROOT TARGET_LINKS_FILE"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import arrows  # noqa: E402

LINKS = Path(sys.argv.pop())
ROOT = Path(sys.argv.pop())


class Project(unittest.TestCase):
    def test_includes_follow_the_arrows(self):
        self.assertEqual([], list(arrows.wrong_includes(ROOT)))

    def test_links_follow_the_arrows(self):
        listing = LINKS.read_text(encoding="utf-8")
        self.assertIn("acann_engine:", listing)  # the listing is not empty or stale
        self.assertEqual([], list(arrows.wrong_links(listing)))

    def test_every_core_folder_is_known(self):
        folders = {p.name for p in (ROOT / "core").iterdir() if p.is_dir()}
        self.assertEqual(set(), folders - arrows.CORE)

    def test_sources_carry_the_licence(self):
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "*.cpp", "*.h", "*.py", "*.cmake", "*CMakeLists.txt"],
                                capture_output=True, text=True, check=True).stdout.split()
        self.assertGreater(len(listed), 50)
        own = [name for name in listed if not name.startswith(("tests/fixtures/", "knowledge/"))]
        self.assertEqual([], list(arrows.missing_spdx(ROOT, own)))


class Checker(unittest.TestCase):
    """The checker itself must see what is wrong."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        for name in arrows.CORE:
            (self.root / "core" / name).mkdir(parents=True)
        (self.root / "ui/population").mkdir(parents=True)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        (self.root / name).write_text(text, encoding="utf-8")

    def test_sees_an_upward_include(self):
        self.write("core/task/a.h", '#include "engine/engine.h"\n')
        self.assertEqual(1, len(list(arrows.wrong_includes(self.root))))

    def test_sees_a_sideways_include(self):
        self.write("core/agents/a.cpp", '#include "evaluation/verdict.h"\n')
        self.assertEqual(1, len(list(arrows.wrong_includes(self.root))))

    def test_sees_widgets_in_core(self):
        self.write("core/engine/a.cpp", "#include <QWidget>\n")
        self.assertEqual(1, len(list(arrows.wrong_includes(self.root))))

    def test_sees_ui_in_core(self):
        self.write("core/engine/a.cpp", '#include "population/population_view.h"\n')
        self.assertEqual(1, len(list(arrows.wrong_includes(self.root))))

    def test_accepts_a_downward_include(self):
        self.write("core/engine/a.cpp", '#include "base/error.h"\n#include <QObject>\n')
        self.assertEqual([], list(arrows.wrong_includes(self.root)))

    def test_sees_wrong_links(self):
        self.assertEqual(3, len(list(arrows.wrong_links(
            "acann_task: acann::engine\nacann_engine: Qt6::Widgets acann::store\nacann_ui_run: agenticcann\n"))))


if __name__ == "__main__":
    unittest.main()
