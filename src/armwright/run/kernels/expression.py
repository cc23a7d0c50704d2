"""Expressions of the kernel language as LLVM instructions."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from armwright.run.native.llvm_text import real_text

REAL, WHOLE, PLACE, TRUTH = "double", "i64", "ptr", "i1"

Value = tuple[str, str]  # a register or constant, and its type

_FAST = "reassoc nsz contract"  # sums may be reordered; NaN and infinity stay what they are
_REAL_OPS = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
_WHOLE_OPS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "sdiv", ast.Mod: "srem"}
_COMPARE = {
    ast.Lt: ("olt", "slt"),
    ast.LtE: ("ole", "sle"),
    ast.Gt: ("ogt", "sgt"),
    ast.GtE: ("oge", "sge"),
    ast.Eq: ("oeq", "eq"),
    ast.NotEq: ("une", "ne"),
}
_INTRINSICS = {
    ("sqrt", REAL): "llvm.sqrt.f64",
    ("abs", REAL): "llvm.fabs.f64",
    ("min", REAL): "llvm.minnum.f64",
    ("max", REAL): "llvm.maxnum.f64",
    ("min", WHOLE): "llvm.smin.i64",
    ("max", WHOLE): "llvm.smax.i64",
}
DECLARATIONS = "\n".join(
    f"declare {kind} @{name}({', '.join([kind] * (2 if word in ('min', 'max') else 1))})"
    for (word, kind), name in _INTRINSICS.items()
)


@dataclass(frozen=True, slots=True)
class Signature:
    """How a function is called: its name in LLVM, the types of its arguments and of what it returns."""

    name: str
    arguments: tuple[str, ...]
    result: str


@dataclass(slots=True)
class Expressions:
    """Writes instructions; statements are written by ``translate``.

    known       functions that may be called
    constants   numbers by their names in the module
    variables   types of the variables so far; each has a place %name on the stack
    """

    known: Mapping[str, Signature]
    constants: Mapping[str, Any]
    where: str
    variables: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    count: int = 0

    def put(self, line: str) -> None:
        self.lines.append(line)

    def new(self, instruction: str) -> str:
        """A new register with the result of the instruction."""
        self.count += 1
        self.put(f"%.{self.count} = {instruction}")  # no variable starts with a dot
        return f"%.{self.count}"

    def refuse(self, node: ast.AST, what: str) -> NoReturn:
        raise TypeError(f"kernel {self.where}, line {getattr(node, 'lineno', 0)}: {what}")

    # ------------------------------------------------------------------------------- values

    def value(self, node: ast.expr) -> Value:
        """The value of any expression."""
        writer = getattr(self, f"_{type(node).__name__.lower()}", None)
        if writer is None:
            self.refuse(node, f"{type(node).__name__} is not in the kernel language")
        found: Value = writer(node)
        return found

    def real(self, node: ast.expr) -> str:
        """The value as a double."""
        return self.as_real(self.value(node))

    def whole(self, node: ast.expr) -> str:
        """The value, which must be whole."""
        register, kind = self.value(node)
        if kind != WHOLE:
            self.refuse(node, f"a whole number is needed, {kind} found")
        return register

    def truth(self, node: ast.expr) -> str:
        """The value, which must be true or false."""
        register, kind = self.value(node)
        if kind != TRUTH:
            self.refuse(node, f"a comparison is needed, {kind} found")
        return register

    def as_real(self, value: Value) -> str:
        register, kind = value
        if kind != WHOLE:
            return register
        is_number = register.lstrip("-").isdigit()
        return real_text(float(register)) if is_number else self.new(f"sitofp i64 {register} to double")

    def place(self, node: ast.Subscript) -> str:
        """The address of an element."""
        array, kind = self.value(node.value)
        if kind != PLACE:
            self.refuse(node, "only arrays have elements")
        return self.new(f"getelementptr inbounds double, ptr {array}, i64 {self.whole(node.slice)}")

    # ---------------------------------------------------------------------------- the kinds

    def _constant(self, node: ast.Constant) -> Value:
        if isinstance(node.value, bool) or not isinstance(node.value, int | float):
            self.refuse(node, f"{node.value!r} is not a number")
        return self._number(node.value)

    def _number(self, value: float) -> Value:
        return (str(value), WHOLE) if isinstance(value, int) else (real_text(value), REAL)

    def _name(self, node: ast.Name) -> Value:
        if node.id in self.variables:
            kind = self.variables[node.id]
            return self.new(f"load {kind}, ptr %{node.id}"), kind
        constant = self.constants.get(node.id)
        if isinstance(constant, int | float):
            return self._number(constant)
        self.refuse(node, f"'{node.id}' has no value yet")

    def _subscript(self, node: ast.Subscript) -> Value:
        return self.new(f"load double, ptr {self.place(node)}"), REAL

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return self.new(f"xor i1 {self.truth(node.operand)}, true"), TRUTH
        if not isinstance(node.op, ast.USub):
            self.refuse(node, "of signs there is only minus")
        if isinstance(node.operand, ast.Constant) and isinstance(node.operand.value, int | float):
            return self._number(-node.operand.value)
        register, kind = self.value(node.operand)
        return self.new(f"fneg double {register}" if kind == REAL else f"sub i64 0, {register}"), kind

    def _binop(self, node: ast.BinOp) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        operation = type(node.op)
        if left[1] == right[1] == WHOLE and operation in _WHOLE_OPS:
            return self.new(f"{_WHOLE_OPS[operation]} i64 {left[0]}, {right[0]}"), WHOLE
        if operation not in _REAL_OPS:
            self.refuse(node, f"{operation.__name__} is not an operation of real numbers here")
        a, b = self.as_real(left), self.as_real(right)
        return self.new(f"{_REAL_OPS[operation]} {_FAST} double {a}, {b}"), REAL

    def _compare(self, node: ast.Compare) -> Value:
        left, result = self.value(node.left), ""
        for how, other in zip(node.ops, node.comparators, strict=True):
            right = self.value(other)
            one = self._comparison(node, how, left, right)
            result = self.new(f"and i1 {result}, {one}") if result else one
            left = right
        return result, TRUTH

    def _comparison(self, node: ast.AST, how: ast.cmpop, left: Value, right: Value) -> str:
        if type(how) not in _COMPARE:
            self.refuse(node, f"{type(how).__name__} is not a comparison of numbers")
        of_reals, of_wholes = _COMPARE[type(how)]
        if left[1] == right[1] == WHOLE:
            return self.new(f"icmp {of_wholes} i64 {left[0]}, {right[0]}")
        return self.new(f"fcmp {of_reals} double {self.as_real(left)}, {self.as_real(right)}")

    def _boolop(self, node: ast.BoolOp) -> Value:
        """All parts are evaluated, so none may be there to protect the next one."""
        how = "and" if isinstance(node.op, ast.And) else "or"
        result, *others = [self.truth(part) for part in node.values]
        for other in others:
            result = self.new(f"{how} i1 {result}, {other}")
        return result, TRUTH

    def _ifexp(self, node: ast.IfExp) -> Value:
        """Both values are evaluated."""
        test, a, b = self.truth(node.test), self.value(node.body), self.value(node.orelse)
        kind = a[1] if a[1] == b[1] else REAL
        left, right = (a[0], b[0]) if a[1] == b[1] else (self.as_real(a), self.as_real(b))
        return self.new(f"select i1 {test}, {kind} {left}, {kind} {right}"), kind

    # ------------------------------------------------------------------------------- calls

    def _call(self, node: ast.Call) -> Value:
        if not isinstance(node.func, ast.Name) or node.keywords:
            self.refuse(node, "functions are called by name, with arguments in order")
        name = node.func.id
        if name == "float":
            return self.real(node.args[0]), REAL
        if name == "int":
            return self._rounded(self.value(node.args[0])), WHOLE
        values = [self.value(arg) for arg in node.args]
        if name == "at":
            return self.new(f"getelementptr inbounds double, ptr {values[0][0]}, i64 {values[1][0]}"), PLACE
        if name in self.known:
            return self._known(node, self.known[name], values)
        kind = WHOLE if all(kind == WHOLE for _, kind in values) and name != "abs" else REAL
        if (name, kind) not in _INTRINSICS:
            self.refuse(node, f"'{name}' is no kernel and no word of the language")
        given = [register if kind == WHOLE else self.as_real((register, k)) for register, k in values]
        return self._called(_INTRINSICS[name, kind], [(each, kind) for each in given], kind), kind

    def _rounded(self, value: Value) -> str:
        """A whole number: truth as 0 or 1, a real number towards zero."""
        register, kind = value
        if kind == TRUTH:
            return self.new(f"zext i1 {register} to i64")
        return self.new(f"fptosi double {register} to i64") if kind == REAL else register

    def _known(self, node: ast.Call, signature: Signature, values: Sequence[Value]) -> Value:
        if len(values) != len(signature.arguments):
            self.refuse(node, f"{len(values)} arguments given, {len(signature.arguments)} expected")
        given = [
            (self.as_real(value), REAL) if wanted == REAL else value
            for value, wanted in zip(values, signature.arguments, strict=True)
        ]
        wrong = [kind for (_, kind), wanted in zip(given, signature.arguments, strict=True) if kind != wanted]
        if wrong:
            self.refuse(node, f"an argument is of type {wrong[0]}")
        return self._called(signature.name, given, signature.result), signature.result

    def _called(self, name: str, given: Sequence[Value], result: str) -> str:
        call = f"call {result} @{name}({', '.join(f'{kind} {register}' for register, kind in given)})"
        if result == "void":
            self.put(call)
            return ""
        return self.new(call)
