"""LaTeX cannot be run; its equations are read back from the page and worked out instead."""

from __future__ import annotations

import re

import pytest

import armwright as aw
from armwright.emit import all_languages
from armwright.emit.core.language import words
from armwright.emit.core.listing_builder import listing
from armwright.emit.languages.latex import typeset
from tests.emit.latex_reader import equations, worked_out
from tests.emit.running import vectors
from tests.emit.samples import SAMPLES

LATEX = all_languages()["latex"]


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "hostile"])
def test_printed_equations_give_the_values_of_the_graph(name: str) -> None:
    model = SAMPLES[name].make()
    made = listing(model, LATEX)
    (document,) = LATEX.files_of(made).values()
    outputs = [left for left, _ in equations(document)][-sum(len(one.elements) for one in made.outputs) :]
    for case in vectors(model, LATEX, count=2):
        known = {typeset(key): value for key, value in case.parameters.items()}
        for array in made.inputs:
            known |= {typeset(e): v for e, v in zip(array.elements, case.inputs[array.name], strict=True)}
        values = worked_out(document, known)
        scale = max(map(abs, case.outputs))
        for left, wanted in zip(outputs, case.outputs, strict=True):
            size = abs(wanted) if name == "numbers" else scale
            assert abs(values[left] - wanted) <= 1e-12 * size, left


@pytest.mark.parametrize("name", SAMPLES)
def test_braces_and_environments_are_balanced(name: str) -> None:
    (document,) = LATEX.files_of(listing(SAMPLES[name].make(), LATEX)).values()
    bare = re.sub(r"\\[{}]|(?<!\\)%.*", "", document)
    depth = 0
    for c in bare:
        depth += (c == "{") - (c == "}")
        assert depth >= 0
    assert depth == 0
    opened = re.findall(r"\\begin\{(.*?)\}", bare)
    assert sorted(opened) == sorted(re.findall(r"\\end\{(.*?)\}", bare))


def test_no_two_names_look_alike() -> None:
    names = words(
        "q1 qd1 qdd1 Q1 q_1 x1a x1 x_1 x11 alpha alpha1 Alpha1 alpha_1 tau TAU WI12 WI1_2 A a1 qd q"
    )
    assert len({typeset(name) for name in names}) == len(names)


def test_special_letters_are_printed_not_obeyed() -> None:
    (document,) = LATEX.files_of(listing(SAMPLES["hostile"].make(), LATEX)).values()
    body = document[document.index(r"\begin{document}") :]
    assert body.count(r"\end{document}") == 1
    assert r"\textbackslash{}end\{document\}" in body


def test_constants_of_fixed_angles_are_one_term() -> None:
    """1/2·cos²(pi/6) is 3/8 where an exact language writes it, though the graph keeps the product."""
    arm = aw.Robot.from_dh(a=[0, 0, 0], d=[0, 0.2, 0], alpha=["pi/3", "pi/6", 0]).symbolic("all")
    for kind in ("inverse_dynamics", "jacobian"):
        (document,) = aw.emit(aw.model(arm, kind), "latex").values()
        assert not re.search(r"pi\}\{6\}\)(\^|\\,\\frac|\\,\\cos\(\\frac\{\\pi)|\(-\\cos", document)
