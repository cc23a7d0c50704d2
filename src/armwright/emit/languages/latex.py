"""LaTeX: a document to read, equations under their headings and a legend."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from armwright.emit.core.language import Case, Files, Language, Trial, words
from armwright.emit.core.layout import Layout, Line, plain_text
from armwright.emit.core.legend import COLUMNS
from armwright.emit.core.listing import ListedArray, Listing
from armwright.emit.core.listing_builder import stem_of
from armwright.emit.core.syntax import BREAK, Level, Piece, Syntax, exact_number, shortest
from armwright.expr import symbol_latex
from armwright.models import Model
from armwright.models.core.model import citations_text

LAYOUT = Layout(comment=("% ", ""))
WIDTH = 78  # letters of an equation on one line of the page
ROWS = 30  # lines of one display; a page is broken between displays too
_GREEK = words(
    "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi rho sigma tau phi chi psi omega"
)
_DOTS = {"q": "q", "qd": r"\dot{q}", "qdd": r"\ddot{q}"}
_SPECIAL = str.maketrans(
    {c: f"\\{c}" for c in "&%$#_{}"}
    | {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}
)


def typeset(name: str) -> str:
    r"""WI12 as \mathrm{WI}_{12}, qd1 as \dot{q}_{1}, alpha3 as \alpha_{3}; no two names look alike."""
    match = re.fullmatch(r"([A-Za-z]+?)(\d+[a-z]*)?", name)
    if match is None:
        return rf"\mathrm{{{name.translate(_SPECIAL)}}}"
    stem, index = match[1], match[2]
    head = _DOTS.get(stem) or (rf"\{stem}" if stem in _GREEK else rf"\mathrm{{{stem}}}")
    return f"{head}_{{{index}}}" if index else head


def _literal(value: float) -> str:
    mantissa, _, power = shortest(value).partition("e")
    return rf"{mantissa}\cdot 10^{{{int(power)}}}" if power else mantissa


def _number(value: int | float | Fraction) -> Piece:
    piece = exact_number(_literal)(value)
    if "/" in piece.text:
        top, below = piece.text.removeprefix("-").split("/")
        return Piece(rf"{'-' if value < 0 else ''}\frac{{{top}}}{{{below}}}", Level.TERM)
    return Piece(piece.text, Level.TERM) if "cdot" in piece.text else piece


def _pi(value: Fraction) -> Piece:
    sign, top = "-" if value < 0 else "", abs(value.numerator)
    head = r"\pi" if top == 1 else rf"{top}\,\pi"
    text = head if value.denominator == 1 else rf"\frac{{{head}}}{{{value.denominator}}}"
    return Piece(f"{sign}{text}", Level.ATOM if text == r"\pi" and not sign else Level.TERM)


def _product(a: Piece, b: Piece) -> Piece:
    return Piece(rf"{a.within(Level.TERM, signed=True)}\,{BREAK}{b.within(Level.TERM)}", Level.TERM)


def _quotient(a: Piece, b: Piece) -> Piece:
    return Piece(rf"\frac{{{a.text}}}{{{b.text}}}".replace(BREAK, ""), Level.TERM)


def _power(base: Piece, n: int) -> Piece:
    return Piece(f"{base.within(Level.ATOM)}^{{{n}}}", Level.POWER)


SYNTAX = Syntax(
    number=_number,
    pi=_pi,
    functions={
        **{op: rf"\{op}({{0}})" for op in ("sin", "cos", "tanh", "exp")},
        "sqrt": r"\sqrt{{{0}}}",
        "abs": r"\lvert {0}\rvert ",
        "sign": r"\operatorname{{sign}}({0})",
        "atan2": r"\operatorname{{atan2}}({0},\," + BREAK + "{1})",
    },
    power=_power,
    is_exact=True,
    name=typeset,
    product=_product,
    quotient=_quotient,
)


def files(listing: Listing) -> Files:
    """stem.tex."""
    lines = [
        *LAYOUT.remarks(listing.header),
        "",
        r"\documentclass[a4paper,10pt,fleqn]{article}",
        r"\usepackage[margin=20mm]{geometry}",
        r"\usepackage{amsmath}",
        r"\usepackage{longtable}",
        r"\allowdisplaybreaks",
        r"\setlength{\parindent}{0pt}",
        r"\begin{document}",
        rf"\section*{{{_words(listing.title)}}}",
        *_legend(listing),
        *_part("Setup: once for given parameters", listing.setup),
        *_part("Step: in every call", listing.steps),
        r"\section*{Outputs}",
        *[line for array in listing.outputs for line in _display(_output(array))],
        r"\end{document}",
    ]
    return {f"{listing.stem}.tex": "\n".join(lines) + "\n"}


def textbook(model: Model) -> Files:
    """stem.tex with the outputs as closed formulas, matrices as matrices."""
    body = model.textbook.page_latex
    lines = [
        r"\documentclass[a4paper,10pt,landscape,fleqn]{article}",
        r"\usepackage[margin=20mm]{geometry}",
        r"\usepackage{amsmath,longtable}",
        r"\begin{document}",
        rf"\section*{{{_words(model.title)}}}",
        f"{_words(str(model.robot))}; {_words(citations_text(model.references))}",
        re.sub(r"\$\$\n(.*?)\n\$\$", r"\\[\n\1\n\\]", body, flags=re.DOTALL).replace("\n\n", "\n"),
        *_table("Symbols", _symbols(model, body)),
        r"\end{document}",
    ]
    return {f"{stem_of(model)}.tex": "\n".join(lines) + "\n"}


def _symbols(model: Model, body: str) -> list[tuple[str, str, str]]:
    """The parameters in these equations whose meaning is known: symbol, unit, meaning."""
    known = [(symbol_latex(one.name, italic=True), one) for one in model.parameters if one.meaning]
    return [
        (f"${text}$", f"[{_words(one.unit or '-')}]", _words(one.meaning))
        for text, one in known
        if re.search(rf"(?<![A-Za-z\\]){re.escape(text)}(?![A-Za-z])", body)
    ]


def _words(text: str) -> str:
    """Text that LaTeX prints as it is; powers in units are raised."""
    escaped = plain_text(text).translate(_SPECIAL)
    return re.sub(r"\\textasciicircum\{\}(\d+)", r"$^{\1}$", escaped)


def _legend(listing: Listing) -> list[str]:
    """The legend that other languages have as a comment, with symbols as they are printed."""
    legend = listing.legend
    arrays = [(f"${typeset(name)}$", *map(_words, rest)) for name, *rest in (*legend.inputs, *legend.outputs)]
    columns = [(k, f"${typeset(name)}$", *map(_words, rest)) for k, name, *rest in legend.columns]
    parameters = [(f"${typeset(name)}$", *map(_words, rest)) for name, *rest in legend.parameters]
    quantities = [(f"${typeset(stem)}_{{ij}}$", *map(_words, rest)) for stem, *rest in legend.quantities]
    renamed = [
        (_words(original), f"is written ${typeset(name)}$", _words(reason))
        for original, name, reason in legend.renamed
    ]
    return [
        *_table("", [tuple(map(_words, row)) for row in legend.facts]),
        *_table("Inputs and outputs", arrays),
        *_table(COLUMNS, columns),
        *_table("Parameters", parameters),
        *(_words(text) for text in legend.remarks_on_parameters()),
        *_table("Quantities: the index is made of component digits and joint numbers", quantities),
        *map(_words, legend.remarks_on_quantities()),
        *_table("Renamed", renamed),
    ]


def _table(title: str, rows: Sequence[tuple[str, ...]]) -> list[str]:
    if not rows:
        return []
    before = len(rows[0]) - 1
    columns = "l" * before + ("p{100mm}" if before < 3 else "p{88mm}")  # of 170 mm
    return [
        *([rf"\subsection*{{{title}}}"] if title else []),
        rf"\begin{{longtable}}[l]{{@{{}}{columns}@{{}}}}",
        *(" & ".join(row) + r" \\" for row in rows),
        r"\end{longtable}",
    ]


def _part(title: str, lines: Sequence[Line]) -> list[str]:
    """A section with a display for each heading."""
    if not lines:
        return []
    written, heading, rows = [rf"\section*{{{title}}}"], "", list[tuple[str, str]]()
    for line in lines:
        if line.heading and line.heading != heading:
            written += _display(rows)
            heading, rows = line.heading, []
            written.append(rf"\subsection*{{{_words(heading)}}}")
        rows.append((typeset(line.name), line.text))
    return [*written, *_display(rows)]


def _output(array: ListedArray) -> list[tuple[str, str]]:
    rows = []
    for text, place in zip(array.elements, array.places(), strict=True):
        index = ",".join(str(i + 1) for i in place)
        rows.append((rf"{typeset(array.name)}({index})" if place else typeset(array.name), text))
    return rows


def _display(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Equations below each other, at most ROWS in one environment."""
    written: list[str] = []
    for start in range(0, len(rows), ROWS):
        equations = [_equation(*row) for row in rows[start : start + ROWS]]
        written += [r"\begin{align*}", " \\\\\n".join(equations), r"\end{align*}"]
    return written


