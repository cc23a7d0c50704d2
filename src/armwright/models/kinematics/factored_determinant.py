"""A determinant as a product: what no joint changes in front, then each way to be singular by itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, names_in, symbol_latex
from armwright.expr.formula import formula_of
from armwright.expr.formula_terms import Formula
from armwright.expr.formula_text import formula_latex, formula_text
from armwright.expr.polynomial import TooLongError
from armwright.expr.reading import signed_terms
from armwright.models.core.model import Model
from armwright.models.core.textbook import MOST_TERMS, READ_STEPS, ReadableForm


@dataclass(frozen=True, repr=False, kw_only=True)
class FactoredDeterminant(Model):
    """The model of a determinant, which a textbook prints as the product of ``factors``."""

    @property
    def textbook(self) -> ReadableForm:
        """The product of the factors; refused where one of them is too long to read."""
        try:
            formulas = tuple(formula_of(node, most=MOST_TERMS) for node in self.factors or (ONE,))
        except TooLongError:
            formulas = ()
        if not formulas or sum(one.size for one in formulas) > MOST_TERMS:
            raise ArmwrightError(
                f"{self.name} of '{self.robot}' in textbook form: a factor has more than {MOST_TERMS} "
                f"terms; {READ_STEPS}, or lock joints: robot.locked({{'name': 0}})"
            )
        return FormulaProduct(self.outputs[0].name, formulas)


@dataclass(frozen=True, slots=True, repr=False)
class FormulaProduct(ReadableForm):
    """A name and the formulas whose product it is, the one of constants first."""

    name: str
    formulas: tuple[Formula, ...]

    @property
    def text(self) -> str:
        """Det = -d3·sin(q5)·(d4·sin(q3) - r4·cos(q3)): sums in brackets."""
        return f"{self.name} = {'·'.join(_in_brackets(self.formulas, formula_text, '({})'))}"

    @property
    def latex(self) -> str:
        """One display between $$."""
        right = r"\,".join(_in_brackets(self.formulas, formula_latex, r"\left({}\right)"))
        return f"$$\n{symbol_latex(self.name, italic=True)} = {right}\n$$"


def _in_brackets(
    formulas: Sequence[Formula], write: Callable[[Formula], str], brackets: str
) -> Iterator[str]:
    """The formulas as factors of a product; -1 in front is a sign."""
    texts = [write(one) for one in formulas]
    is_sign = len(texts) > 1 and texts[0] == "-1"
    for k, (formula, text) in enumerate(zip(formulas, texts, strict=True)):
        if is_sign and k == 0:
            continue
        is_sum = len(formula.terms) > 1 and len(formulas) > 1
        whole = brackets.format(text) if is_sum or (k > 0 and text.startswith("-")) else text
        yield f"-{whole}" if is_sign and k == 1 else whole


def separate_factors(factors: Iterable[Node], variables: Iterable[str]) -> tuple[Node, ...]:
    """Factors with the same product: first what has none of the variables, where that is not 1, then others.

    A factor that is a product is taken apart, and one that occurs twice becomes a power. One of
    several that is a sum of mostly negative terms takes the other sign, which goes to the front.
    """
    moving, constant = dict[Node, int](), ONE
    names = set(variables)
    waiting = list(reversed(list(factors)))
    while waiting:
        node, times = waiting.pop(), 1
        if node.op == "neg":
            constant, node = -constant, node.args[0]
        if node.op == "pow":
            node, times = node.args[0], node.value
        if node.op == "mul":
            waiting += reversed(node.args * times)
        elif names.isdisjoint(names_in(node)):
            constant = constant * node**times
        else:
            moving[node] = moving.get(node, 0) + times
    parts = [node**times for node, times in moving.items()]
    if len(parts) > 1:
        turned = [_with_fewest_signs(part) for part in parts]
        constant, parts = constant * math.prod(sign for sign, _ in turned), [part for _, part in turned]
    return (constant, *parts) if constant is not ONE or not parts else tuple(parts)


def _with_fewest_signs(node: Node) -> tuple[int, Node]:
    """(s, sum) with node = s·sum: -1 where more terms are subtracted than added."""
    terms = signed_terms(node)
    if 2 * sum(sign < 0 for sign, _ in terms) <= len(terms):
        return 1, node
    total = ZERO
    for sign, item in terms:
        total = total - item if sign > 0 else total + item
    return -1, total
