"""C99: a header and a source file, no allocation, double or single precision."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.emit.core.language import ACCURACY, Case, Files, Language, Trial, words
from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import ListedArray, Listing
from armwright.emit.core.syntax import BREAK, LITERAL, Level, Piece, Syntax, multiples_of, numbers
from armwright.emit.languages.c.controller_folder import folder, test_program

LAYOUT = Layout(
    comment=("/* ", " */"),
    block=("/*", " * ", " */"),
    end=";",
    unsafe=(("*/", "* /"), ("/*", "/ *"), ("??", "? ?")),
)
READY = "0x41574D31ul"  # in the data once setup was called; unwritten memory hardly ever holds it
_FUNCTIONS = {"sin": "sin", "cos": "cos", "sqrt": "sqrt", "abs": "fabs", "tanh": "tanh", "exp": "exp"}


def _syntax(precision: str) -> Syntax:
    """Functions and literals end in f for single precision."""
    mark = "" if precision == "double" else "f"
    calls = {op: f"{word}{mark}({{0}})" for op, word in _FUNCTIONS.items()}
    calls |= {"atan2": f"atan2{mark}({{0}}, {BREAK}{{1}})", "sign": "sign({0})"}

    def whole(value: int) -> str:
        return f"{value}.0{mark}"

    return Syntax(
        number=numbers(LITERAL[precision], whole=whole, is_double=precision == "double"),
        pi=multiples_of("pi", whole=whole),
        functions=calls,
        power=_power,
    )


def _power(base: Piece, n: int) -> Piece:
    """A name is multiplied by itself; anything longer is raised by a function of the file."""
    if base.level == Level.ATOM and base.text.isidentifier() and n <= 3:
        return Piece("*".join([base.text] * n), Level.TERM)
    return Piece(f"whole_power({base.text}, {BREAK}{n})")


def _type(listing: Listing) -> str:
    return "double" if listing.precision == "double" else "float"


def files(listing: Listing) -> Files:
    """stem.h and stem.c."""
    legend = LAYOUT.remarks(listing.header)
    return {f"{listing.stem}.h": _header(listing, legend), f"{listing.stem}.c": _source(listing, legend)}


def _prototypes(listing: Listing) -> dict[str, list[str]]:
    """The functions of the file, by what they do; each on as many lines as it needs."""
    stem, real, par = listing.stem, _type(listing), listing.free("par")
    arguments = [f"const {stem}_data *restrict {par}"] if listing.has_data else []
    arguments += [_argument(array, f"const {real}") for array in listing.inputs]
    arguments += [f"{real} *restrict {array.name}" for array in listing.outputs]
    step = {"step": LAYOUT.list_items(f"void {stem}(", [*arguments[:-1], f"{arguments[-1]})"], end="")}
    if not listing.has_data:
        return step
    own = f"{stem}_data *restrict {par}"
    return {
        "parameters": LAYOUT.statement(f"void {stem}_parameters(", f"{BREAK}{own})", end=""),
        "setup": LAYOUT.statement(f"void {stem}_setup(", f"{BREAK}{own})", end=""),
        **step,
    }


def _argument(array: ListedArray, kind: str) -> str:
    return f"{kind} *restrict {array.name}" if array.shape else f"{kind} {array.name}"


def c_header(
    stem: str,
    legend: Sequence[str],
    declared: Sequence[str],
    *,
    includes: Sequence[str] = (),
    restricts: bool = False,
) -> list[str]:
    """The lines of a header for C and C++ around what it declares.

    includes    stems of other headers
    restricts   True where the word restrict is used, which C++ does not know
    """
    guard = f"{stem.upper()}_H"
    included = [f'#include "{other}.h"' for other in includes]
    return [
        *legend,
        *("", f"#ifndef {guard}", f"#define {guard}", ""),
        *((*included, "") if included else ()),
        *("#ifdef __cplusplus", 'extern "C" {', *(["#define restrict"] if restricts else []), "#endif", ""),
        *declared,
        *("", "#ifdef __cplusplus", *(["#undef restrict"] if restricts else []), "}", "#endif", "", "#endif"),
    ]


def declaration(prototype: Sequence[str]) -> list[str]:
    """The head of a function as a declaration."""
    return [*prototype[:-1], f"{prototype[-1]};"]


def _header(listing: Listing, legend: Sequence[str]) -> str:
    declared = [*_structure(listing), *_declarations(listing)]
    return "\n".join(c_header(listing.stem, legend, declared, restricts=True)) + "\n"


def _structure(listing: Listing) -> list[str]:
    """Parameters, and behind them what setup makes of them."""
    if not listing.has_data:
        return []
    real = _type(listing)
    lines = ["typedef struct {"]
    for one in listing.parameters:
        lines += [f"    {real} {one.name};{LAYOUT.trailing_comment(one.unit)}"]
    lines += LAYOUT.remark(f"made by {listing.stem}_setup", "    ")
    lines += [f"    {real} {name};" for name in listing.kept]
    lines += [f"    unsigned long {_ready(listing)};"]
    return [*lines, f"}} {listing.stem}_data;", ""]


def _declarations(listing: Listing) -> list[str]:
    what = {
        "parameters": "Writes the values of the parameters that are known, and NaN for the others.",
        "setup": "To be called once, and again whenever a parameter has changed; without it every output is "
        "NaN.",
        "step": "Arrays are stored row by row; outputs must not overlap inputs. Nothing is allocated and no "
        "state is kept: several threads may call it at a time.",
    }
    lines: list[str] = []
    for key, text in _prototypes(listing).items():
        lines += [*LAYOUT.remark(what[key]), *declaration(text)]
    return lines


def _source(listing: Listing, legend: Sequence[str]) -> str:
    lines = [
        *legend,
        *("", "#include <math.h>", "", f'#include "{listing.stem}.h"', ""),
        *("#ifdef __cplusplus", "#define restrict", "#endif", ""),
        *_helpers(listing),
        *(_known_values(listing) + _setup(listing) if listing.has_data else []),
        *_step(listing),
    ]
    return "\n".join(lines) + "\n"


def _helpers(listing: Listing) -> list[str]:
    real, mark = _type(listing), "" if listing.precision == "double" else "f"
    lines: list[str] = []
    if "pi" in listing.operations:
        lines += [f"static const {real} pi = 3.141592653589793{mark};", ""]
    if "sign" in listing.operations:
        lines += [f"static inline {real} sign({real} x)", "{"]
        lines += [f"    return x > 0.0{mark} ? 1.0{mark} : x < 0.0{mark} ? -1.0{mark} : x;", "}", ""]
    if "pow" in listing.operations and any("whole_power(" in text for text in _texts(listing)):
        lines += [f"static inline {real} whole_power({real} x, unsigned n)", "{"]
        lines += [f"    {real} y = 1.0{mark};", "    for (; n; n >>= 1, x *= x)"]
        lines += ["        if (n & 1u)", "            y *= x;", "    return y;", "}", ""]
    return lines


def _texts(listing: Listing) -> list[str]:
    lines = [line.text for line in (*listing.setup, *listing.steps)]
    return lines + [text for array in listing.outputs for text in array.elements]


def _known_values(listing: Listing) -> list[str]:
    par = listing.free("par")
    lines = [*_prototypes(listing)["parameters"], "{"]
    for one in listing.parameters:
        value = "NAN" if one.value is None else LITERAL[listing.precision](one.value)
        lines.append(f"    {par}->{one.name} = {value};")
    lines.append(f"    {par}->{_ready(listing)} = 0;")
    return [*lines, "}", ""]


def _setup(listing: Listing) -> list[str]:
    par, real = listing.free("par"), _type(listing)
    read = listing.setup_copies(lambda name: f"{par}->{name}")
    return [
        *(*_prototypes(listing)["setup"], "{"),
        *LAYOUT.copies(read, "    ", declare=f"const {real} "),
        *LAYOUT.body(listing.setup, "    ", declare=f"const {real} "),
        *([""] if listing.kept else []),
        *LAYOUT.copies([(f"{par}->{name}", name) for name in listing.kept], "    "),
        f"    {par}->{_ready(listing)} = {READY};",
        *("}", ""),
    ]


def _step(listing: Listing) -> list[str]:
    par, real = listing.free("par"), _type(listing)
    read = listing.step_copies(lambda name: f"{par}->{name}", _place)
    lines = [*_prototypes(listing)["step"], "{"]
    unused = [*listing.idle, *(array.name for array in listing.outputs if not array.elements)]
    lines += [f"    (void){name};" for name in unused]
    lines += _guard(listing) if listing.has_data else []
    lines += LAYOUT.copies(read, "    ", declare=f"const {real} ")
    lines += LAYOUT.body(listing.steps, "    ", declare=f"const {real} ")
    return [*lines, "", *_results(listing), "}"]


def _ready(listing: Listing) -> str:
    """The field that says that setup was called."""
    return listing.free("ready")


def _guard(listing: Listing) -> list[str]:
    """Every output is NaN where setup was forgotten: memory that nobody wrote holds plausible numbers."""
    lines = [f"    if ({listing.free('par')}->{_ready(listing)} != {READY}) {{"]
    i = listing.free("i")
    for array in listing.outputs:
        lines += [f"        for (int {i} = 0; {i} < {len(array.elements)}; {i}++)"]
        lines += [f"            {array.name}[{i}] = NAN;"]
    return [*lines, "        return;", "    }"]


def _place(array: ListedArray, place: tuple[int, ...]) -> str:
    """An element of an array stored row by row."""
    at = 0
    for length, i in zip(array.shape, place, strict=True):
        at = at * length + i
    return f"{array.name}[{at}]" if array.shape else array.name


def _results(listing: Listing) -> list[str]:
    return [
        line
        for array in listing.outputs
        for i, text in enumerate(array.elements)
        for line in LAYOUT.statement(f"{array.name}[{i}] = ", text, "    ")
    ]


# ------------------------------------------------------------------------------- running it

_FLAGS = ("-std=c99", "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
_SINGLE = 1e-5  # accuracy in single precision: some hundred roundings
_CHECKED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def _driver(listing: Listing, cases: Sequence[Case]) -> Files:
    return {"main.c": test_program(listing, cases, is_printing=True)}


def _trial(compiler: str, precision: str, accuracy: float) -> Trial:
    build = (compiler, *_FLAGS, *_CHECKED, "{stem}.c", "main.c", "-o", "main", "-lm")
    return Trial(
        name=f"{compiler}, {precision}",
        tools=(compiler,),
        driver=_driver,
        commands=(build, ("./main",)),
        precision=precision,
        accuracy=accuracy,
        note="address and undefined-behaviour sanitizers on, warnings are errors",
    )


LANGUAGE = Language(
    name="c",
    title="C99",
    syntax={precision: _syntax(precision) for precision in LITERAL},
    layout=LAYOUT,
    files=files,
    reserved=words(
        "linux unix i386 near far sign whole_power FP_NAN FP_INFINITE FP_NORMAL FP_SUBNORMAL FP_ZERO "
        "MATH_ERRNO MATH_ERREXCEPT HUGE_VALF HUGE_VALL FP_ILOGB0 FP_ILOGBNAN M_E M_PI_2"
    ),
    trials=(
        _trial("gcc", "double", ACCURACY),
        _trial("clang", "double", ACCURACY),
        _trial("gcc", "single", _SINGLE),
    ),
    folder=folder,
)
