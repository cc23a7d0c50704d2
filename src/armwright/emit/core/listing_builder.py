"""From a model to the listing that a language writes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from armwright.emit.core.expression import Texts, constants, texts
from armwright.emit.core.language import Language
from armwright.emit.core.layout import Line, line_of
from armwright.emit.core.legend import legend
from armwright.emit.core.listing import (
    ListedArray,
    ListedParameter,
    Listing,
    bare,
    leaves,
    operations,
    written_leaves,
)
from armwright.expr import Node, made_name, without_underscores
from armwright.models import Model
from armwright.program import Program
from armwright.program.line_order import reading_lines

LONGEST_STEM = 48  # with "_parameters" behind it still within 63 characters


def listing(model: Model, language: Language, *, precision: str = "double") -> Listing:
    """The model in the words of the language."""
    program = model.program
    names = local_names(program, language)
    folded = constants(program)
    written = texts(program, language.syntax[precision], names=names, constant=folded)
    setup = [node for node in program.setup if node not in folded]
    kept = frozenset(bare(node, program) for node in program.kept_nodes if node not in folded)
    reads = {names[name] for name in _step_reads(program, kept)}
    # A sign without a line of its own is written by whoever reads it, which may be the step alone.
    computed = [node for node in setup if node.op != "neg" or node in program.names]
    setup_reads = {names[name] for name in leaves(computed, program, frozenset())}
    read = reads | setup_reads
    setup_lines, step_lines = _lines(setup, program, names, written)
    return Listing(
        stem=stem_of(model),
        title=model.title,
        legend=legend(model, names, read),
        inputs=_inputs(program, names),
        outputs=_outputs(program, names, written),
        parameters=tuple(one for one in _parameters(program, names) if one.name in read),
        setup=setup_lines,
        kept=tuple([names[program.names[node]] for node in setup if node in kept and node in program.names]),
        steps=step_lines,
        reads=frozenset(reads),
        setup_reads=frozenset(setup_reads),
        operations=operations([*setup, *program.steps], _elements(program)),
        precision=precision,
        taken=frozenset([name.lower() for name in names.values()]),
    )


def stem_of(model: Model) -> str:
    """robot_model: the name of files and functions."""
    return file_stem(str(model.robot), model.name)


def file_stem(robot: str, model: str) -> str:
    """The name, without suffix, of the files that a model of a robot is written to."""
    owner = made_name(re.sub(r"[^A-Za-z0-9]+", "_", robot).strip("_"), "robot")
    return f"{owner[: LONGEST_STEM - 1 - len(model)]}_{model}"[:LONGEST_STEM]


def local_names(program: Program, language: Language) -> dict[str, str]:
    """{name in the program: name in this language}; most stay as they are."""
    words = [*program.arrays.values(), *program.symbols.values(), *program.names.values()]
    given = without_underscores(words) if not language.underscores else {word: word for word in words}
    taken = {word.lower() for word in given.values()}
    for word, name in given.items():
        while name in language.reserved or (name != given[word] and name.lower() in taken):
            name += "x"
        given[word] = name
        taken.add(name.lower())
    return given


def _step_reads(program: Program, kept: frozenset[Node]) -> set[str]:
    direct = written_leaves(_elements(program), program, kept)
    return direct | leaves(program.steps, program, kept)


def _elements(program: Program) -> list[Node]:
    return [node for output in program.outputs for node in output.elements]


def _inputs(program: Program, names: Mapping[str, str]) -> tuple[ListedArray, ...]:
    return tuple(
        ListedArray(
            names[program.arrays[argument.name]],
            argument.shape,
            argument.unit,
            tuple(names[program.symbols[element]] for element in argument.elements),
            argument.meaning,
        )
        for argument in program.inputs
    )


def _outputs(program: Program, names: Mapping[str, str], written: Texts) -> tuple[ListedArray, ...]:
    return tuple(
        ListedArray(names[program.arrays[output.name]], output.shape, output.unit, elements, output.meaning)
        for output, elements in zip(program.outputs, written.outputs, strict=True)
    )


def _parameters(program: Program, names: Mapping[str, str]) -> list[ListedParameter]:
    return [
        ListedParameter(names[program.symbols[symbol.name]], symbol.unit, symbol.value, symbol.meaning)
        for symbol in program.parameters
    ]


def _lines(
    setup: list[Node], program: Program, names: Mapping[str, str], written: Texts
) -> list[tuple[Line, ...]]:
    """The lines of setup, and those of the steps."""
    called, texts_of = program.names, written.lines
    return [
        tuple([line_of((names[called[node]], texts_of[node], heading)) for node, heading in lines])
        for lines in reading_lines(program, setup, program.steps)
    ]
