"""What the native kernels of a program have in common: columns, table, early functions, fused products."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from armwright.expr import Node
from armwright.program import Program
from armwright.run.native.step_order import fewer_waiting

COSTLY = frozenset(("sin", "cos", "tanh", "exp", "atan2"))
Call: TypeAlias = tuple[str, tuple[Node, ...]]  # function, arguments
_SMALL = 24  # operations of an argument that may be computed twice


@dataclass(frozen=True, slots=True)
class CodePlan:
    """The step part of a program, arranged for straight-line code.

    columns   {name of an input element: (argument, place in it)}
    table     what a kernel reads from the table of parameter-only values, in order
    early     calls of costly functions whose arguments need no costly function: (op, arguments), each once;
              sine and cosine of one angle are one call "sincos"
    before    operations that the early arguments need
    steps     the other operations that the outputs need, in order
    fused     {sum: the product in it that is computed together with the sum}
    outputs   elements of all outputs, one tuple per output
    """

    columns: Mapping[str, tuple[int, int]]
    table: tuple[Node, ...]
    early: tuple[Call, ...]
    before: tuple[Node, ...]
    steps: tuple[Node, ...]
    fused: Mapping[Node, Node]
    outputs: tuple[tuple[Node, ...], ...]
    widths: tuple[int, ...]  # elements of each argument


def plan(program: Program) -> CodePlan:
    """How the program is laid out in memory and in stages."""
    columns = {
        element: (i, j)
        for i, argument in enumerate(program.inputs)
        for j, element in enumerate(argument.elements)
    }
    outputs = tuple(output.elements for output in program.outputs)
    roots = [node for elements in outputs for node in elements]
    size = _sizes(program.steps)
    early_nodes = {
        node
        for node in program.steps
        if node.op in COSTLY and all(size.get(arg, 0) <= _SMALL for arg in node.args)
    }
    steps = _needed_steps(program.steps, roots, stop=early_nodes)
    early = {call_of(node): None for node in steps if node in early_nodes}
    before = _needed_steps(program.steps, [arg for _, args in early for arg in args])
    main = tuple(node for node in steps if node not in early_nodes)
    fused = _fused_products(main, roots)
    return CodePlan(
        columns=columns,
        table=_table(program, (*before, *steps), roots),
        early=tuple(early),
        before=before,
        steps=tuple(fewer_waiting(main, fused, roots)),
        fused=fused,
        outputs=outputs,
        widths=tuple(len(argument.elements) for argument in program.inputs),
    )


def call_of(node: Node) -> Call:
    """The call that gives the value of a costly function."""
    return ("sincos" if node.op in ("sin", "cos") else node.op), node.args


def _sizes(steps: Iterable[Node]) -> dict[Node, int]:
    """Operations below each step, more than _SMALL where there is a costly function among them."""
    size: dict[Node, int] = {}
    for node in steps:
        if node.op in COSTLY:
            size[node] = _SMALL + 1
            continue
        count = 1
        for arg in node.args:
            count += size.get(arg, 0)  # leaves and nodes of setup cost nothing
        size[node] = count if count <= _SMALL else _SMALL + 1
    return size


def _needed_steps(
    steps: tuple[Node, ...], roots: Iterable[Node], stop: Iterable[Node] = ()
) -> tuple[Node, ...]:
    """The steps that the roots need; what stands in ``stop`` is needed itself, its arguments are not."""
    wanted, ends = set(roots), set(stop)
    kept: list[Node] = []
    for node in reversed(steps):
        if node in wanted:
            kept.append(node)
            if node not in ends:
                wanted.update(node.args)
    return tuple(reversed(kept))


def _table(program: Program, used: Iterable[Node], roots: Iterable[Node]) -> tuple[Node, ...]:
    """Parameters and nodes of setup that the kernels read, in the order of the program."""
    read = {arg for node in used for arg in node.args}
    read.update(roots)
    leaves = {node.value: node for node in read if node.op == "name"}
    parameters = [leaves[symbol.name] for symbol in program.parameters if symbol.name in leaves]
    return (*parameters, *(node for node in program.setup if node in read))


def is_product(node: Node) -> bool:
    """True for a·b and a²."""
    return node.op == "mul" or (node.op == "pow" and node.value == 2)


def _fused_products(steps: tuple[Node, ...], roots: list[Node]) -> dict[Node, Node]:
    """Which product each sum takes in: one that nothing else needs, the latest where there are two.

    A product with two users could be taken in by both. That saves an operation where sums and products share
    the same units, and costs one where they do not (measured: 3 %).
    """
    place = {node: i for i, node in enumerate(steps)}
    users: dict[Node, list[Node]] = {}
    for node in steps:
        for arg in node.args:
            if arg in place and is_product(arg):
                users.setdefault(arg, []).append(node)
    kept = set(roots)
    fused: dict[Node, Node] = {}
    for product in sorted(users, key=lambda p: -place[p]):
        user = users[product][0]
        if (
            len(users[product]) == 1
            and product not in kept
            and user.op in ("add", "sub")
            and user not in fused
        ):
            fused[user] = product
    return fused
