# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The dependency arrows of the design, checked against the actual includes and CMake links."""

import re
from pathlib import Path

BELOW = {"base": set()}
BELOW["task"] = {"base"}
BELOW["hardware"] = {"base"}
_VALUES = {"task", "hardware", "base"}
BELOW["knowledge"] = set(_VALUES)
BELOW["emulator"] = set(_VALUES)
BELOW["evaluation"] = _VALUES | {"emulator", "remote"}
BELOW["llm"] = {"base"}
BELOW["remote"] = _VALUES | {"emulator"}
BELOW["agents"] = _VALUES | {"knowledge", "llm"}
BELOW["evolution"] = _VALUES | {"knowledge", "llm", "agents", "emulator", "remote", "evaluation"}
BELOW["store"] = set(_VALUES)
BELOW["exchange"] = BELOW["evolution"] | {"evolution", "store"}
BELOW["engine"] = BELOW["exchange"] | {"exchange"}

CORE = set(BELOW)
INCLUDE = re.compile(r'^\s*#\s*include\s+"([a-z_]+)/', re.MULTILINE)
GUI_INCLUDE = re.compile(
    r"^\s*#\s*include\s+<(QtWidgets|QtGui|QtCharts|Qsci|QApplication|QGuiApplication|Q\w*Widget|QPainter|QColor|QIcon|QFont)\b",
    re.MULTILINE)
GUI_LINK = re.compile(r"^(Qt6::(Widgets|Gui|Charts|Svg)|QScintilla::.*)$")


def sources(folder: Path):
    # The kernel-side API headers are compiled by kernels, not by the workbench.
    return sorted(p for p in folder.rglob("*") if p.suffix in {".h", ".cpp"} and "include" not in p.relative_to(folder).parts)


def wrong_includes(root: Path):
    """Yields a sentence for every include that points the wrong way."""
    ui_folders = {p.name for p in (root / "ui").iterdir() if p.is_dir()} if (root / "ui").is_dir() else set()
    for folder in sorted(CORE):
        for path in sources(root / "core" / folder):
            text = path.read_text(encoding="utf-8")
            name = path.relative_to(root)
            for target in INCLUDE.findall(text):
                if target in CORE and target != folder and target not in BELOW[folder]:
                    yield f"{name} includes {target}/: {folder} may only use {sorted(BELOW[folder])}"
                if target not in CORE and target in ui_folders:
                    yield f"{name} includes the user interface ({target}/)"
            for header in GUI_INCLUDE.findall(text):
                yield f"{name} includes <{header}>: core has no user interface"
    for path in sources(root / "ui"):
        if re.search(r'#\s*include\s+"(app|agenticcann)/', path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(root)} includes the application"


def folder_of(target: str):
    match = re.fullmatch(r"acann(?:_|::)([a-z]+)", target)
    return match.group(1) if match and match.group(1) in CORE else None


def wrong_links(listing: str):
    """Yields a sentence for every CMake link that points the wrong way."""
    for line in listing.splitlines():
        target, _, links = line.partition(": ")
        folder = folder_of(target)
        for link in re.findall(r"[\w:]+", links):
            if folder:
                other = folder_of(link)
                if other and other != folder and other not in BELOW[folder]:
                    yield f"target {target} links {link}: {folder} may only use {sorted(BELOW[folder])}"
                if GUI_LINK.match(link) or link.startswith(("acann_ui", "acann::ui")):
                    yield f"target {target} links {link}: core has no user interface"
            if link in {"agenticcann", "agenticcann-cli"}:
                yield f"target {target} links the executable {link}"


def missing_spdx(root: Path, files):
    for name in files:
        head = (root / name).read_text(encoding="utf-8", errors="replace")[:400]
        if "SPDX-License-Identifier: GPL-3.0-or-later" not in head:
            yield f"{name} has no SPDX licence line"
