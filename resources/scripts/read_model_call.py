# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the one call of the extension that a model of a direct-launch answer makes, without running the model.

Request: {"source", "class"}. Answer: {"function", "arguments", "results"}:
an argument is {"input": number or name} | {"attribute": name} | {"value": constant} | {"like": argument number}, with
"name" when it is given by name; a result is {"return": number} or {"argument": number}.
Tensors may pass through contiguous() only: whatever else computes is refused with its line.
"""

import ast

from acann_script import Problem, run_script

_UNCHANGED = {"contiguous", "detach", "clone"}
_LIKE = {"empty_like", "zeros_like"}


def _refuse(node, text):
    raise Problem("unsupported-task", f"The model cannot be followed: line {node.lineno}: {text}",
                  "Its forward may call one function of the extension on its inputs and return what that gives.")


class _Reader:
    def __init__(self, tree, class_name):
        model = next((node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == class_name), None)
        if model is None:
            raise Problem("task-broken", f"The answer's model has no class '{class_name}'",
                          "entry.model names the file and the class: ModelNew.py::ModelNew.")
        self.functions = {node.name: node for node in model.body if isinstance(node, ast.FunctionDef)}
        if "forward" not in self.functions:
            _refuse(model, "the class has no forward")
        self.modules = self._modules(tree)
        self.names = self._inputs()
        self.fields = self._fields()
        self.function, self.arguments, self.results = None, [], None

    @staticmethod
    def _modules(tree):
        """Names that stand for modules other than torch, and functions imported from them."""
        names = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    names[alias.asname or alias.name.split(".")[0]] = ("module", alias.name)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    names[alias.asname or alias.name] = ("function", alias.name)
        return names

    def _inputs(self):
        parameters = self.functions["forward"].args.args[1:]
        return {parameter.arg: {"input": number} for number, parameter in enumerate(parameters)}

    def _fields(self):
        """self.X of __init__: a constant, an argument of the model, or a learned parameter."""
        fields = {}
        init = self.functions.get("__init__")
        if init is None:
            return fields
        given = self._init_arguments(init)
        for node in ast.walk(init):
            if not isinstance(node, ast.Assign) or len(node.targets) != 1:
                continue
            target = node.targets[0]
            if not (isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
                    and target.value.id == "self"):
                continue
            value = self._inner(node.value)
            if isinstance(value, ast.Constant):
                fields[target.attr] = {"value": value.value}
            elif isinstance(value, ast.Name) and value.id in given:
                fields[target.attr] = given[value.id]
            else:
                fields[target.attr] = {"input": target.attr}
        return fields

    @staticmethod
    def _init_arguments(init):
        """Arguments of the model by name, with their constant defaults."""
        parameters = init.args.args[1:]
        given = {parameter.arg: {"attribute": parameter.arg} for parameter in parameters}
        defaults = init.args.defaults
        for parameter, default in zip(parameters[len(parameters) - len(defaults):], defaults):
            if isinstance(default, ast.Constant):
                given[parameter.arg]["default"] = default.value
        return given

    @staticmethod
    def _inner(node):
        """float(eps) and int(n) mean what is inside."""
        while (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("float", "int", "bool")
               and len(node.args) == 1):
            node = node.args[0]
        return node

    def read(self):
        for node in self.functions["forward"].body:
            self._statement(node)
        if self.function is None:
            _refuse(self.functions["forward"], "forward calls no function of an extension")
        if self.results is None:
            _refuse(self.functions["forward"], "forward returns nothing")
        return {"function": self.function, "arguments": self.arguments, "results": self.results}

    def _statement(self, node):
        if isinstance(node, ast.Return):
            self.results = self._returned(self._value(node.value))
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._assign(node.targets[0], self._value(node.value))
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):
                self._value(node.value)
        elif isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.Pass)):
            pass
        else:
            _refuse(node, f"{type(node).__name__} is not followed")

    def _assign(self, target, value):
        if isinstance(target, ast.Name):
            self.names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)) and "call" in value:
            for number, element in enumerate(target.elts):
                if isinstance(element, ast.Name):
                    self.names[element.id] = {"return": number}
        else:
            _refuse(target, "this assignment is not followed")

    def _returned(self, value):
        if "list" in value:
            return [part for element in value["list"] for part in self._returned(element)]
        if "call" in value:
            return [{"all": True}]
        if "return" in value:
            return [{"return": value["return"]}]
        if "argument" in value:
            return [{"argument": value["argument"]}]
        place = next((i for i, each in enumerate(self.arguments)
                      if {key: part for key, part in each.items() if key != "name"} == value), None)
        if place is None:
            _refuse(self.functions["forward"], "forward returns something that the extension did not make")
        return [{"argument": place}]

    def _value(self, node):
        node = self._inner(node)
        if isinstance(node, ast.Constant):
            return {"value": node.value}
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return {"value": -node.operand.value}
        if isinstance(node, ast.Name) and node.id in self.names:
            return self.names[node.id]
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            return self.fields.get(node.attr, {"input": node.attr})
        if isinstance(node, (ast.Tuple, ast.List)):
            return {"list": [self._value(element) for element in node.elts]}
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            value = self._value(node.value)
            if "call" in value:
                return {"return": node.slice.value}
        if isinstance(node, ast.Call):
            return self._call(node)
        return _refuse(node, f"{ast.unparse(node)[:60]} is not followed")

    def _call(self, node):
        name, owner = self._callee(node.func)
        if owner == "torch" and name in _LIKE and len(node.args) == 1:
            source = self._value(node.args[0])
            if "input" in source:
                return {"likeInput": source["input"], "fresh": True}
        if owner is None and name in _UNCHANGED:
            return self._value(node.func.value)
        if owner in (None, "torch"):
            _refuse(node, f"{ast.unparse(node.func)[:60]} is not followed")
        if self.function is not None:
            _refuse(node, "a second call of the extension")
        self.function = name
        for argument in node.args:
            self.arguments.append(self._value(argument))
        for keyword in node.keywords:
            self.arguments.append({**self._value(keyword.value), "name": keyword.arg})
        return {"call": 0}

    def _callee(self, func):
        """Name and owner: a module's name, "torch", or None for a method of a value."""
        if isinstance(func, ast.Name):
            known = self.modules.get(func.id)
            return (known[1], "extension") if known and known[0] == "function" else (func.id, "torch")
        root = func.value
        while isinstance(root, ast.Attribute):
            root = root.value
        if not (isinstance(root, ast.Name) and root.id in self.modules):
            return func.attr, None
        if self.modules[root.id][1].split(".")[0] != "torch":
            return func.attr, self.modules[root.id][1]
        custom = isinstance(func.value, ast.Attribute) and ".ops." in ast.unparse(func) + "."
        return func.attr, "extension" if custom else "torch"


def _placed(answer):
    """Fresh tensors are described by the argument that they are like."""
    arguments = answer["arguments"]
    for number, argument in enumerate(arguments):
        if argument.get("fresh"):
            like = next((i for i, each in enumerate(arguments) if each.get("input") == argument["likeInput"]), None)
            if like is None or like > number:
                raise Problem("unsupported-task", "The model makes a tensor like one that it does not pass before it",
                              "Pass the input first.")
            argument["like"] = like
    return answer


def read_model_call(request, _folder):
    try:
        tree = ast.parse(request["source"])
    except SyntaxError as error:
        raise Problem("task-broken", f"The answer's model is not Python: line {error.lineno}: {error.msg}",
                      "Mend the source of the model in the answer.") from error
    return _placed(_Reader(tree, request["class"]).read())


if __name__ == "__main__":
    run_script(read_model_call)
