# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the texts out of a generated answer without running it.

An answer is Python source that assigns texts to names, sometimes inside a Markdown fence. Only literals are read:
constants, their concatenation, f-strings without fields, and the string methods that people put around them.
Request: {"source", "names"}. Answer: {"parts": {name: text}, "problems": [{"name", "line", "text"}]}.
"""

import ast
import re
import textwrap

from acann_script import Problem, run_script

_METHODS = {"strip": str.strip, "lstrip": str.lstrip, "rstrip": str.rstrip}
_FENCE = re.compile(r"^```[a-zA-Z]*[ \t]*\n(.*?)^```", re.DOTALL | re.MULTILINE)


def _unfenced(source):
    found = _FENCE.search(source)
    if found is None or not source.lstrip().startswith("```") and "_src" in source[:found.start()]:
        return source
    return found.group(1)


def _literal(node, known):
    """The text of an expression, or None when it is more than a literal."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _literal(node.left, known), _literal(node.right, known)
        return None if left is None or right is None else left + right
    if isinstance(node, ast.JoinedStr):
        pieces = [_literal(piece, known) for piece in node.values]
        return None if None in pieces else "".join(pieces)
    if isinstance(node, ast.Call):
        return _call(node, known)
    return None


def _call(node, known):
    if not isinstance(node.func, ast.Attribute) or node.keywords:
        return None
    if node.func.attr == "dedent" and len(node.args) == 1:
        text = _literal(node.args[0], known)
        return None if text is None else textwrap.dedent(text)
    text = _literal(node.func.value, known)
    if text is None or node.func.attr not in _METHODS or node.args:
        return None
    return _METHODS[node.func.attr](text)


def read_bundle(request, _folder):
    source = _unfenced(request["source"])
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise Problem("task-broken", f"The bundle is not Python: line {error.lineno}: {error.msg}",
                      "A bundle is Python source that assigns the six texts.") from error
    texts, problems = {}, []
    for statement in tree.body:
        if not isinstance(statement, ast.Assign):
            continue
        for target in statement.targets:
            if not isinstance(target, ast.Name):
                continue
            text = _literal(statement.value, texts)
            if text is not None:
                texts[target.id] = text
            elif target.id in request["names"]:
                problems.append({"name": target.id, "line": statement.lineno,
                                 "text": "it is computed; only literals are read"})
    return {"parts": {name: texts[name] for name in request["names"] if name in texts}, "problems": problems}


if __name__ == "__main__":
    run_script(read_bundle)
