"""The solver in Python with NumPy."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from armwright.emit.core.language import Files
from armwright.emit.core.syntax import BREAK
from armwright.emit.languages.python import LAYOUT
from armwright.emit.solvers.dialect import Dialect, EmittedSignature, Local
from armwright.emit.solvers.solver import Driver, EmittedSolver
from armwright.kernels.kernel_tree import Kernel
from armwright.kernels.language import OwnWord


@dataclass(frozen=True)
class PythonDialect(Dialect):
    """Arrays are NumPy's, indices count from 0.

    has_forms   True where kernels are replaced by their NumPy forms
    """

    has_forms: bool = True

    closed: str = ""
    otherwise: str = "else:"

    def own_word(self, kernel: Kernel) -> tuple[str, ...]:
        """The NumPy form that the kernel itself has when it runs as Python."""
        found = getattr(sys.modules[kernel.function.__module__], kernel.name, None)
        is_wanted = self.has_forms and kernel.is_word
        return _without_types(found.instead) if is_wanted and isinstance(found, OwnWord) else ()

    def row(self, array: Local, places: Sequence[str]) -> str:
        return self.element(array, places)

    def constant(self, name: str, shape: Sequence[int], values: Sequence[str]) -> list[str]:
        reshaped = f".reshape{tuple(shape)}" if len(shape) > 1 else ""
        return LAYOUT.statement(f"{name} = ", f"np.array([{f', {BREAK}'.join(values)}]){reshaped}")

    def head(self, signature: EmittedSignature) -> list[str]:
        names = ", ".join(one.name for one in signature.inputs)
        return [f"def {signature.kernel.name}({names}):"]

    def foot(self, signature: EmittedSignature) -> list[str]:
        return [f"{self.inner}return {self.result_list(signature.outputs)}"]

    def zeros(self, array: Local) -> str:
        sizes = ", ".join(map(str, array.shape))
        return f"{array.name} = np.zeros({sizes if len(array.shape) == 1 else f'({sizes})'})"

    def copy_array(self, array: Local, source: str) -> str:
        return f"{array.name} = {source}.copy()"

    def loop(self, counter: str, first: str, last: str, stop: str, step: int = 1) -> str:
        bounds = stop if first == "0" and step == 1 else f"{first}, {stop}"
        bounds += f", {step}" if step != 1 else ""
        return f"for {counter} in range({bounds}):"

    def repeat(self) -> tuple[str, str]:
        return "while ", ":"

    def branch(self, place: int) -> tuple[str, str]:
        return ("elif " if place else "if "), ":"


def _without_types(function: Callable[..., object]) -> tuple[str, ...]:
    """The text of a function, without annotations and with the numbers that its module names."""
    (tree,) = ast.parse(inspect.getsource(function)).body
    assert isinstance(tree, ast.FunctionDef)
    tree.returns = None
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
    plain = _Unannotated(function.__globals__).visit(tree)
    return tuple(ast.unparse(plain).splitlines())


class _Unannotated(ast.NodeTransformer):
    """Assignments without types, and numbers for the names of constants, which the text does not have."""

    def __init__(self, names: Mapping[str, object]) -> None:
        self.numbers = {key: value for key, value in names.items() if isinstance(value, float)}

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self.numbers[node.id]) if node.id in self.numbers else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        assert node.value is not None
        return ast.copy_location(ast.Assign([node.target], node.value), node)


DIALECT = PythonDialect(
    LAYOUT,
    base=0,
    nothing="pass",
    calls={
        "choice": "({1} if {0} else {2})",
        "float": "float({0})",
        "int": "int({0})",
        "quotient": "({0} // {1})",
        "remainder": "({0} % {1})",
        **{word: f"np.{word}({{0}})" for word in ("sqrt", "sin", "cos", "floor")},
        **{word: f"{word}({{0}}, {{1}})" for word in ("min", "max")},
        "atan2": "np.arctan2({0}, {1})",
    },
)


def files(solver: EmittedSolver) -> Files:
    """stem.py: the arm's constants, the functions, and the one to call."""
    parts = [[*LAYOUT.remarks(solver.header), "", "import numpy as np", "", *solver.constants]]
    parts += [list(lines) for lines in solver.functions]
    parts.append(
        [
            f"def {solver.stem}(T):",
            '    """Q, residual, count, status, free_joint at one pose; see the legend."""',
            f"    return {solver.entry}(np.array(T, dtype=float))",
        ]
    )
    if solver.branches:
        parts.append(
            [
                f"def {solver.branches_stem}(T):",
                '    """Q, residual, count, status, free_joint, branch at one pose; see the legend."""',
                f"    *answer, branch = {solver.branches}(np.array(T, dtype=float))",
                "    return *answer, branch.astype(int)",
            ]
        )
    return {f"{solver.stem}.py": "\n\n\n".join("\n".join(part) for part in parts) + "\n"}


DRIVER = Driver(DIALECT, files)