def _equation(name: str, text: str) -> str:
    """An equation, broken behind operators outside of braces and brackets of functions."""
    lines, room = [f"{name} &= "], WIDTH - _length(name)
    for part in _breakable(text):
        if room < _length(part) and not lines[-1].endswith("= "):
            lines.append(r"&\quad ")
            room = WIDTH - 4
        lines[-1] += part
        room -= _length(part)
    return " \\\\\n".join(lines)


def _breakable(text: str) -> list[str]:
    """The text cut at the marks that stand in no braces."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "{") - (c == "}")
        if c != BREAK:
            parts[-1] += c
        elif depth == 0:
            parts.append("")
    return parts


def _length(text: str) -> int:
    """About how many letters wide the text is printed."""
    return len(re.sub(r"\\[A-Za-z]+|[{}_^\\]", "", text))


# ------------------------------------------------------------------------------- checking it


def _nothing(listing: Listing, cases: Sequence[Case]) -> Files:
    return {}


LANGUAGE = Language(
    name="latex",
    title="LaTeX",
    syntax={"double": SYNTAX},
    layout=LAYOUT,
    files=files,
    textbook=textbook,
    trials=(
        Trial(
            name="pdflatex",
            tools=("pdflatex",),
            driver=_nothing,
            commands=(("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "{stem}.tex"),),
            is_run=False,
            note="compiled, not run",
        ),
    ),
    untried="equations to be read; compiled by pdflatex, and the suite reads them back and works them out",
)
